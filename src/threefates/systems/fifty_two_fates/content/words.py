"""The words of a protagonist that records name too: the three classes, and what somebody is outstanding at."""

from __future__ import annotations

import enum

__all__ = ["Attribute", "Calling"]


class Calling(enum.StrEnum):
    """The class of a protagonist."""

    FIGHTER = "fighter"
    MAGE = "mage"
    HERALD = "herald"


class Attribute(enum.StrEnum):
    """The outstanding attributes, and the lack of one."""

    NONE = "none"
    ACUMEN = "acumen"
    AGILITY = "agility"
    AURA = "aura"
    AWARENESS = "awareness"
    DEXTERITY = "dexterity"
    EMPATHY = "empathy"
    INSIGHT = "insight"
    RESILIENCE = "resilience"
    STRENGTH = "strength"
    TENACITY = "tenacity"
