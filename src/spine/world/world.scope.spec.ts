// Reading 65: a row of an account outside the user's tree is dropped, wherever it comes from.
import { expect, test } from 'vitest';
import { accountRow, activityRow, dispatcher, nowMs } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { Json } from '#kernel/records.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import { answered, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { noRows } from '../fetches/testing/fetching.ts';
import { worldProcess } from './world.process.ts';
import { begun, changed, changes, oneOfEach } from './testing/world.ts';
import { collections } from './world.model.ts';
import type { WorldSees } from './facts.slice.ts';
import { rowsHeard, worldChanged, worldSlice } from './world.slice.ts';

const own = oneOfEach('below', 'acc');
const foreign = oneOfEach('other', null);
const { given } = specFor(worldSlice);
const known = given(begun, changed({ accounts: ['acc', own.accounts] }));

test.each(collections)(
  'reading 65: a foreign row of %s is dropped from a push and from an answer',
  (name) => {
    const both = changes({ [name]: [foreign[name], { ...own[name], name: 'New' }] });
    const kept = changed({ [name]: [{ ...own[name], name: 'New' }] });
    const first = name === 'accounts' ? given(begun, changed({ accounts: ['acc'] })) : known;
    expect(rowsHeard(first.sees, both)).toEqual([kept]);
    expect(worldChanged(first.sees, both)).toEqual([kept]);
    first.when({ type: 'world/heard', data: changes({ [name]: [foreign[name]] }) }).then([]);
  },
);

test.each(collections)(
  'with accounts chosen, a pushed foreign row of %s is dropped as well',
  (name) => {
    const data = { loadId: 's:1', accountIds: ['below'] };
    const chosen = known.and({ type: 'world/loadRequested', data });
    const both = changes({ [name]: [foreign[name], own[name]] });
    expect(rowsHeard(chosen.sees, both)).toEqual([changed({ [name]: [own[name]] })]);
  },
);

test.each(collections)(
  'a known row of %s is removed when it comes again as a foreign one',
  (name) => {
    const kept = known.and(changed({ [name]: [own[name]] }));
    const moved = { ...own[name], version: 9, ...(name === 'accounts' ? { parentId: null } : {}) };
    const gone = name === 'accounts' ? moved : { ...moved, accountId: 'other' };
    const pushed = changes({ [name]: [gone] });
    const removed = changed({}, { [name]: [own[name].id] });
    expect(rowsHeard(kept.sees, pushed)).toEqual([removed]);
    expect(worldChanged(kept.sees, pushed)).toEqual([removed]);
    const data = { loadId: 's:1', accountIds: ['below'] };
    const chosen = kept.and({ type: 'world/loadRequested', data });
    expect(rowsHeard(chosen.sees, pushed)).toEqual([removed]);
    const after = kept.when({ type: 'world/heard', data: pushed }).after.world;
    expect(after.tables[name].get(own[name].id)).toBeUndefined();
  },
);

test.each(collections)('the first load and a resync keep no foreign row of %s', async (name) => {
  const before: WorldReply = { ...noRows, accounts: [accountRow('acc'), own.accounts] };
  const after = { ...before, [name]: [...before[name], own[name], foreign[name]] };
  for (const world of [[after], [before, after]]) {
    const { reload, sees } = await open(world);
    for (let loads = 1; loads < world.length; loads += 1) await reload();
    const { tables } = sees().world;
    expect(tables[name].get(own[name].id)).toEqual(own[name]);
    expect(tables[name].get(foreign[name].id)).toBeUndefined();
  }
});

test.each(collections)(
  'a foreign row of %s pushed before the first load is removed by the load',
  async (name) => {
    const world = { ...noRows, accounts: [accountRow('acc'), own.accounts] };
    const early = changes({ [name]: [own[name], foreign[name]] });
    const { sees } = await open([world], early);
    expect(sees().world.tables[name].get(own[name].id)).toEqual(own[name]);
    expect(sees().world.tables[name].get(foreign[name].id)).toBeUndefined();
  },
);

test('rows that own moves and trips refer to are kept, whatever their account', async () => {
  const at = { startId: foreign.locations.id, vehicleId: foreign.vehicles.id };
  const move = activityRow('a1', { ...at, tripId: foreign.trips.id });
  const trip = { ...foreign.trips, activityIds: ['a1'], driverIds: [foreign.drivers.id] };
  const { locations, vehicles, drivers } = foreign;
  const reply = {
    ...noRows,
    accounts: [accountRow('acc')],
    activities: [move],
    trips: [trip],
    locations: [locations],
    vehicles: [vehicles],
    drivers: [drivers],
  };
  const { sees } = await open([reply]);
  const { tables } = sees().world;
  expect([...tables.trips.rows()]).toEqual([trip]);
  for (const name of ['locations', 'vehicles', 'drivers'] as const) {
    expect([...tables[name].rows()]).toEqual([foreign[name]]);
    const row = { ...foreign[name], version: 2 };
    expect(rowsHeard(sees(), changes({ [name]: [row] }))).toEqual([changed({ [name]: [row] })]);
  }
});

/** A console that loads these worlds, one after the other. */
async function open(worlds: readonly WorldReply[], early = changes({})) {
  const clock = manualClock();
  const script = { world: worlds.map((reply) => answered<'world'>(reply, nowMs)) };
  const ports = { link: scriptedLink(script).link, clock, pause: () => new Promise(() => {}) };
  const opened: { machine?: Machine } = {};
  const putBlob = async (value: Json) => (opened.machine as Machine).putBlob(value);
  const run = await openSlices<WorldSees>({
    slices: [worldSlice],
    processes: [worldProcess],
    ports: { ...ports, putBlob },
    disk: memoryDisk(),
    clock,
  });
  opened.machine = run.machine;
  await run.rest();
  await run.run('world/heard', early);
  await run.run('session/begin', { user: dispatcher });
  return { ...run, reload: () => run.run('world/reload', { accountIds: null }) };
}
