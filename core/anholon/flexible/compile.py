"""From a model to its rods, ready to be computed: for their equilibrium, or for the run that the model asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from anholon.collecting import uncollected
from anholon.errors import ModelError, Problem, refuse
from anholon.flexible.build import Built, build
from anholon.flexible.cables import MOVING, STRETCH
from anholon.flexible.description import Numbers
from anholon.flexible.determined import require_determined
from anholon.flexible.flexible import Flexible
from anholon.flexible.massless import with_masses
from anholon.flexible.seats import lightened, with_seats
from anholon.flexible.yielding import yielding
from anholon.model.check import check
from anholon.model.rods import MODES, STATIC_FORMS, Place, is_section, section_of
from anholon.model.seats import is_seat
from anholon.model.structs import WORLD, Model


@uncollected()
def compile_rods(model: Model, cancelled: Callable[[], bool] | None = None, *, moving: bool = False) -> Flexible:
    """Return the rods of a model ready to be computed, at rest or `moving`. Raises ModelError with everything that is
    wrong, Cancelled as `anholon.flexible.seats.with_seats` does."""
    refuse(check(model))
    if not model.rods:
        raise ModelError([Problem(path="rods", message="The model has no rods.", remedy="Add a rod.")])
    model = with_seats(model, cancelled)
    numbers = Numbers(model)
    built = build(model, numbers, moving=moving)
    _require_apart(model, built)
    flexible = Flexible(model, numbers, lightened(model, built))
    if built.jointed:
        require_determined(flexible)
    return flexible


def _require_apart(model: Model, built: Built) -> None:
    """Refuse joints that hold what is held already, which nothing determines: of a section with itself or with one
    that the same joint joins twice, of a section that a support holds with the world."""
    held = {
        built.rods[section_of(item.at).rod].node(section_of(item.at)): name for name, item in model.supports.items()
    }
    switched = {name for stage in model.stages for name in (*stage.on, *stage.off)}
    joined: dict[frozenset[int | str], str] = {}
    for name, joint in model.joints.items():
        places = [section_of(end) if is_section(end) else end for end in joint.between]
        ends = [built.rods[at.rod].node(at) if isinstance(at, Place) else at for at in places]
        path, remedy = f"joints.{name}", "Remove one of the two."
        if places[0] == places[1] or (isinstance(places[0], Place) and _same(built, *places)):
            message = "Both ends of the joint are the same section."
            raise ModelError([Problem(path=f"{path}.between", message=message, remedy="Name another section or body.")])
        if name in switched or is_seat(name):
            continue
        support = next((held[end] for end in ends if isinstance(end, int) and end in held), "")
        if WORLD in ends and support and support not in switched:
            message = f"The support “{support}” already supports this section: the reaction of each is not determined."
            raise ModelError([Problem(path=path, message=message, remedy=remedy)])
        if name in built.jointed and (other := joined.setdefault(frozenset(ends), name)) != name:
            message = f"The joint “{other}” already joins the same ends: the reaction of each is not determined."
            raise ModelError([Problem(path=path, message=message, remedy=remedy)])


def _same(built: Built, one: Place | str, two: Place | str) -> bool:
    """Tell whether two names are one section of one rod."""
    if not (isinstance(one, Place) and isinstance(two, Place)) or one.rod != two.rod:
        return False
    length = built.rods[one.rod].length
    return abs(one.arc(length) - two.arc(length)) <= 1e-9 * length


def compile_run(model: Model, cancelled: Callable[[], bool] | None = None) -> Flexible:
    """Return the rods of a model ready for its run. In a motion cables run straight between their nodes, and strings
    and other frozen strains yield a little more than at rest."""
    moving = model.simulation.form not in (*STATIC_FORMS, MODES)
    flexible = compile_rods(model, cancelled, moving=moving)
    built = flexible.built
    if model.simulation.form not in STATIC_FORMS:
        # The inertia of an element is even, and its elements in motion are plain ones.
        built = built._replace(mesh=built.mesh._replace(mass_growth=None, sharp=None))
        flexible = replace(flexible, built=built)
        if moving:
            built = built._replace(mesh=with_masses(flexible))
            flexible = replace(flexible, built=built)
            built = built._replace(mesh=yielding(flexible))
            flexible = replace(flexible, built=built)
    if built.mesh.cables is None or model.simulation.form in STATIC_FORMS:
        return flexible
    compliance = built.mesh.compliance.copy()
    for name, rod in built.rods.items():
        if model.rods[name].model == "string":
            compliance[rod.first : rod.first + len(rod.arcs) - 1, 0, 0] *= MOVING / STRETCH
    cables = built.mesh.cables._replace(sags=False)
    return replace(flexible, built=built._replace(mesh=built.mesh._replace(compliance=compliance, cables=cables)))
