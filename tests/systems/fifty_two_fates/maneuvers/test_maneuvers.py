"""Each of the thirteen maneuvers, with a pip, a court card and an ace."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import example, table
from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.fighting import CARDS, HELD, does, fight, hits, lets, words
from threefates.systems.fifty_two_fates.cards.card_values import named, short
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, TABLE, Cards
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import defence_stance
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers
from threefates.systems.fifty_two_fates.conditions.damage import raged
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import action_cards
from threefates.testing.proof import proves

SORTS = pytest.mark.parametrize("sort", CARDS)


def most(fates: Fates, seat: str, command: str, who: str = "") -> int:
    """How many cards a form takes."""
    found = [offer for offer in fates.offers(seat, command) if not who or offer.group.startswith(who)]
    return max(field.high or 0 for offer in found for field in offer.fields if field.name in ("cards", "count"))


def place(fates: Fates, name: str) -> int:
    return fates.fight.places[fates.named(name)]


STRONG = pytest.mark.parametrize(
    ("attribute", "weapon", "cards"),
    [
        ("strength", "club", 3),
        ("strength", None, 3),
        ("strength", "longbow", 2),
        ("strength", "", 2),
        ("dexterity", "longbow", 2),
        ("agility", "club", 2),
    ],
)


@STRONG
@pytest.mark.parametrize("maneuver", ["knock", "parry"])
@proves("ff.attributes.strength", "ff.fighters.physical")
def test_strength_is_a_card_more_on_a_maneuver_with_a_melee_weapon(
    maneuver: str, attribute: str, weapon: str | None, cards: int
) -> None:
    fates = fight(maneuver, "7S", "8S", "9S", "10S", attribute=attribute)
    if weapon is not None:
        fates.do("dana", "end-fight")
        fates.do("ann", "equip", entity=fates.named("Mara"), weapon=weapon)

    (offer,) = [one for one in fates.offers("ann", "maneuver") if dict(one.fixed)["maneuver"] == maneuver]

    assert next(field.high for field in offer.fields if field.name == "cards") == cards


# disarm and knock ---------------------------------------------------------------------------------


@SORTS
@proves("ff.maneuvers.disarm")
def test_disarm_takes_a_weapon_away_and_an_ace_breaks_it(sort: str) -> None:
    row = table("ff.maneuvers.disarm")

    fates = hits("disarm", sort)

    lost = fates.state[Maneuvers].dropped[fates.named("Wolf")]
    assert lost.place == 8 * row["throw_zones"][sort]
    assert lost.broken is (sort == row["breaks_on"])
    assert fates.foe().block.hurt == 0


@proves("ff.maneuvers.disarm")
def test_whoever_is_disarmed_fights_with_bare_hands_until_they_pick_it_up() -> None:
    fates = hits("disarm", "pip")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")

    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    bare = fates.bout.unarmed
    fates.do("ann", "defend", choice=fates.asked("reaction"), cards=["4H"])
    fates.passes("dana", "Wolf")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "pick-up", entity=fates.named("Wolf"))

    assert bare
    assert fates.state[Maneuvers].dropped == {}
    assert fates.refused("dana", "pick-up", entity=fates.named("Wolf")).code == "weapon.gone"


@proves("ff.maneuvers.disarm")
def test_a_broken_weapon_is_gone_until_the_fate_dealer_gives_it_back() -> None:
    fates = hits("disarm", "ace")

    broken = fates.refused("dana", "pick-up", entity=fates.named("Wolf"))
    fates.do("dana", "give-weapon-back", entity=fates.named("Wolf"), reason="another one")

    whole = fates.refused("dana", "pick-up", entity=fates.named("Wolf"))
    assert (broken.code, broken.title) == ("weapon.gone", "Wolf's weapon is broken.")
    assert (whole.code, whole.title) == ("weapon.gone", "Wolf has lost none.")
    assert fates.panes["ann"][-1] == "Wolf is armed again (another one)."


@proves("ff.maneuvers.disarm")
def test_who_fights_with_teeth_has_nothing_to_lose() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("ann", "take-archetype", entity=mara, archetype="warrior")
    fates.do("dana", "bring-creature", species="rat")
    fates.do("dana", "deal", "7C", "2D", "3D", "4D")

    fates.do("ann", "maneuver", entity=mara, maneuver="disarm", target=fates.creatures()[0], cards=["7C"])
    fates.do("dana", "take-it", "8C", choice=fates.asked("reaction"))

    assert "Giant rat has nothing in hand to lose." in fates.panes["bob"]
    assert fates.state[Maneuvers].dropped == {}


@pytest.mark.parametrize("weapon", ["longbow", "dart", ""])
@proves("ff.maneuvers.disarm", "ff.actions.maneuver")
def test_disarming_takes_a_melee_weapon(weapon: str) -> None:
    fates = fight("disarm", "7S")
    fates.do("dana", "end-fight")
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon=weapon)
    goal = {"target": fates.named("Wolf"), "cards": ["7S"]}

    refused = fates.refused("ann", "maneuver", entity=fates.named("Mara"), maneuver="disarm", **goal)
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="club")
    fates.do("ann", "maneuver", entity=fates.named("Mara"), maneuver="disarm", **goal)

    assert refused.code == "maneuver.weapon"


@pytest.mark.parametrize(("weapon", "refused"), [("longbow", True), ("great axe", False), ("", False)])
@proves("ff.maneuvers.disarm")
def test_a_cast_member_disarms_with_a_melee_weapon_too(weapon: str, refused: bool) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Captain", row="9", calling="fighter", weapon=weapon)
    captain = fates.named("Captain")
    fates.do("dana", "take-archetype", entity=captain, archetype="warrior")
    fates.do("dana", "deal", "KH", "9C", "3D", "4S", *["7C", "5C", "6C", "8C"], mode="fate_sway")
    goal = {"entity": captain, "maneuver": "disarm", "target": mara, "cards": ["7C"]}

    if refused:
        assert fates.refused("dana", "maneuver", **goal).code == "maneuver.weapon"
    else:
        fates.do("dana", "maneuver", **goal)


@proves("ff.maneuvers.disarm")
def test_whose_gear_nobody_wrote_down_has_a_weapon_to_lose_and_bare_hands_have_none() -> None:
    fates = fight("disarm", "7S", "8S")
    bern = fates.named("Bern")

    does(fates, "disarm", ["7S"], "Bern")
    fates.do("bob", "take-it", "8C", choice=fates.asked("reaction"))
    lost = bern in fates.state[Maneuvers].dropped
    fates.do("dana", "end-fight")
    fates.do("dana", "give-weapon-back", entity=bern)
    fates.do("bob", "equip", entity=bern)
    does(fates, "disarm", ["8S"], "Bern")
    fates.do("bob", "take-it", "9C", choice=fates.asked("reaction"))

    assert lost
    assert "Bern has nothing in hand to lose." in fates.panes["tv"]
    assert fates.state[Maneuvers].dropped == {}


@SORTS
@proves("ff.maneuvers.knock")
def test_knock_brings_down_and_more_with_a_higher_card(sort: str) -> None:
    fates = hits("knock", sort, way="on their back")

    assert words(fates) == ["down, on their back", *(["stunned"] if sort == "ace" else [])]
    assert (fates.named("Wolf") in fates.state[Maneuvers].dropped) is (sort == "court")
    assert fates.condition() is (Condition.UNCONSCIOUS if sort == "ace" else Condition.FIT)


@proves("ff.maneuvers.knock")
def test_standing_up_takes_the_movement_of_a_turn() -> None:
    fates = hits("knock", "pip")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")

    lying = fates.refused("dana", "move", entity=fates.named("Wolf"), to="onward")
    fates.do("dana", "stand-up", entity=fates.named("Wolf"))
    moved = fates.refused("dana", "move", entity=fates.named("Wolf"), to="onward")

    assert (lying.code, moved.code) == ("move.none", "move.stuck")
    assert "riposte" not in moved.title
    assert words(fates) == []
    assert "Wolf" in fates.turns()


# evade, frighten ----------------------------------------------------------------------------------


@SORTS
@proves("ff.maneuvers.evade", "ff.actions.maneuver", "ff.maneuvers.rule")
def test_evade_strikes_and_is_gone(sort: str) -> None:
    row = table("ff.maneuvers.evade")

    fates = hits("evade", sort, way="back")

    assert place(fates, "Mara") == -8 * row["move_zones"][sort]
    assert fates.foe().block.hurt == 1
    assert words(fates) == (["confused by Mara"] if sort == "ace" else [])


@proves("ff.maneuvers.rule", "ff.conditions.duration")
def test_what_a_maneuver_that_strikes_inflicts_lasts_by_what_was_played_against_it() -> None:
    fates = fight("evade", "9S", readings={"creature-condition-source": "highest_card_table"})
    does(fates, "evade", ["9S"], way="back")

    fates.answers("dana", "defend-by-draw", "6C", count=1)
    fates.do("ann", "answer", "8C", choice=fates.asked("effect"), option="incapacitated")

    assert fates.timers() == [("incapacitated", 9 - 6)]


@proves("ff.maneuvers.rule")
def test_a_maneuver_that_is_stopped_does_nothing() -> None:
    fates = fight("evade", "9S")
    does(fates, "evade", ["9S"], way="back")

    fates.answers("dana", "defend-by-draw", "JC", "8C", count=1)

    assert (fates.foe().block.hurt, place(fates, "Mara")) == (0, 0)


@proves("ff.maneuvers.evade")
def test_nobody_strikes_back_at_whoever_evades() -> None:
    fates = fight("evade", "7S")
    does(fates, "evade", ["7S"])

    refused = fates.refused("dana", "riposte", choice=fates.asked("reaction"))

    assert refused.code == "riposte.evaded"


@proves("ff.maneuvers.evade")
def test_confusion_is_a_card_more_in_one_defence_in_this_round_or_the_next() -> None:
    fates = hits("evade", "ace")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "dash", entity=fates.named("Wolf"), to=fates.named("Mara"))
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")

    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    cards = most(fates, "ann", "defend")
    fates.do("ann", "defend", choice=fates.asked("reaction"), cards=["4H"])

    assert cards == 3
    assert words(fates) == []


@SORTS
@proves("ff.maneuvers.frighten")
def test_whoever_is_frightened_does_not_attack_and_always_defends(sort: str) -> None:
    fates = hits("frighten", sort)
    fates.passes("ann", "Mara")

    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Wolf"), cards=["6H"])
    lets_it = fates.refused("dana", "take-it", choice=fates.asked("reaction"))
    fates.do("dana", "defend-by-draw", "10D", "9H", choice=fates.asked("reaction"), count=1)
    fates.passes("bob", "Bern")
    goal = {"entity": fates.named("Wolf"), "target": fates.named("Mara")}
    attacks = fates.refused("dana", "attack-by-draw", **goal)

    assert (lets_it.code, attacks.code) == ("reaction.afraid", "attack.afraid")
    assert fates.foe().block.hurt == 1
    assert [lasts for _, lasts in fates.timers()] == [HELD[sort]]


@proves("ff.maneuvers.frighten")
def test_whoever_is_frightened_does_not_strike_back_either() -> None:
    fates = hits("frighten", "court")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.passes("dana", "Wolf")

    goal = {"entity": fates.named("Mara"), "target": fates.named("Wolf")}
    fates.do("ann", "attack", cards=["4H"], **goal)

    assert fates.refused("dana", "riposte", choice=fates.asked("reaction")).code == "attack.afraid"


# goad, hunt, lead, guard, parry -------------------------------------------------------------------


@proves("ff.maneuvers.goad")
def test_a_goaded_foe_is_easier_for_all_but_the_fighter_who_it_attacks_with_one_card_more() -> None:
    fates = hits("goad", "ace")

    before = most(fates, "bob", "attack")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    wolf = most(fates, "dana", "attack-by-draw")
    fates.passes("dana", "Wolf")
    fighter = most(fates, "ann", "attack")

    assert (before, wolf, fighter) == (3, 3, 2)
    assert fates.foe().block.hurt == 0
    goal = {"entity": fates.named("Bern"), "target": fates.named("Mara"), "cards": ["5C", "5D", "5H"]}
    assert fates.refused("bob", "attack", **goal).code in ("play.count", "turn.not_yours")


@SORTS
@proves("ff.maneuvers.hunt", "ff.actions.maneuver", "ff.maneuvers.rule")
def test_a_hunter_has_a_card_more_against_the_hunted_in_everything(sort: str) -> None:
    fates = fight("hunt", CARDS[sort], "9S")
    does(fates, "hunt", [CARDS[sort]], drawn=("8C",))

    unopposed = [choice.kind for choice in fates.questions()]
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    defence = most(fates, "ann", "defend")
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["2C"])
    counter = most(fates, "ann", "counter")

    assert "reaction" not in unopposed
    assert (defence, counter) == (3, 3)


@pytest.mark.parametrize(("reading", "cards"), [("bonus_then_ends", 3), ("ends_first", 2)])
@proves("ff.maneuvers.hunt", "ff.maneuvers.durations", "ff.ruling.hunt-riposte")
def test_an_ace_s_hunt_ends_with_a_riposte_that_has_its_card_by_one_reading(reading: str, cards: int) -> None:
    fates = fight("hunt", "AS", "9S", "8S", "7S", readings={"hunt-riposte": reading})
    does(fates, "hunt", ["AS"], drawn=("10S",))
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    defending = defence_stance(fates.state, fates.named("Mara"), fates.named("Wolf"))
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["10S"])
    laid = ["9S", "8S", "7S"]

    if cards < 3:
        too_many = fates.refused("ann", "counter", choice=fates.asked("counter"), cards=laid)
        assert too_many.code == "play.count"
    fates.do("ann", "counter", choice=fates.asked("counter"), cards=laid[:cards])

    assert (words(fates), defending) == ([], 1)


@proves("ff.ruling.hunt-riposte", "ff.maneuvers.durations")
def test_a_hunt_for_some_rounds_is_not_ended_by_a_riposte() -> None:
    fates = fight("hunt", "KS", "9S", "8S", "7S")
    does(fates, "hunt", ["KS"], drawn=("10S",))
    going = words(fates)
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["10S"])

    fates.do("ann", "counter", choice=fates.asked("counter"), cards=["9S", "8S", "7S"])

    assert len(going) == 1
    assert words(fates) == going


@pytest.mark.parametrize(("reading", "target"), [("all_in_sight", ""), ("one_companion", "Bern")])
@proves("ff.maneuvers.lead", "ff.maneuvers.durations", "ff.ruling.lead-scope")
def test_lead_is_a_card_more_for_companions_and_ends_when_the_leader_attacks(reading: str, target: str) -> None:
    fates = fight("lead", "AS", readings={"lead-scope": reading})
    bern, wolf = fates.named("Bern"), fates.named("Wolf")
    before = [action_cards(fates.state, one) for one in (bern, wolf)]

    does(fates, "lead", ["AS"], target, drawn=("8C",))
    after = [action_cards(fates.state, one) for one in (bern, wolf)]
    led = (words(fates, "Bern"), words(fates, "Wolf"), most(fates, "bob", "attack"))
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.passes("dana", "Wolf")
    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["4H"])

    assert [more - usual for more, usual in zip(after, before, strict=True)] == [1, 0]
    assert led == (["led by Mara"], [], 3)
    assert words(fates, "Bern") == []


@SORTS
@proves("ff.maneuvers.guard", "ff.actions.maneuver", "ff.maneuvers.rule", "ff.maneuvers.durations")
def test_whoever_is_guarded_defends_with_a_card_more(sort: str) -> None:
    fates = fight("guard", CARDS[sort])
    does(fates, "guard", [CARDS[sort]], "Bern", drawn=("8C",))
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")

    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Bern"), count=1)

    assert most(fates, "bob", "defend") == 3
    assert fates.timers("Bern") == [("fit", HELD[sort])]


@proves("ff.maneuvers.guard")
def test_nobody_is_guarded_from_further_than_a_zone() -> None:
    fates = fight("guard", "AS")
    does(fates, "guard", ["AS"], "Bern", drawn=("8C",))
    fates.passes("ann", "Mara")
    fates.do("bob", "dash", entity=fates.named("Bern"), to="back")
    before = words(fates, "Bern")

    fates.passes("dana", "Wolf")

    assert (before, words(fates, "Bern")) == (["guarded by Mara"], [])
    (offer,) = [one for one in fates.offers("ann", "maneuver") if dict(one.fixed)["maneuver"] == "guard"]
    bern = next(option for option in offer.fields[0].options if option.label == "Bern")
    assert bern.refusal is not None
    assert bern.refusal.code == "guard.far"


@pytest.mark.parametrize(("card", "bonus", "cards"), [("7S", 7, 2), ("QS", 20, 2), ("AS", 0, 3)])
@proves("ff.maneuvers.parry")
def test_parry_adds_what_was_laid_to_every_defence_and_an_ace_a_card(card: str, bonus: int, cards: int) -> None:
    fates = fight("parry", card)
    does(fates, "parry", [card], "", drawn=("8C",))
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")

    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    allowed = most(fates, "ann", "defend")
    fates.do("ann", "defend", *(["6C"] if bonus else []), choice=fates.asked("reaction"), cards=["4H"])

    assert fates.bout.reaction is not None
    assert (fates.bout.reaction.bonus, allowed) == (bonus, cards)


@proves("ff.maneuvers.parry", "ff.maneuvers.durations")
def test_a_riposte_ends_a_parry_whatever_card_it_was() -> None:
    fates = fight("parry", "QS")
    does(fates, "parry", ["QS"], "", drawn=("8C",))
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    before = words(fates, "Mara")
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["2C"])

    fates.do("ann", "counter", choice=fates.asked("counter"), cards=["8C"])

    assert (before, words(fates, "Mara")) == (["parrying with +20"], [])


# push, stun ---------------------------------------------------------------------------------------


@SORTS
@proves("ff.maneuvers.push")
def test_push_is_a_zone_away_and_more_with_a_higher_card(sort: str) -> None:
    fates = hits("push", sort, way="back")

    assert place(fates, "Wolf") == -8
    assert words(fates) == {"pip": [], "court": ["down"], "ace": ["stunned"]}[sort]
    assert fates.foe().block.hurt == 0


@pytest.mark.parametrize("reading", ["unconscious", "incapacitated"])
@SORTS
@proves("ff.maneuvers.stun")
def test_stun_does_no_harm_and_is_what_the_table_reads(sort: str, reading: str) -> None:
    fates = fight("stun", CARDS[sort], readings={"stun-condition": reading})
    does(fates, "stun", [CARDS[sort]])
    lets(fates, "8C")

    assert fates.timers() == [(reading, HELD[sort])]
    assert fates.foe().block.hurt == 0


@proves("ff.maneuvers.stun")
def test_the_stunned_may_be_woken() -> None:
    fates = hits("stun", "ace")
    fates.passes("ann", "Mara")

    fates.do("bob", "rouse", entity=fates.named("Bern"), target=fates.named("Wolf"))

    assert fates.condition() is Condition.FIT
    assert "Bern uses the action: waking Wolf." in fates.panes["tv"]


# rage, sweep --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "cards"), [("rage-two-pips", ["7S", "8S"]), ("rage-pip-court", ["7S", "QS"])])
@proves("ff.maneuvers.rage")
def test_the_damage_of_every_card_of_a_rage_counts(name: str, cards: list[str]) -> None:
    _, expected = example(name)
    fates = Fates()
    mara, bern = fates.protagonist("ann", "Mara"), fates.protagonist("bob", "Bern")
    fates.do("ann", "take-archetype", entity=mara, archetype="berserker")
    fates.do("dana", "deal", *cards, "2C", "3D", "5C", "5D", "5H", "6H")

    fates.do("ann", "maneuver", entity=mara, maneuver="rage", target=bern, cards=cards)
    fates.do("bob", "take-it", "8C", "8D", choice=fates.asked("reaction"))

    assert raged(named(cards)) == expected["damage"]
    assert fates.hero("Bern").sway == 4 - expected["damage"]


@proves("ff.maneuvers.rage")
def test_a_rage_takes_more_cards_than_a_class_but_leaves_one_in_hand_and_no_ace() -> None:
    fates = fight("rage", "7S", "8S", "9S", "AS")
    goal = {"entity": fates.named("Mara"), "maneuver": "rage", "target": fates.named("Wolf")}

    (offer,) = [one for one in fates.offers("ann", "maneuver") if dict(one.fixed)["maneuver"] == "rage"]
    ace = fates.refused("ann", "maneuver", cards=["AS"], **goal)
    fates.do("ann", "maneuver", cards=["7S", "8S", "9S"], **goal)

    assert [option.value for option in offer.fields[1].options] == ["7S", "8S", "9S"]
    assert ace.code == "maneuver.rage"
    assert fates.bout.play.cards == ("7S", "8S", "9S")


@proves("ff.maneuvers.sweep")
def test_a_sweep_goes_at_every_foe_who_stands_near_and_each_answers_for_themselves() -> None:
    fates = fight("sweep", "QS", foes=3, friends=False)

    does(fates, "sweep", ["QS"], "Wolf 2")
    fates.do("dana", "take-it", "8C", choice=fates.asked("reaction"))
    fates.do("dana", "defend-by-draw", "KD", choice=fates.asked("reaction"), count=1)
    fates.do("dana", "take-it", choice=fates.asked("reaction"))

    hurts = [fates.foe(f"Wolf {number}").block.hurt for number in (1, 2, 3)]
    assert sorted(hurts) == [0, 1, 1]
    assert hurts[1] == 1
    assert fates.panes["tv"].count("Mara plays sweep upon Wolf 2: Q♠, 20.") == 1


def test_the_cards_of_a_sweep_lie_on_the_table_until_its_last_foe_has_answered() -> None:
    fates = fight("sweep", "QS", foes=2, friends=False)

    does(fates, "sweep", ["QS"], "Wolf 2")
    fates.do("dana", "take-it", "8C", choice=fates.asked("reaction"))
    between = [short(fates.state[Cards][zone]) for zone in (TABLE, DISCARDS)]
    fates.do("dana", "take-it", choice=fates.asked("reaction"))

    assert between[0] == ("QS",)
    assert "QS" not in between[1]
    assert fates.state[Cards].size(TABLE) == 0


def test_the_cards_of_a_sweep_lie_there_even_while_one_foe_strikes_back() -> None:
    fates = fight("sweep", "QS", foes=2, friends=False)

    does(fates, "sweep", ["QS"], "Wolf 2")
    fates.do("dana", "riposte", "8C", choice=fates.asked("reaction"))
    fates.do("dana", "counter-by-draw", "3C", choice=fates.asked("counter"), count=1)
    fates.do("ann", "defend", "5S", choice=fates.asked("reaction"), cards=["4H"])

    assert short(fates.state[Cards][TABLE]) == ("QS",)
    assert fates.bout.how == "sweep"


@proves("ff.maneuvers.sweep")
def test_a_sweep_needs_two_foes_beside_one() -> None:
    fates = fight("sweep", "QS", foes=1)
    goal = {"entity": fates.named("Mara"), "target": fates.named("Wolf"), "cards": ["QS"]}

    assert fates.refused("ann", "maneuver", maneuver="sweep", **goal).code == "sweep.two"


def test_a_sweep_is_for_foes_alone() -> None:
    fates = fight("sweep", "QS", foes=2)

    (offer,) = [one for one in fates.offers("ann", "maneuver") if dict(one.fixed)["maneuver"] == "sweep"]

    assert [option.label for option in offer.fields[0].options] == ["Wolf 1", "Wolf 2"]


# as a riposte, and by the fate deck ---------------------------------------------------------------


@proves("ff.actions.maneuver", "ff.actions.list")
def test_a_riposte_may_be_a_maneuver() -> None:
    fates = fight("knock", "7S")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    fates.do("ann", "riposte", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["2C"])
    question = fates.asked("counter")

    does(fates, "knock", ["7S"], choice=question)
    lets(fates, "8C")

    assert words(fates) == ["down, face down"]


@proves("ff.maneuvers.rule", "ff.maneuvers.same-suit", "ff.actions.maneuver", "ff.reactions.list")
def test_drawn_cards_of_one_suit_may_be_a_cast_member_s_maneuver() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Captain", row="9")
    captain = fates.named("Captain")
    fates.do("dana", "take-archetype", entity=captain, archetype="warrior")
    fates.do("dana", "deal", "KH", "9C", "3D", "4S")

    fates.do("dana", "attack-by-draw", "7C", "9H", entity=captain, target=mara, count=2)
    mixed = [choice.kind for choice in fates.questions()]
    fates.do("ann", "defend", "5C", choice=fates.asked("reaction"), cards=["KH"])
    fates.do("dana", "attack-by-draw", "6S", "8S", entity=captain, target=mara, count=2)
    fates.do("dana", "answer", choice=fates.asked("maneuver"), option="push")
    fates.do("ann", "take-it", choice=fates.asked("reaction"))

    assert mixed == ["reaction"]
    assert fates.hero("Mara").sway == 4
    assert fates.hero("Mara").health is Health.AWAKE
    assert (
        "Captain: push. Pushes them a zone away; with a court card they fall, with an ace they are out cold."
        in (fates.panes["bob"])
    )


@proves("ff.maneuvers.rule", "ff.actions.maneuver", "ff.sway.second-wind")
def test_a_second_wind_may_be_a_maneuver_of_the_suit_that_is_drawn() -> None:
    fates = fight("stun", "7S", attack_bonus=3)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)

    fates.do("ann", "second-wind", "8S", entity=fates.named("Mara"))
    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=fates.named("Wolf"))
    fates.do("ann", "answer", choice=fates.asked("maneuver"), option="stun")
    bonus = fates.bout.play.bonus
    fates.do("dana", "take-it", choice=fates.asked("reaction"))

    assert bonus == 0
    assert fates.condition() is Condition.UNCONSCIOUS
    assert fates.hero("Mara").health is Health.UNCONSCIOUS


def coven() -> Fates:
    """Iria the mage, Bern the guardian and Cole the berserker, out of any fight."""
    fates = Fates()
    iria, bern = fates.protagonist("ann", "Iria", calling="mage"), fates.protagonist("bob", "Bern")
    fates.do("ann", "choose-cross", entity=iria, cross="blood-infliction")
    fates.do("bob", "take-archetype", entity=bern, archetype="guardian")
    fates.do("bob", "take-archetype", entity=fates.protagonist("bob", "Cole"), archetype="berserker")
    fates.do("dana", "deal", *["7S", "8C", "9C", "2C"], *["7D", "3D", "4D", "5D"], *["7H", "8H", "9H", "2S"])
    return fates


@proves("ff.maneuvers.guard")
def test_whoever_is_guarded_has_a_card_more_against_a_spell() -> None:
    fates = coven()
    goal = {"entity": fates.named("Bern"), "target": fates.named("Cole")}
    fates.do("bob", "maneuver", "JD", maneuver="guard", cards=["7D"], **goal)

    fates.do("ann", "cast", entity=fates.named("Iria"), spell="harm", target=fates.named("Cole"), cards=["7S"])

    assert most(fates, "bob", "defend") == 2


@proves("ff.maneuvers.frighten")
def test_a_frightened_mage_harms_nobody_who_frightens_them() -> None:
    fates = coven()
    goal = {"entity": fates.named("Cole"), "target": fates.named("Iria")}
    fates.do("bob", "maneuver", maneuver="frighten", cards=["7H"], **goal)
    fates.do("ann", "take-it", "QD", choice=fates.asked("reaction"))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["2C"])
    harm = {"entity": fates.named("Iria"), "spell": "harm", "cards": ["7S"]}

    refused = fates.refused("ann", "cast", target=fates.named("Cole"), **harm)
    fates.do("ann", "cast", target=fates.named("Bern"), **harm)

    assert refused.code == "attack.afraid"
    assert fates.bout.target == fates.named("Bern")


def test_all_thirteen_stand_in_the_book_s_order() -> None:
    assert [one.card for one in maneuvers().values()] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", *"JQKA"]
