"""The table of contents: its rooms, and the files of each that write in a chapter, as a player meets them.

Answers to an event, offers and parts of the view come in this order, and in no other.
"""

from typing import Final

__all__ = ["BOOK"]

BOOK: Final = (
    ("sheets", "sheets campaign secrecy changes refreshing closing advancement goals"),
    ("sheets", "view advancement_view goals_view other_books"),
    ("creation", "creation planning planned_anew sample_creation phases selecting_aspects_buying_skills plotting"),
    ("creation", "struck_off view offers planning_offers"),
    ("npcs", "npcs pyramid_shorthand first_sheet offers"),
    ("wounds", "wounds marking healing view party by_hand"),
    ("checks", "checks folds static_and_dynamic_tests for_the_absent by_tap contests_and_timed_tests"),
    ("checks", "common_sense difficulty reading view log"),
    ("points", "fate_points standing narrative_control involuntary_invocation proposed_invocation props sayings"),
    ("points", "rescuing invoking boxes assisting additional_uses monologue view additional_uses_view"),
    ("rewards", "fate_points_as_rewards cards_as_they_lie reward_cards view"),
    ("conflict", "blows which guarding in_play treating moments view"),
    ("fights", "fight events pace declaring terms own_moves striking turns hampered let_off scenes going_on switching"),
    ("fights", "coming_and_going paid_for view board offers"),
    ("arms", "arms_borne_and_ratings burdens shields view"),
    ("challenges", "challenges marking spans customizing counted_tests read_anew view"),
    ("scenario", "scenario heroes run tried offers view"),
    ("chances", "checks points calls questions rewards beginning fights maneuvers"),
)
