"""Play rooms with a deal under way, for tests."""

from bezique_tutor.rules.position import Step
from bezique_tutor.teach.room import PlayRoom


def a_room(actions: int = 0) -> PlayRoom:
    room = PlayRoom(lambda: "BZ1-VIEW")
    for _ in range(actions):
        room.act(advice(room))
    return room


def advice(room: PlayRoom) -> str:
    return str(room.shown.coach().action)


def play_out(room: PlayRoom) -> PlayRoom:
    while room.shown.position.step is not Step.OVER:
        room.act(advice(room))
    return room


def asked(room: PlayRoom, *texts: str):
    for text in texts:
        room.act(text)
    return room.answer
