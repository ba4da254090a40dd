"""A blow, in the order of the book: a guard, one roll to resist, armor, and then the marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import stands
from threefates.systems.fates_edge.actions.penalties import tired_dice, tired_too, wall_dice, wears_on
from threefates.systems.fates_edge.actions.roll_in_hand import PoolThrown, RollConcluded, RollStep, in_hand, underway
from threefates.systems.fates_edge.actions.throwing import throw_dice
from threefates.systems.fates_edge.combat.defending import on_guard
from threefates.systems.fates_edge.combat.landing import go_on
from threefates.systems.fates_edge.combat.mitigation import guarding_against, laid_open, untouched
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit, LevelTold, conditions
from threefates.systems.fates_edge.harm.harm import (
    MOST_HARM,
    RESIST_DV,
    resisted,
)
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named
from threefates.systems.fates_edge.resolution.pool import Modifier, thrown
from threefates.systems.fates_edge.resolution.positions import Position, usual_position
from threefates.systems.fates_edge.resolution.shifting_position import Footed, beyond, dice_beyond
from threefates.systems.fates_edge.resolution.terms import Beyond, Terms
from threefates.systems.fates_edge.rolling.roll_action import ask_what_throws_again, bounds
from threefates.systems.fates_edge.rulings.resolution import PositionDefault, PositionOverflow

__all__ = [
    "MOST_CUT",
    "MOST_IGNORED",
    "RESIST",
    "TAKE",
    "AskResist",
    "Strike",
    "Struck",
    "cannot_strike",
    "let_come",
    "resist_dv",
    "resisting",
    "steps_in",
]

RESIST, TAKE = "resist", "take"
StepsIn = Callable[[Unfolding, Hit], bool]
_STEPS_IN: Final[list[StepsIn]] = []
MOST_IGNORED: Final = 3


class Struck(Event, frozen=True, tag="fe.struck"):
    """A blow comes at a hero."""

    hit: Hit
    meant_for: EntityId = ""  # whom somebody stepped in front of


class Strike(Command, frozen=True, tag="fe.strike"):
    """Let a blow, a fall or a fire come at a hero: so much Harm, resisted by an Attribute."""

    hero: EntityId
    harm: int
    why: str
    attribute: str = "body"
    meant_for: EntityId | None = None  # whom the hero steps in front of
    pierces: bool = False  # armor does not count
    turned: bool = False  # an ability turns one Harm into Fatigue
    cut: int = 0  # Fatigue that protection takes off the mark
    ranged: bool = False  # it comes from afar
    ignores: int = 0  # classes of armor that it passes
    magic: str = ""  # what magical effect it is


class AskResist(RollStep, frozen=True, tag="fe.ask-resist"):
    """Does the hero try to resist what comes?"""

    hero: EntityId


# the blow


@conditions.decides(Strike)
@cites("fe.harm.order-of-mitigation")
def strike(act: Unfolding, command: Strike) -> None:
    """Let a blow come at a hero, to go the order of the book; only whoever runs the game may."""
    act.must_run("Letting a blow come")
    hero = act.state[Heroes][command.hero].id
    if refusal := cannot_strike(act.state, hero) or not_so(command):
        raise refusal
    meant_for = act.state[Heroes][command.meant_for].id if command.meant_for else ""
    hit = Hit(
        hero=hero,
        harm=command.harm,
        why=one_line(command.why, "What it is"),
        attribute=command.attribute,
        turned=command.turned,
        pierces=command.pierces,
        cut=command.cut,
        ranged=command.ranged,
        ignores=command.ignores,
        magic=one_line(command.magic, "The magical effect", optional=True),
    )
    let_come(act, hit, "" if meant_for == hero else meant_for)


def steps_in(step: StepsIn) -> StepsIn:
    """Ask this before a blow is resisted: whether somebody may step in, and is asked first."""
    _STEPS_IN.append(step)
    return step


@cites("fe.harm.order-of-mitigation")
def let_come(act: Unfolding, hit: Hit, meant_for: EntityId = "") -> None:
    """Let a blow come: whoever may step in is asked first, then whoever is hit."""
    act.happen(Struck(hit, meant_for))
    if meant_for or not any(step(act, hit) for step in _STEPS_IN):
        act.push(AskResist(hit.hero))


def cannot_strike(state: State, hero: EntityId) -> Refused | None:
    """The refusal where no blow can come at a hero now, or None."""
    if state[Conditions][hero].dead:
        title, source = f"{hero_named(state, hero)} is dead.", "fe.harm.levels"
        return Refused("harm.dead", title, remedy="Let it come at another.", source=source)
    return untouched(state, hero) or underway(state)


@cites("fe.harm.levels")
def not_so(command: Strike) -> Refused | None:
    """The refusal where nothing strikes like that, or None."""
    if (
        command.attribute in ATTRIBUTES
        and 1 <= command.harm <= MOST_HARM
        and 0 <= command.cut <= MOST_CUT
        and (0 <= command.ignores <= MOST_IGNORED)
    ):
        return None
    remedy = f"Choose Harm 1 to {MOST_HARM}, an Attribute, and at most {MOST_CUT} Fatigue cut."
    return Refused("harm.range", "Nothing strikes like that.", remedy=remedy, source="fe.harm.levels")


MOST_CUT: Final = 2


@conditions.folds(Struck)
def struck(conditions: Conditions, event: Struck) -> Conditions:
    """Set the blow that is coming (`coming`)."""
    return replace(conditions, coming=event.hit)


# resisting


UNGUARDED: Final = "A success takes a level off."
GUARDED: Final = "On guard, a success takes all of it off, and a Partial a level."


@conditions.asks(AskResist)
@cites("fe.harm.resist", "fe.ruling.defend-vs-resist")
def ask_resist(state: State, step: AskResist) -> Choice:
    """One roll of the Attribute, or none."""
    hit, name = state[Conditions].coming, hero_named(state, step.hero)
    if hit is None:
        raise LookupError("a blow is asked about only while it comes")
    dice, _ = resisting(state, hit)
    roll = f"Resist with {hit.attribute.capitalize()}: {dice}d10 against DV {resist_dv(state, hit)}"
    takes = GUARDED if on_guard(state, hit.hero) else UNGUARDED
    return Choice(
        "",
        "resist",
        step.hero,
        f"Harm {hit.harm} comes at {name}: {hit.why}.",
        state.controllers(step.hero),
        (Option(RESIST, roll, f"{takes} Every 1 is a beat."), Option(TAKE, "Take it")),
        if_absent=TAKE,
        cites=("fe.harm.resist", "fe.harm.order-of-mitigation"),
    )


@cites("fe.harm.resist", "fe.turn.action-defend", "fe.talents.berserker-rage")
def resisting(state: State, hit: Hit) -> tuple[int, Position]:
    """The dice of a roll to resist, the Attribute alone, and where it stands: better by a guard, worse by Fatigue."""
    others = guarding_against(state, hit)
    met, guard = _met(state, hit, others)
    more = guard + wall_dice(state, hit.hero) + tired_dice(state, met)
    more += sum(each.dice for each in others)
    more += dice_beyond(met.past, state.ruling(PositionOverflow))
    dice, _ = thrown(_resists_with(state, hit), 0, more, *bounds(state))
    return dice, met.position


@cites("fe.harm.resist", "fe.position.caps", "fe.ruling.position-cap-overflow")
def resist_dv(state: State, hit: Hit) -> int:
    """The DV of resisting a hit: 3, and what steps past the ends make of it, where they move no dice."""
    met, _ = _met(state, hit, guarding_against(state, hit))
    return RESIST_DV + beyond(met.past, state.ruling(PositionOverflow), Beyond.DV)[1]


def _met(state: State, hit: Hit, others: Sequence[Modifier]) -> tuple[Footed, int]:
    """Where a hit is met from, Fatigue and all, and the dice of a guard."""
    usual, steps, guard = _met_from(state, hit, others)
    return tired_too(state, hit.hero, usual, steps), guard


@cites("fe.harm.resist", "fe.ruling.harm-resist-pool")
def _resists_with(state: State, hit: Hit) -> int:
    return state[Heroes][hit.hero].attribute(hit.attribute)


@cites("fe.turn.action-defend")
def _met_from(state: State, hit: Hit, others: Sequence[Modifier]) -> tuple[Position, list[int], int]:
    """Where a hit is met from but for Fatigue: the usual Position, what moves it, and the dice of a guard.

    A guard is a step before all else; for whoever stands at the best without it, and no better by it, it is a die.

    Whoever rages meets everything from the worst one, whatever would move it.
    """
    if state[Conditions][hit.hero].heedless:
        return Position.DESPERATE, [], 0
    usual = usual_position(state.ruling(PositionDefault))
    dashed = hit.hero in state[Turns].exposed
    usual = Position.DESPERATE if dashed or laid_open(state, hit.hero) else usual
    steps = [each.steps for each in others if each.steps]
    if not on_guard(state, hit.hero):
        return usual, steps, 0
    best = stands(state, usual, [Modifier(steps=each) for each in steps]).position is Position.DOMINANT
    without, guarded = (tired_too(state, hit.hero, usual, each).position for each in (steps, [-1, *steps]))
    return (usual, steps, 1) if best and guarded is without else (usual, [-1, *steps], 0)


@conditions.settles(AskResist)
@cites("fe.harm.resist")
def settle_resist(act: Unfolding, step: AskResist, option: str) -> None:
    """The dice decide, or it lands as it comes; a level of Fatigue that made it worse has done so in this scene."""
    hit = act.state[Conditions].coming
    if hit is None:
        return
    if option == TAKE:
        go_on(act, hit, hit.harm)
        return
    dice, position = resisting(act.state, hit)
    faces = throw_dice(act, dice)
    _worn(act, hit)
    terms = Terms(resist_dv(act.state, hit), position, stakes=f"Harm {hit.harm}")
    act.happen(PoolThrown(hit.hero, hit.attribute, "", f"resisting {hit.why}", terms, faces))
    ask_what_throws_again(act)


@cites("fe.fatigue.level-table")
def _worn(act: Unfolding, hit: Hit) -> None:
    """A level of Fatigue that makes it worse to resist has done so in this scene."""
    usual, steps, _ = _met_from(act.state, hit, guarding_against(act.state, hit))
    if level := wears_on(act.state, hit.hero, usual, steps):
        act.happen(LevelTold(hit.hero, level))


@conditions.answers_to(RollConcluded)
def after_resisting(act: Unfolding, event: RollConcluded) -> None:
    """Land what the roll leaves of the blow."""
    hit = act.state[Conditions].coming
    if hit and hit.hero == event.hero and in_hand(act.state).bare:
        defended = on_guard(act.state, hit.hero)
        go_on(act, hit, resisted(hit.harm, event.outcome, defended=defended))
