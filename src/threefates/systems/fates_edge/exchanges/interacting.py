"""Small things of a turn: what is free, and what takes an Interact, with a roll or without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters, held, of_own
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for, proposing
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.standing_in import of_proposed
from threefates.systems.fates_edge.combat.turn_economy import FREE, INTERACT
from threefates.systems.fates_edge.combat.turns import Turns, cannot_act, take, turns
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named

__all__ = ["WAYS", "DoFreely", "FreeThingDone", "HandleIt", "Interact", "Interacting", "handles", "is_free"]

FREE_ITEMS, INTERACTING = "fe.turn.free-items", "fe.turn.action-interact"
WAYS: Final[Mapping[str, str]] = {
    "lift": "Lift it",
    "pull": "Pull it, or flip it over",
    "shove": "Shove somebody",
    "break": "Break it",
    "treat": "Put something on a wound",
    "reload": "Reload it",
    "draw": "Draw it, or stow it",
}
"""What Interact stands for, as the book lists it."""


class Interacting(Purpose, frozen=True, tag="interacting"):
    """What an action is for that handles something."""

    way: str

    says = "what it handles"
    takes = INTERACT


class FreeThingDone(Event, frozen=True, tag="fe.free-thing-done"):
    """Somebody does something that takes nothing of a turn."""

    character: EntityId
    what: str
    note: str


class DoFreely(Command, frozen=True, tag="fe.do-freely"):
    """Do something that takes nothing of a turn: a short shout, something dropped, a quick glance."""

    character: EntityId
    what: str
    note: str


class Interact(Command, frozen=True, tag="fe.interact"):
    """Handle something without a roll."""

    character: EntityId
    way: str
    note: str


class HandleIt(Command, frozen=True, tag="fe.handle-it"):
    """Say that your proposed action handles something: it is an Interact, whatever it is rolled with."""

    hero: EntityId
    way: str


class Interacted(Event, frozen=True, tag="fe.interacted"):
    """Somebody has handled something in their turn, without an action or with one."""

    character: EntityId
    way: str
    note: str


@cites(FREE_ITEMS)
def is_free(what: str) -> bool:
    """Say whether something takes nothing of a turn.

    >>> [is_free(what) for what in ("shout", "drop", "glance", "appraise")]
    [True, True, True, False]
    """
    return what in FREE


@turns.decides(DoFreely)
@cites(FREE_ITEMS)
def do_freely(act: Unfolding, command: DoFreely) -> None:
    """A word, a thing let fall, a look, whosever turn it is; a longer look takes an Action."""
    character = act.state[Characters][command.character]
    act.must_control_or_run(character.id, character.name)
    if not act.state[Conflict].running:
        raise Refused("turn.no_fight", "Nobody counts turns now.", remedy="Simply do it.", source=FREE_ITEMS)
    if not is_free(command.what):
        title, remedy = "That is more than a shout, a drop or a glance.", "Observe or Interact in your turn."
        raise Refused("turn.not_free", title, remedy=remedy, source=FREE_ITEMS)
    act.happen(FreeThingDone(character.id, command.what, one_line(command.note, "What it is")))


# handling things


def _way(way: str) -> str:
    if way in WAYS:
        return way
    title = "Nobody interacts like that."
    raise Refused("interact.way", title, remedy=f"Choose {', '.join(WAYS)}.", source=INTERACTING)


@turns.decides(Interact)
@cites(INTERACTING)
def interact(act: Unfolding, command: Interact) -> None:
    """Handle something that needs no roll, which in a fight is an Action."""
    character = act.state[Characters][command.character]
    act.must_control_or_run(character.id, character.name)
    if not act.state[Conflict].running:
        raise Refused("turn.no_fight", "Nobody counts turns now.", remedy="Simply do it.", source=INTERACTING)
    way, note = _way(command.way), one_line(command.note, "What it is")
    take(act, character.id, INTERACT)
    act.happen(Interacted(character.id, way, note))


@turns.decides(HandleIt)
@cites(INTERACTING)
def handle_it(act: Unfolding, command: HandleIt) -> None:
    """Where it is rolled for, the Game Master says how hard it is and how far it goes, as for any action."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    handled = Interacting(_way(command.way))
    if refusal := cannot_handle(proposal, handled):
        raise refusal
    act.happen(PurposeSet(proposal.hero, handled))


