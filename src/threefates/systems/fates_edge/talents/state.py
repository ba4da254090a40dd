"""What has become of talents in play: uses by scene, exchange and evening, what is under way, and what waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.effects import Limit, Per
from threefates.rulebook.lasting import EACH_EVENING, EACH_SCENE, Each, EachScene, End, Ends, ForGood, OfFight, OfScene
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Done
from threefates.systems.fates_edge.combat.turns import TurnBegun
from threefates.systems.fates_edge.harm.conditions import tire
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent

__all__ = [
    "OpeningSet",
    "Talents",
    "Underway",
    "Use",
    "Used",
    "again_costs",
    "chapter",
    "may_now",
    "times_used",
    "underway",
    "use_up",
    "used_up",
]


class Use(Struct, frozen=True):
    """One use of something that is limited, and the stretch of play after which it is fresh again."""

    hero: EntityId
    what: str  # a technique, or a talent, by id
    per: Per

    @property
    def ends(self) -> Ends | None:
        """When it is fresh again."""
        return FRESH.get(self.per)


class Underway(Struct, frozen=True):
    """A talent that was declared, and is under way."""

    talent: str
    until: int  # the last exchange of it
    weaker: int = 0  # dice fewer than it gives
    tired: int = 0  # Fatigue more when it ends
    second: str = ""  # the other talent that was let in beside it


T = TypeVar("T")
AtOnce = Annotated[T, Ends((End.FIGHT, End.BETWEEN_SCENES))]
"""It is past with the fight, and when a scene begins."""


class Talents(Struct, frozen=True):
    """What of talents is used up, under way, or waits for a moment."""

    uses: Each[tuple[Use, ...]] = ()
    underway: OfScene[Mapping[EntityId, tuple[Underway, ...]]] = {}
    ready: EachScene[Mapping[EntityId, tuple[str, ...]]] = {}  # the techniques that meet the blow that is coming
    blows: OfFight[Mapping[EntityId, tuple[str, int]]] = {}  # the talent that gives more blows, and how many are left
    danced: OfFight[Mapping[EntityId, tuple[EntityId, ...]]] = {}  # with whom a dance goes on
    exposed: EachScene[tuple[EntityId, ...]] = ()  # the next action stands at the worst Position
    opening: AtOnce[Mapping[EntityId, tuple[str, ...]]] = {}  # what a hero may do at once, for free
    missed: AtOnce[Mapping[EntityId, EntityId]] = {}  # by whom a hero was missed, who may strike back
    weary: OfFight[tuple[EntityId, ...]] = ()  # come to their senses: no fighting or focus until the next turn
    weapons: ForGood[Mapping[EntityId, tuple[str, str]]] = {}  # the chosen kind, and the one that is the hero's own

    def changed(self, hero: EntityId, talent: str, change: Callable[[Underway], Underway]) -> Talents:
        """With a talent of a hero that is under way as the change has it."""
        now = tuple(change(each) if each.talent == talent else each for each in self.underway.get(hero, ()))
        return replace(self, underway={**self.underway, hero: now})


class Used(Event, frozen=True, tag="fe.talent-used"):
    """Something that is limited was used."""

    hero: EntityId
    what: str
    per: Per

    quiet = True  # what comes of it says itself


class OpeningSet(Event, frozen=True, tag="fe.opening-set"):
    """A hero may do something at once, for free, beside what else they may; with nothing: no longer."""

    hero: EntityId
    what: str
    foe: EntityId = ""  # whom it is at, and nobody else

    quiet = True  # what brought it says so


chapter = Chapter("talents-in-play", Talents)
chapter.formerly("fe.talent-uses-counted", lambda raw: End(raw["per"]))

FRESH: Final = {Per.EXCHANGE: Ends((End.EXCHANGE,)), Per.SCENE: EACH_SCENE, Per.EVENING: EACH_EVENING}
"""When what is limited by a stretch of play is fresh again."""


def times_used(state: State, hero: EntityId, what: str) -> int:
    """How often a hero has used something since it was fresh."""
    return sum((use.hero, use.what) == (hero, what) for use in state[Talents].uses)


def used_up(state: State, hero: EntityId, what: str, name: str, limit: Limit | None, source: str) -> Refused | None:
    """The refusal where a hero has used something as often as it may be, or None; at a price it may be once more."""
    if limit is None or limit.endless or times_used(state, hero, what) < limit.times + bool(limit.again):
        return None
    title = f"{hero_named(state, hero)} has used {name} in this {limit.per.value}."
    return Refused("talent.used", title, remedy=f"Once more in the next {limit.per.value}.", source=source)


def again_costs(state: State, hero: EntityId, what: str, limit: Limit | None) -> int:
    """Fatigue that the next use of something costs: none before the limit, its price after it."""
    again = limit is not None and times_used(state, hero, what) >= limit.times
    return limit.again.get("fatigue", 0) if limit and again else 0


def use_up(act: Unfolding, hero: EntityId, what: str, name: str, limit: Limit | None) -> None:
    """Note a use, and let the hero pay for it where it is one more than for free."""
    if limit is None:
        return
    price = again_costs(act.state, hero, what, limit)
    act.happen(Used(hero, what, limit.per))
    tire(act, hero, price, f"{name} again")


def underway(state: State, hero: EntityId, talent: str) -> Underway | None:
    """Find a hero's talent as it is under way, or None."""
    return next((each for each in state[Talents].underway.get(hero, ()) if each.talent == talent), None)


