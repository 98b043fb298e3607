// Paints arrows, presence dots and the selection disc of the drivers into one texture.
import { RIDER_ICONS } from './iconPaths.ts';
import type { MapPalette } from './palette.ts';

/**
 * Cells in a row of the atlas: four arrows, two riders, four presence dots, the selection disc,
 * the ring of a rider who is far away, and the arrow of a late driver who is.
 */
export const CELL = { arrow: 0, presence: 6, disc: 10, ring: 11, farLate: 12 } as const;
export const CELLS = 13;
/** Side of a cell in px of the screen, and in px of the texture. */
export const CELL_PX = 40;
/** How far a part reaches from the middle of its cell at any rotation, px. */
export const HALF_PX = { arrow: 12, presence: 6, disc: 18, ring: 6 } as const;
const RATIO = 2;
/** Of a late arrow over the cells of a crowd. */
const FAR_CASING_PX = 3.4;

/** The outline of an arrow that points north, 15 × 18 around its center. */
const ARROW_PATH = 'M0-9.5 7.2 8 0 4.4-7.2 8z';

export function paintDriverAtlas(colors: MapPalette): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = CELLS * CELL_PX * RATIO;
  canvas.height = CELL_PX * RATIO;
  const ctx = canvas.getContext('2d');
  if (ctx === null) return canvas;
  ctx.scale(RATIO, RATIO);
  ctx.translate(CELL_PX / 2, CELL_PX / 2);
  ctx.lineJoin = 'round';
  const outline = new Path2D(ARROW_PATH);
  const { ink, quietInk, surface, late, offline } = colors;
  const cells: readonly (() => void)[] = [
    () => arrow(ctx, outline, ink, surface, 2.25),
    () => arrow(ctx, outline, surface, ink, 1.75),
    () => arrow(ctx, outline, late, surface, 2.25),
    () => dashed(ctx, outline, surface, offline),
    () => rider(ctx, RIDER_ICONS.waits, surface, quietInk),
    () => rider(ctx, RIDER_ICONS.rides, surface, quietInk),
    () => full(ctx, colors.available, surface),
    () => half(ctx, colors.away, surface),
    () => bar(ctx, colors.busy, surface),
    () => hollow(ctx, colors.offline, surface),
    () => disc(ctx, colors.accent),
    () => farRider(ctx, surface, quietInk),
    () => arrow(ctx, outline, late, surface, FAR_CASING_PX),
  ];
  for (const paint of cells) {
    ctx.save();
    paint();
    ctx.restore();
    ctx.translate(CELL_PX, 0);
  }
  return canvas;
}

function arrow(
  ctx: CanvasRenderingContext2D,
  path: Path2D,
  inside: string,
  edge: string,
  width: number,
): void {
  ctx.lineWidth = width;
  ctx.strokeStyle = edge;
  ctx.stroke(path);
  ctx.fillStyle = inside;
  ctx.fill(path);
}

function dashed(ctx: CanvasRenderingContext2D, path: Path2D, inside: string, edge: string): void {
  ctx.fillStyle = inside;
  ctx.fill(path);
  ctx.lineWidth = 1.75;
  ctx.strokeStyle = edge;
  ctx.setLineDash([2.5, 2]);
  ctx.stroke(path);
}

/** A small plate with a waiting rider, or with the car of one in a ride. */
function rider(ctx: CanvasRenderingContext2D, path: string, inside: string, ink: string): void {
  ctx.beginPath();
  ctx.roundRect(-6.25, -6.25, 12.5, 12.5, 4);
  ctx.fillStyle = inside;
  ctx.fill();
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = ink;
  ctx.stroke();
  ctx.scale(9 / 24, 9 / 24);
  ctx.translate(-12, -12);
  ctx.lineWidth = 2.2;
  ctx.lineCap = 'round';
  ctx.stroke(new Path2D(path));
}

/** Five px: a rider's ring must not hide a move. */
function farRider(ctx: CanvasRenderingContext2D, inside: string, ink: string): void {
  circle(ctx, 3.5, inside);
  ring(ctx, 2.4, 1.1, ink);
}

const DOT_PX = 3.6;

function full(ctx: CanvasRenderingContext2D, color: string, edge: string): void {
  circle(ctx, DOT_PX, color);
  rim(ctx, edge);
}

/** Away: only the right half is filled. */
function half(ctx: CanvasRenderingContext2D, color: string, edge: string): void {
  circle(ctx, DOT_PX, edge);
  ctx.beginPath();
  ctx.arc(0, 0, DOT_PX - 0.6, -Math.PI / 2, Math.PI / 2);
  ctx.fillStyle = color;
  ctx.fill();
  ring(ctx, DOT_PX - 0.7, 1.3, color);
  rim(ctx, edge);
}

/** Busy: a full dot with a bar across. */
function bar(ctx: CanvasRenderingContext2D, color: string, edge: string): void {
  full(ctx, color, edge);
  ctx.fillStyle = edge;
  ctx.fillRect(-1.9, -0.65, 3.8, 1.3);
}

/** Offline: a ring. */
function hollow(ctx: CanvasRenderingContext2D, color: string, edge: string): void {
  circle(ctx, DOT_PX, edge);
  ring(ctx, DOT_PX - 0.9, 1.5, color);
  rim(ctx, edge);
}

function disc(ctx: CanvasRenderingContext2D, color: string): void {
  ctx.globalAlpha = 0.18;
  circle(ctx, 16, color);
  ctx.globalAlpha = 1;
  ring(ctx, 16, 1.5, color);
}

function circle(ctx: CanvasRenderingContext2D, radius: number, color: string): void {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.fillStyle = color;
  ctx.fill();
}

function rim(ctx: CanvasRenderingContext2D, color: string): void {
  ring(ctx, DOT_PX + 0.5, 1.4, color);
}

function ring(ctx: CanvasRenderingContext2D, radius: number, width: number, color: string): void {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.lineWidth = width;
  ctx.strokeStyle = color;
  ctx.stroke();
}
