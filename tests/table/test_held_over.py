"""Cards that are held over from one evening to the next: no seal that is opened tells anybody which they are."""

from __future__ import annotations

from pathlib import Path

from tests.tables import do, opened, refused, run
from threefates.pieces.cards import DECK
from threefates.rulebook.viewers import EntityId, Role, SeatId
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.table.records import seat_record
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table

DEALER = "s1"


async def two_evenings(table: Table) -> tuple[SeatId, EntityId]:
    """Ann's Mara saves her hand over an evening's end; in the next a wolf strikes at her with a card off the deck."""
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    await do(table, ann, "ff.make-protagonist", name="Mara", calling="fighter")
    await do(table, DEALER, "ff.make-creature", name="Wolf", action=2)
    await do(table, DEALER, "start-evening")
    for kind in ("ff.deal", "ff.save-hands", "end-evening", "start-evening", "ff.restore-hands"):
        await do(table, DEALER, kind)
    (mara,), (wolf,) = table.state[Protagonists].known, table.state[Creatures].known
    await do(table, DEALER, "ff.attack-by-draw", entity=wolf, target=mara, count=1)
    return ann, mara


def test_an_evening_stays_sealed_while_a_hand_of_one_before_it_is_held(tmp_path: Path) -> None:
    """What the wolf's card was picked among are all cards but those that Mara holds."""

    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            await two_evenings(table)
            before = table.version

            shut = [await refused(do(table, DEALER, "open-seal", epoch=evening)) for evening in (1, 2)]
            offered = [offer.refusal for offer in table.offers(DEALER) if offer.command == "open-seal"]

            assert [each.code for each in shut] == ["seal.protects"] * 2
            assert offered == shut
            assert table.version == before

    run(play())


def test_once_that_hand_is_gone_both_are_opened_and_say_among_what_was_picked(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, mara = await two_evenings(table)
            held = {str(card) for card in table.state[Cards].of(mara)}
            await do(table, DEALER, "undo", command=table.timeline.spans.standing[-1])
            await do(table, DEALER, "ff.return-hand", entity=mara)

            for evening in (1, 2):
                await do(table, DEALER, "open-seal", epoch=evening)

            fell = [each for draw in seat_record(table, DEALER).draws for each in draw.drawn]
            assert [set(map(str, DECK)) - set(each.among) for each in fell if not isinstance(each.among, int)] == [held]

    run(play())


def test_no_undo_takes_up_again_a_hand_that_a_later_evening_has_given_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, mara = await two_evenings(table)
            await do(table, DEALER, "undo", command=table.timeline.spans.standing[-1])
            await do(table, DEALER, "ff.return-hand", entity=mara)
            returned = table.timeline.spans.standing[-1]
            await do(table, DEALER, "open-seal", epoch=2)

            refusal = await refused(do(table, DEALER, "undo", command=returned))

            assert refusal.code == "undo.seal_open"

    run(play())
