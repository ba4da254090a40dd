"""What heroes of Fate's Edge do for each other so often; reactions, cards, and what magic allows once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.laws.limits.edge import (
    EVENING,
    EXCHANGE,
    HERO,
    SCENE,
    arena,
    bonds_pay,
    bonds_pay_the_other,
    fights,
    in_order,
    one_hero,
    other,
    rich,
    says,
)
from tests.laws.limits.edge_once import falls, rolls
from tests.laws.limits.law import Goes, Limit, Stretch, brings
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, owed, perform, roll
from tests.systems.fates_edge.talents.arena import Arena
from threefates.commons.scenes import Scenes
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.deck.deck import Deck
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.systems.fates_edge.rolling.roll_action import pool_of
from threefates.systems.fates_edge.talents.conditions import foes_of

__all__ = ["TOGETHER"]


def free(evening: Evening, hero: str) -> None:
    for each in tuple(evening.state[Proposals].open):
        evening.do("gm", "fe.withdraw", hero=each)


# reactions and help


def in_a_fight(evening: Arena, hero: str) -> None:
    """A fight goes on, at arm's length, whosever turn it is."""
    fights(evening, hero)
    evening.engages(*(foe for foe in evening.foes if foe not in foes_of(evening.state, hero)))


def strikes_back(table: Arena, mara: str) -> None:
    """A foe misses, and Mara strikes back: a reaction, whosever turn it is."""
    table.do("gm", "fe.strike", hero=mara, harm=1, why="a blade")
    table.lands(7, 7, 7)
    table.do("ann", "fe.counterattack", hero=mara, skill="Brawl")


def strikes_through(table: Arena, mara: str) -> None:
    strikes_back(table, mara)
    table.do("gm", "fe.set-terms", hero=mara, dv=2, position=1)
    table.throws(7, 7)


def three() -> tuple[Evening, str]:
    """Mara of Ann's, and Tor and Ilse of Bob's, who may help each other for nothing."""
    evening = Evening(assist_cost="free_risk_only", assist_helper_count="many_capped")
    _, tor, _ = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Ilse", "bob")
    evening.do("gm", "start-scene", title="The gate")
    return evening, tor


def helps_one(evening: Evening, tor: str) -> None:
    mara, _, _ = evening.state[Heroes].known
    evening.agreed(mara)
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope")


def helps_another(evening: Evening, tor: str) -> None:
    *_, ilse = evening.state[Heroes].known
    evening.agreed(ilse, "bob")
    evening.do("bob", "fe.assist", helper=tor, hero=ilse, how="a rope")


def gives_another(evening: Evening, tor: str) -> None:
    *_, ilse = evening.state[Heroes].known
    evening.agreed(ilse, "bob")
    evening.do("bob", "fe.give-as-help", giver=tor, hero=ilse, why="the wall")


def is_led(evening: Evening, tor: str) -> None:
    *_, ilse = evening.state[Heroes].known
    evening.agreed(ilse, "bob", dv=4)
    evening.do("gm", "fe.lead-group", hero=ilse, helpers=[tor])


def helps_through(evening: Evening, tor: str) -> None:
    mara = next(iter(evening.state[Heroes].known))
    helps_one(evening, tor)
    dice = pool_of(evening.state, evening.state[Proposals][mara])[0]
    evening.do("ann", "fe.roll-action", *(7,) * dice, hero=mara)
    evening.keep()


def boons_and_a_fight(evening: Evening, hero: str) -> None:
    fights(evening, hero)
    rich(evening, hero)


def marked_leash(evening: Evening, hero: str) -> None:
    """A fight goes on, and a Leash has four segments."""
    boons_and_a_fight(evening, hero)
    if not evening.state[Modules].of.get(hero):
        evening.do("ann", "fe.keep-module", hero=hero, kind="leash", name="Ash", cap=4)
    if evening.state[Modules].of[hero][0].marks != 3:
        evening.do("gm", "fe.set-module", hero=hero, module="leash:1", now=3, reason="it pulled")


def eases(evening: Evening, hero: str) -> None:
    evening.do("ann", "fe.spend-boon", hero=hero, what="leash", on="Ash")


# cooperation


