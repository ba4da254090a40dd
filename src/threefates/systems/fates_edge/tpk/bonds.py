"""What binds whoever lives on after all was lost: whose hands they are in, to whom they are sworn, and how it ends."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.offers import Field, choice, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.tpk.resolution_options import Lost, lost

__all__ = ["Bound", "SetFree", "bind", "bonds", "freeing"]

SOURCE: Final = "fe.combat.tpk-capture"
BESIDES: Final = "; "


class Bound(Event, frozen=True, tag="fe.bound"):
    """Somebody is captive, sworn or in debt; with no words, free."""

    hero: EntityId
    how: str
    why: str = ""  # what has set them free


class SetFree(Command, frozen=True, tag="fe.set-free"):
    """Say that a hero is free again: out of bonds, out of service, or quit of a debt."""

    hero: EntityId
    how: str
    bond: str = ""  # of what, where more binds them; empty: of all of it


@cites("fe.combat.tpk-capture", "fe.combat.tpk-reprieve")
def bind(act: Unfolding, hero: EntityId, how: str) -> None:
    """Bind a hero, beside what binds them already."""
    how = how.replace(BESIDES, ", ")
    held = [each for each in bonds(act.state, hero) if each != how]
    act.happen(Bound(hero, BESIDES.join((*held, how))))


@cites("fe.combat.tpk-capture", "fe.combat.tpk-patrons-claim", "fe.combat.tpk-reprieve")
def bonds(state: State, hero: EntityId) -> tuple[str, ...]:
    """What binds a hero, each by itself: who held them first, or to whom they are sworn."""
    return tuple(filter(None, state[Lost].bound.get(hero, "").split(BESIDES)))


# free again


@lost.decides(SetFree)
@cites("fe.combat.tpk-capture")
def set_free(act: Unfolding, command: SetFree) -> None:
    """Let a hero be free again, of one bond or of all; only whoever runs the game may."""
    act.must_run("Setting somebody free")
    hero = act.state[Heroes][command.hero].id
    if hero not in act.state[Lost].bound:
        raise Refused("lost.free", "Nobody holds them.", remedy="Play on.", source=SOURCE)
    held = bonds(act.state, hero)
    if command.bond and command.bond not in held:
        raise Refused("lost.bond", "That does not bind them.", remedy="Pick what is listed.", source=SOURCE)
    left = BESIDES.join(each for each in held if command.bond not in ("", each))
    act.happen(Bound(hero, left, one_line(command.how, "How")))


def freeing(state: State, hero: EntityId) -> tuple[Field, ...]:
    """What is asked of whoever sets a hero free: how, and of what where more than one thing binds them."""
    held, how = bonds(state, hero), words("how", "How")
    if len(held) < 2:
        return (how,)
    options = [Option(each, each[:1].upper() + each[1:]) for each in held]
    return choice("bond", "Of what; where nothing is picked, of all of it", options, optional=True), how


# what has happened


@lost.folds(Bound)
def bound(lost: Lost, event: Bound) -> Lost:
    """Set how a hero is bound, or that it is over (`bound`)."""
    others = {hero: how for hero, how in lost.bound.items() if hero != event.hero}
    return replace(lost, bound={**others, event.hero: event.how} if event.how else others)


@lost.tells(Bound, stage=(ALOUD,))
def tell_bound(state: State, event: Bound, viewer: Viewer) -> Told:
    """Tell everybody who is bound, or free again."""
    said = ", and still ".join(filter(None, (f"free again: {event.why}" if event.why else "", event.how)))
    return Told(f"{hero_named(state, event.hero)} is {said}.", (SOURCE,), tone="good" if event.why else "")
