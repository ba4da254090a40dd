"""What FATE leaves open about fights, and the readings built here."""

from __future__ import annotations

from typing import Final

from threefates.rulebook.rulings import Ruling

__all__ = ["FIGHTS", "ClippedScope", "PaceDefault", "PerceptionName", "SceneResolution", "TheDrop", "UnawareOrDrop"]


class PaceDefault(Ruling, id="fate.r.pace-default"):
    """At which pace does a table usually fight?"""

    EXCHANGE = "exchange"
    SCENE = "scene"
    TURN = "turn"


class ClippedScope(Ruling, id="fate.r.clipped-scope", changes="scene"):
    """What does being clipped cost a step?"""

    BOOK = "book"  # the next exchange at exchange pace, the next attack at turn pace, else the next roll of the fight
    NEXT_ROLL = "next-roll"
    NEXT_EXCHANGE = "next-exchange"
    NEXT_ATTACK = "next-attack"


class SceneResolution(Ruling, id="fate.r.scene-resolution"):
    """How is a fight settled that is one roll each?"""

    TOTALS = "totals"
    PAIRS = "pairs"
    JUDGEMENT = "judgement"


class TheDrop(Ruling, id="fate.r.the-drop"):
    """May somebody who is taken by surprise be better off for it?"""

    LITERAL = "literal"
    CAPPED = "capped"


class UnawareOrDrop(Ruling, id="fate.r.unaware-bonus-or-drop"):
    """What does it bring to strike somebody who does not expect it?"""

    BOOK = "book"  # the drop on who is off guard; +1 against who is in a fight already
    DROP = "drop"
    PLUS_ONE = "plus-one"


class PerceptionName(Ruling, id="fate.r.perception-names"):
    """What is the skill called that notices what nobody looked for?"""

    BOOK = "book"  # either: whichever somebody has
    AWARENESS = "Awareness"
    ALERTNESS = "Alertness"


FIGHTS: Final[tuple[type[Ruling], ...]] = (
    PaceDefault,
    ClippedScope,
    SceneResolution,
    TheDrop,
    UnawareOrDrop,
    PerceptionName,
)
"""The questions about fights that a table may answer its own way."""
