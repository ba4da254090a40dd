"""Rituals: how long they take, what they are rolled against and mark, by which Symbol, and what a failure brings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.book_examples import example, expected
from tests.systems.fates_edge.casting.weaving import terms
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, owed, perform, roll
from threefates.commons.clocks import Clocks
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.rites.rites import invoked
from threefates.systems.fates_edge.rolling.roll_action import agreed, pool_of
from threefates.systems.fates_edge.symbols.ritual_outcomes import dice_to_stand
from threefates.systems.fates_edge.symbols.rounds import rounds_left
from threefates.systems.fates_edge.symbols.symbols import choir
from threefates.testing.proof import proves

RITUAL, BARE, STATES, INERT, DEBT = (
    "fe.invoker.ritual",
    "fe.invoker.without-symbol",
    "fe.invoker.symbol-states",
    "fe.invoker.symbol-inert",
    "fe.invoker.neglected-obligation",
)
THRESHOLD = "fe.modules.threshold-symbol"
OUTCOMES, COMBAT, RIVAL = "fe.invoker.outcomes", "fe.combat.magic-invokers", "fe.invoker.rival-symbol"
CLEAN, MIXED, MISSED = (8, 8, 7, 7), (8, 2, 2, 3), (2, 2, 2, 3)


def stands(evening: Evening, hero: str) -> tuple[int, int, Position]:
    """DV, dice and Position of what is proposed."""
    proposal = evening.state[Proposals][hero]
    terms = agreed(evening.state, proposal)
    assert terms is not None
    return terms.dv, pool_of(evening.state, proposal)[0], terms.position


@proves(RITUAL, COMBAT)
def test_a_ritual_takes_one_round_more_than_its_dv_in_a_fight_and_then_marks_one() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.set-conflict", running=True)
    perform(evening, hero)
    rounds = 1
    while rounds_left(evening.state, evening.state[Proposals][hero]):
        assert evening.refused("ann", "fe.roll-action", hero=hero).code == "ritual.rounds"
        evening.do("gm", "fe.next-exchange")
        rounds += 1
    evening.do("gm", "give-spotlight", character=hero)
    roll(evening, hero, *CLEAN)

    assert rounds == 2 + 1
    assert owed(evening, hero) == {GATE: 1}
    assert {laid.name for laid in evening.state[Blessings].laid} == {"Circle of Denial"}
    assert evening.replayed() == evening.state


@proves(RITUAL, COMBAT)
def test_nobody_keeps_the_dv_of_a_ritual_whose_rounds_say_it() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.hide-dvs", hidden=True)
    perform(evening, hero)
    kept = terms(evening, hero).hidden
    evening.do("gm", "fe.set-conflict", running=True)
    overtaken = terms(evening, hero).hidden
    (offer,) = evening.offers("gm", "fe.set-terms")
    hides = evening.refused("gm", "fe.set-terms", hero=hero, dv=6, hidden=True)
    evening.do("gm", "fe.set-terms", hero=hero, dv=6, position=1)
    waits = evening.refused("ann", "fe.roll-action", hero=hero)
    (roll_it,) = evening.offers("ann", "fe.roll-action")

    assert (kept, overtaken, terms(evening, hero).hidden) == (True, False, False)
    assert "hidden" not in [field.name for field in offer.fields]
    assert (hides.code, hides.source) == ("terms.timed", RITUAL)
    assert (waits.code, waits.title) == ("ritual.rounds", "The ritual takes 6 rounds more.")
    assert roll_it.refusal
    assert roll_it.refusal.title == waits.title
    assert evening.replayed() == evening.state


@proves(RITUAL)
def test_begun_in_a_fight_its_dv_is_open_however_others_are_kept_and_beside_it_it_may_be_kept() -> None:
    for running in (True, False):
        evening, hero = invoker(GATE)
        evening.do("gm", "fe.hide-dvs", hidden=True)
        if running:
            evening.do("gm", "fe.set-conflict", running=True)
        perform(evening, hero)
        (offer,) = (it for it in evening.offers("gm", "fe.set-terms") if it.fields)

        assert terms(evening, hero).hidden is not running
        assert ("hidden" in [field.name for field in offer.fields]) is not running


@proves(RITUAL)
def test_out_of_a_fight_nobody_counts_rounds_and_completion_marks_one_all_the_same() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "end-scene")
    perform(evening, hero)
    roll(evening, hero, *CLEAN)

    assert owed(evening, hero) == {GATE: 1}


@proves(RITUAL)
@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"attribute": "presence"}, "rite.roll"),
        ({"skill": "Melee"}, "rite.roll"),
        ({"obligation": 10}, "rite.listed"),
        ({"rite": "kindle-vow", "patron": GATE}, "rite.whose"),
    ],
)
def test_a_ritual_is_rolled_as_rituals_are(more: dict[str, Any], code: str) -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero, attribute="wits", skill="Lore")
    busy = evening.refused("ann", "fe.begin-ritual", hero=hero, rite="sealed-threshold")
    evening.do("ann", "fe.withdraw", hero=hero)

    assert busy.code == "rite.proposed"
    assert evening.refused("ann", "fe.begin-ritual", **({"hero": hero, "rite": "sealed-threshold"} | more)).code == code


@proves("fe.invoker.no-push", "fe.combat.magic-invokers")
def test_no_ritual_is_pushed() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)

    assert evening.refused("ann", "fe.push-rite", hero=hero, how="potency").code == "rite.ritual"


@proves("fe.invoker.example-exemption")
def test_where_the_example_is_played_a_symbol_spares_obligation_and_a_ritual_is_pushed() -> None:
    came = expected("vex-push")
    evening, hero = invoker(GATE, invoker_always_obligation="example_reading")
    perform(evening, hero)
    roll(evening, hero, *CLEAN)
    spared = owed(evening, hero)
    perform(evening, hero)
    evening.do("ann", "fe.push-rite", hero=hero, how="potency")
    roll(evening, hero, *CLEAN)

    assert spared == {}
    assert owed(evening, hero) == {GATE: came["obligation"]}
    assert {does.better for laid in evening.state[Blessings].laid for does in laid.does} == {2, 0}
    assert "invoker-always-obligation" in str(example("vex-push").agrees)


@proves("fe.invoker.example-exemption", BARE)
@pytest.mark.parametrize("patrons", [(GATE,), ()])
def test_vex_has_the_symbol_and_a_dv_of_two_instead_of_three(patrons: tuple[str, ...]) -> None:
    came = expected("vex-symbol-dv")
    evening, hero = invoker(*patrons)
    perform(evening, hero)

    assert stands(evening, hero)[0] == (came["dv"] if patrons else 3)


@proves(BARE, OUTCOMES)
@pytest.mark.parametrize(("dice", "marks", "fatigue", "beats"), [(CLEAN, 2, 0, 0), (MIXED, 2, 1, 1), (MISSED, 0, 1, 2)])
def test_without_a_symbol_it_is_harder_owed_for_twice_and_failure_gives_a_beat_more(
    dice: tuple[int, ...], marks: int, fatigue: int, beats: int
) -> None:
    evening, hero = invoker()
    perform(evening, hero)
    assert stands(evening, hero)[:2] == (3, 4)

    roll(evening, hero, *dice)

    assert owed(evening, hero) == ({GATE: marks} if marks else {})
    assert (evening.state[Conditions][hero].fatigue, evening.bank) == (fatigue, beats)


@proves(BARE, "fe.invoker.display", "fe.ruling.casting-without-symbol")
def test_where_a_table_wants_a_symbol_there_is_no_ritual_without() -> None:
    evening, hero = invoker(SEA, casting_without_symbol="impossible")

    assert evening.refused("ann", "fe.begin-ritual", hero=hero, rite="thornveil").code == "symbol.none"


@proves(BARE, "fe.ruling.casting-without-symbol")
def test_where_a_table_wants_a_symbol_another_rite_is_offered_of_those_that_serve() -> None:
    evening, hero = invoker(GATE, casting_without_symbol="impossible")

    def patrons() -> list[list[str]]:
        others = [each for each in evening.offers("ann", "fe.begin-ritual") if each.label == "Perform another Rite"]
        return [
            [option.value for option in one.options] for each in others for one in each.fields if one.name == "patron"
        ]

    shown = patrons()
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)

    assert (shown, patrons()) == ([[GATE]], [])


@proves(STATES, INERT, DEBT, THRESHOLD)
@pytest.mark.parametrize(
    ("state", "rulings", "dv", "dice", "marks"),
    [
        ("maintained", {}, 2, 4, 1),
        ("neglected", {}, 3, 4, 1),
        ("neglected", {"symbol_neglected_effect": "obligation_plus_one"}, 2, 4, 2),
        ("compromised", {}, 3, 3, 2),
        ("shattered", {}, 3, 4, 2),
    ],
)
def test_what_the_state_of_a_symbol_costs(state: str, rulings: dict[str, str], dv: int, dice: int, marks: int) -> None:
    evening, hero = invoker(GATE, **rulings)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol=state, reason="a test")
    perform(evening, hero)

    assert stands(evening, hero)[:2] == (dv, dice)
    roll(evening, hero, *(8,) * dice)
    assert owed(evening, hero) == {GATE: marks}


@proves(INERT)
def test_where_it_is_inert_a_compromised_symbol_performs_nothing() -> None:
    evening, hero = invoker(GATE, symbol_compromised_effect="inert")
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="a test")

    assert evening.refused("ann", "fe.begin-ritual", hero=hero, rite="circle-of-denial").code == "symbol.inert"


# outcomes


@proves(OUTCOMES)
def test_a_partial_tires_and_completes_at_one_effect_less() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    roll(evening, hero, *MIXED)

    assert evening.state[Conditions][hero].fatigue == 1
    assert owed(evening, hero) == {GATE: 1}
    assert all(laid.once for laid in evening.state[Blessings].laid)


@proves(OUTCOMES)
@pytest.mark.parametrize(
    ("stood", "answer", "harm", "clocks"),
    [((8, 8, 8), "", 0, []), ((2, 2, 2), "shock", 1, []), ((2, 2, 2), "static", 0, [("Backlash Static", 4)])],
)
def test_a_failure_tires_gives_a_beat_and_comes_back(
    stood: tuple[int, ...], answer: str, harm: int, clocks: list[tuple[str, int]]
) -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    roll(evening, hero, *MISSED)
    assert (owed(evening, hero), evening.bank, dice_to_stand(evening.state, hero)[0]) == ({}, 1, 3)

    evening.answer("throw", *stood)
    evening.keep()
    if answer:
        evening.answer(answer, by="gm")

    now = evening.state[Conditions][hero]
    assert (now.fatigue, now.harm) == (1, harm)
    assert [(each.name, each.size) for each in evening.state[Clocks].known.values()] == clocks
    assert evening.replayed() == evening.state


@proves(OUTCOMES)
def test_ones_thrown_to_stand_make_beats_and_the_odds_are_told() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    roll(evening, hero, *MISSED)
    evening.answer("throw", 10, 8, 1)

    assert evening.bank == 2
    assert not evening.waits()


@proves(OUTCOMES)
@pytest.mark.parametrize("how", ["crack", "hide"])
def test_a_cracked_seal_or_a_hidden_symbol_makes_it_harm_two(how: str) -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    if how == "crack":
        evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
        roll(evening, hero, *MISSED)
    else:
        evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)
    evening.answer("throw", 2, 2, 2)
    evening.keep()

    assert evening.state[Conditions][hero].harm == 2
    assert invoked(evening.state) == {}


@proves(OUTCOMES)
def test_a_wound_in_the_midst_of_it_is_a_failure_and_a_bright_symbol_may_be_hidden() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    evening.do("gm", "fe.strike", hero=hero, harm=1, why="a spear")
    evening.answer("take")
    evening.answer("throw", 8, 8, 8)
    wounded = evening.state[Conditions][hero].fatigue
    evening.do("gm", "fe.upgrade-symbol", hero=hero, patron=GATE, upgrade="bright")
    perform(evening, hero)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=GATE, shown=False)

    assert wounded == 1
    assert [*invoked(evening.state)] == [hero]


# the seal


@proves(COMBAT, RITUAL)
@pytest.mark.parametrize(("rite", "marks"), [("circle-of-denial", 2), ("banishment-knot", 3)])
def test_a_cracked_seal_makes_it_instant_and_is_paid_for_instead(rite: str, marks: int) -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    perform(evening, hero, rite, about="the demon")
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    roll(evening, hero, *CLEAN)

    assert owed(evening, hero) == {GATE: marks}
    assert evening.bank == 1
    assert "compromised" in str(evening.view("bob")["symbols"])


# several Patrons


@proves("fe.runekeeper.cross-patron", "fe.invoker.cross-resonance", "fe.ruling.rite-second-patron")
@pytest.mark.parametrize(
    ("reading", "dv", "marks", "position"),
    [
        ("plus_one_obligation", 2, 2, Position.CONTROLLED),
        ("dv_plus_one", 2 + expected("vex-cross-resonance")["dv_modifier"], 1, Position.CONTROLLED),
        ("rival_only", 2, 1, Position.CONTROLLED),
    ],
)
def test_the_rite_of_a_second_patron_in_a_scene_costs_more(
    reading: str, dv: int, marks: int, position: Position
) -> None:
    evening, hero = invoker(GATE, SEA, rite_second_patron=reading)
    perform(evening, hero)
    roll(evening, hero, *CLEAN)
    perform(evening, hero, "whispering-currents")
    assert stands(evening, hero) == (dv, 4, position)
    roll(evening, hero, *CLEAN)
    perform(evening, hero, "tidemarks-blessing")
    roll(evening, hero, *CLEAN)

    assert owed(evening, hero) == {GATE: 1, SEA: marks + 1}
    evening.do("gm", "start-scene", title="On")
    perform(evening, hero, "whispering-currents")
    assert stands(evening, hero)[0] == 2


@proves("fe.runekeeper.cross-patron", RIVAL, "fe.ruling.rite-second-patron")
def test_where_only_rivals_mind_the_rite_of_one_is_worse_and_owed_for() -> None:
    evening, hero = invoker(rite_second_patron="rival_only")
    for patron in ("Ikasha", "the Witness"):
        evening.do("ann", "fe.begin-ritual", hero=hero, rite="a sign", patron=patron)
        now = stands(evening, hero)
        if patron == "Ikasha":
            roll(evening, hero, *CLEAN)

    assert now == (3, 4, Position.DESPERATE)
    assert owed(evening, hero) == {"Ikasha": 2, "the Witness": 1}


@proves(RIVAL)
@pytest.mark.parametrize("shown", [True, False])
def test_a_rivals_symbol_carried_beside_makes_it_worse_and_owed_for_at_once(shown: bool) -> None:
    evening, hero = invoker("Ikasha", "The Witness", SEA)
    if not shown:
        evening.do("ann", "fe.show-symbol", hero=hero, patron="The Witness", shown=False)

    perform(evening, hero, "touch-the-umbral-veil")

    assert stands(evening, hero) == (2, 4, Position.DESPERATE)
    assert owed(evening, hero) == {"Ikasha": 1}
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "start-scene", title="On")
    perform(evening, hero, "whispering-currents")
    assert stands(evening, hero)[2] is Position.CONTROLLED
    assert owed(evening, hero) == {"Ikasha": 1}


@proves(RIVAL, RITUAL, OUTCOMES)
@pytest.mark.parametrize(("answer", "told"), [("omen", True), ("leave", False)])
def test_a_one_beside_a_rival_may_be_an_omen(answer: str, told: bool) -> None:
    evening, hero = invoker("Ikasha", "The Witness", position_affects="severity_only")
    perform(evening, hero, "touch-the-umbral-veil")
    roll(evening, hero, 8, 8, 8, 1)

    evening.answer(answer, by="gm")

    assert any("a sign" in line for line in evening.told("bob")) is told


@proves("fe.invoker.multi-symbol")
def test_four_symbols_sing_in_the_first_ritual_of_each_scene() -> None:
    evening, hero = invoker(GATE, SEA, "Grimmir", "Ikasha")
    for _ in range(2):
        perform(evening, hero)
        roll(evening, hero, *CLEAN)
    evening.do("gm", "start-scene", title="On")
    perform(evening, hero)
    roll(evening, hero, *CLEAN)

    assert owed(evening, hero) == {GATE: 2 + 1 + 2}
    assert [choir(count) for count in (0, 3, 4, 9)] == [0, 0, 1, 1]


@proves("fe.invoker.concurrency", RITUAL, OUTCOMES)
@pytest.mark.parametrize(("answer", "names", "marks"), [("drop", 2, 3), ("mark", 3, 4)])
def test_one_ritual_more_than_spirit_drops_the_oldest_or_is_owed_for(answer: str, names: int, marks: int) -> None:
    evening, hero = invoker(GATE)
    evening.rated(hero, spirit=2, Arcana=2)
    for rite in ("circle-of-denial", "sealed-threshold"):
        perform(evening, hero, rite, about="the door")
        roll(evening, hero, *CLEAN)
    evening.do("gm", "fe.gain-symbol", hero=hero, patron="Grimmir")
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=2, reason="a test")
    waited = evening.waits()
    perform(evening, hero, "thornveil")
    roll(evening, hero, *CLEAN)

    evening.answer(answer)

    assert not waited
    left = {laid.name for laid in evening.state[Blessings].laid}
    assert len(left) == names
    assert ("Circle of Denial" in left) is (answer == "mark")
    assert sum(evening.state[Rites].owed[hero].values()) == marks + 1  # the second Patron's own


@proves(RITUAL, COMBAT)
def test_who_waits_for_a_ritual_reads_how_long_it_takes_and_may_crack_the_seal_there() -> None:
    evening, hero = invoker(GATE)
    evening.do("gm", "fe.set-conflict", running=True)
    perform(evening, hero)

    part = evening.view("ann")["rituals-begun"]
    (crack,) = evening.offers("ann", "fe.crack-seal")
    assert isinstance(part, Listing)
    assert [(row.id, row.text) for row in part.rows] == [(hero, "Vex: The ritual takes 2 rounds more.")]
    assert crack.at == (f"rituals-begun.{hero}",)
    assert [seat for seat in ("gm", "bob", "") if "rituals-begun" in evening.view(seat)] == ["gm"]
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    assert "rituals-begun" not in evening.view("gm")


@proves("fe.invoker.cross-resonance")
def test_of_two_patrons_whose_jealousy_is_marked_a_rite_settles_that_of_its_own() -> None:
    evening, hero = invoker(GATE, SEA, "Ikasha", rite_second_patron="plus_one_obligation")
    perform(evening, hero)
    roll(evening, hero, *CLEAN)
    for patron in (SEA, "Ikasha"):
        evening.do("ann", "fe.begin-ritual", hero=hero, rite="a sign", patron=patron)
        evening.do("ann", "fe.withdraw", hero=hero)
    perform(evening, hero, "whispering-currents")
    roll(evening, hero, *CLEAN)

    assert [each.partition(":")[0] for each in evening.state[Blessings].jealous[hero]] == ["Ikasha"]
