"""Pictures from people who mean no good: they cost whoever sends them, and nobody else."""

from __future__ import annotations

import asyncio
import errno
import random
import socket
import subprocess
from base64 import b64encode
from collections.abc import Collection, Iterator
from io import BytesIO
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from tests.serving import Serving
from threefates.rulebook.refusals import Refused
from threefates.table.log import TableRow
from threefates.table.slices import Purse, Work, at_once
from threefates.testing.memory import MemoryStore
from threefates.web.form_data import AT_ONCE, Form, picture_in
from threefates.web.images import KeptImage, Painter
from threefates.web.limits import Limits
from threefates.web.painting import written_anew
from threefates.web.pictures import Wall

MIB = 1024 * 1024


def drawn(
    mode: str = "RGB", size: tuple[int, int] = (40, 30), kind: str = "PNG", colour: Any = 0, **more: Any
) -> bytes:
    file = BytesIO()
    Image.new(mode, size, colour).save(file, kind, **more)
    return file.getvalue()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def painter() -> Iterator[Painter]:
    made = Painter()
    yield made
    made.close()


@pytest.mark.filterwarnings("ignore:.*EXIF")
@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
@pytest.mark.parametrize("exif", [b"junk", b"Exif\0\0II*\0", b"Exif\0\0MM\0*\0\0\0\x08\xff\xff"])
def test_what_a_picture_says_of_itself_may_be_nonsense(kind: str, exif: bytes) -> None:
    kept = Image.open(BytesIO(written_anew(drawn(kind=kind, exif=exif), 640)))

    assert kept.size == (40, 30)


def test_sixteen_bits_of_grey_are_the_same_grey_in_eight() -> None:
    kept = Image.open(BytesIO(written_anew(drawn("I;16", (1_000, 700), colour=0x8000), 640)))

    assert kept.size == (640, 448)
    assert 126 <= kept.convert("L").getpixel((10, 10)) <= 130  # type: ignore[operator]


@pytest.mark.anyio
async def test_a_picture_that_takes_too_long_is_given_up_and_the_next_is_read(painter: Painter) -> None:
    spent: list[float] = []
    painter._within = 0.0

    with pytest.raises(Refused, match="took too long"):
        await painter.kept(drawn(), purse=Purse(spends=spent.append))
    painter._within = 30.0

    assert len((await painter.kept(drawn(), purse=Purse(spends=spent.append))).body) > 16
    with pytest.raises(Refused, match="no picture"):
        await painter.kept(b"GIF89a", purse=Purse(spends=spent.append))
    assert len(spent) == 3


@pytest.mark.anyio
async def test_a_server_that_stops_waits_for_no_picture() -> None:
    painter, large = Painter(), drawn(size=(5_000, 5_000), kind="WEBP", lossless=True)
    reading = asyncio.create_task(painter.kept(large))
    while painter._process is None:
        await asyncio.sleep(0)
    began = monotonic()

    await asyncio.to_thread(painter.stop)

    with pytest.raises(Refused):
        await reading
    assert monotonic() - began < 1
    assert painter._process is None


def test_pictures_on_their_way_are_counted_and_so_is_how_long_they_take() -> None:
    hour = [0.0]
    limits = Limits(clock=lambda: hour[0])

    arrived = [limits.send_picture("192.0.2.1") for _ in range(8)]
    with pytest.raises(Refused, match="on their way"):
        limits.send_picture("192.0.2.1")
    limits.send_picture("192.0.2.2")()
    for each in arrived:
        each()
    limits.has_read("192.0.2.1", 30)

    with pytest.raises(Refused, match="Many pictures"):
        limits.send_picture("192.0.2.1")
    hour[0] = 200.0
    limits.send_picture("192.0.2.1")


def part(name: str, said: bytes, before: bytes = b"") -> bytes:
    return (
        b"--x\r\n" + before + b'Content-Disposition: form-data; name="' + name.encode() + b'"\r\n\r\n' + said + b"\r\n"
    )


@pytest.mark.parametrize(
    "body",
    [
        part("a", b"\xff" * (64 * 1024 + 1)),
        part("a", b"\xff" * 40_000) + part("b", b"\xff" * 40_000),
        part("a", b"b", b" " * 3_000),
        part("a", b"b") * 301,
    ],
    ids=["long", "long together", "a long head", "many"],
)
def test_a_form_with_a_picture_has_short_texts(body: bytes) -> None:
    with pytest.raises(Refused, match="no form"):
        at_once(Form.parts("multipart/form-data; boundary=x", body + b"--x--"))


LONG = 3 * MIB
KIND = "multipart/form-data; boundary=x"
FILE = b'--x\r\nContent-Disposition: form-data; name="face"; filename="a"\r\n\r\n'


