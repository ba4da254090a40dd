"""Earning steps, and choosing what they bring."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.commons.growing import history_of
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Told
from threefates.rulebook.offers import Offer, choice, flag, refusal_of, words
from threefates.rulebook.parts import Counter, Listing, Part, Place, Row
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME, faces, granted
from threefates.systems.fifty_two_fates.cards.deck import CardsLaid
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.people.creatures import Creatures, everybody_here, may_see
from threefates.systems.fifty_two_fates.people.protagonists import (
    LONGEST,
    Health,
    Protagonists,
    SwayChanged,
    dealer_only,
    plain,
    protagonists,
    protagonists_here,
)
from threefates.systems.fifty_two_fates.sheets.attributes import good_for, is_in_it, must_be_out_of_it, outstanding
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets, SkillCountSet
from threefates.systems.fifty_two_fates.sheets.step_rewards import (
    POINTS,
    AttributeGained,
    CastAdvanced,
    FullSwayRaised,
    Growth,
    GrowthChosen,
    Method,
    PointsEarned,
    Progress,
    StepGained,
    growth,
    rewards,
    step_of_card,
    steps_of_points,
)

__all__ = ["ChooseGrowth", "DrawAdvancement", "GainAttribute", "GrantMilestone", "may_gain"]


class ChooseGrowth(Command, frozen=True, tag="ff.choose-growth"):
    """Say how this table advances: at milestones, by cards played, or not at all."""

    method: Method


class GrantMilestone(Command, frozen=True, tag="ff.grant-milestone"):
    """Let every protagonist advance a step."""

    reason: str = ""


class DrawAdvancement(Command, frozen=True, tag="ff.draw-advancement"):
    """Draw a card for how far somebody new has come already."""

    entity: EntityId


class GainAttribute(Command, frozen=True, tag="ff.gain-attribute"):
    """Choose the outstanding attribute that a step brings, or raise one you have."""

    entity: EntityId
    attribute: Attribute
    raised: bool = False


# earning ------------------------------------------------------------------------------------------


@growth.decides(ChooseGrowth)
@cites("ff.advancement.steps", "ff.ruling.levels-means-as")
def choose_growth(act: Unfolding, command: ChooseGrowth) -> None:
    """Growing is optional; how, is the table's choice."""
    dealer_only(act, "Saying how the table advances")
    if act.state[Growth].method is command.method:
        raise Refused("growth.same", "That is how it is.", remedy="Pick another way, or leave it so.")
    act.happen(GrowthChosen(command.method))


@cites("ff.advancement.milestone")
def may_grant(state: State) -> Refused | None:
    """The words against a milestone now."""
    if state[Growth].method is not Method.MILESTONE:
        return Refused(
            "growth.method",
            "This table does not advance at milestones.",
            remedy="Choose milestones first.",
            source="ff.advancement.milestone",
        )
    return busy(state)


@growth.decides(GrantMilestone)
@cites("ff.advancement.milestone")
def grant_milestone(act: Unfolding, command: GrantMilestone) -> None:
    """Grant all protagonists together a step. Refuse where steps are earned otherwise."""
    dealer_only(act, "Granting a milestone")
    refused = may_grant(act.state)
    if refused:
        raise refused
    why = plain(command.reason) or "a milestone"
    for entity, hero in act.state[Protagonists].known.items():
        if hero.health is not Health.DEAD:
            gain_step(act, entity, why)


@growth.answers_to(CardsLaid)
@cites("ff.advancement.play-points", "ff.ruling.play-points-what-counts")
def earn_points(act: Unfolding, event: CardsLaid) -> None:
    """Every card played from a hand is a point, whatever comes of it."""
    if act.state[Growth].method is not Method.PLAY_POINTS or event.entity not in act.state[Protagonists].known:
        return
    act.happen(PointsEarned(event.entity, len(event.cards)))
    steps, _ = steps_of_points(act.state[Growth].of(event.entity).points)
    for _ in range(steps):
        gain_step(act, event.entity, "cards played", spent=POINTS)


@cites("ff.advancement.rewards", "ff.advancement.skill", "ff.advancement.sway")
def gain_step(act: Unfolding, entity: EntityId, why: str, *, spent: int = 0, card: str = "") -> None:
    """Take one step further, with what it brings: skills and sway at once, attributes as they are chosen."""
    step = act.state[Growth].of(entity).steps + 1
    act.happen(StepGained(entity, step, why, spent, card))
    hero, won = act.state[Protagonists][entity], rewards(step)
    act.happen(SkillCountSet(entity, act.state[Sheets].of(entity).count + won.skills))
    if won.sway:
        act.happen(FullSwayRaised(entity, hero.full_sway + won.sway))
        if hero.health is Health.AWAKE:
            act.happen(SwayChanged(entity, hero.sway + won.sway, "advancement"))


