import { expect, test } from 'vitest';
import type { Machine } from '#kernel/machine.types.ts';
import { hoverOf } from './hover.ts';
import { sweepOf } from './sweep.ts';

function start() {
  const machine = {} as Machine;
  return { sweep: sweepOf(machine), hover: hoverOf(machine) };
}

test('S1 §4: a sweep collects hovered items and the members of marks, each once', () => {
  const { sweep, hover } = start();
  sweep.begin(null, ['activities', 'drivers']);
  hover.set({ collection: 'activities', id: 'a' });
  sweep.take('activities', ['b', 'a', 'c', 'b']);
  sweep.take('drivers', ['d']);
  expect(sweep.end()).toEqual({ collection: 'activities', ids: ['a', 'b', 'c'] });
});

test('members of a mark are ignored without a sweep and in a sweep of another collection', () => {
  const { sweep } = start();
  sweep.take('activities', ['a']);
  expect(sweep.current()).toBeNull();
  sweep.begin('drivers', ['activities', 'drivers']);
  sweep.take('activities', ['a']);
  expect(sweep.end()).toEqual({ collection: 'drivers', ids: [] });
});

test('what cannot be selected is passed over, and does not decide what is collected', () => {
  const { sweep, hover } = start();
  sweep.begin(null, ['drivers', 'locations']);
  hover.set({ collection: 'rides', id: 'r' });
  sweep.take('activities', ['a']);
  hover.set({ collection: 'drivers', id: 'd' });
  expect(sweep.end()).toEqual({ collection: 'drivers', ids: ['d'] });
});
