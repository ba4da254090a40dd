"""Symbols at their edges: every state under every reading, what may be listed, what stands beside a failure."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.symbols.invoking import GATE, invoker, owed, perform, roll
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rites.rites import InvokersRitual, invoked
from threefates.systems.fates_edge.rites.view import rites_shown
from threefates.systems.fates_edge.rulings.rites import BorrowedGrace, InvokerObligation, NeglectedSymbol, SymbolRepair
from threefates.systems.fates_edge.symbols.cracking import symbol_of
from threefates.systems.fates_edge.symbols.grace import owed_for_grace, worth_of_grace
from threefates.systems.fates_edge.symbols.invokers import dice_of_symbol, dv_of_symbol, owed_for_ritual
from threefates.systems.fates_edge.symbols.repair_and_restore import dv_to_mend
from threefates.systems.fates_edge.symbols.ritual_outcomes import DV_TO_STAND, dice_to_stand, weary
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.systems.fates_edge.symbols.symbols import carried_of
from threefates.testing.proof import proves

THRESHOLD = "fe.modules.threshold-symbol"
RITUAL, BARE, STATES, DEBT, OUTCOMES = (
    "fe.invoker.ritual",
    "fe.invoker.without-symbol",
    "fe.invoker.symbol-states",
    "fe.invoker.neglected-obligation",
    "fe.invoker.outcomes",
)


@proves(
    RITUAL,
    BARE,
    STATES,
    DEBT,
    THRESHOLD,
    "fe.invoker.symbol-inert",
    "fe.invoker.example-exemption",
    "fe.ruling.symbol-dv-reduction",
)
@pytest.mark.parametrize(
    ("symbol", "dvs", "dice", "always", "exempt"),
    [
        ("maintained", (0, 0), 0, (1, 1), (0, 0)),
        ("neglected", (1, 0), 0, (1, 2), (0, 1)),
        ("compromised", (1, 1), -1, (2, 2), (2, 2)),
        ("", (1, 1), 0, (2, 2), (2, 2)),
    ],
)
def test_every_state_under_every_reading(
    symbol: str, dvs: tuple[int, int], dice: int, always: tuple[int, int], exempt: tuple[int, int]
) -> None:
    ritual, readings = InvokersRitual(symbol), (NeglectedSymbol.HARDER, NeglectedSymbol.OBLIGATION)

    assert tuple(dv_of_symbol(ritual, each) for each in readings) == dvs
    assert dice_of_symbol(ritual) == dice
    assert tuple(owed_for_ritual(ritual, InvokerObligation.ALWAYS, each) for each in readings) == always
    assert tuple(owed_for_ritual(ritual, InvokerObligation.EXAMPLE, each) for each in readings) == exempt


@proves(RITUAL)
@pytest.mark.parametrize(("listed", "code"), [(-1, "rite.listed"), (0, ""), (9, ""), (10, "rite.listed")])
def test_a_ritual_lists_none_to_nine(listed: int, code: str) -> None:
    evening, hero = invoker(GATE)
    if code:
        found = evening.refused("ann", "fe.begin-ritual", hero=hero, rite="circle-of-denial", obligation=listed)
        assert found.code == code
        return
    perform(evening, hero, obligation=listed)
    assert [*invoked(evening.state)] == [hero]


@proves(RITUAL)
def test_who_is_no_invoker_or_owes_too_much_performs_nothing() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=30, reason="a test")
    much = evening.refused("ann", "fe.begin-ritual", hero=hero, rite="circle-of-denial")
    keeper = Evening()
    other = keeper.hero(talents=["codex", "familiar"])

    assert much.code == "rite.over_capacity"
    assert keeper.refused("ann", "fe.begin-ritual", hero=other, rite="thornveil").code == "magic.no_path"


@proves(OUTCOMES, BARE)
def test_success_tires_nobody_and_failure_does_whatever_the_symbol() -> None:
    assert [weary(row, bare=bare) for row in Outcome for bare in (False, True)] == [
        (0, 0),
        (0, 0),
        (0, 0),
        (0, 0),
        (1, 0),
        (1, 1),
        (1, 1),
        (1, 2),
    ]


@proves(OUTCOMES)
def test_it_is_stood_up_to_with_spirit_and_insight_against_three() -> None:
    evening, hero = invoker(GATE)
    evening.rated(hero, Insight=2, spirit=2)
    perform(evening, hero)
    roll(evening, hero, 2, 2, 3)
    dice = dice_to_stand(evening.state, hero)[0]
    evening.answer("throw", 8, 8, 2, 2)
    evening.keep()

    assert (dice, DV_TO_STAND) == (4, 3)
    assert "is overcome" in evening.told("bob")[0]
    assert [option.value for option in evening.asked().options] == ["shock", "static"]


@proves(OUTCOMES)
def test_a_wound_in_the_midst_of_it_may_leave_a_shock_and_a_banishment_strikes_back_besides() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero, "banishment-knot", about="the demon")
    evening.do("gm", "fe.strike", hero=hero, harm=1, why="a spear")
    evening.answer("take")
    evening.answer("throw", 2, 2, 2)
    evening.answer("shock", by="gm")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Lore")

    assert evening.state[Conditions][hero].harm == 2
    assert evening.state[Proposals][hero].purposes == ()
    assert any("backlash of Banishment Knot" in line for line in map(str, evening.events))


@proves("fe.invoker.repair", "fe.invoker.restore")
def test_mending_is_three_or_one_xp_either_way() -> None:
    assert [dv_to_mend(reading) for reading in SymbolRepair] == [(3, 1), (3, 1)]


@proves("fe.invoker.access", "fe.invoker.symbol-upgrades")
def test_symbols_and_upgrades_are_bought_with_four_to_the_last_and_by_nobody_else() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "end-scene")
    longest = evening.refused("gm", "fe.gain-symbol", hero=hero, patron="M" * 61).code
    codes = [
        evening.refused("bob", "fe.gain-symbol", hero=hero, patron="Mab").code,
        evening.refused("bob", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="bright").code,
    ]
    for command, more in (("fe.gain-symbol", {"patron": "M" * 60}), ("fe.upgrade-symbol", {"upgrade": "bright"})):
        evening.do("gm", "fe.set-xp", hero=hero, unspent=4, reason="a test")
        evening.do("ann", command, **({"hero": hero, "patron": GATE} | more))
    for count in range(9):
        evening.do("gm", "fe.gain-symbol", hero=hero, patron=f"P{count}")
    evening.do("gm", "fe.set-xp", hero=hero, unspent=8, reason="a test")
    evening.do("ann", "fe.gain-symbol", hero=hero, patron="The twelfth")

    assert codes == ["character.not_yours", "character.not_yours"]
    assert evening.refused("ann", "fe.gain-symbol", hero=hero, patron="Mab").code == "symbol.many"
    assert longest == "text.too_long"


@proves("fe.invoker.borrowed-grace", "fe.invoker.borrowed-grace-v2")
@pytest.mark.parametrize(
    ("skill", "free", "paid"),
    [
        *((skill, (1, 0), (int(skill == "Melee"), 0)) for skill in ("Melee", "Brawl", "Ranged")),
        *(
            (skill, (0, 1), (0, 0))
            for skill in ("Stealth", "Subterfuge", "Deception", "Diplomacy", "Command", "Performance", "Streetwise")
        ),
        ("Tinker", (0, 0), (1, 0)),
        ("Lore", (0, 0), (0, 0)),
    ],
)
def test_what_grace_is_good_for(skill: str, free: tuple[int, int], paid: tuple[int, int]) -> None:
    found = [
        worth_of_grace(invoker(GATE, borrowed_grace=reading)[0].state, GATE, skill)
        for reading in ("no_obligation", "plus_obligation")
    ]

    assert found == [free, paid]
    assert [owed_for_grace(reading) for reading in (BorrowedGrace.OWED, BorrowedGrace.FREE)] == [1, 0]


@proves("fe.invoker.borrowed-grace-v2")
@pytest.mark.parametrize("skill", ["Hide", "Persuade"])
def test_grace_is_good_for_talk_and_stealth_by_the_names_that_the_rules_have_for_them(skill: str) -> None:
    state = invoker(GATE, borrowed_grace="no_obligation", skill_off_list="add_skills")[0].state

    assert worth_of_grace(state, GATE, skill) == (0, 1)


@proves("fe.invoker.repair", "fe.invoker.restore", "fe.ruling.symbol-repair")
@pytest.mark.parametrize(
    ("reading", "first", "skill"),
    [
        *(("any_fitting_dv3", first, "Arcana") for first in ("body", "wits", "spirit", "presence")),
        *(("craft_lore_tinker", first, "Tinker") for first in ("Craft", "Lore")),
    ],
)
def test_what_a_symbol_is_mended_with_and_what_there_is_to_mend(reading: str, first: str, skill: str) -> None:
    evening, hero = invoker(GATE, symbol_repair=reading)
    evening.do("gm", "end-scene")
    ask = {"hero": hero, "patron": GATE}
    evening.do("gm", "fe.set-symbol", **ask, symbol="shattered", reason="a test")
    broken = evening.refused("ann", "fe.restore-symbol", **ask)
    evening.do("gm", "fe.set-symbol", **ask, symbol="compromised", reason="a test")
    wrong = evening.refused("ann", "fe.restore-symbol", **ask, first="luck", skill=skill)
    evening.do("ann", "fe.restore-symbol", **ask, first=first, skill=skill)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=1, reason="a test")
    evening.do("ann", "fe.restore-symbol", **ask, xp=True)

    with_any = wrong.remedy == "Roll an Attribute with a skill that fits."
    assert (broken.code, wrong.code, with_any) == ("symbol.no_work", "symbol.pool", reading == "any_fitting_dv3")
    assert symbol_of(evening.state, hero, GATE) is Symbol.MAINTAINED


@proves("fe.invoker.crack-the-seal", "fe.invoker.ritual", OUTCOMES)
@pytest.mark.parametrize(("rite", "marks"), [("sealed-threshold", 2), ("circle-of-denial", 2), ("banishment-knot", 3)])
def test_a_seal_cracked_for_a_high_rite_is_owed_one_more_for(rite: str, marks: int) -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero, rite, about="it")
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    roll(evening, hero, 8, 8, 8, 8)

    assert owed(evening, hero) == {GATE: marks}
    assert "Vex's Rite is completed." in evening.told("bob")


@proves(THRESHOLD, "fe.invoker.crack-the-seal", "fe.invoker.crack-again-shatters")
def test_a_symbol_goes_from_state_to_state_and_each_is_felt_at_once() -> None:
    evening, hero = invoker(GATE)
    told = []
    for _ in range(2):
        perform(evening, hero)
        evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
        evening.do("ann", "fe.withdraw", hero=hero)
        told.append(
            (symbol_of(evening.state, hero, GATE), owed(evening, hero).get(GATE, 0), [*carried_of(evening.state, hero)])
        )
    perform(evening, hero, patron=GATE)
    third = evening.refused("ann", "fe.crack-seal", hero=hero, patron=GATE)

    assert told == [(Symbol.COMPROMISED, 2, [GATE]), (Symbol.SHATTERED, 4, [])]
    assert third.code == "seal.shattered"


@proves(OUTCOMES)
@pytest.mark.parametrize(
    ("harm", "cursed", "dice"), [(0, False, 3), (1, False, 3), (2, False, 2), (0, True, 2), (2, True, 1)]
)
def test_harm_and_a_curse_weigh_on_who_stands_up_to_what_comes_back(harm: int, cursed: bool, dice: int) -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.set-harm", hero=hero, harm=harm, reason="a test")
    if cursed:
        evening.do("gm", "fe.say-tag", tag="curse", source="a well", on=[hero], what="Dazed", release="salt")

    assert dice_to_stand(evening.state, hero)[0] == dice


@proves("fe.invoker.borrowed-grace", "fe.invoker.borrowed-grace-v2")
@pytest.mark.parametrize(
    ("reading", "skill", "hint"),
    [
        ("plus_obligation", "Melee", "A die more, for an action, its price and 1 Obligation."),
        ("no_obligation", "Stealth", "One Effect more, for an action and its price."),
    ],
)
def test_grace_is_offered_for_what_can_be_paid_and_says_what_is_owed(reading: str, skill: str, hint: str) -> None:
    evening, hero = invoker(GATE, borrowed_grace=reading)
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill=skill)
    found = []
    for boons in (0, 1):
        evening.do("gm", "fe.set-boons", hero=hero, held=boons, reason="a test")
        (offer,) = evening.offers("ann", "fe.borrow-grace")
        found.append([option.refusal is None for option in offer.fields[0].options])
        assert (offer.enabled, offer.hint) == (True, hint)

    assert found == [[False, True], [True, True]]


@proves("fe.invoker.ritual", "fe.invoker.without-symbol", "fe.invoker.multi-symbol")
@pytest.mark.parametrize(
    ("patrons", "rulings", "push", "crack", "marks"),
    [
        ((GATE,), {}, False, False, 1),
        ((), {}, False, False, 2),
        ((GATE, "Mab", "Ikasha", "Khemesh"), {}, False, False, 2),
        ((GATE,), {}, False, True, 0),
        ((GATE,), {"invoker_always_obligation": "example_reading"}, False, False, 0),
        ((GATE,), {"invoker_always_obligation": "example_reading"}, True, False, 1),
    ],
)
def test_what_a_ritual_will_mark_is_said_as_it_is_marked(
    patrons: tuple[str, ...], rulings: dict[str, str], push: bool, crack: bool, marks: int
) -> None:
    evening, hero = invoker(*patrons, **rulings)
    perform(evening, hero, "A watch", patron=GATE, obligation=4)
    if push:
        evening.do("ann", "fe.push-rite", hero=hero, how="potency")
    if crack:
        evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    before = sum(owed(evening, hero).values())
    shown = rites_shown(evening.state)
    roll(evening, hero, *(8,) * 4)

    assert isinstance(shown, Listing)
    assert shown.rows[0].detail == f"will mark {marks} Obligation"
    assert sum(owed(evening, hero).values()) - before == marks


@proves("fe.invoker.multi-symbol")
def test_what_a_ritual_is_offered_for_has_the_choir_in_it_once_a_scene() -> None:
    evening, hero = invoker(GATE, "Mab", "Ikasha", "Khemesh")
    said = [next(each.hint for each in evening.offers("ann", "fe.begin-ritual") if "Circle" in each.label)]
    perform(evening, hero)
    roll(evening, hero, *(8,) * 4)
    said.append(next(each.hint for each in evening.offers("ann", "fe.begin-ritual") if "Circle" in each.label))

    assert [each.partition("it marks ")[2] for each in said] == [
        "2 Obligation; you owe 2 of 8 then.",
        "1 Obligation; you owe 3 of 8 then.",
    ]
