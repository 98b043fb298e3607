import { describe, expect, test } from 'vitest';
import {
  accountRow,
  activityRow,
  dispatcher,
  driverRow,
  locationRow,
  nowMs,
  tripRow,
} from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { encodeTrip } from '#wire/codecs/trip.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import type { Note } from '#spine/outbox/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { replacingRows, tripsSlice } from '../trips/index.ts';
import { cancelSentences, whyNotAsked } from './changing.queries.ts';
import { tripPageSlice } from './index.ts';
import { forceComplete } from './ending.requests.ts';
import { cancelTrip, changeDrivers } from './tripPage.requests.ts';
import { passHold } from './testing/hold.ts';
import { minuteMs, rows, trip } from './testing/trip.ts';
import type { TripPageSees } from './tripPage.slice.ts';

const toCome = tripRow('t2', {
  driverIds: ['d1'],
  activityIds: ['m2'],
  actions: trip.actions.slice(2).map((action) => ({ ...action, status: 'Not Started' as const })),
});
const busy = tripRow('t3', {
  driverIds: ['d3'],
  estimatedEndMs: nowMs + 60 * minuteMs,
  actions: toCome.actions.map((action) => ({ ...action, driverId: 'd3' })),
});
const others = [
  { collection: 'trips', rows: [toCome, busy] },
  {
    collection: 'drivers',
    rows: [
      driverRow('d2', { name: 'James Wu' }),
      driverRow('d3', { name: 'Linh Nguyen' }),
      driverRow('d4', { name: 'Al Adams', availability: 'unavailable' }),
    ],
  },
] as const;

const open = (
  script: Parameters<typeof openAsking>[1] = {},
  disk = memoryDisk(),
  more: readonly unknown[] = [],
) => {
  const put = [...rows, ...others, ...more] as never;
  return openAsking<TripPageSees>([tripPageSlice], script, { put, disk });
};

const change = { tripId: 't2', version: 1, changes: [{ fromId: 'd1', toId: 'd2' }] };

test.each([
  ['tripPage/cancel', { tripId: 't1', version: 3 }],
  ['tripPage/forceComplete', { tripId: 't1', version: 3 }],
  ['tripPage/rerun', { tripId: 't1', version: 3 }],
  ['tripPage/edit', { tripId: 't1', version: 3, fields: { notes: 'Gate 3' } }],
  ['tripPage/changeDrivers', { ...change, tripId: 't1', version: 3 }],
  [
    'tripPage/applyRemedy',
    { tripId: 't1', version: 3, activityId: 'm2', kind: 'leaveOut', why: 'Row 3 is empty.' },
  ],
] as const)(
  'reading 77: %s is refused for a trip of another account that has an own move',
  async (type, data) => {
    const accounts = [accountRow('acc'), accountRow('north')];
    const shared = { ...trip, accountId: 'north', version: 4 };
    const { run, sees, endsOf } = await open({}, memoryDisk(), [
      { collection: 'accounts', rows: accounts },
    ]);
    const put = [{ collection: 'trips', rows: [shared] }];
    await run('world/heard', { put, removed: [] } as never);
    expect(sees().world.tables.trips.get('t1')?.accountId).toBe('north');
    const reason = 'This trip belongs to another account.';
    expect(endsOf(await run(type, data))).toEqual([{ how: 'rejected', reason }]);
  },
);

