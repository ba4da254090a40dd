"""`threefates tables`: the list, and everything that is done with a table, with no server and beside one."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.serving import OPERATOR, serving
from threefates.cli.app import run
from threefates.cli.folder import OperatorsDoor
from threefates.store.folder import DATABASE


def listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert run(["tables", "--data", str(folder), "--json"]) == 0
    return list(json.loads(capsys.readouterr().out)["tables"])


def test_tables_are_listed_named_copied_deleted_and_brought_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path) as server:
        code = server.open_table()["code"]
        OperatorsDoor(tmp_path).leave(own=server.url, url=server.url, word=OPERATOR)
        assert run(["tables", "rename", code, "Beside a server", "--data", str(tmp_path)]) == 0
        assert listed(tmp_path, capsys)[0]["name"] == "Beside a server"
        assert run(["tables", "--link", "--data", str(tmp_path)]) == 0
        assert f"{server.url}/all/" in capsys.readouterr().out
    OperatorsDoor(tmp_path).take_away()

    for what in (("rename", code, "Tides"), ("duplicate", code), ("put-away", code), ("delete", code)):
        assert run(["tables", *what, "--data", str(tmp_path)]) == 0
    after = {each["name"]: each["shelf"] for each in listed(tmp_path, capsys)}
    assert run(["tables", "bring-back", code, "--data", str(tmp_path)]) == 0
    assert run(["tables", "--data", str(tmp_path)]) == 0

    said = capsys.readouterr().out
    assert after == {"Tides": "deleted", "Tides (copy)": "at-hand"}
    assert "Tides is back" in said
    assert "Tides (copy)" in said
    assert "deleted" not in said


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["burn", "X"], 2, "Nobody can 'burn' a table."),
        (["delete"], 2, "Which table?"),
        (["delete", "NOWHERE"], 3, "There is no such table here."),
        (["--link"], 2, "No server runs over these tables."),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], code: int, sentence: str
) -> None:
    assert run(["tables", *words, "--data", str(tmp_path)]) == code
    assert sentence in capsys.readouterr().err


def test_a_folder_without_tables_is_said_to_have_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tables", "--data", str(tmp_path)]) == 2
    assert "There are no tables in" in capsys.readouterr().err


@pytest.mark.parametrize(
    "rotten",
    [b"rotten", b'{"at":"\xff"}', b'{"x":' + b"[" * 5000],
    ids=["none", "no text", "deep"],
)
def test_a_table_whose_log_is_damaged_is_listed_with_all_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rotten: bytes
) -> None:
    with serving(tmp_path) as server:
        damaged, _ = server.open_table(), server.open_table()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db, db:
        db.execute("UPDATE events SET body = CAST(? AS TEXT) WHERE stream = ?", (rotten, damaged["table"]))

    found = listed(tmp_path, capsys)
    with serving(tmp_path) as server:
        said = server.ask("GET", f"/api/tables/{damaged['table']}/view", key=damaged["key"])

    assert len(found) == 2
    assert {each["id"]: each["played"] == each["made"] for each in found}[damaged["table"]]
    assert said.json()["code"] == "store.broken"


@pytest.mark.parametrize("column", ["name", "code", "system", "made_at", "shelf"])
@pytest.mark.parametrize("rotten", ["x'ff'", "CAST(x'ff' AS TEXT)"])
def test_what_the_disk_has_spoilt_of_one_table_hides_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], column: str, rotten: str
) -> None:
    with serving(tmp_path) as server:
        damaged, whole = server.open_table(), server.open_table()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db, db:
        db.execute(f"UPDATE tables SET {column} = {rotten} WHERE id = ?", (damaged["table"],))  # noqa: S608 - ours

    found = listed(tmp_path, capsys)
    with serving(tmp_path) as server:
        said = server.ask("GET", f"/api/tables/{whole['table']}/view", key=whole["key"])

    assert {each["id"] for each in found} == {damaged["table"], whole["table"]}
    assert said.status_code == 200
