"""Fortune: what makes one die of an action a ten, once; each chapter says for itself what brings it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls, RollStep, Why, in_hand, rolls, showing
from threefates.systems.fates_edge.actions.settling import being_rolled
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.dice import Die, one_of_each, turned_up
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES

__all__ = [
    "AskFortune",
    "DieTurned",
    "Fortune",
    "FortuneTurns",
    "beats_of_turning",
    "brings_fortune",
    "dice_to_turn",
    "fortune_of",
    "turns_of",
]

KEEP: Final = "keep"
SOURCE: Final = "fe.ritual.fortune-braid"


class Fortune(NamedTuple):
    """What may turn a die."""

    name: str
    beats: int = 0  # that it makes at once


Brings = Callable[[State, EntityId, Proposal | None], Fortune | None]  # no proposal where nobody proposed the roll
_FORTUNE: Final[list[Brings]] = []


class DieTurned(Event, frozen=True, tag="fe.die-turned"):
    """A die of the roll lies at its highest; the beat of what it showed stays."""

    die: int  # place in the pool, from 0


class FortuneTurns(RollStep, frozen=True, tag="fe.step-fortune"):
    """See whether fortune turns a die."""


class AskFortune(RollStep, frozen=True, tag="fe.ask-fortune"):
    """Ask which die fortune turns, when nothing throws any again."""


def brings_fortune(fortune: Brings) -> Brings:
    """Let this turn a die of somebody's roll to its highest: it answers with what does so, or with nothing."""
    _FORTUNE.append(fortune)
    return fortune


def fortune_of(state: State, hero: EntityId, action: Proposal | None) -> Fortune | None:
    """What may turn a die of somebody's roll; nothing where nothing may."""
    return next(filter(None, (fortune(state, hero, action) for fortune in _FORTUNE)), None)


@cites(SOURCE)
def turns_of(state: State, action: Proposal | None) -> tuple[FortuneTurns, ...]:
    """The step at which it is asked whether a die of the roll in hand is turned; none where nothing may turn one."""
    return (FortuneTurns(),) if fortune_of(state, in_hand(state).hero, action) else ()


@cites(SOURCE)
def beats_of_turning(state: State) -> int:
    """The beats that turning a die of the roll in hand makes at once."""
    luck = _at_hand(state)
    return luck.beats if luck else 0


@cites(SOURCE)
def dice_to_turn(dice: Sequence[Die]) -> tuple[int, ...]:
    """The dice that fortune may turn, by their places: whatever is no ten yet.

    >>> dice_to_turn([Die((10,)), Die((7,)), Die((1,))])
    (1, 2)
    """
    return tuple(place for place, die in enumerate(dice) if die.face != SIDES)


@rolls.resolves(FortuneTurns)
def consider(act: Unfolding, step: FortuneTurns) -> None:
    """Ask, if there is a die for it."""
    if _at_hand(act.state) and dice_to_turn(in_hand(act.state).dice):
        act.push(AskFortune())


def _at_hand(state: State) -> Fortune | None:
    return fortune_of(state, in_hand(state).hero, being_rolled(state))


@rolls.asks(AskFortune)
def ask(state: State, step: AskFortune) -> Choice:
    """Turn one of them, or keep the luck for later in the scene."""
    roll, luck = in_hand(state), _at_hand(state) or Fortune(Why.BRAID.value)
    places = dice_to_turn(roll.dice)
    detail = "It makes no critical." + " Used to attack, it makes a Story Beat at once." * (beats_of_turning(state) > 0)
    options = [
        Option(str(place), f"Make the {face} a {SIDES}", detail, at=showing(roll.dice, places, face))
        for face, place in one_of_each(roll.dice, places)
    ]
    title = f"{luck.name}: {hero_named(state, roll.hero)} may make one die a {SIDES}, once in this scene."
    every = (*options, Option(KEEP, "Keep it for later"))
    return Choice("", "fortune", roll.hero, title, state.controllers(roll.hero), every, if_absent=KEEP, cites=(SOURCE,))


@rolls.settles(AskFortune)
def settle(act: Unfolding, step: AskFortune, option: str) -> None:
    """Turn the die that was picked, or none."""
    if option != KEEP:
        act.happen(DieTurned(int(option)))


@rolls.folds(DieTurned)
def turned(rolls: Rolls, event: DieTurned) -> Rolls:
    """The die shows its highest, and remembers what it showed (`latest`)."""
    if rolls.latest is None:
        return rolls
    dice = list(rolls.latest.dice)
    dice[event.die] = turned_up(dice[event.die])
    return replace(rolls, latest=replace(rolls.latest, dice=tuple(dice)))


@rolls.tells(DieTurned, stage=("roll",))
def tell_turned(state: State, event: DieTurned, viewer: Viewer) -> Told:
    """Tell everybody which die is a ten now, and why."""
    roll = in_hand(state)
    said = f"{hero_named(state, roll.hero)} makes the {roll.dice[event.die].faces[-2]} a {SIDES} ({Why.BRAID.value})."
    return Told(said, (SOURCE,), tone="good")
