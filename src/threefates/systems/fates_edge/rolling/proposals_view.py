"""Proposals as people see them, and what each may do about one."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.commons.scenes_held import story_is_over
from threefates.commons.scenes_view import gone_home
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.offers import ALWAYS, Field, FieldKind, Offer, choice, flag, number, refusal_of, words
from threefates.rulebook.parts import Counter, Line, Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import (
    NO_BITE,
    added_by_position,
    as_set,
    cannot_hide,
    starting_terms,
    terms_of,
)
from threefates.systems.fates_edge.actions.calls import best_of, calls
from threefates.systems.fates_edge.actions.dv_quick_reference import in_short
from threefates.systems.fates_edge.actions.modifiers import bearing, stands
from threefates.systems.fates_edge.actions.penalties import Wound, tired_dice
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposals
from threefates.systems.fates_edge.actions.roll_in_hand import traits_said
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.harm.harm import dice_of_harm
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Hero, Heroes, field_of, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import covers
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import too_big
from threefates.systems.fates_edge.resolution.effect import effect_means
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV, Beyond, Description, Effect, Terms, cannot_set
from threefates.systems.fates_edge.resolution.wording import (
    changes_said,
    effect_told,
    position_said,
    successes_said,
    terms_in_short,
)
from threefates.systems.fates_edge.rolling.contests import LongTask, open_challenges, opposed_by
from threefates.systems.fates_edge.rolling.roll_action import agreed, pool_of
from threefates.systems.fates_edge.rulings.harm import HarmDv
from threefates.systems.fates_edge.rulings.resolution import DvLadder, DvMethod, LowDv, TierTable

__all__ = ["offers", "proposals_shown"]


@proposals.shows("proposals")
def proposals_shown(state: State) -> Listing | None:
    """List what is proposed: who, how, for what, and the terms as they stand."""
    rows = tuple(_row(state, proposal) for proposal in state[Proposals].open.values())
    return Listing("On the table", Place.NOW, rows) if rows else None


def _row(state: State, proposal: Proposal) -> Row:
    text = _asked(state, proposal)
    dice, sure = pool_of(state, proposal)
    pool = Counter("Pool", f"{dice}d10{f' + {sure}' if sure else ''}")
    terms, rolled = terms_of(state, proposal), agreed(state, proposal)
    made_of = tuple(_numbers(state, proposal))
    cites = tuple(dict.fromkeys(each for line in made_of for each in line.cites))
    if terms is None or rolled is None:
        said = "The terms are open: the Game Master says how hard it is."
        return Row(proposal.hero, text, said, counters=(pool,), cites=cites, terms=made_of)
    dv = Counter("DV", "hidden" if rolled.unseen else str(rolled.dv))
    numbers = (pool, dv, Counter("Position", position_said(state, rolled.position)))
    detail = " ".join(_detail(state, proposal, terms))
    return Row(proposal.hero, text, detail, counters=numbers, cites=cites, terms=made_of)


def _numbers(state: State, proposal: Proposal) -> Iterator[Line]:
    """The pool, and each thing that bears on the action and says where it is written."""
    traits = traits_said(proposal.attribute, proposal.skill)
    dice, sure = pool_of(state, proposal)
    unthrown = f", and {successes_said(sure)} unthrown" if sure else ""
    page = ("fe.resolution.pool", "fe.resolution.pool-cap") if sure else ("fe.resolution.pool",)
    yield Line(f"{traits}: {dice}d10 in all{unthrown}", cites=page)
    for it in bearing(state, proposal):
        if it.cites:
            steps = f"{'worse' if it.steps > 0 else 'better'} by {abs(it.steps)}" if it.steps else ""
            yield Line(f"{it.why}: {', '.join(filter(None, (steps, changes_said(it))))}", cites=it.cites)


def _detail(state: State, proposal: Proposal, terms: Terms) -> Iterator[str]:
    found = bearing(state, proposal)
    footed = stands(state, terms.position, found)
    moved = [f"{'worse' if it.steps > 0 else 'better'} by {it.why}" for it in found if it.steps and not it.wears]
    standing = position_said(state, footed.position)
    yield f"{standing}{' (' + ', '.join(moved) + ')' if moved else ''}, {terms.description.value} description."
    if added := [f"{it.why}{_amounts(it)}" for it in found if it.kind and not it.steps]:
        yield f"Counted in: {', '.join(added)}."
    yield from _borne([it for it in found if it.kind is None], -tired_dice(state, footed))
    yield from _unsaid(state, proposal)
    rolled = agreed(state, proposal)
    if rolled and (effect := effect_told(rolled.effect)):
        yield effect
    yield from _beside(state, proposal)
    if terms.stakes:
        yield f"At stake: {terms.stakes}."
    yield from _made_of(state, proposal, terms, rolled or terms)
    if not terms.bite:
        yield NO_BITE
    if terms.suggested:
        yield "Suggested, since nobody is there to set them."


def _beside(state: State, proposal: Proposal) -> Iterator[str]:
    """Who rolls against it, and the long task that it counts towards."""
    if opponent := opposed_by(state, proposal):
        dice = f"{opponent.dice}d10"
        way = f"acts, with {dice}, and this stands in the way" if opponent.acts else f"rolls {dice} against it"
        yield f"{opponent.name} {way}."
    work = proposal.purpose(LongTask)
    if work and (task := open_challenges(state).get(work.clock)):
        yield f"It is work at {task}."


def _made_of(state: State, proposal: Proposal, terms: Terms, rolled: Terms) -> Iterator[str]:
    """How a DV comes about that was built or that the Position moves, and whether it is too much for one roll."""
    if terms.steps:
        yield "DV: " + ", ".join(f"{step.amount:+d} {step.what}" for step in terms.steps) + "."
    if not terms.unseen and (more := added_by_position(state, proposal, terms, rolled.position)):
        yield f"{position_said(state, rolled.position)}: {more:+d} DV."
    if warning := too_big(rolled.dv):
        yield warning


def _borne(found: Sequence[Modifier], tired: int) -> Iterator[str]:
    """What the hero bears, and what is left of Fatigue once no Position is worse, as dice."""
    yield from (f"{it.why} worsens it{f', and takes {tired}d' if tired else ''}." for it in found if it.wears)
    yield from (f"{it.why} {'takes' if it.dice < 0 else 'adds'} {abs(it.dice)}d." for it in found if it.dice)
    if steps := [f"{it.dv:+d} {it.why}" for it in found if it.dv]:
        yield f"DV {', '.join(steps)}."


@cites("fe.harm.levels")
def _unsaid(state: State, proposal: Proposal) -> Iterator[str]:
    """Say of a minor wound that it weighs on what it hinders, until somebody has said whether it does."""
    condition = state[Conditions][proposal.hero]
    weighs = dice_of_harm(condition.harm, state.ruling(HarmDv), bears=True) and not condition.heedless
    if condition.harm == MINOR and weighs and proposal.purpose(Wound) is None:
        yield f"Harm {MINOR} takes a die of what it hinders: the Game Master says whether this is."


MINOR: Final = 1


def _amounts(bonus: Modifier) -> str:
    amounts = ((bonus.dice, "d"), (bonus.dv, " DV"), (bonus.effect, " Effect"))
    said = [f"{amount:+d}{unit}" for amount, unit in amounts if amount]
    return f" {' '.join(said)}" if said else ""


@proposals.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Proposing for one's own, setting terms and calling for rolls as Game Master, taking back."""
    for hero in state[Heroes].known:
        mine = viewer.holds(hero)
        if (mine or viewer.runs) and not state[Conditions][hero].dead:
            yield _proposing(state, hero, mine=mine)
    yield from calls(state, viewer)
    everybodys = state[Proposals].open.values() if viewer.runs else state.only(_proposed_among, viewer.controls)
    for proposal in everybodys:
        if viewer.runs:
            yield from _agreeing(state, proposal)
            yield _setting(state, proposal)
        yield Offer("fe.withdraw", "Withdraw", (), (("hero", proposal.hero),), group=hero_named(state, proposal.hero))


