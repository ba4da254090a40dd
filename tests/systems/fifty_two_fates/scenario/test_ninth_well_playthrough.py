"""An evening at the ninth well, as text: what is done, what everybody reads of it, and what each alone does."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM
from tests.systems.fifty_two_fates.ninth_well import NAME, Evening
from tests.systems.fifty_two_fates.playing import Plain
from tests.tables import opened, run
from threefates.commons.characters import Characters
from threefates.rulebook.parts import Listing, Part, Words
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.content.loader import of_scenario
from threefates.systems.fifty_two_fates.content.scenario_records import Ending
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonists
from threefates.systems.fifty_two_fates.scenario.progress import marks_of
from threefates.systems.fifty_two_fates.scenario.scenario import Playing
from threefates.table.table import Table
from threefates.testing.random_play import seat_some

HERE = Path(__file__).parents[1] / "playthroughs"
LONGEST = 400  # answers of one fight


class Written(Evening):
    """A table of the evening that writes down what comes of everything: what the TV reads, then who reads more."""

    def __init__(self) -> None:
        self.page: list[str] = []
        super().__init__()

    def do(self, by: str, type: str, *drawn: str, **fields: Any) -> None:
        self.clear()
        super().do(by, type, *drawn, **fields)
        said = [f"{name} {self._said(value)}" for name, value in fields.items() if name not in ("chance", "choice")]
        self.page += ["", f"> {by.title()}: {type}{' – ' if said else ''}{', '.join(said)}"]
        public = self.panes["tv"]
        self.page += [f"  {line}" for line in public]
        for seat in ("dana", "ann", "bob"):
            self.page += [f"  ({seat.title()} alone) {line}" for line in self.panes[seat] if line not in public]

    def _said(self, value: Any) -> str:
        return " ".join(value) if isinstance(value, list | tuple) else self.state[Characters].name(str(value))

    def sees(self, *seats: str) -> None:
        """What these seats see of the evening now."""
        for seat in seats:
            view = self.view(seat)
            self.page += ["", f"| {seat.title()} sees"]
            self.page += [f"|   {line}" for part in PANES if part in view for line in lines_of(view[part])]

    def fight_out(self) -> None:
        """Let everybody do the plain thing, until the keeper is down or nobody can do more."""
        plain = Plain()
        for _ in range(LONGEST):
            if is_decided(self.state):
                return
            seat, filled = plain.answer(self.questions(), lambda seat: SYSTEM.offers(self.state, self.viewer(seat)))
            self.deals(seat, str(filled.pop("type")).removeprefix("ff."), **filled)


def is_decided(state: State) -> bool:
    """Whether the keeper is down, or nobody is left to bring it down."""
    heroes = state[Protagonists].known.values()
    lost = all(hero.health is not Health.AWAKE for hero in heroes)
    return "keeper" in marks_of(state) or lost or not state[Combat].on


PANES = ("scene", "ff.story", "ff.ready", "ff.running")


def lines_of(part: Part) -> list[str]:
    """A part as text."""
    if isinstance(part, Words):
        return [f"{part.title}:", *(f"  {line.text}" for line in part.lines)]
    assert isinstance(part, Listing)
    rows = [f"  {row.text} – {row.detail} {[f'{one.label} {one.value}' for one in row.counters]}" for row in part.rows]
    return [f"{part.title}:", *rows]


@functools.cache
def the_evening() -> str:
    """From the first tap to an ending: a door that opens, a girl who is believed, a fight that is won."""
    play = Written()
    play.deals("ann", "play-ready", ready="wren")
    play.deals("bob", "play-ready", ready="barda")
    play.deals("dana", "play-ready", ready="iru", seat="bob")
    play.deals("dana", "begin-scenario")
    play.sees("dana", "ann", "tv")
    the_tower(play)
    the_salt(play)
    the_cistern(play)
    return "\n".join(play.page).strip() + "\n"


def the_tower(play: Written) -> None:
    play.opens("tower")
    play.tries("ann", "wren", "song", well=True)
    play.tries("bob", "barda", "slit", well=False)
    play.tries("ann", "wren", "talk", well=True)
    for seat, ready in (("ann", "wren"), ("bob", "barda"), ("ann", "wren")):
        play.inquires(seat, ready, well=True)
    play.sees("bob")


def the_salt(play: Written) -> None:
    play.opens("salt")
    play.tries("bob", "barda", "camel", well=False)
    play.tries("ann", "wren", "keep", well=True)
    play.tries("ann", "wren", "believe", well=True)


def the_cistern(play: Written) -> None:
    play.opens("cistern")
    play.sees("dana")
    play.deals("dana", "begin-battle")
    play.fight_out()
    play.deals("dana", "end-scenario")
    play.sees("ann", "tv")


def test_the_evening_plays_as_it_is_written() -> None:
    written = (HERE / "ninth_well.txt").read_text(encoding="utf-8")

    assert the_evening() == written


def test_nobody_but_the_fate_dealer_read_what_is_hers() -> None:
    page = the_evening()

    assert "Run it" in page
    for seat in ("Ann", "Bob", "Tv"):
        for pane in page.split(f"| {seat} sees")[1:]:
            theirs = pane.partition("\n\n")[0]
            assert "Run it" not in theirs
            assert "To be found" not in theirs


def test_what_one_alone_reads_is_their_own_or_the_dealers() -> None:
    alone = [line for line in the_evening().splitlines() if " alone) " in line]

    assert alone
    assert not [line for line in alone if "(Bob alone)" in line and "Wren Tallow" in line]


def test_the_evening_comes_to_a_good_end() -> None:
    endings = of_scenario(Ending, NAME)

    assert any(endings[each].title in the_evening() for each in ("sings", "cup"))


DOCS = Path(__file__).parents[4] / "docs"
OF_THE_PAGE = {
    "52 Fates",
    "Open The Ninth Well",
    "Open the TV in a window of its own",
    "Go to the table",
    "Take back",
    "X",
}


def test_the_page_to_run_it_from_names_what_stands_on_the_screens() -> None:
    page = (DOCS / "first-evening-52.md").read_text(encoding="utf-8")
    bold = {" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", page)}
    named = {each for each in bold if not each.endswith((".", ","))} - OF_THE_PAGE

    assert len(named) > 20
    assert [each for each in sorted(named) if each not in on_screens()] == []


def on_screens() -> str:
    """Every label and part that anybody meets on the way."""
    play, seen = Evening(), []
    for step in (*("iru", "wren"), "", "tower", "salt", "cistern", "battle"):
        seen += [str((play.view(seat), play.offers(seat))) for seat in ("dana", "ann", "bob")]
        _go_on(play, step)
    return "".join((*seen, *(str(play.offers(seat)) for seat in ("dana", "ann", "bob"))))


def _go_on(play: Evening, step: str) -> None:
    if step in ("iru", "wren"):
        play.deals("ann" if step == "iru" else "bob", "play-ready", ready=step)
    elif step == "battle":
        play.deals("dana", "begin-battle")
    else:
        play.deals("dana", "open-scene" if step else "begin-scenario", **({"scene": step} if step else {}))


# at a real table --------------------------------------------------------------------------------------


async def by_bots(folder: Path, seed: int, wanted: str) -> Table:
    """Bots play it at a real table, from what each is offered, to a certain ending."""
    async with opened(folder, "fifty_two_fates", seed=f"{seed}", scenario=NAME) as table:
        await seat_some(table, 4)
        players = [seat.id for seat in table.seating.players()]
        for seat in players:
            await _take(table, seat, "ff.play-ready")
        await _take(table, "s1", "ff.begin-scenario")
        for scene in ("tower", "salt", "cistern"):
            await _take(table, "s1", "ff.open-scene", scene=scene)
        await ROADS[wanted](table)
        await _take(table, "s1", "ff.end-scenario")
        return table


async def _take(table: Table, seat: str, command: str, **fixed: str) -> None:
    found = next(
        offer
        for offer in table.offers(seat)
        if offer.command == command and offer.enabled and fixed.items() <= dict(offer.fixed).items()
    )
    await _ask(table, seat, {"type": command, **dict(found.fixed)})


async def _ask(table: Table, seat: str, raw: dict[str, Any]) -> None:
    await table.ask(seat, f"b{table.version}", table.system.read_command(raw))


async def _fight(table: Table) -> None:
    await _take(table, "s1", "ff.begin-battle")
    plain = Plain()
    for _ in range(LONGEST):
        if is_decided(table.state):
            return
        seat, filled = plain.answer(list(table.system.questions(table.state)), table.offers)
        await _ask(table, seat, filled)


async def _fight_thirsty(table: Table) -> None:
    await _put_well(table, 4)
    await _fight(table)


async def _put_well(table: Table, filled: int) -> None:
    clock = table.state[Playing].counts["well"]
    await _ask(table, "s1", {"type": "set-clock", "clock": clock, "filled": filled, "reason": "a long way round"})


async def _bargain(table: Table) -> None:
    await _take(table, "s1", "ff.let-happen", turning="bargain")


async def _run(table: Table) -> None:
    await _take(table, "s1", "ff.begin-battle")


ROADS = {"sings": _fight, "cup": _fight_thirsty, "travels": _bargain, "eighth": _run}


@pytest.mark.parametrize("ending", ROADS)
def test_bots_play_it_at_a_real_table_to_every_ending(tmp_path: Path, ending: str) -> None:
    table = run(by_bots(tmp_path, 3, ending))

    assert table.state[Playing].ended == ending
    assert not table.state[Combat].on
