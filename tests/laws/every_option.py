"""The law of every option: what a form leaves open is accepted, and what it greys is refused, option by option.

Every offer of every seat is filled in with each of what a field may be, the other fields as the form has them, or as
somebody might fill them in: the ends of a number, each of a list and as many as may be, either way of a flag. What a
form has no room for is refused: a number, more of a list, longer words. What comes of it asks nothing that nobody can
answer; and however the world moves while something is asked, an answer that is open is accepted, and what is greyed is
refused in the same words. `hanging.HANGS` is what hangs on another field.
Offers, their fields and options, and the rows of lists are told apart by their names.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple

from msgspec import ValidationError

from tests.laws.gone import DEAD, OUT, nobody
from tests.laws.hanging import HANGS
from tests.laws.reread import acting, done, others
from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.compose import System
from threefates.rulebook.offers import Field, FieldKind, Offer
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, Seating
from threefates.testing.bots import fill, ungreyed
from threefates.testing.laws import TABLE_DECIDES
from threefates.testing.random_play import LEFT_ALONE
from threefates.testing.told_apart import alike

__all__ = ["Fault", "Wanted", "faults_of", "while_asked"]

Raw = Mapping[str, Any]
Wanted = Callable[[str], bool]
"""Whether something is tried, by its name: most things are there in many a state."""
ASIDE: Final = frozenset({"change-ruling", *TABLE_DECIDES, *LEFT_ALONE})
MOVES_ASIDE: Final = ASIDE - {"remove-seat"}
TRIES: Final = 40
"""How often the other fields are filled in otherwise before an option counts as one that is never accepted."""
MOST: Final = 100


class Fault(NamedTuple):
    """Where a form, or a question, did not keep its word."""

    what: str
    command: str  # or the kind of question
    field: str
    code: str
    raw: Any = None

    @property
    def hangs(self) -> bool:
        """Whether it is known to hang on something else that the form asks for."""
        return any(
            self.command in known.command and self.field in known.fields and self.code in known.codes for known in HANGS
        )


class Way(NamedTuple):
    """What a field may be given as: with a refusal it is greyed; beyond is what the form has no room for."""

    field: Field
    value: Any
    refusal: Refusal | None = None
    beyond: bool = False

    @property
    def name(self) -> str:
        """What it is, where names of a table's own people and things are all one."""
        said = str(self.value) if self.field.kind is not FieldKind.ONE or len(str(self.value)) < MOST else ""
        return f"{self.field.name}={said} {self.refusal.code if self.refusal else ''}{self.beyond}"


# forms --------------------------------------------------------------------------------------------


def plain(offer: Offer) -> dict[str, Any]:
    """The command of a form as it stands on a page: what has a default has it, and of the rest what must be is given.

    It is given the first of everything, and the least.
    """
    needed = (field for field in offer.fields if not field.optional or field.default is not None)
    return {"type": offer.command, **dict(offer.fixed), **{field.name: _least(field) for field in needed}}


def _least(field: Field) -> Any:
    options = [_value(field, each) for each in field.options if each.refusal is None]
    if field.default is not None:
        return field.default
    match field.kind:
        case FieldKind.ONE:
            return options[0] if options else None
        case FieldKind.SEVERAL:
            return tuple(options[: field.low or 0])
        case FieldKind.NUMBER:
            return field.low or 0
        case FieldKind.FLAG:
            return False
        case FieldKind.PICTURE:
            return "0" * 64
        case FieldKind.WORDS:
            return "Mara"


def _value(field: Field, option: Option) -> Any:
    return int(option.value) if field.integers else option.value


