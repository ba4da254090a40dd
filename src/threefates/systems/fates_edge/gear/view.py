"""Gear as people see it: on a sheet, each thing with what it does, and what may be done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.offers import Field, Offer, Value, choice, flag, none_of, number, refusal_of, several, words
from threefates.rulebook.parts import Line, Place, Tone, Words
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Seat, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, gone
from threefates.systems.fates_edge.combat.turn_economy import INTERACT
from threefates.systems.fates_edge.combat.turns import Turns, cannot_act
from threefates.systems.fates_edge.content.records import Slot, kits, weapon_tags
from threefates.systems.fates_edge.exchanges.npcs import throws_dice
from threefates.systems.fates_edge.gear.aiming import (
    Readiness,
    aims,
    cannot_aim,
    cannot_set,
    of_setting,
    readiness,
    wants_setting,
)
from threefates.systems.fates_edge.gear.attacks import MOST_VOLLEY, AttackWith, cannot_attack
from threefates.systems.fates_edge.gear.condition_and_upkeep import Mending, cannot_tend, in_that_care, mends
from threefates.systems.fates_edge.gear.holding import comes_off_first, is_interact, not_so
from threefates.systems.fates_edge.gear.in_the_middle import in_the_middle, too_far_to_hand
from threefates.systems.fates_edge.gear.items import (
    MOST_CARRIED,
    WEAPONS,
    Care,
    Gear,
    Item,
    cannot_buy,
    cannot_hand,
    cannot_pay_for,
    cost,
    gear,
    kit_of,
    pays,
)
from threefates.systems.fates_edge.gear.sample_enchantments import MAIL, Wonders
from threefates.systems.fates_edge.gear.wording import bears, does
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, held_heroes

__all__ = ["gear_shown"]

GROUP: Final = "Gear"
Check = Callable[[Item], Refused | None]


@gear.shows_each("gear")
def gear_shown(state: State, viewer: Viewer) -> Words | None:
    """What one's own characters carry, and for whoever runs the game what everybody does."""
    known, named = state[Characters].known, state[Characters].name
    carriers = [who for who, items in state[Gear].of.items() if items and not gone(state, who)]
    mine = [who for who in carriers if viewer.runs or viewer.holds(who)]
    if not mine:
        return None
    one = len(mine) == 1 and not viewer.runs
    lines: list[Line] = []
    carried = [(owner, item) for owner in mine if owner in known for item in state[Gear].items(owner)]
    for who, item in carried:
        whose = "" if one else f"{named(who)}: "
        lines.append(Line(f"{whose}{_said(state, who, item)}", _TONES[item.care], _cites(item)))
        lines += [Line(said, Tone.QUIET, (source,)) for said, source in bears(state, item)]
    return Words("Gear", Place.PEOPLE if viewer.runs else Place.ME, tuple(lines))


_TONES: Final = {Care.SOUND: Tone.PLAIN, Care.NEGLECTED: Tone.PARTIAL, Care.COMPROMISED: Tone.COST}
_SOURCES: Final = {Care.NEGLECTED: "fe.gear.neglected", Care.COMPROMISED: "fe.gear.compromised"}


def _cites(item: Item) -> tuple[str, ...]:
    return (kit_of(item).entry, *((_SOURCES[item.care],) if item.care in _SOURCES else ()))


def _said(state: State, who: EntityId, item: Item) -> str:
    """A thing in a line: its name, how it stands, and what it does in a sentence."""
    now, kit = state[Readiness], kit_of(item)
    stands = [] if item.name == kit.name else [kit.name.lower()]
    stands += [{Slot.ARMOR: "worn", Slot.THING: "worn"}.get(kit.slot, "in hand")] if item.held else []
    stands += [item.care.value] if item.care is not Care.SOUND else []
    stands += ["being mended"] if item.at_work else []
    stands += ["ordinary"] if not pays(state, item) else []
    stands += ["to be reloaded"] if item.id in now.empty else ["set"] if item.id in now.set else []
    stands += ["aimed"] if aims(state, who, item.id) else []
    stands += ["intangible"] if MAIL in item.enchantments and who in state[Wonders].intangible else []
    how = f" ({', '.join(stands)})" if stands else ""
    return f"{item.name}{how}: {does(state, item, who)}"


# what may be done


