"""Miracles as people see them, and praying for one."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Offer, choice, flag, number, refusal_of, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.zones import zones_said
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME, faces
from threefates.systems.fifty_two_fates.content.loader import miracle_classes
from threefates.systems.fifty_two_fates.content.records import MiracleClass
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.heralds.heralds import Heralds, heralds
from threefates.systems.fifty_two_fates.heralds.miracle_events import (
    MiracleDrawn,
    MiracleJudged,
    MiracleVerdict,
    Prayed,
    PrayerOver,
)
from threefates.systems.fifty_two_fates.heralds.miracles import NOBODY, class_of, may_draw, may_pray, may_rest
from threefates.systems.fifty_two_fates.people.creatures import Creatures, calling_of
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, Health, Protagonists
from threefates.systems.fifty_two_fates.turns.turns import asked_turn

__all__ = ["lasting", "offers"]

SHORT = "It agreed with the deity's nature, but did not get that far: nothing happens."


@cites("ff.miracles.permanence", "ff.miracles.table")
def lasting(hours: int) -> str:
    """Say how long a miracle itself lasts at most; what it has brought about may stay for good.

    >>> [lasting(hours) for hours in (0, 1, 24, 168, 720)]
    ['a moment', 'an hour', 'a day', 'a week', 'a month']
    """
    return {0: "a moment", 1: "an hour", 24: "a day", 168: "a week"}.get(hours, "a month")


@cites("ff.miracles.sway-cost", "ff.miracles.table")
def cost_of(kind: MiracleClass) -> str:
    """Say what a miracle costs, in words.

    >>> [cost_of(kind) for kind in miracle_classes().values()]
    ['at no cost', 'for 1 sway', 'for 2 sway', 'for 3 sway', 'for all sway']
    """
    return "for all sway" if kind.cost < 0 else f"for {kind.cost} sway" if kind.cost else "at no cost"


@heralds.tells(Prayed)
def tell_prayed(state: State, event: Prayed, viewer: Viewer) -> Told:
    """Tell everybody what somebody prays for."""
    how = "prays in silence" if event.silent else "prays aloud"
    return Told(f"{state[Characters].name(event.entity)} {how}: {event.wish}.", ("ff.miracles.rule",))


@heralds.tells(PrayerOver)
def tell_over(state: State, event: PrayerOver, viewer: Viewer) -> Told | None:
    """Tell everybody that a prayer was in vain."""
    if not event.wasted:
        return None
    return Told(f"{state[Characters].name(event.entity)}'s prayer is wasted.", ("ff.miracles.rule",), "miss")


@heralds.tells(MiracleDrawn, stage=(ALOUD,))
def tell_drawn(state: State, event: MiracleDrawn, viewer: Viewer) -> Told:
    """Tell everybody the card, and what it can do."""
    kind = class_of(BY_NAME[event.card])
    far = _far(kind)
    short = "" if event.reached else " It does not reach that far."
    name = state[Characters].name(event.entity)
    article = "an" if kind.name[0] in "aeiou" else "a"
    what = f"{article} {kind.name} miracle, {far}, for {lasting(kind.hours)}, {cost_of(kind)}"
    text = f"{name} draws {faces([event.card])}: {what}.{short}"
    return Told(text, ("ff.miracles.table", "ff.miracles.permanence"), "good" if event.reached else "miss")


@heralds.tells(MiracleJudged, stage=(ALOUD,))
def tell_judged(state: State, event: MiracleJudged, viewer: Viewer) -> Told:
    """Tell everybody what came of a miracle."""
    said = {
        MiracleVerdict.GRANTED: "The miracle happens as wished." if event.reached else SHORT,
        MiracleVerdict.CANCELLED: "It was against the deity's nature: nothing happens.",
        MiracleVerdict.BACKFIRES: "It was against the deity's nature, and backfires.",
        MiracleVerdict.OPPOSITE: "It was against the deity's nature: the opposite happens.",
    }
    granted = event.verdict is MiracleVerdict.GRANTED
    cited = "ff.miracles.table" if granted and not event.reached else "ff.miracles.limits"
    return Told(said[event.verdict], (cited,), "good" if granted and event.reached else "miss")


@heralds.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer heralds to pray, to draw, and to rest."""
    for entity in (*state[Protagonists].known, *state[Creatures].known):
        if calling_of(state, entity) is Calling.HERALD and viewer.holds(entity):
            yield from _praying(state, entity)
    for entity, hero in state[Protagonists].known.items():
        lost = hero.sway < hero.full_sway and hero.health in (Health.AWAKE, Health.UNCONSCIOUS)
        if viewer.runs and lost:
            sway = number("sway", "Sway that comes back", low=1, high=hero.full_sway, default=1)
            fixed, group = (("entity", entity),), state[Characters].name(entity)
            yield Offer("ff.rest", "Rests", (sway,), fixed, refusal_of(may_rest(state)), group=group, levers=True)


def _costs() -> str:
    return f"It costs: {', '.join(f'{one.name} {cost_of(one)}' for one in miracle_classes().values())}."


@cites("ff.miracles.table", "ff.miracles.limits", "ff.heralds.deity")
def _limits() -> str:
    """Say what bounds a miracle, before one is prayed for: the card that will be drawn, and the deity."""
    each = (f"{_far(one)} for {lasting(one.hours)} ({one.name})" for one in miracle_classes().values())
    deity = "What goes against the deity may come to nothing, backfire or turn into its opposite."
    return f"From a pip to an ace it goes {', '.join(each)}. {deity}"


def _far(kind: MiracleClass) -> str:
    return "by touch" if kind.touch else f"up to {zones_said(kind.zones)} away"


def _praying(state: State, entity: EntityId) -> Iterator[Offer]:
    fixed, group, turn = (("entity", entity),), state[Characters].name(entity), asked_turn(state, entity)
    if state[Heralds].of(entity).prayer is not None:
        refused = may_draw(state, entity)
        label, main = "Draw for the miracle", refused is None
        yield Offer("ff.draw-miracle", label, (), fixed, refusal_of(refused), main=main, choice=turn, group=group)
        return
    known = (*state[Protagonists].known, *state[Creatures].known)  # the dead as well: what is wished has no limits
    others = [Option(NOBODY, NOBODY), *(Option(one, state[Characters].name(one)) for one in known)]
    fields = (
        words("wish", "What shall happen", longest=LONGEST),
        choice("target", "To whom", others, default=NOBODY),
        flag("silent", "In silence"),
    )
    refused, hint = may_pray(state, entity), f"A whole turn; the card is drawn in the next one. {_costs()} {_limits()}"
    yield Offer("ff.pray", "Pray", fields, fixed, refusal_of(refused), choice=turn, group=group, hint=hint)
