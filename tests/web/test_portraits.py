"""Portraits: sent, written anew, seen by whoever knows of them, and as good as not there for anybody else."""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from io import BytesIO
from struct import pack
from typing import Any
from zlib import crc32

import httpx
import pytest
from PIL import Image

from tests.serving import OPERATOR, Serving
from tests.web.conftest import Evening
from threefates.web.pictures import MOST_CARRIED

SECRET = b"where it was taken"


class Party(Evening):
    """The same three at a game with heroes."""

    def __init__(self, server: Serving) -> None:
        self.server, self._ids = server, 0
        made = server.open_table(system="fates_edge")
        mara, bo = server.sit(made, "Mara"), server.sit(made, "Bo")
        self.id, self.code = made["table"], made["code"]
        self.gm, self.mara, self.bo = made["key"], mara["key"], bo["key"]
        self.mara_seat, self.bo_seat = mara["seat"], bo["seat"]
        self.done(self.mara, "fe.make-hero", name="Obol")
        self.done(self.bo, "fe.make-hero", name="Drachma")
        self.obol, self.drachma = (row["id"] for row in self.parts(self.gm)["party"]["rows"])


@pytest.fixture
def evening(server: Serving) -> Party:
    """A new table of the module's server."""
    return Party(server)


def drawn(kind: str = "JPEG", size: tuple[int, int] = (30, 40), **more: Any) -> bytes:
    file = BytesIO()
    Image.new("RGB", size, (200, 40, 40)).save(file, kind, **more)
    return file.getvalue()


def claiming(size: tuple[int, int]) -> bytes:
    """A small PNG whose header says that it is of another size: drawn, it would fill gigabytes."""
    file, header = drawn("PNG"), b"IHDR" + pack(">II", *size) + b"\x08\x02\0\0\0"
    return file[:12] + header + pack(">I", crc32(header)) + file[33:]


def sent(evening: Evening, seat: str, key: str, file: bytes, /, **fields: str) -> httpx.Response:
    """A form with a picture, as a page with scripts sends it."""
    where = f"{evening.server.url}/t/{evening.id}/{seat}/act"
    said = {"_type": "set-portrait", "_id": f"u-{hash(file)}-{seat}", **fields}
    headers = {"Origin": evening.server.url, "HX-Request": "true", "Cookie": f"key={key}"}
    return httpx.post(where, headers=headers, data=said, files={"picture": ("me.jpg", file, "image/jpeg")})


def face(evening: Evening, key: str, whose: str) -> str:
    """The name of a portrait, as a seat is told of it."""
    parts = evening.parts(key)
    shots = [shot["picture"] for shot in parts.get("portrait", {}).get("pictures", ()) if shot["id"] == whose]
    return str(next((found for found in [*shots, _in_the_party(parts, whose)] if found), ""))


def _in_the_party(parts: dict[str, Any], whose: str) -> str:
    return str(next(row["face"]["picture"] for row in parts["party"]["rows"] if row["id"] == whose))


def image(evening: Evening, seat: str, key: str, name: str) -> httpx.Response:
    where = f"{evening.server.url}/t/{evening.id}/{seat}/pictures/{name}"
    return httpx.get(where, headers={"Cookie": f"key={key}"})


def test_a_portrait_is_seen_by_everybody_and_holds_nothing_but_colours(evening: Evening) -> None:
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    exif[0x0112] = 6  # it was held upright

    said = sent(evening, evening.mara_seat, evening.mara, drawn(exif=exif, comment=SECRET), character=evening.obol)

    assert (said.status_code, said.text) == (204, "")
    name = face(evening, evening.bo, evening.obol)
    seen = image(evening, evening.bo_seat, evening.bo, name)
    read = Image.open(BytesIO(seen.content))
    assert seen.status_code == 200
    assert seen.headers["content-type"] == "image/webp"
    assert "private" in seen.headers["cache-control"]
    assert read.size == (40, 30)
    assert SECRET not in seen.content
    assert {"exif", "icc_profile", "xmp"}.isdisjoint(read.info)
    assert (
        f"pictures/{name}"
        in httpx.get(
            f"{evening.server.url}/t/{evening.id}/{evening.bo_seat}/", headers={"Cookie": f"key={evening.bo}"}
        ).text
    )


