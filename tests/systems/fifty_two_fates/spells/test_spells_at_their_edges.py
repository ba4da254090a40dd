"""Spells at the edges of their rules: the tables to the last row, what meets what, and who is too far away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, skirmish
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, MIND, MOTION, casts, coven, lasting, left, spell_offer
from tests.systems.fifty_two_fates.ninth_well import Leaning
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, Value, named
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.classes.mages import casts_at
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan
from threefates.systems.fifty_two_fates.conditions.damage import slowed_sway_lost
from threefates.systems.fifty_two_fates.content.loader import spells
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects, Harm
from threefates.systems.fifty_two_fates.effects.falling import Fell
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import steadied
from threefates.systems.fifty_two_fates.heralds.miracle_events import TollTaken
from threefates.systems.fifty_two_fates.magic.lasting_spells import Lasting, SpellDone, SpellMet, actions_in_a_turn
from threefates.systems.fifty_two_fates.magic.spell_types import (
    condition_of_spell,
    dispelled_by,
    found_on_thing,
    highest_value,
    turns_outside,
)
from threefates.systems.fifty_two_fates.people.creatures import BossSwayChanged, Condition, CreatureHurt
from threefates.systems.fifty_two_fates.people.protagonists import Health, SwayChanged
from threefates.systems.fifty_two_fates.rulings.rulings import (
    EffectTimeTable,
    ObjectCheckTie,
    ProtectDiametric,
    TurnSeconds,
)
from threefates.systems.fifty_two_fates.specials.catching_fire import can_catch_fire
from threefates.systems.fifty_two_fates.turns.movement_rate import hastened, rate
from threefates.systems.fifty_two_fates.turns.turns import may_still_act
from threefates.testing.proof import proves

# tables -------------------------------------------------------------------------------------------


@proves("ff.spells.slow")
@pytest.mark.parametrize(("full", "ace"), [(4, 2), (5, 2), (8, 4), (3, 1), (1, 1)])
def test_what_the_slowed_do_to_somebody_of_so_much_sway(full: int, ace: int) -> None:
    assert [slowed_sway_lost(one, full) for one in CardClass] == [0, 1, ace]


@proves("ff.spells.types", "ff.spells.type-damage")
@pytest.mark.parametrize(
    ("cards", "value", "condition"),
    [
        (["3S", "7S"], 7, None),
        (["7S", "JS"], 15, "incapacitated"),
        (["QS", "2S"], 20, "incapacitated"),
        (["2S", "KS"], 25, "unconscious"),
        (["AS"], None, "dead"),
        (["AS", "2S"], None, "dead"),
    ],
)
def test_the_highest_card_says_how_much(cards: list[str], value: int | None, condition: str | None) -> None:
    found = condition_of_spell(named(cards))

    assert highest_value(named(cards)) == value
    assert (found.value if found else None) == condition


@proves("ff.spells.effect-time-table", "ff.spells.effect-seconds")
@pytest.mark.parametrize(
    ("card", "seconds"),
    [("2H", 30), ("5H", 30), ("6H", 60), ("10H", 60), ("JH", 90), ("QH", 120), ("KH", 180)],
)
def test_the_rounded_table_row_by_row(card: str, seconds: int) -> None:
    cards = named([card])
    lasts = highest_value(cards)

    turns = [turns_outside(cards, lasts, EffectTimeTable.TABLE, length) for length in TurnSeconds]

    assert turns == [seconds // 6, seconds // 6, seconds // 10]
    assert turns_outside(cards, lasts, EffectTimeTable.EXACT, TurnSeconds.PER_RULE) == lasts


@proves("ff.spells.diametric", "ff.ruling.protect-diametric")
@pytest.mark.parametrize("reading", ProtectDiametric)
def test_each_spell_ends_its_opposite_where_that_lasts(reading: ProtectDiametric) -> None:
    ends = {name: dispelled_by(spells()[name], reading) for name in spells()}

    assert ends == {
        "expose": "protect" if reading is ProtectDiametric.EXPOSE else "",
        "protect": "expose",
        "harm": "",
        "heal": "",
        "befriend": "estrange",
        "estrange": "befriend",
        "hide": "reveal",
        "reveal": "hide",
        "hold": "",
        "move": "hold",
        "slow": "speed",
        "speed": "slow",
        "cold": "heat",
        "heat": "cold",
        "darkness": "light",
        "light": "darkness",
    }


@proves("ff.spells.hide", "ff.spells.reveal")
@pytest.mark.parametrize(
    ("spell", "card", "tie", "higher"),
    [
        (Value(10), Value(9), True, True),
        (Value(9), Value(9), True, False),
        (Value(8), Value(9), False, False),
        (Value(0, ace=True), Value(25), True, True),
        (Value(25), Value(0, ace=True), False, False),
        (Value(0, ace=True), Value(0, ace=True), True, False),
    ],
)
def test_what_is_found_on_a_thing(spell: Value, card: Value, tie: bool, higher: bool) -> None:
    assert [found_on_thing(spell, card, reading) for reading in ObjectCheckTie] == [tie, higher]


@proves("ff.spells.protect")
def test_protect_stands_alone_or_with_what_is_played() -> None:
    protect = Lasting(id="1", spell="protect", caster="mara", total=9)

    assert steadied(None, protect) == Value(9)
    assert steadied(Value(4), protect) == Value(13)
    assert steadied(Value(4), None) == Value(4)
    assert steadied(Value(0, ace=True), protect) == Value(0, ace=True)


# how far ------------------------------------------------------------------------------------------


@proves("ff.spells.range-default", "ff.reactions.riposte")
@pytest.mark.parametrize(("place", "gets_there"), [(32, True), (33, False), (-32, True), (0, True)])
def test_a_spell_is_cast_back_over_four_zones_and_no_further(place: int, gets_there: bool) -> None:
    fates = coven(MOTION, ["9S", "9H", "9D", "9C"])
    mara, bern, wolf = (fates.named(name) for name in ("Mara", "Bern", "Wolf"))
    outside = [casts_at(fates.state, mara, wolf), casts_at(fates.state, bern, wolf), casts_at(fates.state, wolf, mara)]

    fates.do("dana", "start-fight", "JD", "JC", "2C", apart=1)
    fates.do("dana", "set-place", entity=wolf, place=place)

    assert outside == [True, False, False]
    assert casts_at(fates.state, mara, wolf) is gets_there
    assert not casts_at(fates.state, bern, wolf)
    slow = next(one for one in spell_offer(fates, "slow").fields[0].options if one.label == "Wolf")
    assert (slow.refusal is None) is gets_there


@proves("ff.spells.range-default", "ff.reactions.riposte")
def test_who_is_not_in_the_fight_is_measured_by_nobody() -> None:
    fates = coven(MOTION, ["9S", "9H", "9D", "9C"])
    fates.do("dana", "start-fight", "JD", "JC", "2C", apart=8)

    fates.creature("Owl")

    assert casts_at(fates.state, fates.named("Mara"), fates.named("Owl"))
    assert not casts_at(fates.state, fates.named("Mara"), fates.named("Wolf"))


@proves("ff.spells.range-default")
def test_only_what_works_on_things_is_cast_on_one() -> None:
    with_things = {name for name in spells() if spells()[name].things}
    for cross in (BATTLE, MIND, MOTION, HEAT):
        fates = coven(cross, ["9S", "9H", "9D", "9C"])
        for offer in fates.offers("ann", "cast"):
            spell = str(dict(offer.fixed)["spell"])
            things = [option for option in offer.fields[0].options if option.value == "thing"]
            assert bool(things) is (spell in with_things)


# lasting ones -------------------------------------------------------------------------------------


@proves("ff.spells.befriend")
def test_of_two_befriendings_the_longer_stays_with_its_cards_and_its_words() -> None:
    fates = coven(MIND, ["9H", "5H", "10H", "4C"])
    casts(fates, "befriend", "Wolf", ["9H"], words="Bern")
    fates.answers("dana", "take-it", "6S")

    casts(fates, "befriend", "Wolf", ["5H"], words="Mara")
    fates.answers("dana", "take-it", "7S")
    weaker = [(one.cards, one.words) for one in lasting(fates)]
    casts(fates, "befriend", "Wolf", ["10H"], words="Mara", gentle=True)
    fates.answers("dana", "take-it", "8S")

    assert weaker == [(("9H",), "Bern")]
    assert [(one.cards, one.words, one.gentle) for one in lasting(fates)] == [(("10H",), "Mara", False)]
    assert set(map(str, fates.state[Cards][DISCARDS])) == {"9H", "5H"}
    assert fates.everywhere() == ALL_CARDS


@proves("ff.spells.cold", "ff.spells.heat", "ff.mages.cards-on-table")
@pytest.mark.parametrize(("spell", "card", "harm"), [("heat", "9S", Harm.ABLAZE), ("cold", "9D", Harm.OTHER)])
def test_heat_is_a_fire_and_cold_is_none(spell: str, card: str, harm: Harm) -> None:
    fates = coven(HEAT, ["9S", "9H", "9D", "9C"])
    casts(fates, spell, "Bern", [card])
    fates.answers("bob", "take-it", "6S")

    (effect,) = fates.state[Effects].known.values()
    fates.do("dana", "end-effect", effect=effect.id, reason="water")

    assert (effect.harm, effect.victim) == (harm, fates.named("Bern"))
    assert left(fates) == []


@proves("ff.spells.type-effect", "ff.spells.cold")
def test_a_mage_takes_the_cold_back_and_with_it_what_it_does() -> None:
    fates = coven(HEAT, ["9S", "9H", "9D", "9C"])
    casts(fates, "cold", "Bern", ["9D"])
    fates.answers("bob", "take-it", "6S")
    (one,) = lasting(fates)

    alien = fates.refused("bob", "end-spell", spell=one.id)
    fates.do("ann", "end-spell", spell=one.id)

    assert alien.code == "character.not_yours"
    assert (lasting(fates), list(fates.state[Effects].known)) == ([], [])


@proves("ff.spells.expose", "ff.spells.type-effect")
def test_when_a_fight_is_over_the_ace_of_expose_is_and_what_lasts_longer_is_not() -> None:
    fates = coven(BATTLE, ["AC", "9H", "9D", "9C"], fight=True)
    casts(fates, "expose", "Wolf", ["AC"])
    fates.answers("dana", "take-it", "6S")
    held = left(fates)

    fates.do("dana", "end-fight")
    casts(fates, "expose", "Wolf", ["9C"])
    fates.answers("dana", "take-it", "7S")

    assert [name for name, _ in held] == ["expose"]
    assert left(fates) == [("expose", None)]


@proves("ff.spells.speed", "ff.spells.slow")
def test_who_is_sped_up_acts_twice_and_goes_twice_as_far_and_nobody_else() -> None:
    fates = coven(MOTION, ["9S", "9H", "9D", "9C"], fight=True)
    mara, bern = fates.named("Mara"), fates.named("Bern")

    casts(fates, "speed", "Bern", ["9H"])
    fates.answers("bob", "take-it", "6S")

    assert [actions_in_a_turn(fates.state, one) for one in (mara, bern)] == [1, 2]
    assert [hastened(fates.state, one) for one in (mara, bern)] == [1, 2]
    assert [rate(fates.state, one) for one in (mara, bern)] == [8, 16]


@proves("ff.spells.slow")
def test_only_the_slowed_begin_an_action_in_their_turn_and_once() -> None:
    fates = coven(MOTION, ["9S", "9H", "9D", "9C"], fight=True)
    casts(fates, "slow", "Bern", ["9S"])
    fates.answers("bob", "take-it", "6S")
    bern = fates.named("Bern")

    quick = fates.refused("ann", "begin-action", entity=fates.named("Mara"))
    early = fates.refused("bob", "begin-action", entity=bern) if fates.turns() != ["Bern"] else None
    if fates.turns() != ["Bern"]:
        fates.passes("ann", "Mara")
    fates.do("bob", "begin-action", entity=bern)

    assert quick.code == "spell.not_slowed"
    assert early is None or early.code in ("turn.not_yours", "turn.acted")
    assert fates.refused("bob", "begin-action", entity=bern).code in (
        "turn.acted",
        "turn.not_yours",
        "spell.not_slowed",
    )


# healing ------------------------------------------------------------------------------------------


@proves("ff.spells.heal", "ff.spells.type-healing", "ff.sway.recovery", "ff.ruling.heal-while-dying")
@pytest.mark.parametrize(
    ("toll", "sway", "card", "found"),
    [
        (0, 1, "9H", 2),
        (0, 1, "QH", 3),
        (0, 1, "AH", 4),
        (0, 3, "QH", 4),
        (2, 1, "AH", 2),
        (2, 1, "QH", 2),
        (3, 1, "AH", 1),
    ],
)
def test_a_pip_heals_one_a_court_two_an_ace_all_but_the_toll_of_miracles(
    toll: int, sway: int, card: str, found: int
) -> None:
    fates = coven(BATTLE, [card, "3C", "4C", "5C"])
    bern = fates.named("Bern")
    fates.happen(*([TollTaken(bern, toll)] if toll else []))
    fates.happen(SwayChanged(bern, sway, "a fall"))

    casts(fates, "heal", "Bern", [card])
    fates.answers("bob", "take-it", *(["6S", "7S", "8S", "9S"][: 1 + max(0, found - 4)]))

    assert fates.hero("Bern").sway == found
    assert fates.hero("Bern").health is Health.AWAKE


@proves("ff.spells.heal", "ff.sway.recovery", "ff.ruling.heal-while-dying")
@pytest.mark.parametrize("health", ["unconscious", "dying", "awake"])
def test_whoever_has_sway_again_wakes_whether_they_slept_or_were_dying(health: str) -> None:
    fates = coven(BATTLE, ["9H", "3C", "4C", "5C"])
    bern = fates.named("Bern")
    fates.do("dana", "set-sway", entity=bern, sway=0)
    fates.do("dana", "set-health", entity=bern, health=health) if health != "awake" else None

    casts(fates, "heal", "Bern", ["9H"], *(["6S", "7S"] if health != "awake" else []))
    if health == "awake":
        fates.answers("bob", "take-it", "6S", "7S")

    assert (fates.hero("Bern").sway, fates.hero("Bern").health) == (1, Health.AWAKE)


@proves("ff.spells.heal", "ff.sway.recovery", "ff.ruling.heal-while-dying")
def test_a_toll_that_leaves_no_sway_to_heal_leaves_a_sleeper_asleep() -> None:
    fates = coven(BATTLE, ["9H", "3C", "4C", "5C"])
    bern = fates.named("Bern")
    fates.happen(TollTaken(bern, 4), SwayChanged(bern, 0, "toll"))
    fates.do("dana", "set-health", entity=bern, health="unconscious")

    casts(fates, "heal", "Bern", ["9H"], "6S")

    assert (fates.hero("Bern").sway, fates.hero("Bern").health) == (0, Health.UNCONSCIOUS)


@proves("ff.spells.heal", "ff.spells.type-healing")
@pytest.mark.parametrize(
    ("hurt", "card", "found"), [(1, "9H", 0), (3, "9H", 2), (3, "QH", 1), (1, "QH", 0), (4, "AH", 0)]
)
def test_a_creature_is_healed_of_as_many_hurts(hurt: int, card: str, found: int) -> None:
    fates = coven(BATTLE, [card, "3C", "4C", "5C"])
    wolf = fates.named("Wolf")
    fates.happen(CreatureHurt(wolf, hurt))
    fates.do("dana", "set-condition", entity=wolf, condition="incapacitated")

    casts(fates, "heal", "Wolf", [card])
    fates.answers("dana", "let-it-work", "6S")

    assert fates.foe().block.hurt == found
    assert fates.timers() == []
    assert "Wolf" in fates.panes["bob"][-2] + fates.panes["bob"][-1]


@proves("ff.spells.heal")
def test_what_heal_cannot_undo_stays_a_blinding_and_death() -> None:
    fates = coven(BATTLE, ["9H", "3C", "4C", "5C"])
    wolf = fates.named("Wolf")
    fates.happen(ConditionBegan(wolf, Condition.FIT, 5, fates.named("Mara"), what="charmed by Mara"))
    fates.happen(ConditionBegan(wolf, Condition.INCAPACITATED, 5, fates.named("Mara"), what="held by a spell"))
    fates.happen(ConditionBegan(wolf, Condition.UNCONSCIOUS, 5, fates.named("Mara")))

    casts(fates, "heal", "Wolf", ["9H"], "6S")

    assert [name for name, _ in fates.timers()] == ["fit", "incapacitated"]


@proves("ff.spells.heal", "ff.sway.boss")
@pytest.mark.parametrize(("sway", "card", "found"), [(1, "9H", 2), (1, "QH", 3), (4, "QH", 5), (1, "AH", 5)])
def test_a_boss_has_sway_back_as_protagonists_have(sway: int, card: str, found: int) -> None:
    fates = coven(BATTLE, [card, "3C", "4C", "5C"], wolf={"sway": 5, "important": True})
    wolf = fates.named("Wolf")
    fates.happen(BossSwayChanged(wolf, sway))

    casts(fates, "heal", "Wolf", [card])
    fates.answers("dana", "let-it-work", "6S")

    assert (fates.foe().sway, fates.foe().full_sway) == (found, 5)


@proves("ff.spells.heal", "ff.spells.type-healing", "ff.creatures.basilisk")
@pytest.mark.parametrize("ailment", ["venom", "illness", "paralysis"])
def test_healing_ends_what_venom_illness_and_stares_have_done(ailment: str) -> None:
    fates = coven(BATTLE, ["9H", "3C", "4C", "5C"])
    bern = fates.named("Bern")
    fates.happen(ConditionBegan(bern, Condition.INCAPACITATED, 9, "", what=f"incapacitated by {ailment}"))

    casts(fates, "heal", "Bern", ["9H"])
    fates.answers("bob", "take-it", "6S")

    assert fates.timers("Bern") == []


@proves("ff.spells.defence", "ff.spells.heal", "ff.ruling.willing-target")
def test_who_does_not_welcome_it_may_stand_against_a_healing_and_who_is_out_cold_does_not() -> None:
    fates = coven(BATTLE, ["9H", "8H", "4C", "5C"])
    casts(fates, "heal", "Wolf", ["9H"])
    asked = [choice.kind for choice in fates.questions()]
    fates.answers("dana", "let-it-work", "6S")
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious")

    casts(fates, "heal", "Wolf", ["8H"], "7S")

    assert asked[0] == "reaction"
    assert not fates.questions()


@proves("ff.spells.defence", "ff.ruling.willing-target")
def test_only_a_spell_is_let_in() -> None:
    fates = skirmish(["9C", "KH", "3D", "4S"])
    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["9C"])

    assert fates.refused("dana", "let-it-work", choice=fates.asked("reaction")).code == "spell.none"


# moving -------------------------------------------------------------------------------------------


@proves("ff.spells.move", "ff.spells.type-range")
@pytest.mark.parametrize(
    ("card", "said", "place"),
    [
        ("9C", {}, 8),
        ("9C", {"metres": 3}, 3),
        ("9C", {"metres": 50}, 8),
        ("QC", {}, 16),
        ("QC", {"to": "back"}, -16),
        ("AC", {}, 400),
    ],
)
def test_move_shifts_as_far_as_the_card_goes_or_less(card: str, said: dict[str, Any], place: int) -> None:
    fates = coven(MOTION, [card, "9H", "9D", "9S"], fight=True)

    casts(fates, "move", "Wolf", [card], **said)
    fates.answers("dana", "take-it", "6S")

    assert fates.fight.places[fates.named("Wolf")] == place


@proves("ff.spells.move", "ff.spells.type-range")
@pytest.mark.parametrize(
    ("card", "said", "zones"),
    [("9C", {}, 1), ("QC", {}, 2), ("QC", {"metres": 8}, 1), ("QC", {"metres": 1}, 1), ("AC", {}, 12)],
)
def test_whoever_is_lifted_falls_as_many_zones(card: str, said: dict[str, Any], zones: int) -> None:
    fates = coven(MOTION, [card, "9H", "9D", "9S"], wolf={"sway": 12, "important": True}, fight=True)

    casts(fates, "move", "Wolf", [card], to="up", **said)
    fates.answers("dana", "take-it", "6S")

    assert any(f"lifted {zones} zone{'s' * (zones > 1)}" in line for line in fates.panes["tv"])
    assert [event.zones for event in fates.came(Fell)] == [zones]


@proves("ff.spells.move", "ff.spells.type-range")
def test_outside_of_a_fight_the_table_says_where_that_is() -> None:
    fates = coven(MOTION, ["QC", "9H", "9D", "9S"])

    casts(fates, "move", "Wolf", ["QC"])
    fates.answers("dana", "take-it", "6S")

    assert any("shifted 2 zones" in line for line in fates.panes["tv"])


# things -------------------------------------------------------------------------------------------


@proves("ff.spells.harm")
@pytest.mark.parametrize(
    ("card", "said"),
    [("9S", "hurt"), ("JS", "incapacitated"), ("KS", "unconscious"), ("AS", "dead")],
)
def test_harm_on_a_thing_is_told_as_hard_as_it_hits_and_its_cards_are_spent(card: str, said: str) -> None:
    fates = coven(BATTLE, [card, "9H", "9D", "9C"])

    casts(fates, "harm", "thing", [card], "6S", thing="the door")

    assert any("the door" in line and said in line for line in fates.panes["tv"])
    assert (lasting(fates), set(map(str, fates.state[Cards][DISCARDS]))) == ([], {card})
    assert len(fates.hand("Mara")) == 4


@proves("ff.spells.move", "ff.spells.harm")
@pytest.mark.parametrize(
    ("card", "said"), [("9C", "up to 1 zone"), ("QC", "up to 2 zones"), ("AC", "as far as the eye")]
)
def test_a_thing_is_moved_as_far_as_the_card_goes(card: str, said: str) -> None:
    fates = coven(MOTION, [card, "9H", "9D", "9S"])

    casts(fates, "move", "thing", [card], "6S", thing="the cart")

    assert any(said in line for line in fates.panes["tv"])
    assert lasting(fates) == []


@proves("ff.spells.darkness")
def test_only_those_who_are_there_go_in_and_come_out() -> None:
    fates = coven(HEAT, ["9C", "9H", "9D", "9S"])
    casts(fates, "darkness", "thing", ["9C"], "6S", thing="the wagon")
    (one,) = lasting(fates)
    bern = fates.named("Bern")

    nobody = fates.refused("dana", "go-inside", spell=one.id, entities=[])
    early = fates.refused("dana", "come-out", spell=one.id, entities=[bern])
    fates.do("dana", "go-inside", spell=one.id, entities=[bern])
    twice = fates.refused("dana", "go-inside", spell=one.id, entities=[bern])

    assert {nobody.code, early.code, twice.code} == {"spell.who_inside"}


@proves("ff.spells.darkness")
@pytest.mark.parametrize(
    ("cross", "spell", "card", "at"), [(HEAT, "darkness", "9C", "Wolf"), (MIND, "hide", "9D", "thing")]
)
def test_nobody_is_inside_what_is_no_thing_nor_under_what_does_not_fill_one(
    cross: str, spell: str, card: str, at: str
) -> None:
    fates = coven(cross, [card, "9H", "KS", "KC"])
    drawn = ("2S", "6S") if at == "thing" else ()
    casts(fates, spell, at, [card], *drawn, thing="the wagon")
    if at != "thing":
        fates.answers("dana", "take-it", "6S")
    (one,) = lasting(fates)

    refused = fates.refused("dana", "go-inside", spell=one.id, entities=[fates.named("Bern")])

    assert refused.code == "spell.nobody_inside"


# what stands against it ---------------------------------------------------------------------------


@proves("ff.spells.defence", "ff.reactions.defend")
def test_a_blow_is_met_with_what_class_allows_and_a_spell_with_one_card_each_with_what_guards_adds() -> None:
    fates = coven(BATTLE, ["9S", "8S", "2D", "2H"])
    bern = fates.named("Bern")
    fates.do("dana", "attack-by-draw", "5C", entity=fates.named("Wolf"), target=bern)
    blow = next(field.high for field in fates.offers("bob", "defend")[-1].fields)
    fates.answers("bob", "take-it", chance=Leaning())
    fates.answers("bob", "trim", cards=fates.hand("Bern")[:1])
    casts(fates, "harm", "Bern", ["9S"])
    spell = next(field.high for field in fates.offers("bob", "defend")[-1].fields)
    fates.answers("bob", "take-it", chance=Leaning())
    fates.answers("bob", "trim", cards=fates.hand("Bern")[:1])
    fates.happen(ConditionBegan(bern, Condition.FIT, 5, fates.named("Mara"), what="guarded by Mara"))
    casts(fates, "harm", "Bern", ["8S"])
    guarded = next(field.high for field in fates.offers("bob", "defend")[-1].fields)

    assert (blow, spell, guarded) == (2, 1, 2)


@proves("ff.spells.defence", "ff.spells.types", "ff.ruling.willing-target")
def test_a_spell_that_is_let_in_does_its_work_past_protect_which_stays() -> None:
    fates = coven(BATTLE, ["5D", "9S", "8S", "2H"])
    casts(fates, "protect", "Bern", ["5D"])
    fates.answers("bob", "let-it-work", "6C")

    casts(fates, "harm", "Bern", ["9S"])
    fates.answers("bob", "let-it-work", "7C")
    kept, result, sway = left(fates), fates.bout.result, fates.hero("Bern").sway
    fates.answers("bob", "trim", cards=fates.hand("Bern")[:1])
    casts(fates, "harm", "Bern", ["8S"])
    fates.answers("bob", "take-it", chance=Leaning())

    assert kept == [("protect", None)]
    assert result is not None
    assert (result.value, sway) == ("done", 3)
    assert left(fates) == []


@proves("ff.spells.defence", "ff.spells.heal", "ff.ruling.willing-target")
def test_whoever_plays_both_welcomes_healing_without_being_asked() -> None:
    fates = coven(BATTLE, ["9H", "8S", "2D", "2H"])
    fates.protagonist("ann", "Kit")
    fates.do("dana", "deal-in", entity=fates.named("Kit"), chance=Leaning())

    casts(fates, "heal", "Kit", ["9H"], chance=Leaning())

    assert not fates.questions()
    assert fates.bout.over


@proves("ff.spells.reveal", "ff.spells.cross-affinity-divination", "ff.ruling.invisible-spell-knowledge")
def test_nobody_is_asked_whether_they_know_of_what_they_do_themselves_or_sleep_through() -> None:
    fates = coven(MIND, ["9S", "8S", "2D", "9H"])
    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious")

    casts(fates, "reveal", "Mara", ["9S"], chance=Leaning())
    mine = [choice.kind for choice in fates.questions()]
    casts(fates, "reveal", "Wolf", ["8S"], chance=Leaning())
    asleep = [choice.kind for choice in fates.questions()]

    assert (mine, asleep) == ([], [])
    assert [one.spell for one in lasting(fates)] == ["reveal", "reveal"]


@proves("ff.spells.hide", "ff.spells.reveal", "ff.spells.range-default")
def test_out_of_sight_only_reveal_finds_its_target_and_friends_are_not_harmed() -> None:
    fates = coven(MIND, ["9D", "8S", "9H", "9C"])
    mara, wolf, bern = fates.named("Mara"), fates.named("Wolf"), fates.named("Bern")
    fates.happen(ConditionBegan(mara, Condition.FIT, 9, wolf, what="unable to see Wolf"))
    fates.happen(ConditionBegan(mara, Condition.FIT, 9, bern, what="charmed by Bern"))

    open_to = {
        spell: {
            option.label: option.refusal.code if option.refusal else ""
            for option in spell_offer(fates, spell).fields[0].options
        }
        for spell in ("estrange", "reveal")
    }

    assert (open_to["estrange"]["Wolf"], open_to["reveal"]["Wolf"]) == ("attack.unseen", "")
    assert (open_to["estrange"]["Bern"], open_to["estrange"]["Mara"]) == ("attack.friend", "")


@proves("ff.spells.range-default", "ff.spells.hide")
def test_a_friend_may_be_healed() -> None:
    fates = coven(BATTLE, ["9D", "8S", "9H", "9C"])
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.happen(ConditionBegan(mara, Condition.FIT, 9, bern, what="charmed by Bern"))

    found = {
        spell: next(option.refusal for option in spell_offer(fates, spell).fields[0].options if option.label == "Bern")
        for spell in ("heal", "harm")
    }

    assert found["heal"] is None
    assert found["harm"] is not None
    assert found["harm"].code == "attack.friend"


# what it leaves -----------------------------------------------------------------------------------


@proves("ff.spells.protect", "ff.effects.ablaze")
@pytest.mark.parametrize("card", ["9D", "AD"])
def test_only_the_ace_of_protect_keeps_fire_off(card: str) -> None:
    fates = coven(BATTLE, [card, "8S", "9H", "9C"])
    bern = fates.named("Bern")
    before = can_catch_fire(fates.state, bern)
    casts(fates, "protect", "Bern", [card])
    fates.answers("bob", "let-it-work", "6C")

    assert (before, can_catch_fire(fates.state, bern)) == (True, card != "AD")


@proves("ff.spells.protect", "ff.sway.falling")
def test_under_the_ace_of_protect_no_fall_harms_and_a_step_down_harms_nobody() -> None:
    fates = coven(BATTLE, ["AD", "8S", "9H", "9C"])
    casts(fates, "protect", "Bern", ["AD"])
    fates.answers("bob", "let-it-work", "6C")
    before = len(fates.events)

    fates.do("dana", "fall", entity=fates.named("Bern"), metres=16)
    fates.do("dana", "fall", entity=fates.named("Mara"), metres=7)
    fates.do("dana", "attack-by-draw", "9S", entity=fates.named("Wolf"), target=fates.named("Bern"))
    fates.answers("bob", "take-it", chance=Leaning())

    assert (fates.hero("Bern").sway, fates.hero("Mara").sway) == (4, 4)
    assert fates.came(SwayChanged, before) == []
    assert any("nothing gets through" in line for line in fates.panes["tv"])


@proves("ff.spells.slow")
@pytest.mark.parametrize(("slowed", "sway"), [(True, 4), (False, 3)])
def test_a_pip_of_the_slowed_does_nothing_and_of_others_what_it_does(slowed: bool, sway: int) -> None:
    fates = coven(MOTION, ["9S", "8S", "9H", "9C"])
    if slowed:
        casts(fates, "slow", "Wolf", ["9S"])
        fates.answers("dana", "let-it-work", "6C")

    fates.do("dana", "attack-by-draw", "9D", entity=fates.named("Wolf"), target=fates.named("Bern"))
    fates.answers("bob", "take-it", chance=Leaning())

    assert fates.hero("Bern").sway == sway


@proves("ff.spells.slow")
def test_the_slowed_begin_with_their_action_and_have_none_beside_it() -> None:
    fates = coven(MOTION, ["9S", "8S", "9H", "9C"], fight=True)
    mara, bern, wolf = (fates.named(name) for name in ("Mara", "Bern", "Wolf"))
    casts(fates, "slow", "Bern", ["9S"])
    fates.answers("bob", "let-it-work", "6C")
    waiting = fates.refused("bob", "begin-action", entity=bern)
    fates.do("ann", "move", entity=mara, to="back", metres=1)
    early = fates.refused("bob", "attack", entity=bern, target=wolf, cards=fates.hand("Bern")[:1])

    fates.do("bob", "begin-action", entity=bern)

    again = fates.refused("bob", "begin-action", entity=bern)
    late = fates.refused("bob", "attack", entity=bern, target=wolf, cards=fates.hand("Bern")[:1])
    assert waiting.code == "turn.not_yours"
    assert early.code == "spell.slowed"
    assert (again.code, late.code) == ("spell.not_slowed", "turn.acted")


@proves("ff.spells.speed")
def test_the_sped_up_have_a_second_action_in_their_turn_and_no_third() -> None:
    fates = coven(MOTION, ["9H", "8S", "9S", "9C"], fight=True)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    casts(fates, "speed", "Bern", ["9H"])
    fates.answers("bob", "let-it-work", "6C")
    fates.do("ann", "move", entity=mara, to="back", metres=1)
    hers = fates.turns()

    fates.do("bob", "use-action", entity=bern, what="shout")
    fates.do("bob", "move", entity=bern, to="back", metres=1)
    between = fates.turns()
    fates.do("bob", "use-action", entity=bern, what="shout again")

    assert (hers, between, fates.turns()) == (["Bern"], ["Bern"], ["Wolf"])


@proves("ff.spells.speed")
def test_who_falls_asleep_in_the_midst_of_a_hasted_turn_is_not_waited_for() -> None:
    fates = coven(MOTION, ["9H", "8S", "9S", "9C"], fight=True)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    casts(fates, "speed", "Bern", ["9H"])
    fates.answers("bob", "let-it-work", "6C")
    fates.do("ann", "move", entity=mara, to="back", metres=1)
    fates.do("dana", "set-health", entity=bern, health="unconscious")

    assert not may_still_act(fates.state, bern)
    assert may_still_act(coven(MOTION, ["9H", "8S", "9S", "9C"]).state, bern)


@proves("ff.spells.expose")
def test_what_is_no_ace_is_not_over_with_the_round() -> None:
    fates = coven(BATTLE, ["9C", "8S", "9S", "9H"], fight=True)
    casts(fates, "expose", "Wolf", ["9C"])
    fates.answers("dana", "let-it-work", "6C")
    fates.do("ann", "move", entity=fates.named("Mara"), to="back", metres=1)
    fates.passes("bob", "Bern")
    fates.passes("dana", "Wolf")

    assert fates.fight.round == 2
    assert left(fates) == [("expose", None)]


@proves("ff.spells.expose")
def test_the_ace_of_another_spell_is_not_over_with_the_round() -> None:
    fates = coven(MOTION, ["AD", "8S", "9S", "9H"], fight=True)
    casts(fates, "hold", "Wolf", ["AD"])
    fates.answers("dana", "let-it-work", "6C")
    fates.do("ann", "move", entity=fates.named("Mara"), to="back", metres=1)
    fates.passes("bob", "Bern")
    if "Wolf" in fates.turns():
        fates.passes("dana", "Wolf")

    assert fates.fight.round == 2
    assert left(fates) == [("hold", None)]


@proves("ff.spells.effect-seconds", "ff.ruling.duration-counting")
@pytest.mark.parametrize(("length", "sway", "kept"), [(18, 1, [("cold", 2)]), (30, 0, []), (60, 0, [])])
def test_cold_bites_in_every_turn_that_goes_by_outside_of_a_fight(
    length: int, sway: int, kept: list[tuple[str, int]]
) -> None:
    fates = coven(HEAT, ["5D", "8S", "9S", "9H"])
    casts(fates, "cold", "Bern", ["5D"])
    fates.answers("bob", "let-it-work", "6C")

    fates.do("dana", "let-time-pass", seconds=length, chance=Leaning())

    assert left(fates) == kept
    assert fates.hero("Bern").sway == sway


@proves("ff.spells.heal")
def test_the_dead_stay_dead_and_the_whole_are_left_alone() -> None:
    fates = coven(BATTLE, ["9H", "8H", "7H", "6H"])
    wolf = fates.named("Wolf")
    fates.happen(CreatureHurt(wolf, 2))
    casts(fates, "heal", "Wolf", ["9H"])
    fates.answers("dana", "let-it-work", "6C")
    healed = [event.healed for event in fates.came(CreatureHurt)]
    before = len(fates.events)
    casts(fates, "heal", "Bern", ["8H"])
    fates.answers("bob", "let-it-work", "7C")

    assert healed == [False, True]
    assert fates.came(SwayChanged, before) == []


@proves("ff.mages.cards-on-table", "ff.spells.befriend")
def test_of_the_same_spell_the_weaker_is_told_to_have_met_it_and_whoever_is_inside_stays_so() -> None:
    fates, wagon = coven(MIND, ["9H", "5H", "10H", "4C"]), coven(HEAT, ["9C", "KC", "7S", "4S"])
    for card in ("9H", "5H"):
        casts(fates, "befriend", "Wolf", [card], words="Bern")
        fates.answers("dana", "let-it-work", chance=Leaning())
    casts(wagon, "darkness", "thing", ["9C"], thing="the wagon", chance=Leaning())
    (one,) = lasting(wagon)
    wagon.do("dana", "go-inside", spell=one.id, entities=[wagon.named("Bern")])

    casts(wagon, "darkness", "thing", ["KC"], thing="the wagon", chance=Leaning())

    assert len(fates.came(SpellMet)) == 1
    (now,) = lasting(wagon)
    assert (now.cards, now.inside) == (("KC",), (wagon.named("Bern"),))
    assert [name for name, _ in wagon.timers("Bern")] == ["fit"]


@proves("ff.spells.harm", "ff.actions.cast-spell")
@pytest.mark.parametrize(
    ("cross", "spell", "card", "drawn", "stays"),
    [
        (BATTLE, "harm", "9S", "", False),
        (MIND, "hide", "9D", "8H", True),
        (MIND, "hide", "9D", "10H", False),
        (HEAT, "darkness", "9C", "", True),
        (MOTION, "move", "9C", "", False),
    ],
)
def test_what_becomes_of_a_spell_on_a_thing(cross: str, spell: str, card: str, drawn: str, stays: bool) -> None:
    fates = coven(cross, [card, "3S", "4S", "5S"])

    casts(fates, spell, "thing", [card], *filter(None, (drawn, "6S")), thing="the gate")

    assert [(one.spell, one.thing) for one in lasting(fates)] == ([(spell, "the gate")] if stays else [])
    (done, *_) = fates.came(SpellDone)
    assert (done.drawn, done.works) == (drawn, drawn != "10H")


@proves("ff.spells.type-effect", "ff.conditions.unconscious")
def test_a_mage_who_is_out_cold_ends_no_spell_and_the_story_may() -> None:
    fates = coven(HEAT, ["9S", "9H", "9D", "9C"])
    casts(fates, "cold", "Bern", ["9D"])
    fates.answers("bob", "take-it", "6S")
    (one,) = lasting(fates)
    fates.do("dana", "set-condition", entity=one.caster, condition="unconscious")

    asleep = fates.refused("ann", "end-spell", spell=one.id)
    (greyed,) = fates.offers("ann", "end-spell")
    fates.do("dana", "end-spell", spell=one.id)

    assert (asleep.code, greyed.refusal) == ("act.helpless", asleep)
    assert lasting(fates) == []


@proves("ff.spells.reveal", "ff.spells.hide", "ff.spells.diametric")
def test_a_thing_is_the_same_however_its_name_is_written_the_second_time() -> None:
    fates = coven(MIND, ["9D", "KS", "3S", "4C"])
    casts(fates, "hide", "thing", ["9D"], "6D", "7C", thing="the door")

    casts(fates, "reveal", "thing", ["KS"], "7D", "8C", thing=" The  Door ")

    assert lasting(fates) == []
    assert "Hide on the door is over (dispelled)." in fates.panes["bob"]


@proves("ff.spells.types", "ff.spells.type-effect", "ff.dealer.fate-draw")
def test_who_draws_for_a_mage_of_the_cast_reads_what_the_spell_does_and_for_how_long_before_it_is_aimed() -> None:
    fates = coven(HEAT, ["2C", "3C", "4C", "5C"])
    fates.do("dana", "make-cast-member", name="Ogda", calling="mage", row="9")
    fates.do("dana", "set-cross", entity=fates.named("Ogda"), cross=HEAT)

    fates.do("dana", "call-spell", "9D", entity=fates.named("Ogda"))

    (asked,) = fates.questions()
    assert asked.asks == (
        "Ogda can cast Cold now. Freezes what is wet; whatever lives loses 1 sway in each round. "
        "It lasts as many rounds as its highest card is worth, and with an ace as long as you like. On whom?"
    )
