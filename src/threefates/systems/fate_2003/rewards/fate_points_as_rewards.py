"""Fate points as a reward, where advancement comes slowly."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, number, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.sheets.closing import heroes
from threefates.systems.fate_2003.sheets.sheets import MOST_FATE_POINTS, Sheets, sheets
from threefates.systems.fate_2003.sheets.view import points

__all__ = ["PointsRewarded", "RewardPoints"]

MOST_REWARDED = 10


class RewardPoints(Command, frozen=True, tag="fate.reward-points"):
    """Give every hero Fate points, where advancement comes slowly."""

    amount: int = 1


class PointsRewarded(Event, frozen=True, tag="fate.points-rewarded"):
    """A hero has been given Fate points as a reward."""

    character: EntityId
    amount: int


@sheets.decides(RewardPoints)
@cites("fate.points.as-reward")
def reward_points(act: Unfolding, command: RewardPoints) -> None:
    """Give every hero so many Fate points, as far as a sheet holds them; only the Game Master may."""
    act.must_run("A reward")
    if not 1 <= command.amount <= MOST_REWARDED:
        raise Refused(
            "points.reward", "That is no reward.", remedy=f"Give 1 to {MOST_REWARDED} points; one is a solid one."
        )
    if refusal := no_room(act.state):
        raise refusal
    for character in heroes(act.state):
        room = MOST_FATE_POINTS - act.state[Sheets].known[character].fate_points
        if amount := min(command.amount, room):
            act.happen(PointsRewarded(character, amount))


@cites("fate.points.as-reward")
def no_room(state: State) -> Refused | None:
    """The refusal of a reward where nobody is there to have it, or every sheet is full; or None."""
    if any(state[Sheets].known[one].fate_points < MOST_FATE_POINTS for one in heroes(state)):
        return None
    return Refused(
        "points.full",
        f"Nobody has room for more Fate points: {MOST_FATE_POINTS} are as many as there can be.",
        remedy="Reward them otherwise, as with a skill rank.",
        source="fate.points.as-reward",
    )


@sheets.folds(PointsRewarded)
def points_rewarded(sheets: Sheets, event: PointsRewarded) -> Sheets:
    """Adds to `fate_points`."""
    return sheets.pay(event.character, event.amount)


@sheets.tells(PointsRewarded)
def tell_rewarded(state: State, event: PointsRewarded, viewer: Viewer) -> Told:
    """Tells everybody who has been given Fate points."""
    name = state[Characters].name(event.character)
    return Told(f"{name} is given {points(event.amount)}.", ("fate.points.as-reward",), "good")


@sheets.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """A reward for everybody, for whoever runs the game."""
    if viewer.runs and heroes(state):
        amount = number("amount", "Fate points", low=1, high=MOST_REWARDED, default=1)
        hint = "Where advancement comes slowly; one a session is a solid reward."
        refusal = refusal_of(no_room(state))
        yield Offer(
            "fate.reward-points", "Reward everybody with Fate points", (amount,), (), refusal, hint=hint, levers=True
        )
