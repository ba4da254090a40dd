"""What a strike is made with: a weapon, bare hands, or one of the attacks of a creature, each once in a turn."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.offers import Field, choice, flag
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import disarmed
from threefates.systems.fifty_two_fates.content.loader import weapons
from threefates.systems.fifty_two_fates.content.records import Species
from threefates.systems.fifty_two_fates.creatures.stats import strikes
from threefates.systems.fifty_two_fates.gear import weapons_armor
from threefates.systems.fifty_two_fates.people.creatures import Creatures, Stats
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.sheets.attributes import WEAPON, species_of

__all__ = [
    "armed",
    "attack_of",
    "attacks_left",
    "bare_handed",
    "means_fields",
    "ways_to_strike",
    "weapon_bonus",
    "weapon_of",
    "weapon_reach",
]

UNARMED = "unarmed"


@cites("ff.creatures.attack", "ff.ruling.multi-attacks")
def attacks_left(state: State, entity: EntityId, kind: Species) -> tuple[str, ...]:
    """List the attacks of its kind that a creature has not made in this turn: one of each."""
    turn = state[Combat].turn
    if turn is None or turn.entity != entity or turn.strikes >= strikes(kind):
        return kind.attacks
    return tuple(one for one in kind.attacks if one not in turn.made)


@cites("ff.ruling.unarmed-scope")
def _bare(kind: Species) -> str:
    """The attack of a kind that is made with bare hands: as its page calls it, or what it does armed else."""
    return next((one for one in (UNARMED, WEAPON) if one in kind.attacks), UNARMED)


@cites("ff.creatures.attack", "ff.ruling.multi-attacks")
def attack_of(state: State, entity: EntityId, wanted: str, *, unarmed: bool, riposte: bool) -> str:
    """Name the attack of its kind that a strike is; "" for whoever has but one way to strike.

    Raises:
        Refused: For an attack its kind has not, or one that has been made in this turn.
    """
    kind = species_of(state, entity)
    if kind is None or not kind.attacks:
        if not wanted:
            return ""
        raise _unknown(state, entity, ())
    left = kind.attacks if riposte else attacks_left(state, entity, kind)
    name = wanted or (_bare(kind) if unarmed else left[0])
    if name not in kind.attacks:
        raise _unknown(state, entity, kind.attacks)
    if name not in left:
        raise Refused(
            "attack.made",
            f"{state[Characters].name(entity)} has made that attack in this turn.",
            remedy=f"One of each in a turn: left is {', '.join(left)}.",
            source="ff.creatures.attack",
        )
    return name


def _unknown(state: State, entity: EntityId, known: tuple[str, ...]) -> Refused:
    return Refused(
        "attack.unknown",
        f"{state[Characters].name(entity)} does not strike with that.",
        remedy=f"It strikes with {', '.join(known)}." if known else "Leave it open: it has one way to strike.",
        source="ff.creatures.attack",
    )


@cites("ff.sway.unarmed-damage", "ff.reactions.unarmed-bonus", "ff.maneuvers.disarm", "ff.ruling.unarmed-scope")
def bare_handed(state: State, entity: EntityId, attack: str = "", *, unarmed: bool = False) -> bool:
    """Say whether a strike is made with bare hands: by choice, for want of a weapon, or as a creature's attack is."""
    hero = state[Protagonists].known.get(entity)
    if hero is not None:
        return unarmed or disarmed(state, entity) or weapons_armor.empty_handed(hero)
    if attack in (WEAPON, ""):
        return unarmed or disarmed(state, entity)
    return attack == UNARMED


@cites("ff.maneuvers.disarm")
def armed(state: State, entity: EntityId) -> bool:
    """Say whether there is a weapon in somebody's hands: they are not bare, it is not dropped, nor teeth and claws."""
    hero, kind = state[Protagonists].known.get(entity), species_of(state, entity)
    bare = weapons_armor.empty_handed(hero) if hero else kind is not None and WEAPON not in kind.attacks
    return not bare and not disarmed(state, entity)


def _armed(state: State, entity: EntityId, attack: str) -> Stats | None:
    creature = state[Creatures].known.get(entity)
    armed = attack in (WEAPON, "") and not disarmed(state, entity)
    return creature.stats if creature and creature.stats and creature.stats.weapon and armed else None


def weapon_of(state: State, entity: EntityId) -> str:
    """Name the weapon of the table that somebody strikes with, whatever they strike; "" where they have other ways."""
    hero, kind = state[Protagonists].known.get(entity), species_of(state, entity)
    if hero is not None:
        return hero.weapon
    stats = _armed(state, entity, "")
    return stats.weapon if stats and (kind is None or kind.attacks == (WEAPON,)) else ""


@cites("ff.gear.attack-bonus", "ff.dealer.cast-members", "ff.creatures.attack")
def weapon_bonus(state: State, entity: EntityId, attack: str = "") -> int:
    """Add what the weapon of a creature or cast member gives to an attack made with it."""
    stats = _armed(state, entity, attack)
    return weapons_armor.bonus_of_weapon(stats.weapon, trained=weapons_armor.handles(stats)) if stats else 0


@cites("ff.gear.range", "ff.dealer.cast-members")
def weapon_reach(state: State, entity: EntityId, attack: str = "") -> int:
    """Say how many zones the weapon of a creature or cast member gets to; 0 where it has none that shoots."""
    stats = _armed(state, entity, attack)
    return weapons()[stats.weapon].reach if stats else 0


def means_fields(state: State, entity: EntityId, *, riposte: bool = False) -> tuple[Field, ...]:
    """Make the fields that ask what a strike is made with: bare hands, or one of a creature's attacks."""
    kind = species_of(state, entity)
    if kind is None or not kind.attacks:
        return (flag("unarmed", "With bare hands"),)
    left = kind.attacks if riposte else attacks_left(state, entity, kind)
    which = choice("attack", "With", [Option(one, one) for one in left], default=left[0])
    hands = (flag("unarmed", "With bare hands"),) if WEAPON in left and UNARMED not in kind.attacks else ()
    return (*((which,) if len(kind.attacks) > 1 else ()), *hands)


def ways_to_strike(state: State, entity: EntityId) -> tuple[str, ...]:
    """Name the attacks that something with several has left in this turn; "" is the only way of anybody else."""
    kind = species_of(state, entity)
    return attacks_left(state, entity, kind) if kind is not None and len(kind.attacks) > 1 else ("",)
