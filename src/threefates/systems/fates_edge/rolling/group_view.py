"""Group actions, long tasks and contests, as people read them and as they are offered."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import of_everybody, of_own
from threefates.commons.clocks import Clocks, no_room_in_sight
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Field, Offer, choice, flag, none_of, number, refusal_of, several, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, proposing
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls, tone_of
from threefates.systems.fates_edge.actions.standing_in import of_proposed
from threefates.systems.fates_edge.boons.boons import paid_by
from threefates.systems.fates_edge.boons.unpaid import ALL_PAID, cut_to, kept_out
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_at
from threefates.systems.fates_edge.resolution.description_ladder import flourish
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import too_big
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import lowest_dv
from threefates.systems.fates_edge.resolution.extended_challenges import CHALLENGE_SIZES
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome, Tally, progress
from threefates.systems.fates_edge.resolution.pool import MOST_DICE
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV, UNSEEN
from threefates.systems.fates_edge.resolution.wording import (
    PARTIAL_BY,
    against_said,
    beats_said,
    fork,
    listed,
    successes_said,
)
from threefates.systems.fates_edge.rolling.contests import (
    GROUP,
    ContestSettled,
    Opposed,
    WorkStarted,
    company,
    open_challenges,
)
from threefates.systems.fates_edge.rolling.group_actions import (
    GroupThrown,
    cannot_join,
    cannot_roll_together,
    common_now,
    led_already,
    reads_otherwise,
)
from threefates.systems.fates_edge.rulings.resolution import GroupRolls, LowDv, PartialNature

__all__ = ["offers"]


@company.tells(Opposed)
def tell_opposed(state: State, event: Opposed, viewer: Viewer) -> Told:
    """Tell everybody who will roll against whom."""
    name, hero, dice = event.opponent.name, hero_named(state, event.hero), f"{event.opponent.dice}d10"
    way = f"{name} acts, with {dice}, and {hero} stands in the way."
    said = way if event.opponent.acts else f"{name} will roll {dice} against {hero}."
    return Told(said, ("fe.resolution.contested",))


@company.tells(ContestSettled, stage=(ALOUD,))
def tell_contest(state: State, event: ContestSettled, viewer: Viewer) -> Told:
    """Tell everybody what the other side threw, and who has it."""
    beats = f", and {beats_said(state, event.beats)}" if event.beats else ""
    name = hero_named(state, event.hero) if event.won else event.name
    wins = f"{name} {'holds' if event.won is event.acts else 'has it'}"
    made = state[Rolls].latest
    works = made.outcome if made and event.won else None
    more = flourish(made.terms.description, works) if made and works else ""
    said = (
        f"{event.name} throws {listed(event.faces)}: {successes_said(event.successes)}{beats}. {wins}. {more}".rstrip()
    )
    return Told(said, ("fe.resolution.contested", "fe.sb.npc-side"), tone="good" if event.won else "miss")


@company.tells(WorkStarted)
def tell_work(state: State, event: WorkStarted, viewer: Viewer) -> Told:
    """Tell everybody which long task the roll counts towards."""
    name = open_challenges(state).get(event.clock, "a long task")
    return Told(f"{hero_named(state, event.hero)} works at {name}.", ("fe.resolution.extended-challenge",))


@company.tells(GroupThrown, stage=(ALOUD,))
def tell_group(state: State, event: GroupThrown, viewer: Viewer) -> Told:
    """Tell everybody what each threw, and what it comes to together; a hidden DV only to whoever may know it."""
    each = zip(event.heroes, event.faces, strict=True)
    dice = "; ".join(f"{hero_named(state, hero)} {listed(faces)}" for hero, faces in each)
    beats = f", and {beats_said(state, event.beats)}" if event.beats else ""
    dv = UNSEEN if event.hidden and not viewer.runs else event.dv
    said = f"Together: {dice}. {event.outcome.spoken}: {successes_said(event.successes)} {against_said(dv)}{beats}."
    cites: tuple[str, ...] = ("fe.resolution.group-pooling", GroupRolls.ruling_id)
    if unpaid := _unpaid(state, event):
        said, cites = f"{said} {unpaid}", (*cites, "fe.boons.failure-cap", "fe.boons.repetition-rule")
    if event.outcome is Outcome.PARTIAL and (partly := _partly(state, event, dv)):
        said, cites = f"{said} {partly}", (*cites, PARTIAL_BY[state.ruling(PartialNature)])
    return Told(said, cites, tone_of(event.outcome).value)


@cites("fe.boons.failure-cap", "fe.boons.repetition-rule")
def _unpaid(state: State, event: GroupThrown) -> str:
    """Whom of a group a failure that would pay pays nothing, or less, and why."""
    paid = paid_by(state, event.outcome, event.beats) if event.bite else 0
    found = {}
    for hero in event.heroes:
        failed = (hero, event.outcome, paid, event.tried)
        part, why = cut_to(state, *failed), kept_out(state, *failed)
        found[hero] = f"{part}: {ALL_PAID}" if part else f"no Boon: {why}" if why else ""
    names = {
        said: ", ".join(hero_named(state, hero) for hero, its in found.items() if its == said)
        for said in dict.fromkeys(filter(None, found.values()))
    }
    return " ".join(f"It pays {who} {said}." for said, who in names.items())


def _partly(state: State, event: GroupThrown, dv: int) -> str:
    """What a Partial brings a group, which nobody asks to pay or to yield; of a hidden DV nobody reads how much."""
    nature = state.ruling(PartialNature)
    if nature is PartialNature.PROPORTIONAL:
        return "" if dv == UNSEEN else f"{progress(Tally(event.successes, event.beats), dv)}."
    return fork() if nature is PartialNature.FORK else ""


@company.offers_under(of_own, of_everybody, of_proposed, Heading(GROUP, levers=True), Heading("Clocks", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Opposing, long tasks and groups."""
    challenges = open_challenges(state)
    for hero in state.only(proposing):
        group, fixed = hero_named(state, hero), (("hero", hero),)
        if challenges and (viewer.runs or viewer.holds(hero)):
            task = choice("clock", "Which", [Option(clock, name) for clock, name in challenges.items()])
            yield Offer("fe.work-on", "Work at a long task", (task,), fixed, group=group)
        if viewer.runs:
            yield from _about(state, hero)
    if viewer.runs:
        yield from _levers(state)


