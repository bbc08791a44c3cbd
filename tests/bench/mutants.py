"""Would the tests notice? ``python -m tests.bench.mutants`` judges 300 small faults of the engine by its unit tests.

The faults are put into rules/tricks, declarations and settlement one at a time (:mod:`tests.bench.mutate`), in memory
and in a copy of the sources, so that nothing in the repository changes while it runs. Each is judged in a process of
its own by the fast unit tests below; a fault that no test fails for has survived and is printed. A fault that ends in
an endless loop or without memory is noticed, too. Needs a system with ``fork``.
"""

from __future__ import annotations

import argparse
import importlib.util
import multiprocessing
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from importlib.abc import Loader, MetaPathFinder
from multiprocessing.connection import wait
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.bench.mutate import Mutant, mutants

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.machinery import ModuleSpec
    from multiprocessing.context import ForkProcess
    from types import ModuleType

ROOT = Path(__file__).parents[2]
MODULES = ("tricks", "declarations", "settlement")
TESTS = ("tricks", "declarations", "table_limit", "settlement", "pending", "referee", "game", "cases")
WARM = ("yaml", "playwright.sync_api", "nbformat")  # what the tests import that no fault can touch
SECONDS = 30  # of the processor, for one fault; all tests together take about two
MEMORY = 2 << 30
PASSED, FAILED, NOT_COLLECTED = 0, 1, 2


class _Faulty(MetaPathFinder, Loader):
    """Gives the mutant when its module is asked for."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.name = f"bezique_tutor.rules.{mutant.module}"

    def find_spec(self, name: str, _path: object, _target: ModuleType | None = None) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(name, self) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.text, f"{self.mutant.module}.py", "exec"), module.__dict__)  # noqa: S102


def judge(folder: Path, mutant: Mutant | None) -> None:
    """Run the tests of ``folder`` on a mutant (``None``: on the sources as they are); the exit code is pytest's."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # nothing here needs them, and some take seconds to load
    sys.dont_write_bytecode = False  # what the first process compiles and rewrites serves all others
    os.chdir(folder)
    sys.path[:] = [str(folder), *(place for place in sys.path if place and Path(place).resolve() != ROOT)]
    for name in [name for name in sys.modules if name.partition(".")[0] in {"bezique_tutor", "tests"}]:
        del sys.modules[name]
    if mutant:
        sys.meta_path.insert(0, _Faulty(mutant))
        try:
            importlib.import_module(f"bezique_tutor.rules.{mutant.module}")
        except Exception:  # noqa: BLE001  (whatever it is, it was noticed)
            os._exit(FAILED)
    code = PASSED
    own = {mutant.module} if mutant else set()
    for names in filter(None, (own, sorted(set(TESTS) - own))):  # its own tests first: most need no others
        files = [f"tests/rules/test_{name}.py" for name in names]
        code = code or pytest.main(["-x", "-q", "-p", "no:cacheprovider", *files])
    os._exit(code)


def verdicts(folder: Path, chosen: Iterable[Mutant | None], jobs: int) -> Iterator[tuple[Mutant | None, bool]]:
    """Each mutant with whether it was killed, as the answers come; raises ``RuntimeError`` when no test was run."""
    fork = multiprocessing.get_context("fork")
    running: dict[int, tuple[ForkProcess, Mutant | None]] = {}
    waiting = iter(chosen)
    while True:
        while len(running) < jobs and (mutant := next(waiting, _END)) is not _END:
            process = fork.Process(target=judge, args=(folder, mutant))
            process.start()
            running[process.sentinel] = process, mutant
        if not running:
            return
        for sentinel in wait(list(running)):
            process, mutant = running.pop(sentinel)
            process.join()
            if process.exitcode not in {PASSED, FAILED, NOT_COLLECTED, -signal.SIGXCPU, -signal.SIGKILL}:
                msg = f"the tests did not run on {mutant}: exit code {process.exitcode}"
                raise RuntimeError(msg)
            yield mutant, process.exitcode != PASSED


_END = Mutant("", 0, "", "", "")


def run(number: int, seed: int, jobs: int, *, only_list: bool) -> None:
    """Judge ``number`` mutants chosen by ``seed``, and print the survivors and the share that was killed."""
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for part in ("bezique_tutor", "tests"):
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", folder)
        texts = {module: (folder / f"bezique_tutor/rules/{module}.py").read_text("utf-8") for module in MODULES}
        every = [mutant for module, text in texts.items() for mutant in mutants(module, text)]
        chosen = random.Random(seed).sample(every, min(number, len(every)))
        sys.stdout.write(f"{len(chosen)} of {len(every)} mutants, seed {seed}\n")
        if only_list:
            sys.stdout.writelines(f"{_line(mutant)}\n" for mutant in chosen)
            return
        for module in WARM:
            importlib.import_module(module)
        if next(verdicts(folder, [None], 1))[1]:
            sys.exit("the tests fail without any mutant; nothing can be judged")
        survivors = []
        for mutant, killed in verdicts(folder, chosen, jobs):
            if mutant and not killed:
                survivors.append(mutant)
                sys.stdout.write(f"survived: {_line(mutant)}\n")
                sys.stdout.flush()
    killed_ones = len(chosen) - len(survivors)
    share, seconds = 100 * killed_ones / len(chosen), time.perf_counter() - start
    sys.stdout.write(f"killed: {killed_ones} of {len(chosen)} ({share:.1f} %) in {seconds:,.0f} s\n")


def _line(mutant: Mutant) -> str:
    return f"bezique_tutor/rules/{mutant.module}.py:{mutant.line}  {mutant.before}  →  {mutant.after}"


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--number", type=int, default=300, help="how many mutants to judge")
    parser.add_argument("--seed", type=int, default=1, help="which of all mutants these are")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants judged at the same time")
    parser.add_argument("--list", action="store_true", help="print the mutants and judge none")
    options = parser.parse_args()
    run(options.number, options.seed, options.jobs, only_list=options.list)


if __name__ == "__main__":
    main()
