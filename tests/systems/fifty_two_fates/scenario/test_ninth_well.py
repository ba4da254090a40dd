"""The Ninth Well: it is run from its pages, its scenes set themselves up, and what came about decides the ending."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, SYSTEM, Fates
from tests.systems.fifty_two_fates.ninth_well import NAME, Evening, evening
from tests.systems.fifty_two_fates.playing import Plain
from threefates.commons.clocks import Clocks
from threefates.commons.ready_evenings import Person, Secret
from threefates.commons.scenes import Scenes
from threefates.rulebook.parts import Listing
from threefates.systems.fifty_two_fates.battlefield.fight import place_of
from threefates.systems.fifty_two_fates.battlefield.zones import metres
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan
from threefates.systems.fifty_two_fates.content.loader import codex, goods, of_scenario, scenarios, skills
from threefates.systems.fifty_two_fates.content.scenario_records import (
    Check,
    Count,
    Ending,
    Foe,
    Riddle,
    Stage,
    Turning,
)
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, Mode
from threefates.systems.fifty_two_fates.inquiries.secrets import Inquiries
from threefates.systems.fifty_two_fates.people.creatures import BossSwayChanged, Condition, Creatures
from threefates.systems.fifty_two_fates.scenario.progress import ending_of, marks_of
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks

CHECKS = of_scenario(Check, NAME)


# what a stranger needs --------------------------------------------------------------------------------


def test_everything_a_stranger_needs_is_there() -> None:
    stages, endings = of_scenario(Stage, NAME), list(of_scenario(Ending, NAME).values())

    assert [line.partition(":")[0] for line in scenarios()[NAME].premise[:4]] == [
        "Who",
        "To whom",
        "Why now",
        "How long",
    ]
    assert [stage.order for stage in stages.values()] == [1, 2, 3]
    assert all(stage.read_aloud and stage.leads_on and stage.when_it_fails for stage in stages.values())
    assert len(of_scenario(Person, NAME)) == len(of_scenario(Secret, NAME)) == 3
    assert len(endings) == 4
    assert (endings[-1].needs, endings[-1].at_most) == ((), None)


def test_what_the_pages_name_is_there() -> None:
    stages, counts, secrets = of_scenario(Stage, NAME), of_scenario(Count, NAME), of_scenario(Secret, NAME)
    turnings, foes = of_scenario(Turning, NAME).values(), of_scenario(Foe, NAME)
    left = {count.full for count in counts.values()} | {count.empty for count in counts.values()}
    marks = {
        *left,
        *(turning.marks for turning in turnings),
        *(one.marks for one in of_scenario(Riddle, NAME).values()),
    }
    pieces = {one.scene: len(one.pieces) for one in of_scenario(Riddle, NAME).values()}
    ticked = [turning.ticks for turning in turnings] + [one.fails for one in of_scenario(Riddle, NAME).values()]

    for check in CHECKS.values():
        ticked += [check.wins, check.fails]
        assert check.scene in stages
        assert check.finds <= pieces.get(check.scene, 0)
        assert check.knowing in {"", *skills()}
        assert check.tool in {"", *goods()}
        assert {check.tells, check.easier} <= {"", *secrets}
        assert set(check.until) <= marks
        assert check.why.startswith("Against" if check.asks else f"T{check.level}")
        assert check.asks in {"", *of_scenario(Person, NAME)}
    assert {name for ticks in ticked for name in ticks} <= set(counts)
    assert {need for ending in of_scenario(Ending, NAME).values() for need in ending.needs} <= marks | set(foes)
    assert all(foe.species in codex() and foe.unless in {"", *marks} and foe.scene in stages for foe in foes.values())


def test_its_fight_has_two_kinds_of_creature_and_a_boss() -> None:
    foes = of_scenario(Foe, NAME).values()

    assert {foe.species for foe in foes if not foe.important} == {"ant", "centipede"}
    assert [(foe.species, foe.sway, foe.sway_for_each) for foe in foes if foe.important] == [("ghoul", 1, 2)]


# beginning, and its scenes ----------------------------------------------------------------------------


def test_one_tap_reads_the_opening_starts_the_count_and_deals() -> None:
    table = evening()

    now = table.state[Scenes].current
    assert now is not None
    assert now.description == scenarios()[NAME].opening
    assert table.state[Dealing].mode is Mode.MIXED_FATE
    assert [len(table.state[Cards].of(table.who(ready))) for ready in ("iru", "junia")] == [4, 4]
    assert table.count("well") == 0
    assert table.refused("dana", "begin-scenario").code == "scenario.open"


def test_it_waits_for_somebody_to_deal_to() -> None:
    assert Evening().refused("dana", "begin-scenario").code == "session.nobody"


def test_the_tower_brings_its_riddle_that_only_the_dealer_sees() -> None:
    table = evening()
    table.opens("tower")

    (inquiry,) = table.state[Inquiries].known.values()
    assert [piece.level for piece in inquiry.checkpoints] == [1, 1, 2, 2]
    assert "ninth star" in str(table.view("dana"))
    assert "ninth star" not in str(table.view("ann"))
    assert table.refused("dana", "open-scene", scene="tower").code == "scenario.begun"


def test_inquiring_in_vain_costs_water_and_finding_all_of_it_opens_the_door() -> None:
    table = evening()
    table.opens("tower")
    table.inquires("ann", "iru", well=False)
    lost = table.count("well")
    for _ in range(4):
        table.inquires("bob", "junia", well=True)

    assert (lost, table.count("well")) == (1, 1)
    assert "open" in table.playing.marks
    assert any("turns like a leaf" in line for line in table.panes["ann"])
    assert table.refused("dana", "call-for", actor=table.who("iru"), check="song").code == "scenario.settled"


def test_a_check_finds_its_piece_or_costs_what_its_page_says() -> None:
    table = evening()
    table.opens("tower")
    table.tries("ann", "iru", "song", well=True)
    table.tries("bob", "junia", "slit", well=False)

    (inquiry,) = table.state[Inquiries].known.values()
    assert [piece.found for piece in inquiry.checkpoints] == [False, False, True, False]
    assert table.count("well") == 1
    assert table.refused("dana", "call-for", actor=table.who("iru"), check="song").code == "scenario.done"
    assert table.refused("dana", "call-for", actor=table.who("junia"), check="slit").code == "task.tried"


def test_a_check_may_tell_a_secret_that_makes_another_easier() -> None:
    table = evening()
    table.opens("tower")
    hard = [offer.label for offer in table.offers("dana", "call-for")]
    table.tries("ann", "iru", "talk", well=True)
    table.opens("salt")

    assert "temmet" in table.playing.told
    assert "That is not Temmet" in str(table.view("bob"))
    assert not any("believed" in label for label in hard)
    assert "Call for: Call to her, and be believed (T2)" in [o.label for o in table.offers("dana", "call-for")]


def test_the_chase_is_counted_in_zones_and_ends_with_sefa_caught() -> None:
    table = evening()
    table.opens("tower", "salt")
    began = table.count("ahead")
    table.tries("ann", "iru", "keep", well=True)
    table.tries("bob", "junia", "run", well=True)

    assert (began, table.count("ahead")) == (3, 0)
    assert "caught" in table.playing.marks
    assert all(offer.refusal for offer in table.offers("dana", "call-for"))


def test_it_ends_with_sefa_away_when_the_zones_are_full() -> None:
    table = evening()
    table.opens("tower", "salt")
    table.put("ahead", 6)
    table.put("ahead", 0)

    assert table.playing.marks == ("away",)


@pytest.mark.parametrize(("caught", "centipedes"), [(True, 1), (False, 2)])
def test_the_cistern_sets_itself_up_by_how_the_chase_went(caught: bool, centipedes: int) -> None:
    table = evening()
    table.opens("tower", "salt")
    table.put("ahead", 0 if caught else 6)
    table.opens("cistern")

    (keeper,) = table.foes("keeper")
    assert len(table.foes("ants")) == 2
    assert len([*table.foes("centipede"), *table.foes("second-centipede")]) == centipedes
    assert len(table.state[Cards].of(keeper)) == 3
    assert table.state[Creatures][keeper].full_sway == 3
    assert table.everywhere() == ALL_CARDS


def test_the_fight_begins_with_one_tap_and_everybody_in_their_place() -> None:
    table = evening()
    table.opens("cistern")
    table.deals("dana", "begin-battle")

    apart = {foe.id: foe.apart for foe in of_scenario(Foe, NAME).values()}
    assert all(place_of(table.state, entity) == metres(apart[foe]) for entity, foe in table.playing.foes.items())
    assert {group.id for group in table.fight.groups} == {
        "protagonists",
        "Giant ant",
        "Giant centipede",
        *table.foes("keeper"),
    }
    assert table.refused("dana", "begin-battle").code == "scenario.fought"
    assert not any(offer.command == "ff.begin-battle" for offer in SYSTEM.offers(table.state, table.viewer("dana")))


def test_what_belonged_to_a_scene_goes_with_it() -> None:
    table = evening()
    table.opens("tower")
    table.tries("ann", "iru", "song", well=True)
    table.inquires("bob", "junia", well=False)
    table.deals("dana", "set-task", actor=table.who("iru"), what="Mend the strap", level=1)
    table.opens("salt")
    chased = table.playing.counts["ahead"]
    table.opens("cistern")

    assert [task.what for task in table.state[Tasks].known.values()] == ["Mend the strap"]
    assert table.state[Inquiries].known == {}
    assert chased not in table.state[Clocks].known
    assert table.everywhere() == ALL_CARDS


def test_the_last_blows_are_not_seen_in_the_ending() -> None:
    table = evening()
    table.opens("cistern")
    (ant, *_) = table.foes("ants")
    table.deals("dana", "attack-by-draw", "low", entity=ant, target=table.who("iru"), count=1)
    plain = Plain()
    while waiting := table.questions():
        seat, filled = plain.answer(waiting, table.offers)
        table.deals(seat, str(filled.pop("type")).removeprefix("ff."), **filled)
    before = "ff.on-the-table" in table.view("tv")
    table.deals("dana", "end-scenario")

    assert (before, "ff.on-the-table" in table.view("tv")) == (True, False)


@pytest.mark.parametrize(
    ("scenes", "comes", "main"),
    [
        ((), {}, "Next: The Tower Without a Handle"),
        (("tower",), {}, ""),
        (("tower",), {"turning": "dusk"}, "Next: Across the Salt"),
        (("tower", "salt"), {}, ""),
        (("tower", "salt"), {"turning": "let-go"}, "Next: The Dry Cistern"),
        (("tower", "salt", "cistern"), {}, "It comes to the fight"),
        (("tower", "salt", "cistern"), {"turning": "bargain"}, "Read the ending"),
    ],
)
def test_the_main_thing_to_do_is_what_the_story_has_come_to(
    scenes: tuple[str, ...], comes: dict[str, str], main: str
) -> None:
    table = evening()
    table.opens(*scenes)
    if comes:
        table.deals("dana", "let-happen", **comes)

    ours = ("ff.open-scene", "ff.begin-battle", "ff.end-scenario")
    offered = SYSTEM.offers(table.state, table.viewer("dana"))
    assert [offer.label for offer in offered if offer.main and offer.command in ours] == [main] * bool(main)


def test_the_story_does_not_go_back() -> None:
    table = evening()
    table.opens("salt")

    assert table.refused("dana", "open-scene", scene="tower").code == "scenario.past"


def test_before_it_begins_everybody_reads_what_comes_first() -> None:
    table = Evening()

    assert "First everybody takes a protagonist" in str(table.view("tv")["ff.story"])
    assert "First everybody takes a protagonist" in str(table.view("dana")["ff.running"])


def test_nobody_but_its_dealer_sees_the_keepers_cards() -> None:
    table = evening()
    table.opens("cistern")
    (keeper,) = table.foes("keeper")
    held = [f"card='{card}'" for card in table.state[Cards].of(keeper)]

    seen = {seat: str(table.view(seat).get("ff.my-hand")) for seat in ("dana", "ann", "tv")}

    assert all(name in seen["dana"] for name in held)
    assert not any(name in seen["ann"] or name in seen["tv"] for name in held)


# how it ends ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("well", "fallen", "bargained", "ending"),
    [
        (0, True, False, "sings"),
        (2, True, False, "sings"),
        (3, True, False, "cup"),
        (5, True, False, "cup"),
        (6, True, False, "eighth"),
        (0, False, False, "eighth"),
        (6, False, True, "travels"),
        (0, True, True, "travels"),
    ],
)
def test_what_came_about_decides_the_ending(well: int, fallen: bool, bargained: bool, ending: str) -> None:
    table = evening()
    table.opens("cistern")
    table.deals("dana", "begin-battle")
    table.put("well", well)
    if fallen:
        table.fells("keeper")
    if bargained:
        table.deals("dana", "let-happen", turning="bargain")
    would = ending_of(table.state).id
    table.deals("dana", "end-scenario")

    assert (would, table.playing.ended) == (ending, ending)
    assert not table.fight.on
    assert of_scenario(Ending, NAME)[ending].read_aloud in str(table.view("tv"))
    assert table.replayed() == table.state


def test_a_good_ending_is_a_milestone_where_the_table_grows_by_them() -> None:
    table = evening()
    table.deals("dana", "choose-growth", method="milestone")
    table.opens("cistern")
    table.fells("keeper")
    table.deals("dana", "end-scenario")

    assert [table.state[Growth].of(table.who(ready)).steps for ready in ("iru", "junia")] == [1, 1]


def test_the_keeper_without_sway_is_up_as_a_protagonist_would_be_and_down_when_dead() -> None:
    table = evening()
    table.opens("cistern")
    (keeper,) = table.foes("keeper")
    before = marks_of(table.state)
    table.happen(BossSwayChanged(keeper, 0))

    at_zero = marks_of(table.state)
    table.happen(ConditionBegan(keeper, Condition.DEAD))

    assert ("keeper" in before, "keeper" in at_zero, "keeper" in marks_of(table.state)) == (False, False, True)


def test_nothing_of_it_is_to_be_had_before_it_opens_or_after_it_ends() -> None:
    table = Evening()
    early = [table.refused("dana", kind, **fields).code for kind, fields in LEVERS]
    later = evening()
    unwoken = later.refused("dana", "end-scenario")
    later.opens("cistern")
    later.deals("dana", "end-scenario")
    late = [later.refused("dana", kind, **fields).code for kind, fields in LEVERS]

    assert set(early) == {"scenario.closed"}
    assert unwoken.code == "scenario.not_yet"
    assert set(late) == {"scenario.over"}


LEVERS: list[tuple[str, dict[str, Any]]] = [
    ("open-scene", {"scene": "salt"}),
    ("begin-battle", {}),
    ("let-happen", {"turning": "bargain"}),
    ("tell-secret", {"secret": "water"}),
    ("end-scenario", {}),
]


def test_a_table_without_an_evening_has_nothing_of_it() -> None:
    table = Fates()

    assert table.refused("dana", "begin-scenario").code == "scenario.none"
    assert table.refused("ann", "play-ready", ready="iru").code == "scenario.no_hero"
    assert not {"ff.chips", "ff.story", "ff.running", "ff.cast"} & table.view("dana").keys()


def test_players_see_nothing_of_what_is_run_until_it_is_told() -> None:
    table = evening()
    table.opens("tower")
    before = str(table.view("ann"))
    table.deals("dana", "tell-secret", secret="water")
    after = str(table.view("ann"))

    secrets, people = of_scenario(Secret, NAME), of_scenario(Person, NAME)
    assert not [each.id for each in secrets.values() if each.text in before or each.cover in before]
    assert not [each.id for each in people.values() if each.wants in before]
    assert secrets["water"].text in after
    assert secrets["temmet"].text not in after
    assert secrets["temmet"].text in str(table.view("dana"))


def test_players_and_watchers_may_run_nothing_of_it() -> None:
    table = evening()

    assert {table.refused("ann", kind, **fields).code for kind, fields in LEVERS} == {"seat.not_the_dealer"}


def test_the_page_to_run_it_from_has_levels_with_reasons_who_is_to_come_and_what_leads_on() -> None:
    table = evening()
    before = table.view("dana")["ff.running"]
    table.opens("cistern")
    page = table.view("dana")["ff.running"]

    assert isinstance(before, Listing)
    assert isinstance(page, Listing)
    assert sum(row.text.startswith("Ours") for row in before.rows) == len(scenarios()[NAME].ours)
    assert page.title == "Run it: The Dry Cistern"
    assert [row.counters[0].label for row in page.rows if row.counters] == ["T2", "opposed"]
    assert [row.id for row in page.rows][-3:] == ["leads-on", "fails", "ending"]


def test_whoever_has_come_stands_among_the_people_once_and_with_what_they_want() -> None:
    table = evening()
    keeper = of_scenario(Person, NAME)["keeper"]
    table.opens("cistern")
    view = table.view("dana")

    creatures, others = view["ff.stat-blocks"], view["ff.there"]
    assert isinstance(creatures, Listing)
    assert isinstance(others, Listing)
    (there,) = (row for row in creatures.rows if row.text == keeper.name)
    assert keeper.wants in there.detail
    assert [track.label for track in there.tracks] == ["Sway"]
    assert keeper.name not in [row.text for row in others.rows]
    assert "ff.creatures" not in view
    assert keeper.wants not in str(table.view("ann"))
