"""A DV that the Game Master keeps: who may know it, when, and what is said instead."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.worlds import seen_by
from tests.tables import do, opened, run
from threefates.rulebook import parts
from threefates.rulebook.chapter import Chances
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.viewers import Role
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.systems.fates_edge.resolution.outcome_matrix import outcome, tally
from threefates.systems.fates_edge.resolution.terms import UNSEEN, Terms
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.table.real_dice import ASK_ME, WrongByHand
from threefates.table.records import seat_record, whole_record
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table
from threefates.table.verify import verify

WHO_MAY_NOT = ("ann", "bob", "")


def counters(view: parts.View, part: str) -> dict[str, str]:
    shown = view[part]
    assert isinstance(shown, parts.Listing)
    return {counter.label: counter.value for counter in shown.rows[0].counters}


def kept(evening: Evening, **terms: Any) -> str:
    """Mara's action, its DV hidden."""
    hero = evening.hero()
    evening.agreed(hero, **({"hidden": True} | terms))
    return hero


def terms_of(evening: Evening, hero: str) -> Terms:
    terms = evening.state[Proposals].open[hero].terms
    assert terms is not None
    return terms


# saying so


def test_the_card_of_a_hidden_dv_says_that_it_is_hidden_and_the_game_master_reads_it_beside() -> None:
    evening = Evening()
    kept(evening, dv=4)

    assert counters(evening.view("ann"), "proposals")["DV"] == "hidden"
    assert counters(evening.view("gm"), "hidden-dvs")["DV"] == "4"
    assert all("hidden-dvs" not in evening.view(seat) for seat in WHO_MAY_NOT)


def test_the_log_says_the_dv_only_to_who_keeps_it() -> None:
    evening = Evening()
    kept(evening, dv=4)

    assert evening.told("ann") == ["For Mara: DV hidden, Controlled, basic description."]
    assert evening.told("gm") == ["For Mara: DV 4 (hidden), Controlled, basic description."]


def test_one_tap_answers_with_the_dv_shown_and_another_with_it_hidden() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")

    taps = [offer for offer in evening.offers("gm", "fe.set-terms") if not offer.fields]
    evening.do("gm", "fe.set-terms", **dict(taps[1].fixed))

    assert [tap.label for tap in taps] == [
        "Set DV 3 · Controlled · Standard",
        "Set DV 3 (hidden) · Controlled · Standard",
    ]
    assert [tap.main for tap in taps] == [True, False]
    assert terms_of(evening, hero).hidden


def test_a_table_that_hides_dvs_calls_for_rolls_without_saying_them() -> None:
    evening = Evening()
    hero = evening.hero()

    evening.do("gm", "fe.hide-dvs", hidden=True)
    said = evening.told("bob")
    evening.do("gm", "fe.call-roll", hero=hero)

    assert said == ["From here on the Game Master keeps the DVs."]
    assert evening.told("ann") == ["The Game Master calls on Mara to roll. DV hidden · Controlled · Standard."]
    assert evening.told("gm")[0].endswith("DV 3 (hidden) · Controlled · Standard.")


def test_what_the_table_usually_does_may_be_done_the_other_way() -> None:
    evening = Evening()
    hero, other = evening.hero(), evening.hero("Tor", "bob")

    evening.do("gm", "fe.call-roll", hero=hero, hidden=True)
    evening.do("gm", "fe.hide-dvs", hidden=True)
    evening.do("gm", "fe.call-roll", hero=other, hidden=False)

    assert (terms_of(evening, hero).hidden, terms_of(evening, other).hidden) == (True, False)


def test_dvs_are_hidden_and_shown_by_whoever_runs_the_game_alone() -> None:
    evening = Evening()
    kept(evening)

    refusals = [
        evening.refused("ann", "fe.hide-dvs", hidden=True).code,
        evening.refused("ann", "fe.reveal-dv").code,
        evening.refused("gm", "fe.reveal-dv").code,
    ]

    assert refusals == ["seat.not_the_gm", "seat.not_the_gm", "dv.nothing_hidden"]


