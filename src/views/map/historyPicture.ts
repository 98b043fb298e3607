// Where a driver has been, over a still picture of the ground: drawn as on the map.
import type { Location } from '#domain/entities.ts';
import { ARROW } from './driverClass.ts';
import { CELL, CELL_PX, paintDriverAtlas } from './driverAtlas.ts';
import { drawHistory } from './historyDrawing.ts';
import type { MapHistory } from './mapTypes.ts';
import { type FrameOf, frameAround, inPicture } from './pictureFrame.ts';
import type { MapPalette } from './palette.ts';
import { drawName, drawSymbol, paintedGround, type StillGround } from './stillGround.ts';
import type { PictureSize } from './StillPicture.tsx';
import type { Streets } from './streets.ts';
import type { Ctx } from './wayDrawing.ts';

export type HistoryShown = {
  readonly history: MapHistory;
  /** The locations along it. */
  readonly places: readonly Pick<Location, 'lonE6' | 'latE6' | 'kind'>[];
};

type Point = { readonly lonE6: number; readonly latE6: number };
type Spot = { readonly x: number; readonly y: number };
/** Half the side of a pin, px. */
const PIN_PX = 13;

/** Whether a name at `other` would be covered by what is at `one`. */
function isBeside(one: Spot, other: Spot): boolean {
  return Math.abs(one.x - other.x) < 50 && Math.abs(one.y - other.y) < 20;
}

/** Keeps the ground for as long as the line is on it: positions come each second. */
export class HistoryPicture {
  #frame: FrameOf | null = null;
  #ground: { readonly key: string; readonly painted: Promise<StillGround> } | null = null;

  /** Rejects when the ground can't be painted; the next call tries again. */
  async paint(
    host: HTMLElement,
    size: PictureSize,
    { history, places }: HistoryShown,
    streets: Streets,
  ): Promise<HTMLCanvasElement> {
    const frame = frameAround(history.steps, size, this.#frame);
    if (frame === null) throw new Error('no position');
    this.#frame = frame;
    const { canvas: ground, colors, names } = await this.#groundOf(host, frame, streets);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [ground.width, ground.height];
    const ctx = canvas.getContext('2d');
    if (!ctx) throw new Error('no canvas');
    ctx.drawImage(ground, 0, 0);
    ctx.scale(ground.width / size.widthPx, ground.height / size.heightPx);
    ctx.lineCap = ctx.lineJoin = 'round';
    const at = (point: Point) => inPicture(frame, frame.zoom, point);
    const project = ([lon, lat]: [number, number]) => at({ lonE6: lon * 1e6, latE6: lat * 1e6 });
    const [line, pins] = [history.steps.map(at), places.map(at)];
    for (const name of names) {
      const isCovered = [...line, ...pins].some((one) => isBeside(one, name));
      if (!isCovered) drawName(ctx, name, colors);
    }
    const taken = [...pins, ...line.slice(-1)].map(({ x, y }) => ({
      x: x - PIN_PX,
      y: y - PIN_PX,
      width: 2 * PIN_PX,
      height: 2 * PIN_PX,
    }));
    drawHistory(ctx, { project }, history, taken, colors);
    for (const [k, pin] of pins.entries()) drawSymbol(ctx, `pin/${places[k]!.kind}`, pin, colors);
    drawDriver(ctx, { project }, history, colors);
    return canvas;
  }

  #groundOf(host: HTMLElement, frame: FrameOf, streets: Streets): Promise<StillGround> {
    // The background is that of the theme.
    const key = JSON.stringify([frame, streets, getComputedStyle(host).backgroundColor]);
    if (this.#ground?.key === key) return this.#ground.painted;
    const painted = paintedGround(host, frame, streets);
    this.#ground = { key, painted };
    painted.catch(() => {
      if (this.#ground?.painted === painted) this.#ground = null;
    });
    return painted;
  }
}

/** The driver where they were last, as the one who is selected on the map. */
function drawDriver(
  ctx: Ctx,
  { project }: Parameters<typeof drawHistory>[1],
  { steps }: MapHistory,
  colors: MapPalette,
): void {
  const last = steps.at(-1);
  if (!last) return;
  const [to, ...before] = steps
    .toReversed()
    .map(({ lonE6, latE6 }) => project([lonE6 / 1e6, latE6 / 1e6]));
  if (!to) return;
  const from = before.find(({ x, y }) => Math.hypot(to.x - x, to.y - y) > 1) ?? to;
  const atlas = paintDriverAtlas(colors);
  const side = atlas.height;
  const arrow = last.went === 'offTrip' ? ARROW.free : ARROW.onTrip;
  ctx.save();
  ctx.translate(to.x, to.y);
  const put = (cell: number) =>
    ctx.drawImage(atlas, cell * side, 0, side, side, -CELL_PX / 2, -CELL_PX / 2, CELL_PX, CELL_PX);
  put(CELL.disc);
  ctx.rotate(from === to ? 0 : Math.atan2(to.x - from.x, from.y - to.y));
  put(CELL.arrow + arrow);
  ctx.restore();
}
