"""Talk at the table: to everybody, or whispered to some. What was said is never undone.

A whisper has a circle, the seats that read it; an answer keeps the circle. Running the game opens no circle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from threefates.commons.texts import LONGEST_SAYING, names_of, plain_text, shortened
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, refusal_of, several, words
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, SeatId, Seating, Viewer

__all__ = ["Chat", "Reply", "Said", "Say", "Saying", "Whisper", "chat"]

SayingId = str
Circle = tuple[SeatId, ...]  # in alphabetical order; empty: everybody

KEPT_OPEN = 200
KEPT_IN_A_CIRCLE = 50
SHOWN = 40
GROUP = "Talk"


class Saying(Struct, frozen=True):
    """A saying that was said at the table, by whom and when."""

    id: SayingId
    by: SeatId
    text: str
    at: int  # its place among all sayings a reader knows


class Chat(Struct, frozen=True):
    """The last things said, by the circle that may read them."""

    said: ForGood[Mapping[Circle, tuple[Saying, ...]]] = {}

    def of(self, circle: Circle) -> tuple[Saying, ...]:
        """The sayings of a circle, the oldest first."""
        return self.said.get(circle, ())

    def circle_of(self, saying: SayingId, reader: SeatId) -> Circle | None:
        """The circle in which something was said, if this reader may read it."""
        mine = ((circle, said) for circle, said in self.said.items() if not circle or reader in circle)
        return next((circle for circle, said in mine if any(each.id == saying for each in said)), None)


class Said(Event, frozen=True, tag="chat.said"):
    """Somebody said something, to everybody or within a circle."""

    id: SayingId
    by: SeatId
    text: str
    circle: Circle = ()
    at: int = 0

    record = True


class Say(Command, frozen=True, tag="say"):
    """Say something that everybody reads."""

    text: str


class Whisper(Command, frozen=True, tag="whisper"):
    """Say something that only these seats can read."""

    seats: tuple[SeatId, ...]
    text: str


class Reply(Command, frozen=True, tag="reply"):
    """Answer a whisper: whoever could read it reads the answer."""

    saying: SayingId
    text: str


chat = Chapter("chat", Chat)


def others(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats that a seat may whisper to."""
    return tuple(other for other in state[Seating].seats.values() if other.acts and other.id != seat.id)


def nobody_to_whisper_to(state: State, seat: Seat) -> Refused | None:
    """The refusal where nobody sits here to whisper to, or None."""
    if others(state, seat):
        return None
    return Refused("chat.nobody", "Nobody else sits here to whisper to.", remedy="Wait until somebody joins.")


@chat.decides(Say)
def say(act: Unfolding, command: Say) -> None:
    """Say something to everybody; any seat that acts may."""
    _speak(act, command.text, ())


@chat.decides(Whisper)
def whisper(act: Unfolding, command: Whisper) -> None:
    """To seats that can answer."""
    if refusal := nobody_to_whisper_to(act.state, act.by):
        raise refusal
    able = {seat.id for seat in others(act.state, act.by)}
    if not command.seats or not able.issuperset(command.seats):
        raise Refused("chat.whom", "You cannot whisper to that seat.", remedy="Pick others who sit here and play.")
    _speak(act, command.text, tuple(sorted({act.by.id, *command.seats})))


@chat.decides(Reply)
def reply(act: Unfolding, command: Reply) -> None:
    """Within the circle of what is answered."""
    circle = act.state[Chat].circle_of(command.saying, act.by.id)
    if circle is None:
        raise Refused("chat.unknown", "You have read no such thing.", remedy="Answer something that is shown to you.")
    _speak(act, command.text, circle)


def _speak(act: Unfolding, text: str, circle: Circle) -> None:
    clean = plain_text(text, "What you say", longest=LONGEST_SAYING)
    version = act.state.version + 1
    act.happen(Said(f"said-{version}", act.by.id, clean, circle, version))


