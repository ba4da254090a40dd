"""The weight of Fatigue, Harm and armor in an action: steps of Position, dice, DV and beats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.modifiers import FATIGUE, bearing, bears, stands
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.roll_in_hand import Roll
from threefates.systems.fates_edge.harm.armor import Armor, armor_penalty
from threefates.systems.fates_edge.harm.conditions import Conditions, out_of_it
from threefates.systems.fates_edge.harm.fatigue import dice_lost, dv_of_fatigue, shift_of_level, strained_beats
from threefates.systems.fates_edge.harm.harm import Casting, casting, dice_of_harm, dv_of_harm, grade_of, one_channel
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.resolution.dice import all_beats
from threefates.systems.fates_edge.resolution.pool import Beside, Modifier, Wears, thrown
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.shifting_position import Footed
from threefates.systems.fates_edge.rulings.harm import FatigueDice, FatigueEffect, HarmDv
from threefates.systems.fates_edge.rulings.resolution import PoolCap, PoolMinimum

__all__ = [
    "Magic",
    "Wound",
    "beats_if_marred",
    "beats_of_condition",
    "casting_of",
    "dice_beside",
    "dice_of_condition",
    "makes_beats",
    "sure_beats",
    "tired_dice",
    "tired_too",
    "wall_dice",
    "wall_turns",
    "wears_down",
    "wears_on",
    "weighs_beside",
    "works_magic",
]

CONDITION = "fe.resolution.dv-character-condition"
Makes = Callable[[State, Proposal], int]
_MAKES: Final[list[Makes]] = []
Weighs = Callable[[State, EntityId, str, str], int]
_WEIGHS: Final[list[Weighs]] = []


class Wound(Purpose, frozen=True, tag="wound"):
    """The word on whether the hero's Harm bears on the action."""

    bears: bool

    says = "what was said of the wound"
    by_skill = True


class Magic(Purpose, frozen=True, tag="magic"):
    """The word that the action is magic, and of what kind."""

    kind: str  # "channel", "freeform"; empty: it is none, as was said

    says = "what was said of magic"
    by_skill = True

    @property
    def magic(self) -> bool:
        """True unless it was said to be none."""
        return bool(self.kind)


# Position


@cites("fe.fatigue.position-per-step", "fe.fatigue.level-table")
def wear(state: State, hero: EntityId, stands: Position) -> Modifier | None:
    """What a hero's Fatigue does to an action that otherwise stands there, if it does anything."""
    reading, condition = state.ruling(FatigueEffect), state[Conditions][hero]
    steps, wears = 0, Wears.WITHIN
    if condition.heedless:
        return None
    if reading is FatigueEffect.STEPS:
        steps = condition.fatigue
    elif reading is FatigueEffect.LEVELS and condition.fatigue not in condition.told:
        steps, wears = shift_of_level(condition.fatigue, stands), Wears.AFTER
    why = f"Fatigue {condition.fatigue}"
    return Modifier(steps=steps, why=why, cites=(FatigueEffect.ruling_id,), wears=wears) if steps else None


