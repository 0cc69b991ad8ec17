"""Compiles the rods of a model, for their equilibrium or for the run that the model asks for, and joins them to the
system of its bodies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from anholon.errors import ModelError, Problem, raise_if_errors
from anholon.garbage_collection import gc_paused
from anholon.model.check.model_check import check
from anholon.model.query.left_out_parts import list_switched_parts
from anholon.model.query.rod_positions import RodPosition, is_section, parse_section
from anholon.model.query.rod_runs import MODES, STATIC_FORMS
from anholon.model.query.section_frames import is_section_frame
from anholon.model.query.stage_sequence import without_disabled_parts
from anholon.model.schema import WORLD, Model
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.assembly.frozen_strain_compliance import add_frozen_compliance
from anholon.rods.assembly.joint_redundancy import require_independent_joints
from anholon.rods.assembly.massless_rods import add_substitute_masses
from anholon.rods.assembly.rod_assembly import RodAssembly, assemble_rods
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.tolerances import STRING_STRAIN, STRING_STRAIN_IN_MOTION
from anholon.system.compile_bodies import compile_bodies
from anholon.system.coupling.section_frame_setup import add_frames_of_carrying_sections, remove_section_frame_masses
from anholon.system.rod_cache import RodCache
from anholon.system.system import System


def compile_rods(model: Model, cancelled: Callable[[], bool] | None = None) -> RodSystem:
    """Return the rods of a model, prepared for computations at rest.

    Raises ModelError with everything that is wrong, Cancelled like
    `anholon.system.coupling.section_frame_setup.add_frames_of_carrying_sections`.
    """
    return _compile_at_rest(without_disabled_parts(model, at_rest=True), cancelled)


@RodCache
@gc_paused()
def _compile_at_rest(model: Model, cancelled: Callable[[], bool] | None) -> RodSystem:
    return _compile(model, cancelled, for_motion=False)


@gc_paused()
def compile_moving_rods(model: Model) -> RodSystem:
    """Compile the rods of a model for a motion, as `compile_rods` does for its run."""
    return _compile(without_disabled_parts(model), None, for_motion=True)


def _compile(model: Model, cancelled: Callable[[], bool] | None, *, for_motion: bool) -> RodSystem:
    raise_if_errors(check(model))
    if not model.rods:
        raise ModelError([Problem(path="rods", message="The model has no rods.", remedy="Add a rod.")])
    model = add_frames_of_carrying_sections(model, cancelled)
    numbers = FieldValues(model)
    built = assemble_rods(model, numbers, moving=for_motion)
    _require_distinct_joints(model, built)
    flexible = RodSystem(model, numbers, remove_section_frame_masses(model, built))
    if not for_motion:
        flexible.require_defined_start()
    if built.separate_joints:
        require_independent_joints(flexible)
    return flexible


def _require_distinct_joints(model: Model, assembly: RodAssembly) -> None:
    """Refuse joints that duplicate another condition, because nothing determines their reactions.

    These are joints of a section with itself, two equal joints of the same two sections, and a joint to the world of a
    section that a support fixes.
    """
    supported_nodes = {
        assembly.rods[parse_section(item.at).rod].find_node(parse_section(item.at)): name
        for name, item in model.supports.items()
    }
    switched = list_switched_parts(model)
    joined: dict[frozenset[int | str], str] = {}
    for name, joint in model.joints.items():
        places = [parse_section(end) if is_section(end) else end for end in joint.between]
        ends = [assembly.rods[at.rod].find_node(at) if isinstance(at, RodPosition) else at for at in places]
        path, remedy = f"joints.{name}", "Remove one of the two."
        if places[0] == places[1] or (isinstance(places[0], RodPosition) and _is_same_section(assembly, *places)):
            message = "Both ends of the joint are the same section."
            raise ModelError([Problem(path=f"{path}.between", message=message, remedy="Name another section or body.")])
        if name in switched or is_section_frame(name):
            continue
        support = next((supported_nodes[end] for end in ends if isinstance(end, int) and end in supported_nodes), "")
        if WORLD in ends and support and support not in switched:
            message = f"The support “{support}” already supports this section: the reaction of each is not determined."
            raise ModelError([Problem(path=path, message=message, remedy=remedy)])
        if name in assembly.separate_joints and (other := joined.setdefault(frozenset(ends), name)) != name:
            message = f"The joint “{other}” already joins the same ends: the reaction of each is not determined."
            raise ModelError([Problem(path=path, message=message, remedy=remedy)])


def _is_same_section(assembly: RodAssembly, first: RodPosition | str, second: RodPosition | str) -> bool:
    """Return True if two names denote one section of one rod."""
    if not (isinstance(first, RodPosition) and isinstance(second, RodPosition)) or first.rod != second.rod:
        return False
    length = assembly.rods[first.rod].length
    return abs(first.arc(length) - second.arc(length)) <= 1e-9 * length


def compile_with_rods(model: Model, cancelled: Callable[[], bool] | None = None) -> System:
    """Return the system of a model with rods, ready for its run; raises like `compile_rods`."""
    acting = without_disabled_parts(model)
    system = _compile_acting(acting, cancelled)
    return system if acting is model else replace(system, with_disabled_parts=model)


@RodCache
@gc_paused()
def _compile_acting(model: Model, cancelled: Callable[[], bool] | None) -> System:
    rods = _assemble_for_run(model, cancelled)
    return compile_bodies(rods.model, rods=rods)


def _assemble_for_run(model: Model, cancelled: Callable[[], bool] | None) -> RodSystem:
    """Return the rods of a model, prepared for its run.

    In a motion cables run straight between their nodes, and strings and other frozen strains yield slightly more than
    at rest.
    """
    moving = model.simulation.form not in (*STATIC_FORMS, MODES)
    flexible = _compile(model, cancelled, for_motion=moving)
    built = flexible.assembly
    if model.simulation.form not in STATIC_FORMS:
        # The inertia of an element is even, and its elements in motion are plain ones.
        built = built._replace(mesh=built.mesh._replace(mass_gradient=None, sixth_order=None))
        flexible = replace(flexible, assembly=built)
        if moving:
            built = built._replace(mesh=add_substitute_masses(flexible))
            flexible = replace(flexible, assembly=built)
            built = built._replace(mesh=add_frozen_compliance(flexible))
            flexible = replace(flexible, assembly=built)
    if built.mesh.cables is None or model.simulation.form in STATIC_FORMS:
        return flexible
    compliance = built.mesh.compliance.copy()
    for name, rod in built.rods.items():
        if model.rods[name].model == "string":
            compliance[rod.first_element : rod.first_element + len(rod.arcs) - 1, 0, 0] *= (
                STRING_STRAIN_IN_MOTION / STRING_STRAIN
            )
    cables = built.mesh.cables._replace(has_sag=False)
    return replace(flexible, assembly=built._replace(mesh=built.mesh._replace(compliance=compliance, cables=cables)))
