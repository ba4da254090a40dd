"""A second Patron in a scene, and what a Push is of no use for."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, sworn
from tests.systems.fates_edge.rites.performing import CLEAN, PLAIN
from tests.systems.fates_edge.symbols.invoking import invoker, owed, roll
from threefates.commons.clocks import MOST_CLOCKS, Clocks
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.content.records import written_rites
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.rites.rites_of_patrons import counting
from threefates.testing.proof import proves

ROAD = "The Traveler"  # a rival of the Gate's
TWO = "two Patrons in one scene"


def begins(evening: Evening, hero: str, patron: str) -> None:
    evening.do("ann", "fe.begin-ritual", hero=hero, rite="A song", patron=patron)


def second(evening: Evening, hero: str) -> list[tuple[int, int]]:
    """DV and steps of Position that a second Patron weighs."""
    found = bearing(evening.state, evening.state[Proposals][hero])
    return [(each.dv, each.steps) for each in found if each.why == TWO]


@proves("fe.invoker.cross-resonance", "fe.runekeeper.cross-patron", "fe.ruling.rite-second-patron")
@pytest.mark.parametrize(
    ("reading", "weight", "marks"),
    [("rival_only", [(0, 1)], 1), ("dv_plus_one", [(1, 0)], 0), ("plus_one_obligation", [], 1)],
)
@pytest.mark.parametrize("first", [(), ("Mab",)])
def test_of_several_patrons_of_a_scene_the_rival_counts_whichever_came_first(
    first: tuple[str, ...], reading: str, weight: list[tuple[int, int]], marks: int
) -> None:
    evening, hero = invoker(rite_second_patron=reading, position_affects="severity_only")
    for patron in (*first, GATE):
        begins(evening, hero, patron)
        roll(evening, hero, 9, 9, 8, 8)
    begins(evening, hero, ROAD)

    assert second(evening, hero) == weight
    assert owed(evening, hero).get(ROAD, 0) == marks


@proves("fe.invoker.cross-resonance", "fe.runekeeper.cross-patron", "fe.runekeeper.invoke", "fe.invoker.ritual")
def test_nobody_begins_a_rite_while_the_dice_of_one_of_theirs_lie() -> None:
    evening, hero = invoker(GATE, ROAD)
    pell = evening.hero("Pell", by="bob")
    evening.learns(hero, "codex", "familiar")
    begins(evening, hero, GATE)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=2)
    roll(evening, hero, 9, 9, 8, 8)
    assert evening.waits()
    ritual = {"rite": "A song", "patron": ROAD}
    refused = [
        evening.refused("ann", "fe.begin-ritual", hero=hero, **ritual).code,
        evening.refused("ann", "fe.invoke-rite", hero=hero, rite="kindle-vow", about="to stand").code,
    ]
    evening.do("bob", "fe.begin-ritual", hero=pell, **ritual)

    assert refused == ["rite.rolled", "rite.rolled"]


@proves("fe.invoker.cross-resonance", "fe.ruling.rite-second-patron")
def test_a_second_patron_weighs_as_the_table_reads_it_by_the_roll() -> None:
    evening, hero = invoker(rite_second_patron="rival_only")
    begins(evening, hero, GATE)
    roll(evening, hero, 9, 9, 8, 8)
    begins(evening, hero, ROAD)
    found = [second(evening, hero)]
    for reading in ("plus_one_obligation", "dv_plus_one", "rival_only"):
        evening.reads(rite_second_patron=reading)
        found.append(second(evening, hero))

    assert found == [[(0, 1)], [], [(1, 0)], [(0, 1)]]


@proves("fe.runekeeper.push", "fe.patrons.rites-ikasha")
def test_no_push_is_sold_that_changes_nothing() -> None:
    refused = []
    for rite in written_rites().values():
        evening, hero = sworn("srd", **PLAIN)
        about = {"about": "a shade"} if rite.asks else {}
        evening.do("ann", "fe.invoke-rite", hero=hero, rite=rite.id, **about)
        (offer,) = evening.offers("ann", "fe.push-rite")
        ways = [option.value for option in offer.fields[0].options]
        without = [way for way in ("duration", "potency") if way not in ways]
        codes = [evening.refused("ann", "fe.push-rite", hero=hero, how=way).code for way in without]
        refused += [(rite.id, code) for code in codes]

    assert sorted(refused) == [
        ("banishment-knot", "rite.at_once"),
        ("become-the-shadow", "rite.potent"),
        ("worlds-wound", "rite.at_once"),
    ]


@proves("fe.patrons.rites-grimmir")
@pytest.mark.parametrize("begun", [False, True])
def test_a_place_is_restored_only_where_there_is_room_for_its_clock(begun: bool) -> None:
    evening, hero = sworn("srd", **PLAIN)
    evening.rated(hero, spirit=3)
    if begun:
        evening.do("ann", "fe.invoke-rite", hero=hero, rite="worlds-wound", about="the mill")
        evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)
    while len(evening.state[Clocks].known) < MOST_CLOCKS:
        evening.do("gm", "start-clock", name=f"Clock {len(evening.state[Clocks].known)}", size=4)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="worlds-wound", about="The Mill")
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert (offer.refusal.code if offer.refusal else "") == ("" if begun else "clock.too_many")


@proves("fe.gift.imbuement-base")
@pytest.mark.parametrize(("which", "lasts"), [(0, [3, 2]), (1, [2, 3]), (None, [3, 2])])
def test_one_push_makes_the_gift_last_in_one_thing(which: int | None, lasts: list[int]) -> None:
    evening, hero = sworn("srd")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a blade", patron=GATE)
    evening.do("ann", "fe.extend-gift", hero=hero)
    evening.do("gm", "start-scene", title="On")
    pell = evening.hero("Pell", by="bob")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a staff", bearer=pell, patron=GATE)
    offers = evening.offers("ann", "fe.extend-gift")
    said = {} if which is None else dict(offers[which].fixed)
    evening.do("ann", "fe.extend-gift", **({"hero": hero} | said))

    assert [offer.label for offer in offers] == ["Push the Gift in a blade", "Push the Gift in a staff"]
    assert [each.until for each in evening.state[Blessings].laid[::2]] == lasts
    assert owed(evening, hero) == {GATE: 2}


@proves("fe.gift.imbuement-base", "fe.gift.runekeeper-version")
def test_nobody_pushes_a_gift_without_the_familiar() -> None:
    evening, hero = sworn("srd")
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a blade", patron=GATE)
    evening.do("gm", "fe.set-talent", hero=hero, talent="familiar", has=False, reason="it is gone")

    assert evening.refused("ann", "fe.extend-gift", hero=hero).code == "gift.no_familiar"


@proves("fe.gift.imbuement-base", "fe.gift.runekeeper-version")
@pytest.mark.parametrize(("reading", "goes"), [("imbuement", True), ("runekeeper_talent", False)])
def test_an_imbuement_goes_along_with_its_thing_and_the_other_gift_stays(reading: str, goes: bool) -> None:
    evening, hero = sworn("srd", patrons_gift=reading)
    pell = evening.hero("Pell", by="bob")
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    for name in ("Ash", "Oak"):
        evening.do("gm", "fe.give-gear", owner=hero, kind="medium-blade", name=name)
    ash = evening.state[Gear].items(hero)[0].id
    evening.do("ann", "fe.wake-gift", hero=hero, item="the ash", patron=GATE, skill="Lore")
    evening.do("ann", "fe.end-rite", blessing=evening.state[Blessings].laid[0].id, why="said wrongly")
    evening.do("gm", "start-scene", title="On")
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    evening.do("ann", "fe.wake-gift", hero=hero, item="ash", patron=GATE, skill="Lore")

    def dice(who: str, by: str, skill: str) -> list[int]:
        evening.do(by, "fe.propose", hero=who, attribute="body", skill=skill)
        found = [does.dice for _, does in counting(evening.state, evening.state[Proposals][who])]
        evening.do(by, "fe.withdraw", hero=who)
        return found

    assert (dice(hero, "ann", "Melee"), dice(pell, "bob", "Melee")) == ([1], [])
    evening.do("ann", "fe.drop-gear", owner=hero, item=ash, to=pell)
    assert (dice(hero, "ann", "Melee"), dice(pell, "bob", "Melee")) == (([], [1]) if goes else ([1], []))
    evening.do("bob", "fe.drop-gear", owner=pell, item=ash)
    assert (dice(hero, "ann", "Melee"), dice(pell, "bob", "Melee")) == ([] if goes else [1], [])
    assert evening.refused("ann", "fe.extend-gift", hero=hero).code == "gift.none"
    holder, by = (pell, "bob") if goes else (hero, "ann")
    (called,) = [each for each in evening.state[Blessings].laid if each.when]
    evening.do(by, "fe.propose", hero=holder, attribute="wits", skill=called.skills[0])
    if goes:
        assert evening.refused(by, "fe.call-on-rite", hero=holder, blessing=called.id).code == "gift.gone"
    else:
        evening.do(by, "fe.call-on-rite", hero=holder, blessing=called.id)


@proves("fe.runekeeper.push")
def test_no_rite_is_pushed_once_its_dice_lie() -> None:
    evening, hero = sworn("srd", **PLAIN)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="kindle-vow", about="to stand")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=2)
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)
    assert evening.waits()
    (offer,) = evening.offers("ann", "fe.push-rite")

    assert evening.refused("ann", "fe.push-rite", hero=hero, how="potency").code == "rite.rolled"
    assert offer.refusal is not None
    assert offer.refusal.code == "rite.rolled"
