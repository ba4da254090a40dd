"""Skills of the cast: what they came with, and one more for each step of advancement, as protagonists learn them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.spelling import spelled
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.offers import Offer, choice, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.content.loader import skills
from threefates.systems.fifty_two_fates.people.creatures import Creatures, Stats, creatures, may_see
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST
from threefates.systems.fifty_two_fates.sheets.sheets import Sheet
from threefates.systems.fifty_two_fates.sheets.skills import ABOUT, knowledge, knows, unnamed
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth, total

__all__ = ["CastSkillLearned", "known_skills", "learn_as_cast", "sheet_of_cast", "skills_due"]


class CastSkillLearned(Event, frozen=True, tag="ff.cast-skill-learned"):
    """A cast member has learned what a step of theirs brings; it is the Fate Dealer's to know."""

    entity: EntityId
    skill: str
    field: str = ""  # what it is about

    nameless = True


def sheet_of_cast(stats: Stats) -> Sheet:
    """Give what a cast member knows, as a sheet."""
    return Sheet(stats.background, stats.field, skills=stats.skills, about=stats.about)


@cites(
    "ff.skills.rule",
    "ff.skills.artisan",
    "ff.skills.wilderness-lore",
    "ff.backgrounds.rule",
    "ff.dealer.cast-members",
    "ff.ruling.cast-stats",
)
def known_skills(state: State, entity: EntityId, *, terrain: str = "", trade: str = "") -> tuple[str, ...]:
    """Name what a cast member knows as protagonists do: learned, by their background, or with their class.

    Where a country or a trade is said, what is about another one is worth nothing.
    """
    creature = state[Creatures].known.get(entity)
    stats = creature.stats if creature else None
    if stats is None:
        return ()
    sheet, where = sheet_of_cast(stats), {"terrain": terrain, "trade": trade}
    of_the_book = (
        one for one in skills() if knowledge(sheet, one, geared=True, **where) or knows(stats.calling, Sheet(), one)
    )
    return (*of_the_book, *(one for one in stats.skills if one not in skills()))


@cites("ff.advancement.skill", "ff.advancement.random-level", "ff.dealer.cast-members")
def skills_due(state: State, entity: EntityId) -> int:
    """Count the skills that the steps of a cast member have brought, and that are still to be chosen."""
    creature = state[Creatures].known.get(entity)
    stats = creature.stats if creature else None
    return total(state[Growth].of(entity).steps).skills - stats.learned if stats else 0


@cites("ff.advancement.skill", "ff.dealer.cast-members", "ff.ruling.random-advancement-content")
def learn_as_cast(act: Unfolding, entity: EntityId, skill: str, field: str) -> None:
    """Learn one of the book's skills, or one of one's own, for a step that has brought one."""
    name = act.state[Characters].name(entity)
    if skills_due(act.state, entity) <= 0:
        text, remedy = f"{name} has as many skills as they may.", "Each step of advancement brings one."
        raise Refused("skills.full", text, remedy=remedy, source="ff.advancement.skill")
    known = known_skills(act.state, entity)
    if not skill or spelled(skill, known):
        raise Refused("skills.known", "They have that skill.", remedy="Pick another.")
    if refused := unnamed(skill, field):
        raise refused
    act.happen(CastSkillLearned(entity, skill, field))


@creatures.folds(CastSkillLearned)
def cast_skill_learned(creatures: Creatures, event: CastSkillLearned) -> Creatures:
    """Add the event's skill to the stat block, as one that a step has brought (`learned`)."""
    before = creatures.known[event.entity]
    about = {**before.block.about, event.skill: event.field} if event.field else before.block.about
    learned = (*before.block.skills, event.skill)
    stats = replace(before.block, skills=learned, about=about, learned=before.block.learned + 1)
    return creatures.with_one(event.entity, replace(before, stats=stats))


@creatures.tells(CastSkillLearned)
def tell_learned(state: State, event: CastSkillLearned, viewer: Viewer) -> Told | None:
    """Tell only whoever sees the stat block."""
    if not may_see(event.entity, viewer):
        return None
    about = f" ({event.field})" * bool(event.field)
    return Told(
        f"{state[Characters].name(event.entity)} has learned {event.skill}{about}.", ("ff.advancement.skill",), "good"
    )


@creatures.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the Fate Dealer to choose what the steps of a cast member bring."""
    for entity in state[Creatures].known:
        due = skills_due(state, entity) if viewer.holds(entity) else 0
        if due > 0:
            known = known_skills(state, entity)
            free = [Option(one, one, skill.summary) for one, skill in skills().items() if one not in known]
            own = words("own", "Or one of their own", longest=LONGEST, optional=True)
            fields = (choice("skill", "Skill", free), words("field", ABOUT, longest=LONGEST, optional=True), own)
            group, label = state[Characters].name(entity), f"Learn a skill ({due} left)"
            yield Offer("ff.learn-skill", label, fields, (("entity", entity),), group=group, levers=True)
