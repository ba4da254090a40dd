"""Pictures as people see them: on the stage when they are shown, on the table afterwards, and in Prep until then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from threefates.commons.pictures import (
    EVERYBODY,
    ON_TV,
    Gallery,
    Hanging,
    PictureAdded,
    PictureHidden,
    PictureShown,
    PictureThrown,
    has_tv,
    no_room,
    onlookers,
    pictures,
)
from threefates.commons.texts import LONGEST_LINE, LONGEST_TITLE, names_of
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, flag, picture, refusal_of, several, words
from threefates.rulebook.parts import Picture, Pictures, Place
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, SeatId, Seating, Viewer

__all__ = ["beside", "mine", "offers", "open_pictures"]

GROUP = "Pictures"


@pictures.tells(PictureAdded)
def tell_added(state: State, event: PictureAdded, viewer: Viewer) -> Told | None:
    """Tells only those who run the game that a picture is kept."""
    return _to_those_who_run(state, f"A picture is kept: {event.title}.", viewer)


@pictures.tells(PictureShown)
def tell_shown(state: State, event: PictureShown, viewer: Viewer) -> Told | None:
    """Shows the picture on the stage of whoever may see it; what is on the TV alone stands on the TV's stage."""
    hanging = state[Gallery].known.get(event.id)
    if hanging is None:
        return None
    said = " ".join(f"{each.rstrip('.')}." for each in (hanging.title, hanging.caption) if each)
    stage = (Pictures("", Place.NOW, (_seen(hanging),)),)
    if event.to_all:
        return Told(f"A picture: {said}", stage=stage)
    mine = viewer.runs or viewer.seat.id in event.seats
    if event.on_tv:
        return Told(f"On the TV: {said}", stage=stage if mine or viewer.seat.role is Role.SCREEN else ())
    circle = (*state[Seating].running, *event.seats)
    return Told(f"A picture: {said}", to=names_of(state, circle), stage=stage) if mine else None


@pictures.tells(PictureHidden)
def tell_hidden(state: State, event: PictureHidden, viewer: Viewer) -> Told | None:
    """Tells those who run the game that a picture is taken back; of all others' pages it is gone."""
    hanging = state[Gallery].known.get(event.id)
    return _to_those_who_run(state, f"{hanging.title} is taken back.", viewer) if hanging else None


@pictures.tells(PictureThrown)
def tell_thrown(state: State, event: PictureThrown, viewer: Viewer) -> Told | None:
    """Tells only those who run the game."""
    return _to_those_who_run(state, f"{event.title} is thrown away.", viewer)


def _to_those_who_run(state: State, text: str, viewer: Viewer) -> Told | None:
    running = state[Seating].running
    return Told(text, tone="quiet", to=names_of(state, running), important=False) if viewer.runs else None


def _seen(hanging: Hanging, more: str = "") -> Picture:
    caption = f"{hanging.caption.rstrip('.')}. {more}" if hanging.caption and more else hanging.caption or more
    return Picture(hanging.id, hanging.title, hanging.picture, caption)


@pictures.shows("gallery")
def open_pictures(state: State) -> Pictures | None:
    """The pictures that everybody may see, the latest first."""
    seen = tuple(_seen(each) for each in _latest(state) if each.public)
    return Pictures("Pictures", Place.TABLE, seen) if seen else None


@pictures.shows_each("pictures")
def mine(state: State, viewer: Viewer) -> Pictures | None:
    """What was shown to this seat and not to everybody; for whoever runs the game all there is, and who sees it."""
    if viewer.runs:
        empty = "Nothing is kept. Keep a picture: nobody sees it until you show it."
        every = tuple(_seen(each, _who_sees(state, each)) for each in state[Gallery].known.values())
        return Pictures("Pictures", Place.LEVERS, every, empty)
    seen = tuple(_seen(each) for each in _latest(state) if each.shown and not each.public)
    return Pictures("Shown to you", Place.TABLE, seen) if seen else None


def _latest(state: State) -> Iterable[Hanging]:
    return reversed(tuple(state[Gallery].known.values()))


def _who_sees(state: State, hanging: Hanging) -> str:
    if hanging.open:
        return "Everybody sees it"
    whom = (*names_of(state, hanging.shown), *(("everybody, on the TV",) if hanging.on_tv else ()))
    return f"Seen by {', '.join(whom)}" if whom else "Nobody sees it yet"


@pictures.offers
def beside(state: State, viewer: Viewer) -> Iterator[Offer]:
    """What whoever runs the game does with a picture, beside it."""
    for hanging in state[Gallery].known.values() if viewer.runs else ():
        yield from _of_one(state, hanging)


def _of_one(state: State, hanging: Hanging) -> Iterator[Offer]:
    fixed, at, title = (("picture", hanging.id),), (f"pictures.{hanging.id}",), hanging.title
    if not hanging.open:
        all_of_them = (*fixed, ("to", (EVERYBODY,)))
        yield Offer("show-picture", f"Show everybody: {title}", (), all_of_them, group=GROUP, at=at, levers=True)
    if some := tuple(_some(state, hanging)):
        fields = (several("to", "To whom", some, low=1),)
        yield Offer("show-picture", f"Show some: {title}", fields, fixed, group=GROUP, at=at, levers=True)
    if hanging.public or hanging.shown:
        yield Offer("hide-picture", f"Take back: {title}", (), fixed, group=GROUP, at=at, levers=True)
    yield Offer("throw-picture", f"Throw away: {title}", (), fixed, group=GROUP, at=at, levers=True)


def _some(state: State, hanging: Hanging) -> Iterator[Option]:
    """The TV, and the seats that do not see it yet."""
    if has_tv(state) and not hanging.public:
        yield Option(ON_TV, "On the TV", "where everybody can see it")
    for seat in onlookers(state, hanging):
        yield Option(seat, _name(state, seat))


def _name(state: State, seat: SeatId) -> str:
    return state[Seating].seats[seat].name


@pictures.offers_under(Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to keep another picture."""
    if not viewer.runs:
        return
    fields = (
        words("title", "What it is", longest=LONGEST_TITLE),
        picture("picture", "Picture"),
        words("caption", "Caption", longest=LONGEST_LINE, optional=True),
        flag("at_once", "Show it to everybody at once"),
    )
    refusal: Refusal | None = refusal_of(no_room(state[Gallery]))
    hint = "A map, a letter, a face at a window: JPEG, PNG or WebP. Nobody sees it until you show it."
    yield Offer("add-picture", "Keep a picture", fields, (), refusal, group=GROUP, levers=True, hint=hint)
