import { expect, test } from 'vitest';
import type { Activity, Driver, DriverAction, Location } from '#domain/entities.ts';
import { actionRow, driverRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { layoutOf } from '#views/diagram/layout.ts';
import { minuteMs, rows as inWorld, trip } from './testing/trip.ts';
import { drawingOf, timesOf, type TripRows } from './ui/tripDrawing.tsx';
import { placeMarks } from './tripPage.queries.ts';

const of = (collection: string) =>
  inWorld.flatMap((one) => (one.collection === collection ? [...one.rows] : []));
const rows: TripRows = {
  moves: of('activities') as Activity[],
  drivers: of('drivers') as Driver[],
  places: of('locations') as Location[],
};

test('plan and course lie over each other, and the late drop-off ends at its deadline', () => {
  const { plan, names } = drawingOf(trip, rows, null);
  const { blocks, faults, late, legend } = layoutOf(plan, names, timesOf(trip, nowMs));
  expect(faults).toEqual([]);
  expect(blocks.map(({ type, actual }) => [type, actual?.is])).toEqual([
    ['pickup-vehicle', 'done'],
    ['dropoff-vehicle', 'expected'],
    ['pickup-vehicle', 'expected'],
    ['dropoff-vehicle', 'expected'],
  ]);
  expect(late.map(({ text, deadlineMs }) => [text, deadlineMs])).toEqual([
    ['10 min late', nowMs + 15 * minuteMs],
  ]);
  // The page names the places by the same letters.
  const marks = [...placeMarks(trip).values()].map(({ letter }) => letter);
  expect(legend.map(({ badge }) => badge)).toEqual(marks);
});

test('a chase car, its rider and what they wait for are drawn; a meeting called off is not', () => {
  const at = (id: string, driverId: string, from: number, part: Partial<DriverAction>) =>
    actionRow(id, {
      ...{ driverId, fromId: 'A', toId: 'A', plannedStartMs: from * minuteMs },
      ...{ plannedEndMs: (from + 5) * minuteMs, ...part },
    });
  const actions = [
    at('1', 'c', 0, { type: 'Pick-Up | Driver', otherEndId: '2' }),
    at('2', 'r', 0, { type: 'Errand | Check-in with Lead', otherEndId: '1' }),
    at('3', 'c', 5, { type: 'Location | Travel', fromId: null, toId: 'B' }),
    at('4', 'r', 5, { type: 'Errand | ToDo' }),
    at('5', 'c', 10, { type: 'Drop-Off | Driver', otherEndId: '6', toId: 'B' }),
    at('6', 'r', 10, { type: 'Errand | Disembark', otherEndId: '5', toId: 'B' }),
    at('7', 'c', 15, { type: 'Pick-Up | Driver', otherEndId: '8', status: 'Complete' }),
    at('8', 'r', 15, { type: 'Errand | Rideshare', toId: 'B' }),
  ];
  const chased = tripRow('t2', { driverIds: ['c', 'r'], activityIds: [], actions });
  const drivers = ['c', 'r'].map((id) => driverRow(id, { name: `${id} ${id}` }));
  const { plan, names } = drawingOf(chased, { ...rows, moves: [], drivers }, 7);
  const layout = layoutOf(plan, names, timesOf(chased, 0));
  expect(layout.faults).toEqual([]);
  expect(layout.columns.map(({ isChase, seats }) => [isChase, seats])).toEqual([
    [true, 7],
    [false, null],
  ]);
  expect(layout.blocks.map(({ shape }) => shape)).toEqual([
    ...['meeting', 'travel', 'meeting', 'boarding', 'riding', 'leaving', 'ride'],
  ]);
  expect(layout.links).toHaveLength(2);
  expect(layout.legend.map(({ label }) => label)).toContain('Where c c set out');
});
