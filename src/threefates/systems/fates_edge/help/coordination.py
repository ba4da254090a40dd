"""Cooperation at the table: exchanges, and talents that help others, whose effects wait for an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Per
from threefates.rulebook.lasting import Each, EachScene, End, Ends, ForGood, OfExchange, OfFight, OfScene, over
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.boons.bonds import bonded
from threefates.systems.fates_edge.boons.boons import Boons, BoonsEarned, BoonSpent
from threefates.systems.fates_edge.boons.limits import under_hold_cap
from threefates.systems.fates_edge.content.records import Whom, moves
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.harm.party import living
from threefates.systems.fates_edge.help.conflict import ConflictSet, in_play
from threefates.systems.fates_edge.help.markable import no_such_target
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.resolution.wording import counted

__all__ = [
    "GROUP",
    "Cooperate",
    "Coordination",
    "NextExchange",
    "Waiting",
    "asks_first",
    "begin_exchange",
    "begin_unless_it_waits",
    "boons_for",
    "cannot_begin",
    "cannot_pay",
    "comes_later",
    "coordination",
    "of_an_exchange",
    "reached",
    "reaches",
]

GROUP: Final = "Together"


class Waiting(Struct, frozen=True):
    """An effect that waits for a hero's action."""

    hero: EntityId
    move: str
    by: EntityId
    target: EntityId = ""  # against whom it counts; empty: anybody

    @property
    def ends(self) -> Ends:
        """With what it ends, unused: with the scene, or with the exchange."""
        return Ends((End.EXCHANGE if of_an_exchange(self) else End.SCENE,))


class Coordination(Struct, frozen=True):
    """The number of the exchange, what waits for whom, and what this scene has seen."""

    exchange: OfFight[int] = 0
    waiting: Each[tuple[Waiting, ...]] = ()
    claimed: ForGood[tuple[Waiting, ...]] = ()  # up to version 6: what counts on an action
    used: EachScene[Mapping[EntityId, tuple[str, ...]]] = {}  # talents, this scene
    helped: EachScene[Mapping[EntityId, tuple[str, ...]]] = {}  # talents that help each only once, this scene
    assisted: OfExchange[tuple[EntityId, ...]] = ()  # who has helped with an action of this exchange
    in_vain: OfScene[tuple[tuple[EntityId, EntityId, str, str], ...]] = ()  # who rolled to help whom with what
    together: OfExchange[tuple[Waiting, ...]] = ()  # what has told of what takes several who act together
    marks: OfScene[tuple[tuple[EntityId, EntityId], ...]] = ()  # who has marked whom, and sees them still


class ExchangeBegun(Event, frozen=True, tag="fe.exchange-begun"):
    """A new exchange has begun: a beat of everybody acting."""

    number: int


class Cooperated(Event, frozen=True, tag="fe.cooperated"):
    """A hero used a talent for others."""

    hero: EntityId
    move: str
    helped: tuple[EntityId, ...]
    why: str
    target: EntityId = ""  # whom it marks
    again: bool = False  # a mark that holds is made anew


class NextExchange(Command, frozen=True, tag="fe.next-exchange"):
    """Say that the next exchange begins."""


class Cooperate(Command, frozen=True, tag="fe.cooperate"):
    """Use a talent for others who are Near, and say how."""

    hero: EntityId
    move: str
    why: str
    allies: tuple[EntityId, ...] = ()
    target: EntityId = ""  # whom it marks, where it marks somebody


coordination = Chapter("coordination", Coordination)
coordination.formerly("fe.coordination-scene-over", End.SCENE)


# exchanges


Later = Callable[[State], Refused | None]
_LATER: Final[list[Later]] = []


def comes_later(later: Later) -> Later:
    """Ask this before the next exchange is called: something may have to be over first."""
    _LATER.append(later)
    return later


def cannot_begin(state: State) -> Refused | None:
    """The refusal where the next exchange cannot be called yet, or None."""
    return next(filter(None, (later(state) for later in _LATER)), None)


@coordination.decides(NextExchange)
@cites("fe.coordination.vocabulary")
def next_exchange(act: Unfolding, command: NextExchange) -> None:
    """An exchange is a short beat in which everybody acts, about a round."""
    act.must_run("Calling an exchange")
    if refusal := cannot_begin(act.state):
        raise refusal
    begin_exchange(act)


@cites("fe.turn.exchange")
def begin_exchange(act: Unfolding) -> None:
    """Let the next exchange begin: what is limited by one is fresh again."""
    act.happen(ExchangeBegun(act.state[Coordination].exchange + 1))
    over(act, End.EXCHANGE)


@cites("fe.turn.exchange")
def begin_unless_it_waits(act: Unfolding) -> None:
    """Let the next exchange begin, unless something has to be over first."""
    if cannot_begin(act.state) is None:
        begin_exchange(act)


