"""The table of contents: its rooms, and the files of each that write in a chapter, as a player meets them.

Answers to an event, offers and parts of the view come in this order, and in no other.
"""

from typing import Final

__all__ = ["BOOK"]

BOOK: Final = (
    ("cards", "deck secrecy view"),
    ("people", "protagonists creatures condition_targets making_creatures cast_members view"),
    ("sheets", "sheets step_rewards attributes cast_skills origin_background_skills advancement view"),
    ("gear", "weapons_armor wealth view starting_gear"),
    ("battlefield", "fight"),
    ("conditions", "conditions hands_of_the_dead zero_sway_and_death view"),
    ("effects", "continuous_effects afflictions falling saves closing view"),
    ("magic", "lasting_spells"),
    ("heralds", "heralds temples_and_factions heralds_view miracle_events miracles lasting_miracles miracles_view"),
    ("creatures", "creatures_and_monsters bosses view focused_and_glanced"),
    ("classes", "mages fighters learning_maneuvers"),
    ("dealing", "dealer starting_session trimming"),
    ("turns", "turns combat_round in_play fights taking_sides movement equipping turns_of_the_dying"),
    (
        "tasks",
        "events action_pool helping_spells setting_and_leaving creatures_tasks sentient_entities creatures_questions",
    ),
    ("inquiries", "secrets checkpoints by_checks_or_players tasks_view inquiries_view"),
    ("battlefield", "exchange_events"),
    (
        "exchanges",
        "hits special_attacks attack reactions take_unasked ripostes counter_actions fumbles view fight_view",
    ),
    ("maneuvers", "maneuvers drawn_maneuvers maneuver_effects leading parry recovering view"),
    ("spells", "taking_hold_and_ending inside_vehicles spell_effects letting_time_pass casting calling view"),
    ("second_wind", "second_wind"),
    ("specials", "focusing gazes_alarms_tea tossing catching_fire letting_go stingers"),
    ("sessions", "dealer_view becoming_important saving absent_players view"),
    ("scenario", "scenario heroes run checks offers view"),
    ("chances", "dying initiative making tasks retries saves reactions attacks drawn_attacks miracles checks answers"),
)
