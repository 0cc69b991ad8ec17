"""The factory of fields: it makes the widget that edits a field by its description."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QCoreApplication

from anholon.formula.syntax import STAGE_TIME
from anholon.model.query.field_paths import unit_at
from anholon.model.query.rod_formula_names import local_names
from anholon.model.query.rod_runs import LOAD, MODES, STATIC_FORMS
from anholon.model.query.section_frames import find_named_sections
from anholon.model.query.stage_sequence import MODE_CHANGE_VERBS, find_switchable_forces
from anholon.model.schema import (
    WORLD,
    Bed,
    Branch,
    Change,
    LineLoad,
    Model,
    OnCurve,
    OnSurface,
    Resistance,
    Rolling,
    Rotation,
)
from anholon.model.schema.field_descriptions import FieldDescription as Description
from anholon_gui.document import Document
from anholon_gui.forms.compound_fields import (
    FormulasField,
    NamesField,
    PairField,
    ParameterChangesField,
    RotationsField,
    VectorField,
)
from anholon_gui.forms.field import FormField, QuantityField, UnitField
from anholon_gui.forms.fields import (
    ChoiceField,
    ColourField,
    EventConditionField,
    ExpressionField,
    FlagField,
    NotesField,
    TextField,
    with_empty_choice,
)
from anholon_gui.forms.formula_edit import Names
from anholon_gui.forms.labels import value_label
from anholon_gui.forms.nested_fields import AttachmentsField, KindField, StructsField, VectorsField
from anholon_gui.forms.parameter_slider import ParameterValueField
from anholon_gui.forms.path_fields import BoundsField, PointsField
from anholon_gui.forms.pose_fields import MirrorField, PoseField
from anholon_gui.forms.rod_section_field import RodSectionField
from anholon_gui.forms.schedule_table import ScheduleTableField
from anholon_gui.forms.separate_changes_field import SeparateChangesField
from anholon_gui.forms.stage_fields import ExitConditionsField, JointGroupsField, RampProfileField, TransitionField
from anholon_gui.forms.targets_field import TargetsField
from anholon_gui.texts.descriptions import description_text

FORMS = (
    "lagrange1",
    "maggi",
    "lagrange2",
    "newton",
    "covariant",
    "contravariant",
    "covariant-mixed",
    "contravariant-mixed",
    "appell",
    "boltzmann-hamel",
    "dalembert-lagrange",
    "jourdain",
    "gauss",
    "udwadia-kalaba",
    "kirgetov",
    "impulse",
    "mangeron-deleanu",
    "generalized-gauss",
)
"""Forms of the equations that can be run, the most general first; the last two are for program constraints."""


_SECTIONS_WITH_POSITIONS = ("definitions.", "controls.", "forces.", "constraints.", "events.", "stages.")
"""Formulas that may contain positions of sections of rods."""

_COMPONENT_TAGS = {"inertia": ("1", "2", "3"), "force": ("N", "T2", "T3"), "moment": ("M1", "M2", "M3")}
"""Labels of components in the axes of a section."""

_VECTOR_TAGS = {
    "inertia": ("xx", "yy", "zz"),
    "products": ("xy", "xz", "yz"),
    "quaternion": ("0", "1", "2", "3"),
}
"""Labels of components that belong to no axes."""

_POSITION_COMPONENTS = ("x", "y", "z", "x'", "y'", "z'", "e1x", "e1y", "e1z", "wx", "wy", "wz")

_ROD_SECTION_FIELDS = ("section", "place")
"""References that are typed, because there are too many sections to list."""


def list_formula_names(model: Model, path: str = "") -> set[str]:
    """Return every name allowed in the formula at `path` of `model`."""
    names = {*model.parameters, *model.definitions, *model.schedules, *model.coordinates, *model.controls}
    for frame in (*model.points, *model.bodies):
        names |= {f"{frame}.{axis}" for axis in "xyz"}
    for body in model.bodies:
        names |= {f"{body}.w{axis}" for axis in "xyz123"}
    if model.stages:
        names.add(STAGE_TIME)
    if path.startswith(_SECTIONS_WITH_POSITIONS):
        names |= {
            f"{rod}:{end}.{part}"
            for rod in model.rods
            for end in ("base", "middle", "tip")
            for part in _POSITION_COMPONENTS
        }
    return names | list_local_names(model, path.split("."))


def list_local_names(model: Model, keys: list[str]) -> set[str]:
    """Return the names allowed in some formulas only: reactions, changes of mode, slip velocities."""
    match keys:
        case ["rods", _, "section" | "twist", *_] | ["rods", _, "curve", "position", *_]:
            return set(local_names(model, keys))
        case ["loads", name, *_] if isinstance(model.loads.get(name), LineLoad | Bed):
            return set(local_names(model, keys))
        case ["traces", _, "x" | "y" | "speed"]:
            return {"s"}
        case ["events", *_]:
            return {f"reaction.{name}" for name in model.constraints}
        case ["stages", _, "until"] | ["stages", _, "branches", *_]:
            return {f"reaction.{name}" for name in model.constraints} | {*MODE_CHANGE_VERBS, *model.constraints}
        case ["constraints", _, "grip" | "glide"]:
            return {"N"}
        case ["constraints", _, "slide"]:
            return {"N", "slip"}
        case ["constraints", name, "formula" | "second" | "surface"] if isinstance(
            model.constraints.get(name), OnCurve | OnSurface | Rolling
        ):
            return {"x", "y", "z"}
        case ["forces", name, *_] if isinstance(model.forces.get(name), Resistance):
            return {"N"}
    return set()


def list_references(model: Model, refers: str, *, optional: bool, path: str = "") -> list[tuple[str, str]]:
    """Return (value, text) pairs for a field that names an element. `refers` is that of the field's description.

    Constraints and forces (by their `path`) may name sections of rods for points, bodies and frames.
    """
    sections: tuple[str, ...] = ()
    if path.startswith(("constraints.", "forces.")) and refers in ("element", "end", "frame", "body"):
        ends = (f"{rod}:{end}" for rod in model.rods for end in ("base", "middle", "tip"))
        sections = tuple(
            dict.fromkeys((*ends, *(named_section.section for named_section in find_named_sections(model))))
        )
    world = QCoreApplication.translate("fields", "world")
    none = QCoreApplication.translate("fields", "none") if optional else None
    if optional and path.startswith("stages.") and path.endswith(".next"):
        none = QCoreApplication.translate("fields", "next in the list")
    groups: dict[str, Collection[str]] = {
        "element": (*model.points, *model.bodies, *sections),
        "frame": (*find_possible_frames(model, path), *sections),
        "end": (*model.points, *model.bodies, *sections),
        "body": (*model.bodies, *sections),
        "coordinate": tuple(model.coordinates),
        "chart": tuple(chart.name for chart in model.charts),
        "constraint": tuple(model.constraints),
        "switch": tuple(
            dict.fromkeys(
                (*model.constraints, *find_switchable_forces(model), *model.supports, *model.joints, *model.loads),
            )
        ),
        "pose": tuple(model.poses),
        "range": tuple(dict.fromkeys((*((LOAD,) if model.rods else ()), *model.parameters))),
        "stage": tuple(stage.name for stage in model.stages),
        "drive": tuple(dict.fromkeys((*model.forces, *model.coordinates, *model.constraints, *model.parameters))),
        "balanced": (*model.coordinates, *model.parameters),
        "rod": tuple(model.rods),
        "control": tuple(dict.fromkeys((*model.coordinates, *model.forces, *model.constraints))),
    }
    choices = with_empty_choice(groups[refers], none)
    return [(WORLD, world), *choices] if refers in ("frame", "end") else choices


def find_possible_frames(model: Model, path: str) -> list[str]:
    """Return the bodies in whose frame the element at `path` may be given.

    A body cannot be given in its own frame or in that of a body that it carries; its present frame is always offered.
    """
    section, _, name = path.removesuffix(".frame").partition(".")
    body = model.bodies.get(name) if section == "bodies" else None

    def is_carried(other: str) -> bool:
        visited = set()
        while other in model.bodies and other not in visited:
            if other == name:
                return True
            visited.add(other)
            other = model.bodies[other].frame
        return False

    return [other for other in model.bodies if body is None or other == body.frame or not is_carried(other)]


def find_parameter_bounds(model: Model, name: str) -> tuple[float | None, float | None]:
    """Return the smallest and the largest admissible value of a parameter. None without a bound."""
    parameter = model.parameters.get(name)
    return (parameter.min, parameter.max) if parameter is not None else (None, None)


def make_field(document: Document, path: str, spec: Description) -> FormField:
    """Return the widget for the field `spec` at `path`."""

    def names() -> set[str]:
        return list_formula_names(document.model, path)

    def refer(refers: str, *, optional: bool) -> Callable[[], Sequence[tuple[str, str]]]:
        return lambda: list_references(document.model, refers, optional=optional, path=path)

    text = description_text(spec.description)
    unit = unit_at(document.model, path) or ""
    match spec.kind:
        case "number" if path.startswith("parameters.") and path.endswith(".value"):
            name = path.split(".")[1]
            slider = ParameterValueField(document, path, unit, text)
            slider.bounds = lambda: find_parameter_bounds(document.model, name)
            return slider
        case "number" | "integer":
            strict = spec.above is not None
            low = spec.above if strict else spec.least
            return QuantityField(
                document,
                path,
                unit,
                text,
                minimum=low,
                maximum=spec.most,
                strict=strict,
                optional=spec.optional,
                whole=spec.kind == "integer",
            )
        case "boolean":
            return FlagField(document, path, text)
        case "choice":
            kind = TransitionField if path.startswith("stages.") and spec.name == "change" else ChoiceField
            return kind(document, path, lambda: [(c, value_label(c, spec.name)) for c in spec.choices], text)
        case "colour":
            return ColourField(document, path, text)
        case "reference" if spec.refers == "section":
            return RodSectionField(document, path, text)
        case "reference" if spec.refers in _ROD_SECTION_FIELDS:
            return TextField(document, path, text)
        case "reference":
            return ChoiceField(document, path, refer(spec.refers, optional=spec.default == ""), text)
        case "expression" if path.startswith("stages."):
            tip = QCoreApplication.translate(
                "fields",
                "Exit condition, for example theta = 90°, reaction.blade > 800 N, slip blade "
                "(empty: the duration only).",
            )
            return EventConditionField(document, path, names, tip, optional=True)
        case "formula" if path.startswith("events."):
            return EventConditionField(document, path, names, text)
        case "expression":
            return ExpressionField(document, path, unit, names, text)
        case "formula":
            return ExpressionField(document, path, None, names, text, numeric=False)
        case _:
            return make_text_field(document, path, spec, text) or make_compound_field(
                document, path, spec, text, names, unit
            )


def make_text_field(document: Document, path: str, spec: Description, text: str) -> FormField | None:
    if spec.kind != "text":
        return None
    if spec.name == "unit":
        return UnitField(document, path, text)
    if spec.name == "doc":
        return NotesField(document, path, text)
    if spec.name == "form":
        return ChoiceField(
            document, path, lambda: [(form, value_label(form)) for form in list_runnable_forms(document)], text
        )
    if spec.name == "profile":
        return RampProfileField(document, path, text)
    return TextField(document, path, text)


def list_runnable_forms(document: Document) -> tuple[str, ...]:
    """Return the forms that can be run. Rods can also be loaded step by step."""
    return (*FORMS, *STATIC_FORMS, MODES) if document.model.rods else FORMS


def make_compound_field(
    document: Document, path: str, spec: Description, text: str, names: Names, unit: str
) -> FormField:
    if spec.kind == "struct":
        return KindField(document, path, spec, lambda place, inner: make_field(document, place, inner))
    item = spec.item
    assert item is not None, f"no editor for the field {path}"
    unit = unit or spec.unit

    def choices() -> Sequence[tuple[str, str]]:
        return list_references(document.model, item.refers, optional=False, path=path)

    if spec.kind == "map" and path.startswith("traces."):
        return BoundsField(document, path, text)
    if spec.kind == "list" and item.kind == "tuple":
        return PointsField(document, path, text)
    if spec.kind == "map" and item.kind == "number":
        return (PoseField if path.startswith("poses.") else ParameterChangesField)(document, path, text)
    if path == "mirror":
        return MirrorField(document, path, names, text)
    if spec.kind == "map" and item.kind == "expression":
        return TargetsField(document, path, names, text)
    if spec.kind == "map":
        return FormulasField(document, path, names, text)
    if item.kind == "struct" and Branch in item.structs:
        return ExitConditionsField(
            document, path, names, lambda: list_references(document.model, "stage", optional=False), text
        )
    if item.kind == "struct" and Change in item.structs:
        return SeparateChangesField(document, path, text)
    if item.kind == "vector":
        return VectorsField(document, path, spec, unit or item.unit, names)
    if item.kind == "choice":
        return NamesField(document, path, lambda: [(c, value_label(c)) for c in item.choices], text)
    if item.kind == "struct" and Rotation not in item.structs:
        return StructsField(document, path, spec, lambda place, inner: make_field(document, place, inner))
    if item.kind == "expression" and spec.size is None:
        rows = [f"{i}{j}" for i in range(1, 7) for j in range(i, 7)]
        return VectorField(document, path, unit, names, text, tags=rows)
    if item.kind == "text":
        return JointGroupsField(document, path, text)
    if item.kind == "struct":
        return RotationsField(document, path, names, text)
    if item.kind == "reference":
        if item.refers in _ROD_SECTION_FIELDS:
            tags = tuple(str(k + 1) for k in range(spec.size or 0))
            return AttachmentsField(document, path, tags, text)
        return (PairField if spec.size == 2 else NamesField)(document, path, choices, text)
    if spec.size is None:
        return ScheduleTableField(document, path, text)
    tags = _VECTOR_TAGS.get(spec.name, ("x", "y", "z"))
    if spec.size == 2:
        tags = ("2", "3")
    elif path.startswith("rods."):
        tags = _COMPONENT_TAGS.get(spec.name, tags)
    return VectorField(document, path, unit, names, text, tags=tags, numeric_only=item.kind == "number")
