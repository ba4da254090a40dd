"""Questions in a terminal: plain words, numbered answers; and a whole roll by the same offers that a page shows."""

import secrets
from collections.abc import Iterator, Sequence

from threefates.cli.words import BadArgument, complain, say
from threefates.pieces.chance import SealedChance
from threefates.rulebook.agenda import Option
from threefates.rulebook.compose import System
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.offers import Field, FieldKind, Offer, Value
from threefates.rulebook.parts import Place
from threefates.rulebook.refusals import Refused
from threefates.rulebook.shell import Question
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, Seating

QUIT = "quit"
MORE = "more"
SEATS = (("you", "You", Role.PLAYER), ("gm", "The one who runs it", Role.GM))


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
        raise BadArgument(
            "Nobody answered. Without a terminal: threefates roll GAME …; threefates roll --help lists them."
        ) from None


def guided() -> int:
    """Go through a private table's offers, one question at a time, for as long as somebody wants."""
    from threefates.table.games import game, games, seated

    options = tuple(Option(name, one.title, one.sentence) for name, one in games().items())
    name = choose(Question("Which game?", options, options[0].value))
    editions = tuple(Option(it.name, it.title, it.sentence) for it in game(name).editions().values())
    edition = choose(Question("Which edition?", editions, editions[0].value))
    system = seated(name)
    state = system.start(game(name).settings(edition, {}))
    for seat, called, role in SEATS:
        state = system.evolve(state, SeatChanged(seat, called, role))
    while (picked := _pick(system, state)) is not None:
        state = _do(system, state, *picked)
    return 0


def _pick(system: System, state: State) -> tuple[str, Offer] | None:
    """The next thing to do, out of what the two seats are offered; nothing to stop."""
    found = [(seat, offer) for seat, _, _ in SEATS for offer in system.offers(state, state.viewer(seat))]
    known = {str(at): it for at, it in enumerate(it for it in found if it[1].enabled)}
    first = {at: it for at, it in known.items() if it[1].main or not it[1].levers}
    picked = _one_of(dict(sorted(first.items(), key=lambda it: not it[1][1].main)), MORE)
    if picked == MORE:
        picked = _one_of({at: it for at, it in known.items() if at not in first}, QUIT)
    return known.get(picked)


_SAID = {MORE: Option(MORE, "More: what whoever runs it may do"), QUIT: Option(QUIT, "Enough")}


def _one_of(offers: dict[str, tuple[str, Offer]], last: str) -> str:
    options = [Option(at, _label(seat, offer), offer.hint) for at, (seat, offer) in offers.items()]
    others = tuple(_SAID[word] for word in dict.fromkeys((last, QUIT)))
    return choose(Question("What happens?", (*options, *others), options[0].value if options else QUIT))


def _label(seat: str, offer: Offer) -> str:
    group = f" ({offer.group})" if offer.group else ""
    return f"{'As ' + SEATS[1][1].lower() + ': ' if seat == 'gm' else ''}{offer.label}{group}"


def _do(system: System, state: State, seat: str, offer: Offer) -> State:
    """Ask for what the form asks for, and let it happen; a refusal is read out and changes nothing."""
    asked = {field.name: value for field in offer.fields if (value := _fill(field)) is not None}
    command = system.read_command({"type": offer.command, **dict(offer.fixed), **asked})
    try:
        chance = SealedChance(secrets.token_bytes(32), (), version=state.version)
        events = system.decide(state, command, state[Seating].seats[seat], chance)
    except Refused as refused:
        complain(str(refused))
        return state
    for event in events:
        state = system.evolve(state, event)
        if told := system.tell(state, event, state.viewer("gm")):
            say(f"> {told.text}")
    say("\n".join(_now(system, state)))
    return state


def _now(system: System, state: State) -> Iterator[str]:
    from threefates.cli.drawing import part_lines

    for part in system.view(state, state.viewer("you")).values():
        if part.place is Place.NOW:
            yield from part_lines(part, colours=False)


def _fill(field: Field) -> Value:
    if field.kind is FieldKind.ONE:
        picked = _one(field, field.options)
        return int(picked) if field.integers and picked is not None else picked
    if field.kind is FieldKind.SEVERAL:
        return _several(field)
    if field.kind is FieldKind.FLAG:
        usual = "yes" if field.default else "no"
        return choose(Question(f"{field.label}?", (Option("yes", "Yes"), Option("no", "No")), usual)) == "yes"
    return _typed(field)


def _one(field: Field, known: Sequence[Option]) -> str | None:
    left = tuple(option for option in known if option.refusal is None)
    if not left:
        return None
    usual = str(field.default) if field.default is not None else left[0].value
    return choose(Question(f"{field.label}?", left, usual))


def _several(field: Field) -> tuple[str, ...]:
    picked: list[str] = []
    single = {it.value for it in field.options if it.alone}
    while (field.high is None or len(picked) < field.high) and not single & set(picked):
        left = tuple(it for it in field.options if it.value not in picked and not (it.refusal or (picked and it.alone)))
        enough = (Option("", "No more"),) if len(picked) >= (field.low or 0) else ()
        if not left or not (one := choose(Question(f"{field.label}?", (*enough, *left), ""))):
            break
        picked.append(one)
    return tuple(picked)


def _typed(field: Field) -> Value:
    usual = "" if field.default is None else f" [{field.default}]"
    while True:
        answer = ask(f"{field.label}{usual}: ")
        if not answer and (field.optional or field.default is not None):
            return field.default
        if field.kind is FieldKind.WORDS and answer:
            return answer
        if answer.removeprefix("-").isdecimal() and answer.isascii() and len(answer) < 6:
            return int(answer)
