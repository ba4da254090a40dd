"""What may be worked on what: whom a TAG takes, how many and how far, what it wants said, what it does nothing to."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.combat.ranges_and_movement import gone
from threefates.systems.fates_edge.content.records import EffectTag, Lasts, effect_tags
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.tags.afflictions import (
    affliction,
    afflictions,
    ailing,
    frightens_nobody,
    weighs_on_nothing,
)
from threefates.systems.fates_edge.tags.barrier_and_conjure import cannot_tick, is_hazard
from threefates.systems.fates_edge.tags.command_oath_sanctify import PENALTIES
from threefates.systems.fates_edge.tags.dispel_unseal_cleanse_reveal import ailment_meant, heals
from threefates.systems.fates_edge.tags.library import ends, tags_meant
from threefates.systems.fates_edge.tags.other_magic import ENDS_IT, is_at_work
from threefates.systems.fates_edge.tags.outsiders import not_for_outsiders
from threefates.systems.fates_edge.tags.set_down_and_cast_out import cannot_set_down
from threefates.systems.fates_edge.tags.tag_effects import HEALS, MOST_EFFECTS, Effects, Work

__all__ = ["AFAR", "CARRIES", "Afar", "bars_work", "cannot_go", "cannot_work", "does_nothing_to_that", "each_its_own"]
__all__ += ["goes_short", "in_vain", "no_tag"]

MOST_TARGETS: Final = 12
_ANY: Final = (0, MOST_TARGETS, "somebody")
_TARGETS: Final = {  # on how many a TAG is worked, by what it takes: the fewest, the most without AREA, and in words
    "someone": (1, 1, "one, or with AREA on everybody there"),
    "several": (1, MOST_TARGETS, "somebody"),
    "two": (2, 2, "two"),
    "outsider": (1, 1, "one, or with AREA on everybody there"),
}
PEOPLE, CARRIES = ("someone", "several", "two"), ("passage", "transport")
Bars = Callable[[State, Work], Refused | None]
_BARS: Final[list[Bars]] = []


@cites("fe.tags.usage")
def cannot_work(state: State, said: Work) -> Refused | None:
    """The refusal where a TAG cannot be worked so, or None."""
    tag = effect_tags()[said.tag]
    if sum(not each.hidden for each in state[Effects].known.values()) >= MOST_EFFECTS:
        return no_tag(tag, f"{MOST_EFFECTS} things last already.", "End one of them first.")
    if refusal := next(filter(None, (gone(state, each) for each in said.on)), None):
        return refusal
    if said.until and tag.lasts is Lasts.ONCE:
        return no_tag(tag, f"[{tag.name}] is done at once.", "Leave out how long it lasts.")
    if is_hazard(said) and (refusal := cannot_tick(state, said.what)):
        return refusal
    refusal = _wrong_number(tag, said) or _said_wrong(tag, said) or _wrong_thing(state, tag, said)
    refusal = refusal or not_for_outsiders(state, tag, said) or of_no_use_to_the_dead(state, said)
    refusal = refusal or weighs_on_nothing(state, said) or frightens_nobody(state, said)
    return refusal or next(filter(None, (bars(state, said) for bars in _BARS)), None)


@cites("fe.tags.command", "fe.tags.oath", "fe.tags.mark", "fe.tags.curse", "fe.tags.fortify", "fe.tags.veil")
def of_no_use_to_the_dead(state: State, said: Work) -> Refused | None:
    """The refusal where a TAG would be worked on the dead, who act no more and resist nothing; or None.

    A body is carried through or away all the same; what hides or guards it is worked on a thing, in words.
    """
    tag = effect_tags()[said.tag]
    if tag.takes not in PEOPLE or tag.id in CARRIES:
        return None
    dead = next((who for who in said.on if state[Conditions][who].dead), "")
    if not dead:
        return None
    return Refused("tag.dead", f"{state[Characters].name(dead)} is dead.", remedy="Name the living.", source=tag.entry)


def bars_work(bars: Bars) -> Bars:
    """Ask this, too, before a TAG is worked: whether there is nothing here that it does anything to."""
    _BARS.append(bars)
    return bars


def no_tag(tag: EffectTag, title: str, remedy: str) -> Refused:
    """The refusal where a TAG is not worked so."""
    return Refused("tag.no", title, remedy=remedy, source=tag.entry)


@cites("fe.tags.cheat-sheet")
def _wrong_number(tag: EffectTag, said: Work) -> Refused | None:
    """The refusal where a TAG is worked on too many or too few, or holds what nothing holds, or None."""
    low, high, want = _TARGETS.get(tag.takes, _ANY)
    if said.area and tag.takes in ("someone", "outsider"):
        high = MOST_TARGETS
    low = 0 if tag.places and said.what else low
    if not low <= len(said.on) <= high:
        return no_tag(tag, f"[{tag.name}] is worked on {want}.", "Name whom.")
    return None


def _said_wrong(tag: EffectTag, said: Work) -> Refused | None:
    """The refusal where something is said of a TAG that it does not do, or left unsaid that it wants; or None."""
    if tag.id == "transport" and (refusal := cannot_set_down(said.against, tag.entry)):
        return refusal
    return _holds_otherwise(tag, said) or _costs_otherwise(tag, said) or _unnamed(tag, said) or _left_unsaid(tag, said)


@cites("fe.tags.barrier", "fe.tags.conjure")
def _holds_otherwise(tag: EffectTag, said: Work) -> Refused | None:
    """The refusal where what stands would hold as much as nothing does, or None."""
    if tag.integrity and said.integrity not in tag.integrity:
        return no_tag(tag, f"Nothing holds {said.integrity}.", f"Choose {', '.join(map(str, tag.integrity))}.")
    return None


@cites("fe.tags.oath", "fe.tags.command")
def _costs_otherwise(tag: EffectTag, said: Work) -> Refused | None:
    """The refusal where a vow or a COMMAND would cost what none does, or None."""
    if tag.id in ("oath", "command") and said.against not in ("", *PENALTIES):
        return no_tag(tag, f"No {tag.id} costs that.", f"Choose {', '.join(PENALTIES)}.")
    return None


@cites("fe.tags.curse")
def _unnamed(tag: EffectTag, said: Work) -> Refused | None:
    """The refusal where a CURSE has no name, or nothing that releases it; or None."""
    if tag.id == "curse" and not (said.what and said.release):
        return no_tag(tag, "A curse has a name, and something that releases it.", "Say both.")
    return None


@cites("fe.tags.seal-unseal", "fe.tags.conjure")
def _left_unsaid(tag: EffectTag, said: Work) -> Refused | None:
    """The refusal where a SEAL is put on somebody, or what is to be somewhere is nowhere; or None."""
    if tag.takes == "place" and not said.what:
        return no_tag(tag, f"[{tag.name}] wants a place or a thing.", "Say what.")
    if tag.id == "seal" and said.on:
        return no_tag(tag, "No seal is put on anybody.", "Say which door, box or portal, and name nobody.")
    return None


def _wrong_thing(state: State, tag: EffectTag, said: Work) -> Refused | None:
    if tag.may_pick and said.effect and said.effect not in _ailing(state, said.on):
        return no_tag(tag, "That is nothing that ails them.", "Pick what does, or nothing.")
    if tag.id == HEALS and not any(heals(state, each) for each in said.on):
        remedy = "Tick back its clock instead." if not set(said.on) & set(state[Heroes].known) else "Wait for Harm."
        return no_tag(tag, "Nothing is there to heal.", remedy)
    if tag.takes not in ("effect", "affliction", "reveal"):
        return None
    if said.effect:
        return None if _undoes(state, tag, said.effect) else does_nothing_to_that(tag)
    if tag.takes == "effect" and not (tag.places and said.what):
        return _wants_what_lasts(tag)
    if tag.takes == "affliction" and not any(ailment_meant(state, each, said.what) for each in said.on):
        return _nothing_ails(tag)
    return None


def in_vain(state: State, tag: EffectTag, known: Iterable[str]) -> Refused | None:
    """The refusal of a TAG that does nothing here, whatever is picked of what is known to last; or None."""
    if tag.takes == "effect" and not tag.places and not any(_undoes(state, tag, each) for each in known):
        return _wants_what_lasts(tag)
    if tag.takes == "affliction" and not ailing(state):
        return _nothing_ails(tag)
    return frightens_nobody(state, Work(tag=tag.id))


def _wants_what_lasts(tag: EffectTag) -> Refused:
    return no_tag(tag, f"[{tag.name}] wants something that lasts.", "Pick it.")


def _nothing_ails(tag: EffectTag) -> Refused:
    return no_tag(tag, "Nothing ails them that it takes away.", "Pick what ails them.")


def _undoes(state: State, tag: EffectTag, effect: str) -> bool:
    """Whether a TAG does anything to something that was picked."""
    if tag.id == ENDS_IT and is_at_work(state, effect):
        return True
    found = affliction(state, effect) if tag.takes == "affliction" else state[Effects].known.get(effect)
    return found is not None and not found.hidden and ends(tag.id, found)


def does_nothing_to_that(tag: EffectTag) -> Refused:
    """The refusal where a TAG does nothing to what was picked."""
    return no_tag(tag, f"[{tag.name}] does nothing to that.", "Pick what it ends.")


@cites("fe.tags.grammar")
def each_its_own(told: Sequence[str], worked: Sequence[str]) -> bool:
    """Whether every TAG that is worked has one to itself among those that a spell is told in: each is one effect.

    >>> each_its_own(("STONE", "WALL"), ("armor", "barrier")), each_its_own(("STONE",), ("armor", "barrier"))
    (True, False)
    """
    if not worked:
        return True
    ways = (index for index, tag in enumerate(told) if worked[0] in tags_meant((tag,)))
    return any(each_its_own((*told[:index], *told[index + 1 :]), worked[1:]) for index in ways)


def _ailing(state: State, whom: tuple[EntityId, ...]) -> tuple[str, ...]:
    return tuple(each.id for who in whom for each in afflictions(state, who))


# how far: short magic goes as far as Near, and past it where that is said


RANGE: Final = "fe.range.targeting"


class Afar(enum.Enum):
    """What comes of it that short magic goes past Near."""

    HARDER = "harder"
    LESS = "less"


AFAR: Final = {Afar.HARDER: "It goes to Far, and is 1 harder", Afar.LESS: "It goes to Far, and does a step less"}


def goes_short(proposal: Proposal) -> bool:
    """Whether an action is magic that goes no further than what is thrown: a free spell."""
    magic = proposal.purpose(Magic)
    return magic is not None and magic.kind == "freeform"


@cites(RANGE)
def cannot_go(proposal: Proposal, afar: Afar | None) -> Refused | None:
    """The refusal where Far makes nothing of an action, or None: only short magic is meant for Near."""
    if afar is None or goes_short(proposal):
        return None
    title, remedy = "Only free magic is short magic.", "Leave out how far it goes."
    return Refused("tag.afar", title, remedy=remedy, source=RANGE)
