"""The settings of the servers as plain data: Voilà on a laptop, and the same page on Binder.

Everything that keeps a visitor out of what is not the course is here, in one place, so that a test can read it:
no template or theme from the address (a theme is written into the page as it comes), no file besides notebooks,
a content policy without `eval`, no traceback in the page.
"""

import os
import tempfile
from pathlib import Path

HOST = "127.0.0.1"
#: One fixed port: the browser keeps progress by host and port, and a new port would seem to lose it all.
PORT = 8765

#: The Jupyter data folder that holds the Voilà template `bezique`.
TEMPLATE_ROOT = Path(__file__).resolve().parent / "template"

HEADERS = {
    # The smallest policy that still runs Voilà and anywidget: blob: is how anywidget loads its module.
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; "
        "frame-ancestors 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

#: The pages a learner opens first; a kernel waits for each, so that they are live at once.
WARM_PAGES = ("index.ipynb", "00-start.ipynb")

#: Kernels at most at a time, 40 MB each: more open pages than one person reads, less than a laptop's memory.
KERNEL_LIMIT = 40
#: Milliseconds between two questions of the server whether a page is still there.
PING_EVERY = 30_000
#: Seconds after which a kernel whose page never connected (a preview, a crawler, a closed tab) is ended.
UNCLAIMED_AFTER = 60.0

#: Room that a kernel's connection file takes after the temporary folder in the name of an ipc socket, and the
#: shortest limit for such names among the systems we run on.
_SOCKET_NAME, _SOCKET_LIMIT = 66, 104

Settings = dict[str, dict[str, object]]


def page_settings() -> dict[str, object]:
    """Return what holds for a course page wherever Voilà shows it."""
    return {
        "template": "bezique",
        "theme": "light",
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "strip_sources": True,
        "show_tracebacks": False,
        "file_allowlist": ["(?!)"],
        "file_denylist": [".*"],
    }


def laptop(port: int = PORT) -> Settings:
    """Return the settings of `bezique-tutor serve`: loopback, a small pool, no culling (the two exclude each other)."""
    pools: dict[str, dict[str, object]] = {"default": {"pool_size": 0, "kernel_env_variables": {}}}
    pools |= {page: {"pool_size": 1, "kernel_env_variables": {}} for page in WARM_PAGES}
    settings: Settings = {
        "Voila": {
            "ip": HOST,
            "port": port,
            "port_retries": 0,
            "open_browser": False,
            "log_level": "ERROR",
            "tornado_settings": {"headers": HEADERS, "ws_ping_interval": PING_EVERY},
        },
        "VoilaConfiguration": page_settings() | {"preheat_kernel": True, "default_pool_size": 0},
        "VoilaKernelManager": {"kernel_pools_config": pools},
    }
    if os.name == "posix" and len(tempfile.gettempdir()) + _SOCKET_NAME < _SOCKET_LIMIT:
        settings["KernelManager"] = {"transport": "ipc"}
    return settings


def binder() -> Settings:
    """Return the settings of Voilà as an extension of the Jupyter server of a Binder image."""
    return {"VoilaConfiguration": page_settings()}
