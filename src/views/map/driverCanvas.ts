// The moving drivers: a canvas of their own over the map's, typed arrays interpolated on the GPU.
// Separate from MapLibre's canvas because drawing streets again for a driver's step costs more
// than anything else the console does (docs/decisions/map.md).
import { CELL, HALF_PX } from './driverAtlas.ts';
import { EACH_FROM_ZOOM, isCrowded } from './crowd.ts';
import { DriverCells } from './driverCells.ts';
import { isRider, LATE } from './driverClass.ts';
import { type DriverGpu, setUpDrivers, uploadAtlas } from './driverGpu.ts';
import type { Camera } from './driverLens.ts';
import type { MarkKind } from './driverMarkPaint.ts';
import { type DriverRows, ROW_BYTES } from './driverRows.ts';
import type { DriversShown } from './mapTypes.ts';
import { aimOf, eachOnScreen } from './onScreen.ts';
import type { MapPalette } from './palette.ts';
import type { IsTaken } from './placedSymbols.ts';
import { Together } from './together.ts';

type Part = keyof typeof HALF_PX;

/** Which arrows a pass draws. */
const PASS = { all: 0, notLate: 1, late: 2 } as const;

export class DriverCanvas {
  readonly element = document.createElement('canvas');
  /** Ordinals drawn last, with the accent disc. */
  selected: readonly number[] = [];
  /** Ordinals drawn individually, however many there are. */
  followed: readonly number[] = [];
  /** How many drivers are in each cell, where they are a crowd. */
  readonly cells = new DriverCells();
  /** Whether they were drawn as a crowd last. */
  isCrowd = false;
  /** Drivers who would overlap, and the marks for them; null: each is drawn. */
  readonly together = new Together();
  marks: MarkKind | null = null;
  /** How many drivers were in view, and how many of them riders, at the last count. */
  #inView = 0;
  #riders = 0;
  /** Riders who had no room at the last check. */
  readonly #leftOut = new Set<number>();

  readonly #rows: DriverRows;
  readonly #onRestored: () => void;
  #palette: MapPalette;
  #gpu: DriverGpu | null = null;
  #isEmpty = true;

  /** `onRestored`: a lost context is back, and empty. */
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

