"""Objects of the graphics driver: programs, buffers, textures, targets.

The functions are those of OpenGL as found by vispy. vispy's own objects put everything into queues of commands first,
which takes longer than drawing in software; here uniforms are sent only when they change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from vispy.gloo import gl

from anholon_gui.view3d import gl_calls

_FRAMEBUFFER_BINDING = 0x8CA6
_DEPTH_COMPONENT24 = 0x81A6  # with 16 bits, thin bodies on the ground are lost in it where it is seen from above

Uniform = float | Sequence[float] | NDArray[np.floating[Any]]


class GLResource(Protocol):
    """An object of the driver that can be deleted."""

    def delete(self) -> None:
        """Delete the object. The context must be current."""


class VertexBuffer:
    """Rows of numbers, one for each vertex.

    Attributes:
        version: grows whenever other numbers are held; what is held already is not even sent again.
    """

    def __init__(self, data: NDArray[np.float32] | None = None) -> None:
        self.handle: int = gl.glCreateBuffer()
        self.columns = 0
        self.version = 0
        self._content = b""
        if data is not None:
            self.set(data)

    def set(self, data: NDArray[np.float32]) -> None:
        """Store `data` (n, columns)."""
        content = data.tobytes()
        if self.columns == data.shape[1] and content == self._content:
            return
        self.columns, self._content = data.shape[1], content
        self.version += 1
        gl_calls.bind_buffer(gl.GL_ARRAY_BUFFER, self.handle)
        gl.glBufferData(gl.GL_ARRAY_BUFFER, data, gl.GL_DYNAMIC_DRAW)

    def delete(self) -> None:
        """Free the memory."""
        gl.glDeleteBuffer(self.handle)


class IndexBuffer:
    """Triangles as indices of their vertices.

    Attributes:
        count: number of corners; version: grows whenever other triangles are held.
    """

    def __init__(self) -> None:
        self.handle: int = gl.glCreateBuffer()
        self.count = 0
        self.version = 0
        self._content = b""

    def set(self, data: NDArray[np.uint32]) -> None:
        """Store `data` (m, 3)."""
        content = data.tobytes()
        if content == self._content:
            return
        self.count, self._content = data.size, content
        self.version += 1
        gl_calls.bind_buffer(gl.GL_ELEMENT_ARRAY_BUFFER, self.handle)
        gl.glBufferData(gl.GL_ELEMENT_ARRAY_BUFFER, data, gl.GL_DYNAMIC_DRAW)

    def delete(self) -> None:
        """Free the memory."""
        gl.glDeleteBuffer(self.handle)


class Texture:
    """An image for programs: four bytes for each pixel, or one with `data` (height, width)."""

    def __init__(self, size: tuple[int, int], data: NDArray[np.uint8] | None = None, wrap: int = gl.GL_CLAMP_TO_EDGE):
        self.handle: int = gl.glCreateTexture()
        gl_calls.bind_texture(gl.GL_TEXTURE_2D, self.handle)
        for name, value in (
            (gl.GL_TEXTURE_MIN_FILTER, gl.GL_LINEAR),
            (gl.GL_TEXTURE_MAG_FILTER, gl.GL_LINEAR),
            (gl.GL_TEXTURE_WRAP_S, wrap),
            (gl.GL_TEXTURE_WRAP_T, wrap),
        ):
            gl.glTexParameteri(gl.GL_TEXTURE_2D, name, value)
        kind = gl.GL_RGBA if data is None else gl.GL_LUMINANCE
        gl.glTexImage2D(gl.GL_TEXTURE_2D, 0, kind, kind, gl.GL_UNSIGNED_BYTE, (size[1], size[0]))
        if data is not None:
            gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 1)
            gl.glTexSubImage2D(gl.GL_TEXTURE_2D, 0, 0, 0, kind, gl.GL_UNSIGNED_BYTE, data)
            gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 4)

    def delete(self) -> None:
        """Free the memory."""
        gl.glDeleteTexture(self.handle)


class RenderTarget:
    """A frame buffer with colour and depth of a given size (width, height). `with target:` draws into it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.colour = Texture(size)
        self._depth: int = gl.glCreateRenderbuffer()
        gl.glBindRenderbuffer(gl.GL_RENDERBUFFER, self._depth)
        gl.glRenderbufferStorage(gl.GL_RENDERBUFFER, _DEPTH_COMPONENT24, *size)
        self._handle: int = gl.glCreateFramebuffer()
        self._previous_binding = 0
        with self:
            part = gl.GL_COLOR_ATTACHMENT0
            gl.glFramebufferTexture2D(gl.GL_FRAMEBUFFER, part, gl.GL_TEXTURE_2D, self.colour.handle, 0)
            part = gl.GL_DEPTH_ATTACHMENT
            gl.glFramebufferRenderbuffer(gl.GL_FRAMEBUFFER, part, gl.GL_RENDERBUFFER, self._depth)

    def __enter__(self) -> RenderTarget:
        self._previous_binding = gl.glGetParameter(_FRAMEBUFFER_BINDING)
        gl_calls.bind_framebuffer(gl.GL_FRAMEBUFFER, self._handle)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        gl_calls.bind_framebuffer(gl.GL_FRAMEBUFFER, self._previous_binding)

    def delete(self) -> None:
        """Free the memory."""
        gl.glDeleteFramebuffer(self._handle)
        gl.glDeleteRenderbuffer(self._depth)
        self.colour.delete()


