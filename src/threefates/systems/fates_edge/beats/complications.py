"""Starting complications: until they are cleared, each opens every scene with a beat, and everybody reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from threefates.commons.scenes import SceneStarted
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, number, words
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.beats.beats import Bank, beats
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.resolution.wording import beats_said, counted

__all__ = ["MOST_COMPLICATIONS", "ComplicationsSet", "SetComplications", "complications_offered"]

MOST_COMPLICATIONS: Final = 2


class ComplicationsSet(Event, frozen=True, tag="fe.complications-set"):
    """A hero has so many starting complications not cleared yet."""

    hero: EntityId
    count: int
    reason: str


class ComplicationsBear(Event, frozen=True, tag="fe.complications-bear"):
    """A scene opens with a beat for each complication that is not cleared yet."""

    of: Mapping[EntityId, int]


class SetComplications(Command, frozen=True, tag="fe.set-complications"):
    """Say how many starting complications a hero has not cleared, and why."""

    hero: EntityId
    count: int
    reason: str


@beats.answers_to(SceneStarted)
@cites("fe.sb.initial-complication-bank", "fe.ruling.complication-sb")
def open_scene(act: Unfolding, event: SceneStarted) -> None:
    """Every complication that a hero began with and has not cleared puts one beat into the bank."""
    if owed := not_cleared(act.state):
        act.happen(ComplicationsBear(owed))


@cites("fe.sb.initial-complication-bank")
def not_cleared(state: State) -> dict[EntityId, int]:
    """How many complications each of the living began with and has not cleared; nobody who has none."""
    of_heroes, conditions = state[Bank].complications, state[Conditions]
    return {hero: count for hero, count in of_heroes.items() if count and not conditions[hero].dead}


@beats.folds(ComplicationsSet)
def complications_set(bank: Bank, event: ComplicationsSet) -> Bank:
    """Set how many complications of the hero are not cleared (`complications`)."""
    return replace(bank, complications={**bank.complications, event.hero: event.count})


@beats.folds(ComplicationsBear)
def complications_bear(bank: Bank, event: ComplicationsBear) -> Bank:
    """Add a beat for each of them to the bank (`held`)."""
    return replace(bank, held=bank.held + sum(event.of.values()))


@beats.decides(SetComplications)
@cites("fe.sb.initial-complication-bank")
def set_complications(act: Unfolding, command: SetComplications) -> None:
    """Set how many starting complications a hero has not cleared; only whoever runs the game may."""
    act.must_run("Setting complications")
    hero = act.state[Heroes][command.hero].id
    if not 0 <= command.count <= MOST_COMPLICATIONS:
        title = f"Nobody has {command.count} complications."
        raise Refused("beats.complications", title, remedy=f"Set 0 to {MOST_COMPLICATIONS}.")
    act.happen(ComplicationsSet(hero, command.count, one_line(command.reason, "The reason")))


@beats.tells(ComplicationsSet)
def tell_complications(state: State, event: ComplicationsSet, viewer: Viewer) -> Told:
    """Tell everybody how many complications a hero has to clear, and why."""
    said = f"{hero_named(state, event.hero)} has {counted(event.count, 'complication')} to clear: {event.reason}."
    return Told(said, ("fe.sb.initial-complication-bank",), tone="quiet")


@beats.tells(ComplicationsBear)
def tell_bear(state: State, event: ComplicationsBear, viewer: Viewer) -> Told:
    """Tell everybody how many beats the scene opens with, and whose complications they come of."""
    whose = ", ".join(
        f"{hero_named(state, hero)} has {counted(count, 'complication')} to clear" for hero, count in event.of.items()
    )
    said = f"The bank takes {beats_said(state, sum(event.of.values()))} as the scene opens: {whose}."
    return Told(said, ("fe.sb.initial-complication-bank", "fe.ruling.complication-sb"), tone="cost")


@beats.shows("complications")
def complications_shown(state: State) -> Listing | None:
    """Whose complications open a scene with a beat each."""
    rows = tuple(
        Row(hero, hero_named(state, hero), f"{counted(count, 'complication')} to clear: as many beats as a scene opens")
        for hero, count in not_cleared(state).items()
    )
    return Listing("Complications", Place.PEOPLE, rows) if rows else None


def complications_offered(state: State) -> Iterator[Offer]:
    """For whoever runs the game: putting right how many a hero has not cleared."""
    if state[Heroes].known:
        left = state[Bank].complications
        who = choice(
            "hero",
            "Hero",
            [Option(hero, f"{hero_named(state, hero)}, {left.get(hero, 0)} now") for hero in state[Heroes].known],
        )
        fields = (who, number("count", "Not cleared", low=0, high=MOST_COMPLICATIONS), words("reason", "Why"))
        yield Offer("fe.set-complications", "Starting complications", fields, group="Heroes", levers=True)