def test_thinking_again_keeps_a_dv_hidden_until_it_is_shown_in_one_tap() -> None:
    evening = Evening()
    hero = kept(evening, dv=4)

    evening.do("gm", "fe.set-terms", hero=hero, dv=5)
    (tap,) = (offer for offer in evening.offers("gm", "fe.set-terms") if offer.label == "Show the DV")
    before = counters(evening.view("ann"), "proposals")["DV"]
    evening.do("gm", "fe.set-terms", **dict(tap.fixed))

    assert (before, counters(evening.view("ann"), "proposals")["DV"]) == ("hidden", "5")


# the roll


def test_the_outcome_is_everybodys_and_the_dv_only_once_it_is_shown() -> None:
    evening = Evening()
    evening.rolls(evening.hero(), 8, 7, 6, 2, dv=3, hidden=True)
    said, seen = evening.told("ann"), evening.view("ann")["roll"]

    (tap,) = evening.offers("gm", "fe.reveal-dv")
    evening.do("gm", "fe.reveal-dv")

    assert said[0].startswith("Mara throws 4d10 for Wits + Tinker, Controlled against a hidden DV: ")
    assert said[-1] == "Mara: Clean Success. 3 successes against a hidden DV."
    assert isinstance(seen, parts.Pool)
    assert (seen.outcome, seen.lines[-1].text) == ("Clean Success", "3 successes against a hidden DV, 0 Story Beats")
    assert (tap.label, tap.fields) == ("Show the DV of Mara's roll", ())
    assert evening.told("ann") == ["Mara's roll was against DV 3."]
    assert evening.state[Rolls].latest == FATES_EDGE.known(evening.state, evening.viewer("ann"))[Rolls].latest


def test_a_dv_that_needs_no_roll_is_not_hidden() -> None:
    evening = Evening()
    hero = kept(evening, dv=2)

    refusal = evening.refused("gm", "fe.set-terms", hero=hero, dv=1)
    evening.do("gm", "fe.set-terms", hero=hero, dv=1, hidden=False)

    assert (refusal.code, refusal.source) == ("proposal.nothing_to_hide", "fe.resolution.dv-minimum")
    assert [offer.label for offer in evening.offers("ann", "fe.roll-action")] == ["Do it without a roll"]


def test_a_hidden_dv_that_its_position_makes_too_low_to_roll_for_says_so_only_when_it_is_done() -> None:
    evening = Evening(position_affects="reroll_and_dv")
    hero = kept(evening, dv=2, position=0)
    (offer,) = evening.offers("ann", "fe.roll-action")

    evening.do("ann", "fe.roll-action", hero=hero)

    assert (offer.label, offer.throws) == ("Roll 4d10", "4d10")
    assert evening.told("ann") == ["Mara needs no roll: It – done."]
    assert evening.told("gm") == ["Mara needs no roll at DV 1: It – done."]


@pytest.mark.parametrize(("dv", "near"), [(3, True), (4, False)])
def test_every_partial_of_a_hidden_dv_is_asked_about_so_that_asking_says_nothing(dv: int, near: bool) -> None:
    evening = Evening()
    evening.rolls(evening.hero(), 8, 7, 2, 2, dv=dv, hidden=True)

    offers = {offer.label: offer for offer in evening.offers("gm", "answer")}
    refused = [offer.refusal for offer in offers.values() if offer.refusal]

    assert evening.asked().asks == "Mara has a Partial. Does it go through at a price?"
    assert [refusal.code for refusal in refused] == ([] if near else ["roll.too_far"])
    assert evening.offers("ann", "answer") == []
    assert "waiting" in evening.view("ann")


def test_a_price_that_lets_a_hidden_roll_through_is_not_said_to_be_for_one_short() -> None:
    evening = Evening()
    evening.rolls(evening.hero(), 8, 7, 2, 2, dv=3, hidden=True)

    evening.answer("upgrade", by="gm")

    assert evening.told("ann")[0] == (
        "Mara: Success & Cost. 2 successes against a hidden DV, and 2 Story Beats for the Game Master."
    )
    assert "one short and let through" in evening.told("gm")[0]


def test_how_far_a_partial_came_is_not_told_of_a_hidden_dv() -> None:
    evening = Evening(partial_nature="proportional", partial_upgrade="no_upgrade")
    evening.rolls(evening.hero(), 8, 2, 2, 2, dv=4, hidden=True)

    assert any("1 part of 4 is done" in line for line in evening.told("gm"))
    assert "Mara: Partial. 1 success against a hidden DV." in evening.told("ann")


