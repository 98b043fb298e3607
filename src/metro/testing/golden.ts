// What the metro must answer in every engine, as short hashes: the same test runs on them in Node
// and in Chromium. A change of the city changes them on purpose.
import type { Metro } from '../metro.ts';

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

export const GOLDEN_METRO = {
  nodes: '968721a1-e63a347c',
  edges: 'cab2fae1-b5a01130-74207d75-6950fcd9',
  tree: '8e81c67b',
  routes: '043c2a69',
  places: '2fa48c41',
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
