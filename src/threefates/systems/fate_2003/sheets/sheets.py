"""Character sheets: skills on the ladder, aspects with their boxes, Fate points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.pieces.ladder import Ladder
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.dice.ladder import LADDER, unskilled
from threefates.systems.fate_2003.sheets.aspects import Aspect, AspectKind, cannot_invoke, not_agreed, rolled_itself
from threefates.systems.fate_2003.sheets.making import Making, lowered

__all__ = ["Aspect", "AspectKind", "Sheet", "Sheets", "as_written", "box_of", "closed", "sheets", "traits"]

MOST_FATE_POINTS = 99


class Sheet(Struct, frozen=True):
    """One character's skills, aspects and Fate points."""

    skills: Mapping[str, int] = {}  # ladder values
    aspects: Mapping[str, Aspect] = {}
    fate_points: int = 0  # 0..99
    closed: bool = False  # play has begun: it changes in the book's ways alone
    ranks: int = 0  # gained by advancement, not yet spent
    periods: int = 0  # 0..3, ranks since the last aspect
    earned: int = 0  # aspects brought by ranks, not yet written down
    advanced: bool = False  # an advancement has come, in which an aspect may be changed
    extras: Mapping[str, int] = {}  # what is no skill and no aspect: the ranks in it
    goal: str = ""  # the aspect wanted next
    goal_kind: AspectKind = AspectKind.TRAIT
    wants_goal: bool = False  # a goal has been met, and the next is to be named
    unnamed: bool = False  # an arc has ended since a goal was named last
    committed: tuple[str, ...] = ()  # the skills that the next ranks go into, as agreed
    lapses: int = 0  # goals met with a pyramid out of balance
    taken_over: bool = False  # the Game Master spends the ranks until the pyramid is balanced
    making: Making | None = None  # of a hero who is made phase by phase
    history: tuple[str, ...] = ()  # what advancement brought

    def next_level(self, aspect: str) -> int:
        """The level that one more would bring an aspect to: the first of a new one."""
        return self.aspects[aspect].level + 1 if aspect in self.aspects else 1

    @property
    @cites("fate.npcs.no-rerolls")
    def by_aspects_alone(self) -> bool:
        """True if the aspects stand for skills, a new one, too."""
        return any(aspect.shorthand for aspect in self.aspects.values())

    def at_level(self, aspect: str, level: int, kind: AspectKind = AspectKind.TRAIT) -> Sheet:
        """With that aspect at a level; its kind counts where it is new."""
        old = self.aspects.get(aspect) or Aspect(aspect, level, kind=kind)
        return replace(self, aspects={**self.aspects, aspect: replace(old, level=level)})


class Sheets(Struct, frozen=True):
    """The sheets of everybody, by character."""

    known: ForGood[Mapping[EntityId, Sheet]] = {}

    def __getitem__(self, character: EntityId) -> Sheet:
        """The sheet of a character, refused in words where there is none."""
        found = self.known.get(character)
        if found is None:
            raise Refused("sheet.none", "That character has no sheet here.", remedy="Pick one that is listed.")
        return found

    @property
    def checked(self) -> bool:
        """True if any box of anybody is checked."""
        return any(aspect.checked for sheet in self.known.values() for aspect in sheet.aspects.values())

    def put(self, character: EntityId, sheet: Sheet) -> Sheets:
        """With that sheet in the place of the old one."""
        return Sheets({**self.known, character: sheet})

    def pay(self, character: EntityId, change: int) -> Sheets:
        """With more or fewer Fate points on that sheet."""
        sheet = self.known[character]
        return self.put(character, replace(sheet, fate_points=sheet.fate_points + change))

    def with_aspect(self, character: EntityId, aspect: Aspect) -> Sheets:
        """With that aspect on the sheet."""
        sheet = self.known[character]
        return self.put(character, replace(sheet, aspects={**sheet.aspects, aspect.name: aspect}))


class SheetMade(Event, frozen=True, tag="fate.sheet-made"):
    """A character's sheet is filled in."""

    character: EntityId
    skills: Mapping[str, int]
    aspects: Mapping[str, int]  # levels, with a minus where drawbacks are written so
    fate_points: int
    shorthand: bool = False  # the aspects stand for skills, and are rolled and not invoked


class SkillSet(Event, frozen=True, tag="fate.skill-set"):
    """A skill stands on another rung."""

    character: EntityId
    skill: str
    value: int
    reason: str = ""  # of a change that the Game Master made after play had begun


