"""Out of the way for an exchange or two, by a maneuver; and who has declared what is theirs no longer thinks again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fate_2003.fights.fought import Brawl, dice_for
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.rulebook.agenda import Answer
from threefates.rulebook.parts import Listing
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareStep
from threefates.systems.fate_2003.fights.fight import Way
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
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


@proves("fate.combat.outcome-traded-for-effect")
@pytest.mark.parametrize("longer", ["Cyrus", "Finn"])
def test_of_two_who_put_somebody_out_of_the_way_the_longer_counts(longer: str) -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A").begins("Cyrus, Finn", "Guard A")
    for name, trait in (("Cyrus", "Swords"), ("Finn", "Knives")):
        fight.says(name, trait, target="Guard A", maneuver="across the room")
    fight.says("Guard A", "Swords", way=Way.WAIT)
    needs = {choice.asks.split()[0]: choice.id for choice in fight.table.system.questions(fight.table.state)}
    for place, (name, need) in enumerate(needs.items()):
        dice = dice_for(0) + dice_for(0) + dice_for(-4) if place else ""
        fight.table.does(GM, Answer(need, "hurt/2" if name == longer else "hurt/1"), dice)
    fight.done()
    for seat in (ANN, BOB):
        fight.table.answers(seat, "effect", kind="fate.wound-or-effect")

    assert fight.fight.aside == {fight.who("Guard A"): 1 + 2}


@proves("fate.combat.exchange-procedure")
def test_where_nobody_is_there_to_strike_at_no_attack_is_offered() -> None:
    fight = kicked(1)
    alone = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A")
    alone.says("Guard A", "Swords", way=Way.WAIT).says("Cyrus", "Swords", target="Guard A", maneuver="into the river")
    alone.table.answers(GM, "hurt/1", "++00----", kind="fate.name-need")
    alone.done().table.answers(ANN, "effect", kind="fate.wound-or-effect")

    for each, refused, usual in ((fight, None, "attack"), (alone, "fights.no_target", "other")):
        (offer,) = (offer for offer in each.table.offers(ANN).values() if offer.command == "fate.declare")
        way = offer.fields[0]
        assert (way.options[0].refusal.code if way.options[0].refusal else None, way.default) == (refused, usual)
        assert not any(option.refusal for option in way.options[1:])
    command = DeclareAction(alone.asked("Cyrus"), "skill:Swords")
    assert alone.table.refusal(ANN, command) == "fights.no_target"


@proves("fate.combat.exchange-procedure")
def test_who_has_declared_against_somebody_who_falls_meanwhile_thinks_again() -> None:
    fight = Brawl("Cyrus", "Finn", "Guard A", "Guard B").begins("Cyrus, Finn", "Guard A, Guard B")
    fight.says("Finn", "Knives", target="Guard A").says("Cyrus", "Swords", target="Guard B")
    fight.table.does(GM, MarkWound(fight.who("Guard A"), Outcome.TAKEN_OUT))
    fight.says("Guard B", "Swords", target="Finn")
    again = (asked(fight), fight.fight.shown)
    fight.says("Finn", "Knives", "0000" * 3, target="Guard B")

    assert again == ({"Finn"}, False)
    assert len(fight.check.bouts) == 2
    assert not any("attacks Guard A" in line for line in fight.table.panes["ann"])