def may_draw_advancement(state: State, entity: EntityId) -> Refused | None:
    """The words against drawing for advancement: it is done once, a 2 too being a card drawn."""
    progress = state[Growth].of(entity)
    if not progress.steps and not progress.card:
        return busy(state)
    return Refused("growth.begun", "They have advanced already.", remedy="It is drawn for somebody new.")


@growth.decides(DrawAdvancement)
@cites("ff.advancement.random-level", "ff.ruling.random-advancement-content")
def draw_advancement(act: Unfolding, command: DrawAdvancement) -> None:
    """For a new protagonist or cast member: everything up to the card's column."""
    dealer_only(act, "Drawing for advancement")
    if command.entity not in act.state[Protagonists].known and not act.state[Creatures][command.entity].cast:
        raise Refused("growth.nobody", "Creatures do not advance.", remedy="Pick a protagonist or a cast member.")
    refused = may_draw_advancement(act.state, command.entity)
    if refused:
        raise refused
    card = act.chance.pick(tuple(BY_NAME.values()))
    if command.entity not in act.state[Protagonists].known:
        act.happen(CastAdvanced(command.entity, step_of_card(card.rank), str(card)))
        return
    for _ in range(step_of_card(card.rank)):
        gain_step(act, command.entity, "drawn", card=str(card))
    if not step_of_card(card.rank):
        act.happen(StepGained(command.entity, 0, "drawn", card=str(card)))


# choosing -----------------------------------------------------------------------------------------


@cites("ff.advancement.oa")
def may_gain(state: State, entity: EntityId) -> Refused | None:
    """The words against another attribute; a blow or a spell that lies on the table is answered first."""
    if state[Growth].of(entity).due > 0:
        return busy(state)
    return Refused(
        "growth.nothing_due",
        f"{state[Characters].name(entity)} has no attribute to choose.",
        remedy="Every fourth step brings one.",
        source="ff.advancement.oa",
    )


@growth.decides(GainAttribute)
@cites("ff.advancement.oa", "ff.advancement.oa-boost", "ff.ruling.oa-boost-once")
def gain_attribute(act: Unfolding, command: GainAttribute) -> None:
    """A new one, or one they have is raised to two cards, once; not in the midst of it, but by the Fate Dealer."""
    must_be_out_of_it(act, command.entity)
    cast = command.entity in act.state[Creatures].known
    if not cast:
        act.state[Protagonists][command.entity]
    refused = may_gain(act.state, command.entity) or cannot_gain(act.state, command)
    if refused:
        raise refused
    act.happen(AttributeGained(command.entity, command.attribute, command.raised, cast))


@cites("ff.advancement.oa-boost", "ff.ruling.oa-boost-once")
def cannot_gain(state: State, command: GainAttribute) -> Refused | None:
    """The words against choosing that: a new one must be new, and one is raised only once."""
    has = outstanding(state, command.entity, command.attribute)
    if command.attribute is not Attribute.NONE and has == int(command.raised):
        return None
    return Refused(
        "growth.attribute",
        "That cannot be chosen.",
        remedy="A new attribute must be new; one you have may be raised once.",
        source="ff.advancement.oa-boost",
    )


# what is seen -------------------------------------------------------------------------------------


@growth.tells(GrowthChosen)
def tell_growth(state: State, event: GrowthChosen, viewer: Viewer) -> Told:
    """Tell everybody how steps are earned here."""
    said = {
        Method.NONE: "Nobody advances.",
        Method.MILESTONE: "Everybody advances at milestones of the story.",
        Method.PLAY_POINTS: f"Every {POINTS} cards played are a step.",
    }
    return Told(said[event.method], ("ff.advancement.steps",), "quiet")


@growth.tells(StepGained)
def tell_step(state: State, event: StepGained, viewer: Viewer) -> Told:
    """Tell everybody which step somebody has reached, and what it brings."""
    won = rewards(event.step)
    brings = ["a skill" * won.skills, "an attribute" * won.attributes, granted(1) * won.cards, "sway" * won.sway]
    by = f"{faces([event.card])}: " if event.card else ""
    what = f": {', '.join(filter(None, brings))}" if event.step else ""
    text = f"{by}{state[Characters].name(event.entity)} is at step {event.step}{what} ({event.why})."
    return Told(text, ("ff.advancement.rewards",), "good")


