import { expect } from 'vitest';
import type {
  Activity,
  Delivery,
  Driver,
  Location,
  Ride,
  Trip,
  Vehicle,
} from '#domain/entities.ts';
import { straightDistanceCmi } from '#domain/geo.ts';
import { statusOf } from '#domain/status.ts';
import {
  actionRow,
  activityRow,
  deliveryRow,
  dispatcher,
  driverRow,
  halfHourMs,
  locationRow,
  nowMs,
  rideRow,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { formatDate, localTime } from '#domain/zones.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import {
  finderMiles,
  type GroupId,
  groupIds,
  isFiltering,
  optionsOf,
  type Theme,
  themes,
} from './filters.model.ts';
import { filterReader } from './filters.queries.ts';
import { type FiltersSees, filtersSlice } from './filters.slice.ts';
import { fc, test } from '../../../tests/property.ts';
import { runs } from '../../../tests/propertyRuns.ts';

type Sees = FiltersSees;
type Row = { readonly id: string };
/** Whether a row has an option of a group, checked row by row and by the text of reading 12. */
type Has = (sees: Sees, row: never, option: string) => boolean;

const chicago = 'America/Chicago';
const zoneOf = (sees: Sees, id: string) => sees.world.tables.locations.get(id)?.timezone ?? '';

/** The Sunday of a local day's week, as a number of days. */
function weekOfDay(ms: number, zone: string): number {
  const { year, month, day } = localTime(ms, zone);
  const noon = Date.UTC(year, month - 1, day, 12);
  return Math.floor(noon / 86_400_000) - new Date(noon).getUTCDay();
}
const isToday = (a: number, b: number, zone: string) => formatDate(a, zone) === formatDate(b, zone);
const isThisWeek = (a: number, b: number, zone: string) =>
  weekOfDay(a, zone) === weekOfDay(b, zone);
const isSoon = (ms: number, now: number) => ms >= now && ms - now < 60 * 60_000;

function when(ms: number | null, zone: string, sees: Sees, row: Activity, option: string): boolean {
  if (ms === null) return option === 'none';
  const now = sees.clock.state.nowMs;
  switch (option) {
    case 'past':
      // What is done is neither ready now nor past its deadline.
      return ms < now && !hasStatus(sees, row, 'complete');
    case 'hour':
      return isSoon(ms, now);
    case 'today':
      return isToday(ms, now, zone);
    case 'week':
      return isThisWeek(ms, now, zone);
    default:
      return false;
  }
}

function expectedLate(row: Activity, trip: Trip | undefined): boolean {
  if (!trip || !['Assigned', 'In Progress'].includes(trip.status)) return false;
  const drop = trip.actions.find(
    (one) => one.activityId === row.id && one.type === 'Drop-Off | Vehicle',
  );
  if (!drop || drop.status === 'Complete' || row.deadlineMs === null) return false;
  const last = Math.max(...trip.actions.map((one) => one.plannedEndMs));
  const shift = trip.estimatedEndMs === null ? 0 : trip.estimatedEndMs - last;
  return drop.plannedEndMs + shift > row.deadlineMs;
}

function hasStatus(sees: Sees, row: Activity, option: string): boolean {
  const now = sees.clock.state.nowMs;
  const trip = sees.world.tables.trips.get(row.tripId ?? '');
  const { status, late, proof } = statusOf(row, trip, now);
  const isOpen = status !== 'complete';
  const risky = isOpen && (late || row.atRisk || expectedLate(row, trip));
  const isWaiting = isOpen && status !== 'inProgress';
  const zone = zoneOf(sees, row.startId);
  switch (option) {
    case 'incomplete':
      return row.status === 'incomplete';
    case 'scheduledToday':
      return isWaiting && row.readyMs !== null && isToday(row.readyMs, now, zone);
    case 'scheduledWeek':
      return isWaiting && row.readyMs !== null && isThisWeek(row.readyMs, now, zone);
    case 'scheduledHour':
      return isWaiting && row.readyMs !== null && isSoon(row.readyMs, now);
    case 'atRisk':
      return risky;
    case 'atRiskUnplanned':
      return risky && status === 'unplanned';
    case 'atRiskPlanned':
      return risky && status !== 'unplanned';
    case 'atRiskDelayed':
      return late;
    case 'todaysDeliveries':
      return row.deadlineMs !== null && isToday(row.deadlineMs, now, zoneOf(sees, row.endId));
    case 'nobodyNamed':
      return status === 'needsDriver' && !proof.isNamed;
    case 'driverToStart':
      return status === 'needsDriver' && proof.isNamed;
    default:
      return status === option;
  }
}

