"""A table of thousands of evenings: of each it is asked whether its seal opens, and none is looked for among all."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tests.tables import run
from threefates.rulebook.epochs import Epoch, Seal
from threefates.rulebook.state import State
from threefates.table import seals
from threefates.testing.kit import open_table

EVENINGS = 200


class Counted(tuple[Epoch, ...]):
    """Evenings that count how many of them were looked through."""

    __slots__ = ()
    looked = 0

    def __iter__(self) -> Iterator[Epoch]:
        for each in super().__iter__():
            Counted.looked += 1
            yield each


def test_seals_are_offered_by_looking_through_all_evenings_once() -> None:
    """Twice as many evenings made the list of seals four times as long to make: three seconds of ten thousand."""
    table = run(open_table("fate_2003"))
    (first,) = table.state[Seal].epochs
    every = Counted(replace(first, number=at, began=True) for at in range(1, EVENINGS + 1))
    state = State({**table.state.slices(), Seal: Seal(every)}, table.version)

    offered = [*seals.offers(state, frozenset(), table.viewer("s1"))]

    assert [offer.label for offer in offered[-1:]] == [f"Open the seal of evening {EVENINGS}"]
    assert len(offered) == EVENINGS
    assert Counted.looked == EVENINGS


def test_an_evening_is_found_by_its_number_however_they_are_numbered() -> None:
    evenings = Seal((Epoch(3, "c"), Epoch(1, "a"), Epoch(7, "g")))

    assert [evenings.of(number) for number in (3, 1, 7)] == [*evenings.epochs]
    assert [evenings.of(number) for number in (0, 2, -1)] == [None, None, None]
