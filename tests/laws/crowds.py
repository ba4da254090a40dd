"""Crowds: a table with as many of everything as its own limits allow, made from what any seat is offered.

It is grown from a short evening: people come until there are so many, and then everything that is offered is done once
for each of them, each time with others named, until it is refused. Nobody waits for a store meanwhile.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from tests.laws.openings import BEGIN, REOPENS
from threefates.commons.characters import PLAYED, Characters
from threefates.pieces.chance import SealedChance
from threefates.pieces.errors import PieceError
from threefates.rulebook.compose import System
from threefates.rulebook.offers import Field, FieldKind, Offer, Value
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import SeatId, Seating
from threefates.testing.curious import tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import LEFT_ALONE, seat_some

__all__ = ["Does", "begun", "done", "filled", "grown", "lucky"]

Does = Callable[[str], bool]
IN_A_ROW: Final = 3
"""Refusals, until something is not tried any more."""
ASKED: Final = 6
"""Questions that are answered after one command."""
OFTEN: Final = 100
"""How often one kind of thing is done: more than any limit but that on people."""
ENDS: Final = ("end-", "next-", "remove-", "undo", "redo")


async def begun(system: str, number: int) -> tuple[System, State]:
    """A short evening of a game: who sits there, and what is so."""
    scenario, first = BEGIN[system][number]
    table = await open_table(system, seed=f"crowd {number}", scenario=scenario)
    await seat_some(table, 2)
    await tour(table, random.Random(number).choice, 0, first=first, reopens=REOPENS)
    return table.system, table.state


def done(system: System, state: State, seat: SeatId, raw: dict[str, Any]) -> State | None:
    """What is so after a command, and after the first answers to whatever it asks; None where it is refused."""
    found, waiting = _done(system, state, seat, raw), len(system.questions(state))
    for _ in range(ASKED):
        if found is None or len(asked := system.questions(found)) <= waiting:
            return found
        found = next(_answered(system, found, asked[0].seats), None)
    return None


def _answered(system: System, state: State, seats: Iterable[SeatId]) -> Iterator[State]:
    for seat in seats:
        viewer = state.viewer(seat)
        for offer in system.offered(viewer).every[0].offers(system.known(state, viewer), viewer):
            if offer.enabled and (found := _done(system, state, seat, filled(offer, 0))):
                yield found


def _done(system: System, state: State, seat: SeatId, raw: dict[str, Any]) -> State | None:
    try:
        command = system.read_command(raw)
        return system.unfold(state, command, state[Seating].seats[seat], lucky(state)).state
    except (Refused, PieceError, msgspec.ValidationError):
        return None


def lucky(state: State) -> SealedChance:
    """Chance that comes out the same every time."""
    return SealedChance(b"crowd", (), state.version + 1)


def filled(offer: Offer, turn: int) -> dict[str, Any]:
    """A command from an offer, with others named and other words each turn; of what is left open nothing."""
    fields = ((at, field) for at, field in enumerate(offer.fields) if not field.optional or field.options)
    return {"type": offer.command, **dict(offer.fixed), **{each.name: _answer(each, turn, at) for at, each in fields}}


def _answer(field: Field, turn: int, at: int) -> Value:
    options: list[Any] = [int(o.value) if field.integers else o.value for o in field.options if o.refusal is None]
    match field.kind:
        case FieldKind.ONE:
            place = turn + (1 + turn // max(len(options), 1)) * at  # whoever else is named moves on each time round
            return options[place % len(options)] if options else None
        case FieldKind.SEVERAL:
            most = min(field.high or len(options), len(options), 12)
            return tuple(dict.fromkeys(options[(turn + each) % len(options)] for each in range(max(most, 0))))
        case FieldKind.NUMBER:
            return max(field.low or 0, min(1 if field.high is None else field.high, 1))
        case FieldKind.WORDS:
            return f"Ann {turn}"[: field.high]
        case FieldKind.PICTURE:
            return f"{turn:064x}"
        case FieldKind.FLAG:
            return turn % 2 == 0


def grown(system: System, state: State, heroes: int, others: int, does: Does) -> State:
    """The same table with so many people, and of all things that may be done some done for each of them.

    Args:
        system: The game.
        state: What is so.
        heroes: How many are played, where there are not more already.
        others: How many there are beside them.
        does: Tells of the tag of a command whether it is.
    """
    state = _peopled(system, state, heroes, others)
    tried = {
        (seat, tag) for seat in _acting(state) for tag, kind in system.commands.items() if kind.brings_in or _ends(tag)
    }
    for seat in (*_acting(state), *_acting(state)):  # what is done once may let more be done
        offers = [each for each in system.offers(state, state.viewer(seat)) if each.enabled and each.choice is None]
        for kind, found in itertools.groupby(sorted(offers, key=_kind), _kind):
            if does(kind) and (seat, kind) not in tried:
                tried.add((seat, kind))
                state = _often(system, state, seat, [*found], min(others, OFTEN))
    return state


def _kind(offer: Offer) -> str:
    return offer.command


def _ends(kind: str) -> bool:
    return kind in LEFT_ALONE or kind.rpartition(".")[2].startswith(ENDS)


def _acting(state: State) -> Sequence[SeatId]:
    return [each.id for each in state[Seating].seats.values() if each.acts][:2]


def _peopled(system: System, state: State, heroes: int, others: int) -> State:
    """People come, of every kind there is."""
    gm, player = _acting(state)
    for seat, wanted in ((player, heroes), (gm, others)):
        offers = _bringing(system, state, seat)
        for turn in range(2 * wanted):
            if not offers or _many(state, played=seat == player) >= wanted:
                break
            ways = (filled(offers[(turn + each) % len(offers)], turn) for each in range(len(offers)))
            state = next(filter(None, (done(system, state, seat, raw) for raw in ways)), state)
    return state


def _many(state: State, *, played: bool) -> int:
    """How many of those there are: whom players play, or whoever runs the game."""
    return sum((each.kind in PLAYED) == played for each in state[Characters].known.values())


def _bringing(system: System, state: State, seat: SeatId) -> Sequence[Offer]:
    """What brings somebody whom this seat plays, or for whoever runs the game somebody else."""
    runs = state[Seating].seats[seat].runs
    offers = [each for each in system.offers(state, state.viewer(seat)) if each.enabled]
    kinds = {tag for tag, kind in system.commands.items() if kind.brings_in and not (runs and kind.brings_in in PLAYED)}
    return [each for each in offers if each.command in kinds]


def _often(system: System, state: State, seat: SeatId, offers: Sequence[Offer], times: int) -> State:
    """One kind of thing done again and again; as it was, where there is less than before."""
    now, refused = state, 0
    for turn in range(times):
        then = done(system, now, seat, filled(offers[turn % len(offers)], turn))
        now, refused = (then, 0) if then else (now, refused + 1)
        if refused >= IN_A_ROW:
            break
    return now if _size(now) >= _size(state) else state


def _size(state: State) -> int:
    return len(repr(state))
