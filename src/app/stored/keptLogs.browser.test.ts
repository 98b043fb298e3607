// Logs of other catalogues in this browser: what an earlier one holds is not lost, and a later one
// is left alone.
import { afterEach, expect, test } from 'vitest';
import { openIdbKeyValue } from '#backends/idbKeyValue.ts';
import { openIdbLogStore } from '#backends/idbLogStore.ts';
import { dispatcher } from '#domain/testing/rows.ts';
import { memoryValues } from '#kernel/memoryValues.ts';
import { record } from '#kernel/testing/logStoreContract.ts';
import { logsIn } from './foundLogs.ts';
import { copyLog, deleteDatabases, holdsWork } from './keptLogs.ts';
import { idleOf, logName } from './logNames.ts';
import { TabStorage } from './tabStorage.ts';
import { UserStorage } from './userStorage.ts';

const deployment = 'tarmac-test';
const slot = `${deployment}:0`;
const name = logName(slot, 'dana');
const asked = { type: 'map/settled', data: { lonE6: 1 } };

afterEach(() => deleteDatabases([name]));

/** A log as it was stored when there were that many migrations. */
async function stored(migrations: number): Promise<void> {
  const had = Array.from({ length: migrations }, (_, at) => ({ name: `${at}`, parts: [] }));
  const store = await openIdbLogStore(name, had);
  await store.append([{ ...record(0), ...asked }], 'durable');
  await store.close();
}

test('a log of an earlier catalog is read as it would be written today', async () => {
  await stored(0);
  expect(await logsIn(deployment)).toEqual([{ name, slot, username: 'dana', isTooOld: false }]);
  const copy = await copyLog(name);
  expect(copy?.records).toEqual([
    { ...record(0), ...asked, data: { lonE6: 1, mode: 'activities' } },
  ]);
});

test('a log of a later catalog is not read, and its slot not taken for empty', async () => {
  await stored(99);
  expect(await copyLog(name)).toBeNull();
  expect(await holdsWork(memoryValues(), deployment, slot)).toBe(true);
});

test('an operator whose log is of a later catalog reads so, and its idle note stays', async () => {
  await stored(99);
  const values = await openIdbKeyValue('tarmac-slots');
  await values.put(idleOf(name), { atMs: 1 }, 0);
  const storage = await TabStorage.open(deployment);
  expect(storage.name).toBe(slot);
  const own = new UserStorage(storage, { ...dispatcher, username: 'dana' });
  const { trouble } = await own.openLog();
  expect(trouble).toContain('Your work is kept by a later version');
  expect(await values.get(idleOf(name))).toMatchObject({ value: { atMs: 1 } });
  await own.wipe();
});
