"""Readings: how this table reads its book, changed where the moment allows it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from threefates.commons.scenes import Scenes
from threefates.commons.settings_waiting import waits
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.game import Game
from threefates.rulebook.ledger import said
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import SETTINGS, Offer, choice, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.rulings import Ruling, RulingError, question_of, read
from threefates.rulebook.state import Settings, State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer

__all__ = ["ChangeRuling", "read_otherwise", "readings", "too_late"]


class ChangeRuling(Command, frozen=True, tag="change-ruling"):
    """Read a rule another way from here on."""

    ruling: str
    reading: str


readings = Chapter[Struct]("readings")


@readings.decides(ChangeRuling)
def change_ruling(act: Unfolding, command: ChangeRuling) -> None:
    """Read a ruling another way, where the moment allows it; for whoever runs the game."""
    act.must_run("Changing how the book is read")
    rulings = act.state[Settings].rulings
    kind = next((kind for kind in rulings if kind.ruling_id == command.ruling), None)
    if kind is None:
        raise Refused("rulings.unknown", "That is not a setting of this table.", remedy="Pick one that is listed.")
    if error := too_late(act.state, kind):
        raise error
    try:
        member = read(kind, command.reading)
    except RulingError as wrong:
        raise Refused(wrong.code, wrong.title, remedy=wrong.remedy, source=command.ruling) from wrong
    if rulings[kind] is member:
        raise Refused("rulings.same", "It is read so already.", remedy="There is nothing to change.")
    act.happen(RulingChanged(command.ruling, member.reading))


def too_late(state: State, kind: type[Ruling]) -> Refused | None:
    """Return why a ruling may not change now; None where it may."""
    scenes = state.find(Scenes)
    if kind.changes == "scene" and scenes is not None and scenes.current is not None:
        return Refused(
            "rulings.between_scenes",
            "That may change between scenes only.",
            remedy="End the scene first.",
            source=kind.ruling_id,
        )
    if kind.changes == "creation" and scenes is not None and scenes.number > 0:
        return Refused(
            "rulings.at_creation",
            "That may change only while characters are being made.",
            remedy="Keep it for this table, and choose anew at the next.",
            source=kind.ruling_id,
        )
    return waits(state, kind)


def read_otherwise(game: Game, settings: Settings) -> frozenset[str]:
    """The ids of the rulings that a table reads otherwise than its edition does."""
    written = game.settings(settings.edition, {}).rulings
    return frozenset(kind.ruling_id for kind in settings.rulings if settings.rulings[kind] is not written[kind])


@readings.offers_under()
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Every setting of this table, for whoever runs the game."""
    if not viewer.runs:
        return
    rulings = state[Settings].rulings
    for kind in rulings:
        error = too_late(state, kind)
        now = rulings[kind]
        options = [Option(one.reading, said(kind.ruling_id, one.reading)) for one in kind if one is not now]
        if options:
            yield Offer(
                "change-ruling",
                question_of(kind),
                (choice("reading", "From here on", options),),
                fixed=(("ruling", kind.ruling_id),),
                refusal=refusal_of(error),
                levers=True,
                group="How we read the book",
                hint=f"Now: {said(kind.ruling_id, now.reading)}",
                at=(SETTINGS,),
            )
