"""What two seats took away, compared where nobody has the whole table: a server may have told each something else."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.table.forging import evening
from tests.tables import run
from threefates.rulebook.epochs import Epoch, Promise
from threefates.table.chain import Head
from threefates.table.records import SeatRecord
from threefates.table.verify import verify

_played: list[SeatRecord] = []
UNTOLD = 1  # a version of which no seat has the head: nothing but what devices noted can be compared


@pytest.fixture
def mine(tmp_path: Path) -> SeatRecord:
    if not _played:
        _played.append(run(evening(tmp_path))[1])
    return _played[0]


def worded(epoch: Epoch) -> Epoch:
    """The evening with a word of Ann's in it."""
    return replace(epoch, nonces={"s5": "a word"}, promised={"s5": Promise(sha256(b"a word").hexdigest(), player=True)})


def resealed(record: SeatRecord, change: Callable[[Epoch], Epoch]) -> SeatRecord:
    return replace(record, seal=(change(record.seal[0]), *record.seal[1:]))


def other_faces(record: SeatRecord) -> SeatRecord:
    first, *others = record.draws
    fell = tuple(replace(drawn, result=drawn.result % 2 + 1) for drawn in first.drawn)
    return replace(record, draws=(replace(first, drawn=fell), *others))


def two_worded(epoch: Epoch, *seats: str) -> Epoch:
    """The evening with a word of several seats in it, in the order in which they promised it."""
    promise = Promise(sha256(b"a word").hexdigest(), player=True)
    return replace(epoch, nonces=dict.fromkeys(seats, "a word"), promised=dict.fromkeys(seats, promise))


def test_words_in_another_order_are_another_seal(mine: SeatRecord) -> None:
    told = resealed(mine, lambda epoch: two_worded(epoch, "s5", "s7"))
    other = resealed(mine, lambda epoch: two_worded(epoch, "s7", "s5"))

    assert any("two different seals" in words for words in verify(told, [other]).wrong)


def test_draws_that_another_has_twice_are_each_compared(mine: SeatRecord) -> None:
    twice = replace(mine, draws=(*other_faces(mine).draws[:1], *mine.draws))

    assert any("two different draws" in words for words in verify(mine, [twice]).wrong)


def other_words(epoch: Epoch) -> Epoch:
    return replace(epoch, nonces=dict.fromkeys(epoch.nonces, "another word"))


def other_promises(epoch: Epoch) -> Epoch:
    return replace(epoch, promised={at: replace(each, commitment="0" * 64) for at, each in epoch.promised.items()})


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (lambda mine: resealed(mine, lambda epoch: replace(epoch, commitment="0" * 64)), "two different seals"),
        (lambda mine: resealed(mine, lambda epoch: replace(epoch, scheme=1)), "two different seals"),
        (lambda mine: resealed(mine, lambda epoch: replace(epoch, seed="ab" * 32)), "two different seals"),
        (lambda mine: resealed(mine, other_words), "two different seals"),
        (lambda mine: resealed(mine, other_promises), "two different seals"),
        (other_faces, "two different draws"),
        (lambda mine: replace(mine, table="t9"), "of two tables"),
    ],
)
def test_what_one_seat_was_told_otherwise_is_seen_beside_anothers_file(
    mine: SeatRecord, forge: Callable[[SeatRecord], SeatRecord], said: str
) -> None:
    told = resealed(mine, worded)

    found, agreed = verify(told, [forge(told)]), verify(told, [told])

    assert any(said in words for words in found.wrong)
    assert not any(said in words for words in agreed.wrong)


def test_of_an_evening_one_seat_may_know_less_than_another(mine: SeatRecord) -> None:
    def early(epoch: Epoch) -> Epoch:
        return replace(epoch, seed=None, nonces={}, promised={}, closed=False, began=False, drew=False)

    left = replace(resealed(mine, early), draws=(), seal=(early(mine.seal[0]),), noted=())

    assert verify(mine, [left]).wrong == verify(left, [replace(mine, heads=(), noted=())]).wrong == ()


def test_two_devices_that_have_seen_two_logs_are_not_passed_over(mine: SeatRecord) -> None:
    ann, bo = Head(UNTOLD, "aa" * 32), Head(UNTOLD, "bb" * 32)
    assert UNTOLD not in {head.version for head in mine.heads}

    beside = verify(replace(mine, noted=(ann,)), [replace(mine, noted=(bo,))])
    written = verify(mine, kept=[ann, bo])
    agreed = verify(mine, kept=[ann, ann])

    assert beside.wrong == written.wrong
    assert beside.wrong == ("version 1: those who kept a fingerprint saw different logs",)
    assert agreed.wrong == ()
