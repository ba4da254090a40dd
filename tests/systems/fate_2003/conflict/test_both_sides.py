"""What is called for of two sides is each side's own: what it would bring about, what that takes, and its arms."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.checks.in_hand import check
from tests.systems.fate_2003.conflict.exchanges import fight, hurts
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.rulebook.agenda import Answer
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.systems.fate_2003.conflict.blows import CallExchange, Conflict, EffectWon, Exchange, Manner
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.testing.proof import proves

CALLED = (
    "fate.combat.exchange-one-at-a-time",
    "fate.combat.fight-defensively",
    "fate.combat.other-conflicts",
    "fate.combat.the-drop",
)


def called(table: Table, **more: object) -> Exchange:
    """The exchange that is in hand once it was called for between Mara and Captain Vex."""
    table.does(GM, CallExchange(table.character("Mara"), table.character("Captain Vex"), "blades", **more))  # type: ignore[arg-type]
    found = table.state[Conflict].now
    assert found is not None
    return found


@proves(*CALLED)
def test_each_side_wants_what_it_was_called_for_with() -> None:
    found = called(
        Table().heroes(),
        maneuver="trip him",
        needs=Outcome.CLIPPED,
        reply="disarm her",
        reply_needs=Outcome.INJURED,
    )

    assert [(found.wanted(side), found.takes(side)) for side in (0, 1)] == [
        ("trip him", Outcome.CLIPPED),
        ("disarm her", Outcome.INJURED),
    ]
    assert not found.turn


@proves(*CALLED, "fate.wounds.non-lethal")
@pytest.mark.parametrize("padded", ["Mara", "Captain Vex"])
def test_whose_blows_are_padded_is_whoever_was_named(padded: str) -> None:
    table = Table().heroes()

    assert called(table, padded=(table.character(padded),)).padded == (table.character(padded),)


@proves(*CALLED, "fate.wounds.clipped", "fate.r.clipped-scope")
@pytest.mark.parametrize(
    ("reading", "manner", "answer", "clip"),
    [
        ("next-attack", Manner.ATTACK, Manner.ATTACK, [-1, -1]),
        ("next-attack", Manner.DEFENSIVE, Manner.ATTACK, [1, -1]),  # the step of being on guard, and no clip
        ("next-attack", Manner.ATTACK, Manner.ANOTHER_SKILL, [-1, 0]),
        ("book", Manner.ATTACK, Manner.OTHER, [-1, -1]),  # at exchange pace it is the next exchange, whatever they do
    ],
)
def test_a_clip_tells_on_whoever_attacks_or_on_the_next_exchange(
    reading: str, manner: Manner, answer: Manner, clip: list[int]
) -> None:
    table = Table.reading(clipped_scope=reading).heroes()
    for name in ("Mara", "Captain Vex"):
        hurts(table, Outcome.CLIPPED, name)

    fight(table, "0000", "0000", manner=manner, answer=answer)

    assert [side.outcome for side in check(table).sides] == [2 + clip[0], 3 + clip[1]]


@proves("fate.combat.outcome-traded-for-effect", "fate.r.effect-instead-of-wound", "fate.combat.common-principle")
@pytest.mark.parametrize("reading", ["gm-names-threshold", "both"])
@pytest.mark.parametrize(("mara", "vex", "winner"), [("+++0", "----", 0), ("----", "++++", 1)])
def test_an_effect_comes_off_against_whoever_lost(reading: str, mara: str, vex: str, winner: int) -> None:
    table = Table.reading(effect_instead_of_wound=reading).heroes()
    who = [table.character("Mara"), table.character("Captain Vex")]
    table.does(GM, CallExchange(who[0], who[1], "blades", maneuver="trip him", reply="trip her"))
    table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Fencing"))
    events = table.does(GM, RollTest(table.asked(GM, "fate.name").id, "skill:Fencing"), mara + vex)
    while open_now := table.system.questions(table.state):
        asked = open_now[0]
        answer = "effect" if asked.kind == "fate.wound-or-effect" else "leave"
        if asked.kind == "fate.wound-or-effect":
            assert asked.asks.startswith(["Mara", "Captain Vex"][winner])
            assert asked.options[1].label.startswith(["Captain Vex", "Mara"][winner])
        events = (*events, *table.does(table.seats[asked.seats[0]], Answer(asked.id, answer)))

    won = [event for event in events if isinstance(event, EffectWon)]
    assert won == [EffectWon(who[winner], ["trip him", "trip her"][winner], who[1 - winner], check(table).id)]
