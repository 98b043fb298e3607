import { expect, test } from 'vitest';
import { framedBy, notFramed } from './framing.queries.ts';

const at = (lonE6: number, latE6: number) => ({ lonE6, latE6 });
const [a, b] = [at(0, 0), at(100_000, 50_000)];
const straight = { ends: [a, b], course: [a, b] };

test('nothing is framed before both ends are chosen', () => {
  expect(framedBy(null, notFramed)).toBe(notFramed);
  expect(framedBy({ ends: [a], course: [] }, notFramed)).toBe(notFramed);
});

test('both ends are framed once, and again when one of them changes', () => {
  const framed = framedBy(straight, notFramed);
  expect(framed.box).toEqual({ westE6: 0, southE6: 0, eastE6: 100_000, northE6: 50_000 });
  expect(framedBy(straight, framed)).toBe(framed);
  const c = at(300_000, 50_000);
  expect(framedBy({ ends: [a, c], course: [a, c] }, framed).box?.eastE6).toBe(300_000);
});

test('a road is framed anew only where it leads far around its ends', () => {
  const framed = framedBy(straight, notFramed);
  expect(framedBy({ ...straight, course: [a, at(50_000, 58_000), b] }, framed)).toBe(framed);
  const around = { ...straight, course: [a, at(50_000, 90_000), b] };
  const again = framedBy(around, framed);
  expect(again.box?.northE6).toBe(90_000);
  expect(framedBy(around, again)).toBe(again);
});
