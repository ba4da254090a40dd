"""The last fight of the Ninth Well, fought out by people who know what they want, as often as one likes."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any, Final

from msgspec import Struct

from tests.systems.fifty_two_fates.ninth_well import READY, Evening, Leaning
from tests.systems.fifty_two_fates.playing import Plain
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.conditions.conditions import condition_of
from threefates.systems.fifty_two_fates.people.creatures import Condition
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonists
from threefates.systems.fifty_two_fates.scenario.progress import marks_of

__all__ = ["Fought", "Sensible", "fights"]

LONGEST: Final = 600  # acts of one fight
OUT: Final = (Condition.UNCONSCIOUS, Condition.DEAD)


class Fought(Struct):
    """What came of some fights."""

    fights: int = 0
    won: int = 0
    acts: int = 0
    rounds: int = 0


class Sensible(Plain):
    """Strikes at nobody who lies there already, and at the keeper as soon as it is in reach; else at anybody."""

    def __init__(self, table: Evening, chance: random.Random) -> None:
        super().__init__()
        self.table, self.random = table, chance

    def whom(self, offer: Offer, able: list[str]) -> list[str]:
        standing = [entity for entity in able if self.stands(entity)]
        keeper = [entity for entity in standing if self.table.playing.foes.get(entity) == "keeper"]
        return keeper or self.random.sample(standing, len(standing))

    def stands(self, entity: str) -> bool:
        """Everybody at the table sees as much."""
        hero = self.table.state[Protagonists].known.get(entity)
        return hero.health is Health.AWAKE if hero else condition_of(self.table.state, entity) not in OUT

    def acts(self) -> None:
        """Whoever is asked first does something; what is too many cards is done with fewer."""
        table = self.table
        seat, filled = self.answer(table.questions(), table.offers)
        kind = str(filled.pop("type")).removeprefix("ff.")
        while True:
            try:
                return table.do(seat, kind, chance=Drawing(self.random), **filled)
            except Refused:
                if not filled.get("cards"):
                    raise
                filled["cards"] = filled["cards"][:-1]


class Drawing(Leaning):
    """Cards as they come."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.random = chance


def fights(players: int, number: int, *, caught: bool) -> Fought:
    """So many fights, by every party of so many in turn, after Sefa was caught or got away."""
    parties = list(combinations(READY, players))
    found = Fought()
    for seed in range(number):
        table = _at_the_well(parties[seed % len(parties)], random.Random(f"{players} {seed}"), caught=caught)
        found.acts += _fight_out(Sensible(table, random.Random(f"{seed} {players}")))
        found.rounds += table.state[Combat].round
        found.won += "keeper" in marks_of(table.state)
        found.fights += 1
    return found


def _at_the_well(party: tuple[str, ...], chance: random.Random, *, caught: bool) -> Evening:
    table = Evening()

    def does(type: str, **fields: Any) -> None:
        table.do("dana", type, chance=Drawing(chance), **fields)

    for place, ready in enumerate(party):
        does("play-ready", ready=ready, seat=("ann", "bob")[place % 2])
    does("begin-scenario")
    does("open-scene", scene="salt")
    table.put("ahead", 0 if caught else 6)
    does("open-scene", scene="cistern")
    does("begin-battle")
    return table


def _fight_out(bot: Sensible) -> int:
    for acts in range(LONGEST):
        state = bot.table.state
        heroes = state[Protagonists].known
        if "keeper" in marks_of(state) or not any(bot.stands(hero) for hero in heroes) or not state[Combat].on:
            return acts
        bot.table.clear()
        bot.acts()
    return LONGEST
