"""The board of a fight as everybody sees it: who has declared, what all do, and who is ahead of whom by what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.fragments import Fragment, Pen
from threefates.rulebook.parts import Counter, Line, Listing, Place, Row, Tone, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.bouts import Bout
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.dice.ladder import signed
from threefates.systems.fate_2003.fights.fight import Fight, Fights, Ground, Pace, Way, fights, names_of
from threefates.systems.fate_2003.fights.modifiers import WHY, adds
from threefates.systems.fate_2003.fights.pace import caught
from threefates.systems.fate_2003.fights.view import PACES, doing
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.scale import aim
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.wounds import Wounds

__all__ = ["FRAGMENTS", "show_bouts", "show_fight", "show_mine"]


@fights.shows("fight")
def show_fight(state: State) -> Listing | None:
    """Everybody in the fight: whether they have declared; and what, when all have."""
    fight = state[Fights].now
    if fight is None:
        return None
    rows = [_paid_ahead(state, _row(state, fight, one)) for one in (fight.order or fight.people)]
    rows = [*rows, *_ground(state, fight), *_padded(state, fight)]
    return Listing(f"{fight.about}: {_when(fight)}", Place.NOW, tuple(rows), unfolded=True)


def _when(fight: Fight) -> str:
    if fight.pace is Pace.SCENE or not fight.number:
        return PACES[fight.pace][0]
    return f"{'exchange' if fight.pace is Pace.EXCHANGE else 'round'} {fight.number}"


def _row(state: State, fight: Fight, one: EntityId) -> Row:
    name, said = state[Characters].name(one), fight.declared.get(one)
    if state[Wounds].of(one).out:
        return _with(one, name, Tone.MISS, "is", "out")
    if fight.aside.get(one, -1) >= fight.number and not (said and fight.shown):
        return _with(one, name, Tone.QUIET, "is", "out of the way")
    if fight.pace is Pace.TURN and fight.number and fight.order[fight.turn] == one:
        return _with(one, name, Tone.PARTIAL, "acts", "now")
    if one in fight.off_guard and (fight.pace is Pace.TURN or one in caught(state, fight)):
        return _with(one, name, Tone.COST, "is", "off guard")
    if fight.pace is Pace.TURN or (said and fight.shown):
        return Row(one, name, _done(state, one, fight))
    if said:
        return _with(one, name, Tone.GOOD, "has", "declared")
    waited = not fight.shown
    return _with(one, name, Tone.PLAIN, "still to", "declare") if waited else Row(one, name)


def _with(one: EntityId, name: str, tone: Tone, label: str, value: str) -> Row:
    return Row(one, name, tone=tone, counters=(Counter(label, value),))


@cites("fate.points.plus-one")
def _paid_ahead(state: State, row: Row) -> Row:
    """With the Fate point that lies ready for somebody's next roll: what has stood is seen where they fight."""
    if row.id not in state[Fights].ready:
        return row
    cites = (*row.cites, "fate.points.plus-one")
    return replace(row, counters=(*row.counters, Counter("paid ahead", "a Fate point")), cites=cites)


def _done(state: State, one: EntityId, fight: Fight) -> str:
    said = fight.declared.get(one)
    return doing(state, one, said).removeprefix(f"{state[Characters].name(one)} ") if said else ""


def _ground(state: State, fight: Fight) -> Iterator[Row]:
    name = state[Characters].name
    for at, one in enumerate(fight.ground):
        why, cite = WHY[one.ground]
        over = name(one.foe) if one.foe else "everybody"
        drop = one.ground is Ground.UNAWARE and not adds(state)
        worth = (Counter(f"against {over}", "the drop" if drop else f"+{one.steps}"),)
        yield Row(f"ground-{at}", f"{name(one.who)} {why}", counters=worth, cites=(cite,))


