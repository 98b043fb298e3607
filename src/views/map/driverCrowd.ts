// The drivers on a map: canvas, name plates, hit test and the budget of their repaints together.
import type { Map as GlMap } from 'maplibre-gl';
import type { PositionTable } from '#telemetry/positionTable.ts';
import { DriverLabels, MOST_LABELS } from './driverLabels.ts';
import { crowdLooks, DriverCanvas } from './driverCanvas.ts';
import { LATE } from './driverClass.ts';
import { type Camera, DriverLens } from './driverLens.ts';
import { cellAt, type DriverGroup, markAt, opensAt, wordsOf } from './driverGroups.ts';
import { DriverRows, type WhoIsDrawn } from './driverRows.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY, WORLD } from './mercator.ts';
import type { MapEvents } from './mapTypes.ts';
import type { MapPalette } from './palette.ts';
import { takenOn } from './placedSymbols.ts';
import type { Room } from './pointData.ts';
import { RepaintBudget, STEP_MS } from './repaintBudget.ts';
import type { Rect } from './stopPlates.ts';
import { frameStartMs, whenDrawn } from './whenDrawn.ts';

/** How far from the middle of an arrow it can be hit, in px. */
const REACH_PX = 13;
const TILE_PX = 512;
/** Time between two frames while only few drivers are drawn, ms. */
const SPARSE_MS = 1_000;
/** A rest that is shorter is none, ms. */
const FRAME_MS = 16;
/** Time between two reports to the legend, ms. */
const KEY_MS = 1_000;
/** Room for a mark of late drivers, for one late arrow, and for a selected driver, px. */
const TOGETHER_ROOM_PX = 22;
const ARROW_ROOM_PX = 15;
const DISC_ROOM_PX = 32;
/** Inputs that the drivers' repaints give way to. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'input'] as const;

type Point = { readonly x: number; readonly y: number };

/** A mark or cell of several drivers, and the zoom at which it separates; null: never. */
export type OpenableGroup = {
  readonly driverIds: readonly string[];
  readonly at: { readonly lng: number; readonly lat: number };
  readonly opensAt: number | null;
};

export class DriverCrowd {
  readonly #map: GlMap;
  readonly #rows = new DriverRows();
  readonly #canvas: DriverCanvas;
  readonly #lens = new DriverLens((camera) => this.#mapDrawn(camera));
  readonly #labels: DriverLabels;
  readonly #budget: RepaintBudget;
  readonly #events: Pick<MapEvents, 'onFrame' | 'onDrivers'>;
  readonly #abort = new AbortController();
  readonly #startMs = performance.now() - 1000;
  #table: PositionTable | null = null;
  #nameOf: (ordinal: number) => string = () => '';
  #selected: number[] = [];
  #followed: readonly number[] = [];
  #hovered: number | null = null;
  /** Where the pointer is on a group of drivers. */
  #groupedAt: Point | null = null;
  /** Riders alone are drawn once a second: the operator is working with moves then. */
  #isSparse = false;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #keyTimer: ReturnType<typeof setTimeout> | undefined;
  /** The last report of `onDrivers`, as JSON. */
  #reported = 'null';
  #camera: Camera | null = null;
  #frame = 0;

