"""Symbols that are replaced and worked on between scenes, and what their states are called wherever they are told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, perform
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.symbols.cracking import Seals
from threefates.systems.fates_edge.symbols.states import CarriedSymbol
from threefates.testing.proof import proves


@proves("fe.invoker.symbol-upgrades", "fe.invoker.access")
def test_with_a_symbol_that_shatters_goes_what_was_made_of_it() -> None:
    evening, hero = invoker(GATE)
    bright = {"hero": hero, "patron": GATE, "upgrade": "bright"}
    evening.do("gm", "fe.upgrade-symbol", **(bright | {"upgrade": "hardened"}))
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)
    evening.do("gm", "end-scene")
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="shattered", reason="a test")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=8, reason="a test")
    refused = evening.refused("ann", "fe.upgrade-symbol", **bright).code
    evening.do("ann", "fe.gain-symbol", hero=hero, patron=GATE)

    assert refused == "seal.shattered"
    assert evening.state[Seals].carried[hero] == {GATE: CarriedSymbol()}


@proves("fe.invoker.restore", "fe.invoker.repair", "fe.invoker.learning-rites", "fe.ruling.invoker-rites-known")
@pytest.mark.parametrize("begins", [("start-scene", {"title": "On"}), ("fe.set-conflict", {"running": True})])
@pytest.mark.parametrize(
    ("command", "more", "code"),
    [
        ("fe.restore-symbol", {"patron": GATE, "first": "spirit"}, "symbol.scene"),
        ("fe.study-rite", {"rite": "sealed-threshold", "source": "text"}, "study.scene"),
    ],
)
def test_what_takes_downtime_is_not_rolled_for_in_a_scene_or_a_fight(
    command: str, more: dict[str, str], code: str, begins: tuple[str, dict[str, Any]]
) -> None:
    evening, hero = invoker(GATE, invoker_rites_known="learn_each")
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=8, reason="a test")
    evening.do("gm", "end-scene")
    evening.do("ann", command, hero=hero, **more)
    evening.do("gm", begins[0], **begins[1])

    assert evening.refused("ann", "fe.roll-action", hero=hero).code == code
    evening.do("ann", "fe.withdraw", hero=hero)
    assert evening.refused("ann", command, hero=hero, **more).code == code


@proves("fe.invoker.learning-rites", "fe.ruling.invoker-rites-known")
@pytest.mark.parametrize("rite", ["sealed-threshold", "A Calm"])
def test_who_has_lost_what_opens_a_rite_meanwhile_learns_it_no_more(rite: str) -> None:
    evening, hero = invoker(GATE, SEA, invoker_rites_known="learn_each")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=8, reason="a test")
    evening.do("gm", "end-scene")
    evening.do("ann", "fe.study-rite", hero=hero, rite=rite, source="text", patron=GATE)
    found = []
    talent = {"hero": hero, "talent": "patrons-symbol", "reason": "a test"}
    for has, symbol in ((None, "compromised"), (False, "compromised"), (True, "shattered"), (None, "maintained")):
        if has is not None:
            evening.do("gm", "fe.set-talent", has=has, **talent)
        evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol=symbol, reason="a test")
        refusal = evening.offers("ann", "fe.roll-action")[0].refusal
        found.append(refusal.code if refusal else "")
        if refusal:
            assert evening.refused("ann", "fe.roll-action", hero=hero) == refusal

    assert found == ["", "magic.no_path", "study.rite", ""]


@proves("fe.invoker.symbol-upgrades", "fe.invoker.access")
def test_no_xp_goes_into_symbols_in_a_fight_between_scenes() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=9, reason="a test")
    evening.do("gm", "end-scene")
    evening.do("gm", "fe.set-conflict", running=True)
    spends = {"fe.upgrade-symbol": {"patron": GATE, "upgrade": "bright"}, "fe.gain-symbol": {"patron": "Ikasha"}}

    codes = {evening.refused("ann", tag, hero=hero, **fields).code for tag, fields in spends.items()}
    evening.do("gm", "fe.set-conflict", running=False)

    assert codes == {"xp.scene"}
    for tag, fields in spends.items():
        evening.do("gm", "fe.set-xp", hero=hero, unspent=9, reason="a test")
        evening.do("ann", tag, hero=hero, **fields)


@proves("fe.invoker.symbol-states-wary", "fe.invoker.symbol-states", "fe.ruling.symbol-states")
def test_a_state_is_called_what_the_table_calls_it_wherever_it_is_told() -> None:
    evening, hero = invoker(GATE, symbol_states="normal_wary_compromised_shattered")
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="neglected", reason="a test")
    told = evening.told("bob")[-1]
    perform(evening, hero)
    why = [each.why for each in bearing(evening.state, evening.state[Proposals][hero])]

    assert "is wary" in told
    assert why == ["the wary Symbol"]


@pytest.mark.parametrize(
    ("meanwhile", "dice", "left"),
    [("shattered", (9, 9, 9, 9), "shattered"), ("maintained", (9, 2, 2, 2), "maintained")],
)
@proves("fe.invoker.restore", "fe.invoker.repair")
def test_work_wins_back_no_symbol_that_is_lost_and_wears_none_that_is_whole(
    meanwhile: str, dice: tuple[int, ...], left: str
) -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
    evening.do("gm", "end-scene")
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE)
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    evening.rated(hero, wits=1, Arcana=3)
    proposed = evening.state
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol=meanwhile, reason="a test")
    refused = evening.refused("ann", "fe.roll-action", hero=hero).code
    evening.state = proposed
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol=meanwhile, reason="a test")
    asked = evening.waits()
    evening.keep()

    assert (refused, asked) == ("symbol.no_work", True)
    assert evening.state[Seals].symbols[hero][GATE].value == left


def test_whoever_is_out_begins_no_rite() -> None:
    evening, hero = invoker(GATE)
    evening.learns(hero, "codex", "familiar")
    evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="a test")
    rite = {"hero": hero, "rite": "circle-of-denial"}

    assert [evening.refused("ann", each, **rite).code for each in ("fe.begin-ritual", "fe.invoke-rite")] == [
        "harm.out"
    ] * 2


@proves("fe.invoker.display", "fe.invoker.symbol-upgrades", "fe.invoker.restore")
def test_what_befalls_a_hidden_symbol_is_told_to_nobody_who_does_not_know_of_it() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "end-scene")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=20, reason="a test")
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)
    heard: dict[str, list[str]] = {"ann": [], "gm": [], "bob": []}
    for by, command, more in (
        ("ann", "fe.upgrade-symbol", {"upgrade": "hardened"}),
        ("gm", "fe.set-symbol", {"symbol": "compromised", "reason": "rust"}),
        ("gm", "fe.set-symbol", {"symbol": "compromised", "reason": "rust"}),
        ("ann", "fe.restore-symbol", {"xp": True}),
        ("gm", "fe.set-symbol", {"symbol": "neglected", "reason": "rust"}),
        ("ann", "fe.restore-symbol", {}),
    ):
        evening.do(by, command, hero=hero, patron=GATE, **more)
        for seat, lines in heard.items():
            lines += evening.told(seat)

    assert [any(GATE in line for line in lines) for lines in heard.values()] == [True, True, False]
    assert heard["bob"][0] == "Vex pays 4 XP for a Symbol, with 1 day of downtime."
    assert GATE not in str(evening.view("bob"))


@proves("fe.invoker.restore", "fe.invoker.repair", "fe.ruling.symbol-repair")
@pytest.mark.parametrize("repair", ["any_fitting_dv3", "craft_lore_tinker"])
def test_the_work_on_a_symbol_is_dv_three_from_every_position_even_where_that_makes_the_dv(repair: str) -> None:
    evening, hero = invoker(GATE, dv_method="position_map", symbol_repair=repair)
    evening.do("gm", "end-scene")
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
    offer, _ = evening.offers("ann", "fe.restore-symbol")
    first, skill = (field.options[0].value for field in offer.fields if field.name in ("first", "skill"))
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, first=first, skill=skill)
    found = []
    for position in (0, 1, 2):
        evening.do("gm", "fe.set-terms", hero=hero, position=position)
        terms = evening.state[Proposals][hero].terms
        assert terms
        found.append(terms.dv)

    assert found == [3, 3, 3]


@proves("fe.invoker.symbol-upgrades")
def test_what_was_made_of_a_symbol_already_is_greyed_for_it_alone() -> None:
    evening, hero = invoker(GATE, SEA)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=12, reason="a test")
    evening.do("gm", "end-scene")
    found = []
    for made in ((), ("hardened",), ("hardened", "bright")):
        for upgrade in made[-1:]:
            evening.do("gm", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade=upgrade)
        gate, sea = evening.offers("ann", "fe.upgrade-symbol")
        found.append({option.value: option.refusal is None for option in gate.fields[0].options})
        assert (gate.enabled, sea.enabled) == (len(made) < 2, True)

    assert [each["hardened"] for each in found] == [True, False, False]
    assert [each["bright"] for each in found] == [True, True, False]
    assert gate.refusal == evening.refused("ann", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="bright")


@proves("fe.invoker.symbol-upgrades")
@pytest.mark.parametrize(("xp", "fight", "code"), [(0, False, "xp.price"), (9, True, "xp.scene")])
def test_what_could_be_made_of_a_symbol_is_greyed_in_the_words_that_refuse_it(xp: int, fight: bool, code: str) -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="hardened")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=xp, reason="a test")
    evening.do("gm", "end-scene")
    if fight:
        evening.do("gm", "fe.set-conflict", running=True)
    (offer,) = evening.offers("ann", "fe.upgrade-symbol")
    first = offer.fields[0].options[0].value

    assert (first, offer.refusal and offer.refusal.code) == ("bright", code)
    assert evening.refused("ann", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade=first) == offer.refusal


@proves(
    "fe.invoker.repair",
    "fe.invoker.learning-rites",
    "fe.ruling.skill-plus-skill",
    "fe.ruling.invoker-rites-known",
    "fe.ruling.symbol-repair",
)
def test_work_and_study_take_an_attribute_and_one_skill_where_two_are_read_so() -> None:
    reads = {"symbol_repair": "craft_lore_tinker", "skill_plus_skill": "attribute_swapped"}
    evening, hero = invoker(GATE, invoker_rites_known="learn_each", **reads)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=8, reason="a test")
    evening.do("gm", "end-scene")
    assert {offer.hint for offer in evening.offers("ann", "fe.study-rite")} == {
        "2 XP and 1 week; Wits + Investigation."
    }
    evening.do("ann", "fe.study-rite", hero=hero, rite="sealed-threshold", source="text")
    study = evening.state[Proposals][hero]
    evening.do("ann", "fe.withdraw", hero=hero)
    (offer, *_) = evening.offers("ann", "fe.restore-symbol")
    assert [[option.value for option in field.options] for field in offer.fields] == [["wits"], ["Tinker"]]
    refused = evening.refused("ann", "fe.restore-symbol", hero=hero, patron=GATE, first="Lore", skill="Tinker").code
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, first="wits", skill="Tinker")
    evening.reads(skill_plus_skill="as_printed")
    work = evening.state[Proposals][hero]

    assert (study.attribute, study.skill, refused) == ("wits", "Investigation", "symbol.pool")
    assert (work.attribute, work.skill, work.terms and work.terms.dv) == ("Craft", "Tinker", 3)


@proves("fe.invoker.repair", "fe.invoker.restore", "fe.ruling.symbol-repair")
@pytest.mark.parametrize(
    ("first", "reads", "then"),
    [
        (("wits", "Arcana"), "any_fitting_dv3", "craft_lore_tinker"),
        (("Craft", "Tinker"), "craft_lore_tinker", "any_fitting_dv3"),
    ],
)
def test_no_symbol_is_mended_with_what_the_table_mends_none_with_by_then(
    first: tuple[str, str], reads: str, then: str
) -> None:
    evening, hero = invoker(GATE, symbol_repair=reads)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")
    evening.do("gm", "end-scene")
    evening.do("ann", "fe.restore-symbol", hero=hero, patron=GATE, first=first[0], skill=first[1])
    evening.reads(symbol_repair=then)
    (offer,) = evening.offers("ann", "fe.roll-action")
    refused = evening.refused("ann", "fe.roll-action", hero=hero)

    assert (refused.code, offer.refusal) == ("symbol.pool", refused)
