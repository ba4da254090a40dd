"""Find nginx and Caddy for the tests of hosting, or say in one sentence how to get them.

`python -m tests.proxies` prints where they are; with `--install`, on Debian, it first fetches the packages that are
missing and unpacks them inside the environment. Nothing is installed on the machine, and no service is started there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("nginx", "caddy")
UNPACKED = Path(sys.prefix) / "debian"
FIX = "it is not here: install it (Debian, Ubuntu: sudo apt-get install {name})"


def find(name: str) -> Path | None:
    """Find a program: on PATH, where Debian has it, or where `install` has unpacked it."""
    places = [Path(folder) / name for folder in ("/usr/sbin", UNPACKED / "usr/sbin", UNPACKED / "usr/bin")]
    found = shutil.which(name) or next((str(place) for place in places if _runs(place)), None)
    return Path(found) if found else None


def _runs(program: Path) -> bool:
    """Tell whether it is there, with all that it needs."""
    said = "version" if program.name == "caddy" else "-v"
    return program.is_file() and _quietly(str(program), said) == 0


def install(names: list[str]) -> None:
    """Fetch Debian's packages and unpack them, where there are any."""
    apt, unpack = shutil.which("apt-get"), shutil.which("dpkg")
    if not (apt and unpack):
        return
    print(f"No {' and no '.join(names)} found: fetching Debian's packages for the tests of hosting ...", flush=True)
    UNPACKED.mkdir(exist_ok=True)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        _quietly(apt, "update", "-qq")
    for name in names:
        _quietly(apt, "download", "-qq", name)
    for package in UNPACKED.glob("*.deb"):
        _quietly(unpack, "--extract", str(package), str(UNPACKED))
        package.unlink()


def _quietly(*command: str) -> int:
    """Run it where packages are unpacked, if that is there."""
    where = UNPACKED if UNPACKED.is_dir() else None
    return subprocess.run(command, cwd=where, capture_output=True, check=False).returncode


def main() -> int:
    """Print where they are; 0 if all are there."""
    missing = [name for name in NAMES if find(name) is None]
    if missing and "--install" in sys.argv:
        install(missing)
    for name in NAMES:
        print(find(name) or f"{name}: {FIX.format(name=name)}; its tests are skipped")
    return 0 if all(map(find, NAMES)) else 1


if __name__ == "__main__":
    sys.exit(main())
