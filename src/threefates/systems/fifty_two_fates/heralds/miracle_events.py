"""What can happen around a miracle."""

from __future__ import annotations

import enum

from msgspec.structs import replace

from threefates.rulebook.messages import Event, Step
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.heralds.heralds import Heralds, Prayer, Wonder, heralds
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, protagonists

__all__ = [
    "AskVerdict",
    "MiracleDrawn",
    "MiracleJudged",
    "MiracleVerdict",
    "Prayed",
    "PrayerOver",
    "TollTaken",
]


class MiracleVerdict(enum.StrEnum):
    """A word for what becomes of a wish."""

    GRANTED = "granted"
    CANCELLED = "cancelled"
    BACKFIRES = "backfires"
    OPPOSITE = "opposite"


class Prayed(Event, frozen=True, tag="ff.prayed"):
    """A herald has prayed for a miracle, and said which."""

    entity: EntityId
    wish: str
    target: EntityId = ""
    clock: int = 0
    silent: bool = False
    over: int = 0


class PrayerOver(Event, frozen=True, tag="ff.prayer-over"):
    """A prayer is over, drawn for or not."""

    entity: EntityId
    wasted: bool = False


class MiracleDrawn(Event, frozen=True, tag="ff.miracle-drawn"):
    """The card lies open that says what a miracle can do."""

    entity: EntityId
    wish: str
    card: str
    reached: bool = True


class TollTaken(Event, frozen=True, tag="ff.toll-taken"):
    """Sway that only rest gives back: so much by now."""

    entity: EntityId
    toll: int

    quiet = True


class MiracleJudged(Event, frozen=True, tag="ff.miracle-judged"):
    """The Fate Dealer has said what came of a miracle."""

    entity: EntityId
    verdict: MiracleVerdict
    id: str = ""
    wish: str = ""
    seconds: int = 0  # that it lasts at most
    reached: bool = True


class AskVerdict(Step, frozen=True, tag="ff.ask-verdict"):
    """Does the wish agree with the deity?"""

    entity: EntityId
    wish: str
    seconds: int = 0  # that the miracle lasts at most
    reached: bool = True


# folding ------------------------------------------------------------------------------------------


@heralds.folds(Prayed)
def prayed(heralds: Heralds, event: Prayed) -> Heralds:
    """Set the herald's prayer: its card is still to be drawn."""
    prayer = Prayer(event.wish, event.target, event.clock, event.silent, event.over)
    return heralds.with_one(event.entity, replace(heralds.of(event.entity), prayer=prayer))


@heralds.folds(PrayerOver)
def prayer_over(heralds: Heralds, event: PrayerOver) -> Heralds:
    """Clear the herald's prayer: there is nothing more to draw for."""
    return heralds.with_one(event.entity, replace(heralds.of(event.entity), prayer=None))


heralds.only_tells(MiracleDrawn)  # the Fate Dealer still has to say what comes of it


@heralds.folds(MiracleJudged)
def miracle_judged(heralds: Heralds, event: MiracleJudged) -> Heralds:
    """Add a miracle that lasts to `wonders`; what one of a moment did is the story's to remember."""
    if not event.seconds:
        return heralds
    wonder = Wonder(event.id, event.entity, event.wish, event.seconds, event.verdict.value)
    return replace(heralds, wonders=(*heralds.wonders, wonder))


@protagonists.folds(TollTaken)
def toll_taken(protagonists: Protagonists, event: TollTaken) -> Protagonists:
    """Add to what only rest gives back."""
    hero = protagonists.known[event.entity]
    return protagonists.with_one(event.entity, replace(hero, toll=event.toll))
