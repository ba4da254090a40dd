"""A short real scene of each game, played over HTTP; it stops wherever a picture is worth taking."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from threefates.client import Client

__all__ = ["SCENES", "People"]

Offer = Mapping[str, Any]


class People:
    """Gwen runs the game, Mara and Ansel play, and the TV stands in the corner."""

    def __init__(self, url: str, system: str, name: str, scenario: str = "") -> None:
        self.gm = Client(url).start(system, name=name, gm="Gwen", scenario=scenario)
        self.mara, self.ansel, self.tv = (
            Client(url).join(self.gm.code, who, role)
            for who, role in (("Mara", "player"), ("Ansel", "player"), ("The TV", "screen"))
        )
        self.table = self.gm.table

    @property
    def seats(self) -> Mapping[str, Client]:
        """Whose pictures are taken, by what they hold."""
        return {"gm": self.gm, "phone": self.mara, "ally": self.ansel, "tv": self.tv}


def found(client: Client, type: str, label: str = "") -> Offer | None:
    """What a seat is offered now, by the command's name and how its label begins."""
    return next(
        (
            offer
            for offer in client.offers()
            if offer["type"] == type and offer["enabled"] and offer["label"].startswith(label)
        ),
        None,
    )


def take(client: Client, type: str, label: str = "", **fields: Any) -> None:
    """Do something that is offered.

    Raises:
        LookupError: If it is not offered.
    """
    offer = found(client, type, label)
    if offer is None:
        offered = sorted({each["type"] for each in client.offers() if each["enabled"]})
        raise LookupError(f"{type} {label!r} is not offered, only {', '.join(offered)}")
    client.do_offer(offer, **{**firsts(offer), **fields})


def firsts(offer: Offer) -> dict[str, Any]:
    """The first of what each field of an offer must be filled in with, where that is a choice."""
    form = offer["form"]
    needed = ((name, form["properties"][name].get("enum")) for name in form["required"])
    return {name: options[0] for name, options in needed if options}


def settle(*clients: Client) -> None:
    """Answer whatever the table waits for with the last thing that is offered, until it waits for nobody."""
    for _ in range(20):
        open_now = [(client, offer) for client in clients if (offer := found(client, "answer"))]
        if not open_now:
            return
        client = open_now[0][0]
        last = [offer for offer in client.offers() if offer["type"] == "answer" and offer["enabled"]][-1]
        client.do_offer(last)


def playable(client: Client, type: str) -> list[str]:
    """The cards that an act may be done with."""
    asked = [
        offer["form"]["properties"].get("cards", {})
        for offer in client.offers()
        if offer["type"] == type and offer["enabled"]
    ]
    return next((list(cards["items"]["enum"]) for cards in asked if "items" in cards), [])


def decline(*clients: Client) -> None:
    """Play no more cards of one's own: take what comes, let it be, give up what is too much, answer what is asked."""
    for _ in range(20):
        for client in clients:
            if offer := found(client, "ff.trim"):
                least = offer["form"]["properties"]["cards"]["minItems"]
                client.do_offer(offer, cards=playable(client, "ff.trim")[:least])
            elif offer := found(client, "ff.take-it") or found(client, "ff.let-it-be") or asked(client):
                client.do_offer(offer)
                break
        else:
            return


def asked(client: Client) -> Offer | None:
    """An answer that a seat may give, if the question is not whether it lets its turn pass."""
    offers = (each for each in client.offers() if each["type"] == "answer" and each["enabled"])
    return next((each for each in offers if "turn" not in each["label"]), None)


def pass_until(client: Client, type: str, *others: Client) -> None:
    """The others let their turns pass until somebody may act."""
    for _ in range(20):
        if found(client, type):
            return
        for other in others:
            if offer := found(other, "answer", "Let the turn pass") or found(other, "answer", "End the turn"):
                other.do_offer(offer)
                break
        else:
            return


