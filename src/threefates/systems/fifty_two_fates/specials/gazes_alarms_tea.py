"""Creatures' specials at the table: what a play is made into, gazes, alarms, and tea."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Told
from threefates.rulebook.offers import Offer, refusal_of, several
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutKind, BoutResult, busy, open_steps
from threefates.systems.fifty_two_fates.battlefield.exchange_events import (
    Decided,
    SpecialChosen,
    current,
    exchange,
)
from threefates.systems.fifty_two_fates.battlefield.fight import takes_part
from threefates.systems.fifty_two_fates.battlefield.fight_events import FightBegan, Joined, StrikeTaken
from threefates.systems.fifty_two_fates.cards.card_values import Value, check_play, faces, named, short, to_play, worth
from threefates.systems.fifty_two_fates.cards.deck import TABLE, draw_openly, lay
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import AskManeuver
from threefates.systems.fifty_two_fates.conditions.conditions import ConditionBegan, Conditions, end, rounds
from threefates.systems.fifty_two_fates.conditions.incapacitated import halved_if_hindered, hindered
from threefates.systems.fifty_two_fates.conditions.out import when_dead
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.content.loader import specials
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import ALARM_MINUTES, special_of
from threefates.systems.fifty_two_fates.creatures.focus_breath_charm import meets_no_gaze
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import (
    AskGaze,
    AskSpecial,
    Focused,
    special_chapter,
)
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.effects.continuous_effects import saves, strength
from threefates.systems.fifty_two_fates.effects.saves import most_cards, to_save
from threefates.systems.fifty_two_fates.exchanges.attack import proceed, specials_open
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import maneuver_open
from threefates.systems.fifty_two_fates.exchanges.special_attacks import lasts_for
from threefates.systems.fifty_two_fates.exchanges.too_late import too_late
from threefates.systems.fifty_two_fates.people.as_read import does
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creatures
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only, protagonists_here
from threefates.systems.fifty_two_fates.rulings.rulings import TurnSeconds
from threefates.systems.fifty_two_fates.spells.letting_time_pass import rounds_in
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import maneuver_bonus
from threefates.systems.fifty_two_fates.turns.combatants import bases, cannot_act, cards_of
from threefates.systems.fifty_two_fates.turns.initiative import TEA
from threefates.systems.fifty_two_fates.turns.laying import refill_when_laid
from threefates.systems.fifty_two_fates.turns.playable_cards import count_to_draw

__all__ = ["Resist", "ResistByDraw", "ServeTea", "SoundAlarm", "may_sound"]

STRIKE, PASS = "strike", "pass"
SCREAMING = "screaming"


class Resist(Command, frozen=True, tag="ff.resist"):
    """Save against a gaze, with cards of your hand."""

    choice: str
    cards: tuple[str, ...]


class ResistByDraw(Command, frozen=True, tag="ff.resist-by-draw"):
    """Save against a gaze, with cards of the fate deck."""

    choice: str
    count: int = 1


class SoundAlarm(Command, frozen=True, tag="ff.sound-alarm"):
    """Let a shrieker scream at what moves."""

    entity: EntityId


class ServeTea(Command, frozen=True, tag="ff.serve-tea"):
    """Give somebody shrieker tea: a card more for initiative in the next fight."""

    entity: EntityId


# what a play is made into -------------------------------------------------------------------------


@special_chapter.asks(AskSpecial)
@cites("ff.creatures.specials", "ff.ruling.creature-special-trigger", "ff.ruling.same-suit-specials")
def ask_special(state: State, step: AskSpecial) -> Choice:
    """After the cards are seen: a plain strike, or what the suit of the highest allows."""
    name = state[Characters].name(step.entity)
    found = specials_open(state, current(state)) if state[Creatures][step.entity].stats else ()
    unmet = refusal_of(meets_no_gaze(state, step.entity, current(state).target))
    mine = tuple(Option(one.id, one.name, does(state, one), unmet if one.does == "gaze" else None) for one in found)
    return Choice(
        "",
        "special",
        step.entity,
        f"What does {name} make of its cards?",
        state.controllers(step.entity),
        (Option(STRIKE, "A plain strike"), *mine),
        hidden=True,
        if_absent=STRIKE,
        cites=("ff.creatures.specials",),
        moot=helpless(state, step.entity),
    )


@special_chapter.settles(AskSpecial)
@cites("ff.creatures.specials", "ff.maneuvers.rule", "ff.ruling.multi-attacks", "ff.gear.attack-bonus")
def choose_special(act: Unfolding, step: AskSpecial, option: str) -> None:
    """A special takes the place of every strike of the turn, but not as a riposte; a strike may still be a maneuver.

    No weapon adds to it, as it is not made with one.
    """
    if option != STRIKE:
        bonus = maneuver_bonus(act.state, step.entity, current(act.state).target)
        act.happen(SpecialChosen(step.entity, option, bonus))
        if takes_part(act.state, step.entity) and current(act.state).kind is BoutKind.ACTION:
            act.happen(StrikeTaken(step.entity, last=True))
    special = specials()[option].does if option != STRIKE else ""
    if too_late(act.state, current(act.state)):
        act.happen(Decided(BoutResult.STOPPED))
    elif special == "focus":
        focus(act)
    elif special == "gaze":
        gaze(act, option)
    elif not special and maneuver_open(act.state, current(act.state)):
        act.push(AskManeuver(step.entity))
    else:
        proceed(act)


@exchange.tells(SpecialChosen)
def tell_special(state: State, event: SpecialChosen, viewer: Viewer) -> Told:
    """Tell everybody which special the play is made into."""
    special = specials()[event.special]
    text = f"{state[Characters].name(event.entity)}: {special.name.lower()}. {does(state, special)}"
    return Told(text, ("ff.creatures.specials",))


@cites("ff.creatures.amarok", "ff.ruling.focused-target")
def focus(act: Unfolding) -> None:
    """Nobody opposes being looked at; the card's value is added from now on."""
    bout = current(act.state)
    value = worth(bases(bout.play))
    act.happen(Focused(bout.actor, bout.target, value.total, value.ace))
    act.happen(Decided(BoutResult.DONE))


