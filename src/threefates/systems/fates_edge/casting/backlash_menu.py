"""What answers back: the Game Master picks what Backlash comes to, pays for it, and it lands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Draws, Event
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls, RollStep
from threefates.systems.fates_edge.actions.throwing import throw_dice
from threefates.systems.fates_edge.beats.beats import BeatsBanked, pay, too_few
from threefates.systems.fates_edge.casting.backlash import (
    COLOUR,
    Rolled,
    beats_of,
    called,
    moved,
    to_pick,
)
from threefates.systems.fates_edge.casting.backlash_landing import WHY, BacklashLanded, land, no_clock
from threefates.systems.fates_edge.casting.channel_then_weave import Spells, Woven, fail, spells
from threefates.systems.fates_edge.casting.elemental_backlash import nuisance, of_elements
from threefates.systems.fates_edge.casting.elemental_focus_and_arts import fits_art, measured, stacked_in
from threefates.systems.fates_edge.casting.release import no_less
from threefates.systems.fates_edge.casting.steps import Working
from threefates.systems.fates_edge.content.records import Consequence, consequences
from threefates.systems.fates_edge.gear.sample_enchantments import ease_backlash, says_itself
from threefates.systems.fates_edge.harm.conditions import of_the_living
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.modules.pushes import Cost, PushPaid
from threefates.systems.fates_edge.resolution.critical_success import Perk, softened
from threefates.systems.fates_edge.resolution.outcome_matrix import beats_of as ones_of
from threefates.systems.fates_edge.resolution.wording import beats_said
from threefates.systems.fates_edge.rolling.critical_perks import AskPerk, PerkTaken
from threefates.systems.fates_edge.rulings.casting import BacklashPays, BacklashSize

__all__ = ["AskBacklash", "AskEscalate", "BacklashStirred", "FlukeThrown", "OfBacklash", "answer_back"]
__all__ += ["break_off", "fluke_dice", "of_a_wobble", "open_to", "takes_over"]

PASS, MINOR, MAJOR = "colour", "minor", "major"
ESCALATES_FOR: Final = 1


class BacklashStirred(Event, frozen=True, tag="fe.backlash-stirred"):
    """Magic answers back to a spell, so much of it."""

    hero: EntityId
    elements: tuple[str, ...]
    ones: int
    amount: int  # as the table measures it; 0: colour only


class FlukeThrown(Event, frozen=True, tag="fe.fluke-thrown"):
    """Luck had the pool of a spell thrown again, for its 1s."""

    hero: EntityId
    faces: tuple[int, ...]

    draws = Draws.OPEN


class OfBacklash(RollStep, frozen=True):
    """A question about what answers back to somebody's spell."""

    hero: EntityId  # who is asked about it

    @property
    def whose(self) -> EntityId:
        """Who casts."""
        return self.hero


class AskEscalate(OfBacklash, frozen=True, tag="fe.ask-escalate"):
    """Does whoever casts take a beat, and the worse Backlash with it?"""

    element: str
    dice: int = 0
    second: str = ""  # an element that is in the spell, too


class AskBacklash(OfBacklash, frozen=True, tag="fe.ask-backlash"):
    """What does Backlash come to?"""

    element: str
    amount: int
    left: int = 1  # consequences still to pick
    taken: tuple[str, ...] = ()
    second: str = ""  # an element that is in the spell, too
    dice: int = 0  # of the pool that magic answers to; 0: that of the latest roll

    @property
    def elements(self) -> tuple[str, ...]:
        """Those of the spell whose Backlash it may be."""
        return tuple(filter(None, (self.element, self.second)))


of_the_living(AskEscalate, AskBacklash)


@cites("fe.ruling.backlash-trigger", "fe.ruling.backlash-severity")
def answer_back(act: Unfolding, hero: EntityId, woven: Woven, rolls: tuple[Rolled, ...], *, dice: int = 0) -> None:
    """Let magic answer back to the rolls of a spell, and ask what it comes to; `dice` where not the latest roll's."""
    amount = measured(act.state, hero, woven.elements, woven.tags, stirred=woven.stirred)(rolls)
    if amount is not None:
        _stir(act, hero, woven, sum(roll.ones for roll in rolls), amount, dice=dice)


@cites("fe.caster.interrupted", "fe.backlash.trigger-partial-miss")
def break_off(act: Unfolding, hero: EntityId, why: str) -> None:
    """A spell that is interrupted fails; what its Weave stirred up answers back, as it does where it is let go of."""
    woven = act.state[Spells].woven.get(hero)
    fail(act, hero, why)
    if woven and woven.woven and woven.cast is None:
        answer_back(act, hero, woven, (Rolled(woven.woven, woven.ones, woven.softened),), dice=woven.dice)


