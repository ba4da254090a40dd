"""Two heroes of whom one follows, as people see them: the lines of the log, and what may be done about it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from threefates.commons.characters import of_everybody, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, flag, none_of, refusal_of, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import proposing
from threefates.systems.fates_edge.followers.linked_help import cannot_help
from threefates.systems.fates_edge.followers.multi_character import (
    SOURCE,
    SWITCH,
    HeroesLinked,
    HeroesSwitched,
    HeroesUnlinked,
    Linked,
    cannot_link,
    cannot_switch,
    linking,
)
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named

__all__ = ["offers"]


@linking.tells(HeroesLinked)
def tell_linked(state: State, event: HeroesLinked, viewer: Viewer) -> Told:
    """Tell everybody who follows whom."""
    return Told(f"{hero_named(state, event.follower)} follows {hero_named(state, event.leader)}.", (SOURCE,))


@linking.tells(HeroesUnlinked)
def tell_unlinked(state: State, event: HeroesUnlinked, viewer: Viewer) -> Told:
    """Tell everybody that both act again."""
    said = f"{hero_named(state, event.follower)} follows {hero_named(state, event.leader)} no longer."
    return Told(said, (SOURCE,), tone="quiet")


@linking.tells(HeroesSwitched)
def tell_switched(state: State, event: HeroesSwitched, viewer: Viewer) -> Told:
    """Tell everybody who acts now, and why."""
    said = (
        f"{hero_named(state, event.leader)} takes over, and {hero_named(state, event.follower)} follows: {event.why}."
    )
    return Told(said, (SWITCH,))


@linking.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer linking to whoever plays two heroes, or runs the game; to those linked switching, parting and helping."""
    mine = [hero.id for hero in held_heroes(state, viewer)]
    able = mine if len(mine) > 1 else [*state[Heroes].known] if viewer.runs else []
    for leader in able:
        others = [
            Option(each, hero_named(state, each), refusal=refusal_of(cannot_link(state, leader, each)))
            for each in able
            if each != leader
        ]
        if others and not state[Linked].of(leader) and leader not in state[Linked].leader:
            refusal = none_of(others)
            who = (choice("follower", "Who follows", others[:1] if refusal else others),)
            consent = () if able is mine else (flag("consent", "Their players consent"),)
            label, name = f"Somebody follows {hero_named(state, leader)}", hero_named(state, leader)
            fixed, levers = (("leader", leader),), not viewer.holds(leader)
            yield Offer("fe.link-heroes", label, (*who, *consent), fixed, refusal=refusal, group=name, levers=levers)
    for follower, leader in state[Linked].leader.items():
        if viewer.holds(leader) or viewer.runs:
            yield from _linked(state, leader, follower, levers=not viewer.holds(leader))
        elif follower in state[Linked].gave_way and viewer.holds(follower):
            yield from islice(_linked(state, leader, follower, levers=False), 2)  # back, or apart


def _linked(state: State, leader: EntityId, follower: EntityId, *, levers: bool) -> Iterator[Offer]:
    group, name = hero_named(state, leader), hero_named(state, follower)
    fixed, refusal = (("leader", leader),), refusal_of(cannot_switch(state, leader, follower))
    why = (words("why", "Why"),)
    takes_over = f"{name} takes over"
    yield Offer("fe.switch-heroes", takes_over, why, fixed, refusal=refusal, group=group, levers=levers)
    yield Offer("fe.unlink-heroes", f"{name} follows no longer", (), fixed, group=group, levers=levers)
    skills = [Option(skill, skill) for skill, rating in state[Heroes][follower].skills.items() if rating]
    if skills and leader in state.only(proposing):
        barred = refusal_of(cannot_help(state, leader, follower))
        which = (choice("skill", "With", skills),)
        hero = (("hero", leader),)
        yield Offer("fe.linked-helps", f"{name} helps", which, hero, refusal=barred, group=group, levers=levers)
