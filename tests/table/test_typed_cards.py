"""Cards that are typed in tell nobody where another card lies, and nobody tries them in secret."""

from pathlib import Path
from typing import Any

import pytest

from tests.tables import do, opened, refused, run
from threefates.pieces.cards import DECK
from threefates.rulebook.viewers import Role, SeatId
from threefates.systems.fifty_two_fates.cards.deck import DISCARDS, Cards
from threefates.systems.fifty_two_fates.dealing.dealer import too_many
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.table.records import whole_record
from threefates.table.sitting import key_hash, sit
from threefates.table.table import Table
from threefates.table.verify import verify

DEALER = "s1"


async def duel(table: Table) -> tuple[SeatId, str, dict[str, Any]]:
    """Ann's Mara holds cards; a wolf strikes from the fate deck, and some cards lie among the discards."""
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    await do(table, ann, "ff.make-protagonist", name="Mara", calling="fighter")
    await do(table, DEALER, "ff.make-creature", name="Wolf", action=2)
    await do(table, DEALER, "ff.deal")
    (mara,) = table.state[Protagonists].known
    (wolf,) = table.state[Creatures].known
    strike: dict[str, Any] = {"entity": wolf, "target": mara, "count": 1}
    await do(table, DEALER, "ff.attack-by-draw", **strike)
    await do(table, ann, "ff.take-it", choice=asked(table))
    spare = [str(card) for card in table.state[Cards].of(mara)[: too_many(table.state, mara)]]
    await do(table, ann, "ff.trim", choice=asked(table), cards=spare)
    return ann, mara, strike


def asked(table: Table) -> str:
    """The question that is open."""
    return table.system.questions(table.state)[0].id


async def tries(table: Table, strike: dict[str, Any], *typed: str) -> Any:
    """The words in which cards typed in for the wolf are refused."""
    return await refused(do(table, DEALER, "ff.attack-by-draw", by_hand=typed, **strike))