def test_of_a_veiled_face_nobody_else_is_sent_a_byte(evening: Evening) -> None:
    plain = [image(evening, evening.bo_seat, evening.bo, "0" * 64), evening.view(evening.bo)["parts"]]

    said = sent(evening, "s1", evening.gm, drawn(), character=evening.obol, veiled="true")

    name = face(evening, evening.gm, evening.obol)
    hidden = image(evening, evening.bo_seat, evening.bo, name)
    assert said.status_code == 204
    assert name
    assert image(evening, "s1", evening.gm, name).status_code == 200
    assert (hidden.status_code, hidden.text) == (404, plain[0].text)
    assert evening.view(evening.bo)["parts"] == plain[1]
    evening.done(evening.gm, "show-portrait", character=evening.obol)
    assert image(evening, evening.bo_seat, evening.bo, name).status_code == 200


def test_the_same_picture_sent_twice_goes_by_two_names_so_that_nobody_can_ask_whether_it_is_here(
    evening: Evening,
) -> None:
    names = []
    for whose, seat, key in ((evening.obol, evening.mara_seat, evening.mara), (evening.drachma, "s1", evening.gm)):
        sent(evening, seat, key, drawn(), character=whose)
        names.append(face(evening, key, whose))

    assert len(set(names)) == 2


@pytest.mark.parametrize(
    ("file", "status", "words"),
    [
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', 422, "JPEG, PNG or WebP"),
        (drawn("GIF"), 422, "JPEG, PNG or WebP"),
        (drawn(size=(300, 300))[:-200], 422, "not whole"),
        (drawn("PNG")[:-20], 422, "not whole"),
        (drawn("WEBP", save_all=True, append_images=[Image.new("RGB", (30, 40))]), 422, "moves"),
        (claiming((6_000, 5_000)), 413, "25 million points"),
        (claiming((20_000, 20_000)), 413, "25 million points"),
        (b"\xff" * (12 * 1024 * 1024 + 1), 413, "12 MiB"),
    ],
    ids=["a drawing", "a GIF", "half a JPEG", "half a PNG", "moving", "wide", "a bomb", "long"],
)
def test_what_is_no_still_picture_of_sensible_size_is_refused_in_words(
    evening: Evening, file: bytes, status: int, words: str
) -> None:
    said = sent(evening, evening.mara_seat, evening.mara, file, character=evening.obol)

    assert (said.status_code in (status, 409), words in said.text) == (True, True), said.text
    assert face(evening, evening.mara, evening.obol) == ""


def test_nobody_dresses_somebody_elses_character(evening: Evening) -> None:
    said = sent(evening, evening.bo_seat, evening.bo, drawn(), character=evening.obol)

    assert said.status_code == 409
    assert face(evening, evening.bo, evening.obol) == ""


def test_a_copy_of_a_table_has_its_pictures_and_a_forged_one_is_refused(evening: Evening, server: Serving) -> None:
    sent(evening, evening.mara_seat, evening.mara, drawn(), character=evening.obol)
    name = face(evening, evening.mara, evening.obol)
    written = server.ask("POST", "/operator/export", key=OPERATOR, json={"table": evening.code})
    forged = written.json()
    forged["pictures"][0]["body"] = "AAAA" + forged["pictures"][0]["body"][4:]

    copied = server.ask("POST", "/operator/keep", key=OPERATOR, json={"table": evening.code, "do": "duplicate"}).json()
    refused = server.ask("POST", "/operator/import", key=OPERATOR, json=forged)

    link = server.ask("POST", "/operator/seat", key=OPERATOR, json={"table": copied["id"], "name": "Mara"}).json()
    with httpx.Client(base_url=server.url) as mara:
        mara.post(link["path"], headers={"Origin": server.url})
        seen = mara.get(f"/t/{copied['id']}/{evening.mara_seat}/pictures/{name}")
    assert seen.status_code == 200
    assert refused.status_code == 409
    assert "not as this table would have kept it" in refused.text


