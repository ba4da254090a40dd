"""What heroes do for each other by talent: what each way to use one costs, and how much helps one action."""

from __future__ import annotations

from collections.abc import Iterable

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.systems.fates_edge.content.records import moves

__all__ = ["BOON", "boons_for", "most_together", "same_idea"]

BOON = "boon"


@cites("fe.coordination.talent-battle-cant", "fe.coordination.talent-spotters-mark")
def boons_for(name: str, helped: int, *, again: bool) -> int:
    """Boons that a way costs: signals reach two for nothing and a third for one; a mark is made anew for one.

    >>> boons_for("battle-cant", 2, again=False), boons_for("battle-cant", 3, again=False)
    (0, 1)
    >>> boons_for("spotters-mark", 3, again=True), boons_for("inspire-self", 1, again=False)
    (1, 1)
    """
    way = moves()[name]
    if helped <= way.freely:
        return 0
    again_for = way.effect.limit.again if way.effect.limit else {}
    return (again_for if again and again_for else way.effect.cost).get(BOON, 0)


@cites("fe.coordination.stacking")
def most_together() -> int:
    """How many cooperative effects may help one action.

    >>> most_together()
    2
    """
    return entry("fe.coordination.stacking").table(dict[str, int])["max"]


@cites("fe.ruling.inspire-relay-overlap")
def same_idea(new: str, taken: Iterable[str]) -> bool:
    """Whether an effect is the very idea of one that counts already: two ways to the same Position are one.

    >>> same_idea("tactical-relay", ["inspire-tactics"]), same_idea("tactical-relay", ["inspire-self"])
    (True, False)
    """
    idea = moves()[new].idea
    return any(new == one or (idea and idea == moves()[one].idea) for one in taken)
