"""What ships with the game about casting: the consequences that Backlash may have."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Consequence"]


class Consequence(Struct, frozen=True):
    """One thing that may come of Backlash, on one of the book's menus."""

    id: str
    menu: str  # the reading of how Backlash is measured that has it
    label: str
    entry: str
    amount: int = 0  # the size that has it on its menu; 0: every size
    elements: tuple[str, ...] = ()  # empty: every element
    position: int = 0  # steps worse, of the hero's current or next action, or of what its condition bears on
    dice: int = 0  # of the hero's next roll
    harm: int = 0
    brief: bool = False  # the Harm is over with the scene
    fatigue: int = 0
    corruption: int = 0
    effect: int = 0  # steps of the spell
    beats: int = 0  # that the bank gains
    spends: int = 0  # beats of the bank, at the least
    condition: str = ""  # "any": one is chosen
    lasting: bool = False  # the condition outlives the scene
    clock: str = ""
    halves: int = 0  # half segments of that clock
    of: str = ""  # the item of the menu that it is one half of, by the other's id
    loses: bool = False  # something that the hero carries is gone, or a use of it
    misfires: bool = False  # the spell comes out with a drawback
    exposes: bool = False  # whoever casts hides no longer
    unheals: bool = False  # the spell heals nothing
    fluke: bool = False  # the pool is thrown again: any 1 makes a beat, and the Minor repeats

    @property
    def item(self) -> str:
        """The item of the menu that it is, or is one half of."""
        return self.of or self.id