def _proposed_by(state: State, hero: EntityId) -> Proposal | None:
    """What is proposed for a hero."""
    return state[Proposals].open.get(hero)


def _proposed_among(state: State, heroes: frozenset[EntityId]) -> tuple[Proposal, ...]:
    """What is proposed for some heroes, in its order."""
    return tuple(proposal for hero, proposal in state[Proposals].open.items() if hero in heroes)


def _proposing(state: State, hero: EntityId, *, mine: bool) -> Offer:
    open_one, known = state.only(_proposed_by, hero), state[Heroes].known[hero]
    hows, withs = _traits(state, known)
    attribute, skill = (open_one.attribute, open_one.skill) if open_one else best_of(state, known)
    attribute = attribute if attribute in ATTRIBUTES else best_of(state, known)[0]
    told = open_one.telling if open_one else Description.BASIC
    fields = (
        words("intent", "What for", optional=True, default=open_one.intent or None if open_one else None),
        Field("attribute", "How", FieldKind.ONE, hows, default=attribute),
        Field("skill", "With", FieldKind.ONE, withs, default=skill),
        choice("description", "How it is told", _LEVELS, optional=True, default=told.value),
    )
    free = open_one is not None and open_one.any_way
    label = "Do it another way" if free else "Change the proposal" if open_one else _FIRST[mine]
    over = gone_home(state) or (story_is_over(state) and state[Scenes].current is None)
    first = mine and open_one is None and not over
    group, hint = hero_named(state, hero), "Say what you want and how; the Game Master says how hard."
    at = (ALWAYS,) if first else ()
    return Offer(
        "fe.propose", label, fields, (("hero", hero),), main=first, group=group, hint=hint, levers=not mine, at=at
    )


