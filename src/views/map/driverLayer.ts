// The moving drivers: a custom WebGL2 layer over typed arrays, interpolated on the GPU. Separate
// from MapLibre's sources because re-indexing ten thousand moving points does not keep up.
import type { CustomLayerInterface, CustomRenderMethodInput, Map as GlMap } from 'maplibre-gl';
import { CELL, paintDriverAtlas } from './driverAtlas.ts';
import { type DriverRows, HEADING_OFFSET, LOOK_OFFSET, ROW_BYTES } from './driverRows.ts';
import { FRAGMENT_SHADER, VERTEX_SHADER } from './driverShaders.ts';
import { mercatorX, mercatorY, WORLD } from './mercator.ts';
import type { MapPalette } from './palette.ts';
import { DRIVER_LAYER } from './pointStyle.ts';

const UNIFORMS = [
  'u_matrix',
  'u_anchor',
  'u_pxToClip',
  'u_nowS',
  'u_bearing',
  'u_scale',
  'u_part',
  'u_pass',
  'u_atlas',
] as const;
type Uniforms = { [Name in (typeof UNIFORMS)[number]]: WebGLUniformLocation | null };

/** What lives on the GPU; gone with its context. */
type Gpu = {
  readonly gl: WebGL2RenderingContext;
  readonly program: WebGLProgram;
  readonly uniforms: Uniforms;
  readonly vao: WebGLVertexArrayObject;
  readonly buffer: WebGLBuffer;
  readonly atlas: WebGLTexture;
  bytes: number;
};

/** Which arrows a pass draws. */
const PASS = { all: 0, notLate: 1, late: 2 } as const;

export class DriverLayer implements CustomLayerInterface {
  readonly id = DRIVER_LAYER;
  readonly type = 'custom';
  readonly renderingMode = '2d';
  /** Whether the mode shows drivers at all. */
  isShown = true;
  /** Ordinals drawn last, with the accent disc. */
  selected: readonly number[] = [];

  readonly #rows: DriverRows;
  readonly #nowS: () => number;
  readonly #onDrawn: (gl: WebGL2RenderingContext) => void;
  #palette: MapPalette;
  #map: GlMap | null = null;
  #gpu: Gpu | null = null;

  /** `nowS` is the clock of the glides; `onDrawn` runs after each frame with this layer. */
  constructor(
    rows: DriverRows,
    palette: MapPalette,
    nowS: () => number,
    onDrawn: (gl: WebGL2RenderingContext) => void,
  ) {
    this.#rows = rows;
    this.#palette = palette;
    this.#nowS = nowS;
    this.#onDrawn = onDrawn;
  }

  /** Repaints the arrows in other colours. */
  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    if (this.#gpu !== null) uploadAtlas(this.#gpu.gl, this.#gpu.atlas, palette);
  }

  onAdd(map: GlMap, gl: WebGL2RenderingContext): void {
    this.#map = map;
    this.#gpu = setUp(gl, this.#palette);
  }

  onRemove(): void {
    const gpu = this.#gpu;
    this.#gpu = null;
    if (gpu === null) return;
    gpu.gl.deleteProgram(gpu.program);
    gpu.gl.deleteVertexArray(gpu.vao);
    gpu.gl.deleteBuffer(gpu.buffer);
    gpu.gl.deleteTexture(gpu.atlas);
  }

  render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    const [gpu, map] = [this.#gpu, this.#map];
    if (gpu === null || map === null) return;
    const nowS = this.#nowS();
    const changed = this.#rows.update(nowS);
    if (this.isShown && this.#rows.count > 0) {
      gl.bindVertexArray(gpu.vao);
      this.#upload(gpu, changed);
      this.#bind(gpu, map, input, nowS);
      this.#draw(gpu, map.getZoom());
      gl.bindVertexArray(null);
      gl.bindBuffer(gl.ARRAY_BUFFER, null);
    } else if (changed.length > 0) gpu.bytes = 0;
    this.#onDrawn(gl);
  }

