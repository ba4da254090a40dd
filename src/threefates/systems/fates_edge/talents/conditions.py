"""What has to be so for a technique to count, as far as the table sees it: who is fought, from where, in whose turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from threefates.commons.characters import Characters
from threefates.pieces.spelling import same_name
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.position import footing_of
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges, controllers, reach
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.combat.targeting import At
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.content.records import Bears, Technique
from threefates.systems.fates_edge.gear.attacks import Attack, weapon_of
from threefates.systems.fates_edge.gear.items import Gear, kit_of
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.wording import position_said
from threefates.systems.fates_edge.talents.state import Talents, underway

__all__ = ["BLOWS", "WHY", "Answering", "BareHanded", "answers", "comes_so", "counts", "foes_close"]
__all__ += ["foes_of", "lacking", "may_be_bare", "out_of_turn", "wanted"]

BLOWS: Final = ("Melee", "Brawl")


class BareHanded(Purpose, frozen=True, tag="bare-handed"):
    """The word that a blow is struck without a weapon."""

    says = "that it is unarmed"
    by_skill = True
    strikes = True


class Answering(Purpose, frozen=True, tag="answering"):
    """A blow that answers another one: a reaction, whosever turn it is."""

    foe: EntityId = ""  # who missed, and is struck at; empty: nobody said whose blow it was

    says = "the blow for a blow"
    by_skill = True
    paid = True
    strikes = True


BRAWL: Final = "Brawl"
MELEE: Final = ("Melee",)
"""What strikes with a weapon, or as its player says with none; and whatever means it where it is a skill of its own."""


@cites("fe.talents.flurry-strike", "fe.talents.battlefield-mastery", "fe.talents.duelists-edge")
def foes_of(state: State, hero: EntityId) -> tuple[EntityId, ...]:
    """List everybody whom a hero fights hand to hand: whoever has fallen in it fights no more."""
    return controllers(state, hero)


@cites("fe.talents.battlefield-terror")
def foes_close(state: State, hero: EntityId) -> tuple[EntityId, ...]:
    """List everybody, heroes apart, whom a hero has at Close."""
    others = (each for each in state[Characters].known if each != hero and each not in state[Heroes].known)
    return tuple(each for each in others if reach(state[Ranges].between(hero, each)) is Band.CLOSE)


@cites("fe.talents.perfect-timing-way")
def out_of_turn(state: State, hero: EntityId) -> bool:
    """Say whether what a hero does is a reaction: in a fight, while it is somebody else's turn."""
    return state[Conflict].running and state[Turns].holder not in (None, hero)


def answers(proposal: Proposal | None) -> bool:
    """Say whether an action answers a blow, be it in one's own turn."""
    return proposal is not None and proposal.purpose(Answering) is not None


@cites("fe.skills.brawl", "fe.talents.iron-fist-way", "fe.talents.disciplined-body")
def unarmed(proposal: Proposal | None) -> bool:
    """Say whether a blow is struck without a weapon: by Brawl, or by Melee where the player says so and names none."""
    if proposal is None or proposal.purpose(Attack):
        return False
    return proposal.skill == BRAWL or (is_one_of(proposal.skill, MELEE) and proposal.purpose(BareHanded) is not None)


@cites("fe.talents.disciplined-body")
def may_be_bare(proposal: Proposal) -> bool:
    """Say whether it would change anything to say of an action that it is struck with bare hands."""
    said = proposal.purpose(BareHanded) or proposal.purpose(Attack) or any(each.takes for each in proposal.purposes)
    return is_one_of(proposal.skill, MELEE) and not said


@cites("fe.talents.untouchable-way", "fe.turn.action-interact")
def strikes_unarmed(proposal: Proposal | None) -> bool:
    """Say whether an action is an attack without a weapon: what handles something, makes an opening or keeps somebody
    alive is none, whatever it is rolled with.
    """
    return proposal is not None and unarmed(proposal) and not any(each.takes for each in proposal.purposes)


