"""Experience as people see it: what there is to spend, and what an evening is still worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import of_own
from threefates.commons.growing import history_of
from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, flag, number, refusal_of, words
from threefates.rulebook.parts import Listing, Place, Shape, Track, Tracks
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.milestones import milestone
from threefates.systems.fates_edge.advancement.spending_xp import cannot_raise, price_now
from threefates.systems.fates_edge.advancement.xp_awards import (
    MOST_XP,
    Experience,
    Pacing,
    PacingSet,
    XpEarned,
    XpPaid,
    XpSet,
    cannot_award,
    dial,
    experience,
    range_of,
    sources,
)
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, held_heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import trait_said

__all__ = ["xp_shown"]

GROUP: Final = "Experience"


@experience.tells(XpEarned)
def tell_earned(state: State, event: XpEarned, viewer: Viewer) -> Told:
    """Tell everybody who earns XP, how much, and for what."""
    said = f"{hero_named(state, event.hero)} earns {event.amount} XP: {event.why}."
    return Told(said, ("fe.advancement.awards",), tone="good", important=event.counts)


@experience.tells(XpPaid)
def tell_paid(state: State, event: XpPaid, viewer: Viewer) -> Told:
    """Tell everybody what a hero's XP bought."""
    said = f"{hero_named(state, event.hero)} pays {event.amount} XP for {event.on}."
    return Told(said, ("fe.advancement.attribute-cost", "fe.advancement.skill-cost"))


@experience.tells(XpSet)
def tell_set(state: State, event: XpSet, viewer: Viewer) -> Told:
    """Tell everybody what a hero has to spend now, and why."""
    said = f"{hero_named(state, event.hero)} has {event.unspent} XP to spend: {event.reason}."
    return Told(said, tone="quiet")


@experience.tells(PacingSet)
def tell_pacing(state: State, event: PacingSet, viewer: Viewer) -> Told:
    """Tell everybody how much an evening is worth from here on."""
    low, high = dial(event.pacing)
    in_the_midst = " Heroes have earned XP already: a pace is meant for a whole arc." * bool(state[Experience].earned)
    return Told(
        f"An evening is worth {low} to {high} XP from here on, for the whole arc.{in_the_midst}",
        ("fe.advancement.pacing",),
        tone="quiet",
    )


@experience.shows_each("xp")
def xp_shown(state: State, viewer: Viewer) -> Tracks | None:
    """Show players what their heroes have to spend, and whoever runs the game what this evening awarded."""
    found, top = state[Experience], dial(state[Experience].pacing)[1]
    if viewer.runs:
        tracks = tuple(_of_evening(hero_named(state, hero), had, top) for hero, had in found.evening.items())
        return Tracks("XP this evening", Place.LEVERS, tracks) if tracks else None
    mine = [hero.id for hero in held_heroes(state, viewer) if hero.id in found.earned]
    tracks = tuple(Track(_named(state, mine, hero), found.of(hero), shape=Shape.NUMBER) for hero in mine)
    return Tracks("Experience", Place.ME, tracks) if tracks else None


@cites("fe.advancement.pacing")
def _of_evening(name: str, had: int, top: int) -> Track:
    """What somebody was awarded, of what an evening is worth; where the pace was lowered since, it may be more."""
    if had <= top:
        return Track(name, had, top, Shape.NUMBER)
    return Track(f"{name} (an evening is worth {top} now)", had, shape=Shape.NUMBER)


@experience.shows_each("grown")
def grown_shown(state: State, viewer: Viewer) -> Listing | None:
    """Show players what their heroes have learned by, and what they made of it."""
    history, mine = state[Experience].history, [hero.id for hero in held_heroes(state, viewer)]
    return history_of([(hero, hero_named(state, hero), history.get(hero, ())) for hero in mine])


def _named(state: State, mine: list[EntityId], hero: EntityId) -> str:
    return "XP to spend" if len(mine) == 1 else f"{hero_named(state, hero)}: XP to spend"


@experience.offers_under(of_own, Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer players to raise their heroes' ratings between scenes, and whoever runs the game to award."""
    for hero in held_heroes(state, viewer):
        if state[Experience].unspent.get(hero.id) and state[Scenes].current is None:
            yield _raising(state, hero.id)
    if viewer.runs and state[Heroes].known:
        yield from _levers(state)


def _raising(state: State, hero: EntityId) -> Offer:
    traits = [Option(trait, _priced(state, hero, trait), refusal=_why_not(state, hero, trait)) for trait in _all(state)]
    usable = any(option.refusal is None for option in traits)
    refusal = None if usable else traits[0].refusal
    hasty = flag("rush", "At once, on a Haste clock")
    fields = (choice("trait", "Attribute or skill", traits if usable else traits[:1]), hasty)
    group, fixed = hero_named(state, hero), (("hero", hero),)
    return Offer("fe.raise-rating", "Spend XP on a rating", fields, fixed, refusal=refusal, group=group)


def _all(state: State) -> tuple[str, ...]:
    return (*ATTRIBUTES, *skills_at(state))


def _priced(state: State, hero: EntityId, trait: str) -> str:
    return f"{trait_said(trait)}, {price_now(state, hero, trait)} XP"


def _why_not(state: State, hero: EntityId, trait: str) -> Refusal | None:
    return refusal_of(cannot_raise(state, hero, trait))


def _levers(state: State) -> Iterator[Offer]:
    who = choice("hero", "Hero", [Option(hero, hero_named(state, hero)) for hero in state[Heroes].known])
    (low, high), signature = milestone()
    moment = [Option(hero, hero_named(state, hero)) for hero in living(state)]
    arc = (
        number("amount", "XP for each", low=low, high=high),
        choice("signature", f"+{signature} for a signature moment", moment, optional=True),
    )
    right = (who, number("unspent", "XP to spend", low=0, high=MOST_XP), words("reason", "Why"))
    for what in sources():
        yield _awarding(state, what)
    if moment:
        yield Offer("fe.award-milestone", "The end of an arc", arc, group=GROUP, levers=True)
    for pacing in Pacing:
        if pacing is not state[Experience].pacing:
            label = f"Pace: {pacing.value}, {dial(pacing)[0]} to {dial(pacing)[1]} XP an evening"
            yield Offer("fe.set-pacing", label, (), (("pacing", pacing.value),), group=GROUP, levers=True)
    yield Offer("fe.set-xp", "Put XP right", right, group=GROUP, levers=True)


def _awarding(state: State, what: str) -> Offer:
    low, high = range_of(what)
    label = f"XP: {what.replace('_', ' ')}, {low if low == high else f'{low} to {high}'}"
    who = [
        Option(hero, hero_named(state, hero), refusal=refusal_of(cannot_award(state, hero, what, max(low, 1))))
        for hero in state[Heroes].known
    ]
    refusal = None if any(option.refusal is None for option in who) else who[0].refusal
    fields = (choice("hero", "Hero", who if refusal is None else who[:1]), number("amount", "XP", low=low, high=high))
    return Offer("fe.award-xp", label, fields, (("what", what),), refusal=refusal, group=GROUP, levers=True)
