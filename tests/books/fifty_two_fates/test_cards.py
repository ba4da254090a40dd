"""The tables of cards: what is drawn, hit, healed and paid, in the content and in the ledger, as the book prints it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.books.fifty_two_fates.printed import data, printed
from tests.systems.fifty_two_fates.fates import Fates
from threefates.pieces.cards import DECK, Card, Rank
from threefates.systems.fifty_two_fates.battlefield.zones import adjacent, feet, metres
from threefates.systems.fifty_two_fates.cards.card_values import CardClass, card_class, named, worth
from threefates.systems.fifty_two_fates.conditions.damage import reached_by_table, slowed_sway_lost, sway_lost
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import draws_allowed, heart
from threefates.systems.fifty_two_fates.content.loader import hardiness, miracle_classes
from threefates.systems.fifty_two_fates.content.words import Attribute, Calling
from threefates.systems.fifty_two_fates.effects.falling import sway_of_fall
from threefates.systems.fifty_two_fates.gear.acquisition import POINTS, drawn_level, items_per_point
from threefates.systems.fifty_two_fates.heralds.miracles import class_of
from threefates.systems.fifty_two_fates.magic.spell_types import (
    condition_of_spell,
    healed,
    range_of_spell,
    sway_of_spell,
)
from threefates.systems.fifty_two_fates.people.creatures import Wealth
from threefates.systems.fifty_two_fates.people.physical_combat import physical_cp
from threefates.systems.fifty_two_fates.people.protagonists import START_SWAY
from threefates.systems.fifty_two_fates.rulings.rulings import DeathDrawTables, WealthTwoLevelsDown
from threefates.systems.fifty_two_fates.sheets.sheets import SKILLS
from threefates.systems.fifty_two_fates.sheets.skills import starting_skills
from threefates.systems.fifty_two_fates.sheets.step_rewards import POINTS as STEP_POINTS
from threefates.systems.fifty_two_fates.sheets.step_rewards import rewards, step_of_card
from threefates.systems.fifty_two_fates.tasks.tasks import difficulty_cards
from threefates.systems.fifty_two_fates.turns.movement_rate import ZONES, halved_way
from threefates.testing.proof import proves

BOOK = printed("cards")
RANKS = {rank.value: rank for rank in Rank}
CLASSES = {"pip": "7", "court": "Q", "ace": "A"}
ALL = {"all": None, "none": 0}


def rows(table: str) -> list[Any]:
    return list(BOOK[table]["rows"])


def one(rank: str) -> Card:
    """A card of that rank, or of a class such as "pip"."""
    return named([f"{CLASSES.get(rank, rank)}S"])[0]


def amount(text: str) -> int | None:
    return ALL[text] if text in ALL else int(text)


def test_what_a_card_is_worth() -> None:
    worths = {card.rank.value: worth([card]) for card in DECK}

    expected = {**{str(pip): pip for pip in range(2, 11)}, **BOOK["values"]["rows"]}
    found = {rank: value.total for rank, value in worths.items() if not value.ace}

    assert found == expected
    assert [rank for rank, value in worths.items() if value.ace] == ["A"]
    assert data("ff.cards.values") == {**expected, "A": "beats_all"}


@pytest.mark.parametrize(("rank", "sway", "condition"), rows("damage"))
def test_what_a_hit_does(rank: str, sway: str, condition: str) -> None:
    row = next(row for row in data("ff.sway.damage-table") if row["highest"] == rank)
    worst = reached_by_table(card_class(one(rank)))[-1].value

    assert sway_lost(card_class(one(rank))) == amount(sway)
    assert worst == ("dead" if condition == "dying" else condition)  # what dies of it draws for its life
    assert (str(row["sway"]), row["condition"]) == (sway, condition)


@pytest.mark.parametrize(("rank", "state", "sway"), rows("death"))
def test_what_a_heart_does_for_a_protagonist(rank: str, state: str, sway: int) -> None:
    row = data("ff.death.draws")["hearts"][rank]

    found = heart(card_class(one(rank)), DeathDrawTables.BY_ENTITY, protagonist=True).value

    assert found == f"stable_{state}" + (f"_{sway}_sw" if state == "awake" else "")
    assert (row["state"], row["sway"]) == (state, sway)


@pytest.mark.parametrize(("rank", "state", "sway"), rows("death_of_others"))
def test_what_a_heart_does_for_others(rank: str, state: str, sway: int) -> None:
    row = data("ff.death.entities")["hearts"][rank]

    found = heart(card_class(one(rank)), DeathDrawTables.BY_ENTITY, protagonist=False).value

    assert found.startswith(f"stable_{state}")
    assert row["state"].startswith(state)
    assert row.get("protagonist_sway", 0) == sway


def test_how_many_cards_are_drawn_for_a_life() -> None:
    usual, tough = BOOK["death"]["draws"], BOOK["death"]["resilient_draws"]

    found = draws_allowed(Attribute.NONE), draws_allowed(Attribute.RESILIENCE)

    assert found == (usual, tough)
    assert data("ff.death.draws")["draws"] == usual
    assert data("ff.death.entities")["draws"] == BOOK["death_of_others"]["draws"] == usual
    assert data("ff.death.resilience")["draws"] == tough


@pytest.mark.parametrize(("zones", "sway"), rows("falling"))
def test_what_a_fall_costs(zones: int, sway: int) -> None:
    assert sway_of_fall(zones) == sway
    assert data("ff.sway.falling")["formula"] == "n*(n+1)/2"


def test_how_hard_tasks_are() -> None:
    levels = [[row["name"], row["cards"]] for row in data("ff.tasks.difficulty")]

    assert levels == rows("difficulty")
    assert [difficulty_cards(cards) for _, cards in rows("difficulty")] == [1, 2, 3, 4]


def spread(entry: str, value: str) -> dict[str, Any]:
    """A table of the ledger that lists cards, by card."""
    return {str(card): row[value] for row in data(entry) for card in row["cards"]}


def test_how_many_skills_one_begins_with() -> None:
    assert {rank: starting_skills(RANKS[rank]) for rank in RANKS} == dict(rows("skills"))
    assert spread("ff.skills.starting-random", "skills") == dict(rows("skills"))
    assert BOOK["skills"]["usual"] == SKILLS


def test_how_rich_one_begins() -> None:
    printed_levels = dict(rows("wealth"))

    found = {rank: drawn_level(RANKS[rank]).value for rank in printed_levels}

    assert found == spread("ff.wealth.start-random", "level") == printed_levels
    assert [level.value for level in Wealth] == BOOK["wealth"]["levels"]
    assert POINTS == BOOK["wealth"]["points"] == data("ff.wealth.start")["points"]


@pytest.mark.parametrize("buyer", Wealth)
def test_what_a_wealth_point_buys(buyer: Wealth) -> None:
    cells = dict(zip(BOOK["purchases"]["columns"], BOOK["purchases"][buyer.value], strict=True))
    said = {"-": None, "n/a": 0}
    in_ledger = {"-": "none", "n/a": "free"}

    found = {item.value: items_per_point(buyer, item, WealthTwoLevelsDown.TABLE_100) for item in Wealth}

    assert found == {level: said[cell] if cell in said else int(cell) for level, cell in cells.items()}
    row = data("ff.wealth.conversion-table")[buyer.value]
    assert {level: str(cell) for level, cell in row.items()} == {
        level: in_ledger.get(cell, cell) for level, cell in cells.items()
    }


def test_what_advancement_brings() -> None:
    table, ledger = BOOK["advancement"], data("ff.advancement.rewards")
    kinds = {"skill": "skills", "oa": "attributes", "cp": "cards", "sway": "sway"}

    for name, field in kinds.items():
        marks = [number for number, mark in enumerate(table[name]) if mark == "X"]
        found = [step for step in range(1, len(table["cards"])) if getattr(rewards(step), field)]
        assert (found, ledger[f"{name}_at"]) == (marks, marks), name
    assert {rank: step_of_card(RANKS[rank]) for rank in RANKS} == ledger["step_of_card"]
    assert list(ledger["step_of_card"]) == table["cards"]
    assert STEP_POINTS == table["points_a_step"] == data("ff.advancement.play-points")["pp_per_step"]


@proves("ff.creatures.ct-matrix")
@pytest.mark.parametrize("row", rows("targets"), ids=lambda row: row[0])
def test_the_condition_target_matrix(row: list[Any]) -> None:
    card, *targets = row
    in_ledger = next(one for one in data("ff.creatures.ct-matrix") if str(one["card"]) == card)

    assert list(hardiness()[card].targets) == targets
    assert [in_ledger[name] for name in BOOK["targets"]["columns"][1:]] == targets
    assert len(hardiness()) == len(data("ff.creatures.ct-matrix")) == len(rows("targets"))


@proves("ff.creatures.ct-matrix", "ff.dealer.cast-members")
@pytest.mark.parametrize("row", rows("targets"), ids=lambda row: row[0])
def test_a_new_monster_and_a_cast_member_are_as_hardy_as_their_row_chosen_or_drawn(row: list[Any]) -> None:
    card, *targets = row
    fates = Fates()
    fates.do("dana", "make-creature", name="Ooze", row=card)
    fates.do("dana", "make-cast-member", name="Ogda", row=card)
    named = ["Ooze", "Ogda"]
    if card != "none":
        fates.do("dana", "make-creature", f"{card}D", name="Drawn ooze", row="draw")
        fates.do("dana", "make-cast-member", f"{card}D", name="Drawn Ogda", row="draw")
        named += ["Drawn ooze", "Drawn Ogda"]

    assert {fates.foe(name).block.targets for name in named} == {tuple(targets)}


@proves("ff.miracles.table")
@pytest.mark.parametrize(("rank", "name", "zones", "hours", "sway"), rows("miracles"))
def test_what_a_card_makes_of_a_miracle(rank: str, name: str, zones: int, hours: int, sway: str) -> None:
    kind = class_of(one(rank))
    row = next(row for row in data("ff.miracles.table") if row["card"] == rank)
    cost = -1 if sway == "all" else amount(sway)

    assert (kind.name, kind.zones, kind.hours, kind.cost) == (name, zones, hours, cost)
    assert kind.touch is (rank == "pip")
    assert (row["class"], row["range_zones"], row["sway_cost"]) == (name, zones, "all" if cost == -1 else cost)
    assert row.get("duration_hours", hours) == hours
    assert len(miracle_classes()) == len(rows("miracles"))


@pytest.mark.parametrize(("rank", "sway", "condition"), rows("spell_damage"))
def test_what_a_damaging_spell_does(rank: str, sway: str, condition: str) -> None:
    row = next(row for row in data("ff.spells.type-damage") if row["highest"] == rank)
    found = condition_of_spell([one(rank)])

    assert sway_of_spell([one(rank)]) == amount(sway)
    assert (found.value if found else "hurt") == condition
    assert (str(row["sway"]), row["condition"]) == (sway, condition)


@pytest.mark.parametrize(("rank", "sway"), rows("spell_healing"))
def test_what_a_healing_spell_gives_back(rank: str, sway: str) -> None:
    row = next(row for row in data("ff.spells.type-healing") if row["highest"] == rank)

    assert healed([one(rank)]) == amount(sway)
    assert str(row["sway"]) == sway


@pytest.mark.parametrize(("rank", "zones"), rows("spell_range"))
def test_how_far_a_range_spell_goes(rank: str, zones: str) -> None:
    row = next(row for row in data("ff.spells.type-range") if row["highest"] == rank)
    in_sight = zones == "eyesight"

    assert range_of_spell([one(rank)]) == (None if in_sight else int(zones))
    assert str(row["zones"]) == ("any_in_sight" if in_sight else zones)


@pytest.mark.parametrize(("rank", "seconds"), rows("spell_seconds"))
def test_how_long_an_effect_lasts_in_rounded_seconds(rank: str, seconds: int) -> None:
    assert spread("ff.spells.effect-time-table", "seconds")[rank] == seconds


@pytest.mark.parametrize(("rank", "sway"), rows("slow"))
def test_what_somebody_slow_can_do(rank: str, sway: str) -> None:
    row = next(row for row in data("ff.spells.slow")["damage_dealt"] if row["highest"] == rank)
    full = 8

    found = slowed_sway_lost(card_class(one(rank)), full)

    assert found == {"none": 0, "1": 1, "half": full // 2}[sway]
    assert str(row["sway"]) == {"none": "0", "half": "half_of_max"}.get(sway, sway)


@pytest.mark.parametrize(("calling", "cards"), rows("classes"))
def test_how_many_cards_a_class_fights_with(calling: str, cards: int) -> None:
    assert physical_cp(Calling(calling)) == cards


@proves("ff.movement.zone-zero")
def test_sway_and_distance() -> None:
    zone = BOOK["zone"]

    assert BOOK["start"]["sway"] == START_SWAY == data("ff.session.start")["default_hand"]
    assert (metres(1), feet(1), ZONES) == (zone["metres"], zone["feet"], zone["a_round"])
    assert halved_way(metres(ZONES), 1) == metres(1) * zone["at_zero_sway"]
    assert data("ff.sway.zero")["move_zones"] == zone["at_zero_sway"]
    assert adjacent(0, 1)
    assert not adjacent(0, 2)
    assert CardClass.PIP is card_class(one("2"))
