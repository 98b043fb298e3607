import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { listed, sending } from './list.queries.ts';
import { errandsSlice, paint } from './testing/errands.ts';
import { closed, opened } from './testing/events.ts';

const { given } = specFor(errandsSlice);
const hows = ['done', 'refused', 'failed', 'givenUp', 'withdrawn'] as const;
const asked = (at: number) => ({ vehicleId: `v${at % 3}`, version: 1, color: `${at}` });

const step = fc.oneof(
  fc.record({ is: fc.constant('open' as const), phase: fc.constantFrom('waiting', 'sent') }),
  fc.record({
    is: fc.constantFrom('sent', 'heldBack', 'unknown', 'askedAgain', 'lost', 'connected'),
    at: fc.nat(9),
  }),
  fc.record({ is: fc.constant('close' as const), at: fc.nat(9), how: fc.constantFrom(...hows) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The events of some steps, and the requests that are open after them by the test's count. */
function historyOf(steps: readonly Step[]) {
  const open = new Set<string>();
  const events = steps.flatMap((one, number): readonly GivenEvent[] => {
    if (one.is === 'open') {
      const intentId = `s:${number}`;
      open.add(intentId);
      return [opened(paint, asked(number), { intentId, phase: one.phase as 'sent' })];
    }
    const at = 'at' in one ? one.at : 0;
    const [intentId] = [...open].slice(at % Math.max(1, open.size));
    if (one.is === 'lost' || one.is === 'connected') {
      return [{ type: 'connection/linkChanged', data: { link: one.is, atMs: 1 } }];
    }
    if (intentId === undefined) return [];
    if ('how' in one) {
      open.delete(intentId);
      const number = Number(intentId.slice(2));
      const result = one.how === 'done' ? { color: 'Blue' } : null;
      return [closed(paint, asked(number), one.how, { intentId, result })];
    }
    const data = one.is === 'unknown' ? { intentId, told: null } : { intentId };
    return [{ type: `outbox/${one.is}`, data }];
  });
  return { events, open };
}

test('P22: the three counts add up to the open requests after any history', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { events, open } = historyOf(steps);
      const { sees } = given(...events);
      const { sent, waiting, unknown } = listed(sees);
      const ids = [...sent, ...waiting, ...unknown].map(({ intentId }) => intentId);
      expect(ids.toSorted()).toEqual([...open].toSorted());
      const left = sending(sees);
      if (left) expect(left.at).toBeLessThanOrEqual(left.of);
    }),
  );
});
