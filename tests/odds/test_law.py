"""A law answers what people ask of dice."""

import sys
from fractions import Fraction
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.odds import Law, OddsError, fate_2003, fates_edge, fifty_two_fates
from threefates.odds.law import Framed, one_in, percent

DIE = Law({face: Fraction(1, 6) for face in range(1, 7)})


def test_a_die_has_the_mean_and_deviation_everybody_knows() -> None:
    assert (DIE.mean(), DIE.variance()) == (Fraction(7, 2), Fraction(35, 12))
    assert DIE.standard_deviation() == DIE.stdev() == DIE.sd() == pytest.approx(1.7078, abs=1e-4)


def test_laws_are_added_to_laws_and_numbers() -> None:
    assert (DIE + 1).mean() == (1 + DIE).mean() == Fraction(9, 2)
    assert dict(DIE - DIE) == {gap: Fraction(6 - abs(gap), 36) for gap in range(-5, 6)}
    assert sum([DIE, DIE, DIE]) == 3 @ DIE
    assert dict(0 @ DIE) == {0: 1}


@pytest.mark.parametrize("times", [-1, 100])
def test_a_sum_of_too_few_or_too_many_results_is_refused(times: int) -> None:
    with pytest.raises(OddsError):
        times @ DIE


def test_words_have_no_mean() -> None:
    with pytest.raises(OddsError, match="Only numbers have a mean"):
        Law({"hit": 0.5, "miss": 0.5}).mean()


def test_a_data_frame_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)

    with pytest.raises(ImportError, match=r"rows\(\) gives the same records"):
        DIE.frame()


def test_a_data_frame_is_made_of_the_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=list))

    assert DIE.frame() == DIE.rows()


def test_in_a_notebook_a_law_is_drawn_under_its_mean() -> None:
    assert "mean 3.500, deviation 1.708" in DIE._repr_html_()
    assert Law({"hit": 1.0})._repr_html_().startswith("<svg")


@given(goal=st.integers(-2, 9))
def test_at_least_at_most_and_exactly_fit_together(goal: int) -> None:
    whole = DIE.at_least(goal) + DIE.at_most(goal) - DIE.probability(goal)

    assert whole == DIE.total() == 1


def test_mapping_a_law_adds_up_what_becomes_the_same() -> None:
    odd = DIE.map(lambda face: face % 2)

    assert dict(odd) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_a_law_prints_its_mean_and_a_bar_for_each_result() -> None:
    printed = repr(Law({0: 0.25, 1: 0.75})).splitlines()

    assert printed[0] == "mean 0.750, deviation 0.433"
    assert printed[2].split() == ["1", "75.0%", "█" * 40]


def test_results_that_are_words_have_no_order() -> None:
    rows = Law({"miss": 0.5, "hit": 0.5}).rows()

    assert rows == [{"result": "miss", "chance": 0.5}, {"result": "hit", "chance": 0.5}]


def test_rows_carry_each_chance_three_ways() -> None:
    row = DIE.rows()[4]

    assert (row["result"], row["at_least"], row["at_most"]) == (5, pytest.approx(1 / 3), pytest.approx(5 / 6))


def test_a_plot_is_an_svg_that_can_be_handed_on() -> None:
    written: list[str] = []

    DIE.plot("One die & all").save(written.append)

    assert written[0].startswith("<svg")
    assert written[0].count("<rect") == 7
    assert "One die &amp; all" in written[0]


@pytest.mark.parametrize(
    ("share", "said", "in_words"),
    [(Fraction(0), "0%", "never"), (0.0001, "<0.1%", "1 in 10,000"), (Fraction(1, 3), "33.3%", "1 in 3")],
)
def test_a_chance_is_said_without_lying(share: Fraction, said: str, in_words: str) -> None:
    assert (percent(share), one_in(share)) == (said, in_words)


@pytest.mark.parametrize(
    "answer",
    [fates_edge.roll(3, 2), fate_2003.roll(1, 2, boxes=1), fifty_two_fates.task(2, "7S,QD", 2), DIE],
    ids=["a roll", "a test", "a task", "a die"],
)
def test_every_answer_has_rows_for_a_data_frame_with_the_same_names_in_each(answer: Framed) -> None:
    rows = answer.rows()

    assert len({tuple(row) for row in rows}) == 1
    assert sum(row["chance"] for row in rows) > 0
