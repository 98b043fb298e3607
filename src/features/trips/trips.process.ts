import type { EventRecord, RecordId } from '#kernel/records.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import type { TeamPlanner } from '#planning/team/desk/teamPlanner.ts';
import type { Link } from '#wire/link/link.ts';
import { isSaving } from '#spine/flow/index.ts';
import { createMove } from '../moves/index.ts';
import { roadFetches } from '../roads/index.ts';
import { endsAs, following } from '#spine/outbox/index.ts';
import { createdOfBatch } from './batchRest.slice.ts';
import { planned } from './calculation.process.ts';
import { needsPlan } from './drafting.slice.ts';
import type { TripsSees, TripsTypes } from './facts.slice.ts';
import { isOutOfDate } from './deadlines.queries.ts';
import { road } from './trips.fetches.ts';
import { goesOn, isOfBefore } from './trips.queries.ts';
import { movesOf, saveTrip } from './trips.requests.ts';

type Ports = {
  readonly link: Link;
  readonly planner: TeamPlanner;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};
type TripsJob = Job &
  (
    | { readonly is: 'calculate' | 'stop' | 'goOn' | 'retime' }
    | { readonly is: 'saved' | 'look' | 'open'; readonly ids: readonly string[] }
  );
type Commands = AsyncGenerator<CommandOf<TripsTypes>, void>;

const calculating: RecordId = 'trips:2';

/** Calculates the open draft, and shows the new trip after it was saved. */
export const tripsProcess: Process<TripsTypes, Ports, TripsJob> = {
  name: 'trips',
  on: {
    'trips/calculationBegan': (_event, sees) => begun(sees),
    'trips/planChanged': ({ id, undoes }, sees) => afterChange(sees, undoes === undefined, id),
    'trips/planned': ({ id }, sees) => afterChange(sees, true, id),
    'trips/calculated': ({ id }, sees) => (isOutOfDate(sees) ? retimeJob(id) : undefined),
    'clock/ticked': ({ id }, sees) => (isLeftBehind(sees) ? retimeJob(id) : undefined),
    'world/changed': onRows,
    'world/resynced': onRows,
    'world/loaded': ({ id }, sees) => (isOutOfDate(sees) ? retimeJob(id) : undefined),
    'trips/planRefused': ({ id }, sees) => afterChange(sees, true, id),
    'trips/calculationFailed': ({ id }, sees) => afterChange(sees, true, id),
    'flow/putAside': ({ id }, sees) => afterChange(sees, true, id),
    'flow/left': ({ id }, sees) => afterChange(sees, true, id),
    'flow/resumed': ({ id }, sees) => begun(sees) ?? afterChange(sees, false, id),
    'fetches/told': onRoad,
    'outbox/closed': following(
      // After the planner was put aside, the operator is looking at something else.
      endsAs(saveTrip, ({ how, asked, intentId }, { flow }: TripsSees) => {
        // Some trips of a batch may have been created.
        if (how === 'failed') return lookJob(movesOf(asked));
        const isShown = how === 'done' && flow.state.open?.intentId === intentId;
        return isShown ? savedJob(movesOf(asked)) : undefined;
      }),
      // 'Confirm and plan': the moves that were created are planned.
      endsAs(createMove, ({ asked, intentId, result }, { flow }: TripsSees) => {
        const isPlanned = 'moves' in asked && asked.thenPlan === true;
        const isShown = result && flow.state.open?.intentId === intentId;
        return isPlanned && isShown ? openJob(result.activityIds) : undefined;
      }),
    ),
  },
  resume(sees) {
    const job = begun(sees) ?? afterChange(sees, false, 'trips:0');
    return job ? [job] : [];
  },
  async *run(job, ports, cancelled, sees) {
    if (job.is === 'calculate') yield* calculate(ports, cancelled, sees);
    else if (job.is === 'goOn') yield { type: 'trips/goOn', data: {} };
    else if (job.is === 'retime') yield { type: 'trips/retime', data: {} };
    else if (job.is === 'saved') yield* saved(job.ids);
    else if (job.is === 'open') {
      yield { type: 'trips/open', data: { activityIds: job.ids, source: 'selection' } };
    } else if (job.is === 'look') {
      yield { type: 'world/staleHeard', data: { collection: 'activities', ids: job.ids } };
      // Their rows may have come before the answer.
      if (createdOfBatch(sees()).length > 0) yield { type: 'trips/retime', data: {} };
    }
  },
};

/** A calculation that is to run. */
function begun({ trips }: TripsSees): TripsJob | undefined {
  if (trips.state.outcome?.is !== 'calculating') return undefined;
  return { is: 'calculate', key: calculating, supersedes: calculating };
}

/**
 * Ends a calculation that no one waits for; a draft that came back without its plan, by undo or
 * from aside, is calculated again.
 */
function afterChange(sees: TripsSees, isNew: boolean, key: RecordId): TripsJob | undefined {
  const { plan, outcome } = sees.trips.state;
  if (outcome?.is === 'calculating') return undefined;
  if (!isNew && plan && outcome === null && needsPlan(plan.step)) return { is: 'goOn', key };
  const is = isOutOfDate(sees) ? 'retime' : 'stop';
  return { is, key: calculating, supersedes: calculating };
}

type OfRows = EventRecord<
  string,
  { readonly put: readonly { readonly collection: string; readonly rows: readonly unknown[] }[] }
>;

/** Others changed moves of the plan: it gets their times and deadlines, in the same order. */
function onRows({ id, data: { put } }: OfRows, { trips }: TripsSees): TripsJob | undefined {
  const { plan, outcome } = trips.state;
  if (!plan || outcome?.is !== 'planned') return undefined;
  const isOfPlan = put.some(
    ({ collection, rows }) =>
      collection === 'activities' &&
      rows.some((row) => plan.activityIds.includes((row as { readonly id: string }).id)),
  );
  return isOfPlan ? retimeJob(id) : undefined;
}

/** A plan whose drivers are asked, or that is confirmed, is from an earlier minute (S2 §5). */
function isLeftBehind(sees: TripsSees): boolean {
  const { plan } = sees.trips.state;
  return plan !== null && goesOn(plan.step) && !isSaving(sees) && isOfBefore(sees);
}

function retimeJob(key: RecordId): TripsJob {
  return { is: 'retime', key };
}

type OfFetch = EventRecord<string, { readonly of: string }>;

/** The way of a named driver, or of a move of the plan, has come. */
function onRoad({ id, data: { of } }: OfFetch, sees: TripsSees): TripsJob | undefined {
  if (!roadFetches.includes(of) || sees.trips.state.outcome?.is !== 'planned') return undefined;
  return of === road.type || isOutOfDate(sees) ? retimeJob(id) : undefined;
}

async function* calculate(ports: Ports, cancelled: Cancelled, sees: () => TripsSees): Commands {
  for await (const command of planned(ports, cancelled, sees)) {
    if (cancelled.now) return;
    yield command;
  }
}

function savedJob(ids: readonly string[]): TripsJob {
  return { is: 'saved', key: 'trips:1', ids };
}

function lookJob(ids: readonly string[]): TripsJob {
  return { is: 'look', key: 'trips:3', ids };
}

function openJob(ids: readonly string[]): TripsJob {
  return { is: 'open', key: 'trips:5', ids };
}

/** S2 §4: the planner is closed, and the moves of the trip are shown. */
async function* saved(ids: readonly string[]): Commands {
  yield { type: 'selection/reveal', data: { collection: 'activities', ids } };
  yield { type: 'map/fit', data: { what: 'selection' } };
}
