"""`threefates roll SYSTEM …` and `threefates task SYSTEM …`: settle one roll or task without a table.

How a game joins in: every system is found by its entry point of the group `threefates.systems`. If the package named
there has a module `by_hand`, its tuple `BY_HAND` (of `threefates.rulebook.by_hand.ByHand`) says which of the two words
it answers to and which flags it takes, and `settle(given)` answers with a `Settled`: JSON, parts to draw, one sentence.
Nothing is registered twice and no game is named here. `by_hand` should import rules, not chapters: a process has
0.30 s, so the package's `__init__` should give its `SYSTEM` only when somebody asks for it, as fates_edge does.

Added here for every game: `--edition`, `--ruling ID=READING`, `--json`, `--sources`, `--help`; dice from a fresh seed
where none were typed in; questions to whoever sits at the terminal (none without one); exit 2 for `Wrong`, 3 for
`Refused`. `threefates roll` with no arguments goes through a table's offers in the terminal (`threefates.cli.guided`).
"""

import importlib
import importlib.util
import secrets
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points

from threefates.cli.flags import columns, read_flags
from threefates.cli.words import BadArgument, did_you_mean, say, shortened
from threefates.pieces.chance import SealedChance
from threefates.pieces.errors import PieceError
from threefates.rulebook.by_hand import ByHand, Flag, Given, Question, Settled, Wrong

READS_ITS_OWN_WORDS = True
"""`command` takes the words as they are: typer would cost a third of the time."""

GROUP = "threefates.systems"
ALWAYS = (
    Flag("edition", "The edition whose readings hold; `threefates editions` lists them.", "NAME"),
    Flag("ruling", "One reading against the edition; may be given more than once.", "ID=READING"),
    Flag("sources", "Say where in the books it stands."),
    Flag("json", "Print JSON for programs instead of text for people."),
    Flag("help", "Say what there is."),
)


def command(words: Sequence[str]) -> int:
    """Settle a roll; with no words at all, ask for everything."""
    if not words:
        from threefates.cli.guided import guided

        return guided()
    return settle("roll", words)


def settle(word: str, words: Sequence[str]) -> int:
    """Settle what the words ask of a system.

    Raises:
        BadArgument: If they cannot be read.
        Refused: If a rule says no.
    """
    if not words or words[0] in ("--help", "-h", "help"):
        say(_help(word))
        return 0
    by_hand = _by_hand(word, words[0])
    read, readings = read_flags((*by_hand.flags, *ALWAYS), words[1:])
    if "help" in read:
        say(_help_of(word, words[0], by_hand))
        return 0
    try:
        settled = by_hand.settle(_given(read, readings))
    except (Wrong, PieceError) as error:
        raise BadArgument(str(error)) from None
    _say(words[0].replace("-", "_"), settled, read)
    return 0


def _by_hand(word: str, name: str) -> ByHand:
    points = _systems()
    point = points.get(name.replace("-", "_"))
    if point is None:
        shown = [known.replace("_", "-") for known in points]
        hint = did_you_mean(name, shown) or f" Choose one of: {', '.join(shown)}."
        raise BadArgument(f"There is no game {shortened(name)}.{hint}")
    for by_hand in _offered(point):
        if by_hand.word == word:
            return by_hand
    others = [known.replace("_", "-") for known, one in points.items() if any(it.word == word for it in _offered(one))]
    raise BadArgument(f"{name} has no {word} to settle by hand. These have: {', '.join(others)}.")


def _systems() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def _offered(point: EntryPoint) -> tuple[ByHand, ...]:
    module = f"{point.module}.by_hand"
    if importlib.util.find_spec(module) is None:
        return ()
    offered: tuple[ByHand, ...] = importlib.import_module(module).BY_HAND
    return offered


def _given(read: Mapping[str, str], readings: Mapping[str, str]) -> Given:
    words = {name: value for name, value in read.items() if name not in {flag.name for flag in ALWAYS}}
    chance = SealedChance(secrets.token_bytes(32), (), version=0)
    edition = read.get("edition", "")
    if "json" in read or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Given(words, chance, edition=edition, readings=readings)
    return Given(words, chance, _choose, edition, readings)


def _choose(question: Question) -> str:
    from threefates.cli.guided import choose

    return choose(question)


def _say(system: str, settled: Settled, read: Mapping[str, str]) -> None:
    from threefates.cli.drawing import as_json, drawn, sources

    if "json" in read:
        say(as_json(system, settled))
        return
    say(drawn(settled, colours=sys.stdout.isatty()))
    if "sources" in read:
        say(sources(settled))


def _help(word: str) -> str:
    lines = [f"threefates {word} GAME …: settle one {word} without a table.", ""]
    for name, point in _systems().items():
        lines += [f"  {name.replace('_', '-')}: {it.sentence}" for it in _offered(point) if it.word == word]
    return "\n".join((*lines, "", f"threefates {word} GAME --help says what it takes."))


def _help_of(word: str, name: str, by_hand: ByHand) -> str:
    lines = columns((*by_hand.flags, *ALWAYS))
    return "\n".join((f"threefates {word} {name}: {by_hand.sentence}", "", *lines))
