"""The stage of a page: the latest thing that matters, large, until the next; and what stood there before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.parts import Hands, Part, Pictures, Place, Pool, View, Words
from threefates.table.staging import Staged
from threefates.web.pages.drawing import draw, pages, region_of, shared
from threefates.web.pages.fields_html import text
from threefates.web.pages.here import Here
from threefates.web.pages.memory import Made, Memory

__all__ = [
    "NOWHERE",
    "STAGE",
    "Stage",
    "past_html",
    "past_of",
    "places",
    "places_again",
    "stage_html",
    "strip_html",
    "verdict_html",
]

STAGE: Final = "stage"  # the region of the page
NOWHERE: Final = ""  # where a part is drawn that stood on the stage and has not changed since
OLDER: Final = 6  # things that one can look back at
MOST: Final = 60  # things that came, which may be taken back

drawings: Final = Memory(most=500_000)
"""What stood on stages lately."""
strips: Final = Made[str](most=1024)
"""What stood there before: drawn once for all who were shown the same."""
verdicts: Final = Made[str](most=256)
"""And what came of the dice and cards of those who laid them."""
stages: Final = Made["Stage"](most=256)
"""Stages after something came: seats that were shown the same have the same."""


class Stage(Struct, frozen=True):
    """What stood on the stage of one seat, the oldest first."""

    came: tuple[Staged, ...] = ()
    acts: tuple[Staged, ...] = ()  # the same with what belongs together in one: how a page shows it
    pictures: frozenset[str] = frozenset()  # the names of those that stand there, or did
    names: frozenset[str] = frozenset()  # of the parts that stand there, or did

    def takes(self, came: Sequence[Staged], struck: Mapping[str, bool]) -> Stage:
        """The stage after more has come, and commands were taken back or restored; the same where nothing was."""
        if struck and not struck.keys().isdisjoint(each.command for each in self.came):
            others = [replace(each, undone=struck.get(each.command, each.undone)) for each in self.came]
            return Stage().takes((*others, *came)[-MOST:], {})
        return stages.of((self, *came), lambda: self._and(came)) if came else self

    def _and(self, came: Sequence[Staged]) -> Stage:
        kept, acts = (*self.came, *came)[-MOST:], _together(self.acts, came)[-1 - OLDER :]
        names = frozenset(name for each in acts for name in each.parts)
        return Stage(kept, acts, self.pictures.union(*map(_named, came)), names)

    def still(self, known: frozenset[str]) -> Stage:
        """The stage without pictures that were taken back: whoever looks knows of these and no others."""
        if self.pictures <= known:
            return self
        return Stage().takes([each for each in self.came if _named(each) <= known], {})

    @property
    def latest(self) -> Staged | None:
        """The latest act on the stage, if any."""
        return self.acts[-1] if self.acts else None

    @property
    def older(self) -> Sequence[Staged]:
        """What stood there before, the latest first."""
        return self.acts[-2::-1]

    def place_of(self, name: str, part: Part) -> str:
        """The region of a part."""
        for each in self.acts[-1:]:
            if name in each.parts and is_same(each.parts[name], part):
                return STAGE
        if part.place is Place.NOW:
            gone = next((each.parts[name] for each in self.acts[-2::-1] if name in each.parts), None)
            if _is_over(part, gone):
                return NOWHERE
        return region_of(part)

    def last_of(self, seat: str) -> Staged | None:
        """The dice or cards that a seat laid there last, where something came of them."""
        return next((each for each in reversed(self.acts) if seat in each.by and _is_told(each)), None)


def _named(staged: Staged) -> frozenset[str]:
    """The names of the pictures that stand there."""
    found = [part for part in staged.parts.values() if isinstance(part, Pictures)]
    return frozenset(shot.picture for part in found for shot in part.pictures)


def _is_told(staged: Staged) -> bool:
    """Tell whether it is known what came of dice or cards."""
    dice = [part for part in staged.parts.values() if isinstance(part, Pool)]
    return any(part.tone for part in dice) if dice else bool(staged.tone)


def _laid(parts: Mapping[str, Part]) -> list[object]:
    """The faces of all dice and cards that lie there."""
    dice = [part.dice for part in parts.values() if isinstance(part, Pool) and part.dice]
    return [*dice, *(hand.cards for part in parts.values() if isinstance(part, Hands) for hand in part.hands)]


def _together(were: Iterable[Staged], came: Iterable[Staged]) -> tuple[Staged, ...]:
    """Join what one command led to, and what is told again of the same thing. It is whose dice or cards it is.

    Words belong to the command that they were said with: once it goes on they are gone.
    """
    acts = list(were)
    for each in came:
        if each.undone:
            continue
        parts = {_own_name(each, name): part for name, part in each.parts.items()}
        was = acts[-1] if acts else None
        again = was is not None and _same_thing(was.parts, parts)
        joined = was if was is not None and (again or was.command == each.command) else None
        if joined is not None and each.clears:
            acts[-1:] = _cleared(joined)
            words = {name: part for name, part in joined.parts.items() if _is_said(name, part)}
            acts.append(replace(each, parts={**words, **parts}, by=frozenset()))
            continue
        before = joined.parts if joined else {}
        if joined is not None and joined.command != each.command:
            before = _without_words(before)
        by = each.by if _laid({**before, **parts}) != _laid(before) else frozenset()
        new = replace(each, parts={**before, **parts}, by=by | (joined.by if joined else frozenset()))
        if joined is None:
            acts.append(new)
            continue
        said = new if again or _outweighs(new, joined) else joined
        acts[-1] = replace(new, text=said.text, tone=said.tone if _weight(said) else joined.tone or said.tone)
    return tuple(acts)


def _cleared(joined: Staged) -> list[Staged]:
    """What gives way without its words, to be looked back at; nothing where it was words only."""
    kept = _without_words(joined.parts)
    return [replace(joined, parts=kept)] if kept else []


def _without_words(parts: Mapping[str, Part]) -> Mapping[str, Part]:
    return {name: part for name, part in parts.items() if not _is_said(name, part)}


def _is_said(name: str, part: Part) -> bool:
    """Tell whether a part is words that were said of something, and in no view."""
    return isinstance(part, Words) and name.partition("-")[0].isdecimal()


def _weight(staged: Staged) -> int:
    """How much it weighs what came of it: what failed most, what only happened nothing."""
    return {"": 0, "quiet": 0, "miss": 2}.get(staged.tone, 1)


def _outweighs(new: Staged, was: Staged) -> bool:
    """Tell whether what followed is the gist of it: of a throw the verdict stays that, of words the worst is."""
    verdict = any(part.tone for part in new.parts.values() if isinstance(part, Pool))
    return not _weight(was) or (not verdict and _weight(new) > _weight(was))


def _own_name(staged: Staged, name: str) -> str:
    """Parts that are in no view are told apart by when they came."""
    return f"{staged.version}-{name}" if not name or name.isdecimal() else name


def _same_thing(was: View | Mapping[str, Part], now: Mapping[str, Part]) -> bool:
    return any(name in was and is_same(was[name], part) for name, part in now.items())


def is_same(one: Part, other: Part) -> bool:
    """Tell whether two parts are of the same thing, at two times.

    Dice are of one throw as long as what stands before the first dot of its number is the same; cards are of one play
    as long as what was laid first is.
    """
    if isinstance(one, Pool) and isinstance(other, Pool):
        return one.roll.partition(".")[0] == other.roll.partition(".")[0]
    if isinstance(one, Hands) and isinstance(other, Hands):
        return one.hands[:1] == other.hands[:1]
    return type(one) is type(other) and one.title == other.title


def _is_over(part: Part, was: Part | None) -> bool:
    """Tell whether nothing has come of it since it stood on the stage."""
    cards = isinstance(part, Hands) and isinstance(was, Hands) and part.hands == was.hands
    return cards or part == was


def places(view: View, stage: Stage) -> dict[str, str]:
    """The region of each part: on the stage what stands there, nowhere what stood there and is over."""
    return {name: stage.place_of(name, part) for name, part in view.items()}


def places_again(
    before: Mapping[str, str], view: View, now: Stage, was: Stage, changed: Iterable[str]
) -> tuple[Mapping[str, str], frozenset[str]]:
    """The same once more, where only these parts are others, and the regions that one of them came to or left.

    What never was on the stage stands where it stood.
    """
    moved = {*changed} if now is was else now.names.union(was.names, changed)
    places = {name: now.place_of(name, view[name]) if name in view else None for name in moved}
    others = {name: place for name, place in places.items() if before.get(name) != place}
    if not others:
        return before, frozenset()
    touched = frozenset(place for name in others for place in (before.get(name), others[name]) if place is not None)
    found = {name: place for name, place in {**before, **others}.items() if place is not None}
    return found, touched


def stage_html(stage: Stage, here: Here, view: View, public: View) -> str:
    """Draw what stands on the stage: as it is now where the view still holds it, else as it was."""
    latest = stage.latest
    if latest is None:
        return ""
    drawn = []
    for name, part in latest.parts.items():
        now = view.get(name)
        if now is not None and is_same(now, part):
            drawn.append(shared.draw(name, now, here.system, public).strip())
        else:
            drawn.append(_as_it_was(latest, name, part, here.system))
    if latest.to:
        drawn.append(f'<p class="to">only to {text(", ".join(latest.to))}</p>')
    return "".join(drawn)


def _as_it_was(staged: Staged, name: str, part: Part, system: str) -> str:
    secret, anchor = bool(staged.to), f"{name}-{staged.version}"

    def drawing() -> str:
        return draw(name, part, system, secret=secret, anchor=anchor).strip()

    return drawings.drawn((system, anchor, secret, part), drawing)


def _whole(staged: Staged, system: str) -> str:
    return "".join(_as_it_was(staged, name, part, system) for name, part in staged.parts.items())


def strip_html(stage: Stage, here: Here) -> str:
    """Draw what stood on the stage before, small, each to be opened."""
    return "".join([past_html(each, here) for each in stage.older]).strip()


def past_of(stage: Stage) -> dict[str, Staged]:
    """What stood on the stage before, the latest first, by the name that it has in the strip."""
    return {f"past-{each.version}": each for each in stage.older}


def past_html(staged: Staged, here: Here) -> str:
    """Draw one thing that stood on the stage before, small."""
    system = here.system
    return strips.of((staged,), lambda: str(_macros().strip_of([(staged, Markup(_whole(staged, system)))])))


def verdict_html(stage: Stage, here: Here) -> str:
    """Draw the dice or cards that this seat laid last and what came of them, for its dock; a script shows them."""
    mine = stage.last_of(here.viewer.seat.id)
    return verdicts.of((mine,), lambda: _verdict(mine)) if mine else ""


def _verdict(mine: Staged) -> str:
    laid = tuple(part for part in mine.parts.values() if isinstance(part, Pool | Hands))
    return str(_macros().verdict_of(mine, laid)).strip()


@cache
def _macros() -> Any:
    return pages.get_template("stage.html").module
