"""The Play room: a whole deal against a player of the house, from a sealed seed, to its settlement."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from bezique_tutor.coach.players import PLAYERS
from bezique_tutor.rules.editions import DEFAULT, rules
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import outcome
from bezique_tutor.rules.match import MOST_DEALS, Match, read_match
from bezique_tutor.rules.notation import Record, read_record
from bezique_tutor.rules.position import BEFORE_PLAY, Step, seat_number
from bezique_tutor.rules.procedure import begin
from bezique_tutor.rules.seeds import Seed
from bezique_tutor.rules.sheet import Sheet, sheet
from bezique_tutor.teach import explain, words
from bezique_tutor.teach.board import ASK, NO, TIP, YES, Answer, Board, Panel, taking
from bezique_tutor.teach.explain import SEAT_NAMES
from bezique_tutor.teach.history import COMMANDS as BESIDE
from bezique_tutor.teach.history import Beside
from bezique_tutor.teach.session import BY_ITSELF, Session
from bezique_tutor.teach.share import share_deal, share_envelope

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from bezique_tutor.rules.actions import Action
    from bezique_tutor.rules.position import Position
    from bezique_tutor.rules.ruleset import RuleSet
    from bezique_tutor.rules.settlement import Settlement

_MOST_KEPT: Final = 64_000
_BETWEEN: Final = "\n\n"  # blocks of an envelope: the deal, the match, the link that was taken up
_LINK: Final = r"link ([!-~]{1,400} [!-~]{1,40})"
_HAND: Final = "by hand"
COMMANDS: Final = ("deal for the next deal", "by hand", "by itself", "seed", "sheet", "match", *BESIDE)


class Row(NamedTuple):
    """One line of the written sheet: what it is, a clause id (or empty), and a cell of text for each seat."""

    text: str
    clause: str
    cells: tuple[str, ...]
    sum: bool = False


class PlayRoom(Beside):
    """One deal after another, one match. ``fresh`` gives the seed of the next deal; a seed is shown when it is over.

    ``match`` holds the deals before the one on the table: that one can still be taken back when it is settled.
    """

    def __init__(self, fresh: Callable[[], str], *, rule_set: str = DEFAULT, player: str = "club") -> None:
        super().__init__()
        self.fresh = fresh
        self.house = rules(rule_set)
        self.player = PLAYERS[player]
        self.match = _new_match(self.house)
        self.link = ""  # the page's link whose deal was taken up, this one or one before it
        self.reading = False  # whether the whole score sheet is asked for
        self.by_hand = False  # whether the learner shuffles, cuts, lifts, guesses and deals
        self.board: Board
        self.seed = ""
        self._deal(fresh())

    def _deal(self, seed: str) -> None:
        self.seed = Seed(seed)
        cut = self.by_hand and not self.match.deals  # else the first deal is North's, so that a guest leads
        dealer = None if cut else self.rules.seats[self.match.dealer]
        start = begin(self.rules, self.seed, dealer=dealer, previous_trump=self.match.previous_trump)
        self.board, self.aside = self._laid(start), None
        self.turn += 1
        session = self.board.session
        happened = tuple(line for lines in session.lines for line in lines)
        told = [*_news(session), explain.moment(session.position)]
        self.say(Answer(ASK, "A new deal.", " ".join(told)), happened)

    def _laid(self, start: Position, played: tuple[Action, ...] = ()) -> Board:
        automatic = frozenset({Step.DRAW}) if self.by_hand else BY_ITSELF
        return Board(Session(start, player=self.player, automatic=automatic, played=played))

    @property
    def rules(self) -> RuleSet:
        """The rules of this table."""
        return self.match.ruleset

    @property
    def dealer(self) -> str | None:
        """The letter of the seat that deals; ``None`` where the cut is to decide it."""
        start = self.board.session.positions[0]
        return None if start.dealer is None else start.seats[start.dealer]

    @property
    def last(self) -> str | None:
        """The trumps of the deal before this one."""
        return self.board.session.positions[0].previous_trump

    @property
    def record(self) -> Record:
        """The deal so far, enough to play it again."""
        session = self.board.session
        whole = session.positions[0].step in BEFORE_PLAY
        return Record(self.rules.name, self.seed, self.dealer, self.last, tuple(session.actions), whole)

    @property
    def over(self) -> bool:
        """Whether the last card of the deal is played."""
        return self.board.position.step is Step.OVER

    @property
    def settlement(self) -> Settlement | None:
        """How the deal is settled, once it is over."""
        return outcome(self.board.position)

    @property
    def standing(self) -> Match:
        """The match if this deal were left now: with the deal in it, once it is over."""
        return self.match.after(self.board.position)

    @property
    def sheet(self) -> Sheet:
        """The score sheet of the deal so far."""
        return sheet(self.board.session.positions, self.board.session.actions)

    def act(self, text: str) -> None:
        """Answer one text at the table, or one of the room's own commands.

        ``deal`` starts the next deal, ``by hand`` and ``by itself`` say how it comes about, ``seed`` opens a finished
        one's envelope, ``sheet`` is the score sheet, ``match`` the account of all deals.
        """
        verb, *rest = text.lower().split() or [""]
        self.reading = verb == "sheet" and self.aside is None
        if self.beside(text):
            return
        if verb == "deal" and self.board.position.step is not Step.DEAL:
            self._next_deal(sure=self.over or rest == ["now"])
        elif verb == "by" and rest in (["hand"], ["itself"]):
            self._deals_by(hand=rest == ["hand"])
        elif verb == "seed":
            shown = f"{self.seed}: the whole deal can be dealt again from it."
            self.say(
                Answer(TIP, "The seed of this deal.", shown if self.over else "It is sealed until the deal is over.")
            )
        elif verb == "sheet":
            scores = self._both(map(words.points, self.board.position.scores))
            self.say(Answer(TIP, "The score sheet.", f"{scores}. Every line has its rule."))
        elif verb == "match":
            self.say(Answer(TIP, "The match.", self.account()))
        elif verb == "help":
            known = self.board.act(verb)
            self.say(replace(known, text=f"{known.text} In this room also: {', '.join(COMMANDS)}."))
        else:
            self._at_table(text)

    def _deals_by(self, *, hand: bool) -> None:
        """Shuffle, cut, lift, guess and deal by hand, or let it happen: from this deal on if nothing was played yet."""
        self.by_hand = hand
        session = self.board.session
        told = "You shuffle, cut, lift, guess and deal." if hand else "All before the first lead happens by itself."
        begun = any(position.step not in BEFORE_PLAY for position in session.positions[1:-1])
        if begun and not self.over:
            self.say(Answer(TIP, "From the next deal on.", told))
        elif self.over:
            self._next_deal(sure=True)
        else:
            self._deal(self.seed)

    def _next_deal(self, *, sure: bool) -> None:
        if not sure:
            self.say(Answer(TIP, "This deal is not over.", "To give it up, type: deal now."))
            return
        self.match = _open_for_one_more(self.standing)
        self._deal(self.fresh())

    def _at_table(self, text: str) -> None:
        session = self.board.session
        before = len(session.lines)
        answer = self.board.act(text)
        self.turn += answer.changed
        lines = tuple(line for lines in session.lines[before:] for line in lines)
        if self.over and answer.changed:
            head, told = self.verdict
            won = self.settlement is not None and self.settlement.winner == session.seat
            answer = Answer(YES if won else ASK, head, told, self.settled_panel, changed=True)
        self.say(answer, lines)

    # ---- the end of a deal, and the match

    @property
    def verdict(self) -> tuple[str, str]:
        """Who has won the deal and what it brings; empty while it goes on."""
        settled = self.settlement
        if settled is None:
            return "", ""
        if settled.winner is None:
            return "A dead tie.", f"Nothing is booked. The seed was {self.seed}."
        head = "You win the deal." if settled.winner == self.board.session.seat else "North wins the deal."
        booked = words.points(settled.booked[settled.winner])
        return head, f"{booked} booked{', a rubicon' if settled.rubicon else ''}. The seed was {self.seed}."

    @property
    def settled_panel(self) -> Panel | None:
        """The panel of a settled deal; ``None`` while it goes on."""
        settled = self.settlement
        if settled is None:
            return None
        lists = (("The match", (self.account(),)),)
        return Panel(YES, "star", "The deal is settled", self.verdict[1], settled.lines[-1].clause, lists=lists)

    def account(self) -> str:
        """The account of the match in words, and who deals."""
        match, names = self.standing, self._names()
        said = ["No deal is played out yet, so nothing is booked."]
        if match.deals:
            booked, margin = match.account
            ahead = max(margin)
            deals = words.count(len(match.deals), "deal")
            said = [f"The account after {deals}: {self._both(map(words.points, booked))}."]
            who = names[margin.index(ahead)]
            verb = "are" if who == "You" else "is"
            said.append(f"{who} {verb} ahead by {words.points(ahead)}." if ahead else "Neither side is ahead.")
        dealer = names[match.dealer]
        if self.over:
            said.append(f"{dealer} deal{'' if dealer == 'You' else 's'} next.")
        elif self.dealer:
            said.append(f"{dealer} dealt this one.")
        trump = match.previous_trump
        if trump and not match.ruleset.may_become_trump(trump, trump):
            said.append(f"[{trump}] were trumps in the last deal and may not be trumps again in {self._which()}.")
        return " ".join(said)

    def _which(self) -> str:
        return "the next" if self.over else "this one"

    def _names(self) -> list[str]:
        return [SEAT_NAMES[letter] for letter in self.rules.seats]

    def _both(self, cells: Iterable[str]) -> str:
        return ", ".join(f"{name} {cell}" for name, cell in zip(self._names(), cells, strict=True))

    def rows(self) -> list[Row]:
        """The written sheet: how the deal is settled and the account; while ``reading``, every gain before that.

        A gain's cell is the seat's score with the gain in it.
        """
        gains = _gains(self.sheet, len(self.rules.seats)) if self.reading else ()
        return [*gains, *self._settled()]

    def _settled(self) -> Iterator[Row]:
        settled = self.settlement
        if settled is None:
            yield Row("So far", "", tuple(map(words.points, self.board.position.scores)), sum=True)
        else:
            for line in settled.lines:
                yield Row("", line.clause, tuple(map(words.points, line.points)))
            yield Row("Booked", "", tuple(map(words.points, settled.booked)), sum=True)
        match = self.standing
        if len(match.deals) > 1 or (self.reading and match.deals):  # after one deal the account is what it booked
            booked, margin = match.account
            yield Row(f"The match, {words.count(len(match.deals), 'deal')}", "", tuple(map(words.points, booked)))
            yield Row("Ahead or behind", "", tuple(f"{points:+,}" if points else "0" for points in margin), sum=True)

    # ---- leaving and coming back

    def asked(self, query: Mapping[str, str]) -> None:
        """``rules=...`` and ``seed=...`` deal that deal, once: a link that was taken up already changes nothing.

        ``position=...`` is opened beside the deal; ``seed=...`` then deals the cards of it that are not known.
        Only where the link's own deal is over, and no other was begun after it, is it dealt again.
        """
        if "position" in query:
            self.open(query["position"], query.get("seed", ""))
            return
        if not {"rules", "seed"} & set(query):
            return
        try:
            wanted = rules(query["rules"]) if "rules" in query else self.house
            seed = Seed(query["seed"]) if "seed" in query else None
        except NotationError as error:
            self.say(Answer(NO, "That link cannot be read.", f"{error}."))
            return
        known, self.link = self.link, f"{wanted.name} {seed or '-'}"
        if self.link == known and (seed != self.seed or not self.over):
            return
        same = wanted == self.rules and seed in {None, self.seed}
        if same and self.board.session.own and not self.over:
            return
        self.match = _new_match(wanted)
        self.log.clear()  # of the deal that nobody saw
        self._deal(seed or self.fresh())

    def _save(self) -> Answer:
        return taking(share_deal(self.record) if self.over else share_envelope(self.keep()))

    def keep(self) -> str:
        """The deal and the match in their envelope: packed, so that nobody reads the seed in passing."""
        more = [f"link {self.link}" if self.link else "", _HAND if self.by_hand else ""]
        blocks = [str(self.record), str(self.match), *filter(None, more)]
        return base64.urlsafe_b64encode(zlib.compress(_BETWEEN.join(blocks).encode())).decode()

    def restore(self, saved: str) -> None:
        """Go on with the kept deal and match; an envelope that is not sound is left alone."""
        try:
            packed = base64.urlsafe_b64decode(saved.encode())
            text = zlib.decompressobj().decompress(packed, _MOST_KEPT).decode()
            record, match, more = _opened(text)
        except (NotationError, ValueError, binascii.Error, zlib.error):
            return
        self.match, self.link, self.seed = match, more.link, record.seed
        self.by_hand = more.by_hand
        self.board, self.aside = self._laid(record.start(), record.actions), None
        self.turn += 1
        self.log.clear()  # of the deal that nobody saw
        self.say(Answer(ASK, "Your deal is as you left it.", explain.moment(self.board.position)))


def _news(session: Session) -> list[str]:
    """Of what happened by itself, what is worth a word at once: a bonus, and the first lead. The log has it all."""
    told: list[str] = []
    for before, after, lines in zip(session.positions, session.positions[1:], session.lines, strict=False):
        if before.step not in BEFORE_PLAY:
            told += lines
        elif any(after.scores) and after.scores != before.scores:
            names = (SEAT_NAMES[letter] for letter in after.seats)
            gains = [f"{name} {words.points(n)}" for name, n in zip(names, after.scores, strict=True) if n]
            told.append(f"From the lift: {words.listed(gains)}.")
    return told


def _new_match(ruleset: RuleSet) -> Match:
    """A match whose first deal is North's, so that the learner leads."""
    return Match(ruleset, seat_number(ruleset, "dealer", "N"))


