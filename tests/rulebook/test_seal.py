"""The seal: committed to before play, mixed with words of the seats, open when nothing is hidden any more."""

import hashlib

import pytest
from three_coins import SYSTEM

from threefates.pieces.chance import NoChance
from threefates.pieces.sealing import commitment
from threefates.rulebook.compose import compose
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.epochs import BY_VERSION, COUNTED, Epoch, Seal
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.parts import Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.seal import (
    CommitNonce,
    GiveNonce,
    NonceCommitted,
    NonceGiven,
    NoncesClosed,
    PlayBegan,
    RevealNonce,
    Sealed,
    Unsealed,
    commits,
    unmixed_part,
)
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, Seat

GM, ANN, BOB = Seat("s1", "Gwen", Role.GM), Seat("s2", "Ann", Role.PLAYER), Seat("s3", "Bob", Role.PLAYER)
OF_IT = compose(SYSTEM)
WORD = hashlib.sha256(b"a word").hexdigest()


def sealed(*events: Event, scheme: int = COUNTED) -> State:
    state = OF_IT.start(SYSTEM.settings("", {}))
    seats = [SeatChanged(seat.id, seat.name, seat.role) for seat in (GM, ANN, BOB)]
    for event in (*seats, Sealed(1, "ab", scheme), *events):
        state = OF_IT.evolve(state, event)
    return state


def given(state: State, by: Seat, command: Command) -> str:
    """What comes of a command, in words: the word or promise that counts, or why it is refused."""
    try:
        (event,) = OF_IT.decide(state, command, by, NoChance())
    except Refused as refused:
        return refused.refusal.code
    assert isinstance(event, NonceGiven | NonceCommitted)
    return event.nonce if isinstance(event, NonceGiven) else event.commitment


NONCES: list[tuple[str, tuple[Event, ...], Seat, str, str]] = [
    ("the first", (), ANN, "a word", "a word"),
    ("a player after a player", (NonceGiven(1, "s3", "b"),), ANN, "a word", "a word"),
    ("the Game Master first", (), GM, "a word", "a word"),
    ("a player after the Game Master", (NonceGiven(1, "s1", "g"),), ANN, "a word", "a word"),
    ("the Game Master after a player", (NonceGiven(1, "s2", "a"),), GM, "a word", "seal.players_last"),
    ("twice", (NonceGiven(1, "s2", "a"),), ANN, "a word", "seal.closed"),
    ("after the first die", (PlayBegan(1),), ANN, "a word", "seal.closed"),
    ("empty", (), ANN, "", "seal.nonce"),
    ("too long", (), ANN, "x" * 129, "seal.nonce"),
]


@pytest.mark.parametrize(("events", "by", "nonce", "comes_out"), [n[1:] for n in NONCES], ids=[n[0] for n in NONCES])
def test_in_an_evening_without_promises_a_word_is_mixed_in_before_play_and_the_players_last(
    events: tuple[Event, ...], by: Seat, nonce: str, comes_out: str
) -> None:
    assert given(sealed(*events, scheme=BY_VERSION), by, GiveNonce(nonce)) == comes_out


def test_no_word_is_said_that_was_not_promised() -> None:
    assert given(sealed(), ANN, GiveNonce("a word")) == "seal.promise_first"


OTHER = "0f" * 32
PROMISES: list[tuple[str, tuple[Event, ...], str, str]] = [
    ("the first", (), WORD, WORD),
    ("after another's", (NonceCommitted(1, "s3", OTHER, True),), WORD, WORD),
    ("into a new evening", (PlayBegan(1), Sealed(2, "cd", COUNTED)), WORD, WORD),
    ("twice", (NonceCommitted(1, "s2", OTHER, True),), WORD, "seal.closed"),
    ("what another promised", (NonceCommitted(1, "s3", WORD, True),), WORD, "seal.promise"),
    ("once words are said", (NoncesClosed(1),), WORD, "seal.closed"),
    ("after the first die", (PlayBegan(1),), WORD, "seal.closed"),
    ("the word itself", (), "a word", "seal.promise"),
    ("in capitals", (), WORD.upper(), "seal.promise"),
    ("nothing", (), "", "seal.promise"),
    ("with a line end", (), WORD + "\n", "seal.promise"),
]


@pytest.mark.parametrize(("events", "promise", "comes_out"), [n[1:] for n in PROMISES], ids=[n[0] for n in PROMISES])
def test_a_word_is_promised_once_and_before_any_is_said(
    events: tuple[Event, ...], promise: str, comes_out: str
) -> None:
    assert given(sealed(*events), ANN, CommitNonce(promise)) == comes_out


