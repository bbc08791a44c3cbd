"""The Play room over several deals: the score sheet, the match and its account, what is kept and what a link does."""

import base64
import zlib
from functools import cache

import pytest

from bezique_tutor import position
from bezique_tutor.rules.clauses import CLAUSES
from bezique_tutor.rules.match import MOST_DEALS, Account, Finished, Match
from bezique_tutor.rules.notation import check_digits
from bezique_tutor.teach.board import Board
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.session import Session
from bezique_tutor.widgets.view import view
from tests.teach.test_room import a_room, packed, play

# ---- the score sheet


@cache
def first_deal(search: str = "") -> str:
    """The envelope of a room whose first deal is settled; the deal is the same each time."""
    room = a_room()
    room.hello(search, "en", None)
    play(room)
    return room.keep()


def settled(search: str = "") -> PlayRoom:
    """A room whose first deal has just been settled."""
    room = a_room("NEXT")
    room.restore(first_deal(search))
    return room


def in_second_deal(search: str = "", moves: int = 12) -> PlayRoom:
    room = settled(search)
    room.act("deal")
    play(room, moves)
    return room


def ended(scores: tuple[int, int], room: PlayRoom | None = None, suit: str = "H") -> PlayRoom:
    """A room where South has just won the last trick of a deal; ``scores`` are those before it."""
    room = room or a_room()
    last = position(
        hand=f"A{suit}", north=f"7{suit}", north_cards=1, trump=suit, step="play", stock=0, rule_set=room.rules.name
    )
    last = last.but(scores=scores, dealer=room.match.dealer, previous_trump=room.match.previous_trump)
    room.board = Board(Session(last, player=room.player))
    room.act(f"play A{suit}")
    assert room.over
    return room


def test_the_sheet_has_a_line_and_its_clause_for_all_that_was_scored():
    room = settled()
    assert not room.reading
    room.act("sheet")
    assert room.reading
    gains = [row for row in room.rows() if row.text.startswith(("Trick", "Before"))]
    assert len(gains) == len(room.sheet.entries) > 20
    assert {row.clause for row in gains} <= set(CLAUSES)
    finals = [[row.cells[seat] for row in gains if row.cells[seat]][-1] for seat in (0, 1)]
    assert finals == [f"{score:,}" for score in room.board.position.scores]
    assert [row.clause for row in room.rows() if row.clause.startswith("settle")] == [
        line.clause for line in room.settlement.lines
    ]


def test_the_sheet_of_a_deal_that_goes_on_ends_with_the_scores_so_far():
    room = a_room()
    play(room, 40)
    room.act("sheet")
    assert room.rows()[-1].text == "So far"
    assert room.rows()[-1].cells == tuple(f"{score:,}" for score in room.board.position.scores)
    assert len(room.rows()) == len(room.sheet.entries) + 1


def test_the_sheet_is_put_away_by_whatever_comes_next():
    room = a_room()
    for text in ("hint", "match", "seed", "deal", "help", "play zz"):
        room.act("sheet")
        room.act(text)
        assert not room.reading


def test_help_names_the_rooms_own_commands():
    room = a_room()
    room.act("help")
    assert "sheet" in room.answer.text
    assert "match" in room.answer.text


def test_in_a_dead_tie_nothing_is_booked_and_the_deal_alternates():
    room = ended((750, 1000))
    assert room.settlement.winner is None
    assert room.verdict == ("A dead tie.", f"Nothing is booked. The seed was {room.seed}.")
    room.act("deal")
    assert room.dealer == "S"
    assert room.match.account == Account((0, 0), (0, 0))


# ---- several deals


def test_the_account_grows_deal_by_deal():
    room = settled()
    booked = [room.settlement.booked]
    room.act("deal")
    ended((3180, 5240), room, "S" if room.last != "S" else "H")
    booked.append(room.settlement.booked)
    room.act("deal")
    assert room.match.account.booked == tuple(map(sum, zip(*booked, strict=True)))
    assert [finished.dealer for finished in room.match.deals] == [1, 0]
    room.act("match")
    assert "The account after 2 deals: " in room.answer.text
    assert all(f"{points:,}" in room.answer.text for points in room.match.account.booked)
    assert "North dealt this one" in room.answer.text


