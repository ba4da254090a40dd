"""Effects: TAGS that were worked and last, how they come about by one event, and what has become of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import Each
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.content.records import effect_tags
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.tags.library import (
    STACKING,
    USAGE,
    Lasting,
    Until,
    affords,
    at_work,
    fragile,
    until_of,
)

__all__ = [
    "HEALS",
    "MOST_EFFECTS",
    "SCENE_OVER",
    "EffectDue",
    "EffectEnded",
    "EffectShown",
    "EffectStilled",
    "EffectUsed",
    "EffectWorn",
    "Effects",
    "TagFailed",
    "TagWorked",
    "Work",
    "bring",
    "effects",
    "end",
    "once_in_scene",
    "still",
    "work",
    "working_on",
]

MOST_EFFECTS: Final = 60
SCENE_OVER: Final = "the scene is over"
ON_EFFECTS: Final = ("effect", "affliction", "reveal")
HEALS: Final = "heal"
BRIEF: Final = ("seal",)
"""What a Partial makes brief."""


class Effects(Struct, frozen=True):
    """Everything that was worked and lasts, in the order it came."""

    known: Each[Mapping[str, Lasting]] = {}

    def __getitem__(self, effect: str) -> Lasting:
        """The effect of that id, refused in words where there is none."""
        found = self.known.get(effect)
        if found is None:
            raise Refused("effect.unknown", "Nothing of the kind lasts here.", remedy="Pick one that is listed.")
        return found


class Work(Struct, frozen=True, kw_only=True):
    """What a TAG is worked on, and how, as it was said."""

    tag: str
    on: tuple[EntityId, ...] = ()
    what: str = ""
    against: str = ""
    eases: bool = False
    integrity: int = 0
    release: str = ""
    effect: str = ""  # the id of what lasts, where it is worked on that
    yields: bool = False
    area: bool = False  # AREA: everybody there
    until: Until | None = None  # where its source says how long; None: as the TAG lasts


class TagWorked(Event, frozen=True, tag="fe.tag-worked"):
    """A TAG was worked. What is done at once answers this; what lasts is known from here on."""

    effect: Lasting
    lasts: bool


class TagFailed(Event, frozen=True, tag="fe.tag-failed"):
    """A TAG was tried, and nothing came of it."""

    by: EntityId
    tag: str
    source: str


class EffectEnded(Event, frozen=True, tag="fe.effect-ended"):
    """Something that lasted is over."""

    effect: Lasting
    why: str


class EffectStilled(Event, frozen=True, tag="fe.effect-stilled"):
    """Something that lasts does nothing for a while, or does again."""

    effect: str
    stilled: bool
    for_scene: bool = False


class EffectWorn(Event, frozen=True, tag="fe.effect-worn"):
    """Force has worn down something that was made."""

    effect: str
    left: int  # 0..6


class EffectUsed(Event, frozen=True, tag="fe.effect-used"):
    """Something that counts once in a scene has counted."""

    effect: str
    scene: int

    quiet = True  # the roll that it bore on says so


class EffectDue(Event, frozen=True, tag="fe.effect-due"):
    """What waited for the next scene lasts for that one."""

    effect: str

    quiet = True


class EffectShown(Event, frozen=True, tag="fe.effect-shown"):
    """What lay hidden is known to everybody."""

    effect: str

    reveals = True


effects = Chapter("effects", Effects)


# how one comes about


@cites(USAGE)
def work(act: Unfolding, said: Work, outcome: Outcome, *, by: EntityId = "", source: str, hidden: bool = False) -> None:
    """Let a TAG do what it does, by how the roll for it came out: the one way in, for spells, Rites and rituals.

    Args:
        act: The command that unfolds.
        said: Which TAG, and on what.
        outcome: A Miss does nothing, a Partial less; a clean success where nobody rolled.
        by: Who works it; empty: nobody with a name.
        source: What it is printed on or comes from, in words.
        hidden: Whether only those who run the game know of it.
    """
    if outcome is Outcome.MISS:
        act.happen(TagFailed(by, said.tag, source))
        return
    tag, partial = effect_tags()[said.tag], outcome is Outcome.PARTIAL
    until = until_of(tag, brief=partial and tag.id in BRIEF, said=said.until)
    limited = tag.id in ("fortify", "passage")
    effect = Lasting(
        id="",
        tag=tag.id,
        source=source,
        by=by,
        on=affords(said.on, partial=partial and limited),
        what=said.what,
        partial=partial,
        until=until or Until.MOMENT,
        integrity=fragile(tag, said.integrity, partial=partial),
        against=said.against,
        eases=said.eases,
        release=said.release,
        yields=said.yields,
        effect=said.effect if tag.takes in ON_EFFECTS or tag.may_pick else "",
        hidden=hidden,
        stilled=until is Until.NEXT,  # it waits for that
        all_scene=until is Until.NEXT,
    )
    each_alone = until is not None and tag.takes == "someone" and len(effect.on) > 1  # AREA: each has their own
    for on in [(who,) for who in effect.on] if each_alone else [effect.on]:
        act.happen(TagWorked(replace(effect, id=f"effect-{act.state.version + 1}", on=on), lasts=until is not None))


def bring(act: Unfolding, effect: Lasting) -> None:
    """Let something last that is no TAG's own length: it is told as any other."""
    act.happen(TagWorked(replace(effect, id=f"effect-{act.state.version + 1}"), lasts=True))


