"""Questions in a terminal: plain words, numbered answers."""

from threefates.cli.words import BadArgument, say
from threefates.rulebook.by_hand import Question


def choose(question: Question) -> str:
    """Put a question to whoever sits at the terminal, as often as it takes.

    Raises:
        BadArgument: If nobody answers.
    """
    say(question.asks)
    for number, option in enumerate(question.options, start=1):
        say(f"  {number}. {option.label}{f' – {option.detail}' if option.detail else ''}")
    places = {option.value: number for number, option in enumerate(question.options, start=1)}
    usual = places.get(question.otherwise)
    while True:
        answer = ask(f"1 to {len(question.options)}{f' [{usual}]' if usual else ''}: ")
        if not answer and usual:
            return question.otherwise
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer[:4]) <= len(question.options):
            return question.options[int(answer[:4]) - 1].value


def ask(prompt: str) -> str:
    """One line from the terminal.

    Raises:
        BadArgument: If there is no more to read.
    """
    try:
        return input(prompt).strip()
    except EOFError:
        raise BadArgument("Nobody answered.") from None


def guided() -> int:
    """Go through a table's offers, one question at a time."""
    raise BadArgument("Say which game: threefates roll GAME …; threefates roll --help lists them.")