def _about(state: State, hero: EntityId) -> Iterator[Offer]:
    group, fixed = hero_named(state, hero), (("hero", hero),)
    acts = flag("acts", "They act, and this stands in their way")
    against = (words("name", "Who opposes it", longest=60), number("dice", "With dice", low=1, high=MOST_DICE), acts)
    yield Offer("fe.oppose", "Let somebody roll against it", against, fixed, group=group, levers=True)
    others = [
        replace(option, refusal=refusal_of(cannot_join(state, option.value, hero)))
        for option in _standing(state)
        if option.value != hero
    ]
    if others:
        effect = flag("effect", "More Effect instead of a lower DV")
        greater = several("greater", "Or more Effect from these of them", others)
        hard = flag("complicated", "Hard to coordinate")
        fields = (several("helpers", "Who helps", others, low=1), effect, greater, hard)
        refusal = refusal_of(reads_otherwise(state, GroupRolls.LEADER) or led_already(state, hero)) or none_of(others)
        hint = "Whoever helps shares what goes wrong."
        yield Offer(
            "fe.lead-group", "Lead a group", fields, fixed, refusal=refusal, group=group, hint=hint, levers=True
        )


def _standing(state: State) -> list[Option]:
    return [Option(hero, hero_named(state, hero)) for hero in state[Heroes].known if not out_of_it(state, hero)]


def _levers(state: State) -> Iterator[Offer]:
    low, high = CHALLENGE_SIZES
    fields = (words("name", "The task", longest=120), number("size", "Segments", low=low, high=high, default=low))
    refusal = refusal_of(no_room_in_sight(state[Clocks]))
    yield Offer("fe.start-challenge", "Start a long task", fields, refusal=refusal, group="Clocks", levers=True)
    heroes = _standing(state)
    if len(heroes) > 1:
        how = choice("attribute", "How", [Option(name, name.capitalize()) for name in ATTRIBUTES])
        skill = choice("skill", "With", [Option(name, name) for name in skills_at(state)])
        everybody = several("heroes", "Who", heroes, low=2)
        dv = number("dv", "DV", low=lowest_dv(state.ruling(LowDv)), high=HIGHEST_DV)
        bite = flag("bite", "Something can go wrong, so a failure pays Boons", default=True)
        hidden = flag("hidden", "The players do not see the DV", default=state[Proposals].hides)
        refusal = refusal_of(cannot_roll_together(state))
        yield Offer(
            "fe.roll-group",
            "A group rolls",
            (everybody, how, skill, dv, bite, hidden, *_for_what(state)),
            refusal=refusal,
            group=GROUP,
            hint=too_big(HIGHEST_DV),
            levers=True,
        )


def _for_what(state: State) -> Iterator[Field]:
    if common := common_now(state):
        yield choice("purpose", "What for", [Option(*each) for each in common.items()], optional=True)
