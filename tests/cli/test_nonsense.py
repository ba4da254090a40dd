"""Nonsense of every kind gets one clear sentence, at every command: exit 2, or 3 where a rule says no."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from threefates.cli.app import run

HUGE: Final = "x" * 5000
SIGNS: Final = "--faces=+,0,-,+"
TABLE: Final = ("--difficulty-cards", "KH,3C", "--hand", "7S,QD,2H,10C,AD")

NONSENSE: Final[dict[str, list[tuple[tuple[str, ...], int, str]]]] = {
    "roll fates-edge": [
        (("--pool", "0"), 2, "--pool takes 1 to 30"),
        (("--pool", "500"), 2, "--pool takes 1 to 30, not '500'."),
        (("--faces", "9,8", "--edition", ""), 2, "--edition needs a name"),
        (("--faces", "9,,8"), 2, "--faces takes whole numbers, not ''."),
        (("--faces", "9.5,8"), 2, "not '9.5'."),
        (("--faces", "٣,8"), 2, "--faces takes whole numbers"),
        (("--faces", "9,8", "--ladder", "poetic"), 2, "--ladder takes basic, detailed, intricate"),
        (("--faces", "9,8", "--dv", "99"), 2, "--dv takes 0 to 12"),
        (("--faces", "9,8", "--ruling", "fate.r.dice-system=d6"), 2, "is not a setting of this system."),
        (("--faces", "9,8", "--ruling", "a=b", "--ruling", "a=c"), 2, "each ID once"),
    ],
    "roll fate-2003": [
        ((), 2, "Say what is rolled, such as --skill=Good"),
        (("--faces=2,0,-,+", "--skill=2"), 2, "'2' is not on a Fudge die"),
        (("--faces=+,0,-", "--skill=2"), 2, "die 4 is still waiting."),
        ((f"--faces={','.join('+' * 500)}", "--skill=2"), 2, "names 500 dice"),
        (("--faces=🎲,0,-,+", "--skill=2"), 2, "'🎲' is not on a Fudge die"),
        ((SIGNS, "--skill=mighty"), 2, "“mighty” is not on the ladder."),
        ((SIGNS, "--skill=999999999999"), 2, "is not on the ladder."),
        ((SIGNS, "--skill=2", "--edition", "third"), 2, "has no edition 'third'."),
        ((SIGNS, "--skill=2", "--edition", "fate_d6"), 2, "'+' is not on such a die"),
        ((SIGNS, "--skill=2", "--opposed=0,0,0,0"), 2, "say what it rolls with --against."),
        ((SIGNS, "--skill=2", "--against="), 2, "“” is not on the ladder."),
        ((SIGNS, "--skill=2", "--skill=3"), 2, "--skill is given twice."),
        ((SIGNS, "--skill=2", "--rerolls=+"), 2, "no box is checked"),
        ((SIGNS, "--skill=2", "--invoke=9"), 2, "'9' is no die of this roll"),
        ((SIGNS, "--skill=2", "--invoke=1"), 3, "A box does nothing to die 1"),
    ],
    "task fifty-two-fates": [
        ((), 2, "Say how hard it is"),
        (("--level", "9", *TABLE, "--play", "QD"), 2, "--level takes 1 to 4, not '9'."),
        (("--level", "2", *TABLE, "--play", "QD,QD"), 2, "names the queen of diamonds twice"),
        (("--level", "2", *TABLE, "--play", "10C,AD,2H"), 3, "An ace stands alone."),
        (("--level", "2", *TABLE, "--play", ""), 2, "--play takes cards such as KH,10C, not ''."),
        (("--level", "2", *TABLE, "--play", "🂡"), 2, "not '🂡'."),
        (("--level", "2", *TABLE, "--play", ",".join(["QD"] * 500)), 2, "names 500 cards"),
        (("--level", "2", *TABLE, "--play", "9H"), 2, "which --hand does not hold."),
        (("--level", "2", "--difficulty-cards", "KH", "--play", "QD"), 2, "T2 takes 2 difficulty cards, not 1."),
        (("--level", "2", *TABLE, "--play", "QD", "--bonus", "gear", "--cards", "3"), 2, "leave one of them out."),
        (("--level", "2", *TABLE, "--play", "QD", "--bonus", "friends"), 2, "not 'friends'."),
        (("--level", "2", *TABLE, "--play", "QD,10C", "--cards", "1"), 3, "Lay exactly 1 card."),
        (("--level", "2", *TABLE, "--play", "QD", "--edition", "first"), 2, "has no edition 'first'."),
        (("--level", "9" * 400, *TABLE, "--play", "QD"), 2, "--level takes whole numbers"),
    ],
    "why": [
        ((), 2, "Missing argument"),
        (("",), 2, "nothing called ''."),
        (("🎲",), 2, "nothing called '🎲'."),
        ((HUGE,), 2, "nothing called 'xxx"),
        (("99.99",), 2, "nothing called '99.99'."),
        (("p.9999",), 2, "nothing called 'p.9999'."),
        (("ch.0",), 2, "nothing called 'ch.0'."),
        (("fe.boons.hold-cap", "fe.boons.trim"), 2, "Did you mean fe.boons.trim"),
        (("--edition", "srd", "fe.boons.trim"), 2, "No such option: --edition"),
        (("--json", "--json", "fe.boons.trim"), 2, "--json is given twice."),
        (("../../etc/passwd",), 2, "nothing called '../../etc/passwd'."),
        ((".*",), 2, "nothing called '.*'."),
    ],
    "concordance": [
        (("--book", ""), 2, "There is no book ''"),
        (("--book", "🎲"), 2, "There is no book '🎲'"),
        (("--book",), 2, "requires an argument"),
        (("--book", "fates-edge", "--book", "fate-2003"), 2, "--book is given twice."),
        (("--topic", ""), 2, "There is no topic ''."),
        (("--topic", "🎲"), 2, "There is no topic '🎲'."),
        (("--topic", HUGE), 2, "There is no topic 'xxx"),
        (("--book", "fate-2003", "--topic", "boons"), 2, "There is no topic 'boons'."),
        (("boons",), 2, "unexpected extra argument"),
        (("--json=2",), 2, "does not take a value"),
        (("--edition", "srd"), 2, "No such option: --edition"),
    ],
    "editions": [
        (("",), 2, "There is no edition ''."),
        ((" ",), 2, "There is no edition ' '."),
        (("🎲",), 2, "There is no edition '🎲'."),
        ((HUGE,), 2, "There is no edition 'xxx"),
        (("srd", "third"), 2, "There is no edition 'third'."),
        (("srd", ""), 2, "There is no edition ''."),
        (("srd", "book"), 2, "srd is an edition of fates_edge, book one of fifty_two_fates."),
        (("srd", "srd", "srd"), 2, "unexpected extra argument"),
        (("--json", "--json"), 2, "--json is given twice."),
        (("--edition", "srd"), 2, "No such option: --edition"),
        (("500",), 2, "There is no edition '500'."),
    ],
}
EACH: Final = [(command, *case) for command, cases in NONSENSE.items() for case in cases]


def test_there_are_ten_of_them_at_least_for_each_command() -> None:
    assert {command for command, cases in NONSENSE.items() if len(cases) < 10} == set()


@pytest.mark.parametrize(("command", "words", "code", "sentence"), EACH, ids=lambda it: str(it)[:32])
def test_nonsense_gets_one_clear_sentence(
    command: str, words: tuple[str, ...], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run([*command.split(), *words])

    told = capsys.readouterr()
    assert (ended, told.out) == (code, "")
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert len(told.err) < 600


@pytest.mark.parametrize(
    "words", ["tables rename {} new", "tables put-away {}", "seat {} gm", "export {} file --whole", "serve --host {}"]
)
def test_bytes_that_are_no_text_get_one_clear_sentence(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run([word.format("\udcff") for word in [*words.split(), "--data", str(tmp_path)]])

    assert (ended, capsys.readouterr().err) == (2, "'\\udcff' is no text.\n")
