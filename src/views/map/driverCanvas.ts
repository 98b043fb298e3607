// The moving drivers: a canvas of their own over the map's, typed arrays interpolated on the GPU.
// Separate from MapLibre's canvas because drawing streets again for a driver's step costs more
// than anything else the console does (docs/decisions/map.md).
import type { CustomLayerInterface, CustomRenderMethodInput, Map as GlMap } from 'maplibre-gl';
import { CELL, HALF_PX, paintDriverAtlas } from './driverAtlas.ts';
import { DriverCellPaint } from './driverCellPaint.ts';
import { DriverCells, EACH_FROM_ZOOM, isCrowded } from './driverCells.ts';
import { type DriverRows, HEADING_OFFSET, LOOK_OFFSET, ROW_BYTES } from './driverRows.ts';
import { FRAGMENT_SHADER, linkProgram, VERTEX_SHADER } from './driverShaders.ts';
import { aroundAnchor, mercatorX, mercatorY, WORLD } from './mercator.ts';
import type { MapPalette } from './palette.ts';
import { DRIVER_LAYER } from './pointStyle.ts';

const UNIFORMS = [
  'u_matrix',
  'u_anchor',
  'u_pxToClip',
  'u_nowS',
  'u_bearing',
  'u_pxRatio',
  'u_scale',
  'u_half',
  'u_part',
  'u_pass',
  'u_isFar',
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
  readonly cellPaint: DriverCellPaint;
  bytes: number;
};

type Part = keyof typeof CELL;

/** Which arrows a pass draws. */
const PASS = { all: 0, notLate: 1, late: 2 } as const;

/** Where the map was looked at from when it was last drawn. */
export type Camera = {
  /** MapLibre's, for mercator 0-1. */
  readonly matrix: ArrayLike<number>;
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  readonly bearing: number;
  /** Of the map's canvas: CSS px, and drawn px. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly drawnWidth: number;
  readonly drawnHeight: number;
};

/** A layer that draws nothing: it hears of each frame of the map, and from where it was seen. */
export class DriverLens implements CustomLayerInterface {
  readonly id = DRIVER_LAYER;
  readonly type = 'custom';
  readonly renderingMode = '2d';
  readonly #onFrame: (camera: Camera) => void;
  #map: GlMap | null = null;

  constructor(onFrame: (camera: Camera) => void) {
    this.#onFrame = onFrame;
  }

  onAdd(map: GlMap): void {
    this.#map = map;
  }

  render(_gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    const map = this.#map;
    if (map === null) return;
    const { lng, lat } = map.getCenter();
    const canvas = map.getCanvas();
    this.#onFrame({
      matrix: input.defaultProjectionData.mainMatrix.slice(),
      lng,
      lat,
      zoom: map.getZoom(),
      bearing: map.getBearing(),
      widthPx: canvas.clientWidth,
      heightPx: canvas.clientHeight,
      drawnWidth: canvas.width,
      drawnHeight: canvas.height,
    });
  }
}

export class DriverCanvas {
  readonly element = document.createElement('canvas');
  /** Ordinals drawn last, with the accent disc. */
  selected: readonly number[] = [];
  /** Drawn each by himself, however many there are. */
  followed: readonly number[] = [];
  /** How many stand in each cell, where they are a crowd. */
  readonly cells = new DriverCells();
  /** Whether they were drawn as a crowd last. */
  isCrowd = false;
  /** Only some are drawn: never as a crowd. */
  isFew = false;

  readonly #rows: DriverRows;
  readonly #onRestored: () => void;
  #palette: MapPalette;
  #gpu: Gpu | null = null;
  #isEmpty = true;

