"""A page is light enough for a bad connection: all bytes of a first visit, compressed."""

import gzip
import re
from pathlib import Path

import pytest

from tests.web_pages.gallery import PAGES, drawn
from threefates.web import pages
from threefates.web.pages.assets import OURS, TOGETHER

ALL = 150_000
SCRIPTS = 60_000


def packed(content: bytes) -> int:
    return len(gzip.compress(content, 6))


def asked_for(page: str) -> list[str]:
    return re.findall(r'(?:src|href)="(/static/[^"]+)"', page)


@pytest.mark.parametrize("name", PAGES)
def test_a_first_visit_is_light(name: str) -> None:
    page = drawn(name)

    files = {address: packed(pages.STATIC[address].content) for address in asked_for(page)}

    assert packed(page.encode()) + sum(files.values()) <= ALL
    assert sum(size for address, size in files.items() if address.endswith(".js")) <= SCRIPTS


def test_what_is_sent_as_one_is_each_file_whole_and_in_its_order() -> None:
    sent = {file.name: file.content for file in pages.STATIC.values()}

    for name, jobs in TOGETHER.items():
        files = [(OURS / f"{job}{Path(name).suffix}").read_bytes() for job in jobs.split()]
        assert sent[name] == b"\n".join(files)
        assert len(set(jobs.split())) == len(files)


def test_every_file_is_sent() -> None:
    inside = {f"{job}{Path(name).suffix}" for name, jobs in TOGETHER.items() for job in jobs.split()}

    assert {path.name for path in OURS.iterdir()} <= inside | {file.name for file in pages.STATIC.values()}


def test_every_file_is_asked_for_under_the_name_of_what_it_holds() -> None:
    wanted = {
        address for name in PAGES for address in re.findall(r'="(/static/[^"]+)"', drawn(name))
    }  # at once, or later

    assert wanted == set(pages.STATIC)