@readiness.offers
def attacks(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever has a weapon in hand to attack with it."""
    for hero in held_heroes(state, viewer):
        weapons = [each for each in state[Gear].items(hero.id) if each.held and kit_of(each).slot in WEAPONS]
        if weapons:
            on_turn = state[Conflict].running and state[Turns].holder == hero.id and viewer.holds(hero.id)
            yield _attacking(state, hero.id, weapons, main=on_turn)


def _attacking(state: State, hero: EntityId, weapons: Sequence[Item], *, main: bool) -> Offer:
    items = _items(weapons, lambda item: cannot_attack(state, hero, item, AttackWith(hero, item.id)))
    ready = [each for each, option in zip(weapons, items, strict=True) if option.refusal is None]
    others = [
        Option(each.id, each.name, refusal=_out_of_reach(state, hero, ready, each.id))
        for each in state[Characters].known.values()
        if each.id != hero
    ]
    shoots = any(kit_of(each).slot is Slot.RANGED for each in weapons)
    fields, proposed = list[Field]([choice("item", "With", items)]), state[Proposals].open.get(hero)
    how = proposed.attribute if proposed else "body"
    fields += [choice("other", "At whom", others, optional=True)] if others else []
    fields += [
        choice("band", "How far, if nobody is named", _BANDS, optional=True, default=Band.NEAR.value),
        *([choice("attribute", "How", _HOW, optional=True, default=how)] if how in ATTRIBUTES else []),
    ]
    if shoots:
        fields += [
            number("volley", "A volley: units of ammunition more", low=0, high=MOST_VOLLEY, default=0),
            flag("less", "Out of its range it does less, and is no harder"),
            flag("shown", "REVEAL or MARK shows them"),
        ]
    refusal, name = none_of(items), state[Characters].name(hero)
    label, fixed = "Attack with a weapon", (("hero", hero),)
    return Offer("fe.attack-with", label, tuple(fields), fixed, refusal=refusal, main=main, group=name)


def _out_of_reach(state: State, hero: EntityId, weapons: Sequence[Item], other: EntityId) -> Refusal | None:
    """The words of the first weapon where none of them gets to somebody."""
    ways = ((item, AttackWith(hero, item.id, other, less=True, shown=True)) for item in weapons)
    found = [refusal_of(cannot_attack(state, hero, item, way)) for item, way in ways]
    return found[0] if found and all(found) else None


_BANDS: Final = tuple(Option(band.value, band.value.capitalize()) for band in (Band.CLOSE, Band.NEAR, Band.FAR))
_HOW: Final = tuple(Option(name, name.capitalize()) for name in ATTRIBUTES)


def _items(items: Sequence[Item], check: Check) -> list[Option]:
    return [Option(each.id, each.name, refusal=refusal_of(check(each))) for each in items]


def of_gear(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for whoever runs the game, once there is somebody to give gear to."""
    return iter((Heading(GROUP, levers=True),) if viewer.runs and state[Characters].known else ())


@gear.offers_under(of_own, of_everybody, of_gear)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer to hold, ready, mend, drop and buy gear; and to whoever runs the game to give it."""
    for who in state[Characters].known:
        mine = viewer.holds(who)
        if (mine or viewer.runs) and state[Gear].items(who):
            yield from _having(state, who, by=viewer.seat, levers=not mine)
        if mine and who in state[Heroes].known and state[Experience].unspent.get(who) and not state[Scenes].current:
            yield from _buying(state, who)
    if viewer.runs and state[Characters].known:
        yield from _levers(state)


def _having(state: State, who: EntityId, *, by: Seat, levers: bool) -> Iterator[Offer]:
    items, name, fixed = state[Gear].items(who), state[Characters].name(who), (("owner", who),)

    def picked(
        command: str, label: str, which: Sequence[Item], check: Check, *more: Field, **also: bool
    ) -> Iterator[Offer]:
        if which:
            options = _items(which, check)
            settled: tuple[tuple[str, Value], ...] = (*fixed, *also.items())
            fields = (choice("item", "What", options), *more)
            yield Offer(command, label, fields, settled, refusal=none_of(options), group=name, levers=levers)

    away, held = [each for each in items if not each.held], [each for each in items if each.held]
    take, put = "Take in hand, or put on", "Put away, or take off"
    middle = None if by.runs else in_the_middle(state, who)
    busy = middle or (cannot_act(state, who, INTERACT) if is_interact(state, who, by) else None)
    yield from picked("fe.hold-gear", take, away, lambda item: not_so(state, who, item, held=True) or busy, held=True)
    yield from picked("fe.hold-gear", put, held, lambda item: not_so(state, who, item, held=False) or busy, held=False)
    weapons = [each for each in held if kit_of(each).slot in WEAPONS]
    to_set = [each for each in weapons if wants_setting(state, each)]
    yield from picked("fe.set-weapon", "Set, brace or reload", to_set, lambda item: _cannot_ready(state, who, item))
    bows = [each for each in weapons if kit_of(each).slot is Slot.RANGED]
    effect = [flag("effect", "An Effect instead of a die")] if throws_dice(state, who) else []
    yield from picked("fe.take-aim", "Take aim", bows, lambda item: cannot_aim(state, who, item), *effect)
    worn = [each for each in items if each.care is not Care.SOUND]
    mending = choice(
        "how", "How", [Option(it.value, said, refusal=_no_way(state, worn, it)) for it, said in _WAYS.items()]
    )
    yield from picked("fe.tend-gear", "Mend gear", worn, lambda item: _cannot_mend(state, item) or middle, mending)
    others = [
        Option(each.id, each.name, refusal=refusal_of(_cannot_take(state, who, each.id, by)))
        for each in state[Characters].known.values()
        if each.id != who
    ]
    to = (choice("to", "To whom", others, optional=True),) if others else ()

    def kept(item: Item) -> Refused | None:
        return middle or (cannot_act(state, who, INTERACT) if comes_off_first(state, who, item, by) else None)

    yield from picked("fe.drop-gear", "Drop gear, or hand it over", items, kept, *to)


def _cannot_take(state: State, owner: EntityId, to: EntityId, by: Seat) -> Refused | None:
    """The refusal where nobody takes a thing, as far as it may be known, or None."""
    known = by.runs or to in state[Heroes].known
    full = cannot_hand(state, owner, to) if known else None
    return full or (None if by.runs else too_far_to_hand(state, owner, to))


def _cannot_ready(state: State, who: EntityId, item: Item) -> Refused | None:
    return cannot_set(state, item) or cannot_act(state, who, of_setting(state, item))


_WAYS: Final = {
    Mending.TOOLS: "With tools, in a short rest",
    Mending.WORK: "By work, until the scene ends",
    Mending.SMITH: "By a smith, between scenes",
}


def _no_way(state: State, worn: Sequence[Item], how: Mending) -> Refusal | None:
    """The words against a way that mends nothing of what is worn, or None."""
    found = [cannot_tend(state, item, how) for item in worn]
    return refusal_of(found[0]) if all(found) and found else None


def _cannot_mend(state: State, item: Item) -> Refused | None:
    """The refusal where no way mends a thing now, or None."""
    found = [cannot_tend(state, item, how) for how in mends(item.care)]
    return next(filter(None, found), None) if all(found) else None


def _buying(state: State, hero: EntityId) -> Iterator[Offer]:
    options = [
        Option(
            kit.id,
            f"{kit.name}, {cost(kit.id, 0)} XP",
            kit.summary,
            refusal=refusal_of(cannot_buy(state, hero, kit.id, ())),
        )
        for kit in kits().values()
    ]
    name, fixed = state[Characters].name(hero), (("hero", hero),)
    refusal = none_of(options)
    yield Offer(
        "fe.buy-gear",
        "Spend XP on gear",
        (choice("kind", "What", options), *_MAKING),
        fixed,
        refusal=refusal,
        group=name,
    )
    ordinary = [each for each in state[Gear].items(hero) if not each.paid]
    if ordinary:
        which = _items(ordinary, lambda item: cannot_pay_for(state, hero, item))
        what = (choice("item", "What", which),)
        yield Offer("fe.pay-for-gear", "Spend XP on what you carry", what, fixed, refusal=none_of(which), group=name)


_TAGS: Final = tuple(Option(tag.id, tag.name, tag.summary) for tag in weapon_tags().values())
_MAKING: Final = (
    words("name", "Its name", longest=60, optional=True),
    several("tags", "Tags of a weapon, 4 XP each", _TAGS, high=2),
)


def _levers(state: State) -> Iterator[Offer]:
    known = state[Characters].known
    full = Refused(
        "gear.too_much", "They carry enough.", remedy="Let them drop something.", source="fe.gear.weight-classes"
    )
    who = [
        Option(
            each.id, each.name, refusal=refusal_of(full) if len(state[Gear].items(each.id)) >= MOST_CARRIED else None
        )
        for each in known.values()
    ]
    kinds = [Option(kit.id, kit.name, kit.summary) for kit in kits().values()]
    ordinary = flag("ordinary", "Ordinary: it adds nothing until its XP is paid")
    fields = (choice("owner", "To whom", who), choice("kind", "What", kinds), *_MAKING, ordinary)
    yield Offer("fe.give-gear", "Give somebody gear", fields, refusal=none_of(who), group=GROUP, levers=True)
    for owner, items in state[Gear].of.items():
        cares = [Option(it.value, it.value.capitalize(), refusal=refusal_of(in_that_care(it, *items))) for it in Care]
        care = (
            choice("item", "What", _items(items, lambda item: None)),
            choice("care", "Care", cares),
            words("reason", "Why"),
        )
        label, fixed = f"Care of {state[Characters].name(owner)}'s gear", (("owner", owner),)
        yield Offer("fe.set-care", label, care, fixed, group=GROUP, levers=True)
