"""Magic at the table: who has which cross, the spells that last, and what can happen around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood, OfBattle, OfDeed
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.cards.card_values import Value
from threefates.systems.fifty_two_fates.content.loader import crosses

__all__ = [
    "ActionBegun",
    "Casting",
    "CrossChosen",
    "Lasting",
    "Magic",
    "SpellBegan",
    "SpellCast",
    "SpellDone",
    "SpellEnded",
    "SpellMet",
    "TurnsCounted",
    "actions_in_a_turn",
    "begun_just_now",
    "hidden_from",
    "left_of_spell",
    "magic",
    "must_begin",
    "spell_zone",
    "spelled",
    "untouchable",
]

TWICE = 2  # actions in the turn of somebody sped up


class Lasting(Struct, frozen=True, kw_only=True):
    """A spell that lasts; its cards lie open before the caster."""

    id: str
    spell: str
    caster: EntityId
    target: EntityId = ""
    thing: str = ""  # where it lies on no being
    cards: tuple[str, ...] = ()
    total: int = 0
    ace: bool = False
    until: int | None = None  # the turn, as magic counts them, in which it ends; None: when it is ended
    words: str = ""  # whom it befriends, what it looks like
    gentle: bool = False
    inside: tuple[EntityId, ...] = ()  # who is inside that thing, and so under the spell as well
    friends: tuple[EntityId, ...] = ()  # whom the words meant when it was cast: friends, or enemies of the estranged

    @property
    def value(self) -> Value:
        """Give the worth the spell had when it was cast."""
        return Value(self.total, self.ace)


class Casting(Struct, frozen=True):
    """The words said with the spell that is being cast."""

    words: str = ""
    to: str = ""
    metres: int = 0
    gentle: bool = False


class Magic(Struct, frozen=True):
    """Crosses, spells in effect, and the count of turns by which they end."""

    crosses: ForGood[Mapping[EntityId, str]] = {}  # of protagonists
    arcane: ForGood[Mapping[EntityId, str]] = {}  # of the Fate Dealer's: nobody else's to know
    active: ForGood[Mapping[str, Lasting]] = {}
    clock: ForGood[int] = 0  # turns gone by: rounds in a fight, some seconds outside of one
    begun: OfBattle[tuple[EntityId, ...]] = ()  # the slowed who have begun an action
    since: OfBattle[Mapping[EntityId, int]] = {}  # and in which turn, as magic counts them
    casting: OfDeed[Casting] = Casting()

    def cross_of(self, entity: EntityId) -> str:
        """Somebody's cross; "" where there is none, or none that is known of."""
        return self.crosses.get(entity) or self.arcane.get(entity, "")

    def on(self, target: EntityId, spell: str = "", thing: str = "") -> Iterator[Lasting]:
        """The spells that lie on somebody or something, of all kinds or of one."""
        for one in self.active.values():
            if (one.target, one.thing) == (target, thing) and spell in ("", one.spell):
                yield one


class CrossChosen(Event, frozen=True, tag="ff.cross-chosen"):
    """A mage has a cross, for good."""

    entity: EntityId
    cross: str


class ArcaneSet(Event, frozen=True, tag="ff.arcane-set"):
    """Somebody the Fate Dealer plays has a cross, or none."""

    entity: EntityId
    cross: str

    reveals = True
    nameless = True


class SpellCast(Event, frozen=True, tag="ff.spell-cast"):
    """A spell is cast with some words, before anything answers it."""

    casting: Casting

    quiet = True


class SpellBegan(Event, frozen=True, tag="ff.spell-began"):
    """A spell has begun to last."""

    id: str
    spell: str
    caster: EntityId
    target: EntityId = ""
    thing: str = ""
    cards: tuple[str, ...] = ()
    total: int = 0
    ace: bool = False
    lasts: int | None = None  # turns
    words: str = ""
    gentle: bool = False
    friends: tuple[EntityId, ...] = ()


class SpellEnded(Event, frozen=True, tag="ff.spell-ended"):
    """A spell in effect is over."""

    id: str
    spell: str
    target: EntityId = ""
    thing: str = ""
    why: str = ""


class SpellMet(Event, frozen=True, tag="ff.spell-met"):
    """A spell has met its opposite, or itself, on its target."""

    spell: str
    met: str
    target: EntityId = ""
    thing: str = ""
    ended: bool = False


class SpellDone(Event, frozen=True, tag="ff.spell-done"):
    """A spell has done something that nothing else tells, or has failed to."""

    spell: str
    caster: EntityId
    what: str
    cards: tuple[str, ...] = ()
    drawn: str = ""
    works: bool = True


class TurnsCounted(Event, frozen=True, tag="ff.turns-counted"):
    """Turns have gone by while spells last."""

    turns: int

    quiet = True


class ActionBegun(Event, frozen=True, tag="ff.action-begun"):
    """Somebody slowed has begun an action, or has carried it out."""

    entity: EntityId
    over: bool = False

    quiet = True


magic = Chapter("magic", Magic)


# secrets ------------------------------------------------------------------------------------------


def may_know(entity: EntityId, viewer: Viewer) -> bool:
    """Say whether somebody knows which cross a creature or cast member has."""
    return viewer.runs or viewer.holds(entity)


def other_crosses(magic: Magic, viewer: Viewer, salt: int) -> Magic:
    """The same magic, with other crosses where this viewer knows of none."""
    every = list(crosses())
    seen = {entity: cross for entity, cross in magic.arcane.items() if may_know(entity, viewer)}
    kept = {entity: every[salt % len(every)] for entity in magic.arcane if entity not in seen and salt % 3}
    return replace(magic, arcane={**kept, **seen})


