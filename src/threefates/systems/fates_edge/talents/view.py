"""What of talents is under way or waits, as people see it; and what a talent is worth before it is used."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.parts import Line, Place, Tone, Words
from threefates.rulebook.state import State
from threefates.systems.fates_edge.content.records import talents, techniques
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.wording import counted
from threefates.systems.fates_edge.talents.state import Talents, chapter

__all__ = ["under_way"]


@chapter.shows("talents-under-way")
def under_way(state: State) -> Words | None:
    """What bears on everybody: a rage, mastery of the field, who is unseen, exposed, or has blows left."""
    lines = tuple(_lines(state))
    return Words("Talents under way", Place.NOW, lines) if lines else None


def _lines(state: State) -> Iterator[Line]:
    now = state[Talents]
    for hero, every in now.underway.items():
        for each in every if not lost(state, hero) else ():
            left = counted(each.until - state[Coordination].exchange + 1, "exchange")
            found = talents()[each.talent]
            yield Line(f"{hero_named(state, hero)}: {found.name}, {left} left.", Tone.COST, (found.entry,))
    for hero, (talent, blows) in now.blows.items():
        if out_of_it(state, hero):
            continue
        found = talents()[talent]
        yield Line(f"{hero_named(state, hero)}: {counted(blows, 'blow')} left of {found.name}.", cites=(found.entry,))
    for hero, name in ((hero, name) for hero, names in now.ready.items() for name in names):
        technique = techniques()[name]
        said = f"{hero_named(state, hero)} holds {talents()[technique.talent].name} against the blow."
        yield Line(said, cites=(technique.entry,))
    for hero in (each for each in now.exposed if not lost(state, each)):
        said = f"{hero_named(state, hero)} is exposed, and stands Desperate until the next action."
        yield Line(said, Tone.COST, ("fe.talents.backstab",))
    for hero in (each for each in now.weary if not lost(state, each)):
        said = f"{hero_named(state, hero)} can neither fight nor focus until their next turn."
        yield Line(said, Tone.COST, ("fe.talents.berserker-rage",))
