"""Tasks as people see them, and what may be done about them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Field, Offer, choice, flag, number, refusal_of, several, words
from threefates.rulebook.parts import Hand, Hands, Line, Part, Place, Tone, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.cards.card_values import BY_NAME, faces, granted, worth
from threefates.systems.fifty_two_fates.cards.deck import none_left, shown
from threefates.systems.fifty_two_fates.conditions.incapacitated import hindered
from threefates.systems.fifty_two_fates.content.words import Attribute
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing, here
from threefates.systems.fifty_two_fates.exchanges.cards_needed import to_solve
from threefates.systems.fifty_two_fates.gear.adventuring_gear import goods_options
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST
from threefates.systems.fifty_two_fates.rulings.rulings import GearStackException, SpellToAp, TaskAceDifficulty
from threefates.systems.fifty_two_fates.sheets.attributes import attribute_options
from threefates.systems.fifty_two_fates.sheets.view import (
    background_options,
    fitting_options,
    where_and_what,
)
from threefates.systems.fifty_two_fates.tasks.action_pool import may_attempt, may_help, most_cards, stacking, to_lay
from threefates.systems.fifty_two_fates.tasks.bonuses import (
    MOST_ADVANCEMENT,
    MOST_ATTRIBUTE,
    MOST_TOOLS,
    cards_allowed,
)
from threefates.systems.fifty_two_fates.tasks.events import (
    HelperLet,
    PoolJoined,
    TaskCounted,
    TaskMoved,
    TaskSet,
    tasks,
)
from threefates.systems.fifty_two_fates.tasks.from_the_sheet import every_background
from threefates.systems.fifty_two_fates.tasks.helping_spells import spell_offer
from threefates.systems.fifty_two_fates.tasks.sentient_entities import offer_questioning
from threefates.systems.fifty_two_fates.tasks.setting_and_leaving import (
    drawn_anew,
    may_leave,
    may_reopen,
    may_set,
    may_take_up,
)
from threefates.systems.fifty_two_fates.tasks.tasks import (
    LEVELS,
    Circumstance,
    Status,
    Task,
    Tasks,
    cards_of_task,
    impossible,
    pooled,
    to_beat,
)

__all__ = ["bonus_fields", "heroes", "level_field", "offers"]

LAID = ("ff.task-cards",)  # what a task is tried against


@tasks.tells(TaskSet, stage=("ff.task-cards", ALOUD))
def tell_set(state: State, event: TaskSet, viewer: Viewer) -> Told:
    """Tell everybody who faces what, and the value to beat."""
    name = state[Characters].name(event.actor)
    begin = _changed(event)
    if event.against:
        text = f"{begin}{event.what}: {name} questions {state[Characters].name(event.against)}."
        return Told(text, ("ff.tasks.sentient",))
    value = worth([BY_NAME[card] for card in event.difficulty])
    against = f"{faces(event.difficulty)}, {value}"
    anew = drawn_anew(event.aces)
    text = f"{begin}{event.what}, for {name}: T{event.level} ({LEVELS[event.level]}), {against}.{anew}"
    if value.ace and state.ruling(TaskAceDifficulty) is not TaskAceDifficulty.ACE_ANSWERS:
        return Told(f"{text} As things are, it cannot be done.", ("ff.tasks.ace-difficulty",), "miss")
    cites = ("ff.tasks.ace-difficulty-redraw",) if event.aces else ()
    return Told(text, ("ff.tasks.difficulty", "ff.tasks.resolve", *cites))


def _changed(event: TaskSet) -> str:
    said = {Circumstance.HELP: "With help", Circumstance.INFORMATION: "With something learned"}
    why = event.change or (said.get(event.because, "") if event.because else "")
    return f"{why}: " if why else ""


@tasks.tells(HelperLet)
def tell_let(state: State, event: HelperLet, viewer: Viewer) -> Told:
    """Tell everybody who may help, and with how many cards."""
    name, task = state[Characters].name(event.helper), state[Tasks][event.task]
    extra = cards_allowed(event.bonuses, stacking(state)) - 1
    with_bonus = f", {granted(extra)}" if extra else ""
    may = "may play" if event.helper == task.actor else "may help:"
    return Told(f"{name} {may} 1 CP{with_bonus}.", ("ff.tasks.helpers",), "quiet")


@tasks.tells(PoolJoined, stage=("ff.task-cards", ALOUD))
def tell_joined(state: State, event: PoolJoined, viewer: Viewer) -> Told:
    """Tell everybody who lays which cards into the pool."""
    text = f"{state[Characters].name(event.entity)} lays {faces(event.cards)} into the action pool."
    return Told(text, ("ff.tasks.action-pool",))


@tasks.tells(TaskCounted, stage=("ff.task-cards", ALOUD))
def tell_counted(state: State, event: TaskCounted, viewer: Viewer) -> Told:
    """Tell everybody the two values, and what that means."""
    task = state[Tasks][event.task]
    against = to_beat(task)
    said, tone = ("is solved", "good") if event.solved else ("fails", "miss")
    if task.against:
        said = "is told" if event.solved else "is not told"
    cited = "ff.tasks.sentient" if task.against else "ff.tasks.resolve"
    return Told(f"{task.what} {said}: {pooled(task)} against {against}.", (cited,), tone)


@tasks.tells(TaskMoved)
def tell_moved(state: State, event: TaskMoved, viewer: Viewer) -> Told:
    """Tell everybody that a task waits, or is taken up again."""
    what = state[Tasks][event.task].what
    said = (
        "waits; its difficulty stands" if event.status is Status.LEFT else "is taken up again, at the same difficulty"
    )
    return Told(f"{what} {said}.", ("ff.ruling.task-decline",), "quiet")


@tasks.shows("ff.tasks")
def show_tasks(state: State) -> Part | None:
    """Every task, and how it stands."""
    lines = tuple(Line(_said(state, task), _TONES[task.status], ("ff.tasks.resolve",)) for task in _all(state))
    return Words("Tasks", Place.NOW, lines) if lines else None


_TONES = {
    Status.OPEN: Tone.PLAIN,
    Status.ASKED: Tone.PARTIAL,
    Status.LEFT: Tone.QUIET,
    Status.FAILED: Tone.MISS,
    Status.SOLVED: Tone.GOOD,
}


def _all(state: State) -> tuple[Task, ...]:
    return tuple(state[Tasks].known.values())


def _said(state: State, task: Task) -> str:
    names, value = state[Characters], to_beat(task)
    so_far = f", pool so far {pooled(task)}" if _begun(task) and task.status is Status.OPEN else ""
    who = names.name(task.actor)
    status = f"{task.status.value.capitalize()}."
    if task.against:
        return f"{task.what} ({who} questions {names.name(task.against)}){so_far}. {status}"
    gear = ", with the right gear" if task.needs_gear else ""
    gear += f", by a {task.needs_background}" if task.needs_background else ""
    needed = f"more than {value} needed"
    if value.ace:
        never = impossible(value, state.ruling(TaskAceDifficulty)) is not None
        needed = "an ace lies in it, and it cannot be done as things are" if never else "an ace needed"
    return f"{task.what} ({who}, T{task.level}): {needed}{gear}{so_far}. {status}"


def _begun(task: Task) -> bool:
    return bool(task.pool or task.spells)


@tasks.shows("ff.task-cards")
def show_task_cards(state: State) -> Part | None:
    """The cards of open tasks."""
    piles = [pile for task in _all(state) if task.status in (Status.OPEN, Status.ASKED) for pile in _piles(task)]
    return Hands("On the table for tasks", Place.NOW, tuple(piles)) if piles else None


def _piles(task: Task) -> Iterator[Hand]:
    difficulty = cards_of_task(task.difficulty)
    if difficulty:
        note = str(worth(difficulty))
        yield Hand(task.zone, f"{task.what}: difficulty", len(difficulty), cards=shown(difficulty), note=note)
    if _begun(task):
        mine = [card for share in task.pool for card in cards_of_task(share.cards)]
        spells = "".join(f", with {spell.name}" for spell in task.spells)
        note = f"{pooled(task)}{spells}"
        yield Hand(f"{task.zone}:pool", f"{task.what}: pool", len(mine), cards=shown(mine), note=note)


# what is offered ----------------------------------------------------------------------------------


@tasks.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the Fate Dealer to set tasks, and players to try them."""
    if not state[Dealing].open:
        return
    for task in _all(state):
        yield from _attempts(state, viewer, task)
        if viewer.runs and busy(state) is None and task.status is not Status.ASKED:
            yield from _levers(state, task)
    if viewer.runs and here(state):
        yield _setting(state)
        yield from offer_questioning(state, heroes(state), bonus_fields(state))