def _stir(act: Unfolding, hero: EntityId, woven: Woven, ones: int, amount: int, *, dice: int = 0) -> None:
    act.happen(BacklashStirred(hero, woven.elements, ones, amount))
    (element, second), size = (*woven.elements, "", "")[:2], act.state.ruling(BacklashSize)
    if amount == COLOUR:
        act.happen(BacklashLanded(hero, element, ""))
    elif size is BacklashSize.ESCALATES and amount == 1:
        act.push(AskEscalate(hero, element, dice, second))
    else:
        ask_what(act, AskBacklash(hero, element, amount, to_pick(size, amount), second=second, dice=dice))
    _perks_first(act)


TakesOver = Callable[[Unfolding, AskBacklash], bool]
_TAKE_OVER: Final[list[TakesOver]] = []


def takes_over(takes: TakesOver) -> TakesOver:
    """Ask this before it is said what the least Backlash comes to: whether somebody is asked to take it over."""
    _TAKE_OVER.append(takes)
    return takes


@cites("fe.backlash.menu")
def ask_what(act: Unfolding, step: AskBacklash) -> None:
    """Ask what Backlash comes to; of the least of it, whoever may take it over is asked first."""
    if step.amount > 1 or not any(takes(act, step) for takes in _TAKE_OVER):
        act.push(step)


def _perks_first(act: Unfolding) -> None:
    """Let what a ten is for be said first: it may be what makes Backlash gentler."""
    asked = [each.step for each in act.state.agenda.steps if isinstance(each.step, AskPerk)]
    act.withdraw(lambda step: isinstance(step, AskPerk))
    for step in asked:
        act.push(step)


# what it comes to


@cites("fe.backlash.menu", "fe.backlash.minor", "fe.backlash.moderate", "fe.backlash.severe", "fe.backlash.table")
def open_to(state: State, step: AskBacklash) -> tuple[Consequence, ...]:
    """The menu that lies before whoever picks: of that size, and of the spell's elements, or of any if it has none."""
    size = state.ruling(BacklashSize).reading
    return tuple(
        each
        for each in consequences().values()
        if each.menu == size
        and each.amount in (0, step.amount)
        and of_elements(step.elements, each.elements)
        and each.item not in {consequences()[name].item for name in step.taken}
    )


@cites("fe.backlash.sb-integration", "fe.ruling.backlash-sb-source")
def price_of(state: State, step: AskBacklash, what: Consequence) -> int:
    """Beats of the bank that a consequence takes; what is itself beats being spent is not paid for once more."""
    return max(beats_of(state.ruling(BacklashPays), state.ruling(BacklashSize), step.amount), what.spends)


@spells.asks(AskBacklash)
@cites("fe.backlash.menu", "fe.backlash.scale")
def ask_backlash(state: State, step: AskBacklash) -> Choice:
    """Whoever runs the game picks from the menu, or lets it stay a colour."""
    name, size = hero_named(state, step.hero), called(state.ruling(BacklashSize), step.amount)
    options = [_option(state, step, each) for each in open_to(state, step)]
    return Choice(
        "",
        "backlash",
        step.hero,
        f"Magic answers back to {name}: {size}. What does it come to?",
        state.says_of(step.hero),
        (*options, Option(PASS, "Only a colour", "Nothing of it bites, and no beat is spent.")),
        if_absent=PASS,
        cites=("fe.backlash.menu", "fe.backlash.scale", BacklashSize.ruling_id, BacklashPays.ruling_id),
    )


def _option(state: State, step: AskBacklash, what: Consequence) -> Option:
    price = price_of(state, step, what)
    vain = no_clock(state, what) or (no_less(state, step.hero) if what.effect else None)
    refusal = refusal_of(vain or (too_few(state, price) if price else None))
    says = [nuisance(element) for element in step.elements if what.amount == 1 and not what.elements]
    if what.elements and not step.elements:  # whoever picks says of which it is
        says = [f"{', '.join(what.elements)}."]
    detail = " ".join(filter(None, (*says, f"For {beats_said(state, price)} of the bank." if price else "")))
    throws = f"{fluke_dice(state, step)}d10" if what.fluke else ""
    return Option(what.id, what.label, detail, refusal=refusal, throws=throws)


@spells.settles(AskBacklash)
@cites("fe.backlash.sb-integration")
def settle_backlash(act: Unfolding, step: AskBacklash, option: str) -> None:
    """Pay for what was picked, and let it land; then pick again if there is more."""
    if option == PASS:
        act.happen(BacklashLanded(step.hero, step.element, ""))
        return
    what = consequences()[option]
    price = price_of(act.state, step, what)
    _picks_on(act, step, what)
    if price and not pay(act, price, f"{WHY} on {hero_named(act.state, step.hero)}"):
        return
    element = next((each for each in step.elements if each in what.elements), step.element)
    act.happen(BacklashLanded(step.hero, element, what.id))
    if what.fluke:
        _fluke(act, step)
    land(act, step.hero, what)


@cites("fe.backlash.menu")
def _picks_on(act: Unfolding, step: AskBacklash, what: Consequence) -> None:
    """Ask for the next where more than one is picked; nothing is picked twice."""
    if step.left > 1:
        act.push(replace(step, left=step.left - 1, taken=(*step.taken, what.id)))


