"""`threefates verify`: what it compares, and the words in which it says so."""

from pathlib import Path

import msgspec
import pytest

from tests.table.forging import evening, other_words, rewritten
from tests.tables import run as play
from threefates.cli.app import run

Asked = tuple[int, str, str]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("verify")
    whole, mine = play(evening(folder / "table"))
    written = {"whole": whole, "mine": mine, "lie": rewritten(whole, other_words)}
    for name, record in written.items():
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(record))
    (folder / "head").write_text(f"{mine.noted[-1].version}:{mine.noted[-1].head}")
    return folder


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> Asked:
    code = run(["verify", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_an_honest_table_is_the_one_that_was_seen(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = asked(capsys, f"{files}/whole.json", "--beside", f"{files}/mine.json")

    assert code == 0
    assert out.startswith("Nothing is wrong.\n")
    assert "The same as what was kept: " in out
    assert "No fingerprint" not in out
    assert "evening 1: no player's word is mixed in" in out


def test_a_rewritten_log_is_found_by_whoever_kept_a_fingerprint(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone, found, _ = asked(capsys, f"{files}/lie.json")
    code, out, _ = asked(capsys, f"{files}/lie.json", "--head", (files / "head").read_text().upper())

    assert (alone, code) == (0, 1)
    assert "No fingerprint that somebody kept was compared: " in found
    assert "the log up to there is not the one that somebody has seen" in out


def test_a_seats_record_alone_says_what_it_cannot_show(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = asked(capsys, f"{files}/mine.json")

    assert code == 0
    assert out.startswith("Nothing is wrong in what could be checked.\n")
    assert "made in secret, or withheld" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [(("--head", "seven"), "seven is no fingerprint"), (("--beside", "whole.json"), "takes what a seat exported")],
    ids=["a head", "a file"],
)
def test_what_is_nothing_to_compare_with_is_refused_in_words(
    files: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, str], said: str
) -> None:
    option, value = words
    given = f"{files}/{value}" if value.endswith("json") else value

    code, _, err = asked(capsys, f"{files}/whole.json", option, given)

    assert code == 2
    assert said in err


def test_a_file_writes_nothing_on_the_screen_but_letters(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forged = msgspec.json.decode((files / "mine.json").read_bytes())
    forged["seal"][0]["nonces"] = {"s2\n\x1b[2J\x1b[HNothing is wrong.\x1b[8m": "a word"}
    (files / "forged.json").write_bytes(msgspec.json.encode(forged))

    code, out, _ = asked(capsys, f"{files}/forged.json")

    assert code == 1
    assert "Nothing is wrong." not in out.splitlines()
    assert "s2��[2J�[HNothing is wrong.�[8m" in out
