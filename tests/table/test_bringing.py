"""What is imported comes from play: a log that somebody has edited is refused, and nothing of it is imported."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from tests.tables import do, opened, run
from threefates.commons.kept import KeptForLater
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Role
from threefates.table.bringing import checked
from threefates.table.envelope import Envelope
from threefates.table.records import TableRecord, read_record, take_away
from threefates.table.sitting import MOST_SEATS, key_hash, sit
from threefates.table.slices import Work, at_once
from threefates.table.timeline import Timeline

Events = list[dict[str, Any]]
WORDS = ("x" * 100_000, "x" * 300, "\x07", "", "s1", "other")
NUMBERS = (9, -1, 0, 10**9, 2**70, True)


@cache
def exported() -> bytes:
    """A real table's export: an action is rolled for, dice fall openly and in secret, there is talk, and a note."""

    async def play(folder: Path) -> bytes:
        async with opened(folder, "fates_edge") as table:
            ann = await sit(table, "Ann", Role.PLAYER, key_hash("ann"))
            await do(table, "s1", "start-evening")
            await do(table, ann, "fe.make-hero", name="Mara", wits=3, trained=["Tinker"], earned=9)
            hero = next(iter(table.viewer(ann).controls))
            await do(table, ann, "fe.propose", hero=hero, attribute="wits", skill="Tinker", intent="open the lock")
            await do(table, "s1", "fe.set-terms", hero=hero, dv=3, position=1, description="detailed")
            await do(table, ann, "fe.roll-action", hero=hero)
            await do(table, "s1", "roll-dice", dice="3d6", label="the guard")
            await do(table, "s1", "roll-dice", secret=True, dice="2d6")
            await do(table, "s1", "say", text="The gate stands open.")
            await do(table, "s1", "write-secret", title="The captain", text="In their pay.")
            return msgspec.json.encode(await take_away(table))

    with TemporaryDirectory() as folder:
        return run(play(Path(folder)))


def events() -> Events:
    found: Events = json.loads(exported())["events"]
    return found


def refusal_of(edited: Events) -> Refused | None:
    """Why a record with these events is not let in; None where it is."""
    record = read_record(json.dumps({**json.loads(exported()), "events": edited}).encode())
    assert isinstance(record, TableRecord)
    try:
        at_once(checked(record))
    except Refused as refused:
        return refused
    return None


def first(edited: Events, tag: str) -> dict[str, Any]:
    return next(each for each in edited if each["event"]["type"] == tag)


def test_what_was_not_edited_is_let_in() -> None:
    assert refusal_of(events()) is None


def test_what_is_kept_for_later_with_a_list_in_it_is_let_in(tmp_path: Path) -> None:
    smith = {"type": "ff.make-cast-member", "name": "Bo", "attribute": "awareness", "skills": ["artisan"]}

    async def play() -> TableRecord:
        async with opened(tmp_path, "fifty_two_fates") as table:
            await do(table, "s1", "keep-for-later", command=smith)
            return await take_away(table)

    kept = at_once(checked(run(play())))[-2].event

    assert isinstance(kept, KeptForLater)
    assert kept.kept.command == smith


@pytest.mark.parametrize("version", ["today's", "an older one"])
@pytest.mark.parametrize("tag", ["roll.rolled", "roll.rolled-in-secret"])
@pytest.mark.parametrize("faces", [[9], [0], [1] * 9, [2**70], []])
def test_dice_in_an_event_show_faces_that_they_have(version: str, tag: str, faces: list[int]) -> None:
    edited = events()
    rolled = first(edited, tag)
    rolled["event"]["faces"] = faces
    if version != "today's":
        rolled["system_version"] = "0.0.1"

    refused = refusal_of(edited)

    assert refused is not None
    assert f"ersion {rolled['version'] - ('replay' in str(refused))}" in refused.refusal.title
    assert "nothing was imported" in refused.refusal.remedy


@pytest.mark.parametrize("words", ["x" * 100_000, "x" * 201])
@pytest.mark.parametrize(
    ("tag", "field"), [("table.opened", "name"), ("character.made", "name"), ("roll.rolled", "label")]
)
def test_a_name_in_an_event_is_no_longer_than_names_are(words: str, tag: str, field: str) -> None:
    edited = events()
    first(edited, tag)["event"][field] = words
    for each in edited:
        each["system_version"] = "0.0.1"

    refused = refusal_of(edited)

    assert refused is not None
    assert refused.refusal.code == "record.limits"
    assert refused.refusal.title.startswith(f"Version {first(edited, tag)['version']} ")


def put_in(edited: Events, *made: dict[str, Any]) -> Events:
    """The log with events at its end that no seat asked for, each of a command of its own."""
    last = edited[-1]
    fields = {name: last[name] for name in ("table", "at", "system_version")}
    added = [
        {**fields, "version": last["version"] + at, "command": f"put-in-{at}", "event": event}
        for at, event in enumerate(made, 1)
    ]
    return [*edited, *added]


