# Short names for what ./play does, and for the chores it does not: making anew what is made from something else.
.PHONY: play test soak bench bench-odds odds-pictures locks ledger concordance survivors pictures

UV := .venv/bin/uv
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-package django --no-emit-package asgiref --no-emit-package sqlparse

play:
	./play

test:
	./play test

soak:
	./play soak

# what has a budget, measured beside it
bench:
	.venv/bin/python -m benchmarks

# odds beside the peers that have a lock of their own, in one run
bench-odds:
	$(UV) venv --quiet --allow-existing .peers
	$(UV) pip sync --quiet --python .peers requirements/peers.txt
	PYTHONPATH=src .peers/bin/python -m benchmarks.odds --peers

# `make locks` keeps what is pinned and adds what is missing; `make locks UPGRADE=--upgrade` takes the newest of everything.
locks:
	$(COMPILE) $(UPGRADE) pyproject.toml requirements/run.in -o requirements/run.txt
	$(COMPILE) $(UPGRADE) pyproject.toml requirements/run.in requirements/test.in -o requirements/test.txt
	$(COMPILE) $(UPGRADE) requirements/postgres.in -o requirements/postgres.txt
	$(COMPILE) $(UPGRADE) requirements/peers.in -o requirements/peers.txt

# rules/*.yaml into the one file that the package ships
ledger:
	.venv/bin/python tools/compile_rules.py

# which rules are played, and which test proves each
concordance:
	.venv/bin/python tools/concordance.py

# small changes of what carries entries out that their tests do not notice: `make survivors MATCH=fe.boons`
survivors:
	.venv/bin/python -m tools.held $(MATCH)

# the pictures of docs/odds.md
odds-pictures:
	.venv/bin/python tools/odds_pictures.py

# what docs/ shows of real play
pictures:
	.venv/bin/python tools/screenshots.py
