"""What lasts, walked away from or said anew: oaths, Outsiders, and marks on heroes."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.combat.sight_and_cover import Cover, Sight
from threefates.systems.fates_edge.combat.targeting import By
from threefates.systems.fates_edge.exchanges.npcs import FoeStrikes, against
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.rolling.contests import ContestSettled, Opponent, dice_of
from threefates.systems.fates_edge.tags.command_oath_sanctify import PENALTIES
from threefates.systems.fates_edge.tags.library import Until
from threefates.systems.fates_edge.tags.outsiders import Outsider, Outsiders
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves


@proves("fe.tags.oath")
def test_nobody_lets_go_of_an_oath_that_they_worked_and_swore() -> None:
    hall = Hall()
    hall.works("oath", 7, 7, 7, on=(hall.oriel, hall.tev), what="Peace", release="shame", against="fatigue")
    hall.works("mark", 7, 7, 7, on=(hall.wolf,))
    oath, mark = hall.state[Effects].known
    offered = [offer.fixed for offer in hall.offers("ann", "fe.end-effect")]

    assert hall.refused("ann", "fe.end-effect", effect=oath, why="it is over").code == "seat.not_the_gm"
    assert offered == [(("effect", mark),)]
    hall.do("ann", "fe.end-effect", effect=mark, why="let go")
    hall.do("gm", "fe.end-effect", effect=oath, why="the term is up")
    assert hall.state[Effects].known == {}


@proves("fe.tags.outsider-text", "fe.tags.banish")
@pytest.mark.parametrize(
    ("cap", "bound", "stands"),
    [
        (4, False, Outsider(4, marked=3)),
        (2, False, Outsider(2, marked=3)),
        (1, False, Outsider(1, marked=2, gone=True)),
        (3, True, Outsider(3, bound=True)),
    ],
)
def test_what_was_marked_of_an_outsider_stays_where_its_cap_is_said_anew(
    cap: int, bound: bool, stands: Outsider
) -> None:
    hall = Hall()
    hall.outsider(3)
    hall.says("banish", hall.wolf)
    hall.do("gm", "fe.name-outsider", who=hall.wolf, cap=cap, bound=bound)

    assert hall.state[Outsiders].known[hall.wolf] == stands
    assert hall.replayed() == hall.state


@proves("fe.tags.banish", "fe.tags.outsider-text")
def test_one_that_was_driven_out_comes_back_with_an_empty_meter() -> None:
    hall = Hall()
    hall.outsider(1)
    for _ in range(2):
        hall.says("banish", hall.wolf)
    gone = hall.state[Outsiders].known[hall.wolf].gone

    assert gone
    assert hall.outsider(2) == Outsider(2)


def _opposed(hall: Hall, dice: int) -> int:
    """The dice that the wolf throws against Tev."""
    hall.proposes(way="", attribute="body", skill="Athletics")
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
    hall.do("gm", "fe.oppose", hero=hall.tev, name="Wolf", dice=dice)
    thrown = dice_of(hall.state, hall.tev, Opponent("Wolf", dice))
    hall.rated(hall.tev, body=2, Athletics=0)
    hall.do("bob", "fe.roll-action", 7, 7, *([4] * thrown), hero=hall.tev)
    hall.stays()
    return len([event for event in hall.events if isinstance(event, ContestSettled)][-1].faces)


@proves("fe.tags.curse")
def test_of_two_of_one_name_a_curse_on_the_one_who_rolls_weighs_on_the_roll_and_on_the_other_none() -> None:
    hall = Hall()
    hall.do("gm", "fe.name-foe", name="wolf")
    twin = list(hall.state[Characters].known)[-1]
    hall.says("curse", twin, what="Lame")
    spared = _opposed(hall, 4)
    hall.says("curse", hall.wolf, what="Dazed")

    assert (spared, _opposed(hall, 4)) == (4, 3)


@proves("fe.tags.mark")
@pytest.mark.parametrize(("partial", "lasts"), [(False, True), (True, False)])
def test_whoever_rolls_against_a_marked_hero_has_a_die_more_once_in_a_scene(partial: bool, lasts: bool) -> None:
    hall = Hall()
    mark = hall.lasts("mark", hall.tev, partial=partial)
    thrown = [_opposed(hall, 3) for _ in range(2)]

    assert thrown == [4, 3]
    assert (hall.now(mark) is not None) is lasts
    if lasts:
        hall.do("gm", "end-scene")
        hall.do("gm", "start-scene", title="The yard")
        hall.lasts("mark", hall.tev)
        assert [_opposed(hall, 10), _opposed(hall, 3)] == [10, 3]


@proves("fe.tags.mark")
def test_a_hero_s_own_mark_serves_no_foe() -> None:
    hall = Hall()
    hall.works("mark", 7, 7, 7, on=(hall.tev,))

    assert _opposed(hall, 3) == 3


@proves("fe.tags.command")
@pytest.mark.parametrize(
    ("penalty", "option", "bears"),
    [
        ("harm", "pay", (1, 0, 0)),
        ("fatigue", "pay", (0, 1, 0)),
        ("beat", "pay", (0, 0, 1)),
        ("", "pay", (0, 0, 0)),
        ("harm", "obey", (0, 0, 0)),
    ],
)
def test_who_pays_instead_of_obeying_pays_at_once(penalty: str, option: str, bears: tuple[int, ...]) -> None:
    hall = Hall()
    hall.rated(hall.tev, body=3)
    hall.says("command", hall.tev, what="kneel", against=penalty)
    cost = hall.asked().options[1].detail
    hall.answer(option, by="bob")
    now = hall.state[Conditions][hall.tev]

    assert (now.harm, now.fatigue, hall.bank) == bears
    assert cost == PENALTIES.get(penalty, "the Game Master names the cost")
    if penalty and option == "pay":
        assert hall.told("ann")[0] == f"Tev pays instead: {PENALTIES[penalty]}."


@proves("fe.tags.command")
def test_a_command_costs_one_of_the_prices_and_of_a_foe_what_is_said() -> None:
    hall = Hall()
    wrong = hall.refused("gm", "fe.say-tag", tag="command", source="a Rite", on=[hall.tev], against="a limb")
    hall.says("command", hall.wolf, what="leave", release="a scar", against="fatigue")
    hall.answer("pay", by="gm")

    assert (wrong.code, wrong.title) == ("tag.no", "No command costs that.")
    assert hall.told("ann") == ["Wolf pays instead: a scar."]


@proves("fe.tags.barrier")
def test_a_barrier_that_falls_leaves_whoever_was_in_cover_before_it_where_they_were() -> None:
    hall = Hall()
    hall.do("gm", "fe.set-cover", character=hall.tev, size=1)
    wall = hall.lasts("barrier", hall.tev, hall.oriel, what="a wall")
    behind = set(hall.state[Sight].cover)
    hall.do("gm", "fe.end-effect", effect=wall.id, why="broken")

    assert behind == {hall.tev, hall.oriel}
    assert hall.state[Sight].cover == {hall.tev: Cover(1)}


@proves("fe.tags.mark", "fe.tags.curse")
@pytest.mark.parametrize(("dv", "left"), [(0, (1, -1)), (2, (0, 0))])
def test_what_counts_once_in_a_scene_does_not_count_where_nobody_throws(dv: int, left: tuple[int, int]) -> None:
    found = []
    for tag, partial in (("mark", False), ("curse", True)):
        hall = Hall()
        hall.lasts(tag, hall.wolf if tag == "mark" else hall.tev, partial=partial)
        hall.proposes(hall.wolf)
        hall.do("gm", "fe.set-terms", hero=hall.tev, dv=dv, position=1)
        hall.rated(hall.tev, body=2, Melee=0)
        dice = 2 + (1 if tag == "mark" else -1)
        hall.do("bob", "fe.roll-action", *([7] * dice if dv else []), hero=hall.tev)
        hall.stays()
        hall.proposes(hall.wolf)
        found.append(hall.dice())

    assert tuple(found) == left


@proves("fe.tags.cheat-sheet")
def test_a_tether_strains_who_come_apart_and_not_who_are_said_to_be_once_more() -> None:
    hall = Hall()
    hall.rated(hall.tev, body=5)
    hall.lasts("tether", hall.tev, hall.oriel)
    found = []
    for band in ("far", "far", "near", "absent", "absent"):
        hall.do("gm", "fe.place-at", one=hall.tev, other=hall.oriel, band=band)
        found.append(hall.state[Conditions][hall.tev].fatigue)

    assert found == [1, 1, 1, 2, 2]


@proves("fe.tags.usage", "fe.tags.stacking")
@pytest.mark.parametrize(
    ("until", "ends_with"), [("", "scene"), ("night", "night"), ("released", ""), ("moment", "scene")]
)
def test_a_tag_lasts_as_long_as_its_source_says_and_a_scene_where_it_says_nothing(until: str, ends_with: str) -> None:
    hall = Hall()
    hall.works("mark", 7, 7, 7, on=(hall.wolf,), until=until or None)
    (mark,) = hall.state[Effects].known.values()
    hall.do("gm", "end-scene")
    after_scene = hall.now(mark) is not None
    hall.do("gm", "fe.rest", how="night")

    assert (after_scene, hall.now(mark) is not None) == (ends_with != "scene", ends_with == "")


@proves("fe.tags.usage")
def test_only_a_source_says_how_long_and_nothing_that_is_done_at_once_lasts() -> None:
    hall = Hall()
    mark = hall.lasts("mark", hall.wolf, until="night")
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    works = {"hero": hall.oriel, "tag": "mark", "on": [hall.wolf], "until": "night"}
    none = hall.refused("ann", "fe.work-tag", **works)
    at_once = hall.refused("gm", "fe.say-tag", tag="dispel", source="a Rite", effect=mark.id, until="night")
    (offer,) = hall.offers("ann", "fe.work-tag")
    lengths = next(field for field in offer.fields if field.name == "until")

    assert (none.code, at_once.title) == ("tag.until", "[DISPEL] is done at once.")
    assert [option.value for option in lengths.options] == ["moment", "scene", "night", "released"]


@proves("fe.tags.seal-unseal", "fe.tags.usage")
def test_what_a_partial_makes_brief_is_brief_whatever_its_source_says() -> None:
    hall = Hall()
    seal = hall.lasts("seal", what="the door", until="released", partial=True)

    assert seal.until is Until.MOMENT


@proves("fe.tags.curse", "fe.tags.mark", "fe.combat.npc-dice")
@pytest.mark.parametrize(("partial", "dice"), [(True, [3, 3, 3]), (False, [3, 2, 2])])
def test_what_counts_once_in_a_scene_has_once_a_foe_has_rolled_its_attack(partial: bool, dice: list[int]) -> None:
    hall = Hall(npc_rolls="npc_rolls_cap_dice")
    hall.lasts("curse", hall.wolf, partial=partial)
    mark = hall.lasts("mark", hall.tev, partial=partial)
    thrown = []
    for _ in range(3):
        pool = against(hall.state, FoeStrikes(hall.wolf, hall.tev, By.SHOT, "a stone")).dice
        thrown.append(pool)
        hall.do("gm", "fe.foe-strikes", *([4] * pool), foe=hall.wolf, hero=hall.tev, way="shot", why="a stone", dv=2)

    assert thrown == dice
    assert (hall.now(mark) is None) is partial
