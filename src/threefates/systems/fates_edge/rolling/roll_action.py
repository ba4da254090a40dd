"""Rolling: the pool is thrown, everything that may throw dice again is asked, and the outcome is read."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import added_by_position, on_the_map, terms_of
from threefates.systems.fates_edge.actions.description import DescriptionReroll
from threefates.systems.fates_edge.actions.fortune import turns_of
from threefates.systems.fates_edge.actions.luck import LuckReroll, luck_of
from threefates.systems.fates_edge.actions.modifiers import bearing, stands
from threefates.systems.fates_edge.actions.penalties import beats_of_condition, tired_dice, wears_down
from threefates.systems.fates_edge.actions.position import PositionReroll, relieve, rested
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals, proposing
from threefates.systems.fates_edge.actions.roll_in_hand import (
    EasilyDone,
    PoolThrown,
    Roll,
    RollConcluded,
    Rolls,
    RollStep,
    in_hand,
    rolls,
    tally_of,
    underway,
)
from threefates.systems.fates_edge.actions.settling import ForkTaken, being_rolled, forks, row_of
from threefates.systems.fates_edge.actions.standing_in import must_act_for, stand_in, stands_in
from threefates.systems.fates_edge.actions.stopping import stopped
from threefates.systems.fates_edge.actions.throwing import throw_dice
from threefates.systems.fates_edge.boons.boons import BoonReroll
from threefates.systems.fates_edge.harm.conditions import LevelTold, out_of_it
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.resolution.assistance import helped_dv
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import by_position
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import goes_without_a_roll
from threefates.systems.fates_edge.resolution.outcome_matrix import BEATS_OF_UPGRADE, Outcome, Tally, nearly
from threefates.systems.fates_edge.resolution.pool import bonus_dice, thrown
from threefates.systems.fates_edge.resolution.shifting_position import beyond, dice_beyond, effect_moved
from threefates.systems.fates_edge.resolution.terms import UNSEEN, Terms
from threefates.systems.fates_edge.resolution.wording import beats_said
from threefates.systems.fates_edge.rolling.contests import least_dv, opposed_by
from threefates.systems.fates_edge.rulings.resolution import (
    BonusDiceCap,
    LowDv,
    PartialNature,
    PartialUpgrade,
    PoolCap,
    PoolMinimum,
    PositionOverflow,
    Tens,
)

__all__ = [
    "BEATS_OF_UPGRADE",
    "UPGRADE",
    "AskUpgrade",
    "RollAction",
    "agreed",
    "ask_what_throws_again",
    "bounds",
    "counted_of",
    "needs_no_roll",
    "no_terms",
    "pool_of",
]

STAY, UPGRADE = "stay", "upgrade"
ACCEPT, CONCEDE = "accept_cost", "concede_ground"


class RollAction(Command, frozen=True, tag="fe.roll-action"):
    """Roll for the action that was agreed."""

    hero: EntityId


class ReadOutcome(RollStep, frozen=True, tag="fe.step-outcome"):
    """Read the dice as they lie."""


class AskUpgrade(RollStep, frozen=True, tag="fe.ask-upgrade"):
    """Shall a Partial that is one short succeed at a price?"""


class AskFork(RollStep, frozen=True, tag="fe.ask-fork"):
    """Ask whether to pay, or to yield ground."""

    waits: bool = False  # what the action was for waits for the answer


# before


def not_ready(state: State, hero: EntityId) -> Refused | None:
    """The refusal where the hero's proposed action cannot be rolled now, or None."""
    proposal = state[Proposals][hero]
    if terms_of(state, proposal) is None:
        return no_terms()
    return underway(state) or out_of_it(state, hero) or stopped(state, proposal)


@cites("fe.resolution.procedure-seven-step")
def no_terms() -> Refused:
    """Nobody has said yet how hard it is."""
    return Refused(
        "proposal.no_terms",
        "The terms are not set yet.",
        remedy="The Game Master sets DV and Position first.",
        source="fe.resolution.procedure-seven-step",
    )


@cites("fe.resolution.dv-position-modifier", "fe.position.effect-levels", "fe.position.caps")
@remembered
def agreed(state: State, proposal: Proposal) -> Terms | None:
    """The terms of an action as it will be rolled: all that moves Position, DV and Effect has moved them."""
    terms = terms_of(state, proposal)
    if terms is None:
        return None
    found = bearing(state, proposal)
    footed = stands(state, terms.position, found)
    _, dv, effect = beyond(footed.past, state.ruling(PositionOverflow), terms.beyond)
    dv += added_by_position(state, proposal, terms, footed.position)
    dv += helped_dv(found, already=terms.helped)
    effect += sum(each.effect for each in found)
    base = by_position(footed.position) if on_the_map(proposal, terms, footed.position) else terms.in_all
    dv = UNSEEN if terms.unseen else max(base + dv, least_dv(state, proposal))
    return replace(terms, position=footed.position, dv=dv, effect=effect_moved(terms.effect, effect))


