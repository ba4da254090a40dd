"""Casting: it takes two steps, a Push joins them, and a blow ends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import Each, End, Ends, ForGood, OfScene
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import PoolThrown
from threefates.systems.fates_edge.actions.withdrawing import Withdrawn
from threefates.systems.fates_edge.advancement.skill_uses import no_gift
from threefates.systems.fates_edge.casting.free_casting_tags import step_names
from threefates.systems.fates_edge.casting.steps import CAST, WEAVE, Working, in_the_air, of_a_spell, turn_spent
from threefates.systems.fates_edge.combat.turns import take
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.modules.pushes import Cost
from threefates.systems.fates_edge.recovery.gm_controls import cannot_be_magic
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.terms import HIGHEST_DV, UNSEEN, Effect, Terms, as_seen
from threefates.systems.fates_edge.rulings.casting import CastingRolls, CastingTurns
from threefates.systems.fates_edge.rulings.road import CastingSteps

__all__ = [
    "BY_CORRUPTION",
    "BY_FATIGUE",
    "BY_OBLIGATION",
    "COSTS",
    "Ailment",
    "Marred",
    "SceneSpent",
    "Signature",
    "SpellEnded",
    "SpellPushed",
    "Spells",
    "Woven",
    "cast_no_longer",
    "fail",
    "not_casting",
    "scene_spent",
    "spells",
]

CHANNEL, FREEFORM = "channel", "freeform"
BY_FATIGUE, BY_OBLIGATION, BY_CORRUPTION = "fatigue", "obligation", "corruption"
UNDER_WAY: Final = ("begun", "woven", "rated", "hampered")  # of a spell, until it is out
COSTS: Final = {BY_FATIGUE: "1 Fatigue", BY_OBLIGATION: "1 Obligation", BY_CORRUPTION: Cost.CORRUPTION.said}


class Woven(Struct, frozen=True, kw_only=True):
    """A spell between its two rolls, and until it is out: what the Weave showed, and what the Cast makes of it."""

    spell: str
    attribute: str
    skill: str
    elements: tuple[str, ...] = ()  # the main one first
    tags: tuple[str, ...] = ()
    woven: Outcome | None = None  # None: there is one roll, and that is the Cast
    ones: int = 0  # of the Weave
    dice: int = 0  # that the Weave was thrown with; 0 in older evenings
    helped: int = 0  # steps of Effect that help with the Weave gives the spell
    strained: bool = False  # strong or repeated, as was said of its Weave
    pushed: bool = False
    cast: Outcome | None = None  # None: it waits for its Cast
    effect: Effect = Effect.STANDARD
    drawback: bool = False
    stirred: bool = False  # magic has answered back to it
    lessened: bool = False  # it does less than it was meant to
    softened: bool = False  # a ten of its Weave makes what answers back gentler


class Marred(Struct, frozen=True):
    """What Backlash left on a hero's next action."""

    steps: int = 0  # of Position, worse
    dice: int = 0  # fewer, as a number below 0


class Ailment(Struct, frozen=True):
    """A condition that Backlash brought."""

    name: str
    lasting: bool = False  # it outlives the scene
    stilled: OfScene[bool] = False  # it does nothing in this one
    steps: int = 0  # of Position that it costs where it bears, instead of a die

    @property
    def costs(self) -> str:
        """What it costs an action that it bears on, in words."""
        return "a Position worse" if self.steps else "a die fewer"

    @property
    def ends(self) -> Ends | None:
        """With what it ends, unless it outlives that."""
        return None if self.lasting else Ends((End.SCENE,))


class Signature(Struct, frozen=True, kw_only=True):
    """A spell that has come out as meant, how often, and how hard it was the last time."""

    attribute: str
    skill: str
    elements: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    terms: Terms | None = None  # a hidden DV stays hidden
    times: int = 1


