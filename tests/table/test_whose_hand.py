"""The Fate Dealer's own hand is for whoever runs the game, and is read by nobody else: not through refusals either."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tables import do, opened, refused, run
from threefates.commons.characters import Characters
from threefates.pieces.cards import DECK
from threefates.rulebook.viewers import Role, SeatId
from threefates.systems.fifty_two_fates.cards.deck import FATE, Cards
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.table.records import seat_record, whole_record
from threefates.table.sitting import key_hash, sit
from threefates.table.slices import at_once
from threefates.table.table import Table
from threefates.table.undo_look import Change, back_then
from threefates.table.verify import verify

DEALER = "s1"


async def dealt(table: Table, dealing: str) -> tuple[SeatId, SeatId]:
    """Ann and Bo play; the Fate Dealer, or Bo for a while, makes a captain and deals one hand for all they run."""
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    bo = await sit(table, "Bo", Role.PLAYER, key_hash("bo"))
    await do(table, ann, "ff.make-protagonist", name="Mara", calling="fighter")
    await do(table, bo, "ff.make-protagonist", name="Bern", calling="fighter")
    by = {"Bo": bo}.get(dealing, DEALER)
    if by == bo:
        await do(table, DEALER, "set-role", seat=bo, role="co-gm")
    await do(table, by, "ff.make-cast-member", name="Captain", row="9")
    await do(table, by, "ff.deal", mode="fate_sway")
    return ann, bo


def sees_the_hand(table: Table, seat: SeatId) -> bool:
    hand = table.view(seat).get("ff.my-hand")
    return "The Fate Dealer" in str(hand)


def acts_for(table: Table, seat: SeatId) -> set[str]:
    return {entity for entity, seats in table.seating.controllers.items() if seat in seats}


@pytest.mark.parametrize("now", ["player", "screen", "guest"])
def test_who_helped_and_plays_again_leaves_what_they_ran_to_the_game_master(tmp_path: Path, now: str) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, bo = await dealt(table, "Bo")
            (captain,), bern = table.state[Creatures].known, list(table.state[Protagonists].known)[1]
            helping = (sees_the_hand(table, bo), sees_the_hand(table, DEALER), table.state[Cards].of(FATE))

            await do(table, DEALER, "set-role", seat=bo, role=now)

            assert helping[:2] == (True, False)
            assert (sees_the_hand(table, bo), sees_the_hand(table, DEALER)) == (False, True)
            assert table.state[Cards].of(FATE) == helping[2]
            assert acts_for(table, bo) == {bern}
            assert acts_for(table, DEALER) == {FATE, captain}
            assert verify(await whole_record(table)).holds

    run(play())


def test_no_undo_gives_it_back_to_who_only_plays(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, bo = await dealt(table, "Bo")
            await do(table, DEALER, "set-role", seat=bo, role="player")
            before = table.state[Cards].of(FATE)

            await do(table, DEALER, "undo", command=table.timeline.spans.standing[-1])
            await do(table, DEALER, "redo")

            assert table.state[Cards].of(FATE) == before
            assert (sees_the_hand(table, bo), sees_the_hand(table, DEALER)) == (False, True)

    run(play())


def test_no_undo_gives_back_what_others_had_meanwhile(tmp_path: Path) -> None:
    """Ann had the captain, and the Game Master had dealt anew, when Bo was made to play again: both is taken back."""

    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            ann, bo = await dealt(table, "Bo")
            (captain,), bern = table.state[Creatures].known, list(table.state[Protagonists].known)[1]
            await do(table, DEALER, "ff.deal", mode="fate_sway")
            anew = table.timeline.spans.standing[-1]
            await do(table, DEALER, "give-character", character=captain, seat=ann)
            await do(table, DEALER, "set-role", seat=bo, role="player")

            await do(table, DEALER, "undo", command=anew)

            assert acts_for(table, bo) == {bern}
            assert acts_for(table, DEALER) == {FATE, captain}
            assert (sees_the_hand(table, bo), sees_the_hand(table, DEALER)) == (False, True)
            assert verify(await whole_record(table)).holds

    run(play())


@pytest.mark.parametrize("leaves", [("set-role", {"role": "player"}), ("remove-seat", {})])
def test_foes_whom_two_ran_are_left_to_the_other(tmp_path: Path, leaves: tuple[str, dict[str, Any]]) -> None:
    """The foes of a ready evening are for all who run the game."""

    async def play() -> None:
        kind, more = leaves
        async with opened(tmp_path, "fates_edge", scenario="tongue_for_the_bell") as table:
            bo = await sit(table, "Bo", Role.PLAYER, key_hash("bo"))
            await do(table, bo, "fe.play-ready", ready="hedda")
            await do(table, DEALER, "set-role", seat=bo, role="co-gm")
            await do(table, DEALER, "fe.begin-scenario")
            await do(table, DEALER, "fe.start-encounter", encounter="causeway")
            hedda, *foes = table.state[Characters].known
            assert acts_for(table, bo) == {hedda, *foes}

            await do(table, DEALER, kind, seat=bo, **more)

            assert acts_for(table, bo) == {hedda}
            assert acts_for(table, DEALER) == set(foes)

    run(play())


def test_whose_seat_is_removed_leaves_the_hand_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, bo = await dealt(table, "Bo")

            await do(table, DEALER, "remove-seat", seat=bo)

            assert sees_the_hand(table, DEALER)

    run(play())


def test_a_player_who_is_given_a_foe_reads_no_card_of_the_fate_dealer_from_what_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            ann, _ = await dealt(table, "the Fate Dealer")
            (captain,), bern = table.state[Creatures].known, list(table.state[Protagonists].known)[1]
            await do(table, DEALER, "give-character", character=captain, seat=ann)
            strike: dict[str, Any] = {"entity": captain, "target": bern}
            before = table.version

            said = {await refused(do(table, ann, "ff.attack", cards=[str(card)], **strike)) for card in DECK}

            assert [each.code for each in said] == ["play.fate_draw"]
            offered = [each.command for each in table.offers(ann) if each.key.endswith(f".{captain}") and each.enabled]
            assert "ff.attack-by-draw" in offered
            assert "ff.attack" not in offered
            assert table.version == before

    run(play())


def test_who_is_given_a_character_for_a_moment_reads_nothing_of_the_hand_that_an_undo_brings_back(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            ann, bo = await dealt(table, "the Fate Dealer")
            (mara, _), hand = table.state[Protagonists].known, table.state[Cards]
            held = [card.glyphs for card in hand.of(mara)]
            for other in (DEALER, bo):
                await do(table, DEALER, "give-character", character=mara, seat=other)
                page, file = table.told(other, 0), seat_record(table, other)
                await do(table, DEALER, "undo", command=table.timeline.spans.standing[-1])

                assert table.state[Cards] == hand
                told = [line.text for line in (*page, *file.log)]
                assert not [text for text in told if all(face in text for face in held)]

            assert any(all(face in line.text for face in held) for line in table.told(ann, 0))

    run(play())


def test_a_look_at_an_undo_shows_what_the_seat_would_be_then(tmp_path: Path) -> None:
    """The Game Master, who plays Mara for now, would have nothing of hers."""

    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            await dealt(table, "the Fate Dealer")
            mara = next(iter(table.state[Protagonists].known))
            await do(table, DEALER, "give-character", character=mara, seat=DEALER)

            look = at_once(back_then(table, DEALER, table.timeline.spans.standing[-1]))
            assert look.changes == (Change("Sway: Mara", "4", "gone"),)

    run(play())