@cites(INTERACTING, "fe.turn.action-attack")
def cannot_handle(proposal: Proposal, handled: Interacting | None = None) -> Refused | None:
    """The refusal where a proposed action is no Interact, or is that one already; or None."""
    if any(each.strikes for each in proposal.purposes):
        remedy = "Roll it, or withdraw it and handle something instead."
        return Refused("interact.attack", "That is an attack.", remedy=remedy, source=INTERACTING)
    if handled and proposal.purpose(Interacting) == handled:
        return Refused("interact.so_already", "That is what it is for.", remedy="Roll it.", source=INTERACTING)
    return None


@cites(INTERACTING, "fe.turn.action-attack")
def handles(state: State, proposal: Proposal | None) -> Refused | None:
    """The refusal where what was to be an attack is an Interact by what was said of it, or None."""
    if proposal is None or proposal.purpose(Interacting) is None:
        return None
    title, remedy = f"{hero_named(state, proposal.hero)} handles something.", "Withdraw that, and attack."
    return Refused("interact.busy", title, remedy=remedy, source=INTERACTING)


# what has happened


turns.only_tells(FreeThingDone)  # it takes nothing
turns.only_tells(Interacted)  # what it takes is said beside it


@turns.tells(FreeThingDone)
def tell_free(state: State, event: FreeThingDone, viewer: Viewer) -> Told:
    """Tell everybody what somebody does for nothing."""
    said = f"{state[Characters].name(event.character)}, for free: {FREE[event.what].lower()} – {event.note}."
    return Told(said, (FREE_ITEMS,), "quiet", important=False)


@turns.tells(Interacted)
def tell_interacted(state: State, event: Interacted, viewer: Viewer) -> Told:
    """Tell everybody what somebody handles."""
    said = f"{state[Characters].name(event.character)}: {WAYS[event.way].lower()} – {event.note}."
    return Told(said, (INTERACTING,), "quiet", important=False)


NAMED: Final = "of what is carried is called by its name."
_WAYS: Final = [Option(way, said) for way, said in WAYS.items()]


@turns.offers_under(of_own, of_proposed)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer in a fight what is free, and what is handled; and of a proposed action that it handles something."""
    if not state[Conflict].running:
        return
    ways = choice("way", "How", _WAYS)
    for character in held(state, viewer):
        fixed, name = (("character", character.id),), character.name
        free = choice("what", "What", [Option(what, said) for what, said in FREE.items()])
        label, fields, hint = "Do something for free", (free, words("note", "What it is")), f"What is dropped {NAMED}"
        yield Offer("fe.do-freely", label, fields, fixed, group=name, hint=hint)
        if character.id == state[Turns].holder:
            refusal = refusal_of(cannot_act(state, character.id, INTERACT))
            label, fields = "Interact without a roll", (ways, words("note", "What it is"))
            hint = f"What is drawn or stowed {NAMED}"
            yield Offer("fe.interact", label, fields, fixed, refusal=refusal, group=name, hint=hint)
    own = {hero.id for hero in held_heroes(state, viewer)}
    for hero in state.only(proposing):
        if hero in own or viewer.runs:
            fixed, name = (("hero", hero),), hero_named(state, hero)
            action = state[Proposals][hero]
            options = [
                replace(each, refusal=refusal_of(cannot_handle(action, Interacting(each.value)))) for each in _WAYS
            ]
            yield Offer(
                "fe.handle-it",
                "It is an Interact",
                (choice("way", "How", options),),
                fixed,
                refusal=refusal_of(cannot_handle(action)),
                group=name,
            )
