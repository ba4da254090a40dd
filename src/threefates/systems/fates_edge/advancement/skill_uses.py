"""The things one is good for: the skills that were learned, and the paths of magic that talents open."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.creation import builds
from threefates.systems.fates_edge.advancement.talent_prices_and_requirements import tags_said
from threefates.systems.fates_edge.content.records import Talent, talents
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named, heroes
from threefates.systems.fates_edge.heroes.sentences import sentence_of
from threefates.systems.fates_edge.heroes.skills import covers, uses
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.rulings.road import RunekeeperNeeds

__all__ = ["built_shown", "magic_of", "no_gift", "no_path", "of_own_magic", "paths", "skills_shown"]

GIFT = "casters-gift"


@heroes.shows_each("skill-uses")
def skills_shown(state: State, viewer: Viewer) -> Listing | None:
    """For whoever plays a hero: what the skills they learned cover, and what they are good for."""
    mine = [hero for hero in held_heroes(state, viewer) if not lost(state, hero.id)]
    learned = dict.fromkeys(skill for hero in mine for skill, rating in hero.skills.items() if rating)
    rows = tuple(Row(skill, skill, _said(skill)) for skill in learned)
    return Listing("What I am good for", Place.ME, rows) if rows else None


def _said(skill: str) -> str:
    covered = covers(skill)
    if not covered:
        return "The book says no more of it: the table agrees on what it covers."
    ways = "; ".join(f"{attribute}: {use}" for attribute, use in uses(skill))
    return f"{covered[:1].upper()}{covered[1:]}. {ways}."


@cites("fe.caster.three-paths", "fe.runekeeper.codex-only", "fe.runekeeper.requirements")
def paths(held: tuple[str, ...], needs: RunekeeperNeeds) -> tuple[str, ...]:
    """The paths of magic that these talents open.

    >>> paths(("codex",), RunekeeperNeeds.CODEX), paths(("codex",), RunekeeperNeeds.FAMILIAR_TOO)
    (('Runekeeper',), ())
    >>> paths(("casters-gift", "patrons-symbol"), RunekeeperNeeds.CODEX)
    ('Caster', 'Invoker')
    """
    has = dict.fromkeys(held, True)
    effects = [talent.effect for name, talent in talents().items() if name in has and talent.effect]
    ready = [effect for effect in effects if needs is RunekeeperNeeds.CODEX or effect.met(has)]
    return tuple(each.opens for effect in ready for each in effect.does if each.opens)


@cites("fe.talents.casters-gift")
def no_gift(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero built by the book has no Gift to work magic freely, or None."""
    if GIFT in held_talents(state, hero):
        return None
    title = f"{hero_named(state, hero)} has no {talents()[GIFT].name}."
    return Refused(
        "spell.no_gift",
        title,
        remedy="Learn it with XP, or let somebody with the Gift.",
        source="fe.talents.casters-gift",
    )


@cites("fe.caster.three-paths")
def no_path(state: State, hero: EntityId, path: str) -> Refused | None:
    """The refusal where a hero built by the book does not walk one of the paths of magic, or None."""
    if path in paths(held_talents(state, hero), state.ruling(RunekeeperNeeds)):
        return None
    title = f"{hero_named(state, hero)} is no {path}."
    return Refused(
        "magic.no_path", title, remedy="Key talents open the paths: learn them with XP.", source="fe.caster.three-paths"
    )


def magic_of(state: State, hero: EntityId) -> str:
    """The heading of what a hero does by magic: one of its own for whoever walks a path, else the hero's name."""
    walks = paths(held_talents(state, hero), state.ruling(RunekeeperNeeds))
    return f"{hero_named(state, hero)}: magic" if walks else hero_named(state, hero)


def of_own_magic(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for the magic of each hero whom a viewer plays."""
    return (Heading(magic_of(state, hero.id)) for hero in held_heroes(state, viewer))


@builds.shows_each("talents")
def built_shown(state: State, viewer: Viewer) -> Listing | None:
    """For whoever plays a hero: the key talents they have, and the paths of magic these open."""
    living = (hero.id for hero in held_heroes(state, viewer) if not lost(state, hero.id))
    mine = [hero for hero in living if held_talents(state, hero)]
    rows = tuple(row for hero in mine for row in _rows(state, hero))
    return Listing("Talents", Place.ME, rows) if rows else None


def _rows(state: State, hero: EntityId) -> tuple[Row, ...]:
    held = held_talents(state, hero)
    rows = tuple(_row(state, hero, talents()[each]) for each in held)
    opened = paths(held, state.ruling(RunekeeperNeeds))
    said = f"{hero_named(state, hero)} walks the path of the {' and the '.join(opened)}."
    return (*rows, Row(f"{hero}-paths", said)) if opened else rows


def _row(state: State, hero: EntityId, talent: Talent) -> Row:
    title = f"{talent.name} {tags_said(talent)}".rstrip()
    return Row(f"{hero}-{talent.id}", title, sentence_of(state, talent), cites=(talent.entry,))
