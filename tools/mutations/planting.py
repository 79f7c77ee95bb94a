"""Breaks of behaviour, planted in the source as it is imported: all of them at once, and at most one at work.

A break is one of these, in a function of `src/croupier`:

- a posting, an event or a notice that is left out of a list that is returned, accepted or added to;
- a refusal that is skipped: an `if` that returns a refusal or raises is never taken;
- a guard that is left out: an early exit that is never taken, an operand of an `and` or `or` in a condition, the condition
  of a comprehension or of a `case`;
- a follow-up that is struck from `FOLLOW_UPS`.

Where the source says `if x: return Refused(…)`, the planted source says `if x and whole("…"): return Refused(…)`. So `whole`
is asked exactly where the break would make a difference, and what it was asked by each test says which tests can notice.
"""

import ast
import marshal
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

SOURCE = Path("src/croupier")
POSTINGS, EVENTS, NOTICES = (
    re.compile(r"\b(Transfer|Return)\b"),
    re.compile(r"(Event|Happened)\b"),
    re.compile(r"Notice\b"),
)
REFUSALS = re.compile(r"Refused|Decision|Answer")
LISTS = {"posting": POSTINGS, "event": EVENTS, "notice": NOTICES}
"""How the type of a list says what is in it."""
SEVERAL = re.compile(r"(list|Sequence|Iterable|Iterator|AsyncIterator|Happened)\b|tuple\[\w+, \.\.\.\]")
NOT_A_FLOOR = ("devices.people.", "devices.simulat", "cli.load")
"""What plays the demo and makes load is no part of a floor."""
LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)


class Break(NamedTuple):
    """One way to break the code."""

    name: str
    """Function, kind and number there: it stays while other functions change."""
    room: str
    kind: str
    place: str
    words: str


