"""The table of contents: its rooms, and the files of each that write in a chapter, as a player meets them.

Answers to an event, offers and parts of the view come in this order, and in no other.
"""

from typing import Final

__all__ = ["BOOK"]

BOOK: Final = (
    ("heroes", "modes"),
    ("advancement", "making"),
    ("heroes", "heroes tiers"),
    ("boons", "bonds"),
    ("heroes", "affinity"),
    ("actions", "proposals withdrawing challenge adjudication_loop position roll_in_hand retired"),
    ("actions", "description luck fortune standing_in calls building_dv"),
    ("beats", "beats position on_clocks dials complications three_clocks"),
    ("boons", "boons unpaid spending sharing gm_control trimming"),
    ("beats", "throws"),
    ("help", "supporting helping levers conflict"),
    ("rolling", "roll_action steps_allowed contests critical_perks desperate_use hidden_dv two_skills locks_and_wards"),
    ("rolling", "undefined_modifiers"),
    ("rolling", "group_actions group_view proposals_view"),
    ("harm", "conditions session_wrapup shortening"),
    ("persuasion", "clocks finishing attempts view"),
    ("fear", "fear fear_effects view"),
    ("recovery", "gm_controls rest view stabilize downtime game_structure log"),
    ("help", "coordination once_an_exchange claimed_help boon_awards converting awards_view view"),
    ("travel", "travel roles rolls together supplies view"),
    ("deck", "deck campaign draws"),
    ("combat", "turns reactions ranges_and_movement terrain zones melee sight_and_cover under_fire targeting"),
    ("combat", "marks hiding blows landing defending collapse surprise view"),
    ("exchanges", "breaking_off setting_up protecting bystanders readying interacting observing swings leaving npcs"),
    ("exchanges", "tactical_clocks view"),
    ("modules", "trackers corruption leashes near_misses duties_and_clearing pushes session_loop view log"),
    ("patrons", "patrons obligation debts terrestrial amends demands ties ties_view view"),
    ("tags", "tag_effects ending using_tags dispel_unseal_cleanse_reveal barrier_and_conjure"),
    ("tags", "afflictions command_oath_sanctify veil_mark_curse"),
    ("tags", "meeting traps outsiders set_down_and_cast_out ward_and_banish log view"),
    ("casting", "channel_then_weave casting_time_and_push elemental_focus_and_arts backlash_conditions"),
    ("casting", "backlash_landing backlash_menu release"),
    ("casting", "weave_and_cast weave_and_cast_view free_casting spell_dv_and_limits signatures"),
    ("casting", "spells_view spell_dv_view paths hurt_channels"),
    (
        "rites",
        "blessings rites_of_patrons dispelling wards performing crossing invoking boon_price gift anchor view offers",
    ),
    (
        "rituals",
        "performing pushing ending low_rituals medium_rituals high_rituals countering extended_rituals log view",
    ),
    ("symbols", "cracking symbols losing invokers rounds concurrency ritual_outcomes breaking_off"),
    ("symbols", "repair_and_restore learning grace view offers"),
    (
        "advancement",
        "xp_awards milestones creation spending_xp rushing reputation_and_prestige gaining_talents retraining",
    ),
    ("advancement", "assets activation assets_view skill_uses view"),
    ("gear", "items holding condition_and_upkeep aiming attacks foes_weapons"),
    ("gear", "claimed_tags_and_enchantments shields shield_walls suppression overwatch"),
    ("gear", "enchanting tinkering sample_enchantments view log fight_view"),
    ("followers", "followers coordination on_screen protected"),
    ("upkeep", "upkeep"),
    ("followers", "multi_character linked_help advancing multi_character_view"),
    ("talents", "lasting state rage using defense attacks blade_dance stealth follow_ups movement subtle_casting"),
    ("talents", "devotion mounted terror view"),
    ("tpk", "resolution_options in_play in_reach scars bonds saved last_stand new_torchbearers view"),
    ("scenario", "scenario foes run encounters magicians beats_menu agenda view opponents_view afterwards"),
    ("", "view"),
    ("chances", "rolls throws casting proposals modifiers talents groups harm fear symbols deck what_if"),
)
