"""A lesson's run: steps in order, drills, a look back; nothing a learner does is a dead end."""

import json
import random
import re

import pytest

from bezique_tutor.teach.board import ASK, NO, TIP, YES
from bezique_tutor.teach.course import lessons
from bezique_tutor.teach.goals import answers
from bezique_tutor.teach.run import DRILLS, Run
from bezique_tutor.widgets.view import view

READY = [info for info in lessons() if info.ready]


def a_run(no: str = "03", seed: str = "BZ1-RUN") -> Run:
    return Run(next(info for info in READY if info.no == no), seed)


def solve(run: Run) -> None:
    item = run.item
    for text in item.solution or (f"answer {min(answers(item.ruleset, item.ask))}",):
        run.act(text)


@pytest.mark.parametrize("info", READY, ids=lambda info: info.no)
def test_a_perfect_learner_reaches_the_end_and_is_never_told_to_be_wrong(info):
    """It is refused only where the step asks for a refusal, or where the text says: try it."""
    run = Run(info, "BZ1-PERFECT")
    while run.item:
        item = run.item
        invited = "refused" in json.dumps(item.done) or re.search(r"\b[Tt]ry\b", item.prompt)
        for text in item.solution or (f"answer {min(answers(item.ruleset, item.ask))}",):
            run.act(text)
            assert run.answer.voice != NO or (invited and not run.answer.changed)
        assert run.done
        assert run.answer.voice == YES
        assert run.missed == {}
        run.act("next")
    assert len(run.solved) == len(run.items)
    assert dict(run.answer.panel.lists) == {"What you missed": ("Nothing.",)}


@pytest.mark.parametrize("info", READY, ids=lambda info: info.no)
def test_one_who_only_presses_what_the_screen_offers_gets_through(info):
    """It chooses among shown cards, options and buttons by chance, and leaves by Skip: never stuck, never an error."""
    chance, run = random.Random(3), Run(info, "BZ1-BUTTONS")
    for _ in range(600):
        drawn = view(run)
        pressed = chance.choice(drawn["actions"])
        refs = [card["ref"] for card in drawn["table"]["hand"]["cards"]] if drawn["table"] else []
        refs += [option["ref"] for option in drawn["quiz"]["options"]] if drawn["quiz"] else []
        many = {"none": 0, "one": 1, "some": chance.randint(0, 4), "quiz": chance.choice([1, 1, len(refs)])}
        chosen = chance.sample(refs, min(len(refs), many[pressed["takes"]])) or (
            ["7"] if pressed["takes"] == "quiz" else []
        )
        run.act(f"{pressed['send']} {' '.join(chosen)}".strip())
        assert json.dumps(view(run))
        if run.item is None:
            return
    pytest.fail("the end was not reached")


@pytest.mark.parametrize("info", READY, ids=lambda info: info.no)
def test_what_is_said_of_a_new_step_is_whole_sentences(info):
    """A screen reader runs head and text together: "Win a trick Win this trick." would be one breath."""
    run = Run(info, "BZ1-SAID")
    while run.item:
        assert run.answer.head.endswith((".", "?", "!"))
        assert all(line.endswith((".", "?", "!")) for _, line in run.log[-3:])
        run.act("skip")


def test_next_waits_until_the_step_is_done_and_skip_does_not():
    run = a_run()
    run.act("next")
    assert (run.place, run.answer.voice) == (0, TIP)
    run.act("skip")
    assert run.place == 1
    run.act("back")
    assert run.place == 0


def test_the_hint_opens_rung_by_rung():
    run = a_run()
    for rung in range(1, 5):
        run.act("hint")
        assert run.answer.head == f"Hint {rung} of 4."
        assert [text is not None for _, text in run.answer.panel.rungs] == [place < rung for place in range(4)]
    run.act("hint")
    assert run.answer.head == "Hint 4 of 4."


def test_a_lesson_ends_in_fresh_drills_and_gives_more_when_asked():
    run = a_run()
    assert len(run.items) == run.taught + DRILLS
    assert [item.prompt for item in run.items[run.taught :]] != [
        item.prompt for item in a_run(seed="BZ1-ELSE").items[run.taught :]
    ]
    run.act("more")
    assert run.place == run.taught + DRILLS
    assert len(run.items) == run.taught + 2 * DRILLS


def test_the_test_out_goes_straight_to_the_drills():
    run = a_run()
    run.act("test")
    assert run.place == run.taught


def test_the_look_back_tells_what_was_missed():
    run = a_run("04")
    while run.item.id != "marriages-lying-pair":
        run.act("skip")
    run.act("answer S")
    assert run.answer.voice == NO
    while run.item:
        run.act("skip")
    told = dict(run.answer.panel.lists)
    assert "Only a marriage or sequence that is scored makes trumps." in told["What you missed"]
    assert "A marriage" in told["Steps left open"]


def test_a_stuck_step_begins_again():
    run = a_run("03")
    run.act("play AD")
    assert run.stuck
    assert view(run)["actions"][0]["do"] == "again"
    run.act("again")
    assert not run.stuck
    solve(run)
    assert run.done


def test_going_on_after_a_reload_opens_the_same_step():
    run = a_run()
    solve(run)
    run.act("next")
    again = a_run(seed="BZ1-NEW")
    again.hello("", "en", run.keep())
    assert again.place == 1
    assert again.solved == run.solved


