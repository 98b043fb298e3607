// Draws ways on the highlights' canvas: trails behind drivers, the legs of trips, and the pulse
// along the way of a selected move.
import type { Map as GlMap } from 'maplibre-gl';
import { rightOf, spaced, trimmed } from './arcEnds.ts';
import type { LonLat } from './camera.ts';
import type { MapPin, TrailStep, TripLegLine } from './mapTypes.ts';
import type { MapPalette } from './palette.ts';

export type Ctx = CanvasRenderingContext2D;
type Point = { readonly x: number; readonly y: number };

/** The ring of a pin: a leg begins and ends there, px. */
const PIN_PX = 13;
/** Share of an arc that its pulse covers. */
const PULSE_SHARE = 0.16;
/** Dashes of a trail. */
const OFF_TRIP_PX = [2, 5];
const IN_TRIP_PX: number[] = [];
/** A leg lies this far to the right of its road: the halo of one that leads back spares it. */
const ASIDE_PX = 2.5;
/** The arrow of a leg is drawn over this much of it. */
const CHEVRON_PX = 8;

/** Fades toward the older end; dashed where the driver was on no trip. */
export function drawTrail(
  ctx: Ctx,
  map: GlMap,
  trail: readonly TrailStep[],
  colors: MapPalette,
): void {
  const points = trail.map(({ lon, lat }) => map.project([lon, lat]));
  for (const [width, color, most] of [
    [6, colors.surface, 0.6],
    [3, colors.accent, 0.9],
  ] as const) {
    ctx.lineWidth = width;
    ctx.strokeStyle = color;
    for (let k = 1; k < points.length; k++) {
      ctx.globalAlpha = most * (k / points.length);
      ctx.setLineDash(trail[k - 1]!.isOffTrip ? OFF_TRIP_PX : IN_TRIP_PX);
      line(ctx, points[k - 1]!, points[k]!);
    }
  }
  ctx.setLineDash(IN_TRIP_PX);
  ctx.globalAlpha = 1;
}

/** Of a leg whose road is not known: a straight line from place to place. */
const STRAIGHT_DASH_PX = [7, 5];
/** Of a ride. */
export const RIDE_DASH_PX = [1, 5];

/** Dots of a ride; otherwise whole by road, and dashed where none is known. */
export function legDash(isRide: boolean, isByRoad: boolean): number[] {
  if (isRide) return RIDE_DASH_PX;
  return isByRoad ? IN_TRIP_PX : STRAIGHT_DASH_PX;
}

/**
 * Along roads, where they are known, on the right: a way there and the way back are two lines.
 * Driven legs are faint. Rides lie below the moves that go the same way.
 */
export function drawLegs(
  ctx: Ctx,
  map: GlMap,
  legs: readonly TripLegLine[],
  colors: MapPalette,
): void {
  const ordered = legs.toSorted((a, b) => Number(b.isRide) - Number(a.isRide));
  for (const { from, to, course, isDone, isRide } of ordered) {
    const line = (course ?? [from, to]).map((at) => map.project(pair(at)));
    const shown = rightOf(trimmed(line, PIN_PX, PIN_PX), ASIDE_PX);
    if (shown.length < 2) continue;
    ctx.globalAlpha = isDone ? 0.3 : 0.8;
    ctx.lineWidth = 5;
    ctx.strokeStyle = colors.surface;
    polyline(ctx, shown);
    ctx.globalAlpha = isDone ? 0.3 : 0.85;
    ctx.lineWidth = 2;
    ctx.strokeStyle = colors.ink;
    ctx.setLineDash(legDash(isRide, course !== null));
    polyline(ctx, shown);
    ctx.setLineDash([]);
    if (!isDone) chevron(ctx, shown);
  }
  ctx.globalAlpha = 1;
}

/** The number or letter of a stop, at the corner of its pin. */
export function drawStop(ctx: Ctx, map: GlMap, at: LonLat, text: string, colors: MapPalette): void {
  const { x, y } = map.project([at.lon, at.lat]);
  ctx.beginPath();
  ctx.arc(x - 11, y + 11, 8, 0, 2 * Math.PI);
  ctx.fillStyle = colors.ink;
  ctx.fill();
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = colors.surface;
  ctx.stroke();
  ctx.font = '600 11px "Inter Variable", Inter, system-ui, sans-serif';
  ctx.textAlign = 'center';
  ctx.fillStyle = colors.surface;
  ctx.fillText(text, x - 11, y + 15);
}

