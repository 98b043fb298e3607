// Whatever becomes of the line, the tab and the login: each declared request of the console takes
// effect once at most, in its turn, and ends once and honestly (P5, P7, P9, P22; readings 61, 63).
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ClosedData } from '#features/outbox/outbox.model.ts';
import {
  dataOf,
  type Desk,
  type Morning,
  openCompany,
  openDesk,
  openMorning,
  requests,
} from './desk.ts';
import { expectPromises } from './promises.ts';
import { days, type Draws, heal, take } from './steps.ts';

const numRuns = 14;

/** Each request has days of its own. */
const seed = fc.readConfigureGlobal().seed ?? Date.now();

let morning: Morning;
beforeAll(async () => {
  morning = await openMorning();
}, 60_000);

describe.each([...requests.values()].map((request, at) => [request.type, request, at] as const))(
  '%s',
  (_type, request, at) => {
    const met = { drawn: 0, sent: 0, done: 0 };

    test('takes effect once, in turn, and ends once and honestly, on any day', async () => {
      await fc.assert(
        fc.asyncProperty(days, async (steps) => {
          const draws: Draws = { hollow: 0, ids: new Set() };
          const company = await openCompany(morning);
          const desk = await openDesk(morning, company);
          try {
            for (const step of steps) await take(desk, request, step, draws);
            await heal(desk);
            await expectPromises(desk, morning);
            // What is left is the operator's, who asks again.
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
        { numRuns, seed: seed + at },
      );
      // Else its samples are hollow, and nothing was shown of it.
      expect(met.done).toBeGreaterThan(numRuns / 4);
      expect(met.sent / met.drawn).toBeGreaterThanOrEqual(0.9);
    }, 120_000);

    function count(desk: Desk, { hollow, ids }: Draws): void {
      const closed = dataOf<ClosedData>(desk.records(), 'outbox/closed');
      // What was killed before it was stored is not in the log.
      const ended = closed.filter((one) => one.of === request.type && ids.has(one.intentId));
      const drawn = ended.filter(({ how }) => how !== 'withdrawn');
      met.drawn += hollow + drawn.length;
      met.sent += drawn.filter(({ intentId }) => desk.tries(intentId) > 0).length;
      met.done += drawn.filter(({ how }) => how === 'done').length;
    }
  },
);
