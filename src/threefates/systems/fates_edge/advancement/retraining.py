"""Retraining: once an arc a hero swaps a talent for another, where the story has it so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.gaining_talents import TalentSet, cannot_learn, has_now, price_of
from threefates.systems.fates_edge.advancement.milestones import MilestoneReached
from threefates.systems.fates_edge.advancement.reputation_and_prestige import too_soon
from threefates.systems.fates_edge.advancement.talent_prices_and_requirements import unmet
from threefates.systems.fates_edge.advancement.xp_awards import Experience, XpPaid
from threefates.systems.fates_edge.content.records import Category, talents
from threefates.systems.fates_edge.content.talent_records import Talent
from threefates.systems.fates_edge.help.conflict import to_end_first
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.sentences import sentence_of
from threefates.systems.fates_edge.heroes.talents import held_talents

__all__ = ["Retrain", "cannot_retrain"]

SOURCE: Final = "fe.talents.advancement-notes"


class Retrained(Struct, frozen=True):
    """The heroes who have swapped a talent in this arc."""

    heroes: ForGood[tuple[EntityId, ...]] = ()


class TalentSwapped(Event, frozen=True, tag="fe.talent-swapped"):
    """A hero has swapped a talent for another, which it does once an arc."""

    hero: EntityId

    quiet = True  # what was lost and learned says itself


class ArcBegun(Event, frozen=True, tag="fe.arc-begun"):
    """A new arc: every hero may retrain once more."""

    quiet = True


class Retrain(Command, frozen=True, tag="fe.retrain"):
    """Let a hero swap a talent for another, as the story has it; a dearer one costs the difference."""

    hero: EntityId
    old: str
    new: str
    reason: str


retraining = Chapter("retraining", Retrained)


@retraining.decides(Retrain)
@cites(SOURCE)
def retrain(act: Unfolding, command: Retrain) -> None:
    """Swap a talent, once an arc, between scenes; only whoever runs the game may allow it."""
    act.must_run("Retraining")
    hero = act.state[Heroes][command.hero].id
    if refusal := cannot_retrain(act.state, hero) or _cannot_swap(act.state, hero, command.old, command.new):
        raise refusal
    why = one_line(command.reason, "The reason")
    if more := _difference(act.state, command.old, command.new):
        act.happen(XpPaid(hero, more, talents()[command.new].name))
    act.happen(TalentSet(hero, command.old, has=False, reason=why))
    act.happen(TalentSet(hero, command.new, has=True, reason=why))
    act.happen(TalentSwapped(hero))


@cites(SOURCE)
def cannot_retrain(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero can swap no talent now, or None."""
    name = hero_named(state, hero)
    if not learned(state, hero):
        return Refused("retrain.nothing", f"{name} has no talent to swap.", remedy="Learn one.", source=SOURCE)
    if hero in state[Retrained].heroes:
        title = f"{name} has swapped a talent in this arc."
        return Refused("retrain.once", title, remedy="Once more in the next arc.", source=SOURCE)
    if wait := to_end_first(state):
        return Refused("xp.scene", "Nobody retrains in a scene.", remedy=wait, source=SOURCE)
    return None


@cites("fe.talents.small-folk")
def learned(state: State, hero: EntityId) -> tuple[str, ...]:
    """The talents of a hero that are learned, and may be swapped: not those that they were born to."""
    return tuple(each for each in held_talents(state, hero) if talents()[each].category is not Category.HERITAGE)


def _cannot_swap(state: State, hero: EntityId, old: str, new: str) -> Refused | None:
    if old not in held_talents(state, hero):
        title = f"{hero_named(state, hero)} has no such talent."
        return Refused("retrain.none", title, remedy="Pick one of theirs.", source=SOURCE)
    if old not in learned(state, hero):
        title = f"{hero_named(state, hero)} was born to {talents()[old].name}."
        return Refused("talent.heritage", title, remedy="Swap what was learned.", source=talents()[old].entry)
    cannot = cannot_learn(state, hero, new) or too_soon(state, hero, new)
    return cannot or _cannot_give(state, hero, _given(state, hero, old), new)