@special_chapter.tells(Focused)
def tell_focused(state: State, event: Focused, viewer: Viewer) -> Told:
    """Tell everybody upon whom it is fixed, and what that adds."""
    names = state[Characters]
    plus = "a card more" if event.ace else f"+{event.total}"
    text = f"{names.name(event.entity)} fixes upon {names.name(event.target)}: {plus} against them from now on."
    return Told(text, ("ff.creatures.amarok",), "cost")


# gazes --------------------------------------------------------------------------------------------


@cites("ff.creatures.basilisk", "ff.ruling.basilisk-gaze", "ff.reactions.ace-defence")
def gaze(act: Unfolding, special: str) -> None:
    """Draw the strength of a gaze; the victim saves against it instead of defending, but not when they have fumbled."""
    cards = draw_openly(act, TABLE, specials()[special].save)
    bout = current(act.state)
    if bout.kind is BoutKind.FUMBLE or cannot_act(act.state, bout.target):
        _stare(act, AskGaze(bout.target, special, short(cards)), Value(0))
    else:
        act.push(AskGaze(bout.target, special, short(cards)))


@special_chapter.asks(AskGaze)
@cites("ff.creatures.basilisk", "ff.effects.saves")
def ask_gaze(state: State, step: AskGaze) -> Choice:
    """Everybody sees how strong it is."""
    name, against = state[Characters].name(step.target), strength(step.cards)
    needed = f"{'an ace' if against.ace else f'more than {against}'} ({faces(step.cards)}) is needed"
    half = ", and half of what they lay counts" * hindered(state, step.target)
    return Choice(
        "",
        "gaze",
        step.target,
        f"{name} meets the gaze: {needed}{half}",
        state.controllers(step.target),
        (Option(PASS, "Play no card"),),
        if_absent=PASS,
        cites=("ff.creatures.basilisk", "ff.effects.saves"),
        moot=helpless(state, step.target),
    )


@special_chapter.settles(AskGaze)
def look(act: Unfolding, step: AskGaze, option: str) -> None:
    """Nothing is laid against it."""
    _stare(act, step, Value(0))


@special_chapter.decides(Resist)
@cites("ff.creatures.basilisk", "ff.effects.saves")
def resist(act: Unfolding, command: Resist) -> None:
    """Cards of the victim's hand."""
    step, cards = act.settle(command.choice, AskGaze), named(command.cards)
    owner = hand_holder(act.state, step.target)
    if owner is None:
        raise Refused("play.fate_draw", "They play from the fate deck.", remedy="Say how many cards to draw.")
    if refused := check_play(cards, most_cards(act.state, step.target)):
        raise refused
    lay(act, owner, cards, TABLE)
    refill_when_laid(act, owner)
    _stare(act, step, worth(cards))


@special_chapter.decides(ResistByDraw)
@cites("ff.creatures.basilisk", "ff.dealer.fate-draw")
def resist_by_draw(act: Unfolding, command: ResistByDraw) -> None:
    """Cards of the fate deck, for who has no hand."""
    step = act.settle(command.choice, AskGaze)
    most = most_cards(act.state, step.target)
    if hand_holder(act.state, step.target) is not None or not 1 <= command.count <= most:
        raise Refused("play.count", "That many cards cannot be drawn.", remedy=f"Draw 1 to {most}, or play the hand.")
    _stare(act, step, worth(draw_openly(act, TABLE, command.count)))


@cites("ff.creatures.basilisk", "ff.ruling.random-rounds", "ff.effects.saves")
def _stare(act: Unfolding, step: AskGaze, play: Value) -> None:
    against, value = strength(step.cards), halved_if_hindered(act.state, step.target, play)
    if saves(value, against):
        act.happen(Decided(BoutResult.STOPPED))
        return
    special, bout = specials()[step.special], current(act.state)
    lasts = lasts_for(act, bout, special, rounds(against, value))
    what = f"{special.condition} by {special.ails}"
    act.happen(ConditionBegan(step.target, Condition(special.condition), lasts, bout.actor, what=what))
    act.happen(Decided(BoutResult.DONE))


