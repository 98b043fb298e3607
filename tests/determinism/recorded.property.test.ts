// P10 over the whole console: whatever an operator does and whatever fails, the state at each mark
// is the same live, replayed from the session file, and reopened from the log; and deciding the
// commands again gives the same log.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { registry, slices } from '#features/index.ts';
import { migrations } from '#features/migrations.ts';
import { ENDED, UNDO } from '#kernel/catalog.ts';
import { parseBytes } from '#kernel/canonical.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { type MemoryDisk, memoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { rerun } from '#kernel/rerun.ts';
import { readSession } from '#replay/sessionReader.ts';
import { openNear } from './company.ts';
import { badDays, type Doing, days, fullDays } from './operator.ts';
import { runs } from '../propertyRuns.ts';
import { expectSameWhereverOneSeeks, Lived } from './seeking.ts';
import { expectSameEverywhere, workday } from './workday.ts';

/** Seed and faults of the full days. */
const ordinary: readonly [number, string] = [1, ''];

test('after any day each mark has the same state live, replayed and reopened', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000), badDays, days, async (seed, faults, all) => {
      const { disk, worked } = await (fullDays.includes(all) ? full(all) : live(seed, faults, all));
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

test.for(fullDays.map((all, at) => [at + 1, all] as const))(
  'every seek in the recording of full day %i shows the state of that moment',
  { timeout: 120_000 },
  async ([, all]) => {
    const { worked, lived } = await full(all);
    await expectSameWhereverOneSeeks(await readSession(worked.file, { migrations }), lived);
  },
);

async function live(
  seed: number,
  faults: string,
  all: readonly Doing[],
  onOpen?: (machine: Machine) => void,
) {
  const disk = memoryDisk();
  const company = await openNear(seed, faults);
  const worked = await workday(company, async () => memoryLogStore(disk), all, onOpen);
  return { disk, worked };
}

type Full = Awaited<ReturnType<typeof live>> & { readonly lived: Lived };
const fulls = new Map<readonly Doing[], Promise<Full>>();

/** A full day, lived once for all tests. */
function full(all: readonly Doing[]): Promise<Full> {
  const lived = new Lived();
  const day =
    fulls.get(all) ?? live(...ordinary, all, lived.watch).then((it) => ({ ...it, lived }));
  fulls.set(all, day);
  return day;
}

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
