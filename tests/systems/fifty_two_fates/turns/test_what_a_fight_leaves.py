"""What ends with a fight: where things lie, and whatever was begun."""

from __future__ import annotations

from tests.systems.fifty_two_fates.fates import SYSTEM, skirmish
from threefates.pieces.chance import ScriptedChance
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers, WeaponDropped
from threefates.systems.fifty_two_fates.magic.lasting_spells import ActionBegun, Magic

MARA = ["9C", "5D", "6D", "7D"]


def test_what_lies_on_the_ground_has_no_place_in_the_next_fight() -> None:
    fates = skirmish(MARA)
    mara = fates.named("Mara")
    fates.happen(WeaponDropped(mara, "longsword", 40))
    fates.happen(WeaponDropped(mara, "dagger", 32, shield=True))

    fates.do("dana", "end-fight")

    lying = fates.state[Maneuvers].lying(mara)
    assert [(lost.weapon, lost.place) for lost in lying] == [("dagger", None), ("longsword", None), ("shield", None)]


def test_what_was_begun_in_one_fight_is_not_done_in_another() -> None:
    fates = skirmish(MARA)
    fates.happen(ActionBegun(fates.named("Mara")))

    fates.do("dana", "end-fight")

    assert (fates.state[Magic].begun, fates.state[Magic].since) == ((), {})


def test_a_fight_is_over_by_the_fate_dealer_s_word_and_outlasts_a_scene() -> None:
    fates = skirmish(MARA)
    for told in ({"type": "start-scene", "title": "The yard"}, {"type": "end-evening"}):
        command, seat = SYSTEM.read_command(told), fates.state.viewer("dana").seat
        fates.happen(*SYSTEM.decide(fates.state, command, seat, ScriptedChance([])))

    assert fates.state[Combat].on
    assert fates.turns() == ["Mara"]
