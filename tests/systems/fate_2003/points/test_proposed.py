"""What was proposed against somebody's hero, who is the Game Master's own by the answer."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.characters import GiveCharacter
from threefates.rulebook.agenda import Answer
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