describe('cancelling a trip', () => {
  test('names what becomes of each move', async () => {
    const { sees } = await open();
    expect(cancelSentences(sees(), trip)).toEqual([
      'PA-m2 is unplanned again.',
      'Maria Alvarez has the vehicle of PA-m1 and delivers it first.',
    ]);
  });

  test('lets drivers without a vehicle finish their way, as the company does', async () => {
    const both = { ...trip, driverIds: ['d1', 'd2'] };
    const { sees } = await open();
    const free = 'Drivers without a vehicle finish the way they have begun, and are free.';
    expect(cancelSentences(sees(), both).at(-1)).toBe(free);
    expect(cancelSentences(sees(), trip)).not.toContain(free);
  });

  test('cannot be taken back, as it says, and neither can completing one by hand', () => {
    for (const request of [cancelTrip, forceComplete]) expect(request).not.toHaveProperty('back');
  });

  test('sends the version that was seen, and shows the row of the answer', async () => {
    const cancelled = { ...trip, version: 4, status: 'Cancelled' as const, estimatedEndMs: null };
    const reply = answered<'cancelTrip'>({ trip: cancelled }, nowMs);
    const { run, sent, sees, endsOf } = await open({ cancelTrip: [reply] });
    const id = await run('tripPage/cancel', { tripId: 't1', version: 3 });
    expect(sent('cancelTrip').map(({ request }) => request)).toEqual([{ id: 't1', version: 3 }]);
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(sees().world.tables.trips.get('t1')?.status).toBe('Cancelled');
    const again = await run('tripPage/cancel', { tripId: 't1', version: 4 });
    expect(endsOf(again)).toEqual([{ how: 'rejected', reason: 'The trip is cancelled.' }]);
  });

  test('from an old version is refused with the trip as it is now', async () => {
    const current = encodeTrip({ ...trip, version: 9, status: 'Complete', completedMs: nowMs });
    const stale = { ...refused(409, 'Trip KC-t1 was changed meanwhile.'), current };
    const { run, sees } = await open({ cancelTrip: [stale] });
    await run('tripPage/cancel', { tripId: 't1', version: 3 });
    expect(sees().world.tables.trips.get('t1')).toMatchObject({ version: 9, status: 'Complete' });
  });
});