class _Given(Struct, frozen=True):
    """A talent that is given up, and what that leaves: worked out once for all that might come in its place."""

    talent: Talent
    left: Mapping[str, int]  # what a hero has now, without it
    asks: Talent | None  # the first of the others that rests on it


def _given(state: State, hero: EntityId, old: str) -> _Given:
    left = {what: there for what, there in has_now(state, hero).items() if what != old}
    others = (talents()[each] for each in held_talents(state, hero) if each != old)
    return _Given(talents()[old], left, next((each for each in others if unmet(each, left)), None))


def _rests(leaning: Talent, on: Talent) -> Refused:
    title = f"{leaning.name} rests on {on.name}."
    return Refused("retrain.rests", title, remedy="Swap another.", source=SOURCE)


def _cannot_give(state: State, hero: EntityId, given: _Given, new: str) -> Refused | None:
    if leaning := given.asks or _asking(given, new):
        return _rests(leaning, given.talent)
    more, there = _difference(state, given.talent.id, new), state[Experience].of(hero)
    if more <= there:
        return None
    title = f"{talents()[new].name} costs {more} XP more, and {hero_named(state, hero)} has {there}."
    return Refused("xp.price", title, remedy="Earn more first.", source=SOURCE)


def _asking(given: _Given, new: str) -> Talent | None:
    """The talent that is to come, if it rests on the one that is given up."""
    return talents()[new] if unmet(talents()[new], given.left) else None


def _for_none(state: State, hero: EntityId, held: Sequence[_Given], new: str) -> Refused | None:
    """The refusal where a hero can swap none of their talents for one, in the words for the first of them, or None."""
    if refusal := cannot_learn(state, hero, new) or too_soon(state, hero, new):
        return refusal
    free = [each for each in held if each.asks is None]
    if any(_cannot_give(state, hero, each, new) is None for each in free):
        return None
    return _cannot_give(state, hero, (free or held)[0], new)


def _difference(state: State, old: str, new: str) -> int:
    return max(price_of(state, new) - price_of(state, old), 0)


@retraining.answers_to(MilestoneReached)
def next_arc(act: Unfolding, event: MilestoneReached) -> None:
    """The end of an arc is the beginning of another."""
    if act.state[Retrained].heroes:
        act.happen(ArcBegun())


@retraining.folds(TalentSwapped)
def swapped(retrained: Retrained, event: TalentSwapped) -> Retrained:
    """Note that the hero has swapped one (`heroes`)."""
    return replace(retrained, heroes=(*retrained.heroes, event.hero))


@retraining.folds(ArcBegun)
def begun(retrained: Retrained, event: ArcBegun) -> Retrained:
    """Clear who has swapped a talent in the last arc."""
    return Retrained()


@retraining.offers_under(Heading("Heroes", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to let each hero with a talent swap one."""
    for hero in state[Heroes].known if viewer.runs else ():
        names = learned(state, hero)
        if names:
            barred = refusal_of(cannot_retrain(state, hero))
            can = slice(1 if barred else None)  # refused in the words it is greyed with, and nothing else is looked at
            held = [_given(state, hero, each) for each in names[can]]
            news = [
                Option(
                    each.id,
                    each.name,
                    sentence_of(state, each),
                    refusal=refusal_of(_for_none(state, hero, held, each.id)),
                )
                for each in (*talents().values(),)[can]
            ]
            refusal = barred or none_of(news)
            can = slice(1 if refusal else None)
            kept = {each.talent.id: _rests(each.asks, each.talent).refusal for each in held if each.asks}
            olds = [Option(each, talents()[each].name, refusal=kept.get(each)) for each in names]
            fields = (choice("old", "For", olds[can]), choice("new", "Learn", news[can]), words("reason", "Why"))
            label, fixed = f"{hero_named(state, hero)} retrains", (("hero", hero),)
            yield Offer("fe.retrain", label, fields, fixed, refusal=refusal, group="Heroes", levers=True)
