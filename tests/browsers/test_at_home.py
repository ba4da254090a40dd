"""The first page as the operator uses it: a table taken away as a file, wrong files, another name, and the way back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from tests.browsers.checks import axe, complaints, fits
from tests.serving import OPERATOR, Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def bring(page: Page, name: str, written: bytes) -> None:
    """Choose a file and send it."""
    page.goto("/")
    page.get_by_text("Bring a table from a file").click()
    page.locator("#file").set_input_files({"name": name, "mimeType": "application/json", "buffer": written})
    page.get_by_role("button", name="Bring it").click()


def keep(page: Page, deed: str, name: str = "") -> None:
    """Do something with the table that stands first."""
    card = page.locator("article.kept").first
    if card.locator(".keeps").get_attribute("open") is None:
        card.locator("summary").click()
    if name:
        card.get_by_label("Name of the table").fill(name)
    card.get_by_role("button", name=deed, exact=True).click()


def test_a_table_is_taken_away_brought_named_and_found_again(
    server: Serving, one_browser: Browser, tmp_path: Path
) -> None:
    server.open_table(name="The salt road")
    link = server.ask("POST", "/operator/entrance", key=OPERATOR, content=b"{}").json()["path"]
    context = one_browser.new_context(base_url=server.named_url, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(link)
    page.get_by_role("button", name="Show all tables").click()

    written = taken_away(page, tmp_path)
    wrong_files_are_said_to_be(page, written)
    bring(page, "salt.json", written)
    expect(page.get_by_role("status")).to_contain_text("The salt road (2) is brought")
    keep(page, "Rename", "   ")
    expect(page.get_by_role("alert")).to_contain_text("That is no name for a table.")
    expect(page.locator("article.kept").first.get_by_label("Name of the table")).to_be_focused()
    keep(page, "Rename", "The road back")
    expect(page.get_by_role("status")).to_contain_text("The road back is its name now.")
    it_is_brought_back(page)

    assert axe(page)["violations"] == []
    assert fits(page)
    context.close()


def taken_away(page: Page, folder: Path) -> bytes:
    """The file of the one table that there is."""
    card = page.locator("article.kept").first
    card.locator("summary").click()
    with page.expect_download() as taken:
        card.get_by_role("button", name="Take away as a file").click()
    assert taken.value.suggested_filename == "The-salt-road.json"
    taken.value.save_as(folder / "taken.json")
    return (folder / "taken.json").read_bytes()


def wrong_files_are_said_to_be(page: Page, written: bytes) -> None:
    """What is wrong with each is said where another can be chosen, in sight; and nothing of it is here."""
    other = json.dumps({**json.loads(written), "system": "nine_lives"}).encode()
    tampered = json.loads(written)
    tampered["events"][-1]["event"] = {"type": "seat.taken"}
    for name, wrong, said in (
        ("empty.json", b"", "That file is empty."),
        ("words.json", b"no JSON at all", "That is no record of a table."),
        ("half.json", written[: len(written) // 2], "or it breaks off."),
        ("other.json", other, "There is no such game here."),
        ("tampered.json", json.dumps(tampered).encode(), "nothing was imported"),
    ):
        bring(page, name, wrong)
        expect(page.get_by_role("alert")).to_contain_text(said)
        expect(page.get_by_role("alert")).to_be_in_viewport()
        expect(page.locator("#file")).to_be_focused()
    assert complaints(page) == []
    assert page.locator("article.kept").count() == 1


def it_is_brought_back(page: Page) -> None:
    """Deleted, it says the way back; the way leads there."""
    keep(page, "Delete")
    expect(page.get_by_role("status")).to_contain_text("is deleted")
    expect(page.locator("article.kept:visible")).to_have_count(1)
    page.get_by_role("button", name="Bring it back").click()
    expect(page.get_by_role("status")).to_contain_text("The road back is back, as it was.")
    expect(page.locator("article.kept:visible")).to_have_count(2)


def test_among_many_tables_one_is_found_by_typing(server: Serving, one_browser: Browser) -> None:
    for number in range(12):
        server.open_table(name=f"The night watch, {number}")
    server.open_table(name="The glass road", system="fates_edge")
    for number in range(9):  # so that the one that is looked for lies folded away
        server.open_table(name=f"The day watch, {number}")
    link = server.ask("POST", "/operator/entrance", key=OPERATOR, content=b"{}").json()["path"]
    context = one_browser.new_context(base_url=server.named_url, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(link)
    page.get_by_role("button", name="Show all tables").click()
    tables = page.locator("article.kept:visible")
    expect(tables).to_have_count(8)

    page.get_by_label("Find a table").fill("glass edge")
    expect(tables).to_have_count(1)
    expect(tables.first).to_contain_text("The glass road")
    expect(page.locator("#sought")).to_have_text("1 table")
    page.get_by_label("Find a table").fill("no such table")
    expect(tables).to_have_count(0)
    expect(page.locator("#sought")).to_contain_text("No table is called so.")
    assert complaints(page) == []
    assert fits(page)
    page.get_by_label("Find a table").fill("")
    expect(tables).to_have_count(8)
    context.close()
