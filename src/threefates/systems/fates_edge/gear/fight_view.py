"""What may be done with shields, shots and enchantments, as people see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Offer, choice, flag, none_of, number, refusal_of, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.advancement.xp_awards import MOST_XP, Experience
from threefates.systems.fates_edge.content.records import Enchantment, Slot, enchantments
from threefates.systems.fates_edge.gear.attacks import MOST_VOLLEY
from threefates.systems.fates_edge.gear.enchanting import MOST_OWN, cannot_enchant, is_secret
from threefates.systems.fates_edge.gear.in_the_middle import in_the_middle
from threefates.systems.fates_edge.gear.items import Gear, Item, cannot_pay, gear, in_hand, kit_of
from threefates.systems.fates_edge.gear.overwatch import Watches, cannot_hold_shot, cannot_loose
from threefates.systems.fates_edge.gear.shields import Shields, cannot_plant, cannot_raise, shields
from threefates.systems.fates_edge.gear.suppression import MOST_PINNED, cannot_suppress, fire
from threefates.systems.fates_edge.gear.view import GROUP, of_gear
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes
from threefates.systems.fates_edge.rulings.harm import NpcRolls

__all__ = ["of_shields"]

Check = Callable[[Item], Refused | None]


def _items(items: Sequence[Item], check: Check) -> list[Option]:
    return [Option(each.id, each.name, refusal=refusal_of(check(each))) for each in items]


@shields.offers_under(of_own, of_everybody)
def of_shields(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever has a shield in hand what it may be used for."""
    for who in state[Gear].of:
        if not (viewer.holds(who) or viewer.runs):
            continue
        held = [kit_of(each).weight for each in in_hand(state, who, Slot.SHIELD)]
        name, fixed, levers = state[Characters].name(who), (("owner", who),), not viewer.holds(who)
        if "pavise" in held or who in state[Shields].planted:
            up = who not in state[Shields].planted
            label, refusal = (
                "Plant the pavise" if up else "Take the pavise up",
                refusal_of(cannot_plant(state, who, up=up) or (None if viewer.runs else in_the_middle(state, who))),
            )
            yield Offer("fe.plant-pavise", label, (), (*fixed, ("up", up)), refusal=refusal, group=name, levers=levers)
        if "buckler" in held or who in state[Shields].raised:
            up = who not in state[Shields].raised
            label = "Hinder attacks with the buckler (DV +1)" if up else "Resist with the buckler again (a die)"
            refusal = refusal_of(cannot_raise(state, who, up=up))
            idle = up and who in state[Heroes].known and state.ruling(NpcRolls) is not NpcRolls.FOES_TOO
            yield Offer(
                "fe.raise-buckler",
                label,
                (),
                (*fixed, ("up", up)),
                refusal=refusal,
                group=name,
                levers=levers,
                hint=_IDLE * idle,
            )


_IDLE: Final = "No foe rolls at this table: it hinders heroes alone, and is a die against foes still."


