"""What a seat is offered is worked out in slices where it is much: no other table waits for one look at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import permutations, zip_longest

import pytest

from threefates.commons.characters import Characters
from threefates.rulebook.headings import Heading, Offering, OffersOfKind
from threefates.rulebook.offers import Offer
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Seat, Viewer
from threefates.table import looking
from threefates.table.slices import Work
from threefates.table.table import Table
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

GM = "s1"


def opened() -> Table:
    async def made() -> Table:
        table = await open_table("fates_edge", seed="slices")
        await seat_some(table, 1)
        for number in range(3):
            command = {"type": "fe.make-hero", "name": f"Aria {number}"}
            await table.ask(GM, f"c{number}", table.system.read_command(command))
        return table

    return asyncio.run(made())


def test_a_look_rests_often_and_then_all_that_is_offered_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    table, same = opened(), opened()

    monkeypatch.setattr(looking, "MOST_LOOKS", 10_000)
    monkeypatch.setattr(looking, "stretch", one_each)
    rests = sum(1 for _ in table.looking(GM))

    assert rests > 50
    assert table.offers(GM) == same.offers(GM)
    assert sum(1 for _ in table.looking(GM)) == 0


def one_each(seconds: float) -> Callable[[], bool]:
    """Be tired after one."""
    done = iter([False])
    return lambda: next(done, True)


def test_what_is_offered_is_asked_for_once_after_each_event(monkeypatch: pytest.MonkeyPatch) -> None:
    table, asked = opened(), []
    guarded = table.system.guarded

    def counted(known: State, offer: Offer, by: Seat) -> Offer:
        asked.append(offer)
        return guarded(known, offer, by)

    monkeypatch.setattr(table.system, "guarded", counted)
    first = table.offers(GM)
    asked.clear()

    assert table.offers(GM) is first
    assert not asked

    asyncio.run(table.ask(GM, "hello", table.system.read_command({"type": "say", "text": "Hello."})))
    table.offers(GM)

    assert {offer.command for offer in asked} >= {"undo"}


def test_whoever_is_gone_meanwhile_looks_no_more() -> None:
    table = opened()

    assert sum(1 for _ in table.looking("nobody")) == 0


def test_what_moves_in_the_midst_of_a_look_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look is left in the midst of what one chapter offers, and somebody is hurt meanwhile."""
    monkeypatch.setattr(looking, "stretch", one_each)
    monkeypatch.setattr(looking, "MOST_LOOKS", 10_000)
    plain = late(opened(), 0)
    for rests in range(0, 376, 3):
        assert late(opened(), rests) == plain


def late(table: Table, rests: int) -> tuple[Offer, ...]:
    """What is offered where somebody is hurt while it is worked out."""

    async def looked() -> None:
        look = table.looking(GM)
        for _ in zip(range(rests), look, strict=False):
            pass
        hero, *_ = table.state[Characters].known
        raw = {"type": "fe.set-harm", "hero": hero, "harm": 3, "reason": "it fell"}
        await table.ask(GM, "late", table.system.read_command(raw))
        for _ in look:
            pass

    asyncio.run(looked())
    return table.offers(GM)


def test_a_word_typed_otherwise_is_done_and_remembered_as_its_form_spells_it() -> None:
    table = opened()
    (aria, *_) = table.state[Characters].known
    raw = {"type": "fe.propose", "hero": aria, "attribute": "BODY", "skill": "melee", "intent": "the gate"}

    answered = asyncio.run(table.ask(GM, "typed", table.system.read_command(raw)))

    asked = table.timeline.moments[answered.version - 1].envelope.asked
    assert asked == table.system.read_command(raw | {"attribute": "body", "skill": "Melee"})


def test_what_failed_in_the_midst_of_a_look_never_passes_for_finished() -> None:
    table, seen = opened(), []
    sight, state, viewer = table._sight(GM), table.state, table.viewer(GM)
    every = table.system.offered(viewer).every[-1]

    def fails(known: State, by: Viewer) -> Iterator[Offer]:
        seen.append(by)
        yield from ()
        raise ZeroDivisionError

    sight.headings(state, viewer)
    sight._offered = OffersOfKind((Offering(fails, every.under),), (), (), ())
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            sight.looks(state, viewer, None, lambda: False)

    assert seen == [viewer, viewer]


def test_two_looks_at_once_each_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two windows of a seat have other groups open: neither throws away what the other is in the midst of."""
    monkeypatch.setattr(looking, "stretch", one_each)
    groups = [frozenset([heading]) for heading in opened().headings(GM) if heading.title.startswith("Aria")]

    for pair in permutations(groups[:2]):
        alone = sum(1 for group in pair for _ in at(opened(), group))
        table = opened()

        assert sum(1 for _ in zip_longest(*(at(table, group) for group in pair))) <= alone
        assert table.offers(GM, pair[0]) == opened().offers(GM, pair[0])


def at(table: Table, group: frozenset[Heading]) -> Work[None]:
    """A look at what stands in one group."""
    return table.looking(GM, lambda: group)
