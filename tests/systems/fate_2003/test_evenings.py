"""Evenings in which bots come by points, aspects, cast, creation and arms; laws hold all the while."""

from __future__ import annotations

import asyncio
import random

from threefates.systems.fate_2003.rewards.cards_as_they_lie import Rewards
from threefates.systems.fate_2003.wounds.wounds import Wounded, Wounds
from threefates.table.table import Table
from threefates.testing import laws
from threefates.testing.curious import Tour, may_go_on, tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

ROOMS = tuple(f".{room}." for room in ("cast", "rewards", "arms", "scenario"))
BESIDE = {
    "fate.arrive",
    "fate.ask-for-leave",
    "fate.end-speech",
    "fate.explain-saying",
    "fate.make-speech",
    "fate.propose-invocation",
    "fate.propose-talent",
    "fate.roll-trait",
    "fate.switch-positions",
    "fate.take-frame",
    "fate.take-wound",
}
"""The commands of other rooms that stand here, too, by tag."""
CARDS = (
    "fate.reward-points",
    "fate.write-card",
    "fate.take-book-cards",
    "fate.deal-card",
    "fate.deal-cards",
    "fate.play-card",
    "fate.drop-card",
)
ARMS = (
    *("fate.write-weapon", "fate.write-armor", "fate.set-ratings", "fate.set-the-ground", "fate.bring-magic"),
    *("fate.take-arms",) * 3,
)
POINTS = (
    *("fate.make-speech", "fate.let-stand", "fate.let-stand", "answer", "answer", "fate.end-speech", "fate.arrive"),
    *("fate.propose-invocation", "answer"),
)
STRUCK = (
    *("fate.switch-positions",) * 3,
    *("answer",) * 3,
    *("fate.take-wound",) * 3,
    *("fate.call-burdened-test",) * 3,
)
CAST = (*("fate.make-by-table",) * 3, "fate.make-minor", "fate.bring-sample")


async def does(table: Table, seat: str, tag: str, **fields: object) -> str:
    """Do it, and say under which id."""
    name = f"{tag}-{table.version}"
    await table.ask(seat, name, table.system.read_command({"type": tag, **fields}))
    return name


async def table_of_two(seed: str) -> tuple[Table, list[str], str]:
    table = await open_table("fate_2003", seed=seed)
    await seat_some(table, 2)
    (gm,) = table.seating.running
    return table, [seat.id for seat in table.seating.players()], gm


async def in_play() -> tuple[Tour, Table]:
    """Two heroes, one who lives by a saying, and people of the Game Master's: in a fight that has been rolled."""
    table, players, gm = await table_of_two("arms")
    pick = random.Random(2).choice
    for seat, name in zip(players, ("Mara", "Finn"), strict=True):
        await does(table, seat, "fate.make-character", name=name, skills="Fencing Fair", aspects="Brawler 2")
    mara, finn = (next(iter(table.viewer(seat).controls)) for seat in players)
    await does(table, players[0], "fate.set-aspect", character=mara, aspect="Go on", level=1, kind="saying")
    await does(table, gm, "fate.call-exchange", character=mara, opponent=finn, about="practice")
    found = await tour(table, pick, 8, first=("fate.explain-saying", *CAST, *CARDS, *ARMS, *POINTS))
    may_go_on(table)
    return found, table


async def struck() -> tuple[Tour, Table]:
    """Somebody has just been hit in a fight where ratings count."""
    table, players, gm = await table_of_two("struck")
    pick = random.Random(3).choice
    await does(table, gm, "change-ruling", ruling="fate.r.arms-treatment", reading="simple")
    for seat, (name, skill) in zip(players, (("Mara", "Legendary"), ("Finn", "Abysmal")), strict=True):
        await does(table, seat, "fate.make-character", name=name, skills=f"Fencing {skill}", aspects="Brawler 2")
    await does(table, gm, "fate.make-minor", name="Guard", aspects="Mercenary 2")
    mara, finn = (next(iter(table.viewer(seat).controls)) for seat in players)
    await does(table, gm, "fate.call-exchange", character=mara, opponent=finn, about="blades")
    for seat in players:
        (choice,) = [one for one in table.system.questions(table.state) if seat in one.seats]
        await does(table, seat, "fate.roll-test", choice=choice.id, trait="skill:Fencing")
    while open_now := [one for one in table.system.questions(table.state) if one.kind == "fate.change"]:
        await does(table, open_now[0].seats[0], "answer", choice=open_now[0].id, option="leave")
    await does(table, gm, "fate.set-fate-points", character=mara, value=3, reason="for the test")
    found = await tour(table, pick, 6, first=STRUCK)
    return found, table


