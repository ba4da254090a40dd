"""The same questions put to dyce, the way its documentation suggests and tuned by hand. See `odds_icepool`."""

from __future__ import annotations

import warnings
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from benchmarks.odds_icepool import VALUES


def dyce_exact() -> Any:
    from functools import partial

    from dyce import expand
    from dyce.lifecycle import ExperimentalWarning

    warnings.simplefilter("ignore", ExperimentalWarning)
    # without this, expand() drops every branch with probability < 1 / 0x7FFFFF
    return partial(expand, min_path_probability=Fraction(0))


def dyce_fe(tens: int = 1) -> Any:
    from dyce import H, P

    exact = dyce_exact()
    FACE = H({1: 1, 2: 4, 6: 4, 10: 1})  # one face per kind of result

    def successes(roll):
        return sum(f >= 6 for f in roll) + (tens - 1) * roll.count(10)

    def reroll(roll, old):
        rest = list(roll)
        rest.remove(old)
        return FACE.apply(lambda f: (tuple(sorted(rest + [f])), int(f == 1)))

    def options(step, roll):
        stay = H({(roll, 0): 1})
        failures = [f for f in (2, 1) if f in roll]
        if step == "boon":
            return [stay] + [reroll(roll, f) for f in failures + [6] * (6 in roll)]
        if step == "dominant":
            return [stay] + [reroll(roll, f) for f in failures]
        if step == "desperate" and 6 in roll:
            return [reroll(roll, 6)]
        if step == "detailed" and 1 in roll:
            return [reroll(roll, 1)]
        if step == "intricate" and 1 in roll:
            rest = tuple(f for f in roll if f != 1)
            return [exact(lambda r: (tuple(sorted(r.roll + rest)), r.roll.count(1)), roll.count(1) @ P(FACE))]
        return [stay]

    @cache
    def best(roll, dv, steps):
        if not steps:
            return (Fraction(successes(roll) >= dv), Fraction(0)), None
        scored = []
        for h in options(steps[0], roll):
            p = m = Fraction(0)
            for (nxt, sb), q in h.items():
                (pw, mw), _ = best(nxt, dv, steps[1:])
                p += q * pw
                m += q * (mw - sb)
            scored.append(((p / h.total, m / h.total), h))
        return max(scored, key=lambda x: x[0])

    def fe(n, dv, ladder, position, boons):
        steps = (position, ladder) + ("boon",) * boons
        h = exact(lambda r: (r.roll, r.roll.count(1)), n @ P(FACE))
        for i in range(len(steps)):

            def step(r):
                roll, sb = r.outcome
                return best(roll, dv, steps[i:])[1].apply(lambda o: (o[0], o[1] + sb))

            h = exact(step, h)
        return h.apply(lambda o: (successes(o[0]), o[1], o[0].count(10)))

    return fe


