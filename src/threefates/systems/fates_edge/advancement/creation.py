"""Heroes built by the book: 30 XP, bonds and complications, ratings, skills and key talents, with the sum checked."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import make, who_plays
from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Field, Offer, choice, number, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, SeatId, Seating, Viewer
from threefates.systems.fates_edge.advancement.key_talents import talent_price
from threefates.systems.fates_edge.advancement.starting_build import (
    MOST_BONDS,
    Build,
    cost_of,
    off_the_scale,
    purse,
    skill_price,
    too_much,
    up_to,
)
from threefates.systems.fates_edge.advancement.talent_prices_and_requirements import (
    needs_said,
    of_renown,
    unmet,
    unpriced,
)
from threefates.systems.fates_edge.advancement.xp_awards import XpEarned
from threefates.systems.fates_edge.beats.complications import MOST_COMPLICATIONS, ComplicationsSet
from threefates.systems.fates_edge.content.records import Talent, talents
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, HIGHEST_AT_FIRST, HeroMade, hero_named, skills_at
from threefates.systems.fates_edge.heroes.sentences import read_so
from threefates.systems.fates_edge.heroes.skills import skill_options
from threefates.systems.fates_edge.heroes.talents import Builds, Built
from threefates.systems.fates_edge.rulings.road import GiftPrice, MaxBuild, RunekeeperNeeds
from threefates.systems.fates_edge.rulings.talents import CoordinationTalent, PrestigeGate, TalentScale

__all__ = ["BEST_SKILL", "BuildHero", "HeroBuilt", "bring_in", "builds", "cannot_build", "has_no_price"]


class HeroBuilt(Event, frozen=True, tag="fe.hero-built"):
    """A hero was built by the book, and the sum came out."""

    hero: EntityId
    talents: tuple[str, ...]
    bonds: int
    complications: int
    spent: int
    purse: int
    after: int = 0  # scenes that were over by then
    earned: int = 0  # XP of earlier play, which are in the purse


class BuildHero(Command, frozen=True, tag="fe.build-hero"):
    """Bring a hero into the story who is built from 30 XP by the book."""

    name: str
    body: int = 1
    wits: int = 1
    spirit: int = 1
    presence: int = 1
    trained: tuple[str, ...] = ()  # skills at 2
    practised: tuple[str, ...] = ()  # skills at 1
    talents: tuple[str, ...] = ()
    bonds: int = 0
    complications: int = 0
    seat: SeatId | None = None  # who plays the hero; only the Game Master may say

    brings_in = "hero"


builds = Chapter("builds", Builds)


@builds.decides(BuildHero)
@cites("fe.creation.budget")
def build_hero(act: Unfolding, command: BuildHero) -> None:
    """Build a hero by the book; refuse what breaks its limits or cannot be paid for."""
    build = Build(
        **{name: getattr(command, name) for name in ATTRIBUTES},
        skills={**dict.fromkeys(command.practised, 1), **dict.fromkeys(command.trained, 2)},
        talents=command.talents,
        bonds=command.bonds,
        complications=command.complications,
    )
    bring_in(act, command.name, build, command.seat)


@cites("fe.creation.complications")
def _begins_with(act: Unfolding, hero: EntityId, complications: int) -> None:
    if complications:
        act.happen(ComplicationsSet(hero, complications, "from the start"))


@cites("fe.creation.budget")
def bring_in(act: Unfolding, name: str, build: Build, seat: SeatId | None) -> EntityId:
    """Let a hero built by the book enter the story.

    Raises:
        Refused: If the build breaks a rule, or nobody may play it.
    """
    if refusal := cannot_build(act.state, build):
        raise refusal
    seats, listed = who_plays(act, seat), skills_at(act.state)
    hero = make(act, name, kind="hero", seats=seats)
    skills = {skill: build.skills[skill] for skill in listed if skill in build.skills}
    act.happen(HeroMade(hero, build.body, build.wits, build.spirit, build.presence, skills))
    cost = cost_of(build, act.state.ruling(GiftPrice), act.state.ruling(TalentScale))
    there = purse(build.bonds, build.complications, act.state.ruling(MaxBuild)) + build.earned
    now = act.state[Scenes]
    over = now.begun - (now.current is not None)
    act.happen(HeroBuilt(hero, build.talents, build.bonds, build.complications, cost, there, over, build.earned))
    _begins_with(act, hero, build.complications)
    if there > cost:
        act.happen(XpEarned(hero, there - cost, "left over from the start", counts=False))
    return hero


@cites("fe.creation.budget")
def cannot_build(state: State, build: Build) -> Refused | None:
    """The refusal where a hero cannot begin like that, or None."""
    if wrong := list(off_the_scale(build)):
        remedy = "Attributes of 1 to 3, skills of 1 or 2, two bonds and two complications at most."
        return _not_so(f"Nobody begins with {', '.join(wrong)}.", remedy)
    unknown = [name for name in build.skills if name not in skills_at(state)]
    unknown += [talent for talent in build.talents if talent not in talents()]
    if unknown or len(set(build.talents)) < len(build.talents):
        return _not_so("Those skills and talents are not all there.", "Pick each once, from the list.")
    if lacking := next((each for each in build.talents if not _open_to(state, talents()[each], build)), None):
        title = f"Nobody begins with {talents()[lacking].name} like that."
        asks = needs_said(talents()[lacking], skills_at(state))
        return _not_so(title, f"It asks for {asks}." if asks else "Leave it out.")
    scale, most = state.ruling(TalentScale), state.ruling(MaxBuild)
    if words := too_much(build, state.ruling(GiftPrice), most, scale):
        more = purse(build.bonds, build.complications, most) < purse(MOST_BONDS, MOST_COMPLICATIONS, most)
        return _not_so(words, f"Lower a rating{', or take a bond or a complication' if more else ''}.")
    return None


def _open_to(state: State, talent: Talent, build: Build) -> bool:
    """Say whether somebody built like that may begin with a talent: it has a price, they all that it asks for, and it
    is of no renown.
    """
    closed = of_renown(talent, state.ruling(PrestigeGate), state.ruling(TalentScale)) or has_no_price(state, talent)
    has = {**{name: getattr(build, name) for name in ATTRIBUTES}, **build.skills, **dict.fromkeys(build.talents, 1)}
    return not (closed or unmet(talent, has))


@cites("fe.ruling.exceptional-coordination-name")
def has_no_price(state: State, talent: Talent) -> bool:
    """Say whether the book that this table goes by prints no price for a talent."""
    return unpriced(talent, state.ruling(CoordinationTalent))


def _not_so(title: str, remedy: str) -> Refused:
    return Refused("build.no", title, remedy=remedy, source="fe.creation.budget")


@builds.folds(HeroBuilt)
def hero_built(builds: Builds, event: HeroBuilt) -> Builds:
    """Set what the hero was built from."""
    left = event.purse - event.spent
    built = Built(event.talents, event.bonds, event.complications, event.spent, left, event.after, event.earned)
    return Builds({**builds.known, event.hero: built})


@builds.tells(HeroBuilt)
def tell_built(state: State, event: HeroBuilt, viewer: Viewer) -> Told:
    """Tell everybody what a hero was built from, and its talents."""
    has = "".join(f", {talents()[talent].name}" for talent in event.talents)
    earned = f" ({event.earned} of them earned in earlier play)" if event.earned else ""
    said = f"{hero_named(state, event.hero)} is built from {event.spent} of {event.purse} XP{earned}{has}."
    return Told(said, ("fe.creation.budget", MaxBuild.ruling_id), tone="quiet")


def of_builds(state: State, viewer: Viewer) -> Iterator[Heading]:
    """Heroes: among the levers for whoever runs the game."""
    return iter((Heading("Heroes", levers=viewer.runs),))


@builds.offers_under(of_builds)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer building a hero by the book."""
    fields = _fields(
        skills_at(state),
        state.ruling(GiftPrice),
        state.ruling(PrestigeGate),
        state.ruling(TalentScale),
        state.ruling(CoordinationTalent),
        state.ruling(RunekeeperNeeds),
        state.ruling(MaxBuild),
    )
    hint = "30 XP: Attributes cost 3 times each new rating, skills 2 times; bonds and complications bring more. "
    hint += "What is left buys followers, assets and gear before the first scene."
    label = "Build a hero from 30 XP"
    if not viewer.runs:
        yield Offer("fe.build-hero", label, fields, (), group="Heroes", hint=hint)
        return
    players = [Option(seat.id, seat.name) for seat in state[Seating].seats.values() if seat.acts]
    who = choice("seat", "Played by", players, optional=True)
    yield Offer("fe.build-hero", label, (*fields, who), (), group="Heroes", hint=hint, levers=True)


