// Marks of the map that stay legible, such as clusters: lines on canvases over it lead behind them.
import type { Map as GlMap } from 'maplibre-gl';
import type { LonLat } from './camera.ts';
import type { Rect } from './stopPlates.ts';

/** Its size, and where it stands. */
export type KeptMark = {
  readonly at: LonLat;
  readonly widthPx: number;
  readonly heightPx: number;
  /** How far its foot is above its place. */
  readonly liftPx: number;
  readonly roundPx: number;
};

/** The same in px. */
export type KeptRect = Rect & { readonly roundPx: number };

export function keptAt(map: GlMap, mark: KeptMark): KeptRect {
  const { at, widthPx: width, heightPx: height, liftPx, roundPx } = mark;
  const { x, y } = map.project([at.lon, at.lat]);
  return { x: x - width / 2, y: y - liftPx - height, width, height, roundPx };
}

/** More than any canvas, px. */
const EVERYWHERE = 100_000;

/** Draws everywhere but on the marks. */
export function behind(
  ctx: CanvasRenderingContext2D,
  kept: readonly KeptRect[],
  draw: () => void,
): void {
  ctx.save();
  // One after the other: where two overlap, neither shows a line.
  for (const { x, y, width, height, roundPx } of kept) {
    const around = new Path2D();
    around.rect(-EVERYWHERE, -EVERYWHERE, 2 * EVERYWHERE, 2 * EVERYWHERE);
    around.roundRect(x, y, width, height, roundPx);
    ctx.clip(around, 'evenodd');
  }
  draw();
  ctx.restore();
}
