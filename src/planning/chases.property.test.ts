import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { chasesNeeded, driverCountDefault, type Stop, stopsOf } from './chases.ts';

const stop = (placeId: string, pickups: number, dropoffs: number): Stop => ({
  placeId,
  pickups,
  dropoffs,
});
const move = (way: string) => ({ startId: way[0] ?? '', endId: way[1] ?? '' });
const times = (count: number, way: string) => Array.from({ length: count }, () => move(way));
const stops = fc.array(
  fc.record({ placeId: fc.constantFrom('A', 'B', 'C'), pickups: fc.nat(9), dropoffs: fc.nat(9) }),
  { maxLength: 12 },
);
const moves = fc.array(
  fc.record({ startId: fc.constantFrom('A', 'B', 'C'), endId: fc.constantFrom('A', 'B', 'C') }),
  { maxLength: 30 },
);

describe('chases that are needed', () => {
  // Worked out by hand, one stop after the other.
  test.each<[string, readonly Stop[], number, number, number | null]>([
    // A: f −1, so one driver. B: f 1, more than no seats at all.
    ['one move: its driver is brought on', stopsOf([move('AB')]), 1, 1, 1],
    // A: one driver. B: f 1 − 1 = 0. C: f 1.
    [
      'a chain: who drops off at B drives on from there',
      stopsOf([move('AB'), move('BC')]),
      1,
      1,
      2,
    ],
    // The same with one vehicle at a stop: B lets him off (f 1) before it takes him (f 0).
    ['a chain, a vehicle at a time', stopsOf([move('AB'), move('BC')], 1), 1, 1, 1],
    // A: f −1, one driver. B: f 1 − 2 = −1, a second one. C: f 2.
    ['one more is needed halfway', stopsOf([move('AB'), ...times(2, 'BC')]), 2, 1, 2],
    // A: eight drivers. B: f 8 on 7 seats.
    ['eight at once', stopsOf(times(8, 'AB')), 8, 2, 1],
    ['seven at once', stopsOf(times(7, 'AB')), 7, 1, 1],
    // A: 12 drivers; B: f 12, two cars; A again: f 11; B: f 12.
    ['thirteen: twelve, and one of them again', stopsOf(times(13, 'AB')), 12, 2, 1],
    // One after the other: A 1, B f 1, A f 0, B f 1.
    ['eight, a vehicle at a time', stopsOf(times(8, 'AB'), 1), 1, 1, 1],
    ['nothing', [], 0, 0, null],
    // Whoever arrives by car and only leaves it: f 3, nobody was ever taken on.
    ['drop-offs alone', [stop('A', 0, 3)], 0, 1, 0],
  ])('%s', (_what, row, drivers, chases, chaseStop) => {
    expect(chasesNeeded(row, {})).toEqual({ drivers, chases, chaseStop });
  });

  test('tasks without a driver take one, and a car to get there', () => {
    expect(chasesNeeded([], { tasks: 2 })).toEqual({ drivers: 1, chases: 1, chaseStop: null });
    const one = chasesNeeded(stopsOf([move('AB')]), {});
    expect(chasesNeeded(stopsOf([move('AB')]), { tasks: 2 })).toEqual(one);
  });

  test('reading 19: seven passengers, the chase driver not counted; configurable', () => {
    expect(chasesNeeded([stop('B', 0, 7)], {}).chases).toBe(1);
    expect(chasesNeeded([stop('B', 0, 7)], { seats: 4 }).chases).toBe(2);
    expect(() => chasesNeeded([], { seats: 0 })).toThrow(RangeError);
  });

  test.prop([stops, fc.integer({ min: 1, max: 9 }), fc.nat(5), fc.nat(3)])(
    'property 21: more seats never need more chases, nor fewer drivers',
    (row, seats, more, tasks) => {
      const few = chasesNeeded(row, { seats, tasks });
      const many = chasesNeeded(row, { seats: seats + more, tasks });
      expect(many.chases).toBeLessThanOrEqual(few.chases);
      expect(many.drivers).toBe(few.drivers);
      expect(many.chaseStop).toBe(few.chaseStop);
    },
  );

  test.prop([moves, fc.integer({ min: 1, max: 12 })])(
    'stops hold every move once, and no more vehicles than are allowed',
    (all, most) => {
      const row = stopsOf(all, most);
      for (const { pickups, dropoffs } of row) {
        expect(pickups + dropoffs).toBeLessThanOrEqual(most);
      }
      for (const id of ['A', 'B', 'C']) {
        const at = row.filter(({ placeId }) => placeId === id);
        const count = (key: 'pickups' | 'dropoffs') => at.reduce((sum, one) => sum + one[key], 0);
        expect(count('pickups')).toBe(all.filter(({ startId }) => startId === id).length);
        expect(count('dropoffs')).toBe(all.filter(({ endId }) => endId === id).length);
      }
    },
  );
});

describe('the driver count a plan opens with', () => {
  const need = { drivers: 3, chases: 1, chaseStop: 1 };
  test.each<[string, Parameters<typeof driverCountDefault>, number]>([
    ['drivers and the chase driver', [need, false], 4],
    ['a ride-share is no driver', [need, true], 3],
    ['no chase, nothing to leave out', [{ ...need, chases: 0 }, true], 3],
    ['at least one', [{ drivers: 0, chases: 0, chaseStop: null }, true], 1],
    ['at most twelve', [{ ...need, drivers: 30 }, false], 12],
    ['twelve where nothing is known', [null, true], 12],
  ])('%s', (_what, given, count) => {
    expect(driverCountDefault(...given)).toBe(count);
  });
});
