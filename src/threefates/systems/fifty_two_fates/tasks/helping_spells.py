"""Spells that help with a task: their value lies in the action pool, once, and for as long as they last."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Told
from threefates.rulebook.offers import Offer, choice, flag, number, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.content.loader import spells
from threefates.systems.fifty_two_fates.magic.lasting_spells import Lasting, Magic, SpellEnded
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, dealer_only, plain, within
from threefates.systems.fifty_two_fates.rulings.rulings import SpellToAp
from threefates.systems.fifty_two_fates.tasks.action_pool import ace_too_soon, may_add, settle_by_ace
from threefates.systems.fifty_two_fates.tasks.events import SpellLet, tasks
from threefates.systems.fifty_two_fates.tasks.tasks import MOST_SPELL, Status, Task, Tasks

__all__ = ["LetSpell", "helps_already", "may_let_spell", "spell_let", "spell_offer"]


class LetSpell(Command, frozen=True, tag="ff.let-spell"):
    """Let a spell in effect help with a task: its value goes into the pool."""

    task: str
    name: str = ""
    total: int = 0
    ace: bool = False
    spell: str = ""  # one that is in effect, by its id: its value is known


@tasks.decides(LetSpell)
@cites("ff.tasks.bonus-magic", "ff.ruling.spell-to-ap")
def let_spell(act: Unfolding, command: LetSpell) -> None:
    """A spell in effect adds what its cards came to; one cast with an ace solves the task."""
    dealer_only(act, "Letting a spell help")
    task = act.state[Tasks][command.task]
    refused = may_let_spell(act.state, task) or helps_already(task, command.spell)
    if refused:
        raise refused
    act.happen(SpellLet(task.id, *spell_let(act.state, command), command.spell))
    settle_by_ace(act, task.id)


@cites("ff.tasks.bonus-magic", "ff.mages.cards-on-table")
def spell_let(state: State, command: LetSpell) -> tuple[str, int, bool]:
    """The spell's name and value: of one in effect from its cards, of any other by the Fate Dealer's word."""
    one = state[Magic].active.get(command.spell)
    if one is not None:
        return spells()[one.spell].name, one.total, one.ace
    if command.spell:
        raise Refused("spell.over", "There is no such spell.", remedy="Pick one that is in effect.")
    return plain(command.name) or "A spell", _worth(command), command.ace


@cites("ff.tasks.bonus-magic")
def _worth(command: LetSpell) -> int:
    return 0 if command.ace else within(command.total, MOST_SPELL, "The spell's value", 1)


@cites("ff.tasks.bonus-magic", "ff.ruling.spell-to-ap")
def may_let_spell(state: State, task: Task) -> Refused | None:
    """The words against a spell's value in this pool now."""
    if state.ruling(SpellToAp) is SpellToAp.PLUS_ONE_CP:
        return Refused(
            "task.spell_is_a_card",
            "At this table a spell counts as a card, not by its value.",
            remedy="Say for whom it counts, among what they bring.",
            source="ff.ruling.spell-to-ap",
        )
    return may_add(state, task)


@cites("ff.tasks.bonus-magic")
def helps_already(task: Task, spell: str) -> Refused | None:
    """The words against a spell whose value is in the pool: it is added once."""
    if not spell or all(one.spell != spell for one in task.spells):
        return None
    remedy, source = "Its value counts once: pick another.", "ff.tasks.bonus-magic"
    return Refused("task.spell_in_it", "That spell helps already.", remedy=remedy, source=source)


@tasks.answers_to(SpellEnded)
@cites("ff.tasks.bonus-magic")
def no_longer_helps(act: Unfolding, event: SpellEnded) -> None:
    """A spell that is over adds nothing to a pool that has still to be counted."""
    for task in act.state[Tasks].known.values():
        for one in task.spells if task.status is Status.OPEN else ():
            if one.spell == event.id:
                act.happen(SpellLet(task.id, one.name, one.total, one.ace, one.spell, over=True))


# what is told and offered -------------------------------------------------------------------------


@tasks.tells(SpellLet)
def tell_spell(state: State, event: SpellLet, viewer: Viewer) -> Told:
    """Tell everybody what a spell adds to the pool, or that it no longer does."""
    if event.over:
        return Told(f"{event.name} is over, and helps no longer.", ("ff.tasks.bonus-magic",), "quiet")
    adds = "was cast with an ace" if event.ace else f"adds {event.total} to the action pool"
    return Told(f"{event.name} {adds}.", ("ff.tasks.bonus-magic",))


def spell_offer(state: State, task: Task) -> Offer:
    """Offer the Fate Dealer to let a spell help with a task."""
    lasting = [
        Option(one.id, _lasting(state, one), f"{one.value}", refusal_of(_in_vain(state, task, one)))
        for one in state[Magic].active.values()
    ]
    fields = (
        *([choice("spell", "One that is in effect", lasting, optional=True)] if lasting else []),
        words("name", "Or another", longest=LONGEST, optional=True),
        number("total", "What its cards came to", low=1, high=MOST_SPELL, default=1),
        flag("ace", "It was cast with an ace"),
    )
    refused, fixed = refusal_of(may_let_spell(state, task)), (("task", task.id),)
    return Offer("ff.let-spell", "Let a spell help", fields, fixed, refused, group=task.what, levers=True)


@cites("ff.tasks.bonus-magic", "ff.tasks.ace-in-pool")
def _in_vain(state: State, task: Task, one: Lasting) -> Refused | None:
    return helps_already(task, one.id) or (ace_too_soon(state, task) if one.ace else None)


def _lasting(state: State, one: Lasting) -> str:
    return f"{spells()[one.spell].name} on {one.thing or state[Characters].name(one.target)}"
