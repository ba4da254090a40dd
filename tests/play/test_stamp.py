"""A later start does nothing, and only where nothing is to be done."""

from pathlib import Path

import pytest

from tests.play.loading import load

play = load()
WANTED = {key: key for key in ("run", "test", "project", "place", "python")}


@pytest.fixture(autouse=True)
def _an_interpreter_that_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "PYTHON", play.HERE / "play")


def test_what_was_made_for_the_tests_is_enough_for_a_start() -> None:
    assert play.whole_for("run", WANTED, WANTED)


def test_what_was_made_for_a_start_is_not_enough_for_the_tests() -> None:
    stamp = {key: value for key, value in WANTED.items() if key != "test"}

    assert play.whole_for("run", stamp, WANTED)
    assert not play.whole_for("test", stamp, WANTED)


@pytest.mark.parametrize("changed", ["run", "project", "place", "python"])
def test_a_new_lock_project_place_or_interpreter_is_noticed(changed: str) -> None:
    stamp = {**WANTED, changed: "older"}

    assert not play.whole_for("run", stamp, WANTED)


def test_an_environment_that_was_begun_and_not_finished_is_not_built_upon(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stamp = tmp_path / "threefates.json"
    stamp.write_text("{}")
    monkeypatch.setattr(play, "STAMP", stamp)

    assert not play.sound(play.read_stamp(), WANTED)


def test_a_stamp_that_is_damaged_counts_as_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stamp = tmp_path / "threefates.json"
    stamp.write_text("{ half")
    monkeypatch.setattr(play, "STAMP", stamp)

    assert play.read_stamp() == {}
