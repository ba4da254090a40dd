"""What was drawn before is taken from memory, and nobody can tell."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

from tests.tables import opened, run
from tests.web_pages.made_up import here, offers
from threefates.rulebook.viewers import Role, SeatId
from threefates.table.frames import Frame, Watch
from threefates.table.games import games
from threefates.table.table import Table
from threefates.testing.random_play import play, seat_some
from threefates.web import pages
from threefates.web.pages import log, offer_html
from threefates.web.pages.memory import Memory


class Window:
    """An open page of a seat, drawn twice: from memory, and anew."""

    def __init__(self, table: Table, seat: SeatId) -> None:
        self.watch = Watch(table, seat, after=0)
        self.remembering, self.anew = pages.PageShown(), pages.PageShown()

    def differs(self, patch: pytest.MonkeyPatch) -> str:
        """What is drawn anew where memory says something else; empty where it says the same."""
        table, seat = self.watch.table, self.watch.seat
        frame, offered = self.watch.frame() or Frame(table.version, (), {}, {}), self.watch.offers()
        whose, public = pages.Here.of(table, seat), table.public_view()
        remembered = pages.fragments(frame, offered, whose, self.remembering, public=public)
        with patch.context() as forgetful:
            forgetful.setattr(offer_html, "memory", Memory(most=0))
            forgetful.setattr(log, "entries", Memory(most=0))
            forgetful.setattr(log.lines, "_last", ((), ""))
            drawn = pages.fragments(frame, offered, whose, self.anew, public=public)
        return drawn if drawn != remembered else ""


@pytest.mark.parametrize("system", sorted(games()))
def test_a_page_from_memory_is_the_page_drawn_anew(
    tmp_path: Path, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> int:
        async with opened(tmp_path, system) as table:
            await seat_some(table)
            windows = [Window(table, seat) for seat in table.seating.seats]

            def all_look(table: Table) -> None:
                for window in windows:
                    assert window.differs(monkeypatch) == "", f"{window.watch.seat} at {table.version}"

            return (await play(table, random.Random(3).choice, 60, all_look)).done

    assert run(evening()) > 20


def test_what_is_remembered_is_not_drawn_again() -> None:
    memory = Memory(most=100)
    memory.drawn("roll", lambda: "<b>Roll</b>")

    again = memory.drawn("roll", lambda: "something else")

    assert again == "<b>Roll</b>"


def test_memory_holds_so_many_bytes_and_forgets_what_was_unused_longest() -> None:
    memory = Memory(most=10)
    for name in ("first", "second", "first", "third"):
        memory.drawn(name, lambda: "12345")

    found = {name: memory.drawn(name, lambda: "anew!") for name in ("first", "third", "second")}

    assert found == {"first": "12345", "third": "12345", "second": "anew!"}


def test_two_seats_that_are_offered_the_same_each_post_to_their_own() -> None:
    offer, (one, other) = offers()[0], (here(Role.PLAYER).base, "/t/elsewhere/s9/")

    drawn = [offer_html.offer_drawn("o-1", offer, base, offer_html.no_id, None, "more") for base in (one, other)]

    assert [html.count(f'action="{base}act"') for html, base in zip(drawn, (one, other), strict=True)] == [1, 1]
    assert one not in drawn[1]


def test_a_whole_page_gives_its_forms_ids_of_their_own() -> None:
    offer = offers()[0]

    ids = (partial(str, name) for name in ("id-1", "id-2"))
    drawn = [offer_html.offer_drawn("o-1", offer, "/t/t1/s1/", once, None, "more") for once in ids]

    assert ["id-1" in drawn[0], "id-2" in drawn[1]] == [True, True]
