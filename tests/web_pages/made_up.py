"""A made-up evening that holds every kind of part and offer, for looking at pages without a table."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.rulebook.agenda import Option
from threefates.rulebook.desk import Tab, desk
from threefates.rulebook.offers import SETTINGS, Offer, choice, flag, number, several, words
from threefates.rulebook.parts import (
    CardFace,
    Clocks,
    Counter,
    DieFace,
    Hand,
    Hands,
    Line,
    Listing,
    Pie,
    Place,
    Pool,
    Row,
    Shape,
    Tone,
    Track,
    Tracks,
    View,
    Words,
)
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.viewers import Role, Seat, Viewer
from threefates.table.log_lines import LogLine as Told
from threefates.web.pages import Folds, Here, Invitation
from threefates.web.pages.desk import NO_DESK, Desk
from threefates.web.pages.folds import group_id

LINK = "http://192.168.1.23:8000/join/KRTBWX"
INVITATION = Invitation(
    code="KRTBWX",
    links=(LINK, "http://10.0.0.4:8000/join/KRTBWX", "http://table.local:8000/join/KRTBWX"),
    reached=("Mara", "a phone at 192.168.1.31"),
)
NO_BOON = Refusal("boons.none", "Mara has no Boon to spend.", "A Miss or a Partial earns Boons.", "fe.boons.cap")

CARDS = (
    CardFace("KH", "king of hearts"),
    CardFace("10C", "ten of clubs"),
    CardFace("9S", "nine of spades"),
    CardFace("7D", "seven of diamonds"),
    CardFace("4H", "four of hearts"),
    CardFace("3C", "three of clubs"),
    CardFace("AS", "ace of spades"),
)


def here(role: Role = Role.PLAYER, system: str = "fates_edge", title: str = "Fate's Edge") -> Here:
    """The page of a seat with that role."""
    names = {Role.PLAYER: "Mara", Role.GM: "Gwen", Role.SCREEN: "The big screen", Role.GUEST: "Ola", Role.CO_GM: "Kit"}
    viewer = Viewer(Seat("s5", names[role], role), frozenset({"mara"}))
    return Here(
        table="t1",
        name="Thursday at the docks",
        system=system,
        title=title,
        viewer=viewer,
        counted=("propose",),
        desk=Desk.of(desk(Tab("Run"), Tab("Beats"))) if viewer.runs else NO_DESK,
    )


SCENE = Words(
    "The shattered bridge",
    Place.SCENE,
    (
        Line("Rain, and the river a long way down. Half the span is gone; on the far side somebody is lighting lamps."),
        Line("Scene 4, evening 2", Tone.QUIET),
    ),
)
ASKS = "Mara: keep the dice as they lie, or spend a Boon?"
WAITING = Listing("The table waits", Place.NOW, (Row("12", ASKS, "Mara", Tone.PARTIAL),))
ROLL = Pool(
    "Mara: Body + Athletics",
    Place.NOW,
    "r12",
    (
        DieFace("10", Tone.GOOD),
        DieFace("8", Tone.GOOD),
        DieFace("6", Tone.PLAIN, ("1",), "Detailed"),
        DieFace("4"),
        DieFace("1", Tone.COST),
    ),
    "Success and cost",
    Tone.COST,
    (
        Line("2 successes against DV 2, 1 Story Beat", cites=("fe.resolution.outcome-matrix",)),
        Line("The ten counts once.", Tone.QUIET),
    ),
)
FUDGE = Pool(
    "Ansel: Stealth, against Great (+3)",
    Place.NOW,
    "f7",
    (DieFace("+", Tone.GOOD), DieFace("+", Tone.GOOD), DieFace("0"), DieFace("–", Tone.MISS)),
    "Good (+2)",
    Tone.PARTIAL,
)
COINS = Pool("The coins", Place.NOW, "c3", (DieFace("heads", Tone.GOOD), DieFace("tails"), DieFace("heads", Tone.GOOD)))
DRAWN = Pool("Drawn", Place.NOW, "d1", (DieFace("king of hearts", Tone.GOOD), DieFace("2C")), "Held", Tone.GOOD)
CLOCKS = Clocks(
    "Clocks",
    Place.TABLE,
    (
        Pie("k1", "Travel", 1, 4),
        Pie("k2", "Guards", 2.5, 6, "an alarm when it is full"),
        Pie("k3", "The tide", 8, 8),
    ),
)
HIDDEN = Clocks("Hidden clocks", Place.LEVERS, (Pie("k4", "The traitor", 3, 8, hidden=True),))
SHEET = Tracks(
    "Mara",
    Place.ME,
    (
        Track("Boons", 2, 5),
        Track("Fatigue", 1, 3, Shape.BOXES, Tone.COST),
        Track("Harm", 0, 3, Shape.BOXES),
        Track("Obligation", 14, 40),
        Track("XP", 17, None, Shape.NUMBER),
    ),
)
NOTES = Listing("My notes", Place.ME, (), "No notes yet. Write down what you want to remember; nobody else reads it.")
PARTY = Listing(
    "The party",
    Place.PEOPLE,
    (
        Row("mara", "Mara", "plays, here", Tone.PLAIN, (Counter("Boons", "2 of 5"), Counter("Fatigue", "1"))),
        Row("ansel", "Ansel of the Nine Ferries", "plays, out of touch", Tone.QUIET, (Counter("Boons", "0 of 5"),)),
    ),
)
HANDS = Hands(
    "Hands",
    Place.PEOPLE,
    (
        Hand("ansel", "Ansel", 5, 7, None, "may answer with one card"),
        Hand("dealer", "Fate Dealer", 0, 7, None),
        Hand("discards", "Discards", 2, None, CARDS[:2]),
    ),
)
MINE = Hands("My hand", Place.HAND, (Hand("mara", "Mara", len(CARDS), 7, CARDS),))
SAID = Listing(
    "Talk",
    Place.TABLE,
    (
        Row("said-1", "Does the rope hold two of us? I would rather not find out over the river.", "Ansel"),
        Row("said-2", "<b>It held a goat.</b>", "Gwen"),
    ),
)
SEAL = Words("The seal", Place.LEVERS, (Line(f"Evening 2 is sealed as {'135865718b7a7df0' * 4}."),))
BANK = Tracks("The bank", Place.LEVERS, (Track("Story Beats", 3, None, Shape.NUMBER),))


def view(role: Role = Role.PLAYER, *, cards: bool = False) -> View:
    """What a seat with that role sees."""
    seen: View = {"scene": SCENE, "clocks": CLOCKS, "waiting": WAITING, "roll": ROLL, "party": PARTY, "chat": SAID}
    if cards:
        seen |= {"ff.hands": HANDS, "drawn": DRAWN}
    seen["seal"] = SEAL
    if role in (Role.PLAYER, Role.GM):
        seen |= {"notes": NOTES}
    if role is Role.PLAYER:
        seen |= {"sheet": SHEET} | ({"my-hand": MINE} if cards else {})
    if role is Role.GM:
        seen |= {"hidden-clocks": HIDDEN, "bank": BANK}
    return seen


PRIVATE = frozenset({"notes", "sheet", "my-hand", "hidden-clocks", "bank"})


def public(seen: View) -> View:
    """The parts of it that everybody sees."""
    return {name: part for name, part in seen.items() if name not in PRIVATE}


ROLLS = tuple(Option(name.casefold(), name, f"{dice} dice") for name, dice in (("Basic", 5), ("Detailed", 5)))
SKILLS = tuple(
    Option(name.casefold(), name) for name in ("Athletics", "Craft", "Lore", "Melee", "Sway", "Stealth", "Wits")
)
OF_CARDS = tuple(Option(card.card, card.name) for card in CARDS)


def offers(role: Role = Role.PLAYER, *, cards: bool = False) -> tuple[Offer, ...]:
    """What such a seat may do: every kind of field, enabled and greyed."""
    return (*_asked(role), *(_of_cards() if cards else ()), *_player(), *(_levers() if role is Role.GM else ()))


def all_open() -> Folds:
    """Every heading of theirs, open."""
    return Folds(group_id(where, offer.group) for offer in offers(Role.GM, cards=True) for where in ("do", "levers"))


def _asked(role: Role) -> Iterator[Offer]:
    if role is Role.PLAYER:
        keep = (("choice", "12"), ("option", "keep"))
        spend = (("choice", "12"), ("option", "spend"))
        yield Offer("answer", "Keep them", fixed=keep, main=True, choice="12", group=ASKS, hint="One Story Beat stays.")
        yield Offer("answer", "Spend a Boon", fixed=spend, refusal=NO_BOON, choice="12", group=ASKS)


def _player() -> Iterator[Offer]:
    who = (("hero", "mara"),)
    yield Offer("raise-x-card", "X", hint="Pause the table for everybody. Nobody learns who did.", group="Safety")
    yield Offer("rename-seat", "Go by another name", (words("name", "Name", longest=40),))
    terms = (
        choice("description", "How well described", ROLLS),
        choice("skill", "Skill", SKILLS),
        number("dv", "DV", low=1, high=9, default=3),
        several("helpers", "Who helps", (Option("ansel", "Ansel"), Option("kit", "Kit", refusal=NO_BOON)), high=2),
        words("stakes", "What is at stake", longest=200, optional=True),
        flag("push", "Push: one Fatigue for one die"),
    )
    yield Offer("propose", "Roll 5d10", terms, who, main=True, hint="Say how; the Game Master says how hard.")
    yield Offer("help", "Help Ansel", fixed=who, group="Mara")
    yield Offer("reroll", "Re-roll a die", fixed=who, refusal=NO_BOON, group="Mara")
    yield Offer("gift", "Give a Boon", (choice("to", "To", (Option("ansel", "Ansel"),)),), who, group="Mara")
    yield Offer("say", "Say to everybody", (words("text", "Words", longest=400),), group="Talk")
    yield Offer("whisper", "Whisper", (several("seats", "To", ROLLS, low=1), words("text", "Words")), group="Talk")


def _of_cards() -> Iterator[Offer]:
    yield Offer("bonus", "Play bonus cards", (several("cards", "Cards", OF_CARDS, low=1, high=3),), main=True)
    yield Offer("discard", "Discard", (choice("card", "Card", OF_CARDS[:4]),), group="Cards")


def _levers() -> Iterator[Offer]:
    yield Offer("tick", "Tick Guards", (number("by", "By", low=1, high=3, default=1),), levers=True, group="Clocks")
    yield Offer("start-clock", "Start a clock", (words("name", "Name", longest=40),), levers=True, group="Clocks")
    yield Offer("start-scene", "Start a scene", (words("title", "Title", longest=60),), levers=True, group="Scene")
    yield Offer("end-scene", "End the scene", levers=True, group="Scene")
    for ruling in ("tens count", "DV ladder", "position naming", "partial nature", "partial upgrade"):
        field = choice("reading", "now: one", (Option("two", "two"),))
        yield Offer("ruling", ruling, (field,), (("ruling", ruling),), levers=True, group="Arms")


def settings() -> Iterator[Offer]:
    """How a table reads its book: what may change, and what may not now."""
    for ruling, refusal in (("Do tens count twice?", None), ("How steep is the ladder?", None), ("Late", NO_BOON)):
        field = choice("reading", "Now: one. From here on", (Option("two", "two"), Option("three", "three")))
        fixed = (("ruling", ruling),)
        yield Offer("change-ruling", ruling, (field,), fixed, refusal=refusal, levers=True, at=(SETTINGS,))


def many_settings() -> Iterator[Offer]:
    """So many that they are found by typing."""
    for ruling in ("fe.ruling.tens-count", "fe.ruling.boons-on-miss", *(f"Number {each}?" for each in range(9))):
        field = choice("reading", "Now: one. From here on", (Option("two", "two"),))
        yield Offer("change-ruling", ruling, (field,), (("ruling", ruling),), levers=True, at=(SETTINGS,))


LOG = (
    Told(88, "a", "2026-11-21T20:01:00.000Z", "The shattered bridge: a new scene.", "s1", tone="quiet"),
    Told(90, "b", "2026-11-21T20:02:00.000Z", "Gwen whispers: the lamps are not lit by guards.", "s1", to=("Mara",)),
    Told(91, "c", "2026-11-21T20:04:00.000Z", "Ansel looks down and comes back.", "s6", tone="miss", undone=True),
    Told(
        93, "d", "2026-11-21T20:05:00.000Z", "Mara crosses the span at a cost: one beat to the Game Master.", "s5",
        ("fe.resolution.outcome-matrix",), "cost",
    ),
    Told(94, "d", "2026-11-21T20:05:00.000Z", "The bank holds 3 beats.", "s5", important=False),
    Told(95, "d", "2026-11-21T20:05:00.000Z", "Guards fills to 2½ of 6.", "s5", important=False),
)  # fmt: skip
