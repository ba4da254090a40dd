"""A Tongue for the Bell by bots: every ending comes about, and its fights are won about as often as its page says."""

from __future__ import annotations

import re
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.systems.fates_edge.scenario.bell import NAME, Bell, Played, played
from threefates.systems.fates_edge.content.records import Encounter, Ending, of_scenario

PAGE = Path(__file__).parents[4] / "docs" / "second-evening.md"
SEEDS = range(40)


def promised(what: str) -> float:
    """What the page for the Game Master says of it, as a share."""
    found = re.search(rf"{what}[^.]*about (\w+) times in (\w+)", PAGE.read_text(encoding="utf-8").replace("\n", " "))
    assert found is not None, what
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words.index(found[1]) / words.index(found[2])


def share(evenings: list[Played], what: str) -> float:
    """In how many of them it came about."""
    return [getattr(each, what) for each in evenings].count(True) / len(evenings)


def test_every_ending_comes_about_and_fights_are_won_and_lost() -> None:
    fought = [played(seed, 2, talks=False) for seed in SEEDS]
    talked = [played(seed, 3, talks=True) for seed in SEEDS[:4]]

    assert {each.ending for each in (*fought, *talked)} == set(of_scenario(Ending, NAME))
    assert 0.4 < share(fought, "won") < 1
    assert 0.3 < share(fought, "caught") < 1
    assert share(talked, "won") > 0.7


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_fights_are_won_as_often_as_its_page_says(players: int) -> None:
    begun, number = time.perf_counter(), 200
    ways = {talks: [played(seed, players, talks=talks) for seed in range(number)] for talks in (True, False)}
    took = time.perf_counter() - begun

    print(f"a tongue for the bell, {players} players: {2 * number} evenings in {took:.0f} s")
    for talks, found in ways.items():
        endings = Counter(each.ending for each in found)
        rolls = sum(each.rolls for each in found) / number
        print(
            f"  {'talked' if talks else 'fought'}: {share(found, 'won'):.0%} won, {share(found, 'caught'):.0%} caught"
        )
        print(f"  {dict(endings)}, {rolls:.0f} rolls")
        assert min(endings[name] for name in ("rings", "once")) > number / 10
    assert abs(share(ways[False], "won") - promised("fought through")) < 0.15
    assert share(ways[True], "won") > 0.9


def test_what_its_page_tells_to_tap_is_offered_under_that_name() -> None:
    bell, labels = Bell(players=2, opened=False), set[str]()

    def look() -> None:
        labels.update(each.label for seat in ("gm", "ann") for each in bell.offers(seat))

    look()
    bell.do("ann", "fe.play-ready", ready="hedda")
    look()
    bell.do("gm", "fe.begin-scenario")
    for encounter in of_scenario(Encounter, NAME):
        bell.starts(encounter)
        if encounter == "causeway":
            look()
            bell.do("gm", "fe.start-talk", who="Maud Arkle", ask="let the cart through")
            bell.do("ann", "fe.propose", hero=bell.heroes["hedda"], attribute="presence", skill="Sway")
            bell.do("gm", "fe.set-conflict", running=True)
        look()
    bell.do("gm", "fe.end-scenario")
    bell.settle()
    look()

    names = set(re.findall(r"\*\*([^*]+)\*\*", PAGE.read_text(encoding="utf-8").replace("\n", " ")))
    others = {"A Tongue for the Bell", "Open A Tongue for the Bell", "Go to the table", "The Hush", "Next"}
    others |= {"The Ditchers' Nerve", "Hedda Vance", "Isaure Penn"}
    assert [
        name for name in names - others if name[-1] != "." and not any(label.startswith(name) for label in labels)
    ] == []
