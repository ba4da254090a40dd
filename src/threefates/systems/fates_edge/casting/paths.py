"""The paths of magic side by side: what each costs, risks and is good for, for whoever has to choose one."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.pieces.shares import percent
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.parts import Counter, Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.skill_uses import paths as opened_by
from threefates.systems.fates_edge.casting.backlash import Rolled, answers_back
from threefates.systems.fates_edge.casting.channel_then_weave import spells
from threefates.systems.fates_edge.casting.free_casting_tags import step_names
from threefates.systems.fates_edge.content.records import Scenario, content
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, outcome, tally
from threefates.systems.fates_edge.rulings.casting import (
    BacklashSize,
    BacklashTrigger,
    CastingRolls,
    CastingTurns,
    PathCount,
)
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.systems.fates_edge.rulings.road import CastingSteps, GiftPrice, RiteRoll, RiteTime, RunekeeperNeeds

__all__ = ["LEDGERS", "MagicPath", "Read", "answered", "compared", "mixed", "working"]

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


class Read(Struct, frozen=True):
    """How a table reads what the comparison says of a path otherwise."""

    needs: RunekeeperNeeds = RunekeeperNeeds.FAMILIAR_TOO
    steps: CastingSteps = CastingSteps.WEAVE_CAST
    turns: CastingTurns = CastingTurns.ONE_TURN
    rites: RiteTime = RiteTime.ONE_ACTION


EACH: Final = {CastingTurns.ONE_TURN: "2 actions", CastingTurns.TWO_TURNS: "2 turns", CastingTurns.SCENES: "2 scenes"}
CODEX_ALONE: Final = "Codex 4"


@cites(SOURCE, "fe.caster.three-paths", "fe.ruling.path-count", "fe.ruling.cantor-path-price")
def compared(count: PathCount, gift: GiftPrice, read: Read | None = None) -> tuple[MagicPath, ...]:
    """The paths that there are at this table, with the prices and the steps that it reads.

    >>> [path.name for path in compared(PathCount.THREE, GiftPrice.TWO)]
    ['Caster', 'Runekeeper', 'Invoker']
    >>> [path.access for path in compared(PathCount.FIVE, GiftPrice.TWO) if path.name in ("Caster", "Cantor")]
    ["Cantor's Path 8 XP", "Caster's Gift 2 XP"]
    """
    there = tuple(each for each in _paths() if count is PathCount.FIVE or each.name in BASE)
    prices = {"Caster's Gift 6 XP": f"Caster's Gift {PRICE[gift]} XP", "Cantor's Path 15 XP": "Cantor's Path 8 XP"}
    return tuple(_as_read(_priced(each, prices), read or Read()) for each in there)


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


@cites(
    "fe.ruling.casting-step-names",
    "fe.ruling.casting-turns",
    "fe.ruling.runekeeper-requirements",
    "fe.ruling.rite-time",
)
def _as_read(path: MagicPath, read: Read) -> MagicPath:
    """A path with what it takes here: a spell as its steps are called, a Rite with a Familiar or without."""
    if path.name == "Caster":
        return replace(path, method=f"{' + '.join(step_names(read.steps))} {EACH[read.turns]}")
    if path.name != "Runekeeper":
        return path
    if read.needs is RunekeeperNeeds.CODEX:
        path = replace(path, access=CODEX_ALONE)
    if read.rites is RiteTime.ONE_ACTION:
        return path
    spell = next(each for each in _paths() if each.name == "Caster")  # what takes two steps is as fast as a spell
    return replace(path, method=f"Invoke + Weave {EACH[CastingTurns.TWO_TURNS]}", speed=spell.speed)


# the odds of each, with the dice of a first build


DICE, AGAINST = 5, 2
ALIKE: Final = {1: 1, 2: 4, 6: 4, 10: 1}
"""Faces that count differently, and how many of a die count so."""


@functools.cache
def _law(tens: Tens) -> Mapping[Rolled, Fraction]:
    """The chance of each outcome of those dice with so many 1s, thrown once."""
    found: dict[Rolled, Fraction] = defaultdict(Fraction)
    for faces in product(ALIKE, repeat=DICE):
        counted, ways = tally(faces, tens), 1
        for face in faces:
            ways *= ALIKE[face]
        found[Rolled(outcome(counted, AGAINST), counted.beats)] += Fraction(ways, SIDES**DICE)
    return found


@cites("fe.resolution.outcome-matrix")
def working(tens: Tens) -> Fraction:
    """The chance that one roll of five dice succeeds against DV 2, as for a Rite or a ritual.

    >>> [str(working(tens)) for tens in Tens]
    ['13/16', '27/32']
    """
    return Fraction(sum(share for rolled, share in _law(tens).items() if rolled.outcome.succeeded))


@cites("fe.backlash.trigger-ones", "fe.backlash.trigger-partial-miss", "fe.backlash.trigger-free-casting")
@functools.cache
def answered(tens: Tens, rolls: CastingRolls, trigger: BacklashTrigger, size: BacklashSize) -> Fraction:
    """The chance that magic answers back to a spell of five dice against DV 2, and bites.

    >>> str(answered(Tens.ONE, CastingRolls.ONE, BacklashTrigger.ANY_ONE, BacklashSize.ONES))
    '40951/100000'
    """
    bites = Fraction(0)
    for first, share in _law(tens).items():
        if rolls is CastingRolls.ONE or not first.outcome.succeeded:
            bites += share * bool(answers_back(trigger, size, (first,)))
        else:
            both = ((more, answers_back(trigger, size, (first, second))) for second, more in _law(tens).items())
            bites += share * sum((more for more, amount in both if amount), Fraction(0))
    return bites


def _odds(state: State, path: str) -> str:
    """What to expect of a path that is played here; nothing of another."""
    if path not in BASE:
        return ""
    if path == "Runekeeper" and state.ruling(RiteRoll) is RiteRoll.NO_ROLL:
        return "It works without a roll"
    works, rolls = working(state.ruling(Tens)), state.ruling(CastingRolls)
    if path != "Caster":
        return f"{percent(works, 0)} that it works"
    comes = works if rolls is CastingRolls.ONE else works * works
    bites = answered(state.ruling(Tens), rolls, state.ruling(BacklashTrigger), state.ruling(BacklashSize))
    return f"{percent(comes, 0)} that it works, {percent(bites, 0)} that Backlash bites"


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
    ruling = state.ruling
    read = Read(ruling(RunekeeperNeeds), ruling(CastingSteps), ruling(CastingTurns), ruling(RiteTime))
    ordered = sorted(compared(ruling(PathCount), ruling(GiftPrice), read), key=lambda path: path.name not in walked)
    rows = [
        *_mixing(state, [hero.id for hero in mine]),
        *(_row(path, path.name in walked, _odds(state, path.name)) for path in ordered),
    ]
    return Listing("Paths of magic", Place.ME, tuple(rows))


def _mixing(state: State, mine: list[EntityId]) -> Iterator[Row]:
    for hero in mine:
        if ledgers := mixed(_walked(state, hero)):
            said = f"{hero_named(state, hero)} mixes paths: broader, and less thrifty"
            yield Row(f"mixing-{hero}", said, f"Each keeps its own ledger: {'; '.join(ledgers)}.", cites=(MIXING,))


def _row(path: MagicPath, mine: bool, odds: str) -> Row:  # noqa: FBT001 - one of two ways to say it
    title = f"{path.name}, {_a(path.identity)}{' – yours' if mine else ''}"
    counters = (
        *(Counter("Costs", path.access), Counter("Risks", path.risk), Counter("Takes", path.method)),
        *(Counter("Speed", path.speed), Counter("Does", path.flexibility)),
        *((Counter(f"Odds of {DICE} dice at DV {AGAINST}", odds),) if odds else ()),
    )
    detail = f"For {_a(path.fantasy)}: {path.power}. Mind: {path.key}. {_shown_by(path.name)}"
    return Row(f"path-{bare(path.name)}", title, detail, counters=counters, cites=(SOURCE,))


def _shown_by(path: str) -> str:
    """Where a path is tried in ten minutes; or that its own engine is not played here yet."""
    scene = next((each.title for each in content()[Scenario].values() if each.path == path), "")
    return f"To try it: {scene}, a ready scene." if scene else "It comes later: until then the table says what it does."


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
