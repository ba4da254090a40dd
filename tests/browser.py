"""Find the machine's own browser, or say in one sentence how to get one.

`python -m tests.browser` prints where it is; with `--install`, as root on Debian, it first gets one.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FIX = (
    "No Chromium, Chrome or Edge was found, so the browser tests cannot run: install one (Debian, Ubuntu: "
    "sudo apt-get install chromium), name one in THREEFATES_BROWSER, or leave them out with ./play test --no-browser."
)

NAMES = (
    "chromium-headless-shell",  # the same engine without windows: a third less work for the machine
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)

PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
    "C:/Program Files/Microsoft/Edge/Application/msedge.exe",
)

PATIENCE = 30_000  # milliseconds that a page is waited for, however busy the machine; nothing is judged by them
HOST = "table.test"  # a name that is not loopback, so that a browser treats pages as it would on a LAN


def find() -> Path | None:
    """Find a browser: the one named in THREEFATES_BROWSER, one on PATH, or one where they are usually put."""
    named = os.environ.get("THREEFATES_BROWSER")
    if named:
        return Path(named) if Path(named).is_file() else None
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    return next((Path(place) for place in PLACES if Path(place).is_file()), None)


@contextmanager
def opened(path: Path) -> "Iterator[Browser]":
    """Open a browser for a folder of tests; `table.test` leads to this machine without being loopback by name.

    Not for the whole run: while it is open, its loop runs in this thread, and no test could run one of its own.
    """
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=arguments())
        yield chromium
        chromium.close()


def arguments() -> list[str]:
    """Say how to start it: asking nothing of the network, and with `table.test` leading to this machine."""
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
    named = [f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
    return [*quiet, *named, *(["--no-sandbox"] if is_root() else [])]


def is_root() -> bool:
    """Tell whether this is root, for whom Chromium's sandbox refuses to start."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def install() -> None:
    """Install Chromium where that is ours to do: as root, on a system with apt."""
    apt = shutil.which("apt-get")
    if not (is_root() and apt):
        return
    print("No browser found: installing Chromium and fonts with apt-get for the browser tests ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([apt, "update", "-qq"], env=quiet, check=False, stdout=subprocess.DEVNULL)
    for browser in ("chromium-headless-shell", "chromium"):  # older systems know the second only
        command = [apt, "install", "-qq", "-y", "--no-install-recommends", browser, "fonts-liberation"]
        if subprocess.run(command, env=quiet, check=False, stdout=subprocess.DEVNULL).returncode == 0:
            return


def main() -> int:
    """Print the browser's path; 0 if there is one."""
    if find() is None and "--install" in sys.argv and not os.environ.get("THREEFATES_BROWSER"):
        install()
    found = find()
    print(found or FIX, file=sys.stdout if found else sys.stderr)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
