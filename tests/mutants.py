"""Broken on purpose: sampled faults in the rules, the programs and the language, each run against the fast tests.

    python tests/mutants.py --seed 7 --number 200 --jobs 2

A fault changes one operator, bound, constant or branch, or drops one line, in one function. It is put into the running
interpreter (plain mode) by replacing the function's code, in a forked child that then runs the tests until the first
one fails. A fault that every test survives is printed with its place, so that somebody writes the missing test or says
why the two programs are the same. A test that takes far more time of the processor than any does without a fault is
stopped: `make test` fails on an endless loop, too, only after longer. So that fault is caught; how many were caught by
the clock alone is told apart. Exit code 1 if fewer than 95 % are caught.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import importlib
import inspect
import io
import os
import pkgutil
import random
import shutil
import signal
import sys
import tempfile
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import NoReturn

os.environ["NUMBA_DISABLE_JIT"] = "1"
ROOT = Path(__file__).parent.parent
PACKAGE = "magus_sim.rulesets.magus_round"
RULES = [
    f"{PACKAGE}.engine.{name}"
    for name in ("luck", "moves", "power", "circle", "picking", "effects", "attack", "turn", "game")
]
PROGRAM = [f"{PACKAGE}.program", f"{PACKAGE}.engine.library"]
TEXT = [f"magus_sim.language.{name}" for name in ("reading", "writing", "sense", "surface", "templates", "lines")]
TEXT += ["magus_sim.language.walking", f"{PACKAGE}.language.sense"]
CLAUSES = "tests/magus_round/rules"
TESTS = {
    "text": ["tests/language", "tests/magus_round/text", CLAUSES, "tests/agreement"],
    "rules": [
        "tests/magus_round/test_program.py",
        CLAUSES,
        *(f"tests/magus_round/test_{name}.py" for name in ("luck", "measures")),
        "tests/agreement",
        "tests/golden",
        "tests/magus_round/test_under_way.py",
    ],
}
"""The fast tests, those nearest to the fault first."""
NEAREST = {
    "moves": ["mr_9_spans", "mr_9_crews", "mr_6_turn"],
    "power": ["mr_9_filters", "mr_9_ages", "mr_9_crews", "mr_9_terms", "mr_9_effects"],
    "circle": ["mr_8_order", "mr_8_last_values", "mr_8_circle"],
    "picking": ["mr_9_effects", "mr_9_terms"],
    "effects": ["mr_9_effects", "mr_9_terms"],
    "attack": ["mr_7_attack", "mr_7_battle"],
    "turn": ["mr_6_turn", "mr_2_keywords", "mr_4_setup"],
    "game": ["mr_6_turn", "mr_4_setup", "mr_5_winning"],
    "library": ["mr_9_terms", "mr_9_effects"],
}
"""Of the clauses those files that most often find a fault of a module."""
ENOUGH = 0.95
COLLECTING = 100
"""Seconds of the processor until the first test, since tests of the language read cards while they are collected."""
PATIENCE = 40
"""Seconds of the processor for one test; the longest takes about three."""
CAUGHT, STOPPED, SURVIVED = "caught", "stopped", "survived"
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
}


@dataclass(frozen=True)
class Fault:
    """One broken line: where it is, what stood there, what stands there now, and the function's new code."""

    kind: str
    function: FunctionType
    line: int
    before: str
    after: str
    code: CodeType

    def __str__(self) -> str:
        file = Path(inspect.getsourcefile(self.function) or "").relative_to(ROOT)
        return f"{file}:{self.line}: {self.before}  →  {self.after}"


def functions(names: list[str]) -> Iterator[FunctionType]:
    """The functions and methods that these modules define."""
    for name in names:
        module = importlib.import_module(name)
        owners = [module, *(thing for thing in vars(module).values() if inspect.isclass(thing))]
        for owner in owners:
            if getattr(owner, "__module__", name) != name:
                continue
            for thing in vars(owner).values():
                written = isinstance(thing, FunctionType) and thing.__code__.co_filename == module.__file__
                if written and not thing.__closure__:
                    yield thing


def within(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all inside it that can be broken. What zip does about unequal lengths is left alone: there are none,
    and either way the program is the same."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.keyword) and child.arg == "strict"):
            yield from within(child)


def changes(node: ast.AST) -> Iterator[Callable[[], None]]:
    """The ways to break this node, each as something that does it in place."""
    match node:
        case ast.BinOp(right=ast.Constant(value=0)):
            pass  # `x + 0` copies a number out of a record, and `x - 0` is the same program
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            yield lambda: setattr(node, "ops", [COMPARED[type(op)]()])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in COUNTED:
            yield lambda: setattr(node, "op", COUNTED[type(op)]())
        case ast.BoolOp(op=op):
            yield lambda: setattr(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.Constant(value=bool(value)):
            yield lambda: setattr(node, "value", not value)
        case ast.Constant(value=int(value)):
            yield lambda: setattr(node, "value", value + 1)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), test))
    for field in ("body", "orelse"):
        lines = getattr(node, field, None)
        if isinstance(lines, list):
            for at, line in enumerate(lines):
                if isinstance(line, ast.Assign | ast.AugAssign | ast.Return) or _is_call(line):
                    if isinstance(node, ast.FunctionDef) and line is lines[-1] and _is_no(line):
                        continue  # a function that ends without an answer gives None, which is no answer but "no"
                    yield lambda lines=lines, at=at: lines.__setitem__(at, ast.copy_location(ast.Pass(), lines[at]))


def _is_call(line: ast.AST) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Call)


def _is_no(line: ast.AST) -> bool:
    return isinstance(line, ast.Return) and (line.value is None or ast.unparse(line.value) in ("None", "False"))


