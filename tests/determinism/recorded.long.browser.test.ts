// P10 in Chromium, with the simulated company in its worker, the log in IndexedDB, and days of the
// same random operator as in Node. Recordings made here are also replayed in Node, where each state
// must have the same hash.
import { deleteDB } from 'idb';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { openIdbLogStore } from '#backends/idbLogStore.ts';
import { startWorker } from '#sim/hosts/testing/startWorker.ts';
import { type Company, drivers, resting, waited, shortPause } from './company.ts';
import { runs } from '../propertyRuns.ts';
import { badDays, days } from './operator.ts';
import { expectSameEverywhere, workday } from './workday.ts';

const longestWaitMs = 20;

/** Time passes as in the console: by itself, and in requested steps. */
function openWorker(seed: number, faults: string, storeName: string): Company {
  const world = { seed: String(seed), drivers: String(drivers), faults };
  const started = startWorker({ storeName, ...world });
  const { link, rest } = resting(started.link);
  return {
    seed,
    link,
    rest,
    advance: async (ms) => {
      await link.call('simControl', { stepMs: ms });
      await rest();
    },
    pause: shortPause((ms) => waited(Math.min(ms, longestWaitMs))),
    // The worker does not expose it; the file only needs to show that it was simulated.
    state: () => ({}),
    async close() {
      link.close();
      started.worker.terminate();
    },
  };
}

test('each mark has the same state in Chromium, when reopened, and in Node', async () => {
  let day = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000), badDays, days, async (seed, faults, all) => {
      day += 1;
      const name = `tarmac-test:${performance.timeOrigin}:${day}`;
      const open = () => openIdbLogStore(name);
      const worked = await workday(openWorker(seed, faults, name), open, all);
      const store = await open();
      await expectSameEverywhere(worked, store);
      await store.close();
      await deleteDB(name);
      const verified = await commands.verifyInNode(base64Of(worked.file));
      expect(verified.difference).toBeNull();
      expect(verified.code).toBe(0);
      const { marks } = worked.recorder;
      expect(verified.marks.map(({ hash }) => hash)).toEqual(marks.map(({ hash }) => hash));
    }),
    { numRuns: runs(2, 12) },
  );
}, 600_000);

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
