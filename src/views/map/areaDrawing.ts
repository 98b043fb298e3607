// Draws an area that something is limited to: its edge, and above it what it is.
import type { Map as GlMap } from 'maplibre-gl';
import type { MapArea } from './mapTypes.ts';
import type { MapPalette } from './palette.ts';
import { WORDS_FONT } from './twoLinePlate.ts';
import { type Ctx, pair } from './wayDrawing.ts';

const DASH_PX = [8, 6];
/** Of the ground within. */
const FILL = 0.05;
const ABOVE_PX = 8;

export function drawArea(ctx: Ctx, map: GlMap, { edge, label }: MapArea, colors: MapPalette): void {
  const points = edge.map((at) => map.project(pair(at)));
  const [top] = points.toSorted((a, b) => a.y - b.y);
  if (!top) return;
  ctx.beginPath();
  for (const { x, y } of points) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.globalAlpha = FILL;
  ctx.fillStyle = colors.accent;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.lineWidth = 5;
  ctx.strokeStyle = colors.surface;
  ctx.stroke();
  ctx.lineWidth = 2;
  ctx.strokeStyle = colors.accent;
  ctx.setLineDash(DASH_PX);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.font = WORDS_FONT;
  ctx.textAlign = 'center';
  ctx.lineWidth = 4;
  ctx.strokeStyle = colors.labelHalo;
  ctx.strokeText(label, top.x, top.y - ABOVE_PX);
  ctx.fillStyle = colors.ink;
  ctx.fillText(label, top.x, top.y - ABOVE_PX);
}
