"""Boons: what failing pays, held up to five; for a die thrown again, a better Position, or a friend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import EachScene, End, ForGood, OfEvening
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.roll_in_hand import (
    Roll,
    RollConcluded,
    RollStep,
    in_hand,
    rolls,
    showing,
    throw_again,
)
from threefates.systems.fates_edge.boons.earning import counts_as_failure, is_significant, paid_by_miss, paid_by_partial
from threefates.systems.fates_edge.boons.limits import MOST_HELD, Likeness, repeats, under_failure_cap, under_hold_cap
from threefates.systems.fates_edge.harm.conditions import Conditions, out_of_it
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.dice import Die, Why, one_of_each
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.rerolls import boons_allowed
from threefates.systems.fates_edge.resolution.wording import counted
from threefates.systems.fates_edge.rulings.resolution import (
    BoonRerolls,
    BoonsOnMiss,
    BoonsOnPartial,
    FailureCap,
    FailureCapScope,
    MissNeedsBeat,
    NoBite,
    PositionNaming,
    RepetitionScope,
    TenThrown,
)

__all__ = ["KEEP", "MOST_HELD", "BoonGiven", "BoonReroll", "BoonSpent", "Boons", "BoonsEarned", "BoonsSet"]
__all__ += ["approach_of", "boons", "choice_of_boon", "dice_for_a_boon", "has_paid", "let_in", "may_pay", "no_boon"]
__all__ += ["paid_by", "pay_failure"]

KEEP: Final = "keep"


class Boons(Struct, frozen=True):
    """The Boons of every hero, and what this scene has seen of them."""

    held: ForGood[Mapping[EntityId, int]] = {}  # 0..5 each
    from_failures: EachScene[Mapping[EntityId, int]] = {}  # this scene
    given: EachScene[Mapping[EntityId, int]] = {}  # this scene
    given_to: EachScene[Mapping[EntityId, tuple[EntityId, ...]]] = {}  # whom, in order, this scene
    set_piece: ForGood[bool] = False  # whether the scenes of now are one set piece
    paid_for: EachScene[Mapping[EntityId, tuple[Likeness, ...]]] = {}  # this scene
    valved: EachScene[tuple[EntityId, ...]] = ()  # this scene
    valved_roll: ForGood[int] = 0  # the number of the latest Partial that was made to pay
    bonds: OfEvening[Mapping[EntityId, tuple[str, ...]]] = {}  # the allies whose bonds have paid, this evening
    bond_rolls: ForGood[Mapping[str, int]] = {}  # by two heroes, the number of the roll that their bond paid for last
    traded: OfEvening[Mapping[EntityId, int]] = {}  # XP, this evening
    xp: ForGood[Mapping[EntityId, int]] = {}  # from Boons, ever

    def of(self, hero: EntityId) -> int:
        """Count the Boons that the hero holds."""
        return self.held.get(hero, 0)

    def holding(self, hero: EntityId, amount: int) -> Boons:
        """With the hero holding so many."""
        return replace(self, held={**self.held, hero: amount})


class BoonsEarned(Event, frozen=True, tag="fe.boons-earned"):
    """A hero earned Boons, by a failure or otherwise."""

    hero: EntityId
    amount: int
    why: str
    counted: int = 0  # how many of them count against the scene's cap
    approach: Likeness | None = None  # what was tried, where a failure paid
    awarded: bool = False  # by the Game Master's word, whatever that is


class BoonSpent(Event, frozen=True, tag="fe.boon-spent"):
    """A Boon is gone, and bought something."""

    hero: EntityId
    on: str


class BoonGiven(Event, frozen=True, tag="fe.boon-given"):
    """A Boon went from one hero to another."""

    giver: EntityId
    receiver: EntityId
    why: str


class BoonsSet(Event, frozen=True, tag="fe.boons-set"):
    """A hero's Boons were put right."""

    hero: EntityId
    held: int
    reason: str


class BoonReroll(RollStep, frozen=True, tag="fe.step-boon"):
    """See whether a Boon might throw a die again."""


class AskBoon(RollStep, frozen=True, tag="fe.ask-boon"):
    """Ask which die a Boon throws again, if any."""


boons = Chapter("boons", Boons)
boons.formerly("fe.scene-counted", End.SCENE)
boons.formerly("fe.boons-evening-counted", End.EVENING)


# what failing pays


@cites("fe.boons.position-gate", "fe.resolution.no-bite-test")
def may_pay(state: State, roll: Roll) -> bool:
    """Say whether a roll may pay Boons at this table: something must have been able to go wrong."""
    terms, no_bite, naming = roll.terms, state.ruling(NoBite), state.ruling(PositionNaming)
    return is_significant(terms.position, no_bite, naming, bite=terms.bite, staked=bool(terms.stakes))