def test_a_kept_run_has_its_own_drills_again():
    """Solved drills are drills of the kept seed; under another seed they would be other questions, already answered."""
    run = a_run()
    run.act("test")
    run.act(f"answer {min(answers(run.item.ruleset, run.item.ask))}")
    run.act("more")
    again = a_run(seed="BZ1-NEW")
    again.hello("", "en", run.keep())
    assert [item.prompt for item in again.items] == [item.prompt for item in run.items]
    assert again.item.prompt == run.item.prompt
    assert again.solved == run.solved


def test_what_was_missed_is_told_after_a_reload_too():
    run = a_run("04")
    while run.item.id != "marriages-lying-pair":
        run.act("skip")
    run.act("answer S")
    again = a_run("04", seed="BZ1-NEW")
    again.hello("", "en", run.keep())
    assert again.missed == run.missed != {}


def test_kept_before_misses_and_rounds_were_kept_is_still_read():
    run = a_run()
    run.hello("", "en", '{"v": 1, "place": 2, "solved": ["tricks-any-card"], "seed": "BZ1-OLD"}')
    assert (run.place, run.seed, run.solved, run.missed) == (2, "BZ1-OLD", {"tricks-any-card"}, {})


@pytest.mark.parametrize("info", READY, ids=lambda info: info.no)
def test_no_two_drills_of_a_round_ask_the_same(info):
    for number in range(30):
        asked = [item.prompt for item in Run(info, f"BZ1-ROUND{number}").items[-DRILLS:]]
        assert len(set(asked)) == DRILLS


def test_a_class_gets_the_same_drills_from_its_link():
    one, other = a_run(seed="BZ1-A"), a_run(seed="BZ1-B")
    solved = one.item.id
    solve(one)
    one.act("test")
    one.act(f"answer {min(answers(one.item.ruleset, one.item.ask))}")
    one.hello("?seed=class", "en", None)
    other.hello("?seed=BZ1-CLASS&step=2", "en", None)
    assert [item.prompt for item in one.items] == [item.prompt for item in other.items]
    assert one.solved == {solved}, "drills of another seed are still to do"
    assert (one.place, other.place) == (one.taught, 1)


def test_a_seed_that_is_none_is_named_and_changes_nothing():
    run = a_run()
    run.hello("?seed=BZ2&step=3", "en", None)
    assert (run.place, run.seed, run.answer.voice) == (0, "BZ1-RUN", NO)
    assert "seed" in run.answer.text


@pytest.mark.parametrize("kind", ["select", "choice", "order", "number"])
def test_to_answer_nothing_is_asked_for_and_not_counted_as_a_miss(kind):
    runs = [Run(info, "BZ1-EMPTY") for info in READY]
    run = next(run for run in runs if kind in {item.kind for item in run.items})
    while run.item.kind != kind:
        run.act("skip")
    run.act("answer  ")
    assert run.answer.voice == ASK
    assert run.answer.text == "Then press Answer."
    assert run.missed == {}


def test_a_stuck_step_is_open_again_when_the_card_is_taken_back():
    run = a_run("03")
    run.act("play AD")
    assert run.stuck
    run.act("undo")
    assert not run.stuck
    assert "play" in {action["do"] for action in view(run)["actions"]}
    solve(run)
    assert run.done


def test_again_at_the_end_of_the_lesson_is_answered():
    run = a_run()
    while run.item:
        run.act("skip")
    said = run.said
    run.act("again")
    assert run.said == said + 1
    assert run.answer.head == "The lesson ends here."


def test_a_link_opens_its_step():
    run = a_run()
    run.hello("?step=3", "en", None)
    assert run.place == 2
    far = a_run()
    far.hello("?step=999", "en", None)
    assert far.item is None


@pytest.mark.parametrize(
    "saved",
    [
        "",
        "x",
        "[]",
        "null",
        "7",
        "{}",
        '{"v": 1}',
        '{"v": 2, "place": 1, "solved": [], "seed": "x"}',
        '{"v": 1, "place": "1", "solved": [], "seed": "x"}',
        '{"v": 1, "place": true, "solved": [], "seed": "x"}',
        '{"v": 1, "place": 1, "solved": {}, "seed": "x"}',
        "[" * 5000,
        '{"v": 1, "place": 1e400, "solved": [], "seed": "x"}',
        '{"v": 1, "place": 1, "solved": [], "seed": "no seed"}',
        '{"v": 1, "place": 1, "solved": [], "seed": "x", "items": "9"}',
        '{"v": 1, "place": 1, "solved": [], "seed": "x", "missed": {}}',
    ],
)
def test_kept_texts_that_are_not_ours_are_left_alone(saved):
    run = a_run()
    run.hello("", "en", saved)
    assert run.place == 0


def test_kept_places_beyond_the_lesson_stay_within_it():
    run = a_run()
    run.hello("", "en", '{"v": 1, "place": 10000, "solved": ["nonsense", 7], "seed": "x"}')
    assert run.place == len(run.items)
    assert run.solved == set()


@pytest.mark.parametrize(
    "text", ["", "answer", "answer x", "play", "dance", "\x07", "z" * 10**6, "answer " + "9" * 40, "go <b>"]
)
def test_nothing_that_is_typed_breaks_a_lesson(text):
    for no in ("03", "12"):
        run = a_run(no)
        for _ in range(len(run.items)):
            run.act(text)
            assert run.answer.head
            view(run)
            run.act("skip")


def test_an_answer_that_cannot_be_read_names_its_field():
    run = a_run("12")
    while run.item.kind != "number":
        run.act("skip")
    run.act("answer many")
    assert re.match(r"answer: expected a number", run.answer.text)
    run.act("answer 3,100")
    assert run.answer.head == "Not quite."
