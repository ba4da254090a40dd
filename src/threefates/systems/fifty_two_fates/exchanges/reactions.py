"""Reactions: defend, take it, or riposte, which lets the hit through to strike back after it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, number, refusal_of, several
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutKind, BoutResult, open_steps
from threefates.systems.fifty_two_fates.battlefield.exchange_events import (
    AskReaction,
    Decided,
    ReactionPlayed,
    current,
    done_to,
)
from threefates.systems.fifty_two_fates.cards.card_values import faces, named, short, to_play
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import defence_stance, must_defend
from threefates.systems.fifty_two_fates.classes.mages import casts_at, resist_cards, unshaken
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import at_zero
from threefates.systems.fifty_two_fates.content.loader import crosses, spells
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchanges.at_nobody import acts_otherwise
from threefates.systems.fifty_two_fates.exchanges.attack import can_answer, react, riposte_by_wind
from threefates.systems.fifty_two_fates.exchanges.cards_needed import answer_bonus, enough, protected, to_stop
from threefates.systems.fifty_two_fates.exchanges.stone_skin import check_stone, stone_cards, with_stone
from threefates.systems.fifty_two_fates.exchanges.too_late import comes_to
from threefates.systems.fifty_two_fates.magic.spell_types import only_if_aware
from threefates.systems.fifty_two_fates.rulings.rulings import InvisibleSpellKnowledge
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import defence_cards
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, cards_of, friendly, out_of_reach
from threefates.systems.fifty_two_fates.turns.laying import draw_play, lay_play
from threefates.systems.fifty_two_fates.turns.playable_cards import left_to_draw, no_action

__all__ = ["Defend", "DefendByDraw", "LetItWork", "Riposte", "TakeIt", "may_riposte", "may_take", "reactions"]

PASS = "pass"
NOBODY_SEES = "Nobody in the story sees it: the mind resists by itself. "
KNOWN = "Nobody in the story sees it, but they know of it. "
LAID = ("ff.on-the-table", "ff.stakes")  # what an answer is given to


class Defend(Command, frozen=True, tag="ff.defend"):
    """Answer an attack with cards from a hand."""

    choice: str
    cards: tuple[str, ...]


class DefendByDraw(Command, frozen=True, tag="ff.defend-by-draw"):
    """Answer an attack with cards drawn from the fate deck."""

    choice: str
    count: int = 1


class TakeIt(Command, frozen=True, tag="ff.take-it"):
    """Play no card against an attack."""

    choice: str


class LetItWork(Command, frozen=True, tag="ff.let-it-work"):
    """Let a spell work on you: nothing stands against it."""

    choice: str


class Riposte(Command, frozen=True, tag="ff.riposte"):
    """Let an attack hit, and strike back after it."""

    choice: str


reactions = Chapter[Struct]("reactions")


# the question -------------------------------------------------------------------------------------


def _unseen(state: State, how: str) -> str:
    spell = spells().get(how)
    if spell is None or not crosses()[spell.cross].unseen:
        return ""
    return KNOWN if only_if_aware(spell, state.ruling(InvisibleSpellKnowledge)) else NOBODY_SEES


@reactions.asks(AskReaction)
@cites(
    "ff.reactions.list",
    "ff.spells.cross-affinity-divination",
    "ff.ruling.invisible-spell-knowledge",
    "ff.ruling.pass-defense",
    "ff.conditions.unconscious",
)
def ask_reaction(state: State, step: AskReaction) -> Choice:
    """The target sees the action's cards before it answers. An absent player plays no card, unless they must.

    Who plays the target sees who lays what; in the story nobody sees a spell of the mind, which resists by reflex.
    Who is put out before answering, by the Fate Dealer's word, has no answer left to give.
    """
    bout, names = current(state), state[Characters]
    target = names.name(step.target)
    answer = f"{_unseen(state, bout.how)}What does {target} do?"
    return Choice(
        "",
        "reaction",
        step.target,
        f"{names.name(bout.actor)} {done_to(target, bout.kind, bout.how)} with {faces(bout.play.cards)}. {answer}",
        state.controllers(step.target),
        if_absent=PASS,
        cites=("ff.reactions.list", "ff.cards.actor-first"),
        moot=not can_answer(state, bout),
    )


@cites("ff.reactions.defend", "ff.spells.defence", "ff.attributes.tenacity", "ff.ruling.fighter-cp-vs-spells")
def answer_cards(state: State, entity: EntityId) -> int:
    """Count the cards the target may lay against what is played: against a spell by its mind, not by its training."""
    bout = current(state)
    if bout.how in spells():
        return resist_cards(state, entity) + defence_stance(state, entity, bout.actor)
    most = defence_cards(state, entity, unarmed=bout.unarmed, against=bout.actor)
    return most + unshaken(state, entity, bout.how)


@reactions.decides(Defend)
@cites("ff.reactions.defend", "ff.reactions.unarmed-bonus")
def defend(act: Unfolding, command: Defend) -> None:
    """Cards from the hand, and armour's bonus with them."""
    step = act.settle(command.choice, AskReaction)
    most, more = answer_cards(act.state, step.target), stone_cards(act.state, step.target)
    refused = check_stone(named(command.cards), most) if more else None
    if refused:
        raise refused
    play = lay_play(act, step.target, command.cards, most + more, answer_bonus(act.state, step.target))
    react(act, ReactionPlayed(step.target, play.cards, play.bonus))


