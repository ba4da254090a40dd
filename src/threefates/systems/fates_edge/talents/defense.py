"""Talents against blows: dice to resist them, and what they turn into Fatigue or into nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Per
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.roll_in_hand import PoolThrown
from threefates.systems.fates_edge.advancement.gaining_talents import TalentSet
from threefates.systems.fates_edge.combat.landing import when_it_lands
from threefates.systems.fates_edge.combat.mitigation import guards_against, left_before, lessens
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges, reach
from threefates.systems.fates_edge.content.records import Bears, Technique, talents
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit, out_of_it
from threefates.systems.fates_edge.harm.harm import Marks, turned
from threefates.systems.fates_edge.harm.shortening import shorten
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.heroes.talents import techniques_of
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.rulings.harm import ConversionRate
from threefates.systems.fates_edge.talents.conditions import comes_so, counts
from threefates.systems.fates_edge.talents.state import Talents, chapter, times_used, use_up
from threefates.systems.fates_edge.talents.using import TalentReadied

__all__ = ["steady_hand", "turned_by", "turns"]

NOTHING: Final = "nothing"
ABOUT: Final = (Band.CLOSE, Band.NEAR)


@guards_against
def steady_hand(state: State, hit: Hit) -> Iterator[Modifier]:
    """Dice to resist: of one's own talents, and of whoever is Near in harmony with all."""
    yield from _of_ones_own(state, hit)
    yield from _of_company(state, hit)


@cites("fe.talents.defensive-survival", "fe.talents.small-folk")
def _of_ones_own(state: State, hit: Hit) -> Iterator[Modifier]:
    for each in techniques_of(state, hit.hero, Bears.RESIST):
        if _held_ready(state, hit.hero, each) and counts(state, hit.hero, each, None) and comes_so(state, each, hit):
            yield _worth(each)


@cites("fe.talents.transcendent-harmony", "fe.ruling.transcendent-duration")
def _of_company(state: State, hit: Hit) -> Iterator[Modifier]:
    """What allies lend: of two it is the same source, and counts once."""
    near = (ally for ally in state[Heroes].known if ally != hit.hero and out_of_it(state, ally) is None)
    about = (ally for ally in near if reach(state[Ranges].between(ally, hit.hero)) in ABOUT)
    lent = {each.id: each for ally in about for each in techniques_of(state, ally, Bears.ALLIES)}
    yield from map(_worth, lent.values())


def _worth(technique: Technique) -> Modifier:
    why = talents()[technique.talent].name
    does = technique.does
    return Modifier(steps=-does.better, dice=does.dice, why=why, cites=(technique.entry,), kind=Kind.TALENT)


@lessens
def lessen(state: State, hit: Hit, marks: Marks) -> Marks:
    """What a blow leaves once talents have turned what they turn."""
    return turned_by(state, hit, marks)[0]


@cites(
    "fe.talents.disciplined-body",
    "fe.talents.flowing-spirit-way",
    "fe.talents.untouchable-way",
    "fe.talents.transcendent-harmony",
    "fe.talents.defensive-survival",
    "fe.talents.duelists-edge",
    "fe.talents.battlefield-mastery",
    "fe.talents.berserker-rage",
    "fe.ruling.monk-conversion-limits",
    "fe.ruling.conversion-rate-mix",
)
def turned_by(state: State, hit: Hit, marks: Marks) -> tuple[Marks, tuple[Technique, ...]]:
    """What talents leave of a blow, and which of those that are limited did it.

    What is shrugged off altogether goes first; of what turns every blow the best counts, not the sum; then comes what
    turns the first of a scene or an exchange, and what the hero held ready.
    """
    rate, used = state.ruling(ConversionRate), []
    such = (each for each in techniques_of(state, hit.hero, Bears.BLOW) if comes_so(state, each, hit))
    for each in _that_count([each for each in such if turns(state, hit.hero, each)]):
        left = _turn(each, marks, rate)
        used += _used_up(each, marks, left)
        marks = left
    return marks, tuple(used)


@cites("fe.talents.battlefield-mastery", "fe.talents.duelists-edge")
def _used_up(technique: Technique, before: Marks, left: Marks) -> list[Technique]:
    """What is limited is used up by what it turned, and by nothing else."""
    return [technique] if technique.limit and left != before else []


@cites("fe.ruling.monk-conversion-limits")
def _that_count(found: Sequence[Technique]) -> list[Technique]:
    """Of what turns every blow the best, and all that is limited, in their order."""
    always = max((each for each in found if each.limit is None), key=_amount, default=None)
    return sorted((each for each in found if each.limit or each is always), key=_order)


def _order(technique: Technique) -> tuple[bool, bool, bool, bool]:
    """Nothing before Fatigue, always before once, by itself before held ready, what is fresh again the sooner first."""
    convert, limit = technique.does.convert, technique.limit
    kept = limit is not None and limit.per is not Per.EXCHANGE
    return (convert is not None and convert.into != NOTHING, limit is not None, technique.declared, kept)


def _amount(technique: Technique) -> int:
    return technique.does.convert.amount if technique.does.convert else 0


@cites("fe.talents.battlefield-mastery")
def turns(state: State, hero: EntityId, technique: Technique) -> bool:
    """Say whether a technique would turn what comes at a hero now: it is so, it is fresh, and it is held ready."""
    fresh = technique.limit is None or times_used(state, hero, technique.counted) < technique.limit.times
    return fresh and _held_ready(state, hero, technique) and counts(state, hero, technique, None)


@cites("fe.talents.disciplined-body")
def _held_ready(state: State, hero: EntityId, technique: Technique) -> bool:
    """Say whether a technique that wants to be said beforehand was."""
    return not technique.declared or technique.id in state[Talents].ready.get(hero, ())


def _turn(technique: Technique, marks: Marks, rate: ConversionRate) -> Marks:
    convert = technique.does.convert
    if convert is None or (technique.most and marks.harm > technique.most):
        return marks
    if convert.into == NOTHING:
        return Marks(max(marks.harm - convert.amount, 0), marks.fatigue)
    for _ in range(convert.amount):
        marks = turned(marks, rate)
    return marks


@chapter.answers_to(TalentSet)
@cites("fe.talents.conditioning")
def fit_again(act: Unfolding, event: TalentSet) -> None:
    """A track that a talent made longer is shorter without it."""
    if not event.has:
        shorten(act, event.hero)


@chapter.answers_to(PoolThrown)
@cites("fe.talents.disciplined-body", "fe.talents.perfect-timing-way")
def resisted_with(act: Unfolding, event: PoolThrown) -> None:
    """What bettered the roll to resist a blow is used up with it, if it is limited."""
    coming = act.state[Conditions].coming
    if event.skill or coming is None or coming.hero != event.hero:
        return
    for each in techniques_of(act.state, event.hero, Bears.RESIST):
        if each.limit and each.id in act.state[Talents].ready.get(event.hero, ()):
            use_up(act, event.hero, each.counted, talents()[each.talent].name, each.limit)


@when_it_lands
def uses_up(act: Unfolding, hit: Hit, marks: Marks, missed: bool) -> None:  # noqa: FBT001
    """What turned the blow is used up, if it is limited; not so where something else had left no Harm of it. What was
    held against it is held no longer, be it by who was to be hit before somebody stepped in.
    """
    for each in turned_by(act.state, hit, left_before(lessen, act.state, hit, marks))[1]:
        use_up(act, hit.hero, each.counted, talents()[each.talent].name, each.limit)
    for hero in act.state[Talents].ready:
        act.happen(TalentReadied(hero, ""))
