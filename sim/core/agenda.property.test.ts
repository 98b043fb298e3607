import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { type Due, inOrder, popDue, push } from './agenda.ts';

const byTime = (a: Due, b: Due) => a.atMs - b.atMs || a.seq - b.seq;
const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 });

test.prop([times, times])('an agenda returns entries by time, then sequence', (a, b) => {
  const heap: Due[] = [];
  let seq = 0;
  for (const atMs of a) push(heap, { atMs, seq: seq++ });
  const early: Due[] = [];
  for (let next = popDue(heap, 10); next; next = popDue(heap, 10)) early.push(next);
  for (const atMs of b) push(heap, { atMs, seq: seq++ });
  expect(inOrder(heap)).toEqual([...heap].sort(byTime));
  const late: Due[] = [];
  for (let next = popDue(heap, 20); next; next = popDue(heap, 20)) late.push(next);
  expect(heap).toEqual([]);
  expect(early.every(({ atMs }) => atMs <= 10)).toBe(true);
  for (const popped of [early, late]) expect(popped).toEqual([...popped].sort(byTime));
  expect(early.length + late.length).toBe(a.length + b.length);
});
