"""How a fight is played by somebody who always does the plain thing: strike the nearest foe, defend, and end it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from threefates.rulebook.agenda import Choice
from threefates.rulebook.offers import Field, FieldKind, Offer
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME, worth
from threefates.testing.bots import fill

__all__ = ["Plain"]

PREFERRED = (
    *("ff.cast", "ff.maneuver", "ff.attack", "ff.attack-by-draw", "ff.move", "ff.dash"),
    *("ff.defend", "ff.defend-by-draw", "ff.draw-for-life", "ff.take-it", "ff.trim", "answer"),
)
ONCE = ("ff.cast", "ff.maneuver", "ff.move", "ff.dash")
"""What somebody does once in the fight, or in the turn: then they strike."""

FRIENDLY = frozenset({"guard", "heal", "protect"})
"""What is done for somebody on one's own side."""

OffersOf = Callable[[str], Sequence[Offer]]


class Plain:
    """Answers whatever is asked first, in one plain way."""

    def __init__(self) -> None:
        self.done: set[tuple[str, str, str]] = set()

    def answer(self, waiting: Sequence[Choice], offers: OffersOf) -> tuple[str, dict[str, Any]]:
        """Who does what now, of all that the table waits for."""
        for question in waiting:
            for seat in question.seats:
                able = [offer for offer in offers(seat) if offer.choice == question.id and self._sensible(offer)]
                if able:
                    best = min(able, key=lambda offer: self._place(question, offer))
                    self.done |= _told(question, best)
                    return seat, self._plainly(best)
        raise AssertionError(f"nobody can answer any of {[question.asks for question in waiting]}")

    def _place(self, question: Choice, offer: Offer) -> tuple[bool, int]:
        place = PREFERRED.index(offer.command) if offer.command in PREFERRED else len(PREFERRED)
        return bool(_told(question, offer) & self.done), place

    def whom(self, offer: Offer, able: list[str]) -> list[str]:
        """Of those whom something may be done to, whom it is done to: the first."""
        return able

    def _sensible(self, offer: Offer) -> bool:
        """Whether it may be done, and not to a friend."""
        return offer.enabled and all(self._open(offer, field) for field in offer.fields if field.kind is FieldKind.ONE)

    def _open(self, offer: Offer, field: Field) -> list[str]:
        """The options of a field: of people only those of the other side."""
        entity = str(dict(offer.fixed).get("entity", ""))
        able = [option.value for option in field.options if option.refusal is None]
        if field.name not in ("target", "to") or not entity:
            return able
        friendly = not FRIENDLY.isdisjoint(str(value) for _, value in offer.fixed)
        sided = [value for value in able if _side(value) and (_side(value) == _side(entity)) is friendly]
        return sided if friendly else self.whom(offer, sided)

    def _plainly(self, offer: Offer) -> dict[str, Any]:
        """The form of an offer, filled in with the first of everything, and the best of the cards."""
        filled = fill(offer, lambda options: options[0])
        for field in offer.fields:
            if field.kind is FieldKind.ONE and field.name in filled:
                filled[field.name] = self._open(offer, field)[0]
            if field.kind is FieldKind.SEVERAL and field.low:
                filled[field.name] = _best_cards(field)
        return filled


def _told(question: Choice, offer: Offer) -> set[tuple[str, str, str]]:
    """Cast and maneuver once in the fight, move once in the turn; anything else as often as it is asked."""
    if offer.command not in ONCE:
        return set()
    turn = question.id if offer.command in ("ff.move", "ff.dash") else ""
    return {(offer.command, str(dict(offer.fixed).get("entity")), turn)}


def _side(entity: str) -> str:
    return {"protagonist": "heroes", "creature": "foes"}.get(entity.partition("-")[0], "")


def _best_cards(field: Field) -> list[str]:
    """An ace alone; or else the highest, as many as may be."""
    able = [option.value for option in field.options if option.refusal is None]
    aces = [name for name in able if name in BY_NAME and worth([BY_NAME[name]]).ace]
    if aces and field.low == 1:
        return aces[:1]
    ranked = sorted((name for name in able if name not in aces), key=_worth, reverse=True)
    return [*ranked, *aces][: field.low if field.name != "cards" or field.low != 1 else field.high]


def _worth(name: str) -> int:
    return worth([BY_NAME[name]]).total