@growth.tells(CastAdvanced)
def tell_cast(state: State, event: CastAdvanced, viewer: Viewer) -> Told | None:
    """Tell only whoever sees the stat block how far a cast member has come."""
    if not may_see(event.entity, viewer):
        return None
    text = f"{faces([event.card])}: {state[Characters].name(event.entity)} is at step {event.step}."
    return Told(text, ("ff.advancement.random-level",), "quiet")


@growth.tells(AttributeGained)
def tell_attribute(state: State, event: AttributeGained, viewer: Viewer) -> Told | None:
    """Tell everybody which attribute a step has brought; a cast member's only whoever sees the stat block."""
    if event.secret and not may_see(event.entity, viewer):
        return None
    verb = "is raised to two cards" if event.raised else "is theirs as well"
    text = f"{state[Characters].name(event.entity)}: {event.attribute.value} {verb}. {good_for(event.attribute)}"
    return Told(text, ("ff.advancement.oa-boost" if event.raised else "ff.advancement.oa",), "good")


@protagonists.tells(FullSwayRaised)
def tell_full_sway(state: State, event: FullSwayRaised, viewer: Viewer) -> Told:
    """Tell everybody what somebody's full sway is now."""
    text = f"{state[Characters].name(event.entity)}'s full sway is {event.full_sway}."
    return Told(text, ("ff.advancement.sway",), "good")


@growth.shows_each("ff.growth")
def show_growth(state: State, viewer: Viewer) -> Part | None:
    """Show how far everybody has come, as far as this viewer may know."""
    grown, names = state[Growth], state[Characters]
    if grown.method is Method.NONE and not grown.known:
        return None
    rows = tuple(
        Row(entity, names.name(entity), f"step {one.steps}", counters=_towards_the_next(grown.method, one))
        for entity, one in grown.known.items()
    )
    return Listing("Advancement", Place.PEOPLE, rows, empty="Nobody has advanced yet.")


@cites("ff.advancement.play-points", "ff.ruling.play-points-what-counts")
def _towards_the_next(method: Method, one: Progress) -> tuple[Counter, ...]:
    """Count the play points towards the next step, where they make one: what a step has cost is spent."""
    counted = method is Method.PLAY_POINTS or one.points
    return (Counter("play points", f"{one.points} of {POINTS}"),) if counted else ()


@growth.shows_each("ff.grown")
def show_history(state: State, viewer: Viewer) -> Listing | None:
    """Show players the steps of their own, the latest first."""
    name, mine = state[Characters].name, [*filter(viewer.holds, state.only(protagonists_here))]
    return history_of([(one, name(one), state[Growth].of(one).history) for one in mine])


@growth.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Choosing what a step brings; the Fate Dealer's levers."""
    for entity in state.only(everybody_here):
        if viewer.holds(entity) and state[Growth].of(entity).due:
            yield _choosing(state, entity, None if viewer.runs else is_in_it(state, entity))
    if not viewer.runs:
        return
    methods = [Option(one.value, one.value.replace("_", " ")) for one in Method if one is not state[Growth].method]
    group, how = "Advancement", choice("method", "How", methods)
    yield Offer("ff.choose-growth", "How the table advances", (how,), levers=True, group=group)
    if state[Growth].method is Method.MILESTONE and state.only(protagonists_here):
        why = words("reason", "Which milestone", longest=LONGEST, optional=True)
        refused = refusal_of(may_grant(state))
        yield Offer("ff.grant-milestone", "A milestone", (why,), (), refused, levers=True, group=group)
    cast = [entity for entity, creature in state[Creatures].known.items() if creature.cast]
    for entity in (*state.only(protagonists_here), *cast):
        refused, group = refusal_of(may_draw_advancement(state, entity)), state[Characters].name(entity)
        label = "Draw for advancement"
        yield Offer("ff.draw-advancement", label, (), (("entity", entity),), refused, group=group, levers=True)


def _choosing(state: State, entity: EntityId, late: Refused | None) -> Offer:
    ones = [one for one in Attribute if one is not Attribute.NONE and outstanding(state, entity, one) < 2]
    options = [Option(one.value, one.value, good_for(one)) for one in ones]
    has_one = any(outstanding(state, entity, one) for one in ones)
    raised = (flag("raised", "Raise one you have to two cards"),) if has_one else ()
    return Offer(
        "ff.gain-attribute",
        "Choose what a step brings",
        (choice("attribute", "Attribute", options), *raised),
        (("entity", entity),),
        refusal_of(late or may_gain(state, entity)),
        main=True,
        group=state[Characters].name(entity),
    )
