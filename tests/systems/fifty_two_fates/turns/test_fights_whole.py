"""Of the topics of fights, every worked example is golden, every setting is offered, and every entry is played."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.systems.choosing import to_choose
from tests.systems.examples import mapped
from threefates.rulebook.cites import citations
from threefates.rulebook.ledger import load
from threefates.systems.fifty_two_fates import SYSTEM

HERE = Path(__file__).parents[1]
TOPICS: Final = ("initiative", "round", "movement", "actions", "reactions", "sway", "death", "conditions", "effects")


def test_every_example_of_a_fight_is_golden() -> None:
    ledger = load()
    tests = "".join(file.read_text(encoding="utf-8") for file in HERE.rglob("test_*.py"))
    names = [name for name, entry in mapped()["fifty_two_fates"].items() if ledger.entry(entry).topic in TOPICS]

    missing = [name for name in names if f'"{name.removeprefix("ff.ex.")}"' not in tests]

    assert len(names) > 12
    assert missing == []


def test_every_question_of_a_fight_that_a_table_chooses_is_a_setting() -> None:
    ledger = load()
    entries = [entry for entry in ledger.entries if entry.book == "fifty_two_fates" and entry.topic in TOPICS]
    bearing = {ruling.id for entry in entries for ruling in ledger.rulings_on(entry.id) if to_choose(ruling)}
    offered = {kind.ruling_id for kind in SYSTEM.settings("", {}).rulings}

    assert bearing - offered == set()


def test_every_entry_of_a_fight_is_carried_out() -> None:
    entries = [entry for entry in load().entries if entry.book == "fifty_two_fates" and entry.topic in TOPICS]

    missing = {entry.id for entry in entries if entry.kind != "guidance" and entry.id not in citations()}

    assert missing == set()