@cites("fe.resolution.dv-minimum")
def needs_no_roll(state: State, terms: Terms) -> bool:
    """Say whether the action simply succeeds, as far as whoever looks may know."""
    return not terms.unseen and goes_without_a_roll(terms.dv, state.ruling(LowDv))


@cites("fe.resolution.pool")
@remembered
def pool_of(state: State, proposal: Proposal) -> tuple[int, int]:
    """Count the dice an action throws, and the sure successes beyond the tenth."""
    hero, terms = state[Heroes][proposal.hero], terms_of(state, proposal)
    found = bearing(state, proposal)
    more = bonus_dice(found, state.ruling(BonusDiceCap))
    if terms is not None:
        footed = stands(state, terms.position, found)
        more += dice_beyond(footed.past, state.ruling(PositionOverflow)) + tired_dice(state, footed)
    return thrown(hero.attribute(proposal.attribute), hero.skill(proposal.skill), more, *bounds(state))


def bounds(state: State) -> tuple[PoolMinimum, PoolCap]:
    """How few dice and how many anybody throws at this table."""
    return state.ruling(PoolMinimum), state.ruling(PoolCap)


@rolls.decides(RollAction)
@cites("fe.resolution.procedure-seven-step")
def roll(act: Unfolding, command: RollAction) -> None:
    """Throw the pool; then Position, description and Boons in that order; then read the outcome."""
    hero = act.state[Heroes][command.hero].id
    must_act_for(act, hero)
    if refusal := not_ready(act.state, hero):
        raise refusal
    stand_in(act, hero)
    proposal = act.state[Proposals][hero]
    if (terms := agreed(act.state, proposal)) is None:
        raise no_terms()
    level = wears_down(act.state, hero, rested(act.state, proposal, terms_of(act.state, proposal) or terms))
    dice, sure = pool_of(act.state, proposal)
    act.happen(Done(hero))
    relieve(act, hero)
    if needs_no_roll(act.state, terms):
        if terms.hidden and act.chance.by_hand:
            throw_dice(act, dice)  # whether real dice are asked for would tell how hard it is
        act.happen(EasilyDone(hero, proposal.intent, terms.dv, terms.hidden, terms.effect))
        return
    if level:
        act.happen(LevelTold(hero, level))
    faces = throw_dice(act, dice)
    act.happen(PoolThrown(proposal.hero, proposal.attribute, proposal.skill, proposal.intent, terms, faces, sure))
    ask_what_throws_again(act)


@cites("fe.ruling.position-reroll-choice")
def ask_what_throws_again(act: Unfolding) -> None:
    """Position, description and Boons in that order, and then the outcome."""
    action = being_rolled(act.state)
    luck = (LuckReroll(),) if luck_of(act.state, action) else ()
    again = (BoonReroll(), *luck, DescriptionReroll(), PositionReroll())
    for step in (ReadOutcome(), *turns_of(act.state, action), *again):  # the last is taken first
        act.push(step)