def _open_for_one_more(match: Match) -> Match:
    """``match``, or one with an empty account when it is full: that takes a year of a deal a day."""
    return match.anew() if len(match.deals) == MOST_DEALS else match


class _More(NamedTuple):
    """What an envelope holds besides the deal and the match."""

    link: str = ""
    by_hand: bool = False


def _opened(text: str) -> tuple[Record, Match, _More]:
    """The deal, the match before it and what else an envelope holds; raises :class:`NotationError`.

    An envelope of the time before there were matches holds the deal alone: its match begins with it.
    """
    first, *more = text.split(_BETWEEN)
    record = read_record(first)
    ruleset = rules(record.rules)
    if not more:
        match = replace(_new_match(ruleset), before=record.previous_trump)
        return record, replace(match, first=seat_number(ruleset, "dealer", record.dealer or "N")), _More()
    match = _open_for_one_more(read_match(more[0]))
    dealers = {match.ruleset.seats[match.dealer], *([] if match.deals else [None])}
    if match.ruleset != ruleset or match.previous_trump != record.previous_trump or record.dealer not in dealers:
        raise NotationError("match", "expected the match that this deal belongs to")
    rest = _More()
    for block in more[1:]:
        if block == _HAND:
            rest = rest._replace(by_hand=True)
        elif link := re.fullmatch(_LINK, block):
            rest = rest._replace(link=link[1])
        else:
            raise NotationError("link", "expected rules and seed of a link")
    return record, match, rest


def _gains(found: Sheet, seats: int) -> Iterator[Row]:
    for entry in found.entries:
        when = f"Trick {entry.trick}" if entry.trick else "Before the first trick"
        name = f"{words.declaration(entry.name)}, " if entry.name else ""
        cells = tuple(words.points(entry.total) if seat == entry.seat else "" for seat in range(seats))
        yield Row(f"{when}: {name}{words.points(entry.points)}.", entry.clause, cells)