  /** One upload a frame: the changed ranges, or everything after the buffer has grown. */
  #upload(gpu: Gpu, changed: readonly { from: number; to: number }[]): void {
    const { gl } = gpu;
    gl.bindBuffer(gl.ARRAY_BUFFER, gpu.buffer);
    const { buffer } = this.#rows;
    if (gpu.bytes !== buffer.byteLength) {
      gl.bufferData(gl.ARRAY_BUFFER, buffer, gl.DYNAMIC_DRAW);
      gpu.bytes = buffer.byteLength;
      return;
    }
    for (const { from, to } of changed) {
      const bytes = new Uint8Array(buffer, from * ROW_BYTES, (to - from) * ROW_BYTES);
      gl.bufferSubData(gl.ARRAY_BUFFER, from * ROW_BYTES, bytes);
    }
  }

  #bind(gpu: Gpu, map: GlMap, input: CustomRenderMethodInput, nowS: number): void {
    const { gl, uniforms } = gpu;
    const centre = map.getCenter();
    const anchorX = mercatorX(centre.lng * 1e6);
    const anchorY = mercatorY(centre.lat * 1e6);
    const { clientWidth, clientHeight } = map.getCanvas();
    gl.useProgram(gpu.program);
    gl.uniformMatrix4fv(
      uniforms.u_matrix,
      false,
      aroundAnchor(
        input.defaultProjectionData.mainMatrix,
        centre.lng / 360 + 0.5,
        (anchorY >>> 0) / WORLD,
      ),
    );
    gl.uniform2i(uniforms.u_anchor, anchorX, anchorY);
    gl.uniform2f(uniforms.u_pxToClip, 2 / clientWidth, 2 / clientHeight);
    gl.uniform1f(uniforms.u_nowS, nowS);
    gl.uniform1f(uniforms.u_bearing, map.getBearing());
    gl.uniform1i(uniforms.u_atlas, 0);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, gpu.atlas);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.CULL_FACE);
  }

  /** Late arrows come last: in a crowd they must not lie under the others. */
  #draw(gpu: Gpu, zoom: number): void {
    const { gl, uniforms } = gpu;
    const { count } = this.#rows;
    const looks = crowdLooks(zoom, count);
    gl.uniform1f(uniforms.u_scale, looks.scale);
    pointAt(gl, 0);
    const draw = (part: number, pass: number) => {
      gl.uniform1i(uniforms.u_part, part);
      gl.uniform1i(uniforms.u_pass, pass);
      gl.drawArraysInstanced(gl.TRIANGLES, 0, 6, count);
    };
    draw(CELL.arrow, PASS.notLate);
    if (looks.hasDots) draw(CELL.presence, PASS.all);
    draw(CELL.arrow, PASS.late);
    gl.uniform1i(uniforms.u_pass, PASS.all);
    gl.uniform1f(uniforms.u_scale, 1);
    for (const ordinal of this.selected) {
      if (ordinal >= this.#rows.count) continue;
      pointAt(gl, ordinal);
      for (const part of [CELL.disc, CELL.arrow, CELL.presence]) {
        gl.uniform1i(uniforms.u_part, part);
        gl.drawArraysInstanced(gl.TRIANGLES, 0, 6, 1);
      }
    }
  }
}

/** So many drivers have room for arrow and dot at zoom 8.5. */
const ROOMY_COUNT = 200;

/**
 * How drivers are drawn at a zoom: small arrows without dots where thousands share a thumbnail,
 * everything at full size from zoom 10 on (a zoom later for four times as many).
 */
export function crowdLooks(
  zoom: number,
  count: number,
): { readonly scale: number; readonly hasDots: boolean } {
  const near = zoom - Math.max(Math.log2(Math.max(count, 1) / ROOMY_COUNT) / 2, 0);
  const scale = Math.min(Math.max(0.5 + (near - 5) * 0.1, 0.5), 1);
  return { scale, hasDots: near >= 8.5 };
}

/**
 * The matrix for steps relative to an anchor, out of MapLibre's for mercator 0–1. In double
 * precision: the large numbers cancel here, before anything becomes a float32.
 */
export function aroundAnchor(
  matrix: ArrayLike<number>,
  anchorX: number,
  anchorY: number,
): Float32Array {
  const result = new Float32Array(16);
  for (let row = 0; row < 4; row++) {
    const [x, y] = [matrix[row]!, matrix[row + 4]!];
    result[row] = x / WORLD;
    result[row + 4] = y / WORLD;
    result[row + 8] = matrix[row + 8]!;
    result[row + 12] = x * anchorX + y * anchorY + matrix[row + 12]!;
  }
  return result;
}

function setUp(gl: WebGL2RenderingContext, palette: MapPalette): Gpu {
  const program = link(gl);
  const [vao, buffer, atlas] = [gl.createVertexArray(), gl.createBuffer(), gl.createTexture()];
  gl.bindVertexArray(vao);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  for (let location = 0; location < 4; location++) {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribDivisor(location, 1);
  }
  pointAt(gl, 0);
  gl.bindVertexArray(null);
  gl.bindBuffer(gl.ARRAY_BUFFER, null);
  uploadAtlas(gl, atlas, palette);
  const uniforms = Object.fromEntries(
    UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]),
  ) as Uniforms;
  return { gl, program, uniforms, vao, buffer, atlas, bytes: 0 };
}

/** Points the attributes at a row: WebGL2 has no base instance. Needs the buffer bound. */
function pointAt(gl: WebGL2RenderingContext, row: number): void {
  const start = row * ROW_BYTES;
  gl.vertexAttribIPointer(0, 4, gl.INT, ROW_BYTES, start);
  gl.vertexAttribPointer(1, 2, gl.FLOAT, false, ROW_BYTES, start + 16);
  gl.vertexAttribIPointer(2, 2, gl.UNSIGNED_SHORT, ROW_BYTES, start + HEADING_OFFSET);
  gl.vertexAttribIPointer(3, 4, gl.UNSIGNED_BYTE, ROW_BYTES, start + LOOK_OFFSET);
}

function uploadAtlas(gl: WebGL2RenderingContext, atlas: WebGLTexture, palette: MapPalette): void {
  // MapLibre keeps its own idea of this switch: it is put back as it was.
  const premultiply = gl.getParameter(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL) as boolean;
  const bound = gl.getParameter(gl.TEXTURE_BINDING_2D) as WebGLTexture | null;
  gl.bindTexture(gl.TEXTURE_2D, atlas);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, paintDriverAtlas(palette));
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, premultiply);
  gl.bindTexture(gl.TEXTURE_2D, bound);
}

function link(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
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
