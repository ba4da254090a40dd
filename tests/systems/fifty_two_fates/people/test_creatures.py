"""The nineteen creatures of the book, and what each does beside striking."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.examples import example, table
from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.wild import MARA, its, strikes, taken, wild
from threefates.commons.characters import Characters
from threefates.rulebook.parts import Listing
from threefates.systems.fifty_two_fates.conditions.conditions import seconds
from threefates.systems.fifty_two_fates.content.loader import codex, specials
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import (
    ALARM_MINUTES,
    ant_level,
    avoid_level,
    harmed,
    specials_of,
)
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import breath
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects, Harm
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.rulings.rulings import AntScale, TurnSeconds
from threefates.systems.fifty_two_fates.turns.movement_rate import rate
from threefates.testing.proof import proves

ENTRIES = {name: codex()[name].entry for name in codex()}


# the codex ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ENTRIES)
def test_every_creature_has_the_numbers_of_the_book(name: str) -> None:
    row, kind = table(ENTRIES[name]), codex()[name]

    known = (kind.move, list(kind.targets), kind.attribute, kind.action, kind.reaction)

    assert known == (row["move"], row["ct"], row["oa"], row["action"], row["reaction"])
    assert [(one.name.lower(), one.suit or "none") for one in specials_of(kind) if one.does != "alarm"] == [
        (special["name"], special["suit"]) for special in row["specials"]
    ]


@proves(*ENTRIES.values())
def test_all_nineteen_can_be_brought_in() -> None:
    fates = Fates()

    for name in codex():
        fates.do("dana", "bring-creature", species=name)
    for entry in ENTRIES.values():
        assert any(codex()[name].entry == entry for name in codex())

    assert len(fates.creatures()) == 19


def test_those_of_a_kind_that_come_one_after_the_other_are_told_apart() -> None:
    fates = Fates()

    fates.do("dana", "bring-creature", species="ghoul")
    fates.do("dana", "bring-creature", species="ghoul")
    fates.do("dana", "bring-creature", species="ghoul", count=2)
    fates.do("dana", "make-creature", name="ghoul  of the well")
    fates.do("dana", "make-creature", name="Ghoul")

    assert [each.name for each in fates.state[Characters].known.values() if "houl" in each.name] == [
        *("Ghoul", "Ghoul 2", "Ghoul 3", "Ghoul 4"),
        *("ghoul of the well", "Ghoul 5"),
    ]


@proves("ff.creatures.stats", "ff.creatures.move")
def test_only_the_fate_dealer_sees_what_a_creature_is_made_of() -> None:
    fates = Fates()
    fates.do("dana", "bring-creature", species="griffin", count=2)

    block = fates.view("dana")["ff.stat-blocks"]

    assert isinstance(block, Listing)
    assert "flies 4" in block.rows[0].detail
    assert "Grab and drop (clubs)" in block.rows[1].detail
    assert "ff.stat-blocks" not in fates.view("ann")
    assert fates.refused("dana", "bring-creature", species="dragon").code == "creature.kind"


@proves("ff.creatures.oa", "ff.ruling.creature-oa")
def test_a_creature_that_is_aware_draws_one_card_more_for_initiative() -> None:
    fates = wild("amarok", "2C", "AC", "5C")

    assert len(fates.fight.groups[0].cards) == 2


@pytest.mark.parametrize(
    ("species", "cards", "special", "condition", "blows"),
    [
        pytest.param("ape", ["8C"], "ape charge", "incapacitated", 3, marks=proves("ff.creatures.ape-berserker")),
        pytest.param("ape", ["8C"], "ape slam", "unconscious", 3, marks=proves("ff.creatures.ape-berserker")),
        pytest.param(
            "centipede", ["8C"], "centipede venom", "incapacitated", 1, marks=proves("ff.creatures.centipede-giant")
        ),
        pytest.param("ghoul", ["3C", "8D"], "ghoul charm", "fit", 1, marks=proves("ff.creatures.ghoul")),
        pytest.param("rat", ["8D"], "rat sickness", "incapacitated", 1, marks=proves("ff.creatures.rat-giant")),
        pytest.param("troll", ["8C", "5D"], "", "", 3, marks=proves("ff.creatures.troll")),
    ],
)
@proves("ff.cards.action-vs-reaction")
def test_a_creature_of_the_book_does_what_it_does(
    species: str, cards: list[str], special: str, condition: str, blows: int
) -> None:
    fates = wild(species)

    strikes(fates, *cards, special=special)
    taken(fates)

    held = [name for name, _ in fates.timers("Mara")]
    assert held == ([condition] if special else [])
    assert fates.hero("Mara").sway == (4 if special else 3)
    assert len(codex()[species].attacks) == blows


# striking -----------------------------------------------------------------------------------------


@proves("ff.creatures.attack")
def test_a_creature_strikes_once_with_each_of_its_attacks() -> None:
    fates = wild("hellhound")

    strikes(fates, "3C", "2D")
    fates.answers("ann", "defend", "5C", cards=["KH"])
    strikes(fates, "4C", "2H")
    fates.answers("ann", "defend", "6C", cards=["9C"])
    third = fates.refused("dana", "attack-by-draw", entity=its(fates), target=fates.named("Mara"))

    assert third.code == "turn.acted"


@proves("ff.creatures.attack", "ff.creatures.specials")
def test_a_special_takes_the_place_of_every_strike_of_the_turn() -> None:
    fates = wild("ape")

    strikes(fates, "3C", special="ape charge")
    fates.answers("ann", "defend", "5C", cards=["KH"])

    assert fates.refused("dana", "attack-by-draw", entity=its(fates), target=fates.named("Mara")).code == "turn.acted"


@proves("ff.creatures.specials")
def test_only_the_suit_of_the_highest_card_lets_a_creature_do_more() -> None:
    fates = wild("spider", "2C", "AC", "5C")

    fates.do("dana", "attack-by-draw", "7H", entity=its(fates), target=fates.named("Mara"))
    plain = [choice.kind for choice in fates.questions()]
    taken(fates)
    fates.answers("ann", "trim", cards=["3D"])
    fates.passes("dana", "Giant spider")
    fates.passes("ann", "Mara")
    fates.do("dana", "attack-by-draw", "7C", entity=its(fates), target=fates.named("Mara"))

    assert plain[0] == "reaction"
    offered = [offer for offer in fates.offers("dana") if offer.group.startswith("What does")]
    assert [offer.label for offer in offered] == ["A plain strike", "Venom", "Web"]
    assert all(offer.command != "answer" for offer in fates.offers("ann"))


# what they do -------------------------------------------------------------------------------------


@proves("ff.creatures.special-duration", "ff.creatures.specials")
@pytest.mark.parametrize(
    ("reading", "drawn", "left"), [("difference", (), 16), ("draw_card", ("8S",), 8), ("highest_card", (), 20)]
)
def test_venom_lasts_by_the_reading_of_a_random_number(reading: str, drawn: tuple[str, ...], left: int) -> None:
    fates = wild("centipede", readings={"random-rounds": reading})

    strikes(fates, "QC", special="centipede venom")
    fates.answers("ann", "defend", *drawn, "7C", cards=["4S"])

    assert fates.hero("Mara").sway == 4
    assert fates.timers("Mara") == [("incapacitated", left)]


@proves("ff.creatures.spider-giant")
@pytest.mark.parametrize(
    ("reading", "condition"),
    [("venom_unconscious_web_incapacitated_T2", "unconscious"), ("venom_incapacitated", "incapacitated")],
)
def test_a_spider_s_venom_by_either_wording(reading: str, condition: str) -> None:
    fates = wild("spider", "2C", "AC", "5C", readings={"spider-wording": reading})

    strikes(fates, "8C", special="spider venom")
    taken(fates)

    assert fates.timers("Mara") == [(condition, 8)]


@proves("ff.creatures.spider-giant", "ff.effects.saves", "ff.creatures.specials")
def test_a_web_holds_until_a_save() -> None:
    fates = wild("spider", "2C", "AC", "5C")

    strikes(fates, "8C", special="spider web")
    taken(fates, "5D", "6D")
    effect = fates.state[Effects].on(fates.named("Mara"))[0]
    stuck = fates.refused("ann", "move", entity=fates.named("Mara"), to="back")
    if fates.turns() != ["Mara"]:
        fates.passes("dana", "Giant spider")
    fates.do("ann", "save", "7D", effect=effect.id, cards=["KH"])

    assert (effect.harm, effect.level) == (Harm.GRIP, 2)
    assert stuck.code in ("move.none", "turn.not_yours")
    assert fates.condition("Mara") is Condition.FIT
    assert fates.hero("Mara").sway == 4


def test_an_incapacitated_save_is_halved_like_any_action() -> None:
    fates = wild("basilisk")

    strikes(fates, "8C", "2D", special="basilisk constrict")
    taken(fates, "9D", "6D")
    if fates.turns() != ["Mara"]:
        fates.passes("dana", "Basilisk")
    fates.do("ann", "save", "7D", effect=fates.state[Effects].on(fates.named("Mara"))[0].id, cards=["KH"])

    assert fates.condition("Mara") is Condition.INCAPACITATED


@proves("ff.creatures.assassin-vine")
def test_the_assassin_vine_s_levels_and_when_it_chokes() -> None:
    given, expected = example("vine-avoid")
    vine = codex()["vine"]

    levels = [f"T{avoid_level(vine, dense=foliage == 'dense')}" for foliage in given["foliage"]]

    assert levels == expected["avoid_level"]
    assert f"T{specials()['vine grapple'].save}" == expected["grapple_save"]
    assert specials()["vine grapple"].chokes_after == expected["choking_after_rounds"]


@proves("ff.creatures.assassin-vine", "ff.creatures.specials", "ff.ruling.vine-details")
def test_a_vine_chokes_from_the_fifth_round_on() -> None:
    fates = wild("vine", apart=1)

    strikes(fates, "8C", special="vine grapple")
    taken(fates, "9D", "6D")
    sways = []
    for _ in range(5):
        if "Assassin vine" in fates.turns():
            fates.passes("dana", "Assassin vine")
        fates.passes("ann", "Mara")
        sways.append(fates.hero("Mara").sway)

    assert sways == [4, 4, 4, 4, 3]


@pytest.mark.parametrize("name", ["ants-ten", "ants-one-to-four", "d-ant-levels"])
@proves("ff.creatures.ant-giant", "ff.ruling.ant-scale")
def test_many_ants_drag_harder_under_exactly_one_reading(name: str) -> None:
    given, expected = example(name)
    ants = given["ants"] if isinstance(given["ants"], list) else [given["ants"]]
    levels = expected["save_level"] if isinstance(expected["save_level"], list) else [expected["save_level"]]

    agreeing = [each for each in AntScale if [f"T{ant_level(count, each)}" for count in ants] == levels]

    assert AntScale.CEIL in agreeing
    assert len(agreeing) == (2 if name == "ants-one-to-four" else 1)


@proves("ff.creatures.ant-giant", "ff.creatures.specials")
def test_an_ant_drags_its_victim_off() -> None:
    fates = wild("ant")

    strikes(fates, "8C", special="ant drag")
    taken(fates, "9D")

    effect = fates.state[Effects].on(fates.named("Mara"))[0]
    assert (effect.level, effect.harm, effect.bites_from) == (1, Harm.GRIP, None)
    assert "Mara is held fast." in fates.panes["bob"]
    assert fates.condition("Mara") is Condition.FIT


@proves("ff.creatures.amarok", "ff.creatures.specials")
def test_an_amarok_fixes_upon_somebody_and_adds_the_card_from_then_on() -> None:
    fates = wild("amarok", "2C", "AC", "5C")

    strikes(fates, "7D", special="amarok focused target")
    fates.passes("dana", "Amarok")
    fates.passes("ann", "Mara")
    strikes(fates, "3C")

    assert fates.bout.play.bonus == 7
    assert "Amarok fixes upon Mara: +7 against them from now on." in fates.panes["ann"]


@proves("ff.creatures.basilisk", "ff.creatures.specials")
@pytest.mark.parametrize(("cards", "timers"), [(["KH"], []), (["9C"], [("unconscious", 3)])])
def test_a_basilisk_s_gaze_calls_for_a_save_instead_of_a_defence(cards: list[str], timers: list[Any]) -> None:
    fates = wild("basilisk")

    fates.do("dana", "attack-by-draw", "9D", "2D", entity=its(fates), target=fates.named("Mara"), count=2)
    fates.do("dana", "answer", "3H", "4H", "5H", choice=fates.asked("special"), option="basilisk paralysis")
    fates.answers("ann", "resist", "6H", cards=cards)

    assert fates.timers("Mara") == timers


@proves("ff.creatures.bee-giant")
def test_a_bee_stings_and_dies_and_its_stinger_can_be_pulled_out() -> None:
    fates = wild("bee", "2C", "AC", "5C")

    strikes(fates, "8C")
    taken(fates)
    fates.answers("ann", "trim", cards=["3D"])
    stung = fates.condition("Mara")
    fates.do("ann", "pull-stinger", entity=fates.named("Mara"), victim=fates.named("Mara"))

    assert fates.condition("Giant bee") is Condition.DEAD
    assert fates.hero("Mara").sway == 3
    assert (stung, fates.condition("Mara")) == (Condition.INCAPACITATED, Condition.FIT)


@proves("ff.creatures.cobold", "ff.movement.zone-zero")
def test_a_cobold_vanishes_from_one_opponent_s_sight() -> None:
    fates = wild("cobold")

    strikes(fates, "8D", special="cobold vanish")
    taken(fates)
    if fates.turns() != ["Mara"]:
        fates.passes("dana", "Cobold")
    blind = fates.refused("ann", "attack", entity=fates.named("Mara"), target=its(fates), cards=["9C"])

    assert blind.code in ("attack.unseen", "attack.out_of_reach")
    assert "Mara is unable to see Cobold for 8 rounds (80 seconds)." in fates.panes["bob"]


@proves("ff.creatures.charmed", "ff.creatures.specials")
@pytest.mark.parametrize(("species", "special"), [("ghoul", "ghoul charm"), ("piskie", "piskie deceit")])
def test_charmed_is_for_as_many_rounds_as_the_plays_differ(species: str, special: str) -> None:
    fates = wild(species)

    strikes(fates, "8D", special=special)
    fates.answers("ann", "defend", "6H", cards=["3D"])

    assert f"Mara is charmed by {codex()[species].name} for 5 rounds (50 seconds)." in fates.panes["tv"]


@proves("ff.creatures.piskie")
def test_a_piskie_flies_and_deceives_whoever_plays_less_than_its_diamond() -> None:
    fates = wild("piskie")

    strikes(fates, "8D", special="piskie deceit")
    fates.answers("ann", "take-it")

    assert fates.foe("Piskie").block.flies == 4
    assert "Mara is charmed by Piskie for 8 rounds (80 seconds)." in fates.panes["tv"]


@proves("ff.creatures.gargoyle")
def test_only_what_bludgeons_harms_a_gargoyle() -> None:
    given, expected = example("gargoyle-weapons")
    natures = {"sword": "slashing", "arrow": "stabbing", "hammer": "bludgeoning", "mace": "bludgeoning"}

    assert [harmed(codex()["gargoyle"].immune, natures[weapon]) for weapon in given["attacks"]] == expected["harmed"]


@proves("ff.creatures.gargoyle")
@pytest.mark.parametrize(("weapon", "hurt"), [("longsword", 0), ("warhammer", 1)])
def test_a_sword_does_nothing_to_a_gargoyle(weapon: str, hurt: int) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="gargoyle")
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon=weapon)
    fates.do("dana", "deal", *MARA)

    fates.do("ann", "attack", entity=fates.named("Mara"), target=its(fates), cards=["3D"])
    fates.answers("dana", "take-it", "2H")

    assert fates.foe("Gargoyle").block.hurt == hurt


@proves("ff.creatures.gargoyle", "ff.dealer.fate-draw")
@pytest.mark.parametrize(("more", "total"), [("5D", 9), ("5S", 4)])
def test_stone_skin_adds_a_diamond(more: str, total: int) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="gargoyle")
    fates.do("dana", "deal", *MARA)

    fates.do("ann", "attack", entity=fates.named("Mara"), target=its(fates), cards=["3D"])
    fates.answers("dana", "defend-by-draw", "4C", more, "2H", count=1)

    assert any(f", {total} by its cards." in line for line in fates.panes["ann"] if line.startswith("Gargoyle defends"))


@proves("ff.creatures.griffin", "ff.creatures.specials")
def test_a_griffin_carries_its_victim_off_and_drops_it() -> None:
    fates = wild("griffin")

    strikes(fates, "8C", "2D", special="griffin grab and drop")
    taken(fates)
    fates.do("dana", "fall", entity=fates.named("Mara"), metres=16)

    assert "Mara is carried aloft and held fast." in fates.panes["bob"]
    assert fates.hero("Mara").sway == 1


@proves("ff.creatures.hellhound", "ff.creatures.specials")
def test_firebreath_reaches_two_zones_and_a_plain_strike_does_not() -> None:
    given, expected = example("hellhound-distance")
    by_rule, printed = (wild("hellhound", readings={"hellhound-range": one}) for one in ("two_zones", "sixty_feet"))
    fates = wild("hellhound", apart=2)

    strikes(fates, "8D", "2D", special="hellhound firebreath")
    taken(fates)

    assert (breath(by_rule.state, its(by_rule)), breath(printed.state, its(printed))) == (
        expected["metres_by_zone_rule"],
        expected["metres_printed"],
    )
    assert given["range_zones"] == specials()["hellhound firebreath"].reach
    assert fates.hero("Mara").sway == 3


@proves("ff.creatures.hellhound", "ff.movement.zone-zero", "ff.cards.actor-first")
def test_without_diamonds_fire_does_not_come_and_claws_fall_short() -> None:
    fates = wild("hellhound", apart=2)

    strikes(fates, "8C", "2H")

    assert "Mara is not hit." in fates.panes["ann"]


@proves("ff.creatures.ogre", "ff.creatures.specials")
def test_an_ogre_pins_its_victim_down_until_it_gets_up() -> None:
    fates = wild("ogre")

    strikes(fates, "8D", "2D", special="ogre crush")
    taken(fates)
    fates.answers("ann", "trim", cards=["3D"])
    pinned = fates.condition("Mara")
    assert rate(fates.state, fates.named("Mara")) == 0
    fates.do("dana", "move", entity=its(fates), to="back")

    assert (pinned, fates.hero("Mara").sway) == (Condition.INCAPACITATED, 3)
    assert fates.condition("Mara") is Condition.FIT


@proves("ff.creatures.topiar", "ff.creatures.specials")
@pytest.mark.parametrize(("way", "place"), [("onward", 16), ("back", -16)])
def test_a_topiar_tosses_its_victim_as_far_as_the_fate_dealer_says(way: str, place: int) -> None:
    fates = wild("topiar")

    strikes(fates, "QD", special="topiar toss")
    taken(fates)
    (asked,) = (question for question in fates.questions() if question.kind == "toss")
    thrown = {"choice": asked.id, "zones": 2, "way": way}
    wrong = [
        fates.refused(seat, "toss", **{**thrown, **other}).code
        for seat, other in (("ann", {}), ("dana", {"zones": 0}), ("dana", {"zones": 13}), ("dana", {"way": "up"}))
    ]
    fates.do("dana", "toss", **thrown)
    fates.answers("ann", "trim", cards=["3D", "4S"])

    assert asked.asks == "How many zones does Topiar toss Mara?"
    assert wrong == ["choice.not_yours", "range", "range", "toss.way"]
    assert fates.hero("Mara").sway == 2
    assert fates.fight.places[fates.named("Mara")] == place
    assert f"Mara now stands at {place} m (tossed 2 zones)." in fates.panes["bob"]
    assert fates.replayed() == fates.state


@proves("ff.creatures.topiar")
def test_whoever_a_topiar_misses_or_whom_the_fate_dealer_spares_flies_nowhere() -> None:
    missed, spared = wild("topiar"), wild("topiar")
    for fates in (missed, spared):
        strikes(fates, "7D", special="topiar toss")

    missed.answers("ann", "defend", "2D", cards=["9C"])
    taken(spared)
    open_to = [[offer.command for offer in spared.offers(seat, "toss")] for seat in ("dana", "ann", "tv")]
    spared.do("dana", "answer", choice=spared.asked("toss"), option="nowhere")

    assert not any(choice.kind == "toss" for choice in missed.questions())
    assert open_to == [["ff.toss"], [], []]
    assert [fates.fight.places[fates.named("Mara")] for fates in (missed, spared)] == [0, 0]


@proves("ff.creatures.topiar")
def test_outside_of_a_fight_nobody_measures_how_far_a_topiar_tosses() -> None:
    fates = wild("topiar")
    fates.do("dana", "end-fight")

    strikes(fates, "7D", special="topiar toss")
    taken(fates)

    assert fates.hero("Mara").sway == 3
    assert not any(choice.kind == "toss" for choice in fates.questions())


@pytest.mark.parametrize(
    ("species", "special", "card", "condition"),
    [
        ("rat", "rat sickness", "8D", "incapacitated"),
        ("ape", "ape charge", "8C", "incapacitated"),
        ("ape", "ape slam", "8C", "unconscious"),
    ],
)
def test_sickness_charge_and_slam(species: str, special: str, card: str, condition: str) -> None:
    fates = wild(species)

    strikes(fates, card, special=special)
    taken(fates)

    assert fates.timers("Mara") == [(condition, 8)]


@proves("ff.creatures.shrieker")
def test_a_shrieker_screams_for_five_minutes_or_until_it_is_destroyed() -> None:
    given, expected = example("shrieker-alarm")
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="shrieker")
    fates.do("dana", "deal", "AH", "9C", "3D", "4S")

    fates.do("dana", "sound-alarm", entity=its(fates))
    lasts = fates.timers("Shrieker")[0][1] or 0
    fates.do("ann", "attack", entity=fates.named("Mara"), target=its(fates), cards=["AH"])
    fates.answers("dana", "take-it")
    fates.do("ann", "answer", "2H", choice=fates.asked("effect"), option="dead")

    assert given["movement_nearby"]
    assert seconds(lasts, TurnSeconds.PER_RULE) == expected["alarm_minutes"] * 60 == ALARM_MINUTES * 60
    assert fates.timers("Shrieker") == [("dead", None)]
    assert fates.refused("dana", "sound-alarm", entity=its(fates)).code == "act.helpless"


@proves("ff.creatures.shrieker")
def test_a_shrieker_never_strikes() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="shrieker")
    fates.do("dana", "deal", *MARA)

    assert fates.refused("dana", "attack-by-draw", entity=its(fates), target=fates.named("Mara")).code == "play.count"


@proves("ff.creatures.shrieker-tea")
def test_whoever_drinks_the_tea_has_the_card_a_cast_member_too() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "make-cast-member", name="Old Tam", row="2")
    fates.do("dana", "bring-creature", species="troll")
    fates.do("dana", "deal", *MARA)
    tam = fates.named("Old Tam")
    offered = {dict(offer.fixed)["entity"] for offer in fates.offers("dana", "serve-tea")}
    fates.do("dana", "serve-tea", entity=tam)

    fates.do("dana", "start-fight", "8C", "9D", "2C", "3C")

    assert offered == {fates.named("Mara"), tam}
    assert {group.id: len(group.cards) for group in fates.fight.groups}[tam] == 2
    assert fates.timers("Old Tam") == []
    assert fates.refused("dana", "serve-tea", entity="nobody").remedy


@proves("ff.creatures.shrieker-tea")
def test_shrieker_tea_is_good_for_one_card_in_one_fight() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="troll")
    fates.do("dana", "deal", *MARA)
    fates.do("dana", "serve-tea", entity=fates.named("Mara"))

    fates.do("dana", "start-fight", "8C", "9D", "2C")

    assert fates.fight.groups[0].cards == ("8C", "9D")
    assert fates.timers("Mara") == []
    assert fates.hero("Mara").health is Health.AWAKE


@proves("ff.conditions.targets", "ff.creatures.ct-matrix")
@pytest.mark.parametrize(
    ("targets", "made"), [((1, 2, 3), True), ((0, 2, 3), False), ((2, 2, 3), False), ((1, 3, 3), False)]
)
def test_targets_rise_from_one(targets: tuple[int, int, int], *, made: bool) -> None:
    fates, numbers = Fates(), dict(zip(("low", "mid", "high"), targets, strict=True))
    creature = {"name": "Imp", "action": 1, "reaction": 1, **numbers}

    if made:
        fates.do("dana", "make-creature", **creature)
        assert fates.foe("Imp").block.targets == targets
    else:
        assert fates.refused("dana", "make-creature", **creature).code == "creature.targets"
