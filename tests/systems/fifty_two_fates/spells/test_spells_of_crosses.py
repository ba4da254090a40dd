"""What each spell does to those it lies on."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, strike
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, MIND, MOTION, casts, coven, left, spell_offer
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutKind, Exchange
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.magic.lasting_spells import Casting, Magic
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.turns.movement import ONWARD
from threefates.systems.fifty_two_fates.turns.movement_rate import rate
from threefates.testing.proof import proves


def let(fates: Fates, seat: str, *drawn: str) -> None:
    """Whoever is asked lets the spell work."""
    fates.answers(seat, "let-it-work", *drawn)


def at_bern(cross: str, spell: str, card: str, *more: str, fight: bool = False, **readings: str) -> Fates:
    """A spell lies on Bern."""
    fates = coven(
        cross, [card, *more], fight=fight, readings={key.replace("_", "-"): one for key, one in readings.items()}
    )
    casts(fates, spell, "Bern", [card])
    if fates.questions() and fates.questions()[0].kind == "reaction":
        let(fates, "bob", "6H")
    fates.clear()
    return fates


# blood and infliction -----------------------------------------------------------------------------


@proves("ff.spells.expose", "ff.spells.type-alteration", "ff.spells.cross-blood-infliction", "ff.actions.cast-spell")
def test_expose_lifts_the_next_attack_but_not_its_damage_and_is_used_up() -> None:
    fates = at_bern(BATTLE, "expose", "9C", "KH", "7S", "4D")
    assert left(fates) == [("expose", None)]

    fates.do("dana", "attack-by-draw", "4H", entity=fates.named("Wolf"), target=fates.named("Bern"))
    fates.answers("bob", "defend", "7H", cards=["5D", "3D"])

    assert fates.hero("Bern").sway == 3
    assert left(fates) == []
    assert fates.everywhere() == ALL_CARDS


@proves("ff.spells.expose")
def test_expose_cast_with_its_ace_lays_somebody_bare_until_the_round_ends() -> None:
    fates = at_bern(BATTLE, "expose", "AC", "KH", "7S", "4D", fight=True)
    wolf, bern = fates.named("Wolf"), fates.named("Bern")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")

    fates.do("dana", "attack-by-draw", "2S", entity=wolf, target=bern)
    struck = (fates.hero("Bern").sway, left(fates))
    fates.answers("bob", "trim", cards=["2D"])
    fates.passes("dana", "Wolf")

    assert struck == (3, [("expose", 1)])
    assert left(fates) == []


@proves("ff.spells.protect", "ff.actions.cast-spell")
def test_protect_stands_with_the_next_defence_and_is_used_up() -> None:
    fates = at_bern(BATTLE, "protect", "9D", "KH", "7S", "4C")

    fates.do("dana", "attack-by-draw", "10H", entity=fates.named("Wolf"), target=fates.named("Bern"))
    fates.answers("bob", "defend", "7H", cards=["2D"])

    assert fates.hero("Bern").sway == 4
    assert left(fates) == []


@proves("ff.spells.protect")
def test_protect_stands_alone_where_its_target_strikes_back_and_the_riposte_still_comes() -> None:
    fates = at_bern(BATTLE, "protect", "9D", "KH", "7S", "4C")

    fates.do("dana", "attack-by-draw", "8H", entity=fates.named("Wolf"), target=fates.named("Bern"))
    fates.answers("bob", "riposte")

    assert fates.hero("Bern").sway == 4
    assert fates.questions()[0].kind == "counter"


@proves("ff.spells.protect")
def test_under_the_ace_of_protect_nothing_damages_anybody_for_a_round() -> None:
    fates = at_bern(BATTLE, "protect", "AD", "KH", "7S", "4C", fight=True)
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")

    fates.do("dana", "attack-by-draw", "AS", entity=fates.named("Wolf"), target=fates.named("Bern"))
    fates.answers("bob", "take-it")
    unharmed = (fates.hero("Bern").sway, left(fates))
    fates.passes("dana", "Wolf")
    fates.passes("ann", "Mara")

    assert unharmed == (4, [("protect", 1)])
    assert left(fates) == []


# affinity and divination --------------------------------------------------------------------------


@proves("ff.spells.befriend", "ff.spells.cross-affinity-divination")
def test_befriend_says_whom_the_target_befriends_for_how_long() -> None:
    fates = coven(MIND, ["9H", "KD", "7S", "4C"])

    casts(fates, "befriend", "Wolf", ["9H"], words="everybody in the band")
    let(fates, "dana", "6S")

    assert left(fates) == [("befriend", 9)]
    said = "Befriend (everybody in the band) lies on Wolf for 9 rounds (54 seconds). Nobody in the story sees it."
    assert said in fates.panes["tv"]


@proves("ff.spells.estrange")
def test_estrange_is_the_opposite_of_befriend() -> None:
    fates = coven(MIND, ["9H", "KC", "7S", "4D"])
    casts(fates, "befriend", "Wolf", ["9H"], words="Mara")
    let(fates, "dana", "6S")

    casts(fates, "estrange", "Wolf", ["KC"], words="Mara")
    fates.answers("dana", "defend-by-draw", "5S", "7H")

    assert left(fates) == []
    assert "Estrange ends Befriend on Wolf." in fates.panes["bob"]


@proves("ff.spells.hide")
def test_whoever_is_hidden_cannot_be_aimed_at_and_is_found_by_reveal() -> None:
    fates = at_bern(MIND, "hide", "9D", "KS", "7S", "4C")
    fates.do("dana", "set-cross", entity=fates.named("Wolf"), cross=MIND)

    hidden = aims_of(fates)
    casts(fates, "reveal", "Bern", ["KS"])
    fates.do("dana", "answer", "6S", choice=fates.asked("aware"), option="unaware")

    assert hidden == {"Mara": True, "Bern": False}
    assert left(fates) == []
    assert aims_of(fates) == {"Mara": True, "Bern": True}


def aims_of(fates: Fates) -> dict[str, bool]:
    (attack,) = fates.offers("dana", "attack-by-draw")
    return {option.label: option.refusal is None for option in attack.fields[0].options}


@proves("ff.spells.reveal", "ff.ruling.invisible-spell-knowledge")
@pytest.mark.parametrize(
    ("reading", "spell", "asked"),
    [
        ("reflex_except_reveal", "reveal", "aware"),
        ("reflex_except_reveal", "befriend", "reaction"),
        ("aware_only", "befriend", "aware"),
        ("reflex_all", "reveal", "reaction"),
    ],
)
def test_who_may_defend_against_an_unseen_spell_is_for_the_table_to_read(reading: str, spell: str, asked: str) -> None:
    fates = coven(MIND, ["9H", "KS", "7D", "4C"], readings={"invisible-spell-knowledge": reading})

    casts(fates, spell, "Wolf", ["KS" if spell == "reveal" else "9H"])

    assert fates.questions()[0].kind == asked


@proves("ff.spells.reveal", "ff.spells.defence")
def test_who_knows_of_a_reveal_may_defend_against_it() -> None:
    fates = coven(MIND, ["9H", "KS", "7D", "4C"])
    casts(fates, "reveal", "Bern", ["KS"])

    fates.do("dana", "answer", choice=fates.asked("aware"), option="aware")

    assert {offer.command for offer in fates.offers("bob", "defend")} == {"ff.defend"}


# flux and locus -----------------------------------------------------------------------------------


@proves("ff.spells.move", "ff.spells.type-range", "ff.actions.cast-spell")
@pytest.mark.parametrize(("card", "place"), [("9C", 8), ("KC", 16), ("AC", 400)])
def test_move_shifts_its_target_by_its_highest_card(card: str, place: int) -> None:
    fates = coven(MOTION, [card, "KH", "7S", "4D"], fight=True)

    casts(fates, "move", "Wolf", [card])
    fates.answers("dana", "take-it", "6H")

    assert fates.fight.places[fates.named("Wolf")] == place


@proves("ff.spells.move")
def test_whoever_is_moved_up_falls() -> None:
    fates = coven(MOTION, ["KC", "KH", "7S", "4D"], fight=True)

    casts(fates, "move", "Bern", ["KC"], to="up")
    fates.answers("bob", "take-it", "6H")

    assert "Bern falls 2 zones." in fates.panes["tv"]
    assert fates.hero("Bern").sway == 1


@proves("ff.spells.slow", "ff.actions.list")
def test_the_slowed_move_half_as_far_and_take_two_rounds_for_an_action() -> None:
    fates = at_bern(MOTION, "slow", "9S", "KH", "7C", "4D", fight=True)
    bern = fates.named("Bern")
    fates.passes("ann", "Mara")
    refusal = fates.refused("bob", "attack", entity=bern, target=fates.named("Wolf"), cards=["2D"])

    fates.do("bob", "begin-action", entity=bern)
    fates.passes("bob", "Bern")
    fates.passes("dana", "Wolf")
    fates.passes("ann", "Mara")
    strike(fates, "bob", "Bern", "Wolf", ["2D"])

    assert refusal.code == "spell.slowed"
    assert rate(fates.state, bern) == 4
    assert fates.questions()[0].kind == "reaction"


@proves("ff.spells.slow")
@pytest.mark.parametrize(("card", "sway"), [("9C", 4), ("KC", 3), ("AC", 2)])
def test_the_slowed_strike_more_weakly(card: str, sway: int) -> None:
    fates = coven(MOTION, ["9S", "KH", "7C", "4D"], [card, "2D", "3D", "5D"])
    casts(fates, "slow", "Bern", ["9S"])
    let(fates, "bob", "6H")

    strike(fates, "bob", "Bern", "Mara", [card])
    fates.answers("ann", "take-it", "8H")
    for question in fates.questions():
        fates.do("ann", "trim", choice=question.id, cards=fates.hand("Mara")[: len(fates.hand("Mara")) - sway])

    assert fates.hero("Mara").sway == sway


@proves("ff.spells.slow")
def test_a_pip_of_somebody_slowed_does_not_even_hurt() -> None:
    fates = coven(MOTION, ["9S", "KH", "7C", "4D"], ["9C", "2D", "3D", "5D"])
    casts(fates, "slow", "Bern", ["9S"])
    let(fates, "bob", "6H")

    strike(fates, "bob", "Bern", "Wolf", ["9C"])
    fates.answers("dana", "take-it", "8H")

    assert fates.foe().block.hurt == 0


@proves("ff.spells.speed", "ff.actions.list", "ff.creatures.attack")
def test_whoever_is_sped_up_moves_twice_as_far_and_acts_twice() -> None:
    fates = at_bern(MOTION, "speed", "9H", "KH", "7C", "4D", fight=True)
    bern = fates.named("Bern")
    fates.passes("ann", "Mara")
    far = rate(fates.state, bern)

    for card, drawn in (("2D", "8H"), ("3D", "8S")):
        strike(fates, "bob", "Bern", "Wolf", [card])
        fates.answers("dana", "defend-by-draw", "KS" if card == "2D" else "KC", drawn)
    refusal = fates.refused("bob", "attack", entity=bern, target=fates.named("Wolf"), cards=["5D"])

    assert far == 16
    assert refusal.code == "turn.acted"


# radiance and febricity ---------------------------------------------------------------------------


@proves("ff.spells.heat", "ff.spells.type-effect")
def test_heat_burns_beyond_its_rounds_until_it_is_put_out() -> None:
    fates = at_bern(HEAT, "heat", "2S", "KH", "7C", "4D")
    fates.do("dana", "let-time-pass", seconds=18)
    burning = (fates.hero("Bern").sway, left(fates), len(fates.state[Effects].known))

    (fire,) = fates.state[Effects].known
    fates.do("bob", "put-out", effect=fire)

    assert burning == (1, [], 1)
    assert not fates.state[Effects].known


@proves("ff.spells.heat", "ff.spells.diametric", "ff.spells.cold")
def test_cold_ends_heat_and_its_fire() -> None:
    fates = at_bern(HEAT, "heat", "9S", "KD", "7C", "4D")

    casts(fates, "cold", "Bern", ["KD"])
    let(fates, "bob", "7H")

    assert left(fates) == []
    assert not fates.state[Effects].known


@proves("ff.spells.heat", "ff.spells.cold")
def test_a_fire_that_is_put_out_ends_the_spell() -> None:
    fates = at_bern(HEAT, "heat", "9S", "KD", "7C", "4D")
    (fire,) = fates.state[Effects].known

    fates.do("bob", "put-out", effect=fire)

    assert left(fates) == []
    assert fates.everywhere() == ALL_CARDS


@proves("ff.spells.darkness", "ff.spells.light")
@pytest.mark.parametrize(("spell", "card"), [("darkness", "9C"), ("light", "9H")])
def test_the_blinded_play_at_half_value_but_move_as_far_as_ever(spell: str, card: str) -> None:
    fates = at_bern(HEAT, spell, card, "KS", "7C", "4D")

    strike(fates, "bob", "Bern", "Wolf", ["5D"])
    fates.answers("dana", "defend-by-draw", "3C", "8S")

    assert rate(fates.state, fates.named("Bern")) == 8
    assert "Wolf is not hit." in fates.panes["bob"]
    assert fates.condition("Bern") is Condition.FIT


@proves("ff.spells.light")
def test_a_gentle_light_blinds_nobody() -> None:
    fates = coven(HEAT, ["9H", "KS", "7C", "4D"])

    casts(fates, "light", "Bern", ["9H"], gentle=True)
    let(fates, "bob", "6H")

    assert left(fates) == [("light", 9)]
    assert fates.timers("Bern") == []


# mages' own ---------------------------------------------------------------------------------------


@proves("ff.actions.cast-spell", "ff.reactions.riposte", "ff.spells.range-default")
def test_a_mage_may_strike_back_with_a_spell_from_afar() -> None:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"])
    fates.do("dana", "start-fight", "2H", "2C", "KD", apart=2)
    fates.do("dana", "set-place", entity=fates.named("Wolf"), place=0)
    fates.do("dana", "attack-by-draw", "3S", entity=fates.named("Wolf"), target=fates.named("Mara"))
    fates.answers("ann", "riposte")
    fates.answers("ann", "trim", cards=["4C"])

    casts(fates, "harm", "Wolf", ["9S"], choice=fates.asked("counter"))
    fates.answers("dana", "take-it", "6H")

    assert fates.foe().block.hurt == 1
    assert spell_offer(fates, "harm").group == "Mara"


# the fate dealer's --------------------------------------------------------------------------------


@proves("ff.actions.cast-spell", "ff.dealer.fate-draw", "ff.mages.suit-rule")
def test_a_cast_member_casts_what_the_suit_of_a_drawn_card_says() -> None:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"])
    wolf = fates.named("Wolf")
    fates.do("dana", "set-cross", entity=wolf, cross=HEAT)

    fates.do("dana", "call-spell", "9C", entity=wolf)
    assert fates.state[Exchange].turn
    fates.do("dana", "answer", choice=fates.asked("spell"), option=fates.named("Bern"))
    assert fates.bout.kind is BoutKind.ACTION
    assert fates.state[Magic].casting == Casting(to=ONWARD)
    let(fates, "bob")

    assert left(fates) == [("darkness", 9)]


def test_what_the_fate_dealer_s_can_cast_is_nobody_else_s_to_know() -> None:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"])
    before = {seat: fates.view(seat) for seat in ("ann", "bob", "tv")}

    fates.do("dana", "set-cross", entity=fates.named("Wolf"), cross=HEAT)

    assert {seat: fates.view(seat) for seat in before} == before
    assert fates.panes["ann"] == fates.panes["tv"] == []
    assert "ff.arcane" in fates.view("dana")


@proves("ff.sway.second-wind")
def test_the_last_action_of_a_mage_may_be_a_plain_blow_too() -> None:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"])
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)

    fates.do("ann", "second-wind", "KS", entity=fates.named("Mara"))
    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=fates.named("Bern"))

    assert (fates.bout.target, fates.bout.how) == (fates.named("Bern"), "")


@proves("ff.sway.second-wind", "ff.actions.cast-spell")
def test_the_last_action_of_a_mage_may_be_a_spell_of_the_suit_that_is_drawn() -> None:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"])
    mara = fates.named("Mara")
    fates.do("dana", "set-sway", entity=mara, sway=0)

    fates.do("ann", "second-wind", "KS", entity=mara)
    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=f"harm:{fates.named('Bern')}")
    fates.answers("bob", "take-it")

    assert fates.hero("Bern").sway == 2
    assert "Mara falls unconscious." in fates.panes["tv"]


@proves("ff.spells.heat", "ff.actions.cast-spell")
def test_what_heat_is_cast_on_burns_from_then_on_where_it_can() -> None:
    fates = coven(HEAT, ["9S", "QC", "3C", "4C"])
    casts(fates, "heat", "thing", ["9S"], "5C", thing="the cart")

    assert "Mara casts Heat on the cart, which burns from now on if it can burn: 9♠." in fates.panes["bob"]
    assert left(fates) == [("heat", 9)]
    assert [offer.label for offer in fates.offers("ann", "end-spell")] == ["End Heat on the cart"]
