"""The odds of the Deck of Consequences are those of every card and every handful of cards that may be turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.fates_edge.chances.asking import odds, of_answer, shares
from tests.systems.fates_edge.deck.turning import desperately, does, table, turned
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.commons.clocks import Clocks
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.state import Settings
from threefates.systems.fates_edge.chances.deck import turned as several
from threefates.systems.fates_edge.deck.deck import Deck
from threefates.systems.fates_edge.deck.suits_and_ranks import severity, theme
from threefates.systems.fates_edge.rulings.road import DeckSuits

BADNESS = ("an omen", "a nuisance", "moderate", "major and lasting", "alters the scene")


def left_in(evening: Evening, *cards: str) -> None:
    """Let only these cards be in the deck."""
    out = tuple(str(card) for card in DECK if str(card) not in cards)
    evening.state = evening.state.put(replace(evening.state[Deck], out=out))


def answered(triggers: str, beats: int = 2) -> tuple[Evening, dict[str, Any]]:
    """A roll with so many 1s that a card may answer."""
    evening, hero = table(triggers)
    evening.rolls(hero, *([7] * 4), *([1] * beats), dv=2)
    evening.keep()
    return evening, {"cause": "roll"}


def test_before_a_card_is_turned_the_game_master_knows_how_bad_it_may_be_and_what_it_brings() -> None:
    evening, asked = answered("core")
    left_in(evening, "2S", "9S", "KH", "AD", "3C")
    start, worst, brought = evening.state, Counter[str](), Counter[str]()

    told = odds(evening, "fe.turn-card", "gm", **asked)
    for card in ("2S", "9S", "KH", "AD", "3C"):
        evening.state = start
        does(evening, "gm", "fe.turn-card", card, **asked)
        (lies,) = evening.state[Deck].scene
        worst[lies.severity] += 1
        brought[lies.theme] += 1

    assert shares(told) == _of(worst, 5)
    assert {kind: Fraction(share) for kind, share in told.options} == _of(brought, 5)
    assert told.advice == "Physical 20.0%, resources 20.0%, social 20.0%, mystical 40.0%."


@pytest.mark.parametrize("cards", [2, 3])
def test_of_several_cards_the_worst_counts(cards: int) -> None:
    evening, asked = answered("per_roll", 3)
    there = ("2S", "6S", "9H", "KH", "AD", "3C")
    left_in(evening, *there)
    worst, brought = Counter[str](), Counter[str]()

    told = odds(evening, "fe.turn-card", "gm", **asked, cards=cards)
    for some in combinations(map(Card.parse, there), cards):
        worst[max(map(severity, some), key=BADNESS.index)] += 1
        brought.update({theme(card, DeckSuits.CORE) for card in some})

    assert shares(told) == _of(worst, worst.total())
    assert {kind: Fraction(share) for kind, share in told.options} == _of(brought, worst.total())


def test_where_the_deck_runs_out_the_rest_comes_from_all_of_it() -> None:
    evening, asked = answered("per_roll", 3)
    left_in(evening, "9S")
    worst = Counter[str]()

    told = odds(evening, "fe.turn-card", "gm", **asked, cards=2)
    for card in DECK:
        worst[max(("moderate", severity(card)), key=BADNESS.index)] += 1

    assert shares(told) == _of(worst, 52)
    assert dict(told.options)["mystical"] == "1"


def _of(counts: Mapping[str, int], ways: int) -> dict[str, Fraction]:
    return {name: Fraction(count, ways) for name, count in counts.items()}


def test_what_may_not_be_turned_has_no_odds() -> None:
    evening, _ = table("core")
    early = FATES_EDGE.read_command({"type": "fe.turn-card", "cause": "roll"})
    nonsense = FATES_EDGE.read_command({"type": "fe.turn-card", "cause": "boredom"})

    assert FATES_EDGE.odds(evening.state, early, evening.viewer("gm")) is None
    assert FATES_EDGE.odds(evening.state, nonsense, evening.viewer("gm")) is None


def test_a_card_in_the_place_of_beats_says_what_it_may_be_and_beats_that_stay_say_nothing() -> None:
    evening, hero = table("quickstart")
    desperately(evening, hero, 8)

    told = of_answer(evening, "card", "gm")
    kept = FATES_EDGE.read_command({"type": "answer", "choice": evening.asked().id, "option": "bank"})

    assert shares(told)["alters the scene"] == Fraction(1, 13)
    assert FATES_EDGE.odds(evening.state, kept, evening.viewer("gm")) is None


def spent(evening: Evening, clock: str) -> list[tuple[str, dict[str, Any], int]]:
    """What beats are spent on, and by hand done, and how many cards that brings."""
    return [
        ("fe.spend-on-complication", {"beats": 1, "what": ""}, 0),
        ("fe.spend-on-complication", {"beats": 2, "what": ""}, 1),
        ("fe.tire-everybody", {"why": ""}, 1),
        ("fe.spend-on-clock", {"clock": clock, "beats": 1}, 0),
        ("fe.spend-on-clock", {"clock": clock, "beats": 2}, 2),
        ("tick-clock", {"clock": clock, "segments": 1}, 0),
        ("tick-clock", {"clock": clock, "segments": 2}, 1),
        ("set-clock", {"clock": clock, "filled": 4, "reason": ""}, 1),
    ]


@pytest.mark.parametrize("at", range(8))
def test_what_brings_cards_by_itself_says_what_they_may_be(at: int) -> None:
    evening, _ = table("quickstart", "both")
    evening.do("gm", "fe.set-beats", held=5, reason="to spend")
    evening.do("gm", "fe.start-threat", name="The flood", size=4)
    (clock,) = evening.state[Clocks].known
    evening.do("gm", "tick-clock", clock=clock, segments=2)
    kind, fields, cards = spent(evening, clock)[at]

    told = FATES_EDGE.odds(evening.state, FATES_EDGE.read_command({"type": kind, **fields}), evening.viewer("gm"))
    words = {name: value or "so it is" for name, value in fields.items()}
    does(evening, "gm", kind, *("9S", "KH")[:cards], **words)

    assert len(turned(evening)) == cards
    assert (told.outcomes if told else ()) == (odds_of(evening, cards) if cards else ())


def odds_of(evening: Evening, cards: int) -> tuple[tuple[str, str], ...]:
    return several(FATES_EDGE.start(evening.state[Settings]), cards).outcomes


def test_a_card_that_the_last_one_left_is_followed_by_one_of_the_whole_deck() -> None:
    evening, _ = table("quickstart", "both")
    evening.do("gm", "fe.set-beats", held=5, reason="to spend")
    evening.do("gm", "fe.start-threat", name="The flood", size=2)
    (clock,) = evening.state[Clocks].known
    left_in(evening, "9S")

    told = odds(evening, "fe.spend-on-clock", "gm", clock=clock, beats=2)

    assert dict(told.options)["mystical"] == "1"
    assert shares(told)["moderate"] == Fraction(9 * 4, 52)


def test_a_clock_out_of_sight_says_nothing_to_whoever_does_not_see_it() -> None:
    evening, _ = table("quickstart", "both")
    evening.do("gm", "fe.start-threat", name="The flood", size=2)
    (clock,) = evening.state[Clocks].known
    evening.do("gm", "hide-clock", clock=clock)
    tick = FATES_EDGE.read_command({"type": "tick-clock", "clock": clock, "segments": 2})

    told = {seat: FATES_EDGE.odds(evening.state, tick, evening.viewer(seat)) for seat in ("gm", "ann", "")}

    assert [bool(found) for found in told.values()] == [True, False, False]


def test_a_roll_from_the_worst_position_says_how_likely_a_card_follows() -> None:
    evening, hero = table("quickstart", "both", position_affects="severity_only", partial_upgrade="no_upgrade")
    evening.rated(hero, wits=1, Tinker=1)
    evening.agreed(hero, dv=2, position=2)
    start, cards = evening.state, 0

    told = odds(evening, "fe.roll-action", hero=hero)
    for faces in product(range(1, 11), repeat=2):
        evening.state = start
        does(evening, "ann", "fe.roll-action", *faces, *(["9S"] if sorted(faces) == [1, 10] else []), hero=hero)
        cards += len(turned(evening))

    assert dict(told.expects)["cards"] == str(Fraction(cards, 100))


def test_where_no_card_comes_by_itself_none_is_expected() -> None:
    evening, hero = table("core")
    evening.agreed(hero, dv=2, position=2)

    assert "cards" not in dict(odds(evening, "fe.roll-action", hero=hero).expects)
