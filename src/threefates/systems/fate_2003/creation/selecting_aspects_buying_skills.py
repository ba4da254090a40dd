"""What a phase brings: an aspect, and ranks for skills and extras; until it is closed all can be given back."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.pieces.spelling import same_name, spelled
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.creation.creation import (
    AspectReturned,
    AspectTaken,
    ExtraReturned,
    ExtraTaken,
    RankReturned,
    RankTaken,
    creation,
    of_the_beginning,
)
from threefates.systems.fate_2003.creation.phases import in_phase, no_aspect
from threefates.systems.fate_2003.creation.ranks_per_phase import ranks_of, ranks_too_many
from threefates.systems.fate_2003.creation.sample_creation import named_sample
from threefates.systems.fate_2003.rulings.rulings import AspectsPerPhase
from threefates.systems.fate_2003.sheets.aspect_caps import fixed_cap
from threefates.systems.fate_2003.sheets.aspects import longest
from threefates.systems.fate_2003.sheets.campaign import raised, starts_at
from threefates.systems.fate_2003.sheets.making import Making, Taken, without
from threefates.systems.fate_2003.sheets.notation import (
    HIGHEST_LEVEL,
    LONGEST_NAME,
    as_known,
    check_room,
    optional_words,
    proper_words,
)
from threefates.systems.fate_2003.sheets.pyramid import BASE
from threefates.systems.fate_2003.sheets.sheets import AspectKind, Sheet, Sheets
from threefates.systems.fate_2003.sheets.talents import aspect_here, aspect_typed, named_here, not_to_be_bought

__all__ = ["GiveBack", "TakeAspect", "TakeExtra", "TakeRank", "no_more_aspects", "no_more_ranks", "returnable"]


class TakeAspect(Command, frozen=True, tag="fate.take-aspect"):
    """Take an aspect from this phase: one that is held goes up a level, a new one begins at the first."""

    character: EntityId
    held: str = ""
    new: str = ""
    kind: AspectKind = AspectKind.TRAIT  # of a new one
    words: str = ""  # what the hero did in this phase
    sample: str = ""  # a new one out of the book's


class TakeRank(Command, frozen=True, tag="fate.take-rank"):
    """Put ranks of this phase into skills: one that is held goes up a step, a new one comes."""

    character: EntityId
    held: str = ""
    new: str = ""
    talent: str = ""  # a new one that runs in the blood
    listed: str = ""  # a new one out of the book's sample list
    several: tuple[str, ...] = ()  # held or new, a rank for each


class TakeExtra(Command, frozen=True, tag="fate.take-extra"):
    """Put a rank of this phase into something that is neither skill nor aspect: a thing, an ally, a power."""

    character: EntityId
    extra: str


class GiveBack(Command, frozen=True, tag="fate.give-back"):
    """Give back something of this phase, as `aspect/NAME`, `skill/NAME` or `extra/NAME`."""

    character: EntityId
    what: str


def _not_one() -> Refused:
    remedy = "Pick one that you have, or write down a new one."
    return Refused("creation.which", "That is not one thing.", remedy=remedy)


def _named(held: str, new: str, known: tuple[str, ...], longest: int = LONGEST_NAME) -> str:
    """The one that is meant: something held, or something new under its written name."""
    if bool(held) == bool(new.strip()):
        raise _not_one()
    if not held:
        return as_known(proper_words(new, longest), known)
    name = spelled(held, known)
    if name is None:
        raise Refused("sheet.no_such_trait", "That is not on the sheet.", remedy="Pick one that is, or a new one.")
    return name


@creation.decides(TakeAspect)
@cites("fate.creation.phase-aspect")
def take_aspect(act: Unfolding, command: TakeAspect) -> None:
    """Write the phase's aspect down, a level higher where it is held already."""
    making = in_phase(act, command.character)
    if refusal := no_more_aspects(act.state, making):
        raise refusal
    sheet = act.state[Sheets][command.character]
    if command.new.strip() and command.sample:
        raise _not_one()
    new = command.new or named_sample(act.state, command.sample)
    aspect = _named(command.held, new, tuple(sheet.aspects), longest(command.kind))
    held = aspect_typed(act.state, aspect, sheet.aspects)
    aspect = held if held in sheet.aspects else aspect_here(act.state, aspect, sheet.aspects)
    if refusal := no_second_level(making, aspect):
        raise refusal
    check_room(len(sheet.aspects), new=aspect not in sheet.aspects)
    level = sheet.next_level(aspect)
    cap = fixed_cap(act.state, aspect, making=of_the_beginning(act.state, making))
    if level > min(HIGHEST_LEVEL, cap or HIGHEST_LEVEL):
        raise Refused(
            "sheet.aspect_cap",
            f"{aspect} goes no higher than {level - 1} here.",
            remedy="Take another aspect, or a new one.",
            source="fate.creation.aspect-level-limit",
        )
    words, said = optional_words(command.words), command.kind is not AspectKind.TRAIT
    kind = sheet.goal_kind if same_name(sheet.goal, aspect) and not said else command.kind
    act.happen(AspectTaken(command.character, aspect, level, kind, words))


