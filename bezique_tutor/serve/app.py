"""The sub-command `serve`: the course at one fixed address of this machine."""

import argparse
import json
import os
import socket
import sys
import threading
import urllib.request
import webbrowser
from http.client import HTTPException

from bezique_tutor.serve.cli import Run
from bezique_tutor.serve.settings import HOST, PORT, TEMPLATE_ROOT

_LAST_PORT = 65535


def port_number(text: str) -> int:
    """Read a port from the command line.

    >>> port_number("8765")
    8765
    """
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= _LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no port; a port is a number from 1 to {_LAST_PORT}")
    return int(text)


def configure(parser: argparse.ArgumentParser) -> Run:
    """Add the arguments of `serve` and return what runs it."""
    parser.add_argument(
        "--port",
        type=port_number,
        default=PORT,
        help=f"another port than {PORT}; the browser keeps your progress by address, so keep to one",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    return run


def address(port: int) -> str:
    """Return the address of the course map."""
    return f"http://{HOST}:{port}/"


def course_is_served(port: int) -> bool:
    """Tell whether the course already answers on the port."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"{address(port)}bezique/health", timeout=5) as answer:
            health = json.load(answer)
    except (OSError, HTTPException, ValueError):
        return False
    return isinstance(health, dict) and health.get("name") == "bezique-tutor"


def port_is_free(port: int) -> bool:
    """Tell whether a server could listen on the port."""
    with socket.socket() as probe:
        if os.name == "posix":
            # As the server itself does: a port that was closed a moment ago is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped; if the course is served already, only open it."""
    port: int = arguments.port
    url = address(port)
    if not port_is_free(port):
        if not course_is_served(port):
            sys.stderr.write(
                f"Port {port} is in use by another program, so the course cannot be served there.\n"
                "Your progress is kept by the browser for this address, so the course does not move by itself.\n"
                f"Stop the other program, or choose a port for good: bezique-tutor --port {port % _LAST_PORT + 1}\n"
            )
            return 1
        sys.stdout.write(f"The course is already served at {url}\n")
        if not arguments.no_browser:
            webbrowser.open(url)
        return 0
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (str(TEMPLATE_ROOT), os.environ.get("JUPYTER_PATH"))))
    from bezique_tutor.serve.server import make_server  # noqa: PLC0415 -- Voilà takes a second to import

    server = make_server(port)
    sys.stdout.write(f"The course is at {url}  (Ctrl-C ends it)\n")
    sys.stdout.flush()
    if not arguments.no_browser:
        opening = threading.Timer(1.0, webbrowser.open, (url,))
        opening.daemon = True
        opening.start()
    server.start()
    return 0
