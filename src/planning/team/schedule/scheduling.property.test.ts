import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { renamed, withoutActivity } from './editing.ts';
import type { Rates } from '../model/costs.ts';
import { type Case, composed, planOf, rates } from '../testing/outlines.ts';
import { numbered } from '../testing/properties.ts';
import { TimingGraph } from './timing.ts';

/** What the checker reports of the case's plan, for properties with these numbers. */
function faults({ outline, asked }: Case, ...numbers: readonly number[]): readonly string[] {
  return checkTeamPlan(planOf(outline, asked.moves), asked).filter((line) =>
    numbers.includes(Number.parseInt(line, 10)),
  );
}

describe('a team plan', () => {
  for (const [number, name] of numbered) {
    test.prop([composed], { numRuns: runs(10, 250) })(`property ${number}: ${name}`, (one) => {
      expect(faults(one, number)).toEqual([]);
    });
  }

  test.prop([composed, rates])(
    'all properties hold with any rates',
    ({ outline, asked }, costs) => {
      const plan = planOf(outline, asked.moves, costs);
      expect(checkTeamPlan(plan, { ...asked, rates: costs })).toEqual([]);
      const { tipShares, tipCents } = plan.cost;
      expect(tipShares.reduce((sum, { cents }) => sum + cents, 0)).toBe(tipCents);
      expect(tipCents).toBe(plan.moves.length > 0 ? costs.tipCents : 0);
      const cents = tipShares.map((share) => share.cents);
      expect(Math.max(0, ...cents) - Math.min(...cents, Math.max(0, ...cents))).toBeLessThan(2);
    },
  );

  test.prop([composed])('property 22: other ids do not change cost and times', (one) => {
    const { outline, asked } = one;
    const other = (kind: string, id: string) => `${kind}:${[...id].toReversed().join('')}`;
    const moves = asked.moves.map((move) => ({
      ...move,
      activityId: other('activity', move.activityId),
      vehicleId: move.vehicleId === null ? null : other('vehicle', move.vehicleId),
      taskId: move.taskId == null ? null : other('task', move.taskId),
      start: move.start && { ...move.start, id: other('place', move.start.id) },
      end: move.end && { ...move.end, id: other('place', move.end.id) },
    }));
    const drivers = (asked.drivers ?? []).map((driver) => ({
      ...driver,
      id: other('driver', driver.id),
      place: driver.place && { ...driver.place, id: other('place', driver.place.id) },
    }));
    const legs: typeof asked.legs = (fromId, toId) =>
      asked.legs(unnamed('place', fromId), unnamed('place', toId));
    const plan = planOf(renamed(outline, other), moves);
    const old = planOf(outline, asked.moves);
    expect(checkTeamPlan(plan, { ...asked, moves, drivers, legs })).toEqual([]);
    expect(plan.cost.totalCents).toBe(old.cost.totalCents);
    expect(timesOf(plan)).toEqual(timesOf(old));
    expect(renamed(renamed(outline, other), (kind, id) => unnamed(kind, id))).toEqual(outline);
  });

  test.prop([composed, fc.integer({ min: -100_000, max: 100_000 })])(
    'property 23: shifting all times by Δ shifts the plan by Δ',
    ({ outline, asked }, seconds) => {
      const deltaMs = seconds * 1000;
      const shift = (ms: number | null) => (ms === null ? null : ms + deltaMs);
      const moves = asked.moves.map((move) => ({
        ...move,
        readyMs: shift(move.readyMs),
        deadlineMs: shift(move.deadlineMs),
      }));
      const drivers = outline.drivers.map((driver) => ({
        ...driver,
        notBeforeMs: driver.notBeforeMs + deltaMs,
      }));
      const later = planOf({ ...outline, drivers }, moves);
      const old = planOf(outline, asked.moves);
      expect(timesOf(later)).toEqual(timesOf(old).map((ms) => ms + deltaMs));
      expect({ ...later, drivers: [] }).toEqual({ ...old, drivers: [] });
    },
  );

  test.prop([composed])('property 26: the same outline gives the same bytes', (one) => {
    const again = () => JSON.stringify(planOf(one.outline, one.asked.moves));
    expect(again()).toBe(again());
  });

  test.prop([composed, fc.nat()])(
    'property 28: removing an activity removes all its actions and leaves a sound plan',
    ({ outline, asked, setting }, pick) => {
      // Otherwise the vehicle would be missing where another move picks it up.
      const free = outline.moves.filter(
        ({ vehicleId }, n) =>
          vehicleId === null || outline.moves.findLastIndex((m) => m.vehicleId === vehicleId) === n,
      );
      const activityId = free[pick % Math.max(1, free.length)]?.activityId ?? 'none';
      const less = withoutActivity(outline, activityId, setting);
      const moves = asked.moves.filter((move) => move.activityId !== activityId);
      expect(JSON.stringify(less)).not.toContain(`"activityId":"${activityId}"`);
      expect(checkTeamPlan(planOf(less, moves), { ...asked, moves })).toEqual([]);
    },
  );

  test.prop([composed, rates])(
    'no drivers can set out a second sooner or later so that waits and lateness cost less',
    ({ outline, asked }, costs) => {
      const plan = planOf(outline, asked.moves, costs);
      const starts = plan.drivers.map(({ actions }) => actions[0]?.startMs ?? 0);
      const before = costOfStarts(outline, asked, costs, starts);
      expect(before).toBeLessThan(Number.POSITIVE_INFINITY);
      // The cost is such that a sum of such steps lowers it only where one of them does.
      for (let some = 1; some < 1 << starts.length; some += 1) {
        for (const stepMs of [-1000, 1000]) {
          const other = starts.map((ms, at) => ((some & (1 << at)) === 0 ? ms : ms + stepMs));
          const after = costOfStarts(outline, asked, costs, other);
          expect(after).toBeGreaterThanOrEqual(before - 1e-6);
        }
      }
    },
  );
});