@reactions.decides(DefendByDraw)
@cites("ff.reactions.defend", "ff.dealer.fate-draw")
def defend_by_draw(act: Unfolding, command: DefendByDraw) -> None:
    """Cards from the fate deck, as many as were named before."""
    step = act.settle(command.choice, AskReaction)
    most = answer_cards(act.state, step.target)
    drawn = draw_play(act, step.target, command.count, most, answer_bonus(act.state, step.target))
    play = with_stone(act, step.target, drawn)
    react(act, ReactionPlayed(step.target, play.cards, play.bonus))


@reactions.decides(TakeIt)
@cites("ff.reactions.list")
def take_it(act: Unfolding, command: TakeIt) -> None:
    """No card: the total is 0, and armour does not count."""
    step = act.settle(command.choice, AskReaction)
    refused = may_take(act.state, step.target)
    if refused:
        raise refused
    take(act, step, PASS)


def may_take(state: State, entity: EntityId) -> Refused | None:
    """The words against playing no card, by somebody who could and must."""
    can = cannot_act(state, entity) is None and answer_cards(state, entity)
    return must_defend(state, entity) if can else None


@reactions.settles(AskReaction)
@cites("ff.ruling.pass-defense")
def answer_for_the_absent(act: Unfolding, step: AskReaction, option: str) -> None:
    """No card is played for them; but the frightened always defend."""
    if _is_welcome(act.state) or may_take(act.state, step.target) is None:
        take(act, step, option)
    else:
        _defend_by_chance(act, step.target)


@cites("ff.maneuvers.frighten")
def _defend_by_chance(act: Unfolding, entity: EntityId) -> None:
    owner, bonus = hand_holder(act.state, entity), answer_bonus(act.state, entity)
    if owner is None:
        play = draw_play(act, entity, 1, 1, bonus)
    else:
        act.must_be_drawn_for(owner)
        lot = short([act.chance.pick(act.state[Cards].of(owner))])
        play = lay_play(act, entity, lot, 1, bonus, by_lot=True)
    react(act, ReactionPlayed(entity, play.cards, play.bonus))


@cites("ff.ruling.pass-defense")
def take(act: Unfolding, step: AskReaction, option: str) -> None:
    """Nothing is played against it; a spell that is welcome is let in by that."""
    if _is_welcome(act.state):
        act.happen(Decided(comes_to(act.state, current(act.state), BoutResult.DONE)))
        return
    react(act, ReactionPlayed(step.target))


def _is_welcome(state: State) -> bool:
    how = current(state).how
    return how in spells() and spells()[how].welcome


@reactions.decides(LetItWork)
@cites("ff.spells.defence", "ff.ruling.willing-target")
def let_it_work(act: Unfolding, command: LetItWork) -> None:
    """A spell is let in, whatever protects its target."""
    step = act.settle(command.choice, AskReaction)
    if current(act.state).how not in spells():
        raise Refused("spell.none", "That is no spell.", remedy="Defend, or play no card.", source="ff.spells.defence")
    if refused := may_let_in(act.state, step.target):
        raise refused
    act.happen(Decided(BoutResult.DONE))


@cites("ff.maneuvers.frighten", "ff.spells.defence", "ff.ruling.willing-target")
def may_let_in(state: State, entity: EntityId) -> Refused | None:
    """The words against letting a spell in, by somebody frightened who could defend.

    What is welcome is no attack, nor is what a friend casts.
    """
    by_a_friend = friendly(state, entity, current(state).actor)
    return None if by_a_friend or _is_welcome(state) else may_take(state, entity)


@reactions.decides(Riposte)
@cites("ff.reactions.riposte")
def riposte(act: Unfolding, command: Riposte) -> None:
    """The action succeeds and is suffered first; the counter comes after it."""
    step = act.settle(command.choice, AskReaction)
    refused = may_riposte(act.state, step.target)
    if refused:
        raise refused
    react(act, ReactionPlayed(step.target, riposted=True, fallen=at_zero(act.state, step.target)))


