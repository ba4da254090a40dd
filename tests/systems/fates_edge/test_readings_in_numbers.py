"""What each reading of a question makes of the same case, as the books have it."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.advancement.reputation_and_prestige import xp_in_all
from threefates.systems.fates_edge.advancement.talent_prices_and_requirements import listed_price, of_renown
from threefates.systems.fates_edge.boons.earning import counts_as_failure
from threefates.systems.fates_edge.casting.backlash import Rolled, answers_back
from threefates.systems.fates_edge.content.records import Slot, talents
from threefates.systems.fates_edge.content.talent_records import Category
from threefates.systems.fates_edge.gear.weapons import close_position, first_attack
from threefates.systems.fates_edge.heroes.talents import Builds
from threefates.systems.fates_edge.heroes.tiers import highest_tier
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position, severity_said
from threefates.systems.fates_edge.resolution.rerolls import touches_dice
from threefates.systems.fates_edge.rolling.undefined_modifiers import Lean, Moves, Term, worth
from threefates.systems.fates_edge.rulings.casting import BacklashSize, BacklashTrigger
from threefates.systems.fates_edge.rulings.fortune import FailureCapScope
from threefates.systems.fates_edge.rulings.gear import WeaponDice
from threefates.systems.fates_edge.rulings.resolution import PositionAffects
from threefates.systems.fates_edge.rulings.talents import PrestigeGate, TalentScale
from threefates.systems.fates_edge.symbols.rounds import said_of_crack
from threefates.testing.proof import proves


@proves("fe.ruling.boon-failure-cap-scope")
@pytest.mark.parametrize(
    ("scope", "counts"),
    [(FailureCapScope.MISSES, [Outcome.MISS]), (FailureCapScope.MISSES_AND_PARTIALS, [Outcome.PARTIAL, Outcome.MISS])],
)
def test_the_cap_of_a_scene_counts_misses_and_partials_only_where_it_is_read_so(
    scope: FailureCapScope, counts: list[Outcome]
) -> None:
    failures = [row for row in (Outcome.PARTIAL, Outcome.MISS) if counts_as_failure(row, scope)]

    assert failures == counts


@proves("fe.ruling.position-affects", "fe.position.severity-not-dv")
@pytest.mark.parametrize(
    ("affects", "dice", "says"),
    [
        (PositionAffects.REROLL_ONLY, True, [True, False, True]),
        (PositionAffects.REROLL_AND_DV, True, [False, False, False]),
        (PositionAffects.SEVERITY_ONLY, False, [True, True, True]),
    ],
)
def test_a_position_is_for_the_dice_or_for_how_bad_it_gets(
    affects: PositionAffects, dice: bool, says: list[bool]
) -> None:
    assert touches_dice(affects) is dice
    assert [bool(severity_said(position, affects)) for position in Position] == says


@proves("fe.ruling.backlash-severity", "fe.backlash.trigger-free-casting")
@pytest.mark.parametrize("size", BacklashSize)
def test_a_partial_without_a_one_is_answered_only_where_a_danger_is_in_it(size: BacklashSize) -> None:
    *_, danger = BacklashTrigger

    partial = (Rolled(Outcome.PARTIAL, 0),)

    assert answers_back(danger, size, partial) is None
    assert answers_back(danger, size, partial, perilous=True) is not None


@proves("fe.ruling.undefined-terms")
@pytest.mark.parametrize("against", [False, True])
def test_what_has_a_name_and_no_number_moves_one_thing_by_one(against: bool) -> None:
    term, way = Term.STRING, 1 if against else -1
    made = [worth(Lean(term, moves, against=against)) for moves in (Moves.POSITION, Moves.DV, Moves.EFFECT)]

    assert [(each.steps, each.dv, each.effect) for each in made] == [(way, 0, 0), (0, way, 0), (0, 0, -way)]


@proves("fe.ruling.ranged-close-position", "fe.gear.ranged-table")
def test_at_close_a_bow_alone_is_bound_and_where_one_table_is_for_all_nothing_is() -> None:
    weights = ("light", "medium", "heavy")

    def bound(slot: Slot, reading: WeaponDice) -> list[Position | None]:
        return [close_position(slot, weight, reading) for weight in weights]

    of_bows = [Position.CONTROLLED, Position.DESPERATE, Position.DESPERATE]
    assert bound(Slot.RANGED, WeaponDice.TWO_TABLES) == of_bows
    assert bound(Slot.MELEE, WeaponDice.TWO_TABLES) == [None] * 3
    assert bound(Slot.RANGED, WeaponDice.ONE_TABLE) == [None] * 3


@proves("fe.ruling.sb-budget-whose-tier")
def test_the_tier_of_a_party_is_its_highest_and_the_first_where_nobody_is_left() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    nobody = highest_tier(evening.state, lost=(mara, tor))
    evening.do("gm", "fe.set-tier", hero=tor, tier=3, reason="a test")

    assert (nobody, highest_tier(evening.state), highest_tier(evening.state, lost=(tor,))) == (1, 3, 1)


@proves("fe.ruling.prestige-gate", "fe.talents.prestige")
@pytest.mark.parametrize("scale", TalentScale)
def test_by_its_name_whatever_is_called_prestige_or_epic_is_of_renown_whatever_it_costs(scale: TalentScale) -> None:
    named = {each.category for each in talents().values() if of_renown(each, PrestigeGate.CATEGORY, scale)}
    others = {each.category for each in talents().values() if not of_renown(each, PrestigeGate.CATEGORY, scale)}

    assert (named, named & others) == ({Category.PRESTIGE, Category.EPIC}, set())


@proves("fe.ruling.prestige-gate")
def test_by_its_price_whatever_costs_six_xp_is_of_renown_but_what_one_begins_with() -> None:
    begins = (Category.KEY, Category.HERITAGE)
    every = [each for each in talents().values() if each.category not in begins]
    prices = {each.id: listed_price(each, TalentScale.LISTED) for each in every}

    assert {5, 6, 7} & {*prices.values()} >= {6}
    assert [each.id for each in every if of_renown(each, PrestigeGate.PRICE, TalentScale.LISTED)] == [
        each for each, price in prices.items() if price >= 6
    ]
    first = [each for each in talents().values() if each.category in begins]
    assert not any(of_renown(each, PrestigeGate.PRICE, scale) for each in first for scale in TalentScale)


@proves("fe.ruling.tier-xp-basis")
def test_whoever_has_earned_nothing_has_had_what_they_were_made_of() -> None:
    evening = Evening()
    mara = evening.hero()

    assert xp_in_all(evening.state, mara) == evening.state[Builds].known[mara].spent


@proves("fe.ruling.melee-set", "fe.gear.melee-table")
def test_what_is_not_set_takes_dice_from_a_blow_alone_and_not_where_one_table_is_for_all() -> None:
    weights = ("light", "medium", "heavy")

    def takes(slot: Slot, reading: WeaponDice) -> list[int]:
        return [first_attack(slot, weight, reading) for weight in weights]

    assert takes(Slot.MELEE, WeaponDice.TWO_TABLES) == [0, -1, -2]
    assert takes(Slot.RANGED, WeaponDice.TWO_TABLES) == takes(Slot.MELEE, WeaponDice.ONE_TABLE) == [0, 0, 0]


@proves("fe.ruling.crack-position")
def test_a_cracked_seal_says_from_where_it_is_rolled_only_where_that_is_the_worst() -> None:
    plain, worst = (Evening(crack_position=reading).state for reading in ("no_position_change", "desperate"))

    assert (said_of_crack(plain), said_of_crack(worst)) == ("", ", from Desperate")
