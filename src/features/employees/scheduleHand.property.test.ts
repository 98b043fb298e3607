import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, fullDay, halfHoursPerDay, isWorked } from '#domain/schedule.ts';
import { cleared, spanTo, taken } from './scheduleHand.queries.ts';

const half = fc.integer({ min: 0, max: halfHoursPerDay - 1 });
const week = fc.array(fc.integer({ min: 0, max: fullDay }), { minLength: 7, maxLength: 7 });
const day = fc.integer({ min: 0, max: 6 });

test('a first click toggles its cell; a second on the day gives the range that state', () => {
  fc.assert(
    fc.property(week, day, half, half, (before, at, first, second) => {
      const one = taken(before, null, { day: at, half: first });
      const isOn = !isWorked(before[at] ?? 0, first);
      expect(isWorked(one.value, first)).toBe(isOn);
      expect(one.anchor).toEqual({ day: at, half: first, isOn });
      const between = before.map((value, index) => (index === at ? one.value : value));
      const two = taken(between, one.anchor, { day: at, half: second });
      expect([two.day, two.anchor]).toEqual([at, null]);
      const { from, to } = spanTo({ half: first }, second);
      for (let one = 0; one < halfHoursPerDay; one += 1) {
        const isIn = one >= from && one < to;
        expect(isWorked(two.value, one)).toBe(isIn ? isOn : isWorked(before[at] ?? 0, one));
      }
    }),
    { numRuns: 60 },
  );
});

test('a click on another day begins anew and leaves the first day as it is', () => {
  const anchor = { day: 1, half: 16, isOn: true };
  const came = taken([0, 1, 0, 0, 0, 0, 0], anchor, { day: 2, half: 20 });
  expect(came).toEqual({
    day: 2,
    value: dayOf({ from: 20, to: 21 }),
    anchor: { day: 2, half: 20, isOn: true },
  });
});

test('clearing takes the worked span under the hand away, and nothing where it is free', () => {
  const two = dayOf({ from: 14, to: 20 }, { from: 24, to: 30 });
  const all = [0, two, 0, 0, 0, 0, 0];
  expect(cleared(all, { day: 1, half: 15 }).value).toBe(dayOf({ from: 24, to: 30 }));
  expect(cleared(all, { day: 1, half: 22 }).value).toBe(two);
});
