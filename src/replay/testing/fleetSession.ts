// A session of the kernel's test fleet, recorded live with a mark after every step.
import type { Snapshot } from '#kernel/machine.types.ts';
import { memoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import { openFleet } from '#kernel/testing/openFleet.ts';
import { markOf } from '../marks.ts';
import type { Mark, Session } from '../session.ts';
import { readSession } from '../sessionReader.ts';
import { fileOf, someHeader } from './sessions.ts';

export type LiveStep = {
  /** Time that passes first. */
  readonly afterMs: number;
  readonly id: string;
  /** Null erases, which may be rejected. */
  readonly text: string | null;
  readonly bulk: boolean;
};

export type Lived = {
  readonly session: Session;
  readonly marks: readonly Mark[];
  /** The state at each mark. */
  readonly states: readonly Snapshot[];
};

export async function live(steps: readonly LiveStep[], build = ''): Promise<Lived> {
  const disk = memoryDisk();
  const marks: Mark[] = [];
  const states: Snapshot[] = [];
  const { machine, clock } = await openFleet({ store: memoryLogStore(disk), build });
  for (const { afterMs, id, text, bulk } of steps) {
    clock.advance(afterMs);
    if (bulk) {
      const hash = await machine.putBlob({ [`bulk ${id}`]: { text: 'bulk', tags: [] } });
      machine.dispatch({ type: 'notes/load', data: { hash } });
    }
    if (text === null) machine.dispatch({ type: 'notes/erase', data: { id } });
    else machine.dispatch({ type: 'notes/write', data: { id, text } });
    await machine.settled();
    const last = disk.records.at(-1);
    const place = { beforeSeq: (last?.seq ?? -1) + 1, atMs: last?.at ?? 0 };
    marks.push(markOf(machine.latest(), { kind: 'state', ...place }));
    states.push(machine.latest());
  }
  await machine.close();
  const file = await fileOf(async (writer) => {
    await writer.header(someHeader);
    for (const [hash, bytes] of disk.blobs) await writer.blob(hash, bytes);
    await writer.records(disk.records);
    await writer.marks(marks);
    await writer.end();
  });
  return { session: await readSession(file), marks, states };
}
