"""Standing in: whoever runs the game acts for a hero whose player is away, and everybody reads that they did."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.texts import names_of
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, SeatId, Seating, Viewer
from threefates.systems.fates_edge.actions.proposals import proposing
from threefates.systems.fates_edge.actions.roll_in_hand import rolls
from threefates.systems.fates_edge.heroes.heroes import hero_named

__all__ = ["StoodIn", "all_away", "must_act_for", "of_proposed", "stand_in", "stands_in"]


class StoodIn(Event, frozen=True, tag="fe.stood-in"):
    """Somebody who runs the game acts for a hero whose player is away."""

    hero: EntityId
    seat: SeatId


def all_away(state: State, hero: EntityId) -> bool:
    """Say whether nobody who plays the hero is here."""
    return state[Seating].all_away(state.controllers(hero))


def stands_in(state: State, viewer: Viewer, hero: EntityId) -> bool:
    """Say whether a viewer acts for a hero: their own, or where they run the game and nobody who plays it is here."""
    return viewer.holds(hero) or (viewer.runs and all_away(state, hero))


def of_proposed(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for each hero for whom an action is proposed, on the page of whoever runs the game."""
    return (Heading(hero_named(state, hero)) for hero in (state.only(proposing) if viewer.runs else ()))


def must_act_for(act: Unfolding, hero: EntityId) -> None:
    """A player acts for their own hero; the Game Master only for somebody who is away."""
    if not (act.by.runs and all_away(act.state, hero)):
        act.must_control(hero, hero_named(act.state, hero))


def stand_in(act: Unfolding, hero: EntityId) -> None:
    """Say so where the hero is not one's own."""
    if act.by.id not in act.state.controllers(hero):
        act.happen(StoodIn(hero, act.by.id))


rolls.only_tells(StoodIn)  # the dice are the hero's all the same


@rolls.tells(StoodIn)
def tell_stood_in(state: State, event: StoodIn, viewer: Viewer) -> Told:
    """Tell everybody who acts for whom, and who is missing."""
    (who,), players = names_of(state, (event.seat,)), names_of(state, state.controllers(event.hero))
    missing = f"{' and '.join(players)} being away" if players else "whom nobody plays now"
    return Told(f"{who} acts for {hero_named(state, event.hero)}, {missing}.", tone="quiet")
