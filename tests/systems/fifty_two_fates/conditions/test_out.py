"""Whoever is unconscious, dying or dead holds nobody, and nobody waits for them."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, skirmish
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.testing.proof import proves

MARA = ["9C", "5D", "6D", "7D"]


def pair(apart: int = 0) -> Fates:
    """Mara and Bern, whose side acts first, and a wolf."""
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.protagonist("bob", "Bern")
    fates.creature("Wolf")
    fates.do("dana", "deal", *MARA, "3C", "3D", "3H", "3S")
    fates.do("dana", "start-fight", "KC", "QC", "2D", apart=apart)
    return fates


@pytest.mark.parametrize("how", ["unconscious", "dead"])
@proves("ff.conditions.unconscious", "ff.round.turn")
def test_who_is_put_out_in_their_own_turn_need_not_let_it_pass(how: str) -> None:
    fates = skirmish(MARA)

    fates.do("dana", "set-health", entity=fates.named("Mara"), health=how)

    assert fates.turns() == ["Wolf"]


@proves("ff.conditions.unconscious", "ff.round.turn")
def test_a_creature_that_is_put_out_in_its_turn_need_not_let_it_pass() -> None:
    fates = skirmish(MARA)
    fates.passes("ann", "Mara")

    fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="unconscious")

    assert fates.turns() == ["Mara"]


@proves("ff.death.draws", "ff.round.turn")
def test_who_is_dying_in_their_own_turn_has_their_draw_in_it() -> None:
    fates = skirmish(MARA)

    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dying")

    assert fates.turns() == ["Mara"]


@pytest.mark.parametrize("ends", ["passes", "acts"])
@proves("ff.round.turn", "ff.actions.list", "ff.round.turn-procedure")
def test_a_turn_under_way_is_not_begun_anew_because_a_companion_falls(ends: str) -> None:
    fates = pair()
    mara = fates.named("Mara")
    fates.do("ann", "use-action", entity=mara, what="shout")

    fates.do("dana", "set-health", entity=fates.named("Bern"), health="unconscious")

    turn = fates.state[Combat].turn
    assert turn is not None
    assert (turn.entity, turn.acted) == (mara, True)
    if ends == "acts":
        fates.do("ann", "move", entity=mara, to="back", metres=1)
    else:
        fates.passes("ann", "Mara")
    assert fates.turns() == ["Wolf"]


@pytest.mark.parametrize("kind", ["creature", "cast-member"])
@proves("ff.dealer.mixed-fate", "ff.session.start")
def test_a_boss_brought_in_after_the_deal_has_its_cards_at_once(kind: str) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("dana", "deal", *MARA, mode="mixed_fate")
    more = {"row": "9"} if kind == "cast-member" else {}

    fates.do("dana", f"make-{kind}", "2C", "3C", "4C", "5C", name="Queen", important=True, **more)
    fates.do("dana", f"make-{kind}", name="Drone", **more)

    assert (len(fates.hand("Queen")), len(fates.hand("Drone"))) == (4, 0)
