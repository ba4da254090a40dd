"""A Tongue for the Bell, played by bots: they talk or fight, run, hide, hold, and ring, as heroes of sense would."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from tests.systems.fates_edge.evening import FATES_EDGE, SEATS, Evening
from threefates.commons.clocks import Clocks
from threefates.pieces.chance import SealedChance
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.messages import Event
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge import SYSTEM
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.content.records import Spend, of_scenario
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.persuasion.clocks import Angle, Talks
from threefates.systems.fates_edge.scenario.scenario import Playing
from threefates.table.opening import settings_for

__all__ = ["HEROES", "NAME", "Bell", "Played", "played", "the_belfry", "the_fight", "the_ice", "the_lane", "the_talk"]

NAME: Final = "tongue_for_the_bell"
HEROES: Final = {"hedda": "ann", "isaure": "bob", "corin": "ann", "tobiah": "bob"}
"""Who is played by whom; an evening of two has the first two."""
MOST: Final = 16  # rolls for one thing, until bots give up
BLOWS: Final[Mapping[str, tuple[str, str]]] = {
    "hedda": ("Boar spear", "causeway-hook"),
    "corin": ("Yew bow", "causeway-bow"),
    "tobiah": ("Founder's hammer", "causeway-hook"),
}
"""With what, and at whom; whoever has nothing talks to the boy."""
BEST: Final = {
    "ice": {"hedda": "ice-flat", "isaure": "ice-lure", "corin": "ice-read", "tobiah": "ice-break"},
    "lane": {"hedda": "lane-still", "isaure": "lane-hear", "corin": "lane-still", "tobiah": "lane-still"},
    "belfry": {"hedda": "belfry-lift", "isaure": "belfry-town", "corin": "belfry-frost", "tobiah": "belfry-pin"},
}
"""What each is best at."""


class Played(Struct, frozen=True):
    """How an evening went."""

    ending: str
    won: bool  # the hold-up was talked down, or fought through
    caught: bool
    hush: tuple[float, ...]  # after each part
    rolls: int


class Bell(Evening):
    """A table of the evening, with dice that fall as a seed has it."""

    def __init__(self, seed: int = 0, players: int = 3, *, opened: bool = True) -> None:
        super().__init__()
        self.seed, self.pick, self.thrown = f"bell {seed}".encode(), random.Random(seed), 0
        self.state = self.start = FATES_EDGE.start(settings_for(SYSTEM, "", {}, NAME))
        self.events = []
        self._happen(*(SeatChanged(seat, name, role) for seat, (name, role) in SEATS.items()))
        for ready, seat in list(HEROES.items())[:players] if opened else ():
            self.do(seat, "fe.play-ready", ready=ready)
        if opened:
            self.do("gm", "fe.begin-scenario")

    def do(self, by: str, type: str, *dice: int, **fields: Any) -> tuple[Event, ...]:
        """Let a seat do something; where no dice are given, they fall as the seed has it."""
        if dice:
            return super().do(by, type, *dice, **fields)
        command = FATES_EDGE.read_command({"type": type, **fields})
        chance = SealedChance(self.seed, (), self.state.version)
        self.last = FATES_EDGE.decide(self.state, command, self.seat(by), chance)
        self._happen(*self.last)
        return self.last

    def tries(self, by: str, type: str, **fields: Any) -> bool:
        """Do it, unless it is refused."""
        try:
            self.do(by, type, **fields)
        except Refused:
            return False
        return True

    @property
    def playing(self) -> Playing:
        """How far it has come."""
        return self.state[Playing]

    @property
    def heroes(self) -> dict[str, str]:
        """Who is who, by the name of the ready hero."""
        return {ready: hero for hero, ready in self.playing.heroes.items()}

    def filled(self, name: str) -> float:
        """How full a clock of the evening is; one that has gone counts as empty."""
        found = self.state[Clocks].known.get(self.playing.clocks.get(name, ""))
        return found.filled if found else 0

    def full(self, name: str) -> bool:
        """Whether a clock of the evening is full."""
        found = self.state[Clocks].known.get(self.playing.clocks.get(name, ""))
        return bool(found and found.full)

    def settle(self) -> None:
        """Answer whatever is asked: dice are kept, blows resisted, and fear is rolled for."""
        while self.waits():
            choice = FATES_EDGE.questions(self.state)[0]
            offered = [option.value for option in choice.options]
            wanted = next((each for each in ("resist", "table") if each in offered), choice.if_absent or offered[0])
            wanted = self.boon() or wanted if choice.kind == "boon" else wanted
            self.do(choice.seats[0], "answer", choice=choice.id, option=wanted)

    def boon(self) -> str:
        """The lowest die of a roll, where enough Boons are there to throw what is missing again."""
        roll, options = self.roll, FATES_EDGE.questions(self.state)[0].options[1:]
        short = roll.terms.dv - sum(die.face >= 6 for die in roll.dice)
        is_of_it = all(at.startswith("roll.") for option in options for at in option.at)
        if not (is_of_it and 0 < short <= self.boons(roll.hero)):
            return ""
        return min((option.value for option in options), key=lambda place: roll.dice[int(place)].face)

    def starts(self, encounter: str) -> None:
        """The next part of it begins."""
        self.do("gm", "fe.start-encounter", encounter=encounter)
        self.settle()

    def calls(self, ready: str, approach: str) -> bool:
        """The Game Master calls for it, and it is rolled; answers whether it could be."""
        hero = self.heroes[ready]
        if not self.tries("gm", "fe.call-for", hero=hero, approach=approach):
            return False
        return self.throws(ready)

    def throws(self, ready: str) -> bool:
        """What is proposed is rolled, and the Game Master takes a price where the bank has one."""
        self.thrown += 1
        hero = self.heroes[ready]
        if not self.tries(HEROES[ready], "fe.roll-action", hero=hero):
            self.tries(HEROES[ready], "fe.withdraw", hero=hero)
            return False
        self.settle()
        self.spends()
        return True

    def spends(self) -> None:
        """As often as not the Game Master spends the bank on something that the page has."""
        now = self.playing
        here = [each for each in of_scenario(Spend, NAME).values() if now.begun and each.encounter == now.begun[-1]]
        can = [each for each in here if each.beats <= self.state[Bank].held]
        wants = can and self.pick.random() < 0.5
        if wants and self.tries("gm", "fe.spend-in-encounter", spend=self.pick.choice(can).id):
            self.settle()


def the_talk(bell: Bell) -> bool:
    """Whoever speaks best brings something new each time; whether she agrees."""
    speaker = "isaure" if "isaure" in bell.heroes else next(iter(bell.heroes))
    hero, by = bell.heroes[speaker], HEROES[speaker]
    said = {"who": "Maud Arkle", "ask": "let the cart through", "resolve": "moderate", "opposition": 4}
    bell.do("gm", "fe.start-talk", **said)
    for number in range(MOST):
        talk = next(iter(bell.state[Talks].open.values()), None)
        if talk is None:
            return not bell.full("bank")
        if talk.narrower:
            bell.do("gm", "fe.narrow-ask", talk=talk.clock, ask="let the cart through, for a hearing")
        angle = list(Angle)[number % len(Angle)].value
        bell.do(by, "fe.propose", hero=hero, attribute="presence", skill="Sway")
        bell.do("gm", "fe.set-terms", hero=hero, position=1)
        bell.do(by, "fe.persuade", hero=hero, talk=talk.clock, angle=angle, line=f"the {number}th thing")
        bell.throws(speaker)
    return not bell.state[Talks].open


def the_fight(bell: Bell) -> bool:
    """Turn by turn, until their nerve is gone, or too many of them have come; whether it is won."""
    bell.do("gm", "fe.set-conflict", running=True)
    foes = bell.playing.foes
    while not (bell.full("nerve") or bell.full("bank")):
        for ready, hero in bell.heroes.items():
            bell.do("gm", "give-spotlight", character=hero)
            strikes(bell, ready, foes)
            if bell.full("nerve"):
                return not bell.full("bank")
        for foe, way, why in (("causeway-hook", "polearm", "a hook"), ("causeway-bow", "shot", "a bolt")):
            whom = bell.pick.choice(list(bell.heroes.values()))
            if bell.tries("gm", "fe.foe-strikes", foe=foes[foe], hero=whom, way=way, why=why):
                bell.settle()
        bell.do("gm", "fe.next-exchange")
        bell.settle()
    return not bell.full("bank")


def strikes(bell: Bell, ready: str, foes: Mapping[str, str]) -> None:
    """One hero's turn: to arm's length, and a blow."""
    hero, by = bell.heroes[ready], HEROES[ready]
    if ready not in BLOWS:
        bell.calls(ready, "causeway-boy")
        return
    name, foe = BLOWS[ready]
    item = next(each.id for each in bell.state[Gear].items(hero) if each.name == name)
    if foe == "causeway-hook":
        bell.tries(by, "fe.move", character=hero, other=foes[foe])
    if bell.tries(by, "fe.attack-with", hero=hero, item=item, other=foes[foe]):
        bell.throws(ready)


def in_turn(bell: Bell, encounter: str, over: Any) -> None:
    """Each tries what they are best at, in turn, until it is over."""
    for number in range(MOST):
        ready = list(bell.heroes)[number % len(bell.heroes)]
        if over():
            return
        bell.calls(ready, BEST[encounter][ready])


def the_ice(bell: Bell) -> bool:
    """They run; whether he is caught."""
    in_turn(bell, "ice", lambda: "ice-pim" in bell.playing.over)
    return any(getattr(each, "caught", False) for each in bell.events)


def played(seed: int, players: int = 3, *, talks: bool) -> Played:
    """The whole evening, by bots."""
    bell, hush = Bell(seed, players), []
    bell.starts("causeway")
    won = the_talk(bell) if talks else the_fight(bell)
    hush.append(bell.filled("hush"))
    bell.starts("ice")
    caught = the_ice(bell)
    hush.append(bell.filled("hush"))
    bell.starts("lane")
    the_lane(bell)
    hush.append(bell.filled("hush"))
    bell.starts("belfry")
    the_belfry(bell)
    hush.append(bell.filled("hush"))
    bell.do("gm", "fe.end-scenario")
    bell.settle()
    return Played(bell.playing.ended, won, caught, tuple(hush), bell.thrown)


def the_lane(bell: Bell) -> None:
    """They hide, until nobody is left who can be heard."""
    listener = bell.playing.foes["lane-listener"]
    in_turn(bell, "lane", lambda: all(bell.state[Sight].hides(hero, listener) for hero in bell.heroes.values()))


def the_belfry(bell: Bell) -> None:
    """The quiet comes for each of them, and then they hang the tongue, or it is too late."""
    for hero in bell.heroes.values():
        bell.do("gm", "fe.frighten", character=hero, cause="the quiet")
        bell.settle()
    in_turn(bell, "belfry", lambda: bell.full("hung") or bell.full("hush"))
