"""What is free, what is an Interact, and what an asset or a weapon takes of a turn."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, throws, turn, two
from tests.systems.fates_edge.gear.arming import arm
from threefates.systems.fates_edge.advancement.activation import takes_action
from threefates.systems.fates_edge.advancement.assets import Asset, AssetGained, Assets
from threefates.systems.fates_edge.combat.turn_economy import FREE
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.exchanges.interacting import WAYS, Interacting, is_free
from threefates.systems.fates_edge.gear.items import Gear
from threefates.testing.proof import proves

FREE_ITEMS, INTERACT, ACTIVATE = "fe.turn.free-items", "fe.turn.action-interact", "fe.turn.action-activate-asset"


@proves(FREE_ITEMS)
def test_a_shout_a_drop_and_a_glance_take_nothing_whosever_turn_it_is() -> None:
    evening, mara, tor, _ = two()
    for what, said in FREE.items():
        evening.do("bob", "fe.do-freely", character=tor, what=what, note="the gate")
        assert evening.told("ann") == [f"Tor, for free: {said.lower()} – the gate."]

    assert evening.state[Turns].taken == ()
    assert evening.refused("ann", "fe.do-freely", character=tor, what="shout", note="x").code == "character.not_yours"
    assert {what for what in ("shout", "drop", "glance", "appraise", "read") if is_free(what)} == {*FREE}
    assert evening.refused("bob", "fe.do-freely", character=tor, what="appraise", note="x").code == "turn.not_free"
    assert "Observe or Interact" in evening.refused("ann", "fe.do-freely", character=mara, what="x", note="x").remedy
    evening.do("gm", "fe.set-conflict", running=False)
    assert evening.refused("bob", "fe.do-freely", character=tor, what="shout", note="x").code == "turn.no_fight"


@proves(FREE_ITEMS, INTERACT)
def test_to_drop_is_free_and_to_draw_or_stow_is_an_interact_of_ones_own_turn() -> None:
    evening, mara, _, wolf = two()
    blade = arm(evening, mara, "light-blade")
    bow = arm(evening, mara, "light-bow", held=False)
    fang = arm(evening, wolf, "light-blade", held=False)
    evening.do("ann", "fe.drop-gear", owner=mara, item=blade)
    dropped = evening.state[Turns].taken
    evening.do("ann", "fe.hold-gear", owner=mara, item=bow)
    drawn = evening.state[Turns].taken

    assert (dropped, drawn) == ((), ("interact",))
    assert evening.refused("ann", "fe.hold-gear", owner=mara, item=bow, held=False).code == "turn.full"
    assert not any(offer.enabled for offer in evening.offers("ann", "fe.hold-gear"))
    assert evening.refused("ann", "fe.interact", character=mara, way="pull", note="a lever").code == "turn.full"
    evening.do("gm", "fe.hold-gear", owner=wolf, item=fang)  # put right, out of its turn
    evening.do("gm", "fe.hold-gear", owner=wolf, item=fang, held=False)
    evening.do("gm", "fe.hold-gear", owner=mara, item=bow, held=False)
    assert evening.state[Turns].taken == ("interact",)
    turn(evening, wolf)
    evening.do("gm", "fe.hold-gear", owner=wolf, item=fang)
    assert evening.state[Turns].taken == ("interact",)
    assert evening.state[Gear].item(wolf, fang).held


@proves(FREE_ITEMS)
@pytest.mark.parametrize(
    ("what", "note", "there"), [("drop", "bow", False), ("drop", "a lamp", True), ("shout", "bow", True)]
)
def test_what_is_dropped_for_free_by_its_name_is_gone(what: str, note: str, there: bool) -> None:
    evening, mara, _, wolf = two()
    bow = arm(evening, mara, "light-bow")
    turn(evening, wolf)
    note = evening.state[Gear].item(mara, bow).name.upper() if note == "bow" else note

    evening.do("ann", "fe.do-freely", character=mara, what=what, note=note)

    assert bool(list(evening.state[Gear].items(mara))) is there
    assert evening.state[Turns].taken == ()
    assert evening.replayed() == evening.state


@proves(FREE_ITEMS)
def test_armor_that_is_worn_is_not_dropped_for_free_by_its_name_either() -> None:
    evening, mara, _, wolf = two()
    mail = arm(evening, mara, "heavy-armor")
    name = evening.state[Gear].item(mara, mail).name
    turn(evening, wolf)
    out_of_turn = evening.refused("ann", "fe.do-freely", character=mara, what="drop", note=name)
    turn(evening, mara)
    evening.do("ann", "fe.do-freely", character=mara, what="drop", note=name)

    assert out_of_turn.code == "turn.not_yours"
    assert evening.state[Turns].taken == ("interact",)
    assert list(evening.state[Gear].items(mara)) == []


@proves(FREE_ITEMS)
def test_to_hand_a_thing_over_is_free_as_well() -> None:
    evening, mara, tor, _ = two()
    blade = arm(evening, mara, "light-blade")
    itself = evening.refused("ann", "fe.drop-gear", owner=mara, item=blade, to=mara)
    evening.do("ann", "fe.drop-gear", owner=mara, item=blade, to=tor)
    (item,) = evening.state[Gear].items(tor)

    assert itself.code == "gear.oneself"
    assert (item.name, item.held) == ("Light melee weapon", False)
    assert list(evening.state[Gear].items(mara)) == []
    assert "Mara hands Light melee weapon to Tor." in evening.told("bob")
    assert evening.state[Turns].taken == ()


@proves(INTERACT)
def test_to_reload_is_an_interact_and_to_brace_is_not() -> None:
    evening, mara, _, wolf = two()
    bow = arm(evening, mara, "heavy-bow")
    evening.do("ann", "fe.set-weapon", owner=mara, item=bow)
    braced = evening.state[Turns].taken
    evening.do("ann", "fe.attack-with", hero=mara, item=bow)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    throws(evening, mara, 7, 7)
    turn(evening, wolf)
    turn(evening, mara)
    evening.do("ann", "fe.set-weapon", owner=mara, item=bow)

    assert braced == ("set",)
    assert evening.state[Turns].taken == ("interact",)


@proves(INTERACT)
def test_what_is_handled_without_a_roll_is_an_action_that_everybody_reads() -> None:
    evening, mara, tor, _ = two()
    assert evening.refused("bob", "fe.interact", character=tor, way="pull", note="a lever").code == "turn.not_yours"
    assert evening.refused("bob", "fe.interact", character=mara, way="pull", note="x").code == "character.not_yours"
    assert evening.refused("ann", "fe.interact", character=mara, way="juggle", note="x").code == "interact.way"
    evening.do("ann", "fe.interact", character=mara, way="pull", note="the lever by the gate")

    assert evening.told("bob")[-1] == "Mara: pull it, or flip it over – the lever by the gate."
    assert evening.state[Turns].taken == ("interact",)
    assert evening.refused("ann", "fe.interact", character=mara, way="break", note="x").code == "turn.full"
    assert {"lift", "pull", "shove", "break", "treat", "reload", "draw"} == set(WAYS)
    evening.do("gm", "fe.set-conflict", running=False)
    assert evening.refused("ann", "fe.interact", character=mara, way="pull", note="x").code == "turn.no_fight"


@proves(INTERACT)
def test_what_is_handled_with_a_roll_is_an_interact_whatever_it_is_rolled_with() -> None:
    evening, mara, _, _ = two()
    attacks(evening, mara, skill="Athletics")
    assert evening.refused("ann", "fe.handle-it", hero=mara, way="juggle").code == "interact.way"
    evening.do("ann", "fe.handle-it", hero=mara, way="shove")
    meant = evening.meant(mara, Interacting)
    throws(evening, mara, 7, 7)

    assert meant == Interacting("shove")
    assert evening.state[Turns].taken == ("interact",)
    attacks(evening, mara, skill="Athletics")  # Athletics itself is still to come
    throws(evening, mara, 7, 7)
    assert evening.state[Turns].taken == ("interact", "Athletics")


@proves(INTERACT, "fe.turn.action-attack")
def test_an_attack_is_no_interact_and_what_handles_something_is_no_attack() -> None:
    evening, mara, _, wolf = two()
    blade = arm(evening, mara, "light-blade")
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    turn(evening, wolf)
    evening.do("ann", "fe.attack-with", hero=mara, item=blade, other=wolf)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)

    assert evening.refused("ann", "fe.handle-it", hero=mara, way="shove").code == "interact.attack"
    assert [offer.enabled for offer in evening.offers("ann", "fe.handle-it")] == [False]
    assert evening.refused("ann", "fe.roll-action", hero=mara).code == "turn.not_yours"
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Melee")
    evening.do("ann", "fe.handle-it", hero=mara, way="shove")
    assert evening.refused("ann", "fe.attack-with", hero=mara, item=blade, other=wolf).code == "interact.busy"
    assert evening.refused("ann", "fe.handle-it", hero=mara, way="shove").code == "interact.so_already"
    (field,) = evening.offers("ann", "fe.handle-it")[0].fields
    assert [each.value for each in field.options if each.refusal] == ["shove"]


@proves(INTERACT)
def test_a_blow_with_bare_hands_is_no_interact() -> None:
    evening, mara, _, _ = two()
    attacks(evening, mara)
    evening.do("ann", "fe.fight-bare-handed", hero=mara)

    assert evening.refused("ann", "fe.handle-it", hero=mara, way="break").code == "interact.attack"
    throws(evening, mara, 7, 7)
    assert evening.state[Turns].taken == ("Melee",)


# assets


def with_asset(*, free: bool) -> tuple[Evening, str, str]:
    evening, mara, tor, _ = two()
    evening.was_so(AssetGained(mara, Asset("Smoke", "minor", "a vial of it", free=free), "no time at all"))
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-boons", hero=mara, held=3, reason="as the test has it")
    return evening, mara, tor


def activates(evening: Evening, mara: str, how: str = "boon") -> None:
    evening.do("ann", "fe.activate-asset", hero=mara, place=0, how=how, what="smoke everywhere")


@proves(ACTIVATE, "fe.boons.asset-activation")
@pytest.mark.parametrize(("free", "taken"), [(False, ("activate",)), (True, ())])
def test_an_asset_on_screen_takes_an_action_unless_its_write_up_says_free(free: bool, taken: tuple[str, ...]) -> None:
    evening, mara, tor = with_asset(free=free)
    activates(evening, mara)
    asked = evening.state[Turns].taken
    evening.answer("reaches", by="gm")

    assert (asked, evening.state[Turns].taken) == ((), taken)
    assert evening.boons(mara) == 2
    if free:
        activates(evening, mara)
        evening.answer("reaches", by="gm")
        turn(evening, tor)
        activates(evening, mara)
    else:
        again = {"hero": mara, "place": 0, "how": "boon", "what": "more"}
        assert evening.refused("ann", "fe.activate-asset", **again).code == "turn.full"
        turn(evening, tor)
        assert evening.refused("ann", "fe.activate-asset", **again).code == "turn.not_yours"
        on_screen = [each for each in evening.offers("ann", "fe.activate-asset") if ("how", "boon") in each.fixed]
        assert [each.enabled for each in on_screen] == [False]


@proves(ACTIVATE)
def test_an_asset_that_does_not_reach_so_far_or_works_off_screen_takes_nothing_of_a_turn() -> None:
    evening, mara, tor = with_asset(free=False)
    activates(evening, mara)
    evening.answer("too_far", by="gm")
    nothing = evening.state[Turns].taken
    turn(evening, tor)
    activates(evening, mara, "free")
    evening.answer("reaches", by="gm")

    assert (nothing, evening.state[Turns].taken) == ((), ())
    assert evening.state[Assets].of[mara][0].used
    assert "Mara's, minor, sound" in str(evening.view("bob")["assets"])
    evening.do("gm", "fe.set-conflict", running=False)
    activates(evening, mara)
    evening.answer("reaches", by="gm")
    assert [takes_action(how, free=False) for how in ("free", "xp", "boon")] == [False, False, True]
    assert not takes_action("boon", free=True)


def test_gear_that_is_used_without_a_write_up_is_an_action_like_any_other() -> None:
    evening, mara, _, _ = two()
    evening.do("ann", "fe.take-action", character=mara, what="activate")

    assert evening.told("bob") == ["Mara: Activate."]
    assert evening.state[Turns].taken == ("activate",)


@proves(FREE_ITEMS, INTERACT, "fe.gear.armor")
@pytest.mark.parametrize("to", [False, True])
def test_armor_that_is_worn_is_taken_off_before_it_is_dropped_or_handed_over(to: bool) -> None:
    evening, mara, tor, wolf = two()
    spare = arm(evening, mara, "light-armor", held=False)
    plate = arm(evening, mara, "heavy-armor")
    gone: dict[str, object] = {"owner": mara, "to": tor} if to else {"owner": mara}
    turn(evening, wolf)
    out_of_turn = evening.refused("ann", "fe.drop-gear", item=plate, **gone).code
    evening.do("ann", "fe.drop-gear", item=spare, **gone)
    (greyed,) = evening.offers("ann", "fe.drop-gear")
    turn(evening, mara)
    evening.do("ann", "fe.drop-gear", item=plate, **gone)

    assert (out_of_turn, greyed.enabled) == ("turn.not_yours", False)
    assert evening.state[Turns].taken == ("interact",)
    assert evening.state[Gear].items(mara) == ()


@proves(FREE_ITEMS, "fe.gear.armor")
def test_out_of_a_fight_and_by_the_game_masters_hand_armor_is_let_go_at_once() -> None:
    evening, mara, tor, wolf = two()
    mail = arm(evening, mara, "light-armor")
    plate = arm(evening, tor, "heavy-armor")
    turn(evening, wolf)
    evening.do("gm", "fe.drop-gear", owner=mara, item=mail)
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("bob", "fe.drop-gear", owner=tor, item=plate)

    assert (evening.state[Gear].items(mara), evening.state[Gear].items(tor)) == ((), ())