def able(talent: str) -> Callable[[], tuple[Evening, str]]:
    """Mara, and two who have the talent and Boons enough."""

    def made() -> tuple[Evening, str]:
        evening = Evening()
        mara, tor, ilse = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Ilse", "bob")
        for each in (tor, ilse):
            evening.learns(each, talent)
        evening.do("ann", "fe.form-bond", hero=mara, other=tor, words="the siege")
        evening.do("ann", "fe.form-bond", hero=mara, other=ilse, words="the siege")
        evening.do("gm", "start-scene", title="The gate")
        return evening, tor

    return made


def all_rich(evening: Evening, hero: str) -> None:
    for each in evening.state[Heroes].known:
        rich(evening, each)


def cooperates(move: str, *, by_another: bool = False, for_all: bool = False, times: int = 1) -> Goes:
    def done(evening: Evening, tor: str) -> None:
        mara, _, ilse = evening.state[Heroes].known
        for _ in range(times):
            allies = [mara, ilse] if for_all else [mara]
            evening.do("bob", "fe.cooperate", hero=ilse if by_another else tor, move=move, allies=allies, why="now!")

    return done


def marks_anew(evening: Evening, tor: str) -> None:
    """Mara counts a mark in, and so it may be made anew."""
    mara, _, _ = evening.state[Heroes].known
    cooperates("spotters-mark")(evening, tor)
    evening.agreed(mara)
    evening.do("ann", "fe.claim-effect", hero=mara, move="spotters-mark")
    evening.do("ann", "fe.roll-action", 7, 7, 7, 2, 3, hero=mara)
    evening.keep()
    cooperates("spotters-mark")(evening, tor)


def inspires_herself(evening: Evening, tor: str) -> None:
    evening.do("bob", "fe.cooperate", hero=tor, move="inspire-self", why="again")


# bonds


def bonded() -> tuple[Evening, str]:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("ann", "fe.form-bond", hero=mara, other=tor, words="the same siege")
    evening.do("gm", "start-scene", title="The gate")
    return evening, mara


def both_help(evening: Evening, mara: str) -> None:
    """Mara helps Tor, and it is told intricately: their bond may pay either of them."""
    free(evening, mara)
    rich(evening, mara)
    tor = other(evening, mara)
    evening.agreed(tor, "bob", description="intricate")
    evening.do("ann", "fe.assist", helper=mara, hero=tor, how="shoulder to shoulder", gives="dice")
    dice = pool_of(evening.state, evening.state[Proposals][tor])[0]
    evening.do("bob", "fe.roll-action", *(7,) * dice, hero=tor)
    evening.keep()


def is_ended_and_formed_anew(evening: Evening, mara: str) -> None:
    tor = other(evening, mara)
    evening.do("ann", "fe.end-bond", hero=mara, other=tor)
    evening.do("ann", "fe.form-bond", hero=mara, other=tor, words="another siege")
    bonds_pay(evening, mara)


# cards, and experience


def cards() -> tuple[Evening, str]:
    evening = Evening(deck_triggers="quickstart", deck_or_spend="both")
    hero = evening.hero()
    evening.do("gm", "start-scene", title="The gate")
    return evening, hero


def an_alarm(evening: Evening, hero: str) -> None:
    """Two beats at once bring a card, where the scene bears one."""
    evening.do("gm", "fe.set-beats", held=9, reason="a test")
    held = len(evening.state[Deck].scene)
    falls(evening, "gm", {"type": "fe.spend-on-complication", "beats": 2, "what": f"an alarm {held}"})


def trades(evening: Evening, hero: str) -> None:
    """Boons are traded in downtime."""
    rich(evening, hero)
    if evening.state[Scenes].current:
        evening.do("gm", "end-scene")
    evening.do("ann", "fe.convert-boons", hero=hero)
    if not evening.state[Scenes].current:
        evening.do("gm", "start-scene", title="After it")


def a_hero() -> tuple[Evening, str]:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "start-scene", title="The gate")
    return evening, hero


# symbols


def studying() -> tuple[Evening, str]:
    evening, hero = invoker(GATE, invoker_rites_known="learn_each")
    evening.rated(hero, Lore=1, Investigation=1)
    return evening, hero


def studies(evening: Evening, hero: str) -> None:
    free(evening, hero)
    evening.do("gm", "fe.set-xp", hero=hero, unspent=5, reason="a test")
    if evening.state[Scenes].current:
        evening.do("gm", "end-scene")
    evening.do("ann", "fe.study-rite", hero=hero, rite="sealed-threshold", source="text")


def fails_to_learn(evening: Evening, hero: str) -> None:
    studies(evening, hero)
    roll(evening, hero, 2, 2)
    evening.keep()


