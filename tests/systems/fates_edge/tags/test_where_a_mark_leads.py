"""A mark leads to whom nobody sees: no line of sight is needed, for as long as it stays."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.gear.arming import arm
from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.targeting import By
from threefates.systems.fates_edge.exchanges.npcs import FoeStrikes, against
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.testing.proof import proves

SIGHT = "without a line of sight"


def walled() -> tuple[Hall, str]:
    """Tev with a bow, and the wolf Near behind a wall."""
    hall = Hall(casting_roll_count="one_roll")
    bow = arm(hall, hall.tev, "medium-bow")
    hall.do("gm", "fe.place-at", one=hall.tev, other=hall.wolf, band="near")
    hall.do("gm", "fe.set-sight", one=hall.tev, other=hall.wolf)
    return hall, bow


def blind(hall: Hall) -> tuple[int, int]:
    """What the wall adds to the DV and the Effect of what Tev proposes."""
    found = bearing(hall.state, hall.state[Proposals][hall.tev])
    return next(((each.dv, each.effect) for each in found if each.why == SIGHT), (0, 0))


@proves("fe.range.targeting", "fe.tags.mark")
@pytest.mark.parametrize("way", ["shot", "notice"])
def test_whoever_is_marked_is_found_out_of_sight_until_the_mark_is_gone(way: str) -> None:
    hall, _ = walled()
    hall.proposes(hall.wolf, way, skill="Ranged" if way == "shot" else "Notice")
    before = blind(hall)
    mark = hall.lasts("mark", hall.wolf)
    marked = blind(hall)
    hall.do("gm", "fe.end-effect", effect=mark.id, why="salt")

    assert (before, marked, blind(hall)) == ((1, -1), (0, 0), (1, -1))
    assert hall.replayed() == hall.state


@proves("fe.range.targeting", "fe.tags.mark")
def test_a_mark_leads_to_who_bears_it_and_to_no_other() -> None:
    hall, bow = walled()
    hall.lasts("mark", hall.oriel)
    hall.do("bob", "fe.attack-with", hero=hall.tev, item=bow, other=hall.wolf)

    assert blind(hall) == (1, -1)


@proves("fe.range.targeting", "fe.tags.mark", "fe.combat.npc-dice")
@pytest.mark.parametrize(("by", "effect"), [("foe", Effect.STANDARD), ("hero", Effect.LIMITED), ("", Effect.LIMITED)])
def test_a_foe_is_led_by_a_mark_that_no_hero_laid(by: str, effect: Effect) -> None:
    hall, _ = walled()
    if by == "hero":
        hall.works("mark", 9, 8, on=(hall.tev,))
    elif by:
        hall.lasts("mark", hall.tev)

    assert against(hall.state, FoeStrikes(hall.wolf, hall.tev, By.SHOT, "a stone", Effect.STANDARD)).effect is effect


@proves("fe.range.targeting")
def test_that_something_shows_them_is_said_with_the_attack_itself() -> None:
    hall, bow = walled()
    (offer,) = hall.offers("bob", "fe.attack-with")
    hall.do("bob", "fe.attack-with", hero=hall.tev, item=bow, other=hall.wolf, shown=True)

    assert "shown" in [field.name for field in offer.fields]
    assert blind(hall) == (0, 0)


@proves("fe.range.targeting", "fe.tags.reveal", "fe.tags.mark")
@pytest.mark.parametrize(
    ("tag", "magic", "marked", "harder"),
    [
        ("bound", "freeform", False, True),
        ("bound", "freeform", True, False),
        ("bound", "", False, True),
        ("bound", "channel", False, True),
        ("reveal", "freeform", False, False),
        ("mark", "freeform", False, False),
    ],
)
def test_magic_at_whom_nobody_sees_is_harder_and_does_less_be_it_a_spell_or_a_rite(
    tag: str, magic: str, *, marked: bool, harder: bool
) -> None:
    hall, _ = walled()
    hall.do("bob", "fe.propose", hero=hall.tev, attribute="wits", skill="Arcana")
    if magic:
        hall.do("gm", "fe.say-magic", hero=hall.tev, magic=magic)
    hall.do("bob", "fe.work-tag", hero=hall.tev, tag=tag, on=[hall.wolf], source="a Rite")
    if marked:
        hall.lasts("mark", hall.wolf)

    assert blind(hall) == ((1, -1) if harder else (0, 0))
    hall.do("gm", "fe.set-sight", one=hall.tev, other=hall.wolf, blocked=False)
    assert blind(hall) == (0, 0)
