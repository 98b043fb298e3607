// P18: events that cannot be folded are set aside at the start, whatever their type, and the next
// start works as well.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slices } from '#features/index.ts';
import type { EventRecord, Json, LogRecord } from '#kernel/records.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { done, openHeadless, seesOf } from './headless.ts';

const types = slices.flatMap(({ events }) => Object.keys(events));
const poisons: readonly (readonly [string, Json])[] = [
  ['null', null],
  ['no fields', {}],
  ['a number for its blobs', { blobs: 5 }],
  ['blobs without hashes', { blobs: [{}, null] }],
  ["names of Object's members", JSON.parse('{"__proto__":{"polluted":true},"id":"constructor"}')],
  ['depth 10,000', JSON.parse('['.repeat(10_000) + ']'.repeat(10_000))],
];

let company: Awaited<ReturnType<typeof openHeadless>>;
let user: Json;
let records: readonly LogRecord[];
let blobs: Map<string, Uint8Array>;
beforeAll(async () => {
  company = await openHeadless(7);
  const store = memoryLogStore();
  const machine = await company.logIn('dispatcher', store);
  user = seesOf(machine.latest()).session.state.user as unknown as Json;
  await machine.close();
  ({ records, blobs } = store.disk);
});
afterAll(() => company.close());

/** One batch for each type of event, after the stored log. */
function poisoned(data: Json): readonly LogRecord[] {
  const last = records.at(-1) as LogRecord;
  return types.map((type, at) => {
    const seq = last.seq + 1 + at;
    const { actor, root } = last;
    const event = { kind: 'event', seq, id: `poison:${type}`, type, at: last.at, data };
    const made = { actor, origin: 'backend', cause: null, root, lens: 'fact' };
    return { ...event, ...made, batch: { first: seq, size: 1 } } as unknown as EventRecord;
  });
}

test.each(poisons)('the console starts on a log with invalid events: %s', async (_name, data) => {
  const disk = { records: [...records, ...poisoned(data)], blobs, keyframe: undefined };
  for (let start = 0; start < 2; start += 1) {
    company.troubles.length = 0;
    const machine = await company.reload('dispatcher', memoryLogStore(disk));
    // Many are set aside; none affects the others or the earlier log.
    expect(company.troubles.length).toBeGreaterThan(10);
    // As the browser does after it fetched the profile.
    const begin = { type: 'session/begin', data: { user } };
    machine.dispatch(begin, { origin: 'backend', cause: null });
    await company.rest();
    expect(seesOf(machine.latest()).world.tables.activities.size).toBeGreaterThan(0);
    await done(machine, 'map/fit', { what: 'world' });
    await machine.close();
  }
  expect(Object.prototype).not.toHaveProperty('polluted');
});
