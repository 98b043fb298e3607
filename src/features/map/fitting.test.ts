import { expect, test, vi } from 'vitest';
import {
  activityRow,
  dispatcher,
  driverRow,
  locationRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { whyNoBox } from './fitting.queries.ts';
import { type MapSees, mapSlice } from './map.slice.ts';
import type { Frame } from './ui/frame.tsx';
import { fits } from './ui/fits.tsx';

const at = (label: string, lonE6: number, kind: 'home' | 'once' = 'home') =>
  locationRow(label, { lonE6, latE6: 39_000_000, kind });
const [near, far, lot] = [at('A', -95_000_000), at('B', -94_000_000), at('C', -90_000_000)];

const every = { passes: () => true };

/** A move, another that is filtered out, a lot and a driver far off; and a map that is fitted. */
async function opened() {
  const run = await openWorld<MapSees>(mapSlice);
  await run.run('session/begin', { user: dispatcher });
  run.hear({
    locations: [near, far, lot],
    vehicles: [vehicleRow('v1', { locationId: 'C' }), vehicleRow('v2', { locationId: null })],
    drivers: [driverRow('d1'), driverRow('d2')],
    activities: [
      activityRow('a1', { startId: 'A', endId: 'B' }),
      activityRow('a2', { startId: 'A', endId: 'C' }),
    ],
  });
  const boxes: unknown[] = [];
  const said: unknown[] = [];
  const fit = fits({
    map: { fitBounds: ({ west, east }) => void boxes.push([west, east]) },
    machine: {
      ...run.machine,
      check: () => ({ yes: true }),
      dispatch: vi.fn(({ data }: { data: unknown }) => void said.push(data)),
    } as unknown as CommandMachine,
    positions: {
      at: (id) => (id === 'd1' ? { lonE6: -80_000_000, latE6: 39_000_000 } : null),
    },
    hasView: false,
  });
  const all = { places: every, people: every, vehicles: every };
  const but = (id: string) => {
    const hidden = run.sees().world.tables.activities.ordinalOf(id);
    return { passes: (ordinal: number) => ordinal !== hidden };
  };
  const ask = async (what: string) => {
    await run.run('map/fit', { what });
    const frame = { sees: run.sees(), filtered: { ...all, moves: but('a2') } };
    fit(frame as unknown as Frame);
    fit(frame as unknown as Frame);
  };
  return { run, boxes, said, ask };
}

test('a fit of the whole map shows what its mode draws', async () => {
  const { run, boxes, ask } = await opened();
  const go = (mode: string) =>
    run.run('navigation/go', { path: `/command-center/${mode}`, replace: false });
  await go('activities');
  await ask('world');
  await go('resources');
  await ask('world');
  expect(boxes).toEqual([
    [-95, -94],
    [-95, -80],
  ]);
  await run.close();
});

test('a fit to what has no position says why, once; one to what has some does not', async () => {
  const { run, boxes, said, ask } = await opened();
  const select = (collection: string, ...ids: string[]) =>
    run.run('selection/choose', { collection, ids });
  await select('vehicles', 'v2');
  await ask('selection');
  await select('drivers', 'd2');
  await ask('selection');
  expect(boxes).toEqual([]);
  expect(said).toEqual([
    { label: 'Fit the selection', reason: 'Where the vehicle stands is not known.' },
    { label: 'Fit the selection', reason: 'No position of the driver is known.' },
  ]);
  await select('drivers', 'd2', 'd1');
  await ask('selection');
  expect([boxes, said.length]).toEqual([[[-80, -80]], 2]);
  await run.close();
});

test.each([
  ['view', null, 'Fit the moves in view: No place is in view.'],
  ['view', 'drivers', 'Fit the moves in view: No place is in view.'],
  ['world', null, null],
  ['world', 'activities', null],
  ['selection', null, null],
  ['selection', 'activities', 'Fit the selection: No place of the move is known.'],
  ['selection', 'drivers', 'Fit the selection: No position of the driver is known.'],
  ['selection', 'locations', 'Fit the selection: The location is no longer known.'],
  ['selection', 'vehicles', 'Fit the selection: Where the vehicle stands is not known.'],
  ['selection', 'employees', 'Fit the selection: Employees are not on the map.'],
] as const)('a fit of the %s that finds no place, with %s selected, says: %s', (...row) => {
  const [what, collection, words] = row;
  const sees = { selection: { state: { collection, ids: ['x'] } } } as never;
  const why = whyNoBox({ number: 1, what }, sees);
  expect(why && `${why.label}: ${why.reason}`).toBe(words);
});

test.each([
  ['activities', 'No place of these moves is known.'],
  ['drivers', 'No position of these drivers is known.'],
  ['locations', 'These locations are no longer known.'],
  ['vehicles', 'Where these vehicles stand is not known.'],
  ['employees', 'Employees are not on the map.'],
] as const)('a fit of several %s that finds no place says: %s', (collection, reason) => {
  const sees = { selection: { state: { collection, ids: ['x', 'y'] } } } as never;
  expect(whyNoBox({ number: 1, what: 'selection' }, sees)?.reason).toBe(reason);
});
