"""Four seats at once in one browser play one full exchange of every game: by tapping, and by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from benchmarks.prescribed import prescribed
from tests.browsers.exchanges import EXCHANGES
from tests.browsers.seat import Typist
from tests.browsers.table import Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

WITHOUT_AN_EVENING: Final = "three_coins"  # every other game has one that is played by keys alone
BY_KEYS_ALONE: Final = "fate_2003"  # the others have evenings that are tapped from the first page on


@pytest.mark.parametrize(
    "system",
    [pytest.param(each, marks=() if each == BY_KEYS_ALONE else pytest.mark.soak) for each in EXCHANGES],
)
@prescribed()  # hands, too, are dealt as they are typed
def test_four_seats_start_join_and_play_an_exchange(server: Serving, browser: Browser, system: str) -> None:
    four = Four(server, browser).by_pages(system)

    EXCHANGES[system](four)

    four.nothing_is_wrong()
    four.everybody_can_use_it()
    four.close()


@pytest.mark.parametrize(
    "system",
    [pytest.param(each, marks=() if each == WITHOUT_AN_EVENING else pytest.mark.soak) for each in EXCHANGES],
)
@prescribed()
def test_an_exchange_is_played_by_keyboard_alone(server: Serving, browser: Browser, system: str) -> None:
    four = Four(server, browser, Typist).by_program(system)

    EXCHANGES[system](four)

    for who in ("gm", "mara"):
        four.seats[who].walks_through()
    four.nothing_is_wrong()
    four.close()