  /** The canvas goes into `host`, under whatever is there. */
  constructor(
    map: GlMap,
    palette: MapPalette,
    host: HTMLElement,
    labelHost: HTMLElement,
    events: Pick<MapEvents, 'onFrame' | 'onDrivers'> = {},
  ) {
    this.#map = map;
    this.#events = events;
    this.#canvas = new DriverCanvas(this.#rows, palette, () => this.#redraw());
    host.append(this.#canvas.element);
    this.#labels = new DriverLabels(labelHost, (ordinal) => this.#nameOf(ordinal));
    this.#budget = new RepaintBudget({
      nowMs: () => performance.now(),
      after: (delayMs, run) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
      repaint: () => this.#redraw(),
    });
    const { signal } = this.#abort;
    for (const input of INPUTS) {
      const hold = () => this.#budget.hold();
      document.addEventListener(input, hold, { capture: true, passive: true, signal });
    }
    const holdWhenExpensive = () => this.#budget.holdWhenExpensive();
    document.addEventListener('pointermove', holdWhenExpensive, { passive: true, signal });
  }

  /** Adds the lens layer to a style that has just loaded. */
  addTo(map: GlMap): void {
    if (map.getLayer(this.#lens.id) === undefined) map.addLayer(this.#lens);
  }

  /** The map has no picture until its next frame. */
  mapLost(): void {
    this.#camera = null;
    this.#canvas.clear();
  }

  stop(): void {
    this.#abort.abort();
    clearTimeout(this.#restTimer);
    clearTimeout(this.#keyTimer);
    this.#budget.stop();
    cancelAnimationFrame(this.#frame);
    this.#canvas.stop();
  }

  setTable(table: PositionTable, nameOf: (ordinal: number) => string): void {
    this.#table = table;
    this.#nameOf = nameOf;
    this.#rows.setTable(table);
    this.#labels.show([]);
    this.moved();
  }

  setClass(ordinal: number, bits: number): void {
    if (this.#rows.setClass(ordinal, bits)) this.moved();
  }

  /** Limits which drivers are drawn. */
  setWho(who: WhoIsDrawn): void {
    this.#isSparse = who !== 'all';
    this.#rows.setWho(who);
    this.#showLabels();
    this.#redraw();
  }

  /** The map has placed its symbols: riders are drawn in the remaining room. */
  symbolsPlaced(): void {
    if (this.#isSparse) this.#redraw();
  }

  /** Areas that labels must leave free: late marks and selected drivers. */
  rooms(): readonly Room[] {
    const { together, marks } = this.#canvas;
    const roomAt = ({ x, y }: Point, px: number): Room => {
      const { lng, lat } = this.#map.unproject([x, y]);
      return { lon: lng, lat, px };
    };
    const late = Array.from({ length: marks === 'late' ? together.size : 0 }, (_, group) =>
      roomAt(
        together.placeOf(group),
        together.countIn(group) > 1 ? TOGETHER_ROOM_PX : ARROW_ROOM_PX,
      ),
    );
    const selected = this.#selected.filter((row) => this.#rows.isVisible(row));
    return [...late, ...selected.map((row) => roomAt(this.#screenOf(row), DISC_ROOM_PX))];
  }

  /** Where the plates of drivers are, in px from the map's top left corner. */
  plates(): readonly Rect[] {
    return this.#labels.rects();
  }

  setPalette(palette: MapPalette): void {
    this.#canvas.setPalette(palette);
    this.#redraw();
  }

  /** Something about the drivers has changed. */
  moved(): void {
    const restMs = this.#restMs();
    if (restMs < FRAME_MS) {
      this.#budget.request();
      return;
    }
    this.#restTimer ??= setTimeout(() => {
      this.#restTimer = undefined;
      this.#budget.request();
    }, restMs);
  }

  /** Until another frame shows anything new: the cells of a crowd, when one moves by a pixel. */
  #restMs(): number {
    if (this.#isSparse) return SPARSE_MS;
    if (!this.#canvas.isCrowd) return 0;
    const stepsPerPx = WORLD / (TILE_PX * 2 ** this.#map.getZoom());
    return Math.min(STEP_MS, (1_000 * stepsPerPx) / this.#rows.fastest);
  }

  select(ids: readonly string[]): void {
    const table = this.#table;
    this.#selected =
      table === null ? [] : ids.map((id) => table.ordinalOf(id)).filter((row) => row >= 0);
    this.#canvas.selected = this.#selected;
    this.#showLabels();
    this.#redraw();
  }

  /** Draws these drivers individually, however many there are. */
  follow(driverIds: readonly string[]): void {
    const followed = [...this.ordinalsOf(driverIds)].filter((row) => row >= 0);
    if (followed.join() === this.#followed.join()) return;
    this.#followed = followed;
    this.#canvas.followed = followed;
    this.#redraw();
  }

  /** The mark of several late or free drivers at a point of the screen. */
  markAt(point: Point): OpenableGroup | null {
    const group = markAt(this.#canvas, point);
    return group && this.#openable(group);
  }

  /** The cell of a crowd at a point of the screen. */
  cellAt(point: Point): OpenableGroup | null {
    const group = cellAt(this.#canvas, point);
    return group && this.#openable(group);
  }

  /** Labels the group at a point with its count while there is one; null: no point. */
  hoverGroup(point: Point | null): void {
    this.#groupedAt = point;
    this.#placeLabels();
  }

  hover(ordinal: number | null): void {
    if (ordinal === this.#hovered) return;
    this.#hovered = ordinal;
    this.#showLabels();
    this.#placeLabels();
  }

  /** The same by id, for a driver hovered in another view; null: no driver. */
  point(driverId: string | null): void {
    const ordinal = driverId === null ? -1 : (this.#table?.ordinalOf(driverId) ?? -1);
    this.hover(ordinal < 0 ? null : ordinal);
  }

  ordinalsOf(driverIds: readonly string[]): ReadonlySet<number> {
    return new Set(driverIds.map((id) => this.#table?.ordinalOf(id) ?? -1));
  }

  idOf(ordinal: number): string {
    return this.#table?.idOf(ordinal) ?? '';
  }

  /** The driver whose arrow is nearest to a point of the screen, or null when none is near. */
  hit(point: Point): number | null {
    const { lng, lat } = this.#map.unproject([point.x, point.y]);
    const zoom = this.#map.getZoom();
    const reachPx = REACH_PX * Math.max(crowdLooks(zoom, this.#rows.count).scale, 0.7);
    // Twice as far, because a tilted map is compressed away from the eye; the screen decides.
    const half = ((2 * reachPx) / (TILE_PX * 2 ** zoom)) * WORLD;
    const box = {
      x: mercatorX(lng * 1e6),
      y: mercatorY(lat * 1e6),
      halfWidth: half,
      halfHeight: half,
    };
    let [nearest, nearestPx] = [-1, reachPx];
    const isCrowd = this.#canvas.isCrowd;
    const alone = new Set([...this.#selected, ...this.#followed]);
    this.#rows.within(box, this.#nowS(), (row) => {
      // Drivers in a cell or a mark are not drawn individually.
      if (isCrowd && (this.#rows.classOf(row) & LATE) === 0 && !alone.has(row)) return;
      if (this.#canvas.together.isIn[row] === 1) return;
      const at = this.#screenOf(row);
      const distancePx = Math.hypot(at.x - point.x, at.y - point.y);
      if (distancePx > nearestPx) return;
      nearest = row;
      nearestPx = distancePx;
    });
    return nearest < 0 ? null : nearest;
  }

  #openable(group: DriverGroup): OpenableGroup {
    const { kind, drivers, at } = group;
    const places = kind === 'cell' ? [] : drivers.map((row) => this.#screenOf(row));
    const reachPx = Math.max(0, ...places.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
    return {
      driverIds: drivers.map((row) => this.idOf(row)),
      at: this.#map.unproject([at.x, at.y]),
      opensAt: opensAt(kind, this.#map.getZoom(), reachPx),
    };
  }

  readonly #nowS = (): number => (performance.now() - this.#startMs) / 1000;

  /** Draws in the next frame, or in the map's own frame if that comes first. */
  #redraw(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Draws in the same frame as the map, so that drivers stay in place while it moves. */
  #mapDrawn(camera: Camera): void {
    this.#camera = camera;
    this.#draw();
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const camera = this.#camera;
    if (camera === null) return;
    const startMs = frameStartMs();
    const isTaken = this.#isSparse ? takenOn(this.#map) : null;
    const gl = this.#canvas.draw(camera, this.#nowS(), isTaken);
    if (gl !== null) whenDrawn(gl, () => this.#spent(performance.now() - startMs));
    this.#placeLabels();
    this.#keyTimer ??= setTimeout(() => this.#reportShown(), KEY_MS);
    if (!this.#isSparse && this.#rows.settledAtS > this.#nowS()) this.moved();
  }

  /** Throttled: the legend needs no update in every frame. */
  #reportShown(): void {
    this.#keyTimer = undefined;
    const { shown } = this.#canvas;
    const report = JSON.stringify(shown);
    if (report === this.#reported) return;
    this.#reported = report;
    this.#events.onDrivers?.(shown);
  }

  #spent(frameMs: number): void {
    this.#budget.spent(frameMs);
    this.#events.onFrame?.(frameMs);
  }

  #placeLabels(): void {
    this.#labels.place((row) => (this.#rows.isVisible(row) ? this.#screenOf(row) : null));
    const point = this.#groupedAt;
    const group = point && (markAt(this.#canvas, point) ?? cellAt(this.#canvas, point));
    if (group === null) this.#labels.showGroup(null);
    else {
      const { x, y } = group.at;
      const words = wordsOf(group, (row) => this.#rows.isFree(row));
      this.#labels.showGroup({ words, x: x + group.halfPx, y });
    }
  }

  #screenOf(row: number): { x: number; y: number } {
    const shown = this.#rows.shownAt(row, this.#nowS());
    return this.#map.project([longitudeOf(shown.x), latitudeOf(shown.y)]);
  }

  #showLabels(): void {
    const hovered = this.#hovered === null ? [] : [this.#hovered];
    const named = [...hovered, ...this.#selected.slice(0, MOST_LABELS)];
    this.#labels.show(named);
  }
}
