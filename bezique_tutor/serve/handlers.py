"""What our server answers besides, or instead of, Voilà's own handlers."""

import json
import time
from http import HTTPStatus
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from tornado import web
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler, read_header_from_binary_message

from bezique_tutor.serve.settings import KERNEL_LIMIT

#: What a kernel prints or raises outside a cell names files of this machine; no page of ours shows it: it stays here.
_KEPT_BACK = frozenset({"error", "stream"})


class ToTheIndex(JupyterHandler):
    """Lead every address that would list files to the course map instead."""

    def get(self, *_: str) -> None:
        """Redirect."""
        self.redirect(f"{self.base_url}voila/render/index.ipynb")


class Health(JupyterHandler):
    """Say who serves here, without starting a kernel."""

    def initialize(self, version: str) -> None:
        """Take the version to report."""
        self.version = version

    def get(self) -> None:
        """Answer with name, version and the number of running kernels."""
        self.set_header("Content-Type", "application/json")
        kernels = len(self.kernel_manager.list_kernel_ids())
        self.finish(json.dumps({"name": "bezique-tutor", "version": self.version, "kernels": kernels}))


class NotHere(BaseVoilaHandler):  # type: ignore[misc]
    """Answer every other address with our own page, never with a listing."""

    def get(self, *_: str) -> None:
        """Refuse."""
        raise web.HTTPError(HTTPStatus.NOT_FOUND)


class Lines:
    """Which kernels a page has come for, how many lines to each are open, and since when there is none."""

    def __init__(self) -> None:
        self._open: dict[str, int] = {}
        self._lost: dict[str, float] = {}

    def opened(self, kernel: str) -> None:
        """Note that a page has come for this kernel, or come back to it."""
        self._open[kernel] = self._open.get(kernel, 0) + 1
        self._lost.pop(kernel, None)

    def closed(self, kernel: str) -> None:
        """Note that a line is gone: with the last of them the kernel waits for its page to come back."""
        self._open[kernel] = self._open.get(kernel, 1) - 1
        if self._open[kernel] <= 0:
            self._lost[kernel] = time.monotonic()

    def claimed(self, running: set[str]) -> set[str]:
        """Of the kernels that run those a page has come for; what does not run is forgotten."""
        for kernel in set(self._open) - running:
            del self._open[kernel]
            self._lost.pop(kernel, None)
        return set(self._open)

    def longest_lost(self, running: set[str]) -> str | None:
        """The kernel whose page has been away for the longest time; ``None`` when every page is there."""
        lost = {kernel: since for kernel, since in self._lost.items() if kernel in running}
        return min(lost, key=lost.__getitem__) if lost else None


class CoursePage(TornadoVoilaHandler):  # type: ignore[misc]
    """A page of the course. When too many are open, since each holds a kernel, the one longest without its page ends.

    Only when every kernel has its page a further one is refused, politely.
    """

    async def get(self, path: str | None = None) -> None:
        """Render the notebook, or say why not."""
        if not (path or "").endswith(".ipynb"):
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        running = set(self.kernel_manager.list_kernel_ids())
        if len(running) >= KERNEL_LIMIT:
            lost = self.settings["lines"].longest_lost(running)
            if lost is None:
                raise web.HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
            await self.kernel_manager.shutdown_kernel(lost, now=True)
        await super().get(path)


class CourseSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The line between page and kernel, without the kernel's tracebacks and printed lines."""

    opened = False

    @property
    def ping_timeout(self) -> float:
        """Milliseconds without a pong after which the line counts as dead: three pings.

        Tornado asks before the line is open, and warns when it gets more than the interval. One ping alone would end
        every line at its first ping, which comes when the interval has just gone by without a pong.
        """
        interval: float = self.ping_interval
        return 3 * interval if self.opened else interval

    async def open(self, kernel_id: str) -> None:
        """Note that a page has come for this kernel."""
        self.opened = True
        self.settings["lines"].opened(kernel_id)
        await super().open(kernel_id)

    def on_close(self) -> None:
        """Note that the page has gone, for good or for a while."""
        if self.opened:
            self.settings["lines"].closed(self.kernel_id)
        super().on_close()

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Any:  # noqa: ANN401, FBT001, FBT002 -- as in tornado
        """Pass a message on to the page, unless it is one that the page must not see."""
        if isinstance(message, bytes):
            header = read_header_from_binary_message(message) or {}
        elif isinstance(message, str):
            header = json.loads(message).get("header", {})
        else:
            header = message.get("header", {})
        if header.get("msg_type") in _KEPT_BACK:
            return None
        return super().write_message(message, binary)
