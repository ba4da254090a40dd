"""What pays nothing says so: a Miss past what failures may pay in a scene, or the same once more."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.adjudication_loop import NO_BITE
from threefates.testing.proof import proves

UNPAID = "It pays no Boon: "


def misses(evening: Evening, hero: str, skill: str = "Tinker", intent: str = "", **terms: object) -> str:
    """What is told of a Miss."""
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill=skill, intent=intent)
    evening.do("gm", "fe.set-terms", hero=hero, **{"dv": 3, "position": 1, **terms})
    evening.do("ann", "fe.roll-action", 4, 1, hero=hero)
    said = evening.told("ann")
    while evening.waits():
        evening.answer("keep")
        said += evening.told("ann")
    (line,) = (line for line in said if line.startswith("Mara: Miss."))
    return line


def table(**rulings: str) -> tuple[Evening, str]:
    evening = Evening(**rulings)
    hero = evening.hero()
    evening.rated(hero, wits=2, Tinker=0)
    evening.do("gm", "start-scene", title="The gate")
    return evening, hero


@proves("fe.boons.failure-cap")
@pytest.mark.parametrize(("cap", "said"), [("rule", True), ("optional", False)])
def test_a_miss_past_what_failures_may_pay_in_a_scene_says_so(cap: str, said: bool) -> None:
    evening, hero = table(failure_cap_optional=cap)
    first, second = misses(evening, hero), misses(evening, hero, "Stealth", "past the guard")

    assert UNPAID not in first
    assert (f"{UNPAID}failures have paid all that they may in this scene." in second) is said
    assert evening.boons(hero) == (2 if said else 4)
    evening.do("gm", "start-scene", title="The yard")
    assert UNPAID not in misses(evening, hero)


@proves("fe.boons.failure-cap")
@pytest.mark.parametrize(("held", "paid"), [(3, False), (4, True)])
def test_a_miss_of_which_the_scene_pays_a_part_says_so(held: int, paid: bool) -> None:
    evening, hero = table()
    evening.do("gm", "fe.set-boons", hero=hero, held=held, reason="as the test has it")
    misses(evening, hero)  # two where both can be held, else one
    evening.do("gm", "fe.set-boons", hero=hero, held=0, reason="as the test has it")

    second = misses(evening, hero, "Stealth", "past the guard")

    part = "It pays 1 Boon, not 2: failures have paid all that they may in this scene."
    assert (part in second) is paid
    assert (UNPAID in second) is not paid
    assert evening.boons(hero) == int(paid)


@proves("fe.boons.failure-cap", "fe.resolution.group-pooling")
def test_a_group_is_told_whom_of_them_its_failure_pays_a_part() -> None:
    evening, mara = table(group_rolls="pooled")
    tor = evening.hero("Tor", by="bob")
    evening.rated(tor, wits=2, Tinker=0)
    evening.do("gm", "fe.set-boons", hero=mara, held=4, reason="as the test has it")
    misses(evening, mara, "Stealth", "past the guard")
    evening.do("gm", "fe.set-boons", hero=mara, held=0, reason="as the test has it")
    how = {"attribute": "wits", "skill": "Tinker", "dv": 3, "bite": True}
    evening.do("gm", "fe.roll-group", 4, 4, 4, 4, heroes=[mara, tor], **how)
    (line,) = (line for line in evening.told("bob") if line.startswith("Together: "))

    assert "It pays Mara 1 Boon, not 2: failures have paid all that they may in this scene." in line
    assert "It pays Tor" not in line


@proves("fe.boons.repetition-rule")
def test_the_same_once_more_says_that_it_has_paid() -> None:
    evening, hero = table(failure_cap_optional="optional")
    misses(evening, hero, intent="pick the lock")

    misses(evening, hero, "Stealth", intent="past the guard")

    assert f"{UNPAID}the same has paid already." in misses(evening, hero, intent="pick the lock")
    assert evening.boons(hero) == 4


@proves("fe.resolution.no-bite-test", "fe.boons.failure-cap")
def test_where_nothing_pays_nothing_is_missed() -> None:
    evening, hero = table()
    misses(evening, hero)
    harmless = misses(evening, hero, "Stealth", bite=False)

    assert UNPAID not in harmless


@proves("fe.boons.failure-cap", "fe.boons.repetition-rule", "fe.resolution.group-pooling")
@pytest.mark.parametrize("bite", [True, False])
def test_a_group_is_told_whom_of_them_its_failure_pays_nothing_and_why(bite: bool) -> None:
    evening, mara = table(group_rolls="pooled")
    tor = evening.hero("Tor", by="bob")
    evening.rated(tor, wits=2, Tinker=0)
    misses(evening, mara, "Stealth", "past the guard")  # has been paid all that failures pay in a scene

    def fails(*heroes: str) -> str:
        how = {"attribute": "wits", "skill": "Tinker", "dv": 3, "bite": bite}
        evening.do("gm", "fe.roll-group", *(4,) * 2 * len(heroes), heroes=list(heroes), **how)
        said = list(evening.told("bob"))
        while evening.waits():
            evening.answer("keep", by="ann" if evening.asked().owner == mara else "bob")
            said += evening.told("bob")
        return next(line for line in said if line.startswith("Together: "))

    first, second = fails(mara, tor), fails(mara, tor)

    spent = "failures have paid all that they may in this scene"
    assert first.endswith(f"It pays Mara no Boon: {spent}." if bite else "DV 3.")
    assert second.endswith(f"It pays Mara, Tor no Boon: {spent}." if bite else "DV 3.")
    assert evening.boons(tor) == (2 if bite else 0)


@proves("fe.resolution.no-bite-test")
@pytest.mark.parametrize("bite", [True, False])
def test_where_nothing_bites_everybody_is_told_so_with_the_terms(bite: bool) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1, bite=bite)

    assert (NO_BITE in evening.told("bob")[-1]) is not bite
