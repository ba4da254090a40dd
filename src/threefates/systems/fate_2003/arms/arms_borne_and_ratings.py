"""Who bears which weapon and wears which armor, and what of the ground tells on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import Each, EachFight, EachScene, ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.arms.mid_blow import in_mid_blow
from threefates.systems.fate_2003.arms.weapons_and_armor import HIGHEST_TYPE, Arm, Suit, twice_over
from threefates.systems.fate_2003.content.records import WeaponAttribute, armors, weapon_attributes, weapons
from threefates.systems.fate_2003.sheets.notation import LONGEST_NAME, MOST, as_known, proper_words
from threefates.systems.fate_2003.sheets.sheets import Sheets

__all__ = [
    "UNARMED",
    "UNARMORED",
    "Arms",
    "ArmsTaken",
    "BringMagic",
    "Gear",
    "GroundSet",
    "MagicBrought",
    "RatingsSet",
    "SetRatings",
    "SetTheGround",
    "SuitWritten",
    "TakeArms",
    "WeaponWritten",
    "WriteArmor",
    "WriteWeapon",
    "arms",
    "attributes_of",
    "gear_of",
]

USUAL_HIGHEST = 4
HIGHEST = 20
UNARMED, UNARMORED = "unarmed", "none"


class Gear(Struct, frozen=True):
    """What somebody fights with and in, by the names that the table knows them by."""

    weapon: ForGood[str] = UNARMED
    armor: ForGood[str] = UNARMORED
    magic: EachFight[bool] = False  # brings magic to bear, which nobody else has


class Arms(Struct, frozen=True):
    """Everybody's weapon and armor, those the table has written itself, and what of the ground tells on them."""

    borne: Each[Mapping[EntityId, Gear]] = {}
    weapons: ForGood[Mapping[str, Arm]] = {}  # written here
    suits: ForGood[Mapping[str, Suit]] = {}
    highest: ForGood[int] = USUAL_HIGHEST  # rating of anything written here
    cramped: EachScene[bool] = False  # no room to swing anything long
    hinders: EachScene[bool] = False  # armor truly is a hindrance
    finesse: EachScene[bool] = False  # maneuvers here ask for finesse

    def of(self, character: EntityId) -> Gear:
        """What somebody fights with; empty hands and no armor, as a rule."""
        return self.borne.get(character, Gear())

    def put(self, character: EntityId, gear: Gear) -> Arms:
        """With that in the place of what was."""
        return replace(self, borne={**self.borne, character: gear})

    @property
    def every_weapon(self) -> Mapping[str, Arm]:
        """The book's weapons and the table's, by the names they are taken up by."""
        return {name: Arm.printed(name) for name in weapons()} | dict(self.weapons)

    @property
    def every_suit(self) -> Mapping[str, Suit]:
        """The book's armor and the table's."""
        return {name: Suit.printed(name) for name in armors()} | dict(self.suits)


class TakeArms(Command, frozen=True, tag="fate.take-arms"):
    """Take up a weapon, and put armor on; what is not said stays as it is."""

    character: EntityId
    weapon: str | None = None
    armor: str | None = None


class WriteWeapon(Command, frozen=True, tag="fate.write-weapon"):
    """Write down a weapon of this table's own."""

    name: str
    rating: int
    ranged: bool = False
    attributes: tuple[str, ...] = ()


class WriteArmor(Command, frozen=True, tag="fate.write-armor"):
    """Write down armor of this table's own: its rating, and the column that blows against it are read on."""

    name: str
    rating: int
    armor_type: int


class SetRatings(Command, frozen=True, tag="fate.set-ratings"):
    """Say how high the ratings of this table's own weapons and armor may go: deadlier tables go higher."""

    highest: int = USUAL_HIGHEST


class SetTheGround(Command, frozen=True, tag="fate.set-the-ground"):
    """Say what of the place tells on weapons and armor, until the scene ends; what is not said stays as it is."""

    cramped: bool | None = None
    hinders: bool | None = None
    finesse: bool | None = None


class BringMagic(Command, frozen=True, tag="fate.bring-magic"):
    """Say that somebody brings magic into the fight as an advantage, or no longer."""

    character: EntityId
    magic: bool = True


class ArmsTaken(Event, frozen=True, tag="fate.arms-taken"):
    """Somebody is armed and armored so."""

    character: EntityId
    weapon: str
    armor: str


class WeaponWritten(Event, frozen=True, tag="fate.weapon-written"):
    """The table knows a weapon of its own."""

    weapon: Arm


