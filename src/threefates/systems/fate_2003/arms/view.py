"""Arms as everybody sees them, as they are offered, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, flag, number, refusal_of, several, words
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import (
    HIGHEST,
    USUAL_HIGHEST,
    Arms,
    ArmsTaken,
    GroundSet,
    MagicBrought,
    RatingsSet,
    SuitWritten,
    WeaponWritten,
    arms,
    gear_of,
)
from threefates.systems.fate_2003.arms.burdens import Burden, cost, not_rated
from threefates.systems.fate_2003.arms.mid_blow import in_mid_blow
from threefates.systems.fate_2003.arms.telling import treatments
from threefates.systems.fate_2003.arms.weapons_and_armor import HIGHEST_TYPE, Arm, Suit
from threefates.systems.fate_2003.checks.checks import busy
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import about
from threefates.systems.fate_2003.content.records import weapon_attributes
from threefates.systems.fate_2003.rulings.arms import ArmsTreatment
from threefates.systems.fate_2003.sheets.notation import LONGEST_NAME
from threefates.systems.fate_2003.sheets.scale import difficulties, usual
from threefates.systems.fate_2003.sheets.sheets import options

__all__ = ["show_arms"]

GROUP = "Arms"
CITED = {
    ArmsTreatment.DRAMATIC: "fate.arms.dramatic-weapons",
    ArmsTreatment.SIMPLE: "fate.arms.simple-procedure",
    ArmsTreatment.ADVANCED: "fate.arms.armor-type-table",
}
GROUND = (
    ("cramped", "No room to swing: the shorter weapon is the better", "fate.arms.dramatic-weapons"),
    ("hinders", "Armor hinders: the lighter is the better", "fate.arms.dramatic-armor"),
    ("finesse", "Maneuvers ask for finesse", "fate.arms.attr-locking"),
)


def _weapon(weapon: Arm) -> str:
    """A weapon in a few words: its rating, and what sets it apart."""
    more = f", {', '.join(weapon.attributes)}" if weapon.attributes else ""
    return f"{weapon.name} ({weapon.rating}{more})"


def _suit(suit: Suit) -> str:
    return f"{suit.name} ({suit.rating}{f', type {suit.type}' if suit.type != suit.rating else ''})"


@arms.shows("arms")
def show_arms(state: State) -> Listing | None:
    """Who bears and wears what, and what of the ground tells on it."""
    known, name = state[Arms], state[Characters].name
    if not known.borne and not any(getattr(known, key) for key, _, _ in GROUND):
        return None
    ground = tuple(Row(key, said, cites=(source,)) for key, said, source in GROUND if getattr(known, key))
    rows = tuple(Row(one, name(one), _borne(state, one)) for one in known.borne)
    return Listing("Arms", Place.PEOPLE, (*ground, *rows))


def _borne(state: State, character: EntityId) -> str:
    weapon, suit = gear_of(state, character)
    magic = ("magic",) if state[Arms].of(character).magic else ()
    return ", ".join((_weapon(weapon), _suit(suit), *magic))


@arms.offers_under(of_own)
def taking(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Taking up arms, for each character of one's own."""
    for who in options(state, viewer):
        gear = state[Arms].of(who.value)
        yield Offer(
            "fate.take-arms",
            "Take up arms",
            (
                choice("weapon", "Weapon", _weapons(state), default=gear.weapon),
                choice("armor", "Armor", _suits(state), default=gear.armor),
            ),
            (("character", who.value),),
            refusal_of(None if viewer.runs else in_mid_blow(state, who.value)),
            group=who.label,
            hint=_hint(state),
        )


HOW = {
    ArmsTreatment.DRAMATIC: "the better has +1",
    ArmsTreatment.SIMPLE: "ratings count",
    ArmsTreatment.ADVANCED: "attributes and columns count",
}


def _hint(state: State) -> str:
    weapons, armor = treatments(state)
    return f"At this table, of weapons {HOW[weapons]}; of armor {HOW[armor]}."


def _weapons(state: State) -> list[Option]:
    return [Option(one, _weapon(weapon)) for one, weapon in state[Arms].every_weapon.items()]


def _suits(state: State) -> list[Option]:
    return [Option(one, _suit(suit)) for one, suit in state[Arms].every_suit.items()]


