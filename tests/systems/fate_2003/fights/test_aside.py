"""Out of the way for an exchange or two, by a maneuver; and who has declared what is theirs no longer thinks again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import ANN, GM
from threefates.rulebook.agenda import Answer
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareStep
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


def kicked(exchanges: int, *, won: bool = True) -> Brawl:
    """Cyrus knocks a guard away, who may or may not stand in his way."""
    fight = Brawl("Cyrus", "Guard A", "Guard B").begins("Cyrus", "Guard A, Guard B")
    fight.says("Guard A", "Swords", way=Way.DEFENSIVE).says("Guard B", "Swords", way=Way.WAIT)
    fight.says("Cyrus", "Swords", target="Guard A", maneuver="across the room")
    need = fight.table.asked(GM, "fate.name-need")
    fight.table.does(GM, Answer(need.id, f"hurt/{exchanges}"), "++00----" if won else "----++++")
    fight.done()
    if won:
        fight.table.answers(ANN, "effect", kind="fate.wound-or-effect")
    return fight


def asked(fight: Brawl) -> set[str]:
    people = fight.people()
    return {people[step.character] for _, step in fight.table.state.agenda.asked(DeclareStep)}


def sits_out(fight: Brawl) -> None:
    """Everybody who is asked lets the moments pass."""
    for name in sorted(asked(fight)):
        fight.says(name, "Swords", way=Way.WAIT)


@proves("fate.combat.outcome-traded-for-effect")
@pytest.mark.parametrize("exchanges", [1, 2])
def test_who_is_knocked_across_the_room_is_out_of_the_next_exchange_or_two(exchanges: int) -> None:
    fight = kicked(exchanges)
    out = []
    for _ in range(3):
        out.append("Guard A" not in asked(fight))
        sits_out(fight)

    assert out == [True, exchanges > 1, False]
    long = "exchange" if exchanges == 1 else "2 exchanges"
    assert f"Guard A is out of the way for the next {long}." in fight.table.panes["bob"]


@proves("fate.combat.outcome-traded-for-effect")
def test_nobody_goes_for_who_is_out_of_the_way_and_the_board_says_so() -> None:
    fight = kicked(1)
    guard, choice = fight.who("Guard A"), fight.asked("Cyrus")
    (offer,) = (offer for offer in fight.table.offers(ANN).values() if offer.command == "fate.declare")
    (whom,) = (field for field in offer.fields if field.name == "target")
    board = fight.table.system.view(fight.table.state, fight.table.state.viewer("bob"))["fight"]

    assert fight.table.refusal(ANN, DeclareAction(choice, "skill:Swords", target=guard)) == "fights.aside"
    assert [option.label for option in whom.options] == ["Guard B"]
    assert isinstance(board, Listing)
    assert [counter.value for row in board.rows if row.id == guard for counter in row.counters] == ["out of the way"]


def test_a_maneuver_that_fails_puts_nobody_out_of_the_way() -> None:
    fight = kicked(1, won=False)

    assert asked(fight) == {"Cyrus", "Guard A", "Guard B"}


@proves("fate.combat.exchange-procedure")
def test_who_has_declared_what_has_gone_from_the_sheet_thinks_again() -> None:
    fight = Brawl("Cyrus", "Finn").begins("Cyrus", "Finn")
    fight.says("Finn", "Tumbling", target="Cyrus")
    finn, known = fight.who("Finn"), fight.table.state[Sheets]
    left = {skill: value for skill, value in known.known[finn].skills.items() if skill != "Tumbling"}
    fight.table.state = fight.table.state.put(known.put(finn, replace(known.known[finn], skills=left)))
    fight.says("Cyrus", "Swords", target="Finn")
    again = (asked(fight), fight.fight.shown)
    fight.says("Finn", "Knives", "0000" * 2, target="Cyrus")

    assert again == ({"Finn"}, False)
    assert fight.fight.shown
    assert "Finn thinks again." in fight.table.panes["ann"]
