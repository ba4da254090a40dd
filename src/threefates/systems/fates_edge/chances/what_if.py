"""The odds of whatever else moves a proposed action or puts one on the table: the roll as it would then stand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from threefates.rulebook.chapter import Chances
from threefates.rulebook.messages import Command
from threefates.rulebook.remembering import once_for_each
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.building_dv import BuildDv
from threefates.systems.fates_edge.actions.calls import CallRoll
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposals
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.chances.modifiers import moved, with_action
from threefates.systems.fates_edge.chances.proposals import each_way
from threefates.systems.fates_edge.chances.rolls import asked_of, chances_of, won_against
from threefates.systems.fates_edge.chances.wording import from_to
from threefates.systems.fates_edge.help.claimed_help import Counted, Helped, cannot_claim
from threefates.systems.fates_edge.help.coordination import Cooperate, Coordination, coordination
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.rolling.hidden_dv import proposals_known
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.travel.rolls import RollOnTheRoad
from threefates.systems.fates_edge.travel.travel import travel

if TYPE_CHECKING:
    from threefates.systems.fates_edge.odds.settings import RollSetting

__all__ = ["of_any", "of_build", "of_call", "of_cooperating", "of_road"]


@proposals.foresees_any
def of_any(state: State, then: State, command: Command, viewer: Viewer) -> Chances | None:
    """The roll of whoever a command names, if it would be another then; of several the one named last."""
    then = then.put(_apart(proposals_known(then[Proposals], viewer)))  # a DV may be hidden by then
    named = [getattr(command, field) for field in reversed(command.__struct_fields__)]
    heroes = [one for one in named if isinstance(one, str) and one in then[Proposals].open]
    found = (_as_it_would_stand(state, then, hero) for hero in heroes)
    return next((chances for chances in found if chances), None)


@once_for_each
def _apart(proposals: Proposals) -> Proposals:
    """The same actions as other objects: what is remembered of them then stands beside what is of them now."""
    return replace(proposals, open={hero: replace(each) for hero, each in proposals.open.items()})


def _as_it_would_stand(state: State, then: State, hero: EntityId) -> Chances | None:
    """The roll beside the roll as it stands, or new on the table, or with other Boons; nothing where it is the same."""
    now, was = _rolled(then, hero), _rolled(state, hero)
    if now is None or was is None:
        return chances_of(then, now) if now else None
    if _asked(then, now) != _asked(state, was):
        return moved(state, then, now, "as it stands", "So")
    return _with_boons(state, then, now) if state[Boons].of(hero) != then[Boons].of(hero) else None


@travel.foresees(RollOnTheRoad)
def of_road(state: State, then: State, command: RollOnTheRoad, viewer: Viewer) -> Chances | None:
    """The roll once it is one of the road, and how far it brings those who travel."""
    now = _rolled(then, command.hero)
    return chances_of(then, now) if now else None


def _asked(state: State, proposal: Proposal) -> RollSetting | None:
    terms = agreed(state, proposal)
    return asked_of(state, proposal, terms) if terms else None


def _rolled(state: State, hero: EntityId) -> Proposal | None:
    """The hero's proposed action, if there are terms to roll it on."""
    proposal = state[Proposals].open.get(hero)
    return proposal if proposal and agreed(state, proposal) else None


@proposals.foresees(CallRoll)
def of_call(state: State, then: State, command: CallRoll, viewer: Viewer) -> Chances:
    """The roll with what the hero is best at; and with each other Attribute, and each other skill."""
    now = then[Proposals][command.hero]
    found = chances_of(then, now)
    best = f"With {now.attribute.capitalize()} + {now.skill}, the best there is."
    return replace(
        found,
        options=each_way(then, now, now.attribute, now.skill),
        advice=" ".join(filter(None, (best, found.advice))),
    )


@proposals.foresees(BuildDv)
def of_build(state: State, then: State, command: BuildDv, viewer: Viewer) -> Chances:
    """The roll against the DV so built, as it stands, and without each line of it: only the DV is another."""
    now, was = then[Proposals][command.hero], _rolled(state, command.hero)
    found, terms, stands = chances_of(then, now), agreed(then, now), agreed(state, was) if was else None
    if terms is None or now.terms is None:
        return found
    others = {"as it stands": stands.dv} if stands else {}
    others |= {f"without {step.what}": terms.dv - step.amount for step in now.terms.steps[1:] if step.amount}
    won = won_against(then, now, terms, others.values())
    options = tuple((name, won[dv]) for name, dv in others.items())
    gain = f"So: {from_to(Fraction(won[stands.dv]), Fraction(found.success))}." if stands else found.advice
    return replace(found, options=(*found.options, *options), advice=gain)


@coordination.foresees(Cooperate)
def of_cooperating(state: State, then: State, command: Cooperate, viewer: Viewer) -> Chances | None:
    """The roll of the first who is helped and acts now, once the help counts on it."""
    fresh = then[Coordination].waiting[len(state[Coordination].waiting) :]
    able = (one for one in fresh if not cannot_claim(then, one.hero, one.move))
    for one in able:
        if was := _rolled(state, one.hero):
            helped = was.purpose(Helped)
            now = was.meant(Helped((*(helped.counted if helped else ()), Counted(one))))
            said = f"{hero_named(state, was.hero)} with it"
            return moved(state, *with_action(then, now), "as it stands", said)
    return None


def _with_boons(state: State, then: State, now: Proposal) -> Chances | None:
    """The roll with the Boons that a hero holds then, beside those held now; nothing where they make no difference."""
    held, found = _at_best(chances_of(state, now)), chances_of(then, now)
    left = _at_best(found)
    if held == left:
        return None
    said = f"With every Boon that may go into it: {from_to(Fraction(held), Fraction(left))}."
    return replace(found, options=(*found.options, ("as it stands", held)), advice=said)


def _at_best(found: Chances) -> str:
    """The chance with every Boon that may go into the roll."""
    return found.options[-1][1] if found.options and found.success else found.success
