"""What is said of every moment of a check."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.messages import Told
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.checks import checks, name_of
from threefates.systems.fate_2003.checks.events import (
    BonusAdded,
    DiceThrown,
    DieChanged,
    DieRescued,
    DifficultyNamed,
    HelpAdded,
    Hindered,
    NotRolledFor,
    TestCalled,
    TestCalledOff,
    TestClosed,
    ThrownOff,
    TraitNamed,
    WoundsSpared,
)
from threefates.systems.fate_2003.checks.state import Checks, Side
from threefates.systems.fate_2003.checks.view import cites_of, read_out, shown, tone_of
from threefates.systems.fate_2003.dice.ladder import signed
from threefates.systems.fate_2003.sheets.scale import aim, came, stands

__all__ = ["tell_called"]


def _side(state: State, at: int) -> tuple[str, Side]:
    check = state[Checks].now
    side = check.sides[at] if check else Side("")
    return name_of(state, side), side


@checks.tells(TestCalled, stage=("test", "test-against", "test-others"))
def tell_called(state: State, event: TestCalled, viewer: Viewer) -> Told:
    """Tells everybody who rolls for what, against what."""
    names = " and ".join(_called(state, character) for character in event.characters)
    if event.together:
        roll = "roll" if event.characters[1:] else "rolls"
        return Told(f"{_all_of(state, event.characters)} {roll}: {event.about}.", ("fate.combat.common-principle",))
    if event.rolled_first:
        return Told(f"{names} rolls first: {event.about}.", ("fate.difficulty.roll-first",))
    if event.difficulty is None:
        cites = ("fate.tests.dynamic-test",) if all(event.characters) else ("fate.tests.dynamic-without-opponent",)
        return Told(f"{names} roll against each other: {event.about}.", cites)
    many = len(event.characters) > 1
    text = f"{names} {'are' if many else 'is'} to roll: {event.about}, against {aim(state, event.difficulty)}."
    return Told(text, ("fate.tests.contest-option",) if many else ("fate.tests.static-test",))


def _all_of(state: State, characters: tuple[EntityId, ...]) -> str:
    names = [_called(state, character) for character in characters]
    return f"{', '.join(names[:-1])} and {names[-1]}" if names[1:] else "".join(names)


def _called(state: State, character: EntityId) -> str:
    return state[Characters].name(character) if character else "chance"


@checks.tells(TraitNamed, stage=("test", "test-against", "test-others"))
def tell_named(state: State, event: TraitNamed, viewer: Viewer) -> Told:
    """Tells everybody the trait a side rolls, and where it stands."""
    name, _ = _side(state, event.side)
    return Told(f"{name} rolls {event.trait}: {stands(state, event.value)}.", ("fate.ladder.scale",), important=False)


@checks.tells(DiceThrown, stage=("test", "test-against", "test-others"))
def tell_thrown(state: State, event: DiceThrown, viewer: Viewer) -> Told:
    """Tells everybody how the dice of a side fell, and what they come to."""
    name, side = _side(state, event.side)
    again = f" again ({event.because})" if event.because else ""
    cites = ("fate.aspects.invoke-reroll",) if event.because else (side.dice.rule,)
    return Told(
        f"{name} throws{again} {shown(event.faces, side.dice) or 'no dice'}: {came(state, side.outcome)}.", cites
    )


@checks.tells(DieChanged, stage=("test", "test-against", "test-others"))
def tell_die(state: State, event: DieChanged, viewer: Viewer) -> Told:
    """Tells everybody what one die shows now, and by what."""
    name, side = _side(state, event.side)
    face = shown(event.faces[event.die - 1 : event.die], side.dice)
    text = f"{name}'s die {event.die} now shows {face} ({event.because}): {came(state, side.outcome)}."
    return Told(text, ("fate.aspects.invoke-set-die",))


@checks.tells(BonusAdded, stage=("test", "test-against", "test-others"))
def tell_bonus(state: State, event: BonusAdded, viewer: Viewer) -> Told:
    """Tells everybody what a Fate point made of the roll."""
    name, side = _side(state, event.side)
    so_far = f" and has {came(state, side.outcome)}" if side.throws else " on the roll to come"
    if side.dice.added:
        return Told(f"The point stands: {name} gets a die more{so_far}.", ("fate.d6.fate-die",), "good")
    return Told(f"The point stands: {name} gets +1{so_far}.", ("fate.points.plus-one",), "good")


@checks.tells(HelpAdded, stage=("test", "test-against", "test-others"))
def tell_help(state: State, event: HelpAdded, viewer: Viewer) -> Told:
    """Tells everybody whose help made what of the roll."""
    name, side = _side(state, event.side)
    so_far = f" and has {came(state, side.outcome)}" if side.throws else " on the roll to come"
    helper = state[Characters].name(event.helper)
    more = "a bonus die" if side.dice.added else "+1"
    return Told(f"{helper} helps: {name} gets {more}{so_far}.", ("fate.points.assist",), "good")


@checks.tells(Hindered, stage=("test", "test-against", "test-others"))
def tell_hindered(state: State, event: Hindered, viewer: Viewer) -> Told:
    """Tells everybody what hinders a side."""
    name, side = _side(state, event.side)
    dice = (" die" if abs(event.steps) == 1 else " dice") if side.dice.added else ""
    text = f"It tells on {name} ({event.because}): {signed(event.steps)}{dice}."
    return Told(text, ("fate.wounds.scene-hurt",), "cost")


@checks.tells(WoundsSpared, stage=("test", "test-against", "test-others"))
def tell_spared(state: State, event: WoundsSpared, viewer: Viewer) -> Told:
    """Tells everybody that somebody's wounds do not tell on this roll."""
    name, _ = _side(state, event.side)
    return Told(f"What {name} suffers from is no hindrance here.", ("fate.wounds.injured",), "good")