def test_what_nobody_shows_any_more_makes_room(evening: Evening) -> None:
    store, names = evening.server.store, []
    for red in range(15):
        sent(evening, evening.mara_seat, evening.mara, drawn(size=(30, 40 + red)), character=evening.obol)
        names.append(face(evening, evening.mara, evening.obol))

    async def left() -> list[bool]:
        return [await store.picture(evening.id, name) is not None for name in names]

    assert asyncio.run(left()) == [False] * 3 + [True] * 12


def test_a_picture_stands_on_the_stage_until_it_is_taken_back_and_then_nobody_is_sent_it(evening: Evening) -> None:
    fields = {"_type": "add-picture", "title": "The map", "caption": "Torn", "at_once": "true"}
    said = sent(evening, "s1", evening.gm, drawn(), **fields)
    (shot,) = evening.parts(evening.gm)["pictures"]["pictures"]
    where = f"{evening.server.url}/t/{evening.id}/{evening.bo_seat}/"

    seen = [httpx.get(where, headers={"Cookie": f"key={evening.bo}"}).text]
    there = image(evening, evening.bo_seat, evening.bo, shot["picture"])
    evening.done(evening.gm, "hide-picture", picture=shot["id"])
    seen.append(httpx.get(where, headers={"Cookie": f"key={evening.bo}"}).text)
    gone = image(evening, evening.bo_seat, evening.bo, shot["picture"])

    assert (said.status_code, there.status_code, gone.status_code) == (204, 200, 404)
    assert [shot["picture"] in page for page in seen] == [True, False]
    assert 'id="at-stage"' in seen[1]
    assert shot["picture"] not in evening.server.ask("GET", evening.at("export"), key=evening.bo).text


def test_a_program_sends_a_picture_and_gives_its_name(evening: Evening) -> None:
    server, file = evening.server, b64encode(drawn()).decode()

    said = server.ask("POST", evening.at("pictures"), key=evening.mara, json={"picture": file})
    name = said.json()["picture"]
    before = server.ask("GET", evening.at(f"pictures/{name}"), key=evening.mara)
    evening.done(evening.mara, "set-portrait", character=evening.obol, picture=name)
    seen = server.ask("GET", evening.at(f"pictures/{name}"), key=evening.bo).json()
    wrong = server.ask("POST", evening.at("pictures"), key=evening.mara, json={"picture": "AAAA"})

    assert (said.status_code, before.status_code, wrong.status_code) == (201, 404, 422)
    assert Image.open(BytesIO(b64decode(seen["picture"]))).size == (30, 40)
    assert "JPEG, PNG or WebP" in wrong.json()["remedy"]


def test_what_was_taken_back_is_nobodys_face(evening: Evening) -> None:
    fields = {"_type": "add-picture", "title": "The map", "caption": "", "at_once": "true"}
    sent(evening, "s1", evening.gm, drawn(), **fields)
    (shot,) = evening.parts(evening.bo)["gallery"]["pictures"]
    face_of_bo = {"character": evening.drachma, "picture": shot["picture"]}

    seen = evening.act(evening.bo, "set-portrait", **face_of_bo).status_code
    evening.done(evening.bo, "take-portrait", character=evening.drachma)
    evening.done(evening.gm, "hide-picture", picture=shot["id"])
    taken = evening.act(evening.bo, "set-portrait", **face_of_bo).json()
    of_nobody = evening.act(evening.bo, "set-portrait", character=evening.drachma, picture="0" * 64).json()

    assert seen == 200
    assert taken["code"] == "picture.unknown"
    assert taken == of_nobody


def test_a_file_with_more_pictures_than_a_table_can_have_is_refused_before_any_is_looked_at(
    evening: Evening, server: Serving
) -> None:
    """Three megabytes of them took a core for minutes, and kept the server from stopping."""
    whole = server.ask("POST", "/operator/export", key=OPERATOR, json={"table": evening.code}).json()
    whole["pictures"] = [{"name": "f" * 64, "body": "AAAA"}] * (MOST_CARRIED + 1)

    said = server.ask("POST", "/operator/import", key=OPERATOR, json=whole)

    assert said.json()["code"] == "record.pictures"
