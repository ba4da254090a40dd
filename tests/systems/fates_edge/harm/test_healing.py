"""How Harm is healed, as a table may read it: by a hand, by what is printed for it, or by a downtime."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.harm.bearing import bears, of
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.testing.proof import proves

GAP = "fe.harm.recovery-gap"
MEDICINE, SPECIAL, DOWNTIME = "medicine_clock", "special_only", "per_downtime"


def hurt(reading: str, harm: int = 2) -> tuple[Evening, str, str]:
    evening = Evening(harm_recovery=reading)
    mara, tor = evening.hero(), evening.hero("Tor", by="bob")
    bears(evening, mara, harm=harm)
    return evening, mara, tor


@proves(GAP, "fe.ruling.harm-recovery")
@pytest.mark.parametrize(
    ("reading", "words"),
    [
        (MEDICINE, ""),
        (SPECIAL, "At this table nothing heals Harm but what is printed to."),
        (DOWNTIME, "At this table each downtime heals a level of Harm by itself."),
    ],
)
def test_a_wound_is_treated_where_the_table_reads_it_so(reading: str, words: str) -> None:
    evening, mara, tor = hurt(reading)
    (offer,) = (it for it in evening.offers("bob", "fe.treat-harm") if dict(it.fixed)["hero"] == mara)
    said = offer.refusal.title if offer.refusal else ""
    evening.do("gm", "fe.ease-harm", hero=mara, what="a song of Restoration")  # what is printed heals at every table
    eased = of(evening, mara).harm
    if words:
        refusal = evening.refused("bob", "fe.treat-harm", healer=tor, hero=mara)
        assert (refusal.title, refusal.source) == (words, "fe.ruling.harm-recovery")
    else:
        evening.do("bob", "fe.treat-harm", healer=tor, hero=mara)

    assert (said, eased) == (words, 1)


@proves(GAP, "fe.ruling.harm-recovery")
def test_a_treatment_that_was_proposed_before_is_not_rolled_for_where_nobody_treats_wounds() -> None:
    evening, mara, tor = hurt(MEDICINE)
    evening.do("bob", "fe.treat-harm", healer=tor, hero=mara)
    evening.reads(harm_recovery=SPECIAL)

    assert evening.refused("bob", "fe.roll-action", hero=tor).code == "harm.no_treatment"


@proves(GAP, "fe.turn.time-scales", "fe.ruling.harm-recovery")
@pytest.mark.parametrize(("reading", "left"), [(MEDICINE, 2), (SPECIAL, 2), (DOWNTIME, 1)])
def test_days_between_two_scenes_heal_a_level_once_where_each_downtime_does(reading: str, left: int) -> None:
    evening, mara, tor = hurt(reading)
    evening.do("gm", "fe.let-time-pass", scale="significant_time")
    hours = of(evening, mara).harm
    evening.do("gm", "fe.let-time-pass", scale="days")
    told = evening.told("bob")
    evening.do("gm", "fe.let-time-pass", scale="days")

    assert (hours, of(evening, mara).harm, of(evening, tor).harm) == (2, left, 0)
    assert ("Mara's Harm is one lower (a downtime)." in told) is (left == 1)
    assert evening.replayed() == evening.state


@proves(GAP)
def test_the_next_downtime_heals_the_next_level_and_days_in_a_scene_are_none() -> None:
    evening, mara, tor = hurt(DOWNTIME, 3)
    found = []
    for title in ("The gate", "The ford"):
        evening.do("gm", "fe.let-time-pass", scale="days")
        found.append(of(evening, mara).harm)
        evening.do("gm", "start-scene", title=title)
        evening.do("gm", "fe.let-time-pass", scale="days")
        found.append(of(evening, mara).harm)
        evening.do("gm", "end-scene")
    bears(evening, tor, harm=1)
    evening.comes(Died(tor))
    evening.do("gm", "fe.let-time-pass", scale="days")

    assert found == [2, 2, 1, 1]
    assert (of(evening, mara).harm, of(evening, tor).harm) == (0, 1)


@proves(GAP)
def test_a_downtime_ends_dying() -> None:
    evening, mara, _ = hurt(DOWNTIME, 3)
    evening.do("gm", "fe.strike", hero=mara, harm=1, why="a spear")
    evening.answer("take")
    evening.answer("saved", by="gm")
    dying = of(evening, mara).dying
    evening.do("gm", "fe.let-time-pass", scale="days")

    assert (dying, of(evening, mara).dying, of(evening, mara).harm) == (True, False, 2)


@proves("fe.skills.medicine", GAP)
@pytest.mark.parametrize(("attribute", "code"), [("wits", ""), ("body", ""), ("spirit", ""), ("presence", "harm.how")])
def test_a_wound_is_treated_with_each_attribute_that_the_skill_goes_with(attribute: str, code: str) -> None:
    evening, mara, tor = hurt(MEDICINE)
    (offer,) = (it for it in evening.offers("bob", "fe.treat-harm") if dict(it.fixed)["hero"] == mara)
    (field,) = offer.fields
    assert [(option.value, option.label) for option in field.options] == [
        ("wits", "Wits: diagnose"),
        ("body", "Body: operate"),
        ("spirit", "Spirit: steady hands"),
    ]
    if code:
        refusal = evening.refused("bob", "fe.treat-harm", healer=tor, hero=mara, attribute=attribute)
        assert (refusal.code, refusal.source) == (code, "fe.skills.medicine")
        return
    evening.do("bob", "fe.treat-harm", healer=tor, hero=mara, attribute=attribute)
    proposed = evening.state[Proposals][tor]
    evening.rated(tor, **{"wits": 1, "body": 1, "spirit": 1, attribute: 4, "Medicine": 1})

    assert (proposed.attribute, proposed.skill) == (attribute, "Medicine")
    assert proposed.terms is not None
    assert (proposed.terms.suggested, proposed.terms.mapped) == (False, False)  # the wound's own DV, and nobody's guess
    assert evening.offers("bob", "fe.roll-action")[0].label == "Roll 5d10"
    evening.do("bob", "fe.roll-action", 7, 7, 7, 7, 7, hero=tor)
    evening.keep()
    assert of(evening, mara).harm == 1