_FIRST: Final = {True: "Propose an action", False: "Call for a roll"}
_THROWS: Final = {
    Description.BASIC: "no 1 is thrown again",
    Description.DETAILED: "one 1 may be thrown again",
    Description.INTRICATE: "every 1 may be thrown again",
}
_LEVELS: Final = tuple(Option(level.value, level.value.capitalize(), throws) for level, throws in _THROWS.items())


def _traits(state: State, hero: Hero) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """Attributes and skills to pick from, each with the hero's rating; what the hero is good at first."""
    ratings = tuple((name.capitalize(), name, hero.attribute(name), field_of(name)) for name in ATTRIBUTES)
    return _rated(ratings), _skills_rated(skills_at(state), tuple(hero.skills.items()))


@functools.lru_cache(maxsize=512)
def _skills_rated(listed: tuple[str, ...], skills: tuple[tuple[str, int], ...]) -> tuple[Option, ...]:
    known = dict(skills)
    best_first = sorted(listed, key=lambda skill: -known.get(skill, 0))
    return _rated(tuple((skill, skill, known.get(skill, 0), covers(skill)) for skill in best_first))


@functools.lru_cache(maxsize=512)
def _rated(traits: tuple[tuple[str, str, int, str], ...]) -> tuple[Option, ...]:
    return tuple(Option(value, f"{label} {rating}" if rating else label, what) for label, value, rating, what in traits)


def _agreeing(state: State, proposal: Proposal) -> Iterator[Offer]:
    """The usual terms in one tap, while there are none: as the table usually has them, or the DV the other way."""
    if proposal.terms is not None:
        return
    usual, asked = starting_terms(state, proposal.hero), _asked(state, proposal)
    for terms in (usual, replace(usual, hidden=not usual.hidden)):
        said, told = terms_in_short(state, terms), terms.description
        label = f"Set {said}" if told is Description.BASIC else f"Set {said} · {told.value.capitalize()}"
        numbers = (("dv", terms.dv), ("position", int(terms.position)), ("description", told.value))
        fixed = (("hero", proposal.hero), *numbers, ("hidden", terms.hidden))
        name, first = hero_named(state, proposal.hero), terms is usual
        refusal = refusal_of(cannot_set(terms, state.ruling(LowDv)))
        yield Offer("fe.set-terms", label, (), fixed, refusal=refusal, main=first, group=name, hint=asked, levers=True)


def _asked(state: State, proposal: Proposal) -> str:
    """Say in one line what a proposal asks for."""
    how = f"{proposal.attribute.capitalize()} + {proposal.skill}"
    return f"{hero_named(state, proposal.hero)}: {f'{proposal.intent} ({how})' if proposal.intent else how}"


def _setting(state: State, proposal: Proposal) -> Offer:
    name = hero_named(state, proposal.hero)
    label = f"Change the terms for {name}" if proposal.terms else f"Set the terms for {name}"
    terms = as_set(state, proposal) or starting_terms(state, proposal.hero)
    names = tuple(position_said(state, position) for position in Position)
    measures = in_short(state.ruling(DvMethod), state.ruling(DvLadder), state.ruling(TierTable))
    fields = _fields_of_terms(terms, measures, names)
    fields = tuple(each for each in fields if each.name != "hidden" or cannot_hide(proposal) is None)
    fixed = (("hero", proposal.hero),)
    return Offer("fe.set-terms", label, fields, fixed, main=proposal.terms is None, group=name, levers=True)


@functools.lru_cache(maxsize=512)
def _fields_of_terms(terms: Terms, measures: str, names: tuple[str, ...]) -> tuple[Field, ...]:
    positions = [Option(str(place), name) for place, name in enumerate(names)]
    position = choice("position", "Position", positions, optional=True, default=int(terms.position))
    return (
        number("dv", f"DV ({measures})", low=0, high=HIGHEST_DV, default=terms.dv),
        replace(position, integers=True),
        choice("description", "Description", _LEVELS, optional=True, default=terms.description.value),
        words("stakes", "At stake", optional=True, default=terms.stakes or None),
        flag("bite", "It bites: something can go wrong", default=terms.bite),
        replace(choice("effect", "Effect", _EFFECTS, optional=True, default=int(terms.effect)), integers=True),
        choice("beyond", "Steps past the ends change", _BEYOND, optional=True, default=terms.beyond.value),
        flag("hidden", "The players do not see the DV", default=terms.hidden),
    )


_EFFECTS: Final = tuple(
    Option(str(int(effect)), effect.name.capitalize(), f"{effect_means(effect).capitalize()}.") for effect in Effect
)
_BEYOND: Final = (Option(Beyond.DV.value, "the DV"), Option(Beyond.EFFECT.value, "the Effect"))
