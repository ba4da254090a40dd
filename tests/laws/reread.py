"""The law of another reading: in the midst of anything a table may read its book another way, and play goes on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import Any, Final

from threefates.pieces.chance import SealedChance
from threefates.pieces.errors import PieceError
from threefates.rulebook.compose import System
from threefates.rulebook.offers import FieldKind, Offer
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.rulings import Ruling
from threefates.rulebook.state import Settings, State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, Seating
from threefates.table.readings import ChangeRuling, too_late
from threefates.table.table import Table
from threefates.testing.bots import fill, ungreyed
from threefates.testing.laws import TABLE_DECIDES
from threefates.testing.random_play import LEFT_ALONE

__all__ = ["broken", "goes_on", "others", "read_so", "rests", "some_of"]

Pick = Callable[[Sequence[Any]], Any]
SET_ASIDE: Final = frozenset({"change-ruling", "fe.engage"})
"""The change itself; and two in melee, where nobody is left but one: who is out of play is no word of that form."""
TRIES: Final = 160
"""Fillings of a form that is open, of which one must be accepted."""
GREYED: Final = 5
"""Fillings of a form that is greyed: all are refused, one at least as it is greyed: some are for their own reason."""
PATIENCE: Final = 25
"""Answers after which a table that still asks is stuck."""


def others(state: State) -> list[Ruling]:
    """Every other reading that the table may take up now."""
    now = state[Settings].rulings
    return [each for kind in now if not too_late(state, kind) for each in kind if each is not now[kind]]


def some_of(readings: Sequence[Ruling], seed: str, share: float) -> list[Ruling]:
    """One other reading of so many of the settings."""
    pick = random.Random(seed)
    mixed = pick.sample(readings, len(readings))
    return [each for each in {type(one): one for one in mixed}.values() if pick.random() < share]


def read_so(system: System, state: State, readings: Iterable[Ruling]) -> State:
    """The state once each of these readings has been taken up."""
    runs = next(seat for seat in state[Seating].seats.values() if seat.runs)
    for each in readings:
        state = system.unfold(state, ChangeRuling(each.ruling_id, each.reading), runs, chance(state)).state
    return state


def acting(state: State) -> list[Seat]:
    """The seats that may do something, and are here."""
    return [seat for seat in state[Seating].seats.values() if seat.acts and not seat.away]


def chance(state: State, luck: int = 0) -> SealedChance:
    """Chance that comes out the same for the same luck."""
    return SealedChance(b"%d" % luck, (), state.version + 1)


# what every seat is shown and offered ------------------------------------------------------------


def broken(system: System, state: State, pick: Pick) -> Iterator[str]:
    """What is wrong with a state: offers that do not keep their word. What cannot be shown or told of raises."""
    for seat in state[Seating].seats.values():
        viewer = state.viewer(seat.id)
        system.view(state, viewer)
        system.headings(state, viewer)
        for offer in system.offers(state, viewer):
            if offer.command in TABLE_DECIDES or offer.command in (*LEFT_ALONE, *SET_ASIDE):
                continue
            if offer.enabled:
                for chooser in (_first, pick):
                    told(system, state, seat, fill(offer, chooser))
            yield from (_never if offer.enabled else _greyed)(system, state, seat, offer, pick)


def _never(system: System, state: State, by: Seat, offer: Offer, pick: Pick) -> Iterator[str]:
    """Say so where an open form is refused however it is filled in; what must be typed bots can seldom know."""
    words = set[str]()
    for each in _choosers(pick):
        if (why := _refused(system, state, by, fill(offer, each))) is None:
            return
        words.add(why.code)
    if not any(field.kind is FieldKind.WORDS and not field.optional for field in offer.fields):
        yield f"{offer.command} is offered to {by.name}, yet never accepted: {sorted(words)}"


def _greyed(system: System, state: State, by: Seat, offer: Offer, pick: Pick) -> Iterator[str]:
    """Say so where a greyed form is accepted, or is refused for other reasons alone."""
    found = [_refused(system, state, by, fill(ungreyed(offer), pick)) for _ in range(GREYED)]
    if None in found or offer.refusal not in found:
        yield f"{offer.command} is greyed to {by.name} as {_code(offer.refusal)}, refused as {[*map(_code, found)]}"


def _code(refusal: Refusal | None) -> str:
    return refusal.code if refusal else "nothing"


def told(system: System, state: State, seat: Seat, raw: Mapping[str, Any]) -> None:
    """Work out what a seat is told of the odds, if anything is."""
    try:
        system.odds(state, system.read_command(raw), state.viewer(seat.id))
    except Refused:
        return


def _first(options: Sequence[Any]) -> Any:
    return options[0]


def _choosers(pick: Pick) -> Iterator[Pick]:
    yield _first
    yield lambda options: options[-1]
    for turn in range(TRIES):
        yield lambda options, turn=turn: options[turn % len(options)]  # type: ignore[misc]
        yield pick


def _refused(system: System, state: State, by: Seat, raw: Mapping[str, Any]) -> Refusal | None:
    found = done(system, state, by, raw, 1)
    return found if isinstance(found, Refusal) else None


def done(system: System, state: State, by: Seat, raw: Mapping[str, Any], luck: int) -> Unfolding | Refusal:
    """What comes of a command."""
    try:
        return system.unfold(state, system.read_command(raw), by, chance(state, luck))
    except Refused as refused:
        return refused.refusal
    except PieceError as error:
        return Refusal("chance.by_hand", str(error), "Roll again.")


# and how it goes on -------------------------------------------------------------------------------

ENDS: Final = ({"type": "end-scene"}, {"type": "end-evening"}, {"type": "start-evening"})


def goes_on(system: System, state: State, pick: Pick, steps: int) -> str:
    """Play on for a while and to the end of the evening, telling everybody of everything; why it is stuck, or empty."""
    runs = next(seat for seat in acting(state) if seat.runs)
    for turn in range(steps):
        if (found := _answered(system, state, pick, turn)) is None:
            seat = pick(acting(state))
            found = _played(system, state, seat, pick, turn)
        if isinstance(found, str):
            return found
        state = found or state
    for turn in range(PATIENCE):
        found = _answered(system, state, pick, turn)
        if found is None:
            break
        if isinstance(found, str):
            return found
        state = found
    for turn, raw in enumerate(ENDS):
        act = done(system, state, runs, raw, turn)
        state = _told(system, act) if isinstance(act, Unfolding) else state
    return ""


def _answered(system: System, state: State, pick: Pick, luck: int) -> State | str | None:
    """The state once what is asked first is answered; None where nothing is asked."""
    asked = system.questions(state)
    if not asked:
        return None
    tried: list[str] = []
    for choice in asked:
        for seat in acting(state):
            offers = [o for o in system.offers(state, state.viewer(seat.id)) if o.enabled and o.choice == choice.id]
            for offer in _shuffled(offers, pick):
                for _ in range(4):
                    act = done(system, state, seat, fill(offer, pick), luck)
                    if isinstance(act, Unfolding):
                        return _told(system, act)
                    tried.append(f"{offer.key}: {act.code}")
    opened = None if tried else _opened(system, state, {choice.id for choice in asked}, luck)
    return opened or f"nobody can answer {[each.kind for each in asked]}: {tried}"


def _opened(system: System, state: State, asked: Set[str], luck: int) -> State | None:
    """The state once who runs the game has done what all answers wait for, as taking up hands that are saved."""
    for seat in (each for each in acting(state) if each.runs):
        for offer in system.offers(state, state.viewer(seat.id)):
            if offer.enabled and offer.choice is None and "." in offer.command and offer.command not in LEFT_ALONE:
                act = done(system, state, seat, fill(offer, _first), luck)
                if isinstance(act, Unfolding) and _may_answer(system, act.state, asked):
                    return _told(system, act)
    return None


def _may_answer(system: System, state: State, asked: Set[str]) -> bool:
    every = (offer for seat in acting(state) for offer in system.offers(state, state.viewer(seat.id)))
    return any(offer.enabled and offer.choice in asked for offer in every)


def _shuffled(offers: Sequence[Offer], pick: Pick) -> list[Offer]:
    left = list(offers)
    return [left.pop(pick(range(len(left)))) for _ in offers]


def _played(system: System, state: State, seat: Seat, pick: Pick, luck: int) -> State | None:
    offers = [
        o
        for o in system.offers(state, state.viewer(seat.id))
        if o.enabled and "." in o.command and o.command not in LEFT_ALONE
    ]
    if not offers:
        return None
    command = pick(list(dict.fromkeys(o.command for o in offers)))
    act = done(system, state, seat, fill(pick([o for o in offers if o.command == command]), pick), luck)
    return _told(system, act) if isinstance(act, Unfolding) else None


def _told(system: System, act: Unfolding) -> State:
    """Tell everybody of what has happened, and show what comes of it."""
    for event, state in zip(act.events, act.states, strict=True):
        for seat in state[Seating].seats.values():
            system.tell(state, event, state.viewer(seat.id))
    for seat in act.state[Seating].seats.values():
        system.view(act.state, act.state.viewer(seat.id))
    return act.state


def rests(table: Table) -> list[State]:
    """The states in which a table has rested between two commands, since it was opened."""
    pairs = pairwise(table.timeline.moments)
    found = [one.state for one, then in pairs if one.envelope.command != then.envelope.command]
    return [each for each in (*found, table.state) if each is not None]
