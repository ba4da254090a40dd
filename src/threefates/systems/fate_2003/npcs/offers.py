"""Making people quickly, as it is offered."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Offer, choice, flag, number, refusal_of, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.content.records import pyramid_rows, sample_people
from threefates.systems.fate_2003.dice.ladder import LADDER
from threefates.systems.fate_2003.npcs.pyramid_shorthand import row_of
from threefates.systems.fate_2003.rulings.rulings import ShorthandRows
from threefates.systems.fate_2003.sheets.changes import plays_already
from threefates.systems.fate_2003.sheets.scale import ladder
from threefates.systems.fate_2003.sheets.sheets import options, sheets

__all__ = ["quickly"]

GROUP = "People made quickly"
_INVOKED = flag("invoked", "The aspects may be invoked, too")
LIKE = 5  # phases, as the book's usual beginning


def to_be_made(state: State, viewer: Viewer) -> Iterator[Heading]:
    """The heading for whoever runs the game, and for players who have nobody to play yet."""
    return iter((Heading(GROUP, levers=viewer.runs),) if viewer.runs or not options(state, viewer) else ())


@sheets.offers_under(to_be_made)
def quickly(state: State, viewer: Viewer) -> Iterator[Offer]:
    """A ready pyramid for everybody who may make somebody; people by aspects alone for whoever runs the game."""
    if not viewer.runs and options(state, viewer):
        return
    counts = row_of(LIKE, state.ruling(ShorthandRows))
    named = ladder(state).name
    row = ", ".join(f"{count} {named(LADDER.value(rung))}" for rung, count in [*counts.items()][::-1])
    yield Offer(
        "fate.make-by-table",
        "Make somebody with a ready pyramid",
        (
            words("name", "Name", longest=60),
            number("phases", "Like after so many phases", low=1, high=len(pyramid_rows()), default=LIKE),
            words("skills", "Skills, the best first, with commas between", longest=2000, optional=True),
            words("aspects", "Aspects, each with its level: Knight 2, Proud 1", longest=2000, optional=True),
        ),
        (("npc", viewer.runs),),
        refusal_of(plays_already(state, viewer)),
        group=GROUP,
        hint=f"Like after {LIKE} phases: {row}. What you leave out is filled with what anybody may have learned.",
        levers=viewer.runs,
    )
    if not viewer.runs:
        return
    name = words("name", "Name", longest=60)
    yield Offer(
        "fate.make-minor",
        "Make somebody by aspects alone",
        (
            name,
            words("aspects", "Aspects, each with its level: Mercenary 2, Perceptive 1", longest=2000),
            _INVOKED,
        ),
        group=GROUP,
        hint="Rolled in place of skills, and as a rule not invoked. Fewer than ten; who matters is made with skills.",
        levers=True,
    )
    people = [
        Option(one.id, f"{one.name}: {', '.join(f'{aspect} {level}' for aspect, level in one.aspects.items())}")
        for one in sample_people().values()
    ]
    called = words("name", "Called here, if otherwise", longest=60, optional=True)
    fields = (choice("sample", "Who", people), called, _INVOKED)
    yield Offer("fate.bring-sample", "Bring somebody of the book's in", fields, group=GROUP, levers=True)
