"""What a rage lets in: one other talent beside it, at a price that it pays once."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.offers import Field, choice, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.content.records import Category, talents, techniques
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.talents.modifiers import RAGE
from threefates.systems.fates_edge.talents.state import Talents, Underway, chapter, underway, use_up, used_up

__all__ = ["COSTS", "LET_IN", "RAGING", "LetIn", "asks_a_price", "cannot_pay", "costs_of", "let_in", "was_let_in"]

RAGING: Final = "fe.talents.berserker-rage"
SKIN: Final = "heedless-skin"
COSTS: Final = {
    "dice": "the rage gives 2 dice, not 3",
    "fatigue": "1 Fatigue more when the rage ends",
    "harm": "no Harm is ignored in this round",
    "longer": "the rage lasts a round more",
}
"""What a rage may pay for one other talent."""
LET_IN: Final = (Category.MAJOR, Category.PRESTIGE, Category.EPIC)


class LetIn(Event, frozen=True, tag="fe.talent-let-in"):
    """A rage lets one other talent in, at a price."""

    hero: EntityId
    talent: str
    cost: str


@cites(RAGING)
def cannot_pay(state: State, hero: EntityId, cost: str) -> Refused | None:
    """The refusal where a rage cannot pay that for another talent, or None: what is gone in this round is no price."""
    skin, name = techniques()[SKIN], hero_named(state, hero)
    if cost != "harm" or used_up(state, hero, SKIN, skin.name, skin.limit, RAGING) is None:
        return None
    title, remedy = f"{name} has ignored a Harm in this round.", "Pay something else."
    return Refused("talent.rage", title, remedy=remedy, source=RAGING)


@cites(RAGING)
def asks_a_price(state: State, hero: EntityId, talent: str) -> bool:
    """Say whether a rage is under way that another talent is let into at a price; it pays once for the same one."""
    rage = underway(state, hero, RAGE)
    return rage is not None and talent not in (RAGE, rage.second)


@cites("fe.talents.berserker-rage")
def let_in(act: Unfolding, hero: EntityId, talent: str, cost: str) -> None:
    """Note what a rage pays for another talent, where it does."""
    if asks_a_price(act.state, hero, talent):
        act.happen(LetIn(hero, talent, cost))
        if cost == "harm":
            skin = techniques()[SKIN]
            use_up(act, hero, SKIN, talents()[RAGE].name, skin.limit)


def costs_of(state: State, hero: EntityId, talent: str) -> tuple[Field, ...]:
    """What a rage may pay to let a talent in; nothing where none is under way."""
    if not asks_a_price(state, hero, talent):
        return ()
    options = [
        Option(cost, said.capitalize(), refusal=refusal_of(cannot_pay(state, hero, cost)))
        for cost, said in COSTS.items()
    ]
    return (choice("cost", "The rage pays", options),)


# what has happened


@chapter.folds(LetIn)
def was_let_in(talents: Talents, event: LetIn) -> Talents:
    """Note the other talent on the rage, and what it pays for it."""
    return talents.changed(event.hero, RAGE, lambda was: _paid(was, event))


def _paid(rage: Underway, event: LetIn) -> Underway:
    return replace(
        rage,
        until=rage.until + (event.cost == "longer"),
        weaker=rage.weaker + (event.cost == "dice"),
        tired=rage.tired + (event.cost == "fatigue"),
        second=event.talent,
    )


@chapter.tells(LetIn)
def tell_let_in(state: State, event: LetIn, viewer: Viewer) -> Told:
    """Tell everybody what the rage pays."""
    said = f"{hero_named(state, event.hero)}'s rage lets {talents()[event.talent].name} in: {COSTS[event.cost]}."
    return Told(said, (RAGING,), tone="cost")
