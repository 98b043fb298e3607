// Reading 65, to the letter: a row of a foreign account is in nothing that is kept of a session,
// whichever way it came. Commands are kept too, so it must not even get into one.
import { describe, expect, test } from 'vitest';
import { accountRow, activityRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import type { Collection } from '#domain/entities.ts';
import { emptyPayload, payload, text, z } from '#domain/schema.ts';
import { tripRemedies } from '#features/tripPage/tripPage.fetches.ts';
import type { AnySlice } from '#kernel/slice.ts';
import { declareSlice } from '#kernel/declare.ts';
import { durableIntent } from '#kernel/define.ts';
import { memoryDisk, type MemoryDisk } from '#kernel/memoryLogStore.ts';
import { yes } from '#kernel/records.ts';
import { joined } from '#replay/packing.ts';
import { readSession } from '#replay/sessionReader.ts';
import { someHeader } from '#replay/testing/sessions.ts';
import { writeSession } from '#replay/writeSession.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { openFetching, worldOf } from '#spine/fetches/testing/fetching.ts';
import {
  asking,
  outboxProcess,
  outboxSlice,
  requestSeeing,
  requestsOfAll,
} from '#spine/outbox/index.ts';
import { type Changes, type WorldSees, worldSlice } from '#spine/world/index.ts';
import { changes, oneOfEach } from '#spine/world/testing/world.ts';
import type { CallName } from '#wire/calls/calls.ts';
import { codecs, collections } from '#wire/codecs/collections.ts';
import type { Push } from '#wire/realtime/push.ts';
import { answered, heldAnswer, type Script } from '#wire/testing/scriptedLink.ts';

/** In every text of a foreign row, and its account. */
const canary = 'canary-41c7';
/** The account of the rows beside them, which prove that the search finds what is kept. */
const ownAccount = 'below';

type OneOfEach = ReturnType<typeof oneOfEach>;
const own = renamed(oneOfEach(ownAccount, 'acc'), 'own');
const foreign = renamed(oneOfEach(canary, null), 'x');
const accounts = [accountRow('acc'), own.accounts];

/** With ids that tell nothing: ids of rows are pushed, and asked for. */
function renamed(rows: OneOfEach, id: string): OneOfEach {
  const all = Object.entries(rows).map(([name, row]) => {
    return [name, name === 'accounts' ? row : { ...row, id: `${id}-${name}` }];
  });
  return Object.fromEntries(all) as OneOfEach;
}

const rowPayload = payload(z.object({ collection: text(), id: text() }));
/** A request whose answer carries rows of any collection. */
const carry = requestSeeing<Pick<WorldSees, 'world'>>()({
  type: 'carrying/ask',
  schema: rowPayload,
  call: 'editVehicle',
  subject: ({ id }) => id,
  row: ({ collection, id }) => ({ collection: collection as Collection, id }),
  guard: () => yes,
  ask: ({ id }) => ({ id, version: 1, edit: {} }),
  done: (reply) => ({ result: {}, changes: reply as unknown as Changes }),
  result: emptyPayload,
  repeat: 'itself',
  waits: true,
  secret: null,
  last: false,
  words: {
    noun: 'row',
    verb: ['carry', 'carried'],
    running: 'It is being carried.',
    done: () => null,
    failed: ({ why }) => ({ kind: 'error', title: 'Not carried.', text: why }),
  },
  note: () => ({ subject: 'It', activityIds: [], changes: [] }),
  sample: () => null,
});
const carryingSlice = declareSlice({
  name: 'carrying',
  imports: [connectionSlice, outboxSlice, worldSlice],
  commands: { 'carrying/ask': durableIntent(rowPayload) },
  events: {},
  initial: {},
}).does({
  ...asking(carry),
  evolve: {},
  registry: { 'carrying/ask': { label: 'Carry', capability: 'see' } },
});
const slices = [carryingSlice, fetchesSlice] as readonly unknown[] as readonly AnySlice[];

async function open(script: Script, disk: MemoryDisk) {
  const outbox = outboxProcess(requestsOfAll(slices));
  const world = script.world ?? [worldOf({ accounts })];
  return openFetching<WorldSees>(slices, { ...script, world }, { disk, processes: [outbox] });
}
type Run = Awaited<ReturnType<typeof open>>;

/** What is kept of a session: the stored records and bulk, a keyframe, and the file of a save. */
async function kept({ machine }: Run, disk: MemoryDisk): Promise<string> {
  await machine.writeKeyframe();
  await machine.settled();
  const pieces: Uint8Array[] = [];
  const parts = {
    header: someHeader,
    records: disk.records,
    blob: async (hash: string) => disk.blobs.get(hash),
    track: [],
    marks: [],
    sim: null,
  };
  await writeSession(parts, slices, (bytes) => void pieces.push(bytes));
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  const file = await readSession(joined(pieces, size));
  const textsIn = (blobs: ReadonlyMap<string, Uint8Array>) =>
    [...blobs.values()].map((bytes) => new TextDecoder().decode(bytes));
  return [
    JSON.stringify(disk.records),
    JSON.stringify(disk.keyframe),
    ...textsIn(disk.blobs),
    JSON.stringify(file.records),
    ...textsIn(file.blobs),
  ].join('\n');
}

const pushed = (name: Collection, rows: readonly object[], is: 'created' | 'changed' = 'changed') =>
  ({ is, serverMs: nowMs, key: null, skipped: 0, collection: name, rows }) as unknown as Push;
const stale = (name: Collection, ids: readonly string[]) =>
  ({ is: 'stale', serverMs: nowMs, collection: name, ids, created: false, key: null }) as Push;

/** The world with an own and a foreign row of a collection. */
function both(name: Collection) {
  const rows = [...(name === 'accounts' ? accounts : []), own[name], foreign[name]];
  return worldOf({ accounts, [name]: rows });
}

type Way = (name: Collection, disk: MemoryDisk) => Promise<Run>;
const ofCarrying = (name: Collection): Changes => changes({ [name]: [foreign[name], own[name]] });

const ways: { readonly [way: string]: Way } = {
  'a push of new rows': async (name, disk) => {
    const run = await open({}, disk);
    await run.push(pushed(name, [own[name], foreign[name]], 'created'));
    return run;
  },
  'a push of changed rows': async (name, disk) => {
    const run = await open({}, disk);
    await run.push(pushed(name, [own[name]]), pushed(name, [foreign[name]]));
    return run;
  },
  'a push during the first load': async (name, disk) => {
    const world = heldAnswer<unknown>();
    const run = await open({ world: [world.promise as never] }, disk);
    await run.push(pushed(name, [own[name], foreign[name]]));
    world.give(worldOf({ accounts }));
    await run.rest();
    return run;
  },
  'a push with accounts chosen': async (name, disk) => {
    const run = await open({}, disk);
    await run.run('world/reload', { accountIds: [own.accounts.id] });
    await run.push(pushed(name, [foreign[name], own[name]]));
    return run;
  },
  'a push of a known row that became foreign': async (name, disk) => {
    const run = await open({}, disk);
    await run.push(pushed(name, [own[name]]));
    const { id } = own[name];
    await run.push(pushed(name, [{ ...foreign[name], id, version: 9 }]));
    if (name !== 'accounts') expect(run.sees().world.tables[name].get(id)).toBeUndefined();
    return run;
  },
  'the first load': (name, disk) => open({ world: [both(name)] }, disk),
  'a later load': async (name, disk) => {
    const world = [worldOf({ accounts }), both(name)];
    const run = await open({ world }, disk);
    await run.run('world/reload', { accountIds: null });
    return run;
  },
  'the answer to a request': async (name, disk) => {
    const run = await open(
      { editVehicle: [answered<never>(ofCarrying(name) as never, nowMs)] },
      disk,
    );
    await run.run('carrying/ask', { collection: name, id: own[name].id });
    return run;
  },
  'the row in a refusal': async (name, disk) => {
    const refusal = (row: object) => ({
      is: 'refused' as const,
      status: 409,
      errorCode: null,
      message: null,
      current: codecs[name].encode(row as never),
    });
    const script = { editVehicle: [refusal(own[name]), refusal(foreign[name])] };
    const run = await open(script, disk);
    for (const { id } of [own[name], foreign[name]]) {
      // The account of an account is its own id, which only this request names.
      if (id !== canary) await run.run('carrying/ask', { collection: name, id });
    }
    return run;
  },
};

describe.each(Object.entries(ways))('by %s', (_way, go) => {
  test.each(collections)('a foreign row of %s is in nothing that is kept', async (name) => {
    const disk = memoryDisk();
    const run = await go(name, disk);
    expect(run.troubles).toEqual([]);
    const all = await kept(run, disk);
    expect(all).not.toContain(canary);
    expect(all).toContain(`"${own[name].id}"`);
    expect(run.sees().world.tables[name].get(foreign[name].id)).toBeUndefined();
  });
});

describe('by the answer to a fetch by id', () => {
  const fetches = { trips: 'tripsByIds', activities: 'activitiesByIds' } as const;
  test.each(['trips', 'activities'] as const)(
    'a foreign row of %s is in nothing that is kept',
    async (name) => {
      const disk = memoryDisk();
      const reply = answered<CallName>({ [name]: [own[name], foreign[name]] } as never, nowMs);
      const run = await open({ [fetches[name]]: [reply] }, disk);
      await run.push(stale(name, [own[name].id, foreign[name].id]));
      const all = await kept(run, disk);
      expect(all).not.toContain(canary);
      expect(run.sees().world.tables[name].get(own[name].id)).toEqual(own[name]);
    },
  );

  test('the trip of a foreign move is neither asked for nor kept', async () => {
    const disk = memoryDisk();
    const activities = [{ ...foreign.activities, tripId: foreign.trips.id }];
    const script = {
      activitiesByIds: [answered<'activitiesByIds'>({ activities }, nowMs)],
      tripsByIds: [answered<'tripsByIds'>({ trips: [foreign.trips] }, nowMs)],
    };
    const run = await open(script, disk);
    await run.push(stale('activities', [foreign.activities.id]));
    expect(run.sent('tripsByIds')).toEqual([]);
    expect(await kept(run, disk)).not.toContain(canary);
  });

  test('reading 77: the trip of another account with a new own move is kept', async () => {
    const disk = memoryDisk();
    const move = activityRow('new', { tripId: foreign.trips.id, accountId: 'acc' });
    const trip = { ...foreign.trips, activityIds: ['new'] };
    const script = {
      activitiesByIds: [answered<'activitiesByIds'>({ activities: [move] }, nowMs)],
      tripsByIds: [answered<'tripsByIds'>({ trips: [trip] }, nowMs)],
    };
    const run = await open(script, disk);
    await run.push(stale('activities', ['new']));
    expect(run.sees().world.tables.trips.get(trip.id)).toEqual(trip);
  });
});

test('who removed a foreign row is in nothing that is kept', async () => {
  const disk = memoryDisk();
  const run = await open({}, disk);
  const by = { modifiedMs: nowMs, modifiedById: 'u9', modifiedByName: canary };
  const removed = { is: 'removed', serverMs: nowMs, collection: 'vehicles', ids: ['x'], ...by };
  await run.push(removed as Push);
  expect(await kept(run, disk)).not.toContain(canary);
});

test('a foreign row alone in a push leaves no record', async () => {
  const run = await open({}, memoryDisk());
  const before = run.records.length;
  await run.push(pushed('vehicles', [foreign.vehicles]));
  expect(run.records.length).toBe(before);
});

test('the row of another trip in a remedy is not kept', () => {
  const [kind, params] = ['leaveOut', { tripId: 't1', activityId: 'a1', version: 1 }] as const;
  const rest = { moreCents: 0, driverId: null, homeMs: null, leftOut: [], late: [] };
  const remedies = [tripRow('t1'), foreign.trips].map((trip) => ({ kind, ...rest, trip }));
  const value = tripRemedies.read({ remedies }, params);
  expect(value).toEqual({ remedies: remedies.slice(0, 1) });
});

describe('during the first load', () => {
  const opened = async (script: Script = {}) => {
    const world = heldAnswer<unknown>();
    const run = await open({ ...script, world: [world.promise as never] }, memoryDisk());
    const give = async (rows: Partial<OneOfEach>) => {
      const { vehicles } = rows;
      world.give(worldOf({ accounts, vehicles: vehicles ? [vehicles] : [] }));
      await run.rest();
    };
    return { ...run, give };
  };

  test('moves that are pushed by id are fetched once, when the load has ended', async () => {
    const reply = answered<'activitiesByIds'>({ activities: [own.activities] }, nowMs);
    const { push, sent, give, sees } = await opened({ activitiesByIds: [reply] });
    await push(stale('activities', [own.activities.id]));
    expect(sent('activitiesByIds')).toEqual([]);
    await give({});
    expect(sent('activitiesByIds')).toHaveLength(1);
    expect(sees().world.tables.activities.get(own.activities.id)).toEqual(own.activities);
  });

  test('a row that is removed stays away, although the answer of the load has it', async () => {
    const { push, give, sees } = await opened();
    const ids = [own.vehicles.id];
    await push({ is: 'removed', serverMs: nowMs, collection: 'vehicles', ids } as Push);
    await give({ vehicles: own.vehicles });
    expect(sees().world.tables.vehicles.size).toBe(0);
  });
});
