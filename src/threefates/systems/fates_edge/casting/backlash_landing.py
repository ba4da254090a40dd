"""Backlash as it lands: on an action, a body, a clock, the bank, or the spell itself."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.clocks import ClockId, Clocks, no_room_in_sight, start_clock, tick
from threefates.commons.scenes import EveningEnded, SceneEnded
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import weighs_beside
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone, RollStep
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.beats.throws import Lying, used_up
from threefates.systems.fates_edge.casting.backlash_conditions import MarPassed, ailments_of_book, suffer
from threefates.systems.fates_edge.casting.channel_then_weave import Marred, Spells, spells
from threefates.systems.fates_edge.content.records import Consequence
from threefates.systems.fates_edge.gear.items import Gear, GearLost
from threefates.systems.fates_edge.harm.conditions import Conditions, hurt, of_the_living, tire
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.modules.corruption import CORRUPTION, corrupting
from threefates.systems.fates_edge.modules.modules import Mark
from threefates.systems.fates_edge.recovery.gm_controls import ConditionSet
from threefates.systems.fates_edge.recovery.rest import HarmEased
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.tags.dispel_unseal_cleanse_reveal import found

__all__ = [
    "CLOCK_SIZE",
    "ActionMarred",
    "AskAilment",
    "BacklashLanded",
    "SpellFlawed",
    "clock_called",
    "hurt_so",
    "land",
    "marred",
    "no_clock",
    "told_without_a_roll",
]

WHY: Final = "Backlash"
CLOCK_SIZE: Final = 4
USE: Final = "use"


class BacklashLanded(Event, frozen=True, tag="fe.backlash-landed"):
    """What Backlash comes to for a hero: a consequence, or a colour only."""

    hero: EntityId
    element: str
    what: str  # a consequence, by id; empty: it stays a colour


class ActionMarred(Event, frozen=True, tag="fe.action-marred"):
    """Backlash bears on what a hero does next."""

    hero: EntityId
    steps: int = 0
    dice: int = 0

    quiet = True  # what landed says so


class HarmBrief(Event, frozen=True, tag="fe.backlash-harm-brief"):
    """So many levels of a hero's Harm are over with the scene."""

    hero: EntityId
    levels: int

    quiet = True  # the Harm says itself


class SpellFlawed(Event, frozen=True, tag="fe.spell-flawed"):
    """A spell comes out less than it was meant: with less Effect, or with a drawback."""

    hero: EntityId
    steps: int = 0  # of Effect, below 0
    drawback: bool = False


class AskAilment(RollStep, frozen=True, tag="fe.ask-ailment"):
    """Ask which condition Backlash leaves behind."""

    hero: EntityId
    lasting: bool = False


class AskLoss(RollStep, frozen=True, tag="fe.ask-loss"):
    """Ask what Backlash takes of what somebody carries."""

    hero: EntityId


of_the_living(AskAilment, AskLoss)


@cites("fe.backlash.menu")
def land(act: Unfolding, hero: EntityId, what: Consequence) -> None:
    """Let a consequence do all that it does."""
    _mar(act, hero, what)
    _lessen(act, hero, what)
    _misfire(act, hero, what)
    _to_the_table(act, what)
    _corrupt(act, hero, what)
    if what.exposes:
        found(act, hero, WHY)
    _ail(act, hero, what)
    _lose(act, hero, what)
    tire(act, hero, what.fatigue, WHY)
    hurt_so(act, hero, what.harm, WHY, brief=what.brief)


@cites("fe.backlash.menu", "fe.backlash.minor")
def _mar(act: Unfolding, hero: EntityId, what: Consequence) -> None:
    """What it makes of the next action, unless that comes with a condition."""
    if not what.condition and (what.position or what.dice):
        act.happen(ActionMarred(hero, what.position, what.dice))


@cites("fe.backlash.table")
def _lose(act: Unfolding, hero: EntityId, what: Consequence) -> None:
    """Whoever has something is asked what of it is lost."""
    if what.loses and any(act.state[Gear].items(hero)):
        act.push(AskLoss(hero))


@cites("fe.backlash.table")
def _lessen(act: Unfolding, hero: EntityId, what: Consequence) -> None:
    """What it takes from the spell's Effect."""
    if what.effect:
        act.happen(SpellFlawed(hero, what.effect))


