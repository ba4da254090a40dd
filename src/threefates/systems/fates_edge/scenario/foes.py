"""Foes of a scenario: they come with their encounter; a blow, a hiding place or a chase moves what its page says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from threefates.commons.characters import Characters, make
from threefates.rulebook.messages import ALOUD, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import TermsSet
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.combat.hiding import Hiding, cannot_hide
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, BandSet, Ranges, bands
from threefates.systems.fates_edge.combat.sight_and_cover import Hidden
from threefates.systems.fates_edge.combat.targeting import At, By
from threefates.systems.fates_edge.combat.turn_economy import DASH, MOVE
from threefates.systems.fates_edge.combat.turns import holds_back
from threefates.systems.fates_edge.content.records import Approach, Foe, Parley, Trouble, of_scenario
from threefates.systems.fates_edge.exchanges.swings import effect_of
from threefates.systems.fates_edge.harm.harm import harm_of_effect
from threefates.systems.fates_edge.help.conflict import Conflict, end_fight
from threefates.systems.fates_edge.help.coordination import ExchangeBegun
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.persuasion.clocks import Finish, TalkEnded
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.scenario.clocks import move
from threefates.systems.fates_edge.scenario.scenario import Playing, here, scenario

__all__ = [
    "FoesCame",
    "RunDown",
    "bring_foes",
    "cannot_hide_so",
    "foes_here",
    "out_of_the_chase",
    "parleys_here",
    "run_after",
]

BLOWS = (By.MELEE, By.POLEARM, By.THROWN, By.SHOT)


class FoesCame(Event, frozen=True, tag="fe.scenario-foes-came"):
    """The foes of an encounter are at the table."""

    foes: Mapping[str, EntityId]

    quiet = True


class RunDown(Event, frozen=True, tag="fe.chase-over"):
    """A chase is over: somebody was run down, or is gone."""

    foe: str
    caught: bool


def foes_here(state: State) -> Iterator[tuple[Foe, EntityId]]:
    """Everybody who stands against the heroes in the encounter that is being played, with who they are at the table."""
    now, where = state[Playing], here(state)
    for name, who in now.foes.items() if where else ():
        found = of_scenario(Foe, now.scenario)[name]
        if found.encounter == where:
            yield found, who


def _foe(state: State, who: EntityId) -> Foe | None:
    return next((found for found, it in foes_here(state) if it == who), None)


def bring_foes(act: Unfolding, encounter: str) -> None:
    """Let those come who stand against the heroes in an encounter, each at its distance from everybody."""
    found = [foe for foe in of_scenario(Foe, act.state[Playing].scenario).values() if foe.encounter == encounter]
    came = {foe.id: make(act, foe.name, kind="foe", seats=act.state[Seating].running) for foe in found}
    if not came:
        return
    act.happen(FoesCame(came))
    for foe in found:
        for hero in act.state[Heroes].known:
            act.happen(BandSet(hero, came[foe.id], Band(foe.band)))


@scenario.folds(FoesCame)
def foes_came(playing: Playing, event: FoesCame) -> Playing:
    """Add them to those who have come (`foes`)."""
    return replace(playing, foes={**playing.foes, **event.foes})


# what is done at them


@scenario.answers_to(PurposeSet)
def on_its_terms(act: Unfolding, event: PurposeSet) -> None:
    """A blow at a foe, or hiding from one, is proposed on the terms of its page; they may still be changed."""
    found, proposal = _at(act.state, event.purpose), act.state[Proposals].open.get(event.hero)
    if found and proposal and proposal.terms is None:
        hidden, told = act.state[Proposals].hides, proposal.telling
        terms = Terms(found.dv, Position(found.position), told, found.stakes, hidden=hidden)
        act.happen(TermsSet(event.hero, terms))


def _at(state: State, purpose: Purpose) -> Foe | None:
    """Find the foe that a purpose strikes at, or hides from."""
    if isinstance(purpose, Hiding) or (isinstance(purpose, At) and purpose.by in BLOWS):
        return _foe(state, purpose.other)
    return None


@settles(scenario, At)
def struck(act: Unfolding, at: At, over: Over) -> None:
    """What lands on a foe moves its clocks, by the Effect; half a success has one less."""
    found, effect = _foe(act.state, at.other), effect_of(over.outcome, over.effect)
    if found is None or at.by not in BLOWS or effect is None:
        return
    if levels := harm_of_effect(effect):
        move(act, {name: each * levels for name, each in found.struck.items()}, found.name)


@scenario.answers_to(Hidden)
def hid(act: Unfolding, event: Hidden) -> None:
    """Whoever has hidden from a foe moves what its page says."""
    found = _foe(act.state, event.other)
    if found and event.hides:
        move(act, found.hidden, f"{hero_named(act.state, event.hero)} is not found")


def cannot_hide_so(state: State, hero: EntityId, approach: Approach) -> Refused | None:
    """The refusal where a hero cannot hide as an encounter calls for it, or None."""
    if not approach.hides:
        return None
    foe = state[Playing].foes.get(approach.hides)
    if foe is None:
        return Refused("scenario.nobody", "There is nobody to hide from.", remedy="Start its encounter first.")
    return cannot_hide(state, hero, foe)


# a fight, and words


@scenario.answers_to(TalkEnded)
def talked_round(act: Unfolding, event: TalkEnded) -> None:
    """Whoever an encounter lets be won over lays down arms, and moves what its page says."""
    if event.finish is Finish.BROKEN_OFF:
        return
    for parley in parleys_here(act.state):
        if parley.who == event.who:
            end_fight(act)
            move(act, parley.agreed, f"{parley.who} agrees")


def parleys_here(state: State) -> Iterator[Parley]:
    """Everybody who can be won over in the encounter that is being played."""
    where = here(state)
    found = of_scenario(Parley, state[Playing].scenario).values() if where else ()
    return (parley for parley in found if parley.encounter == where)


@scenario.answers_to(ExchangeBegun)
def time_runs(act: Unfolding, event: ExchangeBegun) -> None:
    """What grows with every exchange of a fight has grown once the next begins."""
    if event.number > 1 and act.state[Conflict].running and (where := here(act.state)):
        for trouble in of_scenario(Trouble, act.state[Playing].scenario).values():
            if trouble.by_exchange and trouble.starts_with == where:
                move(act, {trouble.id: trouble.by_exchange}, "another exchange")


# a chase


def out_of_the_chase(state: State, hero: EntityId, approach: Approach) -> Refused | None:
    """The refusal where there is nobody to run after any more, or None."""
    if not approach.after:
        return None
    now, foe = state[Playing], state[Playing].foes.get(approach.after)
    if foe is None or approach.after in now.over:
        return Refused("scenario.chase_over", "The chase is over.", remedy="Go on with what it left behind.")
    if state[Ranges].between(hero, foe).band is not Band.ABSENT:
        return None
    title = f"{hero_named(state, hero)} has lost sight of {state[Characters].name(foe)}."
    return Refused("scenario.out_of_sight", title, remedy="Let another go on, or say how far apart they are.")


def run_after(act: Unfolding, approach: Approach, over: Over) -> None:
    """A success brings whoever runs a band nearer, anything less lets them fall a band back."""
    foe = act.state[Playing].foes[approach.after]
    if approach.after in act.state[Playing].over:
        return
    band = act.state[Ranges].between(over.hero, foe).band
    there = beside(band, nearer=over.outcome.succeeded)
    if there is not band:
        act.happen(BandSet(over.hero, foe, there))


def beside(band: Band, *, nearer: bool) -> Band:
    """The next band in a chase, where who falls back from Far is out of it.

    >>> beside(Band.NEAR, nearer=True), beside(Band.FAR, nearer=False), beside(Band.CLOSE, nearer=True)
    (<Band.CLOSE: 'close'>, <Band.ABSENT: 'absent'>, <Band.CLOSE: 'close'>)
    """
    place = bands().index(band) + (-1 if nearer else 1)
    return bands()[min(max(place, 0), len(bands()) - 1)]


@scenario.answers_to(BandSet)
def run_down(act: Unfolding, event: BandSet) -> None:
    """At arm's length the chase is won; it is lost when nobody sees them any more."""
    for found, foe in foes_here(act.state):
        if foe not in (event.one, event.other) or not _runs(act.state, found):
            continue
        apart = [act.state[Ranges].between(hero, foe).band for hero in act.state[Heroes].known]
        if Band.CLOSE in apart or all(band is Band.ABSENT for band in apart):
            caught = Band.CLOSE in apart
            act.happen(RunDown(found.id, caught))
            move(act, found.caught if caught else found.away, found.name)


def _runs(state: State, found: Foe) -> bool:
    """Whether a chase is after somebody."""
    return bool(found.ends[0]) and found.id not in state[Playing].over


@holds_back
def all_run(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where a Move gains nothing, since whom everybody is after runs as fast, or None."""
    running = next((found for found, _ in foes_here(state) if _runs(state, found)), None)
    if running is None or what not in (MOVE, DASH):
        return None
    title = f"{running.name} runs as fast as anybody here."
    return Refused("scenario.chase", title, remedy="Gain on them by a roll that the encounter names.")


@scenario.folds(RunDown)
def chase_over(playing: Playing, event: RunDown) -> Playing:
    """Note that the chase is over (`over`)."""
    return replace(playing, over=(*playing.over, event.foe))


@scenario.tells(RunDown, stage=(ALOUD,))
def tell_run_down(state: State, event: RunDown, viewer: Viewer) -> Told | None:
    """Tell everybody how the chase ended."""
    found = of_scenario(Foe, state[Playing].scenario).get(event.foe)
    if found is None:
        return None
    return Told(found.ends[0 if event.caught else 1], ("fe.range.bands",), "good" if event.caught else "miss")
