import { copyStores } from '#backends/idbCopy.ts';
import { webLocks } from '#backends/webLocks.ts';
import { type MemoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import type { KeyValue, StoredKeyframe } from '#kernel/ports.ts';
import type { LogRecord } from '#kernel/records.ts';
import type { Shelf } from './adoption.ts';
import { databases, logsIn } from './foundLogs.ts';
import { loadLogs } from './loadLogs.ts';
import { claimOf, idleOf, isOfLog, lifeOf, logName } from './logNames.ts';

/**
 * A log as it is stored at this moment, in the present catalogue; null when it is not there, cannot
 * be read or is of a later catalogue.
 */
export async function copyLog(name: string): Promise<MemoryDisk | null> {
  const copy = await copyStores(name, ['chunks', 'tail', 'blobs', 'keyframes']).catch(() => null);
  const { version = 0, stores = {} } = copy ?? {};
  if (!stores.chunks || !stores.tail || !stores.blobs) return null;
  const logs = await loadLogs();
  if (version > logs.version) return null;
  const upgrade = logs.upgradeFrom(version);
  const chunks = stores.chunks.values as readonly { readonly records: readonly LogRecord[] }[];
  const tail = stores.tail.values as readonly (readonly LogRecord[])[];
  const { keys, values } = stores.blobs;
  const blobs = keys.map((key, at) => upgrade.blob(key as string, values[at] as Uint8Array));
  const records = [...chunks.map((chunk) => chunk.records), ...tail].flat();
  const keyframe = version === logs.version ? stores.keyframes?.values.at(-1) : undefined;
  return {
    records: records.map((one) => upgrade.record(one)),
    blobs: new Map(blobs),
    keyframe: keyframe as StoredKeyframe | undefined,
  };
}

/** The data that all tabs of a deployment store for one user. */
export function openShelf(values: KeyValue, deployment: string, username: string): Shelf {
  return {
    locks: webLocks,
    values,
    logs: async () =>
      (await logsIn(deployment)).filter((log) => log.username === username && !log.isTooOld),
    async sessionOf({ name, slot }) {
      const life = (await values.get(lifeOf(name)))?.value;
      return typeof life === 'string' ? `${slot}:${username}:${life}` : null;
    },
    async read({ name }) {
      const disk = await copyLog(name);
      return disk && memoryLogStore(disk);
    },
    open: async ({ name }) => (await loadLogs()).open(name),
    async remove(slot) {
      // A later log in this place has another name, so the notes on the deleted one go first.
      const name = logName(slot, username);
      for (const key of [lifeOf(name), idleOf(name)]) await values.remove(key);
      const all = await logsIn(deployment);
      const logs = all.filter((log) => log.slot === slot && log.username === username);
      await deleteDatabases([...logs.map((log) => log.name), `tarmac-blocks:${slot}`]);
      await values.remove(claimOf(name));
    },
    async putFirst(slot) {
      const key = `slot:${slot}`;
      const stored = await values.get(key);
      await values.put(key, { usedMs: Date.now() }, stored?.version ?? 0);
    },
  };
}

/** Whether a slot holds unfinished work of any user; an unreadable log counts. */
export async function holdsWork(
  values: KeyValue,
  deployment: string,
  slot: string,
): Promise<boolean> {
  for (const log of await logsIn(deployment)) {
    const claim = (await values.get(claimOf(log.name)))?.value as { readonly by: string } | null;
    if (claim?.by.startsWith(`${slot}:`)) return true;
    if (log.slot !== slot || log.isTooOld || (await values.get(idleOf(log.name)))) continue;
    const disk = await copyLog(log.name);
    if (!disk || (await isAnythingOpenIn(disk).catch(() => true))) return true;
  }
  return false;
}

/** Loaded on demand: reading needs all slices, and most starts have no log to read. */
async function isAnythingOpenIn(disk: MemoryDisk): Promise<boolean> {
  const { askedIn, readWork, unsavedIn } = await import('./unsent.ts');
  const work = await readWork(memoryLogStore(disk));
  return !work || askedIn(work) + work.attempts.length + unsavedIn(work) > 0;
}

/** Deletes everything of a slot, for all users. */
export async function wipeSlot(values: KeyValue, slot: string): Promise<void> {
  for (const keyOf of [lifeOf, idleOf]) {
    for (const key of await values.keys(keyOf(`${isOfLog}${slot}:`))) await values.remove(key);
  }
  const mine = (await databases()).filter(
    (name) => name.startsWith('tarmac-') && `${name}:`.includes(`:${slot}:`),
  );
  await deleteDatabases(mine);
}

export async function deleteDatabases(names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.deleteDatabase(name);
          // A database another tab still holds open is deleted when that tab closes it.
          request.onsuccess = request.onerror = request.onblocked = () => resolve();
        }),
    ),
  );
}
