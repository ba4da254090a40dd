"""What is imported is held to the limits of play: texts, names, ids and faces."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.serving import install_strangers
from tests.tables import do, opened, refused, run
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.challenges import challenges
from threefates.table.apart import table_record
from threefates.table.import_limits import hold_to_limits
from threefates.table.legible import NO_TEXT, illegible
from threefates.table.records import TableRecord, read_record, whole_record
from threefates.table.slices import at_once
from tools import record_logs

LOGS = sorted(record_logs.LOGS.glob("*.json"))


def read(path: Path) -> TableRecord:
    found = read_record(path.read_bytes())
    assert isinstance(found, TableRecord)
    return found


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_log_of_play_is_within_them(path: Path) -> None:
    hold_to_limits(read(path))


def named(events: list[Any], name: str) -> None:
    events[1]["event"]["name"] = name


def drawn(events: list[Any], **faces: object) -> None:
    fallen = next(event for event in events if event.get("drawn"))
    fallen["drawn"][0] |= faces


FORGED: dict[str, Any] = {
    "a name as long as a book": lambda events: named(events, "x" * 41),
    "a name that nobody sees": lambda events: named(events, "A\u3164"),
    "a name over two lines": lambda events: named(events, "A\nB"),
    "a text as long as two books": lambda events: events[0]["event"].update(name="x" * 10_001),
    "a text that rings the bell": lambda events: events[0]["event"].update(name="\x07"),
    "a text hidden in a field's name": lambda events: events[0]["event"]["rulings"].update({"x" * 20_000: "y"}),
    "a number that not every program counts": lambda events: events[0]["event"].update(more=10**16),
    "an id of nonsense": lambda events: events[5].update(command="x" * 65),
    "an hour of nonsense": lambda events: events[5].update(at="soon, " * 20),
    "an hour that no clock shows": lambda events: events[5].update(at="tomorrow"),
    "an hour that there is not": lambda events: events[5].update(at="2026-13-45T99:99:00Z"),
    "a day without an hour's place": lambda events: events[5].update(at="2026-11-21T20:00:00"),
    "a die above its sides": lambda events: drawn(events, kind="die", among=10, result=11),
    "a die below one": lambda events: drawn(events, kind="die", among=10, result=0),
    "a die with more sides than there are": lambda events: drawn(events, kind="die", among=10**9, result=10**8),
    "a card that is not among them": lambda events: drawn(events, kind="pick", among=["KH"], result=1),
    "a card among none": lambda events: drawn(events, kind="pick", among=[], result=0),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_play_would_not_let_in_is_not_imported_either(what: str) -> None:
    record = json.loads(next(path for path in LOGS if path.stem.startswith("fates_edge")).read_bytes())
    FORGED[what](record["events"])

    with pytest.raises(Refused) as refused:
        hold_to_limits(at_once(table_record(json.dumps(record).encode())))

    assert refused.value.refusal.code == "record.limits"
    assert refused.value.refusal.title.startswith("Version ")


def test_what_somebody_typed_before_it_was_cleaned_keeps_no_table_from_being_imported(tmp_path: Path) -> None:
    async def play() -> TableRecord:
        async with opened(tmp_path, "fate_2003") as table:
            scene = {"type": "start-scene", "title": "The\x0bbridge" + " " * 300, "description": "\x1b[31m"}
            await do(table, "s1", "write-note", title="Torn\x07", text="\x00" + " " * 11_000 + "out")
            await do(table, "s1", "keep-for-later", command=scene)
            await do(table, "s1", "say-lines", lines="spiders\x07\n\x00", veils="\u202efire\u200b")
            return await whole_record(table)

    hold_to_limits(run(play()))


class Typed(Event, frozen=True, tag="test.typed"):
    """An event with a text that no chapter has looked at."""

    text: str


def test_no_sign_is_written_down_that_could_not_be_imported() -> None:
    signs = [chr(code) for code in (*range(0x3000), *range(0xFE00, 0x10000)) if not 0xD800 <= code < 0xE000]

    let_through = [sign for sign in signs if illegible([Typed(f"a{sign}b")]) is None]

    assert [sign for sign in let_through if NO_TEXT.search(sign)] == []
    assert {"\n", "\t", '"', "\\", "é", "\u200d"} <= set(let_through)


ILLEGIBLE = {
    "signs that ring the bell": ("\x07", "text.unseen"),
    "a line begun without a new one": ("The gate\rThe wall", "text.unseen"),
    "signs that turn the writing": ("\u202eevil", "text.unseen"),
    "two books": ("x" * 20_000, "text.too_long"),
}
"""What anybody may send in a field that no chapter reads."""


@pytest.mark.parametrize(("typed", "code"), ILLEGIBLE.values(), ids=ILLEGIBLE)
def test_what_could_not_be_imported_is_not_written_down_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, code: str
) -> None:
    monkeypatch.setattr(challenges, "one_line", lambda text, what: text)

    async def play() -> tuple[str, int]:
        async with opened(tmp_path, "fate_2003") as table:
            await do(table, "s1", "fate.begin-challenge", name="The wall", difficulty="Fair")
            last = table.version
            boxes: dict[str, Any] = {"challenge": str(last), "place": "0/0", "marked": 1}
            said = await refused(do(table, "s1", "fate.set-challenge-boxes", **boxes, reason=typed))
            await do(table, "s1", "fate.set-challenge-boxes", **boxes, reason="“So” we agreed: 👩\u200d🚀")
            return said.code, table.version - last

    assert run(play()) == (code, 1)


@pytest.mark.parametrize("secret", [10**30, 10**16, 2**63])
def test_a_number_that_not_every_program_counts_is_not_written_down(
    tmp_path: Path, secret: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger's game may forget its limits."""
    install_strangers()
    monkeypatch.setattr("three_coins.MOST_POINTS", secret)

    async def play() -> tuple[str, int]:
        async with opened(tmp_path) as table:
            await do(table, "s1", "tc.join", name="Obol")
            who, last = next(iter(table.viewer("s1").controls)), table.version
            said = await refused(do(table, "s1", "tc.hide", who=who, secret=secret))
            await do(table, "s1", "tc.hide", who=who, secret=2)
            return said.code, table.version - last

    assert run(play()) == ("number.too_large", 1)


def test_more_was_typed_than_anybody_can_send() -> None:
    record = json.loads(LOGS[0].read_bytes())
    record["events"][-1]["asked"] = {"type": "write-note", "title": "x" * 65_537}

    with pytest.raises(Refused, match="more was asked for"):
        hold_to_limits(at_once(table_record(json.dumps(record).encode())))


def test_an_event_that_is_none_is_refused_in_words() -> None:
    record = TableRecord(1, "t1", "three_coins", "Coins", (msgspec.Raw(b"[]"),))

    with pytest.raises(Refused, match="Version 1"):
        hold_to_limits(record)
