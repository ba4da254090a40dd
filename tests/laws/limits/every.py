"""Every limit that the law is asked of, by what people call it."""

from __future__ import annotations

from typing import Final

from tests.laws.limits.edge import EDGE
from tests.laws.limits.edge_counted import COUNTED
from tests.laws.limits.edge_once import ONCE
from tests.laws.limits.edge_together import TOGETHER
from tests.laws.limits.fate import FATE
from tests.laws.limits.fate_counted import FATE_COUNTED
from tests.laws.limits.fates import FATES
from tests.laws.limits.fates_counted import FATES_COUNTED
from tests.laws.limits.law import Limit

__all__ = ["LIMITS"]

FATES_EDGE: Final = {**EDGE, **COUNTED, **ONCE, **TOGETHER}
LIMITS: Final[dict[str, Limit]] = {**FATES_EDGE, **FATE, **FATE_COUNTED, **FATES, **FATES_COUNTED}
