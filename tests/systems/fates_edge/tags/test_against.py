"""Whom an action is against, and what it is rolled with: a mark and a curse tell however that was said."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.tags.library import Lasting, weighs_on
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves

MARK, CURSE = "fe.tags.mark", "fe.tags.curse"


def against(hall: Hall, way: str, name: str = "Wolf") -> None:
    """Let what Tev proposes be against somebody in a contest or in a talk; any other way it is against nobody."""
    hall.proposes(attribute="presence", skill="Command")
    if way == "contest":
        hall.do("gm", "fe.oppose", hero=hall.tev, name=name, dice=3)
    if way == "talk":
        hall.do("gm", "fe.start-talk", who=name, ask="Let us pass", resolve="moderate")
        talk = next(iter(hall.state[Clocks].known))
        hall.do("bob", "fe.persuade", hero=hall.tev, talk=talk, angle="appeal", line="Go home.")


@proves(MARK)
@pytest.mark.parametrize(("way", "name", "dice"), [("contest", "wolf", 1), ("contest", "Bear", 0), ("talk", "WOLF", 1)])
def test_a_mark_tells_against_whoever_is_rolled_against_or_talked_to(way: str, name: str, dice: int) -> None:
    hall = Hall(partial_upgrade="no_upgrade")
    mark = hall.lasts("mark", hall.wolf)
    against(hall, way, name)
    found = hall.dice()
    hall.rated(hall.tev, presence=1, Command=1)
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
    hall.do("bob", "fe.roll-action", *(7, 3, 2)[: 2 + dice], *((2, 2, 2) if way == "contest" else ()), hero=hall.tev)
    now = hall.now(mark)

    assert found == dice
    assert now is not None
    assert (now.used >= 0) is bool(dice)


def works_on(hall: Hall, *on: str, **fields: Any) -> int:
    """The dice of what Oriel works a TAG with on those."""
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="presence", skill="Command")
    hall.do("ann", "fe.work-tag", hero=hall.oriel, on=list(on), **({"tag": "command", "source": "a talent"} | fields))
    return hall.dice(hall.oriel)


@proves(MARK)
def test_a_mark_tells_against_whom_a_tag_is_worked_on_and_once_for_several() -> None:
    hall = Hall()
    hall.do("gm", "fe.name-foe", name="Bear")
    bear = list(hall.state[Characters].known)[-1]
    hall.lasts("mark", hall.wolf)
    one = works_on(hall, hall.wolf)
    hall.lasts("mark", bear)

    assert (one, works_on(hall, bear, hall.wolf, area=True)) == (1, 1)
    assert works_on(hall, bear, tag="mark") == 0  # marked anew, which is against nobody yet


@proves(MARK)
def test_what_is_worked_on_a_marked_hero_is_not_against_them() -> None:
    hall = Hall()
    hall.lasts("mark", hall.tev)
    veiled = works_on(hall, hall.tev, tag="veil")
    hall.do("ann", "fe.say-target", hero=hall.oriel, other=hall.tev, way="social")

    assert (veiled, hall.dice(hall.oriel)) == (0, 1)


PLAYED = ("Nature", "Notice", "Lore", "Performance", "Diplomacy")


@proves(CURSE)
@pytest.mark.parametrize(
    ("what", "attribute", "skill", "weighs"),
    [
        ("lore", "Lore", "Performance", True),  # a skill in the Attribute's place
        ("Performance", "Lore", "Performance", True),
        ("social", "Performance", "Lore", True),
        ("social", "Lore", "Investigation", False),
        ("Survival", "wits", "Nature", True),  # by another list's name
        ("sway", "presence", "Diplomacy", True),
        ("sway", "wits", "Nature", False),
        ("nature", "wits", "Survival", True),
        ("Survival", "wits", "Notice", False),
    ],
)
def test_a_curse_weighs_on_a_skill_wherever_it_stands_and_whatever_it_is_called(
    what: str, attribute: str, skill: str, weighs: bool
) -> None:
    curse = Lasting(id="1", tag="curse", source="a Rite", against=what)

    assert weighs_on(curse, attribute, skill, PLAYED) is weighs


@proves(CURSE)
def test_a_curse_on_a_part_weighs_on_what_a_table_makes_of_it() -> None:
    evening = Evening()
    evening.do("gm", "fe.set-skill-modes", on=["Perception"])
    tev = evening.hero("Tev")
    curse = {"tag": "curse", "source": "a Rite", "on": [tev], "what": "Dazed", "release": "Salt", "against": "notice"}
    evening.do("gm", "fe.say-tag", **curse, partial=True)
    evening.rated(tev, wits=2, Perception=1)
    evening.agreed(tev, attribute="wits", skill="Perception")
    evening.do("ann", "fe.roll-action", 7, 7, hero=tev)

    assert [each.used >= 0 for each in evening.state[Effects].known.values()] == [True]


@proves(CURSE)
@pytest.mark.parametrize(("way", "dice"), [("talk", -1), ("contest", 0)])
def test_whoever_is_muted_persuades_the_worse_for_it_whatever_they_roll(way: str, dice: int) -> None:
    hall = Hall()
    hall.lasts("curse", hall.tev, against="social")
    against(hall, way)
    hall.do("bob", "fe.propose", hero=hall.tev, attribute="wits", skill="Insight")
    if way == "talk":
        talk = next(iter(hall.state[Clocks].known))
        hall.do("bob", "fe.persuade", hero=hall.tev, talk=talk, angle="leverage", line="I know your den.")

    assert hall.dice() == dice
