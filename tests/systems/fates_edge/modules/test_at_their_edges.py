"""Modules at their edges: whose they are, how much is too much, and what is told of each thing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.magic.swearing import sworn
from tests.systems.fates_edge.modules.tracking import ASH, kept, marks, stands
from tests.systems.fates_edge.patrons.owing import GATE, SEA, debtor, owed, owes
from threefates.systems.fates_edge.modules.corruption import Trigger, least_corruption, segments_of
from threefates.systems.fates_edge.modules.duties_and_clearing import LONGEST_ACT, concerns
from threefates.systems.fates_edge.modules.trackers import Modules, ModuleSet
from threefates.systems.fates_edge.rulings.modules import CorruptionAtRest, CorruptionCount, CorruptionReset
from threefates.testing.proof import proves


@proves("fe.modules.scope", "fe.modules.core-principle", "fe.modules.player-duties")
def test_nobody_keeps_marks_or_lets_go_of_what_is_somebody_elses() -> None:
    evening, hero = debtor()
    leash = kept(evening, hero, **ASH)
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("fe.keep-module", {"kind": "repertoire"}),
        ("fe.mark-modules", {"modules": [leash], "why": "x"}),
        ("fe.mark-corruption", {"trigger": "push"}),
        ("fe.end-module", {"module": leash, "why": "x"}),
    ]

    assert {evening.refused("bob", kind, hero=hero, **fields).code for kind, fields in wrong} == {"character.not_yours"}


@proves("fe.modules.scope", "fe.modules.core-principle")
def test_corruption_comes_by_its_triggers_from_whoever_it_is_told_of() -> None:
    evening, hero = debtor()
    evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard", patron="P" * 60)
    (tracker,) = evening.state[Modules].of[hero]
    long = evening.refused("ann", "fe.mark-corruption", hero=hero, trigger="push", patron="P" * 61)

    assert (tracker.id, tracker.marks, tracker.patron) == ("corruption", 1, "P" * 60)
    assert long.code == "text.too_long"
    assert evening.told("bob")[-1] == "Vex marks it (a Standard Rite as a Song): Corruption 1 of 4."


@proves("fe.modules.core-principle", "fe.modules.player-duties", "fe.modules.threshold-corruption")
def test_corruption_is_the_last_patrons_whoever_it_was() -> None:
    evening, hero = debtor()
    for patron in ("Mab", "Ikasha", "", ""):
        evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard", patron=patron)

    assert evening.asked().options[0].detail.startswith("They bear the benefit and the burden of Ikasha,")


@proves("fe.cantor.corruption-accumulation")
def test_each_trigger_weighs_what_the_page_says() -> None:
    weights = {count: [segments_of(trigger, count) for trigger in Trigger] for count in CorruptionCount}

    assert weights == {CorruptionCount.WEIGHTED: [3, 3, 2, 6], CorruptionCount.DIRECT: [6, 6, 2, 6]}


@proves("fe.modules.scope", "fe.modules.player-duties")
def test_the_smallest_and_the_largest_clocks_are_kept() -> None:
    evening, hero = debtor()
    kept(evening, hero, kind="counter", name="short", size=1)
    kept(evening, hero, kind="counter", name="long", size=12)
    kept(evening, hero, kind="leash", name="Least", cap=1)
    kept(evening, hero, kind="leash", name="Greatest", cap=5)

    assert stands(evening, hero) == [
        "Leash of Least 0 of 3",
        "Leash of Greatest 0 of 7",
        "short 0 of 1",
        "long 0 of 12",
    ]
    assert evening.refused("ann", "fe.keep-module", hero=hero, kind="leash", name="GREATEST").code == "module.kept"
    assert evening.refused("ann", "fe.keep-module", hero=hero, kind="counter", name="n" * 61).code == "text.too_long"
    kept(evening, hero, kind="counter", name="n" * 60)


@proves("fe.modules.core-principle", "fe.modules.player-duties", "fe.modules.order")
def test_six_are_marked_together_by_six_and_no_more() -> None:
    evening, hero = debtor()
    six = [kept(evening, hero, kind="counter", name=f"C{place}", size=12) for place in range(6)]
    seventh = kept(evening, hero, kind="counter", name="C6", size=12)

    marks(evening, hero, *six, amount=6)

    assert stands(evening, hero)[:6] == [f"C{place} 6 of 12" for place in range(6)]
    wrong = {"modules": [*six, seventh], "why": "x"}
    assert evening.refused("ann", "fe.mark-modules", hero=hero, **wrong).code == "module.together"


@proves("fe.modules.gm-duties")
@pytest.mark.parametrize("what", [{"kind": "bond", "name": "x"}, {"kind": "repertoire"}, ASH])
def test_trackers_are_put_right_within_what_they_hold(what: dict[str, Any]) -> None:
    evening, hero = debtor()
    module = kept(evening, hero, **what)
    size = int(stands(evening, hero)[0].rpartition(" ")[2])
    put: dict[str, Any] = {"hero": hero, "module": module, "reason": "x"}
    evening.do("gm", "fe.set-module", now=size, **put)

    assert stands(evening, hero)[0].endswith(f"{size} of {size}")
    for wrong in (-1, size + 1, 41):
        assert evening.refused("gm", "fe.set-module", now=wrong, **put).code == "module.range"


@proves("fe.modules.gm-duties")
def test_obligation_is_put_right_up_to_forty() -> None:
    evening, hero = debtor()
    owes(evening, hero)
    put: dict[str, Any] = {"hero": hero, "module": f"obligation:{GATE}", "reason": "x"}
    evening.do("gm", "fe.set-module", now=40, **put)

    assert owed(evening, hero) == {GATE: 40}
    assert evening.refused("gm", "fe.set-module", now=41, **put).code == "module.range"
    evening.do("gm", "fe.set-module", now=0, **put)
    assert owed(evening, hero) == {}


@proves("fe.obligation.tracked-total", "fe.modules.player-duties")
def test_what_is_owed_in_all_is_read_and_never_marked() -> None:
    evening, hero = debtor()
    owes(evening, hero)
    owes(evening, hero, 1, SEA)
    (offer,) = evening.offers("ann", "fe.mark-modules")

    assert "Obligation in all 2 of 5" in stands(evening, hero)
    assert [option.value for option in offer.fields[0].options] == [
        f"obligation:{GATE}",
        f"obligation:{SEA}",
        "fatigue",
    ]
    wrong = {"modules": ["obligation:"], "why": "x"}
    assert evening.refused("ann", "fe.mark-modules", hero=hero, **wrong).code == "module.none"


@proves("fe.modules.scope")
def test_modules_concern_who_walks_a_path_or_has_one() -> None:
    evening, hero = debtor()
    plain = evening.hero("Brok", by="bob", talents=[])
    before = concerns(evening.state, hero), concerns(evening.state, plain)
    evening.do("bob", "fe.keep-module", hero=plain, kind="counter", name="Exposure")

    assert (before, concerns(evening.state, plain)) == ((True, False), True)


@proves("fe.modules.session-loop", "fe.modules.scope")
def test_corruption_is_read_out_however_little_of_it_there_is() -> None:
    evening, hero = debtor()
    evening.do("ann", "fe.mark-corruption", hero=hero, trigger="push")
    evening.do("gm", "start-evening")

    assert "To read out: Vex: Corruption ½ of 4." in evening.told("bob")


@proves("fe.obligation.clear-offscreen", "fe.modules.session-loop")
def test_two_heroes_acts_are_weighed_at_once_and_each_is_told_as_it_ends() -> None:
    evening, hero = debtor()
    other = evening.hero("Brok", by="bob")
    owes(evening, hero)
    owes(evening, other)
    clear: dict[str, Any] = {"module": f"obligation:{GATE}"}
    evening.do("bob", "fe.clear-off-screen", hero=other, act="a" * LONGEST_ACT, **clear)
    long = evening.refused("ann", "fe.clear-off-screen", hero=hero, act="a" * (LONGEST_ACT + 1), **clear)
    evening.do("ann", "fe.clear-off-screen", hero=hero, act="Vex bars the gate against the flood", **clear)

    assert LONGEST_ACT == 600
    assert long.code == "text.too_long"
    asked = [pending.id for pending in evening.state.agenda.steps]
    assert len(asked) == 2
    evening.do("gm", "answer", choice=asked[1], option="too-little")
    assert evening.told("bob") == [f"That clears nothing of Vex's Obligation to {GATE} yet."]
    evening.do("gm", "answer", choice=asked[0], option="accepted")
    assert (owed(evening, hero), owed(evening, other)) == ({GATE: 1}, {})


@proves("fe.modules.gm-duties", "fe.modules.threshold-corruption")
def test_no_place_before_the_first_is_said() -> None:
    evening, hero = debtor()
    for _ in range(4):
        evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard")
    evening.answer("take")

    assert evening.refused("gm", "fe.say-corruption-trait", hero=hero, place=-1, said="x").code == "corruption.none"


@proves("fe.modules.threshold-corruption", "fe.modules.threshold-leash", "fe.modules.core-principle")
@pytest.mark.parametrize(
    ("fields", "trait", "left"), [({"kind": "corruption"}, "body", "Corruption"), (ASH, "spirit", "Leash of Ash")]
)
def test_a_clock_that_an_attribute_shortens_holds_no_more_and_full_is_full(
    fields: dict[str, Any], trait: str, left: str
) -> None:
    evening, hero = debtor(body=4, spirit=4)
    module, cap = kept(evening, hero, **fields), int(fields.get("cap", 0))
    evening.do("gm", "fe.set-module", hero=hero, module=module, now=cap + 3, reason="as it was")
    evening.rated(hero, **{trait: 2})
    found = stands(evening, hero)
    evening.rated(hero, **{trait: 1})

    assert (found, stands(evening, hero)) == ([f"{left} {cap + 2} of {cap + 2}"], [f"{left} {cap + 1} of {cap + 1}"])
    assert evening.asked().kind == fields["kind"]


@proves("fe.modules.threshold-corruption", "fe.modules.core-principle")
def test_what_is_put_at_full_by_hand_is_asked_about_at_once_and_once() -> None:
    evening, hero = debtor(body=2)
    kept(evening, hero, kind="corruption")
    evening.do("gm", "fe.set-module", hero=hero, module="corruption", now=2, reason="as it was")
    by_hand = evening.asked()
    evening.do("gm", "fe.set-module", hero=hero, module="corruption", now=2, reason="as it was")
    for _ in range(2):
        evening.do("ann", "fe.mark-corruption", hero=hero, trigger="gm_sb")

    assert (by_hand, evening.asked().kind) == (evening.asked(), "corruption")
    evening.answer("take")
    assert stands(evening, hero) == ["Corruption 1 of 2"]


@proves("fe.modules.core-principle")
def test_what_was_full_and_is_put_there_once_more_by_hand_is_asked_about_no_more() -> None:
    evening, hero = debtor()
    put = {"hero": hero, "module": kept(evening, hero, kind="bond", name="Ash"), "now": 4, "reason": "as it was"}
    evening.do("gm", "fe.set-module", **put)
    evening.answer("stands")
    evening.do("gm", "fe.set-module", **put)
    again = evening.waits()
    evening.do("gm", "fe.set-module", **{**put, "now": 3})
    evening.do("gm", "fe.set-module", **put)

    assert (again, evening.asked().kind) == (False, "full")
    evening.do("gm", "fe.set-module", **{**put, "now": 3})
    assert not evening.waits()


@proves("fe.cantor.corruption-reset-tier", "fe.cantor.corruption-reset-empty", "fe.ruling.corruption-min-above-size")
@pytest.mark.parametrize(
    ("tier", "size", "reset", "full", "least"),
    [
        (2, 4, "to_tier_minimum", "min_body_minus_one", 2),
        (2, 4, "to_empty", "min_body_minus_one", 0),
        (2, 4, "to_tier_minus_one", "min_body_minus_one", 1),
        (5, 3, "to_tier_minimum", "min_body_minus_one", 2),
        (3, 3, "to_tier_minimum", "always_full", 3),
        (5, 3, "to_empty", "always_full", 0),
        (1, 1, "to_tier_minimum", "min_body_minus_one", 0),
    ],
)
def test_a_clock_that_was_full_goes_back_to_what_the_reading_leaves_of_it(
    tier: int, size: int, reset: str, full: str, least: int
) -> None:
    assert least_corruption(tier, size, CorruptionReset(reset), CorruptionAtRest(full)) == least


@proves("fe.cantor.corruption-full", "fe.cantor.corruption-clock")
@pytest.mark.parametrize(
    ("rulings", "size", "left"),
    [
        ({}, 4, "2 of 4"),
        ({"corruption_reset": "to_empty"}, 4, "0 of 4"),
        ({"corruption_reset": "to_tier_minus_one"}, 4, "1 of 4"),
        ({"corruption_size": "spirit"}, 3, "2 of 3"),
    ],
)
def test_at_a_table_corruption_goes_no_lower_than_the_tier(rulings: dict[str, Any], size: int, left: str) -> None:
    evening, hero = debtor(spirit=3, **rulings)
    evening.do("gm", "fe.set-tier", hero=hero, tier=2, reason="a test")
    for _ in range(size):
        assert not evening.waits()
        evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard")
    detail = evening.asked().options[0].detail
    evening.answer("take")

    assert stands(evening, hero) == [f"Corruption {left}"]
    assert detail.endswith(f"goes back to {'empty' if left[0] == '0' else left[0]}.")


@proves("fe.cantor.corruption-full", "fe.modules.threshold-corruption")
@pytest.mark.parametrize("option", ["take", "embrace"])
def test_what_a_full_clock_had_of_a_further_segment_goes_with_it(option: str) -> None:
    evening, hero = debtor(spirit=3)
    evening.do("gm", "fe.set-tier", hero=hero, tier=2, reason="a test")
    for trigger in ("push", *["high_cantor_standard"] * 4):
        evening.do("ann", "fe.mark-corruption", hero=hero, trigger=trigger)
    full = stands(evening, hero)
    evening.answer(option)

    assert (full, stands(evening, hero)) == (["Corruption 4½ of 4"], ["Corruption 2 of 4"])


@proves("fe.cantor.corruption-full")
@pytest.mark.parametrize(("dice", "theme"), [((7, 7, 7, 7), GATE), ((2, 2, 2, 2), "Mab")])
def test_corruption_is_that_patrons_whose_rite_was_performed_last(dice: tuple[int, ...], theme: str) -> None:
    evening, hero = sworn()
    evening.do("ann", "fe.mark-corruption", hero=hero, trigger="push", patron="Mab")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="A vow", patron=GATE)
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    evening.keep()

    assert evening.state[Modules].themes == {hero: theme}


@proves("fe.modules.threshold-leash", "fe.modules.core-principle", "fe.modules.threshold-corruption")
@pytest.mark.parametrize("fields", [{"kind": "corruption"}, ASH])
def test_nobody_lets_go_of_what_is_full_before_it_is_said_what_comes_of_it(fields: dict[str, Any]) -> None:
    evening, hero = debtor(body=2)
    module, other = kept(evening, hero, **fields), kept(evening, hero, kind="leash", name="Bell", cap=1)
    free = kept(evening, hero, kind="leash", name="Crow", cap=1)
    evening.do("ann", "fe.end-module", hero=hero, module=free, why="it flies")
    if fields is ASH:
        marks(evening, hero, module, amount=6)
    while not evening.waits():
        evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard")
    ends = {"hero": hero, "module": module, "why": "I let it go"}
    (offer,) = evening.offers("ann", "fe.end-module")
    greyed = {option.value: option.refusal for option in offer.fields[0].options}
    refused = [evening.refused(seat, "fe.end-module", **ends) for seat in ("ann", "gm")]
    evening.do("ann", "fe.end-module", **{**ends, "module": other})

    assert ({each.code for each in refused}, evening.waits()) == ({"module.full"}, True)
    assert greyed == {module: refused[0], other: None}


@proves("fe.modules.threshold-leash", "fe.modules.core-principle")
@pytest.mark.parametrize(("marked", "asked"), [(3, False), (4, True)])
def test_a_leash_that_is_just_full_once_it_is_shorter_is_full_and_another_is_not(marked: int, asked: bool) -> None:
    evening, hero = debtor(spirit=4)
    leash, counter = kept(evening, hero, **ASH), kept(evening, hero, kind="counter", name="Exposure", size=2)
    left = 1  # four less the length of that Leash
    evening.do("gm", "fe.set-module", hero=hero, module=leash, now=marked, reason="as it was")
    evening.do("gm", "fe.set-module", hero=hero, module=counter, now=2, reason="as it was")
    evening.answer("stands")
    evening.rated(hero, spirit=left)

    assert stands(evening, hero) == [f"Leash of Ash {marked} of 4", "Exposure 2 of 2"]
    assert evening.waits() is asked
    assert not any(isinstance(event, ModuleSet) for event in evening.last)


@proves("fe.modules.session-loop", "fe.modules.threshold-corruption")
@pytest.mark.parametrize("trigger", ["push", "high_cantor_standard"])
def test_nobody_lets_go_of_corruption_that_is_marked_but_the_game_master(trigger: str) -> None:
    evening, hero = debtor(body=3)
    kept(evening, hero, kind="corruption")
    ends = {"hero": hero, "module": "corruption", "why": "it is over"}
    evening.do("ann", "fe.end-module", **ends)
    evening.do("ann", "fe.mark-corruption", hero=hero, trigger=trigger)
    (offer,) = evening.offers("ann", "fe.end-module")
    refused = evening.refused("ann", "fe.end-module", **ends)

    assert (refused.code, offer.fields[0].options[0].refusal) == ("module.marked", refused)
    evening.do("gm", "fe.end-module", **ends)
    assert evening.state[Modules].of[hero] == ()


@proves("fe.modules.core-principle")
def test_a_full_sheet_keeps_nobody_from_corruption_that_comes_over_them() -> None:
    evening, hero = debtor(body=3)
    for place in range(12):
        kept(evening, hero, kind="counter", name=f"C{place}")
    refused = evening.refused("ann", "fe.keep-module", hero=hero, kind="counter", name="C12")
    evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard")

    assert refused.code == "module.many"
    assert "Corruption 1 of 3" in stands(evening, hero)
