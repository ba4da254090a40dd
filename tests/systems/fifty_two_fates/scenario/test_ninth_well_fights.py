"""The last fight of the Ninth Well is worth fighting, however many sit at the table."""

from __future__ import annotations

import time

import pytest

from tests.systems.fifty_two_fates.ninth_well_fights import fights


def test_some_win_the_last_fight_and_some_lose_it() -> None:
    found = [fights(players, 3, caught=False) for players in (2, 3, 4)]

    assert 0 < sum(each.won for each in found) < 9


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_fight_is_won_about_two_times_in_three(players: int) -> None:
    begun = time.perf_counter()
    caught, away = (fights(players, 150, caught=caught) for caught in (True, False))
    took, number = time.perf_counter() - begun, caught.fights + away.fights

    print(f"the ninth well, {players} players: {number} fights in {took:.0f} s")
    for said, found in (("Sefa caught", caught), ("Sefa away", away)):
        won, rounds, acts = found.won / found.fights, found.rounds / found.fights, found.acts / found.fights
        print(f"  {said}: {won:.0%} won, {rounds:.1f} rounds, {acts:.0f} acts and answers")
    assert 0.5 < (caught.won + away.won) / number < 0.8
