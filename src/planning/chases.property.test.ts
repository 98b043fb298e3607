import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
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

describe('chases needed for a row of stops', () => {
  // Worked out by hand, one stop after the other.
  test.each<[string, readonly Stop[], number, number, number | null]>([
    // A: f −1, so one driver. B: f 1, more than no seats at all.
    ['one move needs one chase, for its driver', stopsOf([move('AB')]), 1, 1, 1],
    // A: one driver. B: f 1 − 1 = 0. C: f 1.
    [
      'in a chain the driver who drops off at B drives on from there',
      stopsOf([move('AB'), move('BC')]),
      1,
      1,
      2,
    ],
    // The same with one vehicle at a stop: at B the drop-off (f 1) comes before the pick-up (f 0).
    ['a chain with one vehicle at a stop', stopsOf([move('AB'), move('BC')], 1), 1, 1, 1],
    // A: f −1, one driver. B: f 1 − 2 = −1, a second one. C: f 2.
    ['a second driver is needed halfway', stopsOf([move('AB'), ...times(2, 'BC')]), 2, 1, 2],
    // A: eight drivers. B: f 8 on 7 seats.
    ['eight moves at once need a second car', stopsOf(times(8, 'AB')), 8, 2, 1],
    ['seven moves at once fit in one car', stopsOf(times(7, 'AB')), 7, 1, 1],
    // A: 12 drivers; B: f 12, two cars; A again: f 11; B: f 12.
    ['of thirteen moves one driver does two', stopsOf(times(13, 'AB')), 12, 2, 1],
    // One after the other: A 1, B f 1, A f 0, B f 1.
    ['eight moves, one vehicle at a stop', stopsOf(times(8, 'AB'), 1), 1, 1, 1],
    ['no stops', [], 0, 0, null],
    // Drivers who arrive in their cars and only leave them: f 3, and no pick-up has taken a driver.
    ['drop-offs without pick-ups', [stop('A', 0, 3)], 0, 1, 0],
  ])('%s', (_what, row, drivers, chases, chaseStop) => {
    expect(chasesNeeded(row, {})).toEqual({ drivers, chases, chaseStop });
  });

  test('tasks alone need one driver and one chase car', () => {
    expect(chasesNeeded([], { tasks: 2 })).toEqual({ drivers: 1, chases: 1, chaseStop: null });
    const one = chasesNeeded(stopsOf([move('AB')]), {});
    expect(chasesNeeded(stopsOf([move('AB')]), { tasks: 2 })).toEqual(one);
  });

  test('reading 19: a chase car seats seven passengers beside its driver unless configured', () => {
    expect(chasesNeeded([stop('B', 0, 7)], {}).chases).toBe(1);
    expect(chasesNeeded([stop('B', 0, 7)], { seats: 4 }).chases).toBe(2);
    expect(() => chasesNeeded([], { seats: 0 })).toThrow(RangeError);
  });

  test.prop([stops, fc.integer({ min: 1, max: 9 }), fc.nat(5), fc.nat(3)])(
    'property 21: more seats never need more chases or fewer drivers',
    (row, seats, more, tasks) => {
      const few = chasesNeeded(row, { seats, tasks });
      const many = chasesNeeded(row, { seats: seats + more, tasks });
      expect(many.chases).toBeLessThanOrEqual(few.chases);
      expect(many.drivers).toBe(few.drivers);
      expect(many.chaseStop).toBe(few.chaseStop);
    },
  );

  test.prop([moves, fc.integer({ min: 1, max: 12 })])(
    'stops hold every move once and at most the allowed number of vehicles',
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

describe('the default driver count of a plan', () => {
  const need = { drivers: 3, chases: 1, chaseStop: 1 };
  test.each<[string, Parameters<typeof driverCountDefault>, number]>([
    ['counts drivers and the chase driver', [need, false], 4],
    ['does not count a ride-share as a driver', [need, true], 3],
    ['keeps all drivers where no chase is needed', [{ ...need, chases: 0 }, true], 3],
    ['is at least one', [{ drivers: 0, chases: 0, chaseStop: null }, true], 1],
    ['is at most twelve', [{ ...need, drivers: 30 }, false], 12],
    ['is twelve where the need is unknown', [null, true], 12],
  ])('%s', (_what, given, count) => {
    expect(driverCountDefault(...given)).toBe(count);
  });
});
