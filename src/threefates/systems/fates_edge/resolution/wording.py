"""The words this table uses for things that the books call by several names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.parts import DieFace, First, Line, Tone
from threefates.rulebook.state import Settings, State
from threefates.systems.fates_edge.resolution.dice import Die, all_beats
from threefates.systems.fates_edge.resolution.effect import effect_means
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, Tally, is_success
from threefates.systems.fates_edge.resolution.pool import Bonus, Modifier
from threefates.systems.fates_edge.resolution.positions import Position, position_name
from threefates.systems.fates_edge.resolution.terms import UNSEEN, Effect, Terms
from threefates.systems.fates_edge.rulings.resolution import (
    DesperateNoEligible,
    PartialNature,
    PositionNaming,
    Tens,
    TenThrown,
)

__all__ = [
    "COUNTED_BY",
    "PARTIAL_BY",
    "against_said",
    "beats_said",
    "changes_said",
    "counted",
    "counted_up",
    "die_shown",
    "effect_told",
    "firsts_of_roll",
    "fork",
    "listed",
    "position_said",
    "successes_said",
    "terms_in_short",
    "terms_said",
]


def position_said(state: State, position: Position) -> str:
    """Name a Position as this table calls it."""
    return position_name(position, state.ruling(PositionNaming))


def dv_said(dv: int) -> str:
    """A DV, or that it is hidden from whoever reads this.

    >>> dv_said(3), dv_said(UNSEEN)
    ('DV 3', 'DV hidden')
    """
    return "DV hidden" if dv == UNSEEN else f"DV {dv}"


def _dv_of(terms: Terms) -> str:
    return dv_said(terms.dv) + (" (hidden)" if terms.hidden and not terms.unseen else "")


def against_said(dv: int) -> str:
    """Say which DV is rolled against, or that it is hidden.

    >>> against_said(3), against_said(UNSEEN)
    ('against DV 3', 'against a hidden DV')
    """
    return "against a hidden DV" if dv == UNSEEN else f"against DV {dv}"


def terms_in_short(state: State, terms: Terms) -> str:
    """Terms as they fit on a button."""
    return " · ".join((_dv_of(terms), position_said(state, terms.position), terms.effect.name.capitalize()))


def effect_told(effect: Effect) -> str:
    """Say an Effect and how much it is; nothing of the usual one.

    >>> effect_told(Effect.LIMITED), effect_told(Effect.STANDARD)
    ('Limited Effect: a scratch, or slow going.', '')
    """
    return "" if effect is Effect.STANDARD else f"{effect.name.capitalize()} Effect: {effect_means(effect)}."


def terms_said(state: State, terms: Terms) -> str:
    """Say terms in one line."""
    effect = "" if terms.effect is Effect.STANDARD else f", {terms.effect.name.capitalize()} Effect"
    return f"{_dv_of(terms)}, {position_said(state, terms.position)}{effect}, {terms.description.value} description"


@cites("fe.sb.cp-name")
def beats_said(state: State, amount: int) -> str:
    """So many Story Beats; the older book calls them Complication Points."""
    older = state[Settings].edition == "players_guide_cp"
    return counted(amount, "Complication Point" if older else "Story Beat")


def counted(amount: int, thing: str) -> str:
    """A number and what it counts.

    >>> counted(1, "Boon"), counted(2, "Boon")
    ('1 Boon', '2 Boons')
    """
    return f"{amount} {thing}{'' if amount == 1 else 's'}"


def listed(faces: Iterable[int]) -> str:
    """Faces of dice, as they are read out."""
    return " ".join(str(face) for face in faces)


def successes_said(amount: int) -> str:
    """Say so many successes, as one or several."""
    return f"{amount} success{'' if amount == 1 else 'es'}"


@cites("fe.resolution.partial-fork")
def fork() -> str:
    """Say what a Partial brings where it means a fork in the road."""
    return "It goes forward to a fork in the road, which the Game Master names."


PARTIAL_BY: Final = {
    PartialNature.PROPORTIONAL: "fe.resolution.partial-proportional",
    PartialNature.FORK: "fe.resolution.partial-fork",
    PartialNature.PAY_OR_YIELD: "fe.resolution.partial-fork-cp",
}
"""Where what a Partial gives is written, by the reading."""

COUNTED_BY: Final = ("fe.resolution.count-successes", Tens.ruling_id, "fe.resolution.ones-generate-sb")
"""What a roll is counted by: its successes, its tens, its beats."""


def counted_up(state: State, tally: Tally, faces: Sequence[int]) -> tuple[Line, ...]:
    """What a roll counts, each number with the rule that it is counted by."""
    said = (successes_said(tally.successes), counted(faces.count(SIDES), "ten"), beats_said(state, tally.beats))
    return tuple(Line(words, cites=(by,)) for words, by in zip(said, COUNTED_BY, strict=True))


def firsts_of_roll(state: State, dice: Sequence[Die]) -> tuple[First, ...]:
    """What is said of a roll to whoever sees one for the first time; that tens stay, where they do."""
    kept = _tens_stay(state)
    counts = "A die of 6 or more is a success, and as many successes as the DV are enough."
    first = First("roll", f"{counts} A 10 is never thrown again." if kept else counts)
    return (first, _BEAT) if all_beats(dice) else (first,)


@cites("fe.ruling.ten-thrown-again", "fe.ruling.desperate-no-eligible")
def _tens_stay(state: State) -> bool:
    never = state.ruling(DesperateNoEligible) is DesperateNoEligible.NOTHING
    return never and state.ruling(TenThrown) is TenThrown.IMMUNE


_BEAT: Final = First(
    "beat", "Each 1 hands the Game Master a beat, to be spent on trouble later. Throwing the die again keeps its beat."
)


def die_shown(die: Die) -> DieFace:
    """Show a die with the faces that it showed before, and what threw it again."""
    tone = Tone.COST if die.face == 1 else Tone.GOOD if is_success(die.face) else Tone.PLAIN
    why = ", then ".join(why.value for why in die.whys)
    return DieFace(str(die.face), tone, tuple(str(face) for face in die.faces[:-1]), why)


def changes_said(bonus: Bonus | Modifier) -> str:
    """What something adds to an action, in words; nothing where it adds nothing.

    >>> changes_said(Modifier(dice=1, dv=-1)), changes_said(Modifier(steps=1))
    ('+1 die, -1 DV', '')
    """
    amounts = ((bonus.dice, "die" if abs(bonus.dice) == 1 else "dice"), (bonus.dv, "DV"), (bonus.effect, "Effect"))
    return ", ".join(f"{amount:+d} {unit}" for amount, unit in amounts if amount)