  /** What the legend has to explain about the last drawing. */
  get shown(): DriversShown | null {
    let late = 0;
    for (let group = 0; group < this.together.size; group += 1)
      late += this.together.countIn(group);
    if (this.isCrowd) return { what: 'density', inView: this.#inView, late };
    const riders = this.#riders;
    return this.marks !== 'late' || late + riders === 0 ? null : { what: 'riders', late, riders };
  }

  /** Repaints the arrows in other colors from the next frame on. */
  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    if (this.#gpu === null) return;
    uploadAtlas(this.#gpu.gl, this.#gpu.atlas, palette);
    this.#gpu.markPaint.setPalette(palette);
  }

  /** Frees the graphics at once: browsers allow few contexts. */
  stop(): void {
    this.#gpu?.gl.getExtension('WEBGL_lose_context')?.loseContext();
    this.#gpu = null;
  }

  /** Clears the canvas. */
  clear(): void {
    const gl = this.#gpu?.gl;
    if (gl === undefined || this.#isEmpty) return;
    this.#isEmpty = true;
    gl.clear(gl.COLOR_BUFFER_BIT);
  }

  /**
   * Draws all drivers as of `nowS`, riders only where no symbol is in the way (null: as before).
   * Returns the graphics context, or null without one.
   */
  draw(camera: Camera, nowS: number, isTaken: IsTaken | null): WebGL2RenderingContext | null {
    const gpu = this.#gpu;
    const changed = this.#rows.update(nowS);
    if (gpu === null || gpu.gl.isContextLost()) return null;
    const { gl } = gpu;
    this.#resize(gl, camera);
    gl.clear(gl.COLOR_BUFFER_BIT);
    this.#isEmpty = this.#rows.count === 0;
    if (this.#isEmpty) return gl;
    this.#upload(gpu, changed);
    this.#gather(camera, nowS, isTaken);
    gl.bindBuffer(gl.ARRAY_BUFFER, gpu.isIn);
    gl.bufferData(gl.ARRAY_BUFFER, this.together.isIn, gl.DYNAMIC_DRAW);
    if (this.isCrowd) gpu.cellPaint.draw(this.cells, camera, this.#palette.ink);
    gl.useProgram(gpu.program);
    gl.bindVertexArray(gpu.vao);
    gl.bindTexture(gl.TEXTURE_2D, gpu.atlas);
    this.#aim(gpu, camera, nowS);
    this.#drawAll(gpu, camera.zoom);
    if (this.marks !== null) gpu.markPaint.draw(this.together, this.marks, camera);
    this.#drawChosen(gpu);
    return gl;
  }

  /**
   * Finds the drivers not drawn individually now. Zoomed out: all drivers of a crowd, in cells, and
   * late drivers who would overlap. Zoomed in: free drivers who would overlap.
   */
  #gather(camera: Camera, nowS: number, isTaken: IsTaken | null): void {
    const { who, count } = this.#rows;
    const isFar = camera.zoom < EACH_FROM_ZOOM;
    this.cells.clear();
    this.isCrowd = false;
    this.marks = null;
    this.together.lay(count, camera.widthPx, camera.heightPx);
    // Skips the pass over the drivers where there can be no crowd.
    if (who === 'all' && isFar && isCrowded(camera.zoom, count)) {
      this.cells.setApart([...this.selected, ...this.followed]);
      this.#inView = this.cells.count(this.#rows, camera, nowS, this.together);
      this.isCrowd = isCrowded(camera.zoom, this.#inView);
      if (this.isCrowd) this.marks = 'late';
      else {
        this.cells.clear();
        this.together.clear();
      }
    } else if (who === 'riders') this.#gatherRiders(camera, nowS, isTaken);
    else if (who === 'all' && !isFar) this.#gatherFree(camera, nowS);
  }

  #gatherFree(camera: Camera, nowS: number): void {
    const apart = new Set([...this.selected, ...this.followed]);
    this.marks = 'free';
    eachOnScreen(this.#rows, camera, aimOf(camera), nowS, (row, px, py) => {
      if (this.#rows.isFree(row) && !apart.has(row)) this.together.add(row, px, py);
    });
  }

  /** Late drivers when zoomed out, and riders where there is room for them: drawn last. */
  #gatherRiders(camera: Camera, nowS: number, isTaken: IsTaken | null): void {
    const apart = new Set([...this.selected, ...this.followed]);
    const isFar = camera.zoom < EACH_FROM_ZOOM;
    const halfPx = isFar ? FAR_RIDER_PX : RIDER_PX;
    if (isFar) this.marks = 'late';
    if (isTaken !== null) this.#leftOut.clear();
    this.#riders = 0;
    eachOnScreen(this.#rows, camera, aimOf(camera), nowS, (row, px, py) => {
      const bits = this.#rows.classOf(row);
      if (isRider(bits)) this.#riders += 1;
      if (apart.has(row)) return;
      if ((bits & LATE) !== 0) {
        if (isFar) this.together.add(row, px, py);
      } else if (isTaken?.(px, py, halfPx) === true) this.#leftOut.add(row);
      if (this.#leftOut.has(row)) this.together.leaveOut(row);
    });
  }

  #open(): void {
    const gl = this.element.getContext('webgl2', { antialias: false, depth: false });
    this.#gpu = gl && setUpDrivers(gl, this.#palette);
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
  #upload(gpu: DriverGpu, changed: readonly { from: number; to: number }[]): void {
    const { gl } = gpu;
    const { buffer } = this.#rows;
    gl.bindBuffer(gl.ARRAY_BUFFER, gpu.buffer);
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

  #aim({ gl, uniforms }: DriverGpu, camera: Camera, nowS: number): void {
    const { widthPx, heightPx } = camera;
    const { matrix, anchorX, anchorY } = aimOf(camera);
    gl.uniformMatrix4fv(uniforms.u_matrix, false, matrix);
    gl.uniform2i(uniforms.u_anchor, anchorX, anchorY);
    gl.uniform2f(uniforms.u_pxToClip, 2 / widthPx, 2 / heightPx);
    gl.uniform1f(uniforms.u_pxRatio, camera.drawnWidth / widthPx);
    gl.uniform1f(uniforms.u_nowS, nowS);
    gl.uniform1f(uniforms.u_bearing, camera.bearing);
  }

  /** Late arrows come last: in a crowd they must not lie under the others. */
  #drawAll(gpu: DriverGpu, zoom: number): void {
    const { gl, uniforms } = gpu;
    const { count } = this.#rows;
    const looks = crowdLooks(zoom, count);
    gl.uniform1f(uniforms.u_scale, looks.scale);
    const draw = (part: Part, pass: number) => {
      take(gpu, part);
      gl.uniform1i(uniforms.u_pass, pass);
      gl.drawArrays(gl.POINTS, 0, count);
    };
    gl.uniform1i(uniforms.u_isFar, zoom < EACH_FROM_ZOOM ? 1 : 0);
    if (this.marks === 'late') gl.uniform1f(uniforms.u_scale, LATE_SCALE);
    if (!this.isCrowd) {
      draw('arrow', PASS.notLate);
      if (looks.hasDots) draw('presence', this.marks === 'late' ? PASS.notLate : PASS.all);
    }
    draw('arrow', PASS.late);
  }

  /** Drivers drawn individually however many there are; on top. */
  #drawChosen(gpu: DriverGpu): void {
    const { gl, uniforms, program, vao, atlas } = gpu;
    const { count } = this.#rows;
    if (this.selected.length + this.followed.length === 0) return;
    gl.useProgram(program);
    gl.bindVertexArray(vao);
    gl.bindTexture(gl.TEXTURE_2D, atlas);
    gl.uniform1i(uniforms.u_pass, PASS.all);
    gl.uniform1f(uniforms.u_scale, 1);
    const drawOne = (ordinal: number, parts: readonly Part[]) => {
      if (ordinal >= count) return;
      for (const part of parts) {
        take(gpu, part);
        gl.drawArrays(gl.POINTS, ordinal, 1);
      }
    };
    if (this.isCrowd) for (const one of this.followed) drawOne(one, ['arrow', 'presence']);
    for (const one of this.selected) drawOne(one, ['disc', 'arrow', 'presence']);
  }
}

/** The next draw is of this part. */
function take({ gl, uniforms }: DriverGpu, part: Part): void {
  gl.uniform1i(uniforms.u_part, CELL[part]);
  gl.uniform1f(uniforms.u_half, HALF_PX[part]);
}

/** Half of a rider's mark, px: the plate, and the ring when zoomed out. */
const RIDER_PX = 7;
const FAR_RIDER_PX = 3;

/** Scale of late arrows when zoomed out. */
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
