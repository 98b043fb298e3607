// Whatever happens to the connection, the tab and the login: each declared request takes effect at
// most once, in order, and ends once with its true outcome (P5, P7, P9, P22; readings 61, 63).
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyRequest, lookUpOf } from '#spine/outbox/index.ts';
import type { ClosedData } from '#spine/outbox/outbox.model.ts';
import {
  dataOf,
  type Desk,
  type Morning,
  openCompany,
  openDesk,
  openMorning,
  requests,
} from './desk.ts';
import { runs } from '../propertyRuns.ts';
import { expectPromises } from './promises.ts';
import { days, type Draws, heal, secretsAtLogin, take } from './steps.ts';

const numRuns = runs(3, 25);
const mostRounds = 4;

/** Each request draws other days, by its name: they stay the same when another request is added. */
const seed = fc.readConfigureGlobal().seed ?? Date.now();
function seedOf(type: string): number {
  return [...type].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, seed);
}

let morning: Morning;
beforeAll(async () => {
  morning = await openMorning();
}, 60_000);

describe.each([...requests.values()].map((request) => [request.type, request] as const))(
  '%s',
  (type, request) => {
    const met = { drawn: 0, sent: 0, done: 0 };
    const isOnce = lookUpOf(request) !== null;
    const leastSent = isOnce ? 0.4 : 0.9;

    test('takes effect once, in order, and ends once with its true outcome', async () => {
      // A few runs may by chance hold no sample: then more are drawn before that counts.
      for (let round = 0; round < mostRounds && !isShown(); round += 1) {
        await fc.assert(
          fc.asyncProperty(days, async (steps) => {
            const draws: Draws = { hollow: 0, ids: new Set() };
            const company = await openCompany(morning);
            const desk = await openDesk(morning, company);
            try {
              for (const step of steps) await take(desk, request, step, draws);
              await heal(desk);
              await expectPromises(desk, morning);
              // A price that is not held any more ends the search for an order that was not found.
              const looks = desk.open().some(({ of }) => lookUpOf(requests.get(of) as AnyRequest));
              if (looks) await company.advance(6 * 60_000);
              // The operator asks again for the requests that are still open.
              for (const { intentId } of desk.open()) desk.act('outbox/askAgain', { intentId });
              await desk.rest();
              expect(desk.open()).toEqual([]);
              await expectPromises(desk, morning);
              count(desk, draws);
            } finally {
              await desk.close();
              await company.close();
            }
          }),
          {
            numRuns,
            seed: seedOf(type) + round,
            examples: request.secret ? [[secretsAtLogin]] : [],
          },
        );
      }
      // Otherwise its samples are mostly null, and the test proves little.
      // One that is never sent twice is often not done here: each fault may be its end.
      if (isOnce && met.drawn < numRuns) return;
      if (!isOnce) expect(met.done).toBeGreaterThan(numRuns / 4);
      expect(met.sent / met.drawn).toBeGreaterThanOrEqual(leastSent);
    }, 120_000);

    function isShown(): boolean {
      const isSent = met.sent / met.drawn >= leastSent;
      return isOnce
        ? isSent || (met.drawn > 0 && met.drawn < numRuns)
        : isSent && met.done > numRuns / 4;
    }

    function count(desk: Desk, { hollow, ids }: Draws): void {
      const closed = dataOf<ClosedData>(desk.records(), 'outbox/closed');
      // Requests killed before they were stored are not in the log.
      const ended = closed.filter((one) => one.of === request.type && ids.has(one.intentId));
      const drawn = ended.filter(({ how }) => how !== 'withdrawn');
      met.drawn += hollow + drawn.length;
      met.sent += drawn.filter(({ intentId }) => desk.tries(intentId) > 0).length;
      met.done += drawn.filter(({ how }) => how === 'done').length;
    }
  },
);