@cites("ff.ruling.riposte-chain")
def _chained(state: State) -> Refused | None:
    """The words against a riposte to a riposte."""
    if current(state).kind is BoutKind.ACTION:
        return None
    return Refused(
        "riposte.no_chain",
        "A riposte cannot be answered by another.",
        remedy="Defend, or take it.",
        source="ff.ruling.riposte-chain",
    )


@cites("ff.reactions.riposte", "ff.sway.second-wind")
def may_riposte(state: State, entity: EntityId) -> Refused | None:
    """The words against a riposte: a riposte is answered by a defence alone, and 0 sway leaves only a second wind.

    Whoever is frightened lets nothing through, not even to strike back at somebody else.
    """
    if refusal := _chained(state):
        return refusal
    refused = slipped_away(state, entity) or _too_far(state, entity, current(state).actor) or may_take(state, entity)
    return refused or (
        None if riposte_by_wind(state, entity) else cannot_act(state, entity) or no_action(state, entity, riposte=True)
    )


@cites("ff.reactions.riposte", "ff.actions.cast-spell")
def _too_far(state: State, entity: EntityId, against: EntityId) -> Refused | None:
    if casts_at(state, entity, against) or acts_otherwise(state, entity, against):
        return None
    return out_of_reach(state, entity, against)


@cites("ff.maneuvers.evade")
def slipped_away(state: State, entity: EntityId) -> Refused | None:
    """The words against a riposte to whoever evades: by the time it lands they are gone."""
    bout = current(state)
    if bout.how != "evade":
        return None
    names = state[Characters]
    return Refused(
        "riposte.evaded",
        f"{names.name(bout.actor)} strikes and is gone: {names.name(entity)} cannot strike back.",
        remedy="Defend, or take it.",
        source="ff.maneuvers.evade",
    )


# what is offered ----------------------------------------------------------------------------------


@reactions.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the target of an action its answers."""
    for question, asked in open_steps(state, AskReaction):
        if viewer.holds(asked.target):
            yield from _answers(state, question, asked.target)


def _answers(state: State, question: str, entity: EntityId) -> Iterator[Offer]:
    fixed, group = (("choice", question),), state[Characters].name(entity)
    most, by_draw = answer_cards(state, entity), hand_holder(state, entity) is None
    most = min(most, state.only(left_to_draw)) if by_draw else most
    if cannot_act(state, entity) is None and most:
        if by_draw:
            full = (*fixed, ("count", most))
            yield Offer("ff.defend-by-draw", "Defend", (), full, main=True, choice=question, group=group, at=LAID)
            if most == 2:
                one = (*fixed, ("count", 1))
                yield Offer("ff.defend-by-draw", "Defend with 1 card", (), one, choice=question, group=group)
            elif most > 2:
                draws = number("count", "Cards to draw", low=1, high=most - 1, default=most - 1)
                label = "Defend with fewer cards"
                yield Offer("ff.defend-by-draw", label, (draws,), fixed, choice=question, group=group)
        else:
            if play := not _is_welcome(state) and enough(state, entity, current(state), cards_of(state, entity), most):
                label, laid = f"Defend with {faces(short(play))}", (*fixed, ("cards", short(play)))
                yield Offer("ff.defend", label, (), laid, main=True, choice=question, group=group, at=LAID)
            most += stone_cards(state, entity)
            cards = several("cards", "Cards", to_play(cards_of(state, entity)), low=1, high=most)
            hint = to_stop(state, entity, current(state))
            yield Offer(
                "ff.defend", "Defend", (cards,), fixed, main=True, choice=question, group=group, hint=hint, at=LAID
            )
    refused = refusal_of(may_riposte(state, entity))
    hint = f"{_first(state, entity)}; then you strike back, and only a defence may answer."
    yield Offer("ff.riposte", "Riposte", (), fixed, refused, choice=question, group=group, hint=hint)
    refused = refusal_of(may_take(state, entity))
    yield Offer("ff.take-it", "Play no card", (), fixed, refused, choice=question, group=group)
    if current(state).how in spells():
        hint, refused = "Nothing stands against it: no card, and no Protect.", refusal_of(may_let_in(state, entity))
        yield Offer("ff.let-it-work", "Let it work", (), fixed, refused, choice=question, group=group, hint=hint)


@cites("ff.spells.protect", "ff.ruling.protect-without-defense")
def _first(state: State, entity: EntityId) -> str:
    return "Protect stops it" if protected(state, entity, current(state)) else "It hits you first"
