"""The first evening of five strangers, in real browsers: The Lantern at Dusk, from the link to what is taken home."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browsers.asleep import asleep
from tests.browsers.checks import open_all_headings
from tests.browsers.evening import READY, Evening, hero
from tests.serving import Serving
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.content.records import Approach, Encounter, Person, Secret, Spend, of_scenario
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.resolution.dice import Why
from threefates.systems.fates_edge.scenario.scenario import Playing
from threefates.systems.fates_edge.travel.travel import Travel
from threefates.table.timeline import Moment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

DOCS = Path(__file__).parents[2] / "docs"
NOTED = "The whistler wears the ferrymaster's own hat"
HIDDEN_CLOCK = "What follows the whistling"
TO_GWEN = "Ysolt sank that boat on purpose"
TO_IDA = "Pell has read the second letter too"
DESPERATE = (
    ("Roll 4d10", "9 7 1 3"),
    ("Throw the 7 again", "6"),
    ("Throw a 1 again", "4"),
    ("Spend a Boon: throw the 3 again", "9"),
    ("Spend a Boon: throw the 4 again", "8"),
)


def test_a_first_evening_is_played_from_the_link_to_the_export(server: Serving, browser: Browser) -> None:
    evening = Evening(server, browser)
    evening.opens_the_lantern()

    they_begin(evening)
    the_bridge(evening)
    the_toll(evening, browser)
    the_lantern(evening)
    they_go_home(evening)

    evening.up_to_date()
    evening.nothing_is_wrong()
    taken = {who: evening.exported(who) for who in evening.seats}
    assert all(any("Led home" in line["text"] for line in each["log"]) for each in taken.values())
    nobody_learned_more(evening)
    the_page_names_what_they_saw(evening)
    evening.close()


def road(evening: Evening) -> float:
    """How full the Travel Clock is."""
    leg = evening.table.state[Travel].leg
    assert leg is not None
    return evening.table.state[Clocks][leg.clock].filled


def they_begin(evening: Evening) -> None:
    """Heroes are taken, the opening is read, roles are given, and there are secrets."""
    gm = evening.gm
    for who, (_, name) in READY.items():
        evening.seats[who].tap(f"Play {name}")
    gm.tap("Begin: read the opening")
    evening.tv.sees("The Lantern at Dusk")
    evening.act("mara", "fe.take-role", hero=hero(evening, "mara"), role="Guide")
    evening.act("gm", "write-secret", title="The whistler", text=NOTED, cover="Somebody whistles behind you.")
    evening.act("gm", "start-clock", name=HIDDEN_CLOCK, size=6, hidden=True)
    evening.act("mara", "whisper", seats=[evening.id_of("gm")], text=TO_GWEN)
    evening.act("bo", "whisper", seats=[evening.id_of("ida")], text=TO_IDA)
    gm.sees(TO_GWEN)
    evening.ida.sees(TO_IDA)


def called(evening: Evening, who: str, approach: str, *fell: int) -> None:
    """Gwen calls for something, and it is rolled: dice of one's own."""
    evening.act("gm", "fe.call-for", hero=hero(evening, who), approach=approach)
    evening.act(who, "fe.roll-action", *fell, hero=hero(evening, who))


def the_bridge(evening: Evening) -> None:
    """Misses earn Boons and cost time; one is given away; a Desperate roll with every kind of re-roll; a card."""
    evening.gm.tap("Next: The Shattered Bridge")
    open_all_headings(evening.gm.page)  # what stands under them is not told before it is looked at
    for who, approach, fell in (("mara", "bridge-ford", (3, 2, 2, 2)), ("ida", "bridge-leap", (5, 4, 3, 2))):
        called(evening, who, approach, *fell)
        evening.settle()
    assert road(evening) == 2
    evening.ida.tap("Give a Boon", receiver="Ysolt Marrow", why="you know the river")
    evening.tv.reads("Brann Tolver gives Ysolt Marrow a Boon")

    evening.act("gm", "fe.call-for", hero=hero(evening, "mara"), approach="bridge-lantern")
    evening.act("gm", "fe.set-terms", hero=hero(evening, "mara"), description="detailed")
    for tapped, face in DESPERATE:
        evening.mara.by_hand(face)
        evening.mara.tap(tapped)
    evening.mara.tap("Keep the dice")
    evening.gm.by_hand("3D")
    evening.gm.tap("Turn a card")
    evening.tv.reads("The three of diamonds")
    roll = evening.table.state[Rolls].latest
    assert roll is not None
    assert {why for die in roll.dice for why in die.whys} == {Why.POSITION, Why.DESCRIPTION, Why.BOON}


def the_toll(evening: Evening, browser: Browser) -> None:
    """One reloads in the middle of a choice, one sleeps through being hurt and a secret; beats fill the road."""
    gm = evening.gm
    gm.tap("Next: The Toll of Cinders")
    called(evening, "ida", "toll-fight", 4, 3, 3, 2, 2)
    evening.settle()
    bo_reloads(evening)
    ida_sleeps(evening, browser)
    gm.tap("Spend 1: Hask adds a coat")
    gm.by_hand("QD")
    gm.tap("Spend 3: The Grey Petitioner is standing")
    evening.settle()
    for seat in evening.seats.values():
        seat.sees("The Lantern Awakens")
    evening.ida.reads("The queen of diamonds")