MANY: Final = (GATE, SEA, "Ikasha", "Mykkiel")


def many() -> tuple[Evening, str]:
    return invoker(*MANY)


def sings(evening: Evening, hero: str) -> None:
    free(evening, hero)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=GATE, owed=0, reason="a test")
    perform(evening, hero)
    rolls(evening, hero)


def sings_dearly(evening: Evening, hero: str) -> None:
    """A ritual is owed for as the first of a scene is, to who carries so many Symbols."""
    sings(evening, hero)
    if owed(evening, hero)[GATE] < 2:
        raise Refused("nothing", "It marked no more than any.", remedy="Wait.")


TOGETHER: Final = {
    "reaction": Limit(
        "fe.turn.reactions",
        EXCHANGE,
        arena("inevitable-way"),
        strikes_through,
        (strikes_back,),
        "turn.reacted",
        ("Turns.reacted",),
        in_a_fight,
    ),
    "help": Limit(
        "fe.coordination.assist-baseline",
        Stretch(EXCHANGE.goes_on[:1], EXCHANGE.ends[:2]),
        three,
        helps_through,
        (helps_another, gives_another, is_led),
        ("assist.exchange", "together.helped"),
        ("Coordination.assisted",),
        boons_and_a_fight,
    ),
    "leash": Limit(
        "fe.summon.boon-finesse",
        EXCHANGE,
        one_hero,
        eases,
        (eases, says("ann", "fe.spend-boon", hero=HERO, what="leash", on="a spirit on paper")),
        "module.eased",
        ("Modules.eased",),
        marked_leash,
    ),
    "inspire": Limit(
        "fe.coordination.talent-inspire",
        SCENE,
        able("inspire"),
        cooperates("inspire-ally"),
        (cooperates("inspire-rally"), inspires_herself, cooperates("inspire-ally", by_another=True)),
        ("cooperate.used", "cooperate.whom"),
        ("Coordination.used", "Coordination.helped"),
        all_rich,
    ),
    "relay": Limit(
        "fe.coordination.talent-tactical-relay",
        SCENE,
        able("tactical-relay"),
        cooperates("tactical-relay"),
        (cooperates("tactical-relay"),),
        "cooperate.used",
        ("Coordination.used",),
        all_rich,
    ),
    "spotter": Limit(
        "fe.coordination.talent-spotters-mark",
        SCENE,
        able("spotters-mark"),
        marks_anew,
        (cooperates("spotters-mark"),),
        "cooperate.used",
        ("Coordination.used",),
        all_rich,
    ),
    "cant": Limit(
        "fe.coordination.talent-battle-cant",
        SCENE,
        able("battle-cant"),
        cooperates("battle-cant", for_all=True),
        (cooperates("battle-cant", for_all=True),),
        "cooperate.used",
        ("Coordination.used",),
        all_rich,
    ),
    "sigil": Limit(
        "fe.coordination.talent-anchor-sigil",
        SCENE,
        able("anchor-sigil"),
        cooperates("anchor-sigil"),
        (cooperates("anchor-sigil"),),
        "cooperate.used",
        ("Coordination.used",),
        all_rich,
    ),
    "bond": Limit(
        "fe.boons.bond-driven-core",
        EVENING,
        bonded,
        bonds_pay,
        (bonds_pay, bonds_pay_the_other, is_ended_and_formed_anew),
        "boons.bond_paid",
        ("Boons.bonds",),
        both_help,
    ),
    "cards": Limit(
        "fe.deck.triggers-quickstart",
        SCENE,
        cards,
        in_order(an_alarm, an_alarm, an_alarm),
        (brings(an_alarm, lambda evening, hero: len(evening.state[Deck].scene)),),
        "nothing",
        ("Deck.scene",),
    ),
    "trade": Limit(
        "fe.boons.convert-core",
        EVENING,
        a_hero,
        trades,
        (trades,),
        "boons.convert",
        ("Boons.traded",),
    ),
    "study": Limit(
        "fe.invoker.learning-rites",
        EVENING,
        studying,
        fails_to_learn,
        (studies,),
        "study.failed",
        ("Seals.failed",),
        free,
    ),
    "choir": Limit(
        "fe.invoker.multi-symbol",
        SCENE,
        many,
        sings,
        (sings_dearly,),
        "nothing",
        ("Seals.choirs",),
    ),
}
