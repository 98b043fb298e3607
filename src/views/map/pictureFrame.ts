// Which part of the world a still picture shows.
import { latitudeOf, longitudeOf, mercatorX, mercatorY, WORLD } from './mercator.ts';

export const TILE_PX = 512;

/** Its middle in degrees × 1e6, and CSS px. */
export type PictureOf = {
  readonly lonE6: number;
  readonly latE6: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Its tiles are whole pixels wide; absent: of a place, which stands in the middle. */
  readonly zoom?: number;
};

type Point = { readonly lonE6: number; readonly latE6: number };

/** Where a place is on the world of a zoom, px. */
export function worldPx({ lonE6, latE6 }: Point, zoom: number) {
  const size = TILE_PX * 2 ** zoom;
  const share = (steps: number) => (steps >>> 0) / WORLD;
  return { x: share(mercatorX(lonE6)) * size, y: share(mercatorY(latE6)) * size };
}

/** Where a place is in a picture of this zoom, px from its upper left corner. */
export function inPicture(picture: PictureOf, zoom: number, point: Point) {
  const [middle, at] = [worldPx(picture, zoom), worldPx(point, zoom)];
  return { x: at.x - middle.x + picture.widthPx / 2, y: at.y - middle.y + picture.heightPx / 2 };
}

/** Of a frame around points: nearer would show few streets, farther no roads at all. */
const NEAREST_ZOOM = 13;
const FARTHEST_ZOOM = 5;
/** The points stay this far from the rim, and a new frame leaves them as much again. */
const RIM_PX = 20;

export type FrameOf = PictureOf & { readonly zoom: number };

/**
 * The nearest frame of this size with all points in it. `before` is kept for as long as they are,
 * so that the ground under a growing line stands still. Null without a point.
 */
export function frameAround(
  points: readonly Point[],
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  before: FrameOf | null,
): FrameOf | null {
  const [one] = points;
  if (!one) return null;
  const isKept = before?.widthPx === widthPx && before.heightPx === heightPx;
  if (isKept && points.every((point) => isInside(before, point))) return before;
  const all = points.map((point) => worldPx(point, NEAREST_ZOOM));
  const first = worldPx(one, NEAREST_ZOOM);
  const [left, right, top, bottom] = [first.x, first.x, first.y, first.y];
  const box = all.reduce(
    (sum, { x, y }) => ({
      left: Math.min(sum.left, x),
      right: Math.max(sum.right, x),
      top: Math.min(sum.top, y),
      bottom: Math.max(sum.bottom, y),
    }),
    { left, right, top, bottom },
  );
  const room = { x: Math.max(1, widthPx - 4 * RIM_PX), y: Math.max(1, heightPx - 4 * RIM_PX) };
  const times = Math.max((box.right - box.left) / room.x, (box.bottom - box.top) / room.y);
  const most = NEAREST_ZOOM - Math.log2(Math.max(1, times));
  const whole = Math.floor(most);
  const tilePx = Math.floor(TILE_PX * 2 ** (most - whole));
  const zoom = whole + Math.log2(tilePx / TILE_PX);
  const steps = (px: number) => Math.round((px / (TILE_PX * 2 ** NEAREST_ZOOM)) * WORLD);
  return {
    lonE6: Math.round(longitudeOf(steps((box.left + box.right) / 2)) * 1e6),
    latE6: Math.round(latitudeOf(steps((box.top + box.bottom) / 2)) * 1e6),
    widthPx,
    heightPx,
    zoom: Math.max(FARTHEST_ZOOM, zoom),
  };
}

function isInside(frame: FrameOf, point: Point): boolean {
  const { x, y } = inPicture(frame, frame.zoom, point);
  const [right, bottom] = [frame.widthPx - RIM_PX, frame.heightPx - RIM_PX];
  return x >= RIM_PX && x <= right && y >= RIM_PX && y <= bottom;
}
