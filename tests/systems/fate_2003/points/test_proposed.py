"""What was proposed against somebody's hero, who is the Game Master's own by the answer."""

from __future__ import annotations

from tests.systems.fate_2003.points.paid import held, let_stand
from tests.systems.fate_2003.tables import ANN, BOB, GM, SEATS, Table
from threefates.commons.characters import GiveCharacter
from threefates.rulebook.agenda import Answer
from threefates.rulebook.viewers import Role, Seat
from threefates.systems.fate_2003.points.fate_points import FatePoints
from threefates.systems.fate_2003.points.monologue import EndSpeech, MakeSpeech
from threefates.systems.fate_2003.points.narrative_control import InvokeForEffect
from threefates.systems.fate_2003.points.proposed_invocation import ProposeInvocation
from threefates.testing.proof import proves


@proves("fate.aspects.involuntary-invocation")
def test_nobody_turns_an_aspect_of_their_own_against_themselves_whoever_proposed_it() -> None:
    table = Table().heroes()
    mara = table.character("Mara")
    table.does(ANN, ProposeInvocation(f"{mara}/Brawler", "she hits first"))
    asked = table.asked(GM, "fate.trouble")
    assert asked.options[0].refusal is None
    table.does(GM, GiveCharacter(mara, GM.id))

    refusal = table.asked(GM, "fate.trouble").options[0].refusal
    assert refusal
    assert refusal.code == "aspects.own"
    assert table.refusal(GM, Answer(asked.id, "invoke")) == "aspects.own"
    table.answers(GM, "not", kind="fate.trouble")


@proves("fate.aspects.involuntary-invocation")
def test_only_who_plays_somebody_proposes_and_against_players_people_alone() -> None:
    visitor = Seat("cy", "Cy", Role.PLAYER)
    table = Table((*SEATS, visitor)).heroes()
    mara = table.character("Mara")
    command = ProposeInvocation(f"{mara}/Brawler", "she hits first")
    assert table.refusal(visitor, command) == "aspects.nobody_of_yours"
    assert table.refusal(GM, command) == "aspects.yours"
    for seat in (visitor, GM):
        assert "fate.propose-invocation" not in table.offers(seat)
    assert "fate.propose-invocation" in table.offers(BOB)
    table.does(GM, GiveCharacter(mara, GM.id))

    assert table.refusal(BOB, command) == "aspects.own"


@proves("fate.points.monologue", "fate.aspects.involuntary-invocation")
def test_what_was_proposed_interrupts_no_speech() -> None:
    table = Table().heroes()
    mara, vex = table.character("Mara"), table.character("Captain Vex")
    table.does(GM, MakeSpeech(vex))
    let_stand(table)
    table.does(ANN, ProposeInvocation(f"{mara}/Brawler", "she hits first"))
    asked = table.asked(GM, "fate.trouble")

    assert table.refusal(GM, Answer(asked.id, "invoke")) == "fate_points.monologue"
    table.does(GM, EndSpeech())
    assert not table.state[FatePoints].speaking
    table.does(GM, Answer(asked.id, "invoke"))
    table.answers(ANN, "along", kind="fate.bid")
    assert held(table)["Mara"] == 5


@proves("fate.aspects.involuntary-invocation", "fate.aspects.invoke-for-effect")
def test_of_the_game_masters_people_only_she_reads_which_aspect_is_asked_about() -> None:
    table = Table().heroes()
    vex = table.character("Captain Vex")
    table.does(GM, GiveCharacter(vex, ANN.id))
    table.does(ANN, ProposeInvocation(f"{vex}/Zealous", "he burns it"))
    asked = table.asked(GM, "fate.trouble")
    assert asked.asks == "Something is proposed against Captain Vex. Do you take it up?"
    assert asked.options[0].detail == "Captain Vex's Zealous is invoked against Captain Vex: he burns it."
    assert "Zealous" not in str(table.system.view(table.state, table.state.viewer("bob")))
    table.answers(GM, "not", kind="fate.trouble")
    table.does(ANN, InvokeForEffect(vex, "Zealous", "friends come"))
    asked = table.asked(GM, "fate.wished")
    assert asked.asks == "Captain Vex offers a box for: friends come. Is it so?"
    assert asked.options[0].detail.startswith("It takes a box of Zealous. Here it goes")
    assert "Zealous" not in str(table.system.view(table.state, table.state.viewer("bob")))
    table.answers(GM, "not", kind="fate.wished")

    assert not any("Zealous" in line for line in table.panes["bob"])
