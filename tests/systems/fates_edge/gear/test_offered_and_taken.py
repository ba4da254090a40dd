"""What a form offers is taken, and what would be refused is greyed with the words of the refusal."""

from __future__ import annotations

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import arm, armed
from threefates.rulebook.offers import Offer
from threefates.testing.proof import proves


def options(offer: Offer, field: str) -> dict[str, str | None]:
    """The options of a field, with the titles of their refusals."""
    found = next(each for each in offer.fields if each.name == field)
    return {each.value: each.refusal.title if each.refusal else None for each in found.options}


@proves("fe.gear.melee-table", "fe.range.targeting")
def test_whom_no_weapon_in_hand_gets_to_is_greyed_until_a_bow_is_in_hand() -> None:
    evening, mara, wolf, blade = armed("light-blade", band="far")
    (before,) = evening.offers("ann", "fe.attack-with")
    refusal = evening.refused("ann", "fe.attack-with", hero=mara, item=blade, other=wolf)
    evening.do("gm", "fe.hold-gear", owner=mara, item=blade, held=False)
    arm(evening, mara, "medium-bow")
    (after,) = evening.offers("ann", "fe.attack-with")

    assert options(before, "other") == {wolf: refusal.title}
    assert options(after, "other") == {wolf: None}


@proves("fe.talents.small-folk", "fe.gear.armor")
def test_heavy_armor_is_greyed_for_the_small_folk() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.learns(mara, "small-folk")
    found = {dict(each.fixed)["hero"]: options(each, "armor") for each in evening.offers("gm", "fe.set-armor")}

    assert found[mara]["heavy"] == evening.refused("gm", "fe.set-armor", hero=mara, armor="heavy").title
    assert found[tor] == {"light": None, "medium": None, "heavy": None}


@proves("fe.social.opposition-clock")
def test_those_who_speak_against_it_have_a_clock_of_a_size_that_there_is() -> None:
    evening = Evening()
    evening.hero()
    (offer,) = evening.offers("gm", "fe.start-talk")
    sizes = [int(size) for size in options(offer, "opposition")]
    state = evening.state
    for size in sizes:
        evening.state = state
        evening.do("gm", "fe.start-talk", who="Orla", ask="open the gate", resolve="moderate", opposition=size)

    assert sizes == [0, 4, 5, 6]


@proves("fe.coordination.talent-inspire")
def test_who_only_follows_is_greyed_among_those_whom_inspire_helps_until_they_lead() -> None:
    evening = Evening()
    mara, nell, tor = evening.hero("Mara"), evening.hero("Nell"), evening.hero("Tor", "bob")
    evening.learns(tor, "inspire")
    evening.do("gm", "fe.set-boons", hero=tor, held=2, reason="as the test has it")
    evening.do("ann", "fe.link-heroes", leader=mara, follower=nell)
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=mara)
    (before,) = evening.offers("bob", "fe.cooperate")
    rally = {"hero": tor, "move": "inspire-rally", "why": "a shout", "allies": [nell]}
    refusal = evening.refused("bob", "fe.cooperate", **rally)
    evening.do("ann", "fe.switch-heroes", leader=mara, why="she knows the way")
    (after,) = evening.offers("bob", "fe.cooperate")

    assert options(before, "allies") == {mara: None, nell: refusal.title}
    assert options(after, "allies") == {mara: refusal.title, nell: None}
    evening.do("bob", "fe.cooperate", **rally)


@proves("fe.gear.neglected")
def test_a_care_in_which_all_of_it_is_already_is_greyed() -> None:
    evening, mara, _, blade = armed("light-blade")
    (before,) = evening.offers("gm", "fe.set-care")
    refusal = evening.refused("gm", "fe.set-care", owner=mara, item=blade, care="sound", reason="rain")
    arm(evening, mara, "light-bow", held=False)
    evening.do("gm", "fe.set-care", owner=mara, item=blade, care="neglected", reason="rain")
    (after,) = evening.offers("gm", "fe.set-care")

    assert options(before, "care") == {"sound": refusal.title, "neglected": None, "compromised": None}
    assert options(after, "care") == {"sound": None, "neglected": None, "compromised": None}
