"""What completed Rites leave on heroes: for one action, or until a scene is over. Everybody at the table knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import EveningEnded, SceneEnded, Scenes
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Does
from threefates.rulebook.lasting import Each, EachScene, ForGood, OfExchange, OfScene
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.content.records import Bears, written_rites
from threefates.systems.fates_edge.harm.conditions import Died, dead
from threefates.systems.fates_edge.heroes.heroes import hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import is_one_of, known_as
from threefates.systems.fates_edge.patrons.roster import plain
from threefates.systems.fates_edge.recovery.game_structure import Pace

__all__ = [
    "BlessingLifted",
    "Blessings",
    "EndRite",
    "Laid",
    "RitesFaded",
    "best_of",
    "blessings",
    "blessings_on",
    "goes_with",
    "lay",
    "left_on",
    "lift",
    "one_of",
    "running",
    "said_of",
    "worth_said",
]

MOST_LAID: Final = 60


class Laid(Struct, frozen=True, kw_only=True):
    """One thing that a Rite has left on a hero."""

    id: str = ""  # set when it is laid
    hero: EntityId
    name: str  # the Rite's
    by: EntityId
    patron: str
    bears: Bears
    does: tuple[Does, ...]  # of several, whoever calls on it picks
    entry: str
    skills: tuple[str, ...] = ()  # of the actions that it bears on; empty: any
    when: str = ""  # it counts where its player says that this is so; empty: by itself
    once: bool = False  # for one action, or one blow
    until: int = 0  # the scene with whose end it ends, of those begun
    about: str = ""  # what whoever invoked it said of it
    out_of_phase: bool = False
    drives_back: bool = False
    gift: bool = False  # it is the Patron's Gift, and not a Rite
    alone: bool = False  # it counts where nothing else magical does
    item: str = ""  # what it was laid on
    thing: str = ""  # and which thing that somebody carries that is, by id; empty: it is none of those
    ritual: bool = False  # an Invoker keeps it going
    upon: str = ""  # whom or what that ritual is upon: the same Rite upon another is another
    stilled: OfExchange[bool] = False  # it does nothing for now


class Blessings(Struct, frozen=True):
    """What Rites have left, and whose Rites were invoked in this scene."""

    laid: Each[tuple[Laid, ...]] = ()
    patrons: EachScene[Mapping[EntityId, tuple[str, ...]]] = {}  # of this scene, in order
    jealous: EachScene[Mapping[EntityId, tuple[str, ...]]] = {}  # what jealousy has marked, once for each Rite
    cast_out: ForGood[Mapping[str, str]] = {}  # who was, and from where
    weaving: OfScene[Mapping[EntityId, bool]] = {}  # invoked in a turn of theirs, and to be woven in the next
    gifts: EachScene[Mapping[EntityId, int]] = {}  # who has woken the Gift in this scene
    extended: EachScene[Mapping[EntityId, int]] = {}  # and pushed it

    def __getitem__(self, blessing: str) -> Laid:
        """The one with that id, refused in words where there is none."""
        found = next((each for each in self.laid if each.id == blessing), None)
        if found is None:
            raise Refused("rite.nothing_left", "No Rite has left that.", remedy="Pick what is listed.")
        return found


class BlessingLaid(Event, frozen=True, tag="fe.blessing-laid"):
    """A Rite has left something on a hero."""

    laid: Laid


class BlessingLifted(Event, frozen=True, tag="fe.blessing-lifted"):
    """What a Rite had left is used up, or ended."""

    id: str
    hero: EntityId
    name: str
    why: str = ""  # empty: it was used


class RitesFaded(Event, frozen=True, tag="fe.rites-faded"):
    """A scene is over: what lasted until its end is gone."""

    scene: int
    gone: tuple[str, ...] = ()  # Rites, by name


class EndRite(Command, frozen=True, tag="fe.end-rite"):
    """Let what your Rite has left be over; as Game Master, say that something ended it."""

    blessing: str
    why: str


blessings = Chapter("blessings", Blessings)


@cites("fe.tags.stacking")
def blessings_on(state: State, hero: EntityId, *bears: Bears) -> Iterator[Laid]:
    """List what Rites have left on a hero that bears on those things; of one Rite twice, the better."""
    return best_of(each for each in left_on(state, hero) if each.bears in bears)


def left_on(state: State, hero: EntityId) -> Iterator[Laid]:
    """What Rites have left on a hero, and does something now."""
    return (each for each in state[Blessings].laid if each.hero == hero and not each.stilled)


@cites("fe.tags.stacking", "fe.gift.imbuement-base")
def best_of(laid: Iterable[Laid]) -> Iterator[Laid]:
    """Of what Rites have left, of one Rite twice, or of one Patron's Gift, the better."""
    best: dict[tuple[str, str, tuple[str, ...], bool], Laid] = {}
    for each in laid:
        key = (_named(each), each.bears.value, each.skills, bool(each.when))
        if key not in best or _size(each) > _size(best[key]):
            best[key] = each
    return iter(best.values())


