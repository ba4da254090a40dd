"""Fire and shots that are held end with whoever shoots, with whom they reach, and with the shot itself."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import agreed, apart, arm, armed, attacks
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.gear.aiming import Readiness
from threefates.systems.fates_edge.gear.overwatch import Watches
from threefates.systems.fates_edge.gear.shields import Shields
from threefates.systems.fates_edge.gear.suppression import Fire, hampered
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.rolling.contests import Opponent
from threefates.testing.proof import proves

HIT = (9, 9, 9, 9)


def pinning(*, effect: bool = False) -> tuple[Evening, str, str, str]:
    """Mara's fire pins two wolves, Near to her."""
    evening, mara, wolf, bow = armed("light-bow")
    evening.do("gm", "fe.name-foe", name="Wolf")
    other = list(evening.state[Characters].known)[-1]
    apart(evening, mara, other, "near")
    evening.do("ann", "fe.suppress", hero=mara, item=bow, zone="the gate", whom=[wolf, other], effect=effect)
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", *HIT, hero=mara)
    evening.keep()
    assert set(evening.state[Fire].pinned) == {wolf, other}
    return evening, mara, wolf, other


def falls(evening: Evening, hero: str, how: str) -> None:
    if how == "by hand":
        evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="as the test has it")
    else:
        evening.do("gm", "fe.strike", hero=hero, harm=3, why="an axe")
        evening.answer("take")


@proves("fe.gear.ranged-suppress")
@pytest.mark.parametrize("how", ["by hand", "struck"])
def test_who_has_fallen_pins_nobody(how: str) -> None:
    evening, mara, wolf, other = pinning()
    evening.do("gm", "fe.set-harm", hero=mara, harm=2, reason="as the test has it")
    assert set(evening.state[Fire].pinned) == {wolf, other}
    if how == "struck":
        evening.do("gm", "fe.set-harm", hero=mara, harm=0, reason="as the test has it")
    falls(evening, mara, how)

    assert evening.state[Fire].pinned == {}
    assert evening.replayed() == evening.state


@proves("fe.gear.ranged-suppress")
@pytest.mark.parametrize("turned", [False, True])
def test_who_is_gone_is_pinned_no_longer_and_the_others_are(turned: bool) -> None:
    evening, mara, wolf, other = pinning()
    one, two = (mara, wolf) if turned else (wolf, mara)
    evening.do("gm", "fe.place-at", one=one, other=two, band="far")
    far = set(evening.state[Fire].pinned)
    evening.do("gm", "fe.place-at", one=one, other=two, band="absent")

    assert far == {wolf, other}
    assert set(evening.state[Fire].pinned) == {other}
    assert evening.replayed() == evening.state


@proves("fe.gear.ranged-suppress")
def test_fire_takes_one_die_from_whoever_rolls_however_many_bear_the_name() -> None:
    evening, mara, *_ = pinning()
    limited, ila, *_ = pinning(effect=True)

    assert [hampered(evening.state, mara, Opponent(name, 5)) for name in ("Wolf", "wolf", "Hask")] == [-1, -1, 0]
    assert hampered(limited.state, ila, Opponent("Wolf", 5)) == 0


@proves("fe.gear.ranged-overwatch")
@pytest.mark.parametrize("how", ["by hand", "struck"])
def test_who_has_fallen_holds_no_shot(how: str) -> None:
    evening, mara, _, bow = armed("light-bow")
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="the door opens")
    falls(evening, mara, how)

    assert evening.state[Watches].of == {}


@proves("fe.gear.ranged-overwatch")
@pytest.mark.parametrize(("same", "held"), [(True, False), (False, True)])
def test_a_bow_that_has_shot_holds_no_shot_and_another_does(same: bool, held: bool) -> None:
    evening, mara, _, bow = armed("light-bow")
    knife = arm(evening, mara, "light-blade", tags=["off-hand"])
    evening.do("ann", "fe.hold-shot", owner=mara, item=bow, trigger="the door opens")
    attacks(evening, mara, bow if same else knife, band="close")
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", *(HIT[:3] if same else (*HIT, 9)), hero=mara)
    evening.keep()

    assert (mara in evening.state[Watches].of) is held
    assert ("Mara holds no shot any more." in evening.told("bob")) is not held


@proves("fe.gear.tempo-slow")
@pytest.mark.parametrize(("kind", "braced"), [("heavy-bow", False), ("heavy-blade", True)])
def test_what_is_braced_is_so_where_one_stands_and_what_is_set_goes_along(kind: str, braced: bool) -> None:
    evening, mara, wolf, item = armed(kind, band="far")
    evening.do("ann", "fe.set-weapon", owner=mara, item=item)
    before = evening.state[Readiness].set
    evening.do("gm", "fe.place-at", one=wolf, other=mara, band="near")
    there = evening.state[Readiness].set
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")

    assert (before, there) == ((item,), (item,))
    assert (item in evening.state[Readiness].set) is braced