@cites("fate.creation.phase-aspect", "fate.creation.multiple-aspects-per-phase", "fate.r.aspects-per-phase")
def no_more_aspects(state: State, making: Making) -> Refused | None:
    """The refusal of a second aspect where a phase brings one, or None."""
    if not making.taken.aspects or state.ruling(AspectsPerPhase) is AspectsPerPhase.ONE_OR_MORE:
        return None
    return Refused(
        "creation.one_aspect",
        f"This phase has brought {making.taken.aspects[0]}.",
        remedy="Give it back first to take another.",
        source="fate.creation.phase-aspect",
    )


@cites("fate.creation.phase-aspect")
def no_second_level(making: Making, aspect: str) -> Refused | None:
    """The refusal of an aspect that this phase has brought already: one level at a time, or None."""
    if aspect not in making.taken.aspects:
        return None
    return Refused(
        "creation.one_level",
        f"This phase has brought a level of {aspect}.",
        remedy="Take another aspect, or raise it in a later phase.",
        source="fate.creation.phase-aspect",
    )


@cites("fate.creation.ranks-per-phase")
def no_more_ranks(state: State, sheet: Sheet) -> Refused | None:
    """The refusal of a rank before the phase has left its mark, or where all of it are spent; or None."""
    ranks, taken = ranks_of(state, sheet), (sheet.making or Making()).taken
    if taken.ranks < ranks:
        return _no_aspect_yet(taken)
    if taken.ranks > ranks:
        return ranks_too_many(state, sheet)
    return Refused(
        "creation.no_ranks",
        "The one rank of this phase is spent." if ranks == 1 else f"All {ranks} ranks of this phase are spent.",
        remedy="Give one back first, or close the phase.",
        source="fate.creation.ranks-per-phase",
    )


@cites("fate.creation.procedure")
def _no_aspect_yet(taken: Taken) -> Refused | None:
    return None if taken.aspects else no_aspect()


def _rank(act: Unfolding, character: EntityId) -> None:
    in_phase(act, character)
    if refusal := no_more_ranks(act.state, act.state[Sheets][character]):
        raise refusal


@creation.decides(TakeRank)
@cites("fate.creation.rank-costs", "fate.creation.ranks-per-phase")
def take_rank(act: Unfolding, command: TakeRank) -> None:
    """Buy a skill, or raise one by a step: one rank each; skills may stand out of balance until the phase closes."""
    _rank(act, command.character)
    known = tuple(act.state[Sheets][command.character].skills)
    new = [each for each in (command.new, command.listed, command.talent) if each.strip()]
    if command.held or not (new or command.several):
        new = [_named(command.held, new[0] if new else "", known)]
    for each in (*new, *command.several):
        _buy(act, command.character, _named("", each, known))


def _buy(act: Unfolding, character: EntityId, named: str) -> None:
    _rank(act, character)
    sheet = act.state[Sheets][character]
    skill = named_here(act.state, sheet, named)
    check_room(len(sheet.skills), new=skill not in sheet.skills)
    if refusal := not_to_be_bought(act.state, sheet, skill, runs=act.by.runs):
        raise refusal
    act.happen(RankTaken(character, skill, raised(act.state, sheet.skills, skill)))


@creation.decides(TakeExtra)
@cites("fate.creation.ranks-into-extras")
def take_extra(act: Unfolding, command: TakeExtra) -> None:
    """Put a rank into an extra, new or held."""
    _rank(act, command.character)
    sheet = act.state[Sheets][command.character]
    extra = as_known(proper_words(command.extra, LONGEST_NAME), sheet.extras)
    check_room(len(sheet.extras), new=extra not in sheet.extras)
    act.happen(ExtraTaken(command.character, extra, sheet.extras.get(extra, 0) + 1))


@creation.decides(GiveBack)
def give_back(act: Unfolding, command: GiveBack) -> None:
    """Give back an aspect or a rank of this phase; what stood there before it stays."""
    making, sheet = in_phase(act, command.character), act.state[Sheets][command.character]
    if command.what not in dict(returnable(making.taken, sheet)):
        raise Refused("creation.not_taken", "That was not taken in this phase.", remedy="Pick something that was.")
    kind, _, name = command.what.partition("/")
    if kind == "aspect":
        act.happen(AspectReturned(command.character, name, sheet.aspects[name].level - 1))
    elif kind == "skill":
        value = sheet.skills[name] - 1
        act.happen(RankReturned(command.character, name, value if _stays(act.state, making, name, value) else None))
    else:
        act.happen(ExtraReturned(command.character, name, sheet.extras[name] - 1))


@cites("fate.creation.rank-costs", "fate.advancement.difficult-skills")
def _stays(state: State, making: Making, skill: str, value: int) -> bool:
    """True if something of a skill is left once a rank is given back: ranks, or what stood there before the phases.

    Where it begins may be planned anew since it was bought, so that its value alone tells nothing below Average.
    """
    bought = (*without(making.taken.skills, skill), *(one for taken in making.history for one in taken.skills))
    filled_in = making.done and not making.made
    return skill in bought or value >= BASE or (filled_in and value > starts_at(state, skill))


def returnable(taken: Taken, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """What of a phase can be given back, as far as it still stands: how it is named, and what to call it."""
    kinds = (
        ("aspect", taken.aspects, sheet.aspects),
        ("skill", taken.skills, sheet.skills),
        ("extra", taken.extras, sheet.extras),
    )
    for kind, names, held in kinds:
        yield from {f"{kind}/{name}": name for name in names if name in held}.items()
