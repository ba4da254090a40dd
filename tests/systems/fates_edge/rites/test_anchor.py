"""An Anchor Sigil against Backlash: whoever charged it for a caster may take a minor one over, as Fatigue."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, picks, question, weaves
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.testing.proof import proves

SIGIL = "fe.coordination.talent-anchor-sigil"
ONES = {"backlash_trigger": "any_one", "backlash_severity": "ones_count"}
CONDENSED = {"backlash_trigger": "any_one", "backlash_severity": "minor_major_escalate"}


def charged(**rulings: str) -> tuple[Evening, str, str]:
    """A caster, and Tor, who has charged a sigil for them."""
    evening, hero = caster(**rulings)
    tor = evening.hero("Tor", "bob", body=3)
    evening.learns(tor, "anchor-sigil")
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="a test")
    evening.do("bob", "fe.cooperate", hero=tor, move="anchor-sigil", allies=[hero], why="for the fire")
    return evening, hero, tor


def spell(evening: Evening, hero: str, ones: int) -> None:
    """A spell that comes out, its Cast showing so many 1s."""
    weaves(evening, hero, 7, 7, 4, 4, 4)
    casts(evening, hero, 7, 7, *(1,) * ones, *(4,) * (3 - ones))


def fatigue(evening: Evening, hero: str) -> int:
    return evening.state[Conditions][hero].fatigue


@proves(SIGIL)
@pytest.mark.parametrize(("option", "comes"), [("take_over", 1), ("leave", 0)])
def test_a_minor_backlash_may_be_taken_over_as_fatigue(option: str, comes: int) -> None:
    evening, hero, tor = charged(**ONES)
    spell(evening, hero, 1)
    asked = question(evening, "anchor")
    early = question(evening, "backlash")
    assert asked

    picks(evening, "anchor", option, by="bob")

    assert (asked.seats, asked.if_absent, early) == (("bob",), "leave", None)
    assert fatigue(evening, tor) == comes
    assert (question(evening, "backlash") is None) is bool(comes)
    assert bool(evening.state[Coordination].waiting) is not bool(comes)
    assert evening.replayed() == evening.state


@proves(SIGIL)
@pytest.mark.parametrize(
    "why", ["worse than minor", "nobody charged one", "it counted on the roll", "who charged it is out"]
)
def test_nobody_is_asked_where_it_is_worse_or_no_sigil_waits(why: str) -> None:
    evening, hero, tor = charged(**ONES)
    if why == "nobody charged one":
        evening, hero = caster(**ONES)
    if why == "who charged it is out":
        evening.do("gm", "fe.set-harm", hero=tor, harm=3, reason="a test")
    weaves(evening, hero, 7, 7, 4, 4, 4)
    if why == "it counted on the roll":
        evening.do("ann", "fe.cast-spell", hero=hero)
        evening.do("gm", "fe.set-terms", hero=hero, dv=3)
        evening.do("ann", "fe.claim-effect", hero=hero, move="anchor-sigil")
        evening.do("ann", "fe.roll-action", 7, 7, 1, 4, 4, hero=hero)
        evening.keep()
    else:
        casts(evening, hero, 7, 7, 1, *((1,) if why == "worse than minor" else (4,)), 4)

    assert question(evening, "anchor") is None
    assert question(evening, "backlash")


@proves(SIGIL)
def test_it_is_asked_once_a_caster_has_not_escalated_and_a_ten_makes_it_nothing() -> None:
    evening, hero, _ = charged(**CONDENSED)
    spell(evening, hero, 1)
    before = question(evening, "anchor")
    picks(evening, "escalate", "minor", by="ann")
    assert (before, question(evening, "anchor") is not None) == (None, True)

    evening, hero, tor = charged(**ONES)
    weaves(evening, hero, 7, 7, 4, 4, 4)
    casts(evening, hero, 10, 7, 1, 4, 4)
    perk = next(it for it in FATES_EDGE.questions(evening.state) if any(each.value == "soften" for each in it.options))
    evening.do("ann", "answer", choice=perk.id, option="soften")

    assert (question(evening, "anchor"), question(evening, "backlash"), fatigue(evening, tor)) == (None, None, 0)


@proves(SIGIL)
def test_a_sigil_waits_for_whichever_ally_casts_first() -> None:
    evening, hero = caster(**ONES)
    tor = evening.hero("Tor", "bob", body=3)
    other = evening.hero("Una", "bob", wits=3, trained=["Arcana"], talents=["casters-gift"])
    evening.learns(tor, "anchor-sigil")
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="a test")
    evening.do("bob", "fe.cooperate", hero=tor, move="anchor-sigil", allies=[hero, other], why="for the fire")
    for seat, whose in (("ann", hero), ("bob", other)):
        evening.do(seat, "fe.weave-spell", hero=whose, spell="a wall", element="Fire")
        evening.do("gm", "fe.set-terms", hero=whose, dv=3, position=1)
    evening.do("bob", "fe.claim-effect", hero=other, move="anchor-sigil")
    meanwhile = evening.refused("ann", "fe.claim-effect", hero=hero, move="anchor-sigil")
    evening.do("bob", "fe.withdraw", hero=other)
    evening.do("ann", "fe.claim-effect", hero=hero, move="anchor-sigil")
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, 4, hero=hero)
    evening.keep()

    assert meanwhile.code == "cooperate.nothing"
    assert evening.roll.terms.dv == 2
    assert evening.state[Coordination].waiting == ()
    assert evening.replayed() == evening.state


@proves(SIGIL, "fe.backlash.minor")
def test_what_no_sigil_takes_over_is_of_both_elements_still() -> None:
    evening, hero, _ = charged(**ONES)
    weaves(evening, hero, 7, 7, 4, 4, 4, element="Fire", second="Fate")
    casts(evening, hero, 7, 7, 1, 4, 4)
    picks(evening, "anchor", "leave", by="bob")
    asked = question(evening, "backlash")

    assert asked
    (detail,) = (option.detail for option in asked.options if option.value == "nuisance")
    assert "smoke" in detail.casefold()
    assert "forced" in detail


@proves(SIGIL)
@pytest.mark.parametrize(("second", "comes"), [("take_over", (0, 1)), ("leave", (0, 0))])
def test_of_two_sigils_the_second_is_asked_about_where_the_first_is_kept(second: str, comes: tuple[int, int]) -> None:
    evening, hero, tor = charged(**ONES)
    pell = evening.hero("Pell", "bob", body=3)
    evening.learns(pell, "anchor-sigil")
    evening.do("gm", "fe.set-boons", hero=pell, held=1, reason="a test")
    evening.do("bob", "fe.cooperate", hero=pell, move="anchor-sigil", allies=[hero], why="for the fire")
    spell(evening, hero, 1)
    picks(evening, "anchor", "leave", by="bob")
    asked = question(evening, "anchor")
    picks(evening, "anchor", second, by="bob")

    assert asked
    assert asked.asks.endswith("Does Pell's sigil take it?")
    assert (fatigue(evening, tor), fatigue(evening, pell)) == comes
    assert (question(evening, "backlash") is not None) is (second == "leave")
    assert evening.replayed() == evening.state


@proves(SIGIL, "fe.resolution.critical-softens-magic")
def test_what_a_ten_makes_a_minor_backlash_a_sigil_may_take_over() -> None:
    evening, hero, tor = charged(**ONES)
    weaves(evening, hero, 7, 7, 4, 4, 4)
    evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("ann", "fe.roll-action", 10, 7, 1, 1, 4, hero=hero)
    evening.keep()
    before = question(evening, "anchor")
    picks(evening, "perk", "soften", by="ann")
    picks(evening, "anchor", "take_over", by="bob")

    assert (before, question(evening, "backlash"), fatigue(evening, tor)) == (None, None, 1)
