"""Setting up an ally: a roll that makes an opening, and what the ally's next action has of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from threefates.commons.characters import of_own
from threefates.commons.scenes import EveningEnded, SceneEnded
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import OfScene
from threefates.rulebook.messages import Command, Event, Step, Told
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals, may_speak_for, proposing
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.standing_in import of_proposed
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.combat.turn_economy import SET_UP
from threefates.systems.fates_edge.harm.conditions import of_the_living, out_of_it
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier

__all__ = ["AskOpening", "Opening", "Openings", "SetUp", "SettingUp", "cannot_set_up", "used_with", "worth_of_opening"]

SOURCE: Final = "fe.turn.action-setup"
POSITION, EFFECT = "position", "effect"


class Opening(Struct, frozen=True):
    """An opening that somebody has made for another."""

    by: EntityId
    effect: bool = False  # a step of Effect; else of Position


class Openings(Struct, frozen=True):
    """What waits for the next action of whom: one of each sort, the last that was made."""

    of: OfScene[Mapping[EntityId, Opening]] = {}
    beside: OfScene[Mapping[EntityId, Opening]] = {}  # of the other sort, and made before

    def waiting(self, ally: EntityId) -> tuple[Opening, ...]:
        """What waits for somebody's next action, in the order it was made."""
        return tuple(found for each in (self.beside, self.of) if (found := each.get(ally)))


class SettingUp(Purpose, frozen=True, tag="setting-up"):
    """An action makes an opening for an ally."""

    ally: EntityId

    says = "the opening for an ally"
    by_skill = True
    takes = SET_UP


class OpeningMade(Event, frozen=True, tag="fe.opening-made"):
    """An ally's next action has an opening."""

    ally: EntityId
    opening: Opening


class OpeningOver(Event, frozen=True, tag="fe.opening-over"):
    """An opening was used, or is past."""

    ally: EntityId
    waits: bool = False  # that for Effect is neither: what was done has none of its own

    quiet = True


class SetUp(Command, frozen=True, tag="fe.set-up"):
    """Let your proposed action make an opening for an ally."""

    hero: EntityId
    ally: EntityId


class AskOpening(Step, frozen=True, tag="fe.ask-opening"):
    """Is the opening worth a Position, or Effect?"""

    hero: EntityId
    ally: EntityId


chapter = Chapter("openings", Openings)
of_the_living(AskOpening, named="ally")


@cites(SOURCE)
def cannot_set_up(state: State, hero: EntityId, ally: EntityId) -> Refused | None:
    """The refusal where an action cannot make an opening for that one, or None."""
    if hero == ally:
        title = f"{hero_named(state, hero)} needs nobody for that."
        return Refused("setup.oneself", title, remedy="Pick an ally, or Observe.", source=SOURCE)
    was = state[Proposals].open.get(hero)
    setting = was.purpose(SettingUp) if was else None
    if setting and setting.ally == ally:
        return Refused("setup.so_already", "That is what it is for.", remedy="Roll it.", source=SOURCE)
    return _does_both(was)


def _does_both(was: Proposal | None) -> Refused | None:
    """The refusal where an action does something of its own that fills it, as a blow with a weapon does, or None."""
    if was is None or not (other := next((each for each in was.purposes if each.fills), None)):
        return None
    title, remedy = f"It is for {other.says}, and makes no opening as well.", "Withdraw it, and propose one of both."
    return Refused("setup.both", title, remedy=remedy, source=SOURCE)


@chapter.decides(SetUp)
@cites(SOURCE)
def set_up(act: Unfolding, command: SetUp) -> None:
    """Say for whom the opening is; whoever plays the hero may, or runs the game."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    ally = act.state[Heroes][command.ally].id
    if refusal := cannot_set_up(act.state, proposal.hero, ally):
        raise refusal
    act.happen(PurposeSet(proposal.hero, SettingUp(ally)))


@still(SettingUp)
@cites(SOURCE)
def nobody_to_help(state: State, hero: EntityId, setting: SettingUp) -> Refused | None:
    """The refusal where the ally does nothing any more by the time of the roll, or it has become a blow; or None."""
    return out_of_it(state, setting.ally) or _does_both(state[Proposals].open.get(hero))


@settles(chapter, SettingUp)
@cites(SOURCE)
def after_setting_up(act: Unfolding, setting: SettingUp, over: Over) -> None:
    """A success makes the opening; the Game Master says what it is worth."""
    if over.outcome.succeeded:
        act.push(AskOpening(over.hero, setting.ally))


@chapter.asks(AskOpening)
@cites(SOURCE)
def ask_opening(state: State, step: AskOpening) -> Choice:
    """A Position better, or a step of Effect."""
    ally = hero_named(state, step.ally)
    return Choice(
        "",
        "opening",
        step.hero,
        f"{hero_named(state, step.hero)} has made an opening for {ally}. What is it worth?",
        state.says_of(step.hero),
        (
            Option(POSITION, "One Position better", f"{ally}'s next action stands a step better."),
            Option(EFFECT, "One Effect more", f"More comes of {ally}'s next action."),
        ),
        if_absent=POSITION,
        cites=(SOURCE,),
    )


@chapter.settles(AskOpening)
@cites(SOURCE)
def settle_opening(act: Unfolding, step: AskOpening, option: str) -> None:
    """Leave the opening to the ally's next action, as Position or as Effect."""
    act.happen(OpeningMade(step.ally, Opening(step.hero, option == EFFECT)))


