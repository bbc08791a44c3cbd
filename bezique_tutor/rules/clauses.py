"""Clauses: every rule that a ruling can name, with its sentence, its figure and where it was printed.

Figures stand in braces and are read from the rule set, so that none is typed here. Sources stand as short codes, which
:data:`SOURCES` writes out: those of the founding documents and the public books, PL with a number for a law, J for our
own judgement where the texts are silent.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bezique_tutor.rules.ruleset import RuleSet


SOURCES: Final[Mapping[str, str]] = {
    "S000": "the Bicycle rules",
    "S001": "the Hervey rules",
    "PL": "Portland Club laws of 1887, law",
    "FOS": "Foster's Complete Hoyle",
    "HOF": "Hoffmann's Hoyle of 1909",
    "PAR": "Parlett, Book of Card Games",
    "CMC": "crazymonkeycasino.com",
    "HER": "pokerwiner.com after Hervey",
    "BRI": "Britannica",
    "CDH": "Herring's six-pack rules of 2004",
    "J": "our own judgement",
}
_CODE: Final = rf"\b({'|'.join(SOURCES)})\b"


class Clause(NamedTuple):
    """One rule: its id, its sentence (figures in braces), its source."""

    id: str
    text: str
    source: str

    def sentence(self, ruleset: RuleSet) -> str:
        """The sentence with the figures of ``ruleset`` filled in."""
        return fill(self.text, ruleset)

    @property
    def cited(self) -> str:
        """The source with its codes written out, as a learner reads it."""
        return re.sub(_CODE, lambda found: SOURCES[found[1]], self.source)


_COUNTS: Final = (
    "packs",
    "hand",
    "last_trick",
    "lift_exact",
    "lift_points",
    "guess_points",
    "carte_blanche",
    "game_bonus",
    "rubicon_line",
    "rubicon_bonus",
    "stock",
    "tricks",
)


def fill(text: str, ruleset: RuleSet) -> str:
    """``text`` with its braces filled from ``ruleset``: a declaration's points or a count, as ``{royal_marriage}``.

    Raises ``KeyError`` for a name in braces that the rule set does not have.
    """
    figures = {name.replace("-", "_"): f"{points:,}" for name, points in ruleset.declarations}
    figures |= {option: f"{getattr(ruleset, option):,}" for option in _COUNTS}
    return text.format_map(figures)


CLAUSES: Final[Mapping[str, Clause]] = {
    clause.id: clause
    for clause in (
        Clause(
            "turn.out-of-turn", "This is not the moment for that: each step of the deal has its own action.", "S000"
        ),
        Clause(
            "shuffle.both",
            "Both players shuffle and exchange portions, until every portion has passed through both hands.",
            "S000; J for how often",
        ),
        Clause(
            "cut.high-chooses",
            "Each player lifts part of the pack and shows its bottom card; the higher card has the choice.",
            "S000, HER",
        ),
        Clause("cut.equal-again", "Cards of the same rank, of whatever suits, decide nothing: cut again.", "S000, HER"),
        Clause("cut.part", "A cut lifts at least one card and leaves at least one.", "J"),
        Clause(
            "cut.choice",
            "The higher cut has choice of seats and whether to deal; the deal is a disadvantage and usually left.",
            "S000, HER",
        ),
        Clause(
            "lift.part", "The dealer lifts a part of the pack to deal from: not none of it, and not all.", "S000; J"
        ),
        Clause(
            "lift.exact",
            "A packet of exactly {lift_exact} cards scores {lift_points} for the dealer.",
            "S000, HER, CDH; J for counting it after the guess",
        ),
        Clause(
            "guess.right",
            "Elder guesses how many cards the dealer has lifted; the right number scores {guess_points}.",
            "S000, HER, CDH",
        ),
        Clause("guess.number", "The guess is a number of cards: part of the pack, not all of it.", "S000; J"),
        Clause("deal.singly", "Each player gets {hand} cards, one at a time, elder first.", "S000"),
        Clause(
            "deal.surplus", "Cards left over from the packet go back on top of the stock.", "S000; J for their order"
        ),
        Clause("deal.shortage", "Cards that the packet lacks are taken from the top of the stock.", "S000; J: the top"),
        Clause("card.not-there", "Only a card that is in your hand or lies before you can be used.", "S000"),
        Clause(
            "play.free", "While the stock lasts, any card may be played; there is no duty to follow suit.", "S000, FOS"
        ),
        Clause("trick.winner", "The highest trump wins, otherwise the highest card of the suit led.", "S000"),
        Clause("trick.first-of-equals", "Of two equal cards the first played wins.", "HOF, FOS, PAR"),
        Clause(
            "trick.ten-above-king", "The cards rank A 10 K Q J 9 8 7: the ten stands above the king.", "PL 5, HOF, FOS"
        ),
        Clause("trick.winner-leads", "The winner of a trick draws first and leads to the next.", "S000"),
        Clause("draw.one-each", "After each trick the winner draws one card, then the other player.", "S000"),
        Clause("draw.after-the-trick", "Cards are drawn after a trick, not before it is complete.", "S000"),
        Clause("declare.after-trick-won", "A declaration may be made only after winning a trick.", "S000"),
        Clause("declare.winner-only", "Only the winner of the trick may declare.", "S000"),
        Clause("declare.one-score-per-trick", "One declaration may be scored for each trick won.", "S000, PL 43"),
        Clause(
            "declare.before-drawing",
            "Drawing ends the right to declare, even if the card was not looked at.",
            "FOS, PL 42",
        ),
        Clause(
            "declare.stock-gone", "Nothing may be declared once the last cards of the stock are drawn.", "S000, PL 52"
        ),
        Clause("declare.no-such", "These cards do not make a declaration.", "S000"),
        Clause("declare.no-value", "This declaration has no value in this edition.", "S000"),
        Clause("declare.named-wrongly", "A declaration is what its cards are.", "J"),
        Clause("marriage.one-suit", "A marriage is the king and the queen of one suit.", "S000, PAR"),
        Clause("marriage.common", "A marriage outside trumps scores {marriage}.", "S000, PAR"),
        Clause("marriage.royal", "The marriage of trumps scores {royal_marriage}.", "S000, PAR"),
        Clause("sequence.one-suit", "A sequence is A 10 K Q J of one suit.", "S000, PAR"),
        Clause("sequence.trump", "The sequence of trumps scores {trump_sequence}.", "PAR, HER"),
        Clause("sequence.back-door", "A sequence outside trumps scores {back_door}.", "S000, PAR, HER"),
        Clause(
            "bezique.pair",
            "Bezique is the queen and the jack that the rule names for these trumps.",
            "CMC, PAR; S000 by example",
        ),
        Clause(
            "bezique.needs-trumps",
            "While there are no trumps there is no bezique: its queen is the queen of trumps.",
            "S000, PAR; J",
        ),
        Clause("bezique.single", "A single bezique scores {bezique}.", "S000"),
        Clause("bezique.double", "Two pairs, a double bezique, score {double_bezique}.", "S000"),
        Clause("bezique.triple", "Three pairs score {triple_bezique}.", "S000"),
        Clause(
            "bezique.quadruple",
            "Four pairs score {quadruple_bezique}; more than four have no value.",
            "S000; the other books print more",
        ),
        Clause("quartet.same-rank", "Four of a kind are four aces, kings, queens or jacks of any suits.", "S000, PAR"),
        Clause(
            "quartet.plain",
            "Four aces score {four_aces}, kings {four_kings}, queens {four_queens}, jacks {four_jacks}.",
            "S000, PAR, HER",
        ),
        Clause(
            "quartet.trump",
            "Four of a kind all in trumps: aces {four_trump_aces}, tens {four_trump_tens}, kings {four_trump_kings}, "
            "queens {four_trump_queens}, jacks {four_trump_jacks}.",
            "PAR, CMC; S000 for the queens",
        ),
        Clause(
            "carte-blanche.hand",
            "A hand dealt without king, queen or jack, shown whole, scores {carte_blanche}; it needs no trick.",
            "S000, PL 15",
        ),
        Clause(
            "carte-blanche.draw",
            "After it each drawn card that is shown and is no court card scores {carte_blanche} again; "
            "a court card, or a card not shown, ends it.",
            "S000, PL 16",
        ),
        Clause("carte-blanche.court-card", "Carte blanche is a hand without king, queen or jack.", "S000"),
        Clause("carte-blanche.whole-hand", "Carte blanche is the whole hand of {hand} cards, all of it shown.", "S000"),
        Clause("carte-blanche.before-play", "Carte blanche is shown before its holder plays a card.", "PL 15, 42"),
        Clause("carte-blanche.not-played", "Carte blanche is not played at this table.", "S000: in some games"),
        Clause(
            "announce.to-score",
            "More declarations may be announced than scored; those not scored wait, and their owner chooses the order.",
            "S000, PL 43-44",
        ),
        Clause("announce.waits-already", "What waits to be scored is claimed once, not twice.", "S000; J"),
        Clause(
            "announce.repeat",
            "Who has a declaration to score should announce it after every trick; forgetting it costs nothing.",
            "S000; J for the cost",
        ),
        Clause("announce.worth", "What an unscored declaration is worth is decided when it is scored.", "J"),
        Clause(
            "announce.dies",
            "A claim is lost when one of its cards is played, when its cards score in a higher declaration of the "
            "class, and when the stock is gone.",
            "S000, PL 45-49, FOS",
        ),
        Clause(
            "score.nothing-waits", "Only a declaration that was announced and still waits can be scored so.", "S000"
        ),
        Clause(
            "declare.never-down",
            "Within a class a card goes up, never down: what has served in more may not serve in less.",
            "PL 37-38, FOS",
        ),
        Clause("declare.same-cards", "The same cards do not score twice in one class.", "S000, FOS"),
        Clause(
            "declare.complete-set",
            "A card may not be put beside a complete declaration to score it again: "
            "one of its cards must be played first.",
            "S000",
        ),
        Clause(
            "declare.needs-new-card",
            "To score again, a like card must be put in the place of one that was played.",
            "S000, PL 34",
        ),
        Clause(
            "declare.table-limit",
            "No second set of a declaration may lie beside a complete one.",
            "S000, read strictly",
        ),
        Clause(
            "trump.first-declaration",
            "The first marriage or sequence that is scored makes its suit trumps.",
            "S000, HER, CMC",
        ),
        Clause(
            "trump.not-twice",
            "The trumps of the last deal may not be trumps again: their marriage scores {marriage}, their sequence "
            "{back_door}, and trumps stay open.",
            "S000; J for the sequence",
        ),
        Clause("last.lead", "In the last {hand} tricks the leader may lead any card.", "S000"),
        Clause("last.follow-suit", "In the last {hand} tricks you must follow the suit led if you can.", "S000, PL 55"),
        Clause(
            "last.win-if-able", "In the last {hand} tricks you must follow suit and win if you can.", "S000, PL 55, FOS"
        ),
        Clause(
            "last.trump-if-void",
            "In the last {hand} tricks, without a card of the suit you must trump if that wins.",
            "PL 55, FOS, BRI",
        ),
        Clause(
            "last.any-card",
            "In the last {hand} tricks, without a card of the suit and unable to win, you may play any card.",
            "S000, PL 55",
        ),
        Clause(
            "last.cards-back", "When the stock is gone each player takes the laid cards back into the hand.", "S000"
        ),
        Clause("last.trick", "The winner of the last trick scores {last_trick}.", "PAR, CMC; S000 gives no figure"),
        Clause("settle.higher-wins", "The higher score wins the deal; exact points decide.", "S000"),
        Clause(
            "settle.hundreds",
            "Fractions of a hundred are dropped, from each score before anything is added.",
            "S000, PL 57-58",
        ),
        Clause(
            "settle.sum-hundreds",
            "Fractions of a hundred are dropped once, from the result.",
            "a loose reading of S000",
        ),
        Clause("settle.game", "The winner adds {game_bonus} for the game.", "S000"),
        Clause(
            "settle.rubicon",
            "A loser who has not reached {rubicon_line} is rubiconed: "
            "the winner books both scores and {rubicon_bonus}.",
            "S000",
        ),
        Clause("settle.tie", "With equal scores nobody wins and nothing is booked.", "J"),
    )
}


def clause(id_: str) -> Clause:
    """The clause with this id; ``KeyError`` for one that does not exist."""
    return CLAUSES[id_]
