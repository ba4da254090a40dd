"""Somebody of the Fate Dealer's fights beside the protagonists: who is a friend then, and who is a foe."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, strike
from tests.systems.fifty_two_fates.few_cards import Written
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Listing
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import alike
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import foes_beside
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import action_cards
from threefates.systems.fifty_two_fates.turns.initiative import group_of
from threefates.testing.proof import proves

MARA = ["7H", "QH", "7S", "9D"]
FOUR = {"clubs": "disarm", "diamonds": "goad", "hearts": "lead", "spades": "sweep"}


def band(*, fight: bool = True, beside: bool = True) -> Fates:
    """Mara, who leads and sweeps; Ogda of the cast beside her, and two wolves."""
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("ann", "learn-maneuvers", entity=mara, **FOUR)
    fates.do("dana", "make-cast-member", name="Ogda", row="9")
    fates.do("dana", "make-creature", name="Wolf", count=2, low=30, mid=40, high=50)
    if beside:
        fates.do("dana", "take-side", entity=fates.named("Ogda"), beside=True)
    fates.do("dana", "deal", *MARA)
    if fight:
        fates.do("dana", "start-fight", "KC", "JC", "2C", apart=1)
    fates.clear()
    return fates


def whom(fates: Fates, seat: str, command: str, name: str) -> list[tuple[str, str]]:
    """Whom somebody may strike at, with what is noted of them; the first offer."""
    offers = [one for one in fates.offers(seat, command) if dict(one.fixed)["entity"] == fates.named(name)]
    return [(option.label, option.detail) for option in _targets(offers[0])]


def _targets(offer: Offer) -> list[Option]:
    return list(next(field.options for field in offer.fields if field.name == "target"))


@proves("ff.initiative.groups")
@pytest.mark.parametrize(("beside", "friend", "place"), [(True, "a friend", 0), (False, "", 8)])
def test_whoever_fights_beside_the_protagonists_is_their_friend_and_stands_with_them(
    beside: bool, friend: str, place: int
) -> None:
    fates = band(beside=beside)
    ogda = fates.named("Ogda")

    assert fates.fight.places[ogda] == place
    assert ("Ogda", friend) in whom(fates, "ann", "attack", "Mara")
    assert ("Mara", friend) in whom(fates, "dana", "attack-by-draw", "Ogda")
    assert ("Wolf 1", "" if beside else "a friend") in whom(fates, "dana", "attack-by-draw", "Ogda")


@proves("ff.maneuvers.lead")
@pytest.mark.parametrize(("beside", "cards"), [(True, 3), (False, 2)])
def test_mara_leads_who_fights_beside_her(beside: bool, cards: int) -> None:
    fates = band(beside=beside)
    mara, ogda, wolf = fates.named("Mara"), fates.named("Ogda"), fates.named("Wolf 1")
    if beside:
        fates.do("ann", "maneuver", entity=mara, maneuver="lead", cards=["QH"], chance=Written(()))
    else:
        refused = fates.refused("ann", "maneuver", entity=mara, maneuver="lead", cards=["QH"])
        assert refused.code == "maneuver.nobody"

    assert action_cards(fates.state, ogda, target=wolf) == cards
    assert action_cards(fates.state, wolf, target=ogda) == 1


@proves("ff.maneuvers.sweep")
@pytest.mark.parametrize("beside", [True, False])
def test_she_sweeps_at_foes_and_not_at_who_fights_beside_her(*, beside: bool) -> None:
    fates = band(beside=beside)
    mara = fates.named("Mara")
    for name in ("Ogda", "Wolf 1", "Wolf 2"):
        fates.do("dana", "set-place", entity=fates.named(name), place=0)

    swept = foes_beside(fates.state, mara)

    assert (fates.named("Ogda") in swept) is not beside
    assert {fates.named("Wolf 1"), fates.named("Wolf 2")} <= set(swept)


@proves("ff.initiative.groups", "ff.maneuvers.lead")
def test_a_side_is_changed_in_the_midst_and_what_needs_both_on_one_is_over() -> None:
    fates = band()
    mara, ogda, wolf = fates.named("Mara"), fates.named("Ogda"), fates.named("Wolf 1")
    fates.do("ann", "maneuver", entity=mara, maneuver="lead", cards=["QH"], chance=Written(()))

    fates.do("dana", "take-side", entity=ogda, beside=False)

    assert action_cards(fates.state, ogda, target=wolf) == 2
    assert "Ogda fights against the protagonists from now on." in fates.panes["tv"]
    assert ("Ogda", "") in whom(fates, "ann", "attack", "Mara")
    assert fates.replayed() == fates.state


@proves("ff.maneuvers.lead", "ff.initiative.groups")
def test_who_comes_over_while_others_are_led_is_led_as_they_are() -> None:
    fates = band()
    mara, one, other = fates.named("Mara"), fates.named("Wolf 1"), fates.named("Wolf 2")
    fates.do("ann", "maneuver", entity=mara, maneuver="lead", cards=["QH"], chance=Written(()))

    fates.do("dana", "take-side", entity=one, beside=True)

    assert [action_cards(fates.state, wolf, target=other) for wolf in (one, other)] == [2, 1]


@proves("ff.initiative.groups")
def test_a_side_outlasts_the_fight_and_those_of_a_kind_act_by_side() -> None:
    fates = band()
    tame, wild = fates.named("Wolf 1"), fates.named("Wolf 2")
    before = group_of(fates.state, tame) == group_of(fates.state, wild)

    fates.do("dana", "end-fight")
    fates.do("dana", "take-side", entity=tame, beside=True)

    assert before
    assert group_of(fates.state, tame) != group_of(fates.state, wild)
    fates.do("dana", "start-fight", "KD", "JD", "2D", "3D", apart=2)
    assert [fates.fight.places[fates.named(name)] for name in ("Ogda", "Wolf 1", "Wolf 2")] == [0, 0, 16]
    assert len(fates.fight.groups) == 4


@proves("ff.initiative.groups")
def test_a_fight_takes_somebody_on_the_other_side() -> None:
    fates = band(fight=False)
    for name in ("Wolf 1", "Wolf 2"):
        fates.do("dana", "take-side", entity=fates.named(name), beside=True)

    assert fates.refused("dana", "start-fight").code == "fight.sides"


@proves("ff.initiative.groups", "ff.dealer.role")
def test_the_fate_dealer_says_it_of_their_own_and_of_who_is_not_there_already() -> None:
    fates = band()
    ogda, mara = fates.named("Ogda"), fates.named("Mara")

    assert fates.refused("ann", "take-side", entity=ogda, beside=False).code == "seat.not_the_dealer"
    assert fates.refused("dana", "take-side", entity=ogda, beside=True).code == "side.same"
    assert fates.refused("dana", "take-side", entity=mara, beside=False).code == "creature.unknown"
    assert [dict(one.fixed)["beside"] for one in fates.offers("dana", "take-side")] == [False, True, True]
    assert not fates.offers("ann", "take-side")
    fates.do("dana", "set-place", entity=fates.named("Wolf 1"), place=0)
    strike(fates, "ann", "Mara", "Wolf 1", ["7S"])
    assert fates.refused("dana", "take-side", entity=ogda, beside=False).code == "exchange.under_way"


@proves("ff.initiative.groups")
@pytest.mark.parametrize(("seat", "part"), [("ann", "ff.creatures"), ("dana", "ff.stat-blocks")])
def test_everybody_sees_who_fights_beside_the_protagonists(seat: str, part: str) -> None:
    shown = band().view(seat).get(part)

    assert isinstance(shown, Listing)
    said = {row.text: "beside the protagonists" in row.detail for row in shown.rows}
    assert said == {"Ogda": True, "Wolf 1": False, "Wolf 2": False}


@proves("ff.creatures.ant-giant")
def test_ants_of_the_other_side_do_not_carry_with_it() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="ant", count=6)
    ants = fates.creatures()
    before = alike(fates.state, ants[0])

    for ant in ants[:2]:
        fates.do("dana", "take-side", entity=ant, beside=True)

    assert before == 6
    assert [alike(fates.state, ant) for ant in ants] == [2, 2, 4, 4, 4, 4]
