// Draws where a driver has been in the last hours, with rings at full quarters of an hour: on the
// map, and over a still picture of the ground.
import type { HistoryStep, MapHistory } from './mapTypes.ts';
import type { MapPalette } from './palette.ts';
import { areNear, type Rect } from './stopPlates.ts';
import { type Ctx, pair, RIDE_DASH_PX } from './wayDrawing.ts';

const FONT = '600 11px "Inter Variable", Inter, system-ui, sans-serif';
const RING_PX = 4;
/** Words stand this far beside their ring, or beside the driver who is there; and are this high. */
const BESIDE_PX = [9, 22];
const WORDS_PX = 14;
/** A ring nearer to another one is left out, and words nearer to others are. */
const APART_PX = 12;

type Point = { readonly x: number; readonly y: number };
/** Where degrees stand, CSS px. */
export type Projected = { project(at: [number, number]): Point };

/** With round ends, which make each dash longer. */
const DASHES: { readonly [W in HistoryStep['went']]: number[] } = {
  onTrip: [],
  seated: RIDE_DASH_PX,
  offTrip: [8, 6],
};

/**
 * Solid on a trip, dotted as a passenger, dashed off a trip, and nothing where no position was
 * heard. Returns where its words stand.
 */
export function drawHistory(
  ctx: Ctx,
  map: Projected,
  { steps, marks }: MapHistory,
  taken: readonly Rect[],
  colors: MapPalette,
): readonly Rect[] {
  const points = steps.map((at) => map.project(pair(at)));
  for (const [width, color] of [
    [5.5, colors.surface],
    [2.5, colors.ink],
  ] as const) {
    ctx.lineWidth = width;
    ctx.strokeStyle = color;
    for (const went of ['onTrip', 'offTrip', 'seated'] as const) {
      ctx.setLineDash(DASHES[went]);
      ctx.beginPath();
      let isOn = false;
      for (const [k, { x, y }] of points.entries()) {
        const isDrawn = steps[k - 1]?.went === went && !steps[k]!.isAfterSilence;
        if (isDrawn && !isOn) ctx.moveTo(points[k - 1]!.x, points[k - 1]!.y);
        if (isDrawn) ctx.lineTo(x, y);
        isOn = isDrawn;
      }
      ctx.stroke();
    }
  }
  ctx.setLineDash([]);
  return drawMarks(ctx, map, marks, taken, colors);
}

/** The latest first: where there is no room, an earlier one is left out. */
function drawMarks(
  ctx: Ctx,
  map: Projected,
  marks: MapHistory['marks'],
  taken: readonly Rect[],
  colors: MapPalette,
): readonly Rect[] {
  const rings: Point[] = [];
  const words: Rect[] = [];
  ctx.font = FONT;
  ctx.textAlign = 'left';
  for (const mark of marks.toReversed()) {
    const { x, y } = map.project(pair(mark));
    if (rings.some((ring) => Math.hypot(ring.x - x, ring.y - y) < APART_PX)) continue;
    rings.push({ x, y });
    ctx.beginPath();
    ctx.arc(x, y, RING_PX, 0, 2 * Math.PI);
    ctx.fillStyle = colors.surface;
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = colors.ink;
    ctx.stroke();
    const width = ctx.measureText(mark.label).width;
    const lefts = BESIDE_PX.flatMap((px) => [x + px, x - px - width]);
    const spots = lefts.map((left) => ({
      x: left,
      y: y - WORDS_PX / 2,
      width,
      height: WORDS_PX,
    }));
    const spot = spots.find((one) => ![...taken, ...words].some((other) => areNear(other, one, 2)));
    if (!spot) continue;
    words.push(spot);
    ctx.lineWidth = 4;
    ctx.strokeStyle = colors.labelHalo;
    ctx.strokeText(mark.label, spot.x, y + 4);
    ctx.fillStyle = colors.ink;
    ctx.fillText(mark.label, spot.x, y + 4);
  }
  return words;
}
