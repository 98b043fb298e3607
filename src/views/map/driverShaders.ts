import { CELL, CELL_PX, CELLS } from './driverAtlas.ts';

/**
 * One point a driver and part (`u_part`: the atlas cell of the selection disc, or the first cell of
 * arrows or dots). Points and not instances: graphics in software draw instances one by one, ten
 * thousand of them in half a second. Positions are integers; only their distance from the anchor
 * (the map's center) becomes a float.
 */
export const VERTEX_SHADER = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) in ivec4 a_path;
layout(location = 1) in vec2 a_time;
layout(location = 2) in uvec2 a_heading;
layout(location = 3) in uvec4 a_look;
layout(location = 4) in uint a_isIn;
uniform mat4 u_matrix;
uniform ivec2 u_anchor;
uniform vec2 u_pxToClip;
uniform float u_nowS;
uniform float u_bearing;
uniform float u_pxRatio;
uniform float u_scale;
uniform float u_half;
uniform int u_part;
uniform int u_pass;
uniform bool u_isFar;
flat out vec2 v_turn;
flat out float v_cell;

void main() {
  int arrow = int(a_look.x);
  bool isDot = u_part == ${CELL.presence};
  bool isLate = a_look.w == 1u;
  bool isOtherPass = (u_pass == 1 && isLate) || (u_pass == 2 && !isLate);
  if (a_look.z == 0u || a_isIn == 1u || isOtherPass || (isDot && arrow >= 3)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = 1.0;
    return;
  }
  float share = a_time.y <= 0.0 ? 1.0 : clamp((u_nowS - a_time.x) / a_time.y, 0.0, 1.0);
  vec2 start = vec2(a_path.xy - u_anchor);
  vec2 way = vec2(a_path.zw - a_path.xy);
  gl_Position = u_matrix * vec4(start + way * share, 0.0, 1.0);
  gl_PointSize = 2.0 * u_half * u_scale * u_pxRatio;
  v_turn = vec2(1.0, 0.0);
  v_cell = float(u_part);
  if (isDot) {
    gl_Position.xy += vec2(7.0, -7.0) * u_scale * u_pxToClip * gl_Position.w;
    v_cell += float(a_look.y);
  } else if (u_part == ${CELL.arrow}) {
    float turn = float(a_heading.y) - float(a_heading.x);
    turn -= 360.0 * floor((turn + 180.0) / 360.0);
    float angle = radians(float(a_heading.x) + turn * share - u_bearing);
    // Arrows turn, plates do not.
    if (arrow < 4) v_turn = vec2(cos(angle), sin(angle));
    v_cell += float(arrow);
    if (u_isFar && arrow == 2) v_cell = ${CELL.farLate.toFixed(1)};
    if (u_isFar && arrow >= 4) {
      v_cell = ${CELL.ring.toFixed(1)};
      gl_PointSize = 2.0 * u_half * u_pxRatio;
    }
  }
}`;

export const FRAGMENT_SHADER = `#version 300 es
precision highp float;
uniform sampler2D u_atlas;
uniform float u_half;
flat in vec2 v_turn;
flat in float v_cell;
out vec4 color;

void main() {
  vec2 at = (gl_PointCoord - 0.5) * 2.0;
  vec2 inPart = vec2(v_turn.x * at.x + v_turn.y * at.y, v_turn.x * at.y - v_turn.y * at.x);
  if (abs(inPart.x) > 1.0 || abs(inPart.y) > 1.0) discard;
  vec2 inCell = inPart * u_half / ${CELL_PX.toFixed(1)} + 0.5;
  color = texture(u_atlas, vec2((v_cell + inCell.x) / ${CELLS.toFixed(1)}, inCell.y));
  if (color.a < 0.004) discard;
}`;

/** Throws when a shader does not link, unless the context is lost. */
export function linkProgram(
  gl: WebGL2RenderingContext,
  vertex: string,
  fragment: string,
): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (shader === null) throw new Error('the graphics context is lost');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`driver layer: ${gl.getProgramInfoLog(program) ?? 'shader does not link'}`);
  }
  return program;
}
