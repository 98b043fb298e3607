// A console over some slices whose world and fetches go over a scripted link. With the same disk
// again, it is the next start.
import { dispatcher, nowMs } from '#domain/testing/rows.ts';
import type { AnySlice } from '#kernel/slice.ts';
import type { MemoryDisk } from '#kernel/memoryLogStore.ts';
import type { Json } from '#kernel/records.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Push } from '#wire/realtime/push.ts';
import { answered, type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { worldProcess } from '../../world/index.ts';
import { fetchesOfAll, fetchesProcess, type FetchesSees } from '../index.ts';

/** The reply of a company without rows. */
export const noRows: WorldReply = {
  user: dispatcher,
  accounts: [],
  locations: [],
  vehicles: [],
  employees: [],
  drivers: [],
  trips: [],
  activities: [],
  rides: [],
  vouchers: [],
  deliveries: [],
};

/** The answer to a load of the world. */
export function worldOf(rows: Partial<WorldReply> = {}) {
  return answered<'world'>({ ...noRows, ...rows }, nowMs);
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what `sees` answers
export async function openFetching<Sees>(
  slices: readonly unknown[],
  script: Script,
  options: { readonly disk?: MemoryDisk; readonly processes?: readonly unknown[] } = {},
) {
  const { disk, processes = [] } = options;
  const scripted = scriptedLink({ world: [worldOf()], ...script });
  const clock = manualClock();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => void clock.callAt(clock.now() + ms, resolve));
  const isNew = !disk || disk.records.length === 0;
  const blobs = { put: (_value: Json): Promise<string> => Promise.reject(new Error('closed')) };
  const fetching = fetchesProcess(fetchesOfAll(slices as readonly AnySlice[]));
  const run = await openSlices<Sees & FetchesSees>({
    slices,
    processes: [worldProcess, fetching, ...processes],
    ports: { link: scripted.link, clock, putBlob: (value: Json) => blobs.put(value), pause },
    clock,
    ...(disk ? { disk } : {}),
  });
  blobs.put = (value) => run.machine.putBlob(value);
  await run.rest();
  if (isNew) await run.run('session/begin', { user: dispatcher });
  const push = async (...pushes: readonly Push[]) => {
    for (const one of pushes) scripted.push(one);
    await run.rest();
  };
  const pass = async (ms: number) => {
    clock.advance(ms);
    await run.rest();
  };
  return { ...run, ...scripted, push, pass, fetches: () => run.sees().fetches.state.all };
}

export function lineIs(state: 'connected' | 'lost'): Push {
  return { is: 'connection', state, resumed: true, serverMs: nowMs };
}
