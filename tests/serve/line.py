"""A line between browser and server that a test can slow down, hold and cut: a small relay on a port of its own."""

import asyncio
import threading
from contextlib import contextmanager


class Line:
    """Relays every connection to the server's port; what it does to them may be changed at any time.

    `delay` are the seconds that each packet waits, in both directions. While it is held nothing passes and nothing is
    lost, as when a laptop is without its network for a while; a cut ends every connection and loses what was held.
    """

    def __init__(self, target):
        self.target = target
        self.port = 0
        self.delay = 0.0
        self._cut = False
        self._open = set()
        self._loop = asyncio.new_event_loop()
        self._up, self._down = asyncio.Event(), asyncio.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._run(),), daemon=True)

    def page(self, name, query=""):
        """Return the address of a page of the course by way of this line."""
        return f"http://127.0.0.1:{self.port}/voila/render/{name}{query}"

    def hold(self, *, up=True, down=True):
        """Let nothing pass up to the server, down to the browser, or either way."""
        for way, held in ((self._up, up), (self._down, down)):
            self._loop.call_soon_threadsafe(way.clear if held else way.set)

    def go_on(self):
        """Let everything pass, first what has waited."""
        self.hold(up=False, down=False)

    def cut(self):
        """End every connection at once, without a word, and let no new one through."""
        self._cut = True
        self._loop.call_soon_threadsafe(self._end_all)

    def mend(self):
        """Let new connections through, and everything on them."""
        self._cut = False
        self.go_on()

    def _end_all(self):
        for writer in list(self._open):
            writer.transport.abort()

    async def _run(self):
        self._up.set()
        self._down.set()
        self._stop = asyncio.Event()
        server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()
        self._end_all()
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    async def _relay(self, reader, writer):
        self._open.add(writer)
        other = None
        try:
            if self._cut:
                return
            far, other = await asyncio.open_connection("127.0.0.1", self.target)
            self._open.add(other)
            await asyncio.gather(self._pass_on(reader, other, self._up), self._pass_on(far, writer, self._down))
        except (OSError, asyncio.CancelledError):
            pass  # the server is not there, the line was cut, or the test is over
        finally:
            for end in filter(None, (writer, other)):
                self._open.discard(end)
                end.transport.abort()

    async def _pass_on(self, reader, writer, way):
        """Pass packets on in their order, each `delay` after it came: a slow line, not a narrow one."""
        waiting = asyncio.Queue()

        async def collect():
            while packet := await reader.read(65536):
                waiting.put_nowait((self._loop.time() + self.delay, packet))
            waiting.put_nowait((self._loop.time() + self.delay, b""))

        async def deliver():
            while True:
                due, packet = await waiting.get()
                await asyncio.sleep(max(0, due - self._loop.time()))
                await way.wait()
                if not packet:
                    writer.write_eof()
                    return
                writer.write(packet)
                await writer.drain()

        await asyncio.gather(collect(), deliver())

    def __enter__(self):
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(5)


@contextmanager
def line_to(port):
    """Yield a line to the server on a port of this machine."""
    with Line(port) as line:
        yield line
