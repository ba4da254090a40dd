"""The end of a scene: Boons are trimmed to two, and what was counted by the scene counts anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.scenes import SceneEnded, Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.boons.boons import Boons, boons
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.wording import counted
from threefates.systems.fates_edge.rulings.resolution import TrimDelay

__all__ = ["BoonsTrimmed", "DeclareSetPiece", "trimmed_to"]

MOST_KEPT: Final = 2


class BoonsTrimmed(Event, frozen=True, tag="fe.boons-trimmed"):
    """The scene is over, and a hero kept no more than two Boons."""

    hero: EntityId
    lost: int


class SetPieceDeclared(Event, frozen=True, tag="fe.set-piece-declared"):
    """Several scenes are one set piece from here on, or no longer."""

    running: bool


class DeclareSetPiece(Command, frozen=True, tag="fe.declare-set-piece"):
    """Say that the coming scenes are one set piece, or that it is in its last scene."""

    running: bool


@cites("fe.boons.trim")
def trimmed_to(held: int) -> int:
    """Count the Boons a hero keeps when a scene ends.

    >>> trimmed_to(5), trimmed_to(1)
    (2, 1)
    """
    return min(held, MOST_KEPT)


@boons.answers_to(SceneEnded)
def end_of_scene(act: Unfolding, event: SceneEnded) -> None:
    """Trim everybody, unless one set piece runs on."""
    if not trim_waits(act.state):
        _trim(act)


def _trim(act: Unfolding) -> None:
    for hero, amount in act.state[Boons].held.items():
        if lost := amount - trimmed_to(amount):
            act.happen(BoonsTrimmed(hero, lost))


@cites("fe.boons.trim-set-piece")
def trim_waits(state: State) -> bool:
    """Say whether a declared set piece keeps everybody's Boons together past the scene."""
    return state[Boons].set_piece and state.ruling(TrimDelay) is TrimDelay.IF_DECLARED


@boons.folds(BoonsTrimmed)
def trimmed(boons: Boons, event: BoonsTrimmed) -> Boons:
    """Take the lost Boons from those the hero holds."""
    return boons.holding(event.hero, boons.of(event.hero) - event.lost)


@boons.decides(DeclareSetPiece)
@cites("fe.boons.trim-set-piece")
def declare_set_piece(act: Unfolding, command: DeclareSetPiece) -> None:
    """Declare where a set piece begins, or that its last scene has come; refuse where scenes always trim."""
    act.must_run("Declaring a set piece")
    if refusal := no_set_pieces(act.state):
        raise refusal
    if command.running is act.state[Boons].set_piece:
        raise Refused("boons.set_piece", "That is so already.", remedy="Play on.")
    act.happen(SetPieceDeclared(command.running))
    if not command.running and act.state[Scenes].current is None:  # its last scene is over: what waited is trimmed
        _trim(act)


@cites("fe.ruling.trim-set-piece")
def no_set_pieces(state: State) -> Refused | None:
    """The refusal where this table knows no set pieces, or None."""
    if state.ruling(TrimDelay) is TrimDelay.IF_DECLARED:
        return None
    return Refused(
        "boons.every_scene_trims",
        "At this table every scene's end trims.",
        remedy="Choose the older book's reading first.",
        source=TrimDelay.ruling_id,
    )


@boons.folds(SetPieceDeclared)
def set_piece_declared(boons: Boons, event: SetPieceDeclared) -> Boons:
    """Set whether a set piece runs (`set_piece`)."""
    return replace(boons, set_piece=event.running)


@boons.tells(BoonsTrimmed)
def tell_trimmed(state: State, event: BoonsTrimmed, viewer: Viewer) -> Told:
    """Tell everybody who lets go of how many Boons."""
    said = f"{hero_named(state, event.hero)} lets go of {counted(event.lost, 'Boon')} and keeps {MOST_KEPT}."
    return Told(said, ("fe.boons.trim",), tone="quiet", important=False)


@boons.tells(SetPieceDeclared)
def tell_set_piece(state: State, event: SetPieceDeclared, viewer: Viewer) -> Told:
    """Tell everybody whether Boons outlast the scene."""
    over = "The set piece is in its last scene." if state[Scenes].current else "The set piece is over."
    said = "A set piece begins: Boons outlast its scenes." if event.running else over
    return Told(said, ("fe.boons.trim-set-piece",))


@boons.offers_under(Heading("Scene", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to begin and end a set piece, where the table knows such a thing."""
    if viewer.runs and not no_set_pieces(state):
        running = state[Boons].set_piece
        label = "Last scene of the set piece" if running else "Declare a set piece"
        yield Offer("fe.declare-set-piece", label, (), (("running", not running),), group="Scene", levers=True)
