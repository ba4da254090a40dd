"""Backgrounds, skills and attributes, and the card each adds to a task."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.examples import example, table
from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, duel, hunt
from threefates.pieces.cards import DECK, Rank
from threefates.rulebook.parts import Words
from threefates.systems.fifty_two_fates.content.loader import attribute_facts, backgrounds, skills
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.gear.weapons_armor import Trained, trained
from threefates.systems.fifty_two_fates.people.physical_combat import physical_cp
from threefates.systems.fifty_two_fates.sheets.backgrounds import covers, skills_allowed
from threefates.systems.fifty_two_fates.sheets.sheets import Sheet, Sheets
from threefates.systems.fifty_two_fates.sheets.skills import knowledge, starting_skills
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]
BACKGROUNDS = tuple(backgrounds()[name].entry for name in backgrounds())
SKILLS = tuple(dict.fromkeys(skills()[name].entry for name in skills()))
OTHER = ("acumen", "aura", "insight")
FITTING = (*OTHER, "dexterity", "empathy", "strength", "agility")


def most(fates: Fates, **task: object) -> int:
    """How many cards Mara may lay for a task."""
    fates.do("dana", "set-task", "2H", actor=fates.named("Mara"), what="Try", level=1, **task)
    (offer,) = fates.offers("ann", "attempt-task")
    return next(field.high or 0 for field in offer.fields if field.name == "cards")


# backgrounds --------------------------------------------------------------------------------------


@proves(*BACKGROUNDS)
def test_every_background_of_the_book_is_there() -> None:
    for name in backgrounds():
        row = table(backgrounds()[name].entry)

        assert (row["id"], tuple(row["skills"])) == (name, backgrounds()[name].skills)
        assert bool(row.get("choose")) is bool(backgrounds()[name].choose)

    assert len(backgrounds()) == 13


@proves("ff.backgrounds.rule")
def test_a_background_is_one_card_on_whatever_it_reaches_to() -> None:
    fates = hunt(MARA)
    fates.do("ann", "choose-background", entity=fates.named("Mara"), background="sailor")

    assert fates.state[Sheets].of(fates.named("Mara")).background == "sailor"
    assert most(fates, knowing="navigation") == 2


def test_what_a_background_does_not_reach_to_is_no_card() -> None:
    fates = hunt(MARA)
    fates.do("ann", "choose-background", entity=fates.named("Mara"), background="sailor")

    assert most(fates, knowing="forgery") == 1


@proves("ff.backgrounds.custom")
def test_a_background_may_be_of_one_s_own() -> None:
    fates = hunt(MARA)

    fates.do("ann", "choose-background", entity=fates.named("Mara"), background="noble", own="beekeeper")

    assert fates.state[Sheets].of(fates.named("Mara")).background == "beekeeper"


@proves("ff.backgrounds.rule", "ff.backgrounds.custom")
@pytest.mark.parametrize(("background", "trained"), [("mercenary", [True]), ("sailor", [])])
def test_only_a_background_that_teaches_martial_gear_trains_with_it(background: str, trained: list[bool]) -> None:
    fates = hunt(MARA)

    fates.do("ann", "choose-background", entity=fates.named("Mara"), background=background)

    assert [came.trained for came in fates.came(Trained)] == trained


@proves("ff.backgrounds.rule")
def test_a_scholar_names_a_field() -> None:
    fates = hunt(MARA)

    refusal = fates.refused("ann", "choose-background", entity=fates.named("Mara"), background="scholar")
    fates.do("ann", "choose-background", entity=fates.named("Mara"), background="scholar", field="old maps")

    assert refusal.code == "background.field"
    shown = fates.view("bob")["ff.sheets"]
    assert isinstance(shown, Words)
    assert shown.lines[0].text == "Mara: scholar (old maps)"


@proves("ff.backgrounds.rule", "ff.backgrounds.hunter")
def test_a_hunter_may_leave_open_which_country_they_know_best() -> None:
    fates = hunt(MARA)

    fates.do("ann", "choose-background", entity=fates.named("Mara"), background="hunter")
    fates.do("ann", "choose-background", entity=fates.named("Mara"), background="hunter", field="the fens")

    assert fates.state[Sheets].of(fates.named("Mara")).field == "the fens"


# skills -------------------------------------------------------------------------------------------


@proves(*SKILLS)
def test_every_skill_of_the_book_is_there_and_the_nine_that_are_only_named() -> None:
    described = [skills()[name] for name in skills() if skills()[name].entry != "ff.skills.rule"]
    named = {skill for name in backgrounds() for skill in backgrounds()[name].skills}

    assert [table(skill.entry)["name"] for skill in described] == [skill.id for skill in described]
    assert (len(described), len(skills())) == (37, 46)
    assert named <= set(skills())
    assert [one for one in skills() if not knowledge(Sheet(skills=(one,)), one)] == ["pick locks"]
    assert not any(knowledge(Sheet(), one, geared=True) for one in skills())


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proves(skills()[name].entry)) for name in skills() if not skills()[name].needs]
)
def test_every_skill_is_one_card_on_what_it_fits_and_is_about_what_is_named(name: str) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", calling="mage")
    fates.creature()
    fates.do("dana", "deal", *MARA)

    fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill=name, field="something of theirs")

    assert most(fates, knowing=name) == 2
    shown = fates.view("bob")["ff.sheets"]
    assert isinstance(shown, Words)
    assert shown.lines[0].text == f"Mara: {name} (something of theirs)"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proves(backgrounds()[name].entry)) for name in backgrounds()]
)
def test_every_background_is_one_card_on_all_it_lists(name: str) -> None:
    fates = hunt(MARA)

    fates.do("ann", "choose-background", entity=fates.named("Mara"), background=name, field="of their own")

    for skill in backgrounds()[name].skills:
        assert knowledge(fates.state[Sheets].of(fates.named("Mara")), skill, geared=True) == 1
    assert most(fates, knowing=backgrounds()[name].skills[0]) == 2


@proves("ff.skills.rule")
def test_a_skill_is_one_card_and_never_two_with_the_background() -> None:
    fates = hunt(MARA)
    fates.do("ann", "choose-background", entity=fates.named("Mara"), background="burglar")
    fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill="stealth")

    assert most(fates, knowing="stealth", background=True) == 2


@proves("ff.skills.pick-locks", "ff.skills.rule")
@pytest.mark.parametrize(("gear", "cards"), [(False, 1), (True, 3)])
def test_without_tools_locks_are_bare_luck(gear: bool, cards: int) -> None:
    fates = hunt(MARA)
    fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill="pick locks")

    assert most(fates, knowing="pick locks", gear=gear) == cards


@proves("ff.skills.starting-default", "ff.backgrounds.noble")
def test_four_skills_beside_the_background_and_five_for_a_noble() -> None:
    fates = hunt(MARA)
    for skill in ("stealth", "acting", "fishing", "riding"):
        fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill=skill)
    refusal = fates.refused("ann", "learn-skill", entity=fates.named("Mara"), skill="arcana")

    fates.do("ann", "choose-background", entity=fates.named("Mara"), background="noble")
    fates.do("ann", "learn-skill", entity=fates.named("Mara"), own="beekeeping")

    assert refusal.code == "skills.full"
    assert len(fates.state[Sheets].of(fates.named("Mara")).skills) == skills_allowed(Sheet("noble")) == 5


@proves("ff.backgrounds.noble", "ff.skills.starting-default")
def test_whoever_is_noble_no_longer_has_no_skill_more() -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")
    fates.do("ann", "choose-background", entity=mara, background="noble")
    for skill in ("stealth", "acting", "fishing", "forgery", "arcana"):
        fates.do("ann", "learn-skill", entity=mara, skill=skill)
    (offer,) = fates.offers("ann", "choose-background")
    refused = [
        fates.refused("ann", "choose-background", entity=mara, **other)
        for other in ({"background": "sailor"}, {"own": "beekeeper"})
    ]
    fates.do("ann", "forget-skill", entity=mara, skill="arcana")
    fates.do("ann", "choose-background", entity=mara, background="sailor")

    assert {each.code for each in refused} == {"background.skills"}
    assert offer.refusal == refused[0]
    sheet = fates.state[Sheets].of(mara)
    assert (sheet.background, len(sheet.skills), skills_allowed(sheet)) == ("sailor", 4, 4)
    fates.do("dana", "set-skill-count", entity=mara, count=2)
    fates.do("ann", "choose-background", entity=mara, background="noble")
    fates.do("dana", "set-skill-count", entity=mara, count=1)
    fates.do("ann", "forget-skill", entity=mara, skill="forgery")
    assert fates.refused("ann", "choose-background", entity=mara, background="sailor").code == "background.skills"
    fates.do("ann", "forget-skill", entity=mara, skill="fishing")
    fates.do("ann", "forget-skill", entity=mara, skill="acting")
    fates.do("ann", "choose-background", entity=mara, background="sailor")
    fates.do("dana", "set-skill-count", entity=mara, count=0)
    fates.do("ann", "choose-background", entity=mara, background="recluse")


def test_a_skill_may_be_forgotten_and_the_fate_dealer_may_allow_more() -> None:
    fates = hunt(MARA)
    fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill="riding")
    fates.do("ann", "forget-skill", entity=fates.named("Mara"), skill="riding")
    fates.do("dana", "set-skill-count", entity=fates.named("Mara"), count=6)

    assert fates.state[Sheets].of(fates.named("Mara")) == Sheet(count=6)
    assert fates.refused("ann", "forget-skill", entity=fates.named("Mara"), skill="riding").code == "skills.unknown"


@proves("ff.skills.starting-random")
def test_a_drawn_card_says_how_many_skills() -> None:
    given, expected = example("d-starting-skills")
    fates = hunt(MARA)

    fates.do("dana", "draw-skills", "AC", entity=fates.named("Mara"))

    assert [starting_skills(Rank(card)) for card in given["cards"]] == expected["skills"]
    assert fates.state[Sheets].of(fates.named("Mara")).count == 6
    assert fates.everywhere() == ALL_CARDS
    assert fates.refused("dana", "draw-skills", entity=fates.named("Mara")).code == "skills.drawn"


@proves("ff.skills.starting-random")
def test_every_card_of_a_full_deck_may_be_drawn_for_it_and_none_once_skills_are_learned() -> None:
    fates = hunt(MARA)
    mara, before = fates.named("Mara"), fates.state

    for card in DECK:
        fates.state = before
        fates.do("dana", "draw-skills", str(card), entity=mara)
        assert fates.state[Sheets].of(mara).count == starting_skills(card.rank)
    fates.state = before
    fates.do("ann", "learn-skill", entity=mara, skill="stealth")
    refused = fates.refused("dana", "draw-skills", entity=mara)
    fates.do("ann", "forget-skill", entity=mara, skill="stealth")
    fates.do("dana", "draw-skills", "2C", entity=mara)

    assert refused.code == "skills.begun"
    assert fates.state[Sheets].of(mara).count == 2


@proves("ff.skills.starting-random")
@pytest.mark.parametrize(
    ("cards", "skills"),
    [(("2",), 2), (("3", "4", "5"), 3), (("6", "7", "8", "9", "10"), 4), (("J", "Q", "K"), 5), (("A",), 6)],
)
def test_so_many_skills_to_the_card(cards: tuple[str, ...], skills: int) -> None:
    assert {starting_skills(Rank(card)) for card in cards} == {skills}


@proves("ff.skills.artisan", "ff.skills.wilderness-lore", "ff.skills.rule")
@pytest.mark.parametrize(("skill", "about"), [("artisan", "leather"), ("wilderness lore", "tundra")])
def test_a_craft_names_its_trade_and_a_lore_its_terrain(skill: str, about: str) -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")

    refused = fates.refused("ann", "learn-skill", entity=mara, skill=skill, field=" ")
    fates.do("ann", "learn-skill", entity=mara, skill=skill, field=about)
    fates.do("ann", "learn-skill", entity=mara, skill="stealth")
    fates.do("ann", "learn-skill", entity=mara, own="artisan of bells")

    assert refused.code == "skills.field"
    assert fates.state[Sheets].of(mara).about == {skill: about}


@proves("ff.skills.starting-default", "ff.skills.starting-random")
def test_the_fate_dealer_allows_none_to_twenty_skills_and_nobody_draws_for_another() -> None:
    fates = duel(MARA, BERN)
    mara = fates.named("Mara")

    codes = {fates.refused("dana", "set-skill-count", entity=mara, count=count).code for count in (-1, 21)}
    player = fates.refused("ann", "set-skill-count", entity=mara, count=5)
    long = fates.refused("dana", "set-skill-count", entity=mara, count=5, reason="x" * 1000)
    alien = fates.refused("bob", "draw-skills", entity=mara)
    fates.do("dana", "set-skill-count", entity=mara, count=0)
    none = fates.refused("ann", "learn-skill", entity=mara, skill="stealth")
    fates.do("dana", "set-skill-count", entity=mara, count=20)

    assert codes == {"range"}
    assert (player.code, long.code, alien.code) == ("seat.not_the_dealer", "words", "character.not_yours")
    assert none.code == "skills.full"
    assert fates.state[Sheets].of(mara).count == 20


@proves("ff.skills.pick-locks", "ff.skills.rule", "ff.skills.martial-gear")
def test_what_needs_no_tools_is_known_without_and_what_does_is_not() -> None:
    sheet = Sheet(skills=("pick locks", "martial gear"))

    assert [knowledge(sheet, "pick locks"), knowledge(sheet, "pick locks", geared=True)] == [0, 1]
    assert [knowledge(sheet, "martial gear"), knowledge(sheet, "stealth", geared=True)] == [1, 0]


@proves("ff.skills.rule")
@pytest.mark.parametrize(
    ("fields", "cards"),
    [
        ({"tools": 5}, 6),
        ({"attribute": 2}, 3),
        ({"advancement": 4}, 5),
        ({"gear": True, "tools": 2}, 3),
        ({"gear": True}, 2),
        ({"skill": True, "background": True}, 2),
        ({"outstanding": "aura"}, 2),
        ({"outstanding": "acumen"}, 1),
    ],
)
def test_what_is_brought_to_a_task_adds_up(fields: dict[str, object], cards: int) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", sway=8, attribute="aura")
    fates.do("dana", "deal", *[card for card in ALL_CARDS if card != "2H"][:8])

    assert most(fates, **fields) == cards


@proves("ff.skills.rule")
@pytest.mark.parametrize("fields", [{"tools": 6}, {"attribute": 3}, {"advancement": 5}, {"tools": -1}])
def test_no_more_than_that_is_brought_to_a_task(fields: dict[str, int]) -> None:
    fates = hunt(MARA)

    assert fates.refused("dana", "set-task", actor=fates.named("Mara"), what="Try", level=1, **fields).code == "range"


@proves("ff.skills.rule", "ff.attributes.insight", "ff.tasks.one-try")
def test_of_two_attributes_that_fit_the_better_counts() -> None:
    fates = hunt(MARA)
    fates.do("ann", "choose-attribute", entity=fates.named("Mara"), attribute="insight")
    fates.do("dana", "make-inquiry", title="The door", first="It sings")
    inquiry = dict(fates.offers("dana", "inquire")[0].fixed)["inquiry"]

    fates.do("dana", "inquire", "2H", actor=fates.named("Mara"), inquiry=inquiry, outstanding="acumen")

    (offer,) = fates.offers("ann", "attempt-task")
    assert next(field.high for field in offer.fields if field.name == "cards") == 2


@proves("ff.protagonist.checklist", "ff.protagonist.sway", "ff.protagonist.sway-easier")
def test_a_protagonist_begins_with_four_to_twelve_sway_and_bonuses_to_five() -> None:
    fates = Fates()

    wrong = [
        fates.refused("ann", "make-protagonist", name="Mara", calling="mage", **fields).code
        for fields in ({"sway": 3}, {"sway": 13}, {"attack_bonus": 6}, {"defence_bonus": 6}, {"defence_bonus": -1})
    ]
    fates.protagonist("ann", "Mara", sway=12, attack_bonus=5, defence_bonus=5)
    fates.protagonist("bob", "Bern")

    mara, bern = fates.hero("Mara"), fates.hero("Bern")
    assert wrong == ["range"] * 5
    assert (mara.full_sway, mara.sway, mara.attack_bonus, mara.defence_bonus) == (12, 12, 5, 5)
    assert (bern.full_sway, bern.sway) == (4, 4)


@proves("ff.gear.martial", "ff.skills.martial-gear", "ff.skills.rule", "ff.skills.starting-default")
def test_martial_gear_may_be_learned_and_forgotten() -> None:
    fates = duel(MARA, BERN, calling="mage")
    before = trained(fates.hero("Mara"))
    fates.do("ann", "learn-skill", entity=fates.named("Mara"), skill="martial gear")
    learned = trained(fates.hero("Mara"))
    fates.do("ann", "forget-skill", entity=fates.named("Mara"), skill="martial gear")

    fates.do("bob", "choose-background", entity=fates.named("Bern"), background="mercenary")

    assert (before, learned, trained(fates.hero("Mara")), trained(fates.hero("Bern"))) == (False, True, False, True)
    assert covers(Sheet("mercenary"), "martial gear")


# attributes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proves(f"ff.attributes.{name}")) for name in sorted(attribute_facts())]
)
def test_every_attribute_is_offered_with_what_it_is_good_for(name: str) -> None:
    fates = hunt(MARA)

    (offer,) = fates.offers("ann", "choose-attribute")

    (field,) = [field for field in offer.fields if field.name == "attribute"]
    (option,) = [option for option in field.options if option.value == name]
    assert option.detail == attribute_facts()[name].good_for != ""


@pytest.mark.parametrize("name", [pytest.param(name, marks=proves(f"ff.attributes.{name}")) for name in FITTING])
@proves("ff.attributes.rule")
def test_the_attribute_that_fits_a_task_is_one_card(name: str) -> None:
    fates = hunt(MARA)

    fates.do("ann", "choose-attribute", entity=fates.named("Mara"), attribute=name)

    assert attribute_facts()[name].good_for
    assert most(fates, outstanding=name) == 2


@pytest.mark.parametrize(
    ("name", "weapon", "attack", "defence"),
    [
        pytest.param("strength", "great axe", 3, 2, marks=proves("ff.attributes.strength")),
        pytest.param("dexterity", "longbow", 3, 2, marks=proves("ff.attributes.dexterity")),
        pytest.param("agility", "great axe", 2, 3, marks=proves("ff.attributes.agility")),
        ("strength", "longbow", 2, 2),
        ("dexterity", "great axe", 2, 2),
    ],
)
def test_what_somebody_is_outstanding_at_is_one_card_in_a_fight(
    name: str, weapon: str, attack: int, defence: int
) -> None:
    fates = duel(MARA, BERN)
    fates.do("ann", "choose-attribute", entity=fates.named("Mara"), attribute=name)
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon=weapon)

    (offer,) = fates.offers("ann", "attack")
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["4H"])
    (answer,) = (each for each in fates.offers("ann", "defend") if each.fields)

    found = [next(field.high for field in one.fields if field.name == "cards") for one in (offer, answer)]
    assert found == [attack, defence]


def test_an_attribute_that_does_not_fit_is_no_card() -> None:
    fates = hunt(MARA)
    fates.do("ann", "choose-attribute", entity=fates.named("Mara"), attribute="aura")

    assert most(fates, outstanding="acumen") == 1


@proves("ff.attributes.insight")
def test_insight_is_a_card_on_every_inquiry() -> None:
    fates = hunt(MARA)
    fates.do("ann", "choose-attribute", entity=fates.named("Mara"), attribute="insight")
    fates.do("dana", "make-inquiry", title="The door", first="It sings")
    (inquire,) = fates.offers("dana", "inquire")

    fates.do("dana", "inquire", "2H", actor=fates.named("Mara"), inquiry=dict(inquire.fixed)["inquiry"])
    (offer,) = fates.offers("ann", "attempt-task")

    assert next(field.high for field in offer.fields if field.name == "cards") == 2


@pytest.mark.parametrize(("reading", "most_cards"), [("both", 2), ("spells_only", 1), ("mental_only", 2)])
@proves("ff.attributes.tenacity", "ff.creatures.oa", "ff.ruling.tenacity-scope")
def test_whoever_is_tenacious_resists_questions_by_the_readings_that_say_so(reading: str, most_cards: int) -> None:
    fates = Fates({"tenacity-scope": reading})
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="basilisk")
    fates.do("dana", "deal", *MARA)
    (put,) = fates.offers("dana", "set-questioning")
    named = dict(put.fixed)

    fates.do("dana", "set-questioning", actor=fates.named("Mara"), entity=fates.creatures()[0], what="Who?", **named)
    task = dict(fates.offers("ann", "attempt-task")[0].fixed)["task"]
    fates.do("ann", "attempt-task", task=task, cards=["3D"])
    (answer,) = fates.offers("dana", "answer-by-draw")

    assert answer.fields[0].high == most_cards


# who they are -------------------------------------------------------------------------------------


@proves("ff.protagonist.origin", "ff.protagonist.origin-traits")
def test_an_origin_changes_no_number_and_its_traits_are_the_group_s() -> None:
    fates = hunt(MARA)
    before = fates.hero("Mara")

    fates.do("ann", "set-origin", entity=fates.named("Mara"), origin="dwarf", traits="sees in the dark")

    assert Sheet().origin == table("ff.protagonist.origin")["default"]
    assert fates.hero("Mara") == before
    assert "Mara is dwarf (sees in the dark)." in fates.panes["bob"]
    assert fates.refused("bob", "set-origin", entity=fates.named("Mara"), origin="elf").code == "character.not_yours"


@proves("ff.protagonist.checklist", "ff.protagonist.class")
def test_a_protagonist_needs_a_name_a_class_and_sway_and_may_have_all_the_rest() -> None:
    steps = table("ff.protagonist.checklist")
    fates = Fates()
    (make,) = fates.offers("ann", "make-protagonist")

    fates.do("ann", "make-protagonist", name="Mara", calling="herald")
    fates.do("dana", "deal", *MARA)

    needed = {field.name for field in make.fields if not field.optional and field.default is None}
    assert needed == {"name", "calling"}
    (classes,) = [field.options for field in make.fields if field.name == "calling"]
    powers = {each["class"]: each["power"] for each in table("ff.protagonist.class")}
    assert {one.value: one.detail.partition(";")[0] for one in classes} == powers
    assert [step["step"] for step in steps if not step["optional"]] == ["sway", "class"]
    assert {"choose-attribute", "set-origin", "choose-background", "learn-skill", "buy", "equip"} <= {
        offer.command.removeprefix("ff.") for offer in fates.offers("ann")
    }
    assert {row["class"]: row["physical_cp"] for row in table("ff.protagonist.class")} == {
        calling.value: physical_cp(calling) for calling in Calling
    }


@proves("ff.protagonist.class", "ff.protagonist.sway", "ff.protagonist.sway-easier")
@pytest.mark.parametrize(
    ("field", "name", "least", "most"),
    [("sway", "full_sway", 4, 12), ("attack_bonus", "attack_bonus", 0, 5), ("defence_bonus", "defence_bonus", 0, 5)],
)
def test_a_protagonist_of_any_class_begins_with_so_much_and_no_more(
    field: str, name: str, least: int, most: int
) -> None:
    says = {"name": "Mara", "calling": "mage"}

    for value in (least - 1, most + 1):
        assert Fates().refused("ann", "make-protagonist", **says, **{field: value}).code == "range"
    for value in (least, most):
        fates = Fates()
        fates.do("ann", "make-protagonist", **says, **{field: value})
        assert getattr(fates.hero("Mara"), name) == value


@proves("ff.skills.rule")
def test_a_skill_of_ones_own_may_be_named_as_the_one_that_fits() -> None:
    fates = hunt(MARA)
    fates.do("ann", "learn-skill", entity=fates.named("Mara"), own="beekeeping")
    (field,) = (field for field in fates.offers("dana", "set-task")[0].fields if field.name == "knowing")

    assert "beekeeping" in [option.value for option in field.options]
    assert most(fates, knowing="beekeeping") == 2


@proves("ff.skills.visual-arts")
def test_whoever_may_learn_the_visual_arts_reads_that_the_works_may_be_sold() -> None:
    fates = hunt(MARA)
    fates.do("ann", "choose-background", entity=fates.named("Mara"), background="hunter")
    (learn,) = fates.offers("ann", "learn-skill")

    told = next(option.detail for option in learn.fields[0].options if option.value == "visual arts")

    assert all(use in told for use in ("old work", "selling your own"))


@proves("ff.skills.starting-default")
@pytest.mark.parametrize(("count", "said"), [(0, "0 skills."), (1, "1 skill."), (2, "2 skills.")])
def test_one_skill_is_told_as_one(count: int, said: str) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")

    fates.do("dana", "set-skill-count", entity=mara, count=count)

    assert fates.panes["bob"][-1] == f"Mara may have {said}"
