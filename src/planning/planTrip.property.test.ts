import { fc, test } from '@fast-check/vitest';
import type { Itinerary } from '#domain/itinerary.ts';
import { describe, expect } from 'vitest';
import { rideFareCents } from './fares.ts';
import { legsNeeded } from './hops.ts';
import { checkItinerary } from './invariants.ts';
import { type PlanRequest, planTrip } from './planTrip.ts';
import { plannable } from './testing/requests.ts';

function plan(request: PlanRequest): Itinerary {
  const result = planTrip(request);
  if (result.is === 'refused') throw new Error(result.refusal.reason);
  return result.itinerary;
}

/** What the checker reports about properties with these numbers. */
function faults(request: PlanRequest, ...numbers: readonly number[]): readonly string[] {
  return checkItinerary(plan(request), request.moves).filter((line) =>
    numbers.includes(Number.parseInt(line, 10)),
  );
}

describe('a plan of one driver', () => {
  const numbered: readonly (readonly [string, readonly number[]])[] = [
    ['property 1: every activity is in exactly one move', [1]],
    ['property 2: each vehicle is picked up, moved and dropped off, in this order', [2]],
    ['property 4: actions fill the day one at a time, with explicit waits', [4]],
    ['property 5: each action begins where the last one ended', [5]],
    ['property 6: the driver reaches a pick-up by a ride or is already there', [6]],
    ['property 12: durations are finite and not negative, starts do not decrease', [12]],
    ['property 13: no pick-up before the ready time; late moves alone are flagged', [13]],
    ['property 14: every wait ends at a binding ready time', [14]],
    [
      'property 15: a round trip ends where it began; a one-way plan reports a stranded driver',
      [15],
    ],
    ['property 16: a vehicle stays where it was parked', [16]],
    ['property 17: the total is the sum of its terms, to the cent', [17]],
  ];
  for (const [name, numbers] of numbered) {
    test.prop([plannable])(name, (request) => {
      expect(faults(request, ...numbers)).toEqual([]);
    });
  }

  test.prop([plannable])('property 3: a vehicle is with one driver at a time', (request) => {
    const held = new Map<string, number>();
    for (const action of plan(request).actions) {
      if (!('vehicleId' in action) || action.vehicleId === null) continue;
      expect(action.startMs).toBeGreaterThanOrEqual(held.get(action.vehicleId) ?? 0);
      held.set(action.vehicleId, action.startMs + action.durationMs);
    }
  });

  test.prop([plannable, fc.integer({ min: -100_000, max: 100_000 })])(
    'property 23: shifting all times by Δ shifts the plan by Δ',
    (request, seconds) => {
      const delta = seconds * 1000;
      const shift = (ms: number | null) => (ms === null ? null : ms + delta);
      const shifted = plan({
        ...request,
        startMs: request.startMs + delta,
        moves: request.moves.map((move) => ({
          ...move,
          readyMs: shift(move.readyMs),
          deadlineMs: shift(move.deadlineMs),
        })),
      });
      const { actions, startMs, endMs, ...rest } = plan(request);
      expect(shifted).toEqual({
        ...rest,
        actions: actions.map((action) => ({ ...action, startMs: action.startMs + delta })),
        startMs: startMs + delta,
        endMs: endMs + delta,
      });
    },
  );

  test.prop([plannable, fc.nat(4)])(
    'property 25: moves with equal ends or an unknown location are refused',
    (request, index) => {
      const at = index % request.moves.length;
      const spoilt = (change: object) => ({
        ...request,
        moves: request.moves.map((move, i) => (i === at ? { ...move, ...change } : move)),
      });
      expect(planTrip(spoilt({ end: request.moves[at]?.start })).is).toBe('refused');
      expect(planTrip(spoilt({ end: null })).is).toBe('refused');
      expect(planTrip(spoilt({ start: null })).is).toBe('refused');
    },
  );

  test.prop([plannable])('property 26: the same request gives the same bytes', (request) => {
    expect(JSON.stringify(plan(request))).toBe(JSON.stringify(plan(request)));
  });

  test.prop([plannable])(
    'the planner requests exactly the legs that legsNeeded returns',
    (request) => {
      const asked = new Set<string>();
      plan({
        ...request,
        legs(from, to) {
          asked.add(`${from} ${to}`);
          return request.legs(from, to);
        },
      });
      const predicted = legsNeeded(request).map(({ from, to }) => `${from.id} ${to.id}`);
      expect([...asked].sort()).toEqual([...predicted].sort());
      expect(new Set(predicted).size).toBe(predicted.length);
    },
  );

  test.prop([fc.nat(100_000), fc.nat(10_000_000), fc.nat(100_000), fc.nat(10_000_000)])(
    'a longer ride never costs less',
    (distanceCmi, durationMs, moreCmi, moreMs) => {
      const short = rideFareCents({ distanceCmi, durationMs });
      const long = { distanceCmi: distanceCmi + moreCmi, durationMs: durationMs + moreMs };
      expect(rideFareCents(long)).toBeGreaterThanOrEqual(short);
      expect(Number.isInteger(short)).toBe(true);
    },
  );
});
