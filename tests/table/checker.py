# mypy: ignore-errors
# ruff: noqa: ANN001, ANN201, PTH123, RET503 - a stranger wrote it, as strangers do
"""A checker of somebody's own, written from docs/chance.md alone: python checker.py FILE [VERSION:HEAD …]"""

import hashlib
import hmac
import json
import sys
from collections import Counter
from itertools import count


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def position(seed, parts, size):
    for attempt in count():
        said = [part.encode() for part in (*parts, str(attempt))]
        message = b"".join(len(part).to_bytes(4, "big") + part for part in said)
        number = int.from_bytes(hmac.digest(bytes.fromhex(seed), message, "sha256"), "big")
        if number < 2**256 - 2**256 % size:
            return number % size


def of_a_table(events, heads, epochs, draws, drew):
    for row in events:
        event, who = row["event"], (row.get("epoch"), row.get("by"), (row.get("asked") or {}).get("type"))
        if event["type"].startswith("seal."):
            epoch = epochs.setdefault(event["epoch"], {"seed": None, "scheme": 1, "promised": {}, "nonces": {}})
            epoch |= {key: value for key, value in event.items() if key in ("seed", "scheme")}
            epoch |= {"commitment": event["commitment"]} if event["type"] == "seal.sealed" else {}
            epoch["promised"] |= {event["seat"]: event} if event["type"] == "seal.nonce-committed" else {}
            epoch["nonces"] |= {event["seat"]: event["nonce"]} if event["type"] == "seal.nonce" else {}
        if row.get("drawn") and not row["drawn"][0]["by_hand"] and not row.get("imported"):
            draws.append(row | {"turn": {"seat": who[1], "kind": who[2], "number": drew[who]}})
            drew[who] += 1
        if row.get("before", heads[-1]) != heads[-1]:
            yield f"version {row['version']}: changed before"
        heads.append(sha(heads[-1] + json.dumps(row, ensure_ascii=False, separators=(",", ":"))))


def check(record, epochs, draws):
    for epoch, draw in ((epochs[draw["epoch"]], draw) for draw in draws if draw["epoch"] > record.get("imported", 0)):
        if epoch["seed"] and not draw["drawn"][0]["by_hand"]:
            old, turn, words, promised = epoch["scheme"] == 1, draw["turn"], epoch["nonces"], epoch["promised"]
            if hashlib.sha256(bytes.fromhex(epoch["seed"])).hexdigest() != epoch["commitment"]:
                yield "another seed"
            yield from (
                f"word of {seat}" for seat in words if not old and sha(words[seat]) != promised[seat]["commitment"]
            )
            nonces = [words[seat] for seat in (words if old else promised) if seat in words]
            where = [str(draw["version"])] if old else [turn["seat"], turn["kind"], str(turn["number"])]
            for index, die in enumerate(draw["drawn"]):
                size, shift = (die["among"], 1) if die["kind"] == "die" else (len(die["among"]), 0)
                parts = [f"threefates/{epoch['scheme']}", str(len(nonces)), *nonces, *where, str(index)]
                same = position(epoch["seed"], parts, size) + shift == die["result"]
                yield "same" if same else f"version {draw['version']}: draw {index} differs"


with open(sys.argv[1], encoding="utf-8") as file:
    record, heads, epochs, draws = json.load(file), [""], {}, []
found = [*of_a_table(record.get("events", ()), heads, epochs, draws, Counter())]
epochs, draws = epochs or {epoch["number"]: epoch for epoch in record["seal"]}, draws or record.get("draws", ())
found += [*check(record, epochs, draws)]
noted = [each.split(":") for each in sys.argv[2:]]
found += [f"version {v}: another log" for v, head in noted if heads[int(v) : int(v) + 1] != [head]]
print(found.count("same"), *(words for words in found if words != "same"), sep="\n")
sys.exit(any(words != "same" for words in found))
