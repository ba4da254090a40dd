"""The Game Master's levers on a proposed action: dice given and taken, and what moves its Position for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_everybody
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, number, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.modifiers import lapses
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.position import moves
from threefates.systems.fates_edge.actions.proposals import (
    DOMAIN,
    PositionShifted,
    Proposal,
    Proposals,
    Shift,
    proposals,
)
from threefates.systems.fates_edge.help.helping import BonusAdded
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind
from threefates.systems.fates_edge.resolution.shifting_position import CAUSES, ONCE, steps_of

__all__ = ["MOST_ADDED", "AddDice", "ClearDice", "ShiftPosition"]

MOST_ADDED: Final = 5  # dice that one thing adds or takes
MOST_IN_ALL: Final = 30  # dice that are added and taken by hand: more is no pool that anybody throws


class DiceCleared(Event, frozen=True, tag="fe.dice-cleared"):
    """The dice that the Game Master gave and took count no longer; help stays."""

    hero: EntityId


class AddDice(Command, frozen=True, tag="fe.add-dice"):
    """Add dice to a proposed action's pool, or take some away: gear, talents, wounds."""

    hero: EntityId
    dice: int
    why: str


class ClearDice(Command, frozen=True, tag="fe.clear-dice"):
    """Take back every die that was the Game Master added to a pool."""

    hero: EntityId


class ShiftPosition(Command, frozen=True, tag="fe.shift-position"):
    """Move a proposed action's Position one step for what happens in the story."""

    hero: EntityId
    cause: str
    why: str = ""


# dice given and taken


@proposals.decides(AddDice)
@cites("fe.resolution.pool")
def add_dice(act: Unfolding, command: AddDice) -> None:
    """Add dice to a hero's pool for gear, or take them for circumstance; only whoever runs the game may."""
    act.must_run("Changing a pool")
    hero = act.state[Proposals][command.hero].hero
    if not command.dice or abs(command.dice) > MOST_ADDED:
        raise Refused("pool.range", f"Nothing adds {command.dice} dice.", remedy=f"Add or take 1 to {MOST_ADDED}.")
    if refusal := too_many(act.state[Proposals][hero], abs(command.dice)):
        raise refusal
    kind = Kind.GEAR if command.dice > 0 else Kind.PENALTY
    act.happen(BonusAdded(hero, Bonus(kind=kind, why=one_line(command.why, "The reason"), dice=command.dice)))


@cites("fe.resolution.pool")
def too_many(proposal: Proposal, dice: int) -> Refused | None:
    """The refusal where so many dice more are not added to an action by hand, nor taken, or None."""
    if sum(abs(bonus.dice) for bonus in proposal.bonuses if bonus.kind not in _STAYS) + dice <= MOST_IN_ALL:
        return None
    title = f"What is added to a pool and taken comes to {MOST_IN_ALL} dice at most."
    return Refused("pool.full", title, remedy="Take back what was added.", source="fe.resolution.pool")


@proposals.decides(ClearDice)
@cites("fe.resolution.pool")
def clear_dice(act: Unfolding, command: ClearDice) -> None:
    """Clear what the Game Master added to a pool, so that it is the ratings and the help; refuse where nothing was."""
    act.must_run("Changing a pool")
    if not _given(proposal := act.state[Proposals][command.hero]):
        raise Refused("pool.nothing_added", "Nothing was added to that pool.", remedy="Add dice first.")
    act.happen(DiceCleared(proposal.hero))


def _given(proposal: Proposal) -> bool:
    return any(bonus.kind not in _STAYS for bonus in proposal.bonuses)


_STAYS: Final = (Kind.ASSIST, Kind.GROUP, Kind.TALENT)


@proposals.folds(DiceCleared)
def dice_cleared(proposals: Proposals, event: DiceCleared) -> Proposals:
    """Clear the bonuses of the proposed action, but for help and what else stays."""
    was = proposals.open[event.hero]
    return proposals.having(replace(was, bonuses=tuple(it for it in was.bonuses if it.kind in _STAYS)))


# Position for nothing


