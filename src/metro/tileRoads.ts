// Lines of a tile: streets along the lattice, and highways. The same edges the router drives on.
import { clipLine, thin } from './clip.ts';
import { MILE, WIDTH } from './lattice.ts';
import { windowAround } from './latticeWalk.ts';
import type { Projection } from './mercator.ts';
import { columnName, rowName } from './names.ts';
import type { Streets } from './streetNet.ts';
import { EAST, NORTH, STREET } from './streets.ts';
import { type Feature, lineFeature } from './tileFeature.ts';

const CLASSES = ['', 'local', 'collector', 'arterial'] as const;

/** Streets of the tile: one feature a street, in the pieces that stand. */
export function streetsOf(streets: Streets, z: number, tile: Projection): Feature[] {
  const { west, east, south, north } = windowAround(tile.southWest, tile.northEast, 0);
  const step = lineStep(z);
  const features: Feature[] = [];
  if (step === 0) return features;
  for (let j = south; j <= north; j++) {
    if (j % step !== 0) continue;
    for (const run of runs(streets, j * WIDTH + west, j * WIDTH + east, 1, EAST)) {
      features.push(...runFeature(streets, z, tile, run, 1, rowName(j)));
    }
  }
  for (let i = west; i <= east; i++) {
    if (i % step !== 0) continue;
    for (const run of runs(streets, south * WIDTH + i, north * WIDTH + i, WIDTH, NORTH)) {
      features.push(...runFeature(streets, z, tile, run, WIDTH, columnName(i)));
    }
  }
  return features;
}

/** Highways of the tile, each with the text of its shield. */
export function highwaysOf(streets: Streets, z: number, tile: Projection): Feature[] {
  const { highways, points } = streets.net;
  return highways.flatMap(({ ref, kind, nodes }) => {
    const line = nodes.flatMap((n) => [tile.x(points[n]!.lonE6), tile.y(points[n]!.latE6)]);
    const shield = ref.slice(ref.indexOf('-') + 1);
    return lineFeature({ class: kind, ref, shield }, clipLine(thin(line, tolerance(z))));
  });
}

/** Which lattice lines a zoom shows: every second mile, each mile, each half mile, or all. */
function lineStep(z: number): number {
  if (z < 9) return 0;
  if (z === 9) return MILE * 2;
  if (z === 10) return MILE;
  return z < 13 ? MILE / 2 : 1;
}

/** Half a pixel where streets are thin; none at high zoom. */
function tolerance(z: number): number {
  return z < 12 ? 4 : z < 14 ? 1 : 0;
}

type Run = { readonly kind: number; readonly from: number; readonly to: number };

/** Stretches of one class along a line of slots. */
function* runs(streets: Streets, first: number, last: number, step: number, direction: number) {
  let from = first;
  let kind = 0;
  for (let slot = first; slot <= last; slot += step) {
    const here = slot === last ? 0 : streets.edge[slot * 2 + direction]!;
    if (here === kind) continue;
    if (kind !== STREET.none) yield { kind, from, to: slot };
    from = slot;
    kind = here;
  }
}

function runFeature(
  streets: Streets,
  z: number,
  tile: Projection,
  { kind, from, to }: Run,
  step: number,
  name: string,
): Feature[] {
  const line: number[] = [];
  for (let slot = from; slot <= to; slot += step) {
    line.push(tile.x(streets.lonE6[slot]!), tile.y(streets.latE6[slot]!));
  }
  const pieces = clipLine(thin(line, tolerance(z)));
  return lineFeature({ class: CLASSES[kind]!, name }, pieces);
}
