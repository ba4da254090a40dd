"""The scenes of the paths of magic: their pages name what is there; bots reach every ending and every threshold."""

from __future__ import annotations

import functools
from collections import Counter

import pytest

from tests.systems.fates_edge.scenario.paths import CASTER, INVOKER, KEEPER, Path, Played, played
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge import SYSTEM
from threefates.systems.fates_edge.advancement.starting_build import cost_of, purse
from threefates.systems.fates_edge.casting.backlash_landing import BacklashLanded
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.content.records import (
    Approach,
    Encounter,
    Ending,
    Ready,
    Scenario,
    Spend,
    Trouble,
    Wonder,
    content,
    of_scenario,
)
from threefates.systems.fates_edge.harm.conditions import FatigueMarked, HarmTaken
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.modules.modules import modules_of
from threefates.systems.fates_edge.patrons.obligation import OVER, OverCapacity, barred, capacity_of, owed_by
from threefates.systems.fates_edge.patrons.patrons import Patrons
from threefates.systems.fates_edge.rulings.road import GiftPrice, MaxBuild
from threefates.systems.fates_edge.scenario.run import build_of
from threefates.systems.fates_edge.symbols.cracking import SealCracked, SymbolSet, symbol_of
from threefates.systems.fates_edge.symbols.states import Symbol
from threefates.systems.fates_edge.symbols.symbols import carried_of

SCENES = (CASTER, KEEPER, INVOKER)
SEEDS = range(12)


@functools.cache
def scenes(name: str) -> tuple[Played, ...]:
    """A scene many times over: boldly, with patience, and without any magic."""
    ways = ({"bold": True}, {"bold": False}, {"magic": False})
    return tuple(played(name, seed, **way) for way in ways for seed in SEEDS)


# played through


@pytest.mark.parametrize("name", SCENES)
def test_bots_come_to_every_ending(name: str) -> None:
    came = Counter(each.ending for each in scenes(name))

    assert {*came} == {*of_scenario(Ending, name)}


def test_a_caster_casts_and_what_answers_back_lands() -> None:
    paths = [each.path for each in scenes(CASTER)]
    landed = [path for path in paths if any(event.what for event in path.happened(BacklashLanded))]

    assert len(landed) >= len(SEEDS) // 2
    assert any(path.happened(HarmTaken) for path in landed)


def test_a_runekeeper_who_pushes_owes_more_than_they_bear_and_is_barred() -> None:
    over = [each.path for each in scenes(KEEPER) if each.path.happened(OverCapacity)]

    assert len(over) >= len(SEEDS) // 2
    for path in over:
        assert sum(owed_by(path.state, path.who).values()) > capacity_of(path.state, path.who) == 4
        assert any(event.why == OVER for event in path.happened(FatigueMarked))
        assert barred(path.state, path.who) is not None


def test_an_invoker_cracks_a_seal_and_mends_it_or_waits_its_rounds() -> None:
    paths = [each.path for each in scenes(INVOKER)]
    cracked = [path for path in paths if path.happened(SealCracked)]
    mended = [path for path in cracked if path.happened(SymbolSet)]

    assert mended
    assert all(path.happened(SymbolSet)[0].symbol is Symbol.MAINTAINED for path in mended)
    assert any(path.happened(OverCapacity) for path in paths)


# what they bring


def test_each_comes_as_what_they_are() -> None:
    caster, keeper, invoker = (Path(name) for name in SCENES)

    assert caster.state[Spells].arts == {caster.who: ("Water",)}
    assert keeper.state[Patrons].of == {keeper.who: "The Sealed Gate"}
    assert owed_by(keeper.state, keeper.who) == {"The Sealed Gate": 2}
    assert [(each.title, each.stands) for each in modules_of(keeper.state, keeper.who)] == [
        ("Obligation to The Sealed Gate", "2 of 4")
    ]
    assert [*carried_of(invoker.state, invoker.who)] == ["Raéyn"]
    assert held_talents(invoker.state, invoker.who) == ("patrons-symbol",)