@cites(SOURCE)
def worth_of_opening(opening: Opening) -> tuple[int, int]:
    """What an opening adds to the steps of Position, and to the Effect.

    >>> worth_of_opening(Opening("tor")), worth_of_opening(Opening("tor", effect=True))
    ((-1, 0), (0, 1))
    """
    return (0, 1) if opening.effect else (-1, 0)


def begins(action: Proposal) -> bool:
    """Whether an action has no Effect of its own, as the Weave of a spell has none."""
    return any(each.begins for each in action.purposes)


@bears(13)
@cites(SOURCE)
def opening_helps(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What an ally's opening is worth to whatever the hero does next; for Effect, to what has one of its own."""
    for found in state[Openings].waiting(proposal.hero):
        steps, effect = worth_of_opening(found)
        if found.effect and begins(proposal):
            continue
        why = f"{hero_named(state, found.by)}'s opening"
        yield Modifier(steps=steps, effect=effect, why=why, cites=(SOURCE,), kind=Kind.ASSIST)


# what ends it


@chapter.answers_to(Done)
@cites(SOURCE)
def used(act: Unfolding, event: Done) -> None:
    """Use the opening up with the ally's action."""
    if (action := act.state[Proposals].latest) and (over := used_with(act.state, action)):
        act.happen(over)


@cites(SOURCE)
def used_with(state: State, action: Proposal) -> OpeningOver | None:
    """What an action uses up of the openings that wait for who does it; None: nothing."""
    waits = begins(action)
    used = (each for each in state[Openings].waiting(action.hero) if not (waits and each.effect))
    return OpeningOver(action.hero, waits) if any(used) else None


@chapter.answers_to(SceneEnded, EveningEnded)
@cites(SOURCE)
def scene_over(act: Unfolding, event: Event) -> None:
    """Nothing of it is open in the next scene, nor asked; nor, where none was played, on the next evening."""
    act.withdraw(lambda step: isinstance(step, AskOpening))
    for ally in act.state[Openings].of:
        _over(act, ally)


def _over(act: Unfolding, ally: EntityId) -> None:
    if ally in act.state[Openings].of:
        act.happen(OpeningOver(ally))


@chapter.folds(OpeningMade)
def opening_made(openings: Openings, event: OpeningMade) -> Openings:
    """Set what waits for the ally; of another sort, what did before waits as well (`of` and `beside`)."""
    was, beside = openings.of.get(event.ally), openings.beside
    if was and was.effect is not event.opening.effect:
        beside = {**beside, event.ally: was}
    return Openings({**openings.of, event.ally: event.opening}, beside)


@chapter.folds(OpeningOver)
def opening_over(openings: Openings, event: OpeningOver) -> Openings:
    """Clear what waited for the ally, or that alone which is for Position (`of` and `beside`)."""
    of, beside = (
        {ally: found for ally, found in each.items() if ally != event.ally} for each in (openings.of, openings.beside)
    )
    left = next((each for each in openings.waiting(event.ally) if event.waits and each.effect), None)
    return Openings(of | {event.ally: left} if left else of, beside)


@chapter.tells(OpeningMade)
def tell_made(state: State, event: OpeningMade, viewer: Viewer) -> Told:
    """Tell everybody what the opening is worth, and to whom."""
    worth = "has one Effect more" if event.opening.effect else "stands one Position better"
    return Told(f"The next action of {hero_named(state, event.ally)} {worth}.", (SOURCE,), tone="good")


@chapter.offers_under(of_own, of_proposed)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever proposes an action to make it an opening for an ally."""
    own = {hero.id for hero in held_heroes(state, viewer)}
    for hero in state.only(proposing):
        if not (hero in own or viewer.runs) or len(state[Heroes].known) < 2:
            continue
        allies = [
            Option(each, hero_named(state, each), refusal=refusal_of(cannot_set_up(state, hero, each)))
            for each in state[Heroes].known
            if each != hero
        ]
        refusal = none_of(allies)
        whom = (choice("ally", "For whom", allies[:1] if refusal else allies),)
        fixed, name = (("hero", hero),), hero_named(state, hero)
        yield Offer("fe.set-up", "Make an opening for an ally", whom, fixed, refusal=refusal, group=name)
