import { describe, expect, test } from 'vitest';
import type { DisplayStatus } from '#domain/entities.ts';
import { statusOf } from '#domain/status.ts';
import { checkVin, modelYearOf } from '#domain/vin.ts';
import { openMetro } from '#metro/metro.ts';
import { createCore } from '../company/core.ts';
import { OptionRefused } from '../core/options.ts';
import { openRoads } from '../core/roads.ts';
import type { SimState } from '../core/state.ts';
import { dayBeginMs } from '../core/calendar.ts';
import { spotOf } from '../world/fleet.ts';

const standard = createCore({}).save();
const worlds: readonly (readonly [string, SimState])[] = [
  ['the default', standard],
  ['a small one', createCore({ seed: 1, drivers: 10 }).save()],
  ['a large one', createCore({ seed: 99, drivers: 700 }).save()],
  ['one with few moves', createCore({ seed: 3, drivers: 60, activities: 10 }).save()],
  ['one with many moves', createCore({ seed: 4, drivers: 12, activities: 3000 }).save()],
];

const countBy = (words: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};
const shown = ({ rows, nowMs }: SimState): Partial<Record<DisplayStatus, number>> => {
  const trips = new Map(rows.trips.map((trip) => [trip.id, trip]));
  return countBy(
    rows.activities.map((row) => statusOf(row, trips.get(row.tripId ?? ''), nowMs).display),
  );
};

test('the default company is Plains Auto on the morning of the day', () => {
  const { rows, nowMs } = standard;
  expect(nowMs).toBe(dayBeginMs);
  expect(rows.accounts.map(({ name }) => name)).toEqual([
    'Plains Auto',
    'Overland Park',
    'Olathe',
    "Lee's Summit",
  ]);
  const homes = rows.locations.filter(({ kind }) => kind === 'home');
  expect(homes.map(({ label, city }) => [label, city])).toEqual([
    ['Overland Park', 'Overland Park'],
    ['Olathe', 'Olathe'],
    ["Lee's Summit", "Lee's Summit"],
  ]);
  expect(rows.locations.filter(({ kind }) => kind === 'auction')).toHaveLength(1);
  expect(countBy(rows.drivers.map(({ type }) => type))).toEqual({ employee: 14, contractor: 25 });
  expect(rows.employees).toHaveLength(17);
  expect(rows.vehicles).toHaveLength(60);
  expect(rows.activities).toHaveLength(120);
});

test('some trips of the day are those of a carrier, whose driver needs no ride', () => {
  const towed = standard.rows.trips.filter(({ chaseType }) => chaseType === 'Tow');
  expect(towed.length).toBeGreaterThan(1);
  expect(towed.length).toBeLessThan(standard.rows.trips.length / 4);
  const types = towed.flatMap(({ actions }) => actions.map(({ type }) => type));
  expect(types).not.toContain('Errand | Rideshare');
});

test('moves have kinds that fit their reason and some have tasks; vehicles have a class', () => {
  const { activities, vehicles } = standard.rows;
  const kinds = activities.flatMap(({ reason, kind }) => (kind ? [`${reason} ${kind}`] : []));
  expect(Object.keys(countBy(kinds)).sort()).toEqual([
    'inventory de-fleet',
    'inventory in-fleet',
    'inventory reposition',
    'inventory trade-or-swap',
    'other other',
    'retail sold-delivery',
    'retail test-drive',
    'service service-dropoff',
    'service service-pickup',
  ]);
  expect(kinds.length).toBeLessThan(activities.length);
  for (const task of ['inspection', 'package'] as const) {
    const withTask = activities.filter((row) => row[task]).length;
    expect(withTask).toBeGreaterThan(0);
    expect(withTask).toBeLessThan(activities.length / 3);
  }
  const classes = countBy(vehicles.map((vehicle) => vehicle.class));
  expect(Object.keys(classes).sort()).toEqual(['Large', 'Midsize', 'Small']);
});

test('the default company has moves and trips in every state, in realistic shares', () => {
  const counts = shown(standard);
  for (const [status, low, high] of [
    ['complete', 25, 45],
    ['planned', 25, 45],
    ['inProgress', 6, 25],
    ['toStart', 4, 14],
    ['unplanned', 12, 30],
    ['lockedInAI', 1, 5],
    ['late', 1, 8],
  ] as const) {
    expect(counts[status], status).toBeGreaterThanOrEqual(low);
    expect(counts[status], status).toBeLessThanOrEqual(high);
  }
  const { activities, trips } = standard.rows;
  expect(new Set(activities.map(({ status }) => status))).toEqual(
    new Set([
      'completed',
      'in-progress',
      'incomplete',
      'pending',
      'planned',
      'processing',
      'unplanned',
    ]),
  );
  expect(Object.keys(countBy(trips.map(({ status }) => status))).toSorted()).toEqual([
    'Assigned',
    'Cancelled',
    'Complete',
    'In Progress',
  ]);
  const moving = standard.motions.filter(({ leg }) => leg && leg.endMs > standard.nowMs);
  expect(moving.length).toBeGreaterThan(10);
});

test.each<[Parameters<typeof createCore>[0], RegExp]>([
  [{ drivers: 9 }, /^drivers must be a whole number from 10 to 10000, not 9\.$/],
  [{ drivers: 10_001 }, /from 10 to 10000/],
  [{ drivers: 40.5 }, /40\.5/],
  [{ activities: 100_001 }, /^activities must be a whole number from 10 to 100000/],
  [{ seed: -1 }, /^seed must be a whole number from 0 to 4294967295/],
  [{ seed: Number.NaN }, /NaN/],
])('%o is refused with the range', (options, words) => {
  expect(() => createCore(options)).toThrow(OptionRefused);
  expect(() => createCore(options)).toThrow(words);
});

