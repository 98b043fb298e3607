// A plate over the map: a title, and quieter words below it.
import type { MapPalette } from './palette.ts';
import type { Ctx } from './wayDrawing.ts';

const FONT = '"Inter Variable", Inter, system-ui, sans-serif';
export const TITLE_FONT = `600 12px ${FONT}`;
export const WORDS_FONT = `400 11px ${FONT}`;
/** Its height. */
export const PLATE_PX = 40;
const PADDING_PX = 10;

/** The text of a plate. */
export type PlateText = { readonly title: string; readonly words: string };

/** Pixels that both lines need, with the room beside them. */
export function plateWidth(ctx: Ctx, { title, words }: PlateText): number {
  ctx.font = TITLE_FONT;
  const titlePx = ctx.measureText(title).width;
  ctx.font = WORDS_FONT;
  return Math.ceil(Math.max(titlePx, ctx.measureText(words).width)) + 2 * PADDING_PX;
}

/** Draws a plate whose upper left corner is at `x`, `y`. */
export function drawTwoLines(
  ctx: Ctx,
  { title, words }: PlateText,
  at: { readonly x: number; readonly y: number; readonly width: number },
  colors: MapPalette,
): void {
  const { x, y, width } = at;
  drawPlateBox(ctx, { x, y, width, height: PLATE_PX }, 6, colors);
  ctx.font = TITLE_FONT;
  ctx.fillStyle = colors.ink;
  ctx.fillText(title, x + PADDING_PX, y + 17);
  ctx.font = WORDS_FONT;
  ctx.fillStyle = colors.quietInk;
  ctx.fillText(words, x + PADDING_PX, y + 32);
}

/** What any plate has behind its words, which begin at its left. */
export function drawPlateBox(
  ctx: Ctx,
  { x, y, width, height }: Pick<DOMRectReadOnly, 'x' | 'y' | 'width' | 'height'>,
  roundPx: number,
  colors: MapPalette,
): void {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, roundPx);
  ctx.fillStyle = colors.surface;
  ctx.fill();
  ctx.lineWidth = 1;
  ctx.strokeStyle = colors.border;
  ctx.stroke();
  ctx.textAlign = 'left';
}
