import { expect, test } from 'vitest';
import { rowsOf2, rowsOf3, rowsOf4 } from './entities.migrations.ts';

/** What each row lacked in an earlier catalogue, and reads as since. */
const since2 = {
  locations: {
    country: 'US',
    contactName: null,
    contactPhone: null,
    placeId: null,
    shorthand: null,
  },
  activities: {
    kind: null,
    inspection: false,
    package: false,
    actionSheetId: null,
    description: '',
    pickupInstructions: '',
    dropoffInstructions: '',
    internalNotes: '',
    createdById: null,
    rateCents: null,
    modifiedMs: null,
    modifiedById: null,
    modifiedByName: null,
    notFound: null,
  },
  vehicles: {
    title: '',
    class: '',
    classification: '',
    modifiedMs: null,
    modifiedById: null,
    modifiedByName: null,
  },
  drivers: { permits: [], groups: [], hasLeft: false, relationVersion: null },
  employees: {
    version: 0,
    firstName: '',
    lastName: '',
    employeeNumber: null,
    driverId: null,
    avatar: null,
    prefCDL: false,
    prefManual: false,
    availability: 'available',
    timezone: 'America/Chicago',
    schedule: [],
    modifiedMs: null,
    modifiedById: null,
    modifiedByName: null,
  },
  trips: { requestorName: null, requestorPhone: null, notes: '' },
  rides: { employeeId: null, tripId: null },
};
const since3 = { trips: { submittedMs: null } };
const since4 = {
  activities: { namedEnds: null },
  drivers: { preferredName: '', firstName: '', lastName: '', avatar: null },
  trips: { startLabel: '', readyMs: null, requestorId: null },
};

const cases = [
  ...rowsOf('2', rowsOf2, since2),
  ...rowsOf('3', rowsOf3, since3),
  ...rowsOf('4', rowsOf4, since4),
];

test.each(cases)('a row of $table of catalogue $of gets the fields it lacks', ({ move, lacks }) => {
  expect(move({ id: 'x' })).toEqual({ id: 'x', ...lacks });
});

test.each(cases)('a row of $table of catalogue $of keeps the fields it has', ({ move, lacks }) => {
  const known = Object.fromEntries(Object.keys(lacks).map((field) => [field, { own: field }]));
  const { notFound, ...kept } = move({ id: 'x', ...known }) as { readonly notFound?: unknown };
  const { notFound: _report, ...others } = known;
  expect(kept).toEqual({ id: 'x', ...others });
  if ('notFound' in known) expect(notFound).toEqual({ isRemedied: false, own: 'notFound' });
});

test('a vehicle that was not found says by itself whether that was remedied', () => {
  const { activities } = rowsOf2;
  const notFound = { words: 'Row 4 is empty.', isRemedied: true };
  expect(activities({ id: 'a1', notFound })).toMatchObject({ notFound });
  expect(activities({ id: 'a1', notFound: null })).toMatchObject({ notFound: null });
});

function rowsOf<T extends string>(
  of: string,
  moves: { readonly [table in T]: (row: { readonly id: string }) => object },
  lacking: { readonly [table in T]: object },
) {
  const tables = Object.keys(lacking) as T[];
  return tables.map((table) => ({ of, table, move: moves[table], lacks: lacking[table] }));
}