def test_the_match_in_words_before_and_at_the_end_of_its_first_deal():
    room = a_room()
    room.act("match")
    assert room.answer.text == "No deal is played out yet, so nothing is booked. North dealt this one."
    room = ended((4000, 3180))
    room.act("match")
    assert "The account after 1 deal: You 5,200, North 3,100. You are ahead by 2,100." in room.answer.text
    assert (
        "You deal next. [H] were trumps in the last deal and may not be trumps again in the next." in room.answer.text
    )


def test_where_trumps_may_repeat_nothing_is_said_of_the_last_ones():
    room = PlayRoom(lambda: "BZ1-A", rule_set="six-pack?bezique_pair=fixed&trump_repeat=allowed")
    room.match = Match(room.rules, 1).anew()
    room.match = Match(room.rules, 1, None, (Finished(1, "H", (5000, 4000)),))
    assert "were trumps" not in room.account()


def test_a_settled_deal_that_is_taken_back_is_not_booked():
    room = settled()
    assert len(room.standing.deals) == 1
    room.act("undo")
    assert not room.standing.deals
    play(room)
    room.act("deal")
    assert len(room.match.deals) == 1


def test_a_deal_given_up_books_nothing_and_the_same_dealer_deals_again():
    room = in_second_deal()
    before, last = room.match, room.last
    room.act("deal now")
    assert (room.match, room.dealer, room.last) == (before, "S", last)
    assert room.board.session.positions[0].dealer == 0


def test_a_full_account_gives_way_to_a_new_one_and_the_deal_goes_on_round():
    room = a_room()
    deals = tuple(Finished((1, 0)[n % 2], "HS"[n % 2], (5000, 4000)) for n in range(MOST_DEALS - 1))
    room.match = Match(room.rules, 1, None, deals)
    ended((5000, 4000), room, "S" if room.match.previous_trump == "H" else "H")
    trump = room.board.position.trump
    dealer = room.standing.dealer
    room.act("deal")
    assert (room.match.deals, room.match.dealer) == ((), dealer)
    assert room.last == trump


# ---- a settled deal stays settled


@pytest.mark.parametrize("text", ["hint", "undo now", "play KH", "draw", "xray", "match", "sheet", "score", "why"])
def test_a_settled_deal_is_told_as_settled_whatever_is_typed_afterwards(text):
    room = settled()
    verdict, panel = room.verdict, room.settled_panel
    room.act(text)
    assert (room.verdict, room.settled_panel) == (verdict, panel)
    drawn = view(room)
    assert (drawn["task"]["title"], drawn["task"]["text"]) == verdict
    assert drawn["enter"] == "deal"


# ---- leaving and coming back, with a match


def after_reload(room: PlayRoom, search: str = "") -> PlayRoom:
    other = a_room("OTHER")
    other.hello(search, "en", room.keep())
    return other


def test_dealer_last_trumps_and_account_outlive_a_reload():
    room = in_second_deal()
    again = after_reload(room)
    assert (again.match, again.dealer, again.last) == (room.match, room.dealer, room.last)
    assert again.board.position == room.board.position
    play(again)
    play(room)
    again.act("deal")
    room.act("deal")
    assert (again.match, again.dealer, again.last) == (room.match, "N", room.board.session.positions[0].previous_trump)
    assert len(again.match.deals) == 2


def test_a_settled_deal_is_settled_after_a_reload():
    room = settled()
    again = after_reload(room)
    assert (again.verdict, again.standing) == (room.verdict, room.standing)
    assert view(again)["task"]["title"] == room.verdict[0]


OLD_HEAD = "BD1 rules=six-pack/classical seed=BZ1-OLD dealer=S last=H"


def test_an_envelope_from_before_there_were_matches_is_opened():
    room = a_room()
    room.hello("", "en", packed(f"{OLD_HEAD} #{check_digits(OLD_HEAD)}"))
    assert (room.rules.name, room.seed, room.dealer, room.last) == ("six-pack/classical", "BZ1-OLD", "S", "H")
    assert not room.match.deals
    room.act("deal now")
    assert (room.dealer, room.last) == ("S", "H"), "given up: nothing changes"
    ended((5000, 4000), room, "S")
    room.act("deal")
    assert (room.dealer, room.last) == ("N", "S")
    assert len(room.match.deals) == 1


def blocks(room: PlayRoom) -> list[str]:
    return zlib.decompress(base64.urlsafe_b64decode(room.keep())).decode().split("\n\n")


