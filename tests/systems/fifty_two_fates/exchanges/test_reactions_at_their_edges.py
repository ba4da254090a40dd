"""Reactions at the edges of their rules: ties, aces, whose answer it is, and what there is to strike back with."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, skirmish, strike
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, MIND, MOTION, casts, coven, lasting
from tests.systems.fifty_two_fates.ninth_well import Leaning
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, BoutResult, Play
from threefates.systems.fifty_two_fates.battlefield.exchange_events import Decided
from threefates.systems.fifty_two_fates.cards.card_values import Value, ace_defence
from threefates.systems.fifty_two_fates.classes.mages import casts_at
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import succeeds_by_itself
from threefates.systems.fifty_two_fates.exchanges.at_nobody import acts_otherwise
from threefates.systems.fifty_two_fates.exchanges.attack import can_answer, result_of
from threefates.systems.fifty_two_fates.exchanges.reactions import may_riposte
from threefates.systems.fifty_two_fates.exchanges.ripostes import able_to_counter
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]
ACE = Value(0, ace=True)


@proves("ff.reactions.defend", "ff.reactions.ace-defence")
@pytest.mark.parametrize(
    ("action", "reaction", "automatic", "result"),
    [
        (Value(9), Value(10), False, BoutResult.STOPPED),
        (Value(9), Value(9), False, BoutResult.STOPPED),
        (Value(9), Value(8), False, BoutResult.HIT),
        (Value(9), None, False, BoutResult.HIT),
        (Value(0), None, False, BoutResult.STOPPED),
        (Value(9), ACE, False, BoutResult.FUMBLED),
        (ACE, Value(50), False, BoutResult.HIT),
        (ACE, ACE, False, BoutResult.FUMBLED),
        (Value(2), Value(50), True, BoutResult.HIT),
        (Value(2), ACE, True, BoutResult.HIT),
    ],
)
def test_what_comes_of_an_action_and_its_answer(
    action: Value, reaction: Value | None, automatic: bool, result: BoutResult
) -> None:
    assert result_of(action, reaction, automatic=automatic) is result


@proves("ff.reactions.ace-defence")
def test_only_an_ace_makes_an_attacker_fumble() -> None:
    assert [ace_defence(one) for one in (ACE, Value(50), None)] == [True, False, False]


@proves("ff.reactions.defend")
@pytest.mark.parametrize(("card", "hurt"), [("10D", 0), ("9D", 0), ("8D", 1)])
def test_a_draw_that_defends_reaches_the_attack_or_it_does_not(card: str, hurt: int) -> None:
    fates = hunt(MARA, reaction=1, low=30, mid=31, high=32)

    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "defend-by-draw", card, "2C")

    assert fates.foe().block.hurt == hurt
    assert fates.bout.reaction is not None
    assert fates.bout.reaction.cards == (card,)


@proves("ff.reactions.defend", "ff.reactions.unarmed-bonus")
def test_a_gargoyle_lays_its_cards_and_a_diamond_more_and_others_do_not() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="gargoyle", important=True)
    fates.creature("Queen", important=True, reaction=2)
    fates.do("dana", "deal", *MARA, "5D", "6C", "7C", "8C", "9D", "10C", "JC", "QC", mode="mixed_fate")

    strike(fates, "ann", "Mara", "Gargoyle", ["KH"])
    plain = fates.refused("dana", "defend", choice=fates.asked("reaction"), cards=["6C", "7C", "8C"])
    fates.do("dana", "defend", choice=fates.asked("reaction"), cards=["5D", "6C", "8C"], chance=Leaning())
    stone = fates.bout.reaction
    fates.do("dana", "answer", choice=fates.asked("harm"), option="glances", chance=Leaning())
    strike(fates, "ann", "Mara", "Queen", ["3D"])
    queen = fates.refused("dana", "defend", choice=fates.asked("reaction"), cards=["9D", "10C", "JC"])

    assert stone is not None
    assert stone.cards == ("5D", "6C", "8C")
    assert (plain.code, queen.code) == ("play.stone", "play.count")


@proves("ff.reactions.list")
def test_each_kind_of_play_opens_its_own_exchange_and_closes_it() -> None:
    fates = coven(BATTLE, ["6H", "7H", "4C", "3C"], fight=True)

    casts(fates, "heal", "Mara", ["6H"], "8D")

    assert fates.bout.result is BoutResult.DONE
    assert fates.bout.over
    assert [choice.kind for choice in fates.questions()] == ["turn", "turn"]


@proves("ff.reactions.riposte")
@pytest.mark.parametrize("who", ["Mara", "Bern"])
def test_nobody_strikes_back_who_has_no_hand_or_nothing_to_do(who: str) -> None:
    fates = coven(BATTLE, ["6H", "7H", "2C", "3C"])

    able = [acts_otherwise(fates.state, fates.named(name), fates.named("Wolf")) for name in ("Mara", "Bern", "Wolf")]
    fates.do("dana", "set-task", "8C", actor=fates.named("Bern"), what="Cut the rope", level=1)
    with_task = acts_otherwise(fates.state, fates.named("Bern"), fates.named("Wolf"))
    fates.do("dana", "set-health", entity=fates.named(who), health="unconscious")

    assert able == [True, False, False]
    assert with_task
    assert not acts_otherwise(fates.state, fates.named(who), fates.named("Wolf"))


@proves("ff.reactions.riposte")
@pytest.mark.parametrize("cross", [BATTLE, HEAT, MIND])
def test_a_mage_has_something_to_do_where_a_spell_helps_or_shelters_or_is_for_things(cross: str) -> None:
    fates = coven(cross, ["6H", "7H", "2C", "3C"])
    before = acts_otherwise(fates.state, fates.named("Mara"), fates.named("Wolf"))

    fates.do("dana", "afflict", "8C", entity=fates.named("Mara"), harm="poison", level=1)

    assert before
    assert acts_otherwise(fates.state, fates.named("Mara"), fates.named("Wolf"))


@proves("ff.reactions.riposte")
@pytest.mark.parametrize("apart", [0, 9])
def test_a_riposte_may_be_any_spell_on_oneself(apart: int) -> None:
    """Out of the reach of whoever shoots, too; on a friend only what is welcome."""
    fates = coven(MIND, ["6D", "7D", "4C", "3C"], wolf={"reach": 10}, fight=True)
    fates.do("dana", "set-place", entity=fates.named("Mara"), place=8 * apart)
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "2S", entity=fates.named("Wolf"), target=fates.named("Mara"))
    fates.answers("ann", "riposte")
    fates.answers("ann", "trim", cards=["3C"])
    hide = {"entity": fates.named("Mara"), "spell": "hide", "cards": ["6D"]}
    (offer,) = [one for one in fates.offers("ann", "cast") if one.label.startswith("Cast back Hide")]

    refused = fates.refused("ann", "cast", choice=fates.asked("counter"), target=fates.named("Bern"), **hide)
    fates.answers("ann", "cast", "9D", target=fates.named("Mara"), **hide)

    assert [one.value for one in offer.fields[0].options if not one.refusal][-2:] == [fates.named("Mara"), "thing"]
    assert refused.code == "spell.target"
    assert [(one.spell, one.target) for one in lasting(fates)] == [("hide", fates.named("Mara"))]
    assert "Wolf loses the movement of this turn." in fates.panes["tv"]


@proves("ff.reactions.riposte", "ff.sway.second-wind")
def test_a_riposte_with_a_second_wind_may_be_a_spell_on_oneself() -> None:
    fates = coven(MIND, ["6D", "7D", "4C", "3C"], fight=True)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)
    strike(fates, "bob", "Bern", "Mara", ["2D"])
    fates.answers("ann", "riposte", "8C")
    fates.answers("ann", "riposte-with-second-wind", "9D")
    (asked,) = [one for one in fates.questions() if one.kind == "second-wind"]

    fates.answers("ann", "answer", option=f"hide:{fates.named('Mara')}")

    assert f"hide:{fates.named('Bern')}" in [one.value for one in asked.options]
    assert [one.target for one in lasting(fates)] == [fates.named("Mara")]


@proves("ff.sway.second-wind", "ff.reactions.riposte", "ff.ruling.riposte-when-dropped")
def test_who_is_able_to_strike_back() -> None:
    fates = skirmish(MARA, apart=2)
    mara, wolf = fates.named("Mara"), fates.named("Wolf")
    far = able_to_counter(fates.state, mara, wolf)
    fates.do("dana", "set-place", entity=wolf, place=0)
    near = able_to_counter(fates.state, mara, wolf)
    fates.do("dana", "set-sway", entity=mara, sway=0)
    wind = able_to_counter(fates.state, mara, wolf)
    fates.do("dana", "set-health", entity=mara, health="unconscious")

    assert (far, near, wind, able_to_counter(fates.state, mara, wolf)) == (False, True, True, False)


@proves("ff.sway.second-wind", "ff.reactions.riposte", "ff.ruling.riposte-when-dropped")
def test_who_has_no_card_to_act_with_strikes_back_at_nobody_unless_it_stings() -> None:
    fates = Fates({"shrieker-attack": "sting_as_riposte"})
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="shrieker")
    fates.creature("Log", action=0)
    fates.do("dana", "deal", *MARA)
    shrieker, log = fates.creatures()

    assert able_to_counter(fates.state, shrieker, mara)
    assert not able_to_counter(fates.state, log, mara)
    strike(fates, "ann", "Mara", "Log", ["3D"])
    (riposte,) = fates.offers("dana", "riposte")
    assert riposte.refusal is not None
    assert fates.refused("dana", "riposte", choice=fates.asked("reaction")) == riposte.refusal


@proves("ff.sway.second-wind", "ff.reactions.riposte", "ff.movement.zone-zero", "ff.gear.range")
def test_with_a_bow_in_hand_one_strikes_back_from_afar_and_with_bare_hands_one_does_not() -> None:
    fates = duel(MARA, BERN)
    fates.creature("Wolf", reach=3)
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="longbow")
    fates.do("dana", "start-fight", "KD", "QD", "2C", apart=3)
    mara, bern, wolf = (fates.named(name) for name in ("Mara", "Bern", "Wolf"))

    assert [able_to_counter(fates.state, one, wolf) for one in (mara, bern)] == [True, False]
    assert able_to_counter(fates.state, wolf, mara)


@proves("ff.sway.second-wind", "ff.reactions.riposte", "ff.ruling.riposte-when-dropped")
def test_far_off_a_mage_strikes_back_by_magic_and_a_fighter_does_not() -> None:
    fates = coven(MOTION, ["9S", "9H", "9D", "9C"])
    fates.do("dana", "start-fight", "JD", "JC", "2C", apart=3)
    mara, bern, wolf = (fates.named(name) for name in ("Mara", "Bern", "Wolf"))

    assert [able_to_counter(fates.state, one, wolf) for one in (mara, bern)] == [True, False]


@proves("ff.reactions.riposte", "ff.reactions.list")
def test_a_riposte_drawn_from_the_fate_deck_is_an_exchange_of_its_own() -> None:
    fates = skirmish(MARA, action=2, low=50, mid=51, high=52)

    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "riposte", "5H")
    fates.answers("dana", "counter-by-draw", "2D", "6D", count=2)

    assert (fates.bout.kind.value, fates.bout.play.cards) == ("riposte", ("2D", "6D"))
    assert next(choice.seats for choice in fates.questions() if choice.kind == "reaction") == ("ann",)
    assert fates.foe().block.hurt == 1


@proves("ff.reactions.riposte")
@pytest.mark.parametrize(
    ("target", "cards", "code"),
    [("Bern", ["6S"], "spell.target"), ("Wolf", ["6D"], "spell.suit"), ("Wolf", ["7S", "6S"], "play.count")],
)
def test_a_spell_cast_back_is_cast_as_any(target: str, cards: list[str], code: str) -> None:
    fates = coven(BATTLE, ["6S", "7S", "6D", "8D"])
    fates.do("dana", "attack-by-draw", "5C", entity=fates.named("Wolf"), target=fates.named("Mara"))
    fates.answers("ann", "riposte", chance=Leaning())
    while any(choice.kind == "trim" for choice in fates.questions()):
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=["8D"])
    said: dict[str, Any] = {"entity": fates.named("Mara"), "spell": "harm", "choice": fates.asked("counter")}

    refused = fates.refused("ann", "cast", target=fates.named(target), cards=cards, **said)
    fates.do("ann", "cast", target=fates.named("Wolf"), cards=["6S"], chance=Leaning(), **said)

    assert refused.code == code
    assert (fates.bout.kind.value, fates.bout.how) == ("riposte", "harm")
    assert lasting(fates) == []


@proves("ff.reactions.riposte")
def test_a_save_is_a_riposte_once_a_round_and_only_against_one_s_own() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"])
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.do("dana", "afflict", "8C", entity=mara, harm="poison", level=1)
    fates.do("dana", "afflict", "8D", entity=bern, harm="poison", level=1)
    strike(fates, "bob", "Bern", "Mara", ["9S"])
    fates.answers("ann", "riposte", chance=Leaning())
    while any(choice.kind == "trim" for choice in fates.questions()):
        fates.do("ann", "trim", choice=fates.asked("trim"), cards=["4S"])
    mine, other = fates.state[Effects].known
    counter = {"choice": fates.asked("counter"), "cards": ["KH"]}

    assert fates.refused("ann", "counter-save", effect=other, **counter).code == "riposte.not_theirs"
    fates.do("ann", "counter-save", effect=mine, chance=Leaning(), **counter)
    assert list(fates.state[Effects].known) == [other]


@proves("ff.reactions.riposte", "ff.spells.protect", "ff.spells.expose")
@pytest.mark.parametrize(
    ("spell", "card", "result"), [("protect", "QD", "stopped"), ("", "", "hit"), ("protect", "2D", "hit")]
)
def test_what_is_let_through_hits_by_itself_unless_protect_stands_in_its_way(
    spell: str, card: str, result: str
) -> None:
    fates = coven(BATTLE, ["6H", "7H", "8H", card or "2C"])
    if spell:
        casts(fates, spell, "Bern", [card])
        fates.answers("bob", "let-it-work", "6S")
    fates.do("dana", "attack-by-draw", "9S", entity=fates.named("Wolf"), target=fates.named("Bern"))

    fates.answers("bob", "riposte", chance=Leaning())

    assert fates.came(Decided)[-1].result.value == result


@proves("ff.spells.expose", "ff.spells.protect", "ff.reactions.riposte")
@pytest.mark.parametrize(("sleeps", "result"), [(True, "hit"), (False, "stopped")])
def test_whoever_sleeps_is_hit_by_anything_and_whoever_is_awake_by_more_than_their_answer(
    sleeps: bool, result: str
) -> None:
    fates = hunt(MARA, reaction=1)
    if sleeps:
        fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious")

    strike(fates, "ann", "Mara", "Wolf", ["3D"], *(["5C"] if sleeps else []))
    if not sleeps:
        fates.answers("dana", "defend-by-draw", "9S", "5C")

    assert fates.bout.result is not None
    assert fates.bout.result.value == result


@proves("ff.reactions.riposte", "ff.conditions.unconscious", "ff.spells.expose", "ff.spells.protect")
def test_a_fumble_what_is_let_through_and_what_meets_a_sleeper_succeed_by_themselves() -> None:
    fates = hunt(MARA, reaction=1)
    blow = Bout(kind=BoutKind.ACTION, actor=fates.named("Mara"), target=fates.named("Wolf"), play=Play(("3D",)))

    assert not succeeds_by_itself(fates.state, blow)
    assert succeeds_by_itself(fates.state, replace(blow, kind=BoutKind.FUMBLE))
    assert succeeds_by_itself(fates.state, replace(blow, riposted=True))
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious")
    assert succeeds_by_itself(fates.state, blow)


@proves("ff.conditions.unconscious", "ff.spells.expose", "ff.sway.second-wind")
@pytest.mark.parametrize(("reading", "able"), [("riposte_then_dying", True), ("only_on_reaching_zero", False)])
def test_at_no_sway_there_is_an_answer_to_an_action_while_there_is_a_second_wind(reading: str, able: bool) -> None:
    fates = duel(MARA, BERN, {"second-wind-vs-dying": reading})
    mara, bern = fates.named("Mara"), fates.named("Bern")
    blow = Bout(kind=BoutKind.ACTION, actor=bern, target=mara, play=Play(("5C",)))
    before = can_answer(fates.state, blow)
    fates.do("dana", "set-sway", entity=mara, sway=0)

    assert before
    assert can_answer(fates.state, blow) is able
    assert not can_answer(fates.state, replace(blow, kind=BoutKind.RIPOSTE))


@proves("ff.reactions.riposte", "ff.sway.second-wind", "ff.maneuvers.frighten")
def test_what_has_only_cards_to_react_with_may_sting_back() -> None:
    fates = Fates({"shrieker-attack": "sting_as_riposte"})
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="shrieker")
    fates.do("dana", "deal", *MARA)
    (shrieker,) = fates.creatures()

    strike(fates, "ann", "Mara", "Shrieker", ["3D"])

    assert may_riposte(fates.state, shrieker) is None


@proves("ff.spells.expose", "ff.reactions.riposte", "ff.spells.protect")
def test_laid_bare_by_an_ace_everything_hits() -> None:
    fates = coven(BATTLE, ["AC", "6H", "7H", "8H"], fight=True)
    casts(fates, "expose", "Wolf", ["AC"])
    fates.answers("dana", "take-it", "6S")
    if fates.turns() != ["Bern"]:
        fates.passes("ann", "Mara")

    blow = Bout(kind=BoutKind.ACTION, actor=fates.named("Bern"), target=fates.named("Wolf"), play=Play(("2D",)))
    assert succeeds_by_itself(fates.state, blow)
    strike(fates, "bob", "Bern", "Wolf", ["2D"], chance=Leaning())

    assert next(choice.kind for choice in fates.questions()) != "reaction"
    assert fates.bout.result is BoutResult.HIT
    assert fates.condition() is Condition.FIT


@proves("ff.reactions.riposte-movement")
@pytest.mark.parametrize(("moved", "lost"), [(False, True), (True, False)])
def test_only_who_has_not_moved_loses_their_movement_to_a_riposte(moved: bool, lost: bool) -> None:
    fates = skirmish(["9C", "KH", "3D", "4S"], apart=1 if moved else 0, action=1, low=50, mid=51, high=52)
    mara = fates.named("Mara")
    if moved:
        fates.do("ann", "move", entity=mara, to=fates.named("Wolf"))

    strike(fates, "ann", "Mara", "Wolf", ["9C"])
    fates.answers("dana", "riposte", "5H")
    fates.answers("dana", "counter-by-draw", "2D")
    fates.answers("ann", "defend", "6H", cards=["3D"])

    assert ("Mara loses the movement of this turn." in fates.panes["ann"]) is lost


@proves("ff.reactions.riposte-movement")
def test_outside_of_a_fight_a_riposte_takes_no_movement() -> None:
    fates = duel(["9C", "KH", "3D", "4S"], BERN)

    strike(fates, "ann", "Mara", "Bern", ["9C"])
    fates.answers("bob", "riposte", chance=Leaning())
    fates.answers("bob", "trim", cards=["4H"])
    fates.answers("bob", "counter", cards=["5C"], chance=Leaning())

    assert not any("loses the movement" in line for line in fates.panes["tv"])


@proves("ff.reactions.riposte-movement")
def test_a_strike_at_somebody_whose_turn_it_is_not_takes_no_movement_from_them() -> None:
    fates = skirmish(["9C", "KH", "3D", "4S"], "2C", "KC", action=1)

    fates.do("dana", "attack-by-draw", "5S", entity=fates.named("Wolf"), target=fates.named("Mara"))
    fates.answers("ann", "riposte", chance=Leaning())

    assert not any("loses the movement" in line for line in fates.panes["tv"] if line.startswith("Mara"))


@proves("ff.maneuvers.frighten", "ff.ruling.frighten-behaviour")
def test_the_frightened_whose_player_is_away_defend_with_a_card_left_to_chance() -> None:
    fates = Fates()
    mara, bern = fates.protagonist("ann", "Mara"), fates.protagonist("bob", "Bern", sway=5)
    fates.do("bob", "take-archetype", entity=bern, archetype="berserker")
    fates.do("dana", "deal", "KC", "KD", "QC", "QD", "9H", "2S", "8S", "7S", "6S")
    fates.do("bob", "maneuver", entity=bern, maneuver="frighten", cards=["9H"], target=mara)
    fates.answers("ann", "take-it", "2H")
    fates.answers("ann", "trim", cards=["QD"])
    fates.away("ann")
    fates.do("bob", "attack", entity=bern, target=mara, cards=["2S"])

    fates.do("dana", "answer-for-absent", "KD", "3H", "4H", choice=fates.asked("reaction"))

    assert fates.bout.reaction == Play(("KD",))
    assert fates.hero("Mara").sway == 3


def heated(calling: str) -> Fates:
    """Mara, and Wiz, a mage of Heat: Bob's, or one of the cast who plays from the deck."""
    fates = duel(["7S", "QC", "3D", "4H"], ["AC", "KC", "9H", "QD"])
    if calling == "cast":
        fates.do("dana", "make-cast-member", name="Wiz", row="9", calling="mage")
        fates.do("dana", "set-cross", entity=fates.named("Wiz"), cross=HEAT)
        return fates
    fates.do("bob", "make-protagonist", name="Wiz", calling="mage")
    fates.do("bob", "choose-cross", entity=fates.named("Wiz"), cross=HEAT)
    fates.do("dana", "deal", "8S", "KS", "9S", "10S")
    return fates


