"""The command line says what it did by its exit code, and one clear sentence when it cannot."""

import asyncio
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.samples import a_table, rows
from threefates.cli.app import COMMANDS, run
from threefates.store import open_store


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["help"]])
def test_without_a_command_it_says_what_there_is(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code = run(words)

    said = capsys.readouterr().out
    assert code == 0
    assert all(f"  {name} " in said for name in COMMANDS)


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    from threefates import __version__

    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"threefates {__version__}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bogus"], "threefates has no command 'bogus'."),
        (["concordnace"], "Did you mean concordance?"),
        (["why"], "Missing argument"),
        (["why", "--bogus"], "No such option: --bogus."),
        (["why", "fe.boons.reroll"], "Did you mean fe.boons.reroll-die"),
        (["why", "ch.99"], "The ledger has nothing called 'ch.99'."),
        (["editions", "players-guide"], "Did you mean players_guide_cp?"),
        (["editions", "srd", "fate_d6"], "srd is an edition of fates_edge, fate_d6 one of fate_2003."),
        (["concordance", "--book", "chess"], "choose fates_edge, fate_2003, fifty_two_fates."),
        (["concordance", "--topic", "boon"], "Did you mean boons"),
        (["task", "--level", "3"], "Name the game first: threefates task fifty-two-fates --level"),
        (["task", "52"], "Choose one of: fifty-two-fates."),
        (["task", "fate-2003"], "These have: fifty-two-fates."),
    ],
)
def test_bad_arguments_end_with_2_and_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(words)

    told = capsys.readouterr()
    assert code == 2
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = importlib.import_module(COMMANDS[name].module).command

    code = run([name, "--help"])

    assert code == 0
    assert callable(command)
    assert f"threefates {name}" in capsys.readouterr().out


def test_a_start_without_a_command_loads_neither_typer_nor_the_ledger() -> None:
    program = "\n".join(
        (
            "import sys",
            "from threefates.cli.app import run",
            "run([])",
            "print({'typer', 'rich', 'msgspec'} & set(sys.modules))",
        )
    )

    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2] / "src")}

    said = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    ).stdout

    assert said.endswith("set()\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("words", [["editions"], ["tables", "--data", "here"]], ids=["in lines", "as a table"])
def test_what_cannot_be_written_is_said_in_one_sentence(tmp_path: Path, words: list[str]) -> None:
    asyncio.run(_a_table_in(tmp_path / "here"))
    with Path("/dev/full").open("w") as full:
        said = subprocess.run(
            [sys.executable, "-c", f"from threefates.cli.app import main; main({words})"],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert (said.returncode, said.stderr) == (1, "What was found cannot be written: No space left on device.\n")


async def _a_table_in(folder: Path) -> None:
    store = open_store(folder)
    await store.create(a_table(), rows(1, 2))
    await store.close()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no file without an end")
@pytest.mark.parametrize("command", ["verify", "import"])
def test_a_file_without_an_end_is_read_no_further_than_any_log_is_long(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("threefates.cli.verify.LONGEST_RECORD", 1024**2)
    folder = [] if command == "verify" else ["--data", str(tmp_path)]

    assert run([command, "/dev/zero", *folder]) == 2
    assert capsys.readouterr().err == "/dev/zero is longer than any log: 1 MiB at most.\n"


def test_what_may_be_named_several_times_may_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = str(tmp_path / "whole.json")

    code = run(["verify", nowhere, "--beside", nowhere, "--beside", nowhere, "--head", "1:ab", "--head", "2:cd"])

    assert (code, capsys.readouterr().err) == (2, f"{nowhere} cannot be read: No such file or directory.\n")


RUN = f"{sys.executable} -c 'from threefates.cli.app import main; main()'"
READ = ("why fe.boons.hold-cap", "why --help", "editions", "concordance", "roll fates-edge --pool 4", "--help")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of its own kind")
@pytest.mark.parametrize("words", READ)
@pytest.mark.parametrize("shut", [">&-", "<&- >&- 2>&-"])
def test_who_closed_what_it_would_say_has_it_done_all_the_same(words: str, shut: str) -> None:
    said = subprocess.run(["sh", "-c", f"{RUN} {words} {shut}"], capture_output=True, text=True, check=False)

    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of its own kind")
@pytest.mark.parametrize("words", READ)
def test_a_reader_that_went_away_is_no_error(words: str) -> None:
    done = f"({RUN} {words}; echo $? >&2) | true"

    said = subprocess.run(["sh", "-c", done], capture_output=True, text=True, check=False)

    assert (said.stdout, said.stderr) == ("", "0\n")


DROPPED = "-dac_override,-dac_read_search"


@pytest.mark.skipif(sys.platform == "win32", reason="rights of another kind")
@pytest.mark.parametrize("words", ["tables", "import {file}", "backup {file}.db", "export CODE {file}.json --whole"])
def test_a_folder_that_may_not_be_looked_into_is_named_in_one_sentence(tmp_path: Path, words: str) -> None:
    locked, file = tmp_path / "locked", tmp_path / "whole"
    locked.mkdir()
    file.touch()
    locked.chmod(0o000)
    mine = f"setpriv --bounding-set={DROPPED} --inh-caps={DROPPED} " if os.geteuid() == 0 else ""
    if mine and shutil.which("setpriv") is None:
        pytest.skip("whoever may do everything cannot be kept out here")

    line = f"{mine}{RUN} {words.format(file=file)} --data {locked}/deeper"
    said = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)

    locked.chmod(0o700)
    assert said.returncode in (1, 2)
    assert said.stderr.count("\n") == 1
    assert "ermission denied" in said.stderr


def test_ctrl_c_while_a_command_is_still_being_read_is_one_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "stopped_while_read.py").write_text("raise KeyboardInterrupt\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(COMMANDS, "roll", COMMANDS["roll"]._replace(module="stopped_while_read"))

    assert run(["roll"]) == 1
    assert capsys.readouterr().err == "Stopped.\n"
