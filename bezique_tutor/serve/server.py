"""Voilà, narrowed to the course: its own handlers in place of listings, and no kernel without a page."""

import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_core.paths import jupyter_path
from tornado.ioloop import PeriodicCallback
from traitlets import default
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from bezique_tutor.place import course_path
from bezique_tutor.serve.handlers import CoursePage, CourseSocket, Health, Lines, NotHere, ToTheIndex
from bezique_tutor.serve.settings import UNCLAIMED_AFTER, laptop

#: Voilà's handlers that list or describe files, and those that ours take the place of.
_LISTINGS = (TornadoVoilaTreeHandler, VoilaContentsHandler)
_INSTEAD = {TornadoVoilaHandler: CoursePage, VoilaKernelWebsocketHandler: CourseSocket}


class OwnKernel(KernelSpecManager):
    """Only the kernel of the Python that runs the server: another one may lack the package."""

    @default("kernel_dirs")
    def _no_others(self) -> list[str]:
        return []


class CourseServer(Voila):  # type: ignore[misc]
    """The course on this machine."""

    @default("config_file_paths")
    def _no_stray_settings(self) -> list[str]:
        # A voila.json in the current folder must not open what ours close.
        return []

    @property
    def data_dir(self) -> str:
        """Return Voilà's own data folder: the one with themes, not ours, which has the template only."""
        folders = [Path(path) for path in jupyter_path("voila")]
        return str(next((path for path in folders if (path / "themes").is_dir()), folders[0]))

    def init_handlers(self) -> list[Any]:
        """Take Voilà's handlers without the listings, and add ours."""
        handlers: list[Any] = []
        for pattern, handler, *rest in super().init_handlers():
            if handler in _LISTINGS:
                continue
            handlers.append((pattern, _INSTEAD.get(handler, handler), *rest))
        base = self.server_url
        ours = [
            (rf"{base}bezique/health", Health, {"version": version("bezique-tutor")}),
            (rf"{base}(?:voila/?(?:render/?|tree/?.*)?)?", ToTheIndex),
        ]
        return [*ours, *handlers, (r".*", NotHere, {"voila_configuration": self.voila_configuration})]

    def init_settings(self) -> dict[str, Any]:
        """Add the register in which each line between page and kernel is noted."""
        self.lines = Lines()
        self.unclaimed: dict[str, float] = {}
        return {**super().init_settings(), "lines": self.lines}

    def listen(self) -> None:
        """Begin to serve, and to end kernels that no page claims."""
        reaper = PeriodicCallback(self.end_unclaimed, UNCLAIMED_AFTER * 1000 / 4)
        reaper.start()
        super().listen()

    async def end_unclaimed(self) -> None:
        """End every kernel that was handed to a page which then never connected.

        Pooled kernels wait for their page and stay; so do kernels whose page lost its connection, since a laptop
        that wakes up comes back to its table.
        """
        manager = self.kernel_manager
        running = set(manager.list_kernel_ids())
        now = time.monotonic()
        waiting = running - self.lines.claimed(running) - self.pooled()
        self.unclaimed = {kernel: self.unclaimed.get(kernel, now) for kernel in waiting}
        for kernel, since in self.unclaimed.items():
            if now - since > UNCLAIMED_AFTER:
                await manager.shutdown_kernel(kernel, now=True)

    def pooled(self) -> set[str]:
        """Return the kernels that wait for a page."""
        tasks = (task for pool in self.kernel_manager._pools.values() for task in pool)  # noqa: SLF001 -- has no public view
        return {
            task.result()["kernel_id"]
            for task in tasks
            if task.done() and not task.cancelled() and task.exception() is None
        }


def make_server(port: int) -> CourseServer:
    """Return the server of the course, ready to start on a port of the loopback address."""
    server = CourseServer()
    server.update_config(Config(laptop(port)))
    server.initialize([str(course_path())])
    server.voila_configuration.kernel_spec_manager_class = OwnKernel
    return server
