"""An evening of Fate's Edge: a Game Master, two players, and dice that fall as a test wrote down."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.agenda import Choice
from threefates.rulebook.compose import System, compose
from threefates.rulebook.core import RulingChanged, SeatChanged
from threefates.rulebook.messages import Event
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import View
from threefates.rulebook.refusals import Refusal, Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import PUBLIC, Role, Seat, Seating, Viewer
from threefates.systems.fates_edge import SYSTEM
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.roll_in_hand import Roll, Rolls
from threefates.systems.fates_edge.actions.settling import being_rolled
from threefates.systems.fates_edge.advancement.assets import Asset, AssetGained
from threefates.systems.fates_edge.advancement.starting_build import Build, cost_of, purse
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes
from threefates.systems.fates_edge.rulings.road import GiftPrice, MaxBuild
from threefates.systems.fates_edge.rulings.talents import TalentScale

P = TypeVar("P", bound=Purpose)
FATES_EDGE: System = compose(SYSTEM)
TALENTS = ["casters-gift", "familiar", "codex", "patrons-symbol"]
SEATS = {"gm": ("Greta", Role.GM), "ann": ("Ann", Role.PLAYER), "bob": ("Bob", Role.PLAYER)}


class Evening:
    """What has happened, and whatever a test wants to ask about it."""

    def __init__(self, edition: str = "srd", **rulings: str) -> None:
        overrides = {f"fe.ruling.{name.replace('_', '-')}": reading for name, reading in rulings.items()}
        self.state: State = FATES_EDGE.start(SYSTEM.settings(edition, overrides))
        self.start = self.state
        self.events: list[Event] = []
        self.last: tuple[Event, ...] = ()
        self._happen(*(SeatChanged(seat, name, role) for seat, (name, role) in SEATS.items()))

    def _happen(self, *events: Event) -> None:
        for event in events:
            self.state = FATES_EDGE.evolve(self.state, event)
            self.events.append(event)

    def seat(self, seat: str) -> Seat:
        return self.state[Seating].seats[seat]

    def was_so(self, *events: Event) -> None:
        """Let this have happened before whatever the test is about."""
        self._happen(*events)

    def comes(self, *events: Event) -> None:
        """Let this happen, with all that comes of it."""
        with ScriptedChance(()) as chance:
            act = Unfolding(FATES_EDGE, self.state, self.seat("gm"), chance)
            for event in events:
                act.happen(event)
        self.last = tuple(act.events)
        self._happen(*self.last)

    def reads(self, **rulings: str) -> None:
        """The table reads rules another way from here on."""
        self.comes(*(RulingChanged(f"fe.ruling.{name.replace('_', '-')}", to) for name, to in rulings.items()))

    def leaves(self, seat: str) -> None:
        """The seat is away from now on."""
        name, role = SEATS[seat]
        self._happen(SeatChanged(seat, name, role, away=True))

    def do(self, by: str, type: str, *dice: int, **fields: Any) -> tuple[Event, ...]:
        """Let a seat do something, with exactly these dice."""
        command = FATES_EDGE.read_command({"type": type, **fields})
        with ScriptedChance(dice) as chance:
            self.last = FATES_EDGE.decide(self.state, command, self.seat(by), chance)
        self._happen(*self.last)
        return self.last

    def refused(self, by: str, type: str, *dice: int, **fields: Any) -> Refusal:
        """The words in which something is refused; the state stays as it is."""
        before = self.state
        try:
            self.do(by, type, *dice, **fields)
        except Refused as error:
            assert self.state is before
            return error.refusal
        raise AssertionError(f"{type} was not refused")

    def hero(self, name: str = "Mara", by: str = "ann", **ratings: Any) -> str:
        """A hero of Tier I with Wits + Tinker 4 and every key talent, unless others are given, who has earned in
        earlier play what that takes.
        """
        given = {"name": name, "trained": ["Tinker"], "talents": TALENTS} | ratings
        self.do(by, "fe.make-hero", **given, earned=self.to_be_earned(**given))
        hero = list(self.state[Heroes].known)[-1]
        if self.state[Heroes][hero].tier > 1:
            self.do("gm", "fe.set-tier", hero=hero, tier=1, reason="as the test has it")
        return hero

    def to_be_earned(self, **given: Any) -> int:
        """The least XP of earlier play that pay for a hero with what is given."""
        skills = dict.fromkeys(given.get("practised", ()), 1) | dict.fromkeys(given.get("trained", ()), 2)
        ratings = {name: given.get(name, 2) for name in ATTRIBUTES}
        build = Build(**ratings, skills=skills, talents=tuple(given.get("talents", ())))
        cost = cost_of(build, self.state.ruling(GiftPrice), self.state.ruling(TalentScale))
        return max(cost - purse(0, 0, self.state.ruling(MaxBuild)), 0)

    def rated(self, hero: str, **ratings: int) -> None:
        """Put ratings right by the Game Master's hand."""
        for trait, rating in ratings.items():
            self.do("gm", "fe.set-rating", hero=hero, trait=trait, rating=rating, reason="as the example has it")

    def learns(self, hero: str, *talents: str) -> None:
        """Give talents by the Game Master's hand."""
        for talent in talents:
            self.do("gm", "fe.set-talent", hero=hero, talent=talent, has=True, reason="as the test has it")

    def shielded(self, *heroes: str) -> None:
        """Give each a buckler, in hand."""
        for hero in heroes:
            self.do("gm", "fe.give-gear", owner=hero, kind="buckler")
            self.do("gm", "fe.hold-gear", owner=hero, item=self.state[Gear].items(hero)[-1].id)

    def mounts(self, hero: str) -> None:
        """Make a Cavalier with a War Mount."""
        self.learns(hero, "cavalier")
        self.was_so(AssetGained(hero, Asset("Ash", "standard", "a war horse", mount=True), "no time at all"))

    def agreed(
        self, hero: str, by: str = "ann", *, attribute: str = "wits", skill: str = "Tinker", **terms: Any
    ) -> None:
        """Propose and set terms: DV 3 from the middle Position unless told otherwise."""
        self.do(by, "fe.propose", hero=hero, attribute=attribute, skill=skill)
        self.do("gm", "fe.set-terms", hero=hero, **({"dv": 3, "position": 1} | terms))

    def rolls(self, hero: str, *dice: int, by: str = "ann", **terms: Any) -> None:
        """Agree and throw a pool of exactly these dice."""
        half = len(dice) // 2
        self.rated(hero, wits=max(half, 1), Tinker=len(dice) - max(half, 1))
        self.agreed(hero, by, **terms)
        self.do(by, "fe.roll-action", *dice, hero=hero)

    def asked(self) -> Choice:
        """The question the table waits on."""
        (choice,) = FATES_EDGE.questions(self.state)
        return choice

    def waits(self) -> bool:
        return bool(FATES_EDGE.questions(self.state))

    def answer(self, option: str, *dice: int, by: str = "ann") -> None:
        self.do(by, "answer", *dice, choice=self.asked().id, option=option)

    def keep(self) -> None:
        """Keep the dice, as often as somebody asks."""
        while kept := [
            it for it in FATES_EDGE.questions(self.state) if any(each.value == "keep" for each in it.options)
        ]:
            self.do("ann", "answer", choice=kept[0].id, option="keep")

    @property
    def roll(self) -> Roll:
        latest = self.state[Rolls].latest
        assert latest is not None
        return latest

    def meant(self, hero: str, kind: type[P]) -> P | None:
        """What a hero's action is for, of that kind: the one that is proposed, or that is being rolled."""
        rolled = being_rolled(self.state)
        actions = (self.state[Proposals].open.get(hero), rolled if rolled and rolled.hero == hero else None)
        return next((purpose for action in actions if action and (purpose := action.purpose(kind))), None)

    @property
    def bank(self) -> int:
        return self.state[Bank].held

    def boons(self, hero: str) -> int:
        return self.state[Boons].of(hero)

    def viewer(self, seat: str) -> Viewer:
        return self.state.viewer(seat) if seat else PUBLIC

    def view(self, seat: str) -> View:
        return FATES_EDGE.view(self.state, self.viewer(seat))

    def offers(self, seat: str, command: str = "") -> list[Offer]:
        every = FATES_EDGE.offers(self.state, self.viewer(seat))
        return [offer for offer in every if not command or offer.command == command]

    def told(self, seat: str) -> list[str]:
        """What a seat reads of the last command."""
        state = self.replayed(len(self.events) - len(self.last))
        lines = []
        for event in self.last:
            state = FATES_EDGE.evolve(state, event)
            if told := FATES_EDGE.tell(state, event, self.viewer(seat)):
                lines.append(told.text)
        return lines

    def replayed(self, count: int | None = None) -> State:
        """The state after the first events, written to bytes and read again."""
        state = self.start
        for event in self.events[:count]:
            state = FATES_EDGE.evolve(state, FATES_EDGE.read_event(msgspec.json.decode(msgspec.json.encode(event))))
        return state