def fates_edge(people: People) -> Iterator[str]:
    """A lock by the river: proposed, agreed, thrown, thrown again, paid for."""
    gm, mara, ansel = people.gm, people.mara, people.ansel
    gm.do("start-scene", title="The river gate", description="Rain on the bars, and a lamp that is coming nearer.")
    mara.do("fe.make-hero", name="Vale", wits=3, trained=["Tinker"], practised=["Stealth"], earned=11)
    ansel.do("fe.make-hero", name="Tor", body=3, trained=["Melee"], earned=9)
    gm.do("fe.start-threat", name="Guards alerted", size=4)
    yield "start"
    take(mara, "fe.propose", attribute="wits", skill="Tinker", intent="Open the lock unheard")
    yield "proposed"
    take(gm, "fe.set-terms", dv=3, position=0, description="detailed", stakes="The guards hear it")
    yield "agreed"
    take(mara, "fe.roll-action")
    yield "rolled"
    while offer := found(mara, "answer", "Throw"):
        mara.do_offer(offer)
    settle(gm, mara)
    yield "outcome"
    if found(gm, "fe.spend-on-clock"):
        clock = people.gm.view()["clocks"]["clocks"][0]["id"]
        take(gm, "fe.spend-on-clock", clock=clock, beats=1, why="The bolt shrieks")
    take(ansel, "fe.propose", attribute="body", skill="Melee", intent="Hold the gate")
    yield "next"


def fate_2003(people: People) -> Iterator[str]:
    """A leap over a gap: called for, rolled, bettered by an aspect, and a point that others may cancel."""
    gm, mara, ansel = people.gm, people.mara, people.ansel
    gm.do("start-scene", title="Over the roofs", description="The gap is wider than it looked from the street.")
    mara.do("fate.make-character", name="Vale", skills="Fencing Good, Athletics Fair", aspects="Brawler 2, Proud 1")
    ansel.do("fate.make-character", name="Finn", skills="Athletics Good, Larceny Great", aspects="Larcenous 1")
    yield "start"
    take(mara, "fate.propose-test", about="Leap the gap")
    yield "proposed"
    take(gm, "answer", "Daunting")
    yield "agreed"
    take(mara, "fate.roll-test", trait="skill:Athletics")
    yield "rolled"
    take(mara, "fate.add-fate-point")
    yield "cancel"
    for other in (ansel, gm):
        if found(other, "answer"):
            take(other, "answer", "Finn lets" if other is ansel else "")
    settle(mara)
    yield "outcome"


def fifty_two_fates(people: People) -> Iterator[str]:
    """Hands are dealt, a duel is fought, and a gate is lifted with a helper."""
    gm, mara, ansel = people.gm, people.mara, people.ansel
    gm.do("start-scene", title="The walled garden", description="A wolf that should not be here, and a gate of iron.")
    mara.do("ff.make-protagonist", name="Vale", calling="fighter", sway=6)
    ansel.do("ff.make-protagonist", name="Bern", calling="fighter", sway=5)
    gm.do("ff.make-creature", name="Wolf", low=5, mid=8, high=11, count=2)
    gm.do("ff.bring-creature", species="ghoul")
    yield "start"
    take(gm, "ff.deal")
    yield "dealt"
    take(gm, "ff.start-fight", apart=0)
    pass_until(mara, "ff.attack", gm, ansel)
    yield "turn"
    take(mara, "ff.attack", cards=playable(mara, "ff.attack")[:1])
    decline(gm, mara, ansel)
    pass_until(gm, "ff.attack-by-draw", mara, ansel)
    take(gm, "ff.attack-by-draw", count=1, target=gm.view()["ff.hands"]["hands"][0]["owner"])
    settle(gm)
    yield "reaction"
    if found(mara, "ff.defend"):
        take(mara, "ff.defend", cards=playable(mara, "ff.defend")[:1])
    yield "outcome"
    decline(gm, mara, ansel)
    gm.do("ff.end-fight")
    if found(gm, "ff.set-task"):
        take(gm, "ff.set-task", what="Lift the gate", level=1, background=True)
        yield "task"