@proposals.decides(ShiftPosition)
@cites("fe.position.narrative-triggers", "fe.position.patron-domain-shift")
def shift_position(act: Unfolding, command: ShiftPosition) -> None:
    """Move the Position of a proposed action for one of the book's causes, for free; only whoever runs the game may."""
    act.must_run("Moving a Position")
    proposal, steps = act.state[Proposals][command.hero], _steps(command.cause)
    if refusal := moved_by(proposal, command.cause) or counts_not(act.state, proposal, steps):
        raise refusal
    why = one_line(command.why, "The reason", optional=True)
    said, ends_with = ", ".join(filter(None, (command.cause, why))), DOMAIN if command.cause in ONCE else ""
    act.happen(PositionShifted(proposal.hero, Shift(steps, said, came_with=ends_with)))


@cites("fe.position.patron-domain-shift")
def moved_by(proposal: Proposal, cause: str) -> Refused | None:
    """The refusal where a domain moves no Position of that action, or has moved it already, or None."""
    if cause not in ONCE:
        return None
    source = "fe.position.patron-domain-shift"
    if any(shift.why.partition(",")[0] == cause for shift in proposal.shifts):
        title = f"The {cause} has moved that Position."
        return Refused("position.domain", title, remedy="Pick another cause.", source=source)
    if not works_magic(proposal):
        title = "A Patron's domain moves magic alone."
        return Refused("position.no_magic", title, remedy="Say that it is magic, or pick another cause.", source=source)
    return None


@cites("fe.position.shift-limits", "fe.ruling.position-shift-stack")
def counts_not(state: State, proposal: Proposal, steps: int) -> Refused | None:
    """The refusal where one step more that way counts for nothing, because another counts already; or None."""
    terms = terms_of(state, proposal)
    if terms is None or moves(state, proposal, terms, Shift(steps, "")):
        return None
    title = f"No further step {'down' if steps > 0 else 'up'} counts."
    remedy = "One step each way is all that counts here."
    return Refused("position.counted", title, remedy=remedy, source="fe.position.shift-limits")


@lapses(DOMAIN)
@cites("fe.position.patron-domain-shift")
def no_magic_now(state: State, proposal: Proposal) -> str:
    """Why a domain does not move an action's Position now: it is magic no more."""
    return "" if works_magic(proposal) else "no magic"


def _steps(cause: str) -> int:
    try:
        return steps_of(cause)
    except KeyError:
        title = "Nothing of that name moves a Position."
        raise Refused(
            "position.cause", title, remedy="Pick what is listed.", source="fe.position.narrative-triggers"
        ) from None


@proposals.tells(DiceCleared)
def tell_cleared(state: State, event: DiceCleared, viewer: Viewer) -> Told:
    """Tell everybody that a pool is the ratings and the help again."""
    return Told(f"{hero_named(state, event.hero)}'s pool is the ratings and the help again.", tone="quiet")


@proposals.offers_under(of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to change pools and Positions."""
    for proposal in state[Proposals].open.values() if viewer.runs else ():
        yield from _levers(state, proposal)


def _levers(state: State, proposal: Proposal) -> Iterator[Offer]:
    name, fixed = hero_named(state, proposal.hero), (("hero", proposal.hero),)
    dice = number("dice", "Dice to add, or to take", low=-MOST_ADDED, high=MOST_ADDED)
    fields, full = (dice, words("why", "Why")), refusal_of(too_many(proposal, 1))
    yield Offer("fe.add-dice", "Add or take dice", fields, fixed, refusal=full, group=name, levers=True)
    if _given(proposal):
        yield Offer("fe.clear-dice", "Take back what was added", (), fixed, group=name, levers=True)
    vain = {way: counts_not(state, proposal, way) for way in (1, -1)}
    bars = {it: refusal_of(moved_by(proposal, it) or vain[way]) for it, way in CAUSES.items()}
    movers = [Option(it, said, refusal=bars[it]) for it, said in _MOVERS.items()]
    cause = (choice("cause", "What moves it", movers), words("why", "In words", optional=True))
    yield Offer("fe.shift-position", "Move the Position", cause, fixed, group=name, levers=True)


_MOVERS: Final = {it: f"{it.capitalize()} ({'worse' if way > 0 else 'better'})" for it, way in CAUSES.items()}