@coordination.answers_to(ConflictSet)
def a_fight_begins(act: Unfolding, event: ConflictSet) -> None:
    """A fight begins with its first exchange."""
    if event.running:
        act.happen(ExchangeBegun(1))
        over(act, End.EXCHANGE)


@coordination.folds(ExchangeBegun)
@cites("fe.turn.refresh-windows")
def exchange_begun(slice_: Coordination, event: ExchangeBegun) -> Coordination:
    """Set the number of the exchange, and drop what waited for the last one only."""
    left = tuple(one for one in slice_.waiting if not of_an_exchange(one))
    return replace(slice_, exchange=event.number, waiting=left, assisted=(), together=())


@cites("fe.turn.refresh-windows")
def of_an_exchange(effect: Waiting) -> bool:
    """Whether what waits is for this exchange alone."""
    return moves()[effect.move].effect.lasts is not Per.SCENE


# talents


Near = Callable[[State, EntityId, EntityId], bool]
_NEAR: Final[list[Near]] = []
Asks = Callable[[State, EntityId, str, EntityId | None], Refused | None]
_ASKS_FIRST: Final[list[Asks]] = []


def reaches(near: Near) -> Near:
    """Ask this whether two are near enough for talents that reach no further."""
    _NEAR.append(near)
    return near


@cites("fe.coordination.talent-inspire", "fe.coordination.talent-tactical-relay")
def reached(state: State, hero: EntityId, ally: EntityId) -> bool:
    """Whether a talent that reaches no further reaches an ally, or oneself."""
    return hero == ally or all(near(state, hero, ally) for near in _NEAR)


def asks_first(asks: Asks) -> Asks:
    """Let this keep a hero from using a talent, on whom it marks or, with None, on anybody: it answers in words."""
    _ASKS_FIRST.append(asks)
    return asks


@cites("fe.coordination.talent-battle-cant", "fe.coordination.talent-spotters-mark")
def boons_for(name: str, helped: int, *, again: bool) -> int:
    """Boons that a way costs: signals reach two for nothing and a third for one; a mark is made anew for one.

    >>> boons_for("battle-cant", 2, again=False), boons_for("battle-cant", 3, again=False)
    (0, 1)
    >>> boons_for("spotters-mark", 3, again=True), boons_for("inspire-self", 1, again=False)
    (1, 1)
    """
    way = moves()[name]
    if helped <= way.freely:
        return 0
    again_for = way.effect.limit.again if way.effect.limit else {}
    return (again_for if again and again_for else way.effect.cost).get("boon", 0)


