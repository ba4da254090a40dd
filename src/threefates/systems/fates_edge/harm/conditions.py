"""Fatigue and Harm at the table: what every hero bears, how marks land, and what becomes of too many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import Each, EachScene, End, ForGood, OfEvening, OfScene, UntilNextScene
from threefates.rulebook.messages import Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fates_edge.harm.armor import Armor
from threefates.systems.fates_edge.harm.fatigue import COLLAPSE, boxes, marked
from threefates.systems.fates_edge.harm.harm import MOST_HARM, harm_rises
from threefates.systems.fates_edge.harm.hits import Hit
from threefates.systems.fates_edge.harm.sparing import FatigueSpared, HarmIgnored, heeds_no_harm, spared_of
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import boxes_of_talents
from threefates.systems.fates_edge.rulings.harm import FatigueExcess, OverflowResult, OverflowTrigger

__all__ = ["Condition", "Conditions", "Died", "FatigueCleared", "FatigueMarked", "FatigueOverflowed", "HarmTaken"]
__all__ += ["Hit", "LevelTold", "Spared", "asks_the_body", "boxes_of", "conditions", "dead", "hurt", "level_told"]
__all__ += ["must_stand", "of_the_living", "out_of_it", "overflow", "tire"]

SAVED, DIES = "saved", "dies"


class Condition(Struct, frozen=True):
    """The state of one hero: Fatigue, Harm, and what comes of them."""

    fatigue: int = 0  # 0..boxes
    harm: int = 0  # 0..3
    dead: bool = False
    dying: bool = False  # would have gone past the last level, and was saved
    kept_up: bool = False  # acts on although Harm stands at its last level
    hardened: int = 0  # boxes beyond Body, 0..5
    armor: Armor = Armor.NONE
    guarding: EachScene[bool] = False  # until the next action
    told: EachScene[tuple[int, ...]] = ()  # levels of Fatigue whose shift has come in this scene
    treated: bool = False  # since the last full night
    healed: UntilNextScene[bool] = False  # by a downtime, where each heals a level
    walled: OfScene[bool] = False  # stands in a wall of shields
    worst: int = 0  # the highest Harm that was ever taken, 0..3
    heedless: OfScene[bool] = False  # feels neither Harm nor Fatigue, and no armor helps


class Conditions(Struct, frozen=True):
    """Every hero who bears anything, and the blow that is coming."""

    of: Each[Mapping[EntityId, Condition]] = {}
    coming: ForGood[Hit | None] = None
    wall: OfScene[bool] = False  # whether the wall of shields has still to turn its first Harm
    former: OfScene[EntityId] = ""  # by whose Defend it stands
    given: OfScene[tuple[EntityId, ...]] = ()  # who is on guard by it alone
    formed: OfScene[tuple[EntityId, ...]] = ()  # who has formed one with the guard that they are on
    taken_for: OfEvening[tuple[tuple[EntityId, EntityId], ...]] = ()  # who took a hit, and for whom

    def __getitem__(self, hero: EntityId) -> Condition:
        """The condition of a hero; whole and rested where nothing was ever marked."""
        return self.of.get(hero, _WHOLE)

    def having(self, hero: EntityId, condition: Condition) -> Conditions:
        """With the hero in that condition."""
        return replace(self, of={**self.of, hero: condition})


_WHOLE: Final = Condition()


class FatigueMarked(Event, frozen=True, tag="fe.fatigue-marked"):
    """A hero marked Fatigue, and why."""

    hero: EntityId
    amount: int
    why: str
    now: int  # boxes marked after it
    collapses: bool = False  # the mark asks whether the body still holds
    cut: int = 0  # what protection took off it; where it took all, only the amount says so in older evenings


class FatigueOverflowed(Event, frozen=True, tag="fe.fatigue-overflowed"):
    """A hero's track ran over: it is wiped, and Harm follows."""

    hero: EntityId
    left: int = 0  # marked on the fresh track


class FatigueCleared(Event, frozen=True, tag="fe.fatigue-cleared"):
    """A hero is rid of some Fatigue."""

    hero: EntityId
    amount: int
    why: str


class HarmTaken(Event, frozen=True, tag="fe.harm-taken"):
    """A hero's Harm rose, or could rise no more."""

    hero: EntityId
    levels: int
    now: int  # 1..3
    why: str


class Died(Event, frozen=True, tag="fe.died"):
    """Nobody could help: a hero is dead."""

    hero: EntityId


