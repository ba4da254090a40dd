"""A machine for somebody who follows docs/hosting.md: folders and ports of its own, and services that really run.

What the page names stands elsewhere here: `/var`, `/etc` and `/opt` below one folder, other ports. `sudo` does as it is
told, and `systemctl` starts what the units start, because there is no systemd that runs; `enable` is systemd's own.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from configparser import RawConfigParser
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

from benchmarks.postgres import Postgres
from tests import proxies
from tests.architecture.sources import ROOT

PAGES = ROOT / "docs" / "hosting"
PUBLIC = "table.example.org"

SUDO = """#!/bin/sh
[ "$1" = -u ] && shift 2
exec "$@"
"""
USERADD = """#!/bin/sh
[ "$(id -u)" = 0 ] || exit 0
exec {useradd} --prefix {folder} "$@"
"""
PLAY = """#!/bin/sh
cd {root}
PYTHONPATH={root}/src exec {python} -c 'from threefates.cli.app import main; main()' "$@"
"""
SYSTEMCTL = """#!/bin/sh
PYTHONPATH={root} exec {python} -m tests.hosting.machine {folder} {ports} "$@"
"""
AT_THE_DATABASE = """#!/bin/sh
PGHOST=127.0.0.1 PGPORT={database} PGUSER=postgres exec {programs}/{name} "$@"
"""
UV = """#!/bin/bash
exec {uv} "$1" "$2" --dry-run --offline --python {python} "${{@:3}}"
"""
NGINX = """#!/bin/sh
exec {nginx} -e {folder}/nginx-error.log -p {folder} -c {folder}/etc/nginx/nginx.conf "$@"
"""
CADDY = """#!/bin/sh
XDG_DATA_HOME={folder}/caddy XDG_CONFIG_HOME={folder}/caddy exec {caddy} "$@"
"""
NGINX_CONF = """error_log {folder}/nginx-error.log;
pid {folder}/nginx.pid;
events {{ }}
http {{
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/etc/nginx/conf.d/*.conf;
}}
"""
CADDY_HEAD = """{{
    admin off
    skip_install_trust
    local_certs
    auto_https disable_redirects
}}
"""


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on."""
    held = [socket.socket() for _ in range(count)]
    for each in held:
        each.bind(("127.0.0.1", 0))
    ports = [int(each.getsockname()[1]) for each in held]
    for each in held:
        each.close()
    return ports


class Machine:
    """The machine, below one folder.

    Args:
        folder: Where everything of it lies.
        ports: Those that it listens on.
        postgres: The server of PostgreSQL that its page speaks of.
    """

    def __init__(self, folder: Path, ports: list[int], postgres: Postgres | None = None) -> None:
        self.folder = folder
        self.postgres = postgres
        self.port, self.tls, self.plain, self.numbers = ports
        self.home = folder / "opt" / "threefates"
        self.tables = folder / "var" / "lib" / "threefates"
        self.units = folder / "etc" / "systemd" / "system"

    def here(self, text: str) -> str:
        """What the page says, with this machine's folders and ports."""
        places = {
            **{f"{name}/": f"{self.folder}{name}/" for name in ("/var", "/etc", "/opt")},
            "listen 443": f"listen 127.0.0.1:{self.tls}",
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            f"{PUBLIC} {{": f"{PUBLIC}:{self.tls} {{\n\tbind 127.0.0.1",
            f"https://{PUBLIC}": f"https://{PUBLIC}:{self.tls}",
            "10.0.0.10/": f"127.0.0.1:{self.postgres.port if self.postgres else 0}/",
            "10.0.0.0/24": "127.0.0.0/28",
            **{f"10.0.0.{number}": f"127.0.0.{number}" for number in (11, 12)},
            "9464": str(self.numbers),
            "8000": str(self.port),
        }
        return re.sub("|".join(map(re.escape, places)), lambda found: places[found[0]], text)

    def furnish(self) -> None:
        """Put there what a machine has that somebody hosts on: users, programs, a clone of the project."""
        for name in ("etc/systemd/system", "etc/nginx/conf.d", "etc/caddy", "var/lib", "bin"):
            (self.folder / name).mkdir(parents=True)
        for name in ("passwd", "group", "shadow", "gshadow"):
            (self.folder / "etc" / name).touch()
        (self.folder / "etc/nginx/nginx.conf").write_text(NGINX_CONF.format(folder=self.folder))
        ports = ",".join(map(str, (self.port, self.tls, self.plain, self.numbers)))
        facts = {"root": ROOT, "python": sys.executable, "folder": self.folder, "ports": ports}
        facts |= {name: proxies.find(name) for name in proxies.NAMES}
        facts["useradd"] = shutil.which("useradd") or "/usr/sbin/useradd"
        programs = {"sudo": SUDO, "useradd": USERADD, "systemctl": SYSTEMCTL, "nginx": NGINX, "caddy": CADDY}
        for name, text in programs.items():
            _program(self.folder / "bin" / name, text.format(**facts))
        if self.postgres:
            at = {"database": self.postgres.port, "programs": self.postgres.programs}
            for name in ("createuser", "createdb"):
                _program(self.folder / "bin" / name, AT_THE_DATABASE.format(name=name, **at))
        self._clone(facts)
        (self.home / ".venv" / "bin").mkdir(parents=True)
        _program(self.home / ".venv" / "bin" / "uv", UV.format(uv=Path(sys.executable).parent / "uv", **facts))

    def _clone(self, facts: dict[str, object]) -> None:
        upstream = self.folder / "upstream"
        (upstream / "docs" / "hosting").mkdir(parents=True)
        _program(upstream / "play", PLAY.format(**facts))
        for page in PAGES.iterdir():
            written = self.here(page.read_text(encoding="utf-8"))
            head = CADDY_HEAD.format() if page.name == "Caddyfile" else ""
            (upstream / "docs" / "hosting" / page.name).write_text(head + written)
        shutil.copytree(ROOT / "requirements", upstream / "requirements")
        someone = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        for words in (("init", "-q", "-b", "main"), ("add", "."), (*someone, "commit", "-q", "-m", "all")):
            subprocess.run(["git", *words], cwd=upstream, check=True, capture_output=True)
        subprocess.run(["git", "clone", "-q", upstream, self.home], check=True, capture_output=True)

    def run(self, block: str) -> str:
        """Carry out a block of the page, to its end, and say what it said.

        Raises:
            AssertionError: If a line of it fails.
        """
        environment = {**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}:/usr/sbin"}
        # a file, not a pipe: what a block starts goes on, and would hold a pipe open
        with (self.folder / "said").open("w+", encoding="utf-8") as said:
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", self.here(block)],
                cwd=self.home,
                env=environment,
                stdout=said,
                stderr=subprocess.STDOUT,
                timeout=120,
                check=False,
            )
            said.seek(0)
            words = said.read()
        assert done.returncode == 0, f"{block}\n{words}"
        return words

    def stop(self) -> None:
        """End all that was started."""
        for name in ("threefates.service", "nginx", "caddy"):
            stop(self, name)


def _program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


# ---- what `systemctl` does here


def systemctl(machine: Machine, words: list[str]) -> int:
    """Enable, start, stop, reload."""
    verb, *units = (word for word in words if word != "--now")
    for unit in units:
        name = unit if "." in unit or unit in proxies.NAMES else f"{unit}.service"
        if verb == "enable" and (system := shutil.which("systemctl", path="/usr/bin:/bin")):
            subprocess.run([system, f"--root={machine.folder}", "--quiet", "enable", name], check=True)
        if verb == "stop":
            stop(machine, name)
        elif not name.endswith(".timer"):
            start(machine, name)
    return 0


def start(machine: Machine, name: str) -> None:
    """Start what a unit starts; return when it is done, or answers."""
    pid = machine.folder / f"{name}.pid"
    if name == "nginx":
        subprocess.run([machine.folder / "bin" / "nginx"], check=True)
    elif name == "caddy":
        config = machine.folder / "etc" / "caddy" / "Caddyfile"
        command = [machine.folder / "bin" / "caddy", "run", "--adapter", "caddyfile", "--config", config]
        pid.write_text(str(_left_running(machine, command).pid))
    else:
        unit = RawConfigParser(strict=False)
        unit.optionxform = str  # type: ignore[assignment,method-assign]
        unit.read(machine.units / name)
        words = unit["Service"]["ExecStart"].split()
        if unit["Service"].get("Type") == "oneshot":
            subprocess.run(words, check=True)
        else:
            pid.write_text(str(_left_running(machine, words).pid))
            answers(f"http://{words[words.index('--host') + 1]}:{machine.port}/health")


def _left_running(machine: Machine, command: Sequence[object]) -> subprocess.Popen[bytes]:
    words = [str(word) for word in command]
    with (machine.folder / f"{Path(words[0]).name}.log").open("ab") as log:
        return subprocess.Popen(words, stdout=log, stderr=log, start_new_session=True)


def answers(url: str) -> None:
    """Wait until there is an answer."""
    until = time.monotonic() + 30
    while True:
        try:
            urlopen(url, timeout=5).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return


def stop(machine: Machine, name: str) -> None:
    """Stop what was started, in order; return when it has ended."""
    pid = machine.folder / f"{name}.pid"
    if not pid.exists():
        return
    number = int(pid.read_text())
    with suppress(ProcessLookupError):
        os.kill(number, signal.SIGTERM)
    until = time.monotonic() + 20
    while time.monotonic() < until and _lives(number):
        time.sleep(0.02)
    pid.unlink(missing_ok=True)


def _lives(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


if __name__ == "__main__":
    sys.exit(systemctl(Machine(Path(sys.argv[1]), [int(port) for port in sys.argv[2].split(",")]), sys.argv[3:]))
