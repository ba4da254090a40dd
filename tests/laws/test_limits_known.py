"""No limit is forgotten: whatever a game counts by a stretch of play stands in the law of limits, or says why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import pytest
from msgspec import Struct

from tests.laws.limits.every import LIMITS
from tests.laws.limits.law import wrong_with
from threefates.rulebook import lasting
from threefates.rulebook.lasting import EachScene, End, Ends, declared
from threefates.systems.fifty_two_fates.turns import movement

IN_RECORDS: Final = {"Asset.used": "asset", "Lasting.used": "a mark"}
"""What is counted in records of a slice, and the limit that it counts."""

NO_LIMITS: Final[Mapping[str, tuple[str, ...]]] = {
    "where everybody stands, and what is so for now": (
        *("Sight.", "Ranges.", "Ground.", "Footing.", "Challenge.", "Conflict.", "Arms.", "Gear.magic", "Fire."),
        *("Openings.", "Protection.", "Watches.", "HeldActions.", "Shields.cover", "Shields.planted", "Shields.raised"),
        *("Conditions.wall", "Conditions.former", "Conditions.given", "Conditions.taken_for", "Condition.guarding"),
        *("Condition.heedless", "Condition.walled", "Unnoticed.", "Wonders.", "Lost.standing", "Bank.climactic"),
        *(
            "Bank.held",
            "Bank.kept",
            "Travel.opening",
        ),
        *("Talents.underway", "Talents.ready", "Talents.danced", "Talents.exposed", "Talents.opening"),
        *("Talents.missed", "Talents.weary", "Laid.stilled", "Item.stilled", "Item.dispelled"),
        *("Talents.blows", "Ailment.stilled", "Lasting.stilled", "Lasting.all_scene", "Fright.since", "Outsiders.held"),
        *("Spells.marred", "Spells.seared", "Spells.fitting", "Spells.hurried", "Blessings.weaving", "Rituals.braided"),
        *(
            "Coordination.exchange",
            "Coordination.marks",
            "Coordination.together",
            "Readiness.set",
            "Readiness.empty",
            "Readiness.aimed",
            "Turns.ambush",
        ),
        *("Turns.exposed", "Turns.holder", "Turns.spared", "Wounded.", "Wounds.blows", "FatePoints.speaking"),
        *("Combat.", "Dropped.place", "Exchange.turn", "Magic.", "Specials.focus", "Fights.now"),
    ),
    "what it comes to beside the next time is read from it, and nothing is refused": (
        *(
            "Boons.paid_for",
            "Rites.aged",
            "Condition.told",
            "Condition.healed",
            "Readiness.used",
            "Readiness.swung",
            "Pace.",
            "Plan.",
        ),
        *("Blessings.patrons", "Blessings.jealous", "Spells.out"),
    ),
    "what of a turn is used up is asked in one place, in `combat/turns.py`": (
        *("Turns.taken", "Turns.acted", "Turns.observed", "Readiness.shot"),
    ),
    "it bars what it was said of alone, and is proven there": (
        *("Conditions.formed", "Coordination.in_vain", "Spells.stepped", "Bank.spent_on_roll", "Deck.moved"),
        "Fights.ready",
    ),
}
"""Fields that end with a stretch of play and count no limit of it, by the beginnings of their names, and why."""


def counted() -> Iterator[str]:
    """Every field of the games that ends with a stretch of play by itself."""
    for kind in _below(Struct):
        if kind.__module__.startswith("threefates.systems."):
            yield from (f"{kind.__name__}.{name}" for name, ends, _ in declared(kind) if ends.first)


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def unknown(fields: set[str]) -> list[str]:
    """The fields that no limit is counted by, and that do not say why."""
    known = {field for limit in LIMITS.values() for field in limit.by} | IN_RECORDS.keys()
    excused = tuple(start for starts in NO_LIMITS.values() for start in starts)
    return sorted(field for field in fields - known if not field.startswith(excused))


def test_whatever_is_counted_by_a_stretch_of_play_is_a_limit_here_or_says_why_not() -> None:
    fields = set(counted())

    assert unknown(fields) == []
    assert set(IN_RECORDS.values()) <= LIMITS.keys()
    for start in (start for starts in NO_LIMITS.values() for start in starts):
        assert any(field.startswith(start) for field in fields), f"nothing is called {start} any more"


def test_a_limit_that_is_forgotten_is_found() -> None:
    class Forgetful(Struct, frozen=True):
        had: EachScene[tuple[str, ...]] = ()

    assert unknown({f"Forgetful.{name}" for name, _, _ in declared(Forgetful)}) == ["Forgetful.had"]


def ends_too_late(ends: Ends, what: End) -> bool:
    return False


@pytest.mark.parametrize("name", ["gift", "inspire", "attendance", "settled at once"])
def test_what_outlasts_its_stretch_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lasting._ending.cache_clear()
    monkeypatch.setattr(Ends, "by", ends_too_late)
    try:
        assert wrong_with(LIMITS[name])
    finally:
        lasting._ending.cache_clear()


def test_a_door_that_asks_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movement, "may_move", lambda *args, **fields: None)

    assert any("open" in each for each in wrong_with(LIMITS["a step"]))
