"""Who sits where, who acts for whom, and who is looking."""

import pytest

from threefates.rulebook.viewers import PUBLIC, Role, Seat, Seating

SEATS = {
    seat.id: seat
    for seat in (
        Seat("s1", "Gwen", Role.GM),
        Seat("s2", "Ann", Role.PLAYER),
        Seat("s3", "Bob", Role.CO_GM),
        Seat("s4", "The TV", Role.SCREEN),
        Seat("s5", "Gus", Role.GUEST),
    )
}
SEATING = Seating(SEATS, {"mara": ("s2", "s3"), "ghost": ("s4", "s5"), "lost": ("s99",)})


@pytest.mark.parametrize(
    ("seat", "runs", "acts"),
    [("s1", True, True), ("s2", False, True), ("s3", True, True), ("s4", False, False), ("s5", False, False)],
)
def test_a_role_says_who_runs_the_game_and_who_acts(seat: str, runs: bool, acts: bool) -> None:
    viewer = SEATING.viewer(seat)

    assert (viewer.runs, viewer.seat.acts) == (runs, acts)


def test_a_viewer_holds_what_its_seat_acts_for_and_running_the_game_is_not_enough() -> None:
    held = {seat: set(SEATING.viewer(seat).controls) for seat in SEATS}

    assert held == {"s1": set(), "s2": {"mara"}, "s3": {"mara"}, "s4": set(), "s5": set()}
    assert SEATING.viewer("s2").holds("mara")
    assert not SEATING.viewer("s1").holds("mara")


@pytest.mark.parametrize(
    ("entity", "seats"),
    [("mara", ("s2", "s3")), ("ghost", ()), ("lost", ()), ("nobody", ()), ("s2", ("s2",)), ("s5", ())],
)
def test_only_seats_that_act_answer_for_an_entity_and_a_seat_for_itself(entity: str, seats: tuple[str, ...]) -> None:
    assert SEATING.of(entity) == seats


def test_players_come_in_the_order_in_which_they_sat_down_and_there_is_one_game_master() -> None:
    more = SEATING.seat(Seat("s6", "Cleo", Role.PLAYER)).seat(Seat("s2", "Anna", Role.PLAYER))

    assert [seat.name for seat in more.players()] == ["Anna", "Cleo"]
    assert more.gm() == SEATS["s1"]
    assert Seating().gm() is None


def test_exactly_the_named_seats_act_for_an_entity_from_then_on() -> None:
    assert SEATING.control("mara", ("s1",)).of("mara") == ("s1",)
    assert SEATING.of("mara") == ("s2", "s3")


def test_everybody_looks_as_somebody_who_holds_nothing_and_does_nothing() -> None:
    assert (PUBLIC.controls, PUBLIC.runs, PUBLIC.seat.acts) == (frozenset(), False, False)
