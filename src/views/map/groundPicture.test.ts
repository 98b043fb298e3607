import { expect, test } from 'vitest';
import { tileLayers } from '#metro/tile.ts';
import { paintPicture } from './groundPicture.ts';
import type { MapPalette } from './palette.ts';

/** Draws nothing. */
const drawing = new Proxy({}, { get: () => () => undefined, set: () => true });

test('a still picture has no two names over each other, and each once', () => {
  let count = 0;
  // The places of the simulated company lie in this part.
  for (let latE6 = 38_850_000; latE6 <= 39_250_000; latE6 += 50_000) {
    for (let lonE6 = -94_850_000; lonE6 <= -94_350_000; lonE6 += 100_000) {
      const of = { lonE6, latE6, widthPx: 248, heightPx: 140 };
      const ctx = drawing as CanvasRenderingContext2D;
      const names = paintPicture(ctx, of, tileLayers, {} as MapPalette);
      count += names.length;
      for (const [i, name] of names.entries()) {
        for (const other of names.slice(i + 1)) {
          const at = `${name.text} and ${other.text} at ${latE6}, ${lonE6}`;
          expect(other.text, at).not.toBe(name.text);
          const isApart = Math.abs(name.x - other.x) >= 36 || Math.abs(name.y - other.y) >= 24;
          expect(isApart, at).toBe(true);
        }
      }
    }
  }
  expect(count).toBeGreaterThan(40);
});
