"""Looking again shows what a fresh look would, and asks only for what may have changed."""

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec import Struct
from msgspec.structs import replace
from three_coins import SYSTEM

from threefates.rulebook.agenda import Agenda, Pending, Unasked
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import Controlled, SeatChanged
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Event, Step
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Place, Words
from threefates.rulebook.remembering import remembered
from threefates.rulebook.sight import Sight
from threefates.rulebook.state import State
from threefates.rulebook.viewers import PUBLIC, Role, Viewer


class Left(Struct, frozen=True):
    """One slice."""

    number: int = 0


class Right(Struct, frozen=True):
    """Another."""

    number: int = 0


class LeftSet(Event, frozen=True, tag="test.left"):
    """The left has another number."""

    number: int


class RightSet(Event, frozen=True, tag="test.right"):
    """The right has another number."""

    number: int


def right_number(state: State) -> int:
    return state[Right].number


def right_is_odd(state: State) -> bool:
    return state[Right].number % 2 == 1


def right_is_at_least(state: State, number: int) -> bool:
    return state[Right].number >= number


def tens(right: Right) -> Right:
    return Right(right.number // 10)


def tens_seen(state: State) -> int:
    """The tens of the right, however the state comes: a fresh look is shown all of it."""
    number = state.through(Right, tens)[Right].number
    return number // 10 if type(state).__name__ == "Known" else number


@remembered
def right_beside(state: State, word: str) -> str:
    return f"{word} {state[Right].number}"


Reads = Callable[[State], object]
WAYS: dict[str, Reads] = {
    "by its class": lambda state: state[Right].number,
    "if there is one": lambda state: state.find(Right),
    "whether there is one": lambda state: Right in state and state[Right].number,
    "all of them": lambda state: list(state.slices().values()),
    "what is asked of it only": lambda state: state.only(right_number),
    "what is asked of it only, asked in turn": lambda state: state.only(lambda known: known.only(right_number)),
    "what is asked of it only, and by its class": lambda state: (state.only(right_is_odd), state[Right].number),
    "what is asked of it only, about something": lambda state: state.only(right_is_at_least, 3),
    "through what is left of it": lambda state: state.through(Right, lambda right: right)[Right].number,
    "through what is left of another": lambda state: state.through(Left, lambda left: left)[Right].number,
    "all of them, through what is left": lambda state: list(state.through(Right, lambda it: it).slices().values()),
    "what a rule remembers": lambda state: right_beside(state, "right"),
    "what a rule remembers, through what is left": lambda state: right_beside(
        state.through(Left, lambda left: left), "right"
    ),
    "of a state made from it": lambda state: state.put(Left(99))[Right].number,
    "of the same at another version": lambda state: state.at(7)[Right].number,
    "when the left is even": lambda state: state[Left].number % 2 or state[Right].number,
}


def system_that(reads: Reads, looks: Counter[str]) -> System:
    left, right = Chapter("left", Left), Chapter("right", Right)
    left.folds(LeftSet)(lambda slice_, event: Left(event.number))
    right.folds(RightSet)(lambda slice_, event: Right(event.number))

    def part(state: State) -> Words:
        looks["part"] += 1
        return Words(f"{reads(state)}", Place.TABLE, ())

    def mine(state: State, viewer: Viewer) -> Words:
        looks["mine"] += 1
        return Words(f"{reads(state)} for {sorted(viewer.controls)}", Place.ME, ())

    def offers(state: State, viewer: Viewer) -> list[Offer]:
        looks["offers"] += 1
        return [Offer("tc.join", f"{reads(state)}")]

    right.shows("part")(part)
    right.shows_each("my own")(mine)
    right.offers(offers)
    return compose(replace(SYSTEM, chapters=lambda: (*SYSTEM.chapters(), left, right)))


class FirstAsked(Step, frozen=True):
    """A question."""


class SecondAsked(Step, frozen=True):
    """Another."""


class StepsSet(Event, frozen=True, tag="test.steps"):
    """Other steps are to be taken."""

    steps: str


STEPS = {"1": FirstAsked, "2": SecondAsked, "-": Unasked}


def system_that_asks(reads: Reads, looks: Counter[str]) -> System:
    asking = Chapter[Struct]("asking")

    def offers(state: State, viewer: Viewer) -> list[Offer]:
        looks["offers"] += 1
        return [Offer("tc.join", f"{reads(state)}")]

    asking.offers(offers)
    return compose(replace(SYSTEM, chapters=lambda: (*SYSTEM.chapters(), asking)))


def with_steps(state: State, steps: str) -> State:
    pending = (Pending(f"{at}{step}", STEPS[step]()) for at, step in enumerate(steps))
    return state.put(Agenda(tuple(pending)))


ASKED: dict[str, Reads] = {
    "of one kind": lambda state: [name for name, _ in state.agenda.asked(FirstAsked)],
    "of any kind": lambda state: [name for name, _ in state.agenda.asked(Step)],
    "of one kind, asked only": lambda state: state.only(lambda known: [*known.agenda.asked(SecondAsked)]),
    "of one kind, through what is left": lambda state: [
        *state.through(Right, lambda right: right).agenda.asked(FirstAsked)
    ],
    "all steps": lambda state: state.agenda.steps,
    "how many": lambda state: len([*state.agenda.from_top()]),
}
AGENDAS = ("", "1", "12", "121", "12-", "12-1", "12-12", "21", "2", "11", "")


@pytest.mark.parametrize("reads", ASKED.values(), ids=ASKED)
def test_however_questions_are_looked_for_others_are_seen(reads: Reads) -> None:
    system = system_that_asks(reads, Counter())
    first, sight = started(system), Sight(system)
    first = first.put(Right())
    viewer = first.viewer("s1")

    for steps in AGENDAS:
        state = with_steps(first, steps)
        mine = [offer for offer in sight.offers(state, viewer, frozenset()) if offer.command == "tc.join"]

        assert [offer.label for offer in mine][-1] == f"{reads(state)}"


def test_who_looks_for_one_kind_of_question_is_not_asked_again_for_another() -> None:
    looks: Counter[str] = Counter()
    system = system_that_asks(ASKED["of one kind"], looks)
    first, sight = started(system), Sight(system)

    found = []
    for steps in ("1", "12", "122", "", "2"):
        sight.offers(with_steps(first, steps), first.viewer("s1"), frozenset())
        found.append(looks["offers"])

    assert found == [1, 1, 1, 2, 2]


def started(system: System) -> State:
    return system.evolve(system.start(SYSTEM.settings("", {})), SeatChanged("s1", "Gwen", Role.GM))


@pytest.mark.parametrize("reads", WAYS.values(), ids=WAYS)
def test_however_a_slice_was_read_a_change_of_it_is_seen(reads: Reads) -> None:
    system = system_that(reads, Counter())
    state, sight = started(system), Sight(system)
    events = [RightSet(1), LeftSet(1), RightSet(2), LeftSet(2), RightSet(3), RightSet(3), LeftSet(4), RightSet(5)]

    for event in events:
        state = system.evolve(state, event)
        viewer = state.viewer("s1")
        seen = {**sight.public_view(state, viewer), **sight.private_view(state, viewer)}
        fresh = system.view(state, viewer)

        assert (seen["part"], seen["my own"]) == (fresh["part"], fresh["my own"])
        assert sight.offers(state, viewer) == system.offers(state, viewer)


def test_what_did_not_change_is_not_worked_out_again() -> None:
    looks: Counter[str] = Counter()
    system = system_that(lambda state: state[Right].number, looks)
    state, sight = started(system), Sight(system)
    viewer = state.viewer("s1")

    for number in range(5):
        state = system.evolve(state, LeftSet(number))
        sight.private_view(state, viewer)
        sight.offers(state, viewer)
    before = dict(looks)
    state = system.evolve(state, RightSet(1))
    sight.private_view(state, viewer)
    sight.offers(state, viewer)

    assert before == {"mine": 1, "offers": 1}
    assert looks == {"mine": 2, "offers": 2}


def test_what_asks_of_a_state_only_something_that_stays_is_not_worked_out_again() -> None:
    looks: Counter[str] = Counter()
    system = system_that(lambda state: state.only(right_is_odd), looks)
    state, sight = started(system), Sight(system)
    viewer, found = state.viewer("s1"), []

    for number in (1, 3, 5, 6, 8, 9):
        state = system.evolve(state, RightSet(number))
        found.append((sight.offers(state, viewer)[-1].label, looks["offers"]))

    assert found == [("True", 1), ("True", 1), ("True", 1), ("False", 2), ("False", 2), ("True", 3)]


def test_what_reads_only_what_is_left_of_a_slice_is_worked_out_when_that_is_another() -> None:
    looks: Counter[str] = Counter()
    system = system_that(tens_seen, looks)
    state, sight = started(system), Sight(system)
    viewer, found = state.viewer("s1"), []

    for number in (1, 3, 12, 19, 25):
        state = system.evolve(state, RightSet(number))
        found.append((sight.offers(state, viewer)[-1].label, looks["offers"]))

    assert found == [("0", 1), ("0", 1), ("1", 2), ("1", 2), ("2", 3)]


def test_what_a_viewer_knows_of_a_state_is_worked_out_once() -> None:
    system = system_that(lambda state: state[Right].number, Counter())
    state = started(system)
    moved = system.evolve(state, RightSet(2))

    known = system.known(state, state.viewer("s1"))

    assert system.known(state, state.viewer("s1")) is known
    assert system.known(state, PUBLIC) is not known
    assert system.known(moved, moved.viewer("s1")) != known
    assert system.known(system.evolve(moved, RightSet(0)), state.viewer("s1")) == known


def test_whoever_comes_to_act_for_a_character_looks_anew() -> None:
    system = system_that(lambda state: state[Right].number, Counter())
    state, sight = started(system), Sight(system)
    before = sight.private_view(state, state.viewer("s1"))["my own"]
    state = system.evolve(state, Controlled("mara", ("s1",)))

    after = sight.private_view(state, state.viewer("s1"))["my own"]

    assert isinstance(before, Words)
    assert isinstance(after, Words)
    assert (before.title, after.title) == ("0 for []", "0 for ['mara']")


def test_going_back_to_an_older_state_shows_the_older_state() -> None:
    system = system_that(lambda state: state[Right].number, Counter())
    first = started(system)
    second = system.evolve(first, RightSet(2))
    sight, viewer = Sight(system), first.viewer("s1")

    titles = [str(sight.public_view(state, viewer)["part"]) for state in (first, second, first)]

    assert titles[0] == titles[2] != titles[1]


def test_an_answer_that_comes_out_as_before_stays_the_very_same() -> None:
    system = system_that(lambda state: state[Right].number // 10, Counter())
    state, sight = started(system), Sight(system)
    viewer = state.viewer("s1")
    before = sight.private_view(state, viewer)["my own"]

    for number in (4, 9):
        state = system.evolve(state, RightSet(number))
        after = sight.private_view(state, viewer)["my own"]

    assert after is before


def system_with_headings(looks: Counter[str]) -> System:
    """Offers in sight, and others under a heading for each odd number up to the left one, and under a lever."""
    left = Chapter("left", Left)
    left.folds(LeftSet)(lambda slice_, event: Left(event.number))

    def of_numbers(state: State, viewer: Viewer) -> list[Heading]:
        looks["headings"] += 1
        return [Heading(f"{number}") for number in range(1, state[Left].number + 1, 2)]

    @left.offers
    def in_sight(state: State, viewer: Viewer) -> list[Offer]:
        return [Offer("tc.join", "In sight")]

    @left.offers_under(of_numbers)
    def under_numbers(state: State, viewer: Viewer) -> list[Offer]:
        looks["numbers"] += 1
        return [Offer("tc.join", "Count", group=each.title) for each in of_numbers(state, viewer)]

    @left.offers_under(Heading("Odd", levers=True))
    def under_levers(state: State, viewer: Viewer) -> list[Offer]:
        looks["levers"] += 1
        return [Offer("tc.join", "Pull", group="Odd", levers=True)]

    return compose(replace(SYSTEM, chapters=lambda: (*SYSTEM.chapters(), left)))


def groups(offers: tuple[Offer, ...]) -> list[str]:
    return [offer.group for offer in offers if offer.command == "tc.join" and offer.label in ("Count", "Pull")]


def test_what_stands_under_a_closed_heading_is_never_worked_out() -> None:
    looks: Counter[str] = Counter()
    system = system_with_headings(looks)
    state, sight = started(system), Sight(system)

    for number in range(5):
        state = system.evolve(state, LeftSet(number))
        closed = sight.offers(state, state.viewer("s1"), frozenset())

    assert groups(closed) == []
    assert "In sight" in [offer.label for offer in closed]
    assert looks["numbers"] == looks["levers"] == 0


def test_what_stands_under_an_open_heading_is_what_a_fresh_look_would_show() -> None:
    looks: Counter[str] = Counter()
    system = system_with_headings(looks)
    state, sight = started(system), Sight(system)
    three = frozenset({Heading("3")})

    found = []
    for number in (1, 3, 5, 0):
        state = system.evolve(state, LeftSet(number))
        found.append(groups(sight.offers(state, state.viewer("s1"), three)))
        assert sight.offers(state, state.viewer("s1")) == system.offers(state, state.viewer("s1"))

    assert found == [[], ["1", "3"], ["1", "3", "5"], []]


def test_headings_are_those_of_whoever_looks_and_are_asked_for_once() -> None:
    looks: Counter[str] = Counter()
    system = system_with_headings(looks)
    state, sight, players = started(system), Sight(system), Sight(system)
    state = system.evolve(system.evolve(state, LeftSet(3)), SeatChanged("s2", "Mara", Role.PLAYER))

    gm, again = (sight.headings(state, state.viewer("s1")) for _ in range(2))
    player = players.headings(state, state.viewer("s2"))

    assert [each for each in gm if each.title in ("1", "3", "Odd")] == [
        Heading("1"),
        Heading("3"),
        Heading("Odd", levers=True),
    ]
    assert Heading("Odd", levers=True) not in player
    assert again is gm
    assert gm == system.headings(state, state.viewer("s1"))
