"""Standing before somebody who is no hero: whoever steps in resists the blow, or the story says what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.offers import Offer, choice, flag, number, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.roll_in_hand import RollStep, underway
from threefates.systems.fates_edge.combat.blows import AskResist, Struck, resist_dv, resisting
from threefates.systems.fates_edge.combat.reactions import react
from threefates.systems.fates_edge.exchanges.protecting import (
    SOURCE,
    STAY,
    STEP_IN,
    Protection,
    ProtectionSet,
    ally_named,
    cannot_step_in,
    chapter,
)
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.harm.harm import MOST_HARM
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named

__all__ = ["AllyHit", "AskStandIn", "StrikeAlly", "cannot_strike_ally", "let_come_at_ally"]

REACTING: Final = "fe.turn.reactions"


class AllyHit(Event, frozen=True, tag="fe.ally-hit"):
    """A blow has come at somebody who is no hero, and nobody took it for them."""

    ally: EntityId
    harm: int
    why: str


class StrikeAlly(Command, frozen=True, tag="fe.strike-ally"):
    """Let a blow come at somebody who is no hero, and before whom somebody stands."""

    ally: EntityId
    harm: int
    why: str
    attribute: str = "body"
    ranged: bool = False  # it comes from afar


class AskStandIn(RollStep, frozen=True, tag="fe.ask-stand-in"):
    """Does whoever protects somebody who is no hero take the hit?"""

    hero: EntityId
    hit: Hit  # at whom it is meant for
    others: tuple[EntityId, ...] = ()  # who is asked next


class _Protected(Struct):
    """Who is no hero, and who stands before them."""

    ally: EntityId
    by: tuple[EntityId, ...]


@cites(SOURCE)
def _protected(state: State) -> Iterator[_Protected]:
    of = state[Protection].of
    for ally in dict.fromkeys(of.values()):
        if ally not in state[Heroes].known:
            yield _Protected(ally, tuple(hero for hero, whom in of.items() if whom == ally))


@cites(SOURCE)
def cannot_strike_ally(state: State, command: StrikeAlly) -> Refused | None:
    """The refusal where no such blow can come at somebody who is no hero now, or None."""
    if not any(each.ally == command.ally for each in _protected(state)):
        title, remedy = "Nobody stands before them.", "Say what becomes of them, or let it come at a hero."
        return Refused("protect.nobody", title, remedy=remedy, source=SOURCE)
    if command.attribute not in ATTRIBUTES or not 1 <= command.harm <= MOST_HARM:
        remedy = f"Choose Harm 1 to {MOST_HARM}, and an Attribute."
        return Refused("harm.range", "Nothing strikes like that.", remedy=remedy, source="fe.harm.levels")
    return underway(state)


@chapter.decides(StrikeAlly)
@cites(SOURCE)
def strike_ally(act: Unfolding, command: StrikeAlly) -> None:
    """Let a blow come at them: whoever stands before them is asked; only whoever runs the game may."""
    act.must_run("Letting a blow come")
    if refusal := cannot_strike_ally(act.state, command):
        raise refusal
    why = one_line(command.why, "What it is")
    let_come_at_ally(
        act, Hit(hero=command.ally, harm=command.harm, why=why, attribute=command.attribute, ranged=command.ranged)
    )


@cites(SOURCE)
def let_come_at_ally(act: Unfolding, hit: Hit) -> None:
    """Let a blow come at somebody who is no hero: whoever stands before them is asked; with nobody there it hits."""
    by = next((each.by for each in _protected(act.state) if each.ally == hit.hero), ())
    _ask(act, hit, tuple(hero for hero in by if cannot_step_in(act.state, hero, hit) is None))


def _ask(act: Unfolding, hit: Hit, who: tuple[EntityId, ...]) -> None:
    """Ask the first of those who may step in; with nobody left, it has hit."""
    if who:
        act.push(AskStandIn(who[0], hit, who[1:]))
    else:
        act.happen(AllyHit(hit.hero, hit.harm, hit.why))


@chapter.asks(AskStandIn)
@cites(SOURCE)
def ask_stand_in(state: State, step: AskStandIn) -> Choice:
    """Take the hit, or leave it to whom it is meant for."""
    hit, name, ally = step.hit, hero_named(state, step.hero), ally_named(state, step.hit.hero)
    theirs = replace(hit, hero=step.hero, intercepted=True)
    dice, _ = resisting(state, theirs)
    dv = resist_dv(state, theirs)
    resists = f"{name} resists with {dice}d10 against DV {dv}; what is left of it, and whatever comes of it"
    return Choice(
        "",
        "stand-in",
        step.hero,
        f"Harm {hit.harm} comes at {ally}: {hit.why}. Does {name} step in?",
        state.controllers(step.hero),
        (
            Option(
                STEP_IN,
                f"{name} takes it",
                f"{resists}, is {name}'s. It is the reaction of this exchange.",
                refusal_of(cannot_step_in(state, step.hero, hit)),
            ),
            Option(STAY, f"{ally} takes it", "The Game Master says what becomes of them."),
        ),
        if_absent=STAY,
        cites=(SOURCE, REACTING),
    )


@chapter.settles(AskStandIn)
@cites(SOURCE, REACTING)
def settle_stand_in(act: Unfolding, step: AskStandIn, option: str) -> None:
    """The blow comes at whoever steps in, who resists it; or the next one is asked, or it has hit."""
    if option == STAY:
        _ask(act, step.hit, step.others)
        return
    react(act, step.hero, f"stepping in for {ally_named(act.state, step.hit.hero)}")
    act.happen(ProtectionSet(step.hero, None))
    act.happen(Struck(replace(step.hit, hero=step.hero, intercepted=True), step.hit.hero))
    act.push(AskResist(step.hero))


chapter.only_tells(AllyHit)  # what becomes of them says itself


@chapter.tells(AllyHit, stage=(ALOUD,))
def tell_ally_hit(state: State, event: AllyHit, viewer: Viewer) -> Told:
    """Tell everybody who is hit."""
    return Told(f"Harm {event.harm} reaches {ally_named(state, event.ally)}: {event.why}.", (SOURCE,), tone="cost")


@chapter.offers_under(Heading("Fight", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to let a blow come at somebody before whom a hero stands."""
    protected = [Option(each.ally, ally_named(state, each.ally)) for each in _protected(state)] if viewer.runs else []
    if not protected:
        return
    fields = (
        choice("ally", "At whom", protected),
        number("harm", "Harm", low=1, high=MOST_HARM),
        words("why", "What it is"),
        choice("attribute", "Resisted with", [Option(each, each.capitalize()) for each in ATTRIBUTES], optional=True),
        flag("ranged", "It comes from afar"),
    )
    refusal = refusal_of(underway(state))
    label = "A blow comes at whom somebody protects"
    yield Offer("fe.strike-ally", label, fields, refusal=refusal, group="Fight", levers=True)