@functools.cache
def _fields(
    listed: tuple[str, ...],
    gift: GiftPrice,
    gate: PrestigeGate,
    scale: TalentScale,
    coordination: CoordinationTalent,
    needs: RunekeeperNeeds,
    most: MaxBuild,
) -> tuple[Field, ...]:
    skills, capped = skill_options(listed), up_to(most)
    richest, once = purse(MOST_BONDS, MOST_COMPLICATIONS, most), skill_price(1)
    priced = [each for each in talents().values() if not unpriced(each, coordination)]
    bought = [
        Option(each.id, f"{each.name}, {talent_price(each.id, gift, scale)} XP", read_so(each, coordination, needs))
        for each in priced
        if _in_reach(each) and not of_renown(each, gate, scale)
    ]
    return (
        words("name", "Name", longest=60),
        *(number(name, name.capitalize(), low=1, high=HIGHEST_AT_FIRST, default=1) for name in ATTRIBUTES),
        several("trained", "Trained skills (2), 6 XP each", skills, high=richest // (once + skill_price(2))),
        several("practised", "Practised skills (1), 2 XP each", skills, high=min(len(skills), richest // once)),
        several("talents", "Key talents", bought, high=len(bought)),
        number("bonds", f"Bonds (+1 XP each{capped})", low=0, high=MOST_BONDS, default=0),
        number("complications", f"Complications (+2 XP each{capped})", low=0, high=MOST_COMPLICATIONS, default=0),
    )


def _in_reach(talent: Talent) -> bool:
    return not talent.needs or any(
        all(least <= (HIGHEST_AT_FIRST if name in ATTRIBUTES else BEST_SKILL) for name, least in needs.items())
        for needs in talent.needs
    )


BEST_SKILL: Final = 2
