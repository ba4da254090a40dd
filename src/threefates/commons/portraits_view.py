"""Portraits as people see them: beside whoever is listed, and on one's own sheet; initials where there is none."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Character, Characters, held, of_own
from threefates.commons.portraits import (
    Portraits,
    PortraitSet,
    PortraitShown,
    PortraitTaken,
    no_room,
    portraits,
)
from threefates.commons.texts import initials, names_of
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, flag, none_of, picture, refusal_of
from threefates.rulebook.parts import Face, Listing, Part, Picture, Pictures, Place
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Seating, Viewer

__all__ = ["beside", "mine", "offers", "with_faces"]

GROUP = "Portraits"
HINT = "A picture from this device: JPEG, PNG or WebP. Only its colours are kept."


@portraits.tells(PortraitSet)
def tell_set(state: State, event: PortraitSet, viewer: Viewer) -> Told | None:
    """Tells whoever may see the face that there is one."""
    return _told(state, event.character, "{name} has a portrait now.", viewer, veiled=event.veiled)


@portraits.tells(PortraitShown)
def tell_shown(state: State, event: PortraitShown, viewer: Viewer) -> Told | None:
    """Tells everybody that the face can be seen."""
    return _told(state, event.character, "{name} shows their face.", viewer, veiled=False)


@portraits.tells(PortraitTaken)
def tell_taken(state: State, event: PortraitTaken, viewer: Viewer) -> Told | None:
    """Tells whoever saw the face that it is gone."""
    return _told(state, event.character, "{name}'s portrait is taken away.", viewer, veiled=event.veiled)


def _told(state: State, character: EntityId, said: str, viewer: Viewer, *, veiled: bool) -> Told | None:
    text = said.format(name=state[Characters].name(character))
    if not veiled:
        return Told(text, tone="quiet", important=False)
    seats = dict.fromkeys((*state[Seating].running, *state[Seating].of(character)))
    if viewer.seat.id not in seats:
        return None
    return Told(text, tone="quiet", to=names_of(state, seats), important=False)


def face_of(known: State, character: EntityId) -> Face:
    """The face of a character, as far as it is known."""
    portrait = known[Portraits].known.get(character)
    return Face(initials(known[Characters].name(character)), portrait.picture if portrait else "")


@portraits.dresses
def with_faces(known: State, part: Part) -> Part:
    """Puts a face beside each row of a list of people that is about one of them; initials stand for heroes alone."""
    if not isinstance(part, Listing) or part.place not in (Place.PEOPLE, Place.LEVERS):
        return part
    people = known[Characters].known
    faces = {row.id: face_of(known, row.id) for row in part.rows if row.id in people}
    seen = {who: face for who, face in faces.items() if face.picture or _is_played(known, who)}
    if not seen:
        return part
    return replace(part, rows=tuple(replace(row, face=seen.get(row.id)) for row in part.rows))


def _is_played(known: State, character: EntityId) -> bool:
    """True of somebody whom a player acts for."""
    seats = known[Seating].seats
    return any(not seats[seat].runs for seat in known[Seating].of(character))


@portraits.shows_each("portrait")
def mine(state: State, viewer: Viewer) -> Pictures | None:
    """The faces of a player's own characters, for the sheet; for whoever runs the game those that are veiled."""
    people = veiled(state) if viewer.runs else held(state, viewer)
    seen = tuple(_shot(state, character) for character in people)
    if not seen:
        return None
    return Pictures("Veiled portraits", Place.LEVERS, seen) if viewer.runs else Pictures("Portrait", Place.ME, seen)


def veiled(state: State) -> Iterator[Character]:
    """Whoever has a face that not everybody sees."""
    known = state[Portraits].known
    return (each for each in state[Characters].known.values() if each.id in known and known[each.id].veiled)


def _shot(state: State, character: Character) -> Picture:
    face = face_of(state, character.id)
    return Picture(character.id, character.name, face.picture, initials=face.initials)


@portraits.offers
def beside(state: State, viewer: Viewer) -> Iterator[Offer]:
    """What is done with a face, beside it: on a player's own sheet, or where whoever runs the game has it veiled."""
    for character in veiled(state) if viewer.runs else held(state, viewer):
        at = (f"portrait.{character.id}",)
        found = state[Portraits].known.get(character.id)
        if not viewer.runs:
            yield replace(_setting(state, character, viewer), at=at)
        if found and found.veiled:
            showing = _done_with(character, "show-portrait", "Show the portrait")
            full = no_room(state[Portraits], character.id, veiled=False)
            yield replace(showing, refusal=refusal_of(full), at=at)
        if found:
            yield replace(_done_with(character, "take-portrait", "Take the portrait away"), at=at)


def _setting(state: State, character: Character, viewer: Viewer) -> Offer:
    label = "Another portrait" if character.id in state[Portraits].known else "Give a portrait"
    fields = (picture("picture", "Picture"), *((flag("veiled", "Veiled for now"),) if viewer.runs else ()))
    refusal = refusal_of(_full(state, character.id, viewer))
    fixed = (("character", character.id),)
    return Offer("set-portrait", label, fields, fixed, refusal, group=character.name, hint=HINT)


def _full(state: State, character: EntityId, viewer: Viewer) -> Refused | None:
    """The refusal where a viewer can give somebody no portrait, or None: whoever runs the game may veil it."""
    known = state[Portraits]
    shown = no_room(known, character, veiled=False)
    return shown and no_room(known, character, veiled=True) if viewer.runs else shown


def _done_with(character: Character, command: str, label: str) -> Offer:
    return Offer(command, label, (), (("character", character.id),), group=character.name)


def of_those_one_runs(state: State, viewer: Viewer) -> Iterator[Heading]:
    """For whoever runs the game, a heading for each character that they act for."""
    return of_own(state, viewer) if viewer.runs else iter(())


@portraits.offers_under(of_those_one_runs, Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Faces for whoever runs the game: of their own cast, and of everybody else."""
    if not viewer.runs:
        return
    known = state[Portraits].known
    for character in held(state, viewer):
        yield _setting(state, character, viewer)
        if character.id in known and not known[character.id].veiled:
            yield _done_with(character, "take-portrait", "Take the portrait away")
    others = [each for each in state[Characters].known.values() if not viewer.holds(each.id)]
    if others:
        who = [Option(each.id, each.name, refusal=refusal_of(_full(state, each.id, viewer))) for each in others]
        fields = (choice("character", "Of whom", who), picture("picture", "Picture"), flag("veiled", "Veiled for now"))
        refusal = none_of(who)
        yield Offer("set-portrait", "Give a portrait", fields, (), refusal, group=GROUP, levers=True, hint=HINT)
    with_one = [Option(each.id, each.name) for each in others if each.id in known and not known[each.id].veiled]
    if with_one:
        whose = choice("character", "Of whom", with_one)
        yield Offer("take-portrait", "Take a portrait away", (whose,), group=GROUP, levers=True)
