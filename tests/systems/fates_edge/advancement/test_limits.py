"""XP, builds, bonds and ready heroes on both sides of their limits."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import TALENTS, Evening
from tests.systems.fates_edge.scenario.lantern import lantern
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.boons.bonds import Bonds
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.testing.proof import proves

RATINGS = ("fe.advancement.attribute-cost", "fe.advancement.skill-cost")


def with_xp(xp: int, **ratings: int) -> tuple[Evening, str]:
    evening = Evening()
    hero = evening.hero(talents=[])
    evening.rated(hero, **ratings)
    if xp:
        evening.do("gm", "fe.set-xp", hero=hero, unspent=xp, reason="a test")
    return evening, hero


@proves("fe.creation.max-build", "fe.creation.budget")
@pytest.mark.parametrize(
    ("reading", "bonds", "complications", "more"),
    [
        ("thirty_four_cap", 2, 0, True),
        ("thirty_four_cap", 0, 2, False),
        ("thirty_four_cap", 2, 2, False),
        ("thirty_six_sum", 1, 2, True),
        ("thirty_six_sum", 2, 2, False),
    ],
)
def test_whoever_has_all_that_a_build_comes_to_is_not_sent_for_more(
    reading: str, bonds: int, complications: int, *, more: bool
) -> None:
    evening = Evening(max_starting_build=reading)
    ratings = {"body": 3, "wits": 3, "spirit": 3}

    refused = evening.refused("ann", "fe.build-hero", name="Mara", **ratings, bonds=bonds, complications=complications)

    assert refused.title.startswith("It costs 45 XP and there are 3")
    assert refused.remedy == f"Lower a rating{', or take a bond or a complication' if more else ''}."


@proves(*RATINGS)
@pytest.mark.parametrize(
    ("trait", "rating", "xp", "code"),
    [
        ("body", 4, 15, ""),
        ("body", 4, 14, "xp.price"),
        ("body", 5, 99, "xp.highest"),
        ("Melee", 4, 10, ""),
        ("Melee", 4, 9, "xp.price"),
        ("Melee", 5, 99, "xp.highest"),
        ("Melee", 0, 2, ""),
        ("Melee", 0, 1, "xp.price"),
        ("Melee", 0, 0, "xp.price"),
        ("Juggling", 0, 9, "xp.trait"),
    ],
)
def test_a_rating_rises_to_five_for_exactly_its_price(trait: str, rating: int, xp: int, code: str) -> None:
    evening, hero = with_xp(xp, **({} if trait == "Juggling" else {trait: rating}))

    if code:
        refused = evening.refused("ann", "fe.raise-rating", hero=hero, trait=trait)
        assert refused.code == code
        assert code != "xp.price" or refused.title.endswith(f"and Mara has {xp}.")
        return
    evening.do("ann", "fe.raise-rating", hero=hero, trait=trait)
    assert evening.state[Experience].unspent[hero] == 0
    assert any(f"{rating + 1} day{'s' * (rating > 0)} of downtime" in line for line in evening.told("ann"))


@proves("fe.talents.gaining")
@pytest.mark.parametrize(
    ("xp", "talent", "code"),
    [(0, "familiar", "xp.price"), (1, "familiar", "xp.price"), (2, "familiar", ""), (4, "codex", "")],
)
def test_a_talent_costs_exactly_its_price(xp: int, talent: str, code: str) -> None:
    evening, hero = with_xp(xp)

    if code:
        refused = evening.refused("ann", "fe.buy-talent", hero=hero, talent=talent)
        assert (refused.code, refused.title) == (code, f"Familiar costs 2 XP, and Mara has {xp}.")
    else:
        evening.do("ann", "fe.buy-talent", hero=hero, talent=talent)
        assert evening.state[Experience].unspent[hero] == 0


@proves("fe.advancement.awards", "fe.advancement.pacing")
@pytest.mark.parametrize(
    ("what", "amount", "code"),
    [
        ("objective", 1, "xp.range"),
        ("objective", 2, ""),
        ("objective", 4, ""),
        ("objective", 5, "xp.range"),
        ("attendance", 2, ""),
        ("curveball", 0, ""),
    ],
)
def test_an_award_is_worth_what_the_book_says(what: str, amount: int, code: str) -> None:
    evening = Evening()
    hero = evening.hero()

    if code:
        assert evening.refused("gm", "fe.award-xp", hero=hero, what=what, amount=amount).code == code
        return
    evening.do("gm", "fe.award-xp", hero=hero, what=what, amount=amount)
    assert evening.state[Experience].unspent[hero] == amount


@proves("fe.advancement.pacing", "fe.advancement.awards")
@pytest.mark.parametrize(
    ("pacing", "awards", "code"),
    [("gritty", (4, 2), ""), ("gritty", (4, 3), "xp.evening"), ("heroic", (4, 4, 4, 2), "")],
)
def test_an_evening_gives_the_last_xp_of_its_pace_and_none_beyond(
    pacing: str, awards: tuple[int, ...], code: str
) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-pacing", pacing=pacing)
    *first, last = awards
    for amount in first:
        evening.do("gm", "fe.award-xp", hero=hero, what="objective", amount=amount)

    award = {"hero": hero, "what": "objective", "amount": last}
    if code:
        assert evening.refused("gm", "fe.award-xp", **award).code == code
    else:
        evening.do("gm", "fe.award-xp", **award)
        assert evening.state[Experience].unspent[hero] == sum(awards)


@proves("fe.advancement.milestones")
@pytest.mark.parametrize(("amount", "code"), [(7, "xp.arc"), (8, ""), (12, ""), (13, "xp.arc")])
def test_an_arc_is_worth_eight_to_twelve(amount: int, code: str) -> None:
    evening = Evening()
    hero = evening.hero()

    if code:
        assert evening.refused("gm", "fe.award-milestone", amount=amount).code == code
        return
    evening.do("gm", "fe.award-milestone", amount=amount, signature=hero)
    assert evening.state[Experience].unspent[hero] == amount + 2


@proves("fe.advancement.awards")
@pytest.mark.parametrize(("xp", "code"), [(-1, "xp.set"), (0, ""), (999, ""), (1000, "xp.set")])
def test_xp_are_put_right_from_none_to_nine_hundred_and_ninety_nine(xp: int, code: str) -> None:
    evening = Evening()
    hero = evening.hero()

    if code:
        assert evening.refused("gm", "fe.set-xp", hero=hero, unspent=xp, reason="a test").code == code
        return
    evening.do("gm", "fe.set-xp", hero=hero, unspent=xp, reason="a test")
    assert evening.state[Experience].unspent[hero] == xp


@proves("fe.creation.budget", "fe.ruling.max-starting-build")
@pytest.mark.parametrize(("presence", "trained", "left"), [(1, [], 0), (1, ["Melee"], None)])
def test_a_build_may_cost_its_whole_purse_and_not_one_xp_more(
    presence: int, trained: list[str], left: int | None
) -> None:
    evening = Evening()
    build = {"name": "Vex", "body": 3, "wits": 3, "presence": presence, "trained": trained}

    if left is None:
        assert evening.refused("ann", "fe.build-hero", **build).code == "build.no"
        return
    evening.do("ann", "fe.build-hero", **build)
    (hero,) = evening.state[Heroes].known
    assert evening.state[Experience].unspent.get(hero, 0) == left
    assert not any("left over" in line for line in evening.told("ann"))


@proves("fe.creation.budget")
def test_what_is_left_over_from_a_build_does_not_count_towards_the_evening() -> None:
    evening = Evening()

    evening.do("ann", "fe.build-hero", name="Vex", body=2)
    (hero,) = evening.state[Heroes].known

    assert evening.state[Experience].unspent[hero] == 24
    assert evening.state[Experience].evening.get(hero, 0) == 0


@proves("fe.creation.budget")
@pytest.mark.parametrize("talents", [["no-such"], ["codex", "codex"]])
def test_a_build_has_each_talent_once_and_from_the_list(talents: list[str]) -> None:
    assert Evening().refused("ann", "fe.build-hero", name="Vex", talents=talents).code == "build.no"


@proves("fe.creation.budget")
@pytest.mark.parametrize("attribute", ["body", "wits", "spirit", "presence"])
@pytest.mark.parametrize(("rating", "refused"), [(0, True), (1, False), (3, False), (4, True)])
def test_a_hero_made_begins_with_one_to_three(attribute: str, rating: int, refused: bool) -> None:
    evening = Evening()
    made = {"name": "Vex", attribute: rating, "talents": TALENTS, "earned": 15}

    if refused:
        assert evening.refused("ann", "fe.make-hero", **made).code
        return
    evening.do("ann", "fe.make-hero", **made)
    (hero,) = evening.state[Heroes].known.values()
    assert (hero.attribute(attribute), held_talents(evening.state, hero.id)) == (rating, tuple(TALENTS))


@proves("fe.creation.budget")
def test_a_hero_made_has_talents_of_the_list_only() -> None:
    assert Evening().refused("ann", "fe.make-hero", name="Vex", talents=["no-such"]).code == "hero.no_such_talent"


@proves("fe.creation.budget")
def test_a_ready_hero_is_played_once_and_only_if_there_is_one() -> None:
    evening = lantern()

    assert evening.refused("bob", "fe.play-ready", ready="ysolt").code == "scenario.no_hero"
    assert evening.refused("bob", "fe.play-ready", ready="nobody").code == "scenario.no_hero"
    evening.do("bob", "fe.play-ready", ready="brann")
    assert len(evening.state[Heroes].known) == 3


@proves("fe.creation.bonds")
def test_two_share_one_bond_at_most_and_nobody_with_themselves() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    form = {"hero": mara, "other": tor, "words": "the ferry in the dark"}

    none = evening.refused("ann", "fe.end-bond", hero=mara, other=tor)
    alone = evening.refused("ann", "fe.form-bond", hero=mara, other=mara, words="a mirror")
    theirs = evening.refused("bob", "fe.form-bond", **form)
    evening.do("ann", "fe.form-bond", **form)
    twice = evening.refused("bob", "fe.form-bond", hero=tor, other=mara, words="again")
    shared = len(evening.state[Bonds].known)
    evening.do("gm", "fe.end-bond", hero=tor, other=mara)

    assert (none.code, alone.code, twice.code) == ("bond.no", "bond.no", "bond.no")
    assert theirs.code == "character.not_yours"
    assert (shared, len(evening.state[Bonds].known)) == (1, 0)


@proves("fe.advancement.attribute-cost", "fe.advancement.skill-cost")
@pytest.mark.parametrize(("how", "code"), [("fights", "xp.scene"), ("dead", "harm.dead")])
def test_nobody_learns_in_a_fight_nor_once_dead(how: str, code: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-xp", hero=hero, unspent=60, reason="as the test has it")
    if how == "fights":
        evening.do("gm", "fe.set-conflict", running=True)
    else:
        evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="a fall")
        evening.do("gm", "fe.strike", hero=hero, harm=1, why="the end")
        evening.answer("take")
        evening.answer("dies", by="gm")
    asset = {"name": "the Lamp", "size": "minor", "scope": "the town"}

    for trait in ("body", "Melee"):
        assert evening.refused("ann", "fe.raise-rating", hero=hero, trait=trait, rush=True).code == code
    assert evening.refused("ann", "fe.buy-talent", hero=hero, talent="iron-fist-way").code == code
    assert evening.refused("ann", "fe.buy-asset", hero=hero, **asset).code == code
    assert all(offer.refusal for offer in evening.offers("ann", "fe.raise-rating"))
    if how == "fights":
        evening.do("gm", "fe.set-conflict", running=False)
        evening.do("ann", "fe.raise-rating", hero=hero, trait="body")
        assert evening.told("bob") == [
            "Mara pays 9 XP for Body 3.",
            "Mara's Body is now 3: 9 XP and 3 days of downtime.",
        ]


@proves("fe.advancement.awards", "fe.advancement.milestones", "fe.boons.convert-core")
def test_nobody_comes_to_more_xp_than_a_sheet_has_room_for_by_whichever_door() -> None:
    evening = Evening()
    hero = evening.hero()
    award = {"hero": hero, "what": "objective", "amount": 4}
    evening.do("gm", "fe.set-xp", hero=hero, unspent=997, reason="a long life")
    evening.do("gm", "fe.award-xp", **award)
    assert (evening.state[Experience].of(hero), evening.state[Experience].evening[hero]) == (999, 2)
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="to trade")
    for by, command, fields in (("gm", "fe.award-xp", award), ("ann", "fe.convert-boons", {"hero": hero})):
        assert evening.refused(by, command, **fields).code == "xp.full"
    assert evening.offers("ann", "fe.convert-boons")[0].refusal is not None
    evening.do("gm", "fe.award-milestone", amount=8, signature=hero)
    assert evening.state[Experience].of(hero) == 999
    evening.do("gm", "fe.set-xp", hero=hero, unspent=998, reason="spent")
    evening.do("ann", "fe.convert-boons", hero=hero)

    assert evening.state[Experience].of(hero) == 999
    assert evening.replayed() == evening.state