def broken(function: FunctionType, luck: random.Random) -> tuple[ast.Module, int] | None:
    """The function's tree with one fault in it, and the line in its file."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    whole = tree.body[0]
    assert isinstance(whole, ast.FunctionDef)
    whole.decorator_list = []
    first = inspect.getsourcelines(function)[1]
    places = [(node, change) for part in whole.body for node in within(part) for change in changes(node)]
    places += [(whole, change) for change in changes(whole)]
    if not places:
        return None
    node, change = luck.choice(places)
    change()
    return tree, first + getattr(node, "lineno", 1) - 1


def sample(kind: str, names: list[str], number: int, luck: random.Random) -> list[Fault]:
    """So many different faults, a function being the likelier the longer it is."""
    pool = list(functions(names))
    weights = [len(inspect.getsource(function)) for function in pool]
    faults: dict[str, Fault] = {}
    while len(faults) < number:
        function = luck.choices(pool, weights)[0]
        found = broken(function, luck)
        if found is None:
            continue
        tree, line = found
        new = ast.unparse(tree).splitlines()
        old_tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
        old_tree.body[0].decorator_list = []  # type: ignore[attr-defined]
        old = ast.unparse(old_tree).splitlines()
        differing = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(old) - 1)
        scope = dict(function.__globals__)
        exec(compile(ast.fix_missing_locations(copy.deepcopy(tree)), "<fault>", "exec"), scope)
        code = scope[function.__name__].__code__
        if code.co_freevars != function.__code__.co_freevars:
            continue
        after = new[differing].strip() if differing < len(new) else "(dropped)"
        fault = Fault(kind, function, line, old[differing].strip(), after, code)
        faults.setdefault(str(fault), fault)
    return list(faults.values())


class Haste:
    """A pytest plugin: that a test fails is enough, no smaller example is looked for; and it must not go on and on."""

    def pytest_configure(self) -> None:
        from hypothesis import Phase, settings

        settings.register_profile("faults", phases=[Phase.explicit, Phase.generate])
        settings.load_profile("faults")

    def pytest_runtest_logstart(self) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)


def be_quiet() -> None:
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(quiet, stream)


def tests_for(fault: Fault) -> list[str]:
    module = fault.function.__module__.rpartition(".")[2]
    return [f"{CLAUSES}/test_{name}.py" for name in NEAREST.get(module, ())] + TESTS[fault.kind]


def run(tests: list[str], cache: str) -> NoReturn:
    """In a child of its own: run tests until one fails; exit code 0 if none does. What card texts mean is remembered in
    the cache."""
    import pytest

    be_quiet()
    signal.setitimer(signal.ITIMER_VIRTUAL, COLLECTING)
    os.environ["XDG_CACHE_HOME"] = cache
    options = ["-x", "-q", "-p", "no:cacheprovider", "--timeout=0"]
    os._exit(int(pytest.main([*options, *tests], plugins=[Haste()])))


def prepare(kind: str, cache: str) -> None:
    """Check that the tests pass as things are, or no fault could be told from none, and load what children share."""
    child = os.fork()
    if child == 0:
        run(TESTS[kind], cache)
    if os.waitpid(child, 0)[1] != 0:
        sys.exit(f"{' '.join(TESTS[kind])}: these tests must pass first")
    if kind == "rules":  # tests of the language read cards when they are imported, so each child imports its own
        import pytest

        os.environ["XDG_CACHE_HOME"] = cache
        with contextlib.redirect_stdout(io.StringIO()):
            pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", *TESTS[kind]], plugins=[Haste()])


def answers(faults: list[Fault], jobs: int, cache: str) -> Iterator[tuple[Fault, str]]:
    """Each fault with what became of it, as they come in. A fault of the language must find no text understood."""
    waiting = list(reversed(faults))
    running: dict[int, tuple[Fault, str]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            fault = waiting.pop()
            own = tempfile.mkdtemp(dir=cache) if fault.kind == "text" else cache
            child = os.fork()
            if child == 0:
                fault.function.__code__ = fault.code
                run(tests_for(fault), own)
            running[child] = fault, own
        child, status = os.wait()
        fault, own = running.pop(child)
        if own != cache:
            shutil.rmtree(own)
        stopped = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM
        yield fault, STOPPED if stopped else CAUGHT if status else SURVIVED


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    for module in pkgutil.walk_packages(importlib.import_module(PACKAGE).__path__, f"{PACKAGE}."):
        importlib.import_module(module.name)
    luck = random.Random(asked.seed)
    rules, program = asked.number * 6 // 10, asked.number * 2 // 10
    faults = [
        *sample("rules", RULES, rules, luck),
        *sample("rules", PROGRAM, program, luck),
        *sample("text", TEXT, asked.number - rules - program, luck),
    ]
    luck.shuffle(faults)
    became: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as cache:
        for kind in TESTS:
            prepare(kind, cache)
            for fault, what in answers([fault for fault in faults if fault.kind == kind], asked.jobs, cache):
                became[what] += 1
                if what != CAUGHT:
                    print(f"{what}: {fault}", flush=True)
                if became.total() % 10 == 0:
                    so_far = f"{became.total()} of {len(faults)}, {became[SURVIVED]} survived"
                    print(so_far, file=sys.stderr, flush=True)
    caught = became[CAUGHT] + became[STOPPED]
    rate = caught / len(faults)
    print(
        f"seed {asked.seed}: {caught} of {len(faults)} faults caught ({100 * rate:.1f} %), "
        f"{became[STOPPED]} of them by the clock; {became[SURVIVED]} survived"
    )
    return 0 if rate >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
