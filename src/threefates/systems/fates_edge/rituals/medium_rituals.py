"""The six rituals of the middle grade: memory of water, a bargain, silence, shadow, a door in sleep, a cleansing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import plain_text
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.content.records import rituals
from threefates.systems.fates_edge.harm.conditions import Conditions, of_the_living
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.recovery.rest import NightRested
from threefates.systems.fates_edge.rituals.ending import RitualPerformed, took_part
from threefates.systems.fates_edge.rituals.performing import Rituals, chapter
from threefates.systems.fates_edge.rituals.pushing import PRINTED
from threefates.systems.fates_edge.tags.afflictions import Relief, affliction, relieve
from threefates.systems.fates_edge.tags.library import SOCIAL, Lasting, Until
from threefates.systems.fates_edge.tags.tag_effects import EffectEnded, Effects, bring, end

__all__ = ["AskBargain", "AskSleep", "BargainAnswered", "ImageShown", "ImagesOwed", "ShowImage", "cannot_show"]
__all__ += ["images_owed", "purged"]

MEMORY, BEAD, VEIL, LOOM = "rivers-memory", "bargain-bead", "quiet-veil", "shadow-loom"
MARKER, PURGE = "dream-way-marker", "purge"
CONCEDE, REFUSE = "concede", "refuse"
THERE, ELSEWHERE = "there", "elsewhere"
DAWN: Final = "it is dawn"
IMAGES: Final = {False: 1, True: 2}
"""How many images the water shows, and with a push."""
LONGEST_IMAGE: Final = 600


class AskBargain(Step, frozen=True, tag="fe.ask-bargain"):
    """Give something of worth, or take a beat for refusing?"""

    hero: EntityId


class BargainAnswered(Event, frozen=True, tag="fe.bargain-answered"):
    """Whoever invited a power concedes something, or refuses."""

    hero: EntityId
    concedes: bool


class AskSleep(Step, frozen=True, tag="fe.ask-sleep"):
    """Was the night spent at the door that a ritual marked, or elsewhere?"""

    door: str  # the id of what lasts


class ImagesOwed(Event, frozen=True, tag="fe.images-owed"):
    """The water will show something."""

    hero: EntityId
    images: int


class ImageShown(Event, frozen=True, tag="fe.image-shown"):
    """The water has shown something to whoever looked."""

    hero: EntityId
    image: str

    reveals = True


class ShowImage(Command, frozen=True, tag="fe.show-image"):
    """Say what the water shows."""

    hero: EntityId
    image: str


def ailing(name: str, who: EntityId, by: EntityId, what: str, against: str, until: Until = Until.SCENE) -> Lasting:
    """A condition that a ritual leaves as its price: a die less on what it weighs on."""
    cost = Lasting(id="", tag="curse", source=name, by=by, on=(who,), what=what, against=against, until=until)
    return replace(cost, price=True)


of_the_living(AskBargain)

# River's Memory


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.rivers-memory")
def remember(act: Unfolding, event: RitualPerformed) -> None:
    """One image, blurred; with a push two."""
    if event.meant.ritual == MEMORY and event.works:
        act.happen(ImagesOwed(event.hero, IMAGES[event.meant.pushed == PRINTED]))


@cites("fe.ritual.rivers-memory")
def images_owed(state: State) -> dict[EntityId, int]:
    """How many images the water still shows to whom: nobody looks any more for the dead."""
    every = state[Rituals].images.items()
    return {hero: count for hero, count in every if not state[Conditions][hero].dead}


@cites("fe.ritual.rivers-memory")
def cannot_show(state: State, hero: EntityId) -> Refused | None:
    """The refusal where no image is owed, or None."""
    if hero in images_owed(state):
        return None
    source = "fe.ritual.rivers-memory"
    return Refused("image.none", "The water shows them nothing.", remedy="Wait for a ritual.", source=source)


@chapter.decides(ShowImage)
@cites("fe.ritual.rivers-memory")
def show(act: Unfolding, command: ShowImage) -> None:
    """Say what it shows, to whoever plays the hero alone; only whoever runs the game may."""
    act.must_run("Saying what the water shows")
    if refusal := cannot_show(act.state, command.hero):
        raise refusal
    act.happen(ImageShown(command.hero, plain_text(command.image, "The image", longest=LONGEST_IMAGE)))


# Bargain-Bead


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.bargain-bead")
def invite(act: Unfolding, event: RitualPerformed) -> None:
    """Whoever comes asks for something."""
    if event.meant.ritual == BEAD and event.works:
        act.push(AskBargain(event.hero))


@chapter.asks(AskBargain)
@cites("fe.ritual.bargain-bead")
def ask_bargain(state: State, step: AskBargain) -> Choice:
    """Concede something of worth, or refuse for a beat."""
    options = (Option(CONCEDE, "Give something of worth"), Option(REFUSE, "Refuse", "The Game Master gains a beat."))
    title = f"A power comes to talk: what does {hero_named(state, step.hero)} do?"
    seats = state.controllers(step.hero)
    source = ("fe.ritual.bargain-bead",)
    return Choice("", "bargain", step.hero, title, seats, options, if_absent=REFUSE, cites=source)


@chapter.settles(AskBargain)
@cites("fe.ritual.bargain-bead")
def settle_bargain(act: Unfolding, step: AskBargain, option: str) -> None:
    """Concede the bargain, or refuse it, which makes a beat."""
    act.happen(BargainAnswered(step.hero, option == CONCEDE))
    if option == REFUSE:
        act.happen(BeatsBanked(1))


# Quiet Veil, Shadow-Loom


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.quiet-veil")
def hush(act: Unfolding, event: RitualPerformed) -> None:
    """Nobody easily hears or smells them for the scene; each of them is Muted as long."""
    if event.meant.ritual != VEIL or not event.works:
        return
    name, on = rituals()[VEIL].name, event.meant.on
    bring(act, Lasting(id="", tag="veil", source=name, by=event.hero, on=on, partial=event.partial))
    for who in _heroes(act.state, on):
        bring(act, ailing(name, who, event.hero, "Muted", SOCIAL))


def _heroes(state: State, on: Iterable[EntityId]) -> list[EntityId]:
    return [who for who in on if who in state[Heroes].known and not state[Conditions][who].dead]


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.shadow-loom")
def weave_shadow(act: Unfolding, event: RitualPerformed) -> None:
    """Whoever is in it is in cover; whoever keeps it up aims worse; a push shows a decoy for a moment."""
    if event.meant.ritual != LOOM or not event.works:
        return
    name, until = rituals()[LOOM].name, Until.MOMENT if event.partial else Until.SCENE
    what = "A patch of dimness"
    bring(
        act,
        Lasting(
            id="",
            tag="barrier",
            source=name,
            by=event.hero,
            on=event.meant.on,
            what=what,
            partial=event.partial,
            until=until,
        ),
    )
    dimness = list(act.state[Effects].known)[-1]
    bring(act, replace(ailing(name, event.hero, event.hero, "Dimmed sight", "ranged"), effect=dimness))
    if event.meant.pushed == PRINTED:
        decoy = Lasting(id="", tag="illusion", source=name, by=event.hero, what="A decoy", until=Until.MOMENT)
        bring(act, decoy)


# Dream-Way Marker


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.dream-way-marker", "fe.ritual.usage")
def mark_the_way(act: Unfolding, event: RitualPerformed) -> None:
    """A door for the next sleep there, for all who took part: whoever lent a hand, too."""
    if event.meant.ritual != MARKER or not event.works:
        return
    name, what = rituals()[MARKER].name, "A door to the Ways Between, for the next sleep here"
    sleepers = took_part(act.state, event)
    door = Lasting(
        id="", tag="passage", source=name, by=event.hero, on=sleepers, what=what, until=Until.RELEASED, played=True
    )
    bring(act, replace(door, partial=event.partial))


@chapter.answers_to(NightRested)
@cites("fe.ritual.dream-way-marker")
def ask_where(act: Unfolding, event: NightRested) -> None:
    """A night has passed: the table says whether they slept at the door, which waits for them where they did not."""
    for door in act.state[Effects].known.values():
        asked = AskSleep(door.id)
        pending = any(each.step == asked for each in act.state.agenda.steps)
        if _is_door(door) and not pending and _heroes(act.state, door.on):
            act.push(asked)


def _is_door(effect: Lasting) -> bool:
    return effect.tag == "passage" and effect.source == rituals()[MARKER].name


@chapter.asks(AskSleep)
@cites("fe.ritual.dream-way-marker")
def ask_sleep(state: State, step: AskSleep) -> Choice:
    """Whoever runs the game says where the night was spent."""
    door = state[Effects][step.door]
    names = ", ".join(hero_named(state, who) for who in _heroes(state, door.on))
    options = (Option(THERE, "At the door", "It is used up, and they wake Shaken."), Option(ELSEWHERE, "Elsewhere"))
    seats, source = state.says_of(door.by), ("fe.ritual.dream-way-marker",)
    return Choice("", "slept", door.by, f"Where did {names} sleep?", seats, options, if_absent=THERE, cites=source)


@chapter.settles(AskSleep)
@cites("fe.ritual.dream-way-marker")
def settle_sleep(act: Unfolding, step: AskSleep, option: str) -> None:
    """Who slept there went through, and the door is used up."""
    if option == THERE:
        end(act, act.state[Effects][step.door], DAWN)


@chapter.answers_to(EffectEnded)
@cites("fe.ritual.dream-way-marker")
def wake_shaken(act: Unfolding, event: EffectEnded) -> None:
    """All who slept there are Shaken when they wake; of a door that is gone nobody is asked."""
    name, door = rituals()[MARKER].name, event.effect
    act.withdraw(lambda step: isinstance(step, AskSleep) and step.door == door.id)
    if _is_door(door) and event.why == DAWN:
        for who in _heroes(act.state, door.on):
            bring(act, ailing(name, who, door.by, "Shaken", ""))


# Purge


@cites("fe.ritual.purge")
def purged(*, twice: bool, partial: bool) -> Relief:
    """How far an affliction is taken away: a step, pushed two, which is all of it; by a Partial one fewer.

    >>> [purged(twice=twice, partial=partial).value for twice in (False, True) for partial in (False, True)]
    ['less', 'stilled', 'gone', 'less']
    """
    return (Relief.STILLED, Relief.LESS, Relief.GONE)[1 + twice - partial]


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.purge")
def purge(act: Unfolding, event: RitualPerformed) -> None:
    """An affliction goes down a step, with a push two at once; a Partial stills it for the scene, or spares a step.

    An echo of it is the caster's in the next scene.
    """
    effect = affliction(act.state, event.meant.effect)
    if event.meant.ritual != PURGE or not event.works or effect is None:
        return
    name, twice = rituals()[PURGE].name, event.meant.pushed == PRINTED
    relieve(act, effect, purged(twice=twice, partial=event.partial), name)
    echo = ailing(name, event.hero, event.hero, f"An echo of {effect.what or effect.tag}", effect.against, Until.NEXT)
    bring(act, replace(echo, partial=True, stilled=True, all_scene=True))
    if twice:
        bring(act, ailing(name, event.hero, event.hero, "Weakened", "body"))


# what has happened


@chapter.folds(ImagesOwed)
def owed(rituals: Rituals, event: ImagesOwed) -> Rituals:
    """Add them to those that are owed (`images`)."""
    owed = rituals.images.get(event.hero, 0) + event.images
    return replace(rituals, images={**rituals.images, event.hero: owed})


@chapter.folds(ImageShown)
def image_shown(rituals: Rituals, event: ImageShown) -> Rituals:
    """Lower `images` of the hero by one."""
    left = rituals.images[event.hero] - 1
    others = {hero: count for hero, count in rituals.images.items() if hero != event.hero}
    return replace(rituals, images={**others, event.hero: left} if left else others)


chapter.only_tells(BargainAnswered)  # what is conceded is played
