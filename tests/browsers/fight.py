"""A table of 52 Fates on five devices, and which faces each of them may have been sent."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, expect

from tests.browsers.evening import Evening
from tests.serving import Serving
from threefates.commons.characters import Characters
from threefates.pieces.cards import DECK, Card, Suit
from threefates.systems.fifty_two_fates.cards.deck import Cards, owner_of
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonists

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["Fight"]

EXAMPLES = re.compile(r'placeholder="[^"]*"|KH or 10C')  # what a page says of how cards are written
SIGNS = {sign: suit.value for suit in Suit for sign in (suit.glyph, rf"\u{ord(suit.glyph):04x}")}
SHOWN = re.compile(rf"(?<![0-9])(10|[2-9JQKA])(?:</b><i>)?({'|'.join(map(re.escape, SIGNS))})")
NAMED = re.compile(r"(?<=[\"' ])(?:10|[2-9JQKA])[CDHS](?=[\"' &])")


class Fight(Evening):
    """Gwen deals; Mara, Bo and Ida hold hands of their own; every face that any device was sent is accounted for."""

    def __init__(self, server: Serving, browser: Browser) -> None:
        super().__init__(server, browser)
        self._public: set[Card] = set()  # every card that ever lay open
        self._own: dict[str, set[Card]] = {}  # by who: every card that they ever held
        self._read: dict[str, set[Card]] = {}  # by who: every card that they were sent

    def sits_down(self) -> None:
        """Gwen opens the table from the first page; everybody else follows the link she shows."""
        gm = self.seats["gm"] = self.device("gm")
        gm.open("/")
        gm.page.locator('.book[data-system="fifty_two_fates"] > summary').click()
        form = gm.page.locator("#start-fifty_two_fates")
        form.get_by_label("Name of the table").fill("The bridge")
        form.get_by_label("Your name").fill("Gwen")
        form.get_by_role("button", name=re.compile("^Open the table")).click()
        self.everybody_comes()

    # cards ----------------------------------------------------------------------------------------

    @property
    def cards(self) -> Cards:
        """Where the cards are."""
        return self.table.state[Cards]

    def named(self, name: str) -> str:
        """Somebody's id."""
        known = self.table.state[Characters].known.values()
        return next(each.id for each in known if each.name == name)

    def hand_of(self, name: str) -> list[str]:
        """What somebody really holds."""
        return [str(card) for card in self.cards.of(self.named(name))]

    def health(self, name: str) -> Health:
        """How somebody is."""
        return self.table.state[Protagonists][self.named(name)].health

    def lifts(self, who: str, *cards: str) -> Locator:
        """Somebody taps cards of their fan; what those could do stands above them."""
        phone = self.seats[who]
        for card in cards:
            phone.press(phone.page.locator(f'#at-hand [data-card="{card}"]'))
        return phone.page.locator("#lifted")

    def plays(self, who: str, act: str, *cards: str) -> None:
        """Lift a card, tap what to do with it: two taps, or one more for each card more."""
        could = self.lifts(who, *cards)
        with self.seats[who].answered():
            words = re.compile(f"^{re.escape(act)}$")  # read out, it ends with its chance
            self.seats[who].press(could.get_by_role("button").filter(has_text=words))
        expect(could).to_be_hidden()

    # what nobody else may have been sent ----------------------------------------------------------

    def learns(self) -> None:
        """Note what has come into whose sight by now, and that no device was ever sent a face beyond that."""
        places = self.cards.places
        self._public |= {card for zone, held in places.items() if owner_of(zone) is None for card in held}
        for who in self.seats:
            viewer = self.table.viewer(self.id_of(who))
            mine = {card for zone, held in places.items() if viewer.holds(owner_of(zone) or "") for card in held}
            self._own[who] = self._own.get(who, set()) | mine
        for who in self.seats:
            self._was_told_no_other_face(who)

    def _was_told_no_other_face(self, who: str) -> None:
        heard = EXAMPLES.sub("", self.heard_anew(who))
        read = self._read.setdefault(who, set())
        read |= written(heard)
        told = [str(card) for card in read - self._public - self._own[who]]
        assert told == [], f"{who} was sent {told}"
        assert not self._own[who] or self._own[who] & read, f"{who}'s own cards are looked for in vain"


def written(heard: str) -> set[Card]:
    """The cards that stand in what was heard, in every way in which one stands on a page, in a log or in an export."""
    names = {rank + SIGNS[suit] for rank, suit in SHOWN.findall(heard)} | {*NAMED.findall(heard)}
    read_out = heard.lower()
    return {card for card in DECK if str(card) in names or card.spoken in read_out}