async def in_the_making() -> tuple[Tour, Table]:
    """The book's frame, and a hero of some blood."""
    table, players, _ = await table_of_two("made")
    pick = random.Random(4).choice
    found = await tour(table, pick, 0, first=("fate.take-frame", "fate.begin-phase"))
    await does(table, players[0], "fate.begin-hero", name="Tyrena")
    (hero,) = table.viewer(players[0]).controls
    await does(table, players[0], "fate.take-aspect", character=hero, sample="ancestry-air")
    found.add(await tour(table, pick, 6, first=("fate.propose-talent", "answer", "fate.take-rank")))
    return found, table


SCENES = {
    "wall": (
        "fate.roll-trait",
        *("answer",) * 6,
        "fate.ask-for-leave",
        "fate.compel-for",
        "answer",
        "fate.tell-secret",
    ),
    "tower": ("fate.begin-task", "fate.call-for", "fate.roll-test", *("answer",) * 4, "fate.let-happen"),
    "stair": ("fate.begin-battle", *("fate.declare",) * 3, "fate.end-fight"),
    "quay": ("fate.end-scenario",),
}


async def on_the_sands() -> tuple[Tour, Table]:
    """Nine Years' Tide, scene by scene."""
    table = await open_table("fate_2003", seed="sands", scenario="nine_years_tide")
    await seat_some(table, 2)
    (gm,) = table.seating.running
    found, pick = Tour.empty(), random.Random(5).choice
    for seat, ready in zip(table.seating.players(), ("perrin", "wim"), strict=True):
        await does(table, seat.id, "fate.play-ready", ready=ready)
    found.add(await tour(table, pick, 0, first=("fate.play-ready", "fate.begin-scenario")))
    for scene, first in SCENES.items():
        await does(table, gm, "fate.open-scene", scene=scene)
        found.add(await tour(table, pick, 0, first=first))
    may_go_on(table)
    return found, table


def test_short_evenings_reach_everything_that_these_rooms_offer() -> None:
    found = Tour.empty()
    for evening in (in_play, struck, in_the_making, on_the_sands):
        one, table = asyncio.run(evening())
        found.add(one)
        for salt in (3, 8):
            laws.nobody_learns_a_secret(table, salt)
            laws.what_is_known_holds_no_secret(table, salt)

    own = {kind for kind, made in table.system.commands.items() if any(room in made.__module__ for room in ROOMS)}
    assert (own | BESIDE) - {kind for kind, done in found.commands.items() if done} == {"fate.open-scene"}


def test_cards_are_dealt_taken_back_and_dealt_again_as_they_were() -> None:
    async def play() -> None:
        table, players, gm = await table_of_two("dealt")
        for seat, name in zip(players, ("Mara", "Finn"), strict=True):
            await does(table, seat, "fate.make-character", name=name, skills="Fencing Fair", aspects="Brawler 2")
        laid = await does(table, gm, "fate.take-book-cards")
        ready = table.state[Rewards]
        dealt = await does(table, gm, "fate.deal-cards")
        fell = table.state[Rewards]
        assert [len([one for one in fell.cards.values() if one.holder]), len(ready.cards)] == [2, 6]

        await does(table, gm, "undo", command=dealt)
        assert table.state[Rewards] == ready
        await does(table, gm, "redo")
        assert table.state[Rewards] == fell
        await does(table, gm, "undo", command=laid)
        assert table.state[Rewards] == Rewards()

    asyncio.run(play())


def test_a_hit_taken_for_somebody_is_taken_back_as_one() -> None:
    async def play() -> None:
        table, players, gm = await table_of_two("struck")
        for seat, name in zip(players, ("Mara", "Finn"), strict=True):
            await does(table, seat, "fate.make-character", name=name, skills="Fencing Fair", aspects="Brawler 2")
        mara, finn = (next(iter(table.viewer(seat).controls)) for seat in players)
        await does(table, gm, "fate.set-fate-points", character=mara, value=0, reason="nobody cancels")
        await does(table, gm, "fate.call-exchange", character=mara, opponent=finn, about="blades", modifier=9)
        for seat in players:
            (choice,) = [one for one in table.system.questions(table.state) if seat in one.seats]
            await does(table, seat, "fate.roll-test", choice=choice.id, trait="skill:Fencing")
        while open_now := [one for one in table.system.questions(table.state) if one.kind == "fate.change"]:
            await does(table, open_now[0].seats[0], "answer", choice=open_now[0].id, option="leave")
        struck = table.state[Wounds]
        assert struck.of(finn) != Wounded()
        await does(table, gm, "fate.set-fate-points", character=mara, value=1, reason="for the test")
        await does(table, gm, "fate.set-fate-points", character=finn, value=0, reason="nobody cancels")
        await does(table, players[0], "fate.take-wound", character=mara, wounded=finn, how="in between")
        (asked,) = [one for one in table.system.questions(table.state) if one.kind == "fate.use-asked"]
        taken = await does(table, gm, "answer", choice=asked.id, option="so")
        assert (table.state[Wounds].of(finn), table.state[Wounds].of(mara)) == (Wounded(), struck.of(finn))

        await does(table, gm, "undo", command=taken)
        assert table.state[Wounds] == struck

    asyncio.run(play())