const has: { readonly [T in Theme]: { readonly [G in GroupId]?: Has } } = {
  moves: {
    status: hasStatus,
    ready: (sees, row: Activity, option) =>
      when(row.readyMs, zoneOf(sees, row.startId), sees, row, option),
    due: (sees, row: Activity, option) =>
      when(row.deadlineMs, zoneOf(sees, row.endId), sees, row, option),
    kind: (_, row: Activity, option) => row.reason === option || row.kind === option,
    task: (_, row: Activity, option) => row[option as 'inspection' | 'package'],
    market: ({ world }, row: Activity, option) => {
      const trip = world.tables.trips.get(row.tripId ?? '');
      if (!trip || trip.status === 'Cancelled') return false;
      return trip.chaseType === (option === 'uber' ? 'Rideshare' : 'Tow');
    },
    class: ({ world }, row: Activity, option) =>
      world.tables.vehicles.get(row.vehicleId ?? '')?.class === option,
    body: ({ world }, row: Activity, option) =>
      world.tables.vehicles.get(row.vehicleId ?? '')?.bodyType === option,
  },
  vehicles: {
    class: (_, row: Vehicle, option) => row.class === option,
    body: (_, row: Vehicle, option) => row.bodyType === option,
  },
  places: {
    place: (_, row: Location, option) =>
      ({ home: 'mine', custom: 'custom', auction: 'auction', once: '' })[row.kind] === option,
    account: (_, row: Location, option) => row.accountId === option,
    home: ({ world }, row: Location, option) => {
      const isBelow = world.tables.accounts.get('other')?.parentId === 'acc';
      const isMine = row.accountId === 'acc' || isBelow;
      return row.kind === 'home' && (isMine ? 'mine' : 'others') === option;
    },
  },
  people: {
    person: (_, row: Driver, option) => row.type === option,
    hand: (_, row: Driver, option) =>
      row.availability === (option === 'raised' ? 'priority' : 'available'),
    licence: (_, row: Driver, option) => row.licence === option,
    qualification: (_, row: Driver, option) => (row.qualifications as string[]).includes(option),
  },
  rides: {
    ride: (_, row: Ride | Delivery, option) => 'packages' in row === (option === 'package'),
  },
};

function passesGroup(sees: Sees, theme: Theme, group: GroupId, row: Row): boolean {
  const chosen: readonly string[] = sees.filters.state.criteria[group];
  const one = (option: string) => (has[theme][group] as Has)(sees, row as never, option);
  if (group === 'person' && chosen.length === 0) {
    const isOnTrip = [...sees.world.tables.trips.rows()].some(
      ({ status, driverIds }) => status === 'In Progress' && driverIds.includes(row.id),
    );
    return (row as Driver).type === 'employee' || !isOnTrip;
  }
  if (chosen.length === 0) return true;
  return group === 'qualification' ? chosen.every(one) : chosen.some(one);
}

function passesNear({ filters, world }: Sees, theme: Theme, row: Row): boolean {
  const { near } = filters.state.criteria;
  if (theme !== 'people' || near === null) return true;
  const { type, homeLocationId } = row as Driver;
  const home = world.tables.locations.get(homeLocationId ?? '');
  return type === 'contractor' && !!home && straightDistanceCmi(home, near) <= finderMiles * 100;
}

function recount(sees: Sees, theme: Theme, rows: readonly Row[], group: GroupId, option: string) {
  const chosen: readonly string[] = sees.filters.state.criteria[group];
  return rows.filter((row) => {
    const others = (themes[theme] as readonly GroupId[]).every(
      (other) => other === group || passesGroup(sees, theme, other, row),
    );
    const own = group === 'qualification' ? [...chosen, option] : [option];
    const isIn = own.every((one) => (has[theme][group] as Has)(sees, row as never, one));
    return others && isIn && passesNear(sees, theme, row);
  }).length;
}

const tableOf = {
  moves: 'activities',
  vehicles: 'vehicles',
  places: 'locations',
  people: 'drivers',
} as const;

/** The rows of a theme that are counted, with their ordinals in it. */
function rowsOf({ world: { tables } }: Sees, theme: Theme) {
  if (theme !== 'rides') {
    const table = tables[tableOf[theme] as 'activities'];
    // Who has left is not counted, whatever the filters say.
    return [...table.rows()]
      .filter((row) => !(row as { hasLeft?: boolean }).hasLeft)
      .map((row) => ({ row: row as Row, ordinal: table.ordinalOf(row.id) ?? -1 }));
  }
  const { rides, deliveries } = tables;
  return [
    ...[...rides.rows()].map((row) => ({ row, ordinal: 2 * (rides.ordinalOf(row.id) ?? -1) })),
    ...[...deliveries.rows()].map((row) => {
      return { row, ordinal: 2 * (deliveries.ordinalOf(row.id) ?? -1) + 1 };
    }),
  ].filter(({ row: { status } }) => ['finding', 'onTheWay', 'riding'].includes(status));
}