class Spared(Event, frozen=True, tag="fe.spared"):
    """Somebody or something kept a hero from dying, for now."""

    hero: EntityId


class LevelTold(Event, frozen=True, tag="fe.fatigue-told"):
    """A level of Fatigue worsened an action, and will worsen no other in this scene."""

    hero: EntityId
    level: int
    quiet = True  # the roll's own line says where it was made from


class AskDying(Step, frozen=True, tag="fe.ask-dying"):
    """Does anybody avert a death?"""

    hero: EntityId


conditions = Chapter("conditions", Conditions)
conditions.formerly("fe.conditions-counted", End.BETWEEN_SCENES)


# marks


@cites("fe.fatigue.track", "fe.talents.conditioning")
def boxes_of(state: State, hero: EntityId) -> int:
    """Count the boxes of a hero's track."""
    return boxes(state[Heroes][hero].body, state[Conditions][hero].hardened + boxes_of_talents(state, hero))


def tire(act: Unfolding, hero: EntityId, amount: int, why: str, cut: int = 0) -> None:
    """Mark Fatigue on a hero, from which so much was cut, and let it do what too much of it does; none does nothing."""
    if amount < 1 or act.state[Conditions][hero].dead:
        return
    if spared := min(spared_of(act.state, hero), amount):
        act.happen(FatigueSpared(hero, spared, why))
    if amount > spared:
        by_levels = act.state.ruling(OverflowResult) is OverflowResult.COLLAPSE
        (_wears if by_levels else _runs_over)(act, hero, amount - spared, why, cut)


@cites("fe.fatigue.level-table")
def _wears(act: Unfolding, hero: EntityId, amount: int, why: str, cut: int) -> None:
    """So many levels more, up to the last, at which the body is asked."""
    held, size = act.state[Conditions][hero].fatigue, boxes_of(act.state, hero)
    collapses = asks_the_body(act.state, hero, amount)
    act.happen(FatigueMarked(hero, amount, why, min(held + amount, size), collapses, cut))


@cites("fe.fatigue.overflow")
def _runs_over(act: Unfolding, hero: EntityId, amount: int, why: str, cut: int) -> None:
    """So many marks more, and the Harm that a full track becomes."""
    held, size, ruling = act.state[Conditions][hero].fatigue, boxes_of(act.state, hero), act.state.ruling
    left, times = marked(held, amount, size, ruling(OverflowTrigger), ruling(FatigueExcess))
    act.happen(FatigueMarked(hero, amount, why, size if times else left, cut=cut))
    overflow(act, hero, left, times)


@cites("fe.fatigue.level-table")
def asks_the_body(state: State, hero: EntityId, amount: int) -> bool:
    """Say whether so much Fatigue more asks whether a hero's body still holds."""
    amount -= spared_of(state, hero)
    if amount < 1 or state[Conditions][hero].dead or state.ruling(OverflowResult) is not OverflowResult.COLLAPSE:
        return False
    return min(state[Conditions][hero].fatigue + amount, boxes_of(state, hero)) >= COLLAPSE


@cites("fe.fatigue.overflow")
def overflow(act: Unfolding, hero: EntityId, left: int = 0, times: int = 1) -> None:
    """Wipe the track and raise Harm by one, as often as one mark runs over; from that nobody dies twice."""
    for _ in range(times):
        act.happen(FatigueOverflowed(hero, left))
    hurt(act, hero, times, "exhaustion")


@cites("fe.harm.levels", "fe.ruling.harm-beyond-three")
def hurt(act: Unfolding, hero: EntityId, levels: int, why: str) -> None:
    """Raise a hero's Harm; past the last level somebody must avert death. Nothing comes of none."""
    if levels < 1 or (was := act.state[Conditions][hero]).dead:
        return
    if heeds_no_harm(act.state, hero):
        act.happen(HarmIgnored(hero, levels, why))
        return
    now, past = harm_rises(was.harm, levels)
    act.happen(HarmTaken(hero, levels, now, why))
    if past:
        act.push(AskDying(hero))


_OF_THE_LIVING: Final[dict[type[Step], str]] = {}


def of_the_living(*kinds: type[Step], named: str = "hero") -> None:
    """Ask such questions of the living alone: whom each is about stands in that field, and once dead they are moot."""
    _OF_THE_LIVING.update(dict.fromkeys(kinds, named))