@chapter.folds(Used)
def used(talents: Talents, event: Used) -> Talents:
    """Add the use to the record (`uses`)."""
    return replace(talents, uses=(*talents.uses, Use(event.hero, event.what, event.per)))


class MomentOver(Event, frozen=True, tag="fe.talent-moment-over"):
    """A turn begins: what a hero might have done at once is past, and whoever was weary has their wits again."""

    hero: EntityId | None

    quiet = True


@chapter.answers_to(TurnBegun)
def moment_over(act: Unfolding, event: TurnBegun) -> None:
    """More blows and openings last until the next turn begins, weariness until one's own."""
    now = act.state[Talents]
    if now.blows or now.opening or event.character in now.weary:
        act.happen(MomentOver(event.character))


@chapter.folds(MomentOver)
def moment_is_over(talents: Talents, event: MomentOver) -> Talents:
    """Take out what lasted until the turn (`blows`, `danced`, `opening`, `missed` and `weary`)."""
    weary = tuple(one for one in talents.weary if one != event.hero)
    return replace(talents, blows={}, danced={}, opening={}, missed={}, weary=weary)


@chapter.answers_to(Done)
def goes_on(act: Unfolding, event: Done) -> None:
    """Whatever a hero does next, an opening is past."""
    if event.hero in act.state[Talents].opening:
        act.happen(OpeningSet(event.hero, ""))


@chapter.folds(OpeningSet)
def opening_set(talents: Talents, event: OpeningSet) -> Talents:
    """Add to what the hero may do at once, and at whom, or let all of it be past (`opening` and `missed`)."""
    others = {hero: every for hero, every in talents.opening.items() if hero != event.hero}
    now = dict.fromkeys((*talents.opening.get(event.hero, ()), event.what))
    missed = {hero: foe for hero, foe in talents.missed.items() if hero != event.hero or (event.what and not event.foe)}
    missed |= {event.hero: event.foe} if event.foe else {}
    return replace(talents, opening={**others, event.hero: tuple(now)} if event.what else others, missed=missed)


def may_now(state: State, hero: EntityId, what: str, talent: str) -> bool:
    """Say whether a hero may do something at once, and has the talent for it."""
    return what in state[Talents].opening.get(hero, ()) and has_talent(state, hero, talent)
