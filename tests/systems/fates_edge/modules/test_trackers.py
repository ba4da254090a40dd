"""Trackers: kept, marked and cleared by their players; full, they ask at once."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.book_examples import expected, given
from tests.systems.fates_edge.modules.tracking import ASH, kept, marks, stands
from tests.systems.fates_edge.patrons.owing import GATE, bearing, debtor, left_to_the_story, owed, owes
from threefates.systems.fates_edge.modules.corruption import WHOLE, Trigger, segments_of
from threefates.systems.fates_edge.modules.sizes import leash_holds, printed_sizes
from threefates.systems.fates_edge.modules.trackers import MOST_TRACKERS, Modules
from threefates.systems.fates_edge.rulings.modules import CorruptionCount
from threefates.testing.proof import proves

# what they hold


@proves("fe.modules.scope", "fe.cantor.corruption-clock", "fe.summon.leash-capacity")
@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"kind": "corruption", "name": "left out"}, "Corruption 0 of 4"),
        ({"kind": "bond", "name": "river spirits"}, "Spirit Bond of river spirits 0 of 4"),
        ({"kind": "repertoire", "cap": 5}, "Repertoire 0 of 6"),
        ({"kind": "counter", "name": "Exposure", "size": 5}, "Exposure 0 of 5"),
        (ASH, "Leash of Ash 0 of 5"),
        ({"kind": "leash", "name": "Wisp"}, "Leash of Wisp 0 of 3"),
    ],
)
def test_each_kind_holds_what_the_book_prints(what: dict[str, object], said: str) -> None:
    evening, hero = debtor()

    kept(evening, hero, **what)

    assert stands(evening, hero) == [said]
    assert evening.told("bob")[0].startswith("Vex keeps track: ")
    assert evening.refused("ann", "fe.keep-module", hero=hero, **what).code == "module.kept"


def test_the_printed_sizes_are_those_of_bond_and_repertoire() -> None:
    assert printed_sizes() == {"Spirit Bond": 4, "Repertoire": 6}


@proves("fe.summon.leash-capacity")
@pytest.mark.parametrize(("cap", "spirit", "holds"), [(1, 2, 3), (3, 4, 7), (1, 5, 6), (3, 1, 4)])
def test_a_leash_holds_the_cap_and_the_spirit_of_whoever_holds_it(cap: int, spirit: int, holds: int) -> None:
    evening, hero = debtor(spirit=spirit)
    kept(evening, hero, kind="leash", name="Ash", cap=cap)

    assert leash_holds(cap, spirit, 0) == holds
    assert stands(evening, hero) == [f"Leash of Ash 0 of {holds}"]


@proves("fe.modules.scope")
def test_a_sheet_holds_a_dozen_and_names_what_it_counts() -> None:
    evening, hero = debtor()
    for place in range(MOST_TRACKERS):
        kept(evening, hero, kind="counter", name=f"C{place}")
    many = evening.refused("ann", "fe.keep-module", hero=hero, kind="counter", name="one more")
    nameless = evening.refused("ann", "fe.keep-module", hero=hero, kind="leash")
    sizes = [
        evening.refused("ann", "fe.keep-module", hero=hero, kind="leash", name="x", **bad).code
        for bad in ({"cap": 0}, {"cap": 8}, {"size": 0}, {"size": 13})
    ]

    assert many.code == "module.many"
    assert "name" in nameless.title
    assert set(sizes) == {"module.range"}


@proves("fe.modules.scope", "fe.modules.gm-duties", "fe.modules.order", "fe.modules.core-principle")
def test_a_tracker_is_its_players_and_the_game_masters_and_nobody_elses() -> None:
    evening, hero = debtor()
    leash = kept(evening, hero, **ASH)

    for command in ({"type": "fe.mark-modules", "modules": [leash], "why": "x"},):
        kind = str(command.pop("type"))
        assert evening.refused("bob", kind, hero=hero, **command).code == "character.not_yours"
    assert evening.refused("ann", "fe.set-module", hero=hero, module=leash, now=1, reason="x").code == "seat.not_the_gm"
    marks(evening, hero, leash, by="gm")
    evening.do("gm", "fe.set-module", hero=hero, module=leash, now=3, reason="as it was")
    assert stands(evening, hero) == ["Leash of Ash 3 of 5"]
    assert evening.refused("gm", "fe.set-module", hero=hero, module=leash, now=6, reason="x").code == "module.range"
    assert evening.refused("gm", "fe.set-module", hero=hero, module="leash:9", now=1, reason="x").code == "module.none"
    evening.do("ann", "fe.end-module", hero=hero, module=leash, why="let go")
    assert stands(evening, hero) == []


# marks


@proves("fe.modules.core-principle", "fe.modules.player-duties", "fe.modules.order")
def test_marks_made_together_land_at_once_and_in_the_worst_order() -> None:
    evening, hero = debtor(body=4)
    owes(evening, hero, 2)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=10, reason="as it was")
    left_to_the_story(evening)
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=3, reason="as it was")
    leash = kept(evening, hero, **ASH)

    marks(evening, hero, f"obligation:{GATE}", leash, "fatigue")

    assert owed(evening, hero) == {GATE: 11}
    assert (bearing(evening, hero).fatigue, bearing(evening, hero).harm) == (0, 2)
    assert stands(evening, hero)[-1] == "Leash of Ash 1 of 5"
    assert evening.asked().kind == "intrusion"


@proves("fe.modules.player-duties")
@pytest.mark.parametrize(
    ("modules", "amount", "code"),
    [
        ([], 1, "module.amount"),
        (["fatigue"], 0, "module.amount"),
        (["fatigue"], 7, "module.amount"),
        (["leash:7"], 1, "module.none"),
        (["fatigue", *map(str, range(6))], 1, "module.together"),
    ],
)
def test_nonsense_is_marked_nowhere(modules: list[str], amount: int, code: str) -> None:
    evening, hero = debtor()
    wrong = {"modules": modules, "amount": amount, "why": "x"}

    assert evening.refused("ann", "fe.mark-modules", hero=hero, **wrong).code == code


# Leashes and other clocks


@proves("fe.modules.threshold-leash", "fe.summon.departure", "fe.modules.core-principle", "fe.modules.player-duties")
@pytest.mark.parametrize(("option", "then"), [("departs", "departs"), ("hostile", "turns on them")])
def test_a_full_leash_is_the_spirits_last_act_and_the_game_master_says_what_follows(option: str, then: str) -> None:
    evening, hero = debtor()
    leash = kept(evening, hero, **ASH)
    marks(evening, hero, leash, amount=4)
    before = evening.waits()
    marks(evening, hero, leash, amount=2)

    assert not before
    assert evening.asked().seats == ("gm",)
    evening.answer(option, by="gm")
    assert evening.told("bob")[0] == f"Leash of Ash: full. The spirit of Vex acts once by its nature, and {then}."
    assert stands(evening, hero) == []
    assert evening.replayed() == evening.state


@proves("fe.modules.threshold-leash", "fe.summon.leash-capacity")
def test_kestras_two_ticks_fill_the_leash_and_the_elemental_goes() -> None:
    evening, hero = debtor(spirit=2)
    leash = kept(evening, hero, **ASH)
    marks(evening, hero, leash, amount=3)
    for _ in given("kestra-clash")["events"]:
        marks(evening, hero, leash)

    assert expected("kestra-clash")["leash_ticks"] == 2
    assert evening.asked().kind == "leash"


@proves("fe.summon.leash-capacity", "fe.ruling.leash-capacity")
def test_kestras_leash_holds_seven_and_harm_and_a_split_focus_are_a_tick_each() -> None:
    said, comes = given("kestra-leash-seven"), expected("kestra-leash-seven")
    evening, hero = debtor(spirit=said["spirit"])
    leash = kept(evening, hero, kind="leash", name="Ash", cap=said["cap"])
    for _ in said["events"]:
        marks(evening, hero, leash)

    assert leash_holds(said["cap"], said["spirit"], 0) == comes["leash_capacity"] == 7
    assert stands(evening, hero) == [f"Leash of Ash {comes['ticks']} of 7"]  # what binding costs is the summoner's


@proves("fe.modules.core-principle", "fe.modules.player-duties")
@pytest.mark.parametrize(("option", "left"), [("stands", ["Exposure 4 of 4"]), ("done", [])])
def test_another_full_clock_asks_its_player_once(option: str, left: list[str]) -> None:
    evening, hero = debtor()
    counter = kept(evening, hero, kind="counter", name="Exposure", size=4)
    marks(evening, hero, counter, amount=4)

    assert evening.asked().seats == ("ann",)
    evening.answer(option)
    assert stands(evening, hero) == left
    if left:
        marks(evening, hero, counter)
        assert not evening.waits()


@proves("fe.modules.gm-duties", "fe.modules.scope")
def test_what_is_put_right_or_let_go_is_asked_about_no_longer() -> None:
    evening, hero = debtor()
    leash, counter = kept(evening, hero, **ASH), kept(evening, hero, kind="counter", name="Exposure", size=4)
    marks(evening, hero, leash, counter, "fatigue", amount=5)
    evening.do("ann", "fe.mark-corruption", hero=hero, trigger="push")
    evening.do("gm", "fe.set-module", hero=hero, module="corruption", now=3, reason="as it was")
    evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard")
    asked = len(evening.state.agenda.steps)

    evening.do("gm", "fe.set-module", hero=hero, module=leash, now=2, reason="as it was")
    evening.do("ann", "fe.end-module", hero=hero, module=counter, why="over")
    evening.do("gm", "fe.set-module", hero=hero, module="corruption", now=0, reason="as it was")

    assert (asked, len(evening.state.agenda.steps)) == (3, 0)


# Corruption


def test_the_books_combinations_are_a_segment_each_under_the_reading_that_they_name() -> None:
    names = {"push": Trigger.PUSH, "resonant": Trigger.RESONANT, "gm_sb": Trigger.BEAT, "high_cantor": Trigger.HIGH}
    agreeing = [
        count
        for count in CorruptionCount
        if [
            sum(segments_of(names[name], count) * times for name, times in combo.items()) / WHOLE
            for combo in given("corruption-combinations")["combos"]
        ]
        == expected("corruption-combinations")["segments"]
    ]

    assert agreeing == [CorruptionCount.WEIGHTED]


@proves(
    "fe.modules.threshold-corruption",
    "fe.cantor.corruption-clock",
    "fe.cantor.corruption-full",
    "fe.cantor.corruption-accumulation",
    "fe.modules.core-principle",
    "fe.modules.player-duties",
    "fe.modules.scope",
)
@pytest.mark.parametrize(("count", "asked"), [(CorruptionCount.WEIGHTED, False), (CorruptionCount.DIRECT, True)])
def test_jorels_push_fills_the_clock_at_once_only_where_a_push_is_a_segment(
    count: CorruptionCount, asked: bool
) -> None:
    evening, hero = debtor(corruption_accounting=count.reading, corruption_reset="to_empty")
    for _ in range(3):
        evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard", patron="Raéyn")

    evening.do("ann", "fe.mark-corruption", hero=hero, trigger="push")

    assert evening.waits() is asked
    if asked:
        assert evening.asked().seats == ("ann",)
        evening.answer("take")
        assert stands(evening, hero) == [f"Corruption {expected('jorel-push')['corruption_after']} of 4"]
        assert evening.told("bob")[0] == (
            "Vex bears the benefit and the burden of Raéyn, as long as it lasts, and so does who follows."
        )


@proves("fe.modules.threshold-corruption", "fe.cantor.corruption-full", "fe.modules.gm-duties")
def test_what_corruption_leaves_is_said_by_the_game_master_and_goes_unless_it_was_embraced() -> None:
    evening, hero = debtor()
    for option in ("take", "embrace"):
        for _ in range(4):
            evening.do("ann", "fe.mark-corruption", hero=hero, trigger="high_cantor_standard", patron="Mab")
        evening.answer(option)
    say = {"hero": hero, "place": 1, "said": "A fair mask, and no face under it"}
    evening.do("gm", "fe.say-corruption-trait", **say)
    evening.do("gm", "fe.say-corruption-trait", hero=hero, place=0)

    assert evening.refused("ann", "fe.say-corruption-trait", **say).code == "seat.not_the_gm"
    assert evening.refused("gm", "fe.say-corruption-trait", hero=hero, place=0).code == "corruption.embraced"
    assert evening.refused("gm", "fe.say-corruption-trait", hero=hero, place=1).code == "corruption.none"
    assert [(each.patron, each.lasting, each.said) for each in evening.state[Modules].traits[hero]] == [
        ("Mab", True, "A fair mask, and no face under it")
    ]
    assert "no face under it; embraced" in str(evening.view("bob")["modules"])
    assert evening.replayed() == evening.state


@proves("fe.cantor.corruption-accumulation", "fe.modules.core-principle", "fe.modules.player-duties")
def test_parts_of_a_segment_are_kept_until_they_are_whole() -> None:
    evening, hero = debtor()
    found = []
    for trigger in ("push", "gm_sb", "resonant", "gm_sb", "gm_sb"):
        evening.do("ann", "fe.mark-corruption", hero=hero, trigger=trigger)
        tracker = evening.state[Modules].of[hero][0]
        found.append((tracker.marks, tracker.parts))

    assert found == [(0, 3), (0, 5), (1, 2), (1, 4), (2, 0)]


@proves(
    "fe.cantor.corruption-accumulation", "fe.modules.core-principle", "fe.modules.player-duties", "fe.modules.scope"
)
def test_a_whole_segment_marked_by_hand_leaves_the_parts_as_they_are() -> None:
    evening, hero = debtor()
    evening.do("ann", "fe.mark-corruption", hero=hero, trigger="push")

    marks(evening, hero, "corruption")

    assert [(each.marks, each.parts) for each in evening.state[Modules].of[hero]] == [(1, 3)]
