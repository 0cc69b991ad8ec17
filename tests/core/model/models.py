"""Models for the tests of the model layer: one that uses every kind of element, and a strategy of random ones."""

from __future__ import annotations

from hypothesis import strategies as st

from anholon.model import schema
from anholon.model.schema import Model

EVERYTHING = """
format = 1
name = "Everything"
doc = "One of each."
gravity = [0, 0, "-g"]

[parameters]
g = { value = 9.81, unit = "m/s^2" }
m = { value = 2, unit = "kg", min = 0, max = 10 }
k = { value = 3, unit = "N/m" }
b = { value = 90, unit = "deg" }

[definitions]
high = "1 + low"
low = "u/2"

[schedules.u]
times = [0, 1, 2]
values = [0, 10, 0]
unit = "cm"
interpolation = "cubic"

[coordinates]
x = { value = 1, rate = "u/2*0", unit = "m" }
th = { value = "b", unit = "rad" }

[points]
A = { position = ["x", 0, "high"], mass = "m" }
B = { frame = "plate", position = [0, 1, 0] }

[bodies.plate]
kind = "plate"
width = 1
height = 2
position = ["x", 0, 0]
rotation = [{ axis = "z", angle = "th" }]
mass = "m"

[bodies.rod]
kind = "thin-rod"
frame = "plate"
length = 1
mass = 1

[bodies.box]
kind = "box"
size = [1, 2, 3]

[bodies.ball]
kind = "sphere"
radius = 0.1

[bodies.wheel]
kind = "disc"
radius = 0.3
axis = "y"
hollow = true

[bodies.lump]
kind = "inertia"
inertia = [1, 1, 1]

[forces.push]
kind = "generalized"
coordinate = "th"
value = "m*g*x"

[forces.pull]
kind = "force"
at = "A"
vector = ["m*g", 0, 0]
frame = "plate"

[forces.twist]
kind = "torque"
body = "plate"
vector = [0, 0, 1]

[forces.air]
kind = "drag"
at = "plate"
coefficient = 0.1
power = 2

[forces.oil]
kind = "rotary-drag"
body = "plate"
coefficient = 0.1

[forces.spring]
kind = "spring"
between = ["A", "world"]
stiffness = "k"

[forces.field]
kind = "potential"
energy = "k*x^2/2"
enabled = false

[constraints.guide]
kind = "holonomic"
formula = "A.z - B.x*plate.e1x"
enabled = false

[constraints.edge]
kind = "nonholonomic"
formula = "x'*cos(th) - plate.wz*x"
at = "A"

[[charts]]
name = "first"
velocities = { spin = "th'" }

[[stages]]
name = "one"
duration = 1
set = { m = 1, b = 30 }
colour = "#112233"

[[stages]]
name = "two"
duration = 2

[events.cross]
formula = "x - u"
direction = "up"
action = "stop"

[simulation]
until = 3
chart = "first"

[view]
follow = "B"
traces = ["A", "plate"]
"""

names = st.from_regex(r"[A-Za-zα-ω][A-Za-z0-9_α-ω]{0,8}", fullmatch=True)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
numbers = st.floats(-1e100, 1e100)
expressions = numbers | st.integers(-(10**12), 10**12) | texts
vectors = st.tuples(expressions, expressions, expressions)


def mapping_of(values: st.SearchStrategy[object]) -> st.SearchStrategy[dict[str, object]]:
    """Return small mappings from names (also odd ones) to values."""
    return st.dictionaries(names | st.text(min_size=1, max_size=6), values, max_size=3)


parameters = st.builds(schema.Parameter, value=numbers, unit=texts, min=st.none() | numbers, doc=texts)
rotations = st.lists(st.builds(schema.Rotation, axis=st.sampled_from("xyz"), angle=expressions), max_size=3).map(tuple)
bodies = st.one_of(
    st.builds(schema.Plate, width=expressions, height=expressions, rotation=rotations, position=vectors),
    st.builds(schema.ThinRod, length=expressions, frame=texts, colour=st.sampled_from(["", "#12aBff"])),
    st.builds(schema.Disc, radius=expressions, axis=st.sampled_from("xyz"), hollow=st.booleans(), doc=texts),
    st.builds(schema.GivenInertia, inertia=vectors, visible=st.booleans()),
)
stages = st.builds(
    schema.Stage,
    name=st.text(min_size=1, max_size=20),
    duration=st.floats(1e-9, 1e9),
    set=mapping_of(numbers),
)
schedules = st.integers(1, 60).flatmap(
    lambda n: st.builds(
        schema.Schedule,
        times=st.lists(numbers, min_size=n, max_size=n).map(tuple),
        values=st.lists(numbers, min_size=n, max_size=n).map(tuple),
        interpolation=st.sampled_from(["step", "linear", "cubic"]),
    )
)
models = st.builds(
    Model,
    name=texts,
    doc=texts,
    parameters=mapping_of(parameters),
    definitions=mapping_of(texts),
    schedules=mapping_of(schedules),
    coordinates=mapping_of(st.builds(schema.Coordinate, value=expressions, unit=st.sampled_from(["m", "rad", ""]))),
    controls=mapping_of(st.builds(schema.Control, law=expressions, unit=texts)),
    gravity=vectors,
    points=mapping_of(st.builds(schema.Point, position=vectors, frame=texts)),
    bodies=mapping_of(bodies),
    constraints=mapping_of(st.builds(schema.Nonholonomic, formula=texts)),
    charts=st.lists(
        st.builds(schema.Chart, name=st.text(min_size=1, max_size=9), velocities=mapping_of(texts)), max_size=2
    ).map(tuple),
    stages=st.lists(stages, max_size=3).map(tuple),
    simulation=st.builds(schema.Simulation, until=st.floats(1e-3, 1e6)),
    view=st.builds(schema.View, traces=st.lists(texts, max_size=3).map(tuple)),
)
"""Models of any content, meaningful or not, that fit the schema."""
