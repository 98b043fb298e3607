// Plates at the stops of the trip that is shown: what was promised there and what is expected now.
import type { Map as GlMap } from 'maplibre-gl';
import type { StopPromise } from './mapTypes.ts';
import type { MapPalette } from './palette.ts';
import { drawPlateBox } from './twoLinePlate.ts';
import { type Ctx, pair } from './wayDrawing.ts';

/** Px from the map's top left corner. */
export type Rect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Point = { readonly x: number; readonly y: number };
type Size = Pick<Rect, 'width' | 'height'>;

const FONT = '11px "Inter Variable", Inter, system-ui, sans-serif';
const LINE_PX = 15;
const PADDING_PX = 7;
/** The pin of a stop with its number: a plate begins outside. */
const PIN_PX = 22;
/** Nothing is nearer to a plate than this. */
const GAP_PX = 4;
/** The bar of trip mode is over the top of the map. */
const BAR_PX = 52;
const EDGE_PX = 8;

/**
 * Where plates of these sizes stand beside their points; null: there is no room, and it is left
 * out. None touches another, a pin, what is `taken`, or the edge of `within`.
 */
export function placedPlates(
  plates: readonly (Point & Size)[],
  pins: readonly Point[],
  taken: readonly Rect[],
  within: Rect,
): readonly (Rect | null)[] {
  const all: Rect[] = [...taken, ...pins.map(({ x, y }) => around(x, y, PIN_PX - GAP_PX))];
  return plates.map(({ x, y, width, height }) => {
    const spots = [
      { x: x + PIN_PX, y: y - height / 2 },
      { x: x - PIN_PX - width, y: y - height / 2 },
      { x: x - width / 2, y: y - PIN_PX - height },
      { x: x - width / 2, y: y + PIN_PX },
      { x: x + PIN_PX, y: y - PIN_PX - height },
      { x: x + PIN_PX, y: y + PIN_PX },
      { x: x - PIN_PX - width, y: y - PIN_PX - height },
      { x: x - PIN_PX - width, y: y + PIN_PX },
    ].map((at) => ({ ...at, width, height }));
    const free = spots.find(
      (spot) => isInside(spot, within) && !all.some((one) => areNear(one, spot, GAP_PX)),
    );
    if (free) all.push(free);
    return free ?? null;
  });
}

function around(x: number, y: number, px: number): Rect {
  return { x: x - px, y: y - px, width: 2 * px, height: 2 * px };
}

export function isInside(spot: Rect, { x, y, width, height }: Rect): boolean {
  return (
    spot.x >= x &&
    spot.y >= y &&
    spot.x + spot.width <= x + width &&
    spot.y + spot.height <= y + height
  );
}

/** Whether they overlap, or are nearer to each other than `px`. */
export function areNear(one: Rect, other: Rect, px: number): boolean {
  return (
    one.x < other.x + other.width + px &&
    other.x < one.x + one.width + px &&
    one.y < other.y + other.height + px &&
    other.y < one.y + one.height + px
  );
}

/**
 * `pins`: the stops of the trip; `taken`: plates of drivers, and words beside ways; `floatingPx`:
 * how far a panel floats over the left. Returns the plates that were drawn.
 */
export function drawStopPlates(
  ctx: Ctx,
  map: GlMap,
  stops: readonly StopPromise[],
  pins: readonly Point[],
  taken: readonly Rect[],
  floatingPx: number,
  colors: MapPalette,
): readonly Rect[] {
  const plates = stops.map((stop) => {
    const lines = [stop.planned, stop.expected].filter((words) => words !== null);
    ctx.font = `600 ${FONT}`;
    const widths = lines.map((words) => ctx.measureText(words).width);
    const { x, y } = map.project(pair(stop));
    const width = Math.ceil(Math.max(...widths)) + 2 * PADDING_PX;
    return { x, y, width, height: lines.length * LINE_PX + PADDING_PX };
  });
  const { clientWidth, clientHeight } = map.getCanvas();
  const { left = 0, right = 0, top = 0, bottom = 0 } = map.getPadding();
  const within = {
    x: left + floatingPx + EDGE_PX,
    y: top + BAR_PX,
    width: clientWidth - left - floatingPx - right - 2 * EDGE_PX,
    height: clientHeight - top - bottom - BAR_PX - EDGE_PX,
  };
  const placed = placedPlates(plates, pins, taken, within);
  for (const [at, plate] of placed.entries()) {
    const stop = stops[at];
    if (stop && plate) drawPlate(ctx, plate, stop, colors);
  }
  return placed.filter((plate) => plate !== null);
}

/** Points along a plate, so near that squares of its height around them cover it. */
export function alongPlate({ x, y, width, height }: Rect): readonly Point[] {
  const count = Math.max(2, Math.ceil(width / height) + 1);
  const step = (width - height) / (count - 1);
  return Array.from({ length: count }, (_, at) => ({
    x: x + height / 2 + at * step,
    y: y + height / 2,
  }));
}

function drawPlate(
  ctx: Ctx,
  { x, y, width, height }: Rect,
  { planned, expected, isLate }: StopPromise,
  colors: MapPalette,
): void {
  drawPlateBox(ctx, { x, y, width, height }, 4, colors);
  let foot = y + LINE_PX - 1;
  if (planned !== null) {
    ctx.font = `400 ${FONT}`;
    ctx.fillStyle = colors.quietInk;
    ctx.fillText(planned, x + PADDING_PX, foot);
    foot += LINE_PX;
  }
  if (expected === null) return;
  ctx.font = `600 ${FONT}`;
  ctx.fillStyle = isLate ? colors.late : colors.ink;
  ctx.fillText(expected, x + PADDING_PX, foot);
}
