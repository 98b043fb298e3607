// Golden hashes of the metro: the same test checks them in Node and in Chromium. They change only
// with a deliberate change of the city.
import type { Metro } from '../metro.ts';
import { encodeTile } from '../tile.ts';

/** 32-bit FNV-1a of bytes, in hex. */
export function fingerprint(bytes: Uint8Array): string {
  let h = 0x811c9dc5;
  for (const byte of bytes) h = Math.imul(h ^ byte, 0x01000193);
  return (h >>> 0).toString(16).padStart(8, '0');
}

/** Hashes of the graph, of routes between all towns and of addresses. */
export function metroFingerprints(metro: Metro): { [what: string]: string } {
  const { graph, towns } = metro;
  const routes: number[] = [];
  for (const from of towns) {
    for (const to of towns) {
      const { distanceCmi, durationMs, points, cumulativeMs } = metro.route(from, to);
      routes.push(distanceCmi, durationMs, sum(points), sum(cumulativeMs));
    }
  }
  const places = Array.from({ length: 200 }, (_, seed) => metro.addressFrom(seed * 7919));
  return {
    nodes: hashNumbers(graph.lonE6, graph.latE6),
    edges: hashNumbers(graph.first, graph.target, graph.length, graph.ms),
    tree: fingerprint(metro.treeTo(4242).take),
    routes: hashNumbers(Int32Array.from(routes)),
    places: hashText(JSON.stringify(places)),
  };
}

/** Hashes of a few encoded tiles, one for each kind of zoom. */
export function tileFingerprints(): { [tile: string]: string } {
  return Object.fromEntries(
    Object.keys(GOLDEN_TILES).map((tile) => {
      const [z, x, y] = tile.split('/').map(Number);
      return [tile, fingerprint(encodeTile(z!, x!, y!))];
    }),
  );
}

/** Keys are zoom, column and row. */
export const GOLDEN_TILES = {
  '8/60/97': '18cb6383',
  '9/121/195': '9c234b5e',
  '10/242/391': 'cd9f3741',
  '12/971/1564': '4d826e4e',
  '14/3887/6255': 'c672b0e6',
  '15/7767/12527': '21f9a20b',
};

export const GOLDEN_METRO = {
  nodes: '41fab6ca-4f6ba02b',
  edges: '0cac8450-4c2a99bf-501895e5-6c92c2f9',
  tree: 'bf4e9c7a',
  routes: '0128e61c',
  places: 'f8a3f271',
};

function hashNumbers(...columns: readonly Int32Array[]): string {
  return columns
    .map((column) =>
      fingerprint(new Uint8Array(column.buffer, column.byteOffset, column.byteLength)),
    )
    .join('-');
}

function hashText(text: string): string {
  return fingerprint(new TextEncoder().encode(text));
}

function sum(column: Int32Array): number {
  let total = 0;
  for (const n of column) total = (Math.imul(total, 31) + n) | 0;
  return total;
}
