"""Symbols: gained, shown and hidden, upgraded, mended, their states as a table names them; Rites learned; grace."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.fates_edge.book_examples import expected
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, owed, perform, roll
from threefates.commons.scenes import Scenes
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.modules.modules import modules_of
from threefates.systems.fates_edge.symbols.cracking import Seals, symbol_of
from threefates.systems.fates_edge.symbols.learning import price_of_study
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.systems.fates_edge.symbols.symbols import carried_of, price_of_symbol
from threefates.testing.proof import proves
from threefates.testing.told_apart import alike

ACCESS, DISPLAY, UPGRADES = "fe.invoker.access", "fe.invoker.display", "fe.invoker.symbol-upgrades"
REPAIR, RESTORE, LEARNING = "fe.invoker.repair", "fe.invoker.restore", "fe.invoker.learning-rites"
SHORT, FULL = "fe.invoker.borrowed-grace", "fe.invoker.borrowed-grace-v2"


def xp(evening: Evening, hero: str, unspent: int | None = None) -> int:
    if unspent is not None:
        evening.do("gm", "fe.set-xp", hero=hero, unspent=unspent, reason="a test")
    return evening.state[Experience].of(hero)


def between(*patrons: str, **rulings: str) -> tuple[Evening, str]:
    """Vex between scenes, with 5 XP."""
    evening, hero = invoker(*patrons, **rulings)
    evening.do("gm", "end-scene")
    xp(evening, hero, 5)
    return evening, hero


# carrying


@proves(ACCESS)
def test_the_first_symbol_comes_with_the_talent_each_other_costs_four_and_there_is_one_for_a_patron() -> None:
    evening, hero = between()
    evening.do("ann", "fe.gain-symbol", hero=hero, patron=GATE)
    first = xp(evening, hero)
    again = evening.refused("ann", "fe.gain-symbol", hero=hero, patron="the sealed gate")
    evening.do("ann", "fe.gain-symbol", hero=hero, patron=SEA)
    poor = evening.refused("ann", "fe.gain-symbol", hero=hero, patron="Ikasha")
    xp(evening, hero, 9)
    evening.do("gm", "start-scene", title="On")
    now = evening.refused("ann", "fe.gain-symbol", hero=hero, patron="Ikasha")

    assert (first, xp(evening, hero), price_of_symbol()) == (5, 9, 4)
    assert (again.code, poor.code, now.code) == ("symbol.one", "xp.price", "xp.scene")
    assert [*carried_of(evening.state, hero)] == [GATE, SEA]


@proves(ACCESS)
def test_a_symbol_opens_its_patrons_whole_list_and_a_shattered_one_is_replaced_whole() -> None:
    evening, hero = invoker(SEA)
    labels = [offer.label for offer in evening.offers("ann", "fe.begin-ritual")]
    evening.do("gm", "fe.set-symbol", hero=hero, patron=SEA, symbol="shattered", reason="a test")
    none = [offer.label for offer in evening.offers("ann", "fe.begin-ritual")]
    evening.do("gm", "fe.gain-symbol", hero=hero, patron=SEA)

    names = ["Tidemark's Blessing", "Whispering Currents", "Wave-Road Blessing"]
    assert labels == [*(f"Perform {name}" for name in names), "Perform another Rite"]
    assert none == ["Perform another Rite"]
    assert symbol_of(evening.state, hero, SEA) is Symbol.MAINTAINED


@proves(ACCESS)
@pytest.mark.parametrize("state", ["compromised", "maintained", "neglected"])
def test_nor_does_the_game_master_give_a_second_one_that_would_be_whole(state: str) -> None:
    evening, hero = invoker(SEA)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=SEA, symbol=state, reason="a test")
    refusal = evening.refused("gm", "fe.gain-symbol", hero=hero, patron="raéyn")

    assert (refusal.code, refusal.source) == ("symbol.one", ACCESS)
    assert symbol_of(evening.state, hero, SEA) is Symbol(state)
    for count in range(11):
        evening.do("gm", "fe.gain-symbol", hero=hero, patron=f"P{count}")
    assert evening.refused("gm", "fe.gain-symbol", hero=hero, patron="Mab").code == "symbol.many"


@proves(ACCESS)
def test_who_is_no_invoker_carries_none() -> None:
    evening = Evening()
    hero = evening.hero(talents=["codex", "familiar"])

    assert evening.refused("ann", "fe.gain-symbol", hero=hero, patron=GATE).code == "magic.no_path"
    assert evening.refused("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=True).code == "symbol.none"


@proves(DISPLAY, UPGRADES)
def test_hidden_a_symbol_does_nothing_unless_it_is_bright() -> None:
    evening, hero = invoker(GATE)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)
    again = evening.refused("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)
    hidden = evening.refused("ann", "fe.begin-ritual", hero=hero, rite="sealed-threshold", about="a door")
    evening.do("gm", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="bright")
    perform(evening, hero)

    assert (again.code, hidden.code) == ("symbol.so_already", "symbol.hidden")


@proves(DISPLAY)
def test_a_hidden_symbol_is_known_to_who_carries_it_and_who_runs_the_game_alone() -> None:
    worlds = []
    for patrons in ((GATE,), (GATE, SEA)):
        evening, hero = invoker(*patrons)
        if SEA in patrons:
            evening.do("ann", "fe.show-symbol", hero=hero, patron=SEA, shown=False)
            assert evening.told("bob") == []
            assert "hides" in evening.told("ann")[0] == evening.told("gm")[0]
            assert all("hidden" in str(evening.view(seat)["symbols"]) for seat in ("ann", "gm"))
            assert "symbol:Raéyn" not in [each.id for each in modules_of(evening.state, hero)]
        seen = {name: part for name, part in evening.view("bob").items() if name != "version"}
        offers = [(offer.label, offer.hint) for offer in evening.offers("bob")]
        worlds.append((msgspec.json.encode(list(map(str, seen.items()))), offers))

    assert worlds[0] == worlds[1]


@proves(UPGRADES, "fe.invoker.crack-the-seal", "fe.invoker.crack-again-shatters")
def test_an_upgrade_costs_what_a_minor_asset_does_and_a_hardened_symbol_shrugs_off_one_crack_an_evening() -> None:
    evening, hero = between(GATE)
    none = evening.refused("ann", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="golden")
    evening.do("ann", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="hardened")
    left = xp(evening, hero)
    again = evening.refused("ann", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="hardened")
    poor = evening.refused("ann", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="bright")
    states = []
    for _ in range(3):
        evening.do("gm", "start-scene", title="On")
        perform(evening, hero)
        evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
        evening.do("ann", "fe.withdraw", hero=hero)
        states.append(symbol_of(evening.state, hero, GATE).value)

    assert (none.code, again.code, poor.code, left) == ("symbol.upgrade", "symbol.so_already", "xp.price", 1)
    assert states == ["maintained", "compromised", "shattered"]


@proves(UPGRADES)
def test_in_the_next_evening_it_shrugs_off_another() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="hardened")
    states = []
    for _ in range(2):
        evening.do("gm", "start-scene", title="On")
        perform(evening, hero)
        evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
        evening.do("ann", "fe.withdraw", hero=hero)
        states.append(symbol_of(evening.state, hero, GATE).value)
        evening.do("gm", "end-evening")

    assert states == ["maintained", "maintained"]


@proves("fe.invoker.symbol-states", "fe.invoker.symbol-states-wary", "fe.ruling.symbol-states")
@pytest.mark.parametrize(
    ("reading", "names"),
    [
        ("maintained_neglected_compromised_shattered", ["maintained", "neglected", "compromised", "shattered"]),
        ("normal_wary_compromised_shattered", ["normal", "wary", "compromised", "shattered"]),
        ("three_states", ["maintained", "neglected", "compromised"]),
    ],
)
def test_a_table_names_the_states_of_symbols(reading: str, names: list[str]) -> None:
    evening, hero = invoker(GATE, symbol_states=reading)
    (offer,) = evening.offers("gm", "fe.set-symbol")
    options = next(field.options for field in offer.fields if field.name == "symbol")
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="neglected", reason="dust")

    assert [option.label.casefold() for option in options] == names
    assert names[1] in str(evening.view("bob")["symbols"])
    if len(names) == 3:
        broken = evening.refused("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="shattered", reason="no")
        assert broken.code == "seal.state"
        evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
        perform(evening, hero)
        evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
        assert symbol_of(evening.state, hero, GATE) is Symbol.COMPROMISED


# mending


def worn(state: str = "compromised", **rulings: str) -> tuple[Evening, str]:
    evening, hero = between(GATE, **rulings)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol=state, reason="a test")
    return evening, hero


@proves(RESTORE)
@pytest.mark.parametrize("state", ["compromised", "neglected"])
@pytest.mark.parametrize(
    ("dice", "left"), [((8, 8, 8, 2), "maintained"), ((8, 2, 2, 3), "neglected"), ((2, 2, 2, 3), "")]
)
def test_a_symbol_is_restored_by_a_fitting_test_and_a_shaky_one_leaves_it_neglected(
    dice: tuple[int, ...], left: str, state: str
) -> None:
    came = expected("crack-under-fire")
    evening, hero = worn(state)
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, first="spirit", skill="Arcana")
    terms = terms_of(evening.state, evening.state[Proposals][hero])

    roll(evening, hero, *dice)

    assert terms is not None
    assert f"DV {terms.dv}" in came["restore"]
    assert symbol_of(evening.state, hero, GATE).value == (left or state)
    assert came["shaky"] == "neglected"
    assert evening.replayed() == evening.state


@proves(REPAIR, "fe.ruling.symbol-repair")
@pytest.mark.parametrize(("dice", "left"), [((8, 8, 8), "maintained"), ((8, 2, 2), "compromised")])
def test_or_it_takes_craft_and_clears_only_where_it_succeeds(dice: tuple[int, ...], left: str) -> None:
    evening, hero = worn(symbol_repair="craft_lore_tinker")
    evening.rated(hero, Craft=2, Tinker=1)
    wrong = evening.refused("ann", "fe.restore-symbol", hero=hero, patron=GATE, first="spirit", skill="Arcana")
    wrong_too = evening.refused("ann", "fe.restore-symbol", hero=hero, patron=GATE, first="Craft", skill="Arcana")
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, first="Craft", skill="Tinker")
    terms = terms_of(evening.state, evening.state[Proposals][hero])
    roll(evening, hero, *dice)

    assert terms is not None
    assert terms.dv == 3
    assert (wrong.code, wrong_too.code) == ("symbol.pool", "symbol.pool")
    assert symbol_of(evening.state, hero, GATE).value == left


@proves(REPAIR, RESTORE)
@pytest.mark.parametrize("reading", ["any_fitting_dv3", "craft_lore_tinker"])
def test_an_xp_mends_a_compromised_symbol_and_no_other(reading: str) -> None:
    evening, hero = worn(symbol_repair=reading)
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, xp=True)
    left = xp(evening, hero)
    whole = evening.refused("ann", "fe.restore-symbol", hero=hero, patron=GATE, xp=True)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="neglected", reason="a test")
    neglected = evening.refused("ann", "fe.restore-symbol", hero=hero, patron=GATE, xp=True)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
    xp(evening, hero, 0)
    poor = evening.refused("ann", "fe.restore-symbol", hero=hero, patron=GATE, xp=True)
    evening.do("gm", "start-scene", title="On")
    late = evening.refused("ann", "fe.restore-symbol", hero=hero, patron=GATE)

    assert left == 4
    codes = [each.code for each in (whole, neglected, poor, late)]
    assert codes == ["symbol.no_work", "symbol.no_price", "xp.price", "symbol.scene"]


@proves(REPAIR, RESTORE, "fe.ruling.symbol-repair-price")
@pytest.mark.parametrize(
    ("reading", "symbol", "mends"),
    [
        ("compromised_only", "neglected", False),
        ("compromised_only", "compromised", True),
        ("any_but_shattered", "neglected", True),
        ("any_but_shattered", "compromised", True),
        ("any_but_shattered", "shattered", None),
    ],
)
def test_an_xp_mends_what_the_table_reads_and_is_offered_where_it_does(
    reading: str, symbol: str, *, mends: bool | None
) -> None:
    evening, hero = worn(symbol_repair_price=reading)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol=symbol, reason="a test")
    offered = [dict(it.fixed).get("xp", False) for it in evening.offers("ann", "fe.restore-symbol")]

    assert offered == ([] if mends is None else [False, True] if mends else [False])
    if mends:
        evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, xp=True)
        assert symbol_of(evening.state, hero, GATE) is Symbol.MAINTAINED
    else:
        code = evening.refused("ann", "fe.restore-symbol", hero=hero, patron=GATE, xp=True).code
        assert code == ("symbol.no_work" if mends is None else "symbol.no_price")


@proves(REPAIR, "fe.ruling.symbol-repair-price", "fe.ruling.symbol-repair")
def test_whoever_has_worked_on_it_in_vain_may_still_let_an_xp_do_it() -> None:
    evening, hero = worn(symbol_repair="craft_lore_tinker")
    evening.rated(hero, Craft=2, Tinker=1)
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, first="Craft", skill="Tinker")
    roll(evening, hero, 8, 2, 2)
    evening.keep()
    refusals = [it.refusal.code if it.refusal else "" for it in evening.offers("ann", "fe.restore-symbol")]
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, xp=True)

    assert refusals == ["symbol.tried", ""]
    assert symbol_of(evening.state, hero, GATE) is Symbol.MAINTAINED


# learning


@proves(LEARNING, "fe.ruling.invoker-rites-known")
@pytest.mark.parametrize(("rite", "dv"), [("sealed-threshold", 3), ("circle-of-denial", 4), ("banishment-knot", 5)])
def test_a_rite_is_studied_for_two_xp_and_a_week_the_harder_the_greater_it_is(rite: str, dv: int) -> None:
    evening, hero = between(GATE, invoker_rites_known="learn_each")
    evening.rated(hero, Lore=3, Investigation=2)
    ask = {"hero": hero, "rite": rite, "source": "teacher"}
    unknown = evening.refused("ann", "fe.begin-ritual", hero=hero, rite=rite, about="a door")
    nobody = evening.refused("ann", "fe.study-rite", **(ask | {"source": "a dream"}))
    other = evening.refused("ann", "fe.study-rite", **(ask | {"rite": "thornveil"}))
    evening.do("ann", "fe.study-rite", **ask)
    terms = terms_of(evening.state, evening.state[Proposals][hero])
    roll(evening, hero, 8, 8, 8, 8, 8)
    perform(evening, hero, rite, about="a door")

    assert terms is not None
    assert (terms.dv, xp(evening, hero), price_of_study()) == (dv, 3, (2, 1))
    assert (unknown.code, nobody.code, other.code) == ("ritual.not_learned", "study.source", "study.rite")


@proves(LEARNING)
def test_what_was_failed_at_is_not_tried_again_in_the_evening() -> None:
    evening, hero = between(GATE, invoker_rites_known="learn_each")
    evening.rated(hero, Lore=1, Investigation=1)
    ask = {"hero": hero, "rite": "sealed-threshold", "source": "text"}
    evening.do("ann", "fe.study-rite", **ask)
    roll(evening, hero, 2, 2)
    xp(evening, hero, 5)
    again = evening.refused("ann", "fe.study-rite", **ask)
    evening.do("gm", "end-evening")
    xp(evening, hero, 1)
    poor = evening.refused("ann", "fe.study-rite", **ask)
    xp(evening, hero, 2)
    evening.do("ann", "fe.study-rite", **ask)

    assert (again.code, poor.code) == ("study.failed", "xp.price")
    assert [offer.label for offer in evening.offers("ann", "fe.begin-ritual")] == []


@proves(LEARNING, "fe.ruling.invoker-rites-known")
@pytest.mark.parametrize(("grade", "dv"), [("low", 3), ("standard", 4), ("high", 5)])
def test_a_rite_of_the_tables_own_is_learned_as_any_other(grade: str, dv: int) -> None:
    evening, hero = between(GATE, invoker_rites_known="learn_each")
    evening.rated(hero, Lore=3, Investigation=2)
    ask = {"hero": hero, "rite": "A lantern", "patron": GATE, "grade": grade, "source": "teacher"}
    unknown = evening.refused("ann", "fe.begin-ritual", hero=hero, rite="A lantern", patron=GATE)
    wrong = [
        evening.refused("ann", "fe.study-rite", **(ask | more)).code
        for more in ({"patron": SEA}, {"patron": ""}, {"rite": "R" * 61})
    ]
    evening.do("ann", "fe.study-rite", **ask)
    terms = terms_of(evening.state, evening.state[Proposals][hero])
    roll(evening, hero, 8, 8, 8, 8, 8)
    told = evening.told("bob")[-1]
    again = evening.refused("ann", "fe.study-rite", **(ask | {"rite": "a LANTERN"}))
    perform(evening, hero, "a lantern")

    assert terms is not None
    assert (terms.dv, xp(evening, hero), told) == (dv, 3, f"Vex has learned {GATE}: A lantern.")
    assert (unknown.code, wrong, again.code) == (
        "ritual.not_learned",
        ["study.rite", "study.rite", "text.too_long"],
        "study.rite",
    )


@proves(LEARNING, "fe.ruling.invoker-rites-known")
def test_where_a_symbol_opens_the_whole_list_no_study_is_offered_and_else_two_are() -> None:
    whole, _ = between(GATE)
    each, hero = between(GATE, invoker_rites_known="learn_each")
    ask = {"hero": hero, "rite": "A lantern", "patron": GATE, "source": "teacher"}
    each.rated(hero, Lore=1, Investigation=1)
    studies = each.offers("ann", "fe.study-rite")
    offered = [offer.label for offer in studies]
    each.do("ann", "fe.study-rite", **ask)
    roll(each, hero, 2, 2)
    xp(each, hero, 5)

    assert whole.offers("ann", "fe.study-rite") == []
    assert offered == ["Study a Rite", "Study a Rite of the table's own"]
    assert alike(studies) == []
    assert each.refused("ann", "fe.study-rite", **(ask | {"rite": "a lantern"})).code == "study.failed"


# grace


def graced(evening: Evening, hero: str, skill: str, pay: str = "fatigue") -> tuple[int, int]:
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill=skill)
    evening.do("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay=pay)
    found = bearing(evening.state, evening.state[Proposals][hero])
    (each,) = (each for each in found if each.why.startswith("grace"))
    return each.dice, each.effect


@proves(FULL)
@pytest.mark.parametrize("skill", ["Melee", "Tinker"])
def test_grace_is_a_die_in_melee_or_for_what_the_patron_is_for_and_an_obligation_at_once(skill: str) -> None:
    evening, hero = invoker(GATE)

    assert graced(evening, hero, skill) == (1, 0)
    assert owed(evening, hero) == {GATE: 1}
    assert evening.state[Conditions][hero].fatigue == 1
    again = evening.refused("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay="boon")
    assert again.code == "grace.borrowed"


@proves(SHORT)
@pytest.mark.parametrize(("skill", "worth"), [("Ranged", (1, 0)), ("Stealth", (0, 1)), ("Diplomacy", (0, 1))])
def test_or_it_is_a_die_to_fight_and_an_effect_to_talk_or_to_hide_for_no_obligation(
    skill: str, worth: tuple[int, int]
) -> None:
    evening, hero = invoker(GATE, borrowed_grace="no_obligation")
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")

    assert graced(evening, hero, skill, "boon") == worth
    assert (owed(evening, hero), evening.boons(hero)) == ({}, 0)


@proves(SHORT, FULL)
@pytest.mark.parametrize(
    ("reading", "skill", "more", "code"),
    [
        ("plus_obligation", "Lore", {}, "grace.no_fit"),
        ("plus_obligation", "Ranged", {}, "grace.no_fit"),
        ("no_obligation", "Lore", {}, "grace.no_fit"),
        ("plus_obligation", "Melee", {"pay": "blood"}, "grace.pay"),
        ("plus_obligation", "Melee", {"pay": "boon"}, "boons.none_held"),
        ("plus_obligation", "Melee", {"patron": SEA}, "symbol.none"),
    ],
)
def test_grace_is_for_its_kind_of_action_and_has_its_price(
    reading: str, skill: str, more: dict[str, Any], code: str
) -> None:
    evening, hero = invoker(GATE, borrowed_grace=reading)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill=skill)

    ask = {"hero": hero, "patron": GATE, "pay": "fatigue"} | more
    assert evening.refused("ann", "fe.borrow-grace", **ask).code == code


@proves(FULL, SHORT)
def test_grace_wants_the_symbol_shown_and_does_not_add_to_a_gift() -> None:
    evening, hero = invoker(GATE)
    evening.learns(hero, "familiar")
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a sword", patron=GATE)
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    ask = {"hero": hero, "patron": GATE, "pay": "fatigue"}
    stacked = evening.refused("ann", "fe.borrow-grace", **ask)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)

    assert stacked.code == "grace.stacked"
    assert evening.refused("ann", "fe.borrow-grace", **ask).code == "symbol.hidden"


@proves(SHORT)
def test_grace_is_an_action_of_a_turn_and_is_there_again_in_the_next_scene() -> None:
    evening, hero = invoker(GATE)
    graced(evening, hero, "Melee")
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "start-scene", title="On")

    assert graced(evening, hero, "Melee") == (1, 0)
    assert evening.state[Seals].graced == {hero: evening.state[Scenes].stretch}
    assert FATES_EDGE.questions(evening.state) == ()


@proves(ACCESS)
def test_a_symbol_that_is_shattered_is_none_of_the_twelve() -> None:
    evening, hero = invoker(SEA)
    for count in range(11):
        evening.do("gm", "fe.gain-symbol", hero=hero, patron=f"P{count}")
    evening.do("gm", "fe.set-symbol", hero=hero, patron="P3", symbol="shattered", reason="a test")
    evening.do("gm", "fe.gain-symbol", hero=hero, patron="Mab")

    assert len(carried_of(evening.state, hero)) == 12
    assert evening.refused("gm", "fe.gain-symbol", hero=hero, patron="Khemesh").code == "symbol.many"