of_the_living(AskDying)


@conditions.answers_to(Died)
@cites("fe.harm.levels")
def asked_no_more(act: Unfolding, event: Died) -> None:
    """The dead are asked nothing that is for the living."""
    moot = _OF_THE_LIVING
    act.withdraw(lambda step: type(step) in moot and getattr(step, moot[type(step)]) == event.hero)


@conditions.asks(AskDying)
@cites("fe.ruling.harm-beyond-three")
def ask_dying(state: State, step: AskDying) -> Choice:
    """Whoever runs the game says whether help comes in time; where nobody does, whoever plays the hero."""
    seats, name = state[Seating].running_here, hero_named(state, step.hero)
    return Choice(
        "",
        "dying",
        step.hero,
        f"{name} would die. Does an ally or anything else step in at once?",
        seats or state.controllers(step.hero),
        (Option(SAVED, f"{name} lives", "Dying, and out of it until somebody helps."), Option(DIES, f"{name} dies")),
        if_absent=SAVED,
        cites=("fe.harm.levels", "fe.ruling.harm-beyond-three"),
    )


@conditions.settles(AskDying)
def settle_dying(act: Unfolding, step: AskDying, option: str) -> None:
    """Let the hero die, or be spared."""
    act.happen(Died(step.hero) if option == DIES else Spared(step.hero))


@cites("fe.harm.levels", "fe.fatigue.overflow")
def dead(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero does nothing any more, or None."""
    if not state[Conditions][hero].dead:
        return None
    title = f"{hero_named(state, hero)} is dead."
    return Refused("harm.dead", title, remedy="Play another hero.", source="fe.harm.levels")


@cites("fe.harm.levels")
def out_of_it(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero can do nothing now, or None."""
    condition, name = state[Conditions][hero], hero_named(state, hero)
    if refusal := dead(state, hero):
        return refusal
    if condition.harm < MOST_HARM or condition.kept_up:
        return None
    return Refused(
        "harm.out",
        f"{name} is out of this scene with Harm {condition.harm}.",
        remedy="Have the wound treated, or something keep the hero on their feet.",
        source="fe.harm.levels",
    )


@cites("fe.harm.levels")
def must_stand(state: State, heroes: Iterable[EntityId]) -> None:
    """Refuse where one of the heroes can do nothing now."""
    for hero in heroes:
        if refusal := out_of_it(state, hero):
            raise refusal


# what has happened


@conditions.folds(FatigueMarked)
def fatigue_marked(conditions: Conditions, event: FatigueMarked) -> Conditions:
    """Set the hero's Fatigue to the event's."""
    return conditions.having(event.hero, replace(conditions[event.hero], fatigue=event.now))


conditions.only_tells(FatigueSpared)  # nothing was marked


@conditions.folds(FatigueOverflowed)
def overflowed(conditions: Conditions, event: FatigueOverflowed) -> Conditions:
    """Wipe the hero's track; only what was carried over is on it."""
    return conditions.having(event.hero, replace(conditions[event.hero], fatigue=event.left))


@conditions.folds(FatigueCleared)
def fatigue_cleared(conditions: Conditions, event: FatigueCleared) -> Conditions:
    """Take the cleared boxes from the hero's Fatigue."""
    was = conditions[event.hero]
    return conditions.having(event.hero, replace(was, fatigue=was.fatigue - event.amount))


@conditions.folds(HarmTaken)
def harm_taken(conditions: Conditions, event: HarmTaken) -> Conditions:
    """Set the hero's Harm to the event's level."""
    was = conditions[event.hero]
    return conditions.having(event.hero, replace(was, harm=event.now, worst=max(was.worst, event.now)))


@conditions.folds(Died)
def died(conditions: Conditions, event: Died) -> Conditions:
    """Mark the hero as dead."""
    return conditions.having(event.hero, replace(conditions[event.hero], dead=True))


@conditions.folds(Spared)
def spared(conditions: Conditions, event: Spared) -> Conditions:
    """Mark the hero as dying, and no longer kept up."""
    return conditions.having(event.hero, replace(conditions[event.hero], dying=True, kept_up=False))


@conditions.folds(LevelTold)
def level_told(conditions: Conditions, event: LevelTold) -> Conditions:
    """Add the level to those told in this scene."""
    was = conditions[event.hero]
    return conditions.having(event.hero, replace(was, told=(*was.told, event.level)))