def ways(field: Field) -> Iterator[Way]:
    """Each thing that a field may be."""
    match field.kind:
        case FieldKind.ONE:
            yield from (Way(field, _value(field, each), each.refusal) for each in field.options)
        case FieldKind.SEVERAL:
            yield from _of_several(field)
        case FieldKind.NUMBER:
            low, high = field.low or 0, MOST if field.high is None else field.high
            yield from (Way(field, each) for each in dict.fromkeys((low, (low + high) // 2, high)))
            yield from (Way(field, each, beyond=True) for each in (low - 1, high + 1) if each != field.default)
        case FieldKind.FLAG:
            yield from (Way(field, each) for each in (True, False))
        case FieldKind.WORDS:
            yield from (Way(field, "x" * (most + 1), beyond=True) for most in (field.high,) if most)
        case _:
            return


def _of_several(field: Field) -> Iterator[Way]:
    free = [each for each in field.options if each.refusal is None and each.alone is None]
    low, high = field.low or 0, len(free) if field.high is None else field.high
    for each in field.options:
        with_it = (each, *[other for other in free if other is not each][: max(low - 1, 0)])
        if low <= len(with_it) <= high:
            yield Way(field, tuple(_value(field, one) for one in with_it), each.refusal)
    every = tuple(_value(field, one) for one in free)
    if low <= len(every[:high]):
        yield Way(field, every[:high])
    if len(every) > high:
        yield Way(field, every[: high + 1], beyond=True)


def faults_of(system: System, state: State, seed: str, wanted: Wanted) -> Iterator[Fault]:
    """What is offered and does not keep its word, wherever a table stands."""
    pick = random.Random(seed).choice
    for seat in acting(state):
        viewer = state.viewer(seat.id)
        offers = system.offers(state, viewer)
        yield from (Fault("cannot be told apart", each, "", "") for each in alike(offers, system.view(state, viewer)))
        for offer in offers:
            if offer.enabled and offer.command not in ASIDE:
                yield from _of_offer(_Form(system, state, seat, offer, pick), wanted)


class _Form(NamedTuple):
    system: System
    state: State
    by: Seat
    offer: Offer
    pick: Callable[[Any], Any]

    def given(self, raw: Raw) -> Unfolding | Refusal:
        """What comes of a command."""
        try:
            return done(self.system, self.state, self.by, raw, 1)
        except ValidationError as error:
            return Refusal("invalid", str(error), "Fill the form in.")

    def tried(self, way: Way | None, raw: Raw) -> Iterator[Unfolding | Refusal]:
        """What comes of it, with the other fields as they are, and as somebody might fill them in."""
        said = {way.field.name: way.value} if way else {}
        yield self.given({**raw, **said})
        form = ungreyed(self.offer) if way and way.refusal else self.offer
        for _ in range(TRIES):
            yield self.given({**fill(form, self.pick), **said})

    def accepted(self) -> Raw | None:
        """A filling that is accepted: as plain as may be; None where there is none, of which law 3 tells."""
        fillings = chain([plain(self.offer)], (fill(self.offer, self.pick) for _ in range(TRIES)))
        return next((raw for raw in fillings if isinstance(self.given(raw), Unfolding)), None)


def _of_offer(form: _Form, wanted: Wanted) -> Iterator[Fault]:
    tag = form.offer.command
    every = [way for field in form.offer.fields for way in ways(field) if wanted(f"{tag} {way.name}")]
    itself = wanted(tag)
    raw = form.accepted() if every or itself else None
    if raw is None:
        return
    for way in every:
        yield from _of_way(form, way, raw)
    if itself:
        yield from _asked_then(form, form.given(raw), raw)


def _of_way(form: _Form, way: Way, raw: Raw) -> Iterator[Fault]:
    name, command = way.field.name, form.offer.command
    said = {**raw, name: way.value}
    if way.beyond:
        if isinstance(form.given(said), Unfolding):
            yield Fault("beyond the form, yet accepted", command, name, "", said)
        return
    codes = set[str]()
    for found in form.tried(way, raw):
        if isinstance(found, Unfolding):
            if way.refusal:
                yield Fault("greyed, yet accepted", command, name, way.refusal.code, said)
            else:
                yield from _asked_then(form, found, said)
            return
        codes.add(found.code)
        if found == way.refusal:
            return
    for code in sorted(codes)[:1]:
        yield Fault("greyed otherwise" if way.refusal else "open, yet never accepted", command, name, code, said)


def _asked_then(form: _Form, found: Unfolding | Refusal, raw: Raw) -> Iterator[Fault]:
    if isinstance(found, Unfolding):
        known = {each.id for each in form.system.questions(form.state)}
        if any(each.id not in known for each in form.system.questions(found.state)):
            yield from answers(form.system, found.state, raw)


# questions ----------------------------------------------------------------------------------------


def answers(system: System, state: State, raw: Any) -> Iterator[Fault]:
    """Whatever is asked: what is open is accepted, what is greyed is refused so, and somebody can go on."""
    asked, goes_on = system.questions(state), False
    for each in asked:
        for seat in _asked_of(state, each):
            for option in each.options:
                found = done(system, state, seat, {"type": "answer", "choice": each.id, "option": option.value}, 1)
                goes_on = goes_on or isinstance(found, Unfolding)
                yield from _kept(each, option, found, raw)
            for offer in _forms(system, state, seat, each):
                form = _Form(system, state, seat, offer, random.Random(offer.key).choice)
                if form.accepted():
                    goes_on = True
                else:
                    yield Fault("open, yet never accepted", offer.command, each.kind, "", raw)
    if asked and not goes_on and not _for_the_absent(system, state, asked):
        yield Fault("nobody can answer", asked[0].kind, "", "", raw)


def _asked_of(state: State, asked: Choice) -> list[Seat]:
    seats = (state[Seating].seats.get(each) for each in asked.seats)
    return [each for each in seats if each and not each.away]


def _forms(system: System, state: State, seat: Seat, asked: Choice) -> list[Offer]:
    if asked.options:
        return []
    return [each for each in system.offers(state, state.viewer(seat.id)) if each.choice == asked.id and each.enabled]


def _kept(asked: Choice, option: Option, found: Unfolding | Refusal, raw: Any) -> Iterator[Fault]:
    refusal = found if isinstance(found, Refusal) else None
    if refusal != option.refusal:
        what = "an answer is open, yet refused" if option.refusal is None else "an answer is greyed otherwise"
        yield Fault(what, asked.kind, option.value, refusal.code if refusal else "accepted", raw)


def _for_the_absent(system: System, state: State, asked: tuple[Choice, ...]) -> bool:
    """Whether the game goes on by what whoever runs it does: answers for the absent, or takes it up again."""
    runs = next(seat for seat in acting(state) if seat.runs)
    if any(each.command in REOPENS and each.enabled for each in system.offers(state, state.viewer(runs.id))):
        return True
    raws = ({"type": "answer-for-absent", "choice": each.id} for each in asked)
    return any(isinstance(done(system, state, runs, raw, 1), Unfolding) for raw in raws)


REOPENS: Final = frozenset({"ff.restore-hands", "fate.end-speech"})
"""What takes an evening up again that was put away in the middle, or in which somebody holds a speech."""


# while something is asked -------------------------------------------------------------------------


def while_asked(system: System, state: State, seed: str, wanted: Wanted) -> Iterator[Fault]:
    """Whatever else may happen while something is asked: a word of anybody's, another reading, somebody out of play."""
    asked = system.questions(state)
    kinds = " ".join(sorted({each.kind for each in asked}))
    for name, moved in _moves(system, state, random.Random(seed)) if asked else ():
        if wanted(f"{kinds} {name}") and (now := moved()) is not None:
            yield from answers(system, now, name)


Move = tuple[str, Callable[[], State | None]]


def _moves(system: System, state: State, lot: random.Random) -> Iterator[Move]:
    for seat in acting(state):
        for offer in system.offers(state, state.viewer(seat.id)):
            if offer.enabled and not offer.choice and offer.command not in MOVES_ASIDE:
                yield offer.command, partial(_moved, system, state, seat, fill(offer, lot.choice))
    runs = next(seat for seat in acting(state) if seat.runs)
    for each in others(state):
        raw = {"type": "change-ruling", "ruling": each.ruling_id, "reading": each.reading}
        yield f"{each.ruling_id}={each.reading}", partial(_moved, system, state, runs, raw)
    yield from _falling(system, state, runs)


def _moved(system: System, state: State, by: Seat, raw: Raw) -> State | None:
    found = done(system, state.at(state.version + 1), by, raw, 1)
    return found.state if isinstance(found, Unfolding) else None


def _falling(system: System, state: State, runs: Seat) -> Iterator[Move]:
    ways = {"dies": DEAD.get(system.game.name, nobody), "falls": OUT[system.game.name]}
    for who in state[Characters].known:
        for name, gone in ways.items():
            yield from ((name, partial(lambda now: now, now)) for now in gone(system, state, runs, who))