/**
 * Wages and lateness in cents, not rounded, if drivers set out then and are otherwise as early as
 * can be; Infinity where one sets out too soon, or ends later than with the earliest starts.
 */
function costOfStarts(
  outline: Case['outline'],
  { moves }: Case['asked'],
  { wageCentsPerHour, lateCentsPerMinute }: Rates,
  starts: readonly number[],
): number {
  const graph = new TimingGraph(outline);
  const order = graph.order();
  if (order.is === 'infeasible') throw new Error(order.why);
  const releases = graph.releases(outline, moves);
  const earliest = graph.earliest(order.vertices, releases);
  const later = [...releases];
  starts.forEach((ms, driver) => {
    later[graph.vertexOf[driver]?.[0] ?? 0] = ms;
  });
  const atMs = graph.earliest(order.vertices, later);
  const due = new Map(moves.map((move) => [move.activityId, move.deadlineMs]));
  let cents = 0;
  for (const [driver, { steps }] of outline.drivers.entries()) {
    const vertices = graph.vertexOf[driver] ?? [];
    const [first, last] = [vertices[0] ?? 0, vertices.at(-1) ?? 0];
    const startMs = starts[driver] ?? 0;
    if (startMs < (releases[first] ?? 0) || atMs[last] !== earliest[last]) return Infinity;
    cents += (((atMs[last] ?? 0) - startMs) * wageCentsPerHour) / 3_600_000;
    for (const [index, step] of steps.entries()) {
      const dueMs = step.type === 'dropoff-vehicle' ? due.get(step.activityId) : null;
      if (dueMs == null) continue;
      // All times are whole seconds.
      const latestMs = Math.floor((dueMs - step.durationMs) / 1000) * 1000;
      const lateMs = (atMs[vertices[index] ?? 0] ?? 0) - latestMs;
      cents += (Math.max(0, lateMs) * lateCentsPerMinute) / 60_000;
    }
  }
  return cents;
}

function unnamed(kind: string, id: string): string {
  return [...id.slice(kind.length + 1)].toReversed().join('');
}

function timesOf(plan: ReturnType<typeof planOf>): readonly number[] {
  return plan.drivers.flatMap(({ actions }) =>
    actions.flatMap(({ startMs, durationMs }) => [startMs, startMs + durationMs]),
  );
}
