"""The talents by which heroes help each other: whom, how, how long it waits, and how much helps one action."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry

__all__ = ["MOVES", "Gives", "Lasts", "Move", "Whom", "boons_for", "most_together", "move", "same_idea"]


class Gives(enum.Enum):
    """The worth of a cooperative effect."""

    DIE = "die"
    POSITION = "position"
    DIE_OR_EFFECT = "die_or_effect"
    DV = "dv"


class Lasts(enum.Enum):
    """The time that an effect waits for the action it helps."""

    EXCHANGE = "exchange"
    SCENE = "scene"


class Whom(enum.Enum):
    """The people whom an effect helps."""

    ONESELF = "oneself"
    ALLY = "ally"
    ALLIES = "allies"
    ALL = "all"  # allies, and oneself among them


class Move(Struct, frozen=True, kw_only=True):
    """One way to use a talent of cooperation."""

    talent: str
    says: str
    gives: Gives
    lasts: Lasts
    whom: Whom
    boons: int = 1
    gift: bool = False  # the ally gains a Boon besides
    once_each: bool = False  # nobody is helped by it twice in a scene


_INSPIRE: Final = "Inspire"
MOVES: Final[dict[str, Move]] = {
    "inspire-ally": Move(
        talent=_INSPIRE,
        says="a bonded ally: a Boon, and a die on the next roll",
        gives=Gives.DIE,
        lasts=Lasts.SCENE,
        whom=Whom.ALLY,
        gift=True,
        once_each=True,
    ),
    "inspire-self": Move(
        talent=_INSPIRE,
        says="yourself: a die on the next roll",
        gives=Gives.DIE,
        lasts=Lasts.SCENE,
        whom=Whom.ONESELF,
        once_each=True,
    ),
    "inspire-rally": Move(
        talent=_INSPIRE,
        says="everybody Near: a die on the next roll of this exchange",
        gives=Gives.DIE,
        lasts=Lasts.EXCHANGE,
        whom=Whom.ALLIES,
        once_each=True,
    ),
    "inspire-tactics": Move(
        talent=_INSPIRE,
        says="everybody acting Near: one Position better in this exchange",
        gives=Gives.POSITION,
        lasts=Lasts.EXCHANGE,
        whom=Whom.ALLIES,
        once_each=True,
    ),
    "tactical-relay": Move(
        talent="Tactical Relay",
        says="everybody acting Near: one Position better in this exchange",
        gives=Gives.POSITION,
        lasts=Lasts.EXCHANGE,
        whom=Whom.ALLIES,
    ),
    "spotters-mark": Move(
        talent="Spotter's Mark",
        says="everybody Near: a die or an Effect against the target, once",
        gives=Gives.DIE_OR_EFFECT,
        lasts=Lasts.SCENE,
        whom=Whom.ALL,
        boons=0,
    ),
    "battle-cant": Move(
        talent="Battle Cant",
        says="who acts together: one Position better",
        gives=Gives.POSITION,
        lasts=Lasts.SCENE,
        whom=Whom.ALL,
        boons=0,
    ),
    "anchor-sigil": Move(
        talent="Anchor Sigil",
        says="an ally who casts: one off the DV",
        gives=Gives.DV,
        lasts=Lasts.SCENE,
        whom=Whom.ALLY,
    ),
}
"""Every way, by its name on the wire."""


@cites(
    "fe.coordination.talent-inspire",
    "fe.coordination.talent-tactical-relay",
    "fe.coordination.talent-spotters-mark",
    "fe.coordination.talent-battle-cant",
    "fe.coordination.talent-anchor-sigil",
)
def move(name: str) -> Move:
    """A way to cooperate.

    Raises:
        KeyError: If there is none of that name.

    >>> move("inspire-ally").gift, move("tactical-relay").gives.value
    (True, 'position')
    """
    return MOVES[name]


@cites("fe.coordination.talent-battle-cant")
def boons_for(name: str, helped: int, *, again: bool) -> int:
    """Boons that a way costs: signals reach two for nothing and a third for one; a mark is made anew for one.

    >>> boons_for("battle-cant", 2, again=False), boons_for("battle-cant", 3, again=False)
    (0, 1)
    >>> boons_for("spotters-mark", 3, again=True), boons_for("inspire-self", 1, again=False)
    (1, 1)
    """
    if name == "battle-cant":
        return 1 if helped > 2 else 0
    return 1 if again else MOVES[name].boons


@cites("fe.coordination.stacking")
def most_together() -> int:
    """Count the cooperative effects that may help one action.

    >>> most_together()
    2
    """
    return entry("fe.coordination.stacking").table(dict[str, int])["max"]


@cites("fe.ruling.inspire-relay-overlap")
def same_idea(new: str, taken: Iterable[str]) -> bool:
    """Say whether an effect is the very idea of one that counts already: two ways to the same Position are one.

    >>> same_idea("tactical-relay", ["inspire-tactics"]), same_idea("tactical-relay", ["inspire-self"])
    (True, False)
    """
    alike = ("inspire-tactics", "tactical-relay")
    return any(new == one or (new in alike and one in alike) for one in taken)
