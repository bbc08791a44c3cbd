"""What all tests share: the options of the command, and helpers importable as ``tests.…`` however pytest is started."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

pytest_plugins = ["tests.browser.fixtures"]


def pytest_addoption(parser):
    parser.addoption("--cases", metavar="FILE", help="rule cases to pass, in the form of tests/rules/cases.yaml")
