from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.testing.proof import proves


def row(evening: Evening) -> str:
    part = evening.view("")["proposals"]
    assert isinstance(part, Listing)
    return part.rows[0].detail


@proves("fe.resolution.procedure-seven-step", "fe.resolution.procedure-three-step", "fe.resolution.adjudication-loop")
def test_nothing_is_rolled_before_the_game_master_has_set_dv_and_position() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker", intent="the lock")

    too_soon = evening.refused("ann", "fe.roll-action", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=3, position=1, stakes="the guards hear")
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert too_soon.code == "proposal.no_terms"
    assert offer.label == "Roll 4d10"
    assert offer.main
    assert row(evening) == "Controlled, basic description. At stake: the guards hear."


def test_the_greyed_roll_says_what_the_refusal_says() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    (offer,) = evening.offers("ann", "fe.roll-action")

    assert offer.refusal == evening.refused("ann", "fe.roll-action", hero=hero)


@proves("fe.resolution.dv-lazy")
def test_with_the_game_master_away_the_suggested_terms_apply_and_are_marked_so() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.leaves("gm")

    shown = row(evening)
    evening.do("ann", "fe.roll-action", 9, 9, 9, 2, hero=hero)

    assert shown == "Controlled, basic description. Suggested, since nobody is there to set them."
    assert (evening.roll.terms.dv, evening.roll.terms.suggested) == (3, True)


def test_a_changed_proposal_is_quiet_and_opens_the_terms_again() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)

    (event,) = evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Brawl", intent="the door")

    assert event.quiet
    assert evening.told("bob") == []
    assert evening.state[Proposals][hero].terms is None


def test_terms_that_are_left_out_stay_as_they_were() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=4, position=2, stakes="a fall")

    evening.do("gm", "fe.set-terms", hero=hero, dv=5)

    terms = evening.state[Proposals][hero].terms
    assert terms is not None
    assert (terms.dv, int(terms.position), terms.stakes) == (5, 2, "a fall")


@proves("fe.resolution.procedure-seven-step", "fe.resolution.procedure-three-step")
def test_the_game_master_may_call_for_a_roll_that_the_player_makes() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.propose", hero=hero, attribute="spirit", skill="Endurance", intent="the cold")

    told = evening.told("bob")
    evening.do("gm", "fe.set-terms", hero=hero)
    not_theirs = evening.refused("gm", "fe.roll-action", hero=hero)
    evening.do("ann", "fe.roll-action", 6, 6, hero=hero)

    assert told == ["The Game Master calls on Mara for Spirit + Endurance – the cold."]
    assert not_theirs.code == "character.not_yours"
    assert evening.roll.skill == "Endurance"


def test_for_somebody_away_the_game_master_rolls() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    evening.leaves("ann")

    evening.do("gm", "fe.roll-action", 6, 6, 6, 6, hero=hero)

    assert evening.roll.hero == hero


def test_nobody_proposes_withdraws_or_rolls_for_anothers_hero() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)

    refusals = [
        evening.refused("bob", "fe.propose", hero=hero, attribute="wits", skill="Tinker"),
        evening.refused("bob", "fe.withdraw", hero=hero),
        evening.refused("bob", "fe.roll-action", hero=hero),
    ]

    assert {refusal.code for refusal in refusals} == {"character.not_yours"}


def test_a_withdrawn_proposal_is_gone() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)

    evening.do("ann", "fe.withdraw", hero=hero)

    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "proposal.none"
    assert "proposals" not in evening.view("")


@pytest.mark.parametrize(("reading", "rolled"), [("auto_success", False), ("allow_one", True)])
@proves("fe.resolution.dv-minimum")
def test_what_is_easier_than_dv_2_needs_no_roll_unless_dv_1_is_allowed(reading: str, rolled: bool) -> None:
    evening = Evening("srd", min_dv_below_two=reading)
    hero = evening.hero()
    evening.agreed(hero, dv=1)

    (offer,) = evening.offers("ann", "fe.roll-action")
    evening.do("ann", "fe.roll-action", *((6, 2, 2, 2) if rolled else ()), hero=hero)

    assert offer.label == ("Roll 4d10" if rolled else "Do it without a roll")
    assert (evening.state[Rolls].latest is not None) is rolled


def test_a_dv_off_the_ladder_is_refused() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    assert evening.refused("gm", "fe.set-terms", hero=hero, dv=13).code == "proposal.dv"
    assert evening.refused("ann", "fe.set-terms", hero=hero, dv=3).code == "seat.not_the_gm"
