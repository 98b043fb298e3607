// P10 in live mode: over real sockets, with answers that are lost, late or doubled and a channel
// that breaks, the state at each mark is the same live, replayed and opened again from the log.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import { openFar } from './farCompany.ts';
import { days } from './operator.ts';
import { expectSameEverywhere, workday } from './workday.ts';

const badLines = fc.constantFrom(
  '',
  '*:latency:25,p=0.3;*:lostAnswer,p=0.1',
  '*:errorAfter,p=0.2;realtime:latency:25,p=0.3',
  'createActivities:lostAnswer:1;realtime:disconnect:10,p=0.3;*:malformed,p=0.1',
);

/** What became of the days, so that days on which nothing happened say so. */
const met = { lost: 0, resumed: 0, moves: 0 };

test('live over sockets, replayed and reopened are the same at every mark', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000), badLines, days, async (seed, faults, all) => {
      const disk = memoryDisk();
      const company = await openFar(seed, faults);
      company.link.listen((push) => {
        if (push.is !== 'connection') return;
        if (push.state === 'lost') met.lost += 1;
        if (push.resumed) met.resumed += 1;
      });
      const worked = await workday(company, async () => memoryLogStore(disk), all);
      met.moves += disk.records.filter(({ type }) => type === 'moves/created').length;
      await expectSameEverywhere(worked, memoryLogStore(disk));
    }),
    { numRuns: 6 },
  );
  for (const [what, times] of Object.entries(met)) expect([what, times > 0]).toEqual([what, true]);
}, 240_000);
