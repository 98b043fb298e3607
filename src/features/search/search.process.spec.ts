import { expect, test } from 'vitest';
import { nowMs } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { answered, heldAnswer, refused, type Script } from '#wire/testing/scriptedLink.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { openFetching } from '#spine/fetches/testing/fetching.ts';
import { changes } from '#spine/world/testing/world.ts';
import { searchProcess, type SearchSees, searchSlice, shownPlace } from './index.ts';

type Details = Calls['placeDetails']['reply'];

const at = { lonE6: -94_800_000, latE6: 38_900_000 };
const found = (id: string, label: string): Details => ({
  place: {
    id,
    label,
    address: label,
    city: 'Olathe',
    state: 'KS',
    postalCode: '66061',
    country: 'US',
    phone: null,
    timezone: 'America/Chicago',
    ...at,
  },
});
const details = (id: string, label: string) => answered<'placeDetails'>(found(id, label), nowMs);

async function open(script: Script, disk = memoryDisk()) {
  const isNew = disk.records.length === 0;
  const run = await openFetching<SearchSees>([searchSlice], script, {
    disk,
    processes: [searchProcess],
  });
  if (isNew) {
    await run.run('world/heard', changes({ activities: ['a1'] }));
  }
  const take = (placeId: string) => run.run('search/openPlace', { placeId, title: placeId });
  return { ...run, take, label: () => shownPlace(run.sees())?.label ?? null };
}

test('the details that arrive show the place, as one step with its name', async () => {
  const placeDetails = [details('p1', '1 Main St')];
  const { take, sent, sees, label, machine, rest } = await open({ placeDetails });
  await take('p1');
  await rest();
  expect(sent('placeDetails').map(({ request }) => request)).toEqual([{ placeId: 'p1' }]);
  const place = { id: 'p1', label: '1 Main St', detail: 'Olathe, KS 66061', ...at };
  expect(shownPlace(sees())).toEqual(place);
  expect(sees().map.state.fit).toMatchObject({ what: 'place' });
  expect(machine.canUndo()).toMatchObject({ yes: true, label: 'show 1 Main St' });
  machine.undo();
  await rest();
  expect(label()).toBe(null);
  machine.redo();
  await rest();
  expect(label()).toBe('1 Main St');
  await machine.close();
});

test.each([
  [refused(404, 'This place is not known.'), 'This place is not known.'],
  [{ is: 'notSent' } as const, 'The server could not be reached.'],
  [{ is: 'outcomeUnknown' } as const, 'The server did not answer in time.'],
  [{ is: 'malformed', where: 'body' } as const, "The server's answer could not be read (body)."],
])('a failure is reported with its reason, and is no step: %j', async (answer, why) => {
  const { take, records, sees, machine, rest } = await open({ placeDetails: [answer] });
  await take('p1');
  await rest();
  const failed = records.find(({ type }) => type === 'search/placeNotFound');
  expect(failed?.data).toMatchObject({ title: 'p1', why });
  expect(sees().search.state.place).toBe(null);
  expect(machine.canUndo()).toMatchObject({ yes: false });
  await machine.close();
});

test('a place whose first request failed is shown when a later answer comes', async () => {
  const { take, label, pass, sent, machine } = await open({
    placeDetails: [{ is: 'notSent' }, details('p1', '1 Main St')],
  });
  await take('p1');
  expect(label()).toBe(null);
  await pass(1_000);
  expect([label(), sent('placeDetails').length]).toEqual(['1 Main St', 2]);
  await machine.close();
});

test('a place is not requested again after a new selection', async () => {
  const { take, run, label, pass, sent, machine } = await open({
    placeDetails: [{ is: 'notSent' }, details('p1', '1 Main St')],
  });
  await take('p1');
  await run('selection/choose', { collection: 'activities', ids: ['a1'] });
  await pass(60_000);
  expect([label(), sent('placeDetails').length]).toEqual([null, 1]);
  await machine.close();
});

test('a known place is shown again without a request', async () => {
  const { take, run, label, sent, sees, rest, machine } = await open({
    placeDetails: [details('p1', '1 Main St')],
  });
  await take('p1');
  await rest();
  await run('search/leavePlace', {});
  await take('p1');
  await rest();
  expect([label(), sent('placeDetails').length]).toEqual(['1 Main St', 1]);
  expect(sees().search.state.asked).toBe(null);
  await machine.close();
});

test('an older answer never replaces a newer one', async () => {
  const old = heldAnswer<Details>();
  const placeDetails = [old.promise, details('p2', '2 Main St')];
  const { take, label, machine, rest } = await open({ placeDetails });
  await take('p1');
  await take('p2');
  old.give(details('p1', '1 Main St'));
  await rest();
  expect(label()).toBe('2 Main St');
  await machine.close();
});

test('a late answer does not move away from a new selection', async () => {
  const slow = heldAnswer<Details>();
  const { take, label, machine, rest, run } = await open({ placeDetails: [slow.promise] });
  await take('p1');
  await run('selection/choose', { collection: 'activities', ids: ['a1'] });
  slow.give(details('p1', '1 Main St'));
  await rest();
  expect(label()).toBe(null);
  expect(machine.canUndo()).toMatchObject({ label: 'select 1 move' });
  await machine.close();
});

test('the details are requested again after a reload', async () => {
  const disk = memoryDisk();
  const before = await open({ placeDetails: [undefined] }, disk);
  await before.take('p1');
  await before.machine.close();
  const after = await open({ placeDetails: [details('p1', '1 Main St')] }, disk);
  await after.rest();
  expect([after.label(), after.sees().search.state.asked]).toEqual(['1 Main St', null]);
  await after.machine.close();
});

test('an expired token leads to the login', async () => {
  const { take, sees, machine, rest } = await open({ placeDetails: [refused(401)] });
  await take('p1');
  await rest();
  expect(sees().session.state.status).toBe('expired');
  await machine.close();
});
