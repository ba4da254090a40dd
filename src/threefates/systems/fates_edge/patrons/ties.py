"""Dealing with a mortal power: won, called on, grateful, and cut off."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import LONGEST_LINE, one_line
from threefates.pieces.spelling import bare, spelled
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.advancement.assets import Asset, AssetGained, has_enough, kinds_of_asset
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.patrons.demands import must_act, unask
from threefates.systems.fates_edge.patrons.obligation import note_below
from threefates.systems.fates_edge.patrons.terrestrial import (
    Fallout,
    Favor,
    Severed,
    Tie,
    TieGained,
    TieKind,
    Ties,
    TieSet,
    found,
    having,
    owe_tie,
    perks_bounds,
    price_of_call,
    relief_of_favor,
    tie_of,
    ties,
)

__all__ = ["MOST_TIES", "PERKS", "FavorGranted", "PowerCalledOn", "TieSevered", "cannot_gain"]

GAIN: Final = "fe.terrestrial.gain"
CALL: Final = "fe.terrestrial.perks"
CUT: Final = "fe.terrestrial.cut-ties"
BECAUSE: Final = "because "
WHY: Final = "Why they want the hero"
MOST_TIES: Final = 6
PERKS: Final = (
    "sanctuary",
    "legal relief",
    "black market goods",
    "elite followers",
    "forged papers",
    "military backing",
    "rumors and spywork",
)


class GainTie(Command, frozen=True, tag="fe.gain-tie"):
    """Bind your hero to a mortal power: say how it came about, why they want the hero, and what they lend."""

    hero: EntityId
    name: str
    bond: TieKind
    why: str
    perks: tuple[str, ...]
    own: str = ""  # what they lend in place of the last of these, in words


class CallOnTie(Command, frozen=True, tag="fe.call-on-tie"):
    """Call on a mortal power for what it lends: it works without a roll, and is owed for."""

    hero: EntityId
    tie: str
    perk: str


class GrantFavor(Command, frozen=True, tag="fe.grant-favor"):
    """Something monumental was done for a mortal power, beyond what was asked: it owes a lasting favour."""

    hero: EntityId
    tie: str
    favor: Favor
    said: str
    size: str = ""  # of the asset that it is; empty: it is none, and what it is worth is played


class SeverTie(Command, frozen=True, tag="fe.sever-tie"):
    """Cut a tie to a mortal power: what it lent is gone, a rival rises, and something follows the hero."""

    hero: EntityId
    tie: str
    rival: str
    fallout: Fallout
    said: str


class PowerCalledOn(Event, frozen=True, tag="fe.tie-called-on"):
    """A mortal power did what it was called on for."""

    hero: EntityId
    name: str
    perk: str


class FavorGranted(Event, frozen=True, tag="fe.favor-granted"):
    """A mortal power repaid what nobody had asked for."""

    hero: EntityId
    tie: str
    favor: Favor
    said: str


class TieSevered(Event, frozen=True, tag="fe.tie-severed"):
    """A tie to a Patron of this world was cut, and how."""

    hero: EntityId
    tie: str
    severed: Severed


# won


@cites(GAIN)
def cannot_gain(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero is bound to enough mortal powers, or None."""
    if len(state[Ties].of.get(hero, ())) < MOST_TIES:
        return None
    return Refused("tie.many", f"{hero_named(state, hero)} serves enough masters.", remedy="Cut one tie first.")


@ties.decides(GainTie)
@cites(GAIN, CALL)
def gain_tie(act: Unfolding, command: GainTie) -> None:
    """Bind them: by a job, an oath, a bond or a shared crime; with two or three perks."""
    hero, (least, most) = act.state[Heroes][command.hero].id, perks_bounds()
    act.must_control_or_run(hero, hero_named(act.state, hero))
    if refusal := cannot_gain(act.state, hero):
        raise refusal
    own, listed = one_line(command.own, "What they lend", longest=60, optional=True), dict.fromkeys(command.perks)
    perks = (*tuple(listed)[:-1], own) if own and not spelled(own, tuple(listed)) else tuple(listed)
    if not least <= len(perks) <= most or any(perk not in PERKS for perk in command.perks):
        remedy = f"Pick {least} to {most} of those that are listed."
        raise Refused("tie.perks", "No mortal power lends that.", remedy=remedy, source=CALL)
    name, why = one_line(command.name, "Their name", longest=60), _reason(command.why)
    if any(_plain(each.name) == _plain(name) for each in act.state[Ties].of.get(hero, ())):
        title = f"{hero_named(act.state, hero)} is bound to them already."
        raise Refused("tie.again", title, remedy="Call on them.", source=GAIN)
    act.happen(TieGained(hero, Tie(f"tie:{act.state[Ties].begun + 1}", name, why, command.bond, perks)))


