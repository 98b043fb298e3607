// Draws the legs that drivers are on: driven up to the driver, and still to be driven from there.
import type { Map as GlMap } from 'maplibre-gl';
import type { LegUnderWay } from './mapTypes.ts';
import type { MapPalette } from './palette.ts';
import type { Rect } from './stopPlates.ts';
import { type Ctx, line, pair } from './wayDrawing.ts';

const FONT = '600 11px "Inter Variable", Inter, system-ui, sans-serif';
/** Dots of a ride. */
const RIDE_DASH_PX = [1, 5];
/** Words stand this far beside the middle of a line. */
const BESIDE_PX = 14;
/** Shorter lines have no room for words. */
const LEAST_PX = 24;

/** Returns where its words stand. */
export function drawUnderWay(
  ctx: Ctx,
  map: GlMap,
  legs: readonly LegUnderWay[],
  colors: MapPalette,
): readonly Rect[] {
  const rooms: (Rect | null)[] = [];
  for (const { from, at, to, isRide, status, driven, ahead } of legs) {
    const a = map.project(pair(from));
    const b = map.project(pair(at));
    const c = map.project(pair(to));
    const color = status === null ? colors.ink : colors[status];
    ctx.lineWidth = 7;
    ctx.strokeStyle = colors.surface;
    line(ctx, a, b);
    line(ctx, b, c);
    ctx.lineWidth = 3.5;
    ctx.strokeStyle = colors.quietInk;
    line(ctx, a, b);
    ctx.strokeStyle = color;
    ctx.setLineDash(isRide ? RIDE_DASH_PX : []);
    line(ctx, b, c);
    ctx.setLineDash([]);
    if (driven !== null) rooms.push(words(ctx, [a, b], driven, colors.quietInk, colors));
    rooms.push(words(ctx, [b, c], ahead, color, colors));
  }
  return rooms.filter((room) => room !== null);
}

type Point = { readonly x: number; readonly y: number };

/** Below the middle of a line, or right of a steep one. */
function words(
  ctx: Ctx,
  [a, b]: readonly [Point, Point],
  text: string,
  color: string,
  { labelHalo }: MapPalette,
): Rect | null {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (Math.hypot(dx, dy) < LEAST_PX) return null;
  const isSteep = Math.abs(dy) > Math.abs(dx);
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const at = isSteep ? { x: x + BESIDE_PX, y: y + 4 } : { x, y: y + BESIDE_PX + 6 };
  ctx.font = FONT;
  ctx.textAlign = isSteep ? 'left' : 'center';
  ctx.lineWidth = 4;
  ctx.strokeStyle = labelHalo;
  ctx.strokeText(text, at.x, at.y);
  ctx.fillStyle = color;
  ctx.fillText(text, at.x, at.y);
  const { width } = ctx.measureText(text);
  return { x: isSteep ? at.x : at.x - width / 2, y: at.y - 11, width, height: 14 };
}