@coordination.decides(Cooperate)
@cites("fe.coordination.talent-inspire", "fe.coordination.talent-tactical-relay")
def cooperate(act: Unfolding, command: Cooperate) -> None:
    """Use a talent for allies, once a scene, and pay its Boons; refuse it where it was used or would help nobody."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if command.move not in moves():
        raise Refused("cooperate.move", "There is no such talent.", remedy="Pick what is listed.")
    if refusal := no_such_target(act.state, command.move, command.target):
        raise refusal
    if refusal := cannot_cooperate(act.state, hero, command.move, command.target):
        raise refusal
    helped, again = _helped(act.state, hero, command), (hero, command.target) in act.state[Coordination].marks
    price = boons_for(command.move, len(helped), again=again)
    if refusal := cannot_pay(act.state, hero, price):
        raise refusal
    for _ in range(price):
        act.happen(BoonSpent(hero, moves()[command.move].name))
    act.happen(Cooperated(hero, command.move, helped, one_line(command.why, "How"), command.target, again))
    if moves()[command.move].gift:
        _give(act, command.move, helped)


@cites("fe.coordination.talent-inspire")
def _give(act: Unfolding, name: str, helped: tuple[EntityId, ...]) -> None:
    for ally in helped:
        if kept := under_hold_cap(1, act.state[Boons].of(ally)):
            act.happen(BoonsEarned(ally, kept, moves()[name].name))


def _helped(state: State, hero: EntityId, command: Cooperate) -> tuple[EntityId, ...]:
    allies = tuple(dict.fromkeys(state[Heroes][ally].id for ally in command.allies if ally != hero))
    if refusal := nobody_to_help(state, hero, command.move, allies):
        raise refusal
    free = fresh(state, hero, command.move, allies)
    if len(free) > (most := _most(command.move, len(free))):
        title = f"{moves()[command.move].name} helps {most} at most."
        raise Refused("cooperate.too_many", title, remedy="Pick fewer.", source=moves()[command.move].entry)
    return free


@cites("fe.coordination.talent-spotters-mark", "fe.coordination.talent-inspire", "fe.coordination.talent-anchor-sigil")
def fresh(state: State, hero: EntityId, name: str, allies: Sequence[EntityId]) -> tuple[EntityId, ...]:
    """List whom a talent can still help in this scene: of the allies, and of the hero where it helps the hero too.

    Some help only who shares a bond with the hero, and some nobody twice; none helps who can do nothing now. A mark is
    there for everybody, and a sigil for every ally.
    """
    way, taken = moves()[name], state[Coordination].helped
    if way.marks or way.single:  # whoever comes Near; and the first of the others
        return tuple(one for one in living(state) if way.marks or one != hero)
    whom = {Whom.ONESELF: (hero,), Whom.ALL: (hero, *allies)}.get(way.whom, tuple(allies))
    able = [one for one in whom if out_of_it(state, one) is None and (not way.bonded or bonded(state, hero, one))]
    able = [one for one in able if not way.near or reached(state, hero, one)]
    return tuple(one for one in able if not (way.once_each and way.name in taken.get(one, ())))


def _most(name: str, asked: int) -> int:
    return 1 if moves()[name].whom is Whom.ALLY else moves()[name].most or asked


@cites("fe.coordination.talent-battle-cant")
def nobody_to_help(state: State, hero: EntityId, name: str, allies: Sequence[EntityId]) -> Refused | None:
    """The refusal where a talent would help none of them, or fewer than it takes, or None."""
    return None if len(fresh(state, hero, name, allies)) >= moves()[name].least else _too_few(state, hero, name)


def _too_few(state: State, hero: EntityId, name: str) -> Refused:
    way = moves()[name]
    if way.least > 1:
        title = f"{way.name} takes {way.least} who act together."
        return Refused("cooperate.whom", title, remedy="Pick somebody Near who acts with you.", source=way.entry)
    remedy = f"Pick somebody Near {_bond(state, hero, name)}whom it has not helped in this scene."
    return Refused("cooperate.whom", f"{way.name} helps nobody there.", remedy=remedy, source=way.entry)


@cites("fe.coordination.talent-inspire")
def _bond(state: State, hero: EntityId, name: str) -> str:
    return f"who shares a bond with {hero_named(state, hero)}, and " if moves()[name].bonded else ""


@cites("fe.coordination.talent-inspire", "fe.coordination.talent-tactical-relay")
def cannot_cooperate(state: State, hero: EntityId, name: str, target: EntityId | None = None) -> Refused | None:
    """The refusal where a hero cannot use a talent now, on whom it marks or, with None, on anybody; or None."""
    used, talent = state[Coordination].used.get(hero, ()), (way := moves()[name]).name
    if not has_talent(state, hero, way.talent):
        title = f"{hero_named(state, hero)} does not have {talent}."
        return Refused("cooperate.talent", title, remedy="Learn it with XP between scenes.", source=way.entry)
    refusal = next(filter(None, (asks(state, hero, name, target) for asks in _ASKS_FIRST)), None)
    if refusal or way.marks:  # how often is asked there
        return refusal
    if way.in_play and not in_play(state):
        return Refused(
            "cooperate.downtime", f"{talent} is not for downtime.", remedy="Wait for a scene.", source=way.entry
        )
    if way.effect.limit is None or used.count(talent) < way.effect.limit.times:
        return cannot_pay(state, hero, boons_for(name, way.least, again=False))
    title = f"{hero_named(state, hero)} has used {talent} in this scene."
    return Refused("cooperate.used", title, remedy="Once more in the next scene.", source=moves()[name].entry)


@cites("fe.coordination.talent-inspire")
def cannot_pay(state: State, hero: EntityId, price: int) -> Refused | None:
    """The refusal where a hero cannot pay so many Boons for a talent, or None."""
    if state[Boons].of(hero) >= price:
        return None
    title = f"That costs {counted(price, 'Boon')}, and {hero_named(state, hero)} holds {state[Boons].of(hero)}."
    return Refused("cooperate.price", title, remedy="Earn a Boon first.", source="fe.boons.spend-list")


@coordination.folds(Cooperated)
def cooperated(slice_: Coordination, event: Cooperated) -> Coordination:
    """Add the talent's effect to what waits for each ally, and note it as used (`waiting`, `used`, `helped`, `marks`).

    Of a mark only that it is made anew is counted, and whoever has something of it waiting has no more then.
    """
    way, mark = moves()[event.move], (event.hero, event.target)
    waiting = tuple(Waiting(ally, event.move, event.hero, event.target) for ally in event.helped)
    marks, used = slice_.marks, (*slice_.used.get(event.hero, ()), way.name)
    if way.marks:
        waiting = tuple(one for one in waiting if one not in slice_.waiting)
        marks, used = tuple(dict.fromkeys((*marks, mark))), used if mark in marks else used[:-1]
    helped = {ally: (*slice_.helped.get(ally, ()), way.name) for ally in event.helped}
    helped, used_by = {**slice_.helped, **helped}, {**slice_.used, event.hero: used}
    return replace(slice_, waiting=(*slice_.waiting, *waiting), used=used_by, helped=helped, marks=marks)
