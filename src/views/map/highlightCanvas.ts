// Highlights of the selection on the map: arcs of selected moves, rings around selected places and
// around the cluster under the pointer. On a canvas of its own, as the drivers are: a click must
// not wait until the streets have been drawn again.
import type { Map as GlMap } from 'maplibre-gl';
import { arcBetween } from './arc.ts';
import { arcEnd, type DrawnMark, spaced, trimmed } from './arcEnds.ts';
import { inDegrees, type LonLat } from './camera.ts';
import { drawArea } from './areaDrawing.ts';
import { drawRanking } from './rankingDrawing.ts';
import type {
  Followed,
  LegUnderWay,
  MapArea,
  MapHistory,
  MapRanking,
  MapPin,
  MoveArc,
  StopPromise,
  TripLegLine,
} from './mapTypes.ts';
import type { MapPalette } from './palette.ts';
import { drawHistory } from './historyDrawing.ts';
import { behind, keptAt, type KeptMark } from './keptMarks.ts';
import { drawUnderWay } from './legDrawing.ts';
import { freshContext, SymbolImages } from './overlay.ts';
import { markKey, type Room } from './pointData.ts';
import { CLUSTER_LIFT_PX } from './pointStyle.ts';
import { alongPlate, drawStopPlates, type Rect } from './stopPlates.ts';
import { drawLegs, drawPin, drawPulse, drawStop, drawTrail, pair } from './wayDrawing.ts';

export type Highlights = {
  readonly arcs: readonly MoveArc[];
  readonly places: readonly LonLat[];
};
const NO_HIGHLIGHTS: Highlights = { arcs: [], places: [] };

/** The trip that is shown alone. */
type TripLines = { readonly legs: readonly TripLegLine[]; readonly stops: readonly LonLat[] };

type Place = MoveArc['from'];
type ArcEnd = { readonly at: LonLat; readonly gapPx: number };

/** A cluster, or the moves of one place. */
export type ClusterMark = { readonly at: LonLat; readonly radiusPx: number };
/** The same with the keys of its places: see `markKey`. */
export type PlacesMark = ClusterMark & { readonly keys: readonly string[] };

/** When zoomed out the arc itself shows where a move begins and ends. */
const END_RINGS_FROM_ZOOM = 8.5;
/** Duration of a pulse along an arc (S1 §9), time between frames, and most arcs with one. */
const CYCLE_MS = 4_000;
const PULSE_STEP_MS = 33;
const MOST_PULSES = 20;
/** For so many ways between different places names keep clear. */
const MOST_ROOMS = 200;
/** Labels keep this far from a way: squares of it, side by side. */
const ARC_ROOM_PX = 10;
/** Around a letter of a plan, where its name begins, the plan's ways reserve none. */
const LETTER_ROOM_PX = 20;
/** Dots with round ends. */
const POINTED_DASH_PX = [0.5, 5];

export class HighlightCanvas {
  readonly #map: GlMap;
  readonly #canvas = document.createElement('canvas');
  readonly #images: SymbolImages;
  #palette: MapPalette;
  #highlights = NO_HIGHLIGHTS;
  /** The ways of its moves, each once; none of too many. */
  #apart: readonly MoveArc[] = [];
  #pointed = NO_HIGHLIGHTS;
  #hovered: ClusterMark | null = null;
  /** The mark that each place is in, by its key. */
  #marks: ReadonlyMap<string, ClusterMark> = new Map();
  #kept: readonly KeptMark[] = [];
  #pin: MapPin | null = null;
  #ranking: MapRanking | null = null;
  #letters: readonly LonLat[] = [];
  #planned: readonly TripLegLine[] = [];
  #areas: readonly MapArea[] = [];
  #trip: TripLines | null = null;
  #promises: readonly StopPromise[] = [];
  #plates: readonly Rect[] = [];
  /** How far a panel floats over the left of the map. */
  floatingLeftPx = 0;
  #legs: readonly TripLegLine[] = [];
  #underWay: readonly LegUnderWay[] = [];
  #trails: readonly Followed['trail'][] = [];
  #history: MapHistory | null = null;
  #historyWords: readonly Rect[] = [];
  #rankingPlates: readonly Rect[] = [];
  #frame = 0;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  readonly #areFramesExpensive: () => boolean;
  readonly #platesOfDrivers: () => readonly Rect[];
  /** What stands over this canvas: a plate that can stand elsewhere keeps clear of it. */
  marksAbove: () => readonly Rect[] = () => [];
  #isAnimated = false;

