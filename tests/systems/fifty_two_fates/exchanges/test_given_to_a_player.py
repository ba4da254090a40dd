"""A creature that a player plays, in fate sway: the Fate Dealer's hand is not theirs, and cards are drawn for it."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import Written
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.viewers import Role
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.testing.proof import proves

MARA, DEALERS = ["KH", "9C", "3D", "4S"], ["9S", "5C", "QD", "2H"]


def kennel() -> Fates:
    """Ann plays Mara and a hound; Dana plays a wolf, from a hand."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Hound")
    fates.creature("Wolf")
    fates.do("dana", "give-character", character=fates.named("Hound"), seat="ann")
    fates.do("dana", "deal", *MARA, *DEALERS, mode="fate_sway")
    fates.clear()
    return fates


@proves("ff.dealer.fate-sway", "ff.dealer.modes", "ff.cards.secrecy")
def test_the_fate_dealers_hand_is_for_what_they_play() -> None:
    fates = kennel()
    hound, wolf = fates.named("Hound"), fates.named("Wolf")

    assert (hand_holder(fates.state, hound), hand_holder(fates.state, wolf)) == (None, "fate")
    fates.do("dana", "give-character", character=hound, seat="dana")
    assert hand_holder(fates.state, hound) == "fate"


@proves("ff.dealer.fate-sway", "ff.reactions.defend", "ff.dealer.fate-draw")
def test_a_players_creature_defends_and_strikes_back_with_drawn_cards() -> None:
    fates = kennel()
    hound, wolf = fates.named("Hound"), fates.named("Wolf")
    fates.do("dana", "attack", entity=wolf, target=hound, cards=["9S"])
    offered = [offer.command for offer in fates.offers("ann") if offer.choice == fates.asked("reaction")]

    fates.answers("ann", "defend-by-draw", "AD", "7S", count=1)
    fates.answers("ann", "counter-by-draw", "10D", count=1)

    assert "ff.defend" not in offered
    assert "ff.defend-by-draw" in offered
    assert fates.foe("Wolf").block.hurt == 1
    assert fates.state[Cards].held("fate") == len(DEALERS)


@proves("ff.dealer.fate-sway", "ff.actions.physical-attack")
def test_it_attacks_with_drawn_cards_and_is_answered_from_the_hand() -> None:
    fates = kennel()
    hound, wolf = fates.named("Hound"), fates.named("Wolf")

    fates.do("ann", "attack-by-draw", "8D", entity=hound, target=wolf)
    fates.answers("dana", "defend", cards=["9S"], chance=Written(()))

    assert fates.bout.over
    assert fates.foe("Wolf").block.hurt == 0


@proves("ff.dealer.fate-sway", "ff.reactions.defend")
def test_so_does_what_somebody_plays_who_runs_the_game_beside_them() -> None:
    fates = kennel()
    fates.happen(SeatChanged("carl", "Carl", Role.CO_GM))
    hound, wolf = fates.named("Hound"), fates.named("Wolf")
    fates.do("dana", "give-character", character=hound, seat="carl")
    fates.do("dana", "attack", entity=wolf, target=hound, cards=["9S"])

    assert [offer.command for offer in fates.offers("carl") if offer.choice and offer.main] == ["ff.defend-by-draw"]
    fates.answers("carl", "defend-by-draw", "KC", "7S", count=1)
    assert fates.foe("Hound").block.hurt == 0
