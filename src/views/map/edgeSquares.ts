// Where no name may stand: across the edges of what is seen of the map, where it would be cut, and
// under what floats over it. In squares, as all room on the map is kept.
import type { Rect } from './stopPlates.ts';

export type Square = { readonly x: number; readonly y: number; readonly px: number };

const EDGE_PX = 12;
/** Names are wider than high: fewer squares stop them at the top and bottom. */
const APART_PX = 32;
/** Of a square under what floats. */
const UNDER_PX = 16;

/** The middles of the squares. `seen`: the map between its panels; `over`: what floats there. */
export function edgeSquares(seen: Rect, over: readonly Rect[]): readonly Square[] {
  const [right, bottom] = [seen.x + seen.width, seen.y + seen.height];
  const sides = steps(seen.y, bottom, EDGE_PX).flatMap((y) => [
    { x: seen.x, y, px: EDGE_PX },
    { x: right, y, px: EDGE_PX },
  ]);
  const ends = steps(seen.x, right, APART_PX).flatMap((x) => [
    { x, y: seen.y, px: EDGE_PX },
    { x, y: bottom, px: EDGE_PX },
  ]);
  return [...sides, ...ends, ...over.flatMap(rimOf)];
}

/** Along the rim: a name that is whole underneath is not seen at all. */
function rimOf({ x, y, width, height }: Rect): readonly Square[] {
  if (width === 0 || height === 0) return [];
  const half = UNDER_PX / 2;
  const [left, top, right, bottom] = [x + half, y + half, x + width - half, y + height - half];
  const xs = steps(left, Math.max(left, right), UNDER_PX);
  const ys = steps(top, Math.max(top, bottom), UNDER_PX);
  const rows = xs.flatMap((at) => [
    { x: at, y: top, px: UNDER_PX },
    { x: at, y: Math.max(top, bottom), px: UNDER_PX },
  ]);
  const columns = ys.flatMap((at) => [
    { x: left, y: at, px: UNDER_PX },
    { x: Math.max(left, right), y: at, px: UNDER_PX },
  ]);
  return [...rows, ...columns];
}

/** From one end to the other, so far apart at most. */
function steps(from: number, to: number, apart: number): readonly number[] {
  const count = Math.ceil((to - from) / apart);
  if (count <= 0) return [from];
  return Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / count);
}