class Spells(Struct, frozen=True):
    """The spells that are half-way, what a Push left owing, and what Backlash left behind."""

    begun: ForGood[Mapping[EntityId, str]] = {}
    owed: ForGood[Mapping[EntityId, tuple[str, ...]]] = {}
    woven: ForGood[Mapping[EntityId, Woven]] = {}
    rated: ForGood[Mapping[EntityId, Terms]] = {}  # terms of a Weave, which its Cast shares; a hidden DV stays so
    arts: ForGood[Mapping[EntityId, tuple[str, ...]]] = {}  # one or two elements that are a caster's own
    marred: OfScene[Mapping[EntityId, Marred]] = {}
    seared: OfScene[Mapping[EntityId, int]] = {}  # levels of Harm that are over with it
    ailing: Each[Mapping[EntityId, tuple[Ailment, ...]]] = {}
    out: OfScene[Mapping[EntityId, tuple[str, ...]]] = {}  # in this scene
    worked: ForGood[Mapping[EntityId, Mapping[str, Signature]]] = {}
    signatures: ForGood[Mapping[EntityId, Mapping[str, Signature]]] = {}
    rested: ForGood[tuple[EntityId, ...]] = ()  # whose first step lies in a scene that is over
    fitting: OfScene[Mapping[EntityId, str]] = {}  # what came out as meant in a caster's Art, and paid nothing yet
    stepped: OfScene[tuple[EntityId, ...]] = ()  # who spent this scene on a step, where each takes one
    hurried: OfScene[tuple[EntityId, ...]] = ()  # who has pushed a spell of one roll, and not rolled for it yet
    hampered: ForGood[Mapping[EntityId, int]] = {}  # steps of Position that the next step of a spell stands worse

    def having(self, hero: EntityId, woven: Woven) -> Spells:
        """With this as the hero's spell under way."""
        return replace(self, woven={**self.woven, hero: woven})

    def without(self, hero: EntityId) -> Spells:
        """With no spell of the hero's under way."""
        rested = tuple(key for key in self.rested if key != hero)
        left = {of: {key: it for key, it in getattr(self, of).items() if key != hero} for of in UNDER_WAY}
        return replace(self, rested=rested, **left)


class SpellBegun(Event, frozen=True, tag="fe.spell-begun"):
    """The first of the two steps is taken."""

    hero: EntityId
    spell: str
    step: str


class SpellPushed(Event, frozen=True, tag="fe.spell-pushed"):
    """Both steps at once, at a price."""

    hero: EntityId
    cost: str  # empty: all that a Push costs, which says itself
    patron: str = ""  # who is owed for it, if anybody
    marked: bool = False  # it stands on a module; up to version 12 Corruption was owed in words


class SpellEnded(Event, frozen=True, tag="fe.spell-ended"):
    """Nobody is half-way through it any more: it was rolled for, or came to nothing."""

    hero: EntityId
    interrupted: str = ""  # by what; empty: it was not


class SceneSpent(Event, frozen=True, tag="fe.spell-scene-spent"):
    """A step of a spell was rolled for, and takes the scene."""

    hero: EntityId

    quiet = True


class BeginCasting(Command, frozen=True, tag="fe.begin-casting"):
    """Take the first step of a spell."""

    hero: EntityId
    spell: str


class Interrupt(Command, frozen=True, tag="fe.interrupt-casting"):
    """Somebody is silenced or disturbed before their spell, Rite or ritual resolves: it fails."""

    hero: EntityId
    why: str


spells = Chapter("spells", Spells)


