"""A DV that is built: what the ratings do to it, what Position adds, and what of it stays hidden."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.persuasion.talking import the_talk
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.adjudication_loop import as_set
from threefates.systems.fates_edge.actions.building_dv import explained
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves

MASTERY, RELEVANCE = "fe.resolution.dv-skill-mastery", "fe.resolution.dv-attribute-relevance"


def terms_of(evening: Evening, hero: str) -> Terms:
    terms = evening.state[Proposals][hero].terms
    assert terms is not None
    return terms


def rolled_at(evening: Evening, hero: str) -> int:
    terms = agreed(evening.state, evening.state[Proposals][hero])
    assert terms is not None
    return terms.dv


def steps_of(evening: Evening, hero: str) -> list[tuple[str, int]]:
    return [(step.what, step.amount) for step in terms_of(evening, hero).steps]


def detail_of(evening: Evening, seat: str) -> str:
    """What somebody reads of the one action that is proposed."""
    listing = evening.view(seat)["proposals"]
    assert isinstance(listing, Listing)
    (row,) = listing.rows
    return row.detail


def a_master(evening: Evening) -> str:
    hero = evening.hero()
    evening.rated(hero, wits=5, Tinker=4, body=1)
    return hero


# ratings


@proves(MASTERY, RELEVANCE, "fe.advancement.skill-cost", "fe.advancement.attribute-cost")
@pytest.mark.parametrize(("mastery", "steps", "dv"), [("dice_and_dv", [("Skill 0", 2)], 6), ("dice_only", [], 4)])
def test_what_is_learned_before_the_roll_is_what_a_built_dv_goes_by(
    mastery: str, steps: list[tuple[str, int]], dv: int
) -> None:
    evening = Evening("srd_core", mastery_modifier=mastery)
    hero = evening.hero()
    evening.rated(hero, wits=2, Tinker=0)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=30, reason="as the test has it")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.build-dv", hero=hero, base=4)
    before = steps_of(evening, hero), terms_of(evening, hero).dv
    evening.do("ann", "fe.raise-rating", hero=hero, trait="Melee")
    evening.do("ann", "fe.raise-rating", hero=hero, trait="Tinker")
    evening.do("ann", "fe.raise-rating", hero=hero, trait="Tinker")

    assert before == ([("Standard Ladder", 4), *steps], dv)
    assert (steps_of(evening, hero), terms_of(evening, hero).dv) == ([("Standard Ladder", 4)], 4)
    assert evening.replayed() == evening.state


@proves(MASTERY, RELEVANCE, "fe.resolution.dv-final-procedure")
@pytest.mark.parametrize("built", [True, False])
def test_a_roll_that_was_called_for_is_as_hard_as_the_ratings_make_it_that_it_is_made_with(built: bool) -> None:
    evening = Evening("srd_core")
    hero = a_master(evening)
    evening.do("gm", "fe.call-roll", hero=hero)
    if built:
        evening.do("gm", "fe.build-dv", hero=hero, base=3)
    at_best = steps_of(evening, hero), terms_of(evening, hero).dv

    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee", description="detailed")
    otherwise = steps_of(evening, hero), terms_of(evening, hero).dv
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    assert at_best == ([("Standard Ladder", 3), ("Skill 4", -1), ("Attribute 5", -1)], 1)
    assert otherwise == ([("Standard Ladder", 3), ("Skill 0", 2), ("Attribute 1", 2)], 7)
    assert (steps_of(evening, hero), terms_of(evening, hero).dv) == at_best


@proves(MASTERY)
def test_a_dv_that_was_simply_said_stays_however_the_roll_is_made() -> None:
    evening = Evening("srd_core")
    hero = a_master(evening)
    evening.do("gm", "fe.call-roll", hero=hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=4)

    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")

    assert (terms_of(evening, hero).dv, steps_of(evening, hero)) == (4, [])


@proves(MASTERY)
def test_a_dv_past_every_roll_is_not_told_by_a_refusal_where_it_is_hidden() -> None:
    evening = Evening("srd_core")
    hero = a_master(evening)
    evening.do("gm", "fe.call-roll", hero=hero, hidden=True)
    evening.do("gm", "fe.set-terms", hero=hero, dv=5, hidden=True)
    evening.do("gm", "fe.build-dv", hero=hero, base=7, opposition="superior:4")

    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")

    assert (terms_of(evening, hero).dv, terms_of(evening, hero).hidden) == (12, True)


@proves(MASTERY, RELEVANCE, "fe.skills.skill-plus-skill")
@pytest.mark.parametrize(("lore", "performance", "dv"), [(0, 5, 2), (5, 0, 6), (1, 2, 4)])
def test_where_two_skills_are_rolled_no_attribute_is_read(lore: int, performance: int, dv: int) -> None:
    evening = Evening("srd_core")
    hero = evening.hero()
    evening.rated(hero, Lore=lore, Performance=performance)
    evening.do("ann", "fe.propose-two-skills", hero=hero, pair="lore+performance")

    evening.do("gm", "fe.build-dv", hero=hero, base=4)

    assert terms_of(evening, hero).dv == dv


@proves(MASTERY, RELEVANCE, "fe.ruling.dv-method")
@pytest.mark.parametrize(
    ("edition", "readings", "dv"),
    [
        ("srd_core", {}, 7),
        ("srd_core", {"mastery_modifier": "dice_only"}, 3),
        ("srd", {"mastery_modifier": "dice_and_dv"}, 3),
    ],
)
def test_what_the_table_suggests_counts_the_ratings_where_a_dv_is_built_of_them(
    edition: str, readings: dict[str, str], dv: int
) -> None:
    evening = Evening(edition, **readings)
    hero = a_master(evening)
    evening.leaves("gm")

    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")

    assert rolled_at(evening, hero) == dv


# Position


@proves("fe.position.to-dv-map", "fe.resolution.dv-position-modifier", "fe.ruling.dv-method")
@pytest.mark.parametrize(
    ("said", "dv"), [({"position": 0}, 2), ({"position": 1}, 3), ({"position": 2}, 4), ({"position": 2, "dv": 5}, 5)]
)
def test_where_the_position_is_the_dv_it_does_not_move_it_besides(said: dict[str, int], dv: int) -> None:
    evening = Evening("srd_core", dv_method="position_map")
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.set-terms", hero=hero, **said)

    assert rolled_at(evening, hero) == dv


@proves("fe.social.persuasion-dv", "fe.position.to-dv-map", "fe.resolution.dv-position-modifier")
@pytest.mark.parametrize(
    ("said", "dv"), [({"position": 0}, 2), ({"position": 1}, 3), ({"position": 2}, 4), ({"position": 2, "dv": 5}, 5)]
)
def test_nor_where_somebody_is_persuaded_or_the_threat_makes_it_harder(said: dict[str, Any], dv: int) -> None:
    evening = Evening("srd_core")
    hero = evening.hero()
    evening.do("gm", "fe.start-talk", who="Captain Orla", ask="open the gate")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("ann", "fe.persuade", hero=hero, talk=the_talk(evening).clock, angle="appeal", line="Let us in.")

    evening.do("gm", "fe.set-terms", hero=hero, **said)

    assert rolled_at(evening, hero) == dv


@proves("fe.resolution.dv-final-procedure", "fe.resolution.dv-position-modifier", "fe.position.to-dv-map")
@pytest.mark.parametrize(("position", "dv"), [(0, 3), (1, 4), (2, 5)])
def test_a_dv_that_is_built_for_it_has_its_position_still_to_come(position: int, dv: int) -> None:
    evening = Evening("srd_core", mastery_modifier="dice_only")
    hero = evening.hero()
    evening.do("gm", "fe.start-talk", who="Captain Orla", ask="open the gate")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("ann", "fe.persuade", hero=hero, talk=the_talk(evening).clock, angle="appeal", line="Let us in.")
    evening.do("gm", "fe.set-terms", hero=hero, position=position)

    evening.do("gm", "fe.build-dv", hero=hero, base=4)

    assert rolled_at(evening, hero) == dv


# what is hidden


@proves("fe.resolution.dv-minimum")
def test_what_needs_no_roll_is_not_hidden_by_whichever_door_it_came() -> None:
    evening = Evening("srd_core", mastery_modifier="dice_only")
    hero = evening.hero()
    evening.do("gm", "fe.hide-dvs", hidden=True)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    evening.do("gm", "fe.build-dv", hero=hero, base=3, time="none", environment="favorable")
    easy, label = terms_of(evening, hero), evening.offers("ann", "fe.roll-action")[0].label
    evening.do("gm", "fe.build-dv", hero=hero, base=3, time="none")

    assert (easy.dv, easy.hidden, label) == (1, False, "Do it without a roll")
    assert terms_of(evening, hero).dv == 2


@pytest.mark.parametrize("built", [False, True])
def test_a_called_roll_stays_hidden_where_one_skill_needs_no_roll_and_another_does(built: bool) -> None:
    evening = Evening("srd_core")
    hero = a_master(evening)
    evening.do("gm", "fe.call-roll", hero=hero, hidden=True)
    if built:
        evening.do("gm", "fe.build-dv", hero=hero, base=3)
    at_best = terms_of(evening, hero)

    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    otherwise = terms_of(evening, hero)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    assert [(it.dv, it.hidden) for it in (at_best, otherwise, terms_of(evening, hero))] == [
        (1, True),
        (7, True),
        (1, True),
    ]
    assert "Skill" not in detail_of(evening, "ann")


@proves("fe.resolution.dv-minimum")
def test_hiding_in_one_tap_what_a_master_does_without_a_roll_is_greyed() -> None:
    evening = Evening("srd_core")
    hero = a_master(evening)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    one_tap = [offer for offer in evening.offers("gm", "fe.set-terms") if dict(offer.fixed).get("dv") == 1]

    assert {dict(offer.fixed)["hidden"]: offer.refusal is None for offer in one_tap} == {False: True, True: False}


# what everybody reads of it


@proves("fe.resolution.dv-maximum", "fe.resolution.dv-position-modifier")
@pytest.mark.parametrize(
    ("dv", "position", "moved", "warned"),
    [(7, 1, "", False), (7, 2, "Desperate: +1 DV.", True), (8, 0, "Dominant: -1 DV.", False), (8, 1, "", True)],
)
def test_one_roll_is_too_little_for_a_dv_of_eight_once_position_has_moved_it(
    dv: int, position: int, moved: str, warned: bool
) -> None:
    evening = Evening("srd_core")
    hero = evening.hero()
    evening.agreed(hero, dv=dv, position=position)

    for seat in ("gm", "ann", "bob", ""):
        read = detail_of(evening, seat)
        assert ("DV 8 and more is better" in read) is warned
        assert (" DV." in read) is bool(moved)
        assert moved in read


@proves("fe.resolution.dv-maximum")
def test_of_a_hidden_dv_only_the_game_master_reads_that_it_is_too_much() -> None:
    evening = Evening("srd_core")
    hero = evening.hero()
    evening.agreed(hero, dv=7, position=2, hidden=True)

    read = [seat for seat in ("gm", "ann", "bob", "") if "DV 8 and more" in str(evening.view(seat))]

    assert read == ["gm"]
    assert " DV." not in detail_of(evening, "ann")


@proves("fe.resolution.dv-group-scale")
def test_missing_specialists_are_read_by_their_own_name_and_are_no_scale() -> None:
    evening = Evening("srd_core", mastery_modifier="dice_only")
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    evening.do("gm", "fe.build-dv", hero=hero, base=2, missing=2, scale="group_coordination:2")
    refusal = evening.refused("gm", "fe.build-dv", hero=hero, scale="per_missing_expertise")

    assert steps_of(evening, hero) == [
        ("Standard Ladder", 2),
        ("Scale: group coordination", 2),
        ("Specialists missing", 2),
    ]
    assert refusal.source == "fe.resolution.dv-final-procedure"


@proves(MASTERY, RELEVANCE, "fe.resolution.dv-final-procedure")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_dv_that_was_built_goes_by_the_ratings_as_they_are_when_it_is_rolled(hidden: bool) -> None:
    evening = Evening("srd_core", position_affects="reroll_only")
    hero = evening.hero()
    evening.rated(hero, wits=3, Tinker=0)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.set-terms", hero=hero, position=1, hidden=hidden)
    evening.do("gm", "fe.build-dv", hero=hero, base=4)
    stands = [rolled_at(evening, hero)]

    for wits, tinker in ((3, 3), (5, 5), (3, 5)):
        evening.rated(hero, wits=wits, Tinker=tinker)
        stands.append(rolled_at(evening, hero))
    evening.do("gm", "fe.set-terms", hero=hero, stakes="the alarm")
    stands.append(rolled_at(evening, hero))
    evening.reads(mastery_modifier="dice_only")
    stands.append(rolled_at(evening, hero))
    evening.do("gm", "fe.set-terms", hero=hero, dv=6)
    evening.reads(mastery_modifier="dice_and_dv")
    stands.append(rolled_at(evening, hero))

    assert stands == [6, 3, 1, 2, 2, 4, 6]
    assert evening.replayed() == evening.state


@proves(MASTERY, RELEVANCE)
def test_ratings_that_a_table_reads_into_a_dv_take_it_to_nothing_at_most() -> None:
    evening = Evening("srd_core", mastery_modifier="dice_only", position_affects="reroll_only")
    hero = evening.hero()
    evening.rated(hero, wits=5, Tinker=5)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.set-terms", hero=hero, position=1)
    evening.do("gm", "fe.build-dv", hero=hero, base=2)

    evening.reads(mastery_modifier="dice_and_dv")

    assert rolled_at(evening, hero) == 0


@proves(MASTERY, "fe.resolution.dv-final-procedure")
def test_whoever_runs_the_game_reads_how_a_dv_comes_about_by_the_ratings_of_now() -> None:
    evening = Evening("srd_core")
    hero = evening.hero()
    evening.rated(hero, wits=3, Tinker=0)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.build-dv", hero=hero, base=4)
    evening.rated(hero, Tinker=5)

    assert explained(as_set(evening.state, evening.state[Proposals][hero])) == "DV 2 = +4 Standard Ladder, -2 Skill 5"
    (change,) = (it for it in evening.offers("gm", "fe.set-terms") if it.label.startswith("Change"))
    assert next(field.default for field in change.fields if field.name == "dv") == 2


@proves("fe.resolution.dv-opposition")
@pytest.mark.parametrize("row", ["skilled:x", "skilled:4", "skilled:", "skilled", "bold"])
def test_a_row_that_there_is_not_is_refused_in_words(row: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    if row.rstrip(":") == "skilled":
        evening.do("gm", "fe.build-dv", hero=hero, opposition=row)
        assert steps_of(evening, hero)[-1] == ("Opposition: skilled", 2)
    else:
        refusal = evening.refused("gm", "fe.build-dv", hero=hero, opposition=row)
        assert refusal.title == f"The tables of the DV have no '{row}'."


@proves("fe.resolution.dv-character-condition", "fe.ruling.harm-dv-or-dice")
@pytest.mark.parametrize(
    ("fatigue", "harm", "readings", "dv"),
    [
        (0, 0, {"fatigue_effect": "dv_modifier"}, 3),
        (1, 0, {"fatigue_effect": "dv_modifier"}, 5),
        (1, 0, {"fatigue_effect": "step_per_point"}, 4),  # by the Position, which is worse
        (0, 2, {"harm_dv_or_dice": "dv_only"}, 6),
        (0, 2, {"harm_dv_or_dice": "dice_only"}, 3),
    ],
)
def test_nobody_is_rested_beside_the_fatigue_and_harm_that_weigh_on_the_same_dv(
    fatigue: int, harm: int, readings: dict[str, str], dv: int
) -> None:
    evening = Evening("srd_core", mastery_modifier="dice_only", **readings)
    hero = evening.hero()
    evening.rated(hero, body=3)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.build-dv", hero=hero, base=4, condition="rested")
    if fatigue:
        evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=fatigue, reason="the climb")
    if harm:
        evening.do("gm", "fe.set-harm", hero=hero, harm=harm, reason="the fall")

    assert rolled_at(evening, hero) == dv


@proves("fe.position.to-dv-map", "fe.ruling.dv-method")
@pytest.mark.parametrize(("method", "dv"), [("position_map", 5), ("ladder_judgment", 6)])
def test_where_the_position_makes_the_dv_nothing_comes_on_top_of_a_number_said_in_its_place(
    method: str, dv: int
) -> None:
    evening = Evening(dv_method=method, position_affects="reroll_and_dv")
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.set-terms", hero=hero, position=2, dv=5)

    assert rolled_at(evening, hero) == dv
