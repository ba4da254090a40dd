"""Goals as their players are offered them, and what is said of each step on the way."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of, words
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.sheets.advancement_view import GROUP
from threefates.systems.fate_2003.sheets.aspects import KINDS_OF_ASPECT
from threefates.systems.fate_2003.sheets.closing import absent, heroes
from threefates.systems.fate_2003.sheets.goals import (
    MOST_COMMITTED,
    GoalMet,
    GoalNamed,
    RanksCommitted,
    RanksGivenBack,
    RanksNotCommitted,
    RanksTakenOver,
    must_stand,
    not_taken_over,
    not_to_agree,
)
from threefates.systems.fate_2003.sheets.notation import LONGEST_NAME, LONGEST_SAYING
from threefates.systems.fate_2003.sheets.pyramid import balanced, lacking_ranks
from threefates.systems.fate_2003.sheets.secrecy import kept
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets, as_written, options, sheets

__all__ = ["tell_met"]


@sheets.tells(GoalNamed)
def tell_named(state: State, event: GoalNamed, viewer: Viewer) -> Told | None:
    """Tells everybody what a hero is after; of the Game Master's people only who plays them."""
    if kept(event.character, viewer):
        return None
    name = state[Characters].name(event.character)
    text = f"{name} is after {event.goal}." if event.goal else f"{name} leaves open what comes next."
    return Told(text, ("fate.creation.goal",), "quiet")


@sheets.tells(GoalMet)
def tell_met(state: State, event: GoalMet, viewer: Viewer) -> Told:
    """Tells everybody the goal that a hero has met."""
    name = state[Characters].name(event.character)
    level = state[Sheets].known[event.character].aspects[event.aspect].leveled
    text = f"The arc ends, and {name} has what was wanted: {event.aspect}, level {level}. Name the next goal."
    return Told(text, ("fate.advancement.arc",), "good")


@sheets.tells(RanksCommitted)
def tell_committed(state: State, event: RanksCommitted, viewer: Viewer) -> Told:
    """Tells everybody which skills the next ranks go into."""
    name = state[Characters].name(event.character)
    text = f"Agreed: {name}'s next ranks go into {', '.join(event.skills)}."
    if not event.skills:
        stand = balanced(state, state[Sheets].known[event.character]) is None
        why = "skills stand balanced" if stand else "skills would no longer stand with what was agreed on"
        text = f"{name}'s {why}: the next ranks go where the player likes."
    return Told(text, ("fate.pyramid.unbalanced-at-goal",))


@sheets.tells(RanksNotCommitted)
def tell_not_committed(state: State, event: RanksNotCommitted, viewer: Viewer) -> Told:
    """Tells everybody that nothing is agreed on yet."""
    name = state[Characters].name(event.character)
    return Told(f"{name}'s next ranks are not agreed on yet.", ("fate.pyramid.unbalanced-at-goal",), "quiet")


@sheets.tells(RanksTakenOver)
def tell_taken_over(state: State, event: RanksTakenOver, viewer: Viewer) -> Told:
    """Tells everybody whose ranks the Game Master spends from here on."""
    name = state[Characters].name(event.character)
    text = f"Until {name}'s skills stand balanced the Game Master spends the ranks."
    return Told(text, ("fate.pyramid.abuse-penalty",), "cost")


@sheets.tells(RanksGivenBack)
def tell_given_back(state: State, event: RanksGivenBack, viewer: Viewer) -> Told:
    """Tells everybody that a hero's skills stand again."""
    name = state[Characters].name(event.character)
    return Told(f"{name}'s skills stand balanced: the ranks are the player's own again.", tone="good")


@sheets.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Goals and agreements of one's own heroes; ranks taken over, for whoever runs the game."""
    state = as_written(state)
    played = frozenset(heroes(state))
    for who in options(state, viewer):
        if who.value in played:
            yield from _of(state, who, state[Sheets].known[who.value])
    for one in absent(state, viewer):
        for offer in _of(state, Option(one, state[Characters].name(one)), state[Sheets].known[one]):
            yield replace(offer, main=False, levers=True)
    if viewer.runs and played:
        yield from _taken_over(state)


def _of(state: State, who: Option, sheet: Sheet) -> Iterator[Offer]:
    fixed = (("character", who.value),)
    refusal = refusal_of(must_stand(state, who.value, sheet))
    may_wait, held = refusal is None, sheet.goal or None
    goal = words("goal", "The aspect you want next", longest=LONGEST_SAYING, optional=may_wait, default=held)
    kind = choice("kind", "A new one is", KINDS_OF_ASPECT, default=sheet.goal_kind.value, optional=True)
    label = "Name the next goal" if sheet.wants_goal else "Name a goal"
    hint = f"{who.label}. It tells the Game Master what you are after; it can be left open."
    yield Offer(
        "fate.name-goal",
        label,
        (goal, kind),
        fixed,
        refusal,
        main=sheet.wants_goal and not refusal,
        group=GROUP,
        hint=hint,
    )
    if refusal:  # the skills do not stand, and nothing is agreed on
        if sheet.wants_goal or sheet.goal:
            none = (*fixed, ("goal", ""))
            yield Offer("fate.name-goal", "Leave the next goal open", (), none, group=GROUP, hint=who.label)
        ranks = lacking_ranks(state, sheet)
        skills = words("skills", f"Your next {ranks} ranks, with commas between", longest=MOST_COMMITTED * LONGEST_NAME)
        yield Offer(
            "fate.commit-ranks",
            "Agree on what the next ranks go into",
            (skills,),
            fixed,
            refusal_of(not_to_agree(state, who.value)),
            group=GROUP,
            hint=f"{who.label}. So that the skills stand again; or let the Game Master set some anew.",
        )


def _taken_over(state: State) -> Iterator[Offer]:
    """Taking ranks over, where anybody has met a goal out of balance; and spending those that are taken over."""
    known = state[Sheets].known
    names = state[Characters]
    off = [one for one in heroes(state) if known[one].lapses]
    if off:
        who = [Option(one, names.name(one), refusal=_why(state, one)) for one in off]
        fields = (choice("character", "Whose", who),)
        yield Offer(
            "fate.take-over-ranks",
            "Spend somebody's ranks for them",
            fields,
            (),
            none_of(who),
            group=GROUP,
            levers=True,
        )
    for one in off:
        if known[one].taken_over and known[one].ranks:
            skill = words("skill", "Skill", longest=LONGEST_NAME)
            label = f"Spend a rank for {names.name(one)}"
            yield Offer("fate.spend-rank", label, (skill,), (("character", one),), group=GROUP, levers=True)


def _why(state: State, character: str) -> Refusal | None:
    return refusal_of(not_taken_over(state, character))
