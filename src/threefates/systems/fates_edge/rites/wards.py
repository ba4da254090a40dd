"""What Rites raise, and whom they cast out: a WARD stands while its Rite does, and who is banished is not here."""

from __future__ import annotations

from typing import Final

from threefates.commons.characters import Characters
from threefates.pieces.spelling import same_name
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.offers import Field, choice, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.content.records import WrittenRite
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rites.blessings import BlessingLifted, Blessings, Laid, blessings, lift
from threefates.systems.fates_edge.tags.library import Lasting, Until
from threefates.systems.fates_edge.tags.outsiders import Outsiders
from threefates.systems.fates_edge.tags.set_down_and_cast_out import AWAY, is_away
from threefates.systems.fates_edge.tags.tag_effects import (
    SCENE_OVER,
    EffectEnded,
    Effects,
    Work,
    bring,
    effects,
    end,
    work,
)

__all__ = ["RAISED", "asked", "banish", "named_so", "no_such_being", "raise_ward", "to_cast_out"]

GATE, WARD, BANISH = "fe.patrons.rites-sealed-gate", "fe.tags.ward", "fe.tags.banish"
RAISED: Final = "ward"
LASTS: Final = tuple(Until)
"""How long a WARD stands, the shortest first."""


@cites(GATE, WARD)
def raise_ward(act: Unfolding, ward: Lasting) -> None:
    """The WARD that a Rite prints stands while the Rite does: its own text stops others than Outsiders, too.

    Raised anew over the same it takes the old one's place, unless that is whole and lasts longer; over something else
    it stands beside it, and each for as long as it lasts.
    """
    for was in raised(act.state, ward.source, ward.by):
        if not same_name(was.what, ward.what):
            continue
        if was.partial <= ward.partial and LASTS.index(was.until) > LASTS.index(ward.until):
            return
        end(act, was, "it is raised anew")
    bring(act, ward)


def raised(state: State, rite: str, hero: EntityId) -> tuple[Lasting, ...]:
    """The WARDs that a hero's Rite has raised."""
    every = state[Effects].known.values()
    return tuple(each for each in every if (each.tag, each.source, each.by) == (RAISED, rite, hero))


@blessings.answers_to(BlessingLifted)
@cites(GATE)
def falls_with_its_rite(act: Unfolding, event: BlessingLifted) -> None:
    """A Rite that is over lets its WARD fall; that one blow or one action has used what it left does not."""
    for ward in act.state[Effects].known.values() if event.why else ():
        left = any(_stands_with(each, ward) for each in act.state[Blessings].laid)
        if ward.tag == RAISED and ward.source == event.name and not left:
            end(act, ward, event.why)


@effects.answers_to(EffectEnded)
@cites(GATE, "fe.tags.unward", "fe.tags.dispel")
def falls_with_its_ward(act: Unfolding, event: EffectEnded) -> None:
    """A WARD that is undone takes with it what its Rite has left; with the scene both end by themselves."""
    ward = event.effect
    for laid in act.state[Blessings].laid if ward.tag == RAISED and event.why != SCENE_OVER else ():
        if _stands_with(laid, ward):
            lift(act, laid, event.why)


def _stands_with(laid: Laid, ward: Lasting) -> bool:
    """Whether that WARD is of what this Rite has left."""
    same = (laid.name, laid.by) == (ward.source, ward.by)
    return same and (not laid.upon or same_name(laid.upon, ward.what))


# who is cast out


@cites(GATE, BANISH)
def to_cast_out(state: State) -> tuple[EntityId, ...]:
    """The Outsiders who are here: everybody knows who is one."""
    return tuple(who for who in state[Outsiders].known if not is_away(state, who))


def named_so(state: State, name: str) -> EntityId:
    """Whoever goes by a name, the Outsiders first; nothing where nobody at the table does."""
    known, here = state[Characters].known, to_cast_out(state)
    alike = [who for who, each in known.items() if same_name(each.name, name)]
    return next((who for who in alike if who in here), next(iter(alike), ""))


@cites(GATE)
def no_such_being(state: State, rite: WrittenRite, about: str) -> Refused | None:
    """The refusal where a Rite would cast out somebody at the table who is no Outsider, or gone; or None."""
    who = named_so(state, about) if rite.casts_out else ""
    if not who or who in to_cast_out(state):
        return None
    title = f"{state[Characters].name(who)} is no Outsider who is here."
    remedy = "Name one, or have the Game Master say that they are."
    return Refused("rite.no_outsider", title, remedy=remedy, source=rite.entry)


def asked(state: State, rite: WrittenRite) -> tuple[Field, ...]:
    """What whoever performs a Rite has to say: one who is cast out is picked where the table knows any."""
    names = dict.fromkeys(state[Characters].name(who) for who in to_cast_out(state)) if rite.casts_out else {}
    if names:
        return (choice("about", rite.asks, [Option(name, name) for name in names]),)
    return (words("about", rite.asks, longest=100),) if rite.asks else ()


@cites(GATE, BANISH)
def banish(act: Unfolding, who: EntityId, outcome: Outcome, until: Until, *, by: EntityId, rite: str) -> None:
    """BANISH does what it does to their meter; whom that has not driven out for good is gone for as long as is said."""
    work(act, Work(tag=AWAY, on=(who,)), outcome, by=by, source=rite)
    if not is_away(act.state, who):
        bring(act, Lasting(id="", tag=AWAY, source=rite, by=by, on=(who,), until=until))
