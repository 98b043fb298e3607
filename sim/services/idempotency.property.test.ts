import { expect, vi } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import type { Activity, Driver } from '#domain/entities.ts';
import { loadCore } from '../company/core.ts';
import type { Fault } from '../core/fault.ts';
import { newCompany } from '../testing/company.ts';
import { freeDrivers, freeMove, openDesk, planFor } from '../testing/desk.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Faults of every kind on writes, each striking now and then. */
const faults = (['errorBefore', 'errorAfter', 'malformed', 'disconnect', 'lostAnswer'] as const)
  .flatMap((kind) =>
    (['createActivities', 'finalizeTrip', 'finalizeTrips'] as const).map((on) => ({ on, kind })),
  )
  .map(
    ({ on, kind }): Fault => ({
      on,
      kind,
      permille: 150,
      count: null,
      fromMs: null,
      untilMs: null,
      status: 503,
      delayMs: 0,
    }),
  );

const tries = fc.array(
  fc.record({
    intent: fc.integer({ min: 0, max: 4 }),
    waitMs: fc.integer({ min: 0, max: 90_000 }),
    reload: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

test.prop([fc.integer({ min: 1, max: 4 }), tries], { numRuns: runs(10, 100) })(
  'P5: an intent has one effect, however often and with whatever faults it is sent',
  (seed, attempts) => {
    let core = newCompany({ seed, drivers: 12, faults });
    const first = core.save();
    const moves = Array.from({ length: 5 }, (_, at) => {
      return freeMove(first, { pickupNotes: `intent ${at}` });
    });
    const bodies = new Map<number, Set<string>>();
    const sent = new Set<number>();
    for (const { intent, waitMs, reload } of attempts) {
      core.tick(waitMs);
      if (reload) core = loadCore(JSON.parse(JSON.stringify(core.save())) as typeof first);
      const desk = openDesk(core);
      sent.add(intent);
      let answer: ReturnType<typeof desk.call<'createActivities'>>;
      try {
        const move = moves[intent] ?? freeMove(first);
        answer = desk.call('createActivities', { moves: [move] }, `key ${intent}`);
      } catch {
        // Half a body is not valid JSON; the console would call it malformed.
        continue;
      }
      if (!('body' in answer)) continue;
      bodies.set(intent, (bodies.get(intent) ?? new Set()).add(answer.body));
    }
    const { rows, answers } = core.save();
    for (const intent of sent) {
      const made = rows.activities.filter((row) => row.pickupNotes === `intent ${intent}`);
      expect(made.length).toBeLessThanOrEqual(1);
      if (bodies.has(intent)) expect(made).toHaveLength(1);
      expect(bodies.get(intent)?.size ?? 1).toBe(1);
    }
    expect(Object.values(answers).every(({ effects }) => effects === 1)).toBe(true);
  },
);

test.prop([fc.integer({ min: 1, max: 3 }), fc.integer({ min: 2, max: 12 })], { numRuns: 8 })(
  'P5: a trip sent repeatedly is booked once',
  (seed, times) => {
    const core = newCompany({ seed, drivers: 20, faults });
    const desk = openDesk(core);
    const state = core.save();
    const move = state.rows.activities.find((row) => row.status === 'unplanned' && !row.tripId);
    if (!move) throw new Error('no free move');
    const trip = planFor(state, move, freeDrivers(state)[0] as Driver);
    const answers = new Set<string>();
    for (let time = 0; time < times; time++) {
      try {
        const answer = desk.call('finalizeTrip', { trip }, 'trip key');
        if ('body' in answer) answers.add(answer.body);
      } catch {
        // Malformed.
      }
      core.tick(20_000);
    }
    expect(answers.size).toBeLessThanOrEqual(1);
    const booked = core
      .save()
      .rows.trips.filter(({ activityIds }) => activityIds.includes(move.id));
    expect(booked.length).toBeLessThanOrEqual(1);
  },
);

test.prop([fc.integer({ min: 1, max: 3 }), fc.integer({ min: 2, max: 8 })], { numRuns: 5 })(
  'P5: trips sent repeatedly in batches, whole or in part, are booked once each',
  (seed, times) => {
    const core = newCompany({ seed, drivers: 20, faults });
    const desk = openDesk(core);
    const state = core.save();
    const moves = state.rows.activities.filter((row) => row.status === 'unplanned' && !row.tripId);
    const drivers = freeDrivers(state);
    const items = [0, 1].map((at) => {
      const trip = planFor(state, moves[at] as Activity, drivers[at] as Driver);
      return { key: `item ${at}`, trip };
    });
    const tripIds = new Map<string, Set<string>>();
    for (let time = 0; time < times; time++) {
      try {
        // Another batch each time: only the keys of the items keep them from being saved twice.
        const part = time % 3 === 0 ? items : items.slice(time % 2, (time % 2) + 1);
        const answer = desk.call('finalizeTrips', { items: part }, `batch ${time}`);
        if (!('reply' in answer)) continue;
        expect(answer.reply.errors).toEqual([]);
        for (const { key, tripId } of answer.reply.created) {
          tripIds.set(key, (tripIds.get(key) ?? new Set()).add(tripId));
        }
      } catch (error) {
        // Half a body is not valid JSON.
        if (!(error instanceof SyntaxError)) throw error;
      }
      core.tick(20_000);
    }
    for (const ids of tripIds.values()) expect(ids.size).toBe(1);
    const { rows } = core.save();
    for (const { trip } of items) {
      const booked = rows.trips.filter(({ activityIds }) =>
        activityIds.includes(trip.activityIds[0] ?? ''),
      );
      expect(booked.length).toBeLessThanOrEqual(1);
    }
  },
);
