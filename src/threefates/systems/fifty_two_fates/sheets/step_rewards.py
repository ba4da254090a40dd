"""Advancement: steps earned at turns of the story, or by playing cards, and what each step brings."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.growing import grown
from threefates.pieces.cards import Rank
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Draws, Event
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.content.words import Attribute, Calling
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, protagonists

__all__ = [
    "AttributeGained",
    "CastAdvanced",
    "FullSwayRaised",
    "Growth",
    "GrowthChosen",
    "Method",
    "PointsEarned",
    "Progress",
    "Rewards",
    "StepGained",
    "combat_cards",
    "growth",
    "rewards",
    "step_of_card",
    "steps_of_points",
    "total",
]

POINTS = 200  # of cards played, for a step
EVERY = {"skills": 1, "attributes": 4, "cards": 6, "sway": 3}  # steps
RANKS = (*(Rank(str(number)) for number in range(2, 11)), Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


class Method(enum.StrEnum):
    """A way to earn steps, if there is one."""

    NONE = "none"
    MILESTONE = "milestone"  # at important points of the story, all together
    PLAY_POINTS = "play_points"  # by cards played, each on their own


class Rewards(Struct, frozen=True):
    """The rewards of a step, or of all up to one."""

    skills: int = 0
    attributes: int = 0
    cards: int = 0
    sway: int = 0


class Progress(Struct, frozen=True):
    """The steps somebody has taken, and what they brought."""

    steps: int = 0
    points: int = 0  # of cards played, towards the next step
    due: int = 0  # attributes, or raises, that are still to be chosen
    attributes: tuple[Attribute, ...] = ()  # beside the first
    raised: tuple[Attribute, ...] = ()  # worth two cards
    cards: int = 0  # more on any task, action or reaction
    card: str = ""  # that was drawn for how far they had come at first
    secret: bool = False  # of a cast member: the Fate Dealer's to know
    history: tuple[str, ...] = ()  # the steps, and what they brought


class Growth(Struct, frozen=True):
    """The way this table advances, and everybody's progress."""

    method: ForGood[Method] = Method.NONE
    known: ForGood[Mapping[EntityId, Progress]] = {}

    def of(self, entity: EntityId) -> Progress:
        """Give somebody's progress, none taken yet where nothing is known."""
        return self.known.get(entity, Progress())

    def with_one(self, entity: EntityId, progress: Progress) -> Growth:
        """With somebody's progress as given."""
        return replace(self, known={**self.known, entity: progress})


class GrowthChosen(Event, frozen=True, tag="ff.growth-chosen"):
    """The table advances in that way."""

    method: Method


class PointsEarned(Event, frozen=True, tag="ff.points-earned"):
    """Somebody has played cards, which is worth points."""

    entity: EntityId
    points: int

    quiet = True


class StepGained(Event, frozen=True, tag="ff.step-gained"):
    """An entity has advanced a step."""

    entity: EntityId
    step: int
    why: str = ""
    spent: int = 0  # points of cards played
    card: str = ""

    draws = Draws.OPEN


class CastAdvanced(Event, frozen=True, tag="ff.cast-advanced"):
    """A cast member has come so far, at once; how far, and by which card, is the Fate Dealer's to know.

    Were there one for each step, everybody could count them by how far the log has gone on.
    """

    entity: EntityId
    step: int
    card: str

    draws = Draws.HIDDEN


class AttributeGained(Event, frozen=True, tag="ff.attribute-gained"):
    """Somebody has another outstanding attribute, or one of theirs is raised."""

    entity: EntityId
    attribute: Attribute
    raised: bool = False
    secret: bool = False  # of a cast member


class FullSwayRaised(Event, frozen=True, tag="ff.full-sway-raised"):
    """A protagonist's full sway has grown."""

    entity: EntityId
    full_sway: int


growth = Chapter("growth", Growth)


# secrets ------------------------------------------------------------------------------------------


def _open(entity: EntityId, progress: Progress, viewer: Viewer) -> bool:
    return not progress.secret or viewer.runs or viewer.holds(entity)


def grown_otherwise(growth: Growth, viewer: Viewer, salt: int) -> Growth:
    """The same, but that those this viewer knows nothing about have come further, less far, or nowhere."""
    seen = {entity: one for entity, one in growth.known.items() if _open(entity, one, viewer)}
    other = Progress(steps=salt % 13, cards=salt % 3, secret=True)
    return replace(growth, known={**seen, **{one: other for one in growth.known if one not in seen and salt % 4}})


@growth.hides(grown_otherwise)
@cites("ff.cards.visibility", "ff.dealer.cast-members")
def known(growth: Growth, viewer: Viewer) -> Growth:
    """Hide how far cast members have come from all but the Fate Dealer; a protagonist's sheet is open."""
    return replace(growth, known={entity: one for entity, one in growth.known.items() if _open(entity, one, viewer)})


