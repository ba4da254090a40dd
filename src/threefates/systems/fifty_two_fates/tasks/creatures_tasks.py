"""Tasks of creatures and cast members: cards against a difficulty, one more where they excel.

Who plays from the fate deck draws; who plays from a hand sees the difficulty first, as protagonists do.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_everybody
from threefates.pieces.cards import Card
from threefates.pieces.spelling import spelled
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Command, Draws, Event, Step, Told
from threefates.rulebook.offers import Field, Offer, choice, refusal_of, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, SeatId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy, open_steps
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
from threefates.systems.fifty_two_fates.tasks.events import tasks
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import skill_meant
from threefates.systems.fifty_two_fates.tasks.setting_and_leaving import difficulty_drawn, drawn_anew
from threefates.systems.fifty_two_fates.tasks.tasks import LEVELS, difficulty_cards, impossible, succeeds
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, cards_of
from threefates.systems.fifty_two_fates.turns.laying import refill_when_laid
from threefates.systems.fifty_two_fates.turns.turns import no_action_left, take_action

__all__ = [
    "AskTry",
    "CreatureFaces",
    "CreatureLays",
    "CreatureTried",
    "CreatureTries",
    "cards_of_creature",
    "may_lay",
    "may_try_it",
]

TRY, LEAVE = "try", "leave"


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

    draws = Draws.OPEN


class CreatureFaces(Event, frozen=True, tag="ff.creature-faces"):
    """A creature that plays from a hand faces this difficulty."""

    entity: EntityId
    what: str
    level: int
    difficulty: tuple[str, ...]
    aces: tuple[str, ...] = ()  # of the difficulty, that were drawn anew

    draws = Draws.OPEN


class AskTry(Step, frozen=True, tag="ff.ask-try"):
    """The difficulty lies open: which cards does the creature lay, if any?"""

    entity: EntityId
    what: str
    level: int
    difficulty: tuple[str, ...]
    most: int


class CreatureLays(Command, frozen=True, tag="ff.creature-lays"):
    """Lay cards of the hand that a creature plays from, against a difficulty it faces."""

    choice: str
    cards: tuple[str, ...]


class CreatureTries(Command, frozen=True, tag="ff.creature-tries"):
    """Let a creature try something by itself: to break a door down, to find a scent."""

    entity: EntityId
    what: str
    level: int = 1
    outstanding: Attribute = Attribute.NONE  # the attribute that fits
    knowing: str = ""  # the skill that fits, of a cast member who has it
    terrain: str = ""  # the country it is in: lore of another one is worth nothing there
    trade: str = ""  # the trade it is: craft of another one is worth nothing in it


@cites("ff.dealer.fate-draw", "ff.tasks.resolve", "ff.advancement.cp")
def cards_of_creature(state: State, command: CreatureTries) -> int:
    """Count the cards that are drawn for it: one, more where attribute or skill fit, and those of advancement."""
    return sum((1, _excels(state, command), _skilled(state, command), state[Growth].of(command.entity).cards))


@cites("ff.creatures.oa", "ff.ruling.creature-oa")
def _excels(state: State, command: CreatureTries) -> int:
    fits = command.outstanding
    return outstanding(state, command.entity, fits) if fits is not Attribute.NONE else 0


@cites("ff.skills.rule", "ff.dealer.cast-members")
def _skilled(state: State, command: CreatureTries) -> bool:
    known = known_skills(state, command.entity, terrain=plain(command.terrain), trade=plain(command.trade))
    return (spelled(command.knowing, known) or skill_meant(state, command.knowing)) in known


def may_try_it(state: State, entity: EntityId, seat: SeatId) -> Refused | None:
    """The words against a try by that creature now; in a fight it is the action of its turn."""
    refused = not_dealt(state) or busy(state) or _faces_one(state) or not_yours(state, hand_holder(state, entity), seat)
    return refused or _able(state, entity) or none_left(state, min(LEVELS) + _drawn(state, entity, 1))


def _able(state: State, entity: EntityId) -> Refused | None:
    late = no_action_left(state, entity) if takes_part(state, entity) else None
    return late or cannot_act(state, entity)


def _faces_one(state: State) -> Refused | None:
    if not any(True for _ in open_steps(state, AskTry)):
        return None
    return Refused("try.open", "A difficulty lies there already.", remedy="Lay cards against it, or leave it.")


@cites("ff.dealer.fate-draw", "ff.dealer.fate-sway")
def _drawn(state: State, entity: EntityId, count: int) -> int:
    """Say how many of the cards that a creature tries with are drawn: none where it plays from a hand."""
    return count if hand_holder(state, entity) is None else 0


@cites("ff.tasks.resolve")
def _plays(act: Unfolding, entity: EntityId, count: int) -> tuple[Card, ...]:
    take_action(act, entity)
    return draw_openly(act, TABLE, count)


@tasks.decides(CreatureTries)
@cites("ff.tasks.difficulty", "ff.tasks.resolve")
def creature_tries(act: Unfolding, command: CreatureTries) -> None:
    """The difficulty is drawn first, then as many cards as it has; it must be strictly more. From a hand they are laid.

    Where an ace lies in the difficulty it cannot be done as things are: that takes no action, and no card is drawn.
    """
    dealer_only(act, "A creature's task")
    act.state[Creatures][command.entity]
    what = plain(command.what) or "A task"
    difficulty_cards(command.level)
    count = cards_of_creature(act.state, command)
    drawn = command.level + _drawn(act.state, command.entity, count)
    if refused := may_try_it(act.state, command.entity, act.by.id) or none_left(act.state, drawn):
        raise refused
    reading, by_hand = act.state.ruling(TaskAceDifficulty), hand_holder(act.state, command.entity) is not None
    difficulty, gone = difficulty_drawn(act, TRY if by_hand else TABLE, command.level)
    barred = impossible(worth(difficulty), reading) is not None
    if by_hand and not barred:
        act.happen(CreatureFaces(command.entity, what, command.level, short(difficulty), short(gone)))
        act.push(AskTry(command.entity, what, command.level, short(difficulty), count))
        return
    cards = () if barred else _plays(act, command.entity, count)
    half = hindered(act.state, command.entity)
    value = halved_if_hindered(act.state, command.entity, worth(cards))
    solved = succeeds(value, worth(difficulty), reading)
    laid = (short(difficulty), short(cards))
    act.happen(CreatureTried(command.entity, what, command.level, *laid, solved, half, short(gone), barred))
    discard(act, TRY if by_hand else TABLE, (*difficulty, *cards))


tasks.only_tells(CreatureTried)  # what comes of it is told
tasks.only_tells(CreatureFaces)  # the question holds what it faces


# from a hand --------------------------------------------------------------------------------------


@tasks.asks(AskTry)
@cites("ff.dealer.fate-sway", "ff.tasks.resolve", "ff.ruling.task-decline")
def ask_try(state: State, step: AskTry) -> Choice:
    """Whoever plays the creature sees the difficulty before laying cards, and may leave it."""
    name = state[Characters].name(step.entity)
    return Choice(
        "",
        "try",
        step.entity,
        f"{name} faces {faces(step.difficulty)}, {worth(named(step.difficulty))}: {step.what}. Which cards?",
        state.controllers(step.entity),
        (Option(LEAVE, "Leave it"),),
        if_absent=LEAVE,
        moot=helpless(state, step.entity),
        cites=("ff.tasks.resolve",),
    )


@tasks.settles(AskTry)
@cites("ff.ruling.task-decline")
def leave_it(act: Unfolding, step: AskTry, option: str) -> None:
    """Declining is free."""
    discard(act, TRY, named(step.difficulty))


@tasks.decides(CreatureLays)
@cites("ff.creatures.oa", "ff.dealer.fate-sway", "ff.tasks.resolve")
def creature_lays(act: Unfolding, command: CreatureLays) -> None:
    """It must be strictly more; the cards are spent whatever comes of it."""
    step = act.settle(command.choice, AskTry)
    owner, cards = hand_holder(act.state, step.entity), named(command.cards)
    if refused := may_lay(act.state, step) or check_play(cards, step.most):
        raise refused
    if owner is None:
        return
    take_action(act, step.entity)
    lay(act, owner, cards, TRY)
    refill_when_laid(act, owner)
    half, difficulty = hindered(act.state, step.entity), worth(named(step.difficulty))
    value = halved_if_hindered(act.state, step.entity, worth(cards))
    solved = succeeds(value, difficulty, act.state.ruling(TaskAceDifficulty))
    laid = (step.difficulty, short(cards))
    act.happen(CreatureTried(step.entity, step.what, step.level, *laid, solved, half))
    discard(act, TRY, (*named(step.difficulty), *cards))
    settle_hand(act, owner)


def may_lay(state: State, step: AskTry) -> Refused | None:
    """The words against laying cards against a difficulty now: it may have become somebody else's turn."""
    refused = (
        not_dealt(state) or busy(state) or impossible(worth(named(step.difficulty)), state.ruling(TaskAceDifficulty))
    )
    return refused or _able(state, step.entity) or _has_no_hand(state, step.entity)