def dominant(state: State, proposal: Proposal | None) -> bool:
    """Say whether an action stands at the best Position, once there are terms for it."""
    terms = terms_of(state, proposal) if proposal else None
    return bool(proposal and terms and footing_of(state, proposal, terms) is Position.DOMINANT)


@cites("fe.talents.backstab", "fe.range.hide")
def out_of_stealth(state: State, hero: EntityId, proposal: Proposal | None) -> bool:
    """Say whether a hero is hidden from whom an action is at; where nobody is named, from anybody."""
    at = proposal.purpose(At) if proposal else None
    return state[Sight].hides(hero, at.other) if at and at.other else state[Sight].hides_at_all(hero)


@cites("fe.talents.deathblow")
def danced(state: State, hero: EntityId, proposal: Proposal | None) -> bool:
    """Say whether a Shadow Dance has put a hero into the Stealth that an action comes out of."""
    return state[Sight].unseen.get(hero, False) and out_of_stealth(state, hero, proposal)


@cites("fe.talents.backstab")
def light(state: State, proposal: Proposal | None) -> bool:
    """Say whether a blow is struck with a Light weapon, as no bare hand is; where none is named, so it is said."""
    weapon = weapon_of(state, proposal) if proposal else None
    return not unarmed(proposal) and (weapon is None or kit_of(weapon).weight == LIGHT)


LIGHT: Final = "light"


@cites("fe.talents.weapon-master")
def of_own(state: State, hero: EntityId, proposal: Proposal | None) -> bool:
    """Say whether a blow is struck with the weapon that is a master's own: who carries it names no other one."""
    weapon, own = weapon_of(state, proposal) if proposal else None, state[Talents].weapons.get(hero, ("", ""))[1]
    carried = any(same_name(each.name, own) for each in state[Gear].items(hero))
    return not unarmed(proposal) and (weapon is None or not carried or same_name(weapon.name, own))


@cites("fe.talents.duelists-edge")
def at_one(state: State, hero: EntityId, proposal: Proposal | None) -> bool:
    """Say whether a hero is in melee with one foe alone, and a blow of theirs is at nobody else."""
    foes, at = foes_of(state, hero), proposal.purpose(At) if proposal else None
    return len(foes) == 1 and (at is None or at.other in ("", *foes))


@cites("fe.talents.battlefield-terror")
def at_close(state: State, hero: EntityId, proposal: Proposal | None) -> bool:
    """Say whether a hero has a foe at Close, and what they do is at no other."""
    foes, at = foes_close(state, hero), proposal.purpose(At) if proposal else None
    return bool(foes) and (at is None or at.other in ("", *foes))


@cites(
    "fe.talents.defensive-survival",
    "fe.talents.duelists-edge",
    "fe.talents.perfect-timing-way",
    "fe.talents.flowing-spirit-way",
)
def comes_so(state: State, technique: Technique, hit: Hit) -> bool:
    """Say whether a blow is such as a technique is for: one in melee, one of a foe's whom the hero fights there, magic,
    or one that was meant for somebody else. Where nobody has said whose it is, one in melee is theirs.
    """
    return technique.comes not in _WAYS or _WAYS[technique.comes](state, hit)


@cites("fe.talents.defensive-survival", "fe.talents.duelists-edge")
def _in_melee(state: State, hit: Hit) -> bool:
    return not hit.ranged and not hit.magic


@cites("fe.talents.duelists-edge")
def _of_their_foe(state: State, hit: Hit) -> bool:
    return hit.foe in foes_of(state, hit.hero) if hit.foe else _in_melee(state, hit)


_WAYS: Final[dict[str, Callable[[State, Hit], bool]]] = {
    "melee": _in_melee,
    "foe": _of_their_foe,
    "intercepted": lambda _, hit: hit.intercepted,
    "magic": lambda _, hit: bool(hit.magic),
}


