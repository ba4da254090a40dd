"""Three Coins, each time with one chapter more that breaks one law."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count

from msgspec import Struct
from msgspec.structs import replace
from three_coins import SYSTEM

from threefates.rulebook.chapter import Chances, Chapter
from threefates.rulebook.game import Game
from threefates.rulebook.messages import Command, Draws, Event, Told
from threefates.rulebook.offers import Offer, choice, number
from threefates.rulebook.parts import Line, Listing, Place, Row, Track, Tracks, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer

__all__ = ["BROKEN", "sound"]

NO = Refused("fault.no", "Not now.", remedy="Wait.")


class Fault(Struct, frozen=True):
    """What the chapter remembers: a number, and one that only whoever runs the game may know."""

    number: int = 0
    secret: int = 0


class Faulted(Event, frozen=True, tag="fault.happened"):
    """It happened."""

    number: int = 0
    secret: int = 0


class Drew(Event, frozen=True, tag="fault.drew"):
    """A die fell."""

    number: int

    draws = Draws.OPEN


class DrewInSilence(Event, frozen=True, tag="fault.drew-in-silence"):
    """A die fell, and nobody says who may know it."""

    number: int


class Do(Command, frozen=True, tag="fault.do"):
    """Do it."""

    number: int = 1


Break = Callable[[Chapter[Fault]], object]


def sound(breaks: Break | None = None, name: str = "sound") -> Game:
    """A game that keeps every law, but for what `breaks` does to its last chapter."""
    chapter = Chapter("fault", Fault)
    disguise = lambda fault, viewer, salt: fault if viewer.runs else replace(fault, secret=salt)  # noqa: E731
    chapter.hides(disguise)(lambda fault, viewer: fault if viewer.runs else replace(fault, secret=0))
    chapter.decides(Do)(decide)
    chapter.folds(Faulted)(lambda fault, event: Fault(event.number, event.secret))
    chapter.folds(Drew)(lambda fault, event: replace(fault, number=event.number))
    chapter.folds(DrewInSilence)(lambda fault, event: replace(fault, number=event.number))
    chapter.tells(Faulted)(lambda state, event, viewer: Told("It happened."))
    chapter.shows("fault")(lambda state: Words("Fault", Place.TABLE, (Line(f"{state[Fault].number}"),)))
    chapter.offers(offers)
    if breaks:
        chapter_of(chapter, breaks)
    return replace(SYSTEM, name=f"broken_{name}", chapters=lambda: (*SYSTEM.chapters(), chapter))


def chapter_of(chapter: Chapter[Fault], breaks: Break) -> None:
    """Let it be broken: what is claimed again takes the place of what stood there."""
    wrong = Chapter("wrong", Fault)
    breaks(wrong)
    for table in ("deciders", "folders", "tellers", "public_parts", "private_parts", "odds_of"):
        getattr(chapter, table).update(getattr(wrong, table))
    chapter.offers_of = wrong.offers_of or chapter.offers_of
    if wrong.knows:
        chapter.knows, chapter.disguise = wrong.knows, wrong.disguise


def decide(act: Unfolding, command: Do) -> None:
    """It happens; whoever runs the game knows the secret."""
    act.must_run()
    if not 1 <= command.number <= 9:
        raise NO
    act.happen(Faulted(act.state[Fault].number + 1, command.number))


def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """To whoever runs the game."""
    if viewer.runs:
        yield Offer("fault.do", "Do it", (number("number", "Number", low=1, high=9),), main=True)


# law 1 ----------------------------------------------------------------------------------------------


def folds_with_a_memory_of_its_own(chapter: Chapter[Fault]) -> None:
    seen = count()
    chapter.folds(Faulted)(lambda fault, event: Fault(next(seen), event.secret))


def folds_into_something_shared(chapter: Chapter[Fault]) -> None:
    @chapter.folds(Faulted)
    def happened(fault: Fault, event: Faulted) -> Fault:
        KEPT.append(event.number)
        return Fault(len(KEPT), event.secret)


KEPT: list[int] = []


def decides_with_dice_of_its_own(chapter: Chapter[Fault]) -> None:
    @chapter.decides(Do)
    def decide(act: Unfolding, command: Do) -> None:
        act.must_run()
        act.happen(Faulted(random.randrange(10**9), 1))


# what is remembered between two looks ---------------------------------------------------------------


def shows_what_is_not_in_the_state(chapter: Chapter[Fault]) -> None:
    looks = count()
    chapter.shows("looks")(lambda state: Words("Looks", Place.TABLE, (Line(f"{next(looks)}"),)))


# law 2 ----------------------------------------------------------------------------------------------


def gives_a_secret_to_know(chapter: Chapter[Fault]) -> None:
    disguise = lambda fault, viewer, salt: fault if viewer.runs else replace(fault, secret=salt)  # noqa: E731
    chapter.hides(disguise)(lambda fault, viewer: fault)


def tells_a_secret(chapter: Chapter[Fault]) -> None:
    chapter.tells(Faulted)(lambda state, event, viewer: Told(f"It happened: {event.secret}."))


def tells_a_secret_by_saying_nothing(chapter: Chapter[Fault]) -> None:
    @chapter.tells(Faulted)
    def tell(state: State, event: Faulted, viewer: Viewer) -> Told | None:
        return Told("It happened.") if event.secret % 2 else None


def refuses_with_a_secret(chapter: Chapter[Fault]) -> None:
    @chapter.decides(Do)
    def decide(act: Unfolding, command: Do) -> None:
        secret = act.state[Fault].secret
        if not act.by.runs:
            raise Refused("fault.no", f"You are not to know of {secret}.", remedy="Wait.")
        act.happen(Faulted(act.state[Fault].number + 1, command.number))

    @chapter.offers
    def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
        refusal = None if viewer.runs else Refused("fault.no", "You are not to know of 0.", remedy="Wait.").refusal
        yield Offer("fault.do", "Do it", (number("number", "Number", low=1, high=9),), refusal=refusal, main=True)


def asks_for_dice_by_a_secret(chapter: Chapter[Fault]) -> None:
    @chapter.decides(Do)
    def decide(act: Unfolding, command: Do) -> None:
        if act.chance.by_hand and act.state[Fault].secret % 2:
            act.happen(Drew(*act.chance.roll(1, 6)))
        act.happen(Faulted(act.state[Fault].number + 1, command.number if act.by.runs else 0))

    @chapter.offers
    def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
        if viewer.seat.acts:
            yield Offer("fault.do", "Do it", (number("number", "Number", low=1, high=9),), main=viewer.runs)


# law 3 ----------------------------------------------------------------------------------------------


def offers_what_is_never_accepted(chapter: Chapter[Fault]) -> None:
    @chapter.offers
    def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
        yield Offer("fault.do", "Do it", (number("number", "Number", low=10, high=19),))


def greys_in_other_words(chapter: Chapter[Fault]) -> None:
    @chapter.offers
    def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
        words = Refused("fault.other", "Certainly not.", remedy="Wait.")
        yield Offer("fault.do", "Do it", (number("number", "Number", low=10, high=19),), refusal=words.refusal)


def greys_what_is_accepted(chapter: Chapter[Fault]) -> None:
    @chapter.offers
    def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
        if viewer.runs:
            yield Offer("fault.do", "Do it", (number("number", "Number", low=1, high=9),), refusal=NO.refusal)


def refuses_without_a_remedy(chapter: Chapter[Fault]) -> None:
    blunt = Refused("fault.blunt", "No.", remedy="")

    @chapter.decides(Do)
    def decide(act: Unfolding, command: Do) -> None:
        raise blunt

    @chapter.offers
    def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
        yield Offer("fault.do", "Do it", refusal=blunt.refusal)


def offers_a_form_that_is_no_command(chapter: Chapter[Fault]) -> None:
    @chapter.offers
    def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
        yield Offer("fault.do", "Do it", (choice("number", "Number", []),))


def makes_nothing_happen(chapter: Chapter[Fault]) -> None:
    chapter.decides(Do)(lambda act, command: None)


# law 4 ----------------------------------------------------------------------------------------------


def counts_chances_wrongly(chapter: Chapter[Fault]) -> None:
    chapter.odds(Do)(lambda state, command, viewer: Chances((("yes", "1/2"), ("no", "3/8")), success="1/2"))


# law 5 ----------------------------------------------------------------------------------------------


def counts_past_full(chapter: Chapter[Fault]) -> None:
    chapter.shows("faults")(lambda state: Tracks("Faults", Place.TABLE, (Track("Faults", 2 + state[Fault].number, 2),)))


# names ----------------------------------------------------------------------------------------------


def offers_two_of_one_name(chapter: Chapter[Fault]) -> None:
    @chapter.offers
    def twice(state: State, viewer: Viewer) -> Iterator[Offer]:
        yield from (*offers(state, viewer), *offers(state, viewer))


def lists_two_of_one_name(chapter: Chapter[Fault]) -> None:
    rows = (Row("coin", "A coin"), Row("coin", "Another"))
    chapter.shows("faults")(lambda state: Listing("Faults", Place.TABLE, rows))


# chance ---------------------------------------------------------------------------------------------


def draws_in_silence(chapter: Chapter[Fault]) -> None:
    @chapter.decides(Do)
    def decide(act: Unfolding, command: Do) -> None:
        act.must_run()
        (face,) = act.chance.roll(1, 6)
        act.happen(DrewInSilence(face))


BROKEN: dict[Break, str] = {
    folds_with_a_memory_of_its_own: "law 1",
    folds_into_something_shared: "law 1",
    decides_with_dice_of_its_own: "law 1",
    shows_what_is_not_in_the_state: "out of date|law 1|law 2",
    gives_a_secret_to_know: "law 2: what .* is given to know",
    tells_a_secret: "law 2: what .* is told",
    tells_a_secret_by_saying_nothing: "law 2: what .* is told",
    refuses_with_a_secret: "law 2: refused",
    asks_for_dice_by_a_secret: "law 2: .* by typing",
    offers_what_is_never_accepted: "law 3: .* never accepted",
    greys_in_other_words: "law 3: .* greyed as",
    greys_what_is_accepted: "law 3: .* greyed as",
    refuses_without_a_remedy: "law 3: a refusal names a remedy",
    offers_a_form_that_is_no_command: "law 3: a form",
    makes_nothing_happen: "law 3: .* never accepted",
    counts_chances_wrongly: "law 4",
    counts_past_full: "law 5: Faults of faults stands at",
    offers_two_of_one_name: "cannot tell apart 2 offers fault.do",
    lists_two_of_one_name: "cannot tell apart 2 rows of faults, coin",
    draws_in_silence: "drew, and no event",
}
