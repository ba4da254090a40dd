"""The odds of cards that make somebody, or that draw for a life, agree with drawing each card there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, hunt, skirmish
from tests.systems.fifty_two_fates.few_cards import Written, in_every_world, odds, shares, tallied, told, with_hands
from threefates.pieces.cards import DECK, Card
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.chances.dying import WORDS
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import SUITS, Maneuvers
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import Deaths
from threefates.systems.fifty_two_fates.gear.wealth import Purses
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]
FEW = ("2C", "3D", "8S", "10H", "KH", "AH", "AD")


def skills(fates: Fates) -> str:
    return f"{fates.state[Sheets].of(fates.named('Mara')).count} skills"


def steps(fates: Fates) -> str:
    return f"{fates.state[Growth].of(fates.named('Mara')).steps} steps"


def level(fates: Fates) -> str:
    return str(fates.state[Purses].of(fates.named("Mara")).level.value)


def of_clubs(fates: Fates) -> str:
    return fates.state[Maneuvers].known[fates.named("Mara")].maneuvers[0]


@pytest.mark.parametrize(
    ("seat", "command", "came"),
    [
        ("dana", "draw-skills", skills),
        ("dana", "draw-advancement", steps),
        ("dana", "draw-wealth", level),
        ("ann", "draw-maneuvers", of_clubs),
    ],
)
def test_a_card_that_makes_somebody_brings_what_each_card_brings(
    seat: str, command: str, came: Callable[[Fates], str]
) -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")

    found = told(fates, seat, command, entity=mara)

    before, results = fates.state, []
    for card in DECK:
        fates.state = before
        fates.do(seat, command, entity=mara, chance=Written([card]))
        results.append(came(fates))
    assert shares(found) == tallied(iter(results))
    assert odds(fates, seat, command, entity=mara) is None  # it has been drawn


def test_what_is_counted_is_told_on_the_average_and_each_maneuver_as_one_of_four() -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")

    found = {name: told(fates, "ann", f"draw-{name}", entity=mara) for name in ("skills", "maneuvers")}

    assert dict(found["skills"].expects) == {"skills": str(Fraction(sum(map(_skills, found["skills"].outcomes)), 13))}
    assert found["maneuvers"].advice == "So for each suit; each maneuver is among the four with 30.8%."
    assert len(SUITS) / 13 == pytest.approx(0.308, abs=5e-4)


def _skills(row: tuple[str, str]) -> Fraction:
    return 13 * int(row[0].split()[0]) * Fraction(row[1])


def test_the_targets_of_a_cast_member_come_from_a_full_deck_and_chosen_ones_are_certain() -> None:
    fates = hunt(MARA)
    fates.state = with_hands(fates, FEW, Mara=())
    before, results = fates.state, []
    for card in DECK:
        fates.state = before
        fates.do("dana", "make-cast-member", name=f"Guard {card}", chance=Written([card]))
        results.append("/".join(map(str, fates.foe(f"Guard {card}").block.targets)))
    fates.state = before

    drawn = told(fates, "dana", "make-cast-member", name="Guard")
    chosen = told(fates, "dana", "make-cast-member", name="Guard", row="9")

    assert shares(drawn) == tallied(iter(results))
    assert chosen.outcomes == (("9/14/18", "1"),)
    assert odds(fates, "ann", "make-cast-member", name="Guard") is None


@proves("ff.creatures.ct-matrix")
def test_a_new_monster_s_row_is_weighed_as_that_of_a_cast_member() -> None:
    fates = hunt(MARA)
    fates.state = with_hands(fates, FEW, Mara=())
    monster = told(fates, "dana", "make-creature", name="Ooze", row="draw")

    assert monster == told(fates, "dana", "make-cast-member", name="Guard")
    assert told(fates, "dana", "make-creature", name="Ooze", row="9").outcomes == (("9/14/18", "1"),)
    assert odds(fates, "dana", "make-creature", name="Ooze") is None
    assert odds(fates, "ann", "make-creature", name="Ooze", row="draw") is None


# lives --------------------------------------------------------------------------------------------


def slain(readings: dict[str, str] | None = None) -> Fates:
    """A wolf that an ace has killed, if whoever struck wants that; and few cards that nobody has seen."""
    fates = hunt(["AS", "9C", "3D", "4S"], readings)
    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["AS"])
    fates.answers("dana", "defend-by-draw", "5C", count=1)
    fates.state = with_hands(fates, FEW, Mara=named(["9C", "3S", "4S", "5S"]))
    return fates


def drawn_out(fates: Fates, cards: Sequence[Card]) -> str:
    """What becomes of the wolf that draws these cards."""
    wolf = fates.named("Wolf")
    for made, card in enumerate(cards, start=1):
        fates.do("dana", "draw-for-life", entity=wolf, chance=Written([card]))
        if wolf not in fates.state[Deaths].made:
            break
        assert made < len(cards)
    return next(line for line in reversed(fates.panes["dana"]) if "draws for" in line)


def all_draws(fates: Fates, said: dict[str, str]) -> Iterator[str]:
    before = fates.state
    for cards in permutations(named(FEW), 3):
        fates.state = before
        fates.clear()
        line = drawn_out(fates, cards)
        yield next(name for name, words in said.items() if line.endswith(words))
    fates.state = before


CAME = {
    "dead": "no heart, and no card left: dead.",
    "unconscious": "a heart: alive, but unconscious.",
    "incapacitated": "a heart: alive, but incapacitated.",
    "awake and hurt": "the ace of hearts: alive and awake, if hurt.",
}


def test_what_is_let_draw_has_the_odds_of_all_its_draws() -> None:
    fates = slain()
    fates.answers("ann", "answer", option="dead")
    fates.state, wolf = with_hands(fates, FEW, Mara=()), fates.named("Wolf")
    found = told(fates, "dana", "let-it-draw", entity=wolf)
    fates.do("dana", "let-it-draw", entity=wolf)

    assert shares(found) == tallied(all_draws(fates, CAME))
    assert set(shares(found)) <= set(WORDS.values())


def test_the_ace_that_kills_says_beforehand_what_becomes_of_who_draws_for_their_life() -> None:
    fates = slain({"ace-vs-creature": "dying"})
    choice = fates.asked("effect")

    found = told(fates, "ann", "answer", choice=choice, option="dead")

    lesser = odds(fates, "ann", "answer", choice=choice, option="unconscious")
    fates.do("ann", "answer", choice=choice, option="dead")
    assert lesser is None
    assert shares(found) == tallied(all_draws(fates, CAME))


def test_a_turn_that_passes_draws_for_the_dying() -> None:
    fates = skirmish(MARA)
    mara = fates.named("Mara")
    fates.do("dana", "set-sway", entity=mara, sway=0)
    fates.do("dana", "set-health", entity=mara, health="dying")

    passed = told(fates, "ann", "answer", choice=fates.asked("turn"), option="pass")

    assert passed == told(fates, "ann", "draw-for-life", entity=mara)


# secrets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["dana", "ann", "bob"])
@pytest.mark.parametrize("situation", [lambda: hunt(MARA), slain, lambda: slain({"ace-vs-creature": "dying"})])
def test_none_of_these_odds_depend_on_what_their_seat_cannot_know(situation: Callable[[], Fates], seat: str) -> None:
    told = in_every_world(situation(), seat)

    assert all(one == told[0] for one in told)