@cites("fe.backlash.severe")
def _misfire(act: Unfolding, hero: EntityId, what: Consequence) -> None:
    """The drawback that it leaves on a spell that comes out."""
    if what.misfires and _comes_out(act.state, hero):
        act.happen(SpellFlawed(hero, drawback=True))


@cites("fe.backlash.table")
def _to_the_table(act: Unfolding, what: Consequence) -> None:
    """What it puts into the bank, or on a clock."""
    if what.beats:
        act.happen(BeatsBanked(what.beats))
    if what.clock:
        _move_clock(act, what)


@cites("fe.backlash.trigger-free-casting")
def _corrupt(act: Unfolding, hero: EntityId, what: Consequence) -> None:
    """The Corruption that it marks."""
    if what.corruption:
        corrupting(act, hero, Mark(CORRUPTION, what.corruption, WHY))


@cites("fe.backlash.minor", "fe.backlash.severe")
def _ail(act: Unfolding, hero: EntityId, what: Consequence) -> None:
    """The condition that it leaves; one of no name is asked for."""
    if what.condition == "any":
        act.push(AskAilment(hero, what.lasting))
    elif what.condition:
        suffer(act, hero, what.condition, steps=what.position)


@cites("fe.backlash.menu", "fe.ritual.fate-splice")
def hurt_so(act: Unfolding, hero: EntityId, harm: int, why: str, *, brief: bool) -> None:
    """Hurt a hero, and note how much of it is over with the scene."""
    was = act.state[Conditions][hero].harm
    hurt(act, hero, harm, why)
    if brief and (rose := act.state[Conditions][hero].harm - was):
        act.happen(HarmBrief(hero, act.state[Spells].seared.get(hero, 0) + rose))


def _comes_out(state: State, hero: EntityId) -> bool:
    """Whether a hero has a spell on its way out."""
    woven = state[Spells].woven.get(hero)
    return woven is not None and woven.cast is not None


@cites("fe.backlash.table")
def clock_called(state: State, name: str) -> ClockId | None:
    """The open clock of that name which is not full yet, or None."""
    known = state[Clocks].known.values()
    return next((each.id for each in known if each.name == name and not each.hidden and not each.full), None)


@cites("fe.backlash.table")
def no_clock(state: State, what: Consequence) -> Refused | None:
    """The refusal where a consequence moves a clock that there is not, and no room for it; None where it can."""
    return no_room_in_sight(state[Clocks]) if what.clock and clock_called(state, what.clock) is None else None


def _move_clock(act: Unfolding, what: Consequence) -> None:
    """Tick the clock of that name, which begins where there is none yet."""
    tick(act, clock_called(act.state, what.clock) or start_clock(act, what.clock, CLOCK_SIZE), what.halves / 2, WHY)


@spells.asks(AskAilment)
@cites("fe.backlash.conditions")
def ask_ailment(state: State, step: AskAilment) -> Choice:
    """One of the conditions that the book names."""
    options = tuple(Option(name, name) for name in ailments_of_book())
    asks = f"Which condition does {hero_named(state, step.hero)} suffer?"
    seats, cites_of = state.says_of(step.hero), ("fe.backlash.conditions",)
    return Choice("", "ailment", step.hero, asks, seats, options, if_absent=options[0].value, cites=cites_of)


@spells.settles(AskAilment)
def settle_ailment(act: Unfolding, step: AskAilment, option: str) -> None:
    """Let the hero suffer it."""
    suffer(act, step.hero, option, lasting=step.lasting)


@spells.asks(AskLoss)
@cites("fe.backlash.table")
def ask_loss(state: State, step: AskLoss) -> Choice:
    """Whoever runs the game says what is lost: a thing, or a use of it, which is played."""
    things = (Option(each.id, each.name, "It is gone.") for each in state[Gear].items(step.hero))
    options = (Option(USE, "A use of something", "What, the table says."), *things)
    asks, seats = f"What does {hero_named(state, step.hero)} lose?", state.says_of(step.hero)
    return Choice("", "loss", step.hero, asks, seats, options, if_absent=USE, cites=("fe.backlash.table",))


