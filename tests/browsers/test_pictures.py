"""Pictures in real browsers: a face from a phone, a map from the desk onto every stage, seen whole, and taken back."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import Locator, expect

from tests.browsers.checks import axe, complaints, fits
from tests.browsers.seat import Seat
from tests.browsers.table import Four
from tests.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FilePayload

STEADY = "image => image.decode().then(() => image.naturalWidth)"
CHOSEN = "field => field.files.length"
LIGHT = """image => { const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const pen = canvas.getContext("2d"); pen.drawImage(image, 0, 0, 1, 1);
  return pen.getImageData(0, 0, 1, 1).data[0] / 255; }"""


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
    what_cannot_be_read_is_said(form)
    sent(form, photograph(2400, 1800))
    the_square_is_chosen_by_keys(mara, form)
    with mara.answered():
        mara.press(form.locator("button.go"))
    mine = mara.page.locator("#p-portrait img")
    expect(mine).to_be_visible()
    assert mine.evaluate(STEADY) == 640
    assert mine.evaluate(LIGHT) > 0.7  # the lower part, where the photograph is light
    expect(mara.page.locator(".picked")).to_have_count(0)
    expect(four.tv.page.locator("#p-party .face img")).to_be_visible()


def what_cannot_be_read_is_said(form: Locator) -> None:
    """A file that is no picture is refused in words before anything is sent, and one that was chosen is let go of."""
    sent(form, {"name": "face.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    expect(form.locator(".said")).to_contain_text("Choose a JPEG, PNG or WebP")
    assert form.locator('input[type="file"]').evaluate(CHOSEN) == 0
    sent(form, photograph(300, 200))
    expect(form.locator(".said")).to_be_empty()
    form.get_by_role("button", name="Not this one").click()
    expect(form.locator(".picked")).to_have_count(0)
    assert form.locator('input[type="file"]').evaluate(CHOSEN) == 0


def the_square_is_chosen_by_keys(mara: Seat, form: Locator) -> None:
    """What is kept is seen before it is sent: closer, and further down, by keys; what has no way to go is shut."""
    down, across = form.get_by_label("Up, down"), form.get_by_label("Left, right")
    expect(across).to_be_enabled()
    expect(down).to_be_disabled()
    form.get_by_label("Closer").press("End")
    down.press("End")
    across.press("ArrowRight")
    seen = form.get_by_role("img")
    assert seen.evaluate(LIGHT) > 0.8
    box = seen.bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mara.page.mouse.move(*middle)
    mara.page.mouse.down()
    mara.page.mouse.move(middle[0], middle[1] + box["height"])  # pulled down, what is further up comes
    mara.page.mouse.up()
    assert seen.evaluate(LIGHT) < 0.7
    down.press("End")
    assert axe(mara.page)["violations"] == []
    assert fits(mara.page)


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