@cites("fe.boons.earn-miss", "fe.boons.earn-partial")
def earned(state: State, roll: Roll, outcome: Outcome, beats: int) -> int:
    """Boons that an outcome pays on this table, before any cap."""
    return paid_by(state, outcome, beats) if may_pay(state, roll) else 0


def paid_by(state: State, outcome: Outcome, beats: int) -> int:
    """Boons that an outcome which bit pays on this table, before any cap."""
    if outcome is Outcome.MISS:
        return paid_by_miss(state.ruling(BoonsOnMiss), state.ruling(MissNeedsBeat), beats)
    return paid_by_partial(state.ruling(BoonsOnPartial)) if outcome is Outcome.PARTIAL else 0


@boons.answers_to(RollConcluded)
def pay(act: Unfolding, event: RollConcluded) -> None:
    """A Miss or a Partial that mattered pays, as far as the caps let it."""
    roll = in_hand(act.state)
    pay_failure(act, event.hero, event.outcome, earned(act.state, roll, event.outcome, event.beats), approach_of(roll))


def pay_failure(act: Unfolding, hero: EntityId, outcome: Outcome, paid: int, tried: Likeness) -> None:
    """Pay so many Boons for what was tried, as far as the caps let it; what nobody could hold uses none of them up."""
    if paid := let_in(act.state, hero, outcome, paid, tried):
        kept = under_hold_cap(paid, act.state[Boons].of(hero))
        counts = counts_as_failure(outcome, act.state.ruling(FailureCapScope))
        act.happen(BoonsEarned(hero, kept, outcome.spoken, kept if counts else 0, tried if kept else None))


@cites("fe.boons.repetition-rule", "fe.boons.failure-cap", "fe.harm.levels")
def let_in(state: State, hero: EntityId, outcome: Outcome, paid: int, tried: Likeness) -> int:
    """Count the Boons that come of what is paid for a failure; none where the same has paid, nor to whom it killed."""
    if state[Conditions][hero].dead or has_paid(state, hero, tried):
        return 0
    so_far = state[Boons].from_failures.get(hero, 0)
    counts = counts_as_failure(outcome, state.ruling(FailureCapScope))
    return under_failure_cap(paid, so_far, state.ruling(FailureCap)) if counts else paid


@cites("fe.boons.repetition-rule")
def has_paid(state: State, hero: EntityId, tried: Likeness) -> bool:
    """Whether the same has paid a hero in this scene."""
    return any(repeats(tried, it, state.ruling(RepetitionScope)) for it in state[Boons].paid_for.get(hero, ()))


@cites("fe.boons.repetition-rule")
def approach_of(roll: Roll) -> Likeness:
    """Describe what a roll tried, as far as it was said."""
    return Likeness(roll.attribute, roll.skill, roll.intent, int(roll.terms.position), roll.terms.stakes)


@boons.folds(BoonsEarned)
def boons_earned(boons: Boons, event: BoonsEarned) -> Boons:
    """Add the Boons to those held, and what paid for them to the scene's memory."""
    so_far = boons.from_failures.get(event.hero, 0) + event.counted
    with_them = boons.holding(event.hero, boons.of(event.hero) + event.amount)
    paid_for = boons.paid_for
    if event.approach:
        paid_for = {**paid_for, event.hero: (*paid_for.get(event.hero, ()), event.approach)}
    return replace(with_them, from_failures={**boons.from_failures, event.hero: so_far}, paid_for=paid_for)


@boons.tells(BoonsEarned)
def tell_earned(state: State, event: BoonsEarned, viewer: Viewer) -> Told:
    """Tell everybody who is paid, for what, and how many they hold now."""
    name, held = hero_named(state, event.hero), state[Boons].of(event.hero)
    if not event.amount:
        return Told(f"{name} cannot hold more than {MOST_HELD} Boons.", ("fe.boons.hold-cap",), tone="quiet")
    source = "" if event.awarded else _EARNED_BY.get(event.why, "")
    why = f"for the {event.why}" if source else f"({event.why})"
    said = f"{name} takes {counted(event.amount, 'Boon')} {why} and holds {held}."
    return Told(said, (source or "fe.boons.gm-award", "fe.boons.hold-cap"), tone="good", important=False)


_EARNED_BY: Final = {
    Outcome.PARTIAL.spoken: "fe.boons.earn-partial",
    Outcome.MISS.spoken: "fe.boons.earn-miss",
    "critical": "fe.boons.critical-boon",
}


# a Boon for a die


