// The console's machine without processes, on a log in memory, signed in and with a world loaded.
import { createHash } from 'node:crypto';
import { slices } from '#features/index.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { openMachine } from '#kernel/machine.ts';
import { type MemoryDisk, memoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import type { LogStore } from '#kernel/ports.ts';
import { type Json, yes } from '#kernel/records.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';

/** `store`: where its log is kept, instead of a new disk in memory. */
export async function openConsole(
  startMs: number,
  disk: MemoryDisk = memoryDisk(),
  store?: LogStore,
) {
  const frames = manualFrames();
  const clock = manualClock(startMs);
  const machine = await openMachine<object>({
    session: 'bench',
    slices,
    processes: [],
    processPorts: {},
    clock,
    frames,
    store: store ?? memoryLogStore(disk, ofHost),
    actor: () => 'bench',
    may: () => yes,
    onTrouble: ({ what, error }) => {
      throw new Error(what, { cause: error });
    },
  });
  return { machine, frames, clock, disk };
}

/** As a browser passes it to the console. */
function ofHost(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Rows as the console stores them: in blobs of 2,000. */
export async function loadWorld(
  machine: Machine,
  rows: { readonly [collection: string]: readonly object[] },
  atMs: number,
): Promise<void> {
  const user = {
    id: 'u1',
    username: 'dispatcher',
    name: 'Bench',
    accountId: 'account-0',
    roles: ['Administrator'],
    phone: null,
  };
  machine.dispatch({ type: 'session/begin', data: { user } }, { origin: 'backend', cause: null });
  const { id } = machine.dispatch({ type: 'world/reload', data: { accountIds: null } });
  const blobs: string[] = [];
  for (const [collection, all] of Object.entries(rows)) {
    for (let from = 0; from < all.length; from += 2_000) {
      const part = { [collection]: all.slice(from, from + 2_000) };
      blobs.push(await machine.putBlob(part as unknown as Json));
    }
  }
  const changes = { put: [], removed: [] };
  const data = { loadId: id, blobs, changes, skipped: 0, unread: [], atMs };
  machine.dispatch({ type: 'world/loadReplied', data }, { origin: 'backend', cause: id });
}
