"""GM control of Boons: how many a hero holds is put right, and why."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, number, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.boons.boons import MOST_HELD, BoonsSet, boons
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named

__all__ = ["SetBoons"]


class SetBoons(Command, frozen=True, tag="fe.set-boons"):
    """Put right how many Boons a hero holds, saying why."""

    hero: EntityId
    held: int
    reason: str


@boons.decides(SetBoons)
@cites("fe.boons.hold-cap")
def set_boons(act: Unfolding, command: SetBoons) -> None:
    """Set how many Boons a hero holds, 0 to 5; only whoever runs the game may."""
    act.must_run("Setting Boons")
    hero = act.state[Heroes][command.hero].id
    if not 0 <= command.held <= MOST_HELD:
        raise Refused(
            "boons.range",
            f"A hero cannot hold {command.held} Boons.",
            remedy=f"Set 0 to {MOST_HELD}.",
            source="fe.boons.hold-cap",
        )
    act.happen(BoonsSet(hero, command.held, one_line(command.reason, "The reason")))


@boons.offers_under(Heading("Heroes", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to put a hero's Boons right."""
    known = state[Heroes].known
    if viewer.runs and known:
        who = choice("hero", "Hero", [Option(hero, hero_named(state, hero)) for hero in known])
        fields = (who, number("held", "Boons", low=0, high=MOST_HELD), words("reason", "Why"))
        yield Offer("fe.set-boons", "Put Boons right", fields, group="Heroes", levers=True)