class AspectSet(Event, frozen=True, tag="fate.aspect-set"):
    """An aspect has come, or has another level."""

    character: EntityId
    aspect: str
    level: int
    kind: AspectKind | None = None  # None: as it was
    person: EntityId | None = None
    drawback: bool | None = None
    reason: str = ""


class BoxChecked(Event, frozen=True, tag="fate.box-checked"):
    """A box of an aspect is used up until it refreshes."""

    character: EntityId
    aspect: str
    words: str = ""  # how the aspect helps, or what it brings about
    effect: bool = False  # invoked for effect, outside any roll
    instead: bool = False  # in place of a Fate point


class BoxesRefreshed(Event, frozen=True, tag="fate.boxes-refreshed"):
    """Every box of every aspect is open again."""

    kept: bool = False  # none was checked but of the Game Master's people, which is nobody else's business


class BoxesSet(Event, frozen=True, tag="fate.boxes-set"):
    """So many boxes are checked from here on, because the table says so."""

    character: EntityId
    aspect: str
    checked: int
    reason: str


class FatePointsPaid(Event, frozen=True, tag="fate.points-paid"):
    """Fate points leave a sheet; what for stands in the event beside it."""

    character: EntityId
    amount: int

    quiet = True


class FatePointsSet(Event, frozen=True, tag="fate.points-set"):
    """A character has so many Fate points from here on, because the table says so."""

    character: EntityId
    value: int
    reason: str


sheets = Chapter("sheets", Sheets)


@cites("fate.aspects.boxes")
def box_of(sheet: Sheet, name: str) -> Aspect:
    """The aspect, if it has an open box to check.

    Raises:
        Refused: Where there is no such aspect, or all its boxes are checked.
    """
    aspect = sheet.aspects.get(name)
    if aspect is None:
        raise Refused("aspects.unknown", "There is no such aspect on that sheet.", remedy="Pick one that is written.")
    if refusal := cannot_invoke(aspect):
        raise refusal
    if not aspect.free:
        raise Refused(
            "aspects.no_box",
            f"Every box of {name} is checked.",
            remedy="Use another aspect, or wait until aspects refresh.",
            source="fate.aspects.boxes",
        )
    return aspect


def traits(sheet: Sheet, untrained: int | None = None, ladder: Ladder = LADDER) -> Iterator[tuple[str, str, int]]:
    """Everything a character may roll, best first among skills: id, name and ladder value."""
    skills = [(f"skill:{name}", name, value) for name, value in sorted(sheet.skills.items(), key=lambda each: -each[1])]
    rolled = (one for one in sheet.aspects.values() if not one.away and not not_agreed(one))
    aspects = [(f"aspect:{one.name}", one.name, rolled_itself(one, ladder)) for one in rolled]
    yield from _by_value([*skills, *aspects]) if sheet.by_aspects_alone else (*skills, *aspects)
    value = unskilled() if untrained is None else untrained
    yield "unskilled", "a skill without ranks", value
    if value != lacking():
        yield "lacking", "an aspect that is lacking", lacking()


