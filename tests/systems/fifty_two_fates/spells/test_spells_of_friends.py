"""Who is befriended harms no friend, and does them any good they can."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates
from tests.systems.fifty_two_fates.few_cards import Written
from tests.systems.fifty_two_fates.magicians import BATTLE, HEAT, MIND, MOTION, coven, spell_offer
from threefates.systems.fifty_two_fates.magic.lasting_spells import SpellBegan
from threefates.testing.proof import proves

HAND = ("9C", "9D", "9H", "9S")
ILL = ("harm", "expose", "slow", "hold", "heat", "cold", "darkness", "estrange")
WELL = ("heal", "protect", "move", "speed", "light", "befriend", "hide", "reveal")


def friend_of(cross: str, friend: str, words: str) -> Fates:
    """Mara casts from that cross, and takes somebody for a friend."""
    fates = coven(cross, HAND, ["2C", "3C", "2D", "3D"])
    friends = (fates.named(friend),)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.happen(SpellBegan("charm", "befriend", bern, mara, cards=("7H",), total=7, words=words, friends=friends))
    return fates


def greyed(fates: Fates, spell: str, target: str) -> str:
    option = next(one for one in spell_offer(fates, spell).fields[0].options if one.value == fates.named(target))
    return option.refusal.code if option.refusal else ""


@proves("ff.spells.befriend", "ff.creatures.charmed")
@pytest.mark.parametrize("cross", [BATTLE, MIND, MOTION, HEAT])
def test_a_friend_is_hidden_moved_and_lit_and_not_harmed(cross: str) -> None:
    fates = friend_of(cross, "Wolf", "Wolf")
    of_cross = [dict(one.fixed)["spell"] for one in fates.offers("ann", "cast")]

    found = {str(spell): greyed(fates, str(spell), "Wolf") for spell in of_cross}

    assert found == {spell: "attack.friend" if spell in ILL else "" for spell in found}
    assert set(found) <= {*ILL, *WELL}
    assert len(found) == 4


@proves("ff.spells.befriend", "ff.spells.diametric")
@pytest.mark.parametrize(("met", "free"), [("heat", True), ("light", False)])
def test_what_harms_a_friend_may_be_ended_by_what_would(met: str, free: bool) -> None:
    fates = friend_of(HEAT, "Wolf", "Wolf")
    fates.happen(SpellBegan("fire", met, fates.named("Bern"), fates.named("Wolf"), cards=("2S",), total=2))

    assert greyed(fates, "cold" if met == "heat" else "darkness", "Wolf") == ("" if free else "attack.friend")


@proves("ff.spells.befriend")
def test_nobody_is_a_friend_to_themselves_against_their_own_spells() -> None:
    fates = friend_of(MOTION, "Mara", "us")

    assert greyed(fates, "hold", "Mara") == ""


@proves("ff.spells.befriend")
def test_a_friend_who_is_moved_out_of_the_way_is_asked_as_anybody_is() -> None:
    fates = friend_of(MOTION, "Wolf", "Wolf")
    cast = {"entity": fates.named("Mara"), "spell": "move", "target": fates.named("Wolf"), "cards": ["9C"]}

    fates.do("ann", "cast", chance=Written(()), **cast)

    assert [choice.kind for choice in fates.questions()] == ["reaction"]


# what is said of them -----------------------------------------------------------------------------


@proves("ff.spells.speed", "ff.actions.list")
@pytest.mark.parametrize(("sped", "said"), [(True, "There are 2 actions to a turn"), (False, "There is one action")])
def test_who_has_acted_is_told_how_many_actions_there_are_to_their_turn(sped: bool, said: str) -> None:
    fates = coven(MOTION, HAND, ["4C", "3C", "2D", "3D"], fight=True)
    mara, bern = fates.named("Mara"), fates.named("Bern")
    if sped:
        fates.happen(SpellBegan("quick", "speed", bern, mara, cards=("7H",), total=7, lasts=7))
    for _ in range(1 + sped):
        fates.do("ann", "use-action", entity=mara, what="a look round")

    assert fates.refused("ann", "use-action", entity=mara, what="another").remedy.startswith(said)


@proves("ff.spells.heal")
def test_heal_says_that_it_wakes_the_dying() -> None:
    fates = coven(BATTLE, HAND)

    assert "wakes who has sway again, the dying too" in spell_offer(fates, "heal").hint
