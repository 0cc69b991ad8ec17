"""The container of glTF 2.0 in one binary file (GLB): arrays, meshes, nodes, and the animation that moves the nodes.

The world of glTF has y upward, lengths are in m, times in s. `world` is the node in which z points upward, as in
models; everything belongs there but meshes that joints carry, which glTF wants at the root.

Source: Khronos Group, glTF 2.0 Specification, version 2.0.1 (2021), sections 3 and 4.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats
from anholon.errors import ExportError
from anholon.export.output_file import output_file

UPRIGHT: Final = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])
"""Turns components with z upward into those with y upward."""

_UPRIGHT_XYZW: Final = (-(0.5**0.5), 0.0, 0.0, 0.5**0.5)
_MAGIC, _JSON, _BIN = 0x46546C67, 0x4E4F534A, 0x004E4942
_TYPES: Final = {np.dtype("float32"): 5126, np.dtype("uint32"): 5125, np.dtype("uint16"): 5123}
_SHAPES: Final = {(): "SCALAR", (2,): "VEC2", (3,): "VEC3", (4,): "VEC4", (4, 4): "MAT4"}
_VERTICES, _INDICES = 34962, 34963  # what a part of the buffer is for
_LARGEST: Final = 2**32 - 2**20  # bytes; the head of the file counts them in 32 bits


class GlbFile:
    """A scene that is assembled piece by piece and written at the end; returned numbers are indices of glTF's lists."""

    def __init__(self, title: str, generator: str) -> None:
        self._bytes: list[bytes] = []
        self._size = 0
        self._materials: dict[tuple[Any, ...], int] = {}
        self._channels: list[dict[str, Any]] = []
        self._samplers: list[dict[str, Any]] = []
        self._json: dict[str, Any] = {"asset": {"version": "2.0", "generator": generator}, "scene": 0}
        for part in ("scenes", "nodes", "meshes", "materials", "accessors", "bufferViews", "skins", "cameras"):
            self._json[part] = []
        self._title = title
        self.world = self.node("world", rotation=_UPRIGHT_XYZW)
        self._json["scenes"].append({"name": title, "nodes": [self.world]})

    @property
    def size(self) -> int:
        """Bytes of all arrays so far."""
        return self._size

    def note_origin(self, origin: Floats) -> None:
        """Write the place of the node `world` in the world, m, z upward; nothing where it is the origin.

        It is not moved there: programs that read the file compute with 32 bits.
        """
        if origin.any():
            self._json["nodes"][self.world]["extras"] = {"origin": origin.tolist()}

    def node(self, name: str, parent: int | None = None, **properties: Any) -> int:
        """Add a node under a `parent`, with the properties of glTF (`mesh`, `rotation`, …)."""
        number = len(self._json["nodes"])
        self._json["nodes"].append({"name": name, **properties})
        if parent is not None:
            self._json["nodes"][parent].setdefault("children", []).append(number)
        return number

    def root(self, name: str, **properties: Any) -> int:
        """Add a node at the root of the scene."""
        number = self.node(name, **properties)
        self._json["scenes"][0]["nodes"].append(number)
        return number

    def accessor(
        self, values: NDArray[Any], target: int = 0, *, with_extremes: bool = False, normalized: bool = False
    ) -> int:
        """Add an array (n, …) of 32 bit floats or of unsigned integers.

        `with_extremes` writes its extremes; `normalized` integers stand for numbers from 0 to 1.
        """
        if not np.isfinite(values).all():
            raise ExportError(
                "the run has positions that are not finite, which glTF cannot store. End the run earlier."
            )
        content = np.ascontiguousarray(values).tobytes()
        view: dict[str, Any] = {"buffer": 0, "byteOffset": self._size, "byteLength": len(content)}
        if target:
            view["target"] = target
        padded = content + b"\0" * (-len(content) % 4)
        self._bytes.append(padded)
        self._size += len(padded)
        if self._size > _LARGEST:
            raise ExportError("the file would exceed 4 GB; export fewer frames per second, or a part of the motion")
        self._json["bufferViews"].append(view)
        results: dict[str, Any] = {
            "bufferView": len(self._json["bufferViews"]) - 1,
            "componentType": _TYPES[values.dtype],
            "count": len(values),
            "type": _SHAPES[values.shape[1:]],
        }
        if with_extremes:
            low, high = values.min(axis=0), values.max(axis=0)
            results["min"], results["max"] = np.atleast_1d(low).tolist(), np.atleast_1d(high).tolist()
        if normalized:
            results["normalized"] = True
        self._json["accessors"].append(results)
        return len(self._json["accessors"]) - 1

    def mesh(
        self,
        name: str,
        vertices: ArrayLike,
        normals: ArrayLike,
        faces: ArrayLike,
        material: int,
        *,
        colours: Floats | None = None,
        joints: NDArray[np.uint16] | None = None,
    ) -> int:
        """Add a mesh of triangles; return its index.

        Vertices (n, 3), normals (n, 3), faces (m, 3), optional colours (n, 3) in linear light; `joints` (n,): the joint
        of a skin that carries each vertex.
        """
        upright = np.asarray(normals, dtype=np.float64)
        length = np.linalg.norm(upright, axis=1, keepdims=True)
        upright = np.where(length > 0.5, upright / np.maximum(length, 0.5), (0.0, 0.0, 1.0))
        attributes = {
            "POSITION": self.accessor(np.asarray(vertices, dtype=np.float32), _VERTICES, with_extremes=True),
            "NORMAL": self.accessor(upright.astype(np.float32), _VERTICES),
        }
        if colours is not None:
            shades = np.ones((len(colours), 4))
            shades[:, :3] = np.clip(colours, 0.0, 1.0)
            integers = np.rint(65535.0 * shades).astype(np.uint16)
            attributes["COLOR_0"] = self.accessor(integers, _VERTICES, normalized=True)
        if joints is not None:
            carried = np.zeros((len(joints), 4), dtype=np.uint16)
            carried[:, 0] = joints
            weights = np.zeros((len(joints), 4), dtype=np.float32)
            weights[:, 0] = 1.0
            attributes["JOINTS_0"] = self.accessor(carried, _VERTICES)
            attributes["WEIGHTS_0"] = self.accessor(weights, _VERTICES)
        indices = self.accessor(np.asarray(faces, dtype=np.uint32).ravel(), _INDICES)
        primitive = {"attributes": attributes, "indices": indices, "material": material}
        self._json["meshes"].append({"name": name, "primitives": [primitive]})
        return len(self._json["meshes"]) - 1

    def material(self, colour: ArrayLike, opacity: float = 1.0, roughness: float = 0.55) -> int:
        """Return the material of a colour in linear light; the same for the same colours."""
        key = (*np.asarray(colour, dtype=np.float64).tolist(), opacity, roughness)
        if key not in self._materials:
            results: dict[str, Any] = {
                "pbrMetallicRoughness": {
                    "baseColorFactor": [*key[:3], opacity],
                    "metallicFactor": 0.0,
                    "roughnessFactor": roughness,
                }
            }
            if opacity < 1.0:
                results["alphaMode"] = "BLEND"
            self._materials[key] = len(self._json["materials"])
            self._json["materials"].append(results)
        return self._materials[key]

    def skin(self, name: str, joints: Sequence[int], inverse: Floats) -> int:
        """Add a skin whose joints are nodes; `inverse` (k, 4, 4): from the mesh to each joint in its first pose."""
        columns = np.swapaxes(inverse, 1, 2).astype(np.float32)
        results = {"name": name, "joints": list(joints), "inverseBindMatrices": self.accessor(columns)}
        self._json["skins"].append(results)
        return len(self._json["skins"]) - 1

    def camera(self, name: str, fov: float, near: float, far: float) -> int:
        """Add a camera with a vertical field of view, rad."""
        lens = {"yfov": fov, "znear": near, "zfar": far}
        self._json["cameras"].append({"name": name, "type": "perspective", "perspective": lens})
        return len(self._json["cameras"]) - 1

    def keys(self, times: ArrayLike) -> int:
        """Add the times of keys for `move`, s, in increasing order."""
        return self.accessor(np.asarray(times, dtype=np.float32), with_extremes=True)

    def move(self, node: int, path: str, keys: int, values: ArrayLike, *, step: bool = False) -> None:
        """Move a node by its `translation` (k, 3), `rotation` (k, 4), x y z w, or `scale` (k, 3) at keys (k,).

        Between the keys it changes linearly, or (`step`) keeps the value of the previous key.
        """
        output = self.accessor(np.asarray(values, dtype=np.float32))
        self._samplers.append({"input": keys, "output": output, "interpolation": "STEP" if step else "LINEAR"})
        target = {"node": node, "path": path}
        self._channels.append({"sampler": len(self._samplers) - 1, "target": target})

    def place(self, node: int, path: str, value: ArrayLike) -> None:
        """Place a node permanently."""
        self._json["nodes"][node][path] = np.asarray(value, dtype=np.float64).tolist()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the scene to a file."""
        parts = {name: content for name, content in self._json.items() if content != []}
        if self._channels:
            parts["animations"] = [{"name": self._title, "channels": self._channels, "samplers": self._samplers}]
        parts["buffers"] = [{"byteLength": self._size}]
        text = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
        text += b" " * (-len(text) % 4)
        with output_file(path) as draft, open(draft, "wb") as file:
            file.write(struct.pack("<III", _MAGIC, 2, 28 + len(text) + self._size))
            file.write(struct.pack("<II", len(text), _JSON) + text)
            file.write(struct.pack("<II", self._size, _BIN))
            file.writelines(self._bytes)
