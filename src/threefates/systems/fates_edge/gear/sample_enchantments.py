"""What enchantments do by themselves: a ring takes Fatigue, a mail turns to mist, a lantern shows what is veiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.commons.clocks import Clocks, no_room_in_sight, start_clock, tick
from threefates.pieces.spelling import bare
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import EachScene
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.luck import brings_luck
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import RollConcluded, Why, in_hand
from threefates.systems.fates_edge.beats.beats import Bank, beats
from threefates.systems.fates_edge.combat.mitigation import guards_against, passes_by
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges
from threefates.systems.fates_edge.combat.targeting import reveals
from threefates.systems.fates_edge.combat.terrain import crosses
from threefates.systems.fates_edge.combat.turn_economy import ACTIVATE
from threefates.systems.fates_edge.combat.turns import TurnBegun, cannot_act, take
from threefates.systems.fates_edge.content.records import enchantments
from threefates.systems.fates_edge.gear.attacks import Attack
from threefates.systems.fates_edge.gear.claimed_tags_and_enchantments import use, used
from threefates.systems.fates_edge.gear.enchanting import working
from threefates.systems.fates_edge.gear.items import Gear, GearChanged, GearLost, Item, must_act_for
from threefates.systems.fates_edge.harm.conditions import Hit, conditions
from threefates.systems.fates_edge.harm.sparing import FatigueSpared, spares_fatigue
from threefates.systems.fates_edge.help.conflict import Conflict, ConflictSet
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.pool import Modifier

__all__ = ["MAIL", "TurnIntangible", "Wonders", "cannot_fade", "ease_backlash", "says_itself", "wonders"]

RING, MAIL, PLATE = "ring-of-sustenance", "wraithmail", "runed-plate"
CLOAK, BOOTS, LANTERN, HAMMER = "spellweave-cloak", "boots-of-sure-step", "lantern-of-revelation", "thunder-hammer"
LUCKBLADE: Final = "luckblade"
HAZARD: Final = "Hazard"
SEGMENTS: Final = 6


class Wonders(Struct, frozen=True):
    """Who is intangible, until their own next turn."""

    intangible: EachScene[tuple[EntityId, ...]] = ()


class Faded(Event, frozen=True, tag="fe.faded"):
    """Somebody is intangible, or solid again."""

    owner: EntityId
    faded: bool


class BacklashEased(Event, frozen=True, tag="fe.backlash-eased"):
    """A runed plate has taken a beat of what magic lashed back with."""

    hero: EntityId
    beats: int


class TurnIntangible(Command, frozen=True, tag="fe.turn-intangible"):
    """Turn intangible for an exchange."""

    owner: EntityId


wonders = Chapter("wonders", Wonders)


def _first(state: State, owner: EntityId, which: str) -> Item | None:
    return next(working(state, owner, which), None)


# Fatigue, ground, sight


class _Ring(Struct):
    ignore_fatigue: int


@spares_fatigue
@cites("fe.gear.enchant.ring-of-sustenance")
def ring_spares(state: State, hero: EntityId) -> int:
    """Count what a ring takes of the next mark: the first Fatigue of a scene."""
    ring = _first(state, hero, RING)
    spent = ring is None or used(state, ring.id, RING)
    return 0 if spent else entry("fe.gear.enchant.ring-of-sustenance").table(_Ring).ignore_fatigue


@conditions.answers_to(FatigueSpared)
@cites("fe.gear.enchant.ring-of-sustenance")
def ring_used(act: Unfolding, event: FatigueSpared) -> None:
    """Use the ring up for this scene."""
    if ring := _first(act.state, event.hero, RING):
        use(act, ring.id, RING)


@crosses
@cites("fe.gear.enchant.boots-of-sure-step")
def boots_carry(state: State, owner: EntityId) -> bool:
    """Whether somebody's boots carry them over difficult ground."""
    return _first(state, owner, BOOTS) is not None


@reveals
@cites("fe.gear.enchant.lantern-of-revelation")
def lantern_shows(state: State, hero: EntityId, other: EntityId) -> bool:
    """Whether a lantern shows another: to everybody, as far as Near of whoever carries it."""
    carrying = (each for each in state[Characters].known if each != other and _first(state, each, LANTERN))
    return any(state[Ranges].between(each, other).band in (Band.CLOSE, Band.NEAR) for each in carrying)


# blows


@guards_against
@cites("fe.gear.enchant.spellweave-cloak")
def cloak_helps(state: State, hit: Hit) -> Iterator[Modifier]:
    """Dice of a cloak against the one magical effect that it was woven against."""
    against = bare(hit.magic)
    woven = (each for each in working(state, hit.hero, CLOAK) if against and bare(each.chosen) == against)
    if found := next(woven, None):
        cloak = enchantments()[CLOAK]
        for does in cloak.effect.does if cloak.effect else ():
            yield Modifier(dice=does.dice, why=found.name, cites=(cloak.entry,))


