"""Pictures in real browsers: a face from a phone, a map from the desk onto every stage, seen whole, and taken back."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import Locator, expect

from tests.browsers.checks import axe, complaints, fits
from tests.browsers.table import Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FilePayload

STEADY = "image => image.decode().then(() => image.naturalWidth)"


def photograph(width: int, height: int) -> FilePayload:
    """A file as a phone has it, larger than what is kept."""
    file = BytesIO()
    Image.linear_gradient("L").resize((width, height)).convert("RGB").save(file, "JPEG", quality=95)
    return {"name": "IMG_1.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()}


def sent(form: Locator, file: FilePayload) -> None:
    form.locator('input[type="file"]').set_input_files(file)


def test_a_face_and_a_map_go_round_the_table(server: Serving, one_browser: Browser) -> None:
    four = Four(server, one_browser).by_program("fate_2003", "gm", "mara", "bo", "tv")
    four.act("mara", "fate.make-character", name="Mara the Grey", skills="Athletics Fair", aspects="Brawler 2")

    a_face_is_given(four)
    a_map_is_kept(four)
    shown = four.gm.page.locator("#p-pictures")
    four.gm.press(shown.get_by_role("button", name="Show everybody"))
    it_stands_on_every_stage(four)
    four.gm.press(shown.get_by_role("button", name="Take back"))

    for seat in (four.bo, four.tv):
        expect(seat.page.locator("#at-stage .pictures")).to_have_count(0)
    four.nothing_is_wrong()
    four.close()


def a_face_is_given(four: Four) -> None:
    """Mara sends a photograph from her phone; it stands on her sheet and on the TV."""
    mara = four.mara
    form = mara.fill("Give a portrait")
    mara.press(form.locator("summary").first)
    sent(form, photograph(2400, 1800))
    with mara.answered():
        mara.press(form.locator("button.go"))
    mine = mara.page.locator("#p-portrait img")
    expect(mine).to_be_visible()
    assert mine.evaluate(STEADY) == 640
    expect(four.tv.page.locator("#p-party .face img")).to_be_visible()


def a_map_is_kept(four: Four) -> None:
    """The Game Master keeps a picture under Prep; nobody else sees anything of it."""
    gm = four.gm
    gm.page.bring_to_front()
    form = gm.sought("Keep a picture")
    gm.unfold(form)
    gm.press(form.locator("summary").first)
    gm.write(form.locator('[name="title"]'), "The span")
    gm.write(form.locator('[name="caption"]'), "Drawn by a hand that shook")
    sent(form, photograph(900, 500))
    with gm.answered():
        gm.press(form.locator("button.go"))
    assert four.bo.page.locator("#at-stage img").count() == 0
    assert complaints(gm.page) == []


def it_stands_on_every_stage(four: Four) -> None:
    """Bo and the TV see it large, and Bo sees it whole."""
    for seat in (four.bo, four.tv):
        seat.page.bring_to_front()
        shown = seat.page.locator("#at-stage .pictures img")
        expect(shown).to_be_visible()
        assert shown.evaluate(STEADY) == 900
        seat.sees("Drawn by a hand that shook", "#at-stage")
    assert fits(four.tv.page)
    page = four.bo.page
    four.bo.press(page.locator("#at-stage a.whole"))
    whole = page.get_by_role("dialog", name="The span")
    expect(whole.locator("img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(whole).to_have_count(0)
    expect(page.locator("#at-stage a.whole")).to_be_focused()
    assert axe(page)["violations"] == []
