"""Foes that come into the story and leave it: then they are on no list, and take no part, until they are back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from threefates.commons.characters import Character, Characters, SaidOf, make, of_everybody, of_own, own_name
from threefates.commons.spotlight import Spotlight, SpotlightDropped, SpotlightMoved
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.offers import Offer, choice
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import idles
from threefates.systems.fates_edge.combat.ranges_and_movement import (
    Apart,
    Band,
    BandSet,
    MeleeSet,
    Ranges,
    out_of_the_fight,
)
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, CoverSet, Hidden, Sight
from threefates.systems.fates_edge.combat.turns import holds_back, turns
from threefates.systems.fates_edge.combat.view import apart
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.help.conflict import Conflict

__all__ = ["Left", "known_to_who_runs", "step_away", "step_back", "when_they_go"]

GROUP: Final = "Fight"
BANISH: Final = "fe.tags.banish"
FOE: Final = "foe"


class Left(Struct, frozen=True):
    """The foes that are in the story no more, in the order they left."""

    foes: ForGood[tuple[EntityId, ...]] = ()


class FoeLeft(Event, frozen=True, tag="fe.foe-left"):
    """A foe has left the story, or is back."""

    foe: EntityId
    back: bool = False


class NameFoe(Command, frozen=True, tag="fe.name-foe"):
    """Bring somebody into the story whom the Game Master plays."""

    name: str

    kept_as = "Foe"
    brings_in = "foe"


class FoeLeaves(Command, frozen=True, tag="fe.foe-leaves"):
    """Say that a foe has left the story: beaten, fled, or done with; or that it is back."""

    foe: EntityId
    back: bool = False


leaving = Chapter("leaving", Left)
known_to_who_runs: Final = SaidOf()
"""Who a foe is, and what they want."""
Goes = Callable[[Unfolding, EntityId], None]
_GOES: Final[list[Goes]] = []


def when_they_go(ends: Goes) -> Goes:
    """Do this, too, as somebody goes from the story: what they had under way is over when they are back."""
    _GOES.append(ends)
    return ends


def _foes(state: State, *, left: bool) -> Iterator[Character]:
    everybody = state[Characters].known.values()
    return (each for each in everybody if each.kind == FOE and (each.id in state[Left].foes) is left)


@idles
@out_of_the_fight
def not_in_the_story(state: State, who: EntityId) -> Refused | None:
    """The refusal where somebody has left the story: nothing comes at them, and nothing from them; or None."""
    if who not in state[Left].foes:
        return None
    title = f"{state[Characters].name(who)} has left the story."
    return Refused("foe.left", title, remedy="Pick somebody who is here, or let them come back first.")


@holds_back
def does_nothing(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where somebody who has left would act or move, or None."""
    return not_in_the_story(state, character)


@leaving.decides(NameFoe)
def name_foe(act: Unfolding, command: NameFoe) -> None:
    """Bring in a foe of that name, played by whoever runs the game, nobody else; another one of a name is numbered."""
    act.must_run("Naming a foe")
    make(act, own_name(act.state, command.name), kind="foe", seats=(act.by.id,))


@leaving.decides(FoeLeaves)
def leave(act: Unfolding, command: FoeLeaves) -> None:
    """Let a foe leave the story, or come back; refuse heroes, and what is so already."""
    act.must_run("Saying who leaves the story")
    foe = act.state[Characters][command.foe]
    if foe.kind != FOE:
        raise Refused("foe.none", f"{foe.name} is no foe.", remedy="Pick a foe.")
    if (foe.id in act.state[Left].foes) is not command.back:
        raise Refused("foe.so_already", "That is so already.", remedy="Play on.")
    act.happen(FoeLeft(foe.id, command.back))
    if command.back:
        step_back(act, foe.id)
    else:
        step_away(act, foe.id)


@cites(BANISH)
def step_away(act: Unfolding, who: EntityId) -> None:
    """Let nobody be near them or at them hand to hand any more, and let it not be their turn."""
    for other, between in _from(act.state, who):
        if between.melee:
            act.happen(MeleeSet(who, other, melee=False))
        if between.band is not Band.ABSENT:
            act.happen(BandSet(who, other, Band.ABSENT))
    for ends in _GOES:
        ends(act, who)
    _no_turn(act, who)


@leaving.answers_to(Died)
@cites("fe.harm.levels", "fe.turn.initiative")
def dies(act: Unfolding, event: Died) -> None:
    """Nor is it the turn of the dead, and they ask for none."""
    _no_turn(act, event.hero)


def _no_turn(act: Unfolding, who: EntityId) -> None:
    if who in act.state[Spotlight].asking:
        act.happen(SpotlightDropped(who))
    if act.state[Spotlight].holder == who:
        act.happen(SpotlightMoved(None))


@cites(BANISH)
def step_back(act: Unfolding, who: EntityId) -> None:
    """Let them be Near to everybody whom they were gone from, in plain sight: what they stood behind is elsewhere."""
    now = act.state[Sight]
    if who in now.cover:
        act.happen(CoverSet(who, Cover()))
    for hider, other in now.hidden:
        if hider == who:
            act.happen(Hidden(who, other, hides=False, why="back in sight"))
    for other, between in _from(act.state, who):
        if between.band is Band.ABSENT:
            act.happen(BandSet(who, other, Band.NEAR))


def _from(state: State, who: EntityId) -> list[tuple[EntityId, Apart]]:
    """Everybody whose distance from them is known: it is they who go, and nobody else."""
    known = (each for each in state[Ranges].known.values() if who in (each.one, each.other))
    return [(each.other if each.one == who else each.one, each) for each in known]


@leaving.folds(FoeLeft)
def left(left: Left, event: FoeLeft) -> Left:
    """Add them to those who have left (`foes`), or take them out."""
    others = tuple(each for each in left.foes if each != event.foe)
    return Left(others if event.back else (*others, event.foe))


@leaving.tells(FoeLeft, stage=(ALOUD,))
def tell_left(state: State, event: FoeLeft, viewer: Viewer) -> Told:
    """Tell everybody who has gone, or come back, as everybody was told that they came."""
    return Told(f"{state[Characters].name(event.foe)} {'is back' if event.back else 'leaves the story'}.")


@turns.shows_each("foes")
def foes(state: State, viewer: Viewer) -> Listing | None:
    """Who stands against the heroes, and how far off; outside a fight whoever runs the game alone is reminded."""
    fights = state[Conflict].running
    if not (fights or viewer.runs):
        return None
    told = known_to_who_runs.of if viewer.runs else lambda state, one: ""
    rows = tuple(_row(state, foe, told(state, foe.id), fights=fights) for foe in _foes(state, left=False))
    return Listing("Foes", Place.PEOPLE, rows) if rows else None


def _row(state: State, foe: Character, said: str, *, fights: bool) -> Row:
    far = apart(state, foe.id) if fights else ""
    return Row(foe.id, foe.name, f"{far}. {said}" if far and said else far or said)


@leaving.offers_under(of_own, of_everybody, Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to let each foe go, and those who went come back."""
    if not viewer.runs:
        return
    for foe in _foes(state, left=False):
        yield Offer("fe.foe-leaves", "Leaves the story", (), (("foe", foe.id),), group=foe.name, levers=True)
    if gone := [Option(foe.id, foe.name) for foe in _foes(state, left=True)]:
        label, fixed = "A foe comes back", (("back", True),)
        yield Offer("fe.foe-leaves", label, (choice("foe", "Who", gone),), fixed, group=GROUP, levers=True)
