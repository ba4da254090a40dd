"""Chance checked afterwards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from threefates.pieces import ChanceError, Drawn, SealedChance, Verdict, check, recompute

SEED = b"the seed of an evening"
NONCES = (b"gm", b"ann")
questions = st.lists(st.integers(1, 100) | st.lists(st.text(max_size=3), min_size=1, max_size=9), max_size=12)


def answered(questions: list[int | list[str]], version: int) -> tuple[Drawn, ...]:
    chance = SealedChance(SEED, NONCES, version)
    for question in questions:
        if isinstance(question, int):
            chance.roll(1, question)
        else:
            chance.pick(question)
    return chance.drawn


@given(questions, st.integers(0, 10_000))
def test_an_opened_seed_gives_every_draw_again(questions: list[int | list[str]], version: int) -> None:
    drawn = answered(questions, version)

    assert recompute(SEED, NONCES, version, drawn) == drawn
    assert check(SEED, NONCES, version, drawn) == (Verdict.MATCHES,) * len(drawn)


@given(questions.filter(bool), st.integers(0, 10_000), st.data())
def test_one_changed_result_differs_and_the_others_still_match(
    questions: list[int | list[str]], version: int, data: st.DataObject
) -> None:
    drawn = answered(questions, version)
    at = data.draw(st.integers(0, len(drawn) - 1))
    forged = (*drawn[:at], replace(drawn[at], result=drawn[at].result + 1), *drawn[at + 1 :])

    verdicts = check(SEED, NONCES, version, forged)

    assert [place for place, verdict in enumerate(verdicts) if verdict is Verdict.DIFFERS] == [at]


def test_another_seed_does_not_match() -> None:
    drawn = SealedChance(SEED, NONCES, 5)
    drawn.roll(30, 10)

    assert Verdict.DIFFERS in check(b"another", NONCES, 5, drawn.drawn)


def test_what_fell_by_hand_is_said_to_be_so_and_keeps_its_place() -> None:
    first, second = answered([10, 10], version=5)
    by_hand = replace(first, by_hand=True)

    assert recompute(SEED, NONCES, 5, [by_hand, second]) == (None, second)
    assert check(SEED, NONCES, 5, [by_hand, second]) == (Verdict.BY_HAND, Verdict.MATCHES)


@pytest.mark.parametrize(
    "nonsense",
    [
        Drawn("die", 0, 1),
        Drawn("die", 2**256 + 1, 1),  # no number of 256 bits is fair among so many: one was looked for without end
        Drawn("pick", (), 0),
        Drawn("die", ("KH",), 1),
        Drawn("pick", 6, 1),
    ],
)
def test_a_record_no_draw_can_have_made_differs(nonsense: Drawn) -> None:
    assert recompute(SEED, NONCES, 5, [nonsense]) == (None,)
    assert check(SEED, NONCES, 5, [nonsense]) == (Verdict.DIFFERS,)


def test_a_seed_that_could_never_have_been_used_is_refused() -> None:
    with pytest.raises(ChanceError):
        recompute(bytes(65), NONCES, 5, [])
