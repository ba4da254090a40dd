"""What a ritual is for, and what it may be worked on: asked when it is begun, and again before it is rolled for."""

from __future__ import annotations

from typing import Final, Protocol

from threefates.commons.characters import Characters
from threefates.commons.clocks import Clocks
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.casting.elemental_backlash import elements
from threefates.systems.fates_edge.content.records import Ritual, effect_tags, rituals
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.rites.blessings import running
from threefates.systems.fates_edge.tags.afflictions import FEAR, ailing
from threefates.systems.fates_edge.tags.library import Lasting, ends
from threefates.systems.fates_edge.tags.outsiders import Outsiders
from threefates.systems.fates_edge.tags.tag_effects import Effects

__all__ = [
    "BRAID",
    "CUT",
    "GATE",
    "SPLICE",
    "SPLICED",
    "WARD",
    "Said",
    "fitting",
    "gates_of",
    "holding_clocks",
    "no_use",
    "not_for",
    "nothing_for",
    "wrong_target",
]

MOST_IN_GROUP: Final = 12
BRAID, CUT, GATE = "fortune-braid", "salt-cut", "summoners-gate"
SPLICE, WARD = "fate-splice", "oath-ward"
HOLDS: Final = ("restraint", "hex")
SPLICED: Final = ("harm", "fatigue", "boon", "condition")
"""What of somebody goes over to another, by what it is."""
OF_THE_LIVING: Final = (SPLICE, WARD, "dream-way-marker")
"""What is for those alone who have a fate, swear and sleep."""


class Said(Protocol):
    """What was said of a ritual: on whom, on what, and which."""

    @property
    def on(self) -> tuple[EntityId, ...]:
        """Whom it is worked on."""

    @property
    def effect(self) -> str:
        """What lasts that it is worked on, by id."""

    @property
    def what(self) -> str:
        """The place, the token, the name, in words."""

    @property
    def which(self) -> str:
        """What goes over."""

    @property
    def element(self) -> str:
        """Its element, where it prints none."""


@cites("fe.ritual.fate-splice", "fe.ritual.summoners-gate")
def wrong_target(state: State, ritual: Ritual, said: Said) -> Refused | None:
    """The refusal where a ritual cannot be worked on that, or None."""
    if refusal := _wrong_people(state, ritual, said) or _wrong_effect(state, ritual, said):
        return refusal
    if said.element not in ("", *elements()):
        return no_use(ritual, "There is no such element.", f"Choose {', '.join(elements())}.")
    if ritual.id in (GATE, "rivers-memory", WARD) and not said.what.strip():
        return no_use(ritual, f"{ritual.name} wants a name, a thing or a place.", "Say it.")
    if ritual.id == SPLICE and said.which not in ("", *SPLICED):
        return no_use(ritual, f"{ritual.name} moves no such thing.", f"Choose {', '.join(SPLICED)}.")
    if ritual.id == SPLICE and said.effect and said.effect not in ailing(state):
        return no_use(ritual, "That ails nobody.", "Pick what does.")
    return None


@cites("fe.ritual.salt-cut", "fe.ritual.purge")
def _wrong_effect(state: State, ritual: Ritual, said: Said) -> Refused | None:
    left_open = not said.effect and _clocks_alone(state, ritual)
    if ritual.takes in ("effect", "affliction") and not left_open and said.effect not in fitting(state, ritual):
        return no_use(ritual, f"{ritual.name} does nothing to that.", "Pick what it ends.")
    return None


@cites("fe.ritual.fate-splice", "fe.ritual.oath-ward", "fe.ritual.dream-way-marker")
def not_for(state: State, ritual: Ritual, who: EntityId) -> Refused | None:
    """The refusal where a ritual is not for somebody: some not for the dead, and none for Outsiders; or None."""
    if ritual.id in OF_THE_LIVING and state[Conditions][who].dead:
        return no_use(ritual, f"{state[Characters].name(who)} is dead.", "Name the living.")
    return _no_outsider(state, ritual, who)


@cites("fe.tags.outsider-text")
def _no_outsider(state: State, ritual: Ritual, who: EntityId) -> Refused | None:
    """The refusal where a ritual would be for an Outsider, or None."""
    if who not in state[Outsiders].known:
        return None
    title, source = f"{ritual.name} says nothing of Outsiders.", "fe.tags.outsider-text"
    return Refused("tag.outsider", title, remedy="Name others.", source=source)


