"""What may be done with Symbols: rituals, cracked seals, borrowed grace; and between scenes work, study and XP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Field, Offer, choice, flag, none_of, number, refusal_of, words
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, proposing
from threefates.systems.fates_edge.advancement.skill_uses import magic_of, no_path, of_own_magic
from threefates.systems.fates_edge.content.records import Grade, WrittenRite, written_rites
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, held_heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import skill_options
from threefates.systems.fates_edge.patrons.patrons import skills_of_rites
from threefates.systems.fates_edge.patrons.roster import same_patron
from threefates.systems.fates_edge.resolution.wording import beats_said
from threefates.systems.fates_edge.rites.crossing import dv_of_next
from threefates.systems.fates_edge.rites.marking import marks_of, said_at_once, tips_over
from threefates.systems.fates_edge.rites.offers import GROUP, of_rites
from threefates.systems.fates_edge.rites.rite_dv import grades
from threefates.systems.fates_edge.rites.rites import MOST_LISTED, InvokersRitual, Rite, dv_of, invoked, practised
from threefates.systems.fates_edge.rites.wards import asked
from threefates.systems.fates_edge.rulings.rites import (
    BorrowedGrace,
    InvokerRites,
    NeglectedSymbol,
    SymbolRepair,
    SymbolRepairPrice,
    SymbolStates,
    WithoutSymbol,
)
from threefates.systems.fates_edge.symbols.cracking import Seals, called, cannot_crack, left_by_crack, seals, symbol_of
from threefates.systems.fates_edge.symbols.grace import PAYS, cannot_borrow, owed_for_grace, worth_of_grace
from threefates.systems.fates_edge.symbols.invokers import (
    ATTRIBUTES_OF_RITUALS,
    cannot_begin_ritual,
    dv_of_symbol,
    no_symbol_for,
)
from threefates.systems.fates_edge.symbols.learning import (
    LONGEST_NAME,
    SOURCES,
    cannot_study,
    dv_to_learn,
    study_takes,
    to_study,
)
from threefates.systems.fates_edge.symbols.repair_and_restore import cannot_restore, crafts_at, dv_to_mend, priced
from threefates.systems.fates_edge.symbols.rounds import rounds_left, rounds_of, said_of_crack
from threefates.systems.fates_edge.symbols.states import CarriedSymbol, Symbol, price_of_crack, states_of
from threefates.systems.fates_edge.symbols.symbols import (
    UPGRADES,
    cannot_gain,
    cannot_upgrade,
    carried_of,
    made_already,
    not_given,
    price_of_symbol,
    time_of_symbol,
)

__all__ = ["offers_of_seals"]


@seals.offers_under(of_own_magic, of_rites)
def offers_of_seals(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays an Invoker what Symbols are good for now, and whoever runs the game putting them right."""
    for hero in held_heroes(state, viewer):
        if hero.id in state.only(proposing):
            if practised(state, hero, "Invoker") and not _waits(state, hero.id):
                yield _cracking(state, hero.id)
            yield from _borrowing(state, hero.id)
        elif practised(state, hero, "Invoker"):
            yield from _performing(state, hero.id)
        yield from _showing(state, hero.id)
        if state[Scenes].current is None:
            yield from _between_scenes(state, hero.id)
        elif no_path(state, hero.id, "Invoker") is None and not state[Seals].carried.get(hero.id):
            yield _gaining(state, hero.id)
    if viewer.runs and any(practised(state, hero, "Invoker") for hero in state[Heroes].known.values()):
        named = states_of(state.ruling(SymbolStates))
        which = choice("symbol", "Is", [Option(symbol.value, name.capitalize()) for symbol, name in named.items()])
        fields = (_who(state), words("patron", "Whose Symbol"), which, words("reason", "Why"))
        yield Offer("fe.set-symbol", "Put a Symbol right", fields, group=GROUP, levers=True)
        whom = [
            Option(hero, hero_named(state, hero), refusal=refusal_of(not_given(state, hero, viewer.seat.id)))
            for hero in state[Heroes].known
        ]
        given = (choice("hero", "Hero", whom), words("patron", "Whose Symbol", longest=60))
        refusal = none_of(whom)
        yield Offer("fe.gain-symbol", "Give somebody a Symbol", given, refusal=refusal, group=GROUP, levers=True)


