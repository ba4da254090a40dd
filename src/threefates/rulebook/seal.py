"""The seal: chance that was committed to before play, and can be checked when the seal is opened.

An evening is an epoch. The table publishes a commitment to a secret seed; the seats add nonces,
the players' last, so that nobody who knows the seed could choose the dice; then play begins. When
the seal is opened, everybody can compute every result again.
"""

from __future__ import annotations

from msgspec.structs import replace

from threefates.pieces.sealing import commitment as committed
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.epochs import BY_VERSION, Epoch, Seal
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.parts import Line, Place, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import SeatId, Viewer

__all__ = ["GiveNonce", "NonceGiven", "PlayBegan", "Sealed", "Unsealed", "commits", "seal"]

LONGEST_NONCE = 128


class Sealed(Event, frozen=True, tag="seal.sealed"):
    """A new epoch: the table has committed to a seed nobody at it knows."""

    epoch: int
    commitment: str
    scheme: int = BY_VERSION

    record = True


class NonceGiven(Event, frozen=True, tag="seal.nonce"):
    """A seat has mixed its own randomness into the epoch."""

    epoch: int
    seat: SeatId
    nonce: str

    record = True
    quiet = True


class PlayBegan(Event, frozen=True, tag="seal.began"):
    """The first die or card of the epoch has fallen: what is mixed in is fixed."""

    epoch: int

    record = True
    quiet = True


class Unsealed(Event, frozen=True, tag="seal.unsealed"):
    """The seal is open: everybody may compute every die and card of the epoch again."""

    epoch: int
    seed: str  # hex

    record = True


class GiveNonce(Command, frozen=True, tag="give-nonce"):
    """Mix a word or number of your own into tonight's dice and cards, before the first one falls."""

    nonce: str


def commits(commitment: str, seed: str) -> bool:
    """Return whether a seed in hex is the one that was committed to.

    >>> commits("8f44d509", "zz")
    False
    """
    try:
        return committed(bytes.fromhex(seed)) == commitment
    except ValueError:
        return False


seal = Chapter("seal", Seal)


@seal.decides(GiveNonce)
def give_nonce(act: Unfolding, command: GiveNonce) -> None:
    """Take one nonce a seat and epoch, before play begins; from whoever runs the game before the players."""
    epoch = act.state[Seal].current
    if epoch is None or epoch.began or act.by.id in epoch.nonces:
        raise Refused("seal.closed", "Tonight's seal is closed.", remedy="Your word counts from the next evening.")
    if not 1 <= len(command.nonce) <= LONGEST_NONCE:
        raise Refused("seal.nonce", "That is too short or too long.", remedy=f"Write 1 to {LONGEST_NONCE} signs.")
    if act.by.runs and epoch.nonces:
        raise Refused(
            "seal.players_last", "A player has already mixed in a word.", remedy="Yours counts from the next evening."
        )
    act.happen(NonceGiven(epoch.number, act.by.id, command.nonce))


@seal.folds(Sealed)
def sealed(seal: Seal, event: Sealed) -> Seal:
    """A new epoch stands last."""
    return Seal((*seal.epochs, Epoch(event.epoch, event.commitment, scheme=event.scheme)))


@seal.folds(NonceGiven)
def nonce_given(seal: Seal, event: NonceGiven) -> Seal:
    """The epoch has one nonce more."""
    epoch = seal.of(event.epoch)
    return seal.changed(replace(epoch, nonces={**epoch.nonces, event.seat: event.nonce})) if epoch else seal


@seal.folds(PlayBegan)
def play_began(seal: Seal, event: PlayBegan) -> Seal:
    """No more nonces for this epoch."""
    epoch = seal.of(event.epoch)
    return seal.changed(replace(epoch, began=True)) if epoch else seal


@seal.folds(Unsealed)
def unsealed(seal: Seal, event: Unsealed) -> Seal:
    """The epoch's seed is everybody's."""
    epoch = seal.of(event.epoch)
    return seal.changed(replace(epoch, seed=event.seed)) if epoch else seal


@seal.tells(Sealed)
def tell_sealed(state: State, event: Sealed, viewer: Viewer) -> Told:
    """Tell that nobody can choose what falls any more; the commitment itself stands in the part."""
    return Told(f"What will fall in evening {event.epoch} is sealed, and can be checked once it is over.", tone="quiet")


@seal.tells(Unsealed)
def tell_unsealed(state: State, event: Unsealed, viewer: Viewer) -> Told:
    """Tell that the evening can be checked now."""
    return Told(f"The seal of evening {event.epoch} is open: every die and card of it can be checked.", tone="quiet")


@seal.shows("seal")
def seal_part(state: State) -> Words | None:
    """Show the commitment, for whoever wants to check it later."""
    epoch = state[Seal].current
    if epoch is None:
        return None
    mixed = len(epoch.nonces)
    return Words(
        "The seal",
        Place.LEVERS,
        (
            Line(f"Evening {epoch.number} is sealed as {epoch.commitment}."),
            Line(f"{mixed} {'seat has' if mixed == 1 else 'seats have'} mixed in a word of their own."),
        ),
    )
