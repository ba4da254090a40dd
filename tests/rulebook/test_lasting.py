"""What ends with what: each field says so beside itself, and is back at its default once that is over."""

from collections.abc import Mapping
from typing import Annotated

import pytest
from msgspec import Struct
from msgspec.structs import replace
from three_coins import SYSTEM

from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.compose import System, compose
from threefates.rulebook.lasting import (
    EACH_SCENE,
    Each,
    EachEvening,
    EachScene,
    End,
    Ends,
    ForGood,
    OfEvening,
    OfExchange,
    OfFight,
    OfScene,
    OfTurn,
    Over,
    UntilNextEvening,
    UntilNextScene,
    declared,
    left,
    over,
)
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Role, Seat


class Spell(Struct, frozen=True):
    """A spell lasts as long as it says, and what was drawn for it this turn no longer than that."""

    ends: Ends | None = None
    drawn: OfTurn[int] = 0


class Lives(Struct, frozen=True):
    """One field for each."""

    turn: OfTurn[int] = 0
    exchange: OfExchange[int] = 0
    fight: OfFight[int] = 0
    scene: OfScene[tuple[str, ...]] = ()
    evening: OfEvening[Mapping[str, int]] = {}
    each_scene: EachScene[int] = 0
    each_evening: EachEvening[int] = 0
    good: ForGood[int] = 0
    unsaid: Annotated[int, "nothing"] = 0
    spells: Each[Mapping[str, Spell]] = {}
    row: Each[tuple[Spell, ...]] = ()
    rows: Each[Mapping[str, tuple[Spell, ...]]] = {}
    next_scene: UntilNextScene[int] = 0
    next_evening: UntilNextEvening[int] = 0


FULL = Lives(1, 1, 1, ("it",), {"it": 1}, 1, 1, 1, 1, next_scene=1, next_evening=1)
lives = Chapter("lives", Lives)
lives.formerly("lives.scene-over", End.SCENE)
lives.formerly("lives.counted", lambda raw: End(raw["per"]))
NOBODY = Seat("s1", "Ann", Role.GM)


def system() -> System:
    return compose(replace(SYSTEM, name="lives", chapters=lambda: (lives,)))


@pytest.mark.parametrize(
    ("what", "gone"),
    [
        (End.TURN, {"turn"}),
        (End.EXCHANGE, {"turn", "exchange"}),
        (End.FIGHT, {"turn", "exchange", "fight"}),
        (End.SCENE, {"turn", "exchange", "fight", "scene", "each_scene"}),
        (End.EVENING, {"turn", "exchange", "fight", "scene", "each_scene", "evening", "each_evening"}),
        (End.BETWEEN_SCENES, {"each_scene", "next_scene"}),
        (End.BETWEEN_EVENINGS, {"each_scene", "next_scene", "each_evening", "next_evening"}),
    ],
)
def test_with_a_stretch_of_play_ends_whatever_lasts_no_longer(what: End, gone: set[str]) -> None:
    now = left(FULL, what)

    assert {name for name in Lives.__struct_fields__ if getattr(now, name) != getattr(FULL, name)} == gone
    assert all(getattr(now, name) == getattr(Lives(), name) for name in gone)


def test_a_record_lasts_as_long_as_it_says_and_its_fields_as_long_as_they_do() -> None:
    kept, gone = Spell(None, drawn=2), Spell(EACH_SCENE, drawn=2)

    now = left(Lives(spells={"a": kept, "b": gone}, row=(gone, kept), rows={"c": (gone, kept)}), End.SCENE)

    assert (now.spells, now.row, now.rows) == ({"a": Spell()}, (Spell(),), {"c": (Spell(),)})


def test_what_nothing_is_over_for_is_the_very_same() -> None:
    slice_ = Lives(good=2, spells={"a": Spell()}, row=(Spell(),))

    assert left(slice_, End.EVENING) is slice_


def test_a_field_that_says_nothing_is_not_declared() -> None:
    assert [name for name, _, _ in declared(Lives)] == [n for n in Lives.__struct_fields__ if n != "unsaid"]


def test_nothing_happens_where_nothing_is_left() -> None:
    state = State({Lives: FULL})
    act = Unfolding(system(), state, NOBODY, ScriptedChance([]))

    for what in (End.FIGHT, End.FIGHT, End.TURN):
        over(act, what)

    assert act.events == [Over(End.FIGHT)]
    assert (act.state[Lives].fight, act.state[Lives].scene, act.state.version) == (0, ("it",), 1)


def test_what_older_versions_wrote_ends_what_lasts_so_long_in_that_slice_alone() -> None:
    game = system()
    event = game.read_event({"type": "lives.scene-over", "said": "long ago"})

    counted = game.read_event({"type": "lives.counted", "per": "turn"})

    now = game.evolve(State({Lives: FULL}), event)

    assert (event, counted) == (Over(End.SCENE, "Lives"), Over(End.TURN, "Lives"))
    assert now[Lives] == left(FULL, End.SCENE)
    assert game.evolve(now, Over(End.EVENING, "Spells"))[Lives] == now[Lives]
