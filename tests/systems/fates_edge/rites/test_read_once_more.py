"""Rites, read once more claim by claim."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE
from tests.systems.fates_edge.gear.arming import arm, its
from tests.systems.fates_edge.magic.swearing import GATE, invoke, sworn
from tests.systems.fates_edge.patrons.owing import bearing as stands
from tests.systems.fates_edge.patrons.owing import owed
from tests.systems.fates_edge.rites.performing import CLEAN, OATH, PLAIN, SEA, left, performed
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.patrons.patrons import Patrons
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.testing.proof import proves


@proves("fe.patrons.rites-grimmir")
def test_the_seed_helps_to_pass_where_things_grow() -> None:
    evening, hero, _ = performed("speaking-seed")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Athletics")
    evening.do("ann", "fe.call-on-rite", hero=hero, blessing=left(evening, hero))

    assert sum(each.dice for each in bearing(evening.state, evening.state[Proposals][hero])) == 1


@proves("fe.patrons.rites-ikasha")
def test_who_is_half_out_of_the_world_takes_nothing_in_hand_and_puts_away_what_was() -> None:
    evening, hero, other = performed("become-the-shadow")
    blade, theirs = arm(evening, hero, "light-blade", held=False), arm(evening, other, "light-blade", held=False)
    (offer,) = (each for each in evening.offers("ann", "fe.hold-gear") if blade in str(each))
    refused = evening.refused("ann", "fe.hold-gear", owner=hero, item=blade)
    evening.do("bob", "fe.hold-gear", owner=other, item=theirs)

    assert (refused.code, offer.refusal, its(evening, other, theirs).held) == ("rite.no_grasp", refused, True)

    evening.do("gm", "start-scene", title="The morning")
    evening.do("ann", "fe.hold-gear", owner=hero, item=blade)

    assert its(evening, hero, blade).held


@pytest.mark.parametrize(("dice", "burns"), [((8, 8, 8, 8), True), ((2, 2, 2, 2), False)])
@proves("fe.patrons.rites-oath-of-flame")
def test_a_smite_that_strikes_says_whom_it_burns(dice: tuple[int, ...], burns: bool) -> None:
    evening, hero, _ = performed("radiant-smite")
    evening.rated(hero, body=4)
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    evening.keep()

    assert any("burns undead, oath-breakers and Outsiders" in line for line in evening.told("bob")) == burns


@proves("fe.runekeeper.push", "fe.obligation.universal-push-costs", "fe.ruling.rite-roll")
def test_a_push_that_ends_in_harm_breaks_off_the_rite_that_nobody_rolls_for() -> None:
    evening, hero = sworn("srd", rite_roll="no_roll", universal_push="all_four")
    evening.rated(hero, body=2)
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=1, reason="as it was")
    invoke(evening, hero, push="potency")

    assert (stands(evening, hero).harm, owed(evening, hero), evening.state[Blessings].laid) == (1, {}, ())
    assert "Vex's Rite comes to nothing: Harm." in evening.told("bob")
    assert evening.replayed() == evening.state


@proves("fe.runekeeper.cross-patron", "fe.obligation.overflow-modules")
@pytest.mark.parametrize(("harm", "left"), [(0, {GATE: 5}), (2, {GATE: 5})])
@pytest.mark.parametrize(("roll", "push"), [("spirit_arcana", ""), ("no_roll", ""), ("no_roll", "potency")])
def test_jealousy_that_ends_in_harm_breaks_the_rite_off_before_it_is_completed(
    roll: str, push: str, harm: int, left: dict[str, int]
) -> None:
    evening, hero = sworn("srd", rite_roll=roll)
    evening.do("gm", "fe.gain-symbol", hero=hero, patron="The Traveler")
    evening.rated(hero, spirit=2, presence=2, body=1)
    evening.do("gm", "fe.set-harm", hero=hero, harm=harm, reason="as it was")
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=4, reason="as it was")
    invoke(evening, hero, push=push)

    assert (stands(evening, hero).harm, owed(evening, hero)) == (harm + 1, left)
    assert (evening.state[Proposals].open, evening.state[Blessings].laid) == ({}, ())
    assert [choice.kind for choice in FATES_EDGE.questions(evening.state)] == ["over"]
    assert evening.state[Blessings].jealous[hero] == ()


@proves("fe.patrons.rites-oath-of-flame", "fe.patrons.rites-raeyn")
def test_a_rite_does_nothing_to_the_dead() -> None:
    evening, hero, other = performed("tidemarks-blessing", patron=SEA)
    evening.do("gm", "fe.set-patron", hero=hero, patron="", reason="the bond is over")
    touch = {"hero": hero, "rite": "lay-on-hands", "patron": OATH, "whom": other}
    evening.do("ann", "fe.invoke-rite", **touch)
    evening.comes(Died(other))
    meanwhile = evening.refused("ann", "fe.roll-action", hero=hero).code
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="wave-road-blessing", patron=SEA, about="to the isles")
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)

    assert (meanwhile, evening.refused("ann", "fe.invoke-rite", **touch).code) == ("harm.dead", "harm.dead")
    assert {each.hero for each in evening.state[Blessings].laid} == {hero}


@proves("fe.runekeeper.one-patron")
def test_who_serves_another_patron_by_now_rolls_for_no_rite_of_the_former_one() -> None:
    evening, hero = sworn("srd", **PLAIN)
    invoke(evening, hero)
    evening.do("gm", "fe.set-patron", hero=hero, patron="sealed gate", reason="sworn in")
    same = evening.offers("ann", "fe.roll-action")[0].refusal
    evening.do("gm", "fe.set-patron", hero=hero, patron="Mab", reason="the bond is over")
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert (same, evening.refused("ann", "fe.roll-action", hero=hero).code) == (None, "rite.one_patron")
    assert offer.refusal is not None
    assert offer.refusal.code == "rite.one_patron"
    evening.do("ann", "fe.withdraw", hero=hero)
    assert evening.state[Patrons].of == {hero: "Mab"}


@proves("fe.rites.definition")
def test_each_of_two_who_were_blessed_can_be_let_go_of_where_one_reads() -> None:
    evening, hero, other = performed("tidemarks-blessing")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="tidemarks-blessing", patron=SEA, whom=other)
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)
    offered = evening.offers("ann", "fe.end-rite")
    evening.do("ann", "fe.end-rite", **dict(offered[0].fixed), why="enough")

    assert [each.label for each in offered] == [
        "Let Tidemark's Blessing (Vex) be over",
        "Let Tidemark's Blessing (Pell) be over",
    ]
    assert [each.hero for each in evening.state[Blessings].laid] == [other]
    assert [each.label for each in evening.offers("gm", "fe.end-rite")] == ["Let Tidemark's Blessing be over"]


@proves("fe.gift.imbuement-base", "fe.rites.definition")
def test_a_gift_in_one_thing_ends_alone_where_another_was_woken_in_another() -> None:
    evening, hero = sworn("srd")
    other = evening.hero("Pell", by="bob")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a blade", patron="Mab")
    evening.do("ann", "fe.extend-gift", hero=hero)
    evening.do("gm", "start-scene", title="On")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a lute", bearer=other)
    (blade, lute) = evening.offers("ann", "fe.end-rite")
    evening.do("ann", "fe.end-rite", **dict(lute.fixed), why="enough")

    assert [each.label.partition("(")[2] for each in (blade, lute)] == ["a blade) be over", "a lute) be over"]
    assert {each.item for each in evening.state[Blessings].laid} == {"a blade"}


@proves("fe.runekeeper.push", "fe.combat.magic-rites", "fe.ruling.rite-roll")
def test_where_nobody_rolls_a_push_is_offered_where_it_can_be_had() -> None:
    evening, hero = sworn("srd", rite_roll="no_roll")
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a test")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a blade", patron=GATE)

    def ways() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for offer in evening.offers("ann", "fe.invoke-rite"):
            push = (each.options for each in offer.fields if each.name == "push")
            found[offer.label] = [str(option.value) for option in next(push, ())]
        return found

    before = ways()
    invoke(evening, hero, push="potency")
    after = ways()

    both, one = ["duration", "potency"], ["potency"]
    assert before == {
        "Invoke Sealed Threshold": both,
        "Invoke Circle of Denial": both,
        "Invoke Banishment Knot": one,
        "Invoke a Rite": both,
    }
    assert after == {label: [] for label in before}


@proves("fe.patrons.rites-ikasha")
def test_who_is_half_out_of_the_world_handles_no_components() -> None:
    evening, hero, other = performed("become-the-shadow")
    how = {"ritual": "ember-glass", "attribute": "wits", "skill": "Arcana"}
    evening.do("bob", "fe.perform-ritual", hero=other, **how)
    lent = {"hero": other, "helper": hero, "help": "beat", "component": "an ember"}
    (offer,) = evening.offers("ann", "fe.help-ritual")
    refused = evening.refused("ann", "fe.help-ritual", **lent)

    assert (refused.code, offer.refusal) == ("rite.no_grasp", refused)
    assert evening.refused("ann", "fe.perform-ritual", hero=hero, **how).code == "rite.no_grasp"

    evening.do("gm", "start-scene", title="The morning")
    evening.do("ann", "fe.help-ritual", **lent)
    evening.do("ann", "fe.perform-ritual", hero=hero, **how)