test('the size of a company follows its options', () => {
  const { rows } = createCore({ seed: 5, drivers: 390 }).save();
  expect(countBy(rows.drivers.map(({ type }) => type))).toEqual({ employee: 140, contractor: 250 });
  expect([rows.vehicles.length, rows.activities.length]).toEqual([585, 1170]);
  expect(rows.locations).toHaveLength(Math.round(8 * Math.sqrt(10)));
});

describe.each(worlds)('%s', (_name, { rows, motions, options }) => {
  test('the company has as many moves as its options say', () => {
    expect(rows.activities).toHaveLength(options.activities);
    expect(rows.drivers).toHaveLength(options.drivers);
  });

  test('ids and VINs are valid and unique', () => {
    const ids = Object.values(rows).flatMap((list) => list.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const vins = rows.vehicles.map(({ vin }) => vin);
    expect(new Set(vins).size).toBe(vins.length);
    const all = [...vins, ...rows.activities.map(({ vin }) => vin ?? '')];
    expect(all.filter((vin) => checkVin(vin).kind !== 'ok')).toEqual([]);
    expect(rows.vehicles.filter((row) => modelYearMismatch(row.vin, row.year))).toEqual([]);
    const stocks = rows.vehicles.map(({ stock }) => stock);
    expect(new Set(stocks).size).toBe(stocks.length);
  });

  test('all references lead to existing rows', () => {
    const known = new Set(Object.values(rows).flatMap((list) => list.map(({ id }) => id)));
    const named: (string | null)[] = [
      ...rows.accounts.map(({ parentId }) => parentId),
      ...Object.values(rows).flatMap((list) => list.map((row) => accountOf(row))),
      ...rows.activities.flatMap((row) => [row.startId, row.endId, row.vehicleId, row.tripId]),
      ...rows.activities.map(({ requestorId }) => requestorId),
      ...rows.vehicles.map(({ locationId }) => locationId),
      ...rows.drivers.map(({ homeLocationId }) => homeLocationId),
      ...rows.trips.flatMap((row) => [row.startLocationId, ...row.activityIds, ...row.driverIds]),
      ...rows.trips.flatMap(({ actions }) =>
        actions.flatMap((row) => [row.driverId, row.activityId, row.vehicleId]),
      ),
      ...rows.trips.flatMap(({ actions }) => actions.flatMap((row) => [row.fromId, row.toId])),
    ];
    expect(named.filter((id) => id !== null && !known.has(id))).toEqual([]);
    const moves = new Map(rows.activities.map((row) => [row.id, row]));
    const inTrips = rows.trips.flatMap(({ id, activityIds }) => activityIds.map((a) => [a, id]));
    for (const [activityId, tripId] of inTrips) {
      expect(moves.get(activityId ?? '')?.tripId).toBe(tripId);
    }
    expect(new Set(inTrips.map(([activityId]) => activityId)).size).toBe(inTrips.length);
  });

  test('every place can be reached by car', () => {
    const roads = openRoads(openMetro());
    const [first] = rows.locations;
    if (!first) throw new Error('no place');
    for (const location of rows.locations.slice(1)) {
      const ms = roads.durationMs(spotOf(first), spotOf(location));
      expect(ms, location.label).toBeGreaterThan(30_000);
      expect(ms, location.label).toBeLessThan(2 * 3_600_000);
    }
    for (const { home } of motions) {
      expect(roads.durationMs(home, spotOf(first))).toBeLessThan(3 * 3_600_000);
    }
  });

  test('the actions of a trip follow each other without gaps', () => {
    for (const { actions, status } of rows.trips) {
      const ends = actions.slice(0, -1).map((row) => `${row.plannedEndMs} ${row.toId}`);
      expect(actions.slice(1).map((row) => `${row.plannedStartMs} ${row.fromId}`)).toEqual(ends);
      const latest = actions.findLastIndex((row) => row.status !== 'Not Started');
      const earlier = actions.slice(0, Math.max(0, latest));
      expect(earlier.filter((row) => row.status !== 'Complete')).toEqual([]);
      expect(actions[0]?.fromId).toBe(actions.at(-1)?.toId);
      const begun = actions.filter((action) => action.status === 'In Progress');
      expect(begun).toHaveLength(status === 'In Progress' ? 1 : 0);
    }
  });

  test('each driver is on one trip at a time', () => {
    const running = rows.trips.filter(({ status }) => status === 'In Progress');
    const busy = running.flatMap(({ driverIds }) => driverIds);
    expect(new Set(busy).size).toBe(busy.length);
    for (const driver of rows.drivers) {
      const own = rows.trips.filter(({ status, driverIds }) => {
        return (status === 'Assigned' || status === 'In Progress') && driverIds.includes(driver.id);
      });
      const spans = own
        .map(({ actions, estimatedEndMs }) => [actions[0]?.plannedStartMs ?? 0, estimatedEndMs])
        .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));
      for (const [at, [startMs]] of spans.entries()) {
        if (at > 0) expect(startMs).toBeGreaterThanOrEqual(spans[at - 1]?.[1] ?? 0);
      }
    }
  });

  test('every move has at least half an hour', () => {
    for (const { readyMs, deadlineMs } of rows.activities) {
      expect((deadlineMs ?? 0) - (readyMs ?? 0)).toBeGreaterThanOrEqual(30 * 60_000);
    }
  });
});

function accountOf(row: { readonly id: string; readonly accountId?: string }): string {
  return row.accountId ?? row.id;
}

function modelYearMismatch(vin: string, year: number | null): boolean {
  return checkVin(vin).kind !== 'ok' || modelYearOf(vin) !== year;
}