@checks.tells(DieRescued, stage=("test", "test-against", "test-others"))
def tell_rescued(state: State, event: DieRescued, viewer: Viewer) -> Told:
    """Tells everybody of the die that a box has put on the table."""
    name, side = _side(state, event.side)
    text = f"A die showing 1 is put on the table for {name} ({event.because}): {came(state, side.outcome)}."
    return Told(text, ("fate.d6.abysmal",))


@checks.tells(ThrownOff, stage=("test", "test-against", "test-others"))
def tell_thrown_off(state: State, event: ThrownOff, viewer: Viewer) -> Told:
    """Tells everybody which sides are level and throw again."""
    names = " and ".join(_side(state, at)[0] for at in event.sides)
    return Told(f"{names} are level and throw again.", ("fate.tests.contest-tie",))


@checks.tells(DifficultyNamed, stage=("test", "test-against", "test-others"))
def tell_difficulty(state: State, event: DifficultyNamed, viewer: Viewer) -> Told:
    """Tells everybody how hard it was."""
    return Told(f"It needed {aim(state, event.difficulty)}.", ("fate.difficulty.roll-first",))


@checks.tells(TestClosed, stage=("test", "test-against", "test-others"))
def tell_closed(state: State, event: TestClosed, viewer: Viewer) -> Told | None:
    """Tells everybody how the check came out, with margin and degree."""
    check = state[Checks].now
    if check is None:
        return None
    tone = tone_of(check, 0).value
    return Told(read_out(state, check), cites_of(check), tone, important=not check.together, tried=check.about)


@checks.tells(TestCalledOff)
def tell_called_off(state: State, event: TestCalledOff, viewer: Viewer) -> Told:
    """Tells everybody that the test is called off."""
    return Told("The test is called off.", tone="quiet")


@checks.tells(NotRolledFor)
def tell_not_rolled_for(state: State, event: NotRolledFor, viewer: Viewer) -> Told:
    """Tells everybody that no roll is needed for a proposal."""
    name = state[Characters].name(event.character)
    return Told(f"No roll is needed for {name}: {event.about}.", ("fate.tests.choose-resolution",), "quiet")
