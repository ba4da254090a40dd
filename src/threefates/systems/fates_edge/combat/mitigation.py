"""What stands between a blow and a body: each chapter says for itself what it adds, and what may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import wall_turns
from threefates.systems.fates_edge.harm.armor import Armor, least_fatigue, worsened
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit, asks_the_body, boxes_of
from threefates.systems.fates_edge.harm.fatigue import left_of, marked
from threefates.systems.fates_edge.harm.harm import Marks, turned
from threefates.systems.fates_edge.harm.sparing import heeds_no_harm, spared_of
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.rulings.harm import (
    ArmorConversion,
    ConversionRate,
    FatigueExcess,
    LeastFatigue,
    OverflowTrigger,
)

__all__ = [
    "ARMOR",
    "SHIELD",
    "armor_against",
    "best_landing",
    "eases",
    "guarding_against",
    "guards_against",
    "laid_open",
    "landings",
    "lays_open",
    "left_before",
    "lessens",
    "may_forgo_armor",
    "passes_by",
    "shield_against",
    "shields_from",
    "turned_first",
    "untouched",
    "weakens_armor",
    "what_lands",
]

Guards = Callable[[State, Hit], Iterable[Modifier]]
Weakens = Callable[[State, Hit], int]
Lessens = Callable[[State, Hit, Marks], Marks]
Shields = Callable[[State, Hit], str]
PassesBy = Callable[[State, EntityId], Refused | None]
LaysOpen = Callable[[State, EntityId], bool]
_GUARDS: Final[list[Guards]] = []
_WEAKENS: Final[list[Weakens]] = []
_EASES: Final[list[Weakens]] = []
_LESSENS: Final[list[Lessens]] = []
_SHIELDS: Final[list[Shields]] = []
_PASSES_BY: Final[list[PassesBy]] = []
_LAYS_OPEN: Final[list[LaysOpen]] = []
SHIELD, ARMOR = "shield", "armor"


def guards_against(guard: Guards) -> Guards:
    """Let this bear on every roll to resist a blow: dice and steps of Position."""
    _GUARDS.append(guard)
    return guard


def weakens_armor(weakens: Weakens) -> Weakens:
    """Let this take classes from the armor that a blow meets."""
    _WEAKENS.append(weakens)
    return weakens


def eases(ease: Weakens) -> Weakens:
    """Let this take levels of Harm from a blow before anything turns it."""
    _EASES.append(ease)
    return ease


def lessens(lessen: Lessens) -> Lessens:
    """Let this turn or take away what a blow leaves, before a shield and armor do."""
    _LESSENS.append(lessen)
    return lessen


def shields_from(shield: Shields) -> Shields:
    """Let this turn one Harm of a blow, where whoever is hit wants it: it answers with its name, or with nothing."""
    _SHIELDS.append(shield)
    return shield


def passes_by(passes: PassesBy) -> PassesBy:
    """Let this keep every blow from somebody: it answers with the refusal of a blow."""
    _PASSES_BY.append(passes)
    return passes


def lays_open(lays: LaysOpen) -> LaysOpen:
    """Let this make somebody meet every blow from the worst Position, unless something betters it."""
    _LAYS_OPEN.append(lays)
    return lays


def laid_open(state: State, hero: EntityId) -> bool:
    """Whether a hero meets blows from the worst Position."""
    return any(lays(state, hero) for lays in _LAYS_OPEN)


def guarding_against(state: State, hit: Hit) -> tuple[Modifier, ...]:
    """Everything that bears on resisting a blow, beside a guard."""
    return tuple(modifier for guard in _GUARDS for modifier in guard(state, hit))


def untouched(state: State, hero: EntityId) -> Refused | None:
    """The refusal where nothing strikes a hero now, or None."""
    return next(filter(None, (passes(state, hero) for passes in _PASSES_BY)), None)


@cites("fe.harm.order-of-mitigation")
def armor_against(state: State, hit: Hit) -> tuple[Armor, int]:
    """The armor that meets a blow, and by how many classes it meets it lighter."""
    if hit.pierces or hit.bare or state[Conditions][hit.hero].heedless:
        return Armor.NONE, 0
    return state[Conditions][hit.hero].armor, hit.ignores + sum(weakens(state, hit) for weakens in _WEAKENS)


@cites("fe.harm.order-of-mitigation")
def what_lands(state: State, hit: Hit, harm: int) -> Marks:
    """Harm and Fatigue of a blow once everything that turns and cuts them has."""
    marks = left_before(None, state, hit, turned_first(state, hit, harm))
    marks = turned(marks, state.ruling(ConversionRate)) if hit.shielded else marks
    marks = worsened(marks, *armor_against(state, hit), state.ruling(ArmorConversion))
    marks = Marks(marks.harm, left_of(marks.fatigue, hit.cut))
    return least_fatigue(marks, state.ruling(LeastFatigue))


def left_before(one: Lessens | None, state: State, hit: Hit, marks: Marks) -> Marks:
    """What is left of a blow as it comes to one of those that lessen it; with none, once all of them have."""
    for lessen in _LESSENS:
        if lessen is one:
            break
        marks = lessen(state, hit, marks)
    return marks


@cites("fe.harm.order-of-mitigation")
def turned_first(state: State, hit: Hit, harm: int) -> Marks:
    """Harm and Fatigue of a blow once it is eased, and an ability named with it and a wall of shields turned theirs; of
    whoever takes no Harm nothing has to be turned.
    """
    if heeds_no_harm(state, hit.hero):
        return Marks(0)
    left = Marks(max(harm - sum(ease(state, hit) for ease in _EASES), 0))
    return _converted(state, left, hit.turned + wall_turns(state, hit.hero))


@cites("fe.fatigue.convert-dial")
def _converted(state: State, marks: Marks, times: int) -> Marks:
    for _ in range(times):
        marks = turned(marks, state.ruling(ConversionRate))
    return marks


# what may be chosen


@cites("fe.gear.shields", "fe.harm.order-of-mitigation")
def shield_against(state: State, hit: Hit, harm: int) -> str:
    """Name the shield that may turn one Harm of what is left of a blow; nothing where none may."""
    if hit.shielded or not what_lands(state, replace(hit, bare=True), harm).harm:
        return ""
    return next(filter(None, (shield(state, hit) for shield in _SHIELDS)), "")


@cites("fe.gear.armor", "fe.fatigue.overflow")
def may_forgo_armor(state: State, hit: Hit, harm: int) -> bool:
    """Say whether there is something to choose: the Fatigue that armor makes of a blow would itself become Harm."""
    worn, bare = what_lands(state, hit, harm), what_lands(state, replace(hit, bare=True), harm)
    return worn != bare and _too_much(state, hit.hero, worn.fatigue) and not _too_much(state, hit.hero, bare.fatigue)


def _too_much(state: State, hero: EntityId, fatigue: int) -> bool:
    return asks_the_body(state, hero, fatigue) or bool(_overflows(state, hero, fatigue))


def _overflows(state: State, hero: EntityId, fatigue: int) -> int:
    fatigue -= spared_of(state, hero)
    if fatigue < 1:
        return 0
    held, size = state[Conditions][hero].fatigue, boxes_of(state, hero)
    return marked(held, fatigue, size, state.ruling(OverflowTrigger), state.ruling(FatigueExcess))[1]


@cites("fe.harm.order-of-mitigation", "fe.gear.shields")
def landings(state: State, hit: Hit, harm: int) -> dict[tuple[str, ...], Marks]:
    """Reckon what lands with each way to meet what is left of a blow, by what is used."""
    ways: dict[tuple[str, ...], Hit] = {(ARMOR,): hit}
    if shield_against(state, hit, harm):
        ways[SHIELD, ARMOR] = replace(hit, shielded=True)
    for used, way in tuple(ways.items()):
        if may_forgo_armor(state, way, harm):
            ways[tuple(each for each in used if each != ARMOR)] = replace(way, bare=True)
    return {used: what_lands(state, way, harm) for used, way in ways.items()}


@cites("fe.harm.order-of-mitigation")
def best_landing(state: State, hit: Hit, harm: int) -> Marks:
    """What lands under best play: the least Harm in the end, then the least Fatigue."""

    def cost(marks: Marks) -> tuple[int, int]:
        return marks.harm + _overflows(state, hit.hero, marks.fatigue), marks.fatigue

    return min(landings(state, hit, harm).values(), key=cost)
