import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { standardDurations } from '../../durations.ts';
import { standardFares } from '../../fares.ts';
import { stores } from '../../testing/places.ts';
import { standardRates } from '../model/costs.ts';
import type { PlannedMove, TeamMove, TeamProblem } from '../model/problem.ts';
import { type Case, composedChases, planOf } from '../testing/outlines.ts';
import { pastOf, type Went } from '../model/past.ts';
import { placements } from './placing.ts';
import { type Change, replanned } from './replanned.ts';

const free = { qualifications: [], manualAssignment: false, driverGroup: null };
const asMove = (move: Case['asked']['moves'][number]): TeamMove => ({
  ...move,
  taskId: move.taskId ?? null,
  requirements: free,
});

function problemOf({ outline, asked, setting }: Case): TeamProblem {
  const spare = { id: 'spare', qualifications: [], groups: [], notAfterMs: null };
  const byId = new Map(outline.places.map((place) => [place.id, place]));
  const drivers = outline.drivers.map(({ driverId, notBeforeMs, steps }) => {
    const [start] = steps;
    const place = start && 'placeId' in start ? (byId.get(start.placeId) ?? null) : null;
    return { ...spare, id: driverId, notBeforeMs, place };
  });
  const notBeforeMs = drivers[0]?.notBeforeMs ?? 0;
  return {
    mode: 'Company',
    moves: asked.moves.map(asMove),
    drivers: [...drivers, { ...spare, notBeforeMs, place: stores[0] ?? null }],
    maxDrivers: drivers.length + 1,
    maxShiftMs: null,
    restAfterMs: null,
    chases: drivers.length,
    seats: 2,
    cars: null,
    rides: true,
    rates: standardRates,
    durations: standardDurations,
    fares: standardFares,
    ...setting,
  };
}