@fire.offers_under(of_own, of_everybody)
def of_shots(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever has a bow in hand to shoot into a zone and to hold a shot; foes hold theirs unseen."""
    for who in state[Characters].known:
        if viewer.holds(who) or viewer.runs:
            yield from _shots(state, who, levers=not viewer.holds(who))


def _shots(state: State, who: EntityId, *, levers: bool) -> Iterator[Offer]:
    bows, name, hero = [*in_hand(state, who, Slot.RANGED)], state[Characters].name(who), who in state[Heroes].known
    others = [Option(each.id, each.name) for each in state[Characters].known.values() if each.id != who]
    at = (choice("other", "At whom", others, optional=True),) if others else ()
    if bows and hero and others:
        foes_roll = state.ruling(NpcRolls) is NpcRolls.FOES_TOO
        fields = (
            choice("item", "With", _items(bows, lambda item: cannot_suppress(state, who, item))),
            words("zone", "Where", longest=60),
            several("whom", "Who is there", others, low=1, high=MOST_PINNED),
            flag("effect", "It takes an Effect instead of a die", default=not foes_roll),
            number("volley", "A volley: units of ammunition more", low=0, high=MOST_VOLLEY, default=0),
        )
        refusal = none_of(fields[0].options)
        hint = "" if foes_roll else "A foe's attack is not rolled: a die takes nothing from it."
        yield Offer(
            "fe.suppress",
            "Shoot into a zone",
            fields,
            (("hero", who),),
            refusal=refusal,
            group=name,
            levers=levers,
            hint=hint,
        )
    fixed = (("owner", who),)
    if who in state[Watches].of:
        refusal = refusal_of(cannot_loose(state, who, None))
        yield Offer(
            "fe.loose-shot", "It happens: loose the shot", at, fixed, refusal=refusal, group=name, levers=levers
        )
        let_be = (*fixed, ("trigger", ""))
        yield Offer("fe.hold-shot", "Hold the shot no longer", (), let_be, group=name, levers=levers)
    elif bows or not hero:
        with_ = _items(bows, lambda item: cannot_hold_shot(state, who, item))
        which = (choice("item", "With", with_, optional=not hero),) if bows else ()
        trigger = words("trigger", "For what")
        refusal = none_of(with_) if hero else refusal_of(cannot_hold_shot(state, who, None))
        label, fields_ = "Hold a shot for something", (*which, trigger)
        yield Offer("fe.hold-shot", label, fields_, fixed, refusal=refusal, group=name, levers=levers)


# enchantments


@gear.offers_under(of_own, of_gear)
def of_enchanting(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer to spend XP on enchantments between scenes; to whoever runs the game to give and to make them."""
    for hero in () if viewer.runs else held_heroes(state, viewer):  # whoever runs the game gives it, for no price
        if state[Experience].unspent.get(hero.id) and state[Scenes].current is None:
            yield from _enchanting(state, hero.id, priced=True)
    if viewer.runs and state[Characters].known:
        for owner in state[Gear].of:
            yield from _enchanting(state, owner, priced=False)
        if len(state[Gear].own) < MOST_OWN:
            yield Offer("fe.define-enchantment", "Make up an enchantment", _MAKING, group=GROUP, levers=True)


def _enchanting(state: State, owner: EntityId, *, priced: bool) -> Iterator[Offer]:
    every = (*enchantments().values(), *state[Gear].own.values())
    for item in state[Gear].items(owner):
        fitting = [
            each
            for each in every
            if kit_of(item).slot in each.slots and not (priced and is_secret(state, owner, each.id))
        ]
        options = [
            Option(
                each.id,
                f"{each.name}, {each.xp} XP",
                each.summary,
                refusal=refusal_of(_why_not(state, owner, item, each, priced=priced)),
            )
            for each in fitting
        ]
        if options:
            refusal, name = none_of(options), state[Characters].name(owner)
            which = choice("enchantment", "Which", options[:1] if refusal else options)
            fields = (which, *(_WOVEN if any(each.chosen for each in fitting) else ()))
            label = f"Enchant {item.name}" if priced else f"Enchant {name}'s {item.name}"
            fixed, group = (("owner", owner), ("item", item.id)), name if priced else GROUP
            yield Offer("fe.enchant-gear", label, fields, fixed, refusal=refusal, group=group, levers=not priced)


_WOVEN: Final = (words("chosen", "The magical effect it is woven against", longest=60, optional=True),)


def _why_not(state: State, owner: EntityId, item: Item, which: Enchantment, *, priced: bool) -> Refused | None:
    refusal = cannot_enchant(state, item, which.id)
    if refusal or not priced:
        return refusal
    return in_the_middle(state, owner) or cannot_pay(state, owner, which.xp, which.name)


_SLOTS: Final = tuple(Option(slot.value, slot.value.capitalize()) for slot in Slot)
_DOES: Final = (Option("dice", "Dice"), Option("better", "A better Position"), Option("effect", "Effect"))
_MAKING: Final = (
    words("name", "Its name", longest=60),
    choice("slot", "On what", _SLOTS),
    number("xp", "XP: 2 to 4 minor, 6 to 8 major, 10 and more", low=2, high=MOST_XP),
    words("when", "When it counts"),
    choice("does", "What it adds", _DOES, optional=True, default="dice"),
    number("amount", "How much", low=1, high=2, default=1),
    flag("once", "Once in a scene"),
    flag("open", "Everybody may know of it, and have it made", default=True),
)
