// P10 over the whole console: whatever an operator does and whatever goes wrong, the state at each
// mark is the same live, replayed from the session file, and opened again from the log.
import * as fc from 'fast-check';
import { test } from 'vitest';
import { memoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import { openNear } from './company.ts';
import { badDays, days } from './operator.ts';
import { expectSameEverywhere, workday } from './workday.ts';

test('live, replayed and reopened are the same at every mark', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000), badDays, days, async (seed, faults, all) => {
      const disk = memoryDisk();
      const company = await openNear(seed, faults);
      const worked = await workday(company, async () => memoryLogStore(disk), all);
      await expectSameEverywhere(worked, memoryLogStore(disk));
    }),
    { numRuns: 6 },
  );
}, 240_000);