@bears(FATIGUE)
def fatigue(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What the hero's Fatigue does to where the action stands by everything else."""
    if terms := terms_of(state, proposal):
        footed = stands(state, terms.position, bearing(state, proposal, before=FATIGUE))
        yield from filter(None, (wear(state, proposal.hero, footed.position),))


@cites("fe.fatigue.level-table")
def wears_down(state: State, hero: EntityId, stands: Position) -> int:
    """The level of Fatigue that shifts this action and then no other in the scene; 0 where none does."""
    worn = wear(state, hero, stands)
    return state[Conditions][hero].fatigue if worn and worn.wears is Wears.AFTER else 0


def tired_too(state: State, hero: EntityId, position: Position, steps: Sequence[int]) -> Footed:
    """Where what comes at a hero is met from: by shifts, and then by what the hero's Fatigue makes of it."""
    shifts = [Modifier(steps=each) for each in steps]
    worn = wear(state, hero, stands(state, position, shifts).position)
    return stands(state, position, [*shifts, *([worn] if worn else [])])


def wears_on(state: State, hero: EntityId, position: Position, steps: Sequence[int]) -> int:
    """The level of Fatigue that shifts how what comes at a hero is met, and nothing more in the scene; 0: none does."""
    return wears_down(state, hero, stands(state, position, [Modifier(steps=each) for each in steps]).position)


def tired_dice(state: State, stands: Footed) -> int:
    """Dice that Fatigue takes once no Position is worse, as a number below 0."""
    return -dice_lost(stands.tired, state.ruling(FatigueDice))


# dice


@cites("fe.harm.levels")
def harm_bears(state: State, hero: EntityId, action: Proposal | None = None) -> bool:
    """Say whether Harm bears on what a hero does: the first level only where somebody said so, the others unless."""
    said = action.purpose(Wound) if action else None
    return said.bears if said else state[Conditions][hero].harm > 1


@cites("fe.harm.levels")
def dice_of_condition(
    state: State, hero: EntityId, attribute: str, action: Proposal | None = None
) -> Iterator[Modifier]:
    """Dice that a hero's Harm takes, where it bears on what is done, and armor from what is done with the body."""
    condition = state[Conditions][hero]
    bears = harm_bears(state, hero, action) and not condition.heedless
    if dice := dice_of_harm(condition.harm, state.ruling(HarmDv), bears=bears):
        yield Modifier(dice=dice, why=f"Harm {condition.harm}", cites=("fe.harm.levels",))
    if attribute == "body":
        yield from _dice_of_armor(condition.armor)


@cites("fe.gear.armor")
def _dice_of_armor(armor: Armor) -> Iterator[Modifier]:
    if dice := armor_penalty(armor):
        yield Modifier(dice=dice, why=f"{armor.value.capitalize()} armor", cites=("fe.gear.armor",))


def weighs_beside(weighs: Weighs) -> Weighs:
    """Let this weigh, too, on rolls that are no action of one's own: it says the dice of an Attribute and a skill."""
    _WEIGHS.append(weighs)
    return weighs


def dice_beside(state: State, hero: EntityId, attribute: str, skill: str, *, hurts: bool = True) -> int:
    """Dice that everything takes from a hero who rolls beside an action, as a number below 0; Harm, where it hurts."""
    worn = sum(each.dice for each in dice_of_condition(state, hero, attribute)) if hurts else 0
    return worn + sum(weighs(state, hero, attribute, skill) for weighs in _WEIGHS)


@cites("fe.harm.levels")
def pool_beside(
    state: State, hero: EntityId, attribute: str, skill: str, more: int = 0, *, hurts: bool = True
) -> Beside:
    """Count the dice of a pool beside an action, less what weighs on whoever throws it, and the sure successes."""
    sheet, weighs = state[Heroes][hero], dice_beside(state, hero, attribute, skill, hurts=hurts)
    ratings = sheet.attribute(attribute), sheet.skill(skill) if skill else 0
    pool = thrown(*ratings, weighs + more, state.ruling(PoolMinimum), state.ruling(PoolCap))
    return Beside(*pool, attribute, skill)


@bears(50)
def condition(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What the hero's Harm and armor take, and what Fatigue, Harm and casting while hurt add to the DV."""
    yield from dice_of_condition(state, proposal.hero, proposal.attribute, proposal)
    yield from dv_of_condition(state, proposal)


@cites("fe.coordination.talent-shield-wall")
def wall_dice(state: State, hero: EntityId) -> int:
    """Dice that a wall of shields adds to resisting."""
    return int(_in_wall(state, hero))


@cites("fe.coordination.talent-shield-wall")
def wall_turns(state: State, hero: EntityId) -> bool:
    """Say whether a wall of shields turns what comes at a hero: the first Harm at any of those in it."""
    return state[Conditions].wall and _in_wall(state, hero)


def _in_wall(state: State, hero: EntityId) -> bool:
    return state[Conditions][hero].walled and out_of_it(state, hero) is None


# DV and beats


@cites("fe.coordination.talent-anchor-sigil")
def works_magic(action: Proposal) -> bool:
    """Whether an action is casting or a Rite: as was said of it; else by its purpose, or its skill being Arcana."""
    said = action.purpose(Magic)
    if said:
        return said.magic
    return is_one_of(action.skill, ("Arcana",)) or action.magic or any(each.magic for each in action.purposes)


def _magic(action: Proposal | None) -> str:
    """Name the magic that an action was said to be."""
    said = action.purpose(Magic) if action else None
    return said.kind if said else ""


@cites("fe.resolution.dv-character-condition")
def dv_of_condition(state: State, action: Proposal) -> Iterator[Modifier]:
    """Add Fatigue, Harm and casting while hurt to a DV, at tables that read them so."""
    condition = state[Conditions][action.hero]
    if condition.heedless:
        return
    tired = dv_of_fatigue(condition.fatigue) if one_channel(state.ruling(FatigueEffect)) and condition.fatigue else 0
    harm, steps = dv_of_harm(condition.harm, state.ruling(HarmDv)), action.terms.steps if action.terms else ()
    if tired:
        yield Modifier(dv=tired, why=f"Fatigue {condition.fatigue}", cites=(CONDITION,))
    if harm:
        yield Modifier(dv=harm, why=f"Harm {condition.harm}", cites=(CONDITION,))
    if (tired or harm) and (rested := sum(step.amount for step in steps if step.source == CONDITION)):
        yield Modifier(dv=-rested, why="not rested after all", cites=(CONDITION,))  # of one table, one row
    if _magic(action):
        yield from _casting_while_hurt(state, action.hero)


@cites("fe.harm.casting-table")
def _casting_while_hurt(state: State, hero: EntityId) -> Iterator[Modifier]:
    if more := casting_of(state, hero).channel_dv:
        why = f"Casting with Harm {state[Conditions][hero].harm}"
        yield Modifier(dv=more, why=why, cites=("fe.harm.casting-table",))


@cites("fe.harm.casting-table", "fe.talents.berserker-rage")
def casting_of(state: State, hero: EntityId) -> Casting:
    """Find what a hero's Harm does to magic; nothing to whoever feels none and is not dying."""
    condition = state[Conditions][hero]
    felt = 0 if condition.heedless else condition.harm
    return casting(grade_of(felt, dying=condition.dying))


@cites("fe.harm.casting-table")
def beats_of_condition(state: State, roll: Roll) -> int:
    """Beats that a roll makes beyond its 1s, for who is worn down, and for what it was whatever it showed."""
    strained = _beats_of_the_strained(state, roll)
    return strained if roll.bare else strained + sure_beats(state, state[Proposals].latest)


@cites("fe.sb.desperate-fatigue")
def _beats_of_the_strained(state: State, roll: Roll) -> int:
    return beats_if_marred(state, roll.hero, roll.terms.position) if all_beats(roll.dice) else 0


@cites("fe.sb.desperate-fatigue", "fe.ruling.fatigue-2-sb")
def beats_if_marred(state: State, hero: EntityId, position: Position) -> int:
    """Beats that a roll from there makes beyond its 1s if it showed any, for who is worn down."""
    if state.ruling(FatigueEffect) is not FatigueEffect.LEVELS:
        return 0
    return strained_beats(state[Conditions][hero].fatigue, position)


def makes_beats(makes: Makes) -> Makes:
    """Let an action make as many beats as this says, however the dice fall."""
    _MAKES.append(makes)
    return makes


def sure_beats(state: State, action: Proposal | None) -> int:
    """Beats that an action makes however the dice fall."""
    return sum(makes(state, action) for makes in _MAKES) if action else 0


@makes_beats
@cites("fe.harm.casting-table")
def beats_of_freeform(state: State, action: Proposal) -> int:
    """Beats of freeform magic of the severely hurt."""
    return casting_of(state, action.hero).beats if _magic(action) == "freeform" else 0
