"""One full exchange of each game, as four people play it on their pages; chance is typed in, as from real dice."""

from __future__ import annotations

from tests.browsers.table import Four

__all__ = ["EXCHANGES"]


def fates_edge(four: Four) -> None:
    """Propose, terms, roll, two re-rolls, the outcome, beats, and a clock that fills."""
    gm, mara, bo, tv = four.gm, four.mara, four.bo, four.tv
    gm.tap("Start a scene", title="The river gate")
    mara.tap("Make a hero", name="Vale", wits=3, trained=["Tinker"], earned=9)
    bo.tap("Make a hero", name="Tor", body=3, trained=["Melee"], earned=9)
    gm.tap("Start a threat", name="Guards Alerted", size=4)
    tv.sees("The river gate")

    mara.tap("Propose an action", attribute="wits", skill="Tinker", intent="open the lock unheard")
    gm.sees("open the lock unheard")
    gm.tap("Set the terms for Vale", dv=3, position=0, description="detailed", stakes="the guards hear")
    bo.sees("open the lock unheard")
    mara.by_hand("9 7 4 1 1")
    mara.tap("Roll 5d10")
    mara.by_hand("3")
    mara.tap("Throw the 4 again")
    mara.by_hand("2")
    mara.tap("Throw a 1 again")
    gm.tap("Success & Cost")
    for seat in (gm, mara, bo, tv):
        seat.sees("Success & Cost")

    gm.tap("Spend on Guards Alerted", beats=2, why="the bolt shrieks")
    gm.tap("Tick Guards Alerted", segments=2, why="the patrol turns")
    bo.reads("Guards Alerted is full")
    tv.reads("Guards Alerted is full")


def fate_2003(four: Four) -> None:
    """A test is called and rolled, an aspect checked, a Fate point paid and cancelled, and paid again."""
    gm, mara, bo, tv = four.gm, four.mara, four.bo, four.tv
    gm.tap("Start a scene", title="The rooftops")
    mara.tap("Make a character", name="Vale", skills="Athletics Fair", aspects="Brawler 2")
    bo.tap("Make a character", name="Finn", skills="Larceny Great", aspects="Larcenous 1")
    gm.tap("Make a character", name="Captain Vex", skills="Fencing Great", aspects="Zealous 1")
    gm.tap("Put Fate points right", character="Captain Vex", value=2, reason="a villain's share")

    gm.tap("Call for a test", character="Vale", about="leap the gap", difficulty="Great")
    tv.sees("leap the gap")
    mara.by_hand("- 0 0 0")
    mara.tap("Roll 4dF", trait="Athletics")
    mara.tap("Check a box: turn a die to +", aspect="Brawler", die=1)
    mara.tap("Pay a Fate point for +1")
    bo.tap("Finn lets it stand")
    gm.tap("Captain Vex cancels it")
    tv.reads("cancels Vale's")
    mara.tap("Pay another")
    gm.tap("Captain Vex lets it stand")
    bo.tap("Finn lets it stand")
    for seat in (gm, mara, bo, tv):
        seat.reads("Vale pays another Fate point")


def fifty_two_fates(four: Four) -> None:
    """A deal, an attack, a riposte, a second wind, a defence; then a task with a helper."""
    gm, mara, bo, tv = four.gm, four.mara, four.bo, four.tv
    gm.tap("Start a scene", title="The ring")
    mara.tap("Make a protagonist", name="Vale", calling="fighter", sway=4)
    bo.tap("Make a protagonist", name="Bern", calling="fighter", sway=4)
    gm.by_hand("KH 9C 3D 4S AS 7D 5C 4H")
    gm.tap("Deal", mode="fate_draw")
    mara.sees("4 of 4 cards")

    bo.surely(bo.fill("Attack", "Bern", cards=["AS"]).locator("button.go"), "Yes")  # they are friends
    mara.by_hand("8H")
    mara.tap("Riposte")
    mara.by_hand("JC")
    mara.tap("Strike back with a second wind")
    bo.by_hand("2C 2D")
    bo.tap("Defend with")  # the seven and the eight are enough
    tv.reads("second wind")

    gm.by_hand("3H")
    gm.tap("Set a task", actor="Bern", what="Lift the gate", level=1)
    bo.by_hand("2H")
    bo.tap("Try: Lift the gate", cards=["5C"])
    tv.reads("Lift the gate")


def three_coins(four: Four) -> None:
    """Three coins fall and are thrown again, then kept; a number is hidden and shown."""
    mara, bo, tv = four.mara, four.bo, four.tv
    mara.tap("Throw with us", name="Obol")
    bo.tap("Throw with us", name="Drachma")
    mara.tap("Hide a number", secret=7)
    mara.sees("Hidden number")
    mara.by_hand("1 1 2")
    mara.tap("Throw three coins")
    bo.sees("Obol: keep the coins?")
    mara.by_hand("2 2 1")
    mara.tap("Throw again")
    mara.tap("Keep them")
    tv.reads("Obol keeps")
    mara.tap("Show it")
    bo.reads("7")


EXCHANGES = {each.__name__: each for each in (fates_edge, fate_2003, fifty_two_fates, three_coins)}
