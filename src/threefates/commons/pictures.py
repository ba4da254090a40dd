"""Pictures that are handed round: maps, letters, faces at a window, kept by whoever runs the game until they are shown.

The picture itself lies beside the log. Of one that is shown to nobody, or was taken back, nobody else knows that it is
there; what stands on a TV is seen by everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import LONGEST_LINE, LONGEST_TITLE, one_line, picture_name
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Role, SeatId, Seating, Viewer

__all__ = [
    "EVERYBODY",
    "MOST_PICTURES",
    "ON_TV",
    "AddPicture",
    "Gallery",
    "Hanging",
    "HidePicture",
    "PictureAdded",
    "PictureHidden",
    "PictureShown",
    "PictureThrown",
    "ShowPicture",
    "ThrowPicture",
    "has_tv",
    "no_room",
    "onlookers",
    "pictures",
]

HangingId = str
MOST_PICTURES: Final = 40
EVERYBODY: Final = "everybody"
ON_TV: Final = "tv"


class Hanging(Struct, frozen=True):
    """A picture, what is said of it, and who may see it."""

    id: HangingId
    title: str
    picture: str
    caption: str = ""
    shown: tuple[SeatId, ...] = ()
    open: bool = False  # to everybody
    on_tv: bool = False  # so that everybody can see it, though it was not put on their own stage

    @property
    def public(self) -> bool:
        """True if everybody may see it."""
        return self.open or self.on_tv


class Gallery(Struct, frozen=True):
    """Every picture, in the order they came."""

    known: ForGood[Mapping[HangingId, Hanging]] = {}

    def __getitem__(self, id: HangingId) -> Hanging:
        """The picture of that id, refused in words where there is none."""
        found = self.known.get(id)
        if found is None:
            raise Refused("picture.none", "There is no such picture.", remedy="Pick one that is kept.")
        return found

    def having(self, hanging: Hanging) -> Gallery:
        """With this picture added, or in the place of its former self."""
        return Gallery({**self.known, hanging.id: hanging})


class PictureAdded(Event, frozen=True, tag="picture.added"):
    """A picture is kept, to be shown."""

    id: HangingId
    title: str
    picture: str
    caption: str = ""

    record = True


class PictureShown(Event, frozen=True, tag="picture.shown"):
    """A picture is shown: to these seats, on the TV, or to everybody."""

    id: HangingId
    seats: tuple[SeatId, ...] = ()
    to_all: bool = False
    on_tv: bool = False

    reveals = True


class PictureHidden(Event, frozen=True, tag="picture.hidden"):
    """A picture was taken back: nobody sees it any more."""

    id: HangingId


class PictureThrown(Event, frozen=True, tag="picture.thrown-away"):
    """A picture is not kept any more."""

    id: HangingId
    title: str

    record = True


class AddPicture(Command, frozen=True, tag="add-picture"):
    """Keep a picture for later, or show it at once: the name of one that was sent."""

    title: str
    picture: str
    caption: str = ""
    at_once: bool = False  # to everybody


class ShowPicture(Command, frozen=True, tag="show-picture"):
    """Show a picture to seats, to everybody, or on the TV."""

    picture: HangingId
    to: tuple[str, ...]


class HidePicture(Command, frozen=True, tag="hide-picture"):
    """Take a picture back from whoever sees it."""

    picture: HangingId


class ThrowPicture(Command, frozen=True, tag="throw-picture"):
    """Throw a picture away, for good."""

    picture: HangingId


pictures = Chapter("pictures", Gallery)


# when it may be done


def no_room(gallery: Gallery) -> Refused | None:
    """The refusal where no more pictures can be kept, or None."""
    if len(gallery.known) < MOST_PICTURES:
        return None
    title = f"{MOST_PICTURES} pictures are kept already."
    return Refused("picture.too_many", title, remedy="Throw one away that has had its time.")


def onlookers(state: State, hanging: Hanging) -> tuple[SeatId, ...]:
    """The seats that a picture may still be shown to, one by one."""
    seats = state[Seating].seats.values()
    return tuple(s.id for s in seats if s.acts and not s.runs and not hanging.public and s.id not in hanging.shown)


def has_tv(state: State) -> bool:
    """Whether a screen shows the table."""
    return any(seat.role is Role.SCREEN for seat in state[Seating].seats.values())


# what people do


@pictures.decides(AddPicture)
def add(act: Unfolding, command: AddPicture) -> None:
    """Only whoever runs the game keeps pictures."""
    act.must_run("Handing pictures round")
    if refusal := no_room(act.state[Gallery]):
        raise refusal
    title = one_line(command.title, "The title", longest=LONGEST_TITLE)
    caption = one_line(command.caption, "The caption", longest=LONGEST_LINE, optional=True)
    added = PictureAdded(f"picture-{act.state.version + 1}", title, picture_name(command.picture), caption)
    act.happen(added)
    if command.at_once:
        act.happen(PictureShown(added.id, to_all=True))


@pictures.decides(ShowPicture)
def show(act: Unfolding, command: ShowPicture) -> None:
    """Only whoever runs the game shows them, to whoever does not see them yet."""
    act.must_run("Showing pictures")
    hanging, to = act.state[Gallery][command.picture], tuple(dict.fromkeys(command.to))
    able = {*onlookers(act.state, hanging), *(() if hanging.open else (EVERYBODY,))}
    if has_tv(act.state) and not hanging.public:
        able.add(ON_TV)
    if not to or not able.issuperset(to):
        raise Refused("picture.whom", "Nobody there to show it to.", remedy="Pick somebody who does not see it yet.")
    if EVERYBODY in to:
        act.happen(PictureShown(hanging.id, to_all=True))
    else:
        act.happen(PictureShown(hanging.id, tuple(each for each in to if each != ON_TV), on_tv=ON_TV in to))


@pictures.decides(HidePicture)
def hide(act: Unfolding, command: HidePicture) -> None:
    """Only whoever runs the game takes them back."""
    act.must_run("Taking pictures back")
    hanging = act.state[Gallery][command.picture]
    if not (hanging.public or hanging.shown):
        raise Refused("picture.hidden", "Nobody else sees it.", remedy="Pick one that is shown.")
    act.happen(PictureHidden(hanging.id))


@pictures.decides(ThrowPicture)
def throw(act: Unfolding, command: ThrowPicture) -> None:
    """Only whoever runs the game throws them away."""
    act.must_run("Throwing pictures away")
    hanging = act.state[Gallery][command.picture]
    act.happen(PictureThrown(hanging.id, hanging.title))


# what has happened


@pictures.folds(PictureAdded)
def was_added(gallery: Gallery, event: PictureAdded) -> Gallery:
    """Adds the picture to `known`; nobody else sees it."""
    return gallery.having(Hanging(event.id, event.title, event.picture, event.caption))


@pictures.folds(PictureShown)
def was_shown(gallery: Gallery, event: PictureShown) -> Gallery:
    """Adds those who see it, and puts it behind those that came before: it is the latest (`known`)."""
    was = gallery.known[event.id]
    others = {key: each for key, each in gallery.known.items() if key != event.id}
    shown = tuple(dict.fromkeys((*was.shown, *event.seats)))
    now = replace(was, shown=shown, open=was.open or event.to_all, on_tv=was.on_tv or event.on_tv)
    return Gallery({**others, event.id: now})


@pictures.folds(PictureHidden)
def was_hidden(gallery: Gallery, event: PictureHidden) -> Gallery:
    """Set `shown`, `open` and `on_tv` of the picture, so that nobody sees it."""
    return gallery.having(replace(gallery.known[event.id], shown=(), open=False, on_tv=False))


@pictures.folds(PictureThrown)
def was_thrown(gallery: Gallery, event: PictureThrown) -> Gallery:
    """Takes the picture out of `known`."""
    return Gallery({key: each for key, each in gallery.known.items() if key != event.id})


# who knows what


def disguise(gallery: Gallery, viewer: Viewer, salt: int) -> Gallery:
    """For the laws: other pictures that nobody sees, or none, and others who see what this viewer sees."""
    if viewer.runs:
        return gallery
    also = (f"seat {salt}",) * (salt % 2)
    seen = {key: replace(each, shown=(*each.shown, *also)) for key, each in knows(gallery, viewer).known.items()}
    others = (Hanging(f"picture-x{salt}-{n}", f"Other {salt}", f"{salt:064x}") for n in range(salt % 3))
    return Gallery({**seen, **{each.id: each for each in others}})


@pictures.hides(disguise)
def knows(gallery: Gallery, viewer: Viewer) -> Gallery:
    """Everything for whoever runs the game; for all others what is shown to them or to everybody."""
    if viewer.runs:
        return gallery
    me = viewer.seat.id
    seen = (each for each in gallery.known.values() if each.public or me in each.shown)
    return Gallery({each.id: replace(each, shown=tuple(seat for seat in each.shown if seat == me)) for each in seen})


@pictures.pictures
def named(gallery: Gallery) -> Iterator[str]:
    """The file names of every picture that is kept."""
    return (each.picture for each in gallery.known.values())