@cites("fe.boons.spend-list")
def no_boon(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero has no Boon to spend, or is dead, or None."""
    if state[Conditions][hero].dead:
        return out_of_it(state, hero)
    if state[Boons].of(hero):
        return None
    return Refused(
        "boons.none_held",
        f"{hero_named(state, hero)} has no Boon to spend.",
        remedy="A Miss or a Partial earns Boons, and an ally may give one each scene.",
        source="fe.boons.earn-miss",
    )


class Lies(Protocol):
    """Dice on the table, and whose they are."""

    @property
    def hero(self) -> EntityId:
        """The hero who threw the dice."""

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice, as they lie."""


@cites("fe.boons.reroll-die")
def dice_for_a_boon(state: State, roll: Lies) -> tuple[int, ...]:
    """The dice that a Boon may throw again, by their places; none where the hero has no Boon or has had their throw."""
    spent = sum(Why.BOON in die.whys for die in roll.dice)
    if spent >= boons_allowed(state.ruling(BoonRerolls), spent + state[Boons].of(roll.hero)):
        return ()
    if state[Conditions][roll.hero].dead:
        return ()
    tens = state.ruling(TenThrown)
    return tuple(place for place, die in enumerate(roll.dice) if die.may_be_thrown(Why.BOON, tens))


@rolls.resolves(BoonReroll)
def consider(act: Unfolding, step: BoonReroll) -> None:
    """Ask, if there is a Boon and a die it may throw."""
    if dice_for_a_boon(act.state, in_hand(act.state)):
        act.push(AskBoon())


@rolls.asks(AskBoon)
def ask(state: State, step: AskBoon) -> Choice:
    """One die of the pool for one Boon, or no."""
    return choice_of_boon(state, in_hand(state))


def choice_of_boon(state: State, roll: Lies, part: str = "roll") -> Choice:
    """The question what a Boon throws again of the dice that lie in a part of the page."""
    name, held = hero_named(state, roll.hero), counted(state[Boons].of(roll.hero), "Boon")
    places = dice_for_a_boon(state, roll)
    throws = [
        Option(
            str(place),
            f"Spend a Boon: throw the {face} again",
            at=showing(roll.dice, places, face, part),
            throws="1d10",
        )
        for face, place in one_of_each(roll.dice, places)
    ]
    return Choice(
        "",
        "boon",
        roll.hero,
        f"{name} holds {held} and {'may throw a die again for one' if places else 'can throw no die again'}.",
        state.controllers(roll.hero),
        (Option(KEEP, "Keep the dice"), *throws),
        if_absent=KEEP,
        cites=("fe.boons.reroll-die",),
    )


@rolls.settles(AskBoon)
def settle(act: Unfolding, step: AskBoon, option: str) -> None:
    """Pay and throw; then perhaps once more."""
    if option == KEEP:
        return
    roll = in_hand(act.state)
    act.happen(BoonSpent(roll.hero, "a die thrown again"))
    throw_again(act, int(option), Why.BOON)
    act.push(BoonReroll())


@boons.folds(BoonSpent)
def boon_spent(boons: Boons, event: BoonSpent) -> Boons:
    """Take one Boon from those the hero holds."""
    return boons.holding(event.hero, boons.of(event.hero) - 1)


@boons.tells(BoonSpent)
def tell_spent(state: State, event: BoonSpent, viewer: Viewer) -> Told:
    """Tell everybody who pays a Boon for what."""
    said = f"{hero_named(state, event.hero)} spends a Boon on {event.on} and holds {state[Boons].of(event.hero)}."
    return Told(said, ("fe.boons.spend-list",))


@boons.folds(BoonGiven)
def boon_given(boons: Boons, event: BoonGiven) -> Boons:
    """Move one Boon from giver to receiver, and count it as given in this scene (`given` and `given_to`)."""
    moved = boons.holding(event.giver, boons.of(event.giver) - 1)
    moved = moved.holding(event.receiver, boons.of(event.receiver) + 1)
    given = {**boons.given, event.giver: boons.given.get(event.giver, 0) + 1}
    to = (*boons.given_to.get(event.giver, ()), event.receiver)
    return replace(moved, given=given, given_to={**boons.given_to, event.giver: to})


@boons.tells(BoonGiven)
def tell_given(state: State, event: BoonGiven, viewer: Viewer) -> Told:
    """Tell everybody who gives a Boon to whom, and why."""
    giver, receiver = hero_named(state, event.giver), hero_named(state, event.receiver)
    return Told(f"{giver} gives {receiver} a Boon: {event.why}.", ("fe.boons.share",), tone="good")


@boons.folds(BoonsSet)
def boons_set(boons: Boons, event: BoonsSet) -> Boons:
    """Set how many Boons the hero holds."""
    return boons.holding(event.hero, event.held)


@boons.tells(BoonsSet)
def tell_set(state: State, event: BoonsSet, viewer: Viewer) -> Told:
    """Tell everybody to how many a hero's Boons were set, and why."""
    said = f"{hero_named(state, event.hero)} now holds {counted(event.held, 'Boon')}: {event.reason}."
    return Told(said, tone="quiet")
