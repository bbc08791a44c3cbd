"""Words: cards spoken, lists, counts."""

from bezique_tutor.rules.cards import cards
from bezique_tutor.rules.ruleset import PATTERNS
from bezique_tutor.teach import words


def test_tokens_are_spoken_in_full():
    assert words.spoken("Play the [TS]; [H] are trumps.") == "Play the ten of spades; hearts are trumps."


def test_a_card_that_begins_a_sentence_is_spoken_with_a_capital_letter():
    assert words.spoken("[KH] and [QS] are of two suits.") == "King of hearts and queen of spades are of two suits."
    assert words.spoken("Not a pair. [KH] and [QS]") == "Not a pair. King of hearts and queen of spades"
    assert words.spoken("Done? [H] it is! [QS] (law 5. [7D])") == (
        "Done? Hearts it is! Queen of spades (law 5. Seven of diamonds)"
    )


def test_within_a_sentence_names_stay_small():
    assert words.spoken("As good: [AD] or [7D]; the [H]") == "As good: ace of diamonds or seven of diamonds; the hearts"


def test_a_list_ends_in_and_or_in_what_is_asked():
    assert words.listed([]) == ""
    assert words.listed(["a"]) == "a"
    assert words.listed(["a", "b", "c"]) == "a, b and c"
    assert words.listed(["a", "b"], "or") == "a or b"


def test_a_hand_is_told_with_its_copies():
    assert words.held(cards("QH QH 9S")) == "2 times queen of hearts and nine of spades"
    assert words.held(()) == "nothing"


def test_every_declaration_can_be_said():
    for name in PATTERNS:
        assert "-" not in words.declaration(name).replace("back-door", "")


def test_points_and_counts():
    assert words.points(12700) == "12,700"
    assert words.count(1, "card") == "1 card"
    assert words.count(2, "try", "tries") == "2 tries"
    assert [words.times(number) for number in (1, 2, 3)] == ["once", "twice", "3 times"]