@chat.folds(Said)
def said(chat: Chat, event: Said) -> Chat:
    """Adds the saying to its circle, which keeps its last ones (`said`)."""
    kept = KEPT_IN_A_CIRCLE if event.circle else KEPT_OPEN
    saying = Saying(event.id, event.by, event.text, event.at)
    return Chat({**chat.said, event.circle: (*chat.of(event.circle), saying)[-kept:]})


def disguise(chat: Chat, viewer: Viewer, salt: int) -> Chat:
    """For the laws: other whispers in other circles, more or fewer of them."""
    heard = knows(chat, viewer).said
    outside = tuple(sorted((f"seat {salt}", "somebody")))
    whispers = tuple(Saying(f"said-x{n}", outside[0], f"Psst {salt}", n) for n in range(salt % 4))
    return Chat({**heard, outside: whispers})


@chat.hides(disguise)
def knows(chat: Chat, viewer: Viewer) -> Chat:
    """The chat that a viewer knows: what was said to everybody, and in the viewer's own circles."""
    seat = viewer.seat.id
    return Chat({circle: said for circle, said in chat.said.items() if not circle or seat in circle})


@chat.tells(Said)
def tell_said(state: State, event: Said, viewer: Viewer) -> Told | None:
    """Only who may read it does."""
    if event.circle and viewer.seat.id not in event.circle:
        return None
    (speaker,) = names_of(state, (event.by,))
    return Told(f"{speaker}: {event.text}", to=names_of(state, event.circle))


@chat.shows("chat")
def open_talk(state: State) -> Listing:
    """The last things said to everybody."""
    seats = state[Seating].seats
    rows = tuple(Row(said.id, said.text, _name(seats, said.by)) for said in state[Chat].of(())[-SHOWN:])
    empty = "Nobody has said anything yet. Write to everybody, or whisper to some."
    return Listing("Said to everybody", Place.TALK, rows, empty)


@chat.shows_each("whispers")
def whispers(state: State, viewer: Viewer) -> Listing | None:
    """The last things whispered in the viewer's circles, in the order they were said."""
    seats = state[Seating].seats
    circles = ((circle, said[-SHOWN:]) for circle, said in state[Chat].said.items() if circle)
    heard = sorted(((saying.at, circle, saying) for circle, said in circles for saying in said), key=_when)
    rows = tuple(Row(s.id, s.text, _whispered(seats, s.by, c)) for _, c, s in heard[-SHOWN:])
    return Listing("Whispers", Place.TALK, rows) if rows else None


def _whispered(seats: Mapping[SeatId, Seat], by: SeatId, circle: Circle) -> str:
    to = ", ".join([_name(seats, seat) for seat in circle if seat != by])
    return f"{_name(seats, by)} to {to}"


def _when(heard: tuple[int, Circle, Saying]) -> int:
    return heard[0]


def _name(seats: Mapping[SeatId, Seat], seat: SeatId) -> str:
    found = seats.get(seat)
    return found.name if found else seat


@chat.offers_under(Heading(GROUP))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Speaking, whispering, answering a whisper."""
    text = words("text", "Words", longest=LONGEST_SAYING)
    yield Offer("say", "Say to everybody", (text,), group=GROUP)
    seats = [Option(seat.id, seat.name) for seat in others(state, viewer.seat)]
    refusal = refusal_of(nobody_to_whisper_to(state, viewer.seat))
    hint = "Only they can read it, and they can answer."
    fields = (several("seats", "To whom", seats, low=1), text)
    yield Offer("whisper", "Whisper", fields, refusal=refusal, group=GROUP, hint=hint)
    if answers := state.only(_answerable):
        yield Offer("reply", "Answer a whisper", (choice("saying", "Which", answers), text), group=GROUP)


def _answerable(state: State) -> tuple[Option, ...]:
    """The last saying of each whisper: most that is said is said to everybody."""
    return tuple(_answer(state, circle, said[-1]) for circle, said in state[Chat].said.items() if circle)


def _answer(state: State, circle: Circle, last: Saying) -> Option:
    return Option(last.id, ", ".join(names_of(state, circle)), shortened(last.text))