class SuitWritten(Event, frozen=True, tag="fate.armor-written"):
    """The table knows armor of its own."""

    suit: Suit


class RatingsSet(Event, frozen=True, tag="fate.ratings-set"):
    """Ratings may go so high from here on."""

    highest: int


class GroundSet(Event, frozen=True, tag="fate.ground-set"):
    """What of the place tells on weapons and armor."""

    cramped: bool = False
    hinders: bool = False
    finesse: bool = False


class MagicBrought(Event, frozen=True, tag="fate.magic-brought"):
    """Somebody brings magic to bear, or no longer."""

    character: EntityId
    magic: bool


arms = Chapter("arms", Arms)


def gear_of(state: State, character: EntityId) -> tuple[Arm, Suit]:
    """The weapon and the armor of somebody."""
    known = state[Arms]
    gear = known.of(character)
    weapon = known.weapons.get(gear.weapon) or Arm.printed(gear.weapon)
    return weapon, known.suits.get(gear.armor) or Suit.printed(gear.armor)


def attributes_of(weapon: Arm) -> Iterator[WeaponAttribute]:
    """What sets a weapon apart."""
    return (weapon_attributes()[one] for one in weapon.attributes)


@arms.decides(TakeArms)
@cites("fate.arms.simple-weapons", "fate.arms.simple-armor")
def take_arms(act: Unfolding, command: TakeArms) -> None:
    """Whoever plays somebody, or the Game Master, says what they fight with and in."""
    act.must_control_or_run(command.character, act.state[Characters].name(command.character))
    act.state[Sheets][command.character]
    if not act.by.runs and (refusal := in_mid_blow(act.state, command.character)):
        raise refusal
    known, said = act.state[Arms], {"weapon": command.weapon, "armor": command.armor}
    gear = replace(known.of(command.character), **{what: which for what, which in said.items() if which is not None})
    if gear.weapon not in known.every_weapon or gear.armor not in known.every_suit:
        raise Refused(
            "arms.unknown",
            "There are no such arms here.",
            remedy="Pick a weapon and armor that are listed, or have the Game Master write them down.",
            source="fate.arms.simple-weapons",
        )
    act.happen(ArmsTaken(command.character, gear.weapon, gear.armor))


def _rated(act: Unfolding, name: str, rating: int, every: Mapping[str, Arm | Suit], written: int) -> str:
    """The proper name of what is written down, refused out of range or where there is no room for more."""
    known = {one.name: at for at, one in every.items()}
    named = {at: one.name for at, one in every.items()} | {one: one for one in known}
    clean = as_known(proper_words(name, LONGEST_NAME), named)
    clean = named.get(clean, clean)  # the book's own, by whichever of its two names
    _within(act.state[Arms].highest, rating)
    if {bare(clean), known.get(clean)} & {UNARMED, UNARMORED}:
        raise Refused("arms.nothing", f"{clean} is what people have who bear nothing.", remedy="Give it another name.")
    if clean not in known and written >= MOST:
        raise Refused("arms.too_many", f"That is more than {MOST}.", remedy="Write one of them down anew.")
    return clean


@cites("fate.arms.simple-larger-numbers")
def _within(highest: int, rating: int) -> None:
    if 0 <= rating <= highest:
        return
    raise Refused(
        "arms.rating",
        f"A rating of {rating} will not do here.",
        remedy=f"Say 0 to {highest}; a deadlier table lets ratings go higher.",
        source="fate.arms.simple-larger-numbers",
    )


@arms.decides(WriteWeapon)
@cites("fate.arms.simple-weapons", "fate.arms.simple-larger-numbers")
def write_weapon(act: Unfolding, command: WriteWeapon) -> None:
    """A weapon of the table's own, or one written down anew; the book's, too, where a table is deadlier."""
    act.must_run("Writing down weapons")
    known = act.state[Arms]
    name = _rated(act, command.name, command.rating, known.every_weapon, len(known.weapons))
    attributes = tuple(dict.fromkeys(command.attributes))
    if unknown := [one for one in attributes if one not in weapon_attributes()]:
        listed = ", ".join(weapon_attributes())
        raise Refused("arms.attribute", f"No weapon is {unknown[0][:LONGEST_NAME]}.", remedy=f"Pick of {listed}.")
    if both := twice_over(weapon_attributes()[one] for one in attributes):
        raise Refused("arms.twice", f"No weapon is {' and '.join(both)} at once.", remedy="Leave one of them out.")
    book = next((one for one in weapons().values() if one.name == name), None)
    ranged, carried = command.ranged or bool(book and book.ranged), book is None or book.carried
    act.happen(WeaponWritten(Arm(name, command.rating, ranged, attributes, carried)))