def _blow_of(talent: str) -> Fits:
    return lambda state, hero, proposal: state[Talents].blows.get(hero, ("", 0))[0] == talent and not answers(proposal)


Fits = Callable[[State, EntityId, Proposal | None], bool]
FITS: Final[Mapping[str, Fits]] = {
    "": lambda state, hero, proposal: True,
    "unarmed": lambda state, hero, proposal: strikes_unarmed(proposal),
    "armed": lambda state, hero, proposal: not unarmed(proposal),
    "own-weapon": of_own,
    "out-of-turn": lambda state, hero, proposal: out_of_turn(state, hero) or answers(proposal),
    "in-melee": lambda state, hero, proposal: bool(foes_of(state, hero)),
    "one-foe": at_one,
    "several-foes": lambda state, hero, proposal: len(foes_of(state, hero)) > 1,
    "three-foes": lambda state, hero, proposal: len(foes_of(state, hero)) >= MANY,
    "foe-close": at_close,
    "in-cover": lambda state, hero, proposal: hero in state[Sight].cover,
    "hidden-and-light": lambda state, hero, proposal: out_of_stealth(state, hero, proposal) and light(state, proposal),
    "dominant-or-danced": lambda state, hero, proposal: danced(state, hero, proposal) or dominant(state, proposal),
    "blow-of-flurry-strike": _blow_of("flurry-strike"),
    "blow-of-blade-dance": _blow_of("blade-dance"),
}
"""What the records name under `fits`."""

MANY: Final = 3
WHY: Final[Mapping[str, str]] = {
    "unarmed": "strike unarmed",
    "armed": "strike with a weapon",
    "own-weapon": "strike with the weapon that is theirs alone",
    "in-melee": "be in melee",
    "one-foe": "be in melee with one foe alone",
    "several-foes": "be in melee with several foes",
    "three-foes": "be in melee with three foes or more",
    "foe-close": "roll against a foe at Close",
    "in-cover": "be in cover, as the Game Master says it",
    "hidden-and-light": "be in Stealth, or hidden from whom it is at, and to strike with a Light weapon",
    "dominant-or-danced": "stand {best}, or come out of a Shadow Dance",
}
"""What has to be so first, in words."""
AT_SOMEBODY: Final = "strike at somebody, and not into a zone"


@cites("fe.position.states-core", "fe.position.states-cp", "fe.position.states-risky")
def wanted(state: State, fits: str) -> str:
    """Say what has to be so first, with the Position as this table calls it."""
    return WHY[fits].format(best=position_said(state, Position.DOMINANT))


@cites("fe.talents.deathblow")
def lacking(state: State, technique: Technique, proposal: Proposal | None) -> str:
    """Say what has to be so before a technique counts on an action; nothing where no words are made for it."""
    if technique.bears is Bears.DEALT and hits_nobody(proposal):
        return AT_SOMEBODY
    return wanted(state, technique.fits) if technique.fits in WHY else ""


@cites("fe.gear.ranged-suppress", "fe.talents.deathblow")
def hits_nobody(proposal: Proposal | None) -> bool:
    """Say whether an action is fire into a zone, which pins and hits nobody."""
    attack = proposal.purpose(Attack) if proposal else None
    return attack is not None and bool(attack.zone)


@cites("fe.talents.battlefield-mastery", "fe.talents.deathblow")
def counts(state: State, hero: EntityId, technique: Technique, proposal: Proposal | None) -> bool:
    """Say whether a technique counts on what a hero does, or on what comes at them, as the table sees it."""
    if technique.during and underway(state, hero, technique.during) is None:
        return False
    if technique.skills and (proposal is None or not is_one_of(proposal.skill, technique.skills)):
        return False
    if technique.bears is Bears.DEALT and hits_nobody(proposal):
        return False
    return FITS[technique.fits](state, hero, proposal)
