"""Points and rigid bodies of a model."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from anholon.model.schema.values import (
    WORLD,
    Axis,
    Colour,
    Doc,
    Expression,
    Length,
    Mass,
    Vector,
    describe_quantity,
    describe_reference,
)


class Rotation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Rotation about an axis of the frame reached by the previous rotations (intrinsic sequence)."""

    axis: Annotated[Axis, Meta(description="Axis of the rotated frame.")]
    angle: Annotated[Expression, describe_quantity("Angle, right-handed about the axis.", "rad")]


AngleSequence = Literal[
    "none", "xyz", "xzy", "yxz", "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz"
]  # fmt: skip


class _FreeOrientation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A free orientation: three degrees of freedom without a singular position. The initial angular velocity is that
    relative to the frame in which the body is placed; its axes are those of the body, or of the world for a body that
    is placed in the world."""

    angular_velocity: Annotated[Vector, describe_quantity("Initial angular velocity.", "rad/s")] = (0.0, 0.0, 0.0)
    velocity_axes: Annotated[Literal["body", "world"], Meta(description="Axes of the initial angular velocity.")] = (
        "body"
    )
    angle_columns: Annotated[
        AngleSequence, Meta(description="Sequence of the angles that the run gives as columns (intrinsic).")
    ] = "none"


class TurnedOrientation(_FreeOrientation, frozen=True, kw_only=True, tag="rotations", tag_field="kind"):
    """Free orientation that begins with successive rotations from the axes of the frame."""

    rotation: Annotated[tuple[Rotation, ...], Meta(max_length=6, description="Successive initial rotations.")] = ()


class AxisOrientation(_FreeOrientation, frozen=True, kw_only=True, tag="axis-angle", tag_field="kind"):
    """Free orientation that begins with one rotation about an axis of any direction and length."""

    axis: Annotated[Vector, Meta(description="Axis of the initial rotation.")] = (0.0, 0.0, 1.0)
    angle: Annotated[Expression, describe_quantity("Angle of the initial rotation.", "rad")] = 0.0


class QuaternionOrientation(_FreeOrientation, frozen=True, kw_only=True, tag="quaternion", tag_field="kind"):
    """Free orientation that begins with a quaternion, scalar part first; its length does not matter."""

    quaternion: Annotated[
        tuple[Expression, Expression, Expression, Expression],
        Meta(description="Initial quaternion, scalar part first."),
    ] = (1.0, 0.0, 0.0, 0.0)


Orientation = TurnedOrientation | AxisOrientation | QuaternionOrientation


class Point(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A material or geometric point in the world or in the frame of a body."""

    position: Annotated[Vector, describe_quantity("Position in the frame.", "m")] = (0.0, 0.0, 0.0)
    frame: Annotated[str, describe_reference("frame", "The world or a body.")] = WORLD
    mass: Mass = 0.0
    colour: Colour = ""
    visible: Annotated[bool, Meta(description="Visible in the 3D view.")] = True
    doc: Doc = ""


class _RigidBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all rigid bodies share: a frame placed in another frame, a mass, a mass centre, a look."""

    frame: Annotated[str, describe_reference("frame", "Frame in which the body is placed: the world or a body.")] = (
        WORLD
    )
    position: Annotated[Vector, describe_quantity("Origin of the body's frame.", "m")] = (0.0, 0.0, 0.0)
    rotation: Annotated[tuple[Rotation, ...], Meta(max_length=12, description="Successive rotations.")] = ()
    orientation: Annotated[
        Orientation | None,
        Meta(description="Free orientation in place of the rotation: three degrees of freedom of its own."),
    ] = None
    mass: Mass = 0.0
    center: Annotated[
        Vector, describe_quantity("Place in the body's frame where the weight acts; the centre of the shape, too.", "m")
    ] = (
        0.0,
        0.0,
        0.0,
    )
    colour: Colour = ""
    visible: Annotated[bool, Meta(description="Visible in the 3D view.")] = True
    doc: Doc = ""


class Plate(_RigidBody, frozen=True, kw_only=True, tag="plate", tag_field="kind"):
    """Thin uniform rectangular plate normal to its x axis, with the width along y and the height along z."""

    width: Annotated[Length, Meta(description="Edge along y.")]
    height: Annotated[Length, Meta(description="Edge along z.")]


class ThinRod(_RigidBody, frozen=True, kw_only=True, tag="thin-rod", tag_field="kind"):
    """Thin uniform rod along its z axis."""

    length: Annotated[Length, Meta(description="Extent along z of the body's frame.")]


class Box(_RigidBody, frozen=True, kw_only=True, tag="box", tag_field="kind"):
    """Uniform box with edges along its axes."""

    size: Annotated[Vector, describe_quantity("Edge lengths along x, y, z.", "m")]


class Sphere(_RigidBody, frozen=True, kw_only=True, tag="sphere", tag_field="kind"):
    """Uniform solid sphere."""

    radius: Annotated[Length, Meta(description="r of the shape, from which the moments of inertia follow.")]


class Ellipsoid(_RigidBody, frozen=True, kw_only=True, tag="ellipsoid", tag_field="kind"):
    """Uniform solid ellipsoid with its principal axes along x, y, z."""

    radii: Annotated[Vector, describe_quantity("Semi-axes along x, y, z.", "m")]


class Disc(_RigidBody, frozen=True, kw_only=True, tag="disc", tag_field="kind"):
    """Uniform solid cylinder about its axis. Thickness 0 is a thin disc. A hollow disc has all mass on the rim."""

    radius: Annotated[Length, Meta(description="r of the shape, from which the moments of inertia follow.")]
    thickness: Annotated[Length, Meta(description="Thickness along its axis.")] = 0.0
    axis: Annotated[Axis, Meta(description="Axis of symmetry in the body's frame.")] = "z"
    hollow: Annotated[bool, Meta(description="All mass on the rim (a hoop).")] = False


class Frustum(_RigidBody, frozen=True, kw_only=True, tag="frustum", tag_field="kind"):
    """Uniform solid frustum of a cone about its z axis: a cone, a cylinder or a limb. Its ends are displayed round."""

    length: Annotated[Length, Meta(description="Extent along z of the body's frame.")]
    radius: Annotated[Length, Meta(description="Radius of the lower end.")]
    upper_radius: Annotated[Length, Meta(description="Radius of the upper end.")]


class GivenInertia(_RigidBody, frozen=True, kw_only=True, tag="inertia", tag_field="kind"):
    """A body with a given inertia tensor about its centre of mass, in its own axes (I_xy etc. with the sign of the
    tensor entry: I_xy = -∫xy dm)."""

    inertia: Annotated[
        tuple[Expression, Expression, Expression],
        describe_quantity("Diagonal entries I_xx, I_yy, I_zz. If they vary, only torques change Iω.", "kg*m^2"),
    ]
    products: Annotated[
        tuple[Expression, Expression, Expression],
        describe_quantity("Off-diagonal tensor entries I_xy, I_xz, I_yz.", "kg*m^2"),
    ] = (0.0, 0.0, 0.0)
    shape: Annotated[tuple[float, float, float], describe_quantity("Edges of the displayed box.", "m")] = (
        0.2,
        0.2,
        0.2,
    )


Body = Plate | ThinRod | Box | Sphere | Ellipsoid | Disc | Frustum | GivenInertia
