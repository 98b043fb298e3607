// Gives an outline its times so that the least time is paid for: every driver ends as early as
// possible, each sets out as late as that and the deadlines allow, and the remaining slack is an
// explicit wait that ends at its event. Deadlines are soft: flagged, never refused. Chase cars are
// the last to leave a pick-up place, as far as that changes nothing else, or only their own end.
import type { EpochMs } from '#domain/entities.ts';
import type { Step, TimedAction, TimedPlan, Wait } from '#domain/teamItinerary.ts';
import { standardDay } from '../../durations.ts';
import type { MoveToPlan } from '../../moves.ts';
import type { Outline } from '../model/actions.ts';
import { latenessOf } from './lateness.ts';
import { type Staying, waitId, withLastLeaving } from './seeingOff.ts';
import { type Infeasible, TimingGraph } from './timing.ts';

export type UnderWay = {
  /** By step: when it has begun. */
  readonly pinned: ReadonlyMap<string, EpochMs>;
  /** Steps that have not begun begin no earlier. */
  readonly nowMs: EpochMs;
};

/** What of a problem its times depend on. */
export type Timing = Staying & {
  /** Ready times and deadlines; moves that are not in the outline are ignored. */
  readonly moves: readonly MoveToPlan[];
};

/** `underWay` is for a plan that is being carried out. */
export function scheduled(
  outline: Outline,
  timing: Timing,
  underWay: UnderWay | null = null,
): { readonly is: 'timed'; readonly plan: TimedPlan } | Infeasible {
  const { moves } = timing;
  const graph = new TimingGraph(outline);
  const order = graph.order();
  if (order.is === 'infeasible') return order;
  const releases = graph.releases(outline, moves);
  if (underWay) hold(outline, graph, releases, underWay);
  const earliest = graph.earliest(order.vertices, releases);
  const startsMs = graph.latest(order.vertices, limitsOf(outline, graph, earliest, moves));
  // Only the start is delayed; all later steps are again as early as possible.
  outline.drivers.forEach(({ steps }, driver) => {
    const [start] = graph.vertexOf[driver] ?? [];
    const hasBegun = steps[0] !== undefined && underWay?.pinned.has(steps[0].id);
    if (start !== undefined && !hasBegun) releases[start] = startsMs[start] ?? 0;
  });
  const atMs = graph.earliest(order.vertices, releases);
  const drivers = outline.drivers.map((row, driver) => {
    const times = (graph.vertexOf[driver] ?? []).map((vertex) => atMs[vertex] ?? 0);
    const { driverId, kind } = row;
    return { driverId, kind, actions: withWaits(row, times, underWay) };
  });
  const { roundTrip, places, cars, moves: rows, ubers, unserved } = outline;
  const late = latenessOf(drivers, moves);
  const plan = { roundTrip, places, cars, drivers, moves: rows, ubers, unserved, late };
  const hasBegun = (stepId: string) => underWay?.pinned.has(stepId) === true;
  return { is: 'timed', plan: withLastLeaving(plan, timing, hasBegun) };
}

/**
 * The latest time of each vertex: an end cannot be delayed, a drop-off until its deadline, or not
 * at all where it is late already. Pick-ups, tasks and drop-offs without a deadline are free.
 */
function limitsOf(
  outline: Outline,
  graph: TimingGraph,
  earliest: readonly number[],
  moves: readonly MoveToPlan[],
): number[] {
  const due = new Map(moves.map(({ activityId, deadlineMs }) => [activityId, deadlineMs]));
  const ms = earliest.map(() => Number.POSITIVE_INFINITY);
  outline.drivers.forEach(({ steps }, driver) => {
    steps.forEach((step, index) => {
      const vertex = graph.vertexOf[driver]?.[index] ?? 0;
      const earliestMs = earliest[vertex] ?? 0;
      if (step.type === 'end') ms[vertex] = earliestMs;
      if (step.type !== 'dropoff-vehicle') return;
      const dueMs = due.get(step.activityId) ?? Number.POSITIVE_INFINITY;
      // All times are whole seconds.
      const latestMs = Math.floor((dueMs - step.durationMs) / 1000) * 1000;
      ms[vertex] = Math.max(earliestMs, latestMs);
    });
  });
  return ms;
}

/** Steps that have begun keep their times, all others begin no earlier than now. */
function hold(
  outline: Outline,
  graph: TimingGraph,
  releases: number[],
  { pinned, nowMs }: UnderWay,
): void {
  outline.drivers.forEach(({ steps }, driver) => {
    steps.forEach(({ id }, index) => {
      const vertex = graph.vertexOf[driver]?.[index] ?? 0;
      releases[vertex] = pinned.get(id) ?? Math.max(releases[vertex] ?? 0, nowMs);
    });
  });
}

function withWaits(
  { driverId, steps, rests }: Outline['drivers'][number],
  times: readonly EpochMs[],
  underWay: UnderWay | null,
): readonly TimedAction[] {
  const isRested = new Set(rests);
  const hasBegun = ({ id }: Step) => underWay?.pinned.has(id) === true;
  const actions: TimedAction[] = [];
  let freeMs = times[0] ?? 0;
  let placeId: string | null = null;
  steps.forEach((step, index) => {
    const startMs = times[index] ?? 0;
    if (startMs > freeMs) {
      const durationMs = startMs - freeMs;
      const isRest = isRested.has(step.id);
      const until =
        isRest && durationMs === standardDay.restMs
          ? ({ is: 'rest' } as const)
          : (eventOf(step) ?? stoodBy(step, startMs === underWay?.nowMs, isRest, hasBegun(step)));
      const id = waitId(driverId, index);
      actions.push({ id, type: 'wait', placeId, until, startMs: freeMs, durationMs });
    }
    actions.push({ ...step, startMs });
    freeMs = startMs + step.durationMs;
    placeId = placeAfter(step);
  });
  return actions;
}

/** What a step waits for; null where it waits for nothing. */
function eventOf(step: Step): Wait['until'] | null {
  if (step.type === 'pickup-vehicle') return { is: 'ready', activityId: step.activityId };
  if ('splitId' in step || step.type === 'wait-for') return { is: 'sync', syncId: step.syncId };
  return null;
}

/**
 * The reason of slack before a step that waits for no event: the plan is changed now, what is left
 * of a rest that took longer, or the plan was changed then.
 */
function stoodBy(step: Step, isNow: boolean, isRest: boolean, hasBegun: boolean): Wait['until'] {
  if (isRest && !isNow) return { is: 'rest' };
  if (isNow || hasBegun) return { is: 'change' };
  throw new Error(`${step.id} has slack before it, but no event to wait for.`);
}

function placeAfter(step: Step): string | null {
  if (step.type === 'join') return null;
  return 'placeId' in step ? step.placeId : step.toId;
}
