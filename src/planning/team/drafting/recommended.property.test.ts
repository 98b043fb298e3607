import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chaseTypes, type PlannerMode } from '#domain/plannerModes.ts';
import { stores } from '../../testing/places.ts';
import { straightTravel } from '../../travel.ts';
import { legsOver, TravelKeeper } from '../../travelMatrix.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { recommendedDrivers, teamProblemOf } from './teamProblemOf.ts';
import type { DraftWorld, TripDraft } from './tripDraft.ts';

const mostDrivers = 12;

const nowMs = Date.UTC(2026, 8, 15, 13);
const near = stores.filter(({ id }) => id !== 'Z');
const legs = legsOver(null, near, new TravelKeeper(straightTravel));

type Ends = { readonly from: number; readonly to: number; readonly readyMin: number };

/** Moves between near places, most of which are ready. */
const ends = fc.record({
  from: fc.integer({ min: 0, max: near.length - 1 }),
  to: fc.integer({ min: 1, max: near.length - 1 }),
  readyMin: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90 })),
});

function worldOf(all: readonly Ends[]): DraftWorld {
  const rows = all.map(({ from, to, readyMin }, at) => ({
    id: `m${at}`,
    vehicleId: `v${at}`,
    deadlineMs: null,
    startId: near[from]?.id ?? '',
    endId: near[(from + to) % near.length]?.id ?? '',
    readyMs: nowMs + readyMin * 60_000,
  }));
  const activities = new Map(rows.map((row) => [row.id, row]));
  const locations = new Map(near.map((place) => [place.id, place]));
  return { nowMs, activities, locations, drivers: new Map(), legs };
}

function draftOf(all: readonly Ends[], mode: PlannerMode): TripDraft {
  const activityIds = all.map((_, at) => `m${at}`);
  const where = { startLocationId: near[0]?.id ?? null, roundTrip: true };
  return { mode, activityIds, driverCount: null, ...where, requestMs: nowMs };
}

function leftOut(draft: TripDraft, world: DraftWorld): number {
  const drafted = teamProblemOf(draft, world);
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  const budget = { is: 'iterations', iterations: 20 } as const;
  const outcome = planTeamToTheEnd(drafted.problem, { seed: 1, budget });
  if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
  const cheapest = outcome.answers.find(({ objective }) => objective === 'cheapest');
  return cheapest?.plan.unserved.length ?? Number.NaN;
}

test.each<[PlannerMode, number]>([
  ['legacy-uber', 60],
  ['legacy-company', 24],
])('%s: with the recommended drivers no move is left out that 12 would serve', (mode, most) => {
  const rows = fc.array(ends, { minLength: 2, maxLength: most, size: 'max' });
  fc.assert(
    fc.property(rows, (all) => {
      const [world, draft] = [worldOf(all), draftOf(all, mode)];
      const own = recommendedDrivers(draft, world);
      expect(own).toBeLessThanOrEqual(mostDrivers);
      if (own === mostDrivers) return;
      const left = leftOut(draft, world);
      if (left > 0) expect(left).toBeLessThanOrEqual(leftOut({ ...draft, driverCount: 12 }, world));
    }),
    // Each run of a shrinking would search plans for seconds.
    { numRuns: 6, endOnFailure: true },
  );
});

test('sixty moves that two drivers could ride along with take more by their hours', () => {
  const all = Array.from({ length: 60 }, (_, at) => ({ from: at % 2, to: 1, readyMin: 0 }));
  const far = all.map((one) => ({ ...one, from: one.from * 3, to: one.from === 0 ? 3 : 2 }));
  const [world, draft] = [worldOf(far), draftOf(far, 'legacy-uber')];
  expect(chaseTypes[draft.mode]).toBe('Rideshare');
  expect(recommendedDrivers(draft, world)).toBeGreaterThan(2);
  expect(leftOut(draft, world)).toBe(0);
  expect(leftOut({ ...draft, driverCount: 2 }, world)).toBeGreaterThan(0);
});

test('as many moves that a chase car has the seats for take more drivers by their hours', () => {
  const all = Array.from({ length: 60 }, (_, at) => (at % 2) * 3);
  const far = all.map((from) => ({ from, to: from === 0 ? 3 : 2, readyMin: 0 }));
  const [world, draft] = [worldOf(far), draftOf(far, 'legacy-company')];
  expect(recommendedDrivers(draft, world)).toBeGreaterThan(3);
  expect(leftOut(draft, world)).toBe(0);
  expect(leftOut({ ...draft, driverCount: 3 }, world)).toBeGreaterThan(0);
});
