import type { Bounds } from '#domain/geo.ts';

export function inDegrees({ westE6, southE6, eastE6, northE6 }: Bounds) {
  return {
    west: westE6 / 1e6,
    south: southE6 / 1e6,
    east: eastE6 / 1e6,
    north: northE6 / 1e6,
  };
}