  /** `onRestored`: a lost context is back, with nothing on it. */
  constructor(rows: DriverRows, palette: MapPalette, onRestored: () => void) {
    this.#rows = rows;
    this.#palette = palette;
    this.#onRestored = onRestored;
    this.element.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      this.#gpu = null;
    });
    this.element.addEventListener('webglcontextrestored', () => {
      this.#open();
      this.#onRestored();
    });
    this.#open();
  }

  /** Repaints the arrows in other colours from the next frame on. */
  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    if (this.#gpu !== null) uploadAtlas(this.#gpu.gl, this.#gpu.atlas, palette);
  }

  /** Frees the graphics at once: browsers allow few contexts. */
  stop(): void {
    this.#gpu?.gl.getExtension('WEBGL_lose_context')?.loseContext();
    this.#gpu = null;
  }

  /** Draws nobody. */
  clear(): void {
    const gl = this.#gpu?.gl;
    if (gl === undefined || this.#isEmpty) return;
    this.#isEmpty = true;
    gl.clear(gl.COLOR_BUFFER_BIT);
  }

  /** Draws everybody as he is at `nowS`; answers the graphics it went to, or null without any. */
  draw(camera: Camera, nowS: number): WebGL2RenderingContext | null {
    const gpu = this.#gpu;
    const changed = this.#rows.update(nowS);
    if (gpu === null || gpu.gl.isContextLost()) return null;
    const { gl } = gpu;
    this.#resize(gl, camera);
    gl.clear(gl.COLOR_BUFFER_BIT);
    this.#isEmpty = this.#rows.count === 0;
    if (this.#isEmpty) return gl;
    this.#upload(gpu, changed);
    this.isCrowd = this.#countCrowd(camera, nowS);
    if (this.isCrowd) {
      gpu.cellPaint.draw(this.cells, camera, this.#palette.ink);
      gl.useProgram(gpu.program);
      gl.bindVertexArray(gpu.vao);
      gl.bindBuffer(gl.ARRAY_BUFFER, gpu.buffer);
    }
    this.#aim(gpu, camera, nowS);
    this.#drawAll(gpu, camera.zoom);
    return gl;
  }

  #countCrowd(camera: Camera, nowS: number): boolean {
    this.cells.clear();
    // Nobody is looked at where there can be no crowd.
    if (this.isFew || !isCrowded(camera.zoom, this.#rows.count)) return false;
    this.cells.setApart([...this.selected, ...this.followed]);
    const inView = this.cells.count(this.#rows, camera, nowS);
    if (isCrowded(camera.zoom, inView)) return true;
    this.cells.clear();
    return false;
  }

  #open(): void {
    const gl = this.element.getContext('webgl2', { antialias: false, depth: false });
    this.#gpu = gl && setUp(gl, this.#palette);
    this.#isEmpty = true;
  }

  #resize(gl: WebGL2RenderingContext, { drawnWidth, drawnHeight }: Camera): void {
    const { element } = this;
    if (element.width === drawnWidth && element.height === drawnHeight) return;
    element.width = drawnWidth;
    element.height = drawnHeight;
    gl.viewport(0, 0, drawnWidth, drawnHeight);
  }

  /** One upload a frame: the changed ranges, or everything after the buffer has grown. */
  #upload(gpu: Gpu, changed: readonly { from: number; to: number }[]): void {
    const { gl } = gpu;
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

  #aim({ gl, uniforms }: Gpu, camera: Camera, nowS: number): void {
    const { matrix, lng, lat, widthPx, heightPx } = camera;
    const anchorX = mercatorX(lng * 1e6);
    const anchorY = mercatorY(lat * 1e6);
    const aimed = aroundAnchor(matrix, lng / 360 + 0.5, (anchorY >>> 0) / WORLD);
    gl.uniformMatrix4fv(uniforms.u_matrix, false, aimed);
    gl.uniform2i(uniforms.u_anchor, anchorX, anchorY);
    gl.uniform2f(uniforms.u_pxToClip, 2 / widthPx, 2 / heightPx);
    gl.uniform1f(uniforms.u_pxRatio, camera.drawnWidth / widthPx);
    gl.uniform1f(uniforms.u_nowS, nowS);
    gl.uniform1f(uniforms.u_bearing, camera.bearing);
  }

  /** Late arrows come last: in a crowd they must not lie under the others. */
  #drawAll({ gl, uniforms }: Gpu, zoom: number): void {
    const { count } = this.#rows;
    const looks = crowdLooks(zoom, count);
    gl.uniform1f(uniforms.u_scale, looks.scale);
    const take = (part: Part) => {
      gl.uniform1i(uniforms.u_part, CELL[part]);
      gl.uniform1f(uniforms.u_half, HALF_PX[part]);
    };
    const draw = (part: Part, pass: number) => {
      take(part);
      gl.uniform1i(uniforms.u_pass, pass);
      gl.drawArrays(gl.POINTS, 0, count);
    };
    gl.uniform1i(uniforms.u_isFar, zoom < EACH_FROM_ZOOM ? 1 : 0);
    if (this.isCrowd) gl.uniform1f(uniforms.u_scale, LATE_SCALE);
    else {
      draw('arrow', PASS.notLate);
      if (looks.hasDots) draw('presence', PASS.all);
    }
    draw('arrow', PASS.late);
    gl.uniform1i(uniforms.u_pass, PASS.all);
    gl.uniform1f(uniforms.u_scale, 1);
    const drawOne = (ordinal: number, parts: readonly Part[]) => {
      if (ordinal >= count) return;
      for (const part of parts) {
        take(part);
        gl.drawArrays(gl.POINTS, ordinal, 1);
      }
    };
    if (this.isCrowd) for (const one of this.followed) drawOne(one, ['arrow', 'presence']);
    for (const one of this.selected) drawOne(one, ['disc', 'arrow', 'presence']);
  }
}

/** Of late arrows over the cells of a crowd. */
const LATE_SCALE = 0.85;

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

function setUp(gl: WebGL2RenderingContext, palette: MapPalette): Gpu {
  const cellPaint = new DriverCellPaint(gl);
  const program = linkProgram(gl, VERTEX_SHADER, FRAGMENT_SHADER);
  const [vao, buffer, atlas] = [gl.createVertexArray(), gl.createBuffer(), gl.createTexture()];
  gl.bindVertexArray(vao);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  for (let location = 0; location < 4; location++) gl.enableVertexAttribArray(location);
  gl.vertexAttribIPointer(0, 4, gl.INT, ROW_BYTES, 0);
  gl.vertexAttribPointer(1, 2, gl.FLOAT, false, ROW_BYTES, 16);
  gl.vertexAttribIPointer(2, 2, gl.UNSIGNED_SHORT, ROW_BYTES, HEADING_OFFSET);
  gl.vertexAttribIPointer(3, 4, gl.UNSIGNED_BYTE, ROW_BYTES, LOOK_OFFSET);
  uploadAtlas(gl, atlas, palette);
  gl.useProgram(program);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  const uniforms = Object.fromEntries(
    UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]),
  ) as Uniforms;
  return { gl, program, uniforms, vao, buffer, atlas, cellPaint, bytes: 0 };
}

function uploadAtlas(gl: WebGL2RenderingContext, atlas: WebGLTexture, palette: MapPalette): void {
  gl.bindTexture(gl.TEXTURE_2D, atlas);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, paintDriverAtlas(palette));
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}