MINE = NonceCommitted(1, "s2", WORD, True)
SAID: list[tuple[str, tuple[Event, ...], str, str]] = [
    ("when it is asked for", (MINE, NoncesClosed(1)), "a word", "a word"),
    ("too early", (MINE,), "a word", "seal.too_early"),
    ("another", (MINE, NoncesClosed(1)), "another", "seal.nonce"),
    ("none that can be written down", (MINE, NoncesClosed(1)), "\ud800", "seal.nonce"),
    ("never promised", (NoncesClosed(1),), "a word", "seal.closed"),
    ("twice", (MINE, NoncesClosed(1), NonceGiven(1, "s2", "a word")), "a word", "seal.closed"),
    ("after the first die", (MINE, NoncesClosed(1), PlayBegan(1)), "a word", "seal.closed"),
    ("promised for another evening", (MINE, PlayBegan(1), Sealed(2, "cd", COUNTED)), "a word", "seal.closed"),
]


@pytest.mark.parametrize(("events", "nonce", "comes_out"), [n[1:] for n in SAID], ids=[n[0] for n in SAID])
def test_the_word_that_was_promised_is_said_when_something_is_to_fall(
    events: tuple[Event, ...], nonce: str, comes_out: str
) -> None:
    assert given(sealed(*events), ANN, RevealNonce(nonce)) == comes_out


def test_words_are_mixed_in_the_order_in_which_they_were_promised() -> None:
    """Whoever speaks last chooses nothing by it, not even the order."""
    promises = [NonceCommitted(1, seat, seat, True) for seat in ("s1", "s3", "s2")]
    state = sealed(*promises, NoncesClosed(1), NonceGiven(1, "s2", "c"), NonceGiven(1, "s1", "a"))

    epoch = state[Seal].epochs[0]

    assert epoch.mixed() == (b"a", b"c")
    assert epoch.withheld == ("s3",)


def test_in_an_evening_without_promises_words_are_mixed_in_the_order_in_which_they_came() -> None:
    given = NonceGiven(1, "s1", "first"), NonceGiven(1, "s3", "second"), NonceGiven(1, "s2", "third")

    assert sealed(*given, scheme=BY_VERSION)[Seal].epochs[0].mixed() == (b"first", b"second", b"third")


THEIRS = NonceCommitted(1, "s3", OTHER, True)
BOTH_SAID = (NonceGiven(1, "s2", "a word"), NonceGiven(1, "s3", "another"))
SCREEN: list[tuple[str, tuple[Event, ...], str | None]] = [
    ("before anything fell", (), None),
    ("nobody's word", (PlayBegan(1),), "No player's word"),
    (
        "the Game Master's alone",
        (NonceCommitted(1, "s1", "a", False), NoncesClosed(1), NonceGiven(1, "s1", "a"), PlayBegan(1)),
        "No player's word",
    ),
    ("a player's", (MINE, THEIRS, NoncesClosed(1), *BOTH_SAID, PlayBegan(1)), None),
    ("one player's of two", (MINE, NoncesClosed(1), BOTH_SAID[0], PlayBegan(1)), "rely on: Bob"),
    (
        "one that was not said",
        (MINE, NonceCommitted(1, "s3", OTHER, True), NoncesClosed(1), NonceGiven(1, "s2", "a word"), PlayBegan(1)),
        "did not say it: Bob",
    ),
]


@pytest.mark.parametrize(("events", "said"), [n[1:] for n in SCREEN], ids=[n[0] for n in SCREEN])
def test_every_screen_says_whose_words_are_missing(events: tuple[Event, ...], said: str | None) -> None:
    part = unmixed_part(sealed(*events))
    words = part.lines[-1].text if isinstance(part, Words) else ""

    assert (said or "") in words
    assert bool(words) is bool(said)


def test_every_evening_is_an_epoch_of_its_own() -> None:
    state = sealed(PlayBegan(1), Sealed(2, "cd"), Unsealed(1, "00"), scheme=BY_VERSION)

    assert state[Seal].epochs == (Epoch(1, "ab", {}, True, "00", drew=True), Epoch(2, "cd"))
    assert state[Seal].current == Epoch(2, "cd")
    assert state[Seal].of(3) is None


def test_an_event_of_no_evening_changes_nothing() -> None:
    others = NonceGiven(9, "s2", "a"), NonceCommitted(9, "s2", "a", True), NoncesClosed(9)
    for event in (*others, PlayBegan(9), Unsealed(9, "00")):
        assert sealed(event)[Seal] == sealed()[Seal]


@pytest.mark.parametrize(
    ("seed", "holds"), [("61", True), ("62", False), ("zz", False), ("", False), ("00" * 99, False)]
)
def test_only_the_seed_that_was_committed_to_is_the_seed(seed: str, holds: bool) -> None:
    assert commits(commitment(b"a"), seed) is holds


def test_every_seat_is_shown_the_commitment_and_told_to_note_it() -> None:
    state = sealed()

    for seat in (GM, ANN, BOB):
        part = OF_IT.view(state, state.viewer(seat.id))["seal"]
        assert isinstance(part, Words)
        said = " ".join(line.text for line in part.lines)
        assert "sealed as ab." in said
        assert "Note it down" in said