/** Doubles would nearly all be next to a bound or to 0. */
const percent = fc.integer({ min: -10, max: 110 }).map((percents) => percents / 100);
/** A change at some time of the day; the numbers select it. */
const asked = fc.record({
  is: fc.constantFrom('add', 'drop', 'reassign', 'relieve'),
  which: fc.nat(100),
  who: fc.nat(100),
  ends: fc.tuple(fc.constantFrom(...stores), fc.constantFrom(...stores)),
  share: percent,
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

function changeOf(plan: TeamPlan, { is, which, who, ends }: Asked): Change {
  const driverId = plan.drivers[who % plan.drivers.length]?.driverId ?? '';
  const activityId = plan.moves[which % Math.max(1, plan.moves.length)]?.activityId ?? 'none';
  if (is === 'drop') return { is, activityId };
  if (is === 'reassign') return { is, activityId, driverId };
  if (is === 'relieve') return { is, driverId };
  const [start, end] = ends as [PlanPlace, PlanPlace];
  const times = { readyMs: null, deadlineMs: null };
  const own = { activityId: 'new', vehicleId: 'v-new', taskId: null, namedId: null };
  const move = { ...own, start, end, ...times, requirements: free };
  return { is: 'add', move, driverId: which % 2 === 0 ? driverId : null };
}

function timeIn(plan: TeamPlan, share: number): number {
  const actions = plan.drivers.flatMap((driver) => driver.actions);
  const startMs = Math.min(...actions.map((action) => action.startMs));
  const endMs = Math.max(...actions.map((action) => action.startMs + action.durationMs));
  return startMs + Math.round(((endMs - startMs) * share) / 1000) * 1000;
}

/** The actions that have begun before `nowMs`, with their starts. */
function past(plan: TeamPlan, nowMs: number) {
  return plan.drivers.flatMap(({ actions }) =>
    actions
      .filter(({ type, startMs }) => type !== 'wait' && startMs < nowMs)
      .map(({ id, type, startMs }) => ({ id, type, startMs })),
  );
}

function expectOnlyPastBefore(
  nowMs: number,
  { drivers }: TeamPlan,
  begun: readonly { readonly id: string }[],
): void {
  const old = new Set(begun.map(({ id }) => id));
  for (const { id, type, startMs } of drivers.flatMap(({ actions }) => actions)) {
    if (type !== 'wait' && !old.has(id)) expect(startMs).toBeGreaterThanOrEqual(nowMs);
  }
}

describe('changes to a plan that is being carried out', () => {
  test.prop([composedChases, asked])(
    'the past stays as it is, and the rest is sound',
    (made, drawn) => {
      const problem = problemOf(made);
      const plan = planOf(made.outline, made.asked.moves, problem.rates);
      const nowMs = timeIn(plan, drawn.share);
      const change = changeOf(plan, drawn);
      const result = replanned({ plan, problem, nowMs, went: null }, [change]);
      if (result.is === 'refused') {
        expect(result.reason).not.toBe('');
        expect(result.reason).not.toContain('contradicts');
        return;
      }
      expect(result.violations).toEqual([]);
      expect(past(result.plan, nowMs)).toEqual(expect.arrayContaining(past(plan, nowMs)));
      expectOnlyPastBefore(nowMs, result.plan, past(plan, nowMs));
      const { difference } = result;
      expect(difference.costCents).toBe(result.plan.cost.totalCents - plan.cost.totalCents);
      if (change.is === 'drop') {
        expect(JSON.stringify(result.plan)).not.toContain(`"activityId":"${change.activityId}"`);
        const dropped = { activityId: change.activityId, is: 'dropped' };
        expect(difference.moves).toContainEqual(expect.objectContaining(dropped));
      }
      if (change.is === 'add') {
        const hands = result.plan.moves.find(({ activityId }) => activityId === 'new')?.driverId;
        if (change.driverId !== null) expect(hands).toBe(change.driverId);
        const added = { activityId: 'new', is: 'added', after: hands };
        expect(difference.moves).toContainEqual(expect.objectContaining(added));
      }
      if (change.is === 'relieve') {
        const begun = new Set(past(plan, nowMs).map(({ id }) => id));
        const later = result.plan.drivers
          .filter(({ driverId }) => driverId === change.driverId)
          .flatMap(({ actions }) => actions.filter(({ type }) => type === 'pickup-vehicle'));
        expect(later.filter(({ id }) => !begun.has(id))).toEqual([]);
      }
    },
  );

  test.prop([composedChases, asked])('a new move never goes before past steps', (made, drawn) => {
    const problem = problemOf(made);
    const plan = planOf(made.outline, made.asked.moves, problem.rates);
    const past = pastOf(plan, timeIn(plan, drawn.share));
    const change = changeOf(plan, { ...drawn, is: 'add' });
    if (change.is !== 'add' || change.move.start?.id === change.move.end?.id) return;
    const move = change.move as PlannedMove;
    for (const outline of placements(past.outline, move, problem, past, () => true)) {
      for (const { driverId, steps } of past.outline.drivers) {
        const after = outline.drivers.find((one) => one.driverId === driverId)?.steps ?? [];
        const begun = past.begun.get(driverId) ?? 0;
        const ids = (some: readonly { readonly id: string }[]) =>
          some.slice(0, begun).map(({ id }) => id);
        expect(ids(after)).toEqual(ids(steps));
      }
    }
  });

  test.prop([composedChases, asked])('a plan without changes stays the same', (made, { share }) => {
    const problem = problemOf(made);
    const plan = planOf(made.outline, made.asked.moves, problem.rates);
    const nowMs = timeIn(plan, share);
    // An idle driver who has not set out is sent home.
    const isBusy = plan.drivers.every(({ actions }) => (actions[0]?.startMs ?? 0) < nowMs);
    fc.pre(isBusy);
    const result = replanned({ plan, problem, nowMs, went: null }, []);
    if (result.is === 'refused') throw new Error(result.reason);
    expect(result.difference).toEqual({
      moves: [],
      drivers: [],
      lateNow: [],
      lateNoMore: [],
      costCents: 0,
    });
  });

  test.prop([composedChases, asked, fc.integer({ min: 0, max: 3_000 })])(
    'the actions after a slow driver come later',
    (made, drawn, lateS) => {
      const problem = problemOf(made);
      const plan = planOf(made.outline, made.asked.moves, problem.rates);
      const nowMs = timeIn(plan, drawn.share) + lateS * 1000;
      const untilMs = timeIn(plan, drawn.share);
      const actions = plan.drivers.flatMap((driver) => driver.actions);
      const went = new Map(
        past(plan, untilMs).map(({ id, startMs }) => [id, { startedMs: startMs, endedMs: null }]),
      ) as Map<string, Went>;
      // Others may have gone on since it was over.
      for (const action of actions.filter(
        ({ type }) => type === 'uber' || type === 'task' || type === 'dropoff-vehicle',
      )) {
        const endedMs = action.startMs + action.durationMs;
        const own = went.get(action.id);
        if (own && endedMs <= untilMs) went.set(action.id, { ...own, endedMs });
      }
      const result = replanned({ plan, problem, nowMs, went }, []);
      if (result.is === 'refused') throw new Error(result.reason);
      expect(result.violations).toEqual([]);
      const begun = [...went.keys()].map((id) => ({ id }));
      expectOnlyPastBefore(nowMs, result.plan, begun);
    },
  );
});
