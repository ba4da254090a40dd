"""Tasks of creatures and cast members: cards of the fate deck against a difficulty, one more where they excel."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_everybody
from threefates.pieces.cards import Card
from threefates.pieces.spelling import spelled
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Command, Draws, Event, Told
from threefates.rulebook.offers import Field, Offer, choice, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import takes_part
from threefates.systems.fifty_two_fates.cards.card_values import faces, named, short, worth
from threefates.systems.fifty_two_fates.cards.deck import TABLE, discard, draw_openly, none_left
from threefates.systems.fifty_two_fates.conditions.incapacitated import halved_if_hindered, hindered
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
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
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act
from threefates.systems.fifty_two_fates.turns.turns import no_action_left, take_action

__all__ = ["CreatureTried", "CreatureTries", "cards_of_creature", "may_try_it"]


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
    if spelled(command.knowing, known):
        return True
    skill_meant(state, command.knowing)  # refused, where nobody has heard of it
    return False


def may_try_it(state: State, entity: EntityId) -> Refused | None:
    """The words against a try by that creature now; in a fight it is the action of its turn."""
    if hand_holder(state, entity) is not None:
        return Refused(
            "play.from_hand",
            f"{state[Characters].name(entity)} plays from a hand.",
            remedy="Say what comes of it: only who plays from the fate deck draws for a task.",
            source="ff.dealer.fate-draw",
        )
    late = no_action_left(state, entity) if takes_part(state, entity) else None
    return not_dealt(state) or busy(state) or late or cannot_act(state, entity) or none_left(state, min(LEVELS) + 1)


@cites("ff.tasks.resolve")
def _plays(act: Unfolding, entity: EntityId, count: int) -> tuple[Card, ...]:
    take_action(act, entity)
    return draw_openly(act, TABLE, count)


@tasks.decides(CreatureTries)
@cites("ff.tasks.difficulty", "ff.tasks.resolve")
def creature_tries(act: Unfolding, command: CreatureTries) -> None:
    """The difficulty is drawn first, then as many cards as it has; it must be strictly more.

    Where an ace lies in the difficulty it cannot be done as things are: that takes no action, and no card is drawn.
    """
    dealer_only(act, "A creature's task")
    act.state[Creatures][command.entity]
    what = plain(command.what) or "A task"
    difficulty_cards(command.level)
    count = cards_of_creature(act.state, command)
    if refused := may_try_it(act.state, command.entity) or none_left(act.state, command.level + count):
        raise refused
    reading = act.state.ruling(TaskAceDifficulty)
    difficulty, gone = difficulty_drawn(act, TABLE, command.level)
    barred = impossible(worth(difficulty), reading) is not None
    cards = () if barred else _plays(act, command.entity, count)
    half = hindered(act.state, command.entity)
    value = halved_if_hindered(act.state, command.entity, worth(cards))
    solved = succeeds(value, worth(difficulty), reading)
    drawn = (short(difficulty), short(cards))
    act.happen(CreatureTried(command.entity, what, command.level, *drawn, solved, half, short(gone), barred))
    discard(act, TABLE, (*difficulty, *cards))


tasks.only_tells(CreatureTried)  # what comes of it is told


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
        drawn = cards_of_creature(state, CreatureTries(entity=entity, what=""))
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
        refused, fixed = refusal_of(may_try_it(state, entity)), (("entity", entity),)
        group = state[Characters].name(entity)
        yield Offer("ff.creature-tries", "Let it try something", fields, fixed, refused, group=group, levers=True)
