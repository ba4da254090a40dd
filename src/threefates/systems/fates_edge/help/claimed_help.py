"""Help that counts on an action: who acts picks, of what waits, two effects at most; what was not used waits again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.modifiers import adds_no_more, bearing, bears, stands
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.roll_in_hand import PoolThrown, in_hand
from threefates.systems.fates_edge.actions.settling import Over, being_rolled, settles
from threefates.systems.fates_edge.actions.standing_in import must_act_for
from threefates.systems.fates_edge.content.records import moves
from threefates.systems.fates_edge.help.coordination import Coordination, Waiting, coordination, reached
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.resolution.wording import changes_said

__all__ = ["ClaimEffect", "Counted", "Helped", "at_whom", "cannot_claim", "waiting", "worth_of"]


class Counted(Struct, frozen=True):
    """An effect that counts on an action, and which of what it does was picked."""

    effect: Waiting
    pick: int = 0


class Helped(Purpose, frozen=True, tag="helped"):
    """What others did for a hero counts on the action; until it is over it waits, in case nothing comes of it."""

    counted: tuple[Counted, ...]

    says = "the help that counted"
    by_skill = True
    any_way = True


class HelpCounted(Event, frozen=True, tag="fe.help-counted"):
    """What waited for a hero counts on the action that is proposed."""

    hero: EntityId
    counted: Counted


class EffectClaimed(Event, frozen=True, tag="fe.effect-claimed"):
    """What waited for a hero counts on the action that is proposed; written up to version 6."""

    effect: Waiting

    quiet = True  # what it adds says itself


class EffectsOver(Event, frozen=True, tag="fe.effects-over"):
    """A hero's action is over, and with it what counted."""

    hero: EntityId
    back: bool = False  # up to version 6: the action was never done, and what counted waits again
    effects: tuple[Waiting, ...] = ()  # what counted

    quiet = True


class HelpMissed(Event, frozen=True, tag="fe.help-missed"):
    """What was for a hero's next roll was not counted in on it, and is over."""

    hero: EntityId
    missed: tuple[Waiting, ...]


class ClaimEffect(Command, frozen=True, tag="fe.claim-effect"):
    """Let something that waits for you count on your proposed action."""

    hero: EntityId
    move: str
    effect: bool = False  # an Effect instead of a die, where there is the choice


@cites("fe.coordination.stacking")
def most_together() -> int:
    """How many cooperative effects may help one action.

    >>> most_together()
    2
    """
    return entry("fe.coordination.stacking").table(dict[str, int])["max"]


@cites("fe.ruling.inspire-relay-overlap")
def same_idea(new: str, taken: Iterable[str]) -> bool:
    """Whether an effect is the very idea of one that counts already: two ways to the same Position are one.

    >>> same_idea("tactical-relay", ["inspire-tactics"]), same_idea("tactical-relay", ["inspire-self"])
    (True, False)
    """
    idea = moves()[new].idea
    return any(new == one or (idea and idea == moves()[one].idea) for one in taken)


@coordination.decides(ClaimEffect)
@cites("fe.coordination.stacking")
def claim(act: Unfolding, command: ClaimEffect) -> None:
    """Who acts picks what counts, two effects at most."""
    hero = act.state[Proposals][command.hero].hero
    must_act_for(act, hero)
    action = act.state[Proposals][hero]
    effects = [one for one in waiting(act.state) if (one.hero, one.move) == (hero, command.move)]
    if not effects:
        raise Refused("cooperate.nothing", "Nothing of that kind waits.", remedy="Pick what is listed.")
    pick = int(command.effect and moves()[command.move].effect.choice)
    if refusal := cannot_claim(act.state, hero, command.move, pick):
        raise refusal
    effect = next(one for one in effects if _at_whom(act.state, one, action) and _reaches(act.state, one))
    act.happen(HelpCounted(hero, Counted(effect, pick)))


