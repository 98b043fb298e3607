import { expect, test } from 'vitest';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import { encodeTrip } from '#wire/codecs/trip.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { completeSentences } from './changing.queries.ts';
import { tripPageProcess, tripPageSlice } from './index.ts';
import { rows, trip } from './testing/trip.ts';
import type { TripPageSees } from './tripPage.slice.ts';

const over = { ...trip, status: 'Complete' as const, completedMs: nowMs };

const open = (script: Parameters<typeof openAsking>[1] = {}, row: typeof trip = trip) =>
  openAsking<TripPageSees>([tripPageSlice], script, {
    put: rows.map((one) => (one.collection === 'trips' ? { ...one, rows: [row] } : one)) as never,
    processes: [tripPageProcess],
  });

/** What was said of the requests that have ended. */
function toasts(records: readonly { readonly type: string; readonly data: unknown }[]) {
  const closed = records.filter(({ type }) => type === 'outbox/closed');
  const said = closed.map(({ data }) => data as { told?: { title: string; text: string } });
  return said.map(({ told }) => `${told?.title} ${told?.text}`);
}

const seen = { tripId: 't1', version: 3 };

test('a running trip is completed by hand, from the version that was seen', async () => {
  const done = { ...over, version: 4 };
  const { run, sees, sent, endsOf, records } = await open({
    forceComplete: [answered<'forceComplete'>({ trip: done }, nowMs)],
  });
  expect(completeSentences(sees(), trip)).toEqual([
    'PA-m1 under way: recorded as delivered now.',
    'PA-m2 not picked up: recorded as delivered now.',
    'Its drivers are free at once, wherever they are.',
  ]);
  const ended = trip.actions.map((action) =>
    action.activityId === 'm1' ? { ...action, status: 'Complete' as const } : action,
  );
  expect(completeSentences(sees(), { ...trip, actions: ended })).toEqual([
    'PA-m2 not picked up: recorded as delivered now.',
    'PA-m1 delivered already.',
    'Its drivers are free at once, wherever they are.',
  ]);
  const again = await run('tripPage/rerun', seen);
  expect(endsOf(again)).toEqual([{ how: 'rejected', reason: 'The trip is not over.' }]);
  await run('tripPage/forceComplete', seen);
  expect(sent('forceComplete').map(({ request }) => request)).toEqual([{ id: 't1', version: 3 }]);
  expect(sees().world.tables.trips.get('t1')?.status).toBe('Complete');
  expect(toasts(records)).toEqual(['Saved. Trip #KC-t1 is recorded as complete.']);
  const late = await run('tripPage/forceComplete', { ...seen, version: 4 });
  expect(endsOf(late)).toEqual([{ how: 'rejected', reason: 'The trip is complete.' }]);
});

test('the moves of a trip that is over are put in a new draft on its page', async () => {
  const activities = [activityRow('m8'), activityRow('m9')];
  const script = { rerunTrip: [answered<'rerunTrip'>({ activities }, nowMs)] };
  const { run, sees, sent, records } = await open(script, over);
  await run('navigation/go', { path: '/command-center/trip/t1', replace: false });
  await run('tripPage/rerun', seen);
  expect(sent('rerunTrip').map(({ request }) => request)).toEqual([{ id: 't1', version: 3 }]);
  expect(sees().trips.state.plan).toMatchObject({ activityIds: ['m8', 'm9'], step: 'activities' });
  expect(toasts(records)).toEqual(['Ready to plan. 2 moves of Trip #KC-t1 can be planned again.']);
  expect(sees().world.tables.trips.get('t1')).toEqual(over);
});

test('details are saved; a stale version is refused with the trip as it is', async () => {
  const edited = { ...trip, version: 4, notes: 'Gate 3.' };
  const current = encodeTrip({ ...edited, version: 6, notes: 'Gate 5.' });
  const stale = { ...refused(409, 'Trip KC-t1 was changed meanwhile.'), current } as const;
  const { run, sees, sent, records, endsOf } = await open({
    editTrip: [answered<'editTrip'>({ trip: edited }, nowMs), stale],
  });
  const fields = { notes: 'Gate 3.' };
  await run('tripPage/edit', { ...seen, fields });
  expect(sent('editTrip').map(({ request }) => request)).toEqual([
    { id: 't1', version: 3, edit: fields },
  ]);
  expect(records.find(({ type }) => type === 'outbox/opened')?.data).toMatchObject({
    note: { changes: [{ field: 'Notes for the drivers', before: '', after: 'Gate 3.' }] },
  });
  await run('tripPage/edit', { tripId: 't1', version: 4, fields });
  expect(sees().world.tables.trips.get('t1')).toMatchObject({ version: 6, notes: 'Gate 5.' });
  const wrong = await run('tripPage/edit', { ...seen, fields: { requestorPhone: 'call me' } });
  expect(endsOf(wrong)).toEqual([{ how: 'rejected', reason: 'may not contain letters' }]);
});

test('a vehicle that is not found is kept with its move until it is found', async () => {
  const missing = {
    atMs: nowMs,
    byName: 'Dana Reyes',
    words: 'Row 3 is empty.',
    isRemedied: false,
  };
  const row = activityRow('m2', { tripId: 't1', version: 2, notFound: missing });
  const { run, sees, sent, records, endsOf } = await open({
    reportVehicle: [
      answered<'reportVehicle'>({ activity: row }, nowMs),
      answered<'reportVehicle'>({ activity: { ...row, version: 3, notFound: null } }, nowMs),
    ],
  });
  const report = { activityId: 'm2', version: 1, words: 'Row 3 is empty.', isRemedied: false };
  await run('tripPage/reportVehicle', report);
  expect(sees().world.tables.activities.get('m2')?.notFound).toEqual(missing);
  expect(records.find(({ type }) => type === 'outbox/opened')?.data).toMatchObject({
    note: { changes: [{ field: 'Vehicle', before: null, after: 'not found: Row 3 is empty.' }] },
  });
  await run('tripPage/reportVehicle', { ...report, version: 2, words: null });
  expect(sees().world.tables.activities.get('m2')?.notFound).toBe(null);
  expect(sent('reportVehicle').map(({ request }) => request)).toEqual([
    { id: 'm2', version: 1, words: 'Row 3 is empty.' },
    { id: 'm2', version: 2, words: null },
  ]);
  const again = await run('tripPage/reportVehicle', { ...report, version: 3, words: null });
  const reason = 'It is not reported as missing.';
  expect(endsOf(again)).toEqual([{ how: 'rejected', reason }]);
  const begun = await run('tripPage/reportVehicle', { ...report, activityId: 'm1' });
  expect(endsOf(begun)).toEqual([{ how: 'rejected', reason: 'Its pick-up has begun.' }]);
});