def lantern_at_dusk(people: People) -> Iterator[str]:
    """The Lantern at Dusk as far as its first roll with a price, and where the road leads when it is full."""
    gm, mara, ansel = people.gm, people.mara, people.ansel
    yield "ready"
    take(mara, "fe.play-ready", "Play Ysolt")
    take(ansel, "fe.play-ready", "Play Pell")
    take(gm, "fe.begin-scenario")
    take(mara, "fe.take-role", role="Guide")
    take(gm, "fe.start-encounter", "Next: The Shattered Bridge")
    yield "begun"
    take(gm, "fe.call-for", "Call for: Carry the lantern")
    yield "called"
    take(mara, "fe.roll-action", by_hand=(9, 7, 1, 8))
    yield "rolled"
    take(mara, "answer", "Throw", by_hand=(6,))
    settle(gm, mara, ansel)
    yield "price"
    take(gm, "fe.start-encounter", "Next: The Toll of Cinders")
    clock = next(each["id"] for each in gm.view()["clocks"]["clocks"] if each["name"].startswith("Travel"))
    gm.do("tick-clock", clock=clock, segments=4, why="The light goes")
    settle(gm, mara, ansel)
    yield "awake"


def ninth_well(people: People) -> Iterator[str]:
    """The Ninth Well: a door that keeps its secret, a girl on the salt, and blows in the dark, to an ending."""
    gm, mara, ansel = people.gm, people.mara, people.ansel
    yield "ready"
    take(mara, "ff.play-ready", "Play Barda")
    take(ansel, "ff.play-ready", "Play Wren")
    take(gm, "ff.begin-scenario")
    yield "begun"
    take(gm, "ff.open-scene", "Next: The Tower")
    take(gm, "ff.call-for", "Call for: Climb", actor=protagonist(mara))
    yield "called"
    take(mara, "ff.attempt-task", cards=no_aces(playable(mara, "ff.attempt-task"))[:2])
    settle(gm, mara, ansel)
    yield "tried"
    take(gm, "ff.open-scene", "Next: Across")
    take(gm, "ff.call-for", "Call for: Keep at it", actor=protagonist(ansel))
    yield "chase"
    take(ansel, "ff.attempt-task", cards=no_aces(playable(ansel, "ff.attempt-task"))[:1])
    settle(gm, mara, ansel)
    take(gm, "ff.let-happen", "It happens: They let her run")
    take(gm, "ff.open-scene", "Next: The Dry")
    yield "cistern"
    yield from in_the_cistern(people)
    take(gm, "ff.let-happen", "It happens: They give it")
    take(gm, "ff.end-scenario")
    yield "ended"


def in_the_cistern(people: People) -> Iterator[str]:
    """The last fight, as far as the first hit."""
    gm, mara, ansel = people.gm, people.mara, people.ansel
    take(gm, "ff.begin-battle")
    pass_until(mara, "ff.attack", gm, ansel)
    yield "turn"
    take(mara, "ff.attack", cards=playable(mara, "ff.attack")[:1])
    decline(gm, mara, ansel)
    until_struck(mara, gm, ansel)
    yield "struck"
    decline(gm, mara, ansel)
    yield "hurt"


def until_struck(victim: Client, gm: Client, *others: Client) -> None:
    """The foes come nearer, turn by turn, until one of them strikes at somebody."""
    for _ in range(40):
        if found(victim, "ff.take-it"):
            return
        if offer := at(gm, "ff.attack-by-draw", protagonist(victim)):
            gm.do_offer(offer, **{**firsts(offer), "target": protagonist(victim)})
            settle(gm)
        elif found(gm, "ff.move"):
            take(gm, "ff.move", to=protagonist(victim))
        else:
            pass_until(gm, "ff.move", victim, *others, gm)


def at(client: Client, type: str, target: str) -> Offer | None:
    """An act that may be aimed at somebody."""
    offer = found(client, type)
    return offer if offer and target in offer["form"]["properties"]["target"]["enum"] else None


def no_aces(cards: list[str]) -> list[str]:
    """What may be laid together."""
    return [card for card in cards if not card.startswith("A")]


def protagonist(client: Client) -> str:
    """Whom a seat plays."""
    return str(client.view()["ff.my-hand"]["hands"][0]["owner"])


SCENES: Mapping[str, Callable[[People], Iterator[str]]] = {
    scene.__name__: scene for scene in (fates_edge, fate_2003, fifty_two_fates, lantern_at_dusk, ninth_well)
}
