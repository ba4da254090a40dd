"""Limits that keep one device from taking the table away from the others. `--no-limits` lifts them."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import Counter
from collections.abc import Callable, Hashable
from enum import Enum
from functools import partial
from typing import Final

from threefates.rulebook.refusals import Refused
from threefates.table.slices import Purse
from threefates.web.buckets import Buckets, Rate, network_of

__all__ = ["FLOODED", "TOO_FAST", "Budget", "Limits", "too_fast", "too_many_codes", "too_many_pictures"]

TOO_FAST: Final = "rate.too_fast"
FLOODED: Final = "log.flooded"
"""Stands in the operator's log for deeds that are not written down any more, there were so many."""

MOST_LONG: Final = 4  # long answers on their way to one network
MOST_LONG_ANYWHERE: Final = 64
MOST_COMING: Final = 8  # pictures on their way from one network: twelve MiB each
MOST_COMING_ANYWHERE: Final = 24
SAID_FOR_NOTHING: Final = 1024  # bytes: a tap, a short form, an X-card


class Budget(Enum):
    """What time is spent on: whoever has none left for one thing has some for the other."""

    PAGES = "pages"
    ODDS = "odds"
    WINDOWS = "windows"
    REFUSALS = "refusals"
    PICTURES = "pictures"


class Limits:
    """The limits on how fast one seat and one address may ask.

    Args:
        lifted: Whether nothing is limited.
        clock: Seconds that only grow.
    """

    def __init__(self, *, lifted: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self.lifted = lifted
        self._seats = Buckets(Rate(per_second=20, burst=60), clock)
        self._work = Buckets(Rate(per_second=100, burst=400), clock)
        self._pages = Buckets(Rate(per_second=100, burst=600), clock)
        self._sayings = Buckets(Rate(per_second=40, burst=400), clock)  # KiB
        self._addresses = Buckets(Rate(per_second=2, burst=40), clock)
        self._wrong_codes = Buckets(Rate(per_second=0.1, burst=20), clock)
        self._wrong_keys = Buckets(Rate(per_second=0.1, burst=60), clock)
        self._lookups = Buckets(Rate(per_second=0.1, burst=20), clock)
        self._cards = Buckets(Rate(per_second=1 / 60, burst=3), clock)
        self._sitting = Buckets(Rate(per_second=1 / 300, burst=12), clock)
        self._claiming = Buckets(Rate(per_second=1 / 60, burst=12), clock)
        self._pictures = Buckets(Rate(per_second=0.1, burst=20), clock)
        self._time = {  # seconds of work
            Budget.PAGES: Buckets(Rate(per_second=0.15, burst=2), clock),
            Budget.ODDS: Buckets(Rate(per_second=0.25, burst=1.5), clock),
            Budget.WINDOWS: Buckets(Rate(per_second=0.2, burst=2), clock),
            Budget.REFUSALS: Buckets(Rate(per_second=0.1, burst=2), clock),
            Budget.PICTURES: Buckets(Rate(per_second=0.1, burst=30), clock),
        }
        self._long, self._coming = Counter[str](), Counter[str]()
        self._salt = secrets.token_bytes(16)
        self._tables = Buckets(Rate(per_second=1 / 180, burst=20), clock)
        self._deeds = Buckets(Rate(per_second=1 / 60, burst=60), clock)
        self._floods = Buckets(Rate(per_second=1 / 600, burst=1), clock)
        self._lines = Buckets(Rate(per_second=0.1, burst=60), clock)
        self._few = Buckets(Rate(per_second=1 / 3600, burst=5), clock)

    def seat(self, table: str, seat: str, lane: str = "", *, address: str = "", cost: float = 1) -> None:
        """Count something that a seat asks for. A lane of its own keeps a flood of others from drowning it.

        Args:
            table: The table.
            seat: The seat.
            lane: What it is counted with.
            address: Where it comes from; empty: that does not count.
            cost: How much it costs beside the smallest thing there is to ask for.

        Raises:
            Refused: If that is too much, of this seat or of all from this address.
        """
        self._count(self._seats, (table, seat, lane), cost)
        if address:
            self._count(self._work, network_of(address), cost)

    def come(self, address: str, cost: float = 1) -> None:
        """Count a page or a file that somebody asks for, key or no key: six seats come in with some eighty.

        Raises:
            Refused: If that is too much.
        """
        self._count(self._pages, network_of(address), cost)

    def hear(self, address: str, length: int) -> None:
        """Count what somebody has sent by its bytes, before anybody makes sense of it: of much, that takes long.

        What is short counts nothing, so that no flood of others holds an X-card back.

        Raises:
            Refused: If that is too much.
        """
        if length > SAID_FOR_NOTHING:
            self._count(self._sayings, network_of(address), length / 1024)

    def knock(self, address: str) -> None:
        """Count something that somebody without a key asks for: joining, claiming, trying codes and keys.

        Raises:
            Refused: If that is too much.
        """
        self._count(self._addresses, network_of(address))

    def try_code(self, address: str) -> None:
        """Count somebody who types a code as if it were wrong, however many they try at once; see `right_code`.

        Raises:
            Refused: If that is too much, or too many were wrong.
        """
        self.knock(address)
        if not self.lifted and not self._wrong_codes.take(network_of(address)):
            raise too_many_codes()

    def right_code(self, address: str) -> None:
        """Count a code for nothing that was right."""
        if not self.lifted:
            self._wrong_codes.give_back(network_of(address))

    def wrong_key(self, address: str) -> None:
        """Count a key that opened nothing; one that opens a seat is let in, whatever others have tried.

        Raises:
            Refused: If too many did not.
        """
        if not self.lifted and not self._wrong_keys.take(network_of(address)):
            raise Refused(
                "rate.keys",
                "Too many keys that open nothing were shown here.",
                remedy="Wait a minute; then join with the table's code.",
            )

    def look_up(self, address: str) -> bool:
        """Tell whether it is looked up for an address where the table of a code is, and count that; see `found`."""
        return self.lifted or self._lookups.take(network_of(address))

    def found(self, address: str) -> None:
        """Count a code for nothing that was found."""
        if not self.lifted:
            self._lookups.give_back(network_of(address))

    def sit(self, table: str, address: str) -> None:
        """Count a seat that an address takes at a table.

        Raises:
            Refused: If it has taken too many.
        """
        if not self.lifted and not self._sitting.take((table, network_of(address))):
            raise Refused(
                "rate.seats",
                "This network has taken many seats here.",
                remedy="Pick your seat from the list if you have one; else wait some minutes.",
            )

    def claim(self, table: str, address: str) -> None:
        """Count somebody who says they are a seat: whoever runs the game reads of each.

        Raises:
            Refused: If devices at that address have said so too often.
        """
        if not self.lifted and not self._claiming.take((table, network_of(address))):
            raise Refused(
                "rate.claims",
                "Many devices of this network have asked for seats here.",
                remedy="Ask whoever runs the game to look at their page, and wait a minute.",
            )

    def read_at_length(self, address: str) -> Callable[[], None]:
        """Count an answer that takes much room until it has been read; call what this returns when it has.

        Raises:
            Refused: If too many are on their way already, to this network or altogether.
        """
        who = network_of(address)
        if not self.lifted and (self._long[who] >= MOST_LONG or self._long.total() >= MOST_LONG_ANYWHERE):
            raise Refused(
                "rate.long", "Several long answers are on their way already.", remedy="Wait until one has come."
            )
        return _counted(self._long, who)

    def raise_card(self, table: str, seat: str) -> None:
        """Count an X-card of a seat. The first always passes, and so do the next two; of whose it was a hash is kept.

        Raises:
            Refused: If the seat has raised three within a minute or so.
        """
        who = hashlib.sha256(self._salt + f"{table} {seat}".encode()).digest()
        if not self.lifted and not self._cards.take(who):
            raise Refused(
                "rate.card",
                "You have just raised the card, several times.",
                remedy="Whoever runs the game has seen it: talk. In a minute you can raise it again.",
            )

    def send_picture(self, address: str) -> Callable[[], None]:
        """Count a picture that an address is about to send; call what this returns when it has been seen to.

        Raises:
            Refused: If that is too much, or too many are on their way.
        """
        who = network_of(address)
        if not self.lifted:
            if self._coming[who] >= MOST_COMING or self._coming.total() >= MOST_COMING_ANYWHERE:
                raise Refused("rate.pictures", "Several pictures are on their way here.", remedy="Wait for them.")
            if not self._pictures.take(who):
                raise too_many_pictures()
        return _counted(self._coming, who)

    def has_read(self, address: str, seconds: float) -> None:
        """Count how long it took to read a picture: whoever sends what takes long waits longer for the next."""
        self._pictures.take(network_of(address), seconds)
        self.spend_time(Budget.PICTURES, address, seconds)

    def reading(self, address: str) -> Purse:
        """What an address has to have its pictures read with; those that came before count once they are read."""
        return Purse(partial(self.has_time_left, Budget.PICTURES, address), partial(self.has_read, address))

    def deed(self, did: str, address: str, table: str = "") -> str:
        """What the operator's log is told of a deed: nobody washes the log away by doing the same over and over.

        The first few of a table are written down though somebody of the same network has done it very often elsewhere.

        Returns:
            The deed; `FLOODED` now and then, where it was done very often; empty: nothing.
        """
        who = network_of(address)
        if self.lifted or any([self._deeds.take((who, did)), self._few.take((who, did, table))]):  # both are counted
            return did
        return FLOODED if self._floods.take((who, did)) else ""

    def line(self, address: str) -> bool:
        """Tell whether one more line is written on somebody who was refused: no flood of them fills a disk."""
        return self.lifted or self._lines.take(network_of(address))

    def has_time(self, purse: Budget, address: str) -> None:
        """See whether there is time for an address; how long it takes is counted once it is known.

        Raises:
            Refused: If what it asked for took too long lately.
        """
        if not self.has_time_left(purse, address):
            raise too_fast()

    def has_time_left(self, purse: Budget, address: str) -> bool:
        """Tell whether there is time for an address; how long it takes is counted once it is known."""
        return self.lifted or self._time[purse].has(network_of(address))

    def spend_time(self, purse: Budget, address: str, seconds: float) -> None:
        """Count how long it took."""
        self._time[purse].pay(network_of(address), seconds)

    def purse(self, purse: Budget, address: str) -> Purse:
        """What an address has for one thing, to pay with for long work as it goes."""
        return Purse(partial(self.has_time_left, purse, address), partial(self.spend_time, purse, address))

    def open_table(self, address: str) -> None:
        """Count a table that an address opens.

        Raises:
            Refused: If that is too much.
        """
        if not self.lifted and not self._tables.take(network_of(address)):
            raise Refused("rate.tables", "This device has opened many tables.", remedy="Open the next in some minutes.")

    def _count(self, buckets: Buckets, who: Hashable, cost: float = 1) -> None:
        if not self.lifted and not buckets.take(who, cost):
            raise too_fast()


def too_fast() -> Refused:
    """The words for whoever asks for more than can be done now."""
    return Refused(TOO_FAST, "The table cannot follow so fast.", remedy="Wait a moment; then go on.")


def too_many_pictures() -> Refused:
    """The words for whoever has sent many pictures, or some that took long to read."""
    return Refused("rate.pictures", "Many pictures were sent from here.", remedy="Send the next in a minute.")


def too_many_codes() -> Refused:
    """The words for whoever has tried too many codes, whether this one is right or not."""
    title = "Too many wrong codes were typed here."
    return Refused("rate.codes", title, remedy="Wait a minute; then look once more.")


def _counted(held: Counter[str], who: str) -> Callable[[], None]:
    """Count somebody in; call what this returns to count them out."""
    held[who] += 1

    def done() -> None:
        held[who] -= 1
        if not held[who]:
            del held[who]  # who waits for nothing is forgotten

    return done
