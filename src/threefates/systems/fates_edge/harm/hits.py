"""A blow on its way: what it is, and what it meets."""

from __future__ import annotations

from msgspec import Struct

from threefates.rulebook.viewers import EntityId

__all__ = ["Hit"]


class Hit(Struct, frozen=True, kw_only=True):
    """A blow that has not landed yet."""

    hero: EntityId
    harm: int  # 1..3
    why: str
    attribute: str = "body"  # what resists it
    turned: bool = False  # an ability turns one Harm into Fatigue
    pierces: bool = False  # armor does not count
    cut: int = 0  # Fatigue that protection takes off, 0..2
    ranged: bool = False  # it comes from afar: nothing that only stops a blade stops it
    ignores: int = 0  # classes of armor that it passes
    magic: str = ""  # what magical effect it is; empty: none
    asked: bool = False  # it was asked about a shield
    shielded: bool = False  # a shield turns one Harm of it into Fatigue
    bare: bool = False  # whoever is hit lets armor not turn it
    foe: EntityId = ""  # whose it is; empty: nobody has said
    intercepted: bool = False  # it was meant for somebody else, before whom whoever is hit has stepped