@proves("ff.maneuvers.frighten", "ff.reactions.riposte", "ff.ruling.frighten-behaviour")
@pytest.mark.parametrize("calling", ["cast", "mage"])
def test_a_frightened_mage_casts_nothing_back_at_whom_they_fear(calling: str) -> None:
    """A thing they may still cast on, with a hand; no card is drawn for a spell that may go nowhere."""
    fates = heated(calling)
    mara, wiz = fates.named("Mara"), fates.named("Wiz")
    before = casts_at(fates.state, wiz, mara)

    fates.happen(ConditionBegan(wiz, Condition.FIT, 9, mara, what="frightened of Mara"))

    assert (before, casts_at(fates.state, wiz, mara)) == (True, False)
    assert able_to_counter(fates.state, wiz, mara) is (calling == "mage")


@proves("ff.maneuvers.frighten", "ff.sway.second-wind")
def test_a_frightened_mage_at_0_sway_lets_no_blow_through_to_spend_a_second_wind_on_nobody() -> None:
    fates = heated("mage")
    mara, wiz = fates.named("Mara"), fates.named("Wiz")
    fates.happen(ConditionBegan(wiz, Condition.FIT, 9, mara, what="frightened of Mara"))
    fates.do("dana", "set-sway", entity=wiz, sway=0)
    strike(fates, "ann", "Mara", "Wiz", ["QC"])

    refused = fates.refused("bob", "riposte", choice=fates.asked("reaction"))
    assert refused.code == "attack.afraid"