@proves("fe.gear.ranged-aim")
@pytest.mark.parametrize("back", [False, True])
def test_who_aims_aims_on_although_a_foe_goes_or_comes_back(back: bool) -> None:
    evening, mara, _, bow = armed("medium-bow")
    evening.do("gm", "fe.name-foe", name="Crow")
    crow = list(evening.state[Characters].known)[-1]
    apart(evening, mara, crow, "near")
    if back:
        evening.do("gm", "fe.foe-leaves", foe=crow)
    evening.do("ann", "fe.take-aim", owner=mara, item=bow)
    evening.do("gm", "fe.foe-leaves", foe=crow, back=back)

    assert evening.state[Readiness].aimed == {mara: (bow, "die")}


@proves("fe.gear.ranged-aim")
@pytest.mark.parametrize("how", ["by hand", "struck"])
def test_who_has_fallen_aims_no_longer(how: str) -> None:
    evening, mara, _, bow = armed("medium-bow")
    evening.do("ann", "fe.take-aim", owner=mara, item=bow)
    evening.do("gm", "fe.set-harm", hero=mara, harm=2, reason="as the test has it")
    aimed = evening.state[Readiness].aimed
    evening.do("gm", "fe.set-harm", hero=mara, harm=0, reason="as the test has it")
    falls(evening, mara, how)

    assert (aimed, evening.state[Readiness].aimed) == ({mara: (bow, "die")}, {})


@proves("fe.gear.ranged-suppress")
def test_fire_pins_neither_the_dead_nor_who_is_gone_however_far_they_were() -> None:
    evening, mara, _, bow = armed("light-bow")
    tor = evening.hero("Tor", "bob")
    evening.do("gm", "fe.name-foe", name="Crow")
    crow = list(evening.state[Characters].known)[-1]
    evening.do("ann", "fe.suppress", hero=mara, item=bow, zone="the gate", whom=[tor, crow])
    agreed(evening, mara)
    evening.do("ann", "fe.roll-action", *HIT, hero=mara)
    evening.keep()
    pinned = [set(evening.state[Fire].pinned)]
    evening.do("gm", "fe.foe-leaves", foe=crow)
    pinned.append(set(evening.state[Fire].pinned))
    evening.comes(Died(tor))

    assert (pinned, evening.state[Fire].pinned) == ([{tor, crow}, {tor}], {})


@proves("fe.gear.ranged-overwatch", "fe.gear.shields")
def test_who_goes_from_the_story_comes_back_with_no_shot_held_and_behind_nothing() -> None:
    evening, _, wolf, _ = armed("light-bow", actions_per_turn="two_actions")
    arm(evening, wolf, "pavise")
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.plant-pavise", owner=wolf)
    evening.do("gm", "fe.hold-shot", owner=wolf, trigger="it moves")
    before = (set(evening.state[Watches].of), evening.state[Shields].planted)
    evening.do("gm", "fe.foe-leaves", foe=wolf)
    shown = evening.view("gm").get("overwatch")
    evening.do("gm", "fe.foe-leaves", foe=wolf, back=True)

    assert (before, shown) == (({wolf}, (wolf,)), None)
    assert (evening.state[Watches].of, evening.state[Shields].planted, evening.state[Sight].cover) == ({}, (), {})


@proves("fe.gear.ranged-aim", "fe.gear.tempo-slow")
@pytest.mark.parametrize("kind", ["medium-bow", "heavy-bow"])
def test_who_moves_into_a_melee_or_out_of_one_aims_and_braces_anew(kind: str) -> None:
    evening, mara, wolf, bow = armed(kind)
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    standing = []
    for command in ("fe.break-off", "fe.enter-melee"):
        ready = ("fe.set-weapon", "fe.take-aim")[kind == "medium-bow"]
        evening.do("ann", ready, owner=mara, item=bow)
        before = evening.state[Readiness]
        evening.do("gm", command, character=mara, other=wolf)
        after = evening.state[Readiness]
        standing.append((bool(before.set or before.aimed), bool(after.set or after.aimed)))
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", "give-spotlight", character=mara)

    assert standing == [(True, False)] * 2


@proves("fe.gear.ranged-overwatch")
def test_a_hero_holds_a_shot_with_what_shoots_and_a_foe_with_whatever_it_has() -> None:
    evening, mara, wolf, bow = armed("light-bow")
    blade = arm(evening, mara, "light-blade", tags=["off-hand"])
    held = {"owner": mara, "trigger": "the door opens"}
    bare = evening.refused("ann", "fe.hold-shot", **held)
    struck = evening.refused("ann", "fe.hold-shot", **held, item=blade)
    evening.do("ann", "fe.hold-shot", **held, item=bow)
    twice = evening.refused("ann", "fe.hold-shot", owner=mara, trigger="it flees", item=bow)
    evening.do("gm", "give-spotlight", character=wolf)
    evening.do("gm", "fe.hold-shot", owner=wolf, trigger="it moves")

    assert (bare.code, struck.code, twice.code) == ("watch.what", "fire.no_shot", "watch.held")
    assert {who: each.item for who, each in evening.state[Watches].of.items()} == {mara: bow, wolf: ""}
