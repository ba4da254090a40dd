"""Position: how an action stands before the roll, and the die it throws again after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood, OfScene
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import FATIGUE, bearing, bears, stands
from threefates.systems.fates_edge.actions.proposals import Proposal, Shift
from threefates.systems.fates_edge.actions.roll_in_hand import (
    Roll,
    RollStep,
    Why,
    in_hand,
    rolls,
    showing,
    throw_again,
)
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.dice import one_of_each
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.rerolls import dice_to_throw, touches_dice
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.resolution.wording import position_said
from threefates.systems.fates_edge.rulings.resolution import DesperateNoEligible, PositionAffects

__all__ = [
    "DesperateMarked",
    "Footing",
    "PositionReroll",
    "Pressed",
    "Relieved",
    "favour",
    "footing_of",
    "moves",
    "press_everybody",
    "relieve",
    "relieved",
    "rested",
]

KEEP = "keep"


class Footing(Struct, frozen=True):
    """Whose next action is pressed or favoured, and by what."""

    pressed: OfScene[Mapping[EntityId, str]] = {}
    favoured: OfScene[Mapping[EntityId, str]] = {}
    marks: ForGood[Mapping[EntityId, int]] = {}  # successes from the worst Position, ever


class Pressed(Event, frozen=True, tag="fe.pressed"):
    """Heroes are under pressure: the next action of each stands one Position worse."""

    heroes: tuple[EntityId, ...]
    why: str


class Favoured(Event, frozen=True, tag="fe.favoured"):
    """A hero's next action stands one Position better."""

    hero: EntityId
    why: str


class DesperateMarked(Event, frozen=True, tag="fe.desperate-marked"):
    """A success from the worst Position is marked, for whatever XP the table gives for it."""

    hero: EntityId

    quiet = True


class Relieved(Event, frozen=True, tag="fe.relieved"):
    """The pressure on a hero has told, once."""

    hero: EntityId

    quiet = True


class PositionReroll(RollStep, frozen=True, tag="fe.step-position"):
    """See whether the Position throws a die again."""


class AskPosition(RollStep, frozen=True, tag="fe.ask-position"):
    """Ask which die the Position throws again."""


footing = Chapter("footing", Footing)


# before the roll


