"""Seats, keys, and who may come in."""

from pathlib import Path

import pytest

from tests.tables import do, opened, refused, run
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Role
from threefates.table.sitting import claim, issue, key_hash, sit
from threefates.table.table import Table


async def ann_at(table: Table) -> str:
    return await sit(table, "Ann", Role.PLAYER, key_hash("ann"))


def test_a_confirmed_claim_opens_the_seat_and_kills_the_old_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await ann_at(table)
            asked = await claim(table, ann, key_hash("new phone"), "a phone at 10.0.0.7")
            before = table.seat_of(key_hash("new phone"))
            await do(table, "s1", "confirm-claim", claim=asked)

            assert before is None
            assert table.seat_of(key_hash("new phone")) == ann
            assert table.seat_of(key_hash("ann")) is None

    run(play())


def test_a_denied_claim_opens_nothing_and_the_old_key_lives(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await ann_at(table)
            asked = await claim(table, ann, key_hash("thief"), "a phone")
            await do(table, "s1", "deny-claim", claim=asked)
            late = await refused(do(table, "s1", "confirm-claim", claim=asked))

            assert late.code == "claim.gone"
            assert table.seat_of(key_hash("thief")) is None
            assert table.seat_of(key_hash("ann")) == ann

    run(play())


def test_only_whoever_runs_the_game_learns_of_a_claim_or_answers_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await ann_at(table)
            asked = await claim(table, ann, key_hash("new"), "a phone")

            assert "claims" in table.view("s1")
            assert "claims" not in table.view(ann)
            assert table.told(ann, table.version - 1) == ()
            assert key_hash("new") not in str(table.system.known(table.state, table.viewer("s1")).slices())
            assert (await refused(do(table, ann, "confirm-claim", claim=asked))).code == "seat.not_the_gm"

    run(play())


def test_the_game_masters_seat_cannot_be_claimed_and_a_co_gms_only_from_the_game_master(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await ann_at(table)
            bob = await sit(table, "Bob", Role.PLAYER, key_hash("bob"))
            for seat in (ann, bob):
                await do(table, "s1", "set-role", seat=seat, role="co-gm")
            asked = await claim(table, ann, key_hash("new"), "a phone")

            assert (await refused(claim(table, "s1", key_hash("thief"), "a phone"))).code == "claim.gm"
            assert (await refused(claim(table, "s99", key_hash("thief"), "a phone"))).code == "seat.unknown"
            assert (await refused(do(table, bob, "confirm-claim", claim=asked))).code == "claim.gm"
            await do(table, "s1", "confirm-claim", claim=asked)
            assert table.seat_of(key_hash("new")) == ann

    run(play())


def test_the_operator_issues_a_key_and_the_old_one_dies_with_any_undo_after_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await ann_at(table)
            await do(table, ann, "tc.join", name="Mara")
            joined = table.timeline.moments[-1].envelope.command
            await issue(table, ann, key_hash("issued"))
            await do(table, "s1", "undo", command=joined)

            assert table.seat_of(key_hash("issued")) == ann
            assert table.seat_of(key_hash("ann")) is None

    run(play())


@pytest.mark.parametrize("role", [Role.GM, Role.CO_GM])
def test_nobody_sits_down_at_the_door_to_run_the_game(tmp_path: Path, role: Role) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            with pytest.raises(Refused, match="not given at the door"):
                await sit(table, "Mallory", role, key_hash("m"))
            assert len(table.seating.seats) == 1

    run(play())


@pytest.mark.parametrize("name", ["", "  ", "ann", "ANN", "x" * 41, "tab\x07", "\u202eeman"])
def test_a_name_that_is_none_or_taken_gets_no_seat(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            await ann_at(table)
            refusal = await refused(sit(table, name, Role.PLAYER, key_hash("m")))

            assert refusal.code in {"seat.name", "seat.name_taken"}
            assert len(table.seating.seats) == 2

    run(play())


def test_a_full_table_takes_nobody_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            for number in range(39):
                await sit(table, f"Guest {number}", Role.GUEST, key_hash(f"{number}"))

            assert (await refused(sit(table, "One more", Role.GUEST, key_hash("m")))).code == "seat.full"

    run(play())


def test_a_guest_and_a_screen_are_offered_the_x_card_alone_and_refused_the_rest(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            for role in (Role.GUEST, Role.SCREEN):
                seat = await sit(table, f"A {role.value}", role, key_hash(role.value))
                doing = [do(table, seat, "tc.join", name="Mara"), do(table, seat, "undo", command="open")]
                doing += [do(table, seat, "set-away", seat=seat, away=True), do(table, seat, "open-seal", epoch=1)]

                assert [offer.command for offer in table.offers(seat)] == ["raise-x-card"]
                assert {(await refused(each)).code for each in doing} == {"seat.watches"}

    run(play())


def test_a_seat_that_becomes_a_screen_knows_only_what_everybody_knows(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await ann_at(table)
            await do(table, ann, "tc.join", name="Mara")
            who = next(iter(table.viewer(ann).controls))
            await do(table, ann, "tc.hide", who=who, secret=7)
            await do(table, "s1", "set-role", seat=ann, role="screen")

            seen = f"{table.view(ann)} {table.told(ann, 0)}"

            assert table.viewer(ann).controls == frozenset()
            assert "Hidden number" not in seen
            assert "hides 7" not in seen
            assert table.state.controllers(who) == ()

    run(play())


def test_there_is_one_game_master_who_alone_names_a_co_gm(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await ann_at(table)
            await do(table, "s1", "set-role", seat=ann, role="co-gm")

            assert (await refused(do(table, ann, "set-role", seat=ann, role="player"))).code == "seat.not_the_gm"
            assert (await refused(do(table, "s1", "set-role", seat=ann, role="gm"))).code == "seat.one_gm"
            assert (await refused(do(table, "s1", "set-role", seat="s1", role="guest"))).code == "seat.one_gm"

    run(play())
