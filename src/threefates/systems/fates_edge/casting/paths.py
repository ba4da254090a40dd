"""The paths of magic side by side: what each costs, risks and is good for, for whoever has to choose one."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.parts import Counter, Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.skill_uses import paths as opened_by
from threefates.systems.fates_edge.casting.spells import spells
from threefates.systems.fates_edge.content.records import Scenario, content
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.rulings.casting import PathCount
from threefates.systems.fates_edge.rulings.road import GiftPrice, RunekeeperNeeds

__all__ = ["LEDGERS", "MagicPath", "compared", "mixed"]

SOURCE, MIXING = "fe.caster.five-path-comparison", "fe.caster.mixing"
BASE: Final = ("Caster", "Runekeeper", "Invoker")
LEDGERS: Final = {
    "Caster": "Backlash",
    "Runekeeper": "Obligation",
    "Invoker": "the state of Symbols, and Obligation",
    "Summoner": "the Leash",
    "Cantor": "Corruption",
}


class MagicPath(Struct, frozen=True):
    """One path of magic as the book compares them."""

    name: str
    identity: str
    power: str
    flexibility: str
    access: str
    method: str
    risk: str
    speed: str
    key: str
    fantasy: str


class _Paths(Struct):
    paths: tuple[MagicPath, ...]


@functools.cache
def _paths() -> tuple[MagicPath, ...]:
    return entry(SOURCE).table(_Paths).paths


@cites(SOURCE, "fe.caster.three-paths", "fe.ruling.path-count", "fe.ruling.cantor-path-price")
def compared(count: PathCount, gift: GiftPrice) -> tuple[MagicPath, ...]:
    """The paths that there are at this table, with the prices that it reads.

    >>> [path.name for path in compared(PathCount.THREE, GiftPrice.TWO)]
    ['Caster', 'Runekeeper', 'Invoker']
    >>> [path.access for path in compared(PathCount.FIVE, GiftPrice.TWO) if path.name in ("Caster", "Cantor")]
    ["Cantor's Path 8 XP", "Caster's Gift 2 XP"]
    """
    there = tuple(each for each in _paths() if count is PathCount.FIVE or each.name in BASE)
    prices = {"Caster's Gift 6 XP": f"Caster's Gift {PRICE[gift]} XP", "Cantor's Path 15 XP": "Cantor's Path 8 XP"}
    return tuple(_priced(each, prices) for each in there)


PRICE: Final = {GiftPrice.TWO: 2, GiftPrice.SIX: 6}


def _priced(path: MagicPath, prices: dict[str, str]) -> MagicPath:
    return replace(path, access=prices.get(path.access, path.access))


@cites(MIXING)
def mixed(walked: tuple[str, ...]) -> tuple[str, ...]:
    """The ledgers that whoever walks several paths keeps, one for each; none for whoever walks one.

    >>> mixed(("Caster",)), mixed(("Caster", "Invoker"))
    ((), ('Backlash', 'the state of Symbols, and Obligation'))
    """
    return tuple(LEDGERS[each] for each in walked) if len(walked) > 1 else ()


def _walked(state: State, hero: EntityId) -> tuple[str, ...]:
    return opened_by(held_talents(state, hero), state.ruling(RunekeeperNeeds))


@spells.shows_each("magic-paths")
@cites("fe.caster.prerequisite", MIXING)
def paths_shown(state: State, viewer: Viewer) -> Listing | None:
    """For whoever plays a hero who walks a path or has learned Arcana: the paths, so that one may be chosen."""
    mine = [hero for hero in held_heroes(state, viewer) if hero.skill("Arcana") or _walked(state, hero.id)]
    if not mine:
        return None
    walked = {path for hero in mine for path in _walked(state, hero.id)}
    ordered = sorted(
        compared(state.ruling(PathCount), state.ruling(GiftPrice)), key=lambda path: path.name not in walked
    )
    rows = [*_mixing(state, [hero.id for hero in mine]), *(_row(path, path.name in walked) for path in ordered)]
    return Listing("Paths of magic", Place.ME, tuple(rows))


def _mixing(state: State, mine: list[EntityId]) -> Iterator[Row]:
    for hero in mine:
        if ledgers := mixed(_walked(state, hero)):
            said = f"{hero_named(state, hero)} mixes paths: broader, and less thrifty"
            yield Row(f"mixing-{hero}", said, f"Each keeps its own ledger: {'; '.join(ledgers)}.", cites=(MIXING,))


def _row(path: MagicPath, mine: bool) -> Row:  # noqa: FBT001 - one of two ways to say it
    title = f"{path.name}, {_a(path.identity)}{' – yours' if mine else ''}"
    counters = (
        *(Counter("Costs", path.access), Counter("Risks", path.risk), Counter("Takes", path.method)),
        *(Counter("Speed", path.speed), Counter("Does", path.flexibility)),
    )
    detail = f"For {_a(path.fantasy)}: {path.power}. Mind: {path.key}. {_shown_by(path.name)}"
    return Row(f"path-{bare(path.name)}", title, detail, counters=counters, cites=(SOURCE,))


def _shown_by(path: str) -> str:
    """Where a path is tried in ten minutes; or that its own engine is not played here yet."""
    scene = next((each.title for each in content()[Scenario].values() if each.path == path), "")
    return f"To try it: {scene}, a ready scene." if scene else "It comes later: until then the table says what it does."


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
