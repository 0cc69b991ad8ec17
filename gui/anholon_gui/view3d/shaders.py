"""The shaders, in GLSL 1.20 (OpenGL 2.1).

Bodies are lit in linear colours, which leave as sRGB through `out_colour`. What fills the picture (ground, sky) is
reckoned in sRGB at once: without a graphics card these pixels cost most. The letters CHANNELS are replaced by the
order in which the target wants its channels. World z is up; the key light comes from LIGHT.
"""

from __future__ import annotations

from collections.abc import Sequence

LIGHT = (0.36, -0.30, 0.884)
"""Direction to the key light, a unit vector."""

_COMMON = """
#version 120
vec3 linear_of(vec3 c) { return c * c; }
vec4 out_colour(vec3 c, float alpha) {
    vec3 mapped = c / (1.0 + 0.12 * c);
    return vec4(sqrt(clamp(mapped, 0.0, 1.0)), alpha).CHANNELS;
}
"""

BACKDROP = (
    """
attribute vec2 a_corner;
void main() { gl_Position = vec4(a_corner, 0.999999, 1.0); }
""",
    """
uniform vec3 u_sky_top;
uniform vec3 u_sky_bottom;
uniform vec2 u_sky_rows;  // offset and factor from gl_FragCoord.y to the height: 0 at the lower edge, 1 at the upper
void main() {
    float height = u_sky_rows.x + u_sky_rows.y * gl_FragCoord.y;
    gl_FragColor = vec4(mix(u_sky_bottom, u_sky_top, height), 1.0).CHANNELS;
}
""",
)
"""Fills the background."""

MESH = (
    """
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec3 a_colour;
uniform mat4 u_clip;
uniform float u_mirror;  // -1 draws the mirror image below the ground
varying vec3 v_position;
varying vec3 v_normal;
varying vec3 v_colour;
void main() {
    v_position = vec3(a_position.xy, u_mirror * a_position.z);
    v_normal = vec3(a_normal.xy, u_mirror * a_normal.z);
    v_colour = linear_of(a_colour);
    gl_Position = u_clip * vec4(v_position, 1.0);
}
""",
    """
uniform vec3 u_eye;
uniform vec3 u_light;
uniform vec3 u_ambient_above;
uniform vec3 u_ambient_below;
uniform vec4 u_veil;  // colour and share of what the ice lets through
uniform float u_gloss;
uniform float u_opacity;
varying vec3 v_position;
varying vec3 v_normal;
varying vec3 v_colour;
void main() {
    vec3 e = normalize(u_eye - v_position);
    vec3 n = normalize(v_normal);
    n = dot(n, e) < 0.0 ? -n : n;
    float key = max(dot(n, u_light), 0.0);
    vec3 ambient = mix(u_ambient_below, u_ambient_above, 0.5 * n.z + 0.5);
    float facing = dot(n, e);
    float fill = 0.22 * facing;
    float shine = max(dot(n, normalize(u_light + e)), 0.0);
    shine *= shine; shine *= shine; shine *= shine; shine *= shine; shine *= shine;
    float rim = 1.0 - facing;
    rim = rim * rim * rim;
    vec3 c = v_colour * (ambient + 0.95 * key + fill) + u_gloss * (0.22 * shine + 0.10 * rim * u_ambient_above);
    gl_FragColor = out_colour(mix(c, u_veil.rgb, u_veil.a), u_opacity);
}
""",
)
"""Shaded bodies and arrows, and their mirror image in the ice."""

DEPTH = (
    """
attribute vec3 a_position;
uniform mat4 u_clip;
void main() { gl_Position = u_clip * vec4(a_position, 1.0); }
""",
    """
void main() { gl_FragColor = vec4(0.0); }
""",
)
"""Finds the nearest surfaces of transparent bodies; the depths equal those of `MESH` exactly."""

GROUND = (
    """
attribute vec2 a_place;
uniform mat4 u_clip;
uniform float u_cell;  // of the grid, m
uniform vec3 u_around;  // middle of the ground, and one over the distance at which it has faded
varying vec2 v_cell;
varying vec2 v_away;
void main() {
    v_cell = a_place / u_cell;
    v_away = (a_place - u_around.xy) * u_around.z;
    gl_Position = u_clip * vec4(a_place, 0.0, 1.0);
}
""",
    """
uniform vec3 u_ice;
uniform vec3 u_line;
uniform vec3 u_haze;  // colour of the sky at the horizon
uniform vec2 u_lines;  // strength of fine and coarse lines
uniform vec2 u_samples;  // opacity of the ground near the eye; pixels per sample
#ifdef SHEEN
uniform vec4 u_sheen;  // where the ice mirrors the light, one over the size of that place, in cells; brightness
#endif
#ifdef SCRATCHES
uniform sampler2D u_scratches;
uniform float u_scratched;
#endif
varying vec2 v_cell;
varying vec2 v_away;
void main() {
    // Grid: every fifth line is a coarse one; lines fade where they would flicker.
    vec2 wide = u_samples.y * fwidth(v_cell);
    vec2 line = floor(v_cell + 0.5);
    vec2 near = clamp(1.2 - abs(v_cell - line) / wide, 0.0, 1.0) * clamp(1.0 - 1.8 * wide, 0.0, 1.0);
    vec2 fifth = abs(fract(line * 0.2 + 0.5) - 0.5);
    vec2 ink = near * mix(u_lines.yy, u_lines.xx, step(0.1, fifth));
    float fade = clamp(1.0 - dot(v_away, v_away), 0.0, 1.0);
    fade *= fade;
    vec3 c = u_ice;
#ifdef SHEEN
    vec2 off = (v_cell - u_sheen.xy) * u_sheen.z;
    float sheen = clamp(1.0 - dot(off, off), 0.0, 1.0);
    c *= 1.0 + u_sheen.w * sheen * sheen;
#endif
#ifdef SCRATCHES
    float clear = clamp(1.0 - 60.0 * max(wide.x, wide.y), 0.0, 1.0);
    c += u_scratched * clear * texture2D(u_scratches, 0.3 * v_cell).r;
#endif
    c = mix(u_haze, mix(c, u_line, max(ink.x, ink.y)), fade);
    gl_FragColor = vec4(c, mix(1.0, u_samples.x, fade)).CHANNELS;
}
""",
)
"""The ground, fading into the sky: a plain grid; with SHEEN it gleams; with SCRATCHES it carries marks of skates.

Without a graphics card an `if` saves nothing, so each kind of ground is a program of its own."""

