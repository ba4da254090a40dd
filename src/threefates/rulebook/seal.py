"""The seal: chance that was committed to before play, and can be checked when the seal is opened.

An evening is an epoch. The table publishes a commitment to a secret seed; the seats commit to words of their own
(nonces); when the first die is to fall, no more are taken and the words are revealed, so that neither whoever knows the
seed nor whoever speaks last could choose the dice; then play begins. When the seal is opened, everybody can compute
every result again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

from msgspec.structs import replace

from threefates.pieces.sealing import commitment as committed
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.epochs import BY_VERSION, COUNTED, Epoch, Promise, Seal
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.parts import Line, Place, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Role, SeatId, Seating, Viewer

__all__ = [
    "CommitNonce",
    "GiveNonce",
    "NonceCommitted",
    "NonceGiven",
    "NoncesClosed",
    "PlayBegan",
    "RevealNonce",
    "Sealed",
    "Unsealed",
    "commits",
    "keeps",
    "seal",
]

LONGEST_NONCE = 128
DIGEST = re.compile("[0-9a-f]{64}")


class Sealed(Event, frozen=True, tag="seal.sealed"):
    """A new epoch: the table has committed to a seed nobody at it knows."""

    epoch: int
    commitment: str
    scheme: int = BY_VERSION

    record = True


class NonceCommitted(Event, frozen=True, tag="seal.nonce-committed"):
    """A seat has committed to randomness of its own, unseen."""

    epoch: int
    seat: SeatId
    commitment: str
    player: bool

    record = True
    quiet = True


class NoncesClosed(Event, frozen=True, tag="seal.nonces-closed"):
    """Something is to fall: nobody commits any more, and whoever has reveals."""

    epoch: int

    record = True
    quiet = True


class NonceGiven(Event, frozen=True, tag="seal.nonce"):
    """A seat has mixed its own randomness into the epoch."""

    epoch: int
    seat: SeatId
    nonce: str

    record = True
    quiet = True


class PlayBegan(Event, frozen=True, tag="seal.began"):
    """The first die or card of the epoch has fallen; unless it was rolled by hand, what is mixed in is fixed."""

    epoch: int
    by_hand: bool = False

    record = True
    quiet = True


class Unsealed(Event, frozen=True, tag="seal.unsealed"):
    """The seal is open: everybody may compute every die and card of the epoch again."""

    epoch: int
    seed: str  # hex

    record = True


class GiveNonce(Command, frozen=True, tag="give-nonce"):
    """Mix a word of your own into an evening that was sealed before words were promised."""

    nonce: str


class CommitNonce(Command, frozen=True, tag="commit-nonce"):
    """Promise a word of your own for tonight's dice and cards, before the first one falls: its SHA-256, in hex."""

    commitment: str


class RevealNonce(Command, frozen=True, tag="reveal-nonce"):
    """Say the word you promised: the dice are about to fall."""

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


def keeps(promise: Promise, nonce: str) -> bool:
    """Return whether a word is the one that was promised; half a surrogate pair, as JSON may carry, is none."""
    try:
        return hashlib.sha256(nonce.encode()).hexdigest() == promise.commitment
    except UnicodeEncodeError:
        return False


seal = Chapter("seal", Seal)


@seal.decides(GiveNonce)
def give_nonce(act: Unfolding, command: GiveNonce) -> None:
    """Take one nonce a seat and epoch, before play begins; from whoever runs the game before the players."""
    epoch = act.state[Seal].current
    if epoch is None or epoch.began or act.by.id in epoch.nonces:
        raise _too_late()
    if epoch.scheme == COUNTED:
        raise Refused("seal.promise_first", "Words are promised before they are said.", remedy="Promise yours first.")
    if not 1 <= len(command.nonce) <= LONGEST_NONCE:
        raise Refused("seal.nonce", "That is too short or too long.", remedy=f"Write 1 to {LONGEST_NONCE} signs.")
    if act.by.runs and epoch.nonces:
        raise Refused(
            "seal.players_last", "A player has already mixed in a word.", remedy="Yours counts from the next evening."
        )
    act.happen(NonceGiven(epoch.number, act.by.id, command.nonce))


@seal.decides(CommitNonce)
def commit_nonce(act: Unfolding, command: CommitNonce) -> None:
    """Take one promise a seat and epoch, until the first die is to fall; nobody promises what another has."""
    epoch = act.state[Seal].current
    if epoch is None or epoch.scheme != COUNTED or epoch.closed or epoch.drew or act.by.id in epoch.promised:
        raise _too_late()
    taken = any(promise.commitment == command.commitment for promise in epoch.promised.values())
    if taken or not DIGEST.fullmatch(command.commitment):
        raise Refused("seal.promise", "That promises no word of yours.", remedy="Send the SHA-256 of one, in hex.")
    act.happen(NonceCommitted(epoch.number, act.by.id, command.commitment, act.by.role is Role.PLAYER))


