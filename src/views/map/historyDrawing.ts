// Draws where a driver has been in the last hours, with rings at full quarters of an hour.
import type { Map as GlMap } from 'maplibre-gl';
import type { MapHistory } from './mapTypes.ts';
import type { MapPalette } from './palette.ts';
import { areNear, type Rect } from './stopPlates.ts';
import { type Ctx, OFF_TRIP_PX, pair } from './wayDrawing.ts';

const FONT = '600 11px "Inter Variable", Inter, system-ui, sans-serif';
const RING_PX = 4;
/** Words stand this far beside their ring, and are this high. */
const BESIDE_PX = 9;
const WORDS_PX = 14;
/** A ring nearer to another one is left out, and words nearer to others are. */
const APART_PX = 12;

type Point = { readonly x: number; readonly y: number };

/**
 * Solid on a trip, dashed off one, and nothing where no position was heard. Returns where its words
 * stand.
 */
export function drawHistory(
  ctx: Ctx,
  map: GlMap,
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
    for (const isOffTrip of [false, true]) {
      ctx.setLineDash(isOffTrip ? OFF_TRIP_PX : []);
      ctx.beginPath();
      let isOn = false;
      for (const [k, { x, y }] of points.entries()) {
        const isDrawn = steps[k - 1]?.isOffTrip === isOffTrip && !steps[k]!.isAfterSilence;
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
  map: GlMap,
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
    const spots = [x + BESIDE_PX, x - BESIDE_PX - width].map((left) => ({
      ...{ x: left, y: y - WORDS_PX / 2, width },
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
