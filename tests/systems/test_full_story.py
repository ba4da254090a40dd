"""Whatever brings somebody into a story that is full is greyed, in every game, before it is filled in."""

from __future__ import annotations

import asyncio
from itertools import product

import pytest

from threefates.commons import characters
from threefates.rulebook.compose import compose
from threefates.rulebook.offers import Offer
from threefates.table.games import game
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

SYSTEMS = ("fates_edge", "fate_2003", "fifty_two_fates")


@pytest.mark.parametrize(
    ("system", "most"),
    [*product(SYSTEMS, ["MOST_PEOPLE"]), *product(("fates_edge", "fifty_two_fates"), ["MOST_PLAYED"])],
)
def test_what_brings_somebody_into_a_full_story_is_greyed(
    system: str, most: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_ones = bringing(system)
    monkeypatch.setattr(characters, most, 0)

    greyed = bringing(system)

    assert any(offer.refusal is None for offer in open_ones)
    full = [offer for offer in greyed if most == "MOST_PEOPLE" or played(system, offer)]
    assert {offer.command for offer in greyed} == {offer.command for offer in open_ones}
    assert full
    assert [offer.refusal and offer.refusal.code for offer in full] == ["character.many"] * len(full)


def played(system: str, offer: Offer) -> bool:
    """Whether an offer brings somebody whom a player plays."""
    return compose(game(system)).commands[offer.command].brings_in in characters.PLAYED


def bringing(system: str) -> list[Offer]:
    """What a new table offers its seats that brings somebody in."""

    async def offered() -> list[Offer]:
        table = await open_table(system, seed="full")
        await seat_some(table, 1)
        found = [offer for seat in table.seating.seats.values() if seat.acts for offer in table.offers(seat.id)]
        return [offer for offer in found if table.system.commands[offer.command].brings_in]

    return asyncio.run(offered())
