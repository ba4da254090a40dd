"""Foes who hide, by the Game Master's word: from whom, what is harder then, and what finds them."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, bears, terms, throws, turn, two
from threefates.commons.characters import Characters
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat import hiding
from threefates.systems.fates_edge.combat.sight_and_cover import Hidden, Sight
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.rolling.roll_action import pool_of
from threefates.testing.proof import proves

HIDE = "fe.range.hide"


def lurks() -> tuple[Evening, str, str, str]:
    """The wolf hides from Mara, who is Far, and Tor sees it."""
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    evening.do("gm", "fe.hide-foe", foe=wolf, other=mara)
    return evening, mara, tor, wolf


@proves(HIDE)
def test_a_foe_hides_where_a_hero_could_and_from_one_alone() -> None:
    evening, mara, tor, wolf = two()
    near = evening.refused("gm", "fe.hide-foe", foe=wolf, other=mara)
    assert (near.code, near.title) == ("hide.seen", "Mara sees Wolf.")
    assert not evening.offers("gm", "fe.hide-foe")[0].enabled
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    assert evening.refused("ann", "fe.hide-foe", foe=wolf, other=mara).code == "seat.not_the_gm"
    assert evening.refused("gm", "fe.hide-foe", foe=mara, other=wolf).code == "hide.hero"
    assert evening.refused("gm", "fe.hide-foe", foe=wolf, other=wolf).code == "hide.oneself"
    (offer,) = evening.offers("gm", "fe.hide-foe")
    greyed = {field.name: [each.value for each in field.options if each.refusal] for field in offer.fields}
    assert {field: set(ids) for field, ids in greyed.items()} == {"foe": set(), "other": {tor, wolf}}
    evening.do("gm", "fe.hide-foe", foe=wolf, other=mara)

    assert evening.told("bob") == ["Wolf is hidden from Mara."]
    assert evening.state[Sight].hidden == ((wolf, mara),)
    assert evening.refused("gm", "fe.hide-foe", foe=wolf, other=mara).code == "hide.already"
    shown = evening.view("ann")["sight"]
    assert isinstance(shown, Listing)
    assert [row.text for row in shown.rows] == ["Wolf is hidden from Mara"]


@proves(HIDE)
def test_among_many_it_is_not_looked_through_all_pairs_who_may_hide_from_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, mara, _, wolf = two()
    for number in range(60):
        evening.do("gm", "fe.name-foe", name=f"Wolf {number + 2}")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    looks = Mock(wraps=hiding.cannot_hide_foe)
    monkeypatch.setattr(hiding, "cannot_hide_foe", looks)

    (offer,) = evening.offers("gm", "fe.hide-foe")

    assert looks.call_count < 4 * 60
    greyed = {field.name: [each.value for each in field.options if not each.refusal] for field in offer.fields}
    assert greyed == {"foe": [wolf], "other": [mara]}


@proves(HIDE, "fe.range.targeting")
def test_who_is_hidden_is_shot_at_without_a_line_of_sight() -> None:
    evening, mara, _, wolf = lurks()
    attacks(evening, mara, skill="Ranged", dv=3)
    evening.do("ann", "fe.say-target", hero=mara, way="shot", other=wolf)

    assert "without a line of sight" in bears(evening, mara)
    assert terms(evening, mara).dv == 4
    evening.do("gm", "fe.find-hidden", hero=wolf, other=mara)
    assert terms(evening, mara).dv == 3


@proves("fe.range.notice", HIDE)
def test_whoever_notices_a_foe_has_found_it_and_a_miss_has_not() -> None:
    for faces, found in (((4, 4, 4), False), ((7, 7, 7), True)):
        evening, mara, _, wolf = lurks()
        evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Notice")
        evening.do("ann", "fe.say-target", hero=mara, way="notice", other=wolf)
        evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
        assert terms(evening, mara).dv == 3  # from Far; that it hides is what the roll is about
        throws(evening, mara, *faces)

        assert (evening.state[Sight].hidden == ()) is found


@proves("fe.range.notice")
@pytest.mark.parametrize(("wall", "dv"), [(False, 2), (True, 3)])
def test_near_is_as_usual_for_whoever_notices_somebody_hidden_unless_a_wall_is_between(wall: bool, dv: int) -> None:
    evening, mara, _, wolf = two()
    evening.was_so(Hidden(wolf, mara, hides=True))
    if wall:
        evening.do("gm", "fe.set-sight", one=mara, other=wolf, blocked=True)
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Notice")
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    evening.do("ann", "fe.say-target", hero=mara, way="notice", other=wolf)

    assert terms(evening, mara).dv == dv


@proves(HIDE, "fe.combat.npc-dice")
def test_a_foe_who_comes_at_somebody_or_near_in_plain_sight_is_hidden_no_longer() -> None:
    evening, mara, _, wolf = lurks()
    turn(evening, wolf)
    evening.do("gm", "fe.foe-strikes", foe=wolf, hero=mara, way="shot", why="a thrown stone")
    assert evening.state[Sight].hidden == ()
    evening, mara, tor, wolf = lurks()
    turn(evening, wolf)
    evening.do("gm", "fe.foe-strikes", foe=wolf, hero=tor, way="shot", why="a thrown stone")
    assert evening.state[Sight].hidden == ((wolf, mara),)
    evening, mara, _, wolf = lurks()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")

    assert evening.state[Sight].hidden == ()
    assert evening.replayed() == evening.state


@proves(HIDE)
def test_who_lies_there_hidden_or_has_frozen_is_found_all_the_same() -> None:
    for how in ("falls", "freezes"):
        evening, mara, _, wolf = two()
        evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
        evening.do("ann", "fe.hide", hero=mara, other=wolf)
        evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
        throws(evening, mara, 7, 7, 7)
        if how == "falls":
            evening.do("gm", "fe.set-harm", hero=mara, harm=3, reason="the cold")
        else:
            for _ in range(2):
                evening.do("gm", "fe.frighten", 4, 4, character=mara, cause="a howl", effect=1)
                evening.answer("table")
        assert evening.offers("gm", "fe.find-hidden")[0].enabled
        evening.do("gm", "fe.find-hidden", hero=mara, other=wolf)

        assert evening.state[Sight].hidden == ()


@proves(HIDE, "fe.range.cover", "fe.harm.levels")
def test_nothing_is_said_any_more_of_the_cover_and_the_hiding_of_the_dead() -> None:
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.set-cover", character=tor, size=1)
    evening.was_so(Hidden(tor, wolf, hides=True), Hidden(wolf, tor, hides=True), Hidden(wolf, mara, hides=True))
    assert len(evening.offers("gm", "fe.find-hidden")) == 3
    evening.comes(Died(tor))

    shown = evening.view("ann")["sight"]
    assert isinstance(shown, Listing)
    assert [row.text for row in shown.rows] == ["Wolf is hidden from Mara"]
    assert [offer.label for offer in evening.offers("gm", "fe.find-hidden")] == ["Mara finds Wolf"]


@proves(HIDE)
def test_nobody_hides_from_who_lies_there() -> None:
    evening, mara, tor, wolf = two()
    for other in (tor, wolf):
        evening.do("gm", "fe.place-at", one=mara, other=other, band="far")
    evening.do("gm", "fe.place-at", one=tor, other=wolf, band="far")
    evening.do("gm", "fe.set-harm", hero=tor, harm=3, reason="a bolt")

    assert evening.refused("ann", "fe.hide", hero=mara, other=tor).code == "harm.out"
    assert evening.refused("gm", "fe.hide-foe", foe=wolf, other=tor).code == "harm.out"
    (offer,) = evening.offers("ann", "fe.hide")
    assert {option.value: option.refusal is None for option in offer.fields[0].options} == {wolf: True, tor: False}
    evening.do("ann", "fe.hide", hero=mara, other=wolf)


@proves(HIDE, "fe.coordination.assist-baseline")
@pytest.mark.parametrize(
    ("way", "gives", "stays"),
    [("thrown", "dice", False), ("shot", "effect", False), ("social", "position", False), ("notice", "dice", True)],
)
def test_who_comes_out_of_hiding_to_help_against_somebody_is_hidden_from_them_no_longer(
    way: str, gives: str, stays: bool
) -> None:
    evening, mara, tor, wolf = two()
    evening.do("gm", "fe.name-foe", name="Bear")
    other = [*evening.state[Characters].known][-1]
    for seen in (wolf, other):
        evening.was_so(Hidden(tor, seen, hides=True))
    evening.do("gm", "fe.set-boons", hero=tor, held=2, reason="a test")
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Athletics")
    evening.do("ann", "fe.say-target", hero=mara, way=way, other=wolf)
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a hand", gives=gives)
    while evening.waits():
        evening.answer(evening.asked().options[0].value, by="gm")
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    pool = int(evening.offers("ann", "fe.roll-action")[0].throws.partition("d")[0])
    evening.do("ann", "fe.roll-action", *(7,) * pool, hero=mara)
    evening.keep()

    assert [evening.state[Sight].hides(tor, each) for each in (wolf, other)] == [stays, True]
    assert evening.replayed() == evening.state


def absent() -> tuple[Evening, str, str]:
    """Mara is away, and out of the wolf's frame."""
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="absent")
    evening.do("ann", "fe.hide", hero=mara, other=wolf)
    return evening, mara, wolf