@cites("fate.wounds.non-lethal")
def _padded(state: State, fight: Fight) -> Iterator[Row]:
    """Whose blows do nothing that lasts."""
    who = "everybody" if fight.mild else names_of(state, fight.padded)
    if who:
        yield Row("padded", "With fists or padded weapons", who, Tone.QUIET, cites=("fate.wounds.non-lethal",))


@fights.shows("fight-bouts")
def show_bouts(state: State) -> Listing | None:
    """Who is set against whom in the roll of a fight, with what they have over each other, and who is ahead."""
    check, fight = state[Checks].now, state[Fights].now
    if check is None or fight is None or not check.bouts or (fight.check != check.id and fight.declared):
        return None
    rows = tuple(_bout(state, check, bout, at) for at, bout in enumerate(check.bouts))
    return Listing("Who meets whom" if fight.check == check.id else LAST, Place.NOW, rows, unfolded=True)


LAST: Final = "The last exchange: who met whom"
"""As long as nobody has declared anew."""

_COMPARED = "fate.combat.common-principle"


def _bout(state: State, check: Check, bout: Bout, at: int) -> Row:
    names = (_names(state, check, bout.ones), _against(state, check, bout))
    said, tone = _ahead(check, bout, names)
    cites = tuple(dict.fromkeys((*(cite for edge in bout.edges for cite in edge.cites), _COMPARED)))
    return Row(
        f"{check.id}.{at}",
        f"{_facing(*names)}{said and f': {said}'}.",
        "; ".join(f"{edge.why} {signed(edge.steps)}" for edge in bout.edges),
        tone,
        tuple(map(Counter, names, _brought(check, bout))),
        cites=cites,
        terms=_numbers(check, bout),
    )


def _facing(one: str, other: str) -> str:
    return f"{one} against {other}"


def _against(state: State, check: Check, bout: Bout) -> str:
    """Whom, or what, the first are set against."""
    return _names(state, check, bout.others) if bout.goal is None else aim(state, bout.goal)


def _brought(check: Check, bout: Bout) -> tuple[str, str]:
    """What either brings: the trait that is rolled, and once all have thrown what it comes to."""
    thrown = _all_thrown(check)
    ones, others = (
        _rolled(check, sum(check.sides[at].outcome for at in side))
        if thrown
        else ", ".join(check.sides[at].trait for at in side)
        for side in (bout.ones, bout.others)
    )
    return ones, others if bout.goal is None else "to be reached"


def _all_thrown(check: Check) -> bool:
    return all(side.throws for side in check.sides)


def _names(state: State, check: Check, sides: Sequence[int]) -> str:
    return names_of(state, tuple(check.sides[at].character for at in sides))


def _ahead(check: Check, bout: Bout, names: tuple[str, str]) -> tuple[str, Tone]:
    """Who is ahead by how much, or whether it is made, and how that is for the first; nothing until all have thrown."""
    if not _all_thrown(check):
        return "", Tone.PLAIN
    outcomes, added = tuple(side.outcome for side in check.sides), check.added
    points, margin = bout.points(outcomes, added=added), abs(bout.margin(outcomes, added=added))
    if bout.goal is not None:
        return ("made", Tone.GOOD) if points >= 0 else ("missed", Tone.MISS)
    how = f"ahead by {margin}" if margin else "just ahead"  # by less than a step
    if not points:
        return "level", Tone.PARTIAL
    return (f"{names[0]} {how}", Tone.GOOD) if points > 0 else (f"{names[1]} {how}", Tone.MISS)


def _numbers(check: Check, bout: Bout) -> tuple[Line, ...]:
    """What each has over the other, and the two outcomes that are compared, each with what it stands on."""
    edges = tuple(Line(f"{edge.why} {signed(edge.steps)}", cites=edge.cites) for edge in bout.edges)
    if not _all_thrown(check):
        return edges
    ones, others = (sum(check.sides[at].outcome for at in side) for side in (bout.ones, bout.others))
    goal = others if bout.goal is None else bout.goal
    return (*edges, Line(f"{_rolled(check, ones)} against {_rolled(check, goal)}", cites=(_COMPARED,)))


