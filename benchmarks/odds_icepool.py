"""The same questions put to icepool, the way its documentation suggests and tuned by hand.

"Idiomatic" is the first thing an experienced user would write; "tuned" has small states, and sub-laws that are kept.
Each function answers with one that answers a setting. Fate's Edge is played with tens worth `tens`, every Boon a source
of its own, the description always taken.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25)


def icepool_fe_idiomatic(tens: int = 1) -> Any:
    """Values first, then one Die.map per step."""
    from icepool import Die, Vector

    ONE, MID, HIT, TEN, SB = (Vector(int(i == j) for j in range(5)) for i in range(5))
    D10 = Die({ONE + SB: 1, MID: 4, HIT: 4, TEN: 1})

    def successes(v):
        return v[2] + tens * v[3]

    def options(step, v):
        failures = [k for k, count in zip((MID, ONE), (v[1], v[0]), strict=True) if count]
        if step == "boon":
            return [Die([v])] + [v - k + D10 for k in failures + [HIT] * (v[2] > 0)]
        if step == "dominant":
            return [Die([v])] + [v - k + D10 for k in failures]
        if step == "desperate" and v[2]:
            return [v - HIT + D10]
        if step == "detailed" and v[0]:
            return [v - ONE + D10]
        if step == "intricate" and v[0]:
            return [v - v[0] * ONE + v[0] @ D10]
        return [Die([v])]

    @cache
    def best(v, dv, steps):
        if not steps:
            return (Fraction(successes(v) >= dv), Fraction(0)), None
        scored = []
        for die in options(steps[0], v):
            p = m = 0
            for w, q in die.items():
                (pw, mw), _ = best(w - w[4] * SB, dv, steps[1:])
                p += q * pw
                m += q * (mw - w[4])
            scored.append(((p / die.denominator(), m / die.denominator()), die))
        return max(scored, key=lambda x: x[0])

    def fe(n, dv, ladder, position, boons):
        steps = (position, ladder) + ("boon",) * boons
        die = n @ D10
        for i in range(len(steps)):
            die = die.map(lambda v: best(v - v[4] * SB, dv, steps[i:])[1] + v[4] * SB, star=False)
        return die.map(lambda v: (successes(v), v[4], v[3]), star=False)

    return fe


def icepool_fe_tuned(tens: int = 1) -> Any:
    """Tuples, small states after the description step, laws before the boons cached."""
    from icepool import Die, Vector

    FACE = {0: 1, 1: 4, 2: 4, 3: 1}

    @cache
    def fresh(k):
        unit = Die({Vector(int(i == j) for j in range(4)): FACE[i] for i in range(4)})
        return k @ unit if k else Die([Vector((0,) * 4)])

    @cache
    def boon(f, h, t, dv, k):
        stop = (Fraction(h + tens * t >= dv), Fraction(0), None)
        if not k:
            return stop
        options = [stop]
        for df, dh in (((-1, 0),) if f else ()) + (((0, -1),) if h else ()):
            f0, h0 = f + df, h + dh
            die = Die({(f0 + 1, h0, t, 1): 1, (f0 + 1, h0, t, 0): 4, (f0, h0 + 1, t, 0): 4, (f0, h0, t + 1, 0): 1})
            nxt = [(q, boon(*s[:3], dv, k - 1), s[3]) for s, q in die.items()]
            options.append((sum(q * b[0] for q, b, _ in nxt) / 10, sum(q * (b[1] - sb) for q, b, sb in nxt) / 10, die))
        return max(options, key=lambda o: o[:2])

    @cache
    def described(o, m, h, t, ladder):
        if ladder == "basic" or not o:
            return Die([(o + m, h, t, 0)])
        i = 1 if ladder == "detailed" else o
        return fresh(i).map(lambda v: (o - i + m + v[0] + v[1], h + v[2], t + v[3], v[0]), star=False)

    @cache
    def value(o, m, h, t, ladder, dv, k):
        die = described(o, m, h, t, ladder)
        vals = [(q, boon(*s[:3], dv, k), s[3]) for s, q in die.items()]
        d = die.denominator()
        return (sum(q * b[0] for q, b, _ in vals) / d, sum(q * (b[1] - sb) for q, b, sb in vals) / d)

    def rolls(o, m, h, t, kind):
        p = [o, m, h, t]
        p[kind] -= 1
        for new, q in FACE.items():
            p[new] += 1
            yield tuple(p), q, int(new == 0)
            p[new] -= 1

    @cache
    def positioned(o, m, h, t, position, ladder, dv, k):
        if position == "desperate" and h:
            return Die({(*p, sb): q for p, q, sb in rolls(o, m, h, t, 2)})
        if position == "dominant":
            options = [(tuple(10 * x for x in value(o, m, h, t, ladder, dv, k)), None)]
            for kind in [1] * (m > 0) + [0] * (o > 0):
                r = list(rolls(o, m, h, t, kind))
                vals = [(q, value(*p, ladder, dv, k), sb) for p, q, sb in r]
                options.append(((sum(q * v[0] for q, v, _ in vals), sum(q * (v[1] - sb) for q, v, sb in vals)), r))
            best = max(options, key=lambda x: x[0])[1]
            if best:
                return Die({(*p, sb): q for p, q, sb in best})
        return Die([(o, m, h, t, 0)])

    @cache
    def before_boons(n, position, ladder, dv, k):
        def step(v):
            o, m, h, t = v
            return positioned(o, m, h, t, position, ladder, dv, k).map(
                lambda a, b, c, d, sb: described(a, b, c, d, ladder).map(
                    lambda f, h2, t2, s2: (f, h2, t2, o + sb + s2), star=True
                ),
                star=True,
            )

        return fresh(n).map(step, star=False)

    def fe(n, dv, ladder, position, boons):
        die = before_boons(n, position, ladder, *((dv, boons) if position == "dominant" else (0, 0)))
        for k in range(boons, 0, -1):

            def spend(f, h, t, sb):
                nxt = boon(f, h, t, dv, k)[2]
                return (f, h, t, sb) if nxt is None else nxt.map(lambda a, b, c, s: (a, b, c, sb + s), star=True)

            die = die.map(spend, star=True)
        return die.map(lambda f, h, t, sb: (h + tens * t, sb, t), star=True)

    return fe


def icepool_fate() -> Any:
    from icepool import Die

    roll = Die([-1, 0, 1]).pool(4).expand()

    @cache
    def fate(dice, boxes, need):
        options = [Die([sum(dice) >= need])]
        if boxes:
            options.append(roll.map(lambda d: fate(d, boxes - 1, need), star=False))
            options += [fate(tuple(sorted(dice[:i] + (1,) + dice[i + 1 :])), boxes - 1, need) for i in range(4)]
        return max(options, key=lambda die: die.mean())

    def success(skill, difficulty, aspects, fate_points):
        need = difficulty - skill - min(fate_points, 1)
        return roll.map(lambda d: fate(d, aspects, need), star=False).mean()

    return success


def icepool_ff_idiomatic() -> Any:
    """Two hands dealt at once; an ace is worth 1000."""
    from icepool import Deck, multiset_function

    deck = Deck({**dict.fromkeys(VALUES, 4), 1000: 4})

    @multiset_function
    def totals(hands, *, c):
        tx, hand = hands
        return tx.sum(), hand.highest(c).sum()

    return lambda t, h, c: totals(deck.deal((t, h)), c=c).map(lambda tx, hand: tx < 1000 and hand > tx).mean()


def icepool_ff_tuned() -> Any:
    """One custom evaluator: ranks high to low, state = (cards held, margin)."""
    from icepool import Deck, MultisetEvaluator, UnsupportedOrder

    class Task(MultisetEvaluator):
        def __init__(self, c):
            self.c = c

        def initial_state(self, order, outcomes, *sizes):
            if order > 0:
                raise UnsupportedOrder
            return 0, 0

        def next_state(self, state, order, outcome, counts):
            if state in ("L", "W"):
                return state
            tx, mine = counts
            if outcome == 1000:
                return "L" if tx else "W" if mine else state
            held, margin = state
            used = min(mine, max(self.c - held, 0))
            return held + mine, margin + outcome * (used - tx)

        def final_outcome(self, state, order, outcomes, *sizes):
            return state == "W" or (state != "L" and state[1] > 0)

    deck = Deck({**dict.fromkeys(VALUES, 4), 1000: 4})
    tasks = {c: Task(c) for c in range(1, 5)}
    return lambda t, h, c: tasks[c](deck.deal((t, h))).mean()


def icepool_ff_given() -> Any:
    from icepool import Deck

    deck = Deck({**dict.fromkeys(VALUES, 4), 1000: 4})
    return lambda tx, h, c: ((deck - tx).deal(h).highest(c).sum() > sum(tx)).mean()
