"""Rituals as people see them: what waits, and what may be performed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Final

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Field, Offer, choice, flag, refusal_of, several, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.casting.elemental_backlash import elements
from threefates.systems.fates_edge.content.records import Ritual, rituals
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.rituals.countering import casts_now
from threefates.systems.fates_edge.rituals.ending import beat_answered
from threefates.systems.fates_edge.rituals.extended_rituals import (
    ACTIONS,
    ADVANCES,
    INTERVALS,
    cannot_begin_long,
    cannot_pass,
    cannot_work_on,
)
from threefates.systems.fates_edge.rituals.fitting import CUT, GATE, SPLICE, fitting, holding_clocks, not_for
from threefates.systems.fates_edge.rituals.high_rituals import MOVES, splices
from threefates.systems.fates_edge.rituals.medium_rituals import images_owed
from threefates.systems.fates_edge.rituals.performing import (
    Rituals,
    cannot_perform,
    chapter,
    no_more_of_it,
    no_ritualist,
    performing,
    skills_of_rituals,
)
from threefates.systems.fates_edge.rituals.pushing import (
    BEAT,
    HELPS,
    PAYS,
    PUSHES,
    cannot_help,
    cannot_push,
    helps_with,
    pays_for,
    said_of_push,
    said_of_time,
)
from threefates.systems.fates_edge.rituals.ritual_dv import SPANS, dv_of, segments_of
from threefates.systems.fates_edge.rulings.casting import BacklashSize
from threefates.systems.fates_edge.tags.afflictions import affliction
from threefates.systems.fates_edge.tags.log import titled

__all__ = ["rituals_shown"]

GROUP: Final = "Magic"


@chapter.shows("rituals")
def rituals_shown(state: State) -> Listing | None:
    """What rituals are under way, whose luck is banked, and to whom the water shows something."""
    now = state[Rituals]
    rows = []
    for hero in state[Proposals].open:
        if each := performing(state, hero):
            ritual = rituals()[each.ritual]
            said = f"{said_of_time(each).capitalize()}. {ritual.setup}.{said_of_push(each)}"
            row = Row(f"ritual-{hero}", f"{hero_named(state, hero)}: {ritual.name}", said, cites=(ritual.entry,))
            rows.append(row)
    for hero, name in now.braided.items():
        if state[Conditions][hero].dead:
            continue
        entry = ("fe.ritual.fortune-braid",)
        title = f"{hero_named(state, hero)}: {name}"
        rows.append(Row(f"braid-{hero}", title, "One die of this scene counts as a 10.", Tone.GOOD, cites=entry))
    for hero, count in images_owed(state).items():
        title = f"The water shows {hero_named(state, hero)} something"
        rows.append(Row(f"image-{hero}", title, f"Still to be told: {count}", cites=("fe.ritual.rivers-memory",)))
    return Listing("Rituals", Place.TABLE, tuple(rows)) if rows else None


# what may be done


def of_rituals(state: State, viewer: Viewer) -> Iterator[Heading]:
    """The rituals of each hero who works magic, for their player; Magic for whoever runs the game, while any waits."""
    for hero in held_heroes(state, viewer):
        if no_ritualist(state, hero.id) is None:
            yield Heading(_group(state, hero.id))
    waits = images_owed(state) or any(each[2] == INTERVALS for each in state[Rituals].long.values())
    if viewer.runs and (waits or any(casts_now(state, hero) for hero in state[Heroes].known)):
        yield Heading(GROUP, levers=True)


def _group(state: State, hero: EntityId) -> str:
    return f"{hero_named(state, hero)}: rituals"


@chapter.offers_under(of_own, of_rituals)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever works magic its rituals, everybody a hand in one, and whoever runs the game what waits for them."""
    asks = cache(partial(_asks, state))
    for hero in held_heroes(state, viewer):
        if performing(state, hero.id):
            yield from _pushing(state, hero.id)
        elif no_ritualist(state, hero.id) is None:
            yield from _performing(state, hero.id, asks)
        yield from _lending(state, hero.id)
    if viewer.runs:
        yield from _waiting(state)


def _how(state: State) -> tuple[Field, Field]:
    attributes = [Option(each, each.capitalize()) for each in ATTRIBUTES]
    skills = [Option(each, each) for each in skills_of_rituals(state)]
    return choice("attribute", "With", attributes), choice("skill", "And", skills)


def _asks(state: State, ritual: str) -> tuple[Field, ...]:
    """What a ritual asks of whoever performs it, which is the same for all of them."""
    targets = _targets(state, rituals()[ritual])
    return *_how(state), *targets, flag("by_scenes", "A whole scene for each of two steps")


