"""The Play room: a whole deal against a player of the house, from a sealed seed, to its settlement."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import TYPE_CHECKING, Final

from bezique_tutor.coach.players import PLAYERS
from bezique_tutor.rules.editions import DEFAULT, rules
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import deal, outcome
from bezique_tutor.rules.notation import Record, read_record
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.seeds import Seed
from bezique_tutor.teach import explain, words
from bezique_tutor.teach.board import ASK, NO, TIP, YES, Answer, Board, Panel
from bezique_tutor.teach.scene import Scene
from bezique_tutor.teach.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bezique_tutor.rules.settlement import Settlement

_MOST_KEPT: Final = 64_000


class PlayRoom(Scene):
    """One deal after another. ``fresh`` gives the seed of the next deal; seeds are not shown before a deal is over."""

    def __init__(self, fresh: Callable[[], str], *, rule_set: str = DEFAULT, player: str = "club") -> None:
        super().__init__()
        self.fresh = fresh
        self.rules = rules(rule_set)
        self.player = PLAYERS[player]
        self.board: Board
        self.seed = ""
        self.dealer = "N"
        self.last: str | None = None
        self._deal(fresh())

    def _deal(self, seed: str) -> None:
        self.seed = Seed(seed)
        start = deal(self.rules, self.seed, dealer=self.dealer, previous_trump=self.last)
        self.board = Board(Session(start, player=self.player))
        self.turn += 1
        happened = tuple(line for lines in self.board.session.lines for line in lines)
        self.say(Answer(ASK, "A new deal.", " ".join([*happened, explain.moment(self.board.position)])), happened)

    @property
    def record(self) -> Record:
        """The deal so far, enough to play it again."""
        return Record(self.rules.name, self.seed, self.dealer, self.last, tuple(self.board.session.actions))

    @property
    def settlement(self) -> Settlement | None:
        """How the deal is settled, once it is over."""
        return outcome(self.board.position)

    def act(self, text: str) -> None:
        """Answer one text at the table; ``deal`` starts the next deal, ``seed`` opens a finished one's envelope."""
        verb = text.split(maxsplit=1)[0].lower() if text.split() else ""
        over = self.board.position.step is Step.OVER
        if verb == "deal":
            self._next_deal(sure=over or text.split()[1:] == ["now"])
        elif verb == "seed":
            shown = (
                f"{self.seed}: the whole deal can be dealt again from it."
                if over
                else "It is sealed until the deal is over."
            )
            self.say(Answer(TIP, "The seed of this deal.", shown))
        else:
            self._at_table(text)

    def _next_deal(self, *, sure: bool) -> None:
        if not sure:
            self.say(Answer(TIP, "This deal is not over.", "To give it up, type: deal now."))
            return
        if self.settlement is not None:
            self.last = self.board.position.trump
            self.dealer = "S" if self.dealer == "N" else "N"
        self._deal(self.fresh())

    def _at_table(self, text: str) -> None:
        session = self.board.session
        before = len(session.lines)
        answer = self.board.act(text)
        self.turn += answer.changed
        lines = tuple(line for lines in session.lines[before:] for line in lines)
        if (settled := self.settlement) and answer.changed:
            answer = self._over(settled)
        self.say(answer, lines)

    def _over(self, settled: Settlement) -> Answer:
        won = settled.winner == self.board.session.seat
        head = "A dead tie." if settled.winner is None else "You win the deal." if won else "North wins the deal."
        booked = 0 if settled.winner is None else settled.booked[settled.winner]
        text = f"{words.points(booked)} booked{', a rubicon' if settled.rubicon else ''}. The seed was {self.seed}."
        last = settled.lines[-1].clause
        return Answer(
            YES if won else ASK, head, text, Panel(YES, "star", "The deal is settled", text, last), changed=True
        )

    # ---- leaving and coming back

    def asked(self, query: Mapping[str, str]) -> None:
        """``rules=...`` and ``seed=...`` deal that deal; one that is going on already goes on."""
        if not {"rules", "seed"} & set(query):
            return
        try:
            wanted = rules(query["rules"]) if "rules" in query else self.rules
            seed = Seed(query["seed"]) if "seed" in query else None
        except NotationError as error:
            self.say(Answer(NO, "That link cannot be read.", f"{error}."))
            return
        same = wanted == self.rules and seed in {None, self.seed}
        if same and self.board.session.own and self.settlement is None:
            return
        self.rules, self.dealer, self.last = wanted, "N", None
        self._deal(seed or self.fresh())

    def keep(self) -> str:
        """The deal in its envelope: packed, so that nobody reads the seed in passing."""
        return base64.urlsafe_b64encode(zlib.compress(str(self.record).encode())).decode()

    def restore(self, saved: str) -> None:
        """Go on with the kept deal; an envelope that is not sound is left alone."""
        try:
            packed = base64.urlsafe_b64decode(saved.encode())
            text = zlib.decompressobj().decompress(packed, _MOST_KEPT).decode()
            record = read_record(text)
        except (NotationError, ValueError, binascii.Error, zlib.error):
            return
        self.rules, self.dealer, self.last, self.seed = (
            rules(record.rules),
            record.dealer,
            record.previous_trump,
            record.seed,
        )
        session = Session(record.start(), player=None)
        session.replay(record.actions)
        session.player = self.player
        session.replay(())
        self.board = Board(session)
        self.turn += 1
        self.say(Answer(ASK, "Your deal is as you left it.", explain.moment(self.board.position)))
