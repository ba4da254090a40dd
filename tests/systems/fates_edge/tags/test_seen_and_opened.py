"""What REVEAL finds where it is worked, what UNSEAL opens, and whose talent prints a TAG."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.tags.dispel_unseal_cleanse_reveal import lies_there
from threefates.systems.fates_edge.tags.library import Lasting
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves


class Trapped(Hall):
    """A hall with two traps that nobody knows of."""

    def __init__(self) -> None:
        super().__init__()
        self.stair = self.lasts("trap", what="the stair", hidden=True)
        self.cellar = self.lasts("trap", what="the cellar", hidden=True)

    def shown(self) -> list[str]:
        return [each.what for each in (self.stair, self.cellar) if (now := self.now(each)) and not now.hidden]


@pytest.mark.parametrize(
    ("what", "shown"),
    [
        ("The Stair, to its foot", ["the stair"]),
        ("the cellar", ["the cellar"]),
        ("the chest", []),
        ("", ["the stair", "the cellar"]),
    ],
)
@proves("fe.tags.reveal")
def test_revealing_a_place_shows_what_lies_hidden_there_and_nowhere_else(what: str, shown: list[str]) -> None:
    hall = Trapped()
    hall.works("reveal", 9, 9, what=what)

    assert hall.shown() == shown


@proves("fe.tags.reveal")
def test_revealing_somebody_shows_no_trap_and_a_partial_none_at_all() -> None:
    hall = Trapped()
    hall.says("reveal", hall.tev)
    hall.says("reveal", what="the stair", partial=True)
    looks = Lasting(id="1", tag="reveal", source="a Rite", what="under the arch")

    assert hall.shown() == []
    assert not lies_there(looks, Lasting(id="2", tag="trap", source="a Rite", what="under the stair"))


@proves("fe.tags.reveal")
def test_who_is_in_stealth_is_revealed_and_another_stays_there() -> None:
    hall = Hall()
    for hero in (hall.tev, hall.oriel):
        hall.learns(hero, "backstab")
        hall.do("gm", "fe.set-hidden", hero=hero)
    hall.says("reveal", hall.tev, partial=True)
    clue = dict(hall.state[Sight].unseen)
    hall.says("reveal", hall.tev)

    assert (clue, hall.state[Sight].unseen) == ({hall.tev: False, hall.oriel: False}, {hall.oriel: False})


@proves("fe.tags.reveal")
def test_what_veils_whoever_is_revealed_is_over_though_nobody_picked_it() -> None:
    hall = Hall()
    veil, other, mark = hall.lasts("veil", hall.tev), hall.lasts("veil", hall.oriel), hall.lasts("mark", hall.tev)
    wall = hall.lasts("illusion", what="a wall of fire")
    hall.says("reveal", hall.tev)
    after = [hall.now(each) is None for each in (veil, other, mark, wall)]
    hall.says("reveal", what="the wall")

    assert after == [True, False, False, False]
    assert hall.now(wall) is None


# UNSEAL


@proves("fe.tags.seal-unseal")
def test_unseal_opens_a_plain_lock_and_a_seal_that_is_called_by_its_name() -> None:
    hall = Hall()
    gate, box = hall.lasts("seal", what="the gate"), hall.lasts("seal", what="the box")
    hall.works("unseal", 9, 9, what="the iron door")
    told = " ".join(hall.told("bob"))
    both = [hall.now(each) is not None for each in (gate, box)]
    hall.works("unseal", 9, 9, what="The Gate")

    assert "[UNSEAL] the iron door" in told
    assert (both, hall.now(gate), hall.now(box)) == ([True, True], None, box)
    assert hall.refused("gm", "fe.say-tag", tag="unseal", source="a Rite").code == "tag.no"
    assert hall.refused("gm", "fe.say-tag", tag="dispel", source="a Rite", what="the gate").code == "tag.no"


# what prints it


@proves("fe.talents.tags-on-talents")
def test_a_talent_that_is_named_is_had_and_prints_the_tag() -> None:
    hall = Hall()
    hall.do("ann", "fe.propose", hero=hall.oriel, attribute="wits", skill="Arcana")
    seal = {"hero": hall.oriel, "tag": "seal", "what": "the gate"}
    strange = hall.refused("ann", "fe.work-tag", **seal, source="shadow dance")
    hall.learns(hall.oriel, "shadow-dance")
    other = hall.refused("ann", "fe.work-tag", **seal, source="Shadow Dance")
    hall.learns(hall.oriel, "cavalier")
    for nothing_known in ("the Gatekeeper's ring", "Cavalier"):
        hall.do("ann", "fe.work-tag", **seal, source=nothing_known)
    hall.do("ann", "fe.work-tag", **(seal | {"tag": "ward"}), source="Patron's Symbol")

    assert (strange.code, strange.title) == ("tag.not_learned", "Oriel has not learned Shadow Dance.")
    assert (other.code, other.title) == ("tag.not_printed", "Shadow Dance does not print [SEAL].")


@proves("fe.tags.reveal")
@pytest.mark.parametrize(("said", "left"), [({}, []), ({"what": "the cellar"}, ["veil", "illusion"])])
def test_where_no_place_is_said_what_veils_and_what_only_seems_is_over_too(
    said: dict[str, Any], left: list[str]
) -> None:
    hall = Hall()
    veil, seems = hall.lasts("veil", hall.wolf), hall.lasts("illusion", what="a wall")
    hall.works("reveal", 7, 7, 7, 4, **said)

    assert [each.tag for each in (veil, seems) if hall.now(each)] == left


@proves("fe.tags.reveal")
def test_who_shares_a_veil_with_whoever_is_revealed_is_veiled_still() -> None:
    hall = Hall()
    hall.lasts("veil", hall.wolf, hall.tev)
    hall.works("reveal", 7, 7, 7, 4, on=(hall.wolf,))

    assert [each.on for each in hall.state[Effects].known.values()] == [(hall.tev,)]
