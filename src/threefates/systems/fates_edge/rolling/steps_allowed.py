"""A step instead of a die: where help may better Position or Effect, the Game Master says whether it does."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposals
from threefates.systems.fates_edge.help.helping import AskStep, cannot_assist, give_help
from threefates.systems.fates_edge.help.supporting import about_it_still
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.assistance import Way
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rulings.resolution import AssistBenefit

__all__ = ["NO_MORE", "ask_step", "more_effect"]

ALLOW, DIE = "allow", "die"
NO_MORE: Final = "No more Effect comes of it than it has."
_STEPS: Final = {Way.POSITION: "one Position better", Way.EFFECT: "one Effect more"}


class HelpFellThrough(Event, frozen=True, tag="fe.help-fell-through"):
    """Help that was asked about cannot be given any more."""

    helper: EntityId
    hero: EntityId
    why: str


@cites("fe.coordination.assist-baseline", "fe.combat.effect-scale")
def more_effect(state: State, action: Proposal) -> bool:
    """Whether a step of Effect makes an action do more: of a Great one nothing does, nor at a polearm's length."""
    given = replace(action, bonuses=(*action.bonuses, Bonus(kind=Kind.ASSIST, why="a step", effect=1)))
    now, then = agreed(state, action), agreed(state, given)
    return now is None or then is None or then.effect > now.effect


@proposals.asks(AskStep)
@cites("fe.coordination.assist-baseline")
def ask_step(state: State, step: AskStep) -> Choice:
    """The Game Master's word; where nobody is left to give it, the helper may only give the die."""
    present = state[Seating].running_here
    helper, hero, gives = hero_named(state, step.helper), hero_named(state, step.hero), _STEPS[step.way]
    action = state[Proposals].open.get(step.hero)
    vain = step.way is Way.EFFECT and action is not None and not more_effect(state, action)
    allow = Option(ALLOW, gives.capitalize(), NO_MORE if vain else "It fits what happens in the story.")
    return Choice(
        "",
        "help",
        step.helper,
        f"{helper} helps {hero}: {step.how}. Does it make it {gives}?",
        present or state.controllers(step.helper),
        (*((allow,) if present else ()), Option(DIE, "A die, like any help")),
        if_absent=DIE,
        cites=("fe.coordination.assist-baseline", AssistBenefit.ruling_id),
    )


@proposals.settles(AskStep)
def settle_step(act: Unfolding, step: AskStep, option: str) -> None:
    """Let the help count as was said, if there is still an action that it can help."""
    given = step if option == ALLOW else replace(step, way=Way.DICE)
    still = about_it_still(act.state, step.hero, step.action, step.intent)
    if still and (refused := _refused(act.state, given)):
        act.happen(HelpFellThrough(step.helper, step.hero, refused.refusal.title))
    elif still:
        give_help(act, given)


def _refused(state: State, given: AskStep) -> Refused | None:
    return cannot_assist(state, given.helper, given.hero, given.way, stress=given.stress)


proposals.only_tells(HelpFellThrough)  # nobody has paid for it, and nobody has helped


@proposals.tells(HelpFellThrough)
def tell_fell_through(state: State, event: HelpFellThrough, viewer: Viewer) -> Told:
    """Tell everybody who does not help after all, and why."""
    helper, hero = hero_named(state, event.helper), hero_named(state, event.hero)
    return Told(f"{helper} does not help {hero} after all. {event.why}", ("fe.coordination.assist-boon",), "quiet")