def end(act: Unfolding, effect: Lasting, why: str) -> None:
    """Let it be over, if it is not yet."""
    if effect.id in act.state[Effects].known:
        act.happen(EffectEnded(effect, why))


def still(act: Unfolding, effect: Lasting, *, for_scene: bool = False) -> None:
    """Let it do nothing for a moment, or for the scene; what does nothing in this scene does so for no less long."""
    act.happen(EffectStilled(effect.id, stilled=True, for_scene=for_scene or effect.all_scene))


# what counts


@cites(STACKING)
def working_on(state: State, who: EntityId, tag: str) -> tuple[Lasting, ...]:
    """What of a TAG counts for somebody now."""
    return tuple(at_work(state[Effects].known.values(), who, tag)) if state[Effects].known else ()


@cites("fe.tags.mark")
def once_in_scene(effect: Lasting) -> bool:
    """Whether something that counts once in a scene has not counted in this one."""
    return effect.used < 0


# what has happened


@effects.folds(TagWorked)
def worked(effects: Effects, event: TagWorked) -> Effects:
    """Add the effect to `known`, if it lasts."""
    return Effects({**effects.known, event.effect.id: event.effect}) if event.lasts else effects


effects.only_tells(TagFailed)  # nothing came of it


@effects.folds(EffectEnded)
def ended(effects: Effects, event: EffectEnded) -> Effects:
    """Take the effect out of `known`."""
    return Effects({key: each for key, each in effects.known.items() if key != event.effect.id})


@effects.folds(EffectStilled)
def stilled(effects: Effects, event: EffectStilled) -> Effects:
    """Set whether it does anything, and until when it does not."""
    return _with(effects, event.effect, stilled=event.stilled, all_scene=event.for_scene)


@effects.folds(EffectWorn)
def worn(effects: Effects, event: EffectWorn) -> Effects:
    """Set what it holds still."""
    return _with(effects, event.effect, integrity=event.left)


@effects.folds(EffectUsed)
def used(effects: Effects, event: EffectUsed) -> Effects:
    """Set the scene in which it counted."""
    return _with(effects, event.effect, used=event.scene)


@effects.folds(EffectDue)
def due(effects: Effects, event: EffectDue) -> Effects:
    """Set `until` to the scene that begins, and clear `stilled` and `all_scene`."""
    return _with(effects, event.effect, until=Until.SCENE, stilled=False, all_scene=False)


@effects.folds(EffectShown)
def shown(effects: Effects, event: EffectShown) -> Effects:
    """Clear `hidden` of the effect."""
    return _with(effects, event.effect, hidden=False)


def _with(effects: Effects, effect: str, **changes: object) -> Effects:
    found = effects.known.get(effect)
    return Effects({**effects.known, effect: replace(found, **changes)}) if found else effects


# who knows it


def other_traps(effects: Effects, viewer: Viewer, salt: int) -> Effects:
    """For the laws: other traps where they lie hidden from the viewer, or none."""
    if viewer.runs:
        return effects
    known = [(key, each) for key, each in effects.known.items() if not each.hidden or salt % 2]
    return Effects({key: replace(each, what=f"{each.what}{salt}") if each.hidden else each for key, each in known})


@effects.hides(other_traps)
def effects_known(effects: Effects, viewer: Viewer) -> Effects:
    """Show what lasts, but for the traps that lie hidden."""
    if viewer.runs or not any(each.hidden for each in effects.known.values()):
        return effects
    return Effects({key: each for key, each in effects.known.items() if not each.hidden})