class Planter(ast.NodeTransformer):
    """Plants every break of a module."""

    def __init__(self, module: str, path: Path) -> None:
        self.module, self.path = module, path
        self.found: list[Break] = []
        self.within: list[str] = []
        self.returns, self.in_function = "", False
        self.numbers: Counter[str] = Counter()

    # ------------------------------------------------------------ where

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Methods."""
        return self._inside(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function, of which the body alone is broken."""
        return self._inside(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        """A function."""
        return self._inside(node)

    def _inside(self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        outside = self.returns, self.in_function
        self.in_function = not isinstance(node, ast.ClassDef)
        returned = None if isinstance(node, ast.ClassDef) else node.returns
        self.returns = ast.unparse(returned) if returned else ""
        self.within.append(node.name)
        body: list[ast.stmt] = []
        for each in node.body:
            made = self.visit(each)
            body += made if isinstance(made, list) else [made]
        node.body = body
        self.within.pop()
        self.returns, self.in_function = outside
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        """Classes, functions and the table of follow-ups; nothing else that runs when the module is loaded."""
        for each in node.body:
            if isinstance(each, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                self.visit(each)
            elif isinstance(each, ast.AnnAssign) and ast.unparse(each.target) == "FOLLOW_UPS":
                self._follow_ups(each.value)
        return ast.fix_missing_locations(node)

    def _follow_ups(self, table: ast.expr | None) -> None:
        assert isinstance(table, ast.Dict)
        for event, each in zip(table.keys, table.values, strict=True):
            if event is None:  # **dict.fromkeys(events, follow_ups)
                assert isinstance(each, ast.Call)
                event, each = each.args
            assert isinstance(each, ast.Tuple)
            each.elts = [
                _call("unless", self._new("follow-up", one, f"{ast.unparse(one)} of {ast.unparse(event)}"), one)
                for one in each.elts
            ]

    def _new(self, kind: str, node: ast.AST, words: str = "") -> str:
        function = ".".join((self.module, *self.within))
        self.numbers[f"{function} {kind}"] += 1
        name = f"{function} {kind} {self.numbers[f'{function} {kind}']}"
        place = f"{self.path}:{getattr(node, 'lineno', 0)}"
        words = " ".join((words or ast.unparse(node)).split())
        self.found.append(Break(name, self.module.split(".")[0], kind, place, words))
        return name

    # ------------------------------------------------------------ refusals and guards

    def visit_If(self, node: ast.If) -> ast.AST:
        """An early exit may never be taken."""
        name = ""
        if not node.orelse and isinstance(node.body[-1], LEAVING):
            name = self._new("refusal" if _refuses(node) else "guard", node.test, f"if {ast.unparse(node.test)}")
        node.test = self._condition(node.test)
        if name:
            node.test = _both(node.test, _call("whole", name))
        for part in (node.body, node.orelse):
            part[:] = [each for one in part for each in _listed(self.visit(one))]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """A refusal of two answers may be skipped."""
        test = self._condition(node.test)
        if _is_refused(node.body):
            test = _both(test, _call("whole", self._new("refusal", node.test)))
        elif _is_refused(node.orelse):
            test = _either(test, _call("broken", self._new("refusal", node.test)))
        node.test, node.body, node.orelse = test, self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        """A condition may be left out."""
        node.iter = self.visit(node.iter)
        node.ifs = [self._left_out(each) for each in node.ifs]
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        """The condition of a case may be left out."""
        if node.guard is not None:
            node.guard = self._left_out(node.guard)
        node.body = [each for one in node.body for each in _listed(self.visit(one))]
        return node

    def _left_out(self, condition: ast.expr) -> ast.expr:
        name = self._new("guard", condition)
        return _either(self._condition(condition), _call("broken", name))

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        """What is asserted is not behaviour."""
        return node

    def _condition(self, node: ast.expr) -> ast.expr:
        """An expression that is only asked whether it holds: an operand may be left out."""
        match node:
            case ast.BoolOp():
                return self._operands(node)
            case ast.UnaryOp(op=ast.Not()):
                node.operand = self._condition(node.operand)
                return node
            case ast.NamedExpr(value=ast.BoolOp(op=ast.Or()) as either):
                node.value = self._refusals(either, either.values)
                return node
        made = self.visit(node)
        assert isinstance(made, ast.expr)
        return made

    def _operands(self, node: ast.BoolOp) -> ast.expr:
        words = ast.unparse(node)
        operands: list[ast.expr] = []
        for each in node.values:
            name = self._new("guard", each, f"{ast.unparse(each)} in {words}")
            made = self._condition(each)
            is_and = isinstance(node.op, ast.And)
            operands.append(_either(made, _call("broken", name)) if is_and else _both(made, _call("whole", name)))
        node.values = operands
        return node

    def _refusals(self, node: ast.BoolOp, skipped: Sequence[ast.expr]) -> ast.expr:
        """The first refusal of several, of which one may be skipped."""
        words = ast.unparse(node)
        names = {id(each): self._new("refusal", each, f"{ast.unparse(each)} in {words}") for each in skipped}
        node.values = [
            _call("but", names[id(each)], _visited(self, each)) if id(each) in names else _visited(self, each)
            for each in node.values
        ]
        return node

    # ------------------------------------------------------------ lists

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """What is returned may lack something."""
        kind = self._kind_of(self.returns)
        if node.value is None:
            return node
        if kind and not _is_refused(node.value):
            node.value = self._lacking(node.value, kind)
        elif isinstance(node.value, ast.BoolOp) and self.returns == "bool":
            node.value = self._condition(node.value)
        elif isinstance(node.value, ast.BoolOp) and isinstance(node.value.op, ast.Or) and REFUSALS.search(self.returns):
            node.value = self._refusals(node.value, node.value.values[:-1])
        else:
            node.value = self.visit(node.value)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """So may a list that has a name."""
        kind = self._kind_of(ast.unparse(node.annotation)) if self.in_function else ""
        if node.value is not None:
            node.value = self._lacking(node.value, kind) if kind else self.visit(node.value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """So may what is added to one."""
        kind = self._kind_of(self.returns)
        is_list = isinstance(node.op, ast.Add) and isinstance(node.value, ast.List | ast.ListComp)
        node.value = self._lacking(node.value, kind) if kind and is_list else self.visit(node.value)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """So may what is appended or yielded."""
        kind = self._kind_of(self.returns)
        match node.value:
            case ast.Yield(value=ast.expr()) | ast.YieldFrom() | ast.Call(func=ast.Attribute(attr="append" | "extend")):
                name = kind and self._new(kind, node)
                self.generic_visit(node)
                return ast.If(_call("whole", name), [node], []) if name else node
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """What is accepted may lack an event or a notice."""
        if isinstance(node.func, ast.Name) and node.func.id == "Accepted":
            kinds = ("event", "notice")[: len(node.args)]
            node.args = [self._lacking(each, kind) for each, kind in zip(node.args, kinds, strict=True)]
            return node
        return self.generic_visit(node)

    @staticmethod
    def _kind_of(of: str) -> str:
        if not SEVERAL.match(of):
            return ""
        return next((kind for kind, names in LISTS.items() if names.search(of)), "")

    def _lacking(self, node: ast.expr, kind: str) -> ast.expr:
        match node:
            case ast.List() | ast.Tuple():
                node.elts = [self._kept(each, kind) for each in node.elts]
                return node
            case ast.BinOp(op=ast.Add()):
                node.left, node.right = self._lacking(node.left, kind), self._lacking(node.right, kind)
                return node
            case ast.IfExp():
                node.test = self._condition(node.test)
                node.body, node.orelse = self._lacking(node.body, kind), self._lacking(node.orelse, kind)
                return node
            case ast.ListComp() | ast.Call() if not _is_call(node, "Accepted"):
                name = self._new(kind, node)
                return ast.IfExp(_call("whole", name), _visited(self, node), ast.List([], ast.Load()))
        return _visited(self, node)

    def _kept(self, node: ast.expr, kind: str) -> ast.expr:
        name = self._new(kind, node)
        inner = node.value if isinstance(node, ast.Starred) else ast.Tuple([node], ast.Load())
        several = _visited(self, inner)
        nothing = ast.Tuple([], ast.Load())
        return ast.Starred(ast.IfExp(_call("whole", name), several, nothing), ast.Load())


def _visited(planter: Planter, node: ast.expr) -> ast.expr:
    made = planter.visit(node)
    assert isinstance(made, ast.expr)
    return made


def _listed(made: Any) -> list[ast.stmt]:
    return made if isinstance(made, list) else [made]


def _call(function: str, name: str, *further: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(f"_{function}_", ast.Load()), [ast.Constant(name), *further], [])


def _both(one: ast.expr, other: ast.expr) -> ast.expr:
    return ast.BoolOp(ast.And(), [one, other])


def _either(one: ast.expr, other: ast.expr) -> ast.expr:
    return ast.BoolOp(ast.Or(), [one, other])


def _is_call(node: ast.AST | None, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _is_refused(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Call) and "refus" in ast.unparse(node.func).lower()


def _refuses(node: ast.If) -> bool:
    last = node.body[-1]
    if not isinstance(last, ast.Return):
        return isinstance(last, ast.Raise)
    walrus = [each.target.id for each in ast.walk(node.test) if isinstance(each, ast.NamedExpr)]
    return _is_refused(last.value) or (isinstance(last.value, ast.Name) and last.value.id in walrus)


def plant(path: Path, folder: Path) -> list[Break]:
    """Plant the breaks of a module, and write its code into a folder."""
    within = path.relative_to(SOURCE)
    planter = Planter(".".join(within.with_suffix("").parts), within)
    tree = planter.visit(ast.parse(path.read_bytes()))
    code = compile(tree, str(path.resolve()), "exec", dont_inherit=True)
    (folder / planter.module).write_bytes(marshal.dumps(code))
    return planter.found


def plant_all(folder: Path) -> list[Break]:
    """Plant every break of every module; returns them all."""
    found = [each for path in sorted(SOURCE.rglob("*.py")) for each in plant(path, folder)]
    return [each for each in found if not each.name.startswith(NOT_A_FLOOR)]
