"""The cards of a parry lie open before the fighter for as long as they count."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates
from tests.systems.fifty_two_fates.few_cards import Written
from tests.systems.fifty_two_fates.fighting import CARDS, does, fight
from threefates.rulebook.parts import Hands
from threefates.systems.fifty_two_fates.cards.card_values import short
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.testing.proof import proves

ANY = Written(())


def parries(sort: str, *more: str) -> Fates:
    """Mara parries with a card of that class."""
    fates = fight("parry", CARDS[sort], *more)
    does(fates, "parry", [CARDS[sort]], "", drawn=("8C",))
    fates.passes("ann", "Mara")
    return fates


def lying(fates: Fates, seat: str = "tv") -> list[tuple[str, list[str], str]]:
    """What anybody sees of it."""
    part = fates.view(seat).get("ff.parrying")
    assert part is None or isinstance(part, Hands)
    hands = part.hands if part else ()
    return [(one.name, [face.card for face in one.cards or ()], one.note) for one in hands]


def discarded(fates: Fates) -> tuple[str, ...]:
    return short(fates.state[Cards][DISCARDS])


def a_round(fates: Fates) -> None:
    fates.passes("bob", "Bern")
    fates.passes("dana", "Wolf")


@proves("ff.deck.discard", "ff.maneuvers.parry")
@pytest.mark.parametrize(("sort", "rounds"), [("pip", 1), ("court", 2)])
def test_the_cards_of_a_parry_are_discarded_when_it_is_over(sort: str, rounds: int) -> None:
    fates = parries(sort)
    for left in range(rounds, 0, -1):
        more = f"{left} more round{'s' * (left != 1)}"
        assert lying(fates) == [("Mara", [CARDS[sort]], more)]
        assert CARDS[sort] not in discarded(fates)
        a_round(fates)
        if left > 1:
            fates.passes("ann", "Mara")
    fates.passes("ann", "Mara")

    assert (lying(fates), CARDS[sort] in discarded(fates)) == ([], True)
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed()[Cards] == fates.state[Cards]


@proves("ff.deck.discard", "ff.maneuvers.parry")
def test_the_ace_of_a_parry_lies_there_until_something_ends_it() -> None:
    fates = parries("ace")
    a_round(fates)

    assert lying(fates) == [("Mara", ["AS"], "until it is ended")]
    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="fit")
    assert (lying(fates), "AS" in discarded(fates)) == ([], True)


@proves("ff.deck.discard", "ff.maneuvers.parry")
def test_another_maneuver_puts_the_cards_of_a_parry_away_and_another_parry_its_own_in_their_place() -> None:
    fates = parries("court", "7S")
    a_round(fates)

    does(fates, "parry", ["7S"], "", drawn=("9C",))

    assert ([cards for _, cards, _ in lying(fates)], "QS" in discarded(fates)) == ([["7S"]], True)


@proves("ff.deck.discard", "ff.maneuvers.parry")
def test_a_riposte_puts_the_cards_of_a_parry_away() -> None:
    fates = parries("court")
    fates.passes("bob", "Bern")
    wolf, mara = fates.named("Wolf"), fates.named("Mara")
    fates.do("dana", "attack-by-draw", "2S", entity=wolf, target=mara, count=1)
    assert "QS" not in discarded(fates)

    fates.answers("ann", "riposte", chance=ANY)

    assert (lying(fates), "QS" in discarded(fates)) == ([], True)


@proves("ff.deck.discard", "ff.maneuvers.parry")
def test_who_dies_parries_no_more() -> None:
    fates = parries("ace")

    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dead")

    assert (lying(fates), "AS" in discarded(fates)) == ([], True)


@proves("ff.deck.discard", "ff.maneuvers.hunt")
def test_what_any_other_maneuver_was_laid_with_is_discarded_at_once() -> None:
    fates = fight("hunt", "AS")

    does(fates, "hunt", ["AS"], drawn=("8C",))

    assert (lying(fates), "AS" in discarded(fates)) == ([], True)
