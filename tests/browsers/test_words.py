"""Phones promise a word for the evening's dice and say it by themselves when the first one is to fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browsers.evening import Evening
from tests.serving import Serving
from threefates.rulebook.epochs import Seal
from threefates.rulebook.viewers import Seating

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def test_every_device_at_the_table_mixes_in_a_word_of_its_own(server: Serving, browser: Browser) -> None:
    evening = Evening(server, browser)
    evening.opens_the_lantern()
    evening.up_to_date()
    promised = evening.table.state[Seal].epochs[-1].promised
    evening.act("gm", "roll-dice", dice="2d6")
    evening.up_to_date()

    epoch = evening.table.state[Seal].epochs[-1]
    playing = {seat.id for seat in evening.table.state[Seating].seats.values() if seat.acts}

    assert promised.keys() == playing
    assert len(playing) >= 3
    assert epoch.withheld == ()
    assert epoch.nonces.keys() == playing
    assert "unmixed" not in evening.table.public_view()
    evening.close()
