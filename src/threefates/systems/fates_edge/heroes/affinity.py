"""Affinity: what a hero's culture gives; a word that everybody knows, and that no number stands behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from threefates.commons.characters import of_everybody, of_own
from threefates.commons.texts import LONGEST_TITLE, one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, words
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named

__all__ = ["Affinities", "Affinity", "SayAffinity", "affinities"]

SOURCE: Final = "fe.talents.affinity"
NO_NUMBER: Final = "fe.ruling.affinity-numbers"


class Affinity(Struct, frozen=True):
    """A culture, and what it makes more dependable."""

    culture: str
    edge: str


class Affinities(Struct, frozen=True):
    """The Affinity of each hero who has one."""

    of: ForGood[Mapping[EntityId, Affinity]] = {}


class AffinitySaid(Event, frozen=True, tag="fe.affinity-said"):
    """A hero comes of a culture, and has its Affinity."""

    hero: EntityId
    affinity: Affinity


class SayAffinity(Command, frozen=True, tag="fe.say-affinity"):
    """Say of which culture a hero comes, and which arts or actions its Affinity makes more dependable."""

    hero: EntityId
    culture: str
    edge: str


affinities = Chapter("affinities", Affinities)


@affinities.decides(SayAffinity)
@cites(SOURCE, NO_NUMBER)
def say(act: Unfolding, command: SayAffinity) -> None:
    """One culture, one Affinity; whoever plays the hero says it, or runs the game."""
    hero = act.state[Heroes][command.hero].id
    act.must_control_or_run(hero, hero_named(act.state, hero))
    culture = one_line(command.culture, "The culture", longest=LONGEST_TITLE)
    now = Affinity(culture, one_line(command.edge, "What it makes more dependable"))
    if act.state[Affinities].of.get(hero) == now:
        raise Refused("affinity.same", "That is so already.", remedy="Play on.", source=SOURCE)
    act.happen(AffinitySaid(hero, now))


@affinities.folds(AffinitySaid)
def said(affinities: Affinities, event: AffinitySaid) -> Affinities:
    """Set the hero's Affinity in `of`."""
    return Affinities({**affinities.of, event.hero: event.affinity})


@affinities.tells(AffinitySaid)
def tell_said(state: State, event: AffinitySaid, viewer: Viewer) -> Told:
    """Tell everybody whose Affinity is what."""
    found = event.affinity
    text = f"{hero_named(state, event.hero)} is {found.culture}. Affinity: {found.edge}."
    return Told(text, (SOURCE, NO_NUMBER), "quiet")


@affinities.shows("affinities")
@cites(SOURCE, NO_NUMBER)
def shown(state: State) -> Listing | None:
    """List the Affinities of the party: the Game Master minds them, and no number stands behind them."""
    rows = tuple(
        Row(hero, f"{hero_named(state, hero)}, {found.culture}", found.edge, cites=(SOURCE, NO_NUMBER))
        for hero, found in state[Affinities].of.items()
    )
    return Listing("Affinities", Place.PEOPLE, rows) if rows else None


@affinities.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero to say where they come from, and whoever runs the game of everybody."""
    for hero in state[Heroes].known.values() if viewer.runs else held_heroes(state, viewer):
        was = state[Affinities].of.get(hero.id)
        fields = (
            words("culture", "Culture", longest=LONGEST_TITLE, default=was.culture if was else None),
            words("edge", "What it makes more dependable", default=was.edge if was else None),
        )
        fixed, group = (("hero", hero.id),), hero_named(state, hero.id)
        hint = "Arts, skills or actions that come easier; the Game Master minds it, and there is no number."
        whose = "your" if viewer.holds(hero.id) else "their"
        yield Offer(
            "fe.say-affinity", f"Say {whose} Affinity", fields, fixed, group=group, hint=hint, levers=viewer.runs
        )
