"""Supporting rolls: where the helper's own ratings count, helping is a roll of theirs, with beats of its own."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Draws, Event, Told
from threefates.rulebook.offers import Field, choice
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import bearing, of_those_who_stand, worth_now
from threefates.systems.fates_edge.actions.penalties import pool_beside
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposals
from threefates.systems.fates_edge.actions.roll_in_hand import traits_said
from threefates.systems.fates_edge.beats.throws import Throw, ThrowOutcome, bank
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import listed_as
from threefates.systems.fates_edge.resolution.assistance import Way, dice_of_assist, help_left, helper_rolls
from threefates.systems.fates_edge.resolution.pool import Beside, Bonus, Kind, bonus_left
from threefates.systems.fates_edge.resolution.wording import beats_said, listed, successes_said
from threefates.systems.fates_edge.rulings.resolution import (
    AssistBenefit,
    BonusDiceCap,
    HelperSkill,
)

__all__ = [
    "WAYS_SAID",
    "HelperRolled",
    "Means",
    "about_it_still",
    "but_for_terms",
    "counts_for_nothing",
    "dice_left",
    "dice_of_helper",
    "fields_of_means",
    "helper_threw",
    "means_of",
    "no_dice_left",
    "of_no_use",
    "rolls_too",
    "said_of_rolling",
]


WAYS_SAID: Final = {
    Way.DICE: "Dice",
    Way.POSITION: "One Position better",
    Way.EFFECT: "One Effect more",
    Way.DV: "One off the DV",
}
"""What a helper may give, as it is offered."""


class Means(Struct, frozen=True):
    """The attribute and the skill that somebody helps with."""

    attribute: str
    skill: str


class HelperRolled(Event, frozen=True, tag="fe.helper-rolled"):
    """A helper has rolled to see whether the help comes."""

    helper: EntityId
    hero: EntityId
    means: Means
    faces: tuple[int, ...]
    successes: int
    beats: int
    action: Means | None = None  # what was helped with, where it may be another action by now

    draws = Draws.OPEN


@worth_now
@cites("fe.coordination.assist-cp")
def worth_of_helper(state: State, proposal: Proposal, bonus: Bonus) -> int | None:
    """The dice of a helper where they come from the helper's skill: as it is at the roll, in what is rolled then."""
    helper = state[Heroes].known.get(bonus.by or "") if bonus.kind is Kind.ASSIST and not bonus.gift else None
    reading = state.ruling(AssistBenefit)
    return dice_of_assist(reading, helper.skill(proposal.skill)) if helper and reading is BY_SKILL else None


BY_SKILL: Final = AssistBenefit.UP_TO_THREE


def but_for_terms(action: Proposal) -> Proposal:
    """An action as helpers go by it: how it is done and what for, what it is rolled with already, and in the open
    whether a DV was built with helpers.
    """
    terms = action.terms if action.terms and action.terms.helped and not action.terms.hidden else None
    return replace(action, intent="", terms=terms, shifts=())


@cites("fe.coordination.assist-core", "fe.ruling.bonus-dice-cap")
def dice_left(state: State, hero: EntityId) -> int:
    """Dice that further help still gives an action: help has a cap, and at some tables whatever adds dice has one."""
    action = but_for_terms(state[Proposals][hero])
    left = help_left(action.bonuses)
    if state.ruling(BonusDiceCap) is BonusDiceCap.ASSISTS_ONLY:
        return left
    return min(left, bonus_left(bearing(state, action)))


def counts_for_nothing(state: State, hero: EntityId, way: Way) -> Refused | None:
    """The refusal where help of that form changes an action no more, or None."""
    if way is Way.DICE:
        return no_dice_left(state, hero)
    return _no_lower(state, hero) if way is Way.DV else None


@cites("fe.resolution.dv-assistance")
def _no_lower(state: State, hero: EntityId) -> Refused | None:
    """The refusal where helpers have taken all off a DV that they can, or None; of a hidden DV nobody learns of what it
    was built.
    """
    action = but_for_terms(state[Proposals][hero])
    given = (of_those_who_stand(state, bonus).dv for bonus in action.bonuses if bonus.kind is Kind.ASSIST)
    if not (action.terms or any(dv < 0 for dv in given)):
        return None
    title, remedy = "Helpers take no more off that DV.", "Give something else, or help with another action."
    return Refused("assist.capped", title, remedy=remedy, source="fe.resolution.dv-assistance")