FLAT_SHADOW = (
    """
attribute vec3 a_position;
uniform vec3 u_light;
uniform vec3 u_around;  // centre on the ground and half edge of the shadow map
uniform float u_tall;  // height at which a shadow has vanished, m
varying float v_height;
void main() {
    vec2 fallen = a_position.xy - u_light.xy * (a_position.z / u_light.z);
    v_height = clamp(a_position.z / u_tall, 0.0, 1.0);
    gl_Position = vec4((fallen - u_around.xy) / u_around.z, v_height * 1.9 - 0.95, 1.0);
}
""",
    """
varying float v_height;
void main() { gl_FragColor = vec4(1.0 - v_height); }
""",
)
"""Draws the mesh, projected along the light, into the shadow map; the lowest part wins."""

SHADOW = (
    """
attribute vec2 a_corner;
uniform mat4 u_clip;
uniform vec3 u_around;
varying vec2 v_coordinate;
void main() {
    v_coordinate = 0.5 + 0.5 * a_corner;
    gl_Position = u_clip * vec4(u_around.xy + a_corner * u_around.z, 0.0, 1.0);
}
""",
    """
uniform sampler2D u_map;
uniform float u_texel;
uniform vec4 u_shade;  // colour and darkness
varying vec2 v_coordinate;
float tap(float x, float y) { return texture2D(u_map, v_coordinate + u_texel * vec2(x, y)).r; }
void main() {
    float near = tap(0.0, 0.0) * 2.0 + tap(1.5, 0.6) + tap(-0.6, 1.5) + tap(-1.5, -0.6) + tap(0.6, -1.5);
    float wide = tap(3.6, 0.0) + tap(-3.6, 0.0) + tap(0.0, 3.6) + tap(0.0, -3.6)
        + tap(2.6, 2.6) + tap(-2.6, 2.6) + tap(2.6, -2.6) + tap(-2.6, -2.6);
    float dark = 0.5 * near / 6.0 + 0.5 * wide / 8.0;
    gl_FragColor = vec4(out_colour(u_shade.rgb, 1.0).rgb, u_shade.a * dark);
}
""",
)
"""Draws the softened shadow map on the ground."""

TRACE = (
    """
attribute vec3 a_position;
attribute vec3 a_direction;
attribute vec4 a_colour;  // with the opacity
attribute vec2 a_side_time;
uniform mat4 u_clip;
uniform vec2 u_pixels;  // size of the picture
uniform float u_width;  // of the line, in pixels
varying vec4 v_colour;
varying float v_side;
varying float v_time;
void main() {
    vec4 here = u_clip * vec4(a_position, 1.0);
    vec4 there = u_clip * vec4(a_position + 0.01 * max(here.w, 0.01) * a_direction, 1.0);
    vec2 step = (there.xy * here.w - here.xy * there.w) * u_pixels;
    vec2 across = normalize(vec2(-step.y, step.x) + vec2(1e-9, 0.0));
    here.xy += a_side_time.x * across * (u_width + 2.0) / u_pixels * here.w;
    here.z -= 0.0004 * here.w;  // over the ground on which it lies
    v_side = a_side_time.x * (u_width + 2.0);
    v_time = a_side_time.y;
    v_colour = vec4(linear_of(a_colour.rgb), a_colour.a);
    gl_Position = here;
}
""",
    """
uniform float u_now;
uniform float u_memory;  // age at which a trace has faded by half, s
uniform float u_width;
varying vec4 v_colour;
varying float v_side;
varying float v_time;
void main() {
    if (v_time > u_now) discard;
    float edge = clamp(0.5 * (u_width + 2.0 - abs(v_side)), 0.0, 1.0);
    float age = (u_now - v_time) / u_memory;
    gl_FragColor = vec4(out_colour(v_colour.rgb, 1.0).rgb, v_colour.a * edge * (0.35 + 0.6 / (1.0 + age)));
}
""",
)
"""Traces as ribbons of constant width on the screen, up to the present instant."""

COPY = (
    """
attribute vec2 a_corner;
varying vec2 v_coordinate;
void main() { v_coordinate = 0.5 + 0.5 * a_corner; gl_Position = vec4(a_corner, 0.0, 1.0); }
""",
    """
uniform sampler2D u_picture;
varying vec2 v_coordinate;
void main() { gl_FragColor = texture2D(u_picture, v_coordinate); }
""",
)
"""Scales a picture down from twice the size: each pixel is the mean of four."""


def shader_sources(shader: tuple[str, str], channels: str = "rgba", definitions: Sequence[str] = ()) -> tuple[str, str]:
    """Return the vertex and fragment source of `shader` with `definitions` for a target with this order of channels."""
    version, _, common = _COMMON.strip().partition("\n")
    head = "\n".join([version, *(f"#define {word}" for word in definitions), common, ""])
    vertex, fragment = (f"{head}{part}".replace("CHANNELS", channels) for part in shader)
    return vertex, fragment
