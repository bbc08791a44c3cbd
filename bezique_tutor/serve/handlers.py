"""What our server answers besides, or instead of, Voilà's own handlers."""

import json
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


class CoursePage(TornadoVoilaHandler):  # type: ignore[misc]
    """A page of the course; refuses politely when too many are open, since each holds a kernel."""

    async def get(self, path: str | None = None) -> None:
        """Render the notebook, or say why not."""
        if not (path or "").endswith(".ipynb"):
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        if len(self.kernel_manager.list_kernel_ids()) >= KERNEL_LIMIT:
            raise web.HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
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
        self.settings["claimed_kernels"].add(kernel_id)
        await super().open(kernel_id)

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