def _named(laid: Laid) -> str:
    """The name of its Rite; a Patron has one Gift, however the Patron is called."""
    return plain(laid.patron) if laid.gift else laid.name


@cites("fe.invoker.concurrency")
def running(state: State, hero: EntityId) -> tuple[Laid, ...]:
    """One of what each ritual that a hero keeps going has left, the oldest first."""
    mine = (laid for laid in state[Blessings].laid if laid.by == hero and laid.ritual)
    return tuple({(laid.name, laid.upon): laid for laid in mine}.values())


def _size(laid: Laid) -> int:
    return max(abs(each.dice) + abs(each.better) + abs(each.effect) for each in laid.does)


def goes_with(state: State, laid: Laid, skill: str) -> bool:
    """Whether something bears on actions with a skill of this table."""
    listed = skills_at(state)
    named = is_one_of(skill, laid.skills) or any(skill in known_as(each, listed) for each in laid.skills)
    return not laid.skills or named


def lay(act: Unfolding, laid: Laid) -> None:
    """Leave it on the hero, in the place of the same that is no better; what is better already stays."""
    if len(act.state[Blessings].laid) >= MOST_LAID:
        raise Refused("rite.many", "Too many Rites hold already.", remedy="Let one of them end first.")
    for was in (each for each in act.state[Blessings].laid if _of_one(each, laid)):
        if no_better(laid, was):
            act.happen(BlessingLifted(was.id, was.hero, was.name, "it is laid anew"))
        elif no_better(was, laid) and (was.by, was.about, was.item) == (laid.by, laid.about, laid.item):
            return
    act.happen(BlessingLaid(replace(laid, id=f"blessing-{act.state.version + 1}")))


def _of_one(one: Laid, other: Laid) -> bool:
    """Whether two of them are the same thing of one Rite, or of one Gift, on one hero."""
    first, second = (
        (each.hero, _named(each), plain(each.patron), each.bears, each.skills, bool(each.when), each.upon, each.gift)
        for each in (one, other)
    )
    return first == second


def no_better(than: Laid, laid: Laid) -> bool:
    """Whether something does no more than the other, for no longer."""
    return _size(laid) <= _size(than) and laid.until <= than.until and laid.once >= than.once


def lift(act: Unfolding, laid: Laid, why: str = "") -> None:
    """End a blessing, used up or not."""
    act.happen(BlessingLifted(laid.id, laid.hero, laid.name, why))


@blessings.decides(EndRite)
@cites("fe.rites.definition")
def end_rite(act: Unfolding, command: EndRite) -> None:
    """Whoever invoked it lets go of it, or whoever runs the game says what ended it; all of it ends upon that.

    The same Rite done for somebody else is another, where it is done for one.
    """
    found = act.state[Blessings][command.blessing]
    act.must_control_or_run(found.by, hero_named(act.state, found.by))
    if not act.by.runs and (refusal := dead(act.state, found.by)):
        raise refusal
    why = one_line(command.why, "Why it ends")
    for each in act.state[Blessings].laid:
        if one_of(each) == one_of(found):
            lift(act, each, why)


@cites("fe.rites.definition")
def one_of(laid: Laid) -> tuple[str, ...]:
    """What is the same of everything that one Rite, or one Gift, has left: it ends together."""
    alone = laid.gift or any(rite.name == laid.name and rite.whom == "one" for rite in written_rites().values())
    return laid.name, laid.by, laid.upon, laid.about, laid.item, laid.hero if alone else ""


@blessings.answers_to(Died)
@cites("fe.rites.definition", "fe.gift.imbuement-base")
def over_with_them(act: Unfolding, event: Died) -> None:
    """What a Rite has left on one alone is over with them, so is a Gift in their hand, and a ritual they kept up."""
    for each in act.state[Blessings].laid:
        if one_of(each)[-1] == event.hero or _kept_up(each, event.hero):
            lift(act, each, "death")


@cites("fe.invoker.concurrency")
def _kept_up(laid: Laid, hero: EntityId) -> bool:
    return bool(laid.ritual) and laid.by == hero


