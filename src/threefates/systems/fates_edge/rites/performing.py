"""What a Rite does once it is completed: it blesses, heals, restores a place, casts out, or takes out of the world."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.clocks import Clocks, start_clock, tick
from threefates.commons.scenes import Scenes
from threefates.pieces.spelling import same_name
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Does, Per
from threefates.rulebook.messages import ALOUD, Event, Step, Told
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.position import Pressed
from threefates.systems.fates_edge.combat.range_bands import here
from threefates.systems.fates_edge.content.records import Bears, Blessing, WrittenRite, written_rites
from threefates.systems.fates_edge.harm.conditions import Conditions, FatigueCleared, of_the_living
from threefates.systems.fates_edge.harm.party import living, lost
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.recovery.rest import HarmEased
from threefates.systems.fates_edge.resolution.extended_challenges import segments_won
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.rites.blessings import REGION, Blessings, Laid, blessings, lay
from threefates.systems.fates_edge.rites.wards import RAISED, banish, named_so, raise_ward, to_cast_out
from threefates.systems.fates_edge.tags.afflictions import Relief, afflictions, relieve
from threefates.systems.fates_edge.tags.library import Lasting, Until

__all__ = ["DURATION", "POTENCY", "Performed", "backfires", "clock_of", "has_duration", "has_potency", "perform"]
__all__ += ["scaled"]

DURATION, POTENCY = "duration", "potency"
MOST_STEPS: Final = 2
FATIGUE, HARM, AFFLICTION = "fatigue", "harm", "affliction"


class Performed(Struct, frozen=True):
    """A Rite that has been completed: which, by whom, and how well."""

    rite: WrittenRite
    hero: EntityId
    patron: str
    whom: EntityId
    about: str = ""
    push: str = ""  # by duration or potency; empty: not at all
    outcome: Outcome = Outcome.CLEAN_SUCCESS
    ritual: bool = False  # by a Symbol

    @property
    def upon(self) -> str:
        """Whom or what a ritual is upon, which an Invoker keeps up for each, or around what a WARD stands, if any."""
        if not (self.ritual or self.rite.wards):
            return ""
        return self.whom if self.rite.whom == "one" else self.about or self.rite.wards

    @property
    def lesser(self) -> bool:
        """Whether it is at one Effect less."""
        return self.outcome is Outcome.PARTIAL


class AskHealing(Step, frozen=True, tag="fe.ask-healing"):
    """What does the touch ease?"""

    hero: EntityId
    whom: EntityId
    rite: str
    amount: int = 1
    lesser: bool = False


class AfflictionCleansed(Event, frozen=True, tag="fe.affliction-cleansed"):
    """A Rite has taken what ailed somebody."""

    hero: EntityId
    name: str


class CastOut(Event, frozen=True, tag="fe.cast-out"):
    """Somebody hostile is gone, by a Rite."""

    who: str
    where: str
    name: str
    whom: EntityId = ""  # who that is at the table; empty: nobody who has a part in it


# how much


@cites("fe.runekeeper.push")
def has_duration(rite: WrittenRite) -> bool:
    """Whether there is something of a Rite that can last longer."""
    return bool(rite.blessings) or rite.out_of_phase


@cites("fe.runekeeper.push", "fe.patrons.rites-ikasha")
def has_potency(rite: WrittenRite) -> bool:
    """Whether there is something of a Rite that can be a step greater: nothing goes past what a Position has steps.

    >>> [id for id, rite in written_rites().items() if not has_potency(rite)]
    ['become-the-shadow']
    """
    greater = any(_greater(does) != does for blessing in rite.blessings for does in blessing.effect.does)
    return greater or rite.heals or rite.casts_out or bool(rite.restores)


@cites("fe.combat.magic-rites")
def scaled(blessing: Blessing, push: str, *, lesser: bool) -> tuple[tuple[Does, ...], bool, int]:
    """What a blessing does in the end, whether for one action alone, and for how many scenes.

    Pushed, it is a step greater, or lasts a step longer: for the scene instead of an action, for two instead of one.
    At one Effect less, it is there for one action, and what was so anyhow is a die.

    >>> from threefates.systems.fates_edge.content.records import Benefit
    >>> vow = Blessing(Bears.ACTION, Benefit(does=(Does(dice=1),), lasts=Per.SCENE))
    >>> scaled(vow, POTENCY, lesser=False)[0][0].dice, scaled(vow, DURATION, lesser=False)[1:]
    (2, (False, 2))
    >>> scaled(vow, "", lesser=True)[1]
    True
    """
    does, once, scenes = blessing.effect.does, blessing.effect.lasts is Per.ROLL, 1
    if lesser:
        does, once = (tuple(dict.fromkeys(map(_a_die, does))) if once else does), True
    if push == DURATION:
        once, scenes = False, scenes if once else scenes + 1
    return tuple(map(_greater, does)) if push == POTENCY else does, once, scenes


def _a_die(does: Does) -> Does:
    return Does(dice=1) if does.better > 0 or does.effect > 0 else does


def _greater(does: Does) -> Does:
    dice = does.dice + (1 if does.dice > 0 else -1) if does.dice else 0
    steps = (min(each + 1, MOST_STEPS) if each else 0 for each in (does.better, does.effect))
    better, effect = steps
    return replace(does, dice=dice, better=better, effect=effect)


# what it does


@cites(
    "fe.patrons.rites-oath-of-flame",
    "fe.patrons.rites-sealed-gate",
    "fe.patrons.rites-raeyn",
    "fe.patrons.rites-ikasha",
    "fe.patrons.rites-grimmir",
)
def perform(act: Unfolding, done: Performed) -> None:
    """Let a completed Rite do what it does."""
    if done.rite.wards or done.rite.casts_out:
        _against_outsiders(act, done)
    for blessing in done.rite.blessings:
        if _holds(blessing, done.outcome):
            for hero in _blessed(act.state, done):
                _bless(act, done, blessing, hero)
    if done.rite.out_of_phase:
        _take_out(act, done)
    if done.rite.restores:
        _restore(act, done)
    if done.rite.heals and not lost(act.state, done.whom):
        act.push(AskHealing(done.hero, done.whom, done.rite.id, _levels_healed(done.push), done.lesser))


@cites("fe.patrons.rites-oath-of-flame")
def _holds(blessing: Blessing, outcome: Outcome) -> bool:
    return not blessing.strong or outcome is Outcome.CLEAN_SUCCESS


@cites("fe.combat.magic-rites")
def _levels_healed(push: str) -> int:
    return 2 if push == POTENCY else 1


def _against_outsiders(act: Unfolding, done: Performed) -> None:
    """A WARD stands for as long; or somebody is gone from the fight, the scene or the region."""
    if done.rite.wards:
        until = Until.MOMENT if done.lesser else Until.NEXT if done.push == DURATION else Until.SCENE
        what, name = done.about or done.rite.wards, done.rite.name
        ward = Lasting(id="", tag=RAISED, source=name, by=done.hero, what=what, until=until, yields=True)
        raise_ward(act, replace(ward, partial=done.lesser))
        return
    where, until = _MOMENT if done.lesser else _FROM[done.push == POTENCY]
    who = named_so(act.state, done.about)
    act.happen(CastOut(done.about or "the intruder", where, done.rite.name, who))
    if who in to_cast_out(act.state):
        banish(act, who, done.outcome, until, by=done.hero, rite=done.rite.name)


_MOMENT: Final = ("the fight, for a moment", Until.MOMENT)
_FROM: Final = {False: ("the scene", Until.SCENE), True: (REGION, Until.RELEASED)}


def _blessed(state: State, done: Performed) -> tuple[EntityId, ...]:
    """On whom a Rite is; one that is for all is for those who live and are there."""
    everybody = (each for each in living(state) if each == done.hero or here(state, done.hero, each) is None)
    return {"oneself": (done.hero,), "one": (done.whom,), "all": tuple(everybody)}[done.rite.whom]


def _bless(act: Unfolding, done: Performed, blessing: Blessing, hero: EntityId) -> None:
    does, once, scenes = scaled(blessing, done.push, lesser=done.lesser)
    laid = Laid(
        hero=hero,
        name=done.rite.name,
        by=done.hero,
        patron=done.patron,
        bears=blessing.bears,
        does=does,
        entry=done.rite.entry,
        skills=blessing.skills,
        when=blessing.effect.when,
        once=once,
        until=until(act.state, scenes),
        about=done.about,
        drives_back="SMITE" in done.rite.tags,
        ritual=done.ritual,
        upon=done.upon,
    )
    lay(act, laid)


def until(state: State, scenes: int) -> int:
    """The scene, of those begun, with whose end something ends that lasts for so many; between two, the next counts."""
    now = state[Scenes]
    return now.begun + scenes - (1 if now.current else 0)


def _take_out(act: Unfolding, done: Performed) -> None:
    laid = Laid(
        hero=done.hero,
        name=done.rite.name,
        by=done.hero,
        patron=done.patron,
        bears=Bears.BLOW,
        does=(Does(opens="nothing"),),
        entry=done.rite.entry,
        once=done.lesser,
        until=until(act.state, 2 if done.push == DURATION else 1),
        out_of_phase=True,
        ritual=done.ritual,
    )
    lay(act, laid)


def _place(rite: WrittenRite, about: str) -> str:
    return f"{rite.name}: {about or 'this place'}"


@cites("fe.patrons.rites-grimmir")
def clock_of(state: State, rite: WrittenRite, about: str) -> str:
    """The open clock of a place that is being restored; nothing where there is none."""
    known, name = state[Clocks].known.values(), _place(rite, about)
    return next((each.id for each in known if same_name(each.name, name) and not each.full), "")


def _restore(act: Unfolding, done: Performed) -> None:
    clock = clock_of(act.state, done.rite, done.about)
    if not clock:
        name = _place(done.rite, done.about)
        clock = start_clock(act, name, done.rite.restores, on_full="The place is whole again.")
    tick(act, clock, segments_won(done.outcome) + (done.push == POTENCY), done.rite.name)


@cites("fe.patrons.rites-sealed-gate")
def backfires(act: Unfolding, rite: WrittenRite, hero: EntityId) -> None:
    """Who should have been cast out strikes back: the next action of whoever tried stands one Position worse."""
    if rite.casts_out:
        act.happen(Pressed((hero,), f"the backlash of {rite.name}"))


# healing


of_the_living(AskHealing, named="whom")


@blessings.asks(AskHealing)
@cites("fe.patrons.rites-oath-of-flame")
def ask_healing(state: State, step: AskHealing) -> Choice:
    """Fatigue, Harm or an affliction, one that lasts at the table first; at one Effect less no Harm."""
    name, now = hero_named(state, step.whom), state[Conditions][step.whom]
    source = written_rites()[step.rite].entry
    none = Refused("rite.no_fatigue", f"{name} has no Fatigue.", remedy="Ease something else.", source=source)
    whole = Refused("rite.no_harm", f"{name} has no Harm.", remedy="Ease something else.", source=source)
    faint = Refused("rite.too_faint", "The touch is too faint for that.", remedy="Ease Fatigue.", source=source)
    options = (
        Option(FATIGUE, f"{step.amount} Fatigue", refusal=refusal_of(None if now.fatigue else none)),
        Option(HARM, f"{step.amount} Harm", refusal=refusal_of(faint if step.lesser else None if now.harm else whole)),
        *_afflicted(state, step),
    )
    seats, title = state.controllers(step.hero), f"What is eased of {name}?"
    return Choice("", "healing", step.hero, title, seats, options, if_absent=AFFLICTION, cites=(source,))


@cites("fe.patrons.rites-oath-of-flame")
def _afflicted(state: State, step: AskHealing) -> tuple[Option, ...]:
    """What ails them, each by itself; where nothing does that the table keeps, what the table says."""
    found, eased = afflictions(state, step.whom), "For this scene." if step.lesser else "It is gone."
    said = tuple(Option(f"{AFFLICTION}|{each.id}", each.what or each.tag, eased) for each in found[1:])
    if not found:
        return (Option(AFFLICTION, "An affliction", "What it is, the table says."),)
    return (Option(AFFLICTION, found[0].what or found[0].tag, eased), *said)


@blessings.settles(AskHealing)
def settle_healing(act: Unfolding, step: AskHealing, option: str) -> None:
    """Ease Fatigue, Harm or a condition, as was picked."""
    now, rite = act.state[Conditions][step.whom], written_rites()[step.rite]
    if option == FATIGUE:
        act.happen(FatigueCleared(step.whom, min(step.amount, now.fatigue), rite.name))
    elif option == HARM:
        act.happen(HarmEased(step.whom, min(step.amount, now.harm), rite.name))
    else:
        found = {each.id: each for each in afflictions(act.state, step.whom)}
        picked = option.removeprefix(f"{AFFLICTION}|") if option != AFFLICTION else next(iter(found), "")
        if picked in found:
            relieve(act, found[picked], Relief.STILLED if step.lesser else Relief.GONE, rite.name)
        else:
            act.happen(AfflictionCleansed(step.whom, rite.name))


blessings.only_tells(AfflictionCleansed)  # what ailed them was said in words


@blessings.folds(CastOut)
def cast_out(blessings: Blessings, event: CastOut) -> Blessings:
    """Note who is gone, and from where; of whom the table knows, that lasts says it (`cast_out`)."""
    return blessings if event.whom else replace(blessings, cast_out={**blessings.cast_out, event.who: event.where})


@blessings.tells(AfflictionCleansed)
def tell_cleansed(state: State, event: AfflictionCleansed, viewer: Viewer) -> Told:
    """Tell everybody who is rid of what ailed them."""
    said = f"{event.name}: what ailed {hero_named(state, event.hero)} is gone."
    return Told(said, ("fe.patrons.rites-oath-of-flame",), "good")


@blessings.tells(CastOut, stage=(ALOUD,))
def tell_cast_out(state: State, event: CastOut, viewer: Viewer) -> Told:
    """Tell everybody who is gone, and from where."""
    return Told(f"{event.name} casts {event.who} out of {event.where}.", ("fe.patrons.rites-sealed-gate",), "good")
