"""Awards and further uses of Boons as people see them: what is told of them, and what is offered."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, flag, none_of, number, refusal_of, words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import proposing
from threefates.systems.fates_edge.boons.bonds import Bond, Bonds
from threefates.systems.fates_edge.boons.boons import Boons, boons
from threefates.systems.fates_edge.boons.earning import LEAST_FOR_VALVE
from threefates.systems.fates_edge.boons.spending import SPENDS
from threefates.systems.fates_edge.help.boon_awards import (
    MOST_AWARDED,
    BondPaid,
    cannot_give_as_help,
    cannot_open,
    cannot_share,
    cannot_spend,
    no_such_help,
    paid_already,
)
from threefates.systems.fates_edge.help.converting import XpBought, cannot_convert
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.rulings.resolution import (
    BondVersion,
    BoonsOnPartial,
    ConvertBoons,
)

__all__ = ["offers"]


@boons.tells(BondPaid)
def tell_bond(state: State, event: BondPaid, viewer: Viewer) -> Told:
    """Tell everybody whose bond drives it, and which."""
    sources = ("fe.boons.bond-driven-core", BondVersion.ruling_id)
    return Told(f"{hero_named(state, event.hero)}'s bond drives it: {event.bond}.", sources, tone="good")


@boons.tells(XpBought)
def tell_xp(state: State, event: XpBought, viewer: Viewer) -> Told:
    """Tell everybody who makes Boons into an XP, and how many they have from them."""
    said = f"{hero_named(state, event.hero)} makes two Boons into an XP ({state[Boons].xp[event.hero]} so far)."
    return Told(said, ("fe.boons.convert-core", ConvertBoons.ruling_id))


@boons.offers_under(of_own, Heading("Heroes", levers=True), Heading("Beats", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer players to spend, trade and help, and whoever runs the game to award."""
    for hero in held_heroes(state, viewer):
        yield from _of_hero(state, hero.id)
    if viewer.runs and state[Heroes].known:
        yield from _levers(state)


def _of_hero(state: State, hero: EntityId) -> Iterator[Offer]:
    group, fixed = hero_named(state, hero), (("hero", hero),)
    on, high = words("on", "Which", optional=True), flag("high_power", "A High-Power Rite")
    buys = [
        Option(what, said.capitalize(), refusal=refusal_of(cannot_spend(state, hero, what)))
        for what, said in SPENDS.items()
    ]
    fields = (choice("what", "On what", buys), on, high)
    yield Offer("fe.spend-boon", "Spend a Boon", fields, fixed, refusal=none_of(buys), group=group)
    refusal = refusal_of(cannot_convert(state, hero))
    yield Offer("fe.convert-boons", "Two Boons for an XP", (), fixed, refusal=refusal, group=group)
    for acting in state.only(proposing):
        if acting != hero:
            refusal = refusal_of(cannot_give_as_help(state, hero, acting))
            label, both = f"Give {hero_named(state, acting)} a Boon as a die", (("giver", hero), ("hero", acting))
            why = (words("why", "How it helps"),)
            yield Offer("fe.give-as-help", label, why, both, refusal=refusal, group=group)


def _levers(state: State) -> Iterator[Offer]:
    who = choice("hero", "Hero", [Option(hero, hero_named(state, hero)) for hero in state[Heroes].known])
    why = words("why", "What for")
    amount = number("amount", "For each", low=1, high=MOST_AWARDED)
    yield Offer("fe.award-boon", "Award a Boon", (who, why), group="Heroes", levers=True)
    refusal, label = refusal_of(cannot_share(state)), "Award everybody Boons"
    yield Offer("fe.award-everybody", label, (amount, why), refusal=refusal, group="Heroes", levers=True)
    for bond in state[Bonds].known:
        yield from (_paying(state, bond, *pair) for pair in ((bond.one, bond.other), (bond.other, bond.one)))
    if state.ruling(BoonsOnPartial) is BoonsOnPartial.ZERO:
        fields = (number("beats", "Beats", low=LEAST_FOR_VALVE, high=12), words("what", "What it costs"))
        refusal = refusal_of(cannot_open(state))
        yield Offer("fe.safety-valve", "Make a Partial pay", fields, refusal=refusal, group="Beats", levers=True)


def _paying(state: State, bond: Bond, hero: EntityId, ally: EntityId) -> Offer:
    label = f"{hero_named(state, hero)}'s bond with {hero_named(state, ally)} pays"
    refusal = refusal_of(no_such_help(state, hero, ally) or paid_already(state, hero, ally))
    real = (flag("significant", "Worth more than one die, at a real price"),)
    fixed = (("hero", hero), ("ally", ally), ("bond", bond.words))
    return Offer("fe.award-bond", label, real, fixed, refusal=refusal, group="Heroes", levers=True)
