// P10 over the whole console: whatever an operator does and whatever fails, the state at each mark
// is the same live, replayed from the session file, and reopened from the log; and deciding the
// commands again gives the same log.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { registry, slices } from '#features/index.ts';
import { ENDED, UNDO } from '#kernel/catalog.ts';
import { parseBytes } from '#kernel/canonical.ts';
import { type MemoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { rerun } from '#kernel/rerun.ts';
import { liveDay, ordinary } from './liveDay.ts';
import { badDays, days, fullDays } from './operator.ts';
import { runs } from '../propertyRuns.ts';
import { expectSameEverywhere } from './workday.ts';

test('after any day each mark has the same state live, replayed and reopened', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000), badDays, days, async (seed, faults, all) => {
      const { disk, worked } = await liveDay(seed, faults, all);
      await expectSameEverywhere(worked, memoryLogStore(disk));
      expect(rerun(slices, disk.records, blobsOf(disk))).toEqual(disk.records);
      for (const type of effectiveIn(disk.records)) seen.add(type);
    }),
    { numRuns: fullDays.length + runs(1, 15), examples: fullDays.map((all) => [...ordinary, all]) },
  );
  // Every command and event of every slice must have occurred.
  const all = slices.flatMap(({ commands, events }) => Object.keys({ ...commands, ...events }));
  expect([...all, UNDO, REDO].filter((type) => !seen.has(type))).toEqual([]);
}, 240_000);

function blobsOf({ blobs }: MemoryDisk) {
  return (hash: string) => parseBytes(blobs.get(hash) ?? new Uint8Array()) as Json;
}

const REDO = 'redo';

/** Events, commands that led to one, and inputs; refused intents do not count. */
function effectiveIn(records: readonly LogRecord[]): readonly string[] {
  const intents = new Set(registry.map(({ id }) => id as string));
  const commands = new Map(records.map((record) => [record.id, record.type]));
  return records.flatMap((record) => {
    const cause = commands.get(record.cause ?? record.id) ?? '';
    if (record.kind === 'event') return record.type === ENDED ? [] : [record.type, cause];
    if (cause === UNDO) return [REDO];
    return intents.has(record.type) ? [] : [record.type];
  });
}