@cites("fe.ritual.fate-splice", "fe.ritual.dream-way-marker")
def _wrong_people(state: State, ritual: Ritual, said: Said) -> Refused | None:
    """The refusal where a ritual is not for so few or so many, or not for one of them; or None."""
    low, high = {"one": (1, 1), "two": (2, 2), "group": (1, MOST_IN_GROUP)}.get(ritual.takes, (0, 0))
    named = len(set(said.on))
    if named < low:
        return no_use(ritual, f"{ritual.name} is for more than that.", f"Name {low}{' or more' if high > low else ''}.")
    if named > high:
        remedy = f"Name {high}{' at most' if high > low else ''}." if high else "Name nobody."
        return no_use(ritual, f"{ritual.name} is not for so many.", remedy)
    return next(filter(None, (not_for(state, ritual, who) for who in said.on)), None)


def fitting(state: State, ritual: Ritual) -> tuple[str, ...]:
    """What lasts here that a ritual may be worked on, by id."""
    if ritual.takes == "effect":
        return tuple(key for key, each in state[Effects].known.items() if not each.hidden and _cut(each))
    return tuple(key for key, each in ailing(state).items() if not each.hidden and _purged(each))


@cites("fe.ritual.salt-cut")
def _cut(effect: Lasting) -> bool:
    return ends("dispel", effect) or (effect_tags()[effect.tag].affliction and not effect.effect)


@cites("fe.ritual.purge")
def _purged(effect: Lasting) -> bool:
    """Whether it is a taint, a disease or a curse, such as Backlash leaves, too; fear is none of them."""
    return effect.tag == "curse" and effect.source != FEAR


def nothing_for(state: State, hero: EntityId, ritual: Ritual) -> Refused | None:
    """The refusal where there is nothing here for a ritual, or None."""
    none = _nothing_lasts(state, ritual) or _none_for_two(state, ritual)
    return none or (too_many_gates(state, hero) if ritual.id == GATE else None)


@cites("fe.ritual.salt-cut")
def _nothing_lasts(state: State, ritual: Ritual) -> Refused | None:
    """The refusal where a ritual ends what lasts, and nothing does; or None."""
    if ritual.takes in ("effect", "affliction") and not fitting(state, ritual) and not _clocks_alone(state, ritual):
        return no_use(ritual, f"Nothing lasts here for {ritual.name}.", "Keep it for what does.")
    return None


@cites("fe.ritual.fate-splice")
def _none_for_two(state: State, ritual: Ritual) -> Refused | None:
    """The refusal where a ritual is for two, and there are no two here; or None."""
    if ritual.takes == "two" and sum(not_for(state, ritual, who) is None for who in state[Characters].known) < 2:
        return no_use(ritual, f"{ritual.name} is for two.", "Wait for somebody.")
    return None


@cites("fe.ritual.salt-cut")
def holding_clocks(state: State) -> tuple[str, ...]:
    """The open clocks of what restrains or hexes: a push takes half a segment off each."""
    open_ones = (each for each in state[Clocks].known.values() if not each.hidden)
    return tuple(each.id for each in open_ones if any(word in bare(each.name) for word in HOLDS))


def _clocks_alone(state: State, ritual: Ritual) -> bool:
    """Whether a ritual is of use, with its push, where nothing lasts that it cuts: a clock stands for what holds."""
    return ritual.id == CUT and bool(holding_clocks(state))


def no_use(ritual: Ritual, title: str, remedy: str) -> Refused:
    """The refusal of a ritual that is of no use so."""
    return Refused("ritual.no", title, remedy=remedy, source=ritual.entry)


@cites("fe.ritual.summoners-gate")
def gates_of(state: State, hero: EntityId) -> int:
    """Count what a hero keeps up of whom they have called."""
    gate = rituals()[GATE].name
    return sum(each.by == hero and each.source == gate for each in state[Effects].known.values())


@cites("fe.ritual.summoners-gate", "fe.invoker.concurrency")
def too_many_gates(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero keeps up as many as their Spirit bears, or None: each that is called takes a slot."""
    ritual, kept = rituals()[GATE], gates_of(state, hero) + len(running(state, hero))
    title = f"{hero_named(state, hero)} keeps up {kept} already."
    refusal = no_use(ritual, title, "End a Rite, or let one of them go.")
    return refusal if kept >= state[Heroes][hero].spirit else None
