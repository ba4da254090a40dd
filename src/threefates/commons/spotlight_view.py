"""The spotlight as people see it, and what they may do with it."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Character, Characters, held, of_own
from threefates.commons.spotlight import (
    ActedMarked,
    Spotlight,
    SpotlightAsked,
    SpotlightDropped,
    SpotlightMoved,
    cannot_ask,
    has_acted,
    spotlight,
)
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, refusal_of
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seating, Viewer

__all__ = ["offers", "spotlight_part"]

GROUP = "Spotlight"


@spotlight.tells(SpotlightMoved)
def tell_moved(state: State, event: SpotlightMoved, viewer: Viewer) -> Told:
    """On whom it is now."""
    if event.character is None:
        return Told("Nobody has the spotlight now.", tone="quiet")
    return Told(f"The spotlight is on {state[Characters].name(event.character)}.")


@spotlight.tells(SpotlightAsked)
def tell_asked(state: State, event: SpotlightAsked, viewer: Viewer) -> Told:
    """Tells everybody who asks for the spotlight."""
    return Told(f"{state[Characters].name(event.character)} asks for the spotlight.", tone="quiet")


@spotlight.tells(SpotlightDropped)
def tell_dropped(state: State, event: SpotlightDropped, viewer: Viewer) -> Told:
    """Tells everybody who no longer asks for it."""
    name = state[Characters].name(event.character)
    return Told(f"{name} no longer asks for the spotlight.", tone="quiet", important=False)


@spotlight.tells(ActedMarked)
def tell_marked(state: State, event: ActedMarked, viewer: Viewer) -> Told | None:
    """Tells everybody who has acted, or has not."""
    if not event.told:
        return None
    has = "has acted" if event.acted else "has not acted yet"
    return Told(f"{state[Characters].name(event.character)} {has} in this scene.", tone="quiet", important=False)


@spotlight.shows("spotlight")
def spotlight_part(state: State) -> Listing | None:
    """The spotlight, who asks, who has acted; None while nobody does, or has: a scene just begun says so."""
    now = state[Spotlight]
    if now == Spotlight():
        return None
    rows = tuple(_row(state, character) for character in _seen(state))
    title = f"Spotlight: {state[Characters].name(now.holder)}" if now.holder else "Spotlight"
    return Listing(title, Place.PEOPLE, rows) if rows else None


def _row(state: State, character: Character) -> Row:
    now = state[Spotlight]
    if character.id == now.holder:
        return Row(character.id, character.name, "has the spotlight", Tone.GOOD)
    said = "has acted" if character.id in now.acted else "has not acted yet"
    if character.id in now.asking:
        return Row(character.id, character.name, f"asks for the spotlight, {said}", Tone.PARTIAL)
    return Row(character.id, character.name, said, Tone.QUIET)


def _seen(state: State) -> Iterator[Character]:
    """The players' characters, and whoever else has a part in this scene."""
    now, seating = state[Spotlight], state[Seating]
    players = {seat.id for seat in seating.players()}
    in_it = {now.holder, *now.asking, *now.acted}
    for character in state[Characters].known.values():
        if character.id in in_it or not players.isdisjoint(seating.of(character.id)):
            yield character


@spotlight.offers_under(of_own, Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Asking for it, passing it on; for whoever runs the game handing it out."""
    now = state[Spotlight]
    for character in held(state, viewer):
        yield _asking(state, character)
    rest = [Option(each.id, each.name) for each in state[Characters].known.values() if each.id != now.holder]
    if now.holder is not None and viewer.holds(now.holder) and rest:
        group = state[Characters].name(now.holder)
        yield Offer("pass-spotlight", "Pass the spotlight", (choice("to", "To", rest),), group=group)
    if viewer.runs:
        yield from _levers(state, rest)


def _asking(state: State, character: Character) -> Offer:
    fixed = (("character", character.id),)
    if character.id in state[Spotlight].asking:
        return Offer("stop-asking", "Stop asking for the spotlight", (), fixed, group=character.name)
    refusal = refusal_of(cannot_ask(state, character))
    return Offer("ask-for-spotlight", "Ask for the spotlight", (), fixed, refusal, group=character.name)


def _levers(state: State, rest: list[Option]) -> Iterator[Offer]:
    if rest:
        fields = (choice("character", "To", rest),)
        yield Offer("give-spotlight", "Hand out the spotlight", fields, group=GROUP, levers=True)
    if state[Spotlight].holder is not None:
        yield Offer("dim-spotlight", "Take the spotlight off everybody", group=GROUP, levers=True)
    for acted, label in ((True, "Mark as having acted"), (False, "Mark as not having acted")):
        known = state[Characters].known.values()
        who = [Option(each.id, each.name) for each in known if has_acted(state, each.id) is not acted]
        if who:
            fields, fixed = (choice("character", "Who", who),), (("acted", acted),)
            yield Offer("mark-acted", label, fields, fixed, group=GROUP, levers=True)
