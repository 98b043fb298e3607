import type { Map as GlMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import type { MapPalette } from './palette.ts';
import { drawTrail } from './wayDrawing.ts';

/** A canvas that notes with which dashes each stroke was made. */
function dashesOf(trail: readonly boolean[]): readonly (readonly number[])[] {
  const strokes: (readonly number[])[] = [];
  let dash: readonly number[] = [];
  const ctx = {
    setLineDash: (next: readonly number[]) => void (dash = next),
    beginPath() {},
    moveTo() {},
    lineTo() {},
    stroke: () => void strokes.push(dash),
  } as unknown as CanvasRenderingContext2D;
  const map = { project: ([x, y]: [number, number]) => ({ x, y }) } as unknown as GlMap;
  const points = trail.map((isOffTrip, at) => ({ lon: at, lat: 0, isOffTrip }));
  drawTrail(ctx, map, points, {} as MapPalette);
  expect(dash).toEqual([]);
  return strokes.slice(-(trail.length - 1));
}

test('a trail is dashed outside of a trip and solid within one', () => {
  const [first, second, third] = dashesOf([true, false, false, true]);
  expect(first).not.toEqual([]);
  expect([second, third]).toEqual([[], []]);
});