def _has_no_hand(state: State, entity: EntityId) -> Refused | None:
    if hand_holder(state, entity) is not None:
        return None
    text = f"{state[Characters].name(entity)} plays from the fate deck now."
    return Refused("play.fate_draw", text, remedy="Leave it, and let it try anew.", source="ff.dealer.fate-draw")


@tasks.tells(CreatureFaces, stage=(ALOUD,))
def tell_faces(state: State, event: CreatureFaces, viewer: Viewer) -> Told:
    """Tell everybody what a creature faces, before its cards are laid."""
    hard = f"{faces(event.difficulty)}, {worth(named(event.difficulty))}"
    text = f"{state[Characters].name(event.entity)} faces: {event.what}, T{event.level}. {hard}."
    return Told(f"{text}{drawn_anew(event.aces)}", ("ff.tasks.difficulty", "ff.tasks.resolve"))


@tasks.offers
def laying(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a creature to lay cards against what it faces."""
    for question, step in open_steps(state, AskTry):
        if viewer.holds(step.entity):
            cards = several("cards", "Cards", to_play(cards_of(state, step.entity)), low=1, high=step.most)
            refused, hint = refusal_of(may_lay(state, step)), _needs(state, step)
            fixed, group = (("choice", question),), state[Characters].name(step.entity)
            label = f"Try: {step.what}"
            yield Offer(
                "ff.creature-lays", label, (cards,), fixed, refused, main=True, choice=question, group=group, hint=hint
            )


def _needs(state: State, step: AskTry) -> str:
    difficulty, half = worth(named(step.difficulty)), hindered(state, step.entity)
    if difficulty.ace:
        return "You need an ace."
    return f"You need {(difficulty.total + 1) * (1 + half)}, or an ace{': half of it counts' * half}."


@tasks.tells(CreatureTried, stage=(ALOUD,))
def tell_tried(state: State, event: CreatureTried, viewer: Viewer) -> Told:
    """Tell everybody what a creature tried, and both values."""
    cards, against = worth(named(event.cards)), worth(named(event.difficulty))
    mine = halved(cards) if event.half else cards
    said, tone = ("It works", "cost") if event.solved else ("It fails", "good")
    said = "As things are, it cannot be done" if event.barred else said
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
        drawn = _drawn(state, entity, cards_of_creature(state, CreatureTries(entity=entity, what="")))
        few = {number: refusal_of(none_left(state, number + drawn)) for number in LEVELS}
        levels = [Option(str(number), f"T{number}: {name}", refusal=few[number]) for number, name in LEVELS.items()]
        fields: tuple[Field, ...] = (
            words("what", "What", longest=LONGEST),
            replace(choice("level", "Difficulty", levels, default=1), integers=True),
            choice("outstanding", "The attribute that fits", attribute_options(), default=Attribute.NONE.value),
        )
        if learned := known_skills(state, entity):
            options = [Option(name, name) for name in learned]
            fields = (*fields, choice("knowing", "The skill that fits", options, optional=True), *where_and_what(state))
        refused, fixed = refusal_of(may_try_it(state, entity, viewer.seat.id)), (("entity", entity),)
        group = state[Characters].name(entity)
        yield Offer("ff.creature-tries", "Let it try something", fields, fixed, refused, group=group, levers=True)