# alarms, tea --------------------------------------------------------------------------------------


@cites("ff.creatures.shrieker")
def may_sound(state: State, entity: EntityId) -> Refused | None:
    """The words against an alarm by this creature."""
    if special_of(state, entity, "alarm") is None or helpless(state, entity):
        return Refused("alarm.none", "That cannot sound an alarm.", remedy="Pick a shrieker that lives.")
    if any(timer.what == SCREAMING for timer in state[Conditions].of(entity)):
        return Refused("alarm.on", "It is screaming already.", remedy="Destroy it, or wait.")
    return busy(state)


@special_chapter.decides(SoundAlarm)
@cites("ff.creatures.shrieker")
def sound_alarm(act: Unfolding, command: SoundAlarm) -> None:
    """Let a shrieker scream for some minutes. Refuse for what cannot."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    if refused := may_sound(act.state, command.entity):
        raise refused
    lasts = rounds_in(ALARM_MINUTES * 60, act.state.ruling(TurnSeconds))
    act.happen(ConditionBegan(command.entity, Condition.FIT, lasts, what=SCREAMING))


@when_dead(special_chapter)
@cites("ff.creatures.shrieker")
def fall_silent(act: Unfolding, entity: EntityId) -> None:
    """Silence a shrieker that is destroyed."""
    for timer in act.state[Conditions].of(entity):
        if timer.what == SCREAMING:
            end(act, entity, timer)


@cites("ff.creatures.shrieker-tea")
def may_drink_tea(state: State, entity: EntityId) -> Refused | None:
    """The words against a second cup before the first has done its work: it is good for one card."""
    if all(timer.what != TEA for timer in state[Conditions].of(entity)):
        return None
    name, remedy = state[Characters].name(entity), "Wait until initiative is drawn: a second cup is no second card."
    return Refused("tea.had", f"{name} has had a cup.", remedy=remedy, source="ff.creatures.shrieker-tea")


@special_chapter.decides(ServeTea)
@cites("ff.creatures.shrieker-tea")
def serve_tea(act: Unfolding, command: ServeTea) -> None:
    """Serve somebody the tea of a shrieker, good for one fight."""
    dealer_only(act, "Serving tea")
    act.state[Characters][command.entity]
    if refused := may_drink_tea(act.state, command.entity):
        raise refused
    act.happen(ConditionBegan(command.entity, Condition.FIT, what=TEA))


@special_chapter.answers_to(FightBegan)
@cites("ff.creatures.shrieker-tea")
def tea_is_spent(act: Unfolding, event: FightBegan) -> None:
    """Initiative is drawn: the tea has done its work."""
    for entity in event.places:
        _sharp_no_more(act, entity)


@special_chapter.answers_to(Joined)
@cites("ff.creatures.shrieker-tea", "ff.ruling.late-joiners")
def tea_is_spent_late(act: Unfolding, event: Joined) -> None:
    """Who comes in later with a group of their own has drawn for it now."""
    if event.new:
        _sharp_no_more(act, event.entity)


def _sharp_no_more(act: Unfolding, entity: EntityId) -> None:
    for timer in act.state[Conditions].of(entity):
        if timer.what == TEA:
            end(act, entity, timer)


# what is offered ----------------------------------------------------------------------------------


@special_chapter.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Saving against a gaze; alarms and tea."""
    for question, step in open_steps(state, AskGaze):
        if viewer.holds(step.target):
            yield _saving(state, question, step)
    for entity, creature in state[Creatures].known.items():
        if viewer.holds(entity) and creature.stats and special_of(state, entity, "alarm"):
            refused, group = refusal_of(may_sound(state, entity)), state[Characters].name(entity)
            yield Offer("ff.sound-alarm", "Scream", (), (("entity", entity),), refused, group=group, levers=True)
    for entity in (*state.only(protagonists_here), *(one for one, it in state[Creatures].known.items() if it.cast)):
        if viewer.runs:
            refused, group = refusal_of(may_drink_tea(state, entity)), state[Characters].name(entity)
            fixed = (("entity", entity),)
            yield Offer("ff.serve-tea", "Serve shrieker tea", (), fixed, refused, group=group, levers=True)


def _saving(state: State, question: str, step: AskGaze) -> Offer:
    fixed, group, most = (("choice", question),), state[Characters].name(step.target), most_cards(state, step.target)
    if hand_holder(state, step.target) is None:
        field = count_to_draw(state, most)
        return Offer("ff.resist-by-draw", "Save", (field,), fixed, main=True, choice=question, group=group)
    cards = several("cards", "Cards", to_play(cards_of(state, step.target)), low=1, high=most)
    hint = to_save(state, step.target, step.cards)
    return Offer("ff.resist", "Save", (cards,), fixed, main=True, choice=question, group=group, hint=hint)
