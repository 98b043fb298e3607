// Draws the marks that stand for several drivers: one point each, with a picture of its count.
// Pictures are painted when a count is first seen, and kept in one texture.
import type { Camera } from './driverLens.ts';
import { linkProgram } from './driverShaders.ts';
import type { MapPalette } from './palette.ts';
import type { Together } from './together.ts';

/** Late drivers when zoomed out, and free drivers at one place when zoomed in. */
export type MarkKind = 'late' | 'free';

const LATE_PX = 19;
const FREE_PX = 20;
const DIGIT_PX = 7;
/** Side of a picture, px, how many there are in a row of the texture, and its own px for each. */
const PICTURE_PX = 72;
const IN_A_ROW = 8;
const RATIO = 2;
/** Middle (px) and picture of each mark. */
const FLOATS = 3;
const FONT = '"Inter Variable", Inter, system-ui, sans-serif';
/** The outline of an arrow that points north, 10 × 12 around its center. */
const SMALL_ARROW = 'M0-6.3 4.8 5.3 0 2.9-4.8 5.3z';
const CASING_PX = 2;

/** How large a mark is drawn, px. */
export function markSizePx(kind: MarkKind, count: number) {
  const text = textOf(count).length * DIGIT_PX;
  if (kind === 'late') return { width: Math.max(LATE_PX, text + 7), height: LATE_PX };
  return { width: text + 28, height: FREE_PX };
}

const VERTEX = `#version 300 es
layout(location = 0) in vec3 a_mark;
uniform vec2 u_sizePx;
uniform float u_pxRatio;
flat out vec2 v_picture;
void main() {
  vec2 at = a_mark.xy / u_sizePx * 2.0 - 1.0;
  gl_Position = vec4(at.x, -at.y, 0.0, 1.0);
  gl_PointSize = ${PICTURE_PX.toFixed(1)} * u_pxRatio;
  v_picture = vec2(mod(a_mark.z, ${IN_A_ROW.toFixed(1)}), floor(a_mark.z / ${IN_A_ROW.toFixed(1)}));
}`;

const FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D u_pictures;
flat in vec2 v_picture;
out vec4 color;
void main() {
  color = texture(u_pictures, (v_picture + gl_PointCoord) / ${IN_A_ROW.toFixed(1)});
  if (color.a < 0.004) discard;
}`;

export class DriverMarkPaint {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #vao: WebGLVertexArrayObject;
  readonly #buffer: WebGLBuffer;
  readonly #texture: WebGLTexture;
  readonly #pictures = new Map<string, number>();
  #palette: MapPalette;
  #marks: number[] = [];

  constructor(gl: WebGL2RenderingContext, palette: MapPalette) {
    this.#gl = gl;
    this.#palette = palette;
    this.#program = linkProgram(gl, VERTEX, FRAGMENT);
    [this.#vao, this.#buffer, this.#texture] = [
      gl.createVertexArray(),
      gl.createBuffer(),
      gl.createTexture(),
    ];
    gl.bindVertexArray(this.#vao);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, FLOATS, gl.FLOAT, false, 0, 0);
    const side = IN_A_ROW * PICTURE_PX * RATIO;
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, side, side);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.#pictures.clear();
  }

  /** Draws the groups of several drivers. Leaves its own program, array and texture bound. */
  draw(together: Together, kind: MarkKind, camera: Camera): void {
    const gl = this.#gl;
    this.#marks.length = 0;
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    for (let group = 0; group < together.size; group += 1) {
      const count = together.countIn(group);
      if (count < 2) continue;
      const { x, y } = together.placeOf(group);
      this.#marks.push(x, y, this.#pictureOf(kind, count, camera));
    }
    this.#flush(camera);
  }

  #flush({ widthPx, heightPx, drawnWidth }: Camera): void {
    const [gl, program] = [this.#gl, this.#program];
    if (this.#marks.length === 0) return;
    gl.useProgram(program);
    gl.bindVertexArray(this.#vao);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(this.#marks), gl.DYNAMIC_DRAW);
    gl.uniform2f(gl.getUniformLocation(program, 'u_sizePx'), widthPx, heightPx);
    gl.uniform1f(gl.getUniformLocation(program, 'u_pxRatio'), drawnWidth / widthPx);
    gl.drawArrays(gl.POINTS, 0, this.#marks.length / FLOATS);
    this.#marks.length = 0;
  }

  #pictureOf(kind: MarkKind, count: number, camera: Camera): number {
    const name = `${kind}/${count}`;
    const known = this.#pictures.get(name);
    if (known !== undefined) return known;
    if (this.#pictures.size === IN_A_ROW * IN_A_ROW) {
      // Draws the marks collected so far before their pictures are overwritten.
      this.#flush(camera);
      this.#pictures.clear();
    }
    const picture = this.#pictures.size;
    this.#pictures.set(name, picture);
    const gl = this.#gl;
    const side = PICTURE_PX * RATIO;
    const [left, top] = [(picture % IN_A_ROW) * side, Math.floor(picture / IN_A_ROW) * side];
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    const image = paintMark(kind, count, this.#palette);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, left, top, gl.RGBA, gl.UNSIGNED_BYTE, image);
    return picture;
  }
}

function textOf(count: number): string {
  return count.toLocaleString('en-US');
}

function paintMark(kind: MarkKind, count: number, colors: MapPalette): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PICTURE_PX * RATIO;
  const ctx = canvas.getContext('2d');
  if (ctx === null) return canvas;
  ctx.scale(RATIO, RATIO);
  ctx.translate(PICTURE_PX / 2, PICTURE_PX / 2);
  ctx.lineJoin = 'round';
  const { width, height } = markSizePx(kind, count);
  const outline = (grownPx: number) => {
    ctx.beginPath();
    const [w, h] = [width + 2 * grownPx, height + 2 * grownPx];
    ctx.roundRect(-w / 2, -h / 2, w, h, h / 2);
  };
  ctx.textAlign = 'center';
  if (kind === 'late') {
    outline(CASING_PX);
    ctx.fillStyle = colors.surface;
    ctx.fill();
    outline(0);
    ctx.fillStyle = colors.late;
    ctx.fill();
    ctx.font = `600 11px ${FONT}`;
    ctx.fillStyle = colors.surface;
    ctx.fillText(textOf(count), 0, 4);
    return canvas;
  }
  outline(0);
  ctx.fillStyle = colors.surface;
  ctx.fill();
  outline(-0.5);
  ctx.lineWidth = 1;
  ctx.strokeStyle = colors.ink;
  ctx.globalAlpha = 0.3;
  ctx.stroke();
  ctx.globalAlpha = 1;
  ctx.font = `600 12px ${FONT}`;
  ctx.fillStyle = colors.ink;
  ctx.fillText(textOf(count), 7, 4.3);
  ctx.translate(12 - width / 2, 0);
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = colors.ink;
  ctx.stroke(new Path2D(SMALL_ARROW));
  return canvas;
}
