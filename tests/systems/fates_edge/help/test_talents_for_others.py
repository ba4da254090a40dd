"""Talents for others are talents: bought, looked for on the sheet, for who is Near; a mark is against its target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.help.cooperating import three, uses
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.content.records import moves
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.growth.experience import Experience
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.testing.proof import proves

WALL = "fe.coordination.talent-shield-wall"
MARK = "fe.coordination.talent-spotters-mark"


@pytest.mark.parametrize("move", [pytest.param(name, marks=proves(way.entry)) for name, way in moves().items()])
def test_whoever_lacks_the_talent_helps_nobody_by_it_and_is_not_offered_it(move: str) -> None:
    evening, mara, tor, ilse = three()
    evening.do("gm", "fe.set-boons", hero=mara, held=3, reason="a test")
    evening.do("gm", "give-spotlight", character=mara)

    lacking = evening.refused("ann", "fe.cooperate", hero=mara, move=move, allies=[tor, ilse], why="now!")

    assert (lacking.code, lacking.source) == ("cooperate.talent", moves()[move].entry)
    assert evening.offers("ann", "fe.cooperate") == []
    assert "Together" not in {offer.group for offer in evening.offers("ann")}


@proves("fe.coordination.talent-battle-cant", "fe.coordination.talent-inspire")
def test_it_is_bought_at_its_price_and_only_what_one_has_is_listed() -> None:
    evening = Evening()
    mara, _ = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.set-xp", hero=mara, unspent=5, reason="a test")

    evening.do("ann", "fe.buy-talent", hero=mara, talent="battle-cant", kind="common")
    evening.do("gm", "start-scene", title="The gate")
    (offer,) = evening.offers("ann", "fe.cooperate")

    assert evening.state[Experience].unspent[mara] == 3
    assert [option.value for option in offer.fields[0].options] == ["battle-cant"]


@proves("fe.coordination.talent-inspire", "fe.coordination.talent-tactical-relay", MARK)
@pytest.mark.parametrize("move", ["inspire-ally", "inspire-rally", "inspire-tactics", "tactical-relay"])
@pytest.mark.parametrize(("band", "helped"), [("close", True), ("near", True), ("far", False), ("absent", False)])
def test_they_reach_whoever_is_near(move: str, band: str, helped: bool) -> None:
    evening, mara, tor, _ = three()
    evening.do("gm", "fe.place-at", one=tor, other=mara, band=band)

    if helped:
        uses(evening, tor, move, mara)
    else:
        refusal = evening.refused("bob", "fe.cooperate", hero=tor, move=move, allies=[mara], why="now!")
        assert refusal.code == "cooperate.whom"


@proves("fe.coordination.talent-inspire")
@pytest.mark.parametrize("fights", [True, False])
def test_whether_a_scene_is_one_of_talk_alone_is_said_to_be_the_tables(fights: bool) -> None:
    evening, *_ = three()
    evening.do("gm", "start-scene", title="The gate")
    if not fights:
        evening.do("gm", "fe.set-conflict", running=False)

    (offer, _) = evening.offers("bob", "fe.cooperate")

    assert ("yours to say" in offer.hint) is not fights


# a mark


def marked() -> tuple[Evening, str, str, list[str]]:
    """Tor has marked the first of two wolves for Mara."""
    evening, mara, tor, _ = three()
    for name in ("Wolf", "Dog"):
        evening.do("gm", "fe.name-foe", name=name)
    wolves = list(evening.state[Characters].known)[-2:]
    evening.do("gm", "give-spotlight", character=tor)
    evening.do(
        "bob", "fe.cooperate", hero=tor, move="spotters-mark", allies=[mara], target=wolves[0], why="the grey one"
    )
    return evening, mara, tor, wolves


@proves(MARK)
def test_a_mark_counts_against_its_target_alone() -> None:
    evening, mara, _, (wolf, dog) = marked()
    told = evening.told("ann")
    evening.agreed(mara)
    claim = {"hero": mara, "move": "spotters-mark"}

    nowhere = evening.refused("ann", "fe.claim-effect", **claim).code
    evening.do("ann", "fe.say-target", hero=mara, other=dog, way="shot")
    other = evening.refused("ann", "fe.claim-effect", **claim).code
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="shot")
    evening.do("ann", "fe.claim-effect", **claim)
    counts = evening.offers("ann", "fe.roll-action")[0].label
    evening.do("ann", "fe.say-target", hero=mara, other=dog, way="shot")

    assert (nowhere, other) == ("cooperate.target", "cooperate.target")
    assert (counts, evening.offers("ann", "fe.roll-action")[0].label) == ("Roll 5d10", "Roll 4d10")
    assert "Tor uses Spotter's Mark for Tor, Mara against Wolf: the grey one." in told


@proves(MARK)
def test_a_mark_is_lost_while_the_spotter_does_not_see_its_target() -> None:
    evening, mara, tor, (wolf, _) = marked()
    evening.agreed(mara)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="shot")

    evening.do("gm", "fe.set-sight", one=tor, other=wolf, blocked=True)
    unseen = evening.refused("ann", "fe.claim-effect", hero=mara, move="spotters-mark").code
    evening.do("gm", "fe.set-sight", one=tor, other=wolf, blocked=False)
    evening.do("ann", "fe.claim-effect", hero=mara, move="spotters-mark")

    assert unseen == "cooperate.target"


@proves(MARK)
def test_to_mark_somebody_takes_an_action_of_ones_turn_and_to_mark_anew_a_boon_alone() -> None:
    evening, mara, tor, (wolf, _) = marked()
    again = {"hero": tor, "move": "spotters-mark", "allies": [mara], "why": "again"}
    evening.do("gm", "give-spotlight", character=mara)

    evening.do("bob", "fe.cooperate", **again, target=wolf)
    other, mara, tor, _ = three()
    other.do("gm", "give-spotlight", character=mara)

    assert evening.boons(tor) == 2
    assert other.refused("bob", "fe.cooperate", **{**again, "hero": tor, "allies": [mara]}).code == "turn.not_yours"


@proves(MARK)
@pytest.mark.parametrize(("move", "at"), [("spotters-mark", ""), ("spotters-mark", "nobody"), ("battle-cant", "wolf")])
def test_whom_it_marks_is_said_where_somebody_is_there_and_of_a_mark_alone(move: str, at: str) -> None:
    evening, mara, tor, _ = three()
    evening.do("gm", "fe.name-foe", name="Wolf")
    wolf = list(evening.state[Characters].known)[-1]
    evening.do("gm", "give-spotlight", character=tor)
    target = wolf if at == "wolf" else at

    refusal = evening.refused("bob", "fe.cooperate", hero=tor, move=move, allies=[mara], why="x", target=target)

    assert refusal.code == "cooperate.target"


# a hand


@proves("fe.coordination.talent-medics-hand")
@pytest.mark.parametrize("hand", ["fatigue", "harm", "both"])
def test_a_hand_wants_the_talent_and_is_offered_to_nobody_else(hand: str) -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob", trained=["Medicine"])
    evening.do("gm", "fe.set-harm", hero=mara, harm=2, reason="a test")
    evening.do("gm", "fe.set-boons", hero=tor, held=2, reason="a test")
    evening.do("gm", "start-scene", title="The gate")

    assert evening.refused("bob", "fe.stabilize", healer=tor, hero=mara, hand=hand).code == "harm.hand_talent"
    assert evening.offers("bob", "fe.stabilize")[0].fields == ()
    evening.learns(tor, "medics-hand")
    evening.do("bob", "fe.stabilize", healer=tor, hero=mara, hand=hand)


# a wall


def walled(**how: Any) -> tuple[Evening, str, str, str]:
    """Mara knows how, Tor has a shield too, and Ilse has none."""
    evening = Evening(**how)
    heroes = evening.hero(body=3), evening.hero("Tor", "bob", body=3), evening.hero("Ilse", "bob", body=3)
    evening.learns(heroes[0], "shield-wall")
    evening.shielded(heroes[0], heroes[1])
    return evening, *heroes


def stand(evening: Evening) -> int:
    return sum(found.walled for found in evening.state[Conditions].of.values())


@proves(WALL)
def test_a_wall_wants_the_talent_a_shield_of_each_and_that_they_stand_together() -> None:
    evening, mara, tor, ilse = walled()

    def refused(by: str, *heroes: str) -> str:
        return evening.refused(by, "fe.form-wall", heroes=heroes).code

    assert refused("ann", mara, ilse) == "wall.shield"
    assert refused("bob", tor, ilse) == refused("gm", tor, ilse) == "wall.talent"
    assert refused("bob", mara, tor) == "character.not_yours"
    assert refused("ann", mara) == "wall.few"
    evening.do("gm", "fe.place-at", one=mara, other=tor, band="near")
    assert refused("ann", mara, tor) == "wall.apart"
    assert evening.offers("ann", "fe.form-wall")[0].refusal
    evening.do("gm", "fe.place-at", one=mara, other=tor, band="close")
    evening.do("ann", "fe.form-wall", heroes=[mara, tor])
    assert stand(evening) == 2
    assert [len(evening.offers(seat, "fe.form-wall")) for seat in ("ann", "bob", "gm")] == [1, 0, 1]


@proves(WALL)
def test_it_is_what_one_defends_by_in_ones_own_turn() -> None:
    evening, mara, tor, _ = walled()
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=tor)
    late = evening.refused("ann", "fe.form-wall", heroes=[mara, tor]).code
    greyed = evening.offers("ann", "fe.form-wall")[0].refusal
    evening.do("gm", "give-spotlight", character=mara)

    evening.do("ann", "fe.form-wall", heroes=[mara, tor])

    assert (late, greyed and greyed.code) == ("turn.not_yours", "turn.not_yours")
    assert evening.refused("ann", "fe.take-action", character=mara, what="defend").code == "turn.full"


def struck(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-harm", hero=hero, harm=2, reason="a test")
    evening.do("gm", "fe.strike", hero=hero, harm=2, why="a spear")
    evening.answer("take", by="bob")


@proves(WALL)
@pytest.mark.parametrize(
    "how", ["moves", "is placed away", "puts the shield away", "loses it", "falls", "the scene ends"]
)
def test_it_breaks_with_the_formation(how: str) -> None:
    evening, mara, tor, _ = walled()
    evening.do("gm", "fe.name-foe", name="Wolf")
    wolf = list(evening.state[Characters].known)[-1]
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=mara)
    evening.do("ann", "fe.form-wall", heroes=[mara, tor])
    item = evening.state[Gear].items(tor)[0].id
    before = stand(evening)

    ways: dict[str, Callable[[], object]] = {
        "moves": lambda: evening.do("ann", "fe.move", character=mara, other=wolf),
        "is placed away": lambda: evening.do("gm", "fe.place-at", one=mara, other=tor, band="far"),
        "puts the shield away": lambda: evening.do("gm", "fe.hold-gear", owner=tor, item=item, held=False),
        "loses it": lambda: evening.do("gm", "fe.drop-gear", owner=tor, item=item),
        "falls": lambda: struck(evening, tor),
        "the scene ends": lambda: evening.do("gm", "end-scene"),
    }
    ways[how]()

    assert (before, stand(evening)) == (2, 0)
    assert not evening.state[Conditions].wall
