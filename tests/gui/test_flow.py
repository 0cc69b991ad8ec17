"""Equations on a narrow sheet: broken where a reader would break them, never over the edge."""

from __future__ import annotations

import warnings

import pytest

from anholon.derivation import Statement
from anholon_gui.equations.line_breaking import EquationLayout, lay_out_equation

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # ziamath finds its font by an old way
    from anholon_gui.equations.typeset import Typesetter

LIST = (
    r"m_{0} = 70\ \mathrm{kg},\qquad m_{1} = 7\ \mathrm{kg},\qquad m_{2} = 7\ \mathrm{kg},\qquad m_{3} = 0\ \mathrm{kg}"
)
SUM = (
    r"J = m_{0}\,y^{2} + m_{1}\,(y_{1} - y)^{2} + m_{2}\,(y_{2} - y)^{2} + m_{3}\,(y_{3} - y)^{2}"
    r" + m_{4}\,(y_{4} - y)^{2}"
)


def laid_out(latex: str, room: float) -> EquationLayout:
    picture = Typesetter().typeset_row(Statement(latex=latex, text=""))
    return lay_out_equation(picture.width, picture.height, picture.lines_in_file(), room)


def test_what_fits_stays_whole() -> None:
    assert laid_out(SUM, 2000.0)[::3] == (1.0, ())
    assert laid_out("x = 1", 20.0).parts == (), "too short to be broken"


@pytest.mark.parametrize("latex", [LIST, SUM])
@pytest.mark.parametrize("room", [150.0, 200.0, 250.0])
def test_a_wide_equation_is_broken_and_stays_inside(latex: str, room: float) -> None:
    found = laid_out(latex, room)
    assert len(found.parts) > 1
    assert found.scale == 1.0
    assert max(part.x + part.x1 - part.x0 for part in found.parts) <= room
    for one, two in zip(found.parts, found.parts[1:], strict=False):
        assert two.x0 == pytest.approx(one.x1), "nothing is lost"
        assert two.y >= one.y + one.y1 - one.y0, "lines do not touch"


def test_a_list_is_broken_between_its_statements() -> None:
    picture = Typesetter().typeset_row(Statement(latex=LIST, text=""))
    between = {x for strip in picture.lines_in_file() for x, rank in strip.break_points if rank == 0}
    assert len(between) == 3
    assert {part.x1 for part in laid_out(LIST, 250.0).parts[:-1]} <= between


def test_every_line_of_a_broken_equation_is_kept() -> None:
    latex = rf"\begin{{aligned}} {SUM.replace('=', '& =')} \\ & \quad + m_{{5}}\,(y_{{5}} - y)^{{2}} \end{{aligned}}"
    picture = Typesetter().typeset_row(Statement(latex=latex, text=""))
    assert len(picture.lines) == 2
    found = lay_out_equation(picture.width, picture.height, picture.lines_in_file(), 250.0)
    assert found.parts[-1].x1 == pytest.approx(picture.lines_in_file()[1].right)
    assert {part.y0 for part in found.parts} == {strip.top for strip in picture.lines_in_file()}


def test_pieces_of_two_lines_lie_on_one_with_their_baselines() -> None:
    first, second = r"a = \frac{b^{2}}{c}\,d + k\,l\,m + p\,q\,r + s\,t\,u + e", r"\quad + f\,g + h"
    latex = rf"\begin{{aligned}} {first.replace('=', '& =')} \\ & {second} \end{{aligned}}"
    picture = Typesetter().typeset_row(Statement(latex=latex, text=""))
    strips = picture.lines_in_file()
    last = strips[0].break_points[-1][0]
    found = lay_out_equation(
        400.0, picture.height, strips, last + 12.0
    )  # the last term of the first line goes to the next
    base = {strip.top: strip.baseline - strip.top for strip in strips}
    baselines = [round(part.y + base[part.y0], 6) for part in found.parts]
    assert {part.y0 for part in found.parts} == base.keys()
    assert len(set(baselines)) < len(baselines), "one line has pieces of both"


def test_sums_are_not_broken_inside_parentheses_where_a_smaller_size_helps() -> None:
    latex = r"x = a\,b\,c\,(d + e) + f\,g\,h\,k\,l\,(m + n)\,p\,q\,r\,s\,t + u\,v\,(w + z)\,a\,b"
    found = laid_out(latex, 205.0)
    picture = Typesetter().typeset_row(Statement(latex=latex, text=""))
    inside = {x for strip in picture.lines_in_file() for x, rank in strip.break_points if rank > 1}
    assert found.scale < 1.0
    assert inside.isdisjoint(part.x1 for part in found.parts)
