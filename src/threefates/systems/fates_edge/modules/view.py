"""Modules as people see them: at a glance, on one's own sheet and for the table; and what may be done with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Field, Offer, choice, none_of, number, refusal_of, several, words
from threefates.rulebook.parts import Counter, Listing, Place, Row, Shape, Tone, Track
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.modules.corruption import Trigger
from threefates.systems.fates_edge.modules.duties_and_clearing import (
    LONGEST_ACT,
    MOST_AT_ONCE,
    MOST_CAP,
    MOST_PUT,
    cannot_clear,
    concerns,
    nothing_to_clear,
)
from threefates.systems.fates_edge.modules.modules import FATIGUE, Module, counted_of, modules_of
from threefates.systems.fates_edge.modules.near_misses import bonds_nearly
from threefates.systems.fates_edge.modules.pushes import Cost, cannot_pay, said_of_push
from threefates.systems.fates_edge.modules.sizes import triggers_of
from threefates.systems.fates_edge.modules.trackers import (
    MOST_SEGMENTS,
    Modules,
    Tracker,
    TrackerKind,
    Traits,
    cannot_keep,
    cannot_let_go,
    modules,
)
from threefates.systems.fates_edge.rulings.casting import BacklashSize
from threefates.systems.fates_edge.rulings.road import PushCost

__all__ = ["modules_shown", "row_of"]

GROUP: Final = "Modules"
SCOPE: Final = "fe.modules.scope"
ONCE: Final = (TrackerKind.CORRUPTION.value, TrackerKind.REPERTOIRE.value)
"""Kinds of which nobody keeps more than one."""
NEARLY: Final = "A call that failed, or a spirit that left at once, after a meaningful try in the scene."
TRIGGERS: Final = {
    Trigger.PUSH: "A Push",
    Trigger.RESONANT: "A Resonant Rite",
    Trigger.BEAT: "A beat spent on the occult",
    Trigger.HIGH: "A Standard Rite as a Song",
}


# what is seen


@cites("fe.modules.accessibility")
def row_of(module: Module, name: str = "") -> Row:
    """A module on one line: its segments, and in words by how many it is over; or its state."""
    text, key = (f"{name}: {module.title}" if name else module.title), module.id
    if module.says:
        return Row(key, text, module.says)
    if module.size is None:
        return Row(key, text, counters=(Counter("marked", str(module.marks)),))
    over, full = module.marks - module.size, module.marks >= module.size
    tone = Tone.COST if full else Tone.PLAIN
    track = Track("", min(module.marks, module.size), module.size, Shape.BOXES, tone)
    said = f"{over} over" if over > 0 else "full" if full else module.stands if module.parts else ""
    return Row(key, text, said, tone, tracks=(track,))


@modules.shows("modules")
def modules_shown(state: State) -> Listing | None:
    """For everybody: what stands on the modules of every hero who lives; the dead owe and bear nothing."""
    there = tuple(living(state))
    rows = [row_of(module, hero_named(state, hero)) for hero in there for module in modules_of(state, hero)]
    rows = [Row(f"{place}", row.text, row.detail, row.tone, row.counters, row.tracks) for place, row in enumerate(rows)]
    rows += [
        Row(f"traits-{hero}-{place}", f"{hero_named(state, hero)}: Corruption's mark", _traits(each), Tone.COST)
        for hero, borne in state[Modules].traits.items()
        for place, each in enumerate(borne if hero in there else ())
    ]
    return Listing(GROUP, Place.TABLE, tuple(rows)) if rows else None


def _traits(traits: Traits) -> str:
    said = traits.said or f"the benefit and the burden of {traits.patron or 'the last Patron'}"
    return f"{said}; embraced" if traits.lasting else said


# what may be done


def of_modules(state: State, viewer: Viewer) -> Iterator[Heading]:
    """The modules of each hero whom it concerns, for their player; all of them for whoever runs the game."""
    for hero in held_heroes(state, viewer):
        if concerns(state, hero.id):
            yield Heading(_group(state, hero.id))
    if viewer.runs and state[Heroes].known:
        yield Heading(GROUP, levers=True)


def _group(state: State, hero: EntityId) -> str:
    return f"{hero_named(state, hero)}: modules"


@modules.offers_under(of_modules)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer players to keep, mark and clear what is theirs, and whoever runs the game to put it right."""
    for hero in held_heroes(state, viewer):
        if concerns(state, hero.id):
            yield from _own(state, hero.id, viewer)
    if viewer.runs:
        for hero in state[Heroes].known.values():
            yield from _levers(state, hero.id)
        if state[Heroes].known:
            yield _keeping_of(state)


