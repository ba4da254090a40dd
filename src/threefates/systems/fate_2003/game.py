"""FATE as a table plays it: its chapters, the commons' first, and the questions it may answer its own way."""

from typing import Final

from threefates.commons import COMMONS
from threefates.rulebook.game import Game
from threefates.rulebook.rulings import editions
from threefates.rulebook.settings import from_ledger
from threefates.systems.fate_2003 import (
    calling,
    calling_more,
    challenges,
    challenges_begun,
    challenges_seen,
    chances,
    chances_asked,
    chances_called,
    chances_of_points,
    changes,
    check_folds,
    checks,
    checks_seen,
    checks_told,
    compels,
    facts,
    fate_points,
    guidelines,
    helping,
    points_seen,
    props,
    sheet_changes,
    sheets,
    sheets_seen,
)
from threefates.systems.fate_2003.rulings import KINDS

__all__ = ["SYSTEM"]

WRITTEN_IN: Final = (
    calling,
    calling_more,
    challenges_begun,
    challenges_seen,
    chances,
    chances_asked,
    chances_called,
    chances_of_points,
    changes,
    check_folds,
    checks_seen,
    checks_told,
    compels,
    facts,
    guidelines,
    helping,
    points_seen,
    props,
    sheet_changes,
    sheets_seen,
)
"""Files that write on in chapters begun elsewhere; naming them here is what binds them in."""

PLAYED: Final = ("fate_2003", "fate_d6")  # the editions built so far

SYSTEM: Final = Game(
    name="fate_2003",
    title="FATE",
    sentence="Four dice, a ladder of words, and what your character is: it turns rolls, and gets you into trouble.",
    version="0.2",  # a minus before an aspect's level is a drawback's since 0.2
    editions=lambda: {name: edition for name, edition in editions("fate_2003").items() if name in PLAYED},
    settings=from_ledger("fate_2003", KINDS),
    chapters=(*COMMONS, sheets.sheets, fate_points.fate_points, checks.checks, challenges.challenges),
    gm="Game Master",
)
