// Gives an outline its times so that waiting and lateness cost least together: every driver ends as
// early as possible, each sets out as late as that allows and lateness is worth, and the remaining
// slack is an explicit wait that ends at its event. Deadlines are soft: flagged, never refused.
// Chase cars are the last to leave a pick-up place, as far as that changes nothing else, or only
// their own end.
import type { EpochMs } from '#domain/entities.ts';
import type { Step, TimedAction, TimedPlan, Wait } from '#domain/teamItinerary.ts';
import { standardDay } from '../../durations.ts';
import type { MoveToPlan } from '../../moves.ts';
import type { Outline } from '../model/actions.ts';
import { standardRates } from '../model/costs.ts';
import { Hours, hourWeights, type Weighed } from './hours.ts';
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
  /** Absent: the standard ones. */
  readonly rates?: Weighed;
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
  // Only the start is delayed; all later steps are again as early as possible.
  const free = outline.drivers.flatMap(({ steps }, driver) => {
    const hasBegun = steps[0] !== undefined && underWay?.pinned.has(steps[0].id);
    return steps.length === 0 || hasBegun ? [] : driver;
  });
  const startsMs = startsOf(outline, { graph, order: order.vertices, earliest, free }, timing);
  free.forEach((driver, number) => {
    releases[graph.vertexOf[driver]?.[0] ?? 0] = startsMs[number] ?? 0;
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

type Followed = {
  readonly graph: TimingGraph;
  readonly order: readonly number[];
  /** By vertex: the earliest time. */
  readonly earliest: readonly number[];
  /** Drivers who have not set out. */
  readonly free: readonly number[];
};

/**
 * The cheapest start of each free driver. No end is delayed, and a day is longer than the longest
 * only where it cannot be shorter.
 */
function startsOf(
  outline: Outline,
  { graph, order, earliest, free }: Followed,
  { moves, rates = standardRates, maxShiftMs }: Timing,
): Float64Array {
  const vertexOf = (driver: number, step: number) => graph.vertexOf[driver]?.at(step) ?? 0;
  const limits = earliest.map(() => Number.POSITIVE_INFINITY);
  for (const driver of outline.drivers.keys()) {
    const end = vertexOf(driver, -1);
    limits[end] = earliest[end] ?? 0;
  }
  const latestMs = graph.latest(order, limits);
  const latest = Float64Array.from(free, (driver) => latestMs[vertexOf(driver, 0)] ?? 0);
  const drops = dropsOf(outline, graph, earliest, moves);
  const hours = new Hours(free.length, drops.length);
  const { wage, late } = hourWeights(rates);
  drops.forEach(({ freeMs }, column) => {
    hours.ends[column] = freeMs;
    hours.prices[column] = late;
  });
  free.forEach((driver, number) => {
    const start = vertexOf(driver, 0);
    const startMs = latest[number] ?? 0;
    const shortestMs = (earliest[vertexOf(driver, -1)] ?? 0) - (maxShiftMs ?? Infinity);
    hours.starts[number] = Math.min(startMs, Math.max(earliest[start] ?? 0, shortestMs));
    const alone = earliest.map(() => Number.NEGATIVE_INFINITY);
    alone[start] = startMs;
    const puts = graph.earliest(order, alone);
    drops.forEach(({ vertex, freeMs }, column) => {
      const delayMs = (puts[vertex] ?? 0) - freeMs;
      if (delayMs > 0) hours.delays.add(number, column, delayMs);
    });
  });
  hours.settle(free.length, drops.length, latest, wage);
  return hours.starts;
}

/** Drop-offs with a deadline, and until when their begin costs nothing. */
function dropsOf(
  outline: Outline,
  graph: TimingGraph,
  earliest: readonly number[],
  moves: readonly MoveToPlan[],
): readonly { readonly vertex: number; readonly freeMs: EpochMs }[] {
  const due = new Map(moves.map(({ activityId, deadlineMs }) => [activityId, deadlineMs]));
  return outline.drivers.flatMap(({ steps }, driver) =>
    steps.flatMap((step, index) => {
      const dueMs = step.type === 'dropoff-vehicle' ? due.get(step.activityId) : null;
      if (dueMs == null) return [];
      const vertex = graph.vertexOf[driver]?.[index] ?? 0;
      // All times are whole seconds.
      const latestMs = Math.floor((dueMs - step.durationMs) / 1000) * 1000;
      return { vertex, freeMs: Math.max(earliest[vertex] ?? 0, latestMs) };
    }),
  );
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
