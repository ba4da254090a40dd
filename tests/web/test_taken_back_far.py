"""To take back what is far back, and to look at that, costs by how much is folded anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.serving import Serving, serving
from threefates.web import service


def played(server: Serving) -> tuple[str, dict[str, Any]]:
    """A table where something was played, and some more was said."""
    table = server.open_table(system="fates_edge")
    at = f"/api/tables/{table['table']}"
    for name, command in (("a", {"type": "start-scene", "title": "The quay"}), ("b", {"type": "say", "text": "Well?"})):
        said = server.ask("POST", f"{at}/commands", key=table["key"], json={"id": name, "command": command})
        assert said.status_code == 200, said.text
    return at, table


def test_a_look_at_what_is_far_back_costs_by_what_is_folded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "TOLD_AT_ONCE", 0.01)  # so that one event counts as much as a hundred requests
    with serving(tmp_path, no_limits=False) as server:
        _, table = played(server)
        page = f"/t/{table['table']}/{table['seat']}/back?command="
        cookie = {"Cookie": f"key={table['key']}"}
        nothing = [server.ask("GET", f"{page}none", headers=cookie).status_code for _ in range(3)]
        far = [server.ask("GET", f"{page}a", headers=cookie).status_code for _ in range(3)]

    assert nothing == [409] * 3
    assert far[0] in (200, 204)
    assert far[1:] == [429, 429]


def test_taking_back_and_restoring_what_is_far_back_costs_by_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "TOLD_AT_ONCE", 0.01)
    with serving(tmp_path, no_limits=False) as server:
        at, table = played(server)

        def asked(name: str, **command: str) -> int:
            said = {"id": name, "command": command}
            return server.ask("POST", f"{at}/commands", key=table["key"], json=said).status_code

        undone = [asked("u", type="undo", command="a"), asked("v", type="redo")]

    assert undone == [200, 429]
