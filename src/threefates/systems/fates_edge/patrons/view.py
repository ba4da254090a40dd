"""What is owed, on the sheet of whoever owes it."""

from __future__ import annotations

from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.growth.skill_uses import paths
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.modules.modules import modules_of
from threefates.systems.fates_edge.modules.trackers import modules
from threefates.systems.fates_edge.modules.view import row_of
from threefates.systems.fates_edge.patrons.reminders import reminders
from threefates.systems.fates_edge.rulings.road import RunekeeperNeeds

__all__ = ["own_shown"]


@modules.shows_each("my-modules")
def own_shown(state: State, viewer: Viewer) -> Listing | None:
    """For whoever plays a hero: what they keep themselves, and what marks it."""
    held = [hero.id for hero in held_heroes(state, viewer)]
    rows = []
    for hero in held:
        name = hero_named(state, hero) if len(held) > 1 else ""
        rows += [row_of(module, name) for module in modules_of(state, hero)]
    if not rows:
        return None
    needs = state.ruling(RunekeeperNeeds)
    walked = dict.fromkeys(path for hero in held for path in paths(held_talents(state, hero), needs))
    if said := reminders(walked):
        rows.append(Row("reminders", "What marks Obligation", said, cites=("fe.obligation.reminders",)))
    rows = [Row(f"{at}", r.text, r.detail, r.tone, r.counters, r.tracks, r.cites) for at, r in enumerate(rows)]
    return Listing("What I keep track of", Place.ME, tuple(rows))
