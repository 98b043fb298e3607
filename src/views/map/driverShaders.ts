import { CELL, CELL_PX, CELLS } from './driverAtlas.ts';

/**
 * One instance a driver, one quad a part (`u_part`: the atlas cell of the selection disc, or the
 * first cell of arrows or dots). Positions are integers; only their distance from the anchor
 * (the map's centre) becomes a float.
 */
export const VERTEX_SHADER = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) in ivec4 a_path;
layout(location = 1) in vec2 a_time;
layout(location = 2) in uvec2 a_heading;
layout(location = 3) in uvec4 a_look;
uniform mat4 u_matrix;
uniform ivec2 u_anchor;
uniform vec2 u_pxToClip;
uniform float u_nowS;
uniform float u_bearing;
uniform float u_scale;
uniform int u_part;
uniform int u_pass;
out vec2 v_uv;

const vec2 CORNERS[6] = vec2[6](
  vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0),
  vec2(-1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)
);

void main() {
  int arrow = int(a_look.x);
  bool isDot = u_part == ${CELL.presence};
  bool isLate = arrow == 2;
  bool isOtherPass = (u_pass == 1 && isLate) || (u_pass == 2 && !isLate);
  if (a_look.z == 0u || isOtherPass || (isDot && arrow == 3)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  float share = a_time.y <= 0.0 ? 1.0 : clamp((u_nowS - a_time.x) / a_time.y, 0.0, 1.0);
  vec2 start = vec2(a_path.xy - u_anchor);
  vec2 way = vec2(a_path.zw - a_path.xy);
  vec4 centre = u_matrix * vec4(start + way * share, 0.0, 1.0);

  vec2 corner = CORNERS[gl_VertexID];
  vec2 offset = corner * ${(CELL_PX / 2).toFixed(1)} * u_scale;
  if (isDot) offset += vec2(7.0, 7.0) * u_scale;
  else if (u_part == ${CELL.arrow}) {
    float turn = float(a_heading.y) - float(a_heading.x);
    turn -= 360.0 * floor((turn + 180.0) / 360.0);
    float angle = radians(float(a_heading.x) + turn * share - u_bearing);
    offset = mat2(cos(angle), sin(angle), -sin(angle), cos(angle)) * offset;
  }
  centre.xy += vec2(offset.x, -offset.y) * u_pxToClip * centre.w;
  gl_Position = centre;

  int cell = u_part + (isDot ? int(a_look.y) : u_part == ${CELL.arrow} ? arrow : 0);
  v_uv = vec2((float(cell) + corner.x * 0.5 + 0.5) / ${CELLS.toFixed(1)}, corner.y * 0.5 + 0.5);
}`;

export const FRAGMENT_SHADER = `#version 300 es
precision mediump float;
uniform sampler2D u_atlas;
in vec2 v_uv;
out vec4 colour;

void main() {
  colour = texture(u_atlas, v_uv);
  if (colour.a < 0.004) discard;
}`;
