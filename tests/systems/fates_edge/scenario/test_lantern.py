"""The Lantern at Dusk: it is run from its pages, its clocks do what they promise, a count decides the ending."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.deck.turning import does
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.scenario.lantern import NAME, fill, hero, lantern, settle, wake
from threefates.commons.clocks import Clocks
from threefates.commons.scenes import Scenes
from threefates.rulebook.ledger import entry, ruling
from threefates.rulebook.parts import Listing, Place, Words
from threefates.systems.fates_edge import SYSTEM
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.advancement.creation import cannot_build
from threefates.systems.fates_edge.advancement.starting_build import cost_of, purse
from threefates.systems.fates_edge.advancement.xp_awards import Experience, most_left
from threefates.systems.fates_edge.content.records import (
    Approach,
    Chip,
    Encounter,
    Ending,
    Person,
    Ready,
    Scenario,
    Secret,
    Spend,
    Trouble,
    content,
    of_scenario,
)
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.rulings.road import GiftPrice, MaxBuild
from threefates.systems.fates_edge.scenario.encounters import Call, spends_now
from threefates.systems.fates_edge.scenario.run import build_of
from threefates.systems.fates_edge.scenario.scenario import Playing
from threefates.systems.fates_edge.travel.travel import Travel
from threefates.testing.proof import proves

READY = of_scenario(Ready, NAME)


def clock(evening: Evening, name: str) -> float:
    return evening.state[Clocks][evening.state[Playing].clocks[name]].filled


def road(evening: Evening) -> float:
    leg = evening.state[Travel].leg
    assert leg is not None
    return evening.state[Clocks][leg.clock].filled


def test_the_table_is_the_srd_with_five_readings_each_shown_with_its_why() -> None:
    evening = lantern(opened=False)

    chips = evening.view("bob")["chips"]

    assert isinstance(chips, Listing)
    assert {row.id for row in chips.rows} == {
        "fe.ruling.skill-list",
        "fe.ruling.deck-suits",
        "fe.ruling.deck-triggers",
        "fe.ruling.travel-clock-polarity",
        "fe.ruling.boon-rerolls-per-roll",
    }
    assert all(row.detail.endswith(".") and not row.text.startswith("Not here") for row in chips.rows)


def test_every_chip_names_a_reading_that_there_is_and_that_the_srd_does_not_have() -> None:
    srd = SYSTEM.editions()["srd"].readings

    for chip in of_scenario(Chip, NAME).values():
        assert ruling(chip.id).reading(chip.reading) is not None
        assert srd[chip.id] != chip.reading


def test_a_reading_chosen_otherwise_is_marked_on_its_chip() -> None:
    evening = lantern(opened=False, **{"fe.ruling.travel-clock-polarity": "progress"})

    chips = evening.view("bob")["chips"]

    assert isinstance(chips, Listing)
    assert [row.id for row in chips.rows if row.text.startswith("Not here")] == ["fe.ruling.travel-clock-polarity"]


@pytest.mark.parametrize("name", READY)
def test_the_ready_heroes_obey_the_build_rules(name: str) -> None:
    build = build_of(READY[name])

    refusal = cannot_build(lantern(opened=False).state, build)

    assert refusal is None
    assert 30 < cost_of(build, GiftPrice.TWO) <= purse(build.bonds, build.complications, MaxBuild.CAP) == 34
    assert READY[name].look
    assert READY[name].bond_question.endswith("?")
    assert READY[name].try_first


def test_everything_a_stranger_needs_is_there() -> None:
    found = content()[Scenario][NAME]
    encounters = of_scenario(Encounter, NAME)
    spends = of_scenario(Spend, NAME).values()

    assert [line.partition(":")[0] for line in found.premise[:3]] == ["Who gave it", "To whom", "Why now"]
    assert len(of_scenario(Person, NAME)) == 3
    assert [len(READY), len(encounters), len(of_scenario(Ending, NAME)), len(of_scenario(Secret, NAME))] == [4, 3, 3, 3]
    for name in encounters:
        assert [sum(s.encounter == name and s.beats == size for s in spends) for size in (1, 2, 3)] == [2, 2, 2]


def test_what_the_pages_name_is_there() -> None:
    encounters, troubles = of_scenario(Encounter, NAME), of_scenario(Trouble, NAME)
    ticked = [each.ticks for each in of_scenario(Spend, NAME).values()]
    for approach in of_scenario(Approach, NAME).values():
        assert approach.encounter in encounters
        assert approach.skill in entry("fe.skills.quickstart-list").table(dict[str, list[str]])["skills"]
        assert f"DV {approach.dv}" in approach.why
        ticked += [approach.wins, approach.fails]

    assert {name for ticks in ticked for name in ticks} <= {*troubles, "travel"}
    assert all(trouble.starts_with in {"", *encounters} for trouble in troubles.values())


@proves("fe.scenario.lantern")
def test_it_opens_with_its_scene_its_road_and_its_clocks() -> None:
    evening = lantern()
    now, leg = evening.state[Scenes].current, evening.state[Travel].leg

    sizes = {each.name: each.size for each in evening.state[Clocks].known.values()}

    assert now is not None
    assert now.description == content()[Scenario][NAME].opening
    assert leg is not None
    assert sizes == {"Lantern Integrity": 6, "Travel: The Duskway": 4}
    assert evening.refused("gm", "fe.begin-scenario").code == "scenario.open"


@proves("fe.scenario.encounter-toll", "fe.scenario.encounter-lantern", "fe.scenario.encounter-bridge")
@pytest.mark.parametrize("encounter", ["toll", "bridge", "lantern"])
def test_a_beat_in_an_encounter_does_what_the_spend_that_was_picked_says(encounter: str) -> None:
    evening = lantern()
    if encounter == "lantern":
        wake(evening)
    else:
        evening.do("gm", "fe.start-encounter", encounter=encounter)
    settle(evening)
    evening.do("gm", "fe.set-beats", held=0, reason="as the test has it")
    nobody_pays = evening.refused("gm", "fe.spend-in-encounter", spend=spends_now(evening.state)[0].id)
    assert nobody_pays.code == "beats.too_few"
    evening.do("gm", "fe.set-beats", held=3, reason="as the test has it")
    spends = [dict(offer.fixed)["spend"] for offer in evening.offers("gm", "fe.spend-in-encounter")]
    found = {each.id: each for each in spends_now(evening.state)}

    assert set(spends) == set(found)
    for spend in spends[:2]:
        before = evening.bank
        evening.do("gm", "fe.spend-in-encounter", spend=spend)

        assert evening.bank == before - found[str(spend)].beats
        assert any(found[str(spend)].what in line for line in evening.told("bob"))


@proves("fe.scenario.encounter-bridge")
def test_a_failure_at_the_bridge_moves_the_road_and_a_beat_does_what_it_says() -> None:
    evening = lantern()
    evening.do("gm", "fe.start-encounter", encounter="bridge")
    settle(evening)
    ysolt = hero(evening, "ysolt")
    evening.do("gm", "fe.call-for", hero=ysolt, approach="bridge-leap")
    evening.do("ann", "fe.roll-action", 6, 2, 3, 4, hero=ysolt)
    settle(evening)
    failed = road(evening)
    evening.do("gm", "fe.set-beats", held=3, reason="as the test has it")
    evening.do("gm", "fe.spend-in-encounter", spend="bridge-1a")

    assert evening.roll.terms.dv == 3
    assert evening.roll.terms.stakes == "across before the light goes, or time lost on the edge"
    assert (failed, road(evening)) == (1, 2)
    assert any("Stones fall" in line for line in evening.told("bob"))


@proves("fe.scenario.encounter-toll", "fe.scenario.lantern")
def test_winning_at_the_fires_breaks_the_toll_takers_and_that_lifts_everybody() -> None:
    evening = lantern()
    evening.do("gm", "fe.start-encounter", encounter="toll")
    settle(evening)
    pell = hero(evening, "pell")
    evening.do("gm", "fe.call-for", hero=pell, approach="toll-trick")
    evening.do("bob", "fe.roll-action", 7, 7, 7, 2, 3, hero=pell)
    settle(evening)
    won = clock(evening, "morale")
    fill(evening, "morale", 3, "2H")

    assert won == 1
    assert set(evening.state[Footing].favoured) == set(evening.state[Heroes].known)


@proves("fe.scenario.encounter-lantern")
def test_the_lantern_wakes_when_the_road_is_full_of_danger() -> None:
    evening = lantern()
    leg = evening.state[Travel].leg
    assert leg is not None
    does(evening, "gm", "tick-clock", "2D", clock=leg.clock, segments=4)
    settle(evening)

    now = evening.state[Scenes].current
    assert now is not None
    assert now.title == "The Lantern Awakens"
    assert (clock(evening, "mob"), evening.state[Travel].leg) == (0, None)
    assert evening.state[Clocks][evening.state[Playing].clocks["mob"]].size == 6


@proves("fe.scenario.encounter-lantern")
def test_it_wakes_at_the_journeys_end_anyway_and_only_once() -> None:
    evening = lantern()
    wake(evening)

    now = evening.state[Scenes].current
    assert now is not None
    assert now.description.startswith(content()[Scenario][NAME].journeys_end)
    assert evening.state[Playing].begun == ("lantern",)
    assert evening.refused("gm", "fe.start-encounter", encounter="lantern").code == "scenario.begun"


@proves("fe.scenario.encounter-lantern")
def test_a_full_crowd_presses_everybody_and_costs_the_lantern_two() -> None:
    evening = lantern()
    wake(evening)
    fill(evening, "mob", 6, "2D")

    assert clock(evening, "integrity") == 2
    assert set(evening.state[Footing].pressed) == set(evening.state[Heroes].known)


@proves("fe.scenario.lantern")
def test_a_lost_lantern_is_noticed_and_the_evening_can_only_end_badly() -> None:
    evening = lantern()
    fill(evening, "integrity", 6, "2D")
    evening.do("gm", "set-clock", clock=evening.state[Playing].clocks["integrity"], filled=0, reason="by mistake")
    evening.do("gm", "fe.end-scenario")

    assert evening.state[Playing].ended == "lost"


@proves("fe.scenario.outcomes")
@pytest.mark.parametrize(
    ("broken", "ending", "xp"), [(0, "home", 6), (2, "home", 6), (3, "cracked", 4), (5, "cracked", 4), (6, "lost", 2)]
)
def test_the_count_of_integrity_decides_the_ending(broken: int, ending: str, xp: int) -> None:
    evening = lantern()
    wake(evening)
    if broken:
        fill(evening, "integrity", broken, *(["2D"] if broken == 6 else []))
    before = dict(evening.state[Experience].unspent)
    evening.do("gm", "fe.end-scenario")

    gained = {each: now - before.get(each, 0) for each, now in evening.state[Experience].unspent.items()}
    assert evening.state[Playing].ended == ending
    assert set(gained.values()) == {xp}


@proves("fe.advancement.pacing", "fe.ruling.session-xp-sum", "fe.scenario.outcomes")
@pytest.mark.parametrize(
    ("had", "gained", "told"),
    [
        ((), 6, "Ysolt Marrow earns 6 XP: Led home."),
        ((4,), 6, "Ysolt Marrow earns 6 XP: Led home."),
        ((4, 3), 3, "Ysolt Marrow earns 3 XP: Led home, and the evening is worth no more."),
        ((4, 4, 2), 0, "Ysolt Marrow earns 0 XP: Led home, and the evening is worth no more."),
    ],
)
def test_an_ending_awards_what_the_pace_leaves_of_the_evening(had: tuple[int, ...], gained: int, told: str) -> None:
    evening = lantern()
    wake(evening)
    ysolt, other, *_ = evening.state[Heroes].known
    assert most_left(evening.state, ysolt) == 10
    for amount in had:
        evening.do("gm", "fe.award-xp", hero=ysolt, what="objective", amount=amount)
    evening.do("gm", "fe.end-scenario")

    assert evening.state[Experience].evening == {ysolt: sum(had) + gained, other: 6}
    assert told in evening.told("bob")


@proves("fe.scenario.outcomes")
def test_the_dead_earn_nothing_by_an_ending() -> None:
    evening = lantern()
    wake(evening)
    ysolt, other, *_ = evening.state[Heroes].known
    evening.was_so(Died(ysolt))
    evening.do("gm", "fe.end-scenario")

    assert evening.state[Experience].evening == {other: 6}


def test_the_books_own_xp_are_kept() -> None:
    book = entry("fe.scenario.outcomes").table(dict[str, int])
    endings = of_scenario(Ending, NAME)

    assert (endings["home"].xp, endings["lost"].xp) == (book["success_xp"], book["failure_xp"])


@proves("fe.scenario.outcomes")
def test_the_offer_mends_everything_and_shuts_out_the_best_ending() -> None:
    evening = lantern()
    wake(evening)
    fill(evening, "integrity", 5)
    evening.do("gm", "fe.take-offer")
    mended = clock(evening, "integrity")
    again = evening.refused("gm", "fe.take-offer")
    evening.do("gm", "fe.end-scenario")

    assert (mended, again.code, evening.state[Playing].ended) == (0, "scenario.offer", "cracked")


def test_nothing_of_it_is_to_be_had_before_it_opens_or_after_it_ends() -> None:
    evening = lantern(opened=False)
    early = [evening.refused("gm", kind, **fields).code for kind, fields in LEVERS]
    evening.do("gm", "fe.begin-scenario")
    unwoken = evening.refused("gm", "fe.end-scenario")
    wake(evening)
    evening.do("gm", "fe.end-scenario")
    late = [evening.refused("gm", kind, **fields).code for kind, fields in LEVERS]

    assert set(early) == {"scenario.closed"}
    assert unwoken.code == "scenario.not_yet"
    assert set(late) == {"scenario.over"}


LEVERS: list[tuple[str, dict[str, Any]]] = [
    ("fe.start-encounter", {"encounter": "toll"}),
    ("fe.tell-secret", {"secret": "sons"}),
    ("fe.take-offer", {}),
    ("fe.end-scenario", {}),
    ("fe.spend-in-encounter", {"spend": "toll-1a"}),
]


def test_a_table_without_a_scenario_has_nothing_of_it() -> None:
    evening = Evening()

    assert evening.refused("gm", "fe.begin-scenario").code == "scenario.none"
    assert evening.refused("ann", "fe.play-ready", ready="ysolt").code == "scenario.no_hero"
    assert not {"chips", "story", "running", "cast"} & evening.view("gm").keys()


def test_players_see_nothing_of_what_is_run_until_it_is_told() -> None:
    evening = lantern()
    before = str(evening.view("ann"))
    evening.do("gm", "fe.tell-secret", secret="sons")
    after = str(evening.view("ann"))

    secrets, people = of_scenario(Secret, NAME), of_scenario(Person, NAME)
    assert not [each.id for each in secrets.values() if each.text in before or each.cover in before]
    assert not [each.id for each in people.values() if each.wants in before]
    assert secrets["sons"].text in after
    assert secrets["hasks-brother"].text not in after
    assert secrets["hasks-brother"].text in str(evening.view("gm"))


@proves("fe.creation.budget")
def test_a_ready_hero_says_who_they_are_and_is_played_by_one() -> None:
    evening = lantern()
    card = evening.view("ann")["ready-hero"]

    assert isinstance(card, Words)
    assert card.place is Place.ME
    assert [line.text.partition(":")[0] for line in card.lines[2:4]] == ["Ask", "Try this first"]
    assert evening.refused("gm", "fe.play-ready", ready="ysolt", seat="bob").code == "scenario.no_hero"
    assert not evening.offers("ann", "fe.play-ready")


@proves("fe.scenario.encounter-bridge", "fe.scenario.encounter-toll")
def test_a_call_puts_the_terms_of_the_page_on_the_table_and_is_forgotten_when_withdrawn() -> None:
    evening = lantern()
    evening.do("gm", "fe.start-encounter", encounter="lantern")
    settle(evening)
    ysolt = hero(evening, "ysolt")
    evening.do("gm", "fe.call-for", hero=ysolt, approach="lantern-run")
    proposal = evening.state[Proposals].open[ysolt]
    twice = evening.refused("gm", "fe.call-for", hero=ysolt, approach="lantern-run")
    evening.do("ann", "fe.withdraw", hero=ysolt)

    assert proposal.terms is not None
    assert (proposal.terms.dv, int(proposal.terms.position)) == (3, 2)
    assert twice.code == "scenario.proposed"
    assert evening.meant(ysolt, Call) is None
    assert evening.refused("gm", "fe.call-for", hero=ysolt, approach="bridge-leap").code == "scenario.no_approach"


def test_the_page_to_run_it_from_has_dvs_with_reasons_and_says_how_it_would_end() -> None:
    evening = lantern()
    before = evening.view("gm")["running"]
    evening.do("gm", "fe.start-encounter", encounter="toll")
    settle(evening)
    page = evening.view("gm")["running"]

    assert isinstance(before, Listing)
    assert isinstance(page, Listing)
    assert sum(row.text.startswith("Ours, beyond the book") for row in before.rows) == 4
    assert page.title == "Run it: The Toll of Cinders"
    assert [row.counters[0].value for row in page.rows if row.counters] == ["3", "3", "4", "3"]
    assert page.rows[-1].text == "It would end now: Led home"
    assert "running" not in evening.view("ann")


def test_a_whole_evening_replays_to_the_same_state() -> None:
    evening = lantern()
    for encounter in ("bridge", "toll"):
        evening.do("gm", "fe.start-encounter", encounter=encounter)
        settle(evening)
    wake(evening)
    evening.do("gm", "fe.end-scenario")
    settle(evening)
    evening.do("gm", "end-evening")

    assert evening.replayed() == evening.state


@proves("fe.skills.off-list-names", "fe.scenario.encounter-bridge", "fe.scenario.encounter-toll")
def test_with_another_list_of_skills_the_ready_heroes_and_the_rolls_go_by_its_names() -> None:
    evening = lantern(opened=True, **{"fe.ruling.skill-list": "core_22"})
    ysolt = hero(evening, "ysolt")
    rolled = {}
    for encounter, approaches in (("bridge", ("leap", "ford", "mend")), ("toll", ("parley", "trick"))):
        evening.do("gm", "fe.start-encounter", encounter=encounter)
        settle(evening)
        for approach in approaches:
            evening.do("gm", "fe.call-for", hero=ysolt, approach=f"{encounter}-{approach}")
            rolled[approach] = evening.state[Proposals][ysolt].skill
            evening.do("gm", "fe.withdraw", hero=ysolt)

    assert evening.state[Heroes][ysolt].skills == {"Nature": 2, "Athletics": 2, "Lore": 1, "Insight": 1}
    assert rolled == {
        "leap": "Athletics",
        "ford": "Nature",
        "mend": "Tinker",
        "parley": "Diplomacy",
        "trick": "Subterfuge",
    }
    assert "Presence + Diplomacy" in str(evening.view("gm")["running"])


def test_an_encounter_takes_its_clock_along_however_it_ends_and_the_lanterns_own_stays() -> None:
    next_one, by_hand = lantern(), lantern()
    for evening in (next_one, by_hand):
        evening.do("gm", "fe.start-encounter", encounter="toll")
    there = [each.name for each in next_one.state[Clocks].known.values()]

    next_one.do("gm", "fe.start-encounter", encounter="lantern")
    by_hand.do("gm", "end-scene")

    left = [[each.name for each in evening.state[Clocks].known.values()] for evening in (next_one, by_hand)]
    assert "Bandit Morale" in there
    assert all("Bandit Morale" not in names and "Lantern Integrity" in names for names in left)
    assert "Bandit Morale is removed." in by_hand.told("bob")


def test_the_encounters_own_spends_come_first_among_what_beats_buy() -> None:
    evening = lantern()
    evening.do("gm", "fe.start-encounter", encounter="toll")
    own = [offer.key for offer in evening.offers("gm", "fe.spend-in-encounter")]

    beats = [offer.key for offer in evening.offers("gm") if offer.group == "Beats"]

    assert len(own) > 2
    assert beats[: len(own)] == own
    assert len(beats) > len(own)
