import { expect, test } from 'vitest';
import type { Activity, Driver, DriverAction, Location } from '#domain/entities.ts';
import { actionRow, driverRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import type { Remedy } from '#domain/remedies.ts';
import { isPastDeadline, layoutOf } from '#views/diagram/layout.ts';
import { minuteMs, rows as inWorld, trip } from './testing/trip.ts';
import { comparedTrip, sideBySide } from './comparing.queries.ts';
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
  const mark = late[0]!;
  const way = { ...mark.block, shape: 'move' as const, lateMs: 0 };
  const endingAt = (endMs: number) => ({ ...way, actual: { ...mark.block.actual!, endMs } });
  const isRed = (block: typeof way) => isPastDeadline(block, { late });
  expect(isRed(mark.block as typeof way)).toBe(true);
  expect(isRed(endingAt(mark.deadlineMs + 1))).toBe(true);
  expect(isRed(endingAt(mark.deadlineMs))).toBe(false);
  expect(isRed({ ...endingAt(mark.deadlineMs + 1), moveId: 'm2' })).toBe(false);
  // The page names the places by the same letters.
  const marks = [...placeMarks(trip).values()].map(({ letter }) => letter);
  expect(legend.map(({ badge }) => badge)).toEqual(marks);
});

test('a trip that was cancelled before it began is drawn as its plan alone', () => {
  const actions = trip.actions.map((action) => {
    return { ...action, status: 'Not Started' as const, startedMs: null, endedMs: null };
  });
  const cancelled = { ...trip, status: 'Cancelled' as const, startedMs: null, actions };
  const { plan, names } = drawingOf(cancelled, rows, null);
  const { blocks } = layoutOf(plan, names, timesOf(cancelled, nowMs));
  expect(blocks).toHaveLength(4);
  expect(timesOf(cancelled, nowMs)).toBeNull();
  expect(blocks.map(({ actual }) => actual)).toEqual([null, null, null, null]);
  // Where a part was done, the rest stands beside that as its plan alone.
  expect(timesOf({ ...trip, status: 'Cancelled' }, nowMs)?.size).toBe(1);
});

const at = (id: string, driverId: string, from: number, part: Partial<DriverAction>) =>
  actionRow(id, {
    driverId,
    fromId: 'A',
    toId: 'A',
    plannedStartMs: from * minuteMs,
    plannedEndMs: (from + 5) * minuteMs,
    ...part,
  });

test('slack of a chase driver who has let a rider out is until the rider has left', () => {
  const moved = { activityId: 'm1', vehicleId: 'v1' };
  const actions = [
    at('1', 'c', 0, { type: 'Pick-Up | Driver', otherEndId: '2' }),
    at('2', 'r', 0, { type: 'Errand | Check-in with Lead', otherEndId: '1' }),
    at('3', 'c', 5, { type: 'Drop-Off | Driver', otherEndId: '4' }),
    at('4', 'r', 5, { type: 'Errand | Disembark', otherEndId: '3' }),
    at('5', 'c', 10, { type: 'Errand | ToDo' }),
    at('6', 'r', 10, { type: 'Pick-Up | Vehicle', ...moved }),
    at('7', 'c', 15, { type: 'Location | Travel', toId: 'B' }),
    at('8', 'r', 15, { type: 'Location | Travel', toId: 'B', ...moved }),
  ];
  const chased = tripRow('t2', { driverIds: ['c', 'r'], activityIds: ['m1'], actions });
  const drivers = ['c', 'r'].map((id) => driverRow(id, { name: `${id} ${id}` }));
  const { plan, names } = drawingOf(chased, { ...rows, drivers }, 7);
  const [chase] = layoutOf(plan, names).columns;
  const said = ['Take r r aboard', 'Let r r out', 'Wait until r r has left', 'Drive'];
  expect(chase?.blocks.map(({ words }) => words.what)).toEqual(said);
});

test('a chase car, its rider and what they wait for are drawn; a meeting called off is not', () => {
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
    'meeting',
    'travel',
    'meeting',
    'boarding',
    'riding',
    'leaving',
    'ride',
  ]);
  expect(layout.links).toHaveLength(2);
  expect(layout.legend.map(({ label }) => label)).toContain('Where c c set out');
});

test('two remedies are drawn side by side: what has begun is the same in both', () => {
  const leaveOut = { ...trip, activityIds: ['m1'], actions: trip.actions.slice(0, 2) };
  const base = { moreCents: 0, driverId: null, homeMs: null, leftOut: [], late: [] };
  const comes = trip.actions.slice(2).map((action) => ({ ...action, driverId: 'd2' }));
  const other = {
    ...trip,
    driverIds: ['d1', 'd2'],
    actions: [...trip.actions.slice(0, 2), ...comes],
  };
  const remedies: readonly Remedy[] = [
    { ...base, kind: 'leaveOut', trip: leaveOut },
    { ...base, kind: 'otherDriver', trip: other },
    { ...base, kind: 'rideHome', trip: leaveOut },
  ];
  expect(sideBySide(remedies, null)).toEqual(remedies.slice(0, 2));
  expect(sideBySide(remedies, remedies[2] ?? null)).toEqual([remedies[0], remedies[2]]);
  const compared = comparedTrip(trip, remedies.slice(0, 2));
  const drivers = [...rows.drivers, driverRow('d2', { name: 'James Wu' })];
  const { plan, names } = drawingOf(compared.trip, { ...rows, drivers }, null, compared.columns);
  const { columns, faults } = layoutOf(plan, names, timesOf(compared.trip, nowMs));
  expect(faults).toEqual([]);
  expect(columns.map(({ name, sign, blocks }) => [name, sign, blocks.length])).toEqual([
    ['Maria Alvarez, Leave it out', 'MA', 2],
    ['Maria Alvarez, Another driver', 'MA', 2],
    ['James Wu, Another driver', 'JW', 2],
  ]);
  const [first, second] = columns.map(({ blocks }) => blocks.map(({ actual }) => actual));
  expect(first).toEqual(second);
  // One column: its plan begins with what is late now, and is not as late once more.
  const alone = comparedTrip({ ...trip, estimatedEndMs: nowMs + 90 * minuteMs }, [
    remedies[0] as Remedy,
  ]).trip;
  const last = alone.actions.at(-1);
  const expectedMs = timesOf(alone, nowMs)?.get(last?.id ?? '')?.endMs;
  expect(expectedMs).toBe(last?.plannedEndMs);
});

test('each of two remedies has a column, also the one that only sends a driver home', () => {
  const comes = trip.actions.slice(2).map((action) => ({ ...action, driverId: 'd2' }));
  const done = trip.actions.slice(0, 2);
  // The other driver comes by the plan already: to leave the vehicle out frees that one alone.
  const now = { ...trip, driverIds: ['d1', 'd2'], actions: [...done, ...comes] };
  const base = { moreCents: 0, driverId: null, homeMs: nowMs, leftOut: [], late: [] };
  const remedies: readonly Remedy[] = [
    { ...base, kind: 'otherDriver', trip },
    { ...base, kind: 'leaveOut', trip: { ...now, driverIds: ['d1'], actions: done } },
  ];
  const { columns } = comparedTrip(now, remedies);
  expect([...columns.keys()]).toEqual(['otherDriver/d1', 'leaveOut/d1']);
});
