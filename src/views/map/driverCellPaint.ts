// Draws the cells of a crowd of drivers: one point each, its hexagon cut out in the shader.
import type { Camera } from './driverLens.ts';
import { CELL_BANDS } from './crowd.ts';
import { CELL_RADIUS_PX, type DriverCells } from './driverCells.ts';
import { linkProgram } from './driverShaders.ts';

/** Middle (px) and strength of each cell. */
const FLOATS = 3;
/** A hairline between neighbors. */
const DRAWN_RADIUS_PX = CELL_RADIUS_PX - 0.4;

const VERTEX = `#version 300 es
layout(location = 0) in vec3 a_cell;
uniform vec2 u_sizePx;
uniform float u_pxRatio;
flat out float v_opacity;
void main() {
  vec2 at = a_cell.xy / u_sizePx * 2.0 - 1.0;
  gl_Position = vec4(at.x, -at.y, 0.0, 1.0);
  gl_PointSize = ${(2 * CELL_RADIUS_PX).toFixed(1)} * u_pxRatio;
  v_opacity = a_cell.z;
}`;

const FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 u_ink;
flat in float v_opacity;
out vec4 color;
void main() {
  vec2 at = abs(gl_PointCoord - 0.5) * ${(2 * CELL_RADIUS_PX).toFixed(1)};
  float reach = max(at.x, at.x * 0.5 + at.y * 0.8660254);
  if (reach > ${(DRAWN_RADIUS_PX * 0.8660254).toFixed(3)}) discard;
  color = vec4(u_ink, 1.0) * v_opacity;
}`;

export class DriverCellPaint {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #vao: WebGLVertexArrayObject;
  readonly #buffer: WebGLBuffer;
  #cells = new Float32Array(0);

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#program = linkProgram(gl, VERTEX, FRAGMENT);
    [this.#vao, this.#buffer] = [gl.createVertexArray(), gl.createBuffer()];
    gl.bindVertexArray(this.#vao);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, FLOATS, gl.FLOAT, false, 0, 0);
  }

  /** Leaves its own program and array bound. */
  draw(cells: DriverCells, camera: Camera, ink: string): void {
    const [gl, program] = [this.#gl, this.#program];
    const count = this.#fill(cells);
    gl.useProgram(program);
    gl.bindVertexArray(this.#vao);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferData(gl.ARRAY_BUFFER, this.#cells, gl.DYNAMIC_DRAW, 0, count * FLOATS);
    const uniform = (name: string) => gl.getUniformLocation(program, name);
    gl.uniform2f(uniform('u_sizePx'), camera.widthPx, camera.heightPx);
    gl.uniform1f(uniform('u_pxRatio'), camera.drawnWidth / camera.widthPx);
    const [red = 0, green = 0, blue = 0] = (ink.match(/\d+/g) ?? []).map(Number);
    gl.uniform3f(uniform('u_ink'), red / 255, green / 255, blue / 255);
    gl.drawArrays(gl.POINTS, 0, count);
  }

  #fill(cells: DriverCells): number {
    let count = 0;
    for (const cell of cells.filled()) {
      if ((count + 1) * FLOATS > this.#cells.length) {
        const grown = new Float32Array(Math.max(2 * this.#cells.length, 512 * FLOATS));
        grown.set(this.#cells);
        this.#cells = grown;
      }
      const { x, y } = cells.centerOf(cell);
      const at = count * FLOATS;
      this.#cells[at] = x;
      this.#cells[at + 1] = y;
      this.#cells[at + 2] = opacityOf(cells.countIn(cell));
      count += 1;
    }
    return count;
  }
}

function opacityOf(count: number): number {
  let opacity = 0;
  for (const band of CELL_BANDS) if (count >= band.from) ({ opacity } = band);
  return opacity;
}
