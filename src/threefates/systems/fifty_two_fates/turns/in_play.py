"""Who is in play: what the dead may still do and suffer, and who is in no state to act.

In one place for the whole game, command by command. A field that is not listed here is anybody's, or has a rule of its
own: what comes at somebody helpless succeeds by itself, and what is put right is put right for everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threefates.commons.characters import Characters
from threefates.commons.spotlight import Spotlight, SpotlightDropped, SpotlightMoved
from threefates.rulebook.cites import cites
from threefates.rulebook.in_play import Bar, Bars
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.fight import combat
from threefates.systems.fifty_two_fates.conditions.out import when_dead
from threefates.systems.fifty_two_fates.conditions.unconscious import is_dead, out_cold
from threefates.systems.fifty_two_fates.dealing.dealer import not_here

__all__ = ["acts", "kept_out", "lives", "silent"]


@cites("ff.conditions.dead")
def lives(state: State, who: EntityId) -> Refused | None:
    """The refusal of who is dead: nothing is learned, bought or told of them any more; or None."""
    if not is_dead(state, who):
        return None
    title = f"{state[Characters].name(who)} is dead."
    return Refused("death.dead", title, remedy="Play somebody else.", source="ff.conditions.dead")


@cites("ff.conditions.unconscious", "ff.session.absent-player")
def acts(state: State, who: EntityId) -> Refused | None:
    """The refusal of who does nothing now: in no state to, or with cards that are put aside; or None."""
    return out_cold(state, who) or not_here(state, who)


def _each(field: str, bar: Bar, tags: str) -> Mapping[str, Bars]:
    return {tag: {field: bar} for tag in tags.split()}


BARS: Final[Mapping[str, Bars]] = {
    "give-spotlight": {"character": lives},
    "pass-spotlight": {"to": lives},
    "ask-for-spotlight": {"character": lives},
    # what somebody does
    **_each("entity", acts, "ff.use-action ff.attack ff.attack-by-draw ff.maneuver ff.cast ff.call-spell"),
    **_each("entity", acts, "ff.draw-for-maneuver ff.draw-miracle ff.stand-up ff.pick-up ff.pull-stinger"),
    **_each("entity", acts, "ff.help-task ff.creature-tries ff.creature-asks ff.serve-tea"),
    **_each("entity", out_cold, "ff.sound-alarm ff.buy ff.buy-up ff.equip"),
    **_each("actor", acts, "ff.set-task ff.inquire ff.call-for ff.set-questioning"),
    "ff.let-help": {"helper": acts},
    "ff.rouse": {"entity": acts, "target": lives},
    # what becomes of a sheet
    **_each("entity", lives, "ff.choose-attribute ff.gain-attribute ff.draw-advancement ff.set-origin ff.draw-skills"),
    **_each("entity", lives, "ff.choose-background ff.learn-skill ff.choose-cross ff.learn-maneuvers"),
    **_each("entity", lives, "ff.draw-maneuvers ff.take-archetype ff.take-gear ff.draw-wealth"),
    **_each("entity", lives, "ff.describe-deity ff.set-temple ff.tie-faction ff.let-faction-be-known ff.deal-in"),
    # what nobody has to say, or to put away, for the dead
    **_each("entity", lives, "ff.take-hits ff.put-aside"),
}
"""By the tag of a command and its field: who is kept out."""


@combat.asks_no_more
@cites("ff.conditions.dead", "ff.session.absent-player")
def silent(state: State, who: EntityId) -> bool:
    """Whether somebody is asked nothing any more: who is dead, or has gone with cards that are put aside."""
    return (lives(state, who) or not_here(state, who)) is not None


@when_dead(combat)
@cites("ff.conditions.dead")
def asks_for_nothing(act: Unfolding, entity: EntityId) -> None:
    """Nobody waits for what the dead would say, and they ask for no word."""
    if entity in act.state[Spotlight].asking:
        act.happen(SpotlightDropped(entity))
    if act.state[Spotlight].holder == entity:
        act.happen(SpotlightMoved(None))


@combat.keeps_out
def kept_out() -> Mapping[str, Bars]:
    """Everybody who is kept out of something, and of what."""
    return BARS
