// Draws the legs that drivers are on: driven up to the driver, and still to be driven from there.
import type { Map as GlMap } from 'maplibre-gl';
import type { LegUnderWay } from './mapTypes.ts';
import type { MapPalette } from './palette.ts';
import type { Rect } from './stopPlates.ts';
import { spaced } from './arcEnds.ts';
import { type Ctx, legDash, pair, polyline } from './wayDrawing.ts';

const FONT = '600 11px "Inter Variable", Inter, system-ui, sans-serif';
/** Words stand this far beside the middle of a line. */
const BESIDE_PX = 14;
/** Shorter lines have no room for words. */
const LEAST_PX = 24;
/** The middle of a line is found to this much. */
const STEP_PX = 4;

/** Returns where its words stand. */
export function drawUnderWay(
  ctx: Ctx,
  map: GlMap,
  legs: readonly LegUnderWay[],
  colors: MapPalette,
): readonly Rect[] {
  const rooms: (Rect | null)[] = [];
  for (const { behind, before, isByRoad, isRide, status, driven, ahead } of legs) {
    const a = behind.map((at) => map.project(pair(at)));
    const b = before.map((at) => map.project(pair(at)));
    const color = status === null ? colors.ink : colors[status];
    ctx.lineWidth = 7;
    ctx.strokeStyle = colors.surface;
    polyline(ctx, a);
    polyline(ctx, b);
    ctx.lineWidth = 3.5;
    ctx.strokeStyle = colors.quietInk;
    ctx.setLineDash(legDash(false, isByRoad));
    polyline(ctx, a);
    ctx.strokeStyle = color;
    ctx.setLineDash(legDash(isRide, isByRoad));
    polyline(ctx, b);
    ctx.setLineDash([]);
    if (driven !== null) rooms.push(words(ctx, a, driven, colors.quietInk, colors));
    rooms.push(words(ctx, b, ahead, color, colors));
  }
  return rooms.filter((room) => room !== null);
}

type Point = { readonly x: number; readonly y: number };

/** Below the middle of a line, or right of a steep one. */
function words(
  ctx: Ctx,
  line: readonly Point[],
  text: string,
  color: string,
  { labelHalo }: MapPalette,
): Rect | null {
  const steps = spaced(line, STEP_PX);
  const middle = steps[Math.floor(steps.length / 2)];
  if (!middle || steps.length * STEP_PX < LEAST_PX) return null;
  const [a, b] = [steps[Math.floor(steps.length / 3)]!, steps[Math.ceil((steps.length * 2) / 3)]];
  const [dx, dy] = [(b ?? middle).x - a.x, (b ?? middle).y - a.y];
  const isSteep = Math.abs(dy) > Math.abs(dx);
  const { x, y } = middle;
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
