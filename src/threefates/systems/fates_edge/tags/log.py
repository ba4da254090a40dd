"""What is told of effects: what begins, what it does, and when it is over."""

from __future__ import annotations

from typing import Final

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.content.records import effect_tags
from threefates.systems.fates_edge.tags.library import SOCIAL, Lasting, Until, named
from threefates.systems.fates_edge.tags.set_down_and_cast_out import AWAY
from threefates.systems.fates_edge.tags.tag_effects import (
    EffectEnded,
    Effects,
    EffectShown,
    EffectStilled,
    EffectWorn,
    TagFailed,
    TagWorked,
    effects,
)

__all__ = ["UNTIL", "on_card", "sentence", "titled"]


def titled(state: State, effect: Lasting) -> str:
    """What an effect is called: its TAG, on whom, and what it is."""
    on = ", ".join(state[Characters].name(each) for each in effect.on)
    return " ".join(filter(None, (named(effect.tag), effect.what, f"on {on}" if on else "")))


def on_card(effect: Lasting) -> str:
    """What lasts on somebody, short enough for their card.

    >>> on_card(Lasting(id="1", tag="curse", source="a Rite", what="Dazed", until=Until.RELEASED))
    '[CURSE] Dazed: a die less, until it is released.'
    >>> on_card(Lasting(id="1", tag="curse", source="a Rite", what="Lame", against="Athletics", release="rest"))
    '[CURSE] Lame: a die less on Athletics, this scene. Release: rest.'
    """
    what = " ".join(filter(None, (effect.what, f"against {effect.against}" if effect.tag in _AGAINST else "")))
    does = "less comes of it" if effect.eases else "" if effect.played else _card(effect)
    now = "stilled for now" if effect.stilled else UNTIL[effect.until]
    said = f"{named(effect.tag)}{f' {what}' if what else ''}: {', '.join(filter(None, (does, now)))}."
    return f"{said}{_release(effect)}"


@cites("fe.tags.curse")
def _card(effect: Lasting) -> str:
    """What it does in a few words: of a condition also what it weighs on, and of a milder one how often."""
    once = "once in a scene" if effect.tag == "curse" and effect.partial else ""
    return " ".join(filter(None, (effect_tags()[effect.tag].card, _weighing(effect), once)))


def _weighing(effect: Lasting) -> str:
    """What a condition weighs on; nothing where that is everything, unsaid."""
    if effect.tag != "curse" or not effect.against:
        return ""
    return "among people" if bare(effect.against) == SOCIAL else f"on {effect.against}"


@cites("fe.tags.curse")
def _release(effect: Lasting) -> str:
    """What ends it, or what breaking it brings."""
    label = _BROKEN.get(effect.tag, "Release")
    return f" {label}: {effect.release}." if effect.release else ""


_AGAINST: Final = ("fortify", "armor")
_BROKEN: Final = {"oath": "If broken", "command": "Or else"}  # what is said of its end is what breaking it brings
UNTIL: Final = {
    Until.MOMENT: "for a moment",
    Until.SCENE: "this scene",
    Until.NEXT: "in the next scene",
    Until.NIGHT: "until dawn",
    Until.RELEASED: "until it is released",
}


def sentence(effect: Lasting) -> str:
    """What an effect does, beneath its title, and where it comes from."""
    against = f" Of {effect.against}." if effect.against else ""
    holds = f" It holds {effect.integrity}." if effect.integrity else ""
    now = " Stilled for now." if effect.stilled else ""
    partly = " A Partial." if effect.partial else " It was tampered with, and is unstable." if effect.unstable else ""
    return f"{_does(effect)}{against}{holds}{_release(effect)}{partly}{now} From {effect.source}.".strip()


def _does(effect: Lasting) -> str:
    """What an effect does, and how long that which is the price of another does it."""
    tag = effect_tags()[effect.tag]
    if effect.price:
        return f"{', '.join((*(() if effect.played else (_card(effect),)), UNTIL[effect.until])).capitalize()}."
    return "" if effect.played else tag.summary


@effects.tells(TagWorked, stage=(ALOUD,))
def tell_worked(state: State, event: TagWorked, viewer: Viewer) -> Told | None:
    """Tell everybody what is worked on whom; what lies hidden only to whoever runs the game."""
    effect, tag = event.effect, effect_tags()[event.effect.tag]
    if (effect.hidden and not viewer.runs) or (event.lasts and effect.tag == AWAY):
        return None  # whoever casts somebody out says from where
    by = f"{state[Characters].name(effect.by)}: " if effect.by else ""
    on = f" It weighs {weighs}." if (weighs := _weighing(effect)) and not effect.price else ""
    said = f"{by}{titled(state, effect)}, from {effect.source}. {_does(effect)}{on}{_release(effect)}".rstrip()
    return Told(said, (tag.entry,), tone="partial" if effect.partial else "good")


@effects.tells(TagFailed, stage=(ALOUD,))
def tell_failed(state: State, event: TagFailed, viewer: Viewer) -> Told:
    """Tell everybody that nothing comes of it."""
    by = f"{state[Characters].name(event.by)}: " if event.by else ""
    said = f"{by}nothing comes of {named(event.tag)}."
    return Told(said, (effect_tags()[event.tag].entry,), tone="miss")


@effects.tells(EffectEnded)
def tell_ended(state: State, event: EffectEnded, viewer: Viewer) -> Told | None:
    """Tell everybody what is over, and why."""
    if event.effect.hidden and not viewer.runs:
        return None
    said = f"{titled(state, event.effect)} is over: {event.why}."
    return Told(said, (effect_tags()[event.effect.tag].entry,), tone="quiet")


@effects.tells(EffectStilled)
def tell_stilled(state: State, event: EffectStilled, viewer: Viewer) -> Told | None:
    """Tell everybody what does nothing for a while, or does again."""
    found = state[Effects].known.get(event.effect)
    if found is None or (found.hidden and not viewer.runs):
        return None
    for_long = "for the scene" if event.for_scene else "for a moment"
    said = f"{titled(state, found)} is stilled {for_long}." if event.stilled else f"{titled(state, found)} works again."
    return Told(said, (effect_tags()[found.tag].entry,), tone="quiet")


@effects.tells(EffectWorn)
def tell_worn(state: State, event: EffectWorn, viewer: Viewer) -> Told | None:
    """Tell everybody what holds less."""
    found = state[Effects].known.get(event.effect)
    if found is None:
        return None
    said = f"{titled(state, found)} holds {event.left} still."
    return Told(said, (effect_tags()[found.tag].entry,), important=False)


@effects.tells(EffectShown)
def tell_shown(state: State, event: EffectShown, viewer: Viewer) -> Told | None:
    """Tell everybody what lay hidden."""
    found = state[Effects].known.get(event.effect)
    return Told(f"It shows: {titled(state, found)}.", ("fe.tags.reveal",), tone="good") if found else None
