"""The law of labels: what a form asks for does something, somewhere, besides being written down.

A command of an evening is given again from the same state, with the same luck, and one field of its form otherwise.
Wherever the two come to the same but for that word itself - what happens at once, the odds, what is asked and open
then, and what the rest of that evening comes to - the field has done nothing there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from msgspec import ValidationError, to_builtins

from tests.laws.reread import acting, done
from threefates.rulebook.compose import System
from threefates.rulebook.in_play import people_in
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, FieldKind, Offer, Value
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, Seating
from threefates.table.table import Table
from threefates.testing.bots import fill
from threefates.testing.laws import TABLE_DECIDES
from threefates.testing.random_play import LEFT_ALONE

__all__ = ["Label", "Met", "labels"]

UNSET: Final = None
"""The value of a field that is left out."""
LATER: Final = 14
"""How many commands of the rest of the evening follow."""
STEPS: Final = 8
STAGE: Final = frozenset({"start-scene", "end-scene", "end-evening", "start-evening", "give-spotlight"})
ASIDE: Final = frozenset({"answer", *TABLE_DECIDES, *LEFT_ALONE})
"""What is no form of a game: options of a question are what it asks, and the table itself."""
Label = tuple[str, str]
"""A command and a field of it."""
Pick = Callable[[Sequence[Any]], Any]


class Said(NamedTuple):
    """A command of an evening: by whom, and what was said there afterwards."""

    by: Seat
    raw: Mapping[str, Any]
    then: tuple[tuple[Seat, Command], ...] = ()


class Met(NamedTuple):
    """A field that was given two ways, and whether they were told apart."""

    label: Label
    ways: tuple[Value, Value]
    apart: bool


# what could be said otherwise ---------------------------------------------------------------------


def offer_of(offers: Iterable[Offer], raw: Mapping[str, Any]) -> Offer | None:
    """The open offer that a command may have come from."""
    for offer in offers:
        if offer.enabled and offer.command == raw["type"] and all(raw.get(key) == it for key, it in offer.fixed):
            return offer
    return None


def varied(field: Field, value: Value, people: bool, pick: Pick) -> Iterator[Value]:
    """The other ways in which a field may be given: not who it is, and no other words."""
    if field.kind in (FieldKind.WORDS, FieldKind.PICTURE):
        return
    if field.optional and value is not UNSET and field.name:
        yield UNSET
    options = [int(each.value) if field.integers else each.value for each in field.options if each.refusal is None]
    match field.kind:
        case FieldKind.FLAG:
            yield not value
        case FieldKind.ONE if not people:
            yield from (each for each in options if each != value)
        case FieldKind.SEVERAL if not people:
            low, high = field.low or 0, len(options) if field.high is None else field.high
            if low == 0 and value:
                yield ()
            single: list[Any] = [(each,) for each in options if low <= 1 <= high]
            yield from (each for each in single if each != value)
        case FieldKind.NUMBER:
            low, high = field.low or 0, 100 if field.high is None else field.high
            yield from (each for each in dict.fromkeys((low, high, *_near(value))) if low <= each <= high != value)
        case _:
            return


def _near(value: Value) -> tuple[int, ...]:
    return (value - 1, value + 1) if isinstance(value, int) else ()


# what comes of it ---------------------------------------------------------------------------------


def tells_apart(
    system: System, state: State, said: Said, field: str, ways: tuple[Value, Value], plays: int = 0
) -> bool | None:
    """Whether it matters which of two ways a field is given; None where one of them is refused."""
    raws = [_so(said.raw, field, each) for each in ways]
    commands = [_read(system, each) for each in raws]
    acts = [done(system, state, said.by, each, 1) for each in raws] if None not in commands else []
    made = [each for each in acts if isinstance(each, Unfolding)]
    if len(made) < len(ways):
        return None
    same = Same(*ways, key=field)
    if not same(*(_happened(act) for act in made)):
        return True
    if not same(*(_odds(system, state, command, said.by) for command in commands)):
        return True
    states = [act.state for act in made]
    for by, command in said.then:
        later = [_done(system, now, by, command) for now in states]
        if not same(*(_happened(act) for act in later)):
            return True
        if not same(*(_odds(system, now, command, by) for now in states)):
            return True
        states = [act.state if isinstance(act, Unfolding) else now for act, now in zip(later, states, strict=True)]
    starts = [act.state for act in made]
    if not all(same(*(_open(system, now, seat) for now in starts)) for seat in acting(starts[0])):
        return True
    return any(_play_on(system, state, starts, same, luck) for luck in range(plays))


def _play_on(system: System, before: State, states: Sequence[State], same: Same, luck: int) -> bool:
    """Whether two states come apart when the same is done in both; most of it with what was not there before."""
    old = {seat.id: [*system.offers(before, before.viewer(seat.id))] for seat in acting(before)}
    known = {str(o.value) for offers in old.values() for offer in offers for it in offer.fields for o in it.options}
    lot = random.Random(luck)
    for turn in range(STEPS):
        seats = acting(states[0])
        asked = system.questions(states[0])
        able = [seat for seat in seats if asked and seat.id in asked[0].seats]
        seat = lot.choice(able or seats)
        offers = [[*_mine(system, now, seat)] for now in states]
        if len(offers[0]) != len(offers[1]):
            return True
        fresh = [at for at, offer in enumerate(offers[0]) if offer.choice or offer not in old.get(seat.id, ())]
        ways = fresh if fresh and lot.random() < 0.8 else range(len(offers[0]))
        if not ways:
            continue
        at, seed = lot.choice(ways), lot.random()
        raws = [fill(each[at], _picks(seed, known)) for each in offers]
        if not same(*raws) or not same(
            *(_odds(system, now, _read(system, raw), seat) for now, raw in zip(states, raws, strict=True))
        ):
            return True
        acts = [done(system, now, seat, raw, turn + 2) for now, raw in zip(states, raws, strict=True)]
        if not same(*map(_happened, acts)):
            return True
        states = [act.state if isinstance(act, Unfolding) else now for act, now in zip(acts, states, strict=True)]
    return False


def _mine(system: System, state: State, seat: Seat) -> Iterator[Offer]:
    for offer in system.offers(state, state.viewer(seat.id)):
        if (
            offer.enabled
            and ("." in offer.command or offer.command in STAGE or offer.choice)
            and offer.command not in LEFT_ALONE
        ):
            yield offer


def _picks(seed: float, known: Container[str]) -> Pick:
    lot = random.Random(seed)

    def pick(options: Sequence[Any]) -> Any:
        fresh = [each for each in options if isinstance(each, str) and each not in known]
        return lot.choice(fresh if fresh and lot.random() < 0.7 else options)

    return pick


def _so(raw: Mapping[str, Any], field: str, value: Value) -> dict[str, Any]:
    return {**{key: it for key, it in raw.items() if key != field}, **({} if value is UNSET else {field: value})}


def _read(system: System, raw: Mapping[str, Any]) -> Command | None:
    try:
        return system.read_command(raw)
    except ValidationError:
        return None


def _done(system: System, state: State, by: Seat, command: Command) -> Any:
    return done(system, state, by, to_builtins(command), 1)


def _happened(act: Any) -> Any:
    if not isinstance(act, Unfolding):
        return act.code
    return [to_builtins(event) for event in act.events]


def _odds(system: System, state: State, command: Command | None, by: Seat) -> Any:
    try:
        return to_builtins(system.odds(state, command, state.viewer(by.id))) if command else None
    except Refused as refused:
        return refused.refusal.code


def _open(system: System, state: State, by: Seat) -> Any:
    """What is asked, and what is open to a seat."""
    asked = [
        (each.kind, each.owner, [(o.value, bool(o.refusal)) for o in each.options]) for each in system.questions(state)
    ]
    offers = [
        (
            offer.command,
            dict(offer.fixed),
            offer.refusal.code if offer.refusal else "",
            [_form(it) for it in offer.fields],
        )
        for offer in system.offers(state, state.viewer(by.id))
    ]
    return [asked, offers]


def _form(field: Field) -> Any:
    options = [(each.value, each.refusal.code if each.refusal else "") for each in field.options]
    return [field.name, field.low, field.high, field.optional, sorted(options)]


class Same:
    """Whether two things are the same but for a word, which is one in the one and another in the other."""

    def __init__(self, one: Value, other: Value, key: str) -> None:
        self.one, self.other, self.key = one, other, key

    def __call__(self, mine: Any, theirs: Any) -> bool:
        """Compare them, part by part."""
        if mine == theirs or self._word(mine, theirs):
            return True
        if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
            return len(mine) == len(theirs) and all(map(self._entry, mine.items(), theirs.items()))
        if isinstance(mine, list | tuple) and isinstance(theirs, list | tuple):
            return len(mine) == len(theirs) and all(map(self, mine, theirs))
        if isinstance(mine, str) and isinstance(theirs, str) and isinstance(self.one, str) and self.one:
            return mine.replace(self.one, str(self.other)) == theirs
        return False

    def _entry(self, mine: tuple[Any, Any], theirs: tuple[Any, Any]) -> bool:
        if mine[0] == theirs[0] == self.key:
            return True
        return self(mine[0], theirs[0]) and self(mine[1], theirs[1])

    def _word(self, mine: Any, theirs: Any) -> bool:
        return bool(_plain(mine) == _plain(self.one) and _plain(theirs) == _plain(self.other))


def _plain(value: Any) -> Any:
    """A value as it stands written: nothing, no words and none of several are one."""
    value = list(value) if isinstance(value, tuple) else value
    return None if value in (None, "", []) and value is not False else value


# over an evening ----------------------------------------------------------------------------------


def labels(table: Table, wanted: Callable[[Label], bool], pick: Pick, ways: int, plays: int = 0) -> Iterator[Met]:
    """Every field of what was done in an evening, given otherwise; and of some of what was open besides."""
    moments = table.timeline.moments
    for at in range(1, len(moments)):
        envelope, state = moments[at].envelope, moments[at - 1].state
        by = state[Seating].seats.get(envelope.by or "") if state else None
        if envelope.asked is None or state is None or by is None:
            continue
        offers = table.system.offers(state, state.viewer(by.id))
        raw = dict(to_builtins(_command(table.system, envelope.asked)))
        found = offer_of(offers, raw)
        then = _then(table, at)
        if found:
            yield from _otherwise(table.system, state, Said(by, raw, then), found, wanted, pick, ways, plays)
        for seat in acting(state):
            for offer in table.system.offers(state, state.viewer(seat.id)):
                if offer.enabled and any(wanted((offer.command, field.name)) for field in offer.fields):
                    said = Said(seat, fill(offer, pick), then)
                    yield from _otherwise(table.system, state, said, offer, wanted, pick, ways, plays)


def _then(table: Table, at: int) -> tuple[tuple[Seat, Command], ...]:
    found = (
        (moment.state[Seating].seats[moment.envelope.by or ""], _command(table.system, moment.envelope.asked))
        for moment in table.timeline.moments[at + 1 :]
        if moment.envelope.asked is not None and moment.state and moment.envelope.by in moment.state[Seating].seats
    )
    return tuple(islice(found, LATER))


def _command(system: System, asked: Any) -> Command:
    return asked if isinstance(asked, Command) else system.read_command(asked)


def _otherwise(
    system: System,
    state: State,
    said: Said,
    offer: Offer,
    wanted: Callable[[Label], bool],
    pick: Pick,
    ways: int,
    plays: int,
) -> Iterator[Met]:
    if offer.command in ASIDE:
        return
    people = people_in(system.commands[offer.command])
    for field in offer.fields:
        label = offer.command, field.name
        if not wanted(label):
            continue
        value = said.raw.get(field.name, UNSET)
        value = tuple(value) if isinstance(value, list) else value
        others = list(varied(field, value, field.name in people, pick))
        for _ in range(min(ways, len(others))):
            other = others.pop(pick(range(len(others))))
            apart = tells_apart(system, state, said, field.name, (value, other), plays)
            if apart is not None:
                yield Met(label, (value, other), apart)
