"""DISPEL upon what Rites have left, and upon the Patron's Gift: it is over; after a Partial stilled for a moment."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import End, Over
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.recovery.downtime import MOMENT, TimePassed
from threefates.systems.fates_edge.rites.blessings import Blessings, Laid, blessings, lift, one_of
from threefates.systems.fates_edge.tags.library import named
from threefates.systems.fates_edge.tags.other_magic import ENDS_IT, AtWork, works_besides

__all__ = ["BlessingStilled"]

DISPEL = "fe.tags.dispel"


class BlessingStilled(Event, frozen=True, tag="fe.blessing-stilled"):
    """What a Rite had left does nothing for a moment."""

    ids: tuple[str, ...]
    name: str


@cites(DISPEL, "fe.rites.definition")
def _left(state: State) -> Iterator[AtWork]:
    """Everything that one Rite, or one Gift, has left is one thing: it ends together."""
    every = tuple({one_of(laid): laid for laid in state[Blessings].laid}.values())
    for laid in every:
        yield AtWork(_id(laid), f"{laid.name} ({_on(state, laid)})")


@cites(DISPEL)
def _on(state: State, laid: Laid) -> str:
    return laid.item or laid.about or hero_named(state, laid.hero)


def _id(laid: Laid) -> str:
    return "|".join(("left", *one_of(laid)))


@cites(DISPEL, "fe.rites.definition", "fe.gift.imbuement-base")
def _ends(act: Unfolding, effect: str, partial: bool) -> bool:  # noqa: FBT001
    together = tuple(each for each in act.state[Blessings].laid if _id(each) == effect)
    if together and partial:
        act.happen(BlessingStilled(tuple(each.id for each in together), next(each.name for each in together)))
        return True
    for each in together:
        lift(act, each, named(ENDS_IT))
    return bool(together)


works_besides(_left, _ends)


@blessings.answers_to(TimePassed)
@cites("fe.turn.time-scales", DISPEL)
def moment_passes(act: Unfolding, event: TimePassed) -> None:
    """What was stilled for a moment works again once more time passes than one."""
    if event.scale != MOMENT and any(each.stilled for each in act.state[Blessings].laid):
        act.happen(Over(End.EXCHANGE, Blessings.__name__))


@blessings.folds(BlessingStilled)
def blessing_stilled(blessings: Blessings, event: BlessingStilled) -> Blessings:
    """Set `stilled` of what it left."""

    def now(laid: Laid) -> Laid:
        return replace(laid, stilled=True) if laid.id in event.ids else laid

    return replace(blessings, laid=tuple(map(now, blessings.laid)))


@blessings.tells(BlessingStilled)
def tell_stilled(state: State, event: BlessingStilled, viewer: Viewer) -> Told:
    """Tell everybody what does nothing for now."""
    return Told(f"{event.name} is stilled for a moment.", (DISPEL,), tone="quiet")
