"""The seal: committed to before play, mixed with words of the seats, open when nothing is hidden any more."""

import pytest
from three_coins import SYSTEM

from threefates.pieces.chance import NoChance
from threefates.pieces.sealing import commitment
from threefates.rulebook.compose import compose
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.epochs import Epoch, Seal
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.seal import GiveNonce, NonceGiven, PlayBegan, Sealed, Unsealed, commits
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Role, Seat

GM, ANN, BOB = Seat("s1", "Gwen", Role.GM), Seat("s2", "Ann", Role.PLAYER), Seat("s3", "Bob", Role.PLAYER)
OF_IT = compose(SYSTEM)


def sealed(*events: Event) -> State:
    state = OF_IT.start(SYSTEM.settings("", {}))
    seats = [SeatChanged(seat.id, seat.name, seat.role) for seat in (GM, ANN, BOB)]
    for event in (*seats, Sealed(1, "ab"), *events):
        state = OF_IT.evolve(state, event)
    return state


def given(state: State, by: Seat, nonce: str = "a word") -> str:
    try:
        (event,) = OF_IT.decide(state, GiveNonce(nonce), by, NoChance())
    except Refused as refused:
        return refused.refusal.code
    assert isinstance(event, NonceGiven)
    return event.nonce


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
    ("into a new evening", (PlayBegan(1), Sealed(2, "cd")), ANN, "a word", "a word"),
]


@pytest.mark.parametrize(("events", "by", "nonce", "comes_out"), [n[1:] for n in NONCES], ids=[n[0] for n in NONCES])
def test_a_word_is_mixed_in_once_before_play_and_the_players_last(
    events: tuple[Event, ...], by: Seat, nonce: str, comes_out: str
) -> None:
    assert given(sealed(*events), by, nonce) == comes_out


def test_words_are_mixed_in_the_order_in_which_they_came() -> None:
    state = sealed(NonceGiven(1, "s1", "first"), NonceGiven(1, "s3", "second"), NonceGiven(1, "s2", "third"))

    assert state[Seal].epochs[0].mixed() == (b"first", b"second", b"third")


def test_every_evening_is_an_epoch_of_its_own() -> None:
    state = sealed(PlayBegan(1), Sealed(2, "cd"), Unsealed(1, "00"))

    assert state[Seal].epochs == (Epoch(1, "ab", {}, True, "00"), Epoch(2, "cd"))
    assert state[Seal].current == Epoch(2, "cd")
    assert state[Seal].of(3) is None


def test_an_event_of_no_evening_changes_nothing() -> None:
    for event in (NonceGiven(9, "s2", "a"), PlayBegan(9), Unsealed(9, "00")):
        assert sealed(event)[Seal] == sealed()[Seal]


@pytest.mark.parametrize(
    ("seed", "holds"), [("61", True), ("62", False), ("zz", False), ("", False), ("00" * 99, False)]
)
def test_only_the_seed_that_was_committed_to_is_the_seed(seed: str, holds: bool) -> None:
    assert commits(commitment(b"a"), seed) is holds
