// The planners of the server: they answer with who moves what in which order, and the plan with its
// times, cost and check is made of that here (S2 §4, §7).
import type { Cancelled } from '#kernel/slice.ts';
import { orderableIds, planOfOrders } from '#planning/team/orders/planOfOrders.ts';
import type { TeamOrder } from '#planning/team/rides/teamOrder.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import type { PlannerRequest, ReadUpdate } from '#wire/planner/messages.ts';
import { readPlan } from '#wire/planner/plan.ts';
import { plannerRequestOf } from '#wire/planner/request.ts';
import type { Link } from '#wire/link/link.ts';
import { whyNotDone } from '#spine/world/index.ts';
import type { TripsSees } from './facts.slice.ts';
import { placesOf, startIdOf, startOf } from './problem.queries.ts';
import type { Answered, Calculating, PlanDraft } from './trips.model.ts';
import { mayBePlanned } from './trips.queries.ts';

type Ports = { readonly link: Link; readonly pause: (ms: number) => Promise<void> };
type Asking = {
  readonly draft: PlanDraft;
  readonly problem: TeamProblem;
  readonly calculating: Calculating;
  readonly sees: () => TripsSees;
};

export type RemoteReport =
  | { readonly is: 'better'; readonly answer: Answered; readonly progress: number }
  | { readonly is: 'done'; readonly answer: Answered }
  | { readonly is: 'failed'; readonly remote: 'planner' | 'ml'; readonly reason: string };

/** S2 §9: updates that come closer together are taken as one. */
const debounceMs = 500;
/** Without a message for so long a request is given up. */
const silenceMs = 60_000;

/** The routes of the planner service as they improve. */
export async function* plannerReports(
  { link, pause }: Ports,
  cancelled: Cancelled,
  { draft, problem, calculating, sees }: Asking,
): AsyncGenerator<RemoteReport, void> {
  const { locations, activities } = sees().world.tables;
  const requestId = `trip-${calculating.number}-${calculating.nowMs}`;
  const built = plannerRequestOf({
    requestId,
    depot: startOf(sees(), draft) ?? null,
    drivers: problem.maxDrivers,
    activities: askedFor(draft, problem).flatMap((id) => activities.get(id) ?? []),
    locationOf: (id) => locations.get(id),
  });
  if (typeof built === 'string') return yield failed('planner', built);
  const heard = new Heard(link, requestId);
  cancelled.onCancel(() => heard.stop());
  link.askPlanner(built.request);
  try {
    for (;;) {
      const came = await Promise.race([heard.some(), pause(silenceMs)]);
      if (came === undefined) return yield failed('planner', 'The route planner does not answer.');
      if (!heard.isOver) await Promise.race([pause(debounceMs), heard.over]);
      const { error, update } = heard.taken();
      if (error !== null) return yield failed('planner', error);
      if (!update) continue;
      const report = reportOf(update, built.request, problem, sees());
      if (report) yield report;
      if (report?.is !== 'better' && report) return;
      if (update.isFinal) return yield failed('planner', 'The route planner found no plan.');
    }
  } finally {
    heard.stop();
  }
}

/** The answer of the planner that is asked once (reading 53). */
export async function* mlReports(
  { link }: Pick<Ports, 'link'>,
  cancelled: Cancelled,
  { draft, problem, calculating, sees }: Asking,
): AsyncGenerator<RemoteReport, void> {
  const rows = sees().world.tables.activities;
  const answer = await link.call(
    'planML',
    {
      maxDrivers: problem.maxDrivers,
      startMs: calculating.requestMs,
      startLocationId: startIdOf(sees(), draft) ?? '',
      locations: placesOf(sees(), draft),
      activities: askedFor(draft, problem).flatMap((id) => {
        const row = rows.get(id);
        return row ? [{ id, startLocationId: row.startId, endLocationId: row.endId }] : [];
      }),
    },
    { cancelled },
  );
  if (answer.is !== 'ok') return yield failed('ml', whyNotDone(sees(), answer));
  const orders = answer.reply.routes.map(({ activityIds }, at) =>
    orderOf(problem, at, activityIds),
  );
  yield planned(problem, orders, 'ml') ?? failed('ml', 'The planner found no plan.');
}

/**
 * Only what a driver can be given, so that one move that cannot be planned is left out by itself;
 * without any such move all, and the answer says why not.
 */
function askedFor({ activityIds }: PlanDraft, problem: TeamProblem): readonly string[] {
  const orderable = orderableIds(problem);
  const some = activityIds.filter((id) => orderable.has(id));
  return some.length > 0 ? some : activityIds;
}

function reportOf(
  update: ReadUpdate,
  request: PlannerRequest,
  problem: TeamProblem,
  { world }: TripsSees,
): RemoteReport | null {
  // Before the first routes there are none to read.
  if (update.costCents === null && !update.isFinal) return null;
  const read = readPlan(update, request, (id) => {
    const row = world.tables.activities.get(id);
    // A cancelled trip has released its moves, which still name it (reading 9).
    return row && mayBePlanned({ world }, id).yes ? { ...row, tripId: null } : row;
  });
  if (read.is === 'stale') return failed('planner', read.reason);
  const places = request.vehicles.map(({ id }) => id);
  const orders = read.drivers.map(({ vehicleId, activityIds }) =>
    orderOf(problem, places.indexOf(vehicleId), activityIds),
  );
  const report = planned(problem, orders, 'planner');
  if (report?.is !== 'done' || update.isFinal) return report;
  return { is: 'better', answer: report.answer, progress: update.progress };
}

/** Null: no driver moves anything. */
function planned(
  problem: TeamProblem,
  orders: readonly TeamOrder[],
  remote: 'planner' | 'ml',
): RemoteReport | null {
  if (orders.every(({ moves }) => moves.length === 0)) return null;
  const ordered = planOfOrders(problem, orders);
  if (ordered.is === 'refused') return failed(remote, ordered.refusal.reason);
  if (ordered.is === 'faulty') return failed(remote, ordered.faults[0]?.reason ?? '');
  const { plan, certificate } = ordered;
  return { is: 'done', answer: { plan, certificate } };
}

function orderOf({ drivers }: TeamProblem, at: number, activityIds: readonly string[]): TeamOrder {
  const driverId = drivers[at]?.id ?? `driver-${at + 1}`;
  return { driverId, moves: activityIds.map((activityId) => ({ activityId })) };
}

function failed(remote: 'planner' | 'ml', reason: string): RemoteReport {
  return { is: 'failed', remote, reason };
}

/** What the planner said about one request and was not taken yet; later routes replace earlier. */
class Heard {
  /** Resolves with the last message. */
  readonly over: Promise<void>;
  isOver = false;
  readonly stop: () => void;
  #update: ReadUpdate | null = null;
  #error: string | null = null;
  #wake: (came: true) => void = () => {};

  constructor(link: Link, requestId: string) {
    let end: () => void = () => {};
    this.over = new Promise((resolve) => {
      end = resolve;
    });
    this.stop = link.listen((push) => {
      if (push.is === 'plannerRoute' && push.update.requestId === requestId) {
        this.#update = push.update;
        this.isOver = push.update.isFinal;
      } else if (push.is === 'plannerError' && push.requestId === requestId) {
        this.#error = push.message;
        this.isOver = true;
      } else return;
      if (this.isOver) end();
      this.#wake(true);
    });
  }

  some(): Promise<true> {
    if (this.#update || this.#error !== null) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  taken() {
    const [update, error] = [this.#update, this.#error];
    this.#update = null;
    return { update, error };
  }
}