@rolls.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the roll of each proposed action to its player, or to whoever runs the game where the player is away."""
    for hero in state.only(proposing):
        if stands_in(state, viewer, hero):
            yield _rolling(state, state[Proposals][hero])


def _rolling(state: State, proposal: Proposal) -> Offer:
    refusal = refusal_of(not_ready(state, proposal.hero))
    terms = agreed(state, proposal)
    easy = terms is not None and needs_no_roll(state, terms)
    throws = "" if easy else f"{pool_of(state, proposal)[0]}d10"
    label = f"Roll {throws}" if throws else "Do it without a roll"
    return Offer(
        "fe.roll-action",
        label,
        (),
        (("hero", proposal.hero),),
        refusal=refusal,
        main=refusal is None,
        throws=throws,
        group=hero_named(state, proposal.hero),
        hint="On the suggested terms, since nobody is there to set any." if terms and terms.suggested else "",
    )


# after


@rolls.resolves(ReadOutcome)
def read_outcome(act: Unfolding, step: ReadOutcome) -> None:
    """The row of the matrix; where a Partial is one short, the Game Master may have a word first."""
    made = in_hand(act.state)
    counted = counted_of(act.state, made)
    row = row_of(act.state, counted)
    if row is Outcome.PARTIAL and asks_for_more(act.state, counted, made.terms):
        act.push(AskUpgrade())
    else:
        _conclude(act, row, counted)


@cites("fe.sb.desperate-fatigue")
def counted_of(state: State, made: Roll) -> Tally:
    """Tally a roll: its dice, and the beats of whoever is worn down."""
    counted = tally_of(made, state.ruling(Tens))
    return replace(counted, beats=counted.beats + beats_of_condition(state, made))


@cites("fe.resolution.partial-upgrade", "fe.ruling.contested-miss")
def asks_for_more(state: State, counted: Tally, terms: Terms) -> bool:
    """Say whether somebody is asked if a Partial succeeds at a price; of a hidden DV, so that the asking says
    nothing of how near it was, about every Partial.
    """
    played, opponent = state.ruling(PartialUpgrade) is PartialUpgrade.TWO_BEATS, opposed_by(state, being_rolled(state))
    if opponent and not opponent.acts:  # who fell short beats nobody, so that nothing could come of it
        return False
    return played and (terms.hidden or nearly(counted, terms.dv)) and bool(state[Seating].running_here)


def _conclude(act: Unfolding, row: Outcome, counted: Tally) -> None:
    made = in_hand(act.state)
    act.happen(RollConcluded(made.hero, row, counted.successes, counted.beats, made.terms.dv))
    if forks(act.state, made, row):
        act.push(AskFork(waits=True))


@rolls.asks(AskUpgrade)
def ask_upgrade(state: State, step: AskUpgrade) -> Choice:
    """The Game Master's call; where nobody is left to make it, the roller may only let the Partial stand."""
    made = in_hand(state)
    present, hidden = state[Seating].running_here, made.terms.hidden
    short = "has a Partial" if hidden else "is one success short"
    stay = Option(STAY, "Let the Partial stand")
    return Choice(
        "",
        "upgrade",
        made.hero,
        f"{hero_named(state, made.hero)} {short}. Does it go through at a price?",
        present or state.controllers(made.hero),
        (stay, _upgrade(state, made)) if present else (stay,),
        hidden=hidden,
        if_absent=STAY,
        cites=("fe.resolution.partial-upgrade", PartialUpgrade.ruling_id),
        moot=not made.terms.unseen and row_of(state, counted_of(state, made)) is not Outcome.PARTIAL,
    )


def _upgrade(state: State, made: Roll) -> Option:
    near = made.terms.unseen or nearly(counted_of(state, made), made.terms.dv)
    refusal = None if near else refusal_of(too_far())
    return Option(UPGRADE, f"Success & Cost, for {beats_said(state, BEATS_OF_UPGRADE)} more", refusal=refusal)


@cites("fe.resolution.partial-upgrade")
def too_far() -> Refused:
    """A Partial that misses by more than one is let through for no price."""
    source = "fe.resolution.partial-upgrade"
    return Refused("roll.too_far", "It is more than one success short.", remedy="Let the Partial stand.", source=source)


@rolls.settles(AskUpgrade)
def settle_upgrade(act: Unfolding, step: AskUpgrade, option: str) -> None:
    """The Partial stands, or succeeds with two beats more; read otherwise by now, it is what it is read as."""
    counted = counted_of(act.state, in_hand(act.state))
    if option == UPGRADE:
        _conclude(act, Outcome.SUCCESS_AND_COST, replace(counted, beats=counted.beats + BEATS_OF_UPGRADE))
    else:
        _conclude(act, row_of(act.state, counted), counted)


@rolls.asks(AskFork)
@cites("fe.resolution.partial-fork-cp")
def ask_fork(state: State, step: AskFork) -> Choice:
    """Keep the progress and take a cost, or give ground."""
    made = in_hand(state)
    accept = Option(ACCEPT, "Take a cost", "The progress stays; the Game Master names the price.")
    return Choice(
        "",
        "fork",
        made.hero,
        f"A Partial: does {hero_named(state, made.hero)} take a cost or yield ground?",
        state.controllers(made.hero),
        (accept, Option(CONCEDE, "Yield ground", "No cost, and no progress; the opposition gains.")),
        if_absent=CONCEDE,
        cites=("fe.resolution.partial-fork-cp", PartialNature.ruling_id),
    )


@rolls.settles(AskFork)
def settle_fork(act: Unfolding, step: AskFork, option: str) -> None:
    """Let the roller take a cost or yield ground, as the answer says."""
    act.happen(ForkTaken(in_hand(act.state).hero, option == ACCEPT, step.waits))


@rolls.folds(ForkTaken)
def fork_taken(rolls: Rolls, event: ForkTaken) -> Rolls:
    """Note of the roll whether ground was yielded (`latest`)."""
    return replace(rolls, latest=rolls.latest and replace(rolls.latest, yielded=not event.accepted))


@rolls.tells(ForkTaken)
def tell_fork(state: State, event: ForkTaken, viewer: Viewer) -> Told:
    """Tell everybody whether the roller took a cost or yielded ground."""
    said = "takes a cost and keeps the progress" if event.accepted else "yields ground"
    return Told(f"{hero_named(state, event.hero)} {said}.", ("fe.resolution.partial-fork-cp",), tone="partial")
