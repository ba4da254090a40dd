"""Portraits: the faces of those who act in the fiction.

The picture itself lies beside the log, which only knows its name: a hash of what is kept there. A portrait that is
veiled is known to whoever acts for that person and to those who run the game, until they show it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.texts import picture_name
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer

__all__ = [
    "MOST_PORTRAITS",
    "Portrait",
    "PortraitSet",
    "PortraitShown",
    "PortraitTaken",
    "Portraits",
    "SetPortrait",
    "ShowPortrait",
    "TakePortrait",
    "no_room",
    "portraits",
]

MOST_PORTRAITS: Final = 60  # open ones; as many again may be veiled, so that no refusal tells how many are


class Portrait(Struct, frozen=True):
    """Somebody's face, as it is kept."""

    picture: str
    veiled: bool = False


class Portraits(Struct, frozen=True):
    """Every portrait, by whose it is."""

    known: ForGood[Mapping[EntityId, Portrait]] = {}


class PortraitSet(Event, frozen=True, tag="portrait.set"):
    """Somebody has a face now, or another."""

    character: EntityId
    picture: str
    veiled: bool = False

    record = True


class PortraitShown(Event, frozen=True, tag="portrait.shown"):
    """Everybody may see the face of somebody now."""

    character: EntityId

    record = True
    reveals = True


class PortraitTaken(Event, frozen=True, tag="portrait.taken"):
    """Somebody has no face any more."""

    character: EntityId
    veiled: bool = False

    record = True


class SetPortrait(Command, frozen=True, tag="set-portrait"):
    """Give a character a face: the name of a picture that was sent."""

    character: EntityId
    picture: str
    veiled: bool = False  # seen by nobody else for now; only whoever runs the game may say so


class ShowPortrait(Command, frozen=True, tag="show-portrait"):
    """Let everybody see a face that was veiled."""

    character: EntityId


class TakePortrait(Command, frozen=True, tag="take-portrait"):
    """Take a character's portrait away."""

    character: EntityId


portraits = Chapter("portraits", Portraits)


# what people do


def no_room(portraits: Portraits, character: EntityId, *, veiled: bool) -> Refused | None:
    """The refusal where no more portraits of that sort can be kept, or None; another one in its place always can."""
    alike = {who for who, each in portraits.known.items() if each.veiled is veiled}
    if character in alike or len(alike) < MOST_PORTRAITS:
        return None
    title = f"{MOST_PORTRAITS} people here have {'veiled' if veiled else 'open'} portraits already."
    return Refused("portrait.too_many", title, remedy="Take one away that has had its time.")


@portraits.decides(SetPortrait)
def set_portrait(act: Unfolding, command: SetPortrait) -> None:
    """Whoever acts for somebody, or runs the game, gives them a face."""
    character = act.state[Characters][command.character]
    act.must_control_or_run(character.id, character.name)
    if command.veiled:
        act.must_run("Veiling a portrait")
    if refusal := no_room(act.state[Portraits], character.id, veiled=command.veiled):
        raise refusal
    act.happen(PortraitSet(character.id, picture_name(command.picture), command.veiled))


@portraits.decides(ShowPortrait)
def show(act: Unfolding, command: ShowPortrait) -> None:
    """Whoever acts for somebody, or runs the game, shows the face that was veiled."""
    if not _own(act, command.character).veiled:
        raise Refused("portrait.shown", "Everybody sees it already.", remedy="Pick one that is veiled.")
    if refusal := no_room(act.state[Portraits], command.character, veiled=False):
        raise refusal
    act.happen(PortraitShown(command.character))


@portraits.decides(TakePortrait)
def take(act: Unfolding, command: TakePortrait) -> None:
    """Whoever acts for somebody, or runs the game, takes their portrait away."""
    found = _own(act, command.character)
    act.happen(PortraitTaken(command.character, found.veiled))


def _own(act: Unfolding, character: EntityId) -> Portrait:
    """The portrait of somebody whom the acting seat may dress."""
    act.must_control_or_run(character, act.state[Characters][character].name)
    found = act.state[Portraits].known.get(character)
    if found is None:
        raise Refused("portrait.none", "They have no portrait.", remedy="Send a picture first.")
    return found


# what has happened


@portraits.folds(PortraitSet)
def was_set(portraits: Portraits, event: PortraitSet) -> Portraits:
    """Adds the portrait to `known`, or changes it."""
    return Portraits({**portraits.known, event.character: Portrait(event.picture, event.veiled)})


@portraits.folds(PortraitShown)
def was_shown(portraits: Portraits, event: PortraitShown) -> Portraits:
    """The portrait is `veiled` no longer."""
    return Portraits({**portraits.known, event.character: replace(portraits.known[event.character], veiled=False)})


@portraits.folds(PortraitTaken)
def was_taken(portraits: Portraits, event: PortraitTaken) -> Portraits:
    """Takes the portrait out of `known`."""
    return Portraits({who: each for who, each in portraits.known.items() if who != event.character})


# who knows what


def disguise(portraits: Portraits, viewer: Viewer, salt: int) -> Portraits:
    """For the laws: other veiled faces, of others, or none."""
    others = {f"npc-x{salt}-{number}": Portrait(f"{salt:064x}", veiled=True) for number in range(salt % 3)}
    return Portraits({**knows(portraits, viewer).known, **({} if viewer.runs else others)})


@portraits.hides(disguise)
def knows(portraits: Portraits, viewer: Viewer) -> Portraits:
    """Every face but those that are veiled from the viewer."""
    if viewer.runs or not any(each.veiled for each in portraits.known.values()):
        return portraits
    seen = {who: each for who, each in portraits.known.items() if not each.veiled or viewer.holds(who)}
    return Portraits(seen)


@portraits.pictures
def pictures(portraits: Portraits) -> Iterator[str]:
    """The file names of every portrait that is kept."""
    return (each.picture for each in portraits.known.values())