@blessings.answers_to(SceneEnded)
def scene_over(act: Unfolding, event: SceneEnded) -> None:
    """What lasted until the end of the scene is over."""
    _fade(act, act.state[Scenes].begun)


@blessings.answers_to(EveningEnded)
def evening_over(act: Unfolding, event: EveningEnded) -> None:
    """An evening without scenes counts as one."""
    if not act.state[Pace].scenes:
        _fade(act, act.state[Scenes].begun + 1)


def _fade(act: Unfolding, over: int) -> None:
    now = act.state[Blessings]
    gone = tuple(dict.fromkeys(each.name for each in now.laid if each.until <= over))
    if gone or any(where != REGION for where in now.cast_out.values()):
        act.happen(RitesFaded(over, gone))


# what has happened


@blessings.folds(BlessingLaid)
def blessing_laid(blessings: Blessings, event: BlessingLaid) -> Blessings:
    """Add it to what Rites have left (`laid`)."""
    return replace(blessings, laid=(*blessings.laid, event.laid))


@blessings.folds(BlessingLifted)
def blessing_lifted(blessings: Blessings, event: BlessingLifted) -> Blessings:
    """Take the blessing out of `laid`."""
    return replace(blessings, laid=tuple(each for each in blessings.laid if each.id != event.id))


@blessings.folds(RitesFaded)
def rites_faded(blessings: Blessings, event: RitesFaded) -> Blessings:
    """Take out what lasted no longer than the scene; who was cast out of a region stays so."""
    laid = tuple(each for each in blessings.laid if each.until > event.scene)
    away = {who: where for who, where in blessings.cast_out.items() if where == REGION}
    return replace(blessings, laid=laid, patrons={}, jealous={}, cast_out=away, weaving={})


REGION: Final = "the region"


@cites("fe.gift.imbuement-base")
def said_of(laid: Laid) -> str:
    """What something does, in words; what holds an imbuement counts as magical.

    >>> said_of(Laid(hero="", name="", by="", patron="", bears=Bears.FOE, does=(Does(dice=-1),), entry=""))
    'a die less for who rolls against them'
    """
    ways = " or ".join(worth_said(each) for each in laid.does)
    on = f" with {', '.join(laid.skills)}" if laid.skills else ""
    when = f", {laid.when}" if laid.when else ""
    once = ", once" if laid.once else ""
    magical = ", as a magical weapon" if laid.gift and not (laid.alone or when) else ""
    return f"{ways}{_BEARS[laid.bears]}{on}{when}{once}{magical}"


_BEARS: Final[Mapping[Bears, str]] = {
    Bears.ACTION: "",
    Bears.RESIST: " to resist a blow",
    Bears.FOE: " for who rolls against them",
    Bears.BLOW: "mundane blows leave no Harm",
    Bears.WORDS: "it goes on, and the table says what it does",
}


def worth_said(does: Does) -> str:
    """What one way of it is worth, in words."""
    if does.opens:
        return ""
    dice = f"{abs(does.dice)} dice" if abs(does.dice) > 1 else "a die"
    parts = [f"{dice} {'more' if does.dice > 0 else 'less'}"] if does.dice else []
    parts += [f"{_steps(does.better)} Position better"] if does.better else []
    parts += [f"{_steps(does.effect)} Effect more"] if does.effect else []
    return " and ".join(parts)


def _steps(count: int) -> str:
    return "two steps of" if count > 1 else "one"


@blessings.tells(BlessingLaid)
def tell_laid(state: State, event: BlessingLaid, viewer: Viewer) -> Told:
    """Tell everybody what a Rite has left, and on whom."""
    laid = event.laid
    on = f" on {laid.item}" if laid.item else ""
    said = f"{laid.name}{on} is with {hero_named(state, laid.hero)}: {said_of(laid)}."
    return Told(said, (laid.entry,), "good")


@blessings.tells(BlessingLifted)
def tell_lifted(state: State, event: BlessingLifted, viewer: Viewer) -> Told:
    """Tell everybody what is over."""
    why = f": {event.why}" if event.why else " has done its work"
    return Told(f"{event.name}{why} ({hero_named(state, event.hero)}).", tone="quiet", important=False)


@blessings.tells(RitesFaded)
def tell_faded(state: State, event: RitesFaded, viewer: Viewer) -> Told | None:
    """Tell everybody which Rites end with the scene."""
    if not event.gone:
        return None
    return Told(f"Over with the scene: {', '.join(event.gone)}.", tone="quiet", important=False)