@cites("fe.backlash.table")
def fluke_dice(state: State, step: AskBacklash) -> int:
    """Count the dice that a fluke throws again: those of the pool that magic answers to."""
    if step.dice:
        return step.dice
    latest = state[Rolls].latest
    return len(latest.dice) if latest else 0


@cites("fe.backlash.table")
def _fluke(act: Unfolding, step: AskBacklash) -> None:
    """Throw the pool again for its 1s: any makes a beat, and the Minor repeats. The outcome stays as it was."""
    faces = throw_dice(act, fluke_dice(act.state, step))
    act.happen(FlukeThrown(step.hero, faces))
    if ones_of(faces):
        act.happen(BeatsBanked(1))
        ask_what(act, AskBacklash(step.hero, step.element, 1, second=step.second, dice=step.dice))


@spells.asks(AskEscalate)
@cites("fe.backlash.condensed-trigger")
def ask_escalate(state: State, step: AskEscalate) -> Choice:
    """The Minor Backlash, or a beat for the bank and the Major one."""
    return Choice(
        "",
        "escalate",
        step.hero,
        f"Magic answers back to {hero_named(state, step.hero)}. A wobble, or a lurch?",
        state.controllers(step.hero),
        (
            Option(MINOR, "The Minor Backlash"),
            Option(MAJOR, "The Major Backlash", f"The bank gains {beats_said(state, ESCALATES_FOR)}."),
        ),
        if_absent=MINOR,
        cites=("fe.backlash.condensed-trigger", "fe.backlash.table"),
    )


@spells.settles(AskEscalate)
@cites("fe.backlash.condensed-trigger")
def settle_escalate(act: Unfolding, step: AskEscalate, option: str) -> None:
    """Let the size be as the player has it; once for each spell."""
    if option == MAJOR:
        act.happen(BeatsBanked(ESCALATES_FOR))
    wobble = of_a_wobble(step)
    ask_what(act, replace(wobble, amount=2) if option == MAJOR else wobble)


def of_a_wobble(step: AskEscalate) -> AskBacklash:
    """The least Backlash of the spell of which it is asked whether it gets worse."""
    return AskBacklash(step.hero, step.element, 1, second=step.second, dice=step.dice)


@spells.answers_to(PushPaid)
@cites("fe.backlash.condensed-trigger", "fe.obligation.universal-push-costs")
def escalated(act: Unfolding, event: PushPaid) -> None:
    """Where the condensed table counts, a beat that is taken to push a woven spell brings its Backlash as a 1 does."""
    woven, size = act.state[Spells].woven.get(event.hero), act.state.ruling(BacklashSize)
    if woven and not woven.stirred and Cost.BEAT in event.costs and size is BacklashSize.ESCALATES:
        art, both = fits_art(act.state, event.hero, woven.elements), stacked_in(act.state, woven.elements, woven.tags)
        _stir(act, event.hero, woven, 0, moved(1, size, art=art, stacked=both))


@spells.answers_to(PerkTaken)
@cites("fe.resolution.critical-softens-magic", "fe.ruling.critical-softens-scope")
def soften(act: Unfolding, event: PerkTaken) -> None:
    """A ten makes the Backlash of its roll a step gentler, while nobody has said yet what it comes to."""
    every = [each.step for each in act.state.agenda.steps] if event.perk == Perk.SOFTEN.value else []
    asked = [step for step in every if isinstance(step, AskBacklash | AskEscalate) and step.hero == event.hero]
    act.withdraw(lambda step: step in asked)
    for step in asked:
        _ask_gentler(act, step)


@cites("fe.resolution.critical-softens-magic")
def _ask_gentler(act: Unfolding, step: AskBacklash | AskEscalate) -> None:
    amount = softened(step.amount if isinstance(step, AskBacklash) else 1)
    if amount == COLOUR:
        act.happen(BacklashLanded(step.hero, step.element, ""))
    elif isinstance(step, AskBacklash) and (left := min(step.left, amount - len(step.taken))) > 0:  # what landed stays
        act.push(replace(step, amount=amount, left=left))


@says_itself
@cites("fe.gear.enchant.runed-plate")
def a_spell(action: Proposal) -> bool:
    """Whether an action is a step of a spell, to which magic answers back once both are rolled."""
    return action.purpose(Working) is not None


@spells.answers_to(BacklashStirred)
@cites("fe.gear.enchant.runed-plate")
def at_runes(act: Unfolding, event: BacklashStirred) -> None:
    """Whoever casts in runed armor has a beat less of Backlash, if any of it bites."""
    if event.amount > COLOUR:
        ease_backlash(act, event.hero)


# what has happened


@spells.folds(BacklashStirred)
def stirred(spells: Spells, event: BacklashStirred) -> Spells:
    """Note that magic answered back to the spell that is on its way out; what it comes to says itself."""
    return spells.having(event.hero, replace(it, stirred=True)) if (it := spells.woven.get(event.hero)) else spells


spells.only_tells(FlukeThrown)  # the 1s are counted where they fell
