"""A reader of the LaTeX that derivations write: it knows their commands and refuses what TeX would refuse."""

from __future__ import annotations

import re

from anholon.derivation.latex_items import measure_formula

__all__ = ["LatexError", "check_document", "check_formula", "displayed_lines"]

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[{}&^_$%#~]|\s+|.", re.DOTALL)
_ARGUMENTS = {"frac": 2, "dot": 1, "ddot": 1, "dddot": 1, "hat": 1, "vec": 1, "mathrm": 1, "text": 1, "sqrt": 1}
_ARGUMENTS |= {"operatorname": 1}
_SIGNS = frozenset(
    re.findall(
        r"\w+",
        "cdot ldots quad qquad partial to min max sin cos tan sinh cosh tanh arcsin arccos arctan ln det exp sum prime "
        "geq leq neq circ infty pi left right hline times",
    )
)
_GREEK = frozenset(
    re.findall(
        r"\w+",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi "
        "omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega varphi vartheta varepsilon varrho",
    )
)
_DISPLAY = re.compile(r"\\begin\{(equation\*?|align)\}\n(.*?)\n\\end\{\1\}", re.DOTALL)
_LINE_PT = 428.0  # pt of a line of the page beside the number of the equation
_SCALED = re.compile(r"\\resizebox\{[\d.]+pt\}\{!\}\{\$\\displaystyle (.*)\$\}", re.DOTALL)
_SIZED = frozenset(f"\\{size}{side}" for size in ("Big", "bigg", "Bigg") for side in "lr")
_SYMBOLS = frozenset("\\" + sign for sign in ",;! %_{}|:&\\")
_ALIGNED = frozenset({"aligned", "pmatrix", "array"})


class LatexError(Exception):
    """What TeX would refuse, with its place."""


class _Reader:
    """Reads tokens of mathematics, group by group."""

    def __init__(self, latex: str) -> None:
        self.latex = latex
        self.tokens = [token for token in _TOKEN.findall(latex) if not token.isspace()]
        self.at = 0
        self.environments: list[str] = []

    def fail(self, words: str) -> LatexError:
        return LatexError(
            f"{words} at {''.join(self.tokens[max(0, self.at - 8) : self.at + 4])!r} in {self.latex[:300]!r}"
        )

    def next(self) -> str:
        if self.at >= len(self.tokens):
            raise self.fail("ends too early")
        self.at += 1
        return self.tokens[self.at - 1]

    def group(self, end: str) -> None:
        """Read up to `end`: "}", "" for the end of all, \\right or \\end."""
        marked: set[str] = set()  # what stands on the present nucleus already
        begun = False
        while True:
            if self.at >= len(self.tokens):
                if end:
                    raise self.fail(f"{end} is missing")
                return
            token = self.next()
            if token == end:
                return
            if token in ("^", "_"):
                if token in marked:
                    raise self.fail(f"double {token}")
                if not begun:
                    raise self.fail(f"nothing before {token}")
                marked.add(token)
                self.argument()
                continue
            if token == "'":
                if "^" in marked:
                    raise self.fail("a prime after a superscript")
                marked.add("^")
                continue
            marked, begun = set(), True
            self.one(token)
            if token in ("&", "\\\\"):
                begun = False

    def argument(self) -> None:
        token = self.next()
        if token in ("^", "_", "}", "&", "'"):
            raise self.fail(f"no argument but {token}")
        self.one(token)

    def words(self) -> None:
        """Read a group of words."""
        if self.next() != "{":
            raise self.fail("words need a group")
        depth = 1
        while depth:
            token = self.next()
            depth += (token == "{") - (token == "}")
            if token in ("&", "#", "%", "$", "~", "^"):
                raise self.fail(f"{token} among words")

    def one(self, token: str) -> None:
        if token == "{":
            self.group("}")
        elif token in ("}", "\\right", "\\end"):
            raise self.fail(f"{token} without a beginning")
        elif token == "&" or token == "\\\\":
            if not self.environments or self.environments[-1] not in _ALIGNED:
                raise self.fail(f"{token} outside of an alignment")
        elif token in ("#", "%", "$", "~"):
            raise self.fail(f"{token} in mathematics")
        elif token == "\\left":
            self.fence()
            self.group("\\right")
            self.fence()
        elif token in _SIZED:
            self.fence()
        elif token == "\\begin":
            self.environment()
        elif token == "\\text":
            self.words()
        elif re.fullmatch(r"\\[A-Za-z]+", token):
            name = token[1:]
            if name not in _ARGUMENTS and name not in _SIGNS and name not in _GREEK:
                raise self.fail(f"unknown command {token}")
            for _ in range(_ARGUMENTS.get(name, 0)):
                self.argument()
        elif token.startswith("\\") and token not in _SYMBOLS:
            raise self.fail(f"unknown command {token}")
        elif not token.isascii():
            raise self.fail(f"the sign {token} is not set up")

    def fence(self) -> None:
        if self.next() not in ("(", ")", "|", "[", "]", ".", "\\{", "\\}"):
            raise self.fail("no fence")

    def environment(self) -> None:
        name = self.name()
        if name not in _ALIGNED:
            raise self.fail(f"unknown environment {name}")
        if name == "array":
            columns = self.name()
            if not columns or set(columns) - set("lcr"):
                raise self.fail("columns of an array")
        self.environments.append(name)
        self.group("\\end")
        if self.name() != name:
            raise self.fail(f"{name} does not end")
        self.environments.pop()

    def name(self) -> str:
        if self.next() != "{":
            raise self.fail("no name")
        letters = ""
        while (token := self.next()) != "}":
            letters += token
        return letters


_INNER_TABLE = re.compile(
    r"\\begin\{(pmatrix|array)\}(?:\{[lcr]+\})?((?:(?!\\begin\{(?:pmatrix|array)\}).)*?)\\end\{\1\}", re.DOTALL
)
"""A table that contains no other."""


def check_formula(latex: str) -> None:
    """Raise LatexError for mathematics that TeX, with amsmath, would refuse."""
    reader = _Reader(latex)
    reader.group("")
    left, found = latex, 1
    while found:  # the inner tables first: each becomes one entry of the table that it stands in
        left, found = _INNER_TABLE.subn(_check_table, left)


def _check_table(table: re.Match[str]) -> str:
    """Return an entry in the place of a table whose rows have equally many entries."""
    counts = {line.count("&") for line in table[2].split(r"\\") if line.replace(r"\hline", "").strip()}
    if len(counts) > 1:
        raise LatexError(f"rows of different lengths in {table[0][:300]!r}")
    return "x"


def displayed_lines(text: str) -> list[str]:
    """Return the displayed lines of a document, without the marks at which they are aligned."""
    lines: list[str] = []
    for name, formula in _DISPLAY.findall(text):
        parts = formula.split(" \\nonumber \\\\\n") if name == "align" else [formula]
        if name == "align" and any(part.count("& ") - part.count(r"\begin{pmatrix}") < 1 for part in parts):
            raise LatexError("lines that are not aligned")
        lines += [part.replace("& ", "", 1) if name == "align" else part for part in parts]
    return lines


def check_document(text: str) -> None:
    """Raise LatexError for a document that TeX would refuse, its frame, its formulas and its words, and
    for a line that is wider than the page."""
    head, _, rest = text.partition(r"\begin{document}")
    body, _, tail = rest.partition(r"\end{document}")
    head = "".join(line for line in head.splitlines(keepends=True) if not line.startswith("%"))
    if not head.startswith(r"\documentclass") or tail.strip() or "amsmath" not in head:
        raise LatexError("the frame of the document")
    for _, formula in _DISPLAY.findall(body):
        if "\n\n" in formula:
            raise LatexError("an empty line in mathematics")
    for line in displayed_lines(body):
        check_formula(_SCALED.sub(r"\1", line))
        if not _SCALED.search(line) and measure_formula(line) > _LINE_PT:
            raise LatexError(f"a line is {measure_formula(line):.0f} pt wide: {line[:300]!r}")
    words = _DISPLAY.sub("", body)
    for mathematics in re.findall(r"\$([^$]*)\$", words):
        check_formula(mathematics)
    words = re.sub(r"\$[^$]*\$", "", words)
    words = re.sub(r"\\(section|noindent|maketitle|text[a-z]+|guillemot(left|right)|ldots)\b(\{\})?", "", words)
    words = re.sub(r"\\[&%$#_{}]", "", words)
    strange = set(re.findall(r"[\\^_&#%$~]", words))
    strange |= {sign for sign in words if not sign.isascii() and not "а" <= sign.lower() <= "ё" and not sign.isalpha()}
    if strange:
        raise LatexError(f"signs in words: {sorted(strange)}")
    if text.count("{") != text.count("}"):
        raise LatexError("braces of the document")
