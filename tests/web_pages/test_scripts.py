"""Scripts of a page share one room for names: a second one of a name would take the place of the first."""

import re
from collections import Counter
from pathlib import Path

from threefates import web

SCRIPTS = Path(web.__path__[0]) / "pages" / "static"
NAMED = re.compile(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)


def test_no_two_scripts_give_one_name_to_two_things() -> None:
    names = Counter(name for script in SCRIPTS.glob("*.js") for name in NAMED.findall(script.read_text("utf-8")))

    assert len(names) > 30
    assert [name for name, times in names.items() if times > 1] == []