@pytest.mark.parametrize("name", SCENES)
def test_each_is_built_by_the_book(name: str) -> None:
    (ready,) = of_scenario(Ready, name).values()
    build = build_of(ready)

    assert 30 < cost_of(build, GiftPrice.TWO) <= purse(build.bonds, build.complications, MaxBuild.CAP)
    assert ready.bond_question.endswith("?")


def test_a_first_mend_is_paid_with_the_xp_that_is_left() -> None:
    path = Path(INVOKER)
    path.do("gm", "fe.start-encounter", encounter="teeth")
    path.do("ann", "fe.begin-ritual", hero=path.who, rite="wave-road-blessing")
    path.do("ann", "fe.crack-seal", hero=path.who, patron="Raéyn")
    path.do("ann", "fe.roll-action", 9, 9, 9, 4, 4, hero=path.who)
    path.settle()
    path.do("gm", "end-scene")
    path.tries("gm", "fe.set-conflict", running=False)
    was = symbol_of(path.state, path.who, "Raéyn")
    path.do("ann", "fe.restore-symbol", hero=path.who, patron="Raéyn", xp=True)

    assert (was, symbol_of(path.state, path.who, "Raéyn")) == (Symbol.COMPROMISED, Symbol.MAINTAINED)


# what magic moves


@pytest.mark.parametrize(("dice", "shut", "supper"), [((9, 9, 4, 4), 2, 0), ((9, 4, 4, 4), 1, 1), ((4, 4, 4, 4), 0, 1)])
def test_a_rite_moves_the_clocks_by_how_it_comes_out(dice: tuple[int, ...], shut: int, supper: int) -> None:
    path = Path(KEEPER)
    path.do("gm", "fe.start-encounter", encounter="knock")
    path.do("ann", "fe.invoke-rite", hero=path.who, rite="sealed-threshold")
    path.do("ann", "fe.roll-action", *dice, hero=path.who)
    path.settle()

    assert (path.filled("shut"), path.filled("supper")) == (shut, supper)


@pytest.mark.parametrize(
    ("weave", "cast", "sluice", "water"),
    [((9, 9, 4, 4, 4), (9, 9, 4, 4, 4), 2, 0), ((9, 9, 4, 4, 4), (9, 4, 4, 4, 4), 1, 0), ((4, 4, 4, 4, 4), (), 0, 1)],
)
def test_a_spell_moves_the_clocks_by_how_it_comes_out(
    weave: tuple[int, ...], cast: tuple[int, ...], sluice: int, water: int
) -> None:
    path = Path(CASTER)
    path.do("gm", "fe.start-encounter", encounter="gate")
    path.do("ann", "fe.weave-spell", hero=path.who, spell="hold", element="Water")
    path.do("ann", "fe.roll-action", *weave, hero=path.who)
    path.settle()
    if cast:
        path.do("ann", "fe.cast-spell", hero=path.who)
        path.do("ann", "fe.roll-action", *cast, hero=path.who)
        path.settle()

    assert (path.filled("sluice"), path.filled("water")) == (sluice, water)


# what their pages name


@pytest.mark.parametrize("name", SCENES)
def test_everything_that_its_pages_name_is_there(name: str) -> None:
    encounters, troubles, found = of_scenario(Encounter, name), of_scenario(Trouble, name), content()[Scenario][name]
    wonders = of_scenario(Wonder, name).values()
    ticked = [ticks for each in wonders for ticks in (each.whole, each.lesser, each.fails)]
    ticked += [each.ticks for each in of_scenario(Spend, name).values()]
    for approach in of_scenario(Approach, name).values():
        assert approach.encounter in encounters
        assert approach.skill in entry("fe.skills.quickstart-list").table(dict[str, list[str]])["skills"]
        assert f"DV {approach.dv}" in approach.why
        ticked += [approach.wins, approach.fails]

    assert {each.encounter for each in wonders} == {*encounters}
    assert {clock for ticks in ticked for clock in ticks} <= {*troubles}
    assert found.last in encounters
    assert [*of_scenario(Ending, name).values()][-1].at_most == troubles[found.decides].size
    assert SYSTEM.scenarios()[name].scene
    assert all(each.starts_with in {"", *encounters} for each in troubles.values())