@passes_by
@cites("fe.gear.enchant.wraithmail")
def mist(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a blow would go through somebody, or None."""
    if hero not in state[Wonders].intangible:
        return None
    title = f"{state[Characters].name(hero)} is intangible: nothing strikes them until {_until(state)}."
    return Refused("wonder.mist", title, remedy="Let it come at another.", source="fe.gear.enchant.wraithmail")


def _until(state: State) -> str:
    return "their next turn" if state[Conflict].running else "they act"


@cites("fe.gear.enchant.wraithmail", "fe.turn.action-activate-asset")
def cannot_fade(state: State, owner: EntityId) -> Refused | None:
    """The refusal where somebody cannot turn intangible now, or None: nothing in its write-up makes it free."""
    name, source, mail = state[Characters].name(owner), "fe.gear.enchant.wraithmail", _first(state, owner, MAIL)
    if mail is None:
        return Refused("wonder.none", f"{name} wears no Wraithmail that works.", remedy="Put it on.", source=source)
    if used(state, mail.id, MAIL):
        return Refused("wonder.spent", f"{name} has done so in this scene.", remedy="Wait for the next.", source=source)
    return cannot_act(state, owner, ACTIVATE)


@wonders.decides(TurnIntangible)
@cites("fe.gear.enchant.wraithmail", "fe.turn.action-activate-asset")
def fade(act: Unfolding, command: TurnIntangible) -> None:
    """Turn intangible until one's own next turn, which is an Action, or out of a fight until one acts again; whoever
    plays them may, or runs the game.
    """
    owner = must_act_for(act, command.owner)
    if refusal := cannot_fade(act.state, owner):
        raise refusal
    take(act, owner, ACTIVATE)
    for mail in working(act.state, owner, MAIL):
        use(act, mail.id, MAIL)
    act.happen(Faded(owner, faded=True))


@wonders.answers_to(TurnBegun)
@cites("fe.gear.enchant.wraithmail")
def turn_begins(act: Unfolding, event: TurnBegun) -> None:
    """The exchange is over with one's own next turn."""
    if event.character in act.state[Wonders].intangible:
        act.happen(Faded(event.character or "", faded=False))


@wonders.answers_to(ConflictSet)
@cites("fe.gear.enchant.wraithmail")
def fight_ends(act: Unfolding, event: ConflictSet) -> None:
    """And with the fight: there is no exchange any more."""
    if not event.running:
        _solid(act, act.state[Wonders].intangible)


@wonders.answers_to(Done)
@cites("fe.gear.enchant.wraithmail")
def acts_again(act: Unfolding, event: Done) -> None:
    """Where nobody counts turns, whoever acts again is solid."""
    if event.hero in act.state[Wonders].intangible and not act.state[Conflict].running:
        _solid(act, (event.hero,))


@cites("fe.gear.enchant.wraithmail", "fe.gear.enchanted-compromised")
def mail_fails(act: Unfolding, event: GearChanged | GearLost) -> None:
    """Whoever takes the mail off is solid again, and so is whoever has it no longer, or in shreds."""
    owner = event.owner
    if owner in act.state[Wonders].intangible and _first(act.state, owner, MAIL) is None:
        _solid(act, (owner,))


wonders.answers_to(GearChanged)(mail_fails)
wonders.answers_to(GearLost)(mail_fails)


def _solid(act: Unfolding, owners: tuple[EntityId, ...]) -> None:
    for owner in owners:
        act.happen(Faded(owner, faded=False))


# thunder, and magic that lashes back


class _Hammer(Struct):
    trigger: str
    hazard: int


@wonders.answers_to(RollConcluded)
@cites("fe.gear.enchant.thunder-hammer", "fe.ruling.undefined-terms")
def thunder(act: Unfolding, event: RollConcluded) -> None:
    """Where the attack shows a 10, the place grows more dangerous: a clock of it ticks by two."""
    rule = entry("fe.gear.enchant.thunder-hammer").table(_Hammer)
    if not thundered(act.state, event.hero, int(rule.trigger)):
        return
    known = (it for it in act.state[Clocks].known.values() if it.name == HAZARD and not (it.hidden or it.full))
    clock = next((each.id for each in known), "")
    if not clock and no_room_in_sight(act.state[Clocks]) is None:
        clock = start_clock(act, HAZARD, SEGMENTS, on_full="the place itself strikes")
    if clock:
        tick(act, clock, rule.hazard, "thunder")


@cites("fe.gear.enchant.thunder-hammer")
def thundered(state: State, owner: EntityId, trigger: int) -> bool:
    """Whether the roll in hand lets thunder out: it is an attack with such a weapon, and a die shows the number."""
    latest = None if in_hand(state).bare else state[Proposals].latest
    attack = latest.purpose(Attack) if latest else None
    hammer = attack and any(each.id == attack.weapon for each in working(state, owner, HAMMER))
    return bool(hammer) and any(die.face == trigger for die in in_hand(state).dice)


@wonders.answers_to(RollConcluded)
@cites("fe.gear.enchant.runed-plate")
def backlash(act: Unfolding, event: RollConcluded) -> None:
    """Magic that fails, or shows two 1s, lashes back with a beat less at whoever wears the runes.

    What answers back by rules of its own says itself when it does.
    """
    action = act.state[Proposals].latest
    lashes = event.beats > 0 and (not event.outcome.succeeded or event.beats > 1)
    if in_hand(act.state).bare or action is None or not works_magic(action) or not lashes:
        return
    if not any(says(action) for says in _SAYS_ITSELF):
        ease_backlash(act, event.hero)


Says = Callable[[Proposal], bool]
_SAYS_ITSELF: Final[list[Says]] = []


def says_itself(says: Says) -> Says:
    """Ask this whether the magic of an action answers back by rules of its own."""
    _SAYS_ITSELF.append(says)
    return says


@cites("fe.gear.enchant.runed-plate")
def ease_backlash(act: Unfolding, hero: EntityId) -> None:
    """Take a beat of the Backlash at whoever wears the runes, if the bank holds it."""
    eased = -entry("fe.gear.enchant.runed-plate").table(_Plate).backlash_sb
    if _first(act.state, hero, PLATE) and act.state[Bank].held >= eased:
        act.happen(BacklashEased(hero, eased))


class _Plate(Struct):
    backlash_sb: int


@beats.folds(BacklashEased)
def eased(bank: Bank, event: BacklashEased) -> Bank:
    """Take the beat from the bank (`held`)."""
    return replace(bank, held=bank.held - event.beats)


@brings_luck
@cites("fe.gear.enchant.luckblade")
def luck(state: State, action: Proposal) -> str:
    """Name the lucky weapon that an action is an attack with, once in a scene."""
    attack = action.purpose(Attack)
    found = next((it for it in working(state, action.hero, LUCKBLADE) if attack and it.id == attack.weapon), None)
    return found.name if found and not used(state, found.id, LUCKBLADE) else ""


@wonders.answers_to(RollConcluded)
@cites("fe.gear.enchant.luckblade")
def luck_spent(act: Unfolding, event: RollConcluded) -> None:
    """Luck that threw a die throws none any more in this scene."""
    action = act.state[Proposals].latest
    attack = action.purpose(Attack) if action else None
    thrown = any(Why.LUCK in die.whys for die in in_hand(act.state).dice)
    if thrown and attack and not used(act.state, attack.weapon, LUCKBLADE):
        use(act, attack.weapon, LUCKBLADE)


# what has happened


@wonders.folds(Faded)
def faded(wonders: Wonders, event: Faded) -> Wonders:
    """Set whether that one is intangible (`intangible`)."""
    others = tuple(each for each in wonders.intangible if each != event.owner)
    return replace(wonders, intangible=(*others, event.owner) if event.faded else others)


@wonders.tells(Faded)
def tell_faded(state: State, event: Faded, viewer: Viewer) -> Told:
    """Tell everybody who is intangible, and who is solid again."""
    said = f"turns intangible until {_until(state)}" if event.faded else "is solid again"
    return Told(f"{state[Characters].name(event.owner)} {said}.", ("fe.gear.enchant.wraithmail",), tone="good")


@beats.tells(BacklashEased)
def tell_eased(state: State, event: BacklashEased, viewer: Viewer) -> Told:
    """Tell everybody whom the runes have spared a beat."""
    said = f"The runes on {hero_named(state, event.hero)}'s plate take a beat of the backlash."
    return Told(said, ("fe.gear.enchant.runed-plate",), tone="good", important=False)


@wonders.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever has such a mail to turn intangible, or who runs the game for them."""
    for who, name in ((each.id, each.name) for each in state[Characters].known.values()):
        mine, mails = viewer.holds(who), (MAIL in item.enchantments for item in state[Gear].items(who))
        if (mine or viewer.runs) and any(mails):
            label, fixed, no = "Turn intangible for an exchange", (("owner", who),), refusal_of(cannot_fade(state, who))
            yield Offer("fe.turn-intangible", label, (), fixed, refusal=no, group=name, levers=not mine)
