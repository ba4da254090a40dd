"""The end of a ritual: what its roll brings, what it costs, the beat of a push, and the sign of Backlash."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.position import Pressed
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import RollStep, in_hand
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.beats.beats import Bank, BeatsBanked, beats
from threefates.systems.fates_edge.casting.backlash_menu import AskBacklash, AskEscalate
from threefates.systems.fates_edge.content.records import rituals
from threefates.systems.fates_edge.gear.sample_enchantments import ease_backlash, says_itself
from threefates.systems.fates_edge.harm.conditions import Conditions, out_of_it
from threefates.systems.fates_edge.resolution.dice import all_beats
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rituals.extended_rituals import LongStep
from threefates.systems.fates_edge.rituals.performing import Performing, RitualCounted, Rituals, chapter
from threefates.systems.fates_edge.rituals.pushing import BEAT, BeatTaken
from threefates.systems.fates_edge.rituals.ritual_dv import BASICS, USAGE, price_of_push
from threefates.systems.fates_edge.rulings.casting import BacklashSize

__all__ = ["BacklashDue", "RitualPerformed", "beat_answered", "took_part"]

BETWEEN: Final = " between scenes"
"""What is added to a ritual that counts for no scene."""
LEAST: Final = 1
"""The size of Backlash that a 1 of a ritual brings."""


class RitualPerformed(Event, frozen=True, tag="fe.ritual-performed"):
    """A ritual is over: what it is for comes now, or nothing does. Each ritual answers for itself."""

    hero: EntityId
    meant: Performing
    outcome: Outcome
    again: int = 0  # how often it was performed in this scene before

    @property
    def works(self) -> bool:
        """True unless it was a Miss."""
        return self.outcome is not Outcome.MISS

    @property
    def partial(self) -> bool:
        """True if less comes of it."""
        return self.outcome is Outcome.PARTIAL


class BacklashDue(Event, frozen=True, tag="fe.ritual-backlash-due"):
    """The roll of a ritual showed a 1, or a beat was taken to push it: magic answers back, in its element."""

    hero: EntityId
    ritual: str
    element: str
    pushed: bool = False  # it showed no 1


@settles(chapter, Performing)
@cites(BASICS, USAGE)
def ritual_over(act: Unfolding, meant: Performing, over: Over) -> None:
    """Read what the roll brings; a push is paid for whatever comes of it, and a 1 brings Backlash."""
    hero, marred = over.hero, bool(over.rolled and all_beats(in_hand(act.state).dice))
    counts = meant.ritual if act.state[Scenes].current else meant.ritual + BETWEEN
    again = act.state[Rituals].in_scene.get(hero, ()).count(counts)
    if meant.pushed and meant.pushed_for == BEAT:
        act.happen(BeatsBanked(price_of_push()))
    act.happen(RitualPerformed(hero, meant, over.outcome, again))
    act.happen(RitualCounted(hero, counts))
    bears_it = meant.help == BEAT and out_of_it(act.state, meant.helper) is None
    if bears_it and (marred or meant.pushed_for == BEAT) and act.state[Bank].held:
        act.happen(BeatTaken(hero, meant.helper))
        act.happen(Pressed((meant.helper,), rituals()[meant.ritual].name))
    answered = meant.pushed_for == BEAT and beat_answered(act.state.ruling(BacklashSize))
    if marred or answered:
        act.happen(BacklashDue(hero, meant.ritual, meant.element, pushed=not marred))
        act.push(asks_back(act.state, hero, meant.element))


@settles(chapter, LongStep)
@cites(BASICS, "fe.turn.extended-ritual-clock")
def long_step_over(act: Unfolding, step: LongStep, over: Over) -> None:
    """A 1 on any ritual's roll brings Backlash: on that of a long one, too, which is of no element by itself."""
    if over.rolled and all_beats(in_hand(act.state).dice) and not act.state[Conditions][over.hero].dead:
        made = act.state[Proposals].latest
        act.happen(BacklashDue(over.hero, made.intent if made else "", ""))
        act.push(asks_back(act.state, over.hero, ""))


@says_itself
@cites("fe.gear.enchant.runed-plate")
def a_ritual(action: Proposal) -> bool:
    """Whether an action is a ritual, or a step of a long one, to which magic answers back by a rule of its own."""
    return action.purpose(Performing) is not None or action.purpose(LongStep) is not None


@chapter.answers_to(BacklashDue)
@cites("fe.gear.enchant.runed-plate")
def at_runes(act: Unfolding, event: BacklashDue) -> None:
    """Whoever performs it in runed armor has a beat less of Backlash, be it of a single 1."""
    ease_backlash(act, event.hero)


@cites(USAGE, "fe.ritual.oath-ward", "fe.ritual.dream-way-marker")
def took_part(state: State, event: RitualPerformed) -> tuple[EntityId, ...]:
    """All who took part in a ritual and live: who performs it, on whom it is, and who lent a hand."""
    every = dict.fromkeys(filter(None, (event.hero, *event.meant.on, event.meant.helper)))
    return tuple(each for each in every if not state[Conditions][each].dead)


@cites("fe.backlash.condensed-trigger", "fe.ruling.backlash-severity")
def beat_answered(reading: BacklashSize) -> bool:
    """Say whether a beat that is taken to push a ritual brings Backlash as a 1 does: where the condensed table counts.

    >>> [beat_answered(reading) for reading in BacklashSize]
    [False, False, True, False]
    """
    return reading is BacklashSize.ESCALATES


@cites(BASICS, USAGE)
def asks_back(state: State, hero: EntityId, element: str) -> RollStep:
    """What is asked about a 1: its least size, which may be escalated where the table reads Backlash so."""
    if state.ruling(BacklashSize) is BacklashSize.ESCALATES:
        return AskEscalate(hero, element)
    return AskBacklash(hero, element, LEAST)


chapter.only_tells(RitualPerformed)  # what comes of it says itself
chapter.only_tells(BacklashDue)  # what magic does says itself


@beats.folds(BeatTaken)
def taken(bank: Bank, event: BeatTaken) -> Bank:
    """Take the beat from the bank: it falls on the helper (`held`)."""
    return replace(bank, held=bank.held - 1)