@bears(20)
@cites("fe.position.worsen-sources", "fe.position.improve-sources")
def pressure(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What presses the hero, and what favours them."""
    if why := state[Footing].pressed.get(proposal.hero):
        yield Modifier(steps=1, why=why, cites=("fe.position.worsen-sources",))
    if why := state[Footing].favoured.get(proposal.hero):
        yield Modifier(steps=-1, why=why, cites=("fe.position.improve-sources",))


def footing_of(state: State, proposal: Proposal, terms: Terms) -> Position:
    """The Position an action will be rolled from: what was agreed, moved by every shift, and never past the ends."""
    return stands(state, terms.position, bearing(state, proposal)).position


def rested(state: State, proposal: Proposal, terms: Terms) -> Position:
    """Where an action would stand if its hero had no Fatigue."""
    return stands(state, terms.position, bearing(state, proposal, before=FATIGUE)).position


@cites("fe.position.shift-limits", "fe.position.caps")
def moves(state: State, proposal: Proposal, terms: Terms, shift: Shift) -> bool:
    """Say whether one more step changes how an action stands; nobody pays for one that counts for nothing."""
    moved = stands(state, terms.position, bearing(state, proposal.shifted(shift)))
    return moved != stands(state, terms.position, bearing(state, proposal))


@cites("fe.position.worsen-sources")
def press_everybody(act: Unfolding, why: str) -> None:
    """Put every hero who lives under pressure."""
    if everybody := living(act.state):
        act.happen(Pressed(everybody, why))


@cites("fe.ruling.critical-position-timing")
def favour(act: Unfolding, hero: EntityId, why: str) -> None:
    """Let a hero's next action stand one Position better."""
    act.happen(Favoured(hero, why))


def relieve(act: Unfolding, hero: EntityId) -> None:
    """Let what presses or favours a hero be used up by the roll it bore on."""
    if hero in act.state[Footing].pressed or hero in act.state[Footing].favoured:
        act.happen(Relieved(hero))


@footing.folds(Pressed)
def pressed(footing: Footing, event: Pressed) -> Footing:
    """Each of them is pressed once, however often it is said (`pressed`)."""
    return replace(footing, pressed={**footing.pressed, **dict.fromkeys(event.heroes, event.why)})


@footing.folds(Favoured)
def favoured(footing: Footing, event: Favoured) -> Footing:
    """Once, however often it is said (`favoured`)."""
    return replace(footing, favoured={**footing.favoured, event.hero: event.why})


@footing.folds(Relieved)
def relieved(footing: Footing, event: Relieved) -> Footing:
    """Clear what pressed and favoured the hero (`pressed` and `favoured`)."""
    pressed = {hero: why for hero, why in footing.pressed.items() if hero != event.hero}
    favoured = {hero: why for hero, why in footing.favoured.items() if hero != event.hero}
    return replace(footing, pressed=pressed, favoured=favoured)


@footing.folds(DesperateMarked)
def desperate_marked(footing: Footing, event: DesperateMarked) -> Footing:
    """Add one mark of a Desperate roll to the hero's (`marks`)."""
    return replace(footing, marks={**footing.marks, event.hero: footing.marks.get(event.hero, 0) + 1})


@footing.tells(Pressed)
def tell_pressed(state: State, event: Pressed, viewer: Viewer) -> Told:
    """Tell everybody whose next action is the worse for it."""
    names = ", ".join(hero_named(state, hero) for hero in event.heroes)
    said = f"{event.why}: the next action of {names} stands one Position worse."
    return Told(said, ("fe.position.worsen-sources",), tone="cost")


@footing.tells(Favoured)
def tell_favoured(state: State, event: Favoured, viewer: Viewer) -> Told:
    """Tell everybody whose next action is the better for it."""
    said = f"The next action of {hero_named(state, event.hero)} stands one Position better ({event.why})."
    return Told(said, ("fe.position.improve-sources",), tone="good")


# after the roll


@cites("fe.position.reroll-effect")
def thrown_by_position(state: State, roll: Roll) -> tuple[int, ...]:
    """The dice of the roll in hand that its Position may throw again, where Position touches dice at all."""
    if not touches_dice(state.ruling(PositionAffects)):
        return ()
    return dice_to_throw(roll.terms.position, roll.dice, state.ruling(DesperateNoEligible))


@rolls.resolves(PositionReroll)
def consider(act: Unfolding, step: PositionReroll) -> None:
    """Ask, if the Position has a die to throw."""
    if thrown_by_position(act.state, in_hand(act.state)):
        act.push(AskPosition())


@rolls.asks(AskPosition)
def ask(state: State, step: AskPosition) -> Choice:
    """At the best Position it is a favour, at the worst a must."""
    roll = in_hand(state)
    name, position = hero_named(state, roll.hero), position_said(state, roll.terms.position)
    favour = roll.terms.position is Position.DOMINANT
    must = "may throw a failed die" if favour else "must throw the lowest success"
    options = tuple(_options(roll, thrown_by_position(state, roll), favour=favour))
    return Choice(
        "",
        "position",
        roll.hero,
        f"{position}: {name} {must} again.",
        state.controllers(roll.hero),
        options,
        if_absent=KEEP if favour else options[0].value,
        cites=("fe.position.reroll-effect", "fe.ruling.position-reroll-choice"),
    )


def _options(roll: Roll, places: Sequence[int], *, favour: bool) -> Iterator[Option]:
    for face, place in one_of_each(roll.dice, places):
        beat = "The beat of the 1 stays." if face == 1 else ""
        yield Option(str(place), f"Throw the {face} again", beat, at=showing(roll.dice, places, face), throws="1d10")
    if favour or not places:
        yield Option(KEEP, "Keep the dice")


@rolls.settles(AskPosition)
def settle(act: Unfolding, step: AskPosition, option: str) -> None:
    """Throw the die that was picked, or keep them all."""
    if option != KEEP:
        throw_again(act, int(option), Why.POSITION)
