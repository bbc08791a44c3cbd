"""What a page's websockets carry, put back into text: Jupyter's binary frames and its plain ones."""

import json
import struct
from itertools import pairwise

from tests.browser.fixtures import Watch


class Wire(Watch):
    """All frames of a page from its first request on, each as one text of its JSON parts."""

    def __init__(self, page):
        super().__init__()
        self.received = []
        self.sent = []
        self.marks = (0, 0)
        self.follow(page)

    def from_here(self):
        """Remember this moment for `since`."""
        self.marks = (len(self.received), len(self.sent))

    def since(self):
        """Return what was received and what was sent since that moment."""
        return self.received[self.marks[0] :], self.sent[self.marks[1] :]

    def follow_line(self, line):
        self.requests.append(line.url)
        line.on("framereceived", lambda frame: self.received.append(text_of(frame)))
        line.on("framesent", lambda frame: self.sent.append(text_of(frame)))


def parts_of(frame):
    """Return the parts of a frame: channel, header, parent, metadata, content, then buffers."""
    if isinstance(frame, str):
        return [frame]
    (count,) = struct.unpack_from("<Q", frame)
    offsets = struct.unpack_from(f"<{count}Q", frame, 8)
    assert offsets[0] == 8 * (count + 1), "an unknown kind of frame"
    assert offsets[-1] == len(frame)
    return [frame[start:end].decode() for start, end in pairwise(offsets)]


def text_of(frame):
    return "\n".join(parts_of(frame))


def views_in(text):
    """Return every picture of a table in a frame's text, wherever it stands."""
    found = []
    for part in text.split("\n"):
        if '"view"' not in part:
            continue
        found += pictures_in(json.loads(part))
    return found


def pictures_in(value):
    if isinstance(value, list):
        return [picture for item in value for picture in pictures_in(item)]
    if not isinstance(value, dict):
        return []
    own = [value] if {"schema", "turn", "table", "say"} <= set(value) else []
    return own + [picture for item in value.values() for picture in pictures_in(item)]
