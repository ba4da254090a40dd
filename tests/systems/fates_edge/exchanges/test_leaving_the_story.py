"""A foe that is beaten, or gone, leaves the story: it is on no list any more, takes no part, and may come back."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, turn, two
from threefates.commons.characters import Characters
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges
from threefates.systems.fates_edge.combat.sight_and_cover import Hidden, Sight
from threefates.systems.fates_edge.combat.surprise import first_to_act
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.exchanges.readying import HeldActions
from threefates.testing.proof import proves


def listed(evening: Evening, who: str = "gm") -> list[str]:
    part = evening.view(who).get("foes")
    return [row.text for row in part.rows] if isinstance(part, Listing) else []


def ways(evening: Evening, command: str, field: str) -> set[str]:
    fields = (each for offer in evening.offers("gm", command) for each in offer.fields if each.name == field)
    return {option.value for each in fields for option in each.options}


def test_a_foe_leaves_the_story_and_its_lists_and_comes_back_near() -> None:
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    turn(evening, wolf)
    evening.do("gm", "fe.foe-leaves", foe=wolf)

    apart = [evening.state[Ranges].between(hero, wolf) for hero in (mara, tor)]
    assert [(each.band, each.melee) for each in apart] == [(Band.ABSENT, False)] * 2
    assert evening.state[Turns].holder is None
    assert "Wolf leaves the story." in evening.told("bob")
    assert listed(evening) == listed(evening, "ann") == []
    assert wolf not in ways(evening, "fe.foe-strikes", "foe")
    assert evening.refused("gm", "fe.foe-leaves", foe=wolf).code == "foe.so_already"
    assert evening.refused("gm", "fe.foe-leaves", foe=mara).code == "foe.none"
    assert evening.refused("ann", "fe.foe-leaves", foe=wolf, back=True).code == "seat.not_the_gm"

    assert ways(evening, "fe.foe-leaves", "foe") == {wolf}
    evening.do("gm", "fe.foe-leaves", foe=wolf, back=True)
    assert evening.state[Ranges].between(tor, wolf).band is Band.NEAR
    assert listed(evening) == ["Wolf"]
    assert wolf in ways(evening, "fe.foe-strikes", "foe")
    assert evening.replayed() == evening.state


def test_nothing_comes_at_who_has_left_and_nothing_from_them() -> None:
    evening, mara, tor, wolf = two()
    attacks(evening, mara)
    assert wolf in ways(evening, "fe.say-target", "other")
    evening.do("gm", "fe.foe-leaves", foe=wolf)

    assert ways(evening, "fe.say-target", "other") == {tor}
    assert evening.refused("ann", "fe.say-target", hero=mara, other=wolf, way="shot").code == "foe.left"
    blow = {"foe": wolf, "hero": mara, "way": "shot", "why": "it bites"}
    assert evening.refused("gm", "fe.foe-strikes", **blow).code == "foe.left"


def test_after_a_fight_the_list_is_of_those_who_are_left() -> None:
    evening, _, _, wolf = two()
    evening.do("gm", "fe.name-foe", name="Bear")
    evening.do("gm", "fe.set-conflict", running=False)
    assert listed(evening) == ["Wolf", "Bear"]
    assert listed(evening, "ann") == []

    evening.do("gm", "fe.foe-leaves", foe=wolf)
    assert listed(evening) == ["Bear"]


def test_whoever_has_left_is_named_in_no_ambush_no_range_and_no_gear() -> None:
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.give-gear", owner=wolf, kind="light-blade")
    evening.do("gm", "fe.spring-ambush", ambushers=[tor, wolf])
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    evening.do("gm", "fe.foe-leaves", foe=wolf)

    assert first_to_act(evening.state) == ()  # Tor has the spotlight
    assert all("Wolf" not in repr(evening.view("gm").get(part)) for part in ("turn", "ranges", "gear"))
    assert evening.refused("gm", "fe.place-at", one=mara, other=wolf, band="near").code == "foe.left"
    assert evening.refused("gm", "fe.give-gear", owner=wolf, kind="light-blade").code == "foe.left"
    assert evening.refused("gm", "give-spotlight", character=wolf).code == "foe.left"


def test_an_action_stands_where_the_only_other_has_left() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.name-foe", name="Wolf")
    wolf = next(who for who, each in evening.state[Characters].known.items() if each.name == "Wolf")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Athletics", intent="over the wall")
    evening.do("gm", "fe.foe-leaves", foe=wolf)

    (offer,) = evening.offers("gm", "fe.say-target")
    assert (offer.refusal, "other" in {field.name for field in offer.fields}) == (None, False)


def test_with_everybody_else_gone_an_action_is_at_nobody() -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.name-foe", name="A wolf")
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Melee", intent="the wolf")
    before = ways(evening, "fe.say-target", "other")

    evening.do("gm", "fe.foe-leaves", foe=list(evening.state[Characters].known)[-1])

    (offer,) = evening.offers("ann", "fe.say-target")
    assert len(before) == 1
    assert [field.name for field in offer.fields][:2] == ["way", "band"]


@proves("fe.range.cover")
def test_who_comes_back_stands_where_everybody_sees_them() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "fe.name-foe", name="Wolf")
    wolf = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.set-cover", character=wolf, size=2)
    evening.do("gm", "fe.set-cover", character=tor, size=1)
    evening.was_so(Hidden(wolf, mara, hides=True), Hidden(tor, wolf, hides=True))
    evening.do("gm", "fe.foe-leaves", foe=wolf)
    gone = evening.state[Sight]
    evening.do("gm", "fe.foe-leaves", foe=wolf, back=True)

    assert (set(gone.cover), gone.hidden) == ({wolf, tor}, ((wolf, mara), (tor, wolf)))
    assert (set(evening.state[Sight].cover), evening.state[Sight].hidden) == ({tor}, ((tor, wolf),))


@proves("fe.turn.ready")
@pytest.mark.parametrize("sprung", [False, True])
def test_what_a_foe_held_does_not_wait_for_it_to_come_back(sprung: bool) -> None:
    evening, _, tor, wolf = two()
    turn(evening, wolf)
    evening.do("gm", "fe.ready", character=wolf, what="bites", trigger="somebody runs")
    turn(evening, tor)
    if sprung:
        evening.do("gm", "fe.trigger", character=wolf)
    evening.do("gm", "fe.foe-leaves", foe=wolf)
    bob = evening.told("bob")
    evening.do("gm", "fe.foe-leaves", foe=wolf, back=True)

    assert (evening.state[HeldActions].of, evening.state[HeldActions].sprung) == ({}, ())
    assert evening.offers("gm", "fe.trigger") == []
    assert not any("bites" in line for line in bob)


def test_one_more_of_a_kind_bears_a_number_and_so_does_whoever_is_named_so_by_hand() -> None:
    evening, _, tor, _ = two()
    evening.do("gm", "fe.name-foe", name=" wolf ")
    evening.do("gm", "fe.name-foe", name="Wolf")
    long = "A name as long as any name may be, and not one letter longer"
    evening.do("gm", "fe.name-foe", name=long)
    evening.do("gm", "fe.name-foe", name=long)

    assert listed(evening) == ["Wolf", "wolf 2", "Wolf 3", long, f"{long[:-2]} 2"]
    last = list(evening.state[Characters].known)[-1]
    evening.do("gm", "rename-character", character=last, name="Wolf")
    assert listed(evening)[-1] == "Wolf 4"
    assert evening.state[Characters].name(tor) == "Tor"
