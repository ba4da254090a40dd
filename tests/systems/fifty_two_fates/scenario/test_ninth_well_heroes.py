"""Who plays at the ninth well: four protagonists who obey the rules that everybody is built by."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.ninth_well import NAME, READY, Evening, Leaning, evening
from threefates.commons.ready_evenings import Chip
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.ledger import ruling
from threefates.rulebook.parts import Listing, Words
from threefates.systems.fifty_two_fates import SYSTEM as GAME
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.classes.fighters import of_archetype
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers, drawn_by
from threefates.systems.fifty_two_fates.content.loader import of_scenario, weapons
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.gear.acquisition import LEVELS as WEALTH
from threefates.systems.fifty_two_fates.gear.adventuring_gear import level_of
from threefates.systems.fifty_two_fates.gear.wealth import Purses
from threefates.systems.fifty_two_fates.gear.weapons_armor import trained
from threefates.systems.fifty_two_fates.heralds.heralds import Heralds, check_deity
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic
from threefates.systems.fifty_two_fates.people.creatures import Wealth
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.sheets.attributes import outstanding
from threefates.systems.fifty_two_fates.sheets.backgrounds import covers, skills_allowed
from threefates.systems.fifty_two_fates.sheets.sheets import Sheets

# the table, and who plays -----------------------------------------------------------------------------


def test_the_table_is_the_books_with_its_chips_each_shown_with_its_why() -> None:
    table = Evening()

    chips = table.view("bob")["ff.chips"]

    assert isinstance(chips, Listing)
    assert [row.id for row in chips.rows] == list(of_scenario(Chip, NAME))
    assert all(row.detail.endswith(".") and not row.text.startswith("Not here") for row in chips.rows)


def test_every_chip_names_a_reading_that_there_is_and_that_the_book_does_not_have() -> None:
    book = GAME.editions()["book"].readings

    for chip in of_scenario(Chip, NAME).values():
        assert ruling(chip.id).reading(chip.reading) is not None
        assert book[chip.id] != chip.reading


def test_a_reading_chosen_otherwise_is_marked_on_its_chip() -> None:
    table = Evening(readings={"ff.ruling.task-ace-difficulty": "impossible"})

    chips = table.view("bob")["ff.chips"]

    assert isinstance(chips, Listing)
    assert [row.id for row in chips.rows if row.text.startswith("Not here")] == ["ff.ruling.task-ace-difficulty"]


@pytest.mark.parametrize("name", READY)
@pytest.mark.parametrize("seed", range(6))
def test_the_ready_protagonists_obey_the_build_rules(name: str, seed: int) -> None:
    table, ready = Evening(), READY[name]
    chance = Leaning()
    chance.random.seed(seed)
    table.do("ann", "play-ready", chance=chance, ready=name)
    hero = table.who(name)

    sheet, purse, made = table.state[Sheets].of(hero), table.state[Purses].of(hero), table.state[Protagonists][hero]

    assert (made.sway, made.full_sway, made.attack_bonus, made.defence_bonus) == (4, 4, 0, 0)
    assert sum(outstanding(table.state, hero, one) for one in Attribute if one is not Attribute.NONE) == 1
    assert len(sheet.skills) == len(set(sheet.skills)) == skills_allowed(sheet)
    assert not any(covers(sheet, skill) for skill in sheet.skills)
    assert {made.weapon, made.armour, "shield" * made.shield} - {""} <= set(purse.items)
    assert all(WEALTH.index(level_of(item)) <= WEALTH.index(purse.level) for item in purse.items)
    assert (purse.points, purse.drawn, sheet.drawn) == (10, ready.drawn, ready.drawn)
    assert all(trained(made) or not item.martial for item in (weapons()[made.weapon],))


@pytest.mark.parametrize("name", READY)
def test_a_ready_protagonist_says_who_they_are_what_to_ask_and_what_to_try(name: str) -> None:
    ready = READY[name]

    assert ready.look.endswith(".")
    assert ready.bond_question.endswith("?")
    assert ready.try_first.endswith(".")


def test_one_of_them_is_built_by_cards_that_are_drawn_when_they_are_taken() -> None:
    table = Evening()

    with ScriptedChance(["2H", "KC", "2C", "3C", "4C", "5C"]) as chance:
        table.do("ann", "play-ready", chance=chance, ready="junia")

    hero = table.who("junia")
    assert table.state[Maneuvers].known[hero].maneuvers == tuple(
        drawn_by(card).id for card in named(["2C", "3C", "4C", "5C"])
    )
    assert table.state[Sheets].of(hero).skills == READY["junia"].skills[:2]
    assert table.state[Purses].of(hero).level is Wealth.RICH
    assert table.state[Protagonists][hero].weapon == READY["junia"].weapons[0]


def test_a_fighter_has_the_maneuvers_of_an_archetype() -> None:
    table = Evening("barda")

    assert table.state[Maneuvers].known[table.who("barda")].maneuvers == of_archetype(READY["barda"].archetype)


def test_a_mage_has_a_cross() -> None:
    table = Evening("wren")

    assert table.state[Magic].cross_of(table.who("wren")) == READY["wren"].cross


def test_the_four_are_a_mage_a_fighter_a_herald_and_one_built_by_cards() -> None:
    built = [(ready.calling, ready.drawn) for ready in READY.values()]

    assert sorted(built) == [("fighter", False), ("fighter", True), ("herald", False), ("mage", False)]


def test_a_herald_has_a_deity_that_the_rules_allow() -> None:
    table = Evening("iru")

    herald = table.state[Heralds].of(table.who("iru"))

    assert herald.deity is not None
    assert check_deity(herald.deity) is None
    assert herald.temple


def test_nobody_is_played_twice_and_the_dealer_may_give_one_away() -> None:
    table = Evening("iru")
    twice = table.refused("bob", "play-ready", ready="iru")
    left = [dict(offer.fixed)["ready"] for offer in table.offers("dana", "play-ready")]
    table.deals("dana", "play-ready", ready="junia", seat="bob")

    assert twice.code == "scenario.taken"
    assert set(left) == set(READY) - {"iru"}
    assert table.who("junia") in table.viewer("bob").controls
    assert table.who("junia") not in table.viewer("dana").controls


def test_whoever_comes_late_is_dealt_in() -> None:
    table = Evening("iru")

    table.deals("bob", "play-ready", ready="junia")

    assert len(table.state[Cards].of(table.who("junia"))) == 4


def test_a_page_says_who_i_am() -> None:
    card = evening().view("ann")["ff.ready"]

    assert isinstance(card, Words)
    assert card.title == READY["iru"].name
    assert [line.text.partition(":")[0] for line in card.lines[2:]] == ["Ask", "Try this first"]
