"""Mara the fighter with a maneuver of her spades, Bern beside her, and wolves to do it to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.systems.fifty_two_fates.fates import Fates
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions
from threefates.systems.fifty_two_fates.content.loader import maneuvers

CARDS = {"pip": "7S", "court": "QS", "ace": "AS"}
HELD = {"pip": 1, "court": 2, "ace": None}
REST = ["2C", "3D", "4H"]
OTHERS = ("push", "guard", "parry")


def fight(maneuver: str, *spades: str, foes: int = 1, friends: bool = True, **fields: Any) -> Fates:
    """Mara, whose spades are that maneuver, with Bern and some wolves, all in one place; Mara's side acts first."""
    readings = fields.pop("readings", None)
    fates = Fates(readings)
    held = [*spades, *REST][: max(4, len(spades))]
    fates.protagonist("ann", "Mara", sway=len(held), **fields)
    four = [*(other for other in OTHERS if other != maneuver), "hunt" if maneuver != "hunt" else "stun", maneuver]
    chosen = dict(zip(("clubs", "diamonds", "hearts", "spades"), [*four[:-1][:3], maneuver], strict=True))
    fates.do("ann", "learn-maneuvers", entity=fates.named("Mara"), **chosen)
    bern = []
    if friends:
        fates.protagonist("bob", "Bern")
        bern = ["5C", "5D", "5H", "6H"]
    fates.do("dana", "make-creature", name="Wolf", count=foes, action=2, reaction=1, low=30, mid=40, high=50)
    fates.do("dana", "deal", *held, *bern)
    heroes = ["KC", "2D"] if friends else ["KC"]
    fates.do("dana", "start-fight", *heroes, "2H", apart=0)
    fates.clear()
    return fates


def does(fates: Fates, maneuver: str, cards: Sequence[str], target: str = "Wolf", **fields: Any) -> None:
    who = fields.pop("by", "Mara")
    seat, drawn = fields.pop("seat", "ann"), fields.pop("drawn", ())
    goal = {"target": fates.named(target)} if target else {}
    fates.do(seat, "maneuver", *drawn, entity=fates.named(who), maneuver=maneuver, cards=list(cards), **goal, **fields)


def hits(maneuver: str, sort: str, *drawn: str, target: str = "Wolf", **fields: Any) -> Fates:
    """Mara does it to the wolf with a card of that class, and the wolf does not answer."""
    fates = fight(maneuver, CARDS[sort])
    does(fates, maneuver, [CARDS[sort]], target, **fields)
    lets(fates, *(drawn or ("8C",)))
    return fates


def lets(fates: Fates, *drawn: str) -> None:
    """The wolf plays no card; a blow only hurts."""
    seat = "dana"
    if any(choice.kind == "effect" for choice in fates.questions()):
        fates.do("ann", "answer", *drawn, choice=fates.asked("effect"), option="hurt")
    elif any(choice.kind == "reaction" for choice in fates.questions()):
        striking = maneuvers()[fates.bout.how].damage and fates.bout.play.cards[0].startswith("A")
        fates.do(seat, "take-it", *(() if striking else drawn), choice=fates.asked("reaction"))
        if striking:
            lets(fates, *drawn)


def words(fates: Fates, name: str = "Wolf") -> list[str]:
    return [timer.what for timer in fates.state[Conditions].of(fates.named(name))]
