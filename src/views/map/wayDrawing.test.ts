import type { Map as GlMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import type { TripLegLine } from './mapTypes.ts';
import type { MapPalette } from './palette.ts';
import { type Ctx, drawLegs } from './wayDrawing.ts';

test('a ride back on the road of a move is drawn below it and beside it', () => {
  const [west, east] = [place(0), place(200)];
  const move = { from: west, to: east, course: [west, east], isDone: false, isRide: false };
  const back = { ...move, from: east, to: west, course: [east, west], isRide: true };
  const lines = drawnLines([move, back]);
  expect(lines.map(({ isDotted }) => isDotted)).toEqual([true, false]);
  const [ride, driven] = lines;
  // Far enough for the halo of 5 px around the one to spare the other, which is 2 px wide.
  expect(driven!.y - ride!.y).toBeGreaterThanOrEqual(3.5);
});

const place = (x: number) => ({ lonE6: x * 1e6, latE6: 0 });

/** The lines in ink from end to end, without their arrows: a degree is a pixel. */
function drawnLines(legs: readonly TripLegLine[]) {
  const lines: { readonly y: number; readonly isDotted: boolean }[] = [];
  let path: { readonly x: number; readonly y: number }[] = [];
  let dash: readonly number[] = [];
  const ctx = {
    strokeStyle: '',
    beginPath: () => (path = []),
    moveTo: (x: number, y: number) => path.push({ x, y }),
    lineTo: (x: number, y: number) => path.push({ x, y }),
    setLineDash: (to: readonly number[]) => (dash = to),
    stroke() {
      const [first, last] = [path[0]!, path.at(-1)!];
      if (this.strokeStyle !== 'ink' || Math.abs(first.x - last.x) < 100) return;
      lines.push({ y: first.y, isDotted: dash.length > 0 });
    },
  };
  const map = { project: ([x, y]: [number, number]) => ({ x, y }) };
  const colors = { ink: 'ink', surface: 'surface' } as MapPalette;
  drawLegs(ctx as unknown as Ctx, map as unknown as GlMap, legs, colors);
  return lines;
}