def _reason(typed: str) -> str:
    """Why they want the hero, as it goes on after “because”; refused where nothing is said."""
    why = one_line(typed, WHY)
    return one_line(why[len(BECAUSE) :], WHY) if why.casefold().startswith(BECAUSE) else why


def _plain(power: str) -> str:
    """A mortal power's name without its article; what stands after a comma or in brackets tells two houses apart."""
    return bare(power).removeprefix("the ")


# called on


@ties.decides(CallOnTie)
@cites(CALL, "fe.terrestrial.definition")
def call_on(act: Unfolding, command: CallOnTie) -> None:
    """Call on a tie: its perk works without a roll, and is owed for."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    tie = tie_of(act.state, hero, command.tie)
    if command.perk not in tie.perks:
        remedy = f"Call on them for {', '.join(tie.perks)}."
        raise Refused("tie.perk", f"{tie.name} lends no such thing.", remedy=remedy, source=CALL)
    act.happen(PowerCalledOn(hero, tie.name, command.perk))
    owe_tie(act, hero, tie, price_of_call(), command.perk)


# favours, and the end


@cites("fe.terrestrial.favor")
def cannot_be_asset(state: State, hero: EntityId, command: GrantFavor) -> Refused | None:
    """The refusal where a favour cannot be an asset of that size, or None."""
    if command.size not in kinds_of_asset():
        remedy = f"Say {', '.join(kinds_of_asset())}, or nothing."
        return Refused("asset.size", "There is no such asset.", remedy=remedy, source="fe.terrestrial.favor")
    return has_enough(state, hero)


@ties.decides(GrantFavor)
@cites("fe.terrestrial.favor")
def grant_favor(act: Unfolding, command: GrantFavor) -> None:
    """Less is owed, and something is theirs for good; only whoever runs the game may say so."""
    act.must_run("Granting a favour")
    hero = act.state[Heroes][command.hero].id
    tie, longest = tie_of(act.state, hero, command.tie), 60 if command.size else LONGEST_LINE
    said = one_line(command.said, "The favour", longest=longest)
    if command.size and (refusal := cannot_be_asset(act.state, hero, command)):
        raise refusal
    act.happen(FavorGranted(hero, tie.id, command.favor, said))
    if command.size:
        act.happen(AssetGained(hero, Asset(said, command.size, f"a favour of {tie.name}"), ""))
    act.happen(TieSet(hero, tie.id, max(tie.owed - relief_of_favor(), 0), "a favour beyond what was asked"))


@ties.decides(SeverTie)
@cites(CUT)
def sever(act: Unfolding, command: SeverTie) -> None:
    """Cut it: perks and questions are gone; favours stay, and so do a rival and a curse, a bounty or a scandal."""
    hero = act.state[Heroes][command.hero].id
    act.must_control_or_run(hero, hero_named(act.state, hero))
    tie = tie_of(act.state, hero, command.tie)
    if refusal := must_act(act.state, hero, tie):
        raise refusal
    rival, said = one_line(command.rival, "The rival", longest=60), one_line(command.said, "What follows them")
    unask(act, hero, tie.id)
    act.happen(TieSevered(hero, tie.id, Severed(tie.name, rival, command.fallout, said, tie.favors)))
    note_below(act, hero)


# what has happened


ties.only_tells(PowerCalledOn)  # what is owed for it is marked by itself


@ties.folds(FavorGranted)
def favor_granted(ties: Ties, event: FavorGranted) -> Ties:
    """Add the favour to what the tie has brought."""
    was = found(ties, event.hero, event.tie)
    return having(ties, event.hero, replace(was, favors=(*was.favors, f"{event.favor.value}: {event.said}")))


@ties.folds(TieSevered)
def tie_severed(ties: Ties, event: TieSevered) -> Ties:
    """Take the tie away, and keep what has followed (`of` and `severed`)."""
    left = tuple(each for each in ties.of[event.hero] if each.id != event.tie)
    gone = (*ties.severed.get(event.hero, ()), event.severed)
    return replace(ties, of={**ties.of, event.hero: left}, severed={**ties.severed, event.hero: gone})
