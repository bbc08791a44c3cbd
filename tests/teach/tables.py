"""Tables at which clauses are provoked: what much of the refusals and of what happens is tested at."""

from bezique_tutor import position
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.cards import Card
from bezique_tutor.rules.game import apply
from bezique_tutor.rules.position import Position
from bezique_tutor.rules.procedure import begin, shown_at_cut


def after(at: Position, *texts: str) -> Position:
    """The position after some action texts."""
    for text in texts:
        at = apply(at, parse(text))
    return at


ROYAL = {"hand": "KH QH", "trump": "H"}
PLAIN = {"hand": "KS QS", "trump": "H"}
QUARTET = {"laid": "1QH.2QS.3QD.4QC", "record": "four-queens:1.2.3.4"}
SEQUENCE = {"laid": "1AH.2TH.3KH.4QH.5JH", "record": "trump-sequence:1.2.3.4.5", "trump": "H"}
WAITING = {"laid": "1KS.2QS", "record": "marriage:1.2?", "trump": "H"}
LAST = {"trump": "S", "stock": 0}
WITHOUT_COURT = "AS AD TC TH 9S 9D 9C 8H 8S 7D 7C 7H"
SHUFFLES = ["shuffle"] * 4
TO_CUT = after(begin("six-pack", "BZ1-CUT"), *SHUFFLES)
TO_ANSWER_A_CUT = after(TO_CUT, "cut 60")
TO_LIFT = after(begin("six-pack", "BZ1-CUT", dealer="S"), *SHUFFLES)
TO_GUESS = after(begin("six-pack", "BZ1-CUT", dealer="N"), *SHUFFLES, "lift 24")
LIKE_CUT, OTHER_CUT = (
    next(n for n in range(1, 99) if (shown_at_cut(TO_ANSWER_A_CUT, n).rank == TO_ANSWER_A_CUT.cut[0].rank) is like)
    for like in (True, False)
)
DRAWN = position(hand="7C 9S", step="show", trump="H").but(blanche=(True, False), drawn=Card("7C"))
OF_ONE_SUIT = "AH TH KH QH JH AS TS KS QS JS"
PAIRS = "QH JC QH JC QH JC QH JC"
ANSWER = position(hand="AD KD TD", trick="KD", trump="H")
TO_DRAW = position(hand="7C", step="draw", lead="N", **WAITING)
OPEN = {"hand": "KH QH", "laid": "1KS.2QS", "record": "royal-marriage:1.2?"}
