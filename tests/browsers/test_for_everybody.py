"""For everybody: axe finds nothing at the doors, nothing needs scripts or a wide screen, and little is sent."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browsers.checks import complaints, fits, named_wrongly
from tests.browsers.exchanges import EXCHANGES
from tests.browsers.seat import LAPTOP, PHONE, Seat, Window
from tests.browsers.table import SEAT_PAGE, Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = pytest.mark.browser

ALL_BYTES = 150_000  # of a first page on a phone, compressed
SCRIPTS = 60_000
DOORS = (
    "/",
    "/join?code=NOSUCH",
    "/join/{code}",
    "/join/NOSUCH",
    "/nowhere",
    "/t/{table}/s1/",
    "{gm}lobby",
    "{gm}log",
    "{gm}settings",
)


@pytest.mark.parametrize("size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.soak)], ids=["phone", "laptop"])
def test_axe_finds_nothing_at_the_doors(server: Serving, browser: Browser, size: ViewportSize) -> None:
    four = Four(server, browser).by_program("fates_edge", "gm")
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    context.add_cookies([{"name": "key", "value": four.keys["gm"], "url": f"{four.gm.home}{four.places['gm']}lobby"}])
    window = Window(context.new_page(), server.named_url)

    for door in DOORS:
        where = door.format(code=four.code, table="nosuch" if door.startswith("/t/") else "", gm=four.places["gm"])
        window.open(where)
        assert complaints(window.page) == [], where
        assert fits(window.page), f"{where} scrolls sideways"

    assert window.wrong == []
    context.close()
    four.close()


def test_joining_and_one_command_need_no_scripts(server: Serving, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    table = server.open_table()
    phone = Window(context.new_page(), server.named_url)

    phone.open("/")
    phone.page.get_by_label("The code on the Game Master's screen").fill(table["code"])
    phone.page.get_by_role("button", name="Join").click()
    phone.page.get_by_label("Your name at this table").fill("Mara")
    phone.page.get_by_role("button", name="Sit down").click()
    phone.page.wait_for_url(SEAT_PAGE)
    offer = phone.page.locator("details.offer").filter(has_text="Throw with us")
    offer.locator("summary").click()
    offer.locator('[name="name"]').fill("Obol")
    offer.locator("button.go").click()

    assert "Obol" in phone.page.locator("#log").inner_text()
    assert phone.page.get_by_role("button", name=re.compile("^Throw three coins")).count() == 1
    assert phone.wrong == []
    context.close()


def test_a_refusal_without_scripts_keeps_what_was_typed(server: Serving, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    table = server.open_table()
    server.sit(table, "Mara")
    phone = Window(context.new_page(), server.named_url)

    phone.open(f"/join/{table['code']}")
    phone.page.get_by_label("Your name at this table").fill("Mara")
    phone.page.get_by_role("button", name="Sit down").click()

    assert phone.page.get_by_role("alert").inner_text() != ""
    assert phone.page.get_by_label("Your name at this table").input_value() == "Mara"
    context.close()


@pytest.mark.parametrize("system", EXCHANGES)
def test_a_first_page_on_a_phone_is_small(server: Serving, browser: Browser, system: str) -> None:
    four = Four(server, browser).by_program(system, "gm")
    if "say" in four.table.system.commands:
        for number in range(60):
            four.act("mara", "say", text=f"Word number {number} of a long evening, said by Mara to everybody there.")
    context = browser.new_context(viewport=PHONE)

    sizes = weigh(four.open("mara", context))
    total, scripts = sum(sizes.values()), sum(size for url, size in sizes.items() if url.endswith(".js"))

    print(f"\n{system}: first page {total:,} bytes, scripts {scripts:,}")
    assert total <= ALL_BYTES
    assert 0 < scripts <= SCRIPTS
    context.close()
    four.close()


def weigh(seat: Seat) -> dict[str, int]:
    """What came over the wire for a page, nothing of it in the browser before: by address, bytes with headers."""
    sizes = {}
    for answer in seat.answers:
        answer.finished()
        found = answer.request.sizes()
        sizes[answer.url] = found["responseHeadersSize"] + found["responseBodySize"]
    return sizes


def test_two_things_of_one_name_are_found_and_what_leads_nowhere(one_browser: Browser) -> None:
    page = one_browser.new_page()
    page.set_content('<a id="a" href="#b">on</a><i id="a"></i><label for="a">it</label><p aria-describedby="a c"></p>')

    assert named_wrongly(page) == ["a is there twice", "nothing is b", "nothing is c"]
    page.close()