function check(sees: Sees, read: ReturnType<typeof filterReader>): void {
  const { filtered, counts } = read(sees);
  expect(read(sees)).toEqual({ filtered, counts });
  expect(read(sees).filtered).toBe(filtered);
  for (const theme of Object.keys(themes) as Theme[]) {
    const all = rowsOf(sees, theme);
    const rows = all.map(({ row }) => row);
    const passing = rows.filter(
      (row) =>
        themes[theme].every((group) => passesGroup(sees, theme, group, row)) &&
        passesNear(sees, theme, row),
    );
    const shown = all.filter(({ ordinal }) => filtered[theme].passes(ordinal));
    expect(shown.map(({ row: { id } }) => id)).toEqual(passing.map(({ id }) => id));
    expect(filtered[theme]).toMatchObject({ shown: passing.length, total: rows.length });
    for (const group of themes[theme]) {
      for (const option of optionsOf[group] ?? ['Small', 'Large', 'SUV', 'acc', 'other', 'none']) {
        const actual = `${theme} ${group} ${option}: ${counts[theme].of(group, option)}`;
        expect(actual).toBe(
          `${theme} ${group} ${option}: ${recount(sees, theme, rows, group, option)}`,
        );
      }
    }
  }
}

const orNone = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const time = fc.constantFrom(-400, -50, -2, -1, 0, 1, 2, 3, 30, 60, 400).map(
  // Also a moment before and after the full half hour.
  (halves) => nowMs + halves * halfHourMs,
);
const aTime = fc.tuple(time, fc.constantFrom(-1, 0, 1)).map(([ms, by]) => ms + by);
const move = fc
  .record({
    id: fc.constantFrom('a1', 'a2', 'a3'),
    status: fc.constantFrom('unplanned', 'incomplete', 'processing', 'completed'),
    tripId: orNone(fc.constantFrom('t1', 't2')),
    startId: fc.constantFrom('A', 'B', 'nowhere'),
    endId: fc.constantFrom('A', 'B'),
    vehicleId: orNone(fc.constantFrom('v1', 'v2')),
    readyMs: orNone(aTime),
    deadlineMs: orNone(aTime),
    reason: fc.constantFrom('retail', 'service', 'inventory', 'other'),
    kind: orNone(fc.constantFrom('sold-delivery', 'de-fleet', 'other')),
    atRisk: fc.boolean(),
    inspection: fc.boolean(),
    package: fc.boolean(),
  } as const)
  .map(({ id, ...fields }) => ({ collection: 'activities', row: activityRow(id, fields) }));
const trip = fc
  .record({
    id: fc.constantFrom('t1', 't2'),
    status: fc.constantFrom('Assigned', 'In Progress', 'Complete', 'Cancelled'),
    chaseType: fc.constantFrom('Rideshare', 'Company', 'Tow'),
    driverIds: fc.subarray(['d1', 'd2']),
    estimatedEndMs: orNone(aTime),
    actions: fc.array(
      fc
        .record({
          id: fc.constantFrom('x1', 'x2'),
          type: fc.constantFrom('Pick-Up | Vehicle', 'Drop-Off | Vehicle'),
          status: fc.constantFrom('Not Started', 'In Progress', 'Complete'),
          activityId: fc.constantFrom('a1', 'a2', 'a3'),
          plannedEndMs: aTime,
        } as const)
        .map(({ id, ...fields }) => actionRow(id, fields)),
      { maxLength: 3 },
    ),
  } as const)
  .map(({ id, ...fields }) => ({ collection: 'trips', row: tripRow(id, fields) }));
const driver = fc
  .record({
    id: fc.constantFrom('d1', 'd2', 'd3'),
    type: fc.constantFrom('employee', 'contractor'),
    availability: fc.constantFrom('available', 'priority', 'unavailable'),
    licence: orNone(fc.constantFrom('A', 'C')),
    qualifications: fc.subarray(['cdl', 'twic'] as const),
    homeLocationId: orNone(fc.constantFrom('A', 'B')),
    hasLeft: fc.constantFrom(false, false, true),
  } as const)
  .map(({ id, ...fields }) => ({ collection: 'drivers', row: driverRow(id, fields) }));