def _performing(state: State, hero: EntityId, asks: Callable[[str], tuple[Field, ...]]) -> Iterator[Offer]:
    group, busy = _group(state, hero), cannot_perform(state, hero)
    for ritual in rituals().values():
        refusal = refusal_of(busy or no_more_of_it(state, hero, ritual))
        fixed = (("hero", hero), ("ritual", ritual.id))
        label, hint = f"{ritual.name}, DV {dv_of(ritual.tier)}", f"{ritual.summary} Costs: {ritual.cost}."
        yield Offer("fe.perform-ritual", label, asks(ritual.id), fixed, refusal=refusal, group=group, hint=hint)
    spans = [Option(span, f"{span.capitalize()}: {segments_of(span)} segments") for span in SPANS]
    ways = [Option(way, said.capitalize()) for way, said in ADVANCES.items()]
    fields = (
        words("name", "The ritual", longest=80),
        choice("span", "It takes", spans),
        choice("advances", "It goes", ways),
    )
    long = refusal_of(cannot_begin_long(state, hero))
    yield Offer("fe.begin-long-ritual", "Begin a long ritual", fields, (("hero", hero),), refusal=long, group=group)
    for clock, (_, what, advances) in state[Rituals].long.items():
        if advances == ACTIONS:
            refusal, both = refusal_of(cannot_work_on(state, hero, clock)), (("hero", hero), ("clock", clock))
            yield Offer("fe.work-on-ritual", f"Work on {what}", _how(state), both, refusal=refusal, group=group)


def _targets(state: State, ritual: Ritual) -> Iterator[Field]:
    if ritual.takes in ("two", "group"):
        known = state[Characters].known.values()
        everybody = [Option(each.id, each.name, refusal=refusal_of(not_for(state, ritual, each.id))) for each in known]
        least, most = (2, 2) if ritual.takes == "two" else (1, 12)
        yield several("on", "On whom", everybody, low=least, high=most)
    if ritual.takes in ("effect", "affliction"):
        found = {key: affliction(state, key) for key in fitting(state, ritual)}
        lasting = [Option(key, titled(state, each)) for key, each in found.items() if each]
        if lasting:
            left_open = ritual.id == CUT and bool(holding_clocks(state))
            yield choice("effect", "On what", lasting, optional=left_open)
    if ritual.id == SPLICE:
        yield from _spliced(state)
    yield from _in_words(ritual)
    if not ritual.element:
        yield choice("element", "Its element", [Option(each, each) for each in elements()], optional=True)


def _in_words(ritual: Ritual) -> Iterator[Field]:
    if ritual.id in ("summoners-gate", "rivers-memory", "oath-ward"):
        yield words("what", "The name, the thing or the place")
        if ritual.id == GATE:
            yield words("which", "The charge that binds them", optional=True)
    elif ritual.id == "wayfinders-thread":
        yield words("what", "The destination", optional=True)


def _spliced(state: State) -> Iterator[Field]:
    yield choice("which", "What goes over", [Option(key, said.capitalize()) for key, said in MOVES.items()])
    ailing = {each.id: each for who in state[Characters].known for each in splices(state, who)}
    if len(ailing) > 1:
        conditions = [Option(key, titled(state, each)) for key, each in ailing.items()]
        yield choice("effect", "Which condition, if it is one", conditions, optional=True)


def _pushing(state: State, hero: EntityId) -> Iterator[Offer]:
    refusal, group = refusal_of(cannot_push(state, hero)), hero_named(state, hero)
    now = performing(state, hero)
    own = rituals()[now.ritual].push if now else ""
    ways = [
        Option(key, said.capitalize(), refusal=refusal_of(cannot_push(state, hero, key)))
        for key, said in PUSHES.items()
        if own or key != "printed"
    ]
    answers = "Magic answers back to it." if beat_answered(state.ruling(BacklashSize)) else ""
    pays = pays_for(now) if now else PAYS
    paid = [Option(key, PAYS[key].capitalize(), answers if key == BEAT else "") for key in pays]
    given = words("components", "Which components, if it is for those", longest=100, optional=True)
    fields = (choice("to", "To", ways), choice("paid", "For", paid), given)
    hint = own or "One step further, for a beat of the Game Master's, for time or for components."
    yield Offer("fe.push-ritual", "Push the ritual", fields, (("hero", hero),), refusal=refusal, group=group, hint=hint)


def _lending(state: State, helper: EntityId) -> Iterator[Offer]:
    for hero in state[Proposals].open:
        if hero != helper and (now := performing(state, hero)):
            refusal = refusal_of(cannot_help(state, hero, helper))
            ways = choice("help", "For", [Option(key, HELPS[key]) for key in helps_with(now)])
            label, fixed = f"Lend a hand with {hero_named(state, hero)}'s ritual", (("hero", hero), ("helper", helper))
            fields = (ways, words("component", "What you give for it", longest=100))
            group = hero_named(state, helper)
            yield Offer("fe.help-ritual", label, fields, fixed, refusal=refusal, group=group)


def _waiting(state: State) -> Iterator[Offer]:
    for hero in state[Heroes].known:
        if casts_now(state, hero):
            label, why = f"Interrupt {hero_named(state, hero)}'s magic", (words("why", "What interrupts it"),)
            yield Offer("fe.interrupt-casting", label, why, (("hero", hero),), group=GROUP, levers=True)
    for hero in images_owed(state):
        label, fixed = f"Say what the water shows {hero_named(state, hero)}", (("hero", hero),)
        image = (words("image", "The image", longest=600),)
        yield Offer("fe.show-image", label, image, fixed, group=GROUP, levers=True)
    for clock, (_, name, advances) in state[Rituals].long.items():
        if advances == INTERVALS:
            label, fixed = f"An interval of {name} passes", (("clock", clock),)
            refusal = refusal_of(cannot_pass(state, clock))
            yield Offer("fe.ritual-interval", label, (), fixed, refusal=refusal, group=GROUP, levers=True)