@cites("fe.coordination.assist-core", "fe.ruling.bonus-dice-cap")
def no_dice_left(state: State, hero: EntityId) -> Refused | None:
    """The refusal where help gives an action no more dice, or None: nobody pays for what counts for nothing."""
    if dice_left(state, hero):
        return None
    title, remedy = "Help gives no more dice to that.", "Give something else, or help with another action."
    return Refused("assist.capped", title, remedy=remedy, source="fe.coordination.assist-core")


@cites("fe.coordination.assist-helper-pool", "fe.ruling.assist-helper-skill")
def rolls_too(state: State) -> bool:
    """Say whether helpers roll at this table."""
    return helper_rolls(state.ruling(AssistBenefit), state.ruling(HelperSkill))


@cites("fe.coordination.assist-helper-pool")
def means_of(state: State, hero: EntityId, attribute: str = "", skill: str = "") -> Means:
    """The Attribute and skill that a helper rolls, at tables where helpers do: as they say, or as the action is done.

    Raises:
        Refused: If there is no such Attribute or skill.
    """
    action = state[Proposals][hero]
    means = Means(attribute or action.attribute, skill or action.skill)
    if not rolls_too(state) or (means.attribute in ATTRIBUTES and means.skill in skills_at(state)):
        return means
    remedy, source = "Pick one Attribute and one skill of the list.", "fe.coordination.assist-helper-pool"
    raise Refused("assist.means", "There is no such Attribute or skill.", remedy=remedy, source=source)


@cites("fe.coordination.assist-helper-pool")
def dice_of_helper(state: State, helper: EntityId, means: Means) -> Beside:
    """Count the dice that a helper throws for Attribute and skill, less what weighs on them, and what is sure."""
    return pool_beside(state, helper, means.attribute, means.skill)


@cites("fe.coordination.timing", "fe.coordination.assist-core")
def about_it_still(state: State, hero: EntityId, action: Means | None, intent: str) -> bool:
    """Whether a hero is about the action still that somebody helps with: a called roll is that however it is made,
    and so is one that goes by another name where the table plays by another list. None: whatever it was.
    """
    now = state[Proposals].open.get(hero)
    if now is None or action is None or now.any_way:
        return now is not None
    skill = listed_as(action.skill, skills_at(state))
    return (now.attribute, now.skill, now.intent) == (action.attribute, skill, intent)


@cites("fe.coordination.assist-core")
def of_no_use(state: State, helper: EntityId, how: str) -> Bonus:
    """Help that came to nothing: it adds nothing, and whoever gave it has helped."""
    return Bonus(kind=Kind.ASSIST, why=f"{hero_named(state, helper)}: {how}", by=helper)


def helper_threw(act: Unfolding, thrown: Throw, hero: EntityId, means: tuple[Means, Means], came: ThrowOutcome) -> None:
    """Say what a helper's pool came to, with what and for what it was thrown, and bank its beats."""
    act.happen(HelperRolled(thrown.hero, hero, means[0], thrown.faces, came.successes, came.beats, means[1]))
    bank(act, came.beats)


proposals.only_tells(HelperRolled)  # what comes of it happens beside it


@proposals.tells(HelperRolled)
def tell_helper_rolled(state: State, event: HelperRolled, viewer: Viewer) -> Told:
    """Tell everybody what the helper threw."""
    helper, hero = hero_named(state, event.helper), hero_named(state, event.hero)
    beats = f", and {beats_said(state, event.beats)}" if event.beats else ""
    pool = f"{traits_said(event.means.attribute, event.means.skill)} to help {hero}: {listed(event.faces)}"
    said = f"{helper} throws {pool}. {successes_said(event.successes)}{beats}."
    return Told(said, ("fe.coordination.assist-helper-pool", HelperSkill.ruling_id), important=False)


@cites("fe.coordination.assist-helper-pool")
def said_of_rolling(state: State) -> str:
    """What helping is at tables where helpers roll, in words; nothing at others."""
    said = "You roll Attribute and skill: any success helps, and every 1 is a beat. "
    return said if rolls_too(state) else ""


def fields_of_means(state: State, hero: EntityId) -> tuple[Field, ...]:
    """What a helper may pick to roll with; nothing where helpers do not roll."""
    if not rolls_too(state):
        return ()
    action, skills = state[Proposals][hero], skills_at(state)
    how = [Option(name, name.capitalize()) for name in ATTRIBUTES]
    usual = action.attribute if action.attribute in ATTRIBUTES else None  # of two skills, neither is one
    return (
        choice("attribute", "Helping with", how, optional=usual is not None, default=usual),
        choice("skill", "And the skill", [Option(each, each) for each in skills], optional=True, default=action.skill),
    )