def test_a_claim_of_a_seat_that_nobody_has_is_refused_at_once() -> None:
    claim = {"type": "table.claim", "claim": "c", "key": "a" * 64, "device": "a phone"}

    here, refused = (refusal_of(put_in(events(), {**claim, "seat": seat})) for seat in ("s1", "s99"))

    assert here is None
    assert refused is not None
    assert refused.refusal.code == "record.forged"


def test_more_people_than_a_table_seats_are_refused() -> None:
    there = sum(each["event"]["type"] == "seat.changed" for each in events())
    first_version = events()[-1]["version"] + 1
    sitting = [
        {"type": "seat.changed", "seat": f"s{version}", "name": f"N {version}", "role": "guest"}
        for version in range(first_version, first_version + MOST_SEATS - there + 1)
    ]

    full, refused = refusal_of(put_in(events(), *sitting[:-1])), refusal_of(put_in(events(), *sitting))

    assert full is None
    assert refused is not None
    assert refused.refusal.code == "record.forged"


def test_what_comes_after_the_first_forged_command_is_not_even_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    folded: list[int] = []
    adding = Timeline.adding

    def noted(timeline: Timeline, envelopes: Sequence[Envelope], *more: Any) -> Work[None]:
        folded.extend(each.version for each in envelopes)
        return adding(timeline, envelopes, *more)

    monkeypatch.setattr(Timeline, "adding", noted)
    edited = events()
    forged = first(edited, "character.made")
    forged["event"]["name"] = "Bo"

    refused = refusal_of(edited)

    assert refused is not None
    assert refused.refusal.code == "record.forged"
    assert max(folded) < forged["version"]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all words and numbers in a value."""
    if isinstance(value, dict):
        return [leaf for name, each in value.items() for leaf in leaves(each, (*path, name))]
    if isinstance(value, list):
        return [leaf for at, each in enumerate(value) for leaf in leaves(each, (*path, at))]
    return [path]


def edited_at(edited: Events, at: int, path: tuple[Any, ...], value: Any) -> Events:
    found = copy.deepcopy(edited)
    place: Any = found[at]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return found


@pytest.mark.parametrize("seed", range(8))
def test_an_event_that_the_rules_did_not_make_is_refused_whatever_was_changed_in_it(seed: int) -> None:
    dice, written = random.Random(seed), events()
    asked = {each["command"] for each in written if "asked" in each}
    secrets = {("event", "seed"), ("event", "commitment"), ("event", "scheme")}  # the commitments check those
    places = [
        (at, path)
        for at, each in enumerate(written)
        if each["command"] in asked
        for path in leaves({"event": each["event"]})
        if path not in secrets
    ]
    for at, path in dice.sample(places, 12):
        old: Any = written[at]
        for step in path:
            old = old[step]
        new = dice.choice([value for value in (NUMBERS if isinstance(old, int) else WORDS) if value != old])

        refused = refusal_of(edited_at(written, at, path, new))

        assert refused is not None, f"version {at + 1}: {path} was {old!r} and became {new!r}"
        assert refused.refusal.code in {"record.limits", "record.broken", "record.forged"}
        assert "ersion " in refused.refusal.title
        assert "nothing was imported" in refused.refusal.remedy


def test_a_table_that_newer_rules_have_played_is_not_brought() -> None:
    """It would be played on, and could not be opened again: what they have written is not understood here."""
    edited = events()
    for each in edited[len(edited) // 2 :]:
        each["system_version"] = "999"

    refused = refusal_of(edited)

    assert refused is not None
    assert refused.refusal.code == "record.newer"
    assert "newer rules" in refused.refusal.title
    assert "999" in refused.refusal.title


@pytest.mark.parametrize("older", ["0.1", "", "last year's"])
def test_rules_do_not_grow_older_in_a_log(older: str) -> None:
    """What older rules decided cannot be decided again: where newer ones had come before, nobody played by those."""
    edited = events()
    first(edited, "roll.rolled")["system_version"] = older

    refused = refusal_of(edited)

    assert refused is not None
    assert refused.refusal.code == "record.forged"
    assert "older rules" in refused.refusal.title


@pytest.mark.parametrize("seed", range(4))
def test_a_file_with_anything_changed_is_let_in_or_refused_in_words(seed: int) -> None:
    dice, written = random.Random(seed), events()
    for _ in range(12):
        at = dice.randrange(len(written))
        path = dice.choice(leaves(written[at]))

        refused = refusal_of(edited_at(written, at, path, dice.choice([*WORDS, *NUMBERS, None, [], {}, 1.5])))

        assert refused is None or refused.refusal.code.startswith("record.")
