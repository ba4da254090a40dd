"""Named ladders, open and closed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefates.pieces import Ladder, LadderError, Rung

# The ladder of FATE (fate.ladder.scale).
ADJECTIVES = (
    *(("Abysmal", -4), ("Terrible", -3), ("Poor", -2), ("Mediocre", -1), ("Average", 0), ("Fair", 1)),
    *(("Good", 2), ("Great", 3), ("Superb", 4), ("Epic", 5), ("Legendary", 6)),
)
OPEN = Ladder.of(ADJECTIVES, open_below=True, open_above=True)
CLOSED = Ladder.of(ADJECTIVES)
ladders = st.builds(
    lambda low, names, below, above: Ladder.of(
        [(name, low + nth) for nth, name in enumerate(names)], open_below=below, open_above=above
    ),
    st.integers(-20, 20),
    st.lists(
        st.text("abcdefgh ", min_size=1).filter(lambda name: name == " ".join(name.split())), min_size=1, unique=True
    ),
    st.booleans(),
    st.booleans(),
)
values = st.integers(-60, 60)


@pytest.mark.parametrize(("name", "value"), ADJECTIVES)
def test_every_word_has_its_value_and_every_value_its_word(name: str, value: int) -> None:
    assert (OPEN.value(name.upper()), CLOSED.value(name)) == (value, value)
    assert (OPEN.name(value), CLOSED.name(value)) == (name, name)


@pytest.mark.parametrize(("value", "name"), [(7, "Legendary+1"), (10, "Legendary+4"), (-5, "Abysmal-1")])
def test_past_an_open_end_values_are_named_from_the_last_rung(value: int, name: str) -> None:
    assert OPEN.name(value) == name
    assert OPEN.value(name) == value
    assert OPEN.value(f" {name.replace('+', ' + ')} ") == value


@given(ladders, values)
def test_the_word_for_a_value_means_that_value(ladder: Ladder, value: int) -> None:
    reached = ladder.within(value)

    assert ladder.value(ladder.name(reached)) == reached


@given(ladders, values, st.integers(-60, 60))
def test_steps_stop_at_closed_ends_and_only_there(ladder: Ladder, value: int, up: int) -> None:
    reached = ladder.step(value, up=up)

    assert ladder.open_above or reached <= ladder.highest.value
    assert ladder.open_below or reached >= ladder.lowest.value
    if ladder.lowest.value <= value + up <= ladder.highest.value:
        assert reached == value + up


@given(values)
def test_a_ladder_open_both_ways_stops_nothing(value: int) -> None:
    assert OPEN.within(value) == value


@pytest.mark.parametrize("value", [7, -5])
def test_a_value_past_a_cap_has_no_word(value: int) -> None:
    with pytest.raises(LadderError, match=r"off the ladder, Abysmal \(-4\) to Legendary \(6\)"):
        CLOSED.name(value)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Splendid",
        "Legendary+",
        "Legendary-1",
        "Abysmal+1",
        "Good+1",
        "Legendary+9999999",
        "+1",
        "Abysmal-0",
        "Legendary+0",
    ],
)
def test_a_word_that_is_not_on_the_ladder_is_refused(name: str) -> None:
    with pytest.raises(LadderError, match="is not on the ladder"):
        OPEN.value(name)


@pytest.mark.parametrize("name", ["Legendary+1", "Abysmal-1"])
def test_a_capped_ladder_has_no_words_past_its_ends(name: str) -> None:
    with pytest.raises(LadderError, match="is not on the ladder"):
        CLOSED.value(name)


@pytest.mark.parametrize(
    ("rungs", "words"),
    [
        ((), "at least one rung"),
        ((Rung("Low", 0), Rung("High", 2)), "exactly one more"),
        ((Rung("High", 1), Rung("Low", 0)), "exactly one more"),
        ((Rung("Same", 0), Rung("same", 1)), "share a name"),
    ],
)
def test_a_ladder_that_cannot_stand_is_refused(rungs: tuple[Rung, ...], words: str) -> None:
    with pytest.raises(LadderError, match=words):
        Ladder(rungs)


def test_rungs_may_be_given_in_any_order() -> None:
    assert Ladder.of(reversed(ADJECTIVES)) == CLOSED