const car = fc
  .record({
    id: fc.constantFrom('v1', 'v2'),
    class: fc.constantFrom('Small', 'Large', ''),
    bodyType: fc.constantFrom('SUV', ''),
  })
  .map(({ id, ...fields }) => ({ collection: 'vehicles', row: vehicleRow(id, fields) }));
const place = fc
  .record({
    id: fc.constantFrom('A', 'B'),
    kind: fc.constantFrom('home', 'custom', 'auction'),
    accountId: fc.constantFrom('acc', 'other'),
    timezone: fc.constantFrom(chicago, 'America/New_York', 'Pacific/Honolulu'),
    latE6: fc.constantFrom(38_900_000, 41_000_000),
  } as const)
  .map(({ id, ...fields }) => ({ collection: 'locations', row: locationRow(id, fields) }));
const order = fc
  .record({
    collection: fc.constantFrom('rides', 'deliveries'),
    id: fc.constantFrom('r1', 'r2'),
    status: fc.constantFrom('finding', 'onTheWay', 'riding', 'done', 'cancelled'),
  } as const)
  .map(({ collection, id, status }) => {
    const isRide = collection === 'rides';
    return { collection, row: isRide ? rideRow(id, { status }) : deliveryRow(id, { status }) };
  });
const account = fc.constantFrom('acc', null).map((parentId) => ({
  collection: 'accounts',
  row: { id: 'other', name: 'Theirs', parentId },
}));
const choice = fc.constantFrom(...groupIds).chain((group) =>
  fc.record({
    type: fc.constant('filters/choose'),
    data: fc.record({
      group: fc.constant(group),
      options: fc
        .shuffledSubarray([...(optionsOf[group] ?? ['Small', 'Large', 'SUV', 'acc', 'other'])])
        .map((options) => options.slice(0, 3)),
    }),
  }),
);
const near = { label: 'Town', lonE6: -94_700_000, latE6: 38_900_000 };
const find = fc.record({
  type: fc.constant('filters/findNear'),
  data: fc.record({ near: fc.constantFrom(null, near, { ...near, latE6: 41_000_000 }) }),
});
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: move },
    { weight: 3, arbitrary: trip },
    { weight: 3, arbitrary: driver },
    { weight: 2, arbitrary: car },
    { weight: 3, arbitrary: place },
    { weight: 1, arbitrary: account },
    { weight: 3, arbitrary: order },
    { weight: 4, arbitrary: choice },
    { weight: 2, arbitrary: find },
    { weight: 1, arbitrary: fc.constant({ type: 'filters/clear', data: { what: 'all' } }) },
    {
      weight: 2,
      arbitrary: fc.record({
        gone: fc.constantFrom('activities', 'trips', 'drivers'),
        id: fc.constantFrom('a1', 'a2', 't1', 'd1'),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ byMs: fc.constantFrom(1, 1, halfHourMs, 40 * halfHourMs) }),
    },
    { weight: 4, arbitrary: fc.constant({ look: true }) },
    // A replay that jumps back.
    { weight: 1, arbitrary: fc.record({ back: fc.integer({ min: 1, max: 6 }) }) },
  ),
  { minLength: 20, maxLength: 60, size: 'max' },
);

test.prop([steps], { numRuns: runs(50) })(
  'the shown rows and the count of each option equal a full recount (readings 12, 24 and 58)',
  async (all) => {
    const run = await openWorld<Sees>(filtersSlice);
    const read = filterReader();
    await run.run('session/begin', { user: dispatcher });
    const looks = [run.sees()];
    const look = (sees: Sees) => {
      looks.push(sees);
      check(sees, read);
    };
    run.hear({ accounts: ['acc'], locations: ['A', 'B'], activities: ['a1', 'a2'] });
    for (const [at, step] of all.entries()) {
      if ('look' in step) look(run.sees());
      else if ('back' in step) look(looks.at(-step.back) ?? run.sees());
      else if ('byMs' in step) run.pass(step.byMs);
      else if ('gone' in step) run.hear({}, { [step.gone]: [step.id] });
      else if ('type' in step) run.dispatch(step.type, step.data);
      else run.hear({ [step.collection]: [{ ...step.row, version: at + 2 }] });
    }
    look(run.sees());
    const { criteria } = run.sees().filters.state;
    expect(isFiltering(criteria)).toBe(
      groupIds.some((group) => criteria[group].length > 0) || criteria.near !== null,
    );
    await run.close();
  },
  60_000,
);
