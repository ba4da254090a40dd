"""What is open in a form, and goes only with something that another of its fields says."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["HANGS", "Hangs"]


class Hangs(NamedTuple):
    """What only goes with something that another field of the form says, too seldom for those who fill it in blind."""

    command: tuple[str, ...]
    fields: tuple[str, ...]
    codes: tuple[str, ...]  # empty where it is accepted beyond what the form has room for
    why: str


BEYOND: Final = ("",)
HANGS: Final = (
    Hangs(("tick-clock",), ("segments",), BEYOND, "what does not fit is lost"),
    Hangs(("tick-clock", "fe.add-dice"), ("segments", "dice"), ("clock.tick_nothing", "pool.range"), "none is no move"),
    # Fate's Edge
    Hangs(("fe.define-enchantment",), ("xp",), BEYOND, "as dear as a table likes: a list ends somewhere"),
    Hangs(("fe.foe-strikes",), ("tier",), BEYOND, "none is as good as unsaid"),
    Hangs(
        ("fe.rest", "fe.say-tag", "fe.work-tag"), ("amount", "integrity"), BEYOND, "it is no word of what was picked"
    ),
    Hangs(("fe.spend-on-complication",), ("beats",), BEYOND, "that many are another row of the menu"),
    Hangs(("fe.foe-strikes",), ("hero",), ("target.reach",), "the words name the way of the blow that was picked"),
    Hangs(("fe.lead-group",), ("greater",), ("together.greater",), "who does not help is told so first"),
    Hangs(
        ("fe.assist", "fe.cooperate"),
        ("stress", "allies"),
        ("assist.price", "cooperate.price"),
        "it says what it costs",
    ),
    Hangs(("fe.invoke-rite",), ("grade",), ("rite.boons",), "what it costs hangs on the Rite"),
    Hangs(("fe.build-hero",), ("practised", "trained", "talents"), ("build.no",), "thirty XP buy so much of all"),
    Hangs(("fe.buy-gear",), ("tags",), ("gear.tags", "xp.price"), "tags go with weapons, and some not with others"),
    Hangs(
        ("fe.engage", "fe.place-at", "fe.set-sight", "fe.set-cover", "fe.set-care", "fe.set-talent"),
        ("melee", "pressed", "blocked", "size", "care", "has", "one", "other", "item"),
        (
            *("range.melee_same", "range.oneself", "range.present", "sight.so_already", "cover.so_already"),
            *("care.so_already", "talent.so_already"),
        ),
        "what is so of those two, or of that thing, is so already",
    ),
    Hangs(("fe.buy-asset",), ("mount",), ("asset.size",), "the label says so: a standard one, which costs more"),
    Hangs(("fe.say-target",), ("other",), ("target.reach",), "how far it goes hangs on how it comes there"),
    Hangs(("fe.link-heroes",), ("consent",), ("linked.consent",), "the box is there to be ticked"),
    Hangs(("fe.set-module",), ("now",), ("module.range",), "each track has its own length"),
    Hangs(("fe.start-talk",), ("opposition",), ("talk.opposition",), "the label says so: 4 to 6, or none"),
    Hangs(
        ("fe.say-tag", "fe.work-tag", "fe.banish"),
        ("tag", "on", "hidden", "source", "until", "afar"),
        (
            *("tag.no", "counter.none", "tag.outsider", "tag.source", "tag.ward", "tag.not_of_it", "spell.no_gift"),
            *("tag.fear_by_beats",),
        ),
        "each TAG wants its own words and people",
    ),
    Hangs(("fe.enchant-gear",), ("chosen",), BEYOND, "most enchantments leave nothing to choose, and none is kept"),
    Hangs(("fe.keep-module",), ("name",), BEYOND, "Corruption and a repertoire have no name, and none is kept of them"),
    # FATE
    Hangs(
        ("fate.begin-fight",),
        ("ours", "theirs", "off_guard", "padded", "mild", "times", "days", "pace", "bare"),
        ("fights.both_sides", "fights.all_off_guard", "wounds.times", "wounds.days", "conflict.out"),
        "nobody fights on both sides, somebody strikes first, and whoever is named and does not fight is left out",
    ),
    Hangs(("fate.write-weapon",), ("attributes",), ("arms.twice",), "a weapon is AP or APx2"),
    Hangs(("fate.name-padded", "fate.remedy-hurt"), ("days", "boxes"), BEYOND, "none is as good as unsaid"),
    Hangs(("fate.set-boxes",), ("checked",), ("sheet.boxes",), "each aspect has as many boxes as levels"),
    # 52 Fates
    Hangs(("ff.buy",), ("count",), ("wealth.beyond",), "how many hangs on what"),
    Hangs(("ff.start-fight",), ("without",), ("fight.sides",), "somebody is left on either side"),
    Hangs(("ff.let-spell",), ("total",), BEYOND, "with an ace no number is needed"),
    Hangs(("ff.defend-by-draw",), ("count",), BEYOND, "as many as may be drawn have a button of their own"),
    Hangs(("ff.set-temple", "ff.cast"), ("temple", "thing"), BEYOND, "of a spurious herald, or on somebody: not kept"),
    Hangs(("ff.set-questioning",), ("entity",), ("questioning.oneself",), "nobody questions themselves"),
)
"""What is known to hang on something else."""
