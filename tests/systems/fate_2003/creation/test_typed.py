"""However a skill, an aspect or a weapon is typed, it is the one that is written down already."""

from __future__ import annotations

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.arms.arms_borne_and_ratings import Arms, WriteWeapon
from threefates.systems.fate_2003.creation.planning import PlaceSkill, PlanCampaign
from threefates.systems.fate_2003.sheets.campaign import Campaign
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetSkill
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


@proves("fate.aspects.no-hard-cap", "fate.pyramid.special-skills")
def test_a_sheet_keeps_what_the_campaign_has_named() -> None:
    table = Table.reading()
    table.does(GM, PlanCampaign(skills="Élan, élan, Play Horn", plot="Horn’s Own", capped="Proud 2"))
    table.does(ANN, MakeCharacter("Mara", "E\u0301LAN Fair", "horn's  own 1"))
    who = table.character("Mara")
    table.does(ANN, SetSkill(who, "play  horn", "Good"))
    table.does(ANN, SetAspect(who, "PROUD", 2))
    table.does(GM, PlaceSkill("play HORN", "Music"))
    table.does(GM, PlaceSkill("élan", "MUSIC"))

    assert table.state[Campaign].skills == ("Élan", "Play Horn")
    assert list(table.state[Sheets][who].skills) == ["Élan", "Play Horn"]
    assert list(table.state[Sheets][who].aspects) == ["Horn’s Own", "Proud"]
    assert table.state[Campaign].suites == {"Play Horn": "Music", "Élan": "Music"}


@proves("fate.arms.simple-weapons")
def test_a_weapon_is_written_down_anew_in_other_letters() -> None:
    table = Table.reading()
    table.does(GM, WriteWeapon("Hook-Sword", 2))
    table.does(GM, WriteWeapon("hook‑sword", 3))

    assert [(one.name, one.rating) for one in table.state[Arms].weapons.values()] == [("Hook-Sword", 3)]
