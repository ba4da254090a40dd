"""The Boons that a Rite of high power asks for, where a table reads the older book: paid as it is rolled for."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.settling import costs
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.boons.boons import Boons, BoonSpent
from threefates.systems.fates_edge.boons.spending import SPENDS, price_of
from threefates.systems.fates_edge.content.records import Grade
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.patrons.obligation import rites
from threefates.systems.fates_edge.resolution.wording import counted
from threefates.systems.fates_edge.rites.rites import Invoking, Rite
from threefates.systems.fates_edge.rulings.fortune import RiteBoons

__all__ = ["boons_of", "said_of_boons", "too_few_boons"]

SOURCE = "fe.boons.rite-cost-note"


@cites(SOURCE, RiteBoons.ruling_id)
def boons_of(grade: Grade, reading: RiteBoons) -> int:
    """Boons that a Rite of a grade asks for.

    >>> [boons_of(grade, RiteBoons.HIGH_POWER_TWO) for grade in (Grade.STANDARD, Grade.HIGH)]
    [0, 2]
    >>> boons_of(Grade.HIGH, RiteBoons.NONE)
    0
    """
    asks = grade is Grade.HIGH and reading is RiteBoons.HIGH_POWER_TWO
    return price_of("rite", reading, high_power=True) if asks else 0


def said_of_boons(state: State, rite: Rite) -> str:
    """Say in a sentence what a Rite asks for in Boons; nothing where it asks for none."""
    price = boons_of(rite.grade, state.ruling(RiteBoons))
    return f" It asks for {counted(price, 'Boon')}." if price else ""


@still(Invoking)
@cites(SOURCE)
def too_few_boons(state: State, hero: EntityId, invoking: Invoking) -> Refused | None:
    """The refusal where a hero does not hold the Boons that a Rite asks for, or None."""
    price, held = boons_of(invoking.rite.grade, state.ruling(RiteBoons)), state[Boons].of(hero)
    if held >= price:
        return None
    title = f"{invoking.rite.name} asks for {counted(price, 'Boon')}, and {hero_named(state, hero)} holds {held}."
    return Refused("rite.boons", title, remedy="Earn more in the scene, or withdraw it.", source=SOURCE)


@costs(rites, Invoking)
@cites(SOURCE)
def pay_boons(act: Unfolding, invoking: Invoking, hero: EntityId) -> None:
    """Pay them as it is rolled, or done without a roll.

    Raises:
        Refused: If the hero holds too few by then.
    """
    if refusal := too_few_boons(act.state, hero, invoking):
        raise refusal
    for _ in range(boons_of(invoking.rite.grade, act.state.ruling(RiteBoons))):
        act.happen(BoonSpent(hero, f"{SPENDS['rite']}: {invoking.rite.name}"))
