"""Somebody turns out to be the one whom a story is about, and plays from a hand of their own in mixed fate."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates
from tests.systems.fifty_two_fates.few_cards import Written
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.testing.proof import proves

ANY = Written(())


def story(mode: str) -> tuple[Fates, str]:
    fates = Fates()
    fates.protagonist("ann", "Mara", sway=5)
    wolf = fates.creature("Wolf")
    fates.do("dana", "deal", mode=mode, chance=ANY)
    fates.clear()
    return fates, wolf


@proves("ff.dealer.mixed-fate")
def test_who_becomes_important_has_a_hand_at_once_and_who_is_so_no_more_gives_it_back_unseen() -> None:
    fates, wolf = story("mixed_fate")

    fates.do("dana", "make-important", entity=wolf, chance=ANY)

    assert (len(fates.hand("Wolf")), hand_holder(fates.state, wolf)) == (5, wolf)
    assert "Wolf is important from now on, and plays from a hand of their own." in fates.panes["bob"]
    before = fates.state[Cards].in_deck
    fates.do("dana", "make-important", entity=wolf, important=False)
    assert (fates.hand("Wolf"), hand_holder(fates.state, wolf)) == ([], None)
    assert fates.state[Cards].in_deck == before + 5
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed()[Creatures] == fates.state[Creatures]


@proves("ff.dealer.mixed-fate")
@pytest.mark.parametrize("mode", ["fate_draw", "fate_sway"])
def test_where_the_important_have_no_hand_the_fate_dealer_alone_hears_of_it(mode: str) -> None:
    fates, wolf = story(mode)

    fates.do("dana", "make-important", entity=wolf)

    assert [len(pane) for pane in fates.panes.values()] == [1, 0, 0, 0]
    assert fates.hand("Wolf") == []
    fates.do("dana", "deal", mode="mixed_fate", chance=ANY)
    assert len(fates.hand("Wolf")) == 5


@proves("ff.dealer.mixed-fate", "ff.conditions.dead")
def test_the_dead_are_dealt_no_hand_for_being_important() -> None:
    fates, wolf = story("mixed_fate")
    fates.do("dana", "set-condition", entity=wolf, condition="dead")

    fates.do("dana", "make-important", entity=wolf)

    assert fates.hand("Wolf") == []
    fates.do("dana", "set-condition", entity=wolf, condition="fit", chance=ANY)
    assert len(fates.hand("Wolf")) == 5


@proves("ff.dealer.mixed-fate")
def test_who_is_important_is_the_fate_dealer_s_to_say_and_not_while_a_blow_lies_there() -> None:
    fates, wolf = story("mixed_fate")

    assert fates.refused("dana", "make-important", entity=wolf, important=False).code == "important.same"
    assert fates.refused("ann", "make-important", entity=wolf).code
    (offer,) = fates.offers("dana", "make-important")
    assert (dict(offer.fixed), offer.refusal) == ({"entity": wolf, "important": True}, None)
    fates.do("ann", "attack", entity=fates.named("Mara"), target=wolf, cards=fates.hand("Mara")[:1], chance=ANY)
    assert fates.refused("dana", "make-important", entity=wolf).code == "exchange.under_way"
    assert not fates.offers("ann", "make-important")