class ShaderProgram:
    """A vertex and a fragment shader. `program["u_name"] = value` sets a uniform (a matrix by its columns)."""

    def __init__(self, vertex: str, fragment: str) -> None:
        self._handle = link_program(vertex, fragment)
        self._uniforms: dict[str, tuple[int, int]] = {}  # place and type
        self._known: dict[str, object] = {}  # as the driver has them
        self._sent_values: dict[str, Uniform] = {}  # as they should be
        self._textures: dict[str, Texture] = {}
        self._attribute_locations: dict[str, int] = {}  # of attributes
        for k in range(gl.glGetProgramParameter(self._handle, gl.GL_ACTIVE_UNIFORMS)):
            name, _, kind = gl.glGetActiveUniform(self._handle, k)
            self._uniforms[name] = gl.glGetUniformLocation(self._handle, name), kind
        for k in range(gl.glGetProgramParameter(self._handle, gl.GL_ACTIVE_ATTRIBUTES)):
            name, _, _ = gl.glGetActiveAttrib(self._handle, k)
            self._attribute_locations[name] = gl.glGetAttribLocation(self._handle, name)

    def __setitem__(self, name: str, value: Uniform) -> None:
        key = value.tobytes() if isinstance(value, np.ndarray) else value
        if self._known.get(name) != key:
            self._known[name] = key
            self._sent_values[name] = value

    def bind_texture(self, name: str, texture: Texture) -> None:
        """Bind a texture to a sampler."""
        self._textures[name] = texture

    def draw(
        self,
        kind: int,
        vertices: Mapping[str, VertexBuffer],
        faces: IndexBuffer | None = None,
        count: int = 0,
        parts: Sequence[tuple[int, int]] | None = None,
    ) -> None:
        """Draw `faces`, or `parts` of them (first and number), or the first `count` vertices, as triangles or as a
        strip.

        The attributes of the shader take their rows from `vertices`.
        """
        gl_calls.use_program(self._handle)
        for name, value in self._sent_values.items():
            self._set_uniform(name, value)
        self._sent_values.clear()
        for unit, (name, texture) in enumerate(self._textures.items()):
            gl_calls.active_texture(gl.GL_TEXTURE0 + unit)
            gl_calls.bind_texture(gl.GL_TEXTURE_2D, texture.handle)
            if self._known.get(name) != unit:
                self._known[name] = unit
                gl_calls.uniform_1i(self._uniforms[name][0], unit)
        for name, place in self._attribute_locations.items():
            rows = vertices[name]
            gl_calls.bind_buffer(gl.GL_ARRAY_BUFFER, rows.handle)
            gl_calls.enable_vertex_attrib_array(place)
            gl_calls.vertex_attrib_pointer(place, rows.columns, gl.GL_FLOAT, False, 0, 0)
        if faces is None:
            gl_calls.draw_arrays(kind, count)
        else:
            gl_calls.bind_buffer(gl.GL_ELEMENT_ARRAY_BUFFER, faces.handle)
            for first, number in ((0, faces.count // 3),) if parts is None else parts:
                gl_calls.draw_elements(kind, 3 * number, 12 * first)
        for place in self._attribute_locations.values():
            gl_calls.disable_vertex_attrib_array(place)

    def delete(self) -> None:
        """Free the memory."""
        gl.glDeleteProgram(self._handle)

    def _set_uniform(self, name: str, value: Uniform) -> None:
        if name not in self._uniforms:
            return  # the compiler has found no need for it
        place, kind = self._uniforms[name]
        if kind == gl.GL_FLOAT_MAT4:
            gl.glUniformMatrix4fv(place, 1, False, np.ascontiguousarray(value, dtype=np.float32))
        elif isinstance(value, int | float):
            gl_calls.uniform_1f(place, value)
        else:
            _UNIFORM_SETTERS[kind](place, *value)


_UNIFORM_SETTERS = {
    gl.GL_FLOAT_VEC2: gl_calls.uniform_2f,
    gl.GL_FLOAT_VEC3: gl_calls.uniform_3f,
    gl.GL_FLOAT_VEC4: gl_calls.uniform_4f,
}


def set_capabilities(wanted: Mapping[int, bool]) -> None:
    """Enable or disable capabilities of OpenGL."""
    for name, on in wanted.items():
        (gl_calls.enable if on else gl_calls.disable)(name)


def link_program(vertex: str, fragment: str) -> int:
    """Compile and link two shaders. Raises an error with the message of the driver."""
    program: int = gl.glCreateProgram()
    shaders = []
    for kind, source in ((gl.GL_VERTEX_SHADER, vertex), (gl.GL_FRAGMENT_SHADER, fragment)):
        shader = gl.glCreateShader(kind)
        gl.glShaderSource(shader, source)
        gl.glCompileShader(shader)
        if not gl.glGetShaderParameter(shader, gl.GL_COMPILE_STATUS):
            raise RuntimeError(f"the driver refuses a shader: {gl.glGetShaderInfoLog(shader)}")
        gl.glAttachShader(program, shader)
        shaders.append(shader)
    gl.glLinkProgram(program)
    if not gl.glGetProgramParameter(program, gl.GL_LINK_STATUS):
        raise RuntimeError(f"the driver cannot link two shaders: {gl.glGetProgramInfoLog(program)}")
    for shader in shaders:
        gl.glDetachShader(program, shader)
        gl.glDeleteShader(shader)
    return program