@seals.offers
def offer_not_to_wait(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever waits for a ritual to crack its seal, beside how long it still takes."""
    for hero in state.only(proposing):
        if viewer.holds(hero) and state.only(_waits, hero):
            yield replace(_cracking(state, hero), at=(f"rituals-begun.{hero}",))


def _waits(state: State, hero: EntityId) -> bool:
    return bool((proposal := state[Proposals].open.get(hero)) and rounds_left(state, proposal))


# rituals


SPACE: Final = "It wants a place that suits it, as the Game Master judges."


def _performing(state: State, hero: EntityId) -> Iterator[Offer]:
    for rite in _within_reach(state, hero):
        yield _ritual(state, hero, rite)
    never = state.ruling(WithoutSymbol) is WithoutSymbol.NEVER
    usable = [Option(each, each) for each in carried_of(state, hero) if no_symbol_for(state, hero, each) is None]
    if (never and not usable) or not _own_known(state, hero):
        return
    fields = (
        words("rite", "Which Rite"),
        choice("patron", "Whose", usable) if never else words("patron", "Whose"),
        *_rolled(state),
        choice("grade", "Grade", [Option(grade.value, grade.value.capitalize()) for grade in grades()], default="low"),
        number("obligation", "Obligation Cost it lists", low=0, high=MOST_LISTED, default=1),
        words("about", "Whom or what it is upon", longest=100, optional=True),
        flag("keeps", "It goes on once it is done"),
    )
    hint = SPACE if never else f"{SPACE} Without the Patron's Symbol it is harder, and owed for twice."
    yield Offer(
        "fe.begin-ritual",
        "Perform another Rite",
        fields,
        (("hero", hero),),
        refusal=refusal_of(cannot_begin_ritual(state, hero)),
        group=magic_of(state, hero),
        hint=hint,
    )


def _own_known(state: State, hero: EntityId) -> bool:
    """Say whether a hero may know a Rite that is not written down: any, or one of the table's own that was learned."""
    learned = state[Seals].learned.get(hero, ())
    return state.ruling(InvokerRites) is InvokerRites.WHOLE_LIST or any(key not in written_rites() for key in learned)


def _within_reach(state: State, hero: EntityId) -> Iterator[WrittenRite]:
    """The written Rites that a hero's Symbols open, or those of them that were learned."""
    whole, learned = state.ruling(InvokerRites) is InvokerRites.WHOLE_LIST, state[Seals].learned.get(hero, ())
    for rite in written_rites().values():
        if any(same_patron(rite.patron, each) for each in carried_of(state, hero)) and (whole or rite.id in learned):
            yield rite


def _rolled(state: State) -> tuple[Field, ...]:
    first, skills = ATTRIBUTES_OF_RITUALS[0], skills_of_rites(state)
    return (
        choice("attribute", "How", [Option(each, each.capitalize()) for each in ATTRIBUTES_OF_RITUALS], default=first),
        choice("skill", "With", [Option(skill, skill) for skill in skills], default=next(iter(skills), None)),
    )


def _ritual(state: State, hero: EntityId, rite: WrittenRite) -> Offer:
    patron = next(each for each in carried_of(state, hero) if same_patron(each, rite.patron))
    whom = [Option(each, hero_named(state, each)) for each in state[Heroes].known] if rite.whom == "one" else []
    fields = (
        *((choice("whom", "On whom", whom, default=hero),) if whom else ()),
        *asked(state, rite),
        *_rolled(state),
    )
    ritual, neglected = InvokersRitual(symbol_of(state, hero, patron).value), state.ruling(NeglectedSymbol)
    meant = Rite(rite.name, patron, 1, id=rite.id, grade=rite.grade, ritual=ritual)
    dv = dv_of(state, hero, meant) + dv_of_symbol(ritual, neglected) + dv_of_next(state, hero, patron)
    marks = f"{said_at_once(state, hero, meant)}completed, it marks {marks_of(state, hero, meant)} Obligation"
    marks += f"; you owe {tips_over(state, hero, meant, meant=True)} then"
    seen = "" if state[Seals].carried[hero][patron].in_view else " Show the Symbol first."
    hint = f"{rite.summary} {SPACE} {rounds_of(dv)} rounds, DV {dv}; {marks}.{seen}"
    return Offer(
        "fe.begin-ritual",
        f"Perform {rite.name}",
        fields,
        (("hero", hero), ("rite", rite.id), ("patron", patron)),
        refusal=refusal_of(cannot_begin_ritual(state, hero) or no_symbol_for(state, hero, patron)),
        group=magic_of(state, hero),
        hint=hint,
    )


def _borrowing(state: State, hero: EntityId) -> Iterator[Offer]:
    owed = owed_for_grace(state.ruling(BorrowedGrace))
    for patron in carried_of(state, hero):
        dice, effect = worth_of_grace(state, patron, state[Proposals][hero].skill)
        if dice or effect:
            gives = "A die more" if dice else "One Effect more"
            price = f", its price and {owed} Obligation" if owed else " and its price"
            pays = [Option(each, said, refusal=_unpaid(state, hero, patron, each)) for each, said in PAYS.items()]
            yield Offer(
                "fe.borrow-grace",
                f"Borrow grace of {patron}",
                (choice("pay", "For", pays),),
                (("hero", hero), ("patron", patron)),
                refusal=none_of(pays),
                group=magic_of(state, hero),
                hint=f"{gives}, for an action{price}.",
            )


def _unpaid(state: State, hero: EntityId, patron: str, pay: str) -> Refusal | None:
    return refusal_of(cannot_borrow(state, hero, patron, pay))


def _showing(state: State, hero: EntityId) -> Iterator[Offer]:
    for patron in carried_of(state, hero):
        shown = state[Seals].carried[hero][patron].shown
        label = f"Hide the Symbol of {patron}" if shown else f"Show the Symbol of {patron}"
        fixed = (("hero", hero), ("patron", patron), ("shown", not shown))
        yield Offer("fe.show-symbol", label, (), fixed, group=magic_of(state, hero))


def _cracking(state: State, hero: EntityId) -> Offer:
    rite, mine = invoked(state).get(hero), tuple(carried_of(state, hero))
    patron = rite.patron if rite else mine[0] if len(mine) == 1 else ""
    fixed = (("hero", hero), *((("patron", patron),) if patron else ()))
    seals_of = [Option(each, each, refusal=refusal_of(cannot_crack(state, hero, each))) for each in mine]
    whose = choice("patron", "Whose seal", seals_of) if mine else words("patron", "Whose seal")
    high = () if rite else (flag("high_power", "A High-Power Rite"),)
    fields = (*(() if patron else (whose,)), *high)
    refusal = refusal_of(cannot_crack(state, hero, patron)) or (none_of(seals_of) if seals_of and not patron else None)
    group = magic_of(state, hero)
    left = f"is {called(state, left_by_crack(state, hero, patron))}" if patron else "suffers for it"
    (owed, beats), (dear, _) = price_of_crack(high_power=False), price_of_crack(high_power=True)
    price = f"{owed} Obligation, or {dear} for a High-Power Rite"
    if rite:
        price = f"{dear if rite.grade is Grade.HIGH else owed} Obligation"
    hint = f"It happens at once{said_of_crack(state)}; the Symbol {left}, and you owe {price}."
    hint += f" The Game Master has {beats_said(state, beats)} for it."
    return Offer("fe.crack-seal", "Crack the Seal", fields, fixed, refusal=refusal, group=group, hint=hint)


# between scenes


def _gaining(state: State, hero: EntityId) -> Offer:
    mine, group = state[Seals].carried.get(hero), magic_of(state, hero)
    hint = PRICE.format(price_of_symbol(), time_of_symbol()) if mine else "The first came with the talent."
    fields, refusal = (
        (words("patron", "Whose", longest=60), *_hasty(bought=bool(mine))),
        refusal_of(cannot_gain(state, hero)),
    )
    fixed = (("hero", hero),)
    return Offer("fe.gain-symbol", "Carry a Symbol", fields, fixed, refusal=refusal, group=group, hint=hint)


PRICE: Final = "It costs {} XP, and takes {} of downtime."


def _hasty(*, bought: bool = True) -> tuple[Field, ...]:
    """To do without the downtime of what is paid for in XP."""
    return (flag("rush", "At once, on a Haste clock"),) if bought else ()


def _between_scenes(state: State, hero: EntityId) -> Iterator[Offer]:
    mine, walks = carried_of(state, hero), no_path(state, hero, "Invoker") is None
    if walks:
        yield _gaining(state, hero)
    for patron in mine:
        if symbol_of(state, hero, patron) is not Symbol.MAINTAINED:
            yield from _restoring(state, hero, patron)
    for patron, held in mine.items():
        yield _improving(state, hero, patron, held)
    if walks and mine and state.ruling(InvokerRites) is InvokerRites.LEARNED:
        if to_study(state, hero):
            yield _studying(state, hero)
        yield _studying_own(state, hero)


def _improving(state: State, hero: EntityId, patron: str, held: CarriedSymbol) -> Offer:
    made = [Option(name, said, refusal=refusal_of(made_already(held, name))) for name, said in UPGRADES.items()]
    refusal, group = none_of(made) or refusal_of(cannot_upgrade(state, hero)), magic_of(state, hero)
    made.sort(key=lambda option: option.refusal is not None)  # a greyed form is refused for what could be made
    fields, fixed = (choice("upgrade", "Becomes", made), *_hasty()), (("hero", hero), ("patron", patron))
    label, hint = f"Make more of the Symbol of {patron}", PRICE.format(price_of_symbol(), time_of_symbol())
    return Offer("fe.upgrade-symbol", label, fields, fixed, refusal, group=group, hint=hint)


def _restoring(state: State, hero: EntityId, patron: str) -> Iterator[Offer]:
    dv, price = dv_to_mend(state.ruling(SymbolRepair))
    craft = state.ruling(SymbolRepair) is SymbolRepair.CRAFT
    ones, others = crafts_at(state)
    firsts = [Option(each, each.capitalize()) for each in (ones if craft else ATTRIBUTES)]
    skills = skill_options(others if craft else skills_at(state))
    fields = (
        choice("first", "How", firsts, default=ones[0] if craft else ATTRIBUTES_OF_RITUALS[0]),
        choice("skill", "With", skills, default=next(iter(others if craft else skills_of_rites(state)), None)),
    )
    label, fixed, group = f"Restore the Symbol of {patron}", (("hero", hero), ("patron", patron)), magic_of(state, hero)
    refusal, hint = refusal_of(cannot_restore(state, hero, patron)), f"A downtime action, against DV {dv}."
    yield Offer("fe.restore-symbol", label, fields, fixed, refusal=refusal, group=group, hint=hint)
    if priced(symbol_of(state, hero, patron), state.ruling(SymbolRepairPrice)):
        dear = refusal_of(cannot_restore(state, hero, patron, xp=True))
        yield Offer(
            "fe.restore-symbol",
            f"Mend the Symbol of {patron} for {price} XP",
            (),
            (*fixed, ("xp", True)),
            dear,
            group=group,
        )


def _studying(state: State, hero: EntityId) -> Offer:
    options = [
        Option(
            rite.id,
            f"{rite.name}, DV {dv_to_learn(rite.grade)}",
            rite.summary,
            refusal=refusal_of(cannot_study(state, hero, rite.id)),
        )
        for rite in to_study(state, hero)
    ]
    sources = [Option(each, said) for each, said in SOURCES.items()]
    fields = (choice("rite", "Which Rite", options), choice("source", "From", sources), *_hasty())
    refusal, group = refusal_of(cannot_study(state, hero, "")), magic_of(state, hero)
    label, fixed = "Study a Rite", (("hero", hero), ("patron", ""))  # its name tells it from one of the table's own
    return Offer("fe.study-rite", label, fields, fixed, refusal, group=group, hint=study_takes(state))


def _studying_own(state: State, hero: EntityId) -> Offer:
    fields = (
        words("rite", "Which Rite", longest=LONGEST_NAME),
        choice("patron", "Whose", [Option(each, each) for each in carried_of(state, hero)]),
        choice("grade", "Grade", [Option(each.value, each.value.capitalize()) for each in grades()], default="low"),
        choice("source", "From", [Option(each, said) for each, said in SOURCES.items()]),
        *_hasty(),
    )
    refusal, group = refusal_of(cannot_study(state, hero, "")), magic_of(state, hero)
    label, fixed = "Study a Rite of the table's own", (("hero", hero),)
    return Offer("fe.study-rite", label, fields, fixed, refusal, group=group, hint=study_takes(state))


def _who(state: State) -> Field:
    return choice("hero", "Hero", [Option(hero, hero_named(state, hero)) for hero in state[Heroes].known])
