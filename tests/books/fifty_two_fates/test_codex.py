"""The creature codex, in the content and in the ledger, as the book prints it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.books.fifty_two_fates.printed import data, printed
from threefates.systems.fifty_two_fates.content.loader import codex, specials
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import ALARM_MINUTES, avoid_level, specials_of
from threefates.systems.fifty_two_fates.creatures.stats import made_of
from threefates.testing.proof import proves

KINDS = printed("creatures")["creature"]
ENTRIES = {
    "amarok": "ff.creatures.amarok",
    "ant": "ff.creatures.ant-giant",
    "ape": "ff.creatures.ape-berserker",
    "vine": "ff.creatures.assassin-vine",
    "basilisk": "ff.creatures.basilisk",
    "bee": "ff.creatures.bee-giant",
    "centipede": "ff.creatures.centipede-giant",
    "cobold": "ff.creatures.cobold",
    "gargoyle": "ff.creatures.gargoyle",
    "ghoul": "ff.creatures.ghoul",
    "griffin": "ff.creatures.griffin",
    "hellhound": "ff.creatures.hellhound",
    "ogre": "ff.creatures.ogre",
    "piskie": "ff.creatures.piskie",
    "rat": "ff.creatures.rat-giant",
    "shrieker": "ff.creatures.shrieker",
    "spider": "ff.creatures.spider-giant",
    "topiar": "ff.creatures.topiar",
    "troll": "ff.creatures.troll",
}
BESIDE = {"flies": 0, "alert": 0, "rooted": False, "dies_of_its_sting": False, "stings_back": False, "immune": []}
"""What most creatures are not."""


@proves("ff.ruling.vine-details")
@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"], marks=proves(ENTRIES[row["id"]])) for row in KINDS])
def test_a_creature_of_the_content_is_the_book_s(row: dict[str, Any]) -> None:
    kind = codex()[row["id"]]

    numbers = [kind.move, list(kind.targets), kind.attribute, kind.action, kind.reaction]
    others = [kind.flies, kind.alert, kind.rooted, kind.dies_of_its_sting, kind.stings_back, list(kind.immune)]

    assert numbers == [row[name] for name in ("move", "targets", "attribute", "action", "reaction")]
    assert others == [row.get(name, plain) for name, plain in BESIDE.items()]
    made, rooted = made_of(kind, "one", important=True), row.get("rooted", False)
    assert (made.move, made.reach) == ((0, row["move"]) if rooted else (row["move"], 0))
    assert [made.flies, made.alert, made.targets] == [kind.flies, kind.alert, kind.targets]
    assert kind.entry == ENTRIES[row["id"]]
    assert list(kind.attacks) == row["attacks"]
    assert [[one.suit, one.name.lower()] for one in specials_of(kind)] == row["specials"]
    assert (avoid_level(kind, dense=False), avoid_level(kind, dense=True)) == (
        row.get("avoid", 0),
        row.get("avoid_dense", 0),
    )


@pytest.mark.parametrize("row", KINDS, ids=lambda row: row["id"])
def test_a_creature_of_the_ledger_is_the_book_s(row: dict[str, Any]) -> None:
    said = data(codex()[row["id"]].entry)

    numbers = [said["move"], said["ct"], said["oa"], said["action"], said["reaction"]]

    assert numbers == [row[name] for name in ("move", "targets", "attribute", "action", "reaction")]
    assert said["attacks"] == row["attacks"]
    suited = [[one["suit"], one["name"]] for one in said.get("specials", []) if one["suit"] != "none"]
    assert suited == [one for one in row["specials"] if one[0]]


def test_what_specials_are_saved_against_and_how_far_they_get() -> None:
    by_kind = {row["id"]: row for row in KINDS}

    saves = {name: one.save for name, one in specials().items() if one.save}

    assert saves == {
        "vine grapple": by_kind["vine"]["save"],
        "basilisk constrict": by_kind["basilisk"]["saves"]["constrict"],
        "basilisk paralysis": by_kind["basilisk"]["saves"]["paralysis"],
        "spider web": by_kind["spider"]["saves"]["web"],
    }
    chokes = {name: one.chokes_after for name, one in specials().items() if one.chokes_after}
    assert chokes == {"vine grapple": by_kind["vine"]["chokes_after"]}
    reaches = {name: one.reach for name, one in specials().items() if one.reach}
    assert reaches == {"hellhound firebreath": by_kind["hellhound"]["reach"]}
    assert by_kind["shrieker"]["alarm_minutes"] == ALARM_MINUTES
    assert len(codex()) == len(KINDS) == 19