@pytest.mark.parametrize(
    "more",
    [
        ["BM1"],
        [""],
        [str(Match(a_room().rules, 0))],
        [str(Match(a_room().rules, 1, "H"))],
        [str(Match(a_room().rules, 1, None, (Finished(1, None, (10, 20)),)))],
        [str(Match(PlayRoom(lambda: "A", rule_set="six-pack/classical").rules, 1))],
        [str(Match(a_room().rules, 1)), "link"],
        [str(Match(a_room().rules, 1)), "link a b c"],
        [str(Match(a_room().rules, 1)), "link " + "a" * 500 + " b"],
    ],
)
def test_an_envelope_whose_match_is_not_this_deals_is_left_alone(more):
    room, deal = a_room(), blocks(a_room("OTHER"))[0]
    assert after_envelope(a_room(), deal).seed == "BZ1-OTHER0", "the deal alone is sound"
    assert after_envelope(room, deal, *more).seed == "BZ1-ROOM0"


def after_envelope(room: PlayRoom, *parts: str) -> PlayRoom:
    room.hello("", "en", packed("\n\n".join(parts)))
    return room


def test_an_envelope_with_a_full_account_opens_on_a_new_one():
    deals = tuple(Finished((1, 0)[n % 2], None, (5000, 4000)) for n in range(MOST_DEALS))
    match = Match(a_room().rules, 1, None, deals)
    record = a_room("OTHER").record._replace(dealer="S")
    room = after_envelope(a_room(), str(record), str(match))
    assert (room.seed, room.dealer, room.match.deals) == ("BZ1-OTHER0", "S", ())
    ended((5000, 4000), room)
    assert view(room)["sheet"]


LINK = "?seed=class"


def test_the_second_deal_from_a_link_goes_on_after_a_reload():
    """The address still asks for the link's seed; that deal has been played, and another one is on the table."""
    room = in_second_deal(LINK, 0)
    for moves in (0, 15, 10_000):
        play(room, moves)
        again = after_reload(room, LINK)
        assert (again.seed, again.board.position) == (room.seed, room.board.position)
        assert (again.match, again.dealer) == (room.match, "S")
        assert "as you left it" in again.answer.head
    assert after_reload(again, LINK).seed == room.seed, "and after the next reload"


def test_the_deal_on_the_table_goes_on_when_a_link_asks_for_that_very_deal():
    room = PlayRoom(lambda: "BZ1-CLASS")
    play(room, 9)
    again = after_reload(room, LINK)
    assert (again.board.position, again.link) == (room.board.position, "six-pack/bicycle BZ1-CLASS")


def test_a_deal_begun_after_giving_up_the_links_goes_on_after_a_reload():
    room = a_room()
    room.hello(LINK, "en", None)
    room.act("deal now")
    assert after_reload(room, LINK).seed == room.seed != "BZ1-CLASS"


def test_the_log_tells_nothing_of_a_deal_that_gave_way_to_a_link_or_to_a_kept_one():
    """A room has dealt before it hears from its page; what happened in that deal nobody is to read."""
    room = a_room()
    room.hello(LINK, "en", None)
    assert [line for _, line in room.log] == [line for lines in room.board.session.lines for line in lines]
    assert after_reload(room).log == []


def test_another_link_is_dealt_and_begins_a_match_of_its_own():
    room = in_second_deal(LINK)
    other = after_reload(room, "?seed=other&rules=six-pack/classical")
    assert (other.seed, other.rules.name, other.dealer, other.last) == ("BZ1-OTHER", "six-pack/classical", "N", None)
    assert not other.match.deals


def test_rules_by_link_go_on_in_later_deals_and_after_a_reload():
    room = settled("?rules=six-pack/classical")
    over = after_reload(room, "?rules=six-pack/classical")
    assert (over.seed, over.over) == (room.seed, True)
    room.act("deal")
    again = after_reload(room, "?rules=six-pack/classical")
    assert (again.seed, again.rules.name, again.match) == (room.seed, "six-pack/classical", room.match)


def test_a_link_without_rules_deals_under_the_rooms_own():
    """A seed on a blackboard is the same deal for everybody, whatever somebody has played before."""
    room = a_room()
    room.hello("?seed=b&rules=six-pack/classical", "en", None)
    assert after_reload(room, "?seed=a").rules == a_room().rules