@arms.decides(WriteArmor)
@cites("fate.arms.simple-armor", "fate.arms.simple-larger-numbers", "fate.arms.special-armor-table")
def write_armor(act: Unfolding, command: WriteArmor) -> None:
    """Armor of the table's own, or some written down anew."""
    act.must_run("Writing down armor")
    known = act.state[Arms]
    name = _rated(act, command.name, command.rating, known.every_suit, len(known.suits))
    if not 0 <= command.armor_type <= HIGHEST_TYPE:
        raise Refused(
            "arms.type",
            f"There is no armor type {command.armor_type}.",
            remedy=f"Say 0 to 4, or up to {HIGHEST_TYPE} for the extraordinary.",
            source="fate.arms.special-armor-table",
        )
    act.happen(SuitWritten(Suit(name, command.rating, command.armor_type)))


@arms.decides(SetRatings)
@cites("fate.arms.simple-larger-numbers")
def set_ratings(act: Unfolding, command: SetRatings) -> None:
    """Four as a rule; a deadlier game goes higher."""
    act.must_run("Saying how high ratings go")
    if not USUAL_HIGHEST <= command.highest <= HIGHEST:
        raise Refused(
            "arms.highest",
            f"{command.highest} will not do.",
            remedy=f"Say {USUAL_HIGHEST} to {HIGHEST}.",
            source="fate.arms.simple-larger-numbers",
        )
    act.happen(RatingsSet(command.highest))


@arms.decides(SetTheGround)
@cites("fate.arms.dramatic-weapons", "fate.arms.dramatic-armor")
def set_the_ground(act: Unfolding, command: SetTheGround) -> None:
    """The Game Master says what of the place tells: no room, water or quicksand, maneuvers that ask for finesse."""
    act.must_run("Saying what the ground does")
    known, said = act.state[Arms], (command.cramped, command.hinders, command.finesse)
    now = (known.cramped, known.hinders, known.finesse)
    act.happen(GroundSet(*(old if new is None else new for new, old in zip(said, now, strict=True))))


@arms.decides(BringMagic)
@cites("fate.modifiers.magic-advantage")
def bring_magic(act: Unfolding, command: BringMagic) -> None:
    """The Game Master may count it as an advantage, until the fight is over that it is brought into."""
    act.must_run("Counting magic as an advantage")
    act.state[Sheets][command.character]
    act.happen(MagicBrought(command.character, command.magic))


@arms.folds(ArmsTaken)
def arms_taken(known: Arms, event: ArmsTaken) -> Arms:
    """Sets somebody's weapon and armor."""
    gear = replace(known.of(event.character), weapon=_kept_as(event.weapon), armor=_kept_as(event.armor))
    return known.put(event.character, gear)


@arms.folds(WeaponWritten)
def weapon_written(known: Arms, event: WeaponWritten) -> Arms:
    """Adds to `weapons`; one of the book's has its place there from then on."""
    return replace(known, weapons={**known.weapons, _kept_as(event.weapon.name): event.weapon})


@arms.folds(SuitWritten)
def suit_written(known: Arms, event: SuitWritten) -> Arms:
    """Adds to `suits`."""
    return replace(known, suits={**known.suits, _kept_as(event.suit.name): event.suit})


@cites("fate.arms.simple-larger-numbers")
def _kept_as(name: str) -> str:
    """The word that a weapon or armor is taken up by: its name, or the id of the book's own of that name."""
    book = {one.name: one.id for one in weapons().values()} | {one.name: one.id for one in armors().values()}
    return book.get(name, name)


@arms.folds(RatingsSet)
def ratings_set(known: Arms, event: RatingsSet) -> Arms:
    """Sets `highest`."""
    return replace(known, highest=event.highest)


@arms.folds(GroundSet)
def ground_set(known: Arms, event: GroundSet) -> Arms:
    """Sets what of the ground tells (`cramped`, `hinders` and `finesse`)."""
    return replace(known, cramped=event.cramped, hinders=event.hinders, finesse=event.finesse)


@arms.folds(MagicBrought)
def magic_brought(known: Arms, event: MagicBrought) -> Arms:
    """Sets `magic` of somebody."""
    return known.put(event.character, replace(known.of(event.character), magic=event.magic))
