"""Nine Years' Tide, played over HTTP; it stops wherever a picture is worth taking."""

from collections.abc import Iterator

from threefates.client import Client
from tools.scenes import People, found, settle, take

__all__ = ["nine_years_tide"]


def nine_years_tide(people: People) -> Iterator[str]:
    """Nine Years' Tide: a gate, a race, a horn and a fight on a stair, to an ending."""
    gm, mara, ansel = people.gm, people.mara, people.ansel
    yield "ready"
    take(mara, "fate.play-ready", "Play Ottoline")
    take(ansel, "fate.play-ready", "Play Wim")
    take(gm, "fate.begin-scenario")
    yield "begun"
    yield from over_the_wall(people)
    yield from over_the_sands(people)
    take(gm, "fate.open-scene", "Next: Temperance")
    take(gm, "fate.begin-task")
    work(people)
    yield "bell"
    yield from on_the_stair(people)
    take(gm, "fate.open-scene", "Next: Dawn")
    yield "quay"
    take(gm, "fate.end-scenario")
    yield "ended"


def over_the_wall(people: People) -> Iterator[str]:
    """One climbs; or they are let through."""
    gm, mara, ansel = people.gm, people.mara, people.ansel
    take(gm, "fate.open-scene", "Next: The Gate")
    take(gm, "fate.call-for", "Call for: Over the wall", character=hero(ansel))
    yield "called"
    take(ansel, "fate.roll-test", trait="skill:Climbing")
    settle(gm, mara, ansel)
    if found(gm, "fate.let-happen", "It happens: Loam"):
        take(gm, "fate.let-happen", "It happens: Loam")


def over_the_sands(people: People) -> Iterator[str]:
    """An aspect is invoked against its hero, and everybody runs."""
    gm, mara, ansel = people.gm, people.mara, people.ansel
    take(gm, "fate.open-scene", "Next: The Bare")
    take(gm, "fate.compel-for")
    yield "compelled"
    take(mara, "answer", "Go along")
    take(gm, "fate.call-for", "Call for: A mile")
    yield "race"
    for client in (mara, ansel, gm):
        take(client, "fate.roll-test")
    settle(gm, mara, ansel)
    yield "raced"


def on_the_stair(people: People) -> Iterator[str]:
    """An exchange, an injury, and a blade that is lowered."""
    gm, mara, ansel = people.gm, people.mara, people.ansel
    take(gm, "fate.open-scene", "Next: The Tide")
    take(gm, "fate.begin-battle")
    yield "fight"
    take(mara, "fate.declare", trait="skill:Boathook")
    yield "declared"
    take(gm, "fate.declare-for-the-rest", target=hero(mara))
    take(ansel, "fate.declare", trait="skill:Hammer")
    yield "thrown"
    settle(gm, mara, ansel)
    gm.do("fate.mark-wound", character=hero(ansel), outcome="injured", mild=True, days=2)
    yield "hurt"
    take(gm, "fate.let-happen", "It happens: Venn")


def work(people: People) -> None:
    """Both work at what is undertaken, in turns, until it is done."""
    for turn in range(20):
        client = (people.ansel, people.mara)[turn % 2]
        if not found(client, "fate.roll-challenge"):
            return
        take(client, "fate.roll-challenge")
        take(client, "fate.roll-test")
        settle(people.gm, people.mara, people.ansel)


def hero(client: Client) -> str:
    """Whom a seat plays in FATE."""
    return str(client.view()["skills"]["rows"][0]["id"].partition(".")[0])
