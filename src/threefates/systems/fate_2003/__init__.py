"""FATE (2003): four dice and a ladder, aspects with boxes, Fate points."""

from threefates.systems.fate_2003.game import SYSTEM

__all__ = ["SYSTEM"]