def test_tags_do_not_say_a_dv_that_is_hidden() -> None:
    evening = Evening("srd_quickstart")
    hero = evening.hero(trained=["Arcana"])
    evening.do("gm", "fe.hide-dvs", hidden=True)
    evening.do("ann", "fe.propose", hero=hero, attribute="spirit", skill="Arcana")

    evening.do("gm", "fe.tag-spell", hero=hero, tags="FIRE, WARD")

    assert evening.told("ann") == ["Mara: [FIRE] [WARD].", "For Mara: DV hidden, Controlled, basic description."]
    assert "DV" in evening.told("gm")[0]


# odds


def odds(evening: Evening, seat: str, command: str, **fields: Any) -> Chances:
    found = FATES_EDGE.odds(evening.state, FATES_EDGE.read_command({"type": command, **fields}), evening.viewer(seat))
    assert found is not None
    return found


def test_the_odds_of_a_hidden_dv_are_told_for_every_dv_and_exactly_to_who_keeps_it() -> None:
    hidden, shown = Evening(), Evening()
    hero = kept(hidden, dv=2)
    kept(shown, dv=2, hidden=False)

    told = odds(hidden, "ann", "fe.roll-action", hero=hero)
    exact = odds(hidden, "gm", "fe.roll-action", hero=hero)

    assert exact == odds(shown, "ann", "fe.roll-action", hero=hero)
    assert told.success == ""
    assert dict(told.options)["dv=2"] == exact.success
    assert sum(Fraction(share) for _, share in told.outcomes) == 1
    assert told.outcomes[-1][0] == "not even for DV 2"
    assert told.advice.startswith("Enough for DV 2 ")


def test_the_odds_of_an_answer_against_a_hidden_dv_name_what_is_best_whatever_it_is() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="a gift")
    evening.rolls(hero, 8, 7, 3, 3, dv=4, hidden=True)
    question = evening.asked().id

    thrown = odds(evening, "ann", "answer", choice=question, option="2")
    kept_as_they_are = odds(evening, "ann", "answer", choice=question, option="keep")

    assert thrown.advice.startswith("Throw the 3 again, whatever the DV.")
    assert thrown.outcomes == (("for DV 4", "1/10"), ("for DV 3", "2/5"), ("for DV 2", "1/2"))
    assert kept_as_they_are.outcomes == (("for DV 2", "1"),)


# two worlds: whatever the hidden DV is, nobody else can tell


def world(dv: int, faces: list[int], nature: str) -> list[bytes]:
    """What everybody else is sent of a roll against a hidden DV, command by command."""
    evening = Evening(partial_nature=nature)
    seen: list[bytes] = []

    def look() -> None:
        seen.extend(seen_by(evening, seat) for seat in WHO_MAY_NOT)

    hero = evening.hero()
    evening.rated(hero, wits=1, Tinker=len(faces) - 1)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.set-terms", hero=hero, dv=dv, position=1, hidden=True)
    look()
    evening.do("ann", "fe.roll-action", *faces, hero=hero)
    look()
    while evening.waits():
        answer = "stay" if evening.asked().kind == "upgrade" else evening.asked().options[0].value
        evening.answer(answer, by=evening.asked().seats[0])
        look()
    return seen


@settings(max_examples=25)
@given(
    faces=st.lists(st.integers(1, 9), min_size=2, max_size=6),
    dvs=st.tuples(st.integers(2, 12), st.integers(2, 12)),
    nature=st.sampled_from(["proportional", "fork", "fork_pay_or_yield"]),
)
def test_two_rolls_that_came_out_alike_look_alike_whatever_their_hidden_dvs(
    faces: list[int], dvs: tuple[int, int], nature: str
) -> None:
    one, other = dvs
    counted = tally(tuple(faces), Tens.TWO)
    assume(one != other)
    assume(outcome(counted, one) is outcome(counted, other))

    assert world(one, faces, nature) == world(other, faces, nature)


