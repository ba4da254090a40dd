"""A roll agreed in one tap: called for by the Game Master, or answered on the usual terms."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.beats.banks import banked, standing
from tests.systems.fates_edge.boons.holding import held
from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Description
from threefates.testing.proof import proves


def test_a_roll_called_for_in_one_tap_is_rolled_in_one_tap() -> None:
    evening = Evening()
    hero = evening.hero()

    evening.do("gm", "fe.call-roll", hero=hero)
    (offer,) = evening.offers("ann", "fe.roll-action")
    evening.do("ann", "fe.roll-action", 8, 7, 6, 2, hero=hero)

    assert (offer.main, offer.throws) == (True, "4d10")
    roll = evening.state[Rolls].latest
    assert roll is not None
    assert (roll.terms.dv, roll.terms.position, roll.terms.suggested) == (3, Position.CONTROLLED, False)


def test_how_a_called_roll_is_done_is_the_players_and_leaves_its_terms() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.call-roll", hero=hero, intent="cross the span")
    evening.do("gm", "fe.set-terms", hero=hero, dv=4)

    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Athletics", intent="jump")

    now = evening.state[Proposals].open[hero]
    assert (now.attribute, now.skill, now.intent) == ("body", "Athletics", "jump")
    assert now.terms is not None
    assert now.terms.dv == 4


@proves("fe.resolution.description-ladder")
def test_a_called_roll_is_as_richly_told_as_its_player_tells_it() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.call-roll", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=4)

    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker", description="intricate")

    now = evening.state[Proposals].open[hero].terms
    assert now is not None
    assert (now.dv, now.description) == (4, Description.INTRICATE)
    assert evening.offers("gm", "fe.set-terms")[0].fields[2].default == "intricate"


@proves("fe.resolution.description-ladder")
def test_telling_an_action_anew_says_terms_only_where_there_are_any_and_it_is_told_otherwise() -> None:
    evening = Evening()
    hero = evening.hero()
    way = {"hero": hero, "attribute": "wits", "skill": "Tinker"}
    evening.do("ann", "fe.propose", **way)
    without = evening.do("ann", "fe.propose", description="intricate", **way)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "fe.call-roll", hero=hero)
    evening.do("ann", "fe.propose", description="intricate", **way)

    same = evening.do("ann", "fe.propose", description="intricate", **way)

    assert [len(without), len(same)] == [1, 1]


@proves("fe.resolution.description-ladder")
def test_doing_it_another_way_keeps_how_richly_the_game_master_heard_it_told() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.call-roll", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, description="intricate")
    (offer,) = evening.offers("ann", "fe.propose")

    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Athletics")

    now = evening.state[Proposals].open[hero]
    assert offer.label == "Do it another way"
    assert next(field.default for field in offer.fields if field.name == "description") == "intricate"
    assert now.terms is not None
    assert now.terms.description is Description.INTRICATE


def test_the_odds_of_another_way_are_of_how_richly_it_is_told() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.call-roll", hero=hero)
    way = {"hero": hero, "attribute": "wits", "skill": "Tinker"}

    told = {level: odds(evening, "fe.propose", description=level, **way) for level in ("basic", "intricate")}
    evening.do("ann", "fe.propose", description="intricate", **way)

    assert Fraction(told["basic"].success) < Fraction(told["intricate"].success)
    assert dict(told["intricate"].options)["wits"] == told["intricate"].success
    assert odds(evening, "fe.roll-action", hero=hero).success == told["intricate"].success


def test_no_roll_is_called_for_over_one_that_is_open() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    refusal = evening.refused("gm", "fe.call-roll", hero=hero)

    assert refusal.code == "proposal.open"
    assert list(evening.offers("gm", "fe.call-roll")) == []


def test_a_player_calls_for_no_roll() -> None:
    evening = Evening()
    hero = evening.hero()

    refusal = evening.refused("ann", "fe.call-roll", hero=hero)

    assert refusal.code == "seat.not_the_gm"


def test_one_tap_agrees_and_confirms_how_richly_it_was_told() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker", description="detailed")

    offer = next(each for each in evening.offers("gm", "fe.set-terms") if not each.fields)
    evening.do("gm", "fe.set-terms", **dict(offer.fixed))

    terms = evening.state[Proposals].open[hero].terms
    assert offer.label == "Set DV 3 · Controlled · Standard · Detailed"
    assert terms is not None
    assert terms.description is Description.DETAILED


def test_every_die_that_shows_the_face_may_be_tapped() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a gift")
    evening.do("gm", "fe.call-roll", hero=hero)
    evening.do("ann", "fe.roll-action", 10, 7, 4, 4, hero=hero)

    taps = {offer.label: offer.at for offer in evening.offers("ann", "answer")}

    assert taps == {
        "Keep the dice": (),
        "Spend a Boon: throw the 4 again": ("roll.2", "roll.3"),
        "Spend a Boon: throw the 7 again": ("roll.1",),
    }


@proves("fe.position.gm-spend", "fe.position.boon-spend")
@pytest.mark.parametrize(
    ("by", "spend", "stands"), [("gm", "fe.worsen-position", 2), ("ann", "fe.improve-position", 0)]
)
def test_what_was_paid_for_an_action_that_was_withdrawn_is_for_a_roll_that_is_called_for_next(
    by: str, spend: str, stands: int
) -> None:
    evening = Evening()
    hero = evening.hero()
    held(evening, hero, 1)
    banked(evening, 1)
    evening.agreed(hero)
    evening.do(by, spend, hero=hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    foreseen = odds(evening, "fe.call-roll", "gm", hero=hero).success
    evening.do("gm", "fe.call-roll", hero=hero)

    assert standing(evening, hero) == stands
    assert odds(evening, "fe.roll-action", hero=hero).success == foreseen
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.agreed(hero)
    assert standing(evening, hero) == stands  # and not twice: it waits as it did
    assert len(evening.state[Proposals][hero].shifts) == 1
    assert evening.replayed() == evening.state
