"""What sets a counter by hand is named as what it is, so that a desk keeps it behind Edit."""

from pathlib import Path
from typing import Any

import pytest

from tests.tables import do, opened

SOMEBODY: dict[str, tuple[str, dict[str, Any]]] = {
    "fate_2003": ("fate.make-character", {"skills": "Athletics Fair", "aspects": "Brawler 2"}),
    "fifty_two_fates": ("ff.make-protagonist", {"calling": "fighter", "sway": 4}),
}
OF_PLAY = {"ff.set-condition", "fate.set-skill", "fate.set-aspect"}  # as the story has it, and as a sheet is written


@pytest.mark.parametrize("system", SOMEBODY)
@pytest.mark.anyio
async def test_a_counter_that_is_set_for_a_reason_is_put_right(tmp_path: Path, system: str) -> None:
    async with opened(tmp_path, system) as table:
        made, fields = SOMEBODY[system]
        await do(table, "s1", made, name="Vale", **fields)
        offers = [each for each in table.offers("s1") if ".set-" in each.command]

        mending = [each for each in offers if any(field.name == "reason" for field in each.fields)]

        assert len(mending) > 1
        assert [each.label for each in mending if not each.mends and each.command not in OF_PLAY] == []
