// A feature of a tile layer, as the tile encoder takes it.

export type Tags = { readonly [key: string]: string | number };
type Pair = [number, number];
type Paths = Pair[][];

/** `type` as in the vector tile format: 1 point, 2 line, 3 area. Whole tile units. */
export type Feature =
  | { readonly type: 1; readonly tags: Tags; readonly geometry: Pair[] }
  | { readonly type: 2 | 3; readonly tags: Tags; readonly geometry: Paths };

export function pointFeature(tags: Tags, x: number, y: number): Feature {
  return { type: 1, tags, geometry: [[x, y]] };
}

/** The line in its pieces; no feature when none is left. */
export function lineFeature(tags: Tags, pieces: readonly (readonly number[])[]): Feature[] {
  const geometry = pieces.map(pairs);
  return geometry.length === 0 ? [] : [{ type: 2, tags, geometry }];
}

/** The outer ring with its holes; no feature when the outer ring is empty. */
export function areaFeature(tags: Tags, rings: readonly (readonly number[])[]): Feature[] {
  if (rings[0]!.length === 0) return [];
  const geometry = rings.filter((ring) => ring.length > 0).map((ring) => closed(pairs(ring)));
  return [{ type: 3, tags, geometry }];
}

function pairs(path: readonly number[]): Pair[] {
  const made: Pair[] = [];
  for (let k = 0; k < path.length; k += 2) made.push([path[k]!, path[k + 1]!]);
  return made;
}

function closed(ring: Pair[]): Pair[] {
  ring.push([ring[0]![0], ring[0]![1]]);
  return ring;
}