@cites("fe.talents.casters-gift", "fe.harm.casting-table")
def cannot_begin(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot begin a spell, or None."""
    if refusal := no_gift(state, hero):
        return refusal
    if state.ruling(CastingRolls) is CastingRolls.TWO:
        title, source = "Each step of a spell is rolled for here.", CastingRolls.ruling_id
        return Refused("spell.two_rolls", title, remedy="Roll for the first.", source=source)
    if hero not in state[Spells].begun:
        return in_the_air(state, hero) or _time_spent(state, hero) or cannot_be_magic(state, hero, CHANNEL)
    return Refused("spell.begun", "A spell is begun already.", remedy="Roll for it, or Push it.")


@cites("fe.turn.casting-time", "fe.turn.ritual-casting-time")
def _time_spent(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a step of a spell takes a scene or a turn, and the hero has spent this one, or None."""
    return scene_spent(state, hero) or turn_spent(state, hero)


@cites("fe.turn.ritual-casting-time")
def scene_spent(state: State, hero: EntityId) -> Refused | None:
    """The refusal where each step of a spell takes a scene, and one of the hero's has taken this one, or None."""
    if state.ruling(CastingTurns) is not CastingTurns.SCENES or hero not in state[Spells].stepped:
        return None
    title, source = "A step of a spell has taken this scene.", "fe.turn.ritual-casting-time"
    return Refused("spell.scene_spent", title, remedy="Begin another in the next one.", source=source)


@cites("fe.caster.interrupted")
def not_casting(state: State, hero: EntityId) -> Refused | None:
    """The refusal where there is no spell to interrupt, or None."""
    if hero in state[Spells].begun:
        return None
    return Refused("spell.none", "No spell is begun.", remedy="Take its first step.", source="fe.caster.interrupted")


@spells.decides(BeginCasting)
@cites("fe.caster.channel-weave-order")
def begin_casting(act: Unfolding, command: BeginCasting) -> None:
    """Take the first step of a spell, an Action of the turn; the roll is the second."""
    hero = command.hero
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_begin(act.state, hero):
        raise refusal
    spell = one_line(command.spell, "The spell")
    take(act, hero, WEAVE)
    act.happen(SpellBegun(hero, spell, step_names(act.state.ruling(CastingSteps))[0]))


@cites("fe.caster.interrupted")
def fail(act: Unfolding, hero: EntityId, why: str) -> None:
    """A spell that is begun comes to nothing, and a Cast of it that is proposed with it."""
    act.happen(SpellEnded(hero, why))
    cast_no_longer(act, hero)


@cites("fe.caster.interrupted", "fe.caster.two-action-loop")
def cast_no_longer(act: Unfolding, hero: EntityId) -> None:
    """Withdraw a Cast that is proposed: there is nothing to be cast any more."""
    proposal = act.state[Proposals].open.get(hero)
    if proposal and (working := proposal.purpose(Working)) and working.step == CAST:
        act.happen(Withdrawn(hero, broken=True))


@spells.answers_to(PoolThrown)
def thrown(act: Unfolding, event: PoolThrown) -> None:
    """A roll of magic is the second step; any other, a Rite's, and one without the Gift leave the spell half-way."""
    now, done, hero = act.state[Spells], act.state[Proposals].latest, event.hero
    magic = done is not None and done.hero == hero and works_magic(done) and of_a_spell(done)
    if event.skill and magic and hero in now.begun and hero not in now.woven and no_gift(act.state, hero) is None:
        act.happen(SpellEnded(hero))


@spells.answers_to(Died)
@cites("fe.caster.interrupted")
def dies(act: Unfolding, event: Died) -> None:
    """Nothing comes of a spell of the dead that is not out yet, and nothing of it answers back to them."""
    if event.hero in act.state[Spells].begun:
        fail(act, event.hero, "death")


# what has happened


@spells.folds(SpellBegun)
def begun(spells: Spells, event: SpellBegun) -> Spells:
    """Set which spell the hero is half-way through (`begun`)."""
    return replace(spells, begun={**spells.begun, event.hero: event.spell})


@spells.folds(SpellPushed)
def pushed(spells: Spells, event: SpellPushed) -> Spells:
    """Add the cost to what the hero owes in words; what has its place on the sheet or on a ledger is marked there."""
    if woven := spells.woven.get(event.hero):
        spells = spells.having(event.hero, replace(woven, pushed=True))
    else:
        spells = replace(spells, hurried=(*spells.hurried, event.hero))
    if event.cost in ("", BY_FATIGUE) or event.patron or event.marked:
        return spells
    return replace(spells, owed={**spells.owed, event.hero: (*spells.owed.get(event.hero, ()), event.cost)})


@spells.folds(SceneSpent)
def spent(spells: Spells, event: SceneSpent) -> Spells:
    """Add the hero to those who spent this scene on a step (`stepped`)."""
    return replace(spells, stepped=(*spells.stepped, event.hero))


@spells.folds(SpellEnded)
def over(spells: Spells, event: SpellEnded) -> Spells:
    """Take the hero's spell out of those begun; how hard it was stays known until what was rolled for is out."""
    return replace(spells.without(event.hero), **({} if event.interrupted else {"rated": spells.rated}))


# who knows it


def other_rated(spells: Spells, viewer: Viewer, salt: int) -> Spells:
    """For the laws: other DVs of a spell where they are hidden."""

    def other(terms: Terms) -> Terms:
        seen = as_seen(terms, viewer).dv != UNSEEN
        return terms if seen else replace(terms, dv=(terms.dv + salt) % (HIGHEST_DV + 1), steps=())

    return _with_terms(spells, other)


def _with_terms(spells: Spells, change: Callable[[Terms], Terms]) -> Spells:
    """The same spells, with every DV that was said of them changed."""

    def changed(of: Mapping[EntityId, Mapping[str, Signature]]) -> dict[EntityId, dict[str, Signature]]:
        return {
            hero: {
                name: replace(each, terms=change(each.terms) if each.terms else None) for name, each in known.items()
            }
            for hero, known in of.items()
        }

    rated = {hero: change(terms) for hero, terms in spells.rated.items()}
    return replace(spells, rated=rated, worked=changed(spells.worked), signatures=changed(spells.signatures))


@spells.hides(other_rated)
def spells_known(spells: Spells, viewer: Viewer) -> Spells:
    """Show every spell, without the DVs that are hidden from the viewer."""
    if viewer.runs or not (spells.rated or spells.worked or spells.signatures):
        return spells
    return _with_terms(spells, lambda terms: as_seen(terms, viewer))
