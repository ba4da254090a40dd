"""Pools of dice of several kinds are numbered without a gap."""

from itertools import product

import numpy as np
import pytest

from threefates.odds.counts import counts


@pytest.mark.parametrize(("kinds", "dice"), [(1, 4), (2, 0), (3, 7), (4, 5), (6, 3), (7, 4)])
def test_every_pool_is_there_once_and_is_found_at_its_number(kinds: int, dice: int) -> None:
    here = counts(kinds, dice)

    pools = {pool for pool in product(range(dice + 1), repeat=kinds) if sum(pool) == dice}

    assert {tuple(row) for row in here.rows.tolist()} == pools
    assert len(here) == len(pools)
    assert here.find(here.rows).tolist() == list(range(len(pools)))


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_one_die_more_leads_to_the_pool_with_one_die_more(kind: int) -> None:
    here, there = counts(3, 4), counts(3, 5)

    grown = there.rows[here.one_more(kind)]

    assert (grown - here.rows == np.eye(3, dtype=int)[kind]).all()


def test_kinds_that_become_one_lie_together() -> None:
    order, starts, groups = counts(3, 4).after((0, 0, 1), 2)

    merged = [{tuple(row) for row in part.tolist()} for part in np.split(counts(3, 4).rows[order], starts[1:])]

    assert [counts(2, 4).rows[group].tolist() for group in groups] == [[few, 4 - few] for few in range(5)]
    assert all({row[0] + row[1] for row in part} == {few} for few, part in enumerate(merged))
