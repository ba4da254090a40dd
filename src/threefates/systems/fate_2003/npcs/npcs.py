"""People made quickly: by aspects alone, or out of the book."""

from __future__ import annotations

from collections.abc import Mapping

from threefates.commons.characters import make, own_name
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.content.records import SamplePerson, sample_people
from threefates.systems.fate_2003.sheets import notation
from threefates.systems.fate_2003.sheets.sheets import SheetMade, sheets
from threefates.systems.fate_2003.sheets.talents import aspects_here

__all__ = ["BringSample", "MakeMinor"]


class MakeMinor(Command, frozen=True, tag="fate.make-minor"):
    """Make somebody of no great weight by aspects alone, which are rolled in place of skills."""

    name: str
    aspects: str
    invoked: bool = False  # the aspects may be invoked, too

    brings_in = "npc"


class BringSample(Command, frozen=True, tag="fate.bring-sample"):
    """Bring somebody in whom the book gives by aspects alone."""

    sample: str
    name: str = ""  # as they are called here; nothing: as in the book
    invoked: bool = False  # the boxes of the aspects may be checked, too

    brings_in = "npc"


@cites("fate.npcs.aspect-shorthand")
def _by_aspects_alone(act: Unfolding, name: str, aspects: Mapping[str, int], *, invoked: bool) -> None:
    """Somebody new; another one of a name is numbered: where there is one guard there may be three."""
    entity = make(act, own_name(act.state, name), kind="npc", seats=(act.by.id,))
    act.happen(SheetMade(entity, {}, aspects, 0, shorthand=not invoked))


@sheets.decides(MakeMinor)
@cites("fate.npcs.aspect-shorthand", "fate.npcs.no-rerolls")
def make_minor(act: Unfolding, command: MakeMinor) -> None:
    """Only aspects stand on the sheet; as a rule none of them is invoked."""
    act.must_run("Making people by aspects alone")
    aspects = aspects_here(act.state, notation.aspects(command.aspects))
    if not aspects:
        raise Refused(
            "cast.no_aspects",
            "Somebody by aspects alone needs one.",
            remedy="Write down one to three, each with its level: Mercenary 2, Perceptive 1.",
            source="fate.npcs.aspect-shorthand",
        )
    _by_aspects_alone(act, command.name, aspects, invoked=command.invoked)


@sheets.decides(BringSample)
@cites("fate.npcs.sample-caravan-guard", "fate.npcs.sample-sheets", "fate.r.damaged-sheets")
def bring_sample(act: Unfolding, command: BringSample) -> None:
    """Somebody of the book comes in, under the book's name or another."""
    act.must_run("Bringing somebody in")
    if command.sample not in sample_people():
        raise Refused("cast.no_sample", "The book has nobody of that name.", remedy="Pick somebody who is listed.")
    sample: SamplePerson = sample_people()[command.sample]
    _by_aspects_alone(act, command.name or sample.name, sample.aspects, invoked=command.invoked)