@pytest.mark.parametrize(
    "said", [b"a" * LONG, b"\r\n--" * (LONG // 4), b"\r\n--y" * (LONG // 5)], ids=["a", "--", "--y"]
)
@pytest.mark.parametrize("before", [b"", b"some words\r\n"])
def test_a_form_with_a_long_picture_is_read_in_slices_and_comes_whole(said: bytes, before: bytes) -> None:
    slices, (form, files) = worked(Form.parts(KIND, before + FILE + said + b"\r\n" + part("a", b"b") + b"--x--\r\n"))

    assert (form.values, files) == ({"a": ["b"]}, {"face": said})
    assert slices >= LONG // AT_ONCE


def test_where_a_mark_stands_across_two_slices_it_is_found() -> None:
    for shift in range(8):
        said = b"a" * (AT_ONCE - len(FILE) - shift)
        _, (_, files) = worked(Form.parts(KIND, FILE + said + b"\r\n--x--"))
        assert files == {"face": said}


@pytest.mark.parametrize("slash", [b"/", b"\\/"])
@pytest.mark.parametrize("more", range(4))
def test_a_long_picture_in_json_is_read_in_slices_and_comes_whole(slash: bytes, more: int) -> None:
    sent = random.Random(more).randbytes(LONG + more)
    written = b' { "picture" : "' + b64encode(sent).replace(b"/", slash) + b'" }\n'

    slices, found = worked(picture_in(written))

    assert found == sent
    assert slices >= LONG // AT_ONCE


@pytest.mark.parametrize(
    "said", [b'{"picture":"%s!"}', b'{"picture":"%sA"}', b'{"face":"%s"}', b'{"picture":["%s"]}', b'{"picture":"%s']
)
@pytest.mark.parametrize("length", [40, LONG])
def test_what_holds_no_picture_is_refused_however_long_it_is(said: bytes, length: int) -> None:
    with pytest.raises(Refused):
        at_once(picture_in(said % (b"AAAA" * (length // 4))))


def worked(work: Work[Any]) -> tuple[int, Any]:
    """How often long work rested, and what it came to."""
    rests = 0
    while True:
        try:
            next(work)
        except StopIteration as done:
            return rests, done.value
        rests += 1


@pytest.mark.anyio
async def test_who_sent_what_took_long_waits_with_what_they_sent_before_it_was_read(painter: Painter) -> None:
    """Eight pictures of half a minute each, sent at once, would keep everybody else's waiting for four minutes."""
    limits = Limits(clock=lambda: 0.0)
    ours, theirs = limits.reading("192.0.2.1"), limits.reading("192.0.2.2")
    slow = ours._replace(spends=lambda took: ours.spends(31.0))

    await painter.kept(drawn(), purse=slow)

    with pytest.raises(Refused, match="Many pictures"):
        await painter.kept(drawn(), purse=slow)
    assert (await painter.kept(drawn(), purse=theirs)).body


def test_who_only_watches_is_not_let_send_a_picture_at_all(server: Serving) -> None:
    made = server.open_table()
    guest = server.sit(made, "Nosy", "guest")
    head = (
        f"POST /t/{made['table']}/{guest['seat']}/act HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: key={guest['key']}\r\n"
        f"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {12 * MIB}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.sendall(head.encode())
        said = line.recv(4_096)

    assert said.startswith(b"HTTP/1.1 403 ")


class Flat:
    """Reads every picture as what was sent."""

    async def kept(self, sent: bytes, **more: object) -> KeptImage:
        return KeptImage(sent.decode(), sent)


@pytest.mark.anyio
async def test_who_sends_many_pictures_pushes_out_their_own() -> None:
    wall, table = await a_wall(store := MemoryStore())

    for seat, name in [("mara", "hers"), *(("bo", f"his {n}") for n in range(20))]:
        await wall.take(SimpleNamespace(table=table, seat=seat), name.encode(), longest=1)

    left = [await store.picture("t1", name) is not None for name in ("hers", "his 8", "his 9", "his 19")]
    assert left == [True, False, True, True]


async def a_wall(store: MemoryStore) -> tuple[Any, Any]:
    """A wall, and a table of that store whose log knows of no picture."""
    await store.create(TableRow(id="t1", code="CODE", system="three_coins", name="Coins", made_at=""), [])
    system = SimpleNamespace(pictures=lambda state: frozenset())
    wall: Any = Wall(store)
    wall._painter = Flat()
    return wall, SimpleNamespace(row=SimpleNamespace(id="t1"), system=system, state=None, version=0)


class Slow(MemoryStore):
    """A store that takes its time over the first picture, as a database may that is asked by several threads."""

    async def keep_picture(self, stream: str, name: str, body: bytes, others: Collection[str], version: int) -> None:
        if name == "first":
            await asyncio.sleep(0.05)
        await super().keep_picture(stream, name, body, others, version)


@pytest.mark.anyio
async def test_a_picture_that_comes_while_another_is_put_up_stays() -> None:
    wall, table = await a_wall(store := Slow())

    who = SimpleNamespace(table=table, seat="mara")
    await asyncio.gather(*(wall.take(who, name, longest=1) for name in (b"first", b"second")))

    assert [await store.picture("t1", name) is not None for name in ("first", "second")] == [True, True]


@pytest.mark.anyio
async def test_where_no_process_can_be_begun_a_picture_is_refused_in_words(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_more(*words: object, **more: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(subprocess, "Popen", none_more)

    with pytest.raises(Refused, match="no room"):
        await painter.kept(drawn())

    monkeypatch.undo()
    assert (await painter.kept(drawn())).body
