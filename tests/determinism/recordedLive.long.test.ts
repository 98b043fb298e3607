// P10 in live mode: over real sockets, with lost, late and duplicate answers and a channel that
// breaks, the state at each mark is the same live, replayed and reopened from the log.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import type { LogRecord } from '#kernel/records.ts';
import { runs } from '../propertyRuns.ts';
import { openFar } from './farCompany.ts';
import { days, fullDays } from './operator.ts';
import { expectSameEverywhere, workday } from './workday.ts';

const badLines = fc.constantFrom(
  '',
  '*:latency:25,p=0.3;*:lostAnswer,p=0.1',
  '*:errorAfter,p=0.2;realtime:latency:25,p=0.3',
  'createActivities:lostAnswer:1;realtime:disconnect:10,p=0.3;*:malformed,p=0.1',
);

/** Outcomes that the days must include, so that the test cannot pass on empty days. */
const mustBeMet = [
  'moves/create done',
  'moves/saveEdits done',
  'trips/save done',
  'endings/cancel done',
  'vehicles/edit done',
  'contact done',
  'bulk/over',
  'scope/chosen',
  'line lost',
  'line resumed',
];

/**
 * The record's type; for an ended request, its type and its end. Which way of contact is open at a
 * moment depends on how fast the sockets are, so that any of them counts.
 */
function metBy({ type, data }: LogRecord): string {
  if (type !== 'outbox/closed') return type;
  const { of, how } = data as { readonly of: string; readonly how: string };
  return `${of.startsWith('contact/') ? 'contact' : of} ${how}`;
}

test('over sockets each mark has the same state live, replayed and reopened', async () => {
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000), badLines, days, async (seed, faults, all) => {
      const disk = memoryDisk();
      const company = await openFar(seed, faults);
      company.link.listen((push) => {
        if (push.is !== 'connection') return;
        if (push.state === 'lost') met.add('line lost');
        if (push.resumed) met.add('line resumed');
      });
      const worked = await workday(company, async () => memoryLogStore(disk), all);
      for (const record of disk.records) met.add(metBy(record));
      await expectSameEverywhere(worked, memoryLogStore(disk));
    }),
    { numRuns: fullDays.length + runs(1), examples: fullDays.map((all) => [1, '', all]) },
  );
  expect(mustBeMet.filter((what) => !met.has(what))).toEqual([]);
}, 240_000);
