"""Maneuvers in detail: where what was dropped lies, who is up again, and what a maneuver of drawn cards takes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import Written
from tests.systems.fifty_two_fates.fighting import does, fight, hits, lets, words
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutKind
from threefates.systems.fifty_two_fates.battlefield.fight_events import Moved, StrikeTaken, TurnTaken
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import CONFUSED, defence_stance, parried
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, Conditions
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import has_melee_weapon
from threefates.systems.fifty_two_fates.magic.lasting_spells import Lasting, Magic
from threefates.systems.fifty_two_fates.maneuvers.maneuvers import most_cards_upon
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.testing.proof import proves


@proves("ff.maneuvers.knock")
def test_what_a_fall_shakes_loose_lies_where_its_bearer_fell() -> None:
    fates = fight("knock", "QS")
    for name in ("Mara", "Wolf"):
        fates.do("dana", "set-place", entity=fates.named(name), place=16)

    does(fates, "knock", ["QS"])
    lets(fates, "8C")

    assert fates.state[Maneuvers].dropped[fates.named("Wolf")].place == 16


@proves("ff.maneuvers.knock")
def test_who_has_moved_before_they_fell_stands_up_in_their_next_turn() -> None:
    fates = hits("knock", "pip")
    wolf = fates.named("Wolf")
    fates.passes("ann", "Mara")
    fates.passes("bob", "Bern")
    fates.happen(TurnTaken(wolf), Moved(wolf, 1, 1))

    assert fates.refused("dana", "stand-up", entity=wolf).code == "stand.moved"


@proves("ff.maneuvers.evade")
def test_who_is_confused_is_fit_all_the_same() -> None:
    fates = hits("evade", "ace", way="back")
    found = {timer.what: timer.condition for timer in fates.state[Conditions].of(fates.named("Wolf"))}

    assert found["confused by Mara"] is Condition.FIT


@proves("ff.maneuvers.stun")
def test_of_two_who_are_stunned_the_one_is_woken_and_the_other_is_not() -> None:
    fates = fight("stun", "AS", foes=2)
    for name in ("Wolf 1", "Wolf 2"):
        fates.happen(ConditionBegan(fates.named(name), Condition.UNCONSCIOUS, what="stunned"))

    fates.do("ann", "rouse", entity=fates.named("Mara"), target=fates.named("Wolf 2"))

    assert (words(fates, "Wolf 1"), words(fates, "Wolf 2")) == (["stunned"], [])


@proves("ff.maneuvers.parry")
def test_who_does_not_parry_has_nothing_of_it() -> None:
    fates = fight("parry", "QS")
    mara, wolf = fates.named("Mara"), fates.named("Wolf")

    assert (parried(fates.state, mara), defence_stance(fates.state, mara, wolf)) == (0, 0)


@proves("ff.maneuvers.rage")
def test_an_ace_among_other_cards_is_no_rage_either() -> None:
    fates = fight("rage", "7S", "AS")
    rage = {"entity": fates.named("Mara"), "maneuver": "rage", "target": fates.named("Wolf")}

    assert fates.refused("ann", "maneuver", cards=["7S", "AS"], **rage).code == "maneuver.rage"


@proves("ff.maneuvers.lead", "ff.ruling.lead-scope")
def test_by_the_reading_that_leads_all_others_do_as_ever_to_their_target_alone() -> None:
    fates = fight("hunt", "7S", foes=2, readings={"lead-scope": "all_in_sight"})

    does(fates, "hunt", ["7S"], "Wolf 2", drawn=("8C",))

    assert [words(fates, name) for name in ("Wolf 1", "Wolf 2", "Bern")] == [[], ["hunted by Mara"], []]


@proves("ff.maneuvers.hunt", "ff.maneuvers.goad", "ff.fighters.physical", "ff.attributes.strength", "ff.maneuvers.rage")
def test_upon_several_the_most_that_any_of_them_allows_may_be_laid() -> None:
    fates = fight("hunt", "7S", foes=2)
    mara, foes = fates.named("Mara"), [fates.named("Wolf 1"), fates.named("Wolf 2")]
    does(fates, "hunt", ["7S"], "Wolf 2", drawn=("8C",))

    assert most_cards_upon(fates.state, mara, maneuvers()["knock"], foes, riposte=False) == 3
    assert most_cards_upon(fates.state, mara, maneuvers()["knock"], foes[:1], riposte=False) == 2


def swept() -> Fates:
    """Mara sweeps at three, and the first of them is done with."""
    fates = fight("sweep", "QS", foes=3, friends=False)
    does(fates, "sweep", ["QS"], "Wolf 1")
    fates.answers("dana", "take-it", "8C")
    return fates


@proves("ff.maneuvers.sweep")
def test_a_sweep_takes_its_foes_in_their_order_and_each_blow_is_an_action() -> None:
    fates = swept()
    second = fates.bout
    fates.answers("dana", "take-it")

    assert (second.target, second.kind) == (fates.named("Wolf 2"), BoutKind.ACTION)
    assert (fates.bout.target, fates.bout.kind) == (fates.named("Wolf 3"), BoutKind.ACTION)


@proves("ff.maneuvers.rule", "ff.actions.maneuver", "ff.maneuvers.same-suit")
def test_a_maneuver_of_drawn_cards_takes_the_place_of_every_strike_of_a_turn_and_is_asked_in_secret() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Captain", row="9")
    captain = fates.named("Captain")
    fates.do("dana", "take-archetype", entity=captain, archetype="warrior")
    fates.do("dana", "deal", "KH", "9C", "3D", "4S")
    fates.do("dana", "start-fight", "2C", "KC", apart=0)

    fates.do("dana", "attack-by-draw", "6S", "8S", entity=captain, target=mara, count=2)
    (question,) = [choice for choice in fates.questions() if choice.kind == "maneuver"]
    before = len(fates.events)
    fates.do("dana", "answer", choice=question.id, option="push")

    assert question.hidden
    assert fates.came(StrikeTaken, before) == [StrikeTaken(captain, last=True)]


@proves("ff.maneuvers.rule", "ff.actions.maneuver")
def test_a_maneuver_of_drawn_cards_outside_of_a_fight_takes_no_turn() -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Captain", row="9")
    captain = fates.named("Captain")
    fates.do("dana", "take-archetype", entity=captain, archetype="warrior")
    fates.do("dana", "deal", "KH", "9C", "3D", "4S")
    fates.do("dana", "attack-by-draw", "6S", "8S", entity=captain, target=mara, count=2)

    fates.do("dana", "answer", choice=fates.asked("maneuver"), option="push")

    assert fates.came(StrikeTaken) == []


@proves("ff.sway.second-wind")
def test_the_blow_of_a_second_wind_is_struck_with_the_weapon_in_hand() -> None:
    fates = fight("stun", "7S", attack_bonus=3)
    fates.do("dana", "set-sway", entity=fates.named("Mara"), sway=0)

    fates.do("ann", "second-wind", "8C", entity=fates.named("Mara"))
    fates.do("ann", "answer", choice=fates.asked("second-wind"), option=fates.named("Wolf"))

    assert (fates.bout.play.bonus, fates.bout.how) == (3, "")


@proves(
    "ff.attributes.tenacity",
    "ff.ruling.tenacity-scope",
    "ff.maneuvers.goad",
    "ff.maneuvers.frighten",
    "ff.reactions.defend",
)
@pytest.mark.parametrize(
    ("maneuver", "reading", "cards"),
    [
        ("goad", "both", 3),
        ("goad", "mental_only", 3),
        ("goad", "spells_only", 2),
        ("frighten", "both", 3),
        ("frighten", "spells_only", 2),
        ("push", "both", 2),
    ],
)
def test_the_tenacious_are_hard_to_trick_and_to_intimidate_in_a_fight(maneuver: str, reading: str, cards: int) -> None:
    fates = fight(maneuver, "7S", readings={"tenacity-scope": reading})
    fates.do("dana", "choose-attribute", entity=fates.named("Bern"), attribute="tenacity")

    does(fates, maneuver, ["7S"], "Bern")

    (defend,) = (each for each in fates.offers("bob", "defend") if each.fields)
    assert next(field.high for field in defend.fields if field.name == "cards") == cards


@proves("ff.maneuvers.guard", "ff.maneuvers.hunt", "ff.maneuvers.evade", "ff.maneuvers.parry")
@pytest.mark.parametrize("lasting", [(), ("guard",), ("hunt",), ("evade",), ("parry",), ("guard", "hunt", "parry")])
def test_each_maneuver_that_guards_adds_a_card_of_its_own_to_a_defence(lasting: tuple[str, ...]) -> None:
    fates = fight("parry", "QS")
    mara, bern, wolf = (fates.named(name) for name in ("Mara", "Bern", "Wolf"))
    upon = {"guard": (mara, bern), "hunt": (wolf, mara), "evade": (wolf, mara), "parry": (mara, mara)}

    for one in lasting:
        entity, source = upon[one]
        what = CONFUSED if one == "evade" else maneuvers()[one].lasts
        fates.happen(ConditionBegan(entity, Condition.FIT, 9, source, what=what, ace=True))

    assert defence_stance(fates.state, mara, wolf) == len(lasting)


@proves("ff.maneuvers.disarm", "ff.attributes.strength")
@pytest.mark.parametrize(("weapon", "strikes"), [("club", True), ("pike", True), ("longbow", False)])
def test_a_cast_member_has_a_weapon_that_strikes_or_one_that_shoots(weapon: str, strikes: bool) -> None:
    fates = Fates()
    fates.do("dana", "make-cast-member", name="Captain", row="9", weapon=weapon)

    assert has_melee_weapon(fates.state, fates.named("Captain")) is strikes


@proves("ff.maneuvers.rage", "ff.spells.slow", "ff.ruling.slow-details")
@pytest.mark.parametrize(
    ("cards", "sway"), [(["7S", "8S"], 4), (["7S", "QS"], 3), (["JS", "QS"], 2), (["JS", "QS", "KS"], 1)]
)
def test_what_each_card_of_a_rage_costs_is_added_up_of_the_slowed_too(cards: list[str], sway: int) -> None:
    """A pip does nothing, and a court card costs one."""
    fates = fight("rage", *cards)
    mara = fates.named("Mara")
    slow = Lasting(id="slow", spell="slow", caster=mara, target=mara, total=9)
    fates.state = fates.state.put(replace(fates.state[Magic], active={"slow": slow}, begun=(mara,)))

    does(fates, "rage", cards, "Bern")
    fates.do("bob", "take-it", choice=fates.asked("reaction"), chance=Written(()))

    assert fates.hero("Bern").sway == sway