describe('a vehicle that is not found', () => {
  const missing = { tripId: 't1', version: 3, activityId: 'm2', kind: 'leaveOut', why: 'Row 3.' };

  test('a remedy is sent with the version, and kept with what is known', async () => {
    const changed = { ...trip, version: 4, activityIds: ['m1'] };
    const reply = answered<'applyRemedy'>({ trip: changed }, nowMs);
    const { run, sent, records, endsOf, pass, held } = await open({ applyRemedy: [reply] });
    const id = await run('tripPage/applyRemedy', missing);
    expect(sent('applyRemedy')).toEqual([]);
    expect(held()).toHaveLength(1);
    await passHold(pass, () => expect(sent('applyRemedy')).toEqual([]));
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(sent('applyRemedy').map(({ request }) => request)).toEqual([
      { id: 't1', version: 3, activityId: 'm2', kind: 'leaveOut' },
    ]);
    expect(records.find(({ type }) => type === 'outbox/opened')?.data).toMatchObject({
      note: {
        subject: 'Trip #KC-t1',
        changes: [{ field: 'PA-m2', before: 'not found: Row 3.', after: 'Leave it out' }],
      },
    });
    // The move that left the trip is read again.
    const fetched = records.find(({ type }) => type === 'world/fetchRequested')?.data;
    expect(fetched).toMatchObject({ collection: 'activities', ids: ['m2', 'm1'] });
  });

  test('a used remedy can be taken back before it is sent', async () => {
    const { run, sent, endsOf, pass } = await open();
    const id = await run('tripPage/applyRemedy', missing);
    await run('outbox/withdraw', { intentId: id });
    await passHold(pass, () => expect(sent('applyRemedy')).toEqual([]));
    expect(endsOf(id)).toEqual([{ how: 'ignored', reason: 'Withdrawn before it was sent.' }]);
    expect(sent('applyRemedy')).toEqual([]);
  });

  test('a used remedy survives a kill unsent, and its time begins anew', async () => {
    const disk = memoryDisk();
    const reply = answered<'applyRemedy'>({ trip: { ...trip, version: 4 } }, nowMs);
    const before = await open({}, disk);
    const id = await before.run('tripPage/applyRemedy', missing);
    const { sent, endsOf, held, pass } = await open({ applyRemedy: [reply] }, disk);
    expect(sent('applyRemedy')).toEqual([]);
    expect(held()).toHaveLength(1);
    await passHold(pass, () => expect(sent('applyRemedy')).toEqual([]));
    expect(sent('applyRemedy')).toHaveLength(1);
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test('a remedy is refused with the name of who has changed the trip meanwhile', async () => {
    const who = { modifiedMs: nowMs, modifiedById: 'u2', modifiedByName: 'Jo Brandt' };
    const refused = async (tripId: string | null) => {
      const { run, endsOf } = await open({}, memoryDisk(), [
        { collection: 'trips', rows: [{ ...trip, version: 4, activityIds: ['m1'] }] },
        { collection: 'activities', rows: [activityRow('m2', { tripId, ...who })] },
      ]);
      return endsOf(await run('tripPage/applyRemedy', missing));
    };
    const left = 'PA-m2 is not on this trip any more.';
    const by = `${left} Last changed by Jo Brandt.`;
    expect(await refused(null)).toEqual([{ how: 'rejected', reason: by }]);
    // Its row was not read again: who changed it last may be somebody else.
    expect(await refused('t1')).toEqual([{ how: 'rejected', reason: left }]);
  });

  test('is refused for a move that has begun', async () => {
    const { run, endsOf } = await open();
    const begun = await run('tripPage/applyRemedy', { ...missing, activityId: 'm1' });
    expect(endsOf(begun)).toEqual([{ how: 'rejected', reason: 'Its pick-up has begun.' }]);
  });
});

describe('changing the drivers of a trip', () => {
  test('offers the driver pool: who can, with the times, then who cannot, and why', async () => {
    const { sees } = await open();
    const part = { driverId: 'd1', requirements: null };
    const listed = (of = toCome) =>
      replacingRows(sees(), of, part, () => null).map((row) => [
        row.driverId,
        row.is === 'open' ? row.numbers?.behindMs : row.obstacle.is,
      ]);
    expect(listed()).toEqual([
      ['d2', 0],
      ['d3', 'trip'],
      ['d4', 'unavailable'],
    ]);
    const late = toCome.actions.map((action) => ({
      ...action,
      plannedStartMs: action.plannedStartMs + 600 * minuteMs,
      plannedEndMs: action.plannedEndMs + 600 * minuteMs,
    }));
    expect(listed({ ...toCome, actions: late })).toContainEqual(['d3', 0]);
    expect(listed({ ...toCome, driverIds: ['d1', 'd2'] })).toContainEqual(['d2', 'column']);
  });

  test('a driver without what the part requires cannot take it', async () => {
    const { sees } = await open();
    const requirements = {
      qualifications: ['cdl'] as const,
      manualAssignment: true,
      driverGroup: null,
    };
    const [first] = replacingRows(sees(), toCome, { driverId: 'd1', requirements }, () => null);
    expect(first).toMatchObject({ is: 'barred', obstacle: { is: 'requirement', rule: 'cdl' } });
  });

  test('a driver who comes late has the drop-offs that come later', async () => {
    const { sees } = await open();
    // A degree of longitude away, where the part begins in 25 minutes.
    const { lonE6, latE6 } = locationRow('A');
    const far = { lonE6: lonE6 + 1_000_000, latE6 };
    const part = { driverId: 'd1', requirements: null };
    const [row] = replacingRows(sees(), toCome, part, (id) => (id === 'd2' ? far : null));
    if (row?.is !== 'open' || !row.numbers) throw new Error('d2 can take it');
    const { startMs, behindMs, lastDropoffMs, later, late } = row.numbers;
    expect(startMs + behindMs).toBe(row.arriveMs);
    expect(behindMs).toBeGreaterThan(20 * minuteMs);
    const plannedMs = nowMs + 60 * minuteMs;
    // Between pick-up and drop-off the plan has a gap of 25 minutes.
    const dropoffMs = plannedMs + behindMs - 25 * minuteMs;
    expect(later).toEqual([{ activityId: 'm2', plannedMs, dropoffMs }]);
    expect(lastDropoffMs).toBe(dropoffMs);
    expect(late).toEqual([]);
  });

  test('names who drives for whom, and is refused for a driver who has begun', async () => {
    const changed = { ...toCome, version: 2, driverIds: ['d2'] };
    const reply = answered<'changeDrivers'>({ trip: changed }, nowMs);
    const { run, sent, records, endsOf, sees } = await open({ changeDrivers: [reply] });
    await run('tripPage/changeDrivers', change);
    const { tripId: id, ...rest } = change;
    expect(sent('changeDrivers').map(({ request }) => request)).toEqual([{ id, ...rest }]);
    expect(records.find(({ type }) => type === 'outbox/opened')?.data).toMatchObject({
      note: {
        subject: 'Trip #KC-t2',
        activityIds: ['m2'],
        changes: [
          {
            field: 'Driver',
            before: 'Maria Alvarez',
            after: 'James Wu',
            values: { before: 'd1', after: 'd2' },
          },
        ],
      },
    });
    // It is taken back by the drivers of before, as long as those may drive it.
    const opened = records.find(({ type }) => type === 'outbox/opened')?.data as { note: Note };
    expect(changeDrivers.back?.(opened.note, sees())).toEqual({
      yes: true,
      data: { tripId: id, version: 2, changes: [{ fromId: 'd2', toId: 'd1' }] },
    });
    const late = await run('tripPage/changeDrivers', { ...change, tripId: 't1', version: 3 });
    expect(endsOf(late)).toEqual([{ how: 'rejected', reason: 'The driver has begun the trip.' }]);
  });

  test.each<[string, readonly { readonly fromId: string; readonly toId: string }[]]>([
    ['Choose another driver first.', []],
    ['The driver is not in the trip any more.', [{ fromId: 'd9', toId: 'd2' }]],
    [
      'One driver cannot drive two parts of it.',
      [
        { fromId: 'd1', toId: 'd2' },
        { fromId: 'd1', toId: 'd2' },
      ],
    ],
  ])('is refused: %s', async (reason, changes) => {
    const { run, sent, endsOf } = await open({});
    const wrong = await run('tripPage/changeDrivers', { ...change, changes });
    expect(endsOf(wrong)).toEqual([{ how: 'rejected', reason }]);
    expect(sent('changeDrivers')).toEqual([]);
  });

  test('S2 §6: a contractor who may not be asked now is refused by the pool', async () => {
    const contractor = driverRow('d2', { name: 'James Wu', type: 'contractor' });
    const { run, sent, sees, endsOf } = await openAsking<TripPageSees>(
      [tripPageSlice],
      { crmContractors: [answered<'crmContractors'>({ contractors: [] }, nowMs)] },
      {
        put: [...rows, ...others, { collection: 'drivers', rows: [contractor] }] as never,
        processes: [fetchesProcess(fetchesOfAll([tripsSlice as never]))],
      },
    );
    // As long as it is not known who may be asked, the server judges.
    expect(whyNotAsked(sees(), contractor)).toBeNull();
    const params = { accountId: dispatcher.accountId };
    await run('fetches/ask', { of: 'trips/contractors', params });
    const words = 'Not an active contractor of this account';
    expect(whyNotAsked(sees(), contractor)).toBe(words);
    expect(whyNotAsked(sees(), driverRow('d4', { type: 'employee' }))).toBeNull();
    const id = await run('tripPage/changeDrivers', change);
    const reason = 'James Wu is not an active contractor of this account.';
    expect(endsOf(id)).toEqual([{ how: 'rejected', reason }]);
    expect(sent('changeDrivers')).toEqual([]);
  });
});
