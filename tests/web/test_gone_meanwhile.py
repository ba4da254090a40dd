"""What takes long to tell is told to nobody whose key opens the seat no more once it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.serving import serving
from threefates.table import looking
from threefates.table.sitting import issue, key_hash
from threefates.table.slices import in_slices
from threefates.web import api, reading

WAYS = ("/t/{}/{}/log", "/t/{}/{}/recap", "/t/{}/{}/recap.html", "/t/{}/{}/journal", "/t/{}/{}/export")
CALLS = ("/api/tables/{}/log", "/api/tables/{}/export")


@pytest.mark.parametrize("way", [*WAYS, *CALLS])
def test_a_key_that_dies_while_a_log_is_told_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Somebody else sits there by then, with a key of their own."""
    with serving(tmp_path) as server:
        opened = server.open_table()
        table, bob = opened["table"], server.sit(opened, "Bob")
        done: list[int] = []

        async def and_then_another_key(work: Any) -> Any:
            found = await in_slices(work)
            if not done:
                done.append(1)
                await issue(await server.service.host.table(table), bob["seat"], key_hash("another"))
            return found

        for module in (looking, reading, api):
            monkeypatch.setattr(module, "in_slices", and_then_another_key)
        cookie = {"headers": {"Cookie": f"key={bob['key']}"}}
        shown: dict[str, Any] = cookie if way in WAYS else {"key": bob["key"]}
        said = server.ask("GET", way.format(table, bob["seat"]), **shown)

        assert done
        assert said.status_code == 401
        assert "Bob" not in said.text