  constructor(
    map: GlMap,
    palette: MapPalette,
    host: HTMLElement,
    areFramesExpensive: () => boolean,
    platesOfDrivers: () => readonly Rect[] = () => [],
  ) {
    this.#map = map;
    this.#areFramesExpensive = areFramesExpensive;
    this.#platesOfDrivers = platesOfDrivers;
    this.#palette = palette;
    this.#images = new SymbolImages(map, palette);
    this.#canvas.hidden = true;
    host.append(this.#canvas);
    map.on('render', () => this.#draw());
    document.addEventListener('visibilitychange', this.#redraw);
  }

  setHighlights(highlights: Highlights): void {
    this.#highlights = highlights;
    const apart = distinct(highlights.arcs);
    this.#apart = apart.length > MOST_ROOMS ? [] : apart;
    this.#redraw();
  }

  /** Whether the operator wants animations. */
  set isAnimated(isAnimated: boolean) {
    this.#isAnimated = isAnimated;
    this.#redraw();
  }

  /** The one trip that is shown. */
  setTrip(trip: TripLines | null): void {
    if (trip === null && this.#trip === null) return;
    this.#trip = trip;
    this.#redraw();
  }

  /** What is still to come at the stops of that trip. */
  setPromises(promises: readonly StopPromise[]): void {
    if (promises.length + this.#promises.length === 0) return;
    this.#promises = promises;
    this.#redraw();
  }

  /** Legs still ahead, those that drivers are on, and trails behind drivers. */
  setWays(
    legs: readonly TripLegLine[],
    underWay: readonly LegUnderWay[],
    trails: readonly Followed['trail'][],
  ): void {
    const isEmpty = legs.length + underWay.length + trails.length === 0;
    if (isEmpty && !this.#hasWays()) return;
    this.#legs = legs;
    this.#underWay = underWay;
    this.#trails = trails;
    this.#redraw();
  }

  /** Where the driver of the open panel has been. */
  setHistory(history: MapHistory | null): void {
    if (history === null && this.#history === null) return;
    this.#history = history;
    this.#redraw();
  }

  /** What is pointed at, here or in a list. */
  setPointed(pointed: Highlights | null): void {
    if (pointed === null && this.#pointed === NO_HIGHLIGHTS) return;
    this.#pointed = pointed ?? NO_HIGHLIGHTS;
    this.#redraw();
  }

  /** What the map draws of moves: arcs end at the rims of those that their places are in. */
  setMarks(marks: readonly PlacesMark[]): void {
    if (marks.length + this.#marks.size === 0) return;
    this.#marks = new Map(marks.flatMap((mark) => mark.keys.map((key) => [key, mark])));
    this.#redraw();
  }

  /** The marks that arcs and ways lead behind. */
  setKept(marks: readonly KeptMark[]): void {
    if (marks.length + this.#kept.length === 0) return;
    this.#kept = marks;
    this.#redraw();
  }

  /** Areas that labels must leave free: plates at stops, and what is seen of few ways. */
  rooms(): readonly Room[] {
    const drawn = [
      ...(this.#trip === null ? [] : this.#plates),
      ...(this.#history === null ? [] : this.#historyWords),
      ...(this.#ranking === null ? [] : this.#rankingPlates),
    ];
    const plates = drawn.flatMap((plate) =>
      alongPlate(plate).map(({ x, y }) => {
        const { lng, lat } = this.#map.unproject([x, y]);
        return { lon: lng, lat, px: plate.height };
      }),
    );
    const legs = [...this.#legs, ...this.#planned, ...(this.#ranking?.legs ?? [])];
    const courses = [
      ...legs.map(({ from, to, course }) => course ?? [from, to]),
      ...(this.#ranking === null ? [] : [[this.#ranking.first, this.#ranking.start]]),
      // As one: labels stay as the driver goes along.
      ...this.#underWay.map(({ behind, before }) => [...behind, ...before]),
    ];
    const lines = courses.map((course) => {
      const line = course.map((at) => this.#map.project(pair(at)));
      return trimmed(line, LETTER_ROOM_PX, LETTER_ROOM_PX);
    });
    const { clientWidth, clientHeight } = this.#map.getCanvas();
    const hasRings = this.#map.getZoom() >= END_RINGS_FROM_ZOOM;
    const isSeen = ({ x, y }: Point) => x > 0 && y > 0 && x < clientWidth && y < clientHeight;
    const lined = [...this.#apart.map((arc) => this.#pointsOf(arc, hasRings)), ...lines];
    const seen = lined.flatMap((line) => spaced(line, ARC_ROOM_PX).filter(isSeen));
    // Ways of many moves share their roads: one square for all that pass there.
    const squares = new Map(seen.map((at) => [squareOf(at), at]));
    const ways = [...squares.values()].map(({ x, y }) => {
      const { lng, lat } = this.#map.unproject([x, y]);
      return { lon: lng, lat, px: ARC_ROOM_PX };
    });
    return [...plates, ...ways];
  }

  /** A point with a name that is marked for the moment. */
  setPin(pin: MapPin | null): void {
    this.#pin = pin;
    this.#redraw();
  }

  /** Areas that something is limited to. */
  setAreas(areas: readonly MapArea[]): void {
    if (areas.length === 0 && this.#areas.length === 0) return;
    this.#areas = areas;
    this.#redraw();
  }

  /** The drivers who are compared for an itinerary. */
  setRanking(ranking: MapRanking | null): void {
    this.#ranking = ranking;
    this.#redraw();
  }

  /** Where letters of a plan stand, which plates keep clear of, and the ways between them. */
  setPlan(letters: readonly LonLat[], ways: readonly TripLegLine[]): void {
    this.#letters = letters;
    this.#planned = ways;
    this.#redraw();
  }

  /** The cluster under the pointer. */
  setHovered(hovered: ClusterMark | null): void {
    this.#hovered = hovered;
    this.#redraw();
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.#images.setPalette(palette);
    this.#redraw();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#pulse);
    document.removeEventListener('visibilitychange', this.#redraw);
  }

  readonly #redraw = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  };

  #draw(): void {
    const { arcs, places } = this.#highlights;
    const hasWays = this.#trip !== null || this.#history !== null || this.#hasWays();
    const isPointing =
      [this.#hovered, this.#pin, this.#ranking].some((one) => one !== null) ||
      this.#areas.length > 0 ||
      hasAny(this.#pointed);
    const isEmpty = !hasAny(this.#highlights) && !hasWays && !isPointing;
    // An empty canvas still costs time in the page's compositing.
    this.#canvas.hidden = isEmpty;
    const ctx = isEmpty ? null : freshContext(this.#map, this.#canvas);
    if (ctx === null) return;
    const hasRings = this.#map.getZoom() >= END_RINGS_FROM_ZOOM;
    for (const area of this.#areas) drawArea(ctx, this.#map, area, this.#palette);
    const words = this.#drawWays(ctx);
    this.#drawPointed(ctx, hasRings);
    this.#behind(ctx, () => this.#drawArcs(ctx, arcs, hasRings));
    for (const at of places) this.#images.draw(ctx, 'selected', at, 0);
    if (hasRings)
      for (const end of arcs.flatMap(({ from, to }) => [from, to])) this.#ring(ctx, end);
    this.#drawPromises(ctx, words);
    const ranked = this.#ranking?.legs ?? [];
    this.#behind(ctx, () => drawLegs(ctx, this.#map, ranked, this.#palette));
    if (this.#ranking !== null) {
      const above = { letters: this.#letters, marks: this.marksAbove() };
      this.#rankingPlates = drawRanking(ctx, this.#map, this.#ranking, above, this.#palette);
    }
    if (this.#pin !== null) drawPin(ctx, this.#map, this.#pin, this.#palette);
    if (this.#hovered === null) return;
    const { at, radiusPx } = this.#hovered;
    this.#images.draw(ctx, `hover/${radiusPx}`, at, CLUSTER_LIFT_PX - 2);
  }

  #behind(ctx: CanvasRenderingContext2D, draw: () => void): void {
    const kept = this.#kept.map((mark) => keptAt(this.#map, mark));
    behind(ctx, kept, draw);
  }

  #hasWays(): boolean {
    const ways = [this.#legs, this.#planned, this.#underWay, this.#trails];
    return ways.some(({ length }) => length > 0);
  }

  #drawArcs(ctx: CanvasRenderingContext2D, arcs: readonly MoveArc[], hasRings: boolean): void {
    const ways = arcs.map((arc) => ({ arc, way: this.#wayOf(arc, hasRings) }));
    for (const { way } of ways) stroke(ctx, way, this.#palette.surface, 6.5, 0.85);
    for (const { arc, way } of ways) stroke(ctx, way, this.#palette[arc.status], 3.5, 1);
    clearTimeout(this.#pulse);
    if (!this.#mayPulse(arcs)) return;
    const share = (performance.now() % CYCLE_MS) / CYCLE_MS;
    for (const arc of arcs) drawPulse(ctx, this.#pointsOf(arc, hasRings), share, this.#palette);
    this.#pulse = setTimeout(() => this.#redraw(), PULSE_STEP_MS);
  }

  /** Only for few arcs, where frames are cheap and the page is visible (S1 §9). */
  #mayPulse(arcs: readonly MoveArc[]): boolean {
    if (!this.#isAnimated || arcs.length === 0 || arcs.length > MOST_PULSES) return false;
    if (document.hidden || this.#areFramesExpensive()) return false;
    return !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Over all ways, beside the plates of drivers and the `words` along ways. */
  #drawPromises(ctx: CanvasRenderingContext2D, words: readonly Rect[]): void {
    this.#plates = [];
    if (this.#trip === null || this.#promises.length === 0) return;
    const pins = this.#trip.stops.map(({ lon, lat }) => this.#map.project([lon, lat]));
    const taken = [...words, ...this.#platesOfDrivers()];
    const { floatingLeftPx: floatingPx } = this;
    const stops = this.#promises;
    this.#plates = drawStopPlates(ctx, this.#map, stops, pins, taken, floatingPx, this.#palette);
  }

  /** Returns where its words stand. */
  #drawWays(ctx: CanvasRenderingContext2D): readonly Rect[] {
    const colors = this.#palette;
    const taken = this.#platesOfDrivers();
    this.#historyWords =
      this.#history === null ? [] : drawHistory(ctx, this.#map, this.#history, taken, colors);
    for (const trail of this.#trails) drawTrail(ctx, this.#map, trail, colors);
    const legs = [...(this.#trip?.legs ?? []), ...this.#legs, ...this.#planned];
    this.#behind(ctx, () => drawLegs(ctx, this.#map, legs, colors));
    let words: readonly Rect[] = [];
    this.#behind(ctx, () => {
      words = drawUnderWay(ctx, this.#map, this.#underWay, colors);
    });
    for (const [k, at] of (this.#trip?.stops ?? []).entries()) {
      drawStop(ctx, this.#map, at, String(k + 1), colors);
    }
    return words;
  }

  /** Lighter than the selection, and below it. */
  #drawPointed(ctx: CanvasRenderingContext2D, hasRings: boolean): void {
    const { arcs, places } = this.#pointed;
    const ways = arcs.map((arc) => ({ arc, way: this.#wayOf(arc, hasRings) }));
    for (const { way } of ways) stroke(ctx, way, this.#palette.surface, 4.5, 0.7);
    ctx.setLineDash(POINTED_DASH_PX);
    for (const { arc, way } of ways) stroke(ctx, way, this.#palette[arc.status], 2, 1);
    ctx.setLineDash([]);
    for (const at of hasRings ? [...places, ...arcs.flatMap(endsOf)] : places)
      this.#images.draw(ctx, 'pointed', at, 0);
  }

  #wayOf(arc: MoveArc, hasRings: boolean): Path2D {
    const way = new Path2D();
    for (const { x, y } of this.#pointsOf(arc, hasRings)) way.lineTo(x, y);
    return way;
  }

  #pointsOf({ from, to }: MoveArc, hasRings: boolean): readonly Point[] {
    const project = (line: readonly [number, number][]) => line.map((at) => this.#map.project(at));
    if (!hasRings && this.#marks.size === 0) {
      return project(arcBetween(inDegrees(from), inDegrees(to)));
    }
    const ends = [from, to].map((place) => {
      const at = inDegrees(place);
      const [px] = project([[at.lon, at.lat]]);
      const end = arcEnd(px as Point, this.#markOf(place));
      if (end.at === px) return { at, gapPx: hasRings ? end.gapPx : 0 };
      const { lng, lat } = this.#map.unproject([end.at.x, end.at.y]);
      return { at: { lon: lng, lat }, gapPx: end.gapPx };
    }) as [ArcEnd, ArcEnd];
    const line = project(arcBetween(ends[0].at, ends[1].at));
    return trimmed(line, ends[0].gapPx, ends[1].gapPx);
  }

  /** Around the end of a selected move: its place, or the cluster that is in. */
  #ring(ctx: CanvasRenderingContext2D, place: Place): void {
    const at = inDegrees(place);
    const mark = this.#marks.get(markKey(place));
    if (mark === undefined) this.#images.draw(ctx, 'selected', at, 0);
    else this.#images.draw(ctx, `hover/${mark.radiusPx}`, mark.at, CLUSTER_LIFT_PX - 2);
  }

  /** What a place is in, as it is drawn; null where no move begins. */
  #markOf(place: Place): DrawnMark | null {
    const mark = this.#marks.get(markKey(place));
    if (mark === undefined) return null;
    const { x, y } = this.#map.project([mark.at.lon, mark.at.lat]);
    const { radiusPx } = mark;
    return { center: { x, y: y - CLUSTER_LIFT_PX - radiusPx }, radiusPx };
  }
}

/** Of moves between the same two places one: they share their way. */
function distinct(arcs: readonly MoveArc[]): readonly MoveArc[] {
  const ways = new Map(arcs.map((arc) => [`${markKey(arc.from)} ${markKey(arc.to)}`, arc]));
  return [...ways.values()];
}

/** Which square of the screen a point is in. */
function squareOf({ x, y }: Point): string {
  return `${Math.round(x / ARC_ROOM_PX)},${Math.round(y / ARC_ROOM_PX)}`;
}

function hasAny({ arcs, places }: Highlights): boolean {
  return arcs.length + places.length > 0;
}

type Point = { readonly x: number; readonly y: number };

function stroke(
  ctx: CanvasRenderingContext2D,
  way: Path2D,
  color: string,
  widthPx: number,
  alpha: number,
): void {
  ctx.globalAlpha = alpha;
  ctx.strokeStyle = color;
  ctx.lineWidth = widthPx;
  ctx.stroke(way);
  ctx.globalAlpha = 1;
}

function endsOf({ from, to }: MoveArc): readonly LonLat[] {
  return [inDegrees(from), inDegrees(to)];
}