@cites("fe.coordination.stacking", "fe.ruling.inspire-relay-overlap")
def cannot_claim(state: State, hero: EntityId, name: str, pick: int | None = None) -> Refused | None:
    """Why an effect that waits cannot count on a hero's action, if so; of one with a choice, whichever is picked."""
    action = state[Proposals].open.get(hero)
    taken = [one.effect.move for one in _counting(state, action)]
    if action and not _fits(name, action):
        title, remedy, source = "That is no magic.", "Keep it for casting or a Rite.", moves()[name].entry
        return Refused("cooperate.no_magic", title, remedy=remedy, source=source)
    effects = [one for one in waiting(state) if (one.hero, one.move) == (hero, name)]
    if action and effects and not any(_at_whom(state, one, action) for one in effects):
        title, remedy = "That is not at whom is marked.", "Say at whom the action is, where they are in sight."
        return Refused("cooperate.target", title, remedy=remedy, source=moves()[name].entry)
    if action and effects and not any(_at_whom(state, one, action) and _reaches(state, one) for one in effects):
        title, remedy = f"{hero_named(state, hero)} is not Near who has marked them.", "Come Near first."
        return Refused("cooperate.far", title, remedy=remedy, source=moves()[name].entry)
    if action and effects and not any(_enough(state, one, action) for one in effects):
        title, remedy = f"Nobody acts with {hero_named(state, hero)}.", "Let another to whom it was signalled act, too."
        return Refused("cooperate.alone", title, remedy=remedy, source=moves()[name].entry)
    if same_idea(name, taken):
        title, source = "That counts already.", "fe.ruling.inspire-relay-overlap"
    elif action and len(_helping(state, action)) >= (most := most_together()):
        title, source = f"No more than {most} cooperative effects help one action.", "fe.coordination.stacking"
    elif action and not any(_is_of_use(state, one, action) for one in effects):
        title, source = "No further step up counts.", "fe.position.shift-limits"
    else:
        return _adds_nothing(state, action, name, pick) if action else None
    remedy = "It was for this roll." if moves()[name].next else "Keep it for another action."
    return Refused("cooperate.stacking", title, remedy=remedy, source=source)


def _adds_nothing(state: State, action: Proposal, name: str, pick: int | None) -> Refused | None:
    """The refusal where an effect would add nothing, whichever is picked of one with a choice; or None."""
    picked = [each for at, each in enumerate(moves()[name].effect.does) if pick in (None, at)]
    found = [adds_no_more(state, action, each) for each in picked]
    return found[0] if found and all(found) else None


@cites("fe.coordination.stacking")
def _is_of_use(state: State, effect: Waiting, action: Proposal) -> bool:
    """Whether an effect does something for an action as it stands: a step past the best Position is none."""
    terms, step = terms_of(state, action), worth_of(state, Counted(effect))
    if terms is None or not step.steps:
        return True
    now = bearing(state, action)
    return stands(state, terms.position, (*now, step)) != stands(state, terms.position, now)


def _counting(state: State, action: Proposal | None) -> tuple[Counted, ...]:
    """What counts on an action, but for what was for an exchange that is over."""
    return tuple(one for one in _claimed(action) if one.effect in state[Coordination].waiting)


def _claimed(action: Proposal | None) -> tuple[Counted, ...]:
    helped = action.purpose(Helped) if action else None
    return helped.counted if helped else ()


def waiting(state: State) -> tuple[Waiting, ...]:
    """What waits for whom, and counts on nothing yet."""
    counting = [_counting(state, action) for action in (*state[Proposals].open.values(), being_rolled(state))]
    return _without(state[Coordination].waiting, [one.effect for counted in counting for one in counted])


@cites("fe.coordination.talent-anchor-sigil")
def _without(waiting: tuple[Waiting, ...], taken: Iterable[Waiting]) -> tuple[Waiting, ...]:
    """What is left once some is taken; what helps one action alone is taken from everybody for whom it waits."""
    left = [*waiting]
    for effect in taken:
        if effect in left:
            left.remove(effect)
        if moves()[effect.move].single:
            left = [one for one in left if (one.move, one.by) != (effect.move, effect.by)]
    return tuple(left)