@spells.settles(AskLoss)
def settle_loss(act: Unfolding, step: AskLoss, option: str) -> None:
    """Let it be gone."""
    if item := next((each for each in act.state[Gear].items(step.hero) if each.id == option), None):
        act.happen(GearLost(step.hero, item, f"loses {item.name}, by an unlikely mishap"))


# Harm that is over with the scene


@spells.answers_to(HarmEased)
def eased_before(act: Unfolding, event: HarmEased) -> None:
    """What has been eased is not eased again."""
    _no_more_than_there_is(act, event.hero)


@spells.answers_to(ConditionSet)
def put_right(act: Unfolding, event: ConditionSet) -> None:
    """Nor is what was put right."""
    _no_more_than_there_is(act, event.hero)


@cites("fe.backlash.menu")
def _no_more_than_there_is(act: Unfolding, hero: EntityId) -> None:
    """No more of a hero's Harm is brief than there is of it."""
    seared = act.state[Spells].seared
    if hero in seared and (left := min(seared[hero], act.state[Conditions][hero].harm)) != seared[hero]:
        act.happen(HarmBrief(hero, left))


@spells.answers_to(SceneEnded, EveningEnded)
@cites("fe.backlash.menu")
def brief_harm_over(act: Unfolding, event: Event) -> None:
    """A brief Harm matters for its scene; whoever has come to lie dying since is not saved by that."""
    for hero, levels in act.state[Spells].seared.items():
        now = act.state[Conditions][hero]
        if not levels:
            continue
        act.happen(HarmBrief(hero, 0))
        for _ in range(0 if now.dead or now.dying else min(levels, now.harm)):
            act.happen(HarmEased(hero, 1, "what magic left for the scene has passed"))


# on a roll that is no action of one's own


@weighs_beside
@cites("fe.backlash.moderate")
def lost_beside(state: State, hero: EntityId, attribute: str, skill: str) -> int:
    """Dice that Backlash takes from the next roll where that is a pool beside an action."""
    marred = state[Spells].marred.get(hero)
    return marred.dice if marred else 0


@used_up
@cites("fe.backlash.moderate")
def has_told(act: Unfolding, pool: Lying) -> None:
    """The dice have told; a worse Position waits for an action, which has one."""
    if dice := lost_beside(act.state, pool.hero, "", ""):
        act.happen(ActionMarred(pool.hero, dice=-dice))


# on what nobody rolls for


@cites("fe.backlash.moderate", "fe.backlash.menu")
def told_without_a_roll(state: State, hero: EntityId) -> Event | None:
    """What bore on a hero's next action has told once that is made without a roll; a die fewer waits for one."""
    marred = state[Spells].marred.get(hero)
    if marred and marred.steps and marred.dice:
        return ActionMarred(hero, steps=-marred.steps)
    return MarPassed(hero) if marred and not marred.dice else None


@spells.answers_to(EasilyDone)
@cites("fe.backlash.moderate")
def acted_easily(act: Unfolding, event: EasilyDone) -> None:
    """The next action has been made without a roll."""
    if told := told_without_a_roll(act.state, event.hero):
        act.happen(told)


# what has happened


spells.only_tells(BacklashLanded)  # what it does says itself


@spells.folds(ActionMarred)
def marred(spells: Spells, event: ActionMarred) -> Spells:
    """Add to what bears on the hero's next action (`marred`)."""
    was = spells.marred.get(event.hero, Marred())
    now = Marred(was.steps + event.steps, was.dice + event.dice)
    return replace(spells, marred={**spells.marred, event.hero: now})


@spells.folds(HarmBrief)
def harm_brief(spells: Spells, event: HarmBrief) -> Spells:
    """Note how much of the hero's Harm is over with the scene (`seared`)."""
    return replace(spells, seared={**spells.seared, event.hero: event.levels})


@spells.folds(SpellFlawed)
def flawed(spells: Spells, event: SpellFlawed) -> Spells:
    """Take steps from the spell's Effect, down to the least, or note its drawback."""
    now = spells.woven.get(event.hero)
    if now is None:
        return spells
    effect = Effect(max(now.effect + event.steps, Effect.LIMITED))
    lessened, drawback = now.lessened or event.steps < 0, now.drawback or event.drawback
    return spells.having(event.hero, replace(now, effect=effect, lessened=lessened, drawback=drawback))
