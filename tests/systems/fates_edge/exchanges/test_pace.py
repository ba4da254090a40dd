"""How play is counted: scenes of an evening, evenings of a campaign."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Place, Tone, Words
from threefates.systems.fates_edge.recovery.game_structure import Pace, PaceKept
from threefates.testing.proof import proves

UNITS = "fe.turn.structure-units"


def said(evening: Evening) -> tuple[list[str], Tone]:
    part = evening.view("gm")["pace"]
    assert isinstance(part, Words)
    assert part.place is Place.LEVERS
    assert part.lines[1].tone is Tone.QUIET
    return [line.text for line in part.lines], part.lines[0].tone


@proves(UNITS)
def test_who_runs_the_game_reads_how_many_scenes_an_evening_has_had_and_holds() -> None:
    evening = Evening()
    before = "pace" in evening.view("gm")
    evening.do("gm", "start-evening")
    for title in ("The gate", "The yard", "The hall", "The tower"):
        evening.do("gm", "start-scene", title=title)
    four = said(evening)
    evening.do("gm", "start-scene", title="The roof")
    five = said(evening)

    assert not before
    assert four == (
        [
            "4 scenes so far: an evening of 3 to 6 hours holds 2 to 4 major ones.",
            "Evening 1 of a campaign of 6-20+.",
        ],
        Tone.PLAIN,
    )
    assert five[1] is Tone.COST
    assert "pace" not in evening.view("ann")
    evening.do("gm", "end-evening")
    evening.do("gm", "start-evening")
    assert evening.state[Pace].scenes == 0
    assert "pace" not in evening.view("gm")
    evening.do("gm", "start-scene", title="The road")
    assert said(evening)[0][0].startswith("1 scene so far")
    assert evening.replayed() == evening.state


def test_an_evening_without_a_scene_counts_nothing() -> None:
    evening = Evening()
    evening.do("gm", "start-evening")

    assert not any(isinstance(event, PaceKept) for event in evening.events)