/** Half the width of a pin's head, how far that is above its foot, and the room for its name. */
const HEAD_PX = 8;
const HEAD_LIFT_PX = 21;
const NAME_PX = 220;
const MOST_LETTERS = 80;

/** A light pin with its foot on a point, and the name beside it. */
export function drawPin(ctx: Ctx, map: GlMap, { label, ...at }: MapPin, colors: MapPalette): void {
  const { x, y } = map.project(pair(at));
  const top = y - HEAD_LIFT_PX;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.quadraticCurveTo(x - HEAD_PX, y - 10, x - HEAD_PX, top);
  ctx.arc(x, top, HEAD_PX, Math.PI, 0);
  ctx.quadraticCurveTo(x + HEAD_PX, y - 10, x, y);
  ctx.closePath();
  ctx.fillStyle = colors.surface;
  ctx.strokeStyle = colors.accent;
  ctx.lineWidth = 2;
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(x, top, 3, 0, 2 * Math.PI);
  ctx.fillStyle = colors.accent;
  ctx.fill();
  ctx.font = '600 12px "Inter Variable", Inter, system-ui, sans-serif';
  ctx.textAlign = 'left';
  const left = x + HEAD_PX + 6;
  const name = fitted(ctx, label);
  ctx.strokeStyle = colors.labelHalo;
  ctx.lineWidth = 4;
  ctx.strokeText(name, left, top + 4, NAME_PX);
  ctx.fillStyle = colors.ink;
  ctx.fillText(name, left, top + 4, NAME_PX);
}

/** As much of a name as there is room for: only its beginning is measured. */
export function fitted(ctx: Ctx, label: string): string {
  let name = label.length > MOST_LETTERS ? `${label.slice(0, MOST_LETTERS)}…` : label;
  while (name.length > 2 && ctx.measureText(name).width > NAME_PX) name = `${name.slice(0, -2)}…`;
  return name;
}

/** A bright piece that travels along a way; `share` of its time has passed. */
export function drawPulse(
  ctx: Ctx,
  points: readonly Point[],
  share: number,
  colors: MapPalette,
): void {
  const last = points.length - 1;
  const head = share * (1 + PULSE_SHARE);
  const [first, end] = [(head - PULSE_SHARE) * last, head * last];
  ctx.strokeStyle = colors.surface;
  ctx.lineWidth = 2;
  for (let k = Math.max(1, Math.ceil(first)); k <= Math.min(last, Math.floor(end)); k++) {
    ctx.globalAlpha = 0.9 * ((k - first) / (end - first));
    line(ctx, points[k - 1]!, points[k]!);
  }
  ctx.globalAlpha = 1;
}

/** Where a leg is going, behind the middle of its line: apart from that of the way back. */
function chevron(ctx: Ctx, points: readonly Point[]): void {
  const steps = spaced(points, CHEVRON_PX);
  const middle = Math.floor(steps.length / 2);
  const [a, b] = [steps[middle], steps[middle + 1]];
  if (!a || !b || steps.length < 4) return;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [x, y] = [(a.x + b.x) / 2 + 4 * ux, (a.y + b.y) / 2 + 4 * uy];
  ctx.beginPath();
  ctx.moveTo(x - 7 * ux + 5 * uy, y - 7 * uy - 5 * ux);
  ctx.lineTo(x, y);
  ctx.lineTo(x - 7 * ux - 5 * uy, y - 7 * uy + 5 * ux);
  ctx.stroke();
}

export function polyline(ctx: Ctx, points: readonly Point[]): void {
  ctx.beginPath();
  for (const { x, y } of points) ctx.lineTo(x, y);
  ctx.stroke();
}

export function line(ctx: Ctx, a: Point, b: Point): void {
  ctx.beginPath();
  ctx.moveTo(a.x, a.y);
  ctx.lineTo(b.x, b.y);
  ctx.stroke();
}

export function pair(at: { readonly lonE6: number; readonly latE6: number }): [number, number] {
  return [at.lonE6 / 1e6, at.latE6 / 1e6];
}
