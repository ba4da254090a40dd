"""What is owed, on the sheet of whoever owes it; and the Patrons of this table, as the books print them."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.advancement.skill_uses import paths
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import known_as
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.modules.modules import begun, modules_of
from threefates.systems.fates_edge.modules.trackers import modules
from threefates.systems.fates_edge.modules.view import row_of
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.patrons.patrons import Patrons, gaps, known_patrons, patron_on, patrons
from threefates.systems.fates_edge.patrons.reminders import reminders
from threefates.systems.fates_edge.patrons.rivalries import friction
from threefates.systems.fates_edge.patrons.roster import gift_of, plain
from threefates.systems.fates_edge.patrons.sample_patrons import paths_of_sample
from threefates.systems.fates_edge.rulings.rites import InvokerObligation
from threefates.systems.fates_edge.rulings.road import RunekeeperNeeds

__all__ = ["own_shown", "patrons_shown"]

PRINTED = ("fe.patrons.gift-table", "fe.patrons.rivalries", "fe.patrons.roster-gaps")


@modules.shows_each("my-modules")
def own_shown(state: State, viewer: Viewer) -> Listing | None:
    """For whoever plays a hero: what they keep themselves, and what marks it."""
    held = [hero.id for hero in held_heroes(state, viewer)]
    rows = []
    for hero in held:
        name = hero_named(state, hero) if len(held) > 1 else ""
        rows += [row_of(module, name) for module in modules_of(state, hero)]
    needs = state.ruling(RunekeeperNeeds)
    walked = dict.fromkeys(path for hero in held for path in paths(held_talents(state, hero), needs))
    if said := reminders(walked, state.ruling(InvokerObligation)):
        rows.append(Row("reminders", "What marks Obligation", said, cites=("fe.obligation.reminders",)))
    if not rows:
        return None
    rows = [Row(f"{at}", r.text, r.detail, r.tone, r.counters, r.tracks, r.cites) for at, r in enumerate(rows)]
    return Listing("What I keep track of", Place.ME, tuple(rows))


# the roster


@patrons.shows("patrons")
@cites("fe.patrons.gift-table", "fe.patrons.rivalries", "fe.patrons.roster-gaps")
def patrons_shown(state: State) -> Listing | None:
    """List the Patrons that anybody here serves, owes or openly shows a Symbol of: what the books print of each, and
    what they leave open.
    """
    rows = tuple(Row(plain(name), begun(name), _printed(state, name), cites=PRINTED) for name in _met(state))
    return Listing("Patrons", Place.TABLE, (*rows, _samples())) if rows else None


@cites("fe.patrons.sample-usage", "fe.patrons.extension-guidance")
def _samples() -> Row:
    """How a Patron's sample Rites are used; their DV, Obligation and time are the table's to fill in."""
    every, low = paths_of_sample("high"), paths_of_sample("low")
    ways = ", ".join(f"{_A[path]} {way}" for path, way in every.items())
    more = ", ".join(f"{_A[path]} {way}" for path, way in low.items() if path not in every)
    said = f"{begun(ways)}; {more} where it is Low. DV, Obligation and time are the table's to say."
    said += " So are complications, other looks, and Rites of its own."
    return Row("samples", "Sample Rites", said, cites=("fe.patrons.sample-usage", "fe.patrons.extension-guidance"))


_A = {"Runekeeper": "a Runekeeper", "Invoker": "an Invoker", "Cantor": "a Cantor"}


def _met(state: State) -> tuple[str, ...]:
    """The Patrons of this table, each by one name."""
    ledgers = (patron_on(state, ledger) for owed in state[Rites].owed.values() for ledger in owed)
    named = (*state[Patrons].of.values(), *ledgers, *known_patrons(state))
    return tuple({plain(name): name for name in reversed(named)}.values())[::-1]


def _printed(state: State, name: str) -> str:
    found, said = gift_of(name), []
    if found:
        skills = " or ".join(known_as(found.skill, skills_at(state))) or found.skill
        said.append(f"{found.domain}. Its Gift helps {skills}: {found.blessing}")
    if quarrels := friction(name):
        said.append("Rival of " + ", ".join(f"{rival} ({over})" for rival, over in quarrels.items()))
    if open_ones := gaps(name):
        said.append(f"For the table to say: {', '.join(open_ones)}")
    return f"{'. '.join(said)}."