@cites("fate.npcs.aspect-shorthand")
def _by_value(traits: Iterable[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """What somebody rolls whose aspects stand for skills, the highest first, whatever it is; a drawback comes last."""
    return sorted(traits, key=lambda each: -each[2])


@cites("fate.r.missing-aspect-rolled")
def lacking() -> int:
    """The value of an aspect that is called for and not held: Mediocre, wherever skills without ranks stand."""
    return -1


def closed(name: str, why: str = "is being played") -> Refused:
    """The refusal of a change to a sheet outside of the book's ways."""
    return Refused(
        "sheet.closed",
        f"{name} {why}, and the sheet is closed.",
        remedy="An advancement brings ranks and aspects; whoever runs the game may put a sheet right.",
        source="fate.advancement.rank-per-period",
    )


def no_such_trait() -> Refused:
    """The refusal of what is not written on the sheet."""
    return Refused("sheet.no_such_trait", "That is not on the sheet.", remedy="Pick a skill or an aspect that is.")


def sheeted(state: State) -> tuple[EntityId, ...]:
    """Everybody who has a sheet, whatever stands on it; offers ask it with `state.only`."""
    return tuple(state[Sheets].known)


def sheet_of(state: State, character: EntityId) -> Sheet:
    """Return somebody's sheet; offers ask it with `state.only`, since the sheets of others move, too."""
    return state[Sheets][character]


def as_written(state: State) -> State:
    """The state for whoever reads what is written on sheets, and neither Fate points nor checked boxes: those move."""
    return state.through(Sheets, _written)


def _written(sheets: Sheets) -> Sheets:
    return Sheets({one: replace(_unchecked(sheet), fate_points=0) for one, sheet in sheets.known.items()})


def as_unchecked(state: State) -> State:
    """The state for whoever reads of sheets anything but checked boxes."""
    return state.through(Sheets, _all_unchecked)


def _all_unchecked(sheets: Sheets) -> Sheets:
    return Sheets({one: _unchecked(sheet) for one, sheet in sheets.known.items()})


def _unchecked(sheet: Sheet) -> Sheet:
    marked = {name: replace(aspect, checked=0) for name, aspect in sheet.aspects.items() if aspect.checked}
    return replace(sheet, aspects={**sheet.aspects, **marked}) if marked else sheet


def options(state: State, viewer: Viewer | None = None) -> tuple[Option, ...]:
    """The characters with a sheet, or those of one viewer, to pick from."""
    return tuple(
        Option(entity, state[Characters].name(entity))
        for entity in state.only(sheeted)
        if viewer is None or viewer.holds(entity)
    )


@sheets.folds(SheetMade)
def sheet_made(sheets: Sheets, event: SheetMade) -> Sheets:
    """Add the sheet, every box open."""
    aspects = {
        name: Aspect(name, abs(level), drawback=level < 0, shorthand=event.shorthand)
        for name, level in event.aspects.items()
    }
    return sheets.put(event.character, Sheet(event.skills, aspects, event.fate_points))


@sheets.folds(SkillSet)
def skill_set(sheets: Sheets, event: SkillSet) -> Sheets:
    """Sets the value of that skill in `skills`; ranks of this phase that are taken off so may go elsewhere."""
    sheet = sheets.known[event.character]
    steps = sheet.skills.get(event.skill, event.value) - event.value
    making = lowered(sheet.making, "skills", event.skill, steps)
    skills = {**sheet.skills, event.skill: event.value}
    return sheets.put(event.character, replace(sheet, skills=skills, making=making))


@sheets.folds(AspectSet)
def aspect_set(sheets: Sheets, event: AspectSet) -> Sheets:
    """Set the aspect's level; no more boxes stay checked than it has, and a level of this phase taken off is gone."""
    sheet = sheets.known[event.character]
    old = sheet.aspects.get(event.aspect) or Aspect(event.aspect, event.level, shorthand=sheet.by_aspects_alone)
    new = replace(
        old,
        level=event.level,
        checked=min(old.checked, event.level),
        kind=old.kind if event.kind is None else event.kind,
        person=old.person if event.person is None else event.person,
        drawback=old.drawback if event.drawback is None else event.drawback,
    )
    making = lowered(sheet.making, "aspects", event.aspect, old.level - event.level)
    sheets = sheets.put(event.character, replace(sheet, making=making))
    return sheets.with_aspect(event.character, replace(new, away=new.away and new.kind is AspectKind.PROP))


@sheets.folds(BoxChecked)
def box_checked(sheets: Sheets, event: BoxChecked) -> Sheets:
    """Count one more box of the aspect as checked."""
    aspect = sheets.known[event.character].aspects[event.aspect]
    return sheets.with_aspect(event.character, replace(aspect, checked=aspect.checked + 1))


@sheets.folds(BoxesRefreshed)
def boxes_refreshed(sheets: Sheets, event: BoxesRefreshed) -> Sheets:
    """Sets `checked` of every aspect of everybody to 0."""
    return Sheets({character: _open(sheet) for character, sheet in sheets.known.items()})


def _open(sheet: Sheet) -> Sheet:
    return replace(sheet, aspects={name: replace(aspect, checked=0) for name, aspect in sheet.aspects.items()})


@sheets.folds(BoxesSet)
def boxes_set(sheets: Sheets, event: BoxesSet) -> Sheets:
    """Sets `checked` of the aspect to what the Game Master said."""
    aspect = sheets.known[event.character].aspects[event.aspect]
    return sheets.with_aspect(event.character, replace(aspect, checked=event.checked))


@sheets.folds(FatePointsPaid)
def fate_points_paid(sheets: Sheets, event: FatePointsPaid) -> Sheets:
    """Takes the points off `fate_points`."""
    return sheets.pay(event.character, -event.amount)


@sheets.folds(FatePointsSet)
def fate_points_set(sheets: Sheets, event: FatePointsSet) -> Sheets:
    """Sets `fate_points` to what the Game Master said."""
    return sheets.put(event.character, replace(sheets.known[event.character], fate_points=event.value))
