"""What is left of a first build buys no rating past what anybody begins with, until a scene has been played."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.testing.proof import proves


def built(**ratings: object) -> tuple[Evening, str]:
    evening = Evening()
    evening.do("ann", "fe.build-hero", name="Mara", **ratings)
    return evening, next(iter(evening.state[Heroes].known))


@proves("fe.creation.budget")
@pytest.mark.parametrize(
    ("ratings", "trait", "said"),
    [({"body": 3}, "body", "Body 4"), ({"trained": ["Melee"]}, "Melee", "Melee 3")],
)
def test_nobody_begins_higher_by_what_is_left_over(ratings: dict[str, object], trait: str, said: str) -> None:
    evening, hero = built(**ratings)

    refusal = evening.refused("ann", "fe.raise-rating", hero=hero, trait=trait)
    (offer,) = evening.offers("ann", "fe.raise-rating")
    (greyed,) = (each for each in offer.fields[0].options if each.value == trait)
    assert (refusal.title, refusal.source) == (f"Nobody begins with {said}.", "fe.creation.budget")
    assert greyed.refusal == refusal
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "end-scene")
    evening.do("ann", "fe.raise-rating", hero=hero, trait=trait)
    assert evening.replayed() == evening.state


@proves("fe.creation.budget")
def test_up_to_there_it_buys_ratings_and_past_it_what_was_earned_or_given() -> None:
    evening, hero = built(body=2, practised=["Melee"])
    evening.do("ann", "fe.raise-rating", hero=hero, trait="body")
    evening.do("ann", "fe.raise-rating", hero=hero, trait="Melee")
    refused = evening.refused("ann", "fe.raise-rating", hero=hero, trait="Melee").code
    evening.do("gm", "fe.award-milestone", amount=8)
    evening.do("ann", "fe.raise-rating", hero=hero, trait="Melee")
    other, tor = built(body=3)
    other.do("gm", "fe.set-xp", hero=tor, unspent=40, reason="a seasoned hero")
    other.do("ann", "fe.raise-rating", hero=tor, trait="body")

    assert refused == "xp.first"
    assert (evening.state[Heroes][hero].skill("Melee"), other.state[Heroes][tor].body) == (3, 4)


@proves("fe.creation.budget")
@pytest.mark.parametrize("midway", [True, False])
def test_who_comes_in_later_begins_no_higher_than_who_was_there_from_the_start(*, midway: bool) -> None:
    evening = Evening()
    evening.do("gm", "start-scene", title="The gate")
    if not midway:
        evening.do("gm", "end-scene")
    evening.do("ann", "fe.build-hero", name="Mara", trained=["Melee"])
    mara = next(iter(evening.state[Heroes].known))
    if not midway:
        assert evening.refused("ann", "fe.raise-rating", hero=mara, trait="Melee").code == "xp.first"
        evening.do("ann", "fe.recruit", hero=mara, name="Tam", cap=2)
        evening.do("gm", "start-scene", title="The yard")
    evening.do("gm", "end-scene")
    evening.do("ann", "fe.raise-rating", hero=mara, trait="Melee")

    assert evening.state[Heroes][mara].skill("Melee") == 3
    assert evening.replayed() == evening.state
