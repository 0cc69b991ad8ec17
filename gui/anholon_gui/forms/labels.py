"""Texts of values and fields: numbers as they were typed, labels of fields, descriptions of kinds."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from anholon.model.edit import element_list
from anholon.model.schema import Model

SECTION_DESCRIPTIONS = {
    "": QT_TRANSLATE_NOOP("fields", "A mechanical system with its simulation and view settings."),
    "definitions": QT_TRANSLATE_NOOP("fields", "Named formulas for use in other formulas."),
    "bodies": QT_TRANSLATE_NOOP(
        "fields", "Rigid bodies, positioned by formulas in the world or in the frame of another body."
    ),
    "forces": QT_TRANSLATE_NOOP("fields", "Forces, torques, springs, dampers, potentials."),
    "constraints": QT_TRANSLATE_NOOP("fields", "Equations that the motion must satisfy. Each has a reaction."),
    "loads": QT_TRANSLATE_NOOP("fields", "Forces, moments and springs on rods, at a section or distributed."),
    "boundary": QT_TRANSLATE_NOOP("fields", "Controls that move the system from rest to rest in a given time."),
    "traces": QT_TRANSLATE_NOOP("fields", "Paths to follow, with the controls for them."),
    "simulation": QT_TRANSLATE_NOOP("fields", "How the motion is computed."),
    "view": QT_TRANSLATE_NOOP("fields", "How the motion is shown."),
}
"""Descriptions of sections that their only kind does not explain."""

_LABELS = {
    "about": QT_TRANSLATE_NOOP("fields", "Point on the axis"),
    "angle_columns": QT_TRANSLATE_NOOP("fields", "Angles to plot"),
    "angular_velocity": QT_TRANSLATE_NOOP("fields", "Angular velocity"),
    "orientation": QT_TRANSLATE_NOOP("fields", "Free orientation"),
    "quaternion": QT_TRANSLATE_NOOP("fields", "Quaternion"),
    "velocity_axes": QT_TRANSLATE_NOOP("fields", "Axes of the velocity"),
    "across": QT_TRANSLATE_NOOP("fields", "Second axis"),
    "action": QT_TRANSLATE_NOOP("fields", "Action"),
    "along": QT_TRANSLATE_NOOP("fields", "Along"),
    "angle": QT_TRANSLATE_NOOP("fields", "Angle"),
    "at": QT_TRANSLATE_NOOP("fields", "At"),
    "begin": QT_TRANSLATE_NOOP("fields", "Start s"),
    "bounds": QT_TRANSLATE_NOOP("fields", "Bounds"),
    "balanced": QT_TRANSLATE_NOOP("fields", "Balanced quantity"),
    "closed": QT_TRANSLATE_NOOP("fields", "Closed"),
    "end": QT_TRANSLATE_NOOP("fields", "End s"),
    "points": QT_TRANSLATE_NOOP("fields", "Points"),
    "smoothing": QT_TRANSLATE_NOOP("fields", "Smoothing"),
    "stage": QT_TRANSLATE_NOOP("fields", "Stage"),
    "speed": QT_TRANSLATE_NOOP("fields", "Speed"),
    "x": QT_TRANSLATE_NOOP("fields", "x"),
    "y": QT_TRANSLATE_NOOP("fields", "y"),
    "atol": QT_TRANSLATE_NOOP("fields", "Absolute tolerance"),
    "axis": QT_TRANSLATE_NOOP("fields", "Axis"),
    "azimuth": QT_TRANSLATE_NOOP("fields", "Azimuth"),
    "between": QT_TRANSLATE_NOOP("fields", "Between"),
    "body": QT_TRANSLATE_NOOP("fields", "Body"),
    "apart": QT_TRANSLATE_NOOP("fields", "Parameters with their own transition"),
    "branches": QT_TRANSLATE_NOOP("fields", "Exit conditions"),
    "center": QT_TRANSLATE_NOOP("fields", "Centre of mass"),
    "change": QT_TRANSLATE_NOOP("fields", "Transition"),
    "branch": QT_TRANSLATE_NOOP("fields", "Branch of the path"),
    "chart": QT_TRANSLATE_NOOP("fields", "Quasi-velocities"),
    "over": QT_TRANSLATE_NOOP("fields", "Mode range parameter"),
    "over_from": QT_TRANSLATE_NOOP("fields", "Mode range, first value"),
    "over_to": QT_TRANSLATE_NOOP("fields", "Mode range, last value"),
    "over_count": QT_TRANSLATE_NOOP("fields", "Mode range, number of values"),
    "imperfection": QT_TRANSLATE_NOOP("fields", "Imperfection"),
    "coefficient": QT_TRANSLATE_NOOP("fields", "Coefficient"),
    "side": QT_TRANSLATE_NOOP("fields", "Type"),
    "restitution": QT_TRANSLATE_NOOP("fields", "Coefficient of restitution"),
    "times": QT_TRANSLATE_NOOP("fields", "Times"),
    "values": QT_TRANSLATE_NOOP("fields", "Values"),
    "projected": QT_TRANSLATE_NOOP("fields", "Projected"),
    "radii": QT_TRANSLATE_NOOP("fields", "Radii"),
    "viscous": QT_TRANSLATE_NOOP("fields", "Viscous coefficient"),
    "slide": QT_TRANSLATE_NOOP("fields", "Sliding friction force"),
    "static": QT_TRANSLATE_NOOP("fields", "Static friction coefficient"),
    "surface": QT_TRANSLATE_NOOP("fields", "Surface"),
    "colour": QT_TRANSLATE_NOOP("fields", "Colour"),
    "constraint": QT_TRANSLATE_NOOP("fields", "Constraint"),
    "contact": QT_TRANSLATE_NOOP("fields", "Contact constraint"),
    "controls": QT_TRANSLATE_NOOP("fields", "Controls"),
    "coordinate": QT_TRANSLATE_NOOP("fields", "Coordinate"),
    "damping": QT_TRANSLATE_NOOP("fields", "Damping"),
    "direction": QT_TRANSLATE_NOOP("fields", "Direction"),
    "distance": QT_TRANSLATE_NOOP("fields", "Distance"),
    "doc": QT_TRANSLATE_NOOP("fields", "Notes"),
    "duration": QT_TRANSLATE_NOOP("fields", "Duration"),
    "elevation": QT_TRANSLATE_NOOP("fields", "Elevation"),
    "drive": QT_TRANSLATE_NOOP("fields", "Drive"),
    "enabled": QT_TRANSLATE_NOOP("fields", "Enabled"),
    "energy": QT_TRANSLATE_NOOP("fields", "Energy"),
    "first": QT_TRANSLATE_NOOP("fields", "First"),
    "first_radius": QT_TRANSLATE_NOOP("fields", "First radius"),
    "follow": QT_TRANSLATE_NOOP("fields", "Follow"),
    "form": QT_TRANSLATE_NOOP("fields", "Equations"),
    "formula": QT_TRANSLATE_NOOP("fields", "Formula"),
    "frame": QT_TRANSLATE_NOOP("fields", "Frame"),
    "frames": QT_TRANSLATE_NOOP("fields", "Frame rate"),
    "glide": QT_TRANSLATE_NOOP("fields", "Friction along the blade"),
    "gravity": QT_TRANSLATE_NOOP("fields", "Gravity"),
    "grip": QT_TRANSLATE_NOOP("fields", "Friction limit"),
    "ghost_interval": QT_TRANSLATE_NOOP("fields", "Ghost interval"),
    "ghosts": QT_TRANSLATE_NOOP("fields", "Ghost poses"),
    "ground": QT_TRANSLATE_NOOP("fields", "Ground"),
    "height": QT_TRANSLATE_NOOP("fields", "Height"),
    "hollow": QT_TRANSLATE_NOOP("fields", "Hollow"),
    "inertia": QT_TRANSLATE_NOOP("fields", "Moments of inertia"),
    "internal": QT_TRANSLATE_NOOP("fields", "Internal"),
    "interpolation": QT_TRANSLATE_NOOP("fields", "Interpolation"),
    "law": QT_TRANSLATE_NOOP("fields", "Law"),
    "length": QT_TRANSLATE_NOOP("fields", "Length"),
    "level": QT_TRANSLATE_NOOP("fields", "Level"),
    "load": QT_TRANSLATE_NOOP("fields", "Normal force from"),
    "mass": QT_TRANSLATE_NOOP("fields", "Mass"),
    "max": QT_TRANSLATE_NOOP("fields", "Maximum"),
    "min": QT_TRANSLATE_NOOP("fields", "Minimum"),
    "natural_min": QT_TRANSLATE_NOOP("fields", "Natural range, minimum"),
    "natural_max": QT_TRANSLATE_NOOP("fields", "Natural range, maximum"),
    "mirror": QT_TRANSLATE_NOOP("fields", "Mirror pairs"),
    "multiplier": QT_TRANSLATE_NOOP("fields", "Multiplier"),
    "name": QT_TRANSLATE_NOOP("fields", "Name"),
    "next": QT_TRANSLATE_NOOP("fields", "Next stage"),
    "normal": QT_TRANSLATE_NOOP("fields", "Normal"),
    "off": QT_TRANSLATE_NOOP("fields", "Switches off"),
    "offset": QT_TRANSLATE_NOOP("fields", "Offset"),
    "on": QT_TRANSLATE_NOOP("fields", "Switches on"),
    "parameters": QT_TRANSLATE_NOOP("fields", "Parameters"),
    "path": QT_TRANSLATE_NOOP("fields", "Order of joints"),
    "plane": QT_TRANSLATE_NOOP("fields", "Plane"),
    "pose": QT_TRANSLATE_NOOP("fields", "Pose"),
    "position": QT_TRANSLATE_NOOP("fields", "Position"),
    "power": QT_TRANSLATE_NOOP("fields", "Exponent"),
    "products": QT_TRANSLATE_NOOP("fields", "Products of inertia"),
    "profile": QT_TRANSLATE_NOOP("fields", "Ramp profile"),
    "radius": QT_TRANSLATE_NOOP("fields", "Radius"),
    "unfinished": QT_TRANSLATE_NOOP("fields", "If interrupted"),
    "upper_radius": QT_TRANSLATE_NOOP("fields", "Upper radius"),
    "ramp": QT_TRANSLATE_NOOP("fields", "Ramp time"),
    "rate": QT_TRANSLATE_NOOP("fields", "Initial velocity"),
    "ratio": QT_TRANSLATE_NOOP("fields", "Ratio"),
    "repeat": QT_TRANSLATE_NOOP("fields", "Repetitions"),
    "rotation": QT_TRANSLATE_NOOP("fields", "Rotation"),
    "row": QT_TRANSLATE_NOOP("fields", "Row"),
    "rtol": QT_TRANSLATE_NOOP("fields", "Relative tolerance"),
    "second": QT_TRANSLATE_NOOP("fields", "Second"),
    "second_radius": QT_TRANSLATE_NOOP("fields", "Second radius"),
    "set": QT_TRANSLATE_NOOP("fields", "Changes"),
    "shape": QT_TRANSLATE_NOOP("fields", "Displayed size"),
    "shift": QT_TRANSLATE_NOOP("fields", "Camera offset"),
    "size": QT_TRANSLATE_NOOP("fields", "Size"),
    "smooth": QT_TRANSLATE_NOOP("fields", "Smoothness"),
    "stiffness": QT_TRANSLATE_NOOP("fields", "Stiffness"),
    "target": QT_TRANSLATE_NOOP("fields", "Target values"),
    "thickness": QT_TRANSLATE_NOOP("fields", "Thickness"),
    "through": QT_TRANSLATE_NOOP("fields", "Through"),
    "trace_colours": QT_TRANSLATE_NOOP("fields", "Trace colours"),
    "trace_reaction": QT_TRANSLATE_NOOP("fields", "Reaction for the colours"),
    "traces": QT_TRANSLATE_NOOP("fields", "Traces"),
    "unit": QT_TRANSLATE_NOOP("fields", "Unit"),
    "when": QT_TRANSLATE_NOOP("fields", "Condition"),
    "feedback": QT_TRANSLATE_NOOP("fields", "Feedback"),
    "to": QT_TRANSLATE_NOOP("fields", "Next stage"),
    "until": QT_TRANSLATE_NOOP("fields", "Exit condition"),
    "simulation.until": QT_TRANSLATE_NOOP("fields", "End time"),
    "value": QT_TRANSLATE_NOOP("fields", "Value"),
    "vector": QT_TRANSLATE_NOOP("fields", "Components"),
    "velocities": QT_TRANSLATE_NOOP("fields", "Quasi-velocities"),
    "visible": QT_TRANSLATE_NOOP("fields", "Visible"),
    "width": QT_TRANSLATE_NOOP("fields", "Width"),
    "young": QT_TRANSLATE_NOOP("fields", "Young's modulus"),
    "shear": QT_TRANSLATE_NOOP("fields", "Shear modulus"),
    "density": QT_TRANSLATE_NOOP("fields", "Density"),
    "hole": QT_TRANSLATE_NOOP("fields", "Inner radius"),
    "curve": QT_TRANSLATE_NOOP("fields", "Axis"),
    "section": QT_TRANSLATE_NOOP("fields", "Section"),
    "model": QT_TRANSLATE_NOOP("fields", "Model"),
    "frozen": QT_TRANSLATE_NOOP("fields", "Frozen strains"),
    "elements": QT_TRANSLATE_NOOP("fields", "Elements"),
    "twist": QT_TRANSLATE_NOOP("fields", "Twist"),
    "zero": QT_TRANSLATE_NOOP("fields", "Axes at rotation 0"),
    "velocity": QT_TRANSLATE_NOOP("fields", "Velocity"),
    "spin": QT_TRANSLATE_NOOP("fields", "Angular velocity"),
    "lumps": QT_TRANSLATE_NOOP("fields", "Point masses"),
    "held": QT_TRANSLATE_NOOP("fields", "Fixed directions"),
    "turning": QT_TRANSLATE_NOOP("fields", "Rotation"),
    "loads.turning": QT_TRANSLATE_NOOP("fields", "Rotational stiffness"),
    "author": QT_TRANSLATE_NOOP("fields", "Source"),
    "axes": QT_TRANSLATE_NOOP("fields", "Axes"),
    "motion": QT_TRANSLATE_NOOP("fields", "Prescribed displacement"),
    "turn": QT_TRANSLATE_NOOP("fields", "Prescribed rotation"),
    "following": QT_TRANSLATE_NOOP("fields", "Follower load"),
    "force": QT_TRANSLATE_NOOP("fields", "Force"),
    "moment": QT_TRANSLATE_NOOP("fields", "Moment"),
    "rod": QT_TRANSLATE_NOOP("fields", "Rod"),
    "pitch": QT_TRANSLATE_NOOP("fields", "Pitch"),
    "turns": QT_TRANSLATE_NOOP("fields", "Turns"),
    "span": QT_TRANSLATE_NOOP("fields", "Span"),
    "rise": QT_TRANSLATE_NOOP("fields", "Rise"),
    "axial": QT_TRANSLATE_NOOP("fields", "EA"),
    "torsion": QT_TRANSLATE_NOOP("fields", "GJ"),
    "bending": QT_TRANSLATE_NOOP("fields", "EI"),
    "drawn": QT_TRANSLATE_NOOP("fields", "Displayed radius"),
    "step": QT_TRANSLATE_NOOP("fields", "Maximum step"),
    "accuracy": QT_TRANSLATE_NOOP("fields", "Step accuracy"),
    "modes": QT_TRANSLATE_NOOP("fields", "Modes"),
    "start": QT_TRANSLATE_NOOP("fields", "Initial shape"),
    "keep": QT_TRANSLATE_NOOP("fields", "Keep at a correction"),
    "impacts": QT_TRANSLATE_NOOP("fields", "Simultaneous impacts"),
    "method": QT_TRANSLATE_NOOP("fields", "Method of integration"),
    "collect": QT_TRANSLATE_NOOP("fields", "Collected quantities"),
    "count": QT_TRANSLATE_NOOP("fields", "Number of values"),
    "design": QT_TRANSLATE_NOOP("fields", "Design"),
    "high": QT_TRANSLATE_NOOP("fields", "Last value"),
    "low": QT_TRANSLATE_NOOP("fields", "First value"),
    "samples": QT_TRANSLATE_NOOP("fields", "Number of points"),
    "seed": QT_TRANSLATE_NOOP("fields", "Seed"),
}

_SECTIONS = {
    "parameters": (QT_TRANSLATE_NOOP("fields", "Parameters"), QT_TRANSLATE_NOOP("fields", "Parameter")),
    "definitions": (QT_TRANSLATE_NOOP("fields", "Definitions"), QT_TRANSLATE_NOOP("fields", "Definition")),
    "schedules": (QT_TRANSLATE_NOOP("fields", "Schedules"), QT_TRANSLATE_NOOP("fields", "Schedule")),
    "controls": (QT_TRANSLATE_NOOP("fields", "Controls"), QT_TRANSLATE_NOOP("fields", "Control")),
    "coordinates": (QT_TRANSLATE_NOOP("fields", "Coordinates"), QT_TRANSLATE_NOOP("fields", "Coordinate")),
    "points": (QT_TRANSLATE_NOOP("fields", "Points"), QT_TRANSLATE_NOOP("fields", "Point")),
    "bodies": (QT_TRANSLATE_NOOP("fields", "Bodies"), QT_TRANSLATE_NOOP("fields", "Body")),
    "forces": (QT_TRANSLATE_NOOP("fields", "Forces"), QT_TRANSLATE_NOOP("fields", "Force")),
    "constraints": (QT_TRANSLATE_NOOP("fields", "Constraints"), QT_TRANSLATE_NOOP("fields", "Constraint")),
    "poses": (QT_TRANSLATE_NOOP("fields", "Poses"), QT_TRANSLATE_NOOP("fields", "Pose")),
    "rods": (QT_TRANSLATE_NOOP("fields", "Elastic rods"), QT_TRANSLATE_NOOP("fields", "Elastic rod")),
    "supports": (QT_TRANSLATE_NOOP("fields", "Supports of rods"), QT_TRANSLATE_NOOP("fields", "Support of a rod")),
    "joints": (QT_TRANSLATE_NOOP("fields", "Joints of rods"), QT_TRANSLATE_NOOP("fields", "Joint of rods")),
    "loads": (QT_TRANSLATE_NOOP("fields", "Loads on rods"), QT_TRANSLATE_NOOP("fields", "Load on a rod")),
    "charts": (QT_TRANSLATE_NOOP("fields", "Quasi-velocities"), QT_TRANSLATE_NOOP("fields", "Set of quasi-velocities")),
    "stages": (QT_TRANSLATE_NOOP("fields", "Stages"), QT_TRANSLATE_NOOP("fields", "Stage")),
    "events": (QT_TRANSLATE_NOOP("fields", "Events"), QT_TRANSLATE_NOOP("fields", "Event")),
    "boundary": (QT_TRANSLATE_NOOP("fields", "Boundary problems"), QT_TRANSLATE_NOOP("fields", "Boundary problem")),
    "traces": (QT_TRANSLATE_NOOP("fields", "Paths"), QT_TRANSLATE_NOOP("fields", "Path")),
    "simulation": (QT_TRANSLATE_NOOP("fields", "Simulation"),) * 2,
    "view": (QT_TRANSLATE_NOOP("fields", "View"),) * 2,
    "model": (QT_TRANSLATE_NOOP("fields", "Model"),) * 2,
}

_VALUES = {
    "keep.nothing": QT_TRANSLATE_NOOP("fields", "nothing"),
    "keep.value": QT_TRANSLATE_NOOP("fields", "value"),
    "keep.rate": QT_TRANSLATE_NOOP("fields", "rate"),
    "keep.both": QT_TRANSLATE_NOOP("fields", "value and rate"),
    "velocity_axes.body": QT_TRANSLATE_NOOP("fields", "of the body"),
    "velocity_axes.world": QT_TRANSLATE_NOOP("fields", "of the world"),
    "author.user": QT_TRANSLATE_NOOP("fields", "user"),
    "author.trace": QT_TRANSLATE_NOOP("fields", "path control"),
    "author.feedback": QT_TRANSLATE_NOOP("fields", "path control, feedback"),
    "author.control": QT_TRANSLATE_NOOP("fields", "boundary problem"),
    "both": QT_TRANSLATE_NOOP("fields", "both"),
    "side.both": QT_TRANSLATE_NOOP("fields", "bilateral"),
    "cosine": QT_TRANSLATE_NOOP("fields", "cosine"),
    "cubic": QT_TRANSLATE_NOOP("fields", "cubic spline"),
    "down": QT_TRANSLATE_NOOP("fields", "falling"),
    "go-on": QT_TRANSLATE_NOOP("fields", "continue"),
    "grid": QT_TRANSLATE_NOOP("fields", "grid"),
    "negative": QT_TRANSLATE_NOOP("fields", "unilateral (f ≤ 0)"),
    "positive": QT_TRANSLATE_NOOP("fields", "unilateral (f ≥ 0)"),
    "ice": QT_TRANSLATE_NOOP("fields", "ice"),
    "jump": QT_TRANSLATE_NOOP("fields", "jump"),
    "linear": QT_TRANSLATE_NOOP("fields", "linear"),
    "lagrange1": QT_TRANSLATE_NOOP("fields", "Lagrange with multipliers"),
    "lagrange2": QT_TRANSLATE_NOOP("fields", "Lagrange, independent coordinates"),
    "newton": QT_TRANSLATE_NOOP("fields", "Newton, with all reactions"),
    "covariant": QT_TRANSLATE_NOOP("fields", "Covariant tensor form"),
    "contravariant": QT_TRANSLATE_NOOP("fields", "Contravariant tensor form"),
    "covariant-mixed": QT_TRANSLATE_NOOP("fields", "Covariant tensor form, mixed"),
    "contravariant-mixed": QT_TRANSLATE_NOOP("fields", "Contravariant tensor form, mixed"),
    "appell": QT_TRANSLATE_NOOP("fields", "Appell"),
    "boltzmann-hamel": QT_TRANSLATE_NOOP("fields", "Boltzmann–Hamel"),
    "dalembert-lagrange": QT_TRANSLATE_NOOP("fields", "d'Alembert–Lagrange"),
    "jourdain": QT_TRANSLATE_NOOP("fields", "Suslov–Jourdain"),
    "gauss": QT_TRANSLATE_NOOP("fields", "Gauss, least constraint"),
    "udwadia-kalaba": QT_TRANSLATE_NOOP("fields", "Udwadia–Kalaba"),
    "kirgetov": QT_TRANSLATE_NOOP("fields", "Kirgetov's modified Gauss"),
    "impulse": QT_TRANSLATE_NOOP("fields", "Impulse form"),
    "mangeron-deleanu": QT_TRANSLATE_NOOP("fields", "Mangeron–Deleanu (program)"),
    "generalized-gauss": QT_TRANSLATE_NOOP("fields", "Generalized Gauss (program)"),
    "maggi": QT_TRANSLATE_NOOP("fields", "Maggi"),
    "none": QT_TRANSLATE_NOOP("fields", "none"),
    "statics": QT_TRANSLATE_NOOP("fields", "Equilibria under increasing load"),
    "path": QT_TRANSLATE_NOOP("fields", "Equilibrium path, through limit loads"),
    "modes": QT_TRANSLATE_NOOP("fields", "Modes of rods, buckling loads"),
    "ramp": QT_TRANSLATE_NOOP("fields", "ramp"),
    "own": QT_TRANSLATE_NOOP("fields", "individual"),
    "reaction": QT_TRANSLATE_NOOP("fields", "by reaction"),
    "quintic": QT_TRANSLATE_NOOP("fields", "quintic"),
    "record": QT_TRANSLATE_NOOP("fields", "record"),
    "stage": QT_TRANSLATE_NOOP("fields", "by stage"),
    "stages": QT_TRANSLATE_NOOP("fields", "at the ends of stages"),
    "times": QT_TRANSLATE_NOOP("fields", "at intervals"),
    "step": QT_TRANSLATE_NOOP("fields", "steps"),
    "stop": QT_TRANSLATE_NOOP("fields", "stop the run"),
    "unfinished.stop": QT_TRANSLATE_NOOP("fields", "stop with an impact"),
    "up": QT_TRANSLATE_NOOP("fields", "rising"),
    "general": QT_TRANSLATE_NOOP("fields", "all strains"),
    "timoshenko": QT_TRANSLATE_NOOP("fields", "Timoshenko"),
    "bernoulli": QT_TRANSLATE_NOOP("fields", "Bernoulli"),
    "kirchhoff": QT_TRANSLATE_NOOP("fields", "Kirchhoff"),
    "inextensible": QT_TRANSLATE_NOOP("fields", "inextensible"),
    "cable": QT_TRANSLATE_NOOP("fields", "cable"),
    "string": QT_TRANSLATE_NOOP("fields", "string"),
    "extension": QT_TRANSLATE_NOOP("fields", "extension"),
    "shear2": QT_TRANSLATE_NOOP("fields", "shear 2"),
    "shear3": QT_TRANSLATE_NOOP("fields", "shear 3"),
    "torsion": QT_TRANSLATE_NOOP("fields", "torsion"),
    "bending2": QT_TRANSLATE_NOOP("fields", "bending 2"),
    "bending3": QT_TRANSLATE_NOOP("fields", "bending 3"),
    "clamped": QT_TRANSLATE_NOOP("fields", "fixed"),
    "hinged": QT_TRANSLATE_NOOP("fields", "hinged"),
    "free": QT_TRANSLATE_NOOP("fields", "free"),
    "reference": QT_TRANSLATE_NOOP("fields", "reference shape"),
    "equilibrium": QT_TRANSLATE_NOOP("fields", "equilibrium"),
    "simultaneous": QT_TRANSLATE_NOOP("fields", "simultaneous"),
    "sequential": QT_TRANSLATE_NOOP("fields", "sequential"),
    "auto": QT_TRANSLATE_NOOP("fields", "automatic"),
    "dop853": QT_TRANSLATE_NOOP("fields", "explicit (DOP853)"),
    "radau": QT_TRANSLATE_NOOP("fields", "implicit (Radau)"),
}

_KINDS = {
    "rotations": QT_TRANSLATE_NOOP("fields", "from rotations about axes"),
    "axis-angle": QT_TRANSLATE_NOOP("fields", "from one rotation"),
    "quaternion": QT_TRANSLATE_NOOP("fields", "from a quaternion"),
    "plate": QT_TRANSLATE_NOOP("fields", "Plate"),
    "thin-rod": QT_TRANSLATE_NOOP("fields", "Thin rod"),
    "rod": QT_TRANSLATE_NOOP("fields", "Rod"),
    "rodjoint": QT_TRANSLATE_NOOP("fields", "Joint"),
    "support": QT_TRANSLATE_NOOP("fields", "Support"),
    "box": QT_TRANSLATE_NOOP("fields", "Box"),
    "sphere": QT_TRANSLATE_NOOP("fields", "Sphere"),
    "ellipsoid": QT_TRANSLATE_NOOP("fields", "Ellipsoid"),
    "disc": QT_TRANSLATE_NOOP("fields", "Disc"),
    "frustum": QT_TRANSLATE_NOOP("fields", "Frustum of a cone"),
    "inertia": QT_TRANSLATE_NOOP("fields", "Given inertia"),
    "holonomic": QT_TRANSLATE_NOOP("fields", "Holonomic"),
    "nonholonomic": QT_TRANSLATE_NOOP("fields", "Nonholonomic"),
    "second-order": QT_TRANSLATE_NOOP("fields", "Second order"),
    "program": QT_TRANSLATE_NOOP("fields", "Program, of third or higher order"),
    "parametric": QT_TRANSLATE_NOOP("fields", "Parametric (servo)"),
    "distance": QT_TRANSLATE_NOOP("fields", "Distance"),
    "pin": QT_TRANSLATE_NOOP("fields", "Pin"),
    "ball": QT_TRANSLATE_NOOP("fields", "Ball joint"),
    "hinge": QT_TRANSLATE_NOOP("fields", "Hinge"),
    "universal": QT_TRANSLATE_NOOP("fields", "Universal joint"),
    "weld": QT_TRANSLATE_NOOP("fields", "Weld"),
    "slider": QT_TRANSLATE_NOOP("fields", "Slider"),
    "on-curve": QT_TRANSLATE_NOOP("fields", "Point on a curve"),
    "on-surface": QT_TRANSLATE_NOOP("fields", "Point on a surface"),
    "coupling": QT_TRANSLATE_NOOP("fields", "Coupled coordinates"),
    "gear": QT_TRANSLATE_NOOP("fields", "Gear"),
    "blade": QT_TRANSLATE_NOOP("fields", "Blade"),
    "rolling": QT_TRANSLATE_NOOP("fields", "Rolling"),
    "generalized": QT_TRANSLATE_NOOP("fields", "Generalized force"),
    "force": QT_TRANSLATE_NOOP("fields", "Force"),
    "torque": QT_TRANSLATE_NOOP("fields", "Torque"),
    "drag": QT_TRANSLATE_NOOP("fields", "Damper"),
    "rotary-drag": QT_TRANSLATE_NOOP("fields", "Rotational damper"),
    "spring": QT_TRANSLATE_NOOP("fields", "Spring"),
    "torsion": QT_TRANSLATE_NOOP("fields", "Torsional spring"),
    "potential": QT_TRANSLATE_NOOP("fields", "Potential"),
    "reaction": QT_TRANSLATE_NOOP("fields", "Given reaction"),
    "friction": QT_TRANSLATE_NOOP("fields", "Coulomb friction"),
    "resistance": QT_TRANSLATE_NOOP("fields", "Resistance law"),
    "straight": QT_TRANSLATE_NOOP("fields", "Straight"),
    "arc": QT_TRANSLATE_NOOP("fields", "Arc"),
    "helix": QT_TRANSLATE_NOOP("fields", "Helix"),
    "catenary": QT_TRANSLATE_NOOP("fields", "Catenary"),
    "polyline": QT_TRANSLATE_NOOP("fields", "Polyline"),
    "spline": QT_TRANSLATE_NOOP("fields", "Spline"),
    "formulas": QT_TRANSLATE_NOOP("fields", "By formulas"),
    "circle": QT_TRANSLATE_NOOP("fields", "Circle or tube"),
    "rectangle": QT_TRANSLATE_NOOP("fields", "Rectangle"),
    "ellipse": QT_TRANSLATE_NOOP("fields", "Ellipse"),
    "given": QT_TRANSLATE_NOOP("fields", "Given stiffnesses"),
    "matrix": QT_TRANSLATE_NOOP("fields", "Stiffness matrix"),
    "law": QT_TRANSLATE_NOOP("fields", "Nonlinear law"),
    "cable": QT_TRANSLATE_NOOP("fields", "Cable or string"),
    "section": QT_TRANSLATE_NOOP("fields", "Force or moment"),
    "line": QT_TRANSLATE_NOOP("fields", "Distributed load"),
    "bed": QT_TRANSLATE_NOOP("fields", "Elastic foundation of a rod"),
}


def translate_text(text: object) -> str:
    return QCoreApplication.translate("fields", str(text))


def field_title(field: str, section: str = "") -> str:
    """Return the label of the field named `field` in the file. It may depend on the section."""
    return translate_text(_LABELS.get(f"{section}.{field}") or _LABELS.get(field, field))


def section_label(section: str) -> str:
    """Return the title of a section of the model tree."""
    return translate_text(_SECTIONS[section][0])


def singular_label(section: str) -> str:
    """Return the word for one element of a section."""
    return translate_text(_SECTIONS[section][1])


def path_text(model: Model, path: str) -> str:
    """Return a description of a path in words: Stage “Glide”, Time of a ramp."""
    section, *keys = path.split(".")
    if section not in _SECTIONS:
        return path
    owner = singular_label(section) if keys else section_label(section)
    if keys and section in (*element_list.MAPPINGS, *element_list.SEQUENCES):
        key, items = keys[0], getattr(model, section)
        if section in element_list.SEQUENCES and key.isdigit() and int(key) < len(items):
            key = items[int(key)].name
        owner = QCoreApplication.translate("fields", "{} “{}”", "a kind of element, its name").format(owner, key)
    return ", ".join(filter(None, (owner, field_path_text(path))))


_NAMED_ENTRIES = frozenset({"set", "target", "velocities", "bounds"})
"""Fields whose entries have names given by the user, which are not translated."""


def field_path_text(path: str) -> str:
    """Return a description of a path within its element in words: Ways out, 1, when."""
    section, *keys = path.split(".")
    named = section in (*element_list.MAPPINGS, *element_list.SEQUENCES)
    inner = keys[1:] if named else keys if section in _SECTIONS else [section, *keys]
    words = (key if outer in _NAMED_ENTRIES else field_title(key, section) for outer, key in pairwise(("", *inner)))
    return ", ".join(str(int(word) + 1) if word.isdigit() else word for word in words)


def kind_label(kind: str) -> str:
    """Return the label of an element kind (`thin-rod`)."""
    return translate_text(_KINDS.get(kind, kind))


def value_label(value: str, field: str = "") -> str:
    """Return the label of one choice (`up`) of a field. It may depend on the field."""
    return translate_text(_VALUES.get(f"{field}.{value}", _VALUES.get(value, value)))


_MAX_WHOLE_DIGITS = 7  # digits of a whole number; longer round ones are written with an exponent


def exact_number_text(value: float) -> str:
    """Return the shortest text that reads back as `value`: 5.0 -> "5"."""
    text = repr(float(value))
    text = text[:-2] if text.endswith(".0") else text
    digits = text.lstrip("-")
    if digits.isdigit() and len(digits) > _MAX_WHOLE_DIGITS:  # 210000000000 -> 2.1e11
        mantissa = digits.rstrip("0")
        if len(digits) - len(mantissa) >= _MAX_WHOLE_DIGITS - 2:
            fraction = f".{mantissa[1:]}" if len(mantissa) > 1 else ""
            return f"{'-' if value < 0 else ''}{mantissa[0]}{fraction}e{len(digits) - 1}"
    return text


def editor_text(value: Any) -> str:
    """Return the text for the value of a field in an editor."""
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return exact_number_text(value)
    return str(value)
