import { expect, test } from 'vitest';
import { framedBy, framing, notFramed } from './framing.queries.ts';

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

test('the places of a plan are fitted once, again when they change, and when shown again', () => {
  const fitted: number[] = [];
  const show = framing(({ eastE6 }) => fitted.push(eastE6));
  const plan = (...ends: (typeof a)[]) => show({ ends, course: [] });
  plan(a, b);
  plan(a, b);
  expect(fitted).toEqual([100_000]);
  plan(a, at(300_000, 0));
  show(null);
  plan(a, at(300_000, 0));
  expect(fitted).toEqual([100_000, 300_000, 300_000]);
});