def test_wherever_a_typed_card_lies_the_refusal_is_the_same_and_names_none(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, mara, strike = await duel(table)
            cards = table.state[Cards]
            free = str(cards.zones.undrawn[0])
            held, gone = str(cards.of(mara)[0]), str(cards[DISCARDS][0])

            said = [
                await tries(table, strike, held),
                await tries(table, strike, gone),
                await tries(table, strike, "the joker"),
                await tries(table, strike, free, held),
                await tries(table, strike | {"count": 2}, free),
            ]

            assert len(set(said)) == 1
            assert said[0].title == "Those cannot be the cards that were drawn."
            assert table.state[Cards] == cards

    run(play())


def test_a_form_that_nobody_can_read_is_no_way_to_try_a_card(tmp_path: Path) -> None:
    """What cannot be written down is refused after the cards were drawn: in the same words, and not in secret."""

    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            for name in ("Mara", "Tor"):
                await do(table, ann, "ff.make-protagonist", name=name, calling="mage")
            mara, tor = table.state[Protagonists].known
            await do(table, ann, "ff.choose-cross", entity=mara, cross="blood-infliction")
            await do(table, DEALER, "ff.deal")
            cards, before = table.state[Cards], table.version
            heart = next(str(card) for card in cards.of(mara) if str(card).endswith("H"))
            heal: dict[str, Any] = {"entity": mara, "spell": "heal", "target": mara, "cards": [heart], "to": "\u200b"}

            typed = [str(cards.zones.undrawn[0]), str(cards.of(tor)[0])]
            said = [await refused(do(table, ann, "ff.cast", by_hand=(each,), **heal)) for each in typed]

            assert [refusal.title for refusal in said] == ["Those cannot be the cards that were drawn."] * 2
            assert len(table.told(ann, before)) == 2
            assert (await refused(do(table, ann, "ff.cast", **heal))).code == "text.unseen"
            assert table.version == before + 2

    run(play())


def test_words_that_will_not_do_are_no_reason_to_tell_of_cards(tmp_path: Path) -> None:
    """They are looked at before a card is drawn, so that everybody reads of cards only where those are wrong."""

    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, mara, _ = await two_hands(table)
            free, before = str(table.state[Cards].zones.undrawn[0]), table.version
            poison: dict[str, Any] = {"entity": mara, "harm": "poison", "level": 1, "what": "x" * 300}

            assert (await refused(do(table, DEALER, "ff.afflict", by_hand=(free,), **poison))).code == "words"
            assert table.version == before

    run(play())


async def two_hands(table: Table) -> tuple[SeatId, str, str]:
    """Ann's Mara, a mage, and Bo's Bern."""
    ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
    bo = await sit(table, "Bo", Role.PLAYER, key_hash("bo"))
    await do(table, ann, "ff.make-protagonist", name="Mara", calling="mage")
    await do(table, bo, "ff.make-protagonist", name="Bern", calling="fighter")
    mara, bern = table.state[Protagonists].known
    return ann, mara, bern


@pytest.mark.parametrize("typed", ["2C 3C 4C 5C 6C 7C 8C 9C", "the joker", "2C"])
def test_cards_for_the_hand_of_somebody_else_are_not_to_be_typed_in(tmp_path: Path, typed: str) -> None:
    """Whoever typed them in would have chosen them, and would know them: the Fate Dealer knows nobody's hand."""

    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, mara, bern = await two_hands(table)
            before = table.version
            cards = tuple(typed.split(" ")) if typed != "the joker" else (typed,)

            assert (await refused(do(table, DEALER, "ff.deal", by_hand=cards))).code == "chance.unseen"
            assert table.version == before
            await do(table, DEALER, "ff.deal", by_hand=("?",))
            assert (table.state[Cards].held(mara), table.state[Cards].held(bern)) == (4, 4)
            assert not any(line.by_hand for line in table.told(DEALER, before))
            assert verify(await whole_record(table)).holds

    run(play())


def test_nor_are_those_of_somebody_who_is_given_to_another_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            ann, _, bern = await two_hands(table)
            await do(table, DEALER, "ff.deal")
            held = table.state[Cards]

            give = do(table, DEALER, "give-character", character=bern, seat=ann, by_hand=("2C", "3C", "4C", "5C"))

            assert (await refused(give)).code == "chance.unseen"
            assert table.state[Cards] == held

    run(play())


def test_nor_is_what_goes_by_chance_from_the_hand_of_somebody_who_is_away(tmp_path: Path) -> None:
    """Who named a card there would choose it, and hear whether it is held."""

    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            ann, mara, _ = await two_hands(table)
            await do(table, DEALER, "ff.deal")
            await do(table, DEALER, "ff.set-sway", entity=mara, sway=3, reason="worn")
            await do(table, ann, "set-away", seat=ann, away=True)
            held, before = table.state[Cards].of(mara), table.version

            trim: dict[str, Any] = {"choice": asked(table)}
            for card in (held[0], table.state[Cards].zones.undrawn[0]):
                names = do(table, DEALER, "answer-for-absent", by_hand=(str(card),), **trim)
                assert (await refused(names)).code == "chance.unseen"
            assert (table.state[Cards].of(mara), table.version) == (held, before)
            await do(table, DEALER, "answer-for-absent", **trim)
            assert len(table.state[Cards].of(mara)) == 3

    run(play())


def test_ones_own_are_and_where_others_draw_with_them_one_text_says_nothing_of_the_deck(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            ann, mara, bern = await two_hands(table)
            (bo,) = table.state.controllers(bern)
            await do(table, ann, "ff.choose-cross", entity=mara, cross="blood-infliction")
            await do(table, DEALER, "ff.deal")
            heart = next(str(card) for card in table.state[Cards].of(mara) if str(card).endswith("H"))
            free = [str(card) for card in table.state[Cards].zones.undrawn]

            heal: dict[str, Any] = {"entity": mara, "spell": "heal", "target": mara, "cards": [heart]}
            await do(table, ann, "ff.cast", by_hand=(free[0],), **heal)

            assert free[0] in map(str, table.state[Cards].of(mara))
            played = [str(table.state[Cards].of(mara)[0])]
            await do(table, ann, "ff.attack", entity=mara, target=bern, cards=played)
            mine = [str(table.state[Cards].of(bern)[0])]
            defend = {"choice": asked(table), "cards": mine}
            before = table.version
            tries = [("KH",), (free[1],), (free[1], free[2]), (free[1], free[2], free[3])]
            said = {(await refused(do(table, bo, "ff.defend", by_hand=typed, **defend))).title for typed in tries}

            assert len(said) == 1
            assert table.version - before in (0, len(tries))

    run(play())


@pytest.mark.parametrize("how", ["ff.make-creature", "ff.make-cast-member"])
def test_how_hardy_somebody_is_tells_the_fate_dealer_of_no_card_where_it_lies(tmp_path: Path, how: str) -> None:
    """Nobody else sees that card: typed in or drawn, time after time, it would tell which cards are in hands."""

    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, mara, _ = await duel(table)
            cards = table.state[Cards]
            held, gone, free = cards.of(mara)[0], cards[DISCARDS][0], cards.zones.undrawn[0]

            for number, card in enumerate((held, gone, free)):
                await do(table, DEALER, how, name=f"Ooze {number}", row="draw", by_hand=(str(card),))
            await do(table, DEALER, how, name="Ooze 3", row="draw")

            assert "typed in cards" not in " ".join(line.text for line in table.told(DEALER, 0))
            assert table.state[Cards] == cards
            (drawn,) = next(m.envelope.drawn for m in reversed(table.timeline.moments) if m.envelope.drawn)
            assert not isinstance(drawn.among, int)
            assert set(drawn.among) == {str(card) for card in DECK}

    run(play())


def test_everybody_reads_that_cards_were_typed_in_vain_and_never_which(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            ann, mara, strike = await duel(table)
            held, before = str(table.state[Cards].of(mara)[0]), table.version

            await tries(table, strike, held)
            first = [table.told(seat, before)[0].text for seat in (DEALER, ann)]
            after = table.version
            await tries(table, strike, "the joker")

            assert first == ["Gwen typed in cards that cannot have been drawn. Nothing has come of it."] * 2
            assert table.told(ann, after)[0].text == first[0]
            assert (after, table.version) == (before + 1, before + 2)

    run(play())


def test_a_card_that_could_be_drawn_is_drawn_and_the_log_says_by_hand(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, _, strike = await duel(table)
            free = str(table.state[Cards].zones.undrawn[0])

            answered = await do(table, DEALER, "ff.attack-by-draw", by_hand=(free,), **strike)

            assert answered.told[0].by_hand

    run(play())


def test_the_same_command_may_be_asked_again_with_the_right_cards(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, mara, strike = await duel(table)
            cards = table.state[Cards]
            command = table.system.read_command({"type": "ff.attack-by-draw", **strike})

            await refused(table.ask(DEALER, "strike", command, (str(cards.of(mara)[0]),)))
            answered = await table.ask(DEALER, "strike", command, (str(cards.zones.undrawn[0]),))

            assert answered.told[0].text.startswith("Wolf")

    run(play())


def test_whoever_rolls_real_dice_gets_no_look_at_whether_a_card_comes(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, _, strike = await duel(table)
            undrawn = len(table.state[Cards].zones.undrawn)

            answered = await do(table, DEALER, "ff.attack-by-draw", by_hand=("?",), **strike)

            assert not answered.told[0].by_hand
            assert len(table.state[Cards].zones.undrawn) == undrawn - 1
            assert verify(await whole_record(table)).holds

    run(play())


def test_an_evening_in_which_cards_were_typed_in_vain_can_be_checked(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, "fifty_two_fates") as table:
            _, mara, strike = await duel(table)

            await tries(table, strike, str(table.state[Cards].of(mara)[0]))

            report = verify(await whole_record(table))
            assert report.holds, report.wrong

    run(play())


@pytest.mark.parametrize("fell", ["9", "x"])
def test_of_dice_that_cannot_have_fallen_nobody_else_is_told(tmp_path: Path, fell: str) -> None:
    async def play() -> None:
        async with opened(tmp_path) as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await do(table, ann, "tc.join", name="Mara")
            who, before = next(iter(table.viewer(ann).controls)), table.version

            refusal = await refused(do(table, ann, "tc.toss", who=who, by_hand=(fell,)))

            assert refusal.code == "chance.by_hand"
            assert table.version == before

    run(play())