def _rolled(check: Check, outcome: int) -> str:
    return str(outcome) if check.added else signed(outcome)


def _cards(part: Listing, name: str, beside: Mapping[str, str], pen: Pen) -> str:
    """Draw each pair as two cards that face each other, and between them who is ahead."""
    pairs = "".join([_pair(row, name, pen) for row in part.rows])
    past = " past" * (part.title == LAST)
    return f'<h3>{pen.text(part.title)}</h3><ul class="bouts{past}">{pairs}</ul>'


_TONES: Final = {
    Tone.GOOD: (Tone.GOOD, Tone.MISS),
    Tone.MISS: (Tone.MISS, Tone.GOOD),
    Tone.PARTIAL: (Tone.PARTIAL, Tone.PARTIAL),
}
"""By how it is for the first of a pair: how it is for either."""


def _pair(row: Row, name: str, pen: Pen) -> str:
    one, other = row.counters
    said = row.text.removeprefix(_facing(one.label, other.label)).strip(":. ")
    tones = _TONES.get(row.tone, (Tone.PLAIN, Tone.PLAIN))
    cards = [_card(each, tone, pen) for each, tone in zip((one, other), tones, strict=True)]
    ahead = one if row.tone is Tone.GOOD else other
    how = said.removeprefix(f"{ahead.label} ")
    told = f'<span class="sr">{pen.text(said.removesuffix(how))}</span>{pen.text(how)}' if said else "against"
    against = '<span class="sr">against</span>' if said else ""
    edges = f'<p class="edges">{pen.text(row.detail)}</p>' if row.detail else ""
    between = f'<p class="between">{told}{pen.why(row.cites, row.terms)}</p>'
    toned = f" to-{row.tone}" if row.tone else ""
    about = f'id="r-{name}-{pen.text(row.id)}" data-said="{pen.text(row.text)}"'
    return f'<li class="bout{toned}" {about}>{cards[0]}{against}{cards[1]}{between}{edges}</li>'


def _card(one: Counter, tone: Tone, pen: Pen) -> str:
    toned = f" t-{tone}" if tone else ""
    came = f'<p class="came{" sum" * bool(tone)}{toned}">{pen.text(one.value)}</p>' if one.value else ""
    return f'<div class="one{toned}"><b class="text">{pen.text(one.label)}</b>{came}</div>'


FRAGMENTS: Final = {"fight-bouts": Fragment("list pairs", _cards)}
"""By part: how it is drawn."""


@fights.shows_each("fight-mine")
def show_mine(state: State, viewer: Viewer) -> Words | None:
    """What one's own have declared, which nobody else sees yet."""
    fight = state[Fights].now
    if fight is None or fight.shown:
        return None
    mine = [one for one in fight.declared if viewer.holds(one)]
    lines = tuple(Line(_with_what(state, fight, one), Tone.QUIET) for one in mine)
    return Words("Only you see this yet", Place.NOW, lines) if lines else None


def _with_what(state: State, fight: Fight, one: EntityId) -> str:
    said = fight.declared[one]
    known = rollable(state, state[Sheets][one])  # what was declared may have gone from the sheet since
    names = [name for trait_id, name, _ in known if trait_id == said.trait and said.way is not Way.WAIT]
    return f"{doing(state, one, said)}.{''.join(f' With {name}.' for name in names)}"


@fights.shows("troubles")
def show_troubles(state: State) -> Listing | None:
    """What fights at scene pace have left people with."""
    known = state[Fights].troubles
    rows = tuple(
        Row(
            one,
            f"{state[Characters].name(one)}: {trouble.said}",
            "−1 where the Game Master says" if trouble.major else "costs no roll anything",
            Tone.COST if trouble.major else Tone.QUIET,
            cites=("fate.wounds.scene-hurt" if trouble.major else "fate.wounds.scene-clipped",),
        )
        for one, trouble in known.items()
    )
    return Listing("Left of a fight", Place.PEOPLE, rows) if rows else None