def _setting(state: State) -> Offer:
    return Offer(
        "ff.set-task",
        "Set a task",
        (
            choice("actor", "For whom", heroes(state)),
            words("what", "What", longest=LONGEST),
            level_field(1, state),
            *bonus_fields(state),
            flag("needs_gear", "Nobody can even try it without fitting gear"),
            choice("needs_background", "Only this background can even try it", _backgrounds(state), optional=True),
        ),
        refusal=refusal_of(may_set(state)),
        levers=True,
        group="Tasks",
        hint="Easy things succeed without a check, and nobody checks just to swap cards.",
    )


def _attempts(state: State, viewer: Viewer, task: Task) -> Iterator[Offer]:
    if task.status is Status.OPEN:
        yield from (_play(state, task, entity) for entity in task.allowed if viewer.holds(entity))
    if (viewer.runs or viewer.holds(task.actor)) and busy(state) is None:
        yield from _leaving(state, task)


def _play(state: State, task: Task, entity: EntityId) -> Offer:
    group, fields = task.what, (_cards_field(state, task, entity),)
    never = impossible(worth(cards_of_task(task.difficulty)), state.ruling(TaskAceDifficulty)) is not None
    hint = "" if never else to_solve(task, half=hindered(state, entity))
    if entity != task.actor:
        refused, fixed = refusal_of(may_help(state, task, entity)), (("task", task.id), ("entity", entity))
        return Offer(
            "ff.help-task",
            f"Help: {group}",
            fields,
            fixed,
            refused,
            group=group,
            hint=hint,
        )
    refused = refusal_of(may_attempt(state, task))
    main, only = refused is None, (("task", task.id),)
    label = f"Try: {group}"
    return Offer("ff.attempt-task", label, fields, only, refused, main, group=group, hint=hint, at=LAID)


