"""Heroes made quickly, or from a sheet: ratings and talents, paid for as by the book, and XP of earlier play."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Field, Offer, choice, number, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import SeatId, Seating, Viewer
from threefates.systems.fates_edge.advancement.creation import BEST_SKILL, bring_in
from threefates.systems.fates_edge.advancement.key_talents import talent_price
from threefates.systems.fates_edge.advancement.starting_build import Build, cost_of, purse, too_much
from threefates.systems.fates_edge.advancement.xp_awards import MOST_XP
from threefates.systems.fates_edge.content.records import Category, talents
from threefates.systems.fates_edge.heroes.heroes import (
    ATTRIBUTES,
    HIGHEST_AT_FIRST,
    held_heroes,
    heroes,
    must_be_listed,
    skills_at,
    within,
)
from threefates.systems.fates_edge.heroes.sentences import read_so
from threefates.systems.fates_edge.heroes.skills import skill_options
from threefates.systems.fates_edge.rulings.road import GiftPrice, MaxBuild, RunekeeperNeeds
from threefates.systems.fates_edge.rulings.talents import TalentScale

__all__ = ["MakeHero"]

SOURCE: Final = "fe.creation.budget"
MOST_TRAINED: Final = 6


class MakeHero(Command, frozen=True, tag="fe.make-hero"):
    """Bring a hero into the story who is written down elsewhere: yours, or as Game Master somebody else's."""

    name: str
    body: int = 2
    wits: int = 2
    spirit: int = 2
    presence: int = 2
    trained: tuple[str, ...] = ()  # skills at 2
    practised: tuple[str, ...] = ()  # skills at 1
    talents: tuple[str, ...] = ()  # key talents, without which nobody works magic
    earned: int = 0  # XP that the hero has earned in earlier play
    seat: SeatId | None = None  # who plays the hero; only the Game Master may say

    brings_in = "hero"


@heroes.decides(MakeHero)
@cites(SOURCE)
def make_hero(act: Unfolding, command: MakeHero) -> None:
    """Bring a hero in, with Attributes of 1 to 3 and skills of 0 to 2; refuse ratings off that scale, and what costs
    more than the XP that everybody begins with and those earned in earlier play.
    """
    ratings = {name: within(name, getattr(command, name), highest=HIGHEST_AT_FIRST) for name in ATTRIBUTES}
    skills = _skills_at_first(act.state, command)
    if unknown := [talent for talent in command.talents if talent not in _at_first()]:
        title = f"There is no talent {unknown[0][:40]}."
        raise Refused("hero.no_such_talent", title, remedy="Pick from the list.", source="fe.creation.magic-access")
    if not 0 <= command.earned <= most_earned(act.state.ruling(MaxBuild)):
        title, most = f"Nobody has earned {command.earned} XP.", most_earned(act.state.ruling(MaxBuild))
        raise Refused("hero.earned", title, remedy=f"Say 0 to {most}.", source=SOURCE)
    build = Build(**ratings, skills=skills, talents=tuple(dict.fromkeys(command.talents)), earned=command.earned)
    if refusal := cannot_pay(act.state, build):
        raise refusal
    bring_in(act, command.name, build, command.seat)


@cites(SOURCE)
def cannot_pay(state: State, build: Build) -> Refused | None:
    """The refusal where a hero costs more than there is, saying what was to have been earned; or None."""
    gift, most, scale = state.ruling(GiftPrice), state.ruling(MaxBuild), state.ruling(TalentScale)
    title = too_much(build, gift, most, scale)
    if title is None:
        return None
    lacking = cost_of(build, gift, scale) - purse(build.bonds, build.complications, most)
    remedy = f"Lower a rating, or say that {lacking} XP were earned in earlier play."
    return Refused("hero.price", title, remedy=remedy, source=SOURCE)


def most_earned(most: MaxBuild) -> int:
    """The most XP of earlier play: with those that everybody begins with, a sheet has room for no more."""
    return MOST_XP - purse(0, 0, most)


def _skills_at_first(state: State, command: MakeHero) -> dict[str, int]:
    picked = {**dict.fromkeys(command.practised, 1), **dict.fromkeys(command.trained, BEST_SKILL)}
    listed = skills_at(state)
    if len(command.trained) > MOST_TRAINED or len(command.practised) > MOST_TRAINED:
        title = "Nobody is that good at first."
        raise Refused("hero.skills", title, remedy=f"Pick at most {MOST_TRAINED} of each.", source=SOURCE)
    for skill in picked:
        must_be_listed(skill, listed)
    return {skill: picked[skill] for skill in listed if skill in picked}


@heroes.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer making a hero."""
    has_one = next(held_heroes(state, viewer), None) is not None
    first = not viewer.runs and not has_one
    most = state.ruling(MaxBuild)
    hint = f"Quick, or from a sheet of yours: {purse(0, 0, most)} XP, and those earned in earlier play. Attributes "
    hint += "cost 3 times each new rating, skills 2 times; what is left buys more between scenes."
    making = _making(
        skills_at(state),
        state.ruling(RunekeeperNeeds),
        state.ruling(GiftPrice),
        state.ruling(TalentScale),
        most,
    )
    if not viewer.runs:
        label = "Make another hero" if has_one else "Make a hero"
        yield Offer("fe.make-hero", label, making, main=first, group="Heroes", hint=hint)
        return
    players = [Option(seat.id, seat.name) for seat in state[Seating].seats.values() if seat.acts]
    who = choice("seat", "Played by", players, optional=True)
    yield Offer("fe.make-hero", "Make a hero", (*making, who), group="Heroes", hint=hint, levers=True)


@functools.cache
def _making(
    listed: tuple[str, ...], needs: RunekeeperNeeds, gift: GiftPrice, scale: TalentScale, most: MaxBuild
) -> tuple[Field, ...]:
    skills = skill_options(listed)
    has = [
        Option(each, f"{talents()[each].name}, {talent_price(each, gift, scale)} XP", read_so(talents()[each], needs))
        for each in _at_first()
    ]
    return (
        words("name", "Name", longest=60),
        *(number(name, name.capitalize(), low=1, high=HIGHEST_AT_FIRST, default=2) for name in ATTRIBUTES),
        replace(several("trained", "Trained skills (2)", skills, high=MOST_TRAINED), row=("Trained", 0)),
        replace(several("practised", "Practised skills (1)", skills, high=MOST_TRAINED), row=("Practised", 0)),
        several("talents", "Talents, for magic, and heritage", has, high=len(has)),
        number("earned", "XP earned in earlier play", low=0, high=most_earned(most), default=0),
    )


@functools.cache
def _at_first() -> tuple[str, ...]:
    """The talents that a hero who is simply made may have: what opens a path of magic, and what one is born with."""
    kinds = (Category.KEY, Category.HERITAGE)
    return tuple(each.id for each in talents().values() if each.category in kinds)