@bears(15, Helped)
def help_that_counts(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What was claimed for it, and fits what it has become."""
    return (worth_of(state, one) for one in _helping(state, proposal))


@cites("fe.coordination.stacking")
def _helping(state: State, proposal: Proposal) -> list[Counted]:
    """What does something for the action as it stands: of what was claimed, the first two that fit it."""
    found = [one for one in _counting(state, proposal) if _fits(one.effect.move, proposal)]
    if not found:
        return found
    found = [one for one in found if _enough(state, one.effect, proposal)]
    found = [one for one in found if _at_whom(state, one.effect, proposal) and _reaches(state, one.effect)]
    return found[: most_together()]


def _enough(state: State, effect: Waiting, action: Proposal) -> bool:
    return moves()[effect.move].least == 1 or _act_together(state, effect, action)


@cites("fe.coordination.talent-battle-cant")
def _act_together(state: State, effect: Waiting, action: Proposal) -> bool:
    """Whether as many act on the same beat as an effect takes: another to whom it was signalled is about something,
    too, or goes with this action as one of its group, or has acted by it in this exchange.
    """
    now, group = state[Coordination], {hero for bonus in action.bonuses for hero in bonus.group}
    signalled = {(one.move, one.by): one.hero for one in now.together if one.hero != effect.hero}
    others = (one.hero for one in now.waiting if (one.move, one.by) == (effect.move, effect.by))
    acting = {*state[Proposals].open, *group} - {effect.hero}
    return (effect.move, effect.by) in signalled or any(other in acting for other in others)


AtWhom = Callable[[State, Waiting, Proposal], bool]
_AT_WHOM: Final[list[AtWhom]] = []


def at_whom(asks: AtWhom) -> AtWhom:
    """Ask this whether an action is at whom an effect counts against."""
    _AT_WHOM.append(asks)
    return asks


def _at_whom(state: State, effect: Waiting, action: Proposal) -> bool:
    return not effect.target or all(asks(state, effect, action) for asks in _AT_WHOM)


@cites("fe.coordination.talent-spotters-mark")
def _reaches(state: State, effect: Waiting) -> bool:
    """Whether a mark is there for a hero now: it is for whoever is Near, who may come and go; all else has reached."""
    return not moves()[effect.move].marks or reached(state, effect.by, effect.hero)


def _fits(name: str, action: Proposal) -> bool:
    return works_magic(action) or not moves()[name].magic


@cites(
    "fe.coordination.talent-inspire",
    "fe.coordination.talent-tactical-relay",
    "fe.coordination.talent-spotters-mark",
    "fe.coordination.talent-battle-cant",
    "fe.coordination.talent-anchor-sigil",
)
def worth_of(state: State, counted: Counted) -> Modifier:
    """What an effect does for the action that it counts on."""
    way, by = moves()[counted.effect.move], hero_named(state, counted.effect.by)
    does = way.effect.does[counted.pick]
    return Modifier(
        steps=-does.better,
        dice=does.dice,
        dv=does.dv,
        effect=does.effect,
        why=f"{way.name}, {by}",
        cites=(way.entry,),
        kind=Kind.TALENT,
    )


@settles(coordination, Helped)
@cites("fe.coordination.stacking")
def used_up(act: Unfolding, helped: Helped, over: Over) -> None:
    """What counted is used up, rolled for or not; what no longer fitted the action waits again."""
    action = act.state[Proposals].latest
    counted = _helping(act.state, action) if action and action.hero == over.hero else []
    if counted:
        act.happen(EffectsOver(over.hero, effects=tuple(one.effect for one in counted)))


@coordination.answers_to(PoolThrown)
@cites("fe.coordination.talent-inspire")
def next_roll(act: Unfolding, event: PoolThrown) -> None:
    """What is for a hero's next roll is for no later one; a roll to resist, on which nothing is counted in, is none."""
    if in_hand(act.state).bare:
        return
    action = act.state[Proposals].latest
    counted = [one.effect for one in _counting(act.state, action)] if action and action.hero == event.hero else []
    mine = (one for one in act.state[Coordination].waiting if one.hero == event.hero and moves()[one.move].next)
    if missed := _without(tuple(mine), counted):
        act.happen(HelpMissed(event.hero, missed))


@coordination.folds(HelpMissed)
def help_missed(slice_: Coordination, event: HelpMissed) -> Coordination:
    """Take it from what waits (`waiting`)."""
    return replace(slice_, waiting=_without(slice_.waiting, event.missed))


@coordination.tells(HelpMissed)
def tell_missed(state: State, event: HelpMissed, viewer: Viewer) -> Told:
    """Tell everybody what was for that roll, and is over."""
    said = ", ".join(dict.fromkeys(f"{moves()[one.move].name}, {hero_named(state, one.by)}" for one in event.missed))
    cites = (moves()[event.missed[0].move].entry,)
    return Told(f"{hero_named(state, event.hero)} rolled without what was for this roll: {said}.", cites, "quiet")


@proposals.folds(HelpCounted)
def help_counted(proposals: Proposals, event: HelpCounted) -> Proposals:
    """Note on the hero's proposal what counts on it."""
    return proposals.meant(event.hero, Helped((*_claimed(proposals.open[event.hero]), event.counted)))


@proposals.tells(HelpCounted)
def tell_counted(state: State, event: HelpCounted, viewer: Viewer) -> Told:
    """Tell everybody what it does, and thanks to whom."""
    found, name = worth_of(state, event.counted), hero_named(state, event.hero)
    if found.steps:
        return Told(f"{name} stands one step better: {found.why}.", ("fe.position.shift-limits",))
    return Told(f"{name}: {changes_said(found)} ({found.why}).", ("fe.resolution.pool",), important=False)


@coordination.folds(EffectClaimed)
def effect_claimed(slice_: Coordination, event: EffectClaimed) -> Coordination:
    """Move the effect from what waits to what counts (`waiting` and `claimed`)."""
    waits = _without(slice_.waiting, (event.effect,))
    return replace(slice_, waiting=waits, claimed=(*slice_.claimed, event.effect))


@coordination.folds(EffectsOver)
def effects_over(slice_: Coordination, event: EffectsOver) -> Coordination:
    """Take what counted from what waits; what counted in the way of version 6 is used up, or waits again."""
    of_hero = tuple(one for one in slice_.claimed if one.hero == event.hero)
    others = tuple(one for one in slice_.claimed if one.hero != event.hero)
    together = (*slice_.together, *(one for one in event.effects if moves()[one.move].least > 1))
    waits = (*_without(slice_.waiting, event.effects), *(of_hero if event.back else ()))
    return replace(slice_, claimed=others, waiting=waits, together=together)