@given(dv=st.integers(2, 12))
def test_what_a_hidden_dv_could_give_away_it_gives_away_when_it_is_shown(dv: int) -> None:
    hidden, shown = Evening(), Evening()
    hero = kept(hidden, dv=dv)
    kept(shown, dv=dv, hidden=False)

    known = FATES_EDGE.known(hidden.state, hidden.viewer("bob"))[Proposals].open[hero].terms

    assert known is not None
    assert known.dv == UNSEEN
    assert f"DV {dv}" in shown.told("bob")[0]
    assert f"DV {dv}" not in hidden.told("bob")[0]


# at a real table


async def sent(table: Table, dv: int) -> dict[str, bytes]:
    """Everything that every other seat takes home from an evening with one hidden DV, taken back and made again."""
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    others = [
        ann,
        await sit(table, "Bob", Role.PLAYER, key_hash("bob")),
        await sit(table, "TV", Role.SCREEN, key_hash("tv")),
        await sit(table, "Guest", Role.GUEST, key_hash("guest")),
    ]
    await do(table, ann, "fe.make-hero", name="Mara", trained=["Tinker"])
    hero = next(iter(table.viewer(ann).controls))
    await do(table, ann, "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    await do(table, "s1", "fe.set-terms", hero=hero, dv=dv, hidden=True)
    await do(table, ann, "fe.roll-action", by_hand=(8, 2, 3, 2), hero=hero)
    await do(table, "s1", "answer", choice=table.system.questions(table.state)[0].id, option="stay")
    undo = next(offer for offer in table.offers("s1") if offer.command == "undo")
    await do(table, "s1", "undo", command=dict(undo.fixed)["command"])
    await do(table, "s1", "redo")
    records = {seat: replace(seat_record(table, seat), heads=()) for seat in others}  # fingerprints are salted
    return {seat: msgspec.json.encode([record, table.offers(seat)]) for seat, record in records.items()}


def test_undo_export_and_log_give_no_hidden_dv_away_to_players_screens_or_guests(tmp_path: Path) -> None:
    async def play(dv: int) -> dict[str, bytes]:
        async with opened(tmp_path / str(dv), "fates_edge") as table:
            return await sent(table, dv)

    (tmp_path / "7").mkdir()
    (tmp_path / "12").mkdir()
    seven, twelve = run(play(7)), run(play(12))

    assert len(seven) == 4
    assert seven == twelve


@pytest.mark.parametrize("typed", [("x",), (ASK_ME,), (8, 2, 3), (8, 2, 3, 2, 5), (ASK_ME, 11)])
def test_real_dice_that_are_typed_wrongly_do_not_tell_whether_a_hidden_dv_needs_a_roll(
    tmp_path: Path, typed: tuple[int | str, ...]
) -> None:
    async def play(dv: int) -> tuple[Refusal, str | None, int]:
        async with opened(tmp_path / str(dv), "fates_edge") as table:
            hero = await too_easy(table, dv)
            before = table.version
            with pytest.raises(WrongByHand) as wrong:
                await do(table, table.state.controllers(hero)[0], "fe.roll-action", by_hand=typed, hero=hero)
            return wrong.value.refusal, wrong.value.waits, table.version - before

    for dv in (2, 5):
        (tmp_path / str(dv)).mkdir()
    assert run(play(2)) == run(play(5))


def test_real_dice_at_a_hidden_dv_are_thrown_though_it_needs_no_roll(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fates_edge") as table:
            hero = await too_easy(table, 2)
            ann = table.state.controllers(hero)[0]

            answered = await do(table, ann, "fe.roll-action", by_hand=(ASK_ME, 1, 1, 1, 1), hero=hero)

            assert [(line.text, line.by_hand) for line in answered.told] == [("Mara needs no roll: It – done.", True)]
            assert verify(await whole_record(table)).holds

    run(play())


async def too_easy(table: Table, dv: int) -> str:
    """Mara's action, its DV hidden, which is one less for where she stands: of 2, it needs no roll."""
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    await do(table, "s1", "change-ruling", ruling="fe.ruling.position-affects", reading="reroll_and_dv")
    await do(table, ann, "fe.make-hero", name="Mara", trained=["Tinker"])
    hero = next(iter(table.viewer(ann).controls))
    await do(table, ann, "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    await do(table, "s1", "fe.set-terms", hero=hero, dv=dv, position=0, hidden=True)
    return hero