def bo_reloads(evening: Evening) -> None:
    """In the middle of a choice; it is still to be made, and made once."""
    bo = evening.bo
    evening.act("gm", "fe.call-for", hero=hero(evening, "bo"), approach="toll-trick")
    evening.act("gm", "fe.set-terms", hero=hero(evening, "bo"), description="intricate")
    bo.by_hand("10 9 8 1 1")
    bo.tap("Roll 5d10")
    bo.sees("may throw all 2 ones again")
    bo.page.reload()
    bo.in_touch()
    bo.by_hand("6 4")
    bo.tap("Throw all 2 ones again")
    evening.settle()


def ida_sleeps(evening: Evening, browser: Browser) -> None:
    """What happens meanwhile stands on her phone when it wakes."""
    ida, brann = evening.ida, hero(evening, "ida")
    with asleep(ida, evening.ears["ida"][0], browser):
        evening.act("gm", "fe.mark-fatigue", hero=brann, amount=3, why="running through the ash")
        evening.settle()
        evening.act("gm", "fe.tell-secret", secret="hasks-brother")
    ida.in_touch()
    ida.reads("Fatigue becomes Harm")
    ida.reads("If somebody offers to call his brother")
    assert evening.table.state[Conditions][brann].harm == 1


def the_lantern(evening: Evening) -> None:
    """Mara comes back with another phone; a whole chain is taken back as if it had not been; the dead are led home."""
    evening.moves("mara")
    left_behind = evening.ears["mara"][0]
    before = [evening.table.state[kind] for kind in (Bank, Boons, Clocks, Rolls)]
    called(evening, "bo", "lantern-run", 1)
    evening.settle()
    evening.act("gm", "fe.spend-in-encounter", spend="lantern-1b")
    evening.tv.reads("Somebody in the crowd knows one of you by name")
    chain = next(name for name, events in evening.table.timeline.commands() if "PoolThrown" in kinds(events))
    evening.act("gm", "undo", command=chain)
    assert [evening.table.state[kind] for kind in (Bank, Boons, Clocks, Rolls)] == before

    evening.gm.tap("Call for: Walk ahead and lead them to the Gate", hero="Ysolt Marrow")
    evening.mara.by_hand("9 8 7")
    evening.mara.tap("Roll 3d10")
    evening.settle()
    assert b"Shattered Bridge" in left_behind.kept
    assert b"lead them to the Gate" not in left_behind.kept


def kinds(moments: Sequence[Moment]) -> set[str]:
    """What sorts of things happened."""
    return {type(moment.envelope.event).__name__ for moment in moments}


def they_go_home(evening: Evening) -> None:
    """The lantern's panes decide the ending; Boons are trimmed, XP are earned, the evening ends."""
    gm, ida = evening.gm, hero(evening, "ida")
    evening.act("gm", "fe.set-boons", hero=ida, held=4, reason="for the whole evening")
    gm.tap("End the scenario")
    evening.settle()
    evening.act("gm", "fe.award-xp", hero=ida, what="attendance", amount=2)
    gm.tap("End the evening")
    for seat in evening.seats.values():
        seat.reads("Led home")
        seat.reads("lets go of 2 Boons")
    assert evening.table.state[Experience].unspent[ida] >= 8
    assert evening.table.state[Boons].of(ida) == 2


# what may stand in nobody else's bytes


def nobody_learned_more(evening: Evening) -> None:
    """Nothing that a seat may not know is in any byte it was ever sent; and whoever may know it was told."""
    heard = {who: evening.heard(who) for who in evening.seats}
    assert not [who for who in heard if "content-encoding:" in heard[who].lower()], "it could not be read"
    for words, knowers in secrets(evening):
        assert {who for who in heard if words in heard[who]} == knowers, words


def secrets(evening: Evening) -> list[tuple[str, set[str]]]:
    """Words that stand nowhere else, and who may read them."""
    own = [(NOTED, {"gm"}), (HIDDEN_CLOCK, {"gm"}), (TO_GWEN, {"mara", "gm"}), (TO_IDA, {"bo", "ida"})]
    keys = [(key, {who}) for who, key in evening.keys.items()]
    return own + keys + [(plain(text), {"gm"}) for text in of_the_page(evening)]


def of_the_page(evening: Evening) -> list[str]:
    """What is the Game Master's to read, as long as it is not read aloud."""
    now, spent = evening.table.state[Playing], {"toll-1b", "toll-3b", "lantern-1b"}
    of = evening.table.state[Playing].scenario
    return [
        *(each.text for each in of_scenario(Secret, of).values() if each.id not in now.told),
        *(each.wants for each in of_scenario(Person, of).values()),
        *(each.why for each in of_scenario(Approach, of).values()),
        *(each.what for each in of_scenario(Spend, of).values() if each.id not in spent),
        *(each.leads_on for each in of_scenario(Encounter, of).values()),
    ]


def plain(text: str) -> str:
    """The longest stretch that looks the same however it is written down."""
    return max(re.split(r"[^\w ,.:-]", text), key=len).strip()


def the_page_names_what_they_saw(evening: Evening) -> None:
    """What the page for the Game Master tells them to tap stood on a screen that evening, under that very name."""
    page = (DOCS / "first-evening.md").read_text(encoding="utf-8")
    evening.gm.sought("Put Fatigue right")
    on_screens = unescape("".join(evening.heard(who) for who in evening.seats)).replace('<span class="rest">', "")
    bold = (" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", page))
    named = [each for each in bold if not each.endswith(".")]
    assert len(named) > 20
    assert [name for name in named if name not in on_screens] == []
    pictures = {each.name for each in (DOCS / "pictures").iterdir()}
    assert set(re.findall(r"\(pictures/([^)]+)\)", page)) <= pictures
