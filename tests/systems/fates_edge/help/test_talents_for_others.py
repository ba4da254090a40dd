"""Talents for others are talents: bought, looked for on the sheet, for who is Near; a mark is against its target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import terms
from tests.systems.fates_edge.help.cooperating import three, turn_of, uses
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.content.records import moves
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.claimed_help import Helped
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.testing.proof import proves

WALL = "fe.coordination.talent-shield-wall"
MARK = "fe.coordination.talent-spotters-mark"
CANT = "fe.coordination.talent-battle-cant"


def stands(evening: Evening, hero: str) -> int:
    return terms(evening, hero).position


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


@proves("fe.coordination.talent-inspire")
@pytest.mark.parametrize(("move", "left"), [("inspire-ally", 0), ("inspire-rally", 0), ("inspire-tactics", 1)])
def test_what_is_for_the_next_roll_is_for_no_later_one(move: str, left: int) -> None:
    evening, mara, tor, _ = three()
    uses(evening, tor, move, mara)
    turn_of(evening, mara)
    evening.agreed(mara)
    (offer,) = evening.offers("ann", "fe.claim-effect")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 2, hero=mara)
    told = evening.told("bob")
    evening.keep()
    evening.agreed(mara)

    assert len(evening.state[Coordination].waiting) == left
    assert ("Mara rolled without what was for this roll: Inspire, Tor." in told) == (not left)
    assert offer.hint.startswith("It is for the next roll") == (not left)
    assert evening.replayed() == evening.state


@proves("fe.coordination.talent-inspire")
def test_no_roll_to_resist_and_none_that_lay_there_before_uses_up_what_is_for_the_next_one() -> None:
    evening, mara, tor, _ = three()
    evening.do("gm", "give-spotlight", character=mara)
    evening.agreed(mara, position=0)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 2, hero=mara)
    uses(evening, tor, "inspire-ally", mara)
    evening.keep()
    evening.do("gm", "fe.strike", hero=mara, harm=1, why="a blade")
    evening.do("ann", "answer", 7, 7, choice=evening.asked().id, option="resist")
    evening.keep()
    turn_of(evening, mara)
    evening.agreed(mara)
    evening.do("ann", "fe.claim-effect", hero=mara, move="inspire-ally")

    assert evening.offers("ann", "fe.roll-action")[0].label == "Roll 5d10"


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


def shot_at(evening: Evening, mara: str, foe: str) -> None:
    """Mara counts the mark in on a shot, and rolls."""
    turn_of(evening, mara)
    evening.agreed(mara)
    evening.do("ann", "fe.say-target", hero=mara, other=foe, way="shot")
    evening.do("ann", "fe.claim-effect", hero=mara, move="spotters-mark")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 2, 3, hero=mara)
    evening.keep()


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
    assert "Tor uses Spotter's Mark for whoever is Near against Wolf: the grey one." in told


@proves(MARK)
@pytest.mark.parametrize("claimed", [True, False])
@pytest.mark.parametrize("how", ["sight", "absent"])
def test_a_mark_is_over_once_its_spotter_does_not_see_the_target(how: str, claimed: bool) -> None:
    evening, mara, tor, (wolf, dog) = marked()
    evening.agreed(mara)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="shot")
    if claimed:
        evening.do("ann", "fe.claim-effect", hero=mara, move="spotters-mark")
    evening.do("gm", "fe.set-sight", one=tor, other=dog, blocked=True)
    before = evening.offers("ann", "fe.roll-action")[0].label
    seen: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
        "sight": ("fe.set-sight", {"blocked": True}, {"blocked": False}),
        "absent": ("fe.place-at", {"band": "absent"}, {"band": "near"}),
    }
    command, lost, back = seen[how]
    evening.do("gm", command, one=tor, other=wolf, **lost)
    told = evening.told("ann")
    evening.do("gm", command, one=tor, other=wolf, **back)

    assert "Wolf is out of Tor's sight: the mark is over." in told
    assert (before, evening.offers("ann", "fe.roll-action")[0].label) == (f"Roll {4 + claimed}d10", "Roll 4d10")
    assert evening.refused("ann", "fe.claim-effect", hero=mara, move="spotters-mark").code == "cooperate.nothing"
    assert evening.replayed() == evening.state


@proves(MARK)
def test_nobody_marks_whom_they_do_not_see() -> None:
    evening, mara, tor, (wolf, dog) = marked()
    mark = {"hero": tor, "move": "spotters-mark", "allies": [mara], "why": "there"}
    evening.do("gm", "fe.set-sight", one=tor, other=dog, blocked=True)
    shot_at(evening, mara, wolf)
    evening.do("gm", "give-spotlight", character=tor)

    unseen = evening.refused("bob", "fe.cooperate", **mark, target=dog)

    assert (unseen.code, unseen.title) == ("mark.unseen", "Tor does not see Dog.")
    evening.do("bob", "fe.cooperate", **mark, target=wolf)


@proves(CANT)
def test_signals_are_for_those_who_act_on_the_same_beat() -> None:
    evening, mara, tor, ilse = three()
    uses(evening, tor, "battle-cant", mara)
    claim: dict[str, Any] = {"hero": mara, "move": "battle-cant"}
    evening.agreed(mara, position=1)
    evening.agreed(ilse, "bob")
    alone = evening.refused("ann", "fe.claim-effect", **claim)
    evening.agreed(tor, "bob", position=1)
    evening.do("ann", "fe.claim-effect", **claim)
    together = stands(evening, mara)
    evening.do("bob", "fe.withdraw", hero=tor)
    left = stands(evening, mara)
    evening.agreed(tor, "bob", position=1)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=mara)
    evening.keep()
    evening.do("bob", "fe.claim-effect", hero=tor, move="battle-cant")

    assert (alone.code, alone.title, alone.source) == ("cooperate.alone", "Nobody acts with Mara.", CANT)
    assert (together, left, stands(evening, tor)) == (0, 1, 0)
    evening.do("gm", "fe.next-exchange")
    assert stands(evening, tor) == 1  # Mara's beat is over
    assert evening.replayed() == evening.state


@proves(CANT)
def test_one_of_the_group_acts_on_the_same_beat() -> None:
    evening, mara, tor, _ = three()
    uses(evening, tor, "battle-cant", mara)
    evening.agreed(mara, position=1)
    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor])
    evening.do("ann", "fe.claim-effect", hero=mara, move="battle-cant")

    assert stands(evening, mara) == 0


@proves("fe.coordination.talent-inspire", "fe.turn.refresh-windows")
@pytest.mark.parametrize("ends", ["fe.next-exchange", "fe.set-conflict"])
@pytest.mark.parametrize(("move", "holds"), [("inspire-rally", False), ("inspire-ally", True)])
def test_what_is_for_one_exchange_is_over_with_it_claimed_or_not(ends: str, move: str, holds: bool) -> None:
    for claimed in (True, False):
        evening, mara, tor, _ = three()
        uses(evening, tor, move, mara)
        evening.agreed(mara)
        if claimed:
            evening.do("ann", "fe.claim-effect", hero=mara, move=move)
        evening.do("gm", ends, **({"running": False} if ends == "fe.set-conflict" else {}))

        assert len(evening.state[Coordination].waiting) == holds
        assert evening.offers("ann", "fe.roll-action")[0].label == f"Roll {4 + (claimed and holds)}d10"


@proves("fe.coordination.talent-inspire")
def test_nobody_inspires_who_can_do_nothing() -> None:
    evening, mara, tor, _ = three()
    evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="the pike")

    refused = evening.refused("bob", "fe.cooperate", hero=tor, move="inspire-ally", allies=[mara], why="up!")

    assert (refused.code, evening.boons(tor)) == ("harm.out", 3)


@proves(MARK)
def test_to_mark_somebody_takes_an_action_of_ones_turn_and_to_mark_anew_a_boon_alone() -> None:
    evening, mara, tor, (wolf, _) = marked()
    again = {"hero": tor, "move": "spotters-mark", "allies": [mara], "why": "again"}
    evening.do("gm", "give-spotlight", character=mara)
    shot_at(evening, mara, wolf)

    evening.do("bob", "fe.cooperate", **again, target=wolf)
    other, mara, tor, _ = three()
    other.do("gm", "give-spotlight", character=mara)

    assert evening.boons(tor) == 2
    assert other.refused("bob", "fe.cooperate", **{**again, "hero": tor, "allies": [mara]}).code == "turn.not_yours"


@proves(MARK, "fe.coordination.stacking")
def test_of_two_marks_on_two_the_one_that_is_on_whom_is_aimed_at_counts() -> None:
    evening, mara, tor, ilse = three()
    for name in ("Wolf", "Dog"):
        evening.do("gm", "fe.name-foe", name=name)
    foes = list(evening.state[Characters].known)[-2:]
    for spotter, foe in zip((tor, ilse), foes, strict=True):
        evening.do("gm", "give-spotlight", character=spotter)
        marks = {"move": "spotters-mark", "allies": [mara], "why": "there!", "target": foe}
        evening.do("bob", "fe.cooperate", hero=spotter, **marks)
    evening.agreed(mara)
    evening.do("ann", "fe.say-target", hero=mara, other=foes[0], way="shot")
    evening.do("ann", "fe.claim-effect", hero=mara, move="spotters-mark")

    counted = evening.state[Proposals][mara].purpose(Helped)
    assert counted
    assert [one.effect.by for one in counted.counted] == [tor]


@proves(MARK)
@pytest.mark.parametrize(("move", "at"), [("spotters-mark", ""), ("spotters-mark", "nobody"), ("battle-cant", "wolf")])
def test_whom_it_marks_is_said_where_somebody_is_there_and_of_a_mark_alone(move: str, at: str) -> None:
    evening, mara, tor, _ = three()
    evening.do("gm", "fe.name-foe", name="Wolf")
    wolf = list(evening.state[Characters].known)[-1]
    evening.do("gm", "give-spotlight", character=tor)
    target = wolf if at == "wolf" else at

    refusal = evening.refused("bob", "fe.cooperate", hero=tor, move=move, allies=[mara], why="x", target=target)

    of_a_mark = move == "spotters-mark"
    assert refusal.code == "cooperate.target"
    assert refusal.title == ("Spotter's Mark marks one who is here." if of_a_mark else "Battle Cant marks nobody.")
    assert refusal.remedy == ("Say whom, of those who are listed." if of_a_mark else "Name nobody.")


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
    assert [field.name for field in evening.offers("bob", "fe.stabilize")[0].fields] == ["attribute"]
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
