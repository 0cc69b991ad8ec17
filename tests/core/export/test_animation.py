"""GLB files are read back by a reader of their own, written from the specification, and compared with the 3D view."""

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon
from anholon.errors import ExportError
from anholon.export.glb_animation import save_animation
from anholon.results.run import Run
from anholon.scene import RodDisplay, RunPicture

Floats = NDArray[np.float64]

_COMPONENTS = {5123: "<u2", 5125: "<u4", 5126: "<f4"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class Reader:
    """A GLB file: what its nodes look like at an instant (glTF 2.0, sections 3.7.3.3, 3.11, 4.4, appendix C)."""

    def __init__(self, path: Path) -> None:
        content = path.read_bytes()
        magic, version, length = struct.unpack_from("<4sII", content)
        assert (magic, version, length) == (b"glTF", 2, len(content))
        size, kind = struct.unpack_from("<I4s", content, 12)
        assert (kind, size % 4) == (b"JSON", 0)
        self.json: dict[str, Any] = json.loads(content[20 : 20 + size])
        rest, kind = struct.unpack_from("<I4s", content, 20 + size)
        assert (kind, rest) == (b"BIN\0", self.json["buffers"][0]["byteLength"])
        self.buffer = content[28 + size :]
        assert len(self.buffer) == rest
        self.motion: dict[tuple[int, str], tuple[Floats, Floats, str]] = {}
        for animation in self.json.get("animations", []):
            for channel in animation["channels"]:
                sampler, target = animation["samplers"][channel["sampler"]], channel["target"]
                keys = self.array(sampler["input"])[:, 0]
                assert (np.diff(keys, prepend=-1e-30) > 0.0).all()
                how = sampler["interpolation"]
                self.motion[target["node"], target["path"]] = keys, self.array(sampler["output"]), how

    def array(self, number: int) -> Floats:
        """Return the numbers of an accessor, one row for each of its elements."""
        accessor = self.json["accessors"][number]
        view = self.json["bufferViews"][accessor["bufferView"]]
        kind, width = np.dtype(_COMPONENTS[accessor["componentType"]]), _WIDTHS[accessor["type"]]
        start = view["byteOffset"] + accessor.get("byteOffset", 0)
        assert start % kind.itemsize == 0
        assert accessor["count"] * width * kind.itemsize <= view["byteLength"]
        values = np.frombuffer(self.buffer, kind, accessor["count"] * width, start).reshape(-1, width)
        if "min" in accessor:
            assert np.array_equal(values.min(axis=0), np.array(accessor["min"], dtype=kind))
            assert np.array_equal(values.max(axis=0), np.array(accessor["max"], dtype=kind))
        return values.astype(np.float64) / (65535.0 if accessor.get("normalized") else 1.0)

    def property(self, node: int, path: str, t: float) -> Floats:
        """Return the translation, rotation or scale of a node at t."""
        plain = {"translation": [0.0, 0.0, 0.0], "rotation": [0.0, 0.0, 0.0, 1.0], "scale": [1.0, 1.0, 1.0]}[path]
        if (node, path) not in self.motion:
            return np.array(self.json["nodes"][node].get(path, plain), dtype=np.float64)
        keys, values, how = self.motion[node, path]
        k = int(np.clip(np.searchsorted(keys, t, side="right") - 1, 0, len(keys) - 1))
        if how == "STEP" or k == len(keys) - 1 or t < keys[0]:
            return values[k]
        part = (t - keys[k]) / (keys[k + 1] - keys[k])
        a, b = values[k], values[k + 1]
        if path != "rotation":
            return (1.0 - part) * a + part * b
        assert np.linalg.norm(a) == pytest.approx(1.0, abs=1e-6)
        cosine = float(a @ b)
        a, b, cosine = (a, b, cosine) if cosine >= 0.0 else (a, -b, -cosine)
        angle = np.arccos(min(cosine, 1.0))
        if angle < 1e-6:
            return a
        return np.asarray((np.sin((1.0 - part) * angle) * a + np.sin(part * angle) * b) / np.sin(angle))

    def own(self, node: int, t: float) -> Floats:
        """Return the matrix (4, 4) of a node in its parent."""
        x, y, z, w = self.property(node, "rotation", t)
        matrix = np.eye(4)
        matrix[:3, :3] = [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
        matrix[:3, :3] *= self.property(node, "scale", t)
        matrix[:3, 3] = self.property(node, "translation", t)
        return matrix

    def placed(self, t: float) -> dict[int, Floats]:
        """Return the matrices of all nodes in the world."""
        found: dict[int, Floats] = {}

        def enter(node: int, parent: Floats) -> None:
            assert node not in found
            found[node] = parent @ self.own(node, t)
            for child in self.json["nodes"][node].get("children", []):
                enter(child, found[node])

        for node in self.json["scenes"][0]["nodes"]:
            enter(node, np.eye(4))
        return found

    def meshes(self, t: float) -> Iterator[tuple[str, Floats, int]]:
        """Return the names of the nodes with meshes that can be seen, the vertices (n, 3), and the node."""
        placed = self.placed(t)
        for number, node in enumerate(self.json["nodes"]):
            if "mesh" not in node or np.abs(placed[number][:3, :3]).max() < 1e-12:
                continue
            attributes = self.json["meshes"][node["mesh"]]["primitives"][0]["attributes"]
            vertices = np.column_stack([self.array(attributes["POSITION"]), self._ones(attributes)])
            if "skin" in node:
                skin = self.json["skins"][node["skin"]]
                inverse = self.array(skin["inverseBindMatrices"]).reshape(-1, 4, 4).swapaxes(1, 2)
                joints = np.stack([placed[joint] for joint in skin["joints"]]) @ inverse
                numbers = self.array(attributes["JOINTS_0"]).astype(int)
                weights = self.array(attributes["WEIGHTS_0"])
                assert weights.sum(axis=1) == pytest.approx(1.0)
                carried = np.einsum("nj,njab->nab", weights, joints[numbers])
                yield node["name"], np.einsum("nab,nb->na", carried, vertices)[:, :3], number
            else:
                yield node["name"], (vertices @ placed[number].T)[:, :3], number

    def _ones(self, attributes: dict[str, int]) -> Floats:
        return np.ones(self.json["accessors"][attributes["POSITION"]]["count"])

    def faces(self, node: int) -> NDArray[np.int64]:
        """Return the triangles of the mesh of a node."""
        primitive = self.json["meshes"][self.json["nodes"][node]["mesh"]]["primitives"][0]
        return self.array(primitive["indices"]).astype(np.int64).reshape(-1, 3)


def upright(places: Floats) -> Floats:
    """Return places with the y axis upward."""
    return np.column_stack([places[:, 0], places[:, 2], -places[:, 1]])


def from_middle(vertices: Floats) -> Floats:
    """Return the middle of vertices, and their distances from it, which no turn changes."""
    middle = vertices.mean(axis=0)
    return np.array([*middle, *np.linalg.norm(vertices - middle, axis=1)])


def off(reader: Reader, picture: RunPicture, t: float, clock: float) -> float:
    """Return by how much what the file shows differs from what the view shows, m."""
    scene, assembly = picture.scene_at(t), picture.at(t).mesh
    seen: dict[str, list[Floats]] = {}
    for name, vertices, _ in reader.meshes(clock):
        seen.setdefault(name, []).append(vertices)
    worst, start = 0.0, 0
    for part in (*scene.shapes, *scene.connectors, *scene.tubes):
        end = start + len(part.mesh.vertices)
        expected = upright(assembly.vertices[start:end].astype(np.float64))
        start = end
        if hasattr(part, "start"):  # how a span is turned about its axis is anybody's choice
            found, expected = [from_middle(v) for v in seen[part.path]], from_middle(expected)
        else:
            found = [v for v in seen[part.path] if v.shape == expected.shape]
        assert found, part.path
        worst = max(worst, min(float(np.abs(v - expected).max()) for v in found))
    return worst


@pytest.fixture(scope="module")
def skater() -> Run:
    return anholon.simulate(anholon.load("skater-staged"))


@pytest.fixture(scope="module")
def skater_file(skater: Run, tmp_path_factory: pytest.TempPathFactory) -> Reader:
    path = tmp_path_factory.mktemp("glb") / "skater.glb"
    save_animation(skater, path, fps=20.0)
    return Reader(path)


def test_bodies_are_where_the_view_shows_them(skater: Run, skater_file: Reader) -> None:
    picture = RunPicture(skater)
    size = picture.scene.scale
    for t in np.linspace(0.1, 0.99 * skater.times[-1], 14):
        assert off(skater_file, picture, float(t), float(t)) < 1e-3 * size


def test_keys_hold_the_motion_itself(skater: Run, skater_file: Reader) -> None:
    picture = RunPicture(skater)
    keys = max((found[0] for found in skater_file.motion.values()), key=len)
    for t in keys[3:-3:97]:
        assert off(skater_file, picture, float(t), float(t)) < 3e-6 * picture.scene.scale  # 32 bits


def test_a_pose_jump_is_one_tick_long(skater: Run, skater_file: Reader) -> None:
    picture = RunPicture(skater)
    jumps = [motion.t0 for motion in skater.segments[1:]]
    assert jumps
    for t in jumps:
        tick = 4e-6 * max(1.0, t)
        assert off(skater_file, picture, t - tick, t - tick) < 1e-3
        assert off(skater_file, picture, t + tick, t + tick) < 1e-3


def test_all_rotations_are_of_unit_length_and_turn_the_short_way(skater_file: Reader) -> None:
    for (_, path), (_, values, _) in skater_file.motion.items():
        if path == "rotation":
            assert np.abs(np.linalg.norm(values, axis=1) - 1.0).max() < 1e-6
            assert np.einsum("ki,ki->k", values[1:], values[:-1]).min() > -1e-6


def test_arrows_are_those_of_the_view(skater: Run, skater_file: Reader) -> None:
    picture = RunPicture(skater)
    picture.update()  # arrows are as long as the largest force says, which a busy machine has not found yet
    compared = 0
    for t in (1.0, 2.5, 7.0, 12.5):
        tips = [arrow.tip for arrow in picture.at(t).arrows]
        drawn = [v for name, v, _ in skater_file.meshes(t) if name == "head"]
        assert len(drawn) == len(tips)
        for tip in tips:
            expected = upright(tip[None])[0]
            nearest = min(float(np.linalg.norm(v - expected, axis=1).min()) for v in drawn)
            assert nearest < 2e-3 * picture.scene.scale
            compared += 1
    assert compared > 2


def test_traces_appear_as_they_are_drawn(skater: Run, skater_file: Reader) -> None:
    """The last piece ends as the first one begins; after 4 s the path crosses itself."""
    trace = RunPicture(skater)
    trace.update()
    line = trace.traces[0]
    assert not any(name == "piece" for name, *_ in skater_file.meshes(0.0))
    for t in (3.0, 8.0, float(skater.times[-1])):
        pieces = [v for name, v, _ in skater_file.meshes(t) if name == "piece"]
        done = line.positions[line.times <= t]
        last = np.concatenate(pieces)
        first, second = upright(line.positions[:2])
        along = (second - first) / np.linalg.norm(second - first)
        near = last[np.linalg.norm(last - first, axis=1) < 0.03]
        assert ((near - first) @ along).min() == pytest.approx(0.0, abs=1e-3)  # the first piece begins where it does
        ends = np.linalg.norm(last - upright(done[-1:])[0], axis=1).min()
        assert t < skater.times[-1] or ends == pytest.approx(np.linalg.norm(last - first, axis=1).min(), abs=1e-4)
        assert ends < 0.02 * np.ptp(line.positions, axis=0).max() + 0.01  # within one of the pieces
        ahead = line.positions[line.times > t + 0.2]
        assert t > 4.0 or np.linalg.norm(last[:, None] - upright(ahead[:1]), axis=2).min() > 0.01


def test_traces_are_wide_in_proportion_to_what_moves(skater: Run, skater_file: Reader) -> None:
    """0.44 % of its size across, between opposite edges of the bar."""
    pieces = [v.reshape(-1, 4, 3) for name, v, _ in skater_file.meshes(float(skater.times[-1])) if name == "piece"]
    assert pieces
    wide = 0.0044 * RunPicture(skater).scene.scale
    for piece in pieces:
        np.testing.assert_allclose(np.linalg.norm(piece[:, 2] - piece[:, 0], axis=1), wide, rtol=1e-3)


def test_the_scene_and_all_arrays_are_there(skater_file: Reader) -> None:
    """The numbers that a viewer follows are those of the lists of the file (glTF 2.0, sections 3.5.1 and 3.6.1)."""
    content = skater_file.json
    assert content["scenes"][content["scene"]]["nodes"]
    assert {view["buffer"] for view in content["bufferViews"]} == {0}
    assert len(content["buffers"]) == 1


def test_colours_are_those_of_the_model_in_linear_light(tmp_path: Path) -> None:
    """IEC 61966-2-1: 128 of 255 is 0.2158605, 8 of 255 is 0.00242822 of the light."""
    box = '[bodies.{}]\nkind = "box"\nposition = ["x", 0, {}]\nmass = 1\nsize = [0.1, 0.1, 0.1]\ncolour = "{}"\n'
    parts = box.format("grey", 0, "#808080") + box.format("dark", 1, "#080808")
    text = 'format = 1\nname = "Two boxes"\n[coordinates]\nx = { rate = 1, unit = "m" }\n' + parts
    run = anholon.simulate(anholon.loads(text + "[simulation]\nuntil = 0.1\n"))
    save_animation(run, tmp_path / "boxes.glb")
    content = Reader(tmp_path / "boxes.glb").json
    materials: dict[str, Any] = {}
    for mesh in content["meshes"]:  # those of bodies come before the marks of their mass centres
        materials.setdefault(mesh["name"], content["materials"][mesh["primitives"][0]["material"]])
    for name, light in (("bodies.grey", 0.2158605), ("bodies.dark", 0.00242822)):
        assert materials[name]["pbrMetallicRoughness"]["baseColorFactor"][:3] == pytest.approx([light] * 3, rel=1e-5)


def test_surfaces_look_outward(skater_file: Reader) -> None:
    for name, vertices, node in skater_file.meshes(0.5):
        if name.startswith("bodies."):
            a, b, c = (vertices[skater_file.faces(node)[:, k]] for k in range(3))
            assert np.einsum("ij,ij->", a - vertices.mean(axis=0), np.cross(b, c)) != 0.0
            middle = vertices.mean(axis=0)
            assert np.einsum("ij,ij->i", a - middle, np.cross(b - a, c - a)).sum() > 0.0


def test_normals_are_of_unit_length_and_lean_little_from_their_triangles(skater_file: Reader) -> None:
    """Of bodies, arrows, traces and the ice: at the right angles of a thin trace they lean by 45 degrees."""
    for mesh in skater_file.json["meshes"]:
        attributes = mesh["primitives"][0]["attributes"]
        normals = skater_file.array(attributes["NORMAL"])
        np.testing.assert_allclose(np.linalg.norm(normals, axis=1), 1.0, rtol=0, atol=1e-7)
        corners = skater_file.array(mesh["primitives"][0]["indices"])[:, 0].astype(int).reshape(-1, 3)
        a, b, c = skater_file.array(attributes["POSITION"])[corners].swapaxes(0, 1)
        across = np.cross(b - a, c - a)
        across /= np.linalg.norm(across, axis=1, keepdims=True)
        assert np.einsum("mi,mki->mk", across, normals[corners]).min() > 0.7, mesh.get("name")


def test_rods_bend_as_in_the_view(tmp_path: Path) -> None:
    run = anholon.simulate(anholon.load("hanging-chain"), until=0.4)
    save_animation(run, tmp_path / "chain.glb", rods=RodDisplay(frames=True))
    reader, picture = Reader(tmp_path / "chain.glb"), RunPicture(run)
    for t in (0.0, 0.13, 0.31, 0.39):
        assert off(reader, picture, t, t) < 1e-3 * picture.scene.scale


def test_paths_of_equilibria_are_followed_between_the_equilibria_too(tmp_path: Path) -> None:
    run = anholon.simulate(anholon.load("elastica"))
    save_animation(run, tmp_path / "bow.glb")
    reader, picture = Reader(tmp_path / "bow.glb"), RunPicture(run)
    for t in (0.005, 0.0275, 0.144, 0.7011):
        assert off(reader, picture, t, t) < 1e-3 * picture.scene.scale


def test_springs_reach_from_end_to_end(tmp_path: Path) -> None:
    text = """
format = 1
name = "ball on a spring"
[coordinates]
x = { value = 0.3, unit = "m" }
z = { value = -1.0, unit = "m" }
[points.ball]
position = ["x", "0", "z"]
mass = 1
[forces.spring]
kind = "spring"
between = ["world", "ball"]
stiffness = 40
length = 0.8
[simulation]
until = 2
"""
    (tmp_path / "m.toml").write_text(text)
    run = anholon.simulate(anholon.load(tmp_path / "m.toml"))
    save_animation(run, tmp_path / "m.glb", speed=0.5)
    reader, picture = Reader(tmp_path / "m.glb"), RunPicture(run)
    for t in (0.0, 0.7, 1.63):
        assert off(reader, picture, t, 2.0 * t) < 1e-3
        coil = next(v for name, v, _ in reader.meshes(2.0 * t) if name == "forces.spring")
        ball = upright(run.poses([t]).p_WP[0])[0]
        assert np.linalg.norm(coil, axis=1).min() < 0.05
        assert np.linalg.norm(coil - ball, axis=1).min() < 0.05


def test_a_part_begins_at_zero_and_ends_with_the_part(skater: Run, tmp_path: Path) -> None:
    stage = skater.stages[1]
    done: list[float] = []
    save_animation(skater, tmp_path / "part.glb", t0=stage.t0, t1=stage.t1, fps=10.0, progress=done.append)
    assert done == sorted(done)
    assert 0.0 < done[0] < 0.2
    assert done[-1] == 1.0
    reader, picture = Reader(tmp_path / "part.glb"), RunPicture(skater)
    last = max(found[0][-1] for found in reader.motion.values())
    assert last == pytest.approx(stage.t1 - stage.t0, rel=1e-6)
    middle = 0.5 * (stage.t0 + stage.t1)
    assert off(reader, picture, middle, middle - stage.t0) < 1e-3


def test_what_goes_straight_and_turns_evenly_has_the_keys_of_its_frames(tmp_path: Path) -> None:
    """10 each second for 2 s, as players go straight and turn evenly from key to key."""
    text = """
format = 1
[coordinates]
x = { rate = 0.7 }
theta = { rate = 6.1, unit = "rad" }
[bodies.wheel]
kind = "box"
mass = 1
size = [0.2, 0.3, 0.4]
position = ["x", "2*x", 0]
rotation = [{ axis = "z", angle = "theta" }]
[points.P]
position = ["-x", 0, "x"]
mass = 1
[simulation]
until = 2
"""
    save_animation(anholon.simulate(anholon.loads(text)), tmp_path / "even.glb", fps=10.0)
    for keys, _, how in Reader(tmp_path / "even.glb").motion.values():
        assert how == "LINEAR"
        np.testing.assert_allclose(keys, np.linspace(0.0, 2.0, 21), rtol=0, atol=1e-6)


def test_what_turns_faster_and_faster_has_keys_between_its_frames(tmp_path: Path) -> None:
    """Evenly turned over half a second, θ = 3 t² would be off by θ''/2 (1/4)² = 0.19 rad."""
    text = """
format = 1
[coordinates.theta]
unit = "rad"
[bodies.bar]
kind = "box"
mass = 1
size = [1, 0.1, 0.1]
rotation = [{ axis = "z", angle = "theta" }]
[constraints.driven]
kind = "nonholonomic"
formula = "theta' - 6*t"
[simulation]
until = 2
"""
    run = anholon.simulate(anholon.loads(text))
    save_animation(run, tmp_path / "bar.glb", fps=2.0)
    reader, picture = Reader(tmp_path / "bar.glb"), RunPicture(run)
    for t in np.arange(0.01, 2.0, 0.07):
        assert off(reader, picture, float(t), float(t)) < 2e-3


def test_the_poses_that_stay_are_those_of_the_end(tmp_path: Path) -> None:
    """At the end of 2 s those at 0, 0.66, 1.32 and 1.98 s stay; a tenth of a second before the last one does not."""
    text = """
format = 1
[coordinates.x]
rate = 1
[bodies.box]
kind = "box"
mass = 1
size = [0.2, 0.3, 0.4]
position = ["x", 0, 0]
[view]
ghosts = "times"
ghost_interval = 0.66
[simulation]
until = 2
"""
    save_animation(anholon.simulate(anholon.loads(text)), tmp_path / "box.glb", fps=10.0)
    (stay,) = (v for name, v, _ in Reader(tmp_path / "box.glb").meshes(0.0) if name == "poses that stay")
    fronts = [part[:, 0].max() for part in np.split(stay, 4)]
    np.testing.assert_allclose(fronts[1:], np.array([0.66, 1.32, 1.98]) + 0.1, rtol=0, atol=1e-6)  # what rests is first


def test_what_cannot_be_written_is_refused(skater: Run, tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="nothing to show"):
        save_animation(skater, tmp_path / "a.glb", t0=100.0)
    with pytest.raises(ExportError, match="frame rate"):
        save_animation(skater, tmp_path / "a.glb", fps=0.0)
    with pytest.raises(ExportError, match="cancelled"):
        save_animation(skater, tmp_path / "a.glb", stop=lambda: True)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_a_motion_far_away_keeps_its_places(tmp_path: Path, axis: int) -> None:
    """At the radius of the earth numbers of 32 bits are half a metre apart."""
    far = 6.4e6
    place = ["y", "y", "y"]
    place[axis] = f"{far} + y"
    near = anholon.loads(BALL.format(place='["y", "y", "y"]'))
    there = anholon.loads(BALL.format(place=json.dumps(place)))
    moved = []
    for model, name in ((near, "near.glb"), (there, "far.glb")):
        save_animation(anholon.simulate(model, until=2.0), tmp_path / name, fps=30.0)
        moved.append(Reader(tmp_path / name))
    near_file, far_file = moved
    origins = [node.get("extras", {}).get("origin") for node in far_file.json["nodes"] if node["name"] == "world"]
    assert origins[0][axis] == pytest.approx(far, abs=1e5)
    assert [node.get("extras") for node in near_file.json["nodes"] if node["name"] == "world"] == [None]
    places = []
    for file in moved:
        number = next(k for k, node in enumerate(file.json["nodes"]) if node["name"] == "bodies.ball")
        places.append(file.motion[number, "translation"][1])
    shift = np.zeros(3)
    shift[axis] = far - origins[0][axis]
    assert len(np.unique(places[1], axis=0)) == len(places[1]) >= 61
    assert places[1] - shift == pytest.approx(places[0], abs=1e-4)
    views, grounds = [], []
    for file in moved:
        number = next(k for k, node in enumerate(file.json["nodes"]) if node["name"] == "view")
        (camera,) = file.json["cameras"]
        assert file.json["nodes"][number]["camera"] == 0
        assert camera["perspective"]["zfar"] > camera["perspective"]["znear"] > 0.0
        views.append(file.own(number, 0.0)[:3, 3])
        grounds.append(next((vertices for name, vertices, _ in file.meshes(0.0) if name in ("ice", "grid")), None))
    assert views[1] - shift == pytest.approx(views[0], abs=1e-2)
    assert grounds[0] is not None
    assert (grounds[1] is None) == (axis == 2), "the ground is where the height is 0"
    if grounds[1] is not None:
        assert grounds[1] - shift == pytest.approx(grounds[0], abs=1e-2)
        assert (grounds[0].min(axis=0) < places[0].min(axis=0)).tolist()[:2] == [True, True]


BALL = """
format = 1
coordinates.y.rate = 1
[bodies.ball]
kind = "sphere"
position = {place}
mass = 1
radius = 0.3
[view]
traces = ["ball"]
ground = "ice"
[simulation]
frames = 30
"""
