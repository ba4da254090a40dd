"""The pages: a view and its offers as HTML. Nothing here computes a rule.

What the server calls, in the order somebody meets it:

- `STATIC`: every file a browser asks for, by address. An address holds the hash of what it leads to, so it may be
  cached for ever.
- `landing`: go on with a table, type a code, or start a table. Posts to `/start` (system, edition, name, gm); the code
  is a GET of `/join?code=ABCDEF`; what is done with a table that is there posts to its `keep` (do, name).
- `join`: sit down at a table, or say which seat is yours. Posts to `/join/{code}`: `name` and `role`
  (and `first`, the `offer_id` of what is done at once), or `claim`.
- `claiming`: wait until whoever runs the game has confirmed it.
- `lobby`: QR, code, addresses, and why a phone may not get through.
- `seat_in_slices`: the whole page of one seat; `seat`: the same, at once. Its forms post to `/t/{table}/{seat}/act`:
  `_id` (command id), `_type` (command), the fields by name, lists as `name[]`. An empty field that may be left out, and
  a flag that is not set, is not sent or sent empty; numbers come as digits, flags as `true`.
- `settings`: how the table reads its book. Its forms post to `act`, too, with `_back` saying where they stand.
- `Folds`: which headings of a page are open. Without scripts a closed one is a link to the page with `?open=` its id;
  with them the page says so up its WebSocket: `open` or `shut` and the id.
- `fragments_in_slices`: what goes down the WebSocket of that page: only what changed; `fragments`: the same, at once.
  `PageShown` is what the page shows already.
- `names`: everything a seat may do by its name, as JSON, to be searched by typing; `found`: one of these, drawn;
  `about`: all that may be done with one thing, drawn.
- `back`: what would change if something were taken back.
- `refused`: the answer to a form that was refused, shown beside it; `problem`: the same as a page of its own.
- `why`: where a rule is written; pages link to it as `/why?id=…&id=…`. `why_here`: the same
  for a page that is open, with how its table reads it.
"""

from threefates.web.pages.assets import STATIC
from threefates.web.pages.chances import chances
from threefates.web.pages.entrance import claiming, join, lobby, problem, sit_down
from threefates.web.pages.finding import about, found, named, names
from threefates.web.pages.folds import SPEAKING, Folds
from threefates.web.pages.form_data import offer_id
from threefates.web.pages.here import Here, Invitation
from threefates.web.pages.home import SeatHere, TableShown, file_name, landing, ready
from threefates.web.pages.journal import journal
from threefates.web.pages.log import back
from threefates.web.pages.offer_html import refused_of as refused
from threefates.web.pages.recap import recap, recap_page
from threefates.web.pages.seats import seat, seat_in_slices, whole_log
from threefates.web.pages.settings import BACK, settings
from threefates.web.pages.updates import PageShown, fragments, fragments_in_slices
from threefates.web.pages.whys import why, why_here

__all__ = [
    "BACK",
    "SPEAKING",
    "STATIC",
    "Folds",
    "Here",
    "Invitation",
    "PageShown",
    "SeatHere",
    "TableShown",
    "about",
    "back",
    "chances",
    "claiming",
    "file_name",
    "found",
    "fragments",
    "fragments_in_slices",
    "join",
    "journal",
    "landing",
    "lobby",
    "named",
    "names",
    "offer_id",
    "problem",
    "ready",
    "recap",
    "recap_page",
    "refused",
    "seat",
    "seat_in_slices",
    "settings",
    "sit_down",
    "whole_log",
    "why",
    "why_here",
]