@seal.decides(RevealNonce)
def reveal_nonce(act: Unfolding, command: RevealNonce) -> None:
    """Take the word a seat has promised, once nobody promises any more and before anything falls."""
    epoch = act.state[Seal].current
    promise = epoch.promised.get(act.by.id) if epoch else None
    if epoch is None or promise is None or epoch.drew or act.by.id in epoch.nonces:
        raise _too_late()
    if not epoch.closed:
        raise Refused(
            "seal.too_early", "Others may still promise a word.", remedy="Say yours when the first die is to fall."
        )
    if not 1 <= len(command.nonce) <= LONGEST_NONCE or not keeps(promise, command.nonce):
        raise Refused("seal.nonce", "That is not the word you promised.", remedy="Say the one you did.")
    act.happen(NonceGiven(epoch.number, act.by.id, command.nonce))


def _too_late() -> Refused:
    return Refused("seal.closed", "Tonight's seal is closed.", remedy="Your word counts from the next evening.")


@seal.folds(Sealed)
def sealed(seal: Seal, event: Sealed) -> Seal:
    """Add a new epoch behind the others."""
    return Seal((*seal.epochs, Epoch(event.epoch, event.commitment, scheme=event.scheme)))


@seal.folds(NonceCommitted)
def nonce_committed(seal: Seal, event: NonceCommitted) -> Seal:
    """Add a promise to the epoch's."""
    epoch, promise = seal.of(event.epoch), Promise(event.commitment, event.player)
    return seal.changed(replace(epoch, promised={**epoch.promised, event.seat: promise})) if epoch else seal


@seal.folds(NoncesClosed)
def nonces_closed(seal: Seal, event: NoncesClosed) -> Seal:
    """Mark the epoch as one that takes no more promises."""
    epoch = seal.of(event.epoch)
    return seal.changed(replace(epoch, closed=True)) if epoch else seal


@seal.folds(NonceGiven)
def nonce_given(seal: Seal, event: NonceGiven) -> Seal:
    """Add a nonce to the epoch's."""
    epoch = seal.of(event.epoch)
    return seal.changed(replace(epoch, nonces={**epoch.nonces, event.seat: event.nonce})) if epoch else seal


@seal.folds(PlayBegan)
def play_began(seal: Seal, event: PlayBegan) -> Seal:
    """No more nonces for this epoch, once the table itself has drawn."""
    epoch = seal.of(event.epoch)
    return seal.changed(replace(epoch, began=True, drew=epoch.drew or not event.by_hand)) if epoch else seal


@seal.folds(Unsealed)
def unsealed(seal: Seal, event: Unsealed) -> Seal:
    """Set the epoch's seed, which is everybody's now."""
    epoch = seal.of(event.epoch)
    return seal.changed(replace(epoch, seed=event.seed)) if epoch else seal


@seal.tells(Sealed)
def tell_sealed(state: State, event: Sealed, viewer: Viewer) -> Told:
    """Tell that nobody can choose what falls any more; the commitment itself stands in the part."""
    return Told(f"What will fall in evening {event.epoch} is sealed, and can be checked once it is over.", tone="quiet")


@seal.tells(Unsealed)
def tell_unsealed(state: State, event: Unsealed, viewer: Viewer) -> Told:
    """Tell that the evening can be checked now."""
    how = "every die and card of it can be checked, with what the whole log saves as a file"
    return Told(f"The seal of evening {event.epoch} is open: {how}.", tone="quiet")


@seal.shows("seal")
def seal_part(state: State) -> Words | None:
    """Show the commitment, for whoever wants to check it later, and whose words are mixed in."""
    epoch = state[Seal].current
    if epoch is None:
        return None
    sealed = Line(f"Evening {epoch.number} is sealed as {epoch.commitment}.")
    note = Line("Note it down or take a picture of it: only who has it can tell later that the seed was not exchanged.")
    return Words("The seal", Place.LEVERS, (sealed, note, Line(_mixed_in(state, epoch))))


def _mixed_in(state: State, epoch: Epoch) -> str:
    mixed = _names(state, epoch.nonces)
    if epoch.drew or epoch.scheme == BY_VERSION:
        return f"Words mixed in: {mixed or 'none'}."
    promised = _names(state, epoch.promised)
    return f"Words promised, to be mixed in when something first falls: {promised or 'none yet'}."


def _players_without(state: State, epoch: Epoch) -> tuple[SeatId, ...]:
    """Find the players here who promised no word, or came too late: whoever knows the seed may be all who did."""
    here = (seat for seat in state[Seating].seats.values() if seat.role is Role.PLAYER and not seat.away)
    return tuple(seat.id for seat in here if epoch.scheme == COUNTED and seat.id not in epoch.promised)


def _names(state: State, seats: Iterable[SeatId]) -> str:
    known = state[Seating].seats
    return ", ".join(known[seat].name if seat in known else seat for seat in seats)


@seal.shows("unmixed")
def unmixed_part(state: State) -> Words | None:
    """Say on every screen that no player has mixed a word in, or which have not, and who kept a promised one back."""
    epoch = state[Seal].current
    if epoch is None or not epoch.drew:
        return None
    lines = []
    if not epoch.trusted:
        lines.append(
            Line("No player's word is mixed in: whoever has the machine could have chosen what the table draws.")
        )
    if epoch.withheld:
        lines.append(Line(f"Promised a word and did not say it: {_names(state, epoch.withheld)}."))
    if epoch.trusted and (wordless := _players_without(state, epoch)):
        names = _names(state, wordless)
        lines.append(Line(f"Plays without a word mixed in, and has only the others' to rely on: {names}."))
    return Words("Tonight's seal", Place.TABLE, tuple(lines)) if lines else None