def _leaving(state: State, task: Task) -> Iterator[Offer]:
    fixed = (("task", task.id),)
    if task.status is Status.OPEN:
        refused, hint = refusal_of(may_leave(state, task)), "Its difficulty stands."
        yield Offer("ff.leave-task", "Leave it for now", (), fixed, refused, group=task.what, hint=hint)
    elif task.status in (Status.LEFT, Status.FAILED):
        refused = refusal_of(may_take_up(task))
        yield Offer("ff.take-up-task", "Take it up again", (), fixed, refused, group=task.what)


def _levers(state: State, task: Task) -> Iterator[Offer]:
    fixed, group = (("task", task.id),), task.what
    yield _reopening(state, task)
    yield Offer("ff.close-task", "Put it away", (), fixed, group=group, levers=True)
    if task.status is not Status.OPEN:
        return
    brings = bonus_fields(state)
    helpers = [option for option in heroes(state) if option.value not in (*task.allowed, task.against)]
    if helpers:
        who = choice("helper", "Who", helpers)
        yield Offer("ff.let-help", "Let somebody help", (who, *brings), fixed, group=group, levers=True)
    laid = {share.entity for share in task.pool}
    if waiting := [Option(entity, state[Characters].name(entity)) for entity in task.allowed if entity not in laid]:
        fields = (choice("entity", "Who", waiting), *brings, words("reason", "Why", longest=LONGEST, optional=True))
        yield Offer("ff.set-bonuses", "Say anew what somebody brings", fields, fixed, group=group, levers=True)
    yield spell_offer(state, task)


def _reopening(state: State, task: Task) -> Offer:
    because = [Option(one.value, said) for one, said in _REASONS.items()]
    fields = (
        choice("because", "Because of", because, default=Circumstance.OTHER.value),
        words("change", "What has changed", longest=LONGEST, optional=True),
    )
    label = "Let it be asked once more" if task.against else "Draw a new difficulty"
    level = () if task.against else (level_field(task.level, state),)
    refused = refusal_of(may_reopen(state, task))
    fixed = (("task", task.id),)
    return Offer("ff.reopen-task", label, (*level, *fields), fixed, refused, group=task.what, levers=True)


_REASONS = {
    Circumstance.HELP: "help of another protagonist",
    Circumstance.INFORMATION: "something new they learned",
    Circumstance.OTHER: "the Fate Dealer's word",
}


def heroes(state: State) -> list[Option]:
    """The protagonists who are here."""
    return [Option(entity, state[Characters].name(entity)) for entity in here(state)]


def _backgrounds(state: State) -> list[Option]:
    listed = background_options()
    return [*listed, *(Option(own, own) for own in every_background(state)[len(listed) :])]


def level_field(level: int, state: State | None = None) -> Field:
    """Make the form's field for how hard a task is; where it is drawn at once, no harder than there are cards."""
    few = {number: refusal_of(none_left(state, number)) if state else None for number in LEVELS}
    levels = [Option(str(number), f"T{number}: {name}", refusal=few[number]) for number, name in LEVELS.items()]
    return replace(choice("level", "Difficulty", levels, default=level), integers=True)


def bonus_fields(state: State) -> tuple[Field, ...]:
    """Make the form's fields for what somebody may bring to a task."""
    readings = stacking(state)
    tools = "Tools that each help by themselves"
    fields = [
        flag("background", "A fitting background"),
        flag("skill", "A fitting skill (never besides a background)"),
        flag("gear", "Fitting gear"),
        choice("knowing", "The skill that fits", fitting_options(state), optional=True),
        choice("tool", "The gear that fits", goods_options(), optional=True),
        choice("outstanding", "The attribute that fits", attribute_options(), default=Attribute.NONE.value),
        number("attribute", "Cards of the outstanding attribute", low=0, high=MOST_ATTRIBUTE, default=0),
        number("advancement", "Cards of advancement", low=0, high=MOST_ADVANCEMENT, default=0),
    ]
    fields += where_and_what(state)
    if readings.gear is GearStackException.FD_FLAG:
        fields.append(number("tools", tools, low=0, high=MOST_TOOLS, default=0))
    if readings.spell is SpellToAp.PLUS_ONE_CP:
        fields.append(flag("magic", "A spell in effect"))
    return tuple(fields)


def _cards_field(state: State, task: Task, entity: EntityId) -> Field:
    most = most_cards(state, task, entity)
    return several("cards", f"Cards, up to {most}", to_lay(state, task, entity), low=1, high=most)
