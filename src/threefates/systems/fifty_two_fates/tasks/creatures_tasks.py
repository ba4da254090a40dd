"""Tasks of creatures and cast members: cards against a difficulty, one more where they excel.

Who plays from the fate deck draws them at once; of a hand the Fate Dealer picks them, when the difficulty lies open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_everybody
from threefates.pieces.cards import Card
from threefates.pieces.spelling import spelled
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Command, Draws, Event, Step, Told
from threefates.rulebook.offers import Field, Offer, choice, flag, refusal_of, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy, open_steps
from threefates.systems.fifty_two_fates.battlefield.exchange_events import TurnBegan, done
from threefates.systems.fifty_two_fates.battlefield.fight import takes_part
from threefates.systems.fifty_two_fates.cards.card_values import check_play, faces, named, short, to_play, worth
from threefates.systems.fifty_two_fates.cards.deck import TABLE, discard, draw_openly, lay, none_left
from threefates.systems.fifty_two_fates.cards.holders import not_yours
from threefates.systems.fifty_two_fates.conditions.incapacitated import halved_if_hindered, hindered
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder, settle_hand
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.people.condition_targets import halved
from threefates.systems.fifty_two_fates.people.creatures import Creatures
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, dealer_only, plain
from threefates.systems.fifty_two_fates.rulings.rulings import TaskAceDifficulty
from threefates.systems.fifty_two_fates.sheets.attributes import attribute_options, outstanding
from threefates.systems.fifty_two_fates.sheets.cast_skills import known_skills
from threefates.systems.fifty_two_fates.sheets.step_rewards import Growth
from threefates.systems.fifty_two_fates.sheets.view import where_and_what
from threefates.systems.fifty_two_fates.tasks.bonuses import gear_cards
from threefates.systems.fifty_two_fates.tasks.events import tasks
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import skill_meant
from threefates.systems.fifty_two_fates.tasks.setting_and_leaving import difficulty_drawn, drawn_anew
from threefates.systems.fifty_two_fates.tasks.tasks import LEVELS, difficulty_cards, impossible, succeeds
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, cards_of
from threefates.systems.fifty_two_fates.turns.laying import refill_when_laid
from threefates.systems.fifty_two_fates.turns.turns import no_action_left, take_action

__all__ = ["AskTry", "CreatureTried", "CreatureTries", "LayForTry", "cards_of_creature", "may_try_it"]

LEAVE = "leave"


class CreatureTried(Event, frozen=True, tag="ff.creature-tried"):
    """A creature has tried something, with these cards against those."""

    entity: EntityId
    what: str
    level: int
    difficulty: tuple[str, ...]
    cards: tuple[str, ...]
    solved: bool
    half: bool = False  # by one incapacitated or blinded
    aces: tuple[str, ...] = ()  # of the difficulty, that were drawn anew
    barred: bool = False  # an ace lies in it: as things are, it cannot be done
    left: bool = False  # no card of the hand was laid against it

    draws = Draws.OPEN


class CreatureTries(Command, frozen=True, tag="ff.creature-tries"):
    """Let a creature try something by itself: to break a door down, to find a scent."""

    entity: EntityId
    what: str
    level: int = 1
    outstanding: Attribute = Attribute.NONE  # the attribute that fits
    knowing: str = ""  # the skill that fits, of a cast member who has it
    terrain: str = ""  # the country it is in: lore of another one is worth nothing there
    trade: str = ""  # the trade it is: craft of another one is worth nothing in it
    gear: bool = False  # it has what fits


class AskTry(Step, frozen=True, tag="ff.ask-try"):
    """The difficulty lies open: which cards of the hand that a creature plays from are laid against it?"""

    entity: EntityId
    what: str
    level: int
    difficulty: tuple[str, ...]
    most: int  # cards that may be laid
    aces: tuple[str, ...] = ()  # of the difficulty, that were drawn anew


class LayForTry(Command, frozen=True, tag="ff.lay-for-try"):
    """Lay cards of a hand for what a creature tries."""

    choice: str
    cards: tuple[str, ...]


@cites("ff.dealer.fate-draw", "ff.tasks.resolve", "ff.advancement.cp", "ff.gear.adventuring-rule")
def cards_of_creature(state: State, command: CreatureTries) -> int:
    """Count the cards it plays, drawn or held: one, more where attribute, skill or gear fit, and of advancement."""
    grown = state[Growth].of(command.entity).cards
    return sum((1, _excels(state, command), _skilled(state, command), gear_cards(int(command.gear)), grown))


@cites("ff.creatures.oa", "ff.ruling.creature-oa")
def _excels(state: State, command: CreatureTries) -> int:
    fits = command.outstanding
    return outstanding(state, command.entity, fits) if fits is not Attribute.NONE else 0


@cites("ff.skills.rule", "ff.dealer.cast-members")
def _skilled(state: State, command: CreatureTries) -> bool:
    known = known_skills(state, command.entity, terrain=plain(command.terrain), trade=plain(command.trade))
    if spelled(command.knowing, known):
        return True
    skill_meant(state, command.knowing)  # refused, where nobody has heard of it
    return False


def may_try_it(state: State, entity: EntityId) -> Refused | None:
    """The words against a try by that creature now; in a fight it is the action of its turn."""
    late = no_action_left(state, entity) if takes_part(state, entity) else None
    refused = not_dealt(state) or busy(state) or late or cannot_act(state, entity)
    fewest = cards_of_creature(state, CreatureTries(entity=entity, what=""))
    return refused or none_left(state, min(LEVELS) + _to_draw(state, entity, fewest))


@cites("ff.dealer.modes")
def _to_draw(state: State, entity: EntityId, cards: int) -> int:
    """Count the cards that are drawn for a creature, of those it plays: none where it plays from a hand."""
    return cards if hand_holder(state, entity) is None else 0


@tasks.decides(CreatureTries)
@cites("ff.tasks.difficulty", "ff.tasks.resolve", "ff.dealer.modes")
def creature_tries(act: Unfolding, command: CreatureTries) -> None:
    """The difficulty is drawn first, then as many cards as it has, or those are picked of a hand; it must be more.

    Where an ace lies in the difficulty it cannot be done as things are: that takes no action, and no card is drawn.
    """
    dealer_only(act, "A creature's task")
    entity, owner = command.entity, hand_holder(act.state, command.entity)
    act.state[Creatures][entity]
    what = plain(command.what) or "A task"
    difficulty_cards(command.level)
    count = cards_of_creature(act.state, command)
    refused = may_try_it(act.state, entity) or not_yours(act.state, owner, act.by.id)
    if refused := refused or none_left(act.state, command.level + _to_draw(act.state, entity, count)):
        raise refused
    difficulty, gone = difficulty_drawn(act, TABLE, command.level)
    tried = AskTry(entity, what, command.level, short(difficulty), count, short(gone))
    if impossible(worth(difficulty), act.state.ruling(TaskAceDifficulty)):
        _compare(act, tried, (), barred=True)
    elif owner is None:
        take_action(act, entity)
        _compare(act, tried, draw_openly(act, TABLE, count))
    else:
        act.happen(TurnBegan())
        act.push(tried)


@cites("ff.tasks.resolve")
def _compare(act: Unfolding, tried: AskTry, cards: Sequence[Card], *, barred: bool = False, left: bool = False) -> None:
    half, difficulty = hindered(act.state, tried.entity), named(tried.difficulty)
    value = halved_if_hindered(act.state, tried.entity, worth(cards))
    solved = succeeds(value, worth(difficulty), act.state.ruling(TaskAceDifficulty))
    drawn = (tried.difficulty, short(cards))
    act.happen(CreatureTried(tried.entity, tried.what, tried.level, *drawn, solved, half, tried.aces, barred, left))
    discard(act, TABLE, (*difficulty, *cards))


# of a hand ----------------------------------------------------------------------------------------


@tasks.asks(AskTry)
@cites("ff.dealer.fate-sway", "ff.dealer.mixed-fate", "ff.tasks.resolve")
def ask_try(state: State, step: AskTry) -> Choice:
    """Whoever holds the hand picks its cards, or leaves it: the difficulty lies open before."""
    name, difficulty = state[Characters].name(step.entity), named(step.difficulty)
    asks = f"{name} tries: {step.what}. Against it: {faces(step.difficulty)}, {worth(difficulty)}. With which cards?"
    owner = hand_holder(state, step.entity) or step.entity
    leave = (Option(LEAVE, "Leave it for now"),)
    gone, cites = helpless(state, step.entity), ("ff.tasks.resolve",)
    return Choice("", "try", owner, asks, state.controllers(owner), leave, if_absent=LEAVE, cites=cites, moot=gone)


@tasks.decides(LayForTry)
@cites("ff.dealer.fate-sway", "ff.dealer.mixed-fate", "ff.tasks.resolve")
def lay_for_try(act: Unfolding, command: LayForTry) -> None:
    """Cards of the hand, no more than it may play; in a fight that is the action of its turn."""
    step, cards = act.settle(command.choice, AskTry), named(command.cards)
    owner = hand_holder(act.state, step.entity) or step.entity
    if refused := cannot_act(act.state, step.entity) or check_play(cards, step.most):
        raise refused
    take_action(act, step.entity)
    lay(act, owner, cards, TABLE)
    refill_when_laid(act, owner)
    _compare(act, step, cards)
    done(act)
    settle_hand(act, owner)


@tasks.settles(AskTry)
@cites("ff.tasks.resolve", "ff.ruling.task-decline")
def leave_it(act: Unfolding, step: AskTry, option: str) -> None:
    """No card is laid, and no action taken."""
    _compare(act, step, (), left=True)
    done(act)


tasks.only_tells(CreatureTried)  # what comes of it is told


@tasks.tells(CreatureTried, stage=(ALOUD,))
def tell_tried(state: State, event: CreatureTried, viewer: Viewer) -> Told:
    """Tell everybody what a creature tried, and both values."""
    cards, against = worth(named(event.cards)), worth(named(event.difficulty))
    mine = halved(cards) if event.half else cards
    said, tone = ("It works", "cost") if event.solved else ("It fails", "good")
    said = "As things are, it cannot be done" if event.barred else said
    said, tone = ("It is left for now", "quiet") if event.left else (said, tone)
    drawn = f"{faces(event.cards)}, {mine} against " if event.cards else ""
    text = (
        f"{state[Characters].name(event.entity)} tries: {event.what}, T{event.level}. {said}: "
        f"{drawn}{faces(event.difficulty)}, {against}.{drawn_anew(event.aces)}"
    )
    cites = ("ff.tasks.resolve", "ff.creatures.oa", *(("ff.tasks.ace-difficulty",) if event.barred else ()))
    return Told(text, cites, tone)


@tasks.offers_under(of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the Fate Dealer to let a creature try something."""
    for entity in state[Creatures].known if viewer.runs else ():
        drawn = _to_draw(state, entity, cards_of_creature(state, CreatureTries(entity=entity, what="")))
        few = {number: refusal_of(none_left(state, number + drawn)) for number in LEVELS}
        levels = [Option(str(number), f"T{number}: {name}", refusal=few[number]) for number, name in LEVELS.items()]
        fields: tuple[Field, ...] = (
            words("what", "What", longest=LONGEST),
            replace(choice("level", "Difficulty", levels, default=1), integers=True),
            choice("outstanding", "The attribute that fits", attribute_options(), default=Attribute.NONE.value),
            flag("gear", "With gear that fits"),
        )
        if learned := known_skills(state, entity):
            options = [Option(name, name) for name in learned]
            fields = (*fields, choice("knowing", "The skill that fits", options, optional=True), *where_and_what(state))
        yours = not_yours(state, hand_holder(state, entity), viewer.seat.id)
        refused, fixed = refusal_of(may_try_it(state, entity) or yours), (("entity", entity),)
        group = state[Characters].name(entity)
        yield Offer("ff.creature-tries", "Let it try something", fields, fixed, refused, group=group, levers=True)


@tasks.offers
def laying(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever holds the hand to lay its cards for what a creature tries."""
    for question, step in open_steps(state, AskTry):
        if viewer.holds(hand_holder(state, step.entity) or step.entity):
            cards = several("cards", "Cards", to_play(cards_of(state, step.entity)), low=1, high=step.most)
            hint = f"It has to be more than {worth(named(step.difficulty))}."
            refused, group = refusal_of(cannot_act(state, step.entity)), state[Characters].name(step.entity)
            yield Offer(
                "ff.lay-for-try",
                f"Try: {step.what}",
                (cards,),
                (("choice", question),),
                refused,
                main=refused is None,
                choice=question,
                group=group,
                hint=hint,
            )