@magic.hides(other_crosses)
@cites("ff.cards.visibility")
def known(magic: Magic, viewer: Viewer) -> Magic:
    """Hide a cross of the Fate Dealer's own until it is cast from."""
    return replace(magic, arcane={one: cross for one, cross in magic.arcane.items() if may_know(one, viewer)})


# folding ------------------------------------------------------------------------------------------


def spell_zone(spell_id: str) -> str:
    """Say where the cards of a lasting spell lie."""
    return f"magic:{spell_id}"


@magic.folds(CrossChosen)
def cross_chosen(magic: Magic, event: CrossChosen) -> Magic:
    """Set the mage's acroamatic cross to the event's (`crosses`)."""
    return replace(magic, crosses={**magic.crosses, event.entity: event.cross})


@magic.folds(ArcaneSet)
def arcane_set(magic: Magic, event: ArcaneSet) -> Magic:
    """Set the cross of a creature or cast member, or take it away (`arcane`)."""
    others = {entity: cross for entity, cross in magic.arcane.items() if entity != event.entity}
    return replace(magic, arcane={**others, event.entity: event.cross} if event.cross else others)


@magic.folds(SpellCast)
def spell_cast(magic: Magic, event: SpellCast) -> Magic:
    """Set what was said with the spell, until it works or fails (`casting`)."""
    return replace(magic, casting=event.casting)


@magic.folds(SpellBegan)
def spell_began(magic: Magic, event: SpellBegan) -> Magic:
    """Add the event's spell to those in effect (`active`)."""
    new = Lasting(
        id=event.id,
        spell=event.spell,
        caster=event.caster,
        target=event.target,
        thing=event.thing,
        cards=event.cards,
        total=event.total,
        ace=event.ace,
        until=None if event.lasts is None else magic.clock + event.lasts,
        words=event.words,
        gentle=event.gentle,
        friends=event.friends,
    )
    return replace(magic, active={**magic.active, event.id: new})


@magic.folds(SpellEnded)
def spell_ended(magic: Magic, event: SpellEnded) -> Magic:
    """Remove the event's spell from those in effect (`active`)."""
    return replace(magic, active={key: one for key, one in magic.active.items() if key != event.id})


magic.only_tells(SpellMet)  # the spell that ends by it has an event of its own
magic.only_tells(SpellDone)  # the story remembers what the spell has done


@magic.folds(TurnsCounted)
def turns_counted(magic: Magic, event: TurnsCounted) -> Magic:
    """Add the event's turns to the clock of spells (`clock`)."""
    return replace(magic, clock=magic.clock + event.turns)


@magic.folds(ActionBegun)
def action_begun(magic: Magic, event: ActionBegun) -> Magic:
    """The second half comes in another turn (`begun` and `since`)."""
    others = tuple(entity for entity in magic.begun if entity != event.entity)
    since = {entity: turn for entity, turn in magic.since.items() if entity != event.entity}
    if event.over:
        return replace(magic, begun=others, since=since)
    return replace(magic, begun=(*others, event.entity), since={**since, event.entity: magic.clock})


# what lies on somebody ----------------------------------------------------------------------------


def spelled(state: State, entity: EntityId, spell: str) -> Lasting | None:
    """The spell of that name that lies on somebody, if one does."""
    return next(state[Magic].on(entity, spell), None)


@cites("ff.conditions.duration")
def left_of_spell(magic: Magic, one: Lasting) -> int | None:
    """Say how many turns a spell still lasts; None is until it is ended, or used up."""
    return None if one.until is None else max(0, one.until - magic.clock)


@cites("ff.spells.hide", "ff.spells.reveal")
def hidden_from(state: State, entity: EntityId, target: EntityId) -> bool:
    """Say whether a spell keeps somebody out of another's sight: not out of the caster's, and not while revealed."""
    hide = spelled(state, target, "hide")
    if hide is None or hide.words or entity in (target, hide.caster):
        return False
    return spelled(state, target, "reveal") is None


@cites("ff.spells.protect", "ff.ruling.expose-ace-protect-ace")
def untouchable(state: State, entity: EntityId) -> bool:
    """Say whether nothing damages somebody: Protect was cast on them with an ace."""
    return any(one.ace for one in state[Magic].on(entity, "protect"))


@cites("ff.spells.speed", "ff.ruling.speed-details")
def actions_in_a_turn(state: State, entity: EntityId) -> int:
    """Say how many actions somebody has in a turn: two when sped up."""
    return TWICE if spelled(state, entity, "speed") else 1


@cites("ff.spells.slow", "ff.ruling.slow-details")
def must_begin(state: State, entity: EntityId) -> Refused | None:
    """The words against an action that somebody slowed has not begun in an earlier turn."""
    if not spelled(state, entity, "slow") or entity in state[Magic].begun:
        return None
    return Refused(
        "spell.slowed",
        f"{state[Characters].name(entity)} is slowed: an action takes two rounds.",
        remedy="Begin it in this turn, and carry it out in the next.",
        source="ff.spells.slow",
    )


@cites("ff.spells.slow", "ff.ruling.slow-details")
def begun_just_now(state: State, entity: EntityId) -> bool:
    """Say whether somebody slowed has begun in this turn what they carry out in their next."""
    held = state[Magic]
    return held.since.get(entity) == held.clock