@proves(HIDE)
@pytest.mark.parametrize("wall", [False, True])
def test_who_was_off_the_frame_hides_by_a_roll_once_back_in_it(wall: bool) -> None:
    evening, mara, wolf = absent()
    if wall:
        evening.do("gm", "fe.set-sight", one=mara, other=wolf, blocked=True)
    away = evening.state[Sight].hides(mara, wolf)
    evening.do("gm", "fe.place-at", one=wolf, other=mara, band="far")

    assert evening.told("bob")[-1] == "Mara is no longer hidden from Wolf (in the frame again)."
    assert (away, evening.state[Sight].hides(mara, wolf), evening.state[Sight].away) == (True, False, ())
    evening.do("ann", "fe.hide", hero=mara, other=wolf)
    assert evening.meant(mara, hiding.Hiding) == hiding.Hiding(wolf)
    assert evening.replayed() == evening.state


@proves(HIDE)
def test_who_hid_by_a_roll_stays_hidden_away_and_back() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    evening.was_so(Hidden(mara, wolf, hides=True))
    for band in ("absent", "far"):
        evening.do("gm", "fe.place-at", one=mara, other=wolf, band=band)

    assert evening.state[Sight].hidden == ((mara, wolf),)


@proves(HIDE)
def test_who_is_found_off_the_frame_is_tracked_and_rolls_to_be_lost_again() -> None:
    evening, mara, wolf = absent()
    evening.do("gm", "fe.find-hidden", hero=mara, other=wolf)
    evening.do("ann", "fe.hide", hero=mara, other=wolf)
    asks = evening.meant(mara, hiding.Hiding)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    throws(evening, mara, 7, 7)

    assert asks == hiding.Hiding(wolf)
    now = evening.state[Sight]
    assert (now.hidden, now.away, now.tracked) == (((mara, wolf),), (), ())


@proves(HIDE)
def test_who_is_seen_while_the_dice_lie_there_does_not_hide() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.set-boons", hero=mara, held=3, reason="as the test has it")
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    evening.do("ann", "fe.hide", hero=mara, other=wolf)
    evening.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    dice = pool_of(evening.state, evening.state[Proposals][mara])[0]
    evening.do("ann", "fe.roll-action", 7, 7, *[4] * (dice - 2), hero=mara)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="near")
    evening.answer("keep")

    assert evening.state[Sight].hidden == ()
    assert evening.told("bob")[-1] == "Mara is no longer hidden from Wolf (in plain sight)."
