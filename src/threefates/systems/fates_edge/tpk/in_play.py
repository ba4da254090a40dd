"""Who is in play: what the dead, the fallen, the frightened and whoever is gone may still do and suffer.

In one place for the whole game, command by command: deciders need not ask again. A field that is not listed here is
anybody's: it puts something right, lets go of something, or says what is so, by the Game Master's hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.in_play import Bar, Bars
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.combat.ranges_and_movement import gone
from threefates.systems.fates_edge.exchanges.leaving import not_in_the_story
from threefates.systems.fates_edge.fear.fear_effects import gripped
from threefates.systems.fates_edge.followers.multi_character import only_follows
from threefates.systems.fates_edge.harm import party
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.tpk.resolution_options import lost

__all__ = ["acts", "has_turns", "helps", "kept_out", "lives", "meets", "silent", "stands", "turns"]


@cites("fe.harm.levels")
def lives(state: State, who: EntityId) -> Refused | None:
    """The refusal of who is dead: nothing is bought, earned or owed any more; or None."""
    return party.lost(state, who) if who in state[Heroes].known else None


def turns(state: State, who: EntityId) -> Refused | None:
    """The refusal of who has no turn and takes nothing: who is dead, or a foe who has left the story; or None."""
    return lives(state, who) or not_in_the_story(state, who)


@cites("fe.followers.multi", "fe.turn.initiative")
def has_turns(state: State, who: EntityId) -> Refused | None:
    """The refusal of who has no turn: those, and in a fight whoever follows a hero, who acts for both; or None."""
    follows = who in state[Heroes].known and state[Conflict].running
    return turns(state, who) or (only_follows(state, who) if follows else None)


@cites("fe.harm.levels", "fe.tags.banish")
def meets(state: State, who: EntityId) -> Refused | None:
    """The refusal of whom nothing comes at any more: who is dead, or gone; or None."""
    return lives(state, who) or gone(state, who)


@cites("fe.harm.levels", "fe.tags.banish")
def stands(state: State, who: EntityId) -> Refused | None:
    """The refusal of whom nobody can make use of: who is dead, has fallen, or is gone; or None."""
    return (out_of_it(state, who) if who in state[Heroes].known else None) or gone(state, who)


@cites("fe.harm.levels", "fe.fear.table", "fe.tags.banish")
def helps(state: State, who: EntityId) -> Refused | None:
    """The refusal of who can do nothing, be it for somebody else: fear has them, too; or None."""
    return stands(state, who) or gripped(state, who, "act")


@cites("fe.harm.levels", "fe.fear.table", "fe.tags.banish", "fe.followers.multi")
def acts(state: State, who: EntityId) -> Refused | None:
    """The refusal of who does not act: who can do nothing, or follows another hero; or None."""
    return helps(state, who) or (only_follows(state, who) if who in state[Heroes].known else None)


def _each(field: str, bar: Bar, tags: str) -> Mapping[str, Bars]:
    return {tag: {field: bar} for tag in tags.split()}


BARS: Final[Mapping[str, Bars]] = {
    # whose turn it is
    "give-spotlight": {"character": has_turns},
    "pass-spotlight": {"to": has_turns},
    "ask-for-spotlight": {"character": has_turns},
    # actions, and what is said of one's own
    **_each("hero", acts, "fe.propose fe.propose-two-skills fe.call-roll fe.call-for fe.roll-action"),
    **_each(
        "hero",
        acts,
        "fe.improve-position fe.work-on fe.handle-it fe.press-mob fe.meet-effect fe.claim-effect fe.claim-gear",
    ),
    **_each("hero", acts, "fe.persuade fe.roll-on-the-road fe.use-technique fe.declare-talent fe.devote"),
    "fe.say-target": {"hero": acts, "other": gone},
    # boons, help, and what they do together
    **_each("hero", lives, "fe.award-boon fe.spend-boon fe.convert-boons"),
    "fe.give-boon": {"giver": lives, "receiver": lives},
    "fe.award-bond": {"hero": lives, "ally": lives},
    "fe.form-bond": {"hero": lives, "other": lives},
    "fe.give-as-help": {"giver": helps, "hero": acts},
    "fe.assist": {"helper": helps, "hero": acts},
    "fe.cooperate": {"hero": acts, "allies": stands},
    "fe.lead-group": {"hero": acts, "helpers": helps, "greater": helps},
    "fe.roll-group": {"heroes": acts},
    "fe.set-up": {"hero": acts, "ally": stands},
    "fe.follower-helps": {"hero": acts, "ally": acts, "leader": helps},
    "fe.linked-helps": {"hero": acts},
    # wounds, fear and rest
    **_each("hero", lives, "fe.mark-fatigue fe.ease-harm fe.keep-up"),
    "fe.treat-harm": {"healer": acts, "hero": lives},
    "fe.stabilize": {"healer": acts, "hero": lives},
    "fe.frighten": {"character": meets},
    "fe.calm": {"character": lives},
    # fights
    **_each("character", acts, "fe.take-action fe.do-freely fe.interact fe.ready fe.trigger"),
    "fe.move": {"character": acts, "other": not_in_the_story},
    **_each("hero", acts, "fe.defend fe.fight-bare-handed fe.choose-weapons fe.blade-dance"),
    **_each(
        "hero", acts, "fe.palm fe.counterattack fe.try-ground fe.shift-in-melee fe.slip-away fe.shadow-dance fe.vanish"
    ),
    "fe.hide": {"hero": acts, "other": stands},
    "fe.hide-foe": {"foe": acts, "other": stands},
    "fe.spring-ambush": {"ambushers": acts},
    "fe.strike": {"hero": meets, "meant_for": meets},
    "fe.strike-ally": {"ally": meets},
    "fe.foe-strikes": {"foe": acts, "hero": meets},
    "fe.engage": {"one": meets, "other": meets},
    "fe.place-at": {"one": not_in_the_story, "other": not_in_the_story},
    "fe.set-sight": {"one": not_in_the_story, "other": not_in_the_story},
    "fe.set-cover": {"character": not_in_the_story},
    "fe.enter-melee": {"character": acts, "other": meets},
    "fe.break-off": {"character": acts},
    "fe.say-under-fire": {"character": meets},
    "fe.protect": {"hero": acts, "ally": meets},
    "fe.attack-with": {"hero": acts, "other": meets},
    "fe.suppress": {"hero": acts, "whom": meets},
    "fe.hold-shot": {"owner": acts},
    "fe.loose-shot": {"owner": acts, "other": meets},
    "fe.form-wall": {"heroes": acts},
    "fe.ride-on": {"hero": acts, "other": meets},
    # magic
    **_each("hero", acts, "fe.weave-spell fe.weave-signature fe.begin-casting fe.cast-spell fe.push-casting"),
    **_each("hero", acts, "fe.hold-spell fe.scale-spell fe.scale-spell-down fe.tag-spell fe.raise-ward"),
    **_each("hero", acts, "fe.cast-unnoticed fe.break-effect fe.pay-push"),
    **_each("hero", lives, "fe.name-signature fe.pay-art fe.set-art"),
    "fe.banish": {"hero": acts, "who": not_in_the_story},
    "fe.say-tag": {"on": gone},
    "fe.work-tag": {"hero": acts, "on": gone},
    "fe.spring-trap": {"on": meets},
    **_each("hero", acts, "fe.push-rite fe.call-on-rite fe.extend-gift fe.begin-long-ritual"),
    **_each("hero", acts, "fe.work-on-ritual fe.push-ritual fe.crack-seal"),
    "fe.invoke-rite": {"hero": acts, "whom": meets},
    "fe.begin-ritual": {"hero": acts, "whom": meets},
    **_each("hero", acts, "fe.show-symbol fe.borrow-grace"),
    "fe.perform-ritual": {"hero": acts, "on": not_in_the_story},
    "fe.help-ritual": {"hero": acts, "helper": helps},
    "fe.show-image": {"hero": lives},
    "fe.break-oath": {"who": lives},
    "fe.outsider-crosses": {"who": not_in_the_story},
    "fe.wake-gift": {"hero": acts, "bearer": meets},
    # powers that are owed, and what is kept track of
    **_each("hero", acts, "fe.call-on-tie"),
    **_each("hero", lives, "fe.gain-tie fe.make-demand fe.gain-symbol fe.upgrade-symbol fe.restore-symbol"),
    **_each("hero", lives, "fe.study-rite fe.keep-module fe.mark-modules fe.clear-off-screen fe.mark-corruption"),
    "fe.mark-near-miss": {"hero": lives},
    # after all was lost
    **_each("hero", lives, "fe.set-free fe.lift-scar"),
    # what is learned, bought, carried and led
    **_each("hero", lives, "fe.award-xp fe.raise-rating fe.open-prestige fe.retrain fe.buy-talent fe.buy-asset"),
    **_each("hero", lives, "fe.activate-asset fe.pay-upkeep fe.buy-gear fe.pay-for-gear fe.recruit fe.send-follower"),
    "fe.award-milestone": {"signature": lives},
    **_each("owner", acts, "fe.set-weapon fe.take-aim fe.raise-buckler fe.plant-pavise fe.turn-intangible"),
    **_each("owner", lives, "fe.tend-gear fe.enchant-gear"),
    "fe.give-gear": {"owner": not_in_the_story},
    "fe.drop-gear": {"to": turns},
    **_each("hero", acts, "fe.tinker-gear fe.disenchant"),
    "fe.link-heroes": {"leader": lives, "follower": lives},
    "fe.take-role": {"hero": lives},
}
"""By the tag of a command and its field: who is kept out."""


@lost.asks_no_more
@cites("fe.harm.levels")
def silent(state: State, who: EntityId) -> bool:
    """Whether somebody is asked nothing any more: the dead are not."""
    return lives(state, who) is not None


@lost.keeps_out
def kept_out() -> Mapping[str, Bars]:
    """Everybody who is kept out of something, and of what."""
    return BARS
