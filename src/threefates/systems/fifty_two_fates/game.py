"""52 Fates, as a table takes it from the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from threefates.commons import COMMONS
from threefates.commons.ready_evenings import Chip, offered
from threefates.rulebook.book import bind
from threefates.rulebook.desk import Tab, desk
from threefates.rulebook.fragments import Fragment
from threefates.rulebook.game import Game, ScenarioSummary
from threefates.rulebook.rulings import Edition, editions
from threefates.rulebook.settings import from_ledger
from threefates.systems.fifty_two_fates.content import loader
from threefates.systems.fifty_two_fates.contents import BOOK
from threefates.systems.fifty_two_fates.rulings.rulings import KINDS

__all__ = ["SYSTEM"]

NAME: Final = "fifty_two_fates"


def _editions() -> Mapping[str, Edition]:
    return editions(NAME)


def _scenarios() -> Mapping[str, ScenarioSummary]:
    return {found.id: _offered(found.id) for found in loader.scenarios().values()}


def _offered(name: str) -> ScenarioSummary:
    return offered(loader.scenarios()[name], loader.of_scenario(Chip, name).values())


@cache  # asked for each part that is drawn
def _fragments() -> Mapping[str, Fragment]:
    from threefates.systems.fifty_two_fates.cards.fragments import FRAGMENTS

    return FRAGMENTS


SYSTEM: Final = Game(
    name=NAME,
    title="52 Fates",
    sentence="One deck of cards for everybody: your hand is what you can do, and what you can bear.",
    version="0.24",  # since 0.5 bosses have a second wind; since 0.6 it is told which aces were drawn anew;
    # since 0.7 seconds left over of a length count with the next; since 0.8 what is free at the beginning ends with it;
    # since 0.9 tasks of the incapacitated are halved, and what is begun, prayed for or let into a pool is not kept;
    # since 0.10 a riposte is any action, grips end with whoever holds, and a sheet stands while its owner fights;
    # since 0.11 what lasts for a while ends with it by itself, and who is put out in a turn has no more of it;
    # since 0.12 who lies unconscious leads and guards nobody, and names are read however they are typed; since 0.13 a
    # slowed herald's prayer waits for its draw, and what a creature cannot do costs it no action; since 0.14 what a
    # round's passing asks is asked before the next turn, and a creature draws nothing against an ace; since 0.15 a
    # question of the dead takes the answer of the absent; since 0.16 who is put out in the midst of an attack has no
    # answer to it, whoever leaves a fight guards and leads nobody, and what is found is tried no more;
    # since 0.17 the dead hold no cards and no spotlight, and who leaves a fight lets go of whoever they held;
    # since 0.18 nothing on its way lands on who is set dead, steps of the cast bring skills, and Firebreath burns on;
    # since 0.19 a spell on a thing is a riposte, the cast learns by its class, and the dead and missing help nobody;
    # since 0.20 a riposte from afar is any that needs no foe near, and a task goes by the sheet as it is;
    # since 0.21 a held card keeps its seal shut, nothing is aimed at what a story left, and few cards grip less;
    # since 0.22 nobody types in a card that goes unseen to somebody else, and drawn targets come from a full deck;
    # since 0.23 an ace that helps takes an action, Lead begins where somebody comes into sight, and Insight asks;
    # since 0.24 creatures take sides, ask, and try tasks from a hand, drawn cards are steered, and the held stay put
    editions=_editions,
    settings=from_ledger(NAME, KINDS),
    chapters=lambda: (*COMMONS, *bind("threefates.systems.fifty_two_fates", BOOK)),
    gm="Fate Dealer",
    synonyms=(
        ("sway", "hand", "cards"),
        ("task", "check", "test", "difficulty"),
        ("creature", "monster", "foe", "enemy", "npc"),
        ("attack", "strike", "hit"),
        ("fight", "combat", "round", "initiative"),
        ("condition", "status", "effect"),
        ("attribute", "stat"),
        ("spell", "magic", "cast"),
        ("herald", "feat"),
        ("wealth", "money", "gold", "coins"),
    ),
    desk=desk(
        Tab("Run", ("The evening", "Scenario", "Tasks", "Inquiries", "Scene"), ("ff.running", "ff.secrets", "ff.cast")),
        Tab("Fight", ("Fight", "Creatures", "Hands", "Clocks"), ("ff.arcane",)),
    ),
    scenarios=_scenarios,
    fragments=_fragments,
)