@arms.offers_under(Heading(GROUP, levers=True))
def arming(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Weapons and armor of the table's own, the ground, magic, and what arms get in the way of."""
    if not viewer.runs:
        return
    known = state[Arms]
    name, rating = words("name", "Name", longest=LONGEST_NAME), number("rating", "Rating", low=0, high=known.highest)
    listed = [Option(one.id, f"{one.id}: {one.summary}") for one in weapon_attributes().values()]
    attributes = several("attributes", "What sets it apart", listed)
    fields = (name, rating, flag("ranged", "Strikes from afar"), attributes)
    yield Offer("fate.write-weapon", "Write down a weapon", fields, group=GROUP, levers=True)
    column = number("armor_type", "Type: the column that blows are read on", low=0, high=HIGHEST_TYPE)
    yield Offer("fate.write-armor", "Write down armor", (name, rating, column), group=GROUP, levers=True)
    highest = number("highest", "Highest rating", low=USUAL_HIGHEST, high=HIGHEST, default=known.highest)
    hint = "Up to 4 as a rule; a deadlier game goes higher."
    yield Offer("fate.set-ratings", "Say how high ratings go", (highest,), group=GROUP, hint=hint, levers=True)
    ground = tuple(flag(key, said, default=getattr(known, key)) for key, said, _ in GROUND)
    yield Offer("fate.set-the-ground", "Say what the ground does to arms", ground, group=GROUP, levers=True)
    yield from _of_people(state)


def _of_people(state: State) -> Iterator[Offer]:
    who = options(state)
    if not who:
        return
    people = choice("character", "Who", who, default=who[0].value)
    magic = flag("magic", "Brings magic to bear", default=True)
    hint = "It may count as an advantage, until the fight is over: +1 on who has none."
    yield Offer("fate.bring-magic", "Count magic as an advantage", (people, magic), group=GROUP, hint=hint, levers=True)
    burdens = [replace(one, refusal=refusal_of(not_rated(state, Burden(one.value)))) for one in BURDENS]
    hindered = [Option(one.value, f"{one.label}: {_costs(state, one.value)}") for one in who]
    yield Offer(
        "fate.call-burdened-test",
        "Call for a test that arms hinder",
        (
            choice("character", "Who", hindered, default=who[0].value),
            about(),
            choice("difficulty", "Against", difficulties(state), default=usual(state)),
            choice("burden", "Hindered by", burdens, default=_fit(burdens).value),
        ),
        refusal=refusal_of(not_rated(state) or busy(state)),
        group=GROUP,
        hint="A weapon of close fighting costs its rating to hide; armor costs its own where one has to move freely.",
        levers=True,
    )


BURDENS = (
    Option(Burden.ARMOR.value, "Armor: it asks for all of one's mobility"),
    Option(Burden.WEAPON.value, "A weapon: it is to be hidden"),
)


def _fit(burdens: Sequence[Option]) -> Option:
    """The first that is rated here; where none is, the offer says so."""
    return next((one for one in burdens if not one.refusal), burdens[0])


def _costs(state: State, character: EntityId) -> str:
    return f"hiding {cost(state, character, Burden.WEAPON)}, moving {cost(state, character, Burden.ARMOR)}"


@arms.tells(ArmsTaken)
def tell_arms(state: State, event: ArmsTaken, viewer: Viewer) -> Told:
    """Tells everybody what somebody fights with and in."""
    said = _borne(state, event.character)
    return Told(f"{state[Characters].name(event.character)}: {said}.", ("fate.arms.simple-weapons",), "quiet")


@arms.tells(WeaponWritten)
def tell_weapon(state: State, event: WeaponWritten, viewer: Viewer) -> Told:
    """Tells everybody of a weapon of the table's own."""
    return Told(f"Weapon: {_weapon(event.weapon)}.", ("fate.arms.simple-weapons",), "quiet")


@arms.tells(SuitWritten)
def tell_suit(state: State, event: SuitWritten, viewer: Viewer) -> Told:
    """Tells everybody of armor of the table's own."""
    return Told(f"Armor: {_suit(event.suit)}.", ("fate.arms.simple-armor",), "quiet")


@arms.tells(RatingsSet)
def tell_ratings(state: State, event: RatingsSet, viewer: Viewer) -> Told:
    """Tells everybody how high ratings go."""
    return Told(f"Ratings go up to {event.highest} here.", ("fate.arms.simple-larger-numbers",), "quiet")


@arms.tells(GroundSet)
def tell_ground(state: State, event: GroundSet, viewer: Viewer) -> Told:
    """Tells everybody what of the place tells on arms."""
    said = [words for key, words, _ in GROUND if getattr(event, key)]
    sources = tuple(source for key, _, source in GROUND if getattr(event, key)) or ("fate.arms.dramatic-weapons",)
    text = f"{'. '.join(said)}." if said else "Nothing of the ground tells on arms any more."
    return Told(text, sources, "" if said else "quiet")


@arms.tells(MagicBrought)
def tell_magic(state: State, event: MagicBrought, viewer: Viewer) -> Told:
    """Tells everybody whose magic counts."""
    name = state[Characters].name(event.character)
    text = f"{name} brings magic to bear." if event.magic else f"{name}'s magic counts no longer."
    return Told(text, ("fate.modifiers.magic-advantage",))
