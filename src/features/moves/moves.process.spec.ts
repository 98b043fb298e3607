import { expect, test } from 'vitest';
import { accountRow, activityRow, dispatcher, locationRow, nowMs } from '#domain/testing/rows.ts';
import type { LocationValues } from '#domain/locations.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { flowProcess } from '#spine/flow/index.ts';
import { locationsSlice } from '../locations/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { load } from '#spine/world/testing/world.ts';
import { movesProcess } from './moves.process.ts';
import { type MovesSees, movesSlice } from './moves.slice.ts';

const move = {
  startId: 'A',
  endId: 'B',
  vehicleId: null,
  vin: '1M8GDM9AXKP042788',
  readyMs: null,
  deadlineMs: nowMs + 86_400_000,
  reason: 'retail',
  pickupNotes: '',
  dropoffNotes: '',
} as const;
const put = [
  { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
  { collection: 'activities', rows: [activityRow('a1', { version: 3 })] },
] as const;
/** Creates the move while its wizard is open. */
async function startOn({ run }: Parameters<typeof load>[0]) {
  await load({ run }, {});
  await run('moves/start', { startId: 'A', endId: 'B' });
}
const created = answered<'createActivities'>({ activities: [activityRow('a7')] }, nowMs);

test('a created move is in the world, selected on its screen, and the map fits it', async () => {
  const all = await openAsking<MovesSees>(
    [movesSlice],
    { createActivities: [created] },
    { put, processes: [movesProcess, flowProcess] },
  );
  const { run, sent, sees, endsOf, records } = all;
  await startOn(all);
  const id = await run('moves/create', { moves: [{ ...move, forceReady: false }], flow: 1 });
  expect(sent('createActivities')).toMatchObject([{ request: { moves: [move] }, key: id }]);
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
  expect(sees().world.tables.activities.get('a7')?.id).toBe('a7');
  expect([sees().moves.state.draft, sees().flow.state.open]).toEqual([null, null]);
  expect(sees().selection.state).toEqual({ collection: 'activities', ids: ['a7'] });
  expect(sees().navigation.state.route).toBe('commandcenter/activities');
  expect(records.some(({ type }) => type === 'map/fitAsked')).toBe(true);
  const answer = { title: 'Saved.', text: 'Created 1 activity.', moves: ['a7'] };
  expect(records.find(({ type }) => type === 'outbox/closed')?.data).toMatchObject({
    told: answer,
  });
});

test('all moves of a draft are created with one key, with their new locations', async () => {
  const rows = [activityRow('a7'), activityRow('a8'), activityRow('a9')];
  const locations = [locationRow('N')];
  const reply = answered<'createActivities'>({ activities: rows, locations }, nowMs);
  const { run, sent, sees, records } = await openAsking<MovesSees>(
    [movesSlice],
    { createActivities: [reply] },
    { put, processes: [movesProcess] },
  );
  const id = await run('moves/create', {
    moves: ['1', '2', '3'].map((vin) => ({ ...move, vin, forceReady: false })),
    flow: 1,
  });
  const asked = sent('createActivities');
  expect(asked.map(({ key }) => key)).toEqual([id]);
  expect(asked[0]?.request.moves.map(({ vin }) => vin)).toEqual(['1', '2', '3']);
  expect(sees().world.tables.locations.get('N')).toEqual(locations[0]);
  expect(records.find(({ type }) => type === 'outbox/closed')?.data).toMatchObject({
    told: { text: 'Created 3 activities.', moves: ['a7', 'a8', 'a9'] },
  });
});

test('a refused create is reported, and no row is selected (P8)', async () => {
  const script = { createActivities: [refused(422, 'No such place.')] };
  const options = { put, processes: [movesProcess] };
  const { run, sees, records } = await openAsking<MovesSees>([movesSlice], script, options);
  await run('moves/create', { moves: [{ ...move, forceReady: false }], flow: 1 });
  const answer = { title: 'Error.', text: 'Activities were not created. No such place.' };
  expect(records.find(({ type }) => type === 'outbox/closed')?.data).toMatchObject({
    told: answer,
  });
  expect(sees().selection.state.ids).toEqual([]);
});

test("an edit sends only its own fields and version; the answer's row is kept", async () => {
  const activity = activityRow('a1', { version: 4, notes: 'Ring twice' });
  const script = { editActivity: [answered<'editActivity'>({ activity }, nowMs)] };
  const { run, sent, sees } = await openAsking<MovesSees>([movesSlice], script, { put });
  const fields = { notes: 'Ring twice' };
  const edit = { activityId: 'a1', version: 3, fields };
  await run('moves/saveEdits', edit);
  expect(sent('editActivity').map(({ request }) => request)).toEqual([
    { id: 'a1', version: 3, edit: fields },
  ]);
  expect(sees().world.tables.activities.get('a1')).toEqual(activity);
});

const written: LocationValues = {
  label: 'Wash bay',
  address: '15 Main St',
  city: 'Olathe',
  state: 'KS',
  postalCode: '66062',
  country: 'US',
  phone: '',
  contactName: '',
  contactPhone: '',
  timezone: 'America/Chicago',
  shorthand: '',
  accountId: dispatcher.accountId,
  isHome: false,
  lonE6: -94_700_000,
  latE6: 38_900_000,
};

/** The next location that is asked for is created, as n1. */
function openCreating() {
  const location = locationRow('n1', { label: 'Wash bay' });
  const account = accountRow(dispatcher.accountId);
  return openAsking<MovesSees>(
    [movesSlice, locationsSlice],
    { createLocation: [answered<'createLocation'>({ location }, nowMs)] },
    {
      put: [...put, { collection: 'accounts', rows: [account] }],
      processes: [movesProcess, flowProcess],
    },
  );
}

test.each([
  ['end', { startId: 'A', endId: null }, { startId: 'A', endId: 'n1' }],
  ['start', { startId: null, endId: 'B' }, { startId: 'n1', endId: 'B' }],
  ['end', { startId: 'A', endId: 'B' }, { startId: 'A', endId: 'B' }],
  ['own', { startId: 'A', endId: null }, { startId: 'A', endId: null }],
])(
  'a location created for %s is taken by a draft of %j only where that end is open',
  async (use, before, after) => {
    const all = await openCreating();
    await startOn(all);
    await all.run('moves/setPlace', { end: 'start', locationId: before.startId });
    await all.run('moves/setPlace', { end: 'end', locationId: before.endId });
    const owner = `${use}:${dispatcher.accountId}`;
    await all.run('locations/create', { owner, location: written });
    await expect.poll(() => all.sees().world.tables.locations.get('n1')?.label).toBe('Wash bay');
    await expect.poll(() => all.sees().moves.state.draft).toMatchObject(after);
  },
);

test.each([
  ['end', { endId: null }, { endId: 'n1' }],
  ['start', { startId: null }, { startId: 'n1' }],
  ['end', {}, {}],
])(
  'a location created for %s is taken by the edit of a move with %j only where that end is open',
  async (use, typed, after) => {
    const all = await openCreating();
    await load(all, {});
    await all.run('moves/edit', { activityId: 'a1' });
    const over = { startId: 'A', endId: 'B' };
    await all.run('forms/type', { of: 'moves/saveEdits', id: 'a1', typed, over });
    await all.run('locations/create', {
      owner: `${use}:${dispatcher.accountId}`,
      location: written,
    });
    const edit = () => all.sees().forms.state.forms.find(({ id }) => id === 'a1')?.typed;
    await expect.poll(() => all.sees().world.tables.locations.get('n1')?.label).toBe('Wash bay');
    await expect.poll(edit).toEqual(after);
  },
);