def dyce_fe_tuned(tens: int = 1) -> Any:
    """The same small states and caches as icepool_fe_tuned."""
    from dyce import H, P

    exact = dyce_exact()
    FACE = {0: 1, 1: 4, 2: 4, 3: 1}

    def bind(fn, h):
        return exact(lambda r: fn(*r.outcome), h)

    @cache
    def fresh(k):
        return exact(lambda r: tuple(r.roll.count(i) for i in range(4)), k @ P(H(FACE))) if k else H({(0, 0, 0, 0): 1})

    @cache
    def boon(f, h, t, dv, k):
        stop = (Fraction(h + tens * t >= dv), Fraction(0), None)
        if not k:
            return stop
        options = [stop]
        for df, dh in (((-1, 0),) if f else ()) + (((0, -1),) if h else ()):
            f0, h0 = f + df, h + dh
            die = H({(f0 + 1, h0, t, 1): 1, (f0 + 1, h0, t, 0): 4, (f0, h0 + 1, t, 0): 4, (f0, h0, t + 1, 0): 1})
            nxt = [(q, boon(*s[:3], dv, k - 1), s[3]) for s, q in die.items()]
            options.append((sum(q * b[0] for q, b, _ in nxt) / 10, sum(q * (b[1] - sb) for q, b, sb in nxt) / 10, die))
        return max(options, key=lambda o: o[:2])

    @cache
    def described(o, m, h, t, ladder):
        if ladder == "basic" or not o:
            return H({(o + m, h, t, 0): 1})
        i = 1 if ladder == "detailed" else o
        return fresh(i).apply(lambda v: (o - i + m + v[0] + v[1], h + v[2], t + v[3], v[0]))

    @cache
    def value(o, m, h, t, ladder, dv, k):
        die = described(o, m, h, t, ladder)
        vals = [(q, boon(*s[:3], dv, k), s[3]) for s, q in die.items()]
        return (sum(q * b[0] for q, b, _ in vals) / die.total, sum(q * (b[1] - sb) for q, b, sb in vals) / die.total)

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
            return H({(*p, sb): q for p, q, sb in rolls(o, m, h, t, 2)})
        if position == "dominant":
            options = [(tuple(10 * x for x in value(o, m, h, t, ladder, dv, k)), None)]
            for kind in [1] * (m > 0) + [0] * (o > 0):
                r = list(rolls(o, m, h, t, kind))
                vals = [(q, value(*p, ladder, dv, k), sb) for p, q, sb in r]
                options.append(((sum(q * v[0] for q, v, _ in vals), sum(q * (v[1] - sb) for q, v, sb in vals)), r))
            best = max(options, key=lambda x: x[0])[1]
            if best:
                return H({(*p, sb): q for p, q, sb in best})
        return H({(o, m, h, t, 0): 1})

    @cache
    def before_boons(n, position, ladder, dv, k):
        def step(o, m, h, t):
            return bind(
                lambda a, b, c, d, sb: described(a, b, c, d, ladder).apply(lambda v: (v[0], v[1], v[2], o + sb + v[3])),
                positioned(o, m, h, t, position, ladder, dv, k),
            )

        return bind(step, fresh(n))

    def fe(n, dv, ladder, position, boons):
        h = before_boons(n, position, ladder, *((dv, boons) if position == "dominant" else (0, 0)))
        for k in range(boons, 0, -1):

            def spend(f, hh, t, sb):
                nxt = boon(f, hh, t, dv, k)[2]
                return (f, hh, t, sb) if nxt is None else nxt.apply(lambda v: (*v[:3], sb + v[3]))

            h = bind(spend, h)
        return h.apply(lambda v: (v[1] + tens * v[2], v[3], v[2]))

    return fe


def dyce_fate() -> Any:
    from dyce import H, P

    exact = dyce_exact()
    roll = 4 @ P(H({-1: 1, 0: 1, 1: 1}))

    @cache
    def fate(dice, boxes, need):
        options = [H({sum(dice) >= need: 1})]
        if boxes:
            options.append(exact(lambda r: fate(r.roll, boxes - 1, need), roll))
            options += [fate(tuple(sorted(dice[:i] + (1,) + dice[i + 1 :])), boxes - 1, need) for i in range(4)]
        return max(options, key=lambda h: Fraction(h.get(True, 0), h.total))

    def success(skill, difficulty, aspects, fate_points):
        h = exact(lambda r: fate(r.roll, aspects, difficulty - skill - min(fate_points, 1)), roll)
        return Fraction(h.get(True, 0), h.total)

    return success


def dyce_ff() -> Any:
    """dyce has no deck: hands are weighted rank multisets, enumerated by hand."""
    from dyce import H

    exact = dyce_exact()
    cards = VALUES + (1000,)

    def deal(left, k):
        def weight(hand):
            w = 1
            for r in set(hand):
                w *= comb(left[r], hand.count(r))
            return w

        return H.from_counts((hand, weight(hand)) for hand in combinations_with_replacement(cards, k))

    def ff(t, h, c):
        def against(r):
            tx = r.outcome
            if 1000 in tx:
                return False
            left = {v: 4 - tx.count(v) for v in cards}
            return deal(left, h).apply(lambda hand: sum(hand[-c:]) > sum(tx))

        r = exact(against, deal(dict.fromkeys(cards, 4), t))
        return Fraction(r.get(True, 0), r.total)

    return ff