# the rules ----------------------------------------------------------------------------------------


@cites(
    "ff.advancement.rewards",
    "ff.advancement.skill",
    "ff.advancement.oa",
    "ff.advancement.cp",
    "ff.advancement.sway",
    "ff.ruling.advancement-beyond-ace",
)
def rewards(step: int) -> Rewards:
    """Say what one step brings: a skill with each, an attribute every fourth, a card every sixth, sway every third.

    >>> rewards(6), rewards(4)
    (Rewards(skills=1, attributes=0, cards=1, sway=1), Rewards(skills=1, attributes=1, cards=0, sway=0))
    """
    return Rewards(**{name: int(step > 0 and step % every == 0) for name, every in EVERY.items()})


@cites("ff.advancement.rewards")
def total(step: int) -> Rewards:
    """Say what all steps up to one have brought.

    >>> total(12)
    Rewards(skills=12, attributes=3, cards=2, sway=4)
    """
    each = [rewards(number) for number in range(1, step + 1)]
    return Rewards(**{name: sum(getattr(one, name) for one in each) for name in EVERY})


@cites("ff.advancement.rewards", "ff.advancement.random-level", "ff.ruling.advancement-table-vs-text")
def step_of_card(rank: Rank) -> int:
    """The step a drawn card stands for: a 2 is somebody new.

    >>> [step_of_card(rank) for rank in (Rank.TWO, Rank.TEN, Rank.ACE)]
    [0, 8, 12]
    """
    return RANKS.index(rank)


@cites("ff.advancement.play-points", "ff.ruling.play-points-what-counts")
def steps_of_points(points: int) -> tuple[int, int]:
    """Say how many steps points are worth, and what is carried forward.

    >>> steps_of_points(200), steps_of_points(450)
    ((1, 0), (2, 50))
    """
    return divmod(points, POINTS)


@cites("ff.advancement.cp", "ff.ruling.advancement-cp-scope")
def combat_cards(calling: Calling | None, cards: int) -> int:
    """Say how many cards advancement adds in physical combat: none for mages.

    >>> [combat_cards(calling, 1) for calling in Calling]
    [1, 0, 1]
    """
    return 0 if calling is Calling.MAGE else cards


# folding ------------------------------------------------------------------------------------------


@growth.folds(GrowthChosen)
def growth_chosen(growth: Growth, event: GrowthChosen) -> Growth:
    """So it is from now on (`method`)."""
    return replace(growth, method=event.method)


@growth.folds(PointsEarned)
def points_earned(growth: Growth, event: PointsEarned) -> Growth:
    """Add the event's play points to the protagonist's."""
    before = growth.of(event.entity)
    return growth.with_one(event.entity, replace(before, points=before.points + event.points))


@growth.folds(StepGained)
def step_gained(growth: Growth, event: StepGained) -> Growth:
    """Count a step more; what is to be chosen is due."""
    before, won = growth.of(event.entity), rewards(event.step)
    return growth.with_one(
        event.entity,
        replace(
            before,
            steps=event.step,
            history=grown(before.history, f"step {event.step}{f' ({event.why})' if event.why else ''}"),
            points=before.points - event.spent,
            due=before.due + won.attributes,
            cards=before.cards + won.cards,
            card=event.card or before.card,
        ),
    )


@growth.folds(CastAdvanced)
def cast_advanced(growth: Growth, event: CastAdvanced) -> Growth:
    """Set how far the cast member has come, with what all its new steps bring; it is nobody else's to know."""
    before = growth.of(event.entity)
    won = [rewards(step) for step in range(before.steps + 1, event.step + 1)]
    due, cards = sum(one.attributes for one in won), sum(one.cards for one in won)
    more = replace(before, steps=event.step, due=before.due + due, cards=before.cards + cards)
    return growth.with_one(event.entity, replace(more, card=event.card, secret=True))


@growth.folds(AttributeGained)
def attribute_gained(growth: Growth, event: AttributeGained) -> Growth:
    """Add the attribute, or its raise, to the protagonist's, and count one choice less."""
    before, raised = growth.of(event.entity), " raised" * event.raised
    before = replace(before, due=before.due - 1, history=grown(before.history, f"{event.attribute.value}{raised}"))
    if event.raised:
        after = replace(before, raised=(*before.raised, event.attribute))
    else:
        after = replace(before, attributes=(*before.attributes, event.attribute))
    return growth.with_one(event.entity, after)


@protagonists.folds(FullSwayRaised)
def full_sway_raised(protagonists: Protagonists, event: FullSwayRaised) -> Protagonists:
    """Raise the full sway; the hand may grow as far."""
    hero = protagonists.known[event.entity]
    return protagonists.with_one(event.entity, replace(hero, full_sway=event.full_sway))