def _own(state: State, hero: EntityId, viewer: Viewer) -> Iterator[Offer]:
    group, me, counted = _group(state, hero), (("hero", hero),), counted_of(state, hero)
    if counted:
        yield _marking(counted, group, me)
    triggers = choice("trigger", "What brings it", [Option(each.value, said) for each, said in TRIGGERS.items()])
    patron = words("patron", "Whose theme", longest=60, optional=True)
    yield Offer("fe.mark-corruption", "Mark Corruption", (triggers, patron), me, group=group)
    kinds = [
        Option(kind.value, kind.title, refusal=refusal_of(cannot_keep(state, hero, Tracker("", kind))))
        for kind in TrackerKind
    ]
    kinds.sort(key=lambda option: (option.refusal is not None, option.value in ONCE))  # the first of them is picked
    refusal = none_of(kinds)
    yield Offer("fe.keep-module", "Keep track of something", _kept_as(kinds), me, refusal=refusal, group=group)
    mine = [
        Option(each.id, each.title, refusal=refusal_of(cannot_let_go(state, hero, each, viewer.seat.id)))
        for each in state[Modules].of.get(hero, ())
    ]
    if mine:
        which = (choice("module", "Of what", mine), words("why", "Why"))
        yield Offer("fe.end-module", "Keep track no longer", which, me, refusal=none_of(mine), group=group)
    if bonds := list(bonds_nearly(state, hero)):
        bond, no = choice("module", "Which bond", bonds), none_of(bonds)
        yield Offer("fe.mark-near-miss", "Mark a near miss", (bond,), me, refusal=no, group=group, hint=NEARLY)
    if state[Scenes].current is not None:
        yield _pushing(state, hero, group)
    elif any(each.marks or each.parts for each in counted):
        full = [_clearing(state, hero, each) for each in counted if each.marks or each.parts]
        told = words("act", "What they do, richly told", longest=LONGEST_ACT)
        refusal = refusal_of(cannot_clear(state, hero)) or none_of(full)
        fields_ = (choice("module", "Of what", full), told)
        yield Offer("fe.clear-off-screen", "Clear a segment", fields_, me, refusal=refusal, group=group)


def _kept_as(kinds: list[Option]) -> tuple[Field, ...]:
    return (
        choice("kind", "What", kinds),
        words("name", "Of which spirit, or of what", longest=60, optional=True),
        number("cap", "Cap of a spirit on a Leash: 1 Lesser, 3 Greater", low=1, high=MOST_CAP, default=1),
        number("size", "Segments of a counter", low=1, high=MOST_SEGMENTS, default=4),
    )


def _keeping_of(state: State) -> Offer:
    """Whoever runs the game counts something for any hero, whatever path they walk: exposure, or how long aid lasts."""
    who = [Option(hero, hero_named(state, hero)) for hero in state[Heroes].known]
    kinds = [Option(kind.value, kind.title) for kind in reversed(TrackerKind)]
    fields, label = (choice("hero", "Hero", who), *_kept_as(kinds)), "Keep track of something for a hero"
    return Offer("fe.keep-module", label, fields, group=GROUP, levers=True)


def _clearing(state: State, hero: EntityId, module: Module) -> Option:
    refusal = refusal_of(nothing_to_clear(state, hero, module))
    return Option(module.id, f"{module.title}, {module.stands}", refusal=refusal)


def _marking(counted: tuple[Module, ...], group: str, me: tuple[tuple[str, str], ...]) -> Offer:
    which = [Option(each.id, f"{each.title}, {each.stands}", _marked_by(each)) for each in counted]
    fields = (
        several("modules", "What", [*which, Option(FATIGUE, "Fatigue")], low=1, high=MOST_AT_ONCE),
        number("amount", "Segments each", low=1, high=MOST_AT_ONCE, default=1),
        words("why", "What brought it"),
    )
    hint = "What is marked together lands at once, in the order that is worst for them."
    return Offer("fe.mark-modules", "Mark modules", fields, me, group=group, hint=hint)


@cites(SCOPE)
def _marked_by(module: Module) -> str:
    """Say what marks a module, where the book lists it."""
    kind = next((kind.title for kind in TrackerKind if kind.value == module.kind), "")
    named = [_TRIGGERS.get(each, each) for each in triggers_of(kind)]
    return f"Marked by {', '.join(named)}." if named else ""


_TRIGGERS: Final = {
    "against nature": "a command against its nature",
    "harm": "Harm to the spirit",
    "ward crossing": "crossing a ward",
    "victory": "a victory shared",
    "aid": "aid to each other",
    "near-miss": "a near miss, once an evening of each sort",
    "GM beat": "a beat spent on the occult",
}
"""The book's short words for what marks something, longer."""


def _pushing(state: State, hero: EntityId, group: str) -> Offer:
    all_four = state.ruling(PushCost) is PushCost.ALL
    costs = [Option(cost.value, cost.said, refusal=refusal_of(cannot_pay(state, hero, cost))) for cost in Cost]
    refusal = none_of(costs)
    which = () if all_four else (choice("cost", "At what price", costs[:1] if refusal else costs),)
    label = "Push, at the price that is everybody's"
    hint = f"It costs all of this: {said_of_push()}. " if all_four else ""
    hint += "Where the path prints a price of its own, pay that instead."
    if state.ruling(BacklashSize) is BacklashSize.ESCALATES:
        hint += " To a beat that pushes a woven spell magic answers back."
    return Offer("fe.pay-push", label, which, (("hero", hero),), refusal=refusal, group=group, hint=hint)


def _levers(state: State, hero: EntityId) -> Iterator[Offer]:
    name, me = hero_named(state, hero), (("hero", hero),)
    if counted := counted_of(state, hero):
        which = [Option(each.id, f"{each.title}, {each.stands}") for each in counted]
        fields = (
            choice("module", "What", which),
            number("now", "Segments", low=0, high=MOST_PUT),
            words("reason", "Why"),
        )
        yield Offer("fe.set-module", f"Put {name}'s modules right", fields, me, group=GROUP, levers=True)
    borne = state[Modules].traits.get(hero, ())
    for place, each in enumerate(borne):
        what = (words("said", "What it is; nothing if it is gone", optional=not each.lasting),)
        mark = f" {place + 1} ({_traits(each)})" if len(borne) > 1 else ""
        label, at = f"{name}: Corruption's mark{mark}", (*me, ("place", place))
        yield Offer("fe.say-corruption-trait", label, what, at, group=GROUP, levers=True)
