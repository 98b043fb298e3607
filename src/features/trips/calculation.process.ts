// One calculation: the ways between the places of the draft are read, then the planner works on
// them and reports better plans.
import type { Cancelled, CommandOf } from '#kernel/slice.ts';
import type { FromDesk } from '#planning/team/desk/messages.ts';
import type { TeamAnswer } from '#planning/team/model/problem.ts';
import { ordersOf } from '#planning/team/rides/teamOrder.ts';
import type { TeamPlanner } from '#planning/team/desk/teamPlanner.ts';
import { type Directions, DirectionsKeeper } from '#planning/travelDirections.ts';
import type { Link } from '#wire/link/link.ts';
import type { TripsSees, TripsTypes } from './facts.slice.ts';
import { placesOf, planOfHand, problemOfDraft } from './problem.queries.ts';
import { mlReports, plannerReports } from './remote.process.ts';
import { remoteModes, type Ways } from './trips.model.ts';

type Ports = {
  readonly link: Link;
  readonly planner: TeamPlanner;
  readonly pause: (ms: number) => Promise<void>;
};
type Commands = AsyncGenerator<CommandOf<TripsTypes>, void>;

/** How long the ways are waited for; the others are estimated. */
const waysMs = 10_000;
/** Better plans are entered at most this often. */
const newsMs = 500;

export async function* planned(
  { link, planner, pause }: Ports,
  cancelled: Cancelled,
  sees: () => TripsSees,
): Commands {
  const now = sees();
  const { plan: draft, outcome } = now.trips.state;
  if (!draft || outcome?.is !== 'calculating') return;
  const { number, budgetMs } = outcome;
  const { kept } = now.trips.state;
  const ways = waysOf(link);
  // What is known already is not asked for again, and is the same in the plan as in lists and map.
  for (const [way, leg] of Object.entries(now.roads.state.known)) ways.keeper.keep(way, leg);
  const directions = await ways.keeper.between(placesOf(now, draft), pause(waysMs));
  if (ways.isLoggedOut) {
    // The next login goes on with it (P9).
    ways.isLoggedOut = false;
    yield { type: 'session/expire', data: {} };
    return;
  }
  yield { type: 'trips/waysCame', data: { number, ways: columnsOf(directions) } };
  const drafted = problemOfDraft(sees());
  if (drafted.is === 'refused') return;
  const { problem } = drafted;
  const remote = remoteModes[draft.mode];
  if (remote) {
    const asking = { draft, problem, calculating: outcome, sees };
    const reports = remote === 'ml' ? mlReports : plannerReports;
    for await (const report of reports({ link, pause }, cancelled, asking)) {
      if (report.is === 'failed') {
        const { reason } = report;
        yield { type: 'trips/plannerFailed', data: { number, reason, remote } };
      } else {
        const isLast = report.is === 'done';
        const progress = report.is === 'done' ? 1 : report.progress;
        yield {
          type: 'trips/planCame',
          data: { number, progress, answer: report.answer, isLast },
        };
      }
    }
    return;
  }
  const reports = new Reports();
  // What was shown last, as it comes to with the options of now: one driver more is never dearer.
  const again = kept && planOfHand(sees(), draft, ordersOf(kept.plan));
  const known = again && 'plan' in again ? again.plan : undefined;
  const asked = { number, problem: { ...problem, known }, seed: number, budgetMs };
  const stop = planner.plan(asked, reports.hear);
  cancelled.onCancel(stop);
  for (let last = false; !last; ) {
    await reports.some();
    const { answer, progress, end } = reports.taken();
    if (end?.is === 'failed' || end?.is === 'refused') {
      const reason = end.is === 'failed' ? 'The planner failed.' : end.refusal.reason;
      yield { type: 'trips/plannerFailed', data: { number, reason } };
      return;
    }
    last = end !== null;
    yield { type: 'trips/planCame', data: { number, progress, answer, isLast: last } };
    if (!last) await Promise.race([pause(newsMs), reports.ended]);
  }
}

/** The reports of a planner that were not entered yet. */
class Reports {
  /** Resolves with the last report. */
  readonly ended: Promise<void>;
  #end: FromDesk | null = null;
  #progress = 0;
  #best: TeamAnswer | null = null;
  #isNew = false;
  #wake: () => void = () => {};
  #over: () => void = () => {};

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#over = resolve;
    });
  }

  readonly hear = (report: FromDesk): void => {
    if (report.is === 'improved') this.#progress = report.progress;
    if (report.is === 'improved' || report.is === 'done') {
      // The operator is shown the cheapest plan.
      const cheapest = report.answers.find(({ objective }) => objective === 'cheapest');
      this.#best = cheapest ?? this.#best;
    }
    this.#isNew = true;
    if (report.is !== 'improved') {
      this.#end = report;
      this.#over();
    }
    this.#wake();
  };

  some(): Promise<void> {
    if (this.#isNew) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  taken() {
    const answer = this.#best && {
      plan: this.#best.plan,
      certificate: this.#best.certificate,
    };
    this.#best = null;
    this.#isNew = false;
    return { answer, progress: this.#progress, end: this.#end };
  }
}

type KnownWays = { readonly keeper: DirectionsKeeper; isLoggedOut: boolean };
const known = new WeakMap<Link, KnownWays>();

/** The ways that were read over this link before. */
function waysOf(link: Link): KnownWays {
  const before = known.get(link);
  if (before) return before;
  const ways: KnownWays = {
    isLoggedOut: false,
    keeper: new DirectionsKeeper(async (from, to) => {
      const at = ({ lonE6, latE6 }: typeof from) => ({ lonE6, latE6 });
      const answer = await link.call('directions', { from: at(from), to: at(to) });
      if (answer.is === 'refused' && answer.status === 401) ways.isLoggedOut = true;
      if (answer.is !== 'ok') return null;
      const { distanceCmi, durationMs } = answer.reply;
      return { distanceCmi, durationMs };
    }),
  };
  known.set(link, ways);
  return ways;
}

function columnsOf({ matrix, estimated }: Directions): Ways {
  return {
    ids: matrix.ids,
    durationMs: Array.from(matrix.durationMs),
    distanceCmi: Array.from(matrix.distanceCmi),
    estimated: Array.from(estimated),
  };
}
