import {
  chaseTypes,
  noDepot,
  type PlannedChaseType,
  type PlannerMode,
  mostPlannedMoves,
} from '#domain/plannerModes.ts';
import { same } from '#domain/same.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { plansPerDriver } from '#planning/team/schedule/plansPerDriver.ts';
import { needsRide } from '#planning/team/model/refusing.ts';
import { isSaving } from '#spine/flow/index.ts';
import type { OpenRequest } from '#spine/outbox/index.ts';
import type { TripsSees } from './facts.slice.ts';
import { columnOf, legsOf, namedIn } from './legs.queries.ts';
import { startOf } from './problem.queries.ts';
import {
  type Answered,
  type OpenItinerary,
  type PlanDraft,
  type Planned,
  type PlanStep,
  remoteModes,
  type Saved,
  savesTrip,
  type TripsState,
} from './trips.model.ts';

type WorldOf = Pick<TripsSees, 'world'>;
type PlannerSees = Pick<TripsSees, 'world' | 'outbox' | 'trips'>;

/** Whether a trip of all these moves can be planned now (S2 §4, §5). */
export function mayPlan(sees: PlannerSees, ids: readonly string[]): Yes | No {
  return mayAll(ids, (id) => mayBeInTrip(sees, id));
}

/** Whether a trip of all these moves can be saved now (S2 §4, §5). */
export function maySave(sees: WorldOf, ids: readonly string[]): Yes | No {
  return mayAll(ids, (id) => hasItsPlaces(sees, id));
}

function mayAll(ids: readonly string[], mayOne: (id: string) => Yes | No): Yes | No {
  if (ids.length === 0) return no('Select a move to plan a trip for it.');
  if (ids.length > mostPlannedMoves)
    return no(`Select at most ${mostPlannedMoves} moves for a trip.`);
  for (const id of ids) {
    const may = mayOne(id);
    if (!may.yes) return may;
  }
  return yes;
}

/** Whether a trip can be planned for some of these moves: the others are excluded (S2 §4). */
export function mayPlanSome(sees: PlannerSees, ids: readonly string[]): Yes | No {
  const able = eligible(sees, ids);
  return mayPlan(sees, able.length > 0 ? able : ids.slice(0, 1));
}

/** Those of the moves that can be in a trip, each once. */
export function eligible(sees: PlannerSees, ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].filter((id) => mayBeInTrip(sees, id).yes);
}

/** As `mayBePlanned`; the planner also needs to know that no other trip of it is being saved. */
export function mayBeInTrip(sees: PlannerSees, id: string): Yes | No {
  const may = hasItsPlaces(sees, id);
  const own = sees.trips.state.plan?.subject;
  const holds = ({ of, subject, note }: OpenRequest) =>
    of === savesTrip && subject !== own && note.activityIds.includes(id);
  if (!may.yes || !sees.outbox.state.open.some(holds)) return may;
  const { name } = sees.world.tables.activities.get(id) ?? { name: id };
  return no(`${name} is on a trip that is not saved yet: see the outbox.`);
}

/** As `mayBePlanned`; a trip also needs to know where the move starts and ends (S2 §4). */
function hasItsPlaces(sees: WorldOf, id: string): Yes | No {
  const may = mayBePlanned(sees, id);
  if (!may.yes) return may;
  const { activities, locations } = sees.world.tables;
  const row = activities.get(id);
  const isKnown = [row?.startId, row?.endId].every((end) => locations.get(end ?? ''));
  return isKnown ? yes : no(`Where ${row?.name} starts or ends is not among the locations.`);
}

/** The moves of the draft that cannot be in it any more, each with the reason and by whom. */
export function lostMoves(sees: PlannerSees) {
  const { trips, world } = sees;
  return (trips.state.plan?.activityIds ?? []).flatMap((id) => {
    const may = mayBeInTrip(sees, id);
    if (may.yes) return [];
    const by = world.tables.activities.get(id)?.modifiedByName;
    return [{ id, reason: by ? `${may.reason} Changed by ${by}.` : may.reason }];
  });
}

/** Whether a move can be planned: it has no trip, and is neither done nor being planned. */
export function mayBePlanned({ world }: WorldOf, id: string): Yes | No {
  const activity = world.tables.activities.get(id);
  if (!activity) return no('This move no longer exists.');
  const trip = activity.tripId === null ? undefined : world.tables.trips.get(activity.tripId);
  // A cancelled trip has released its moves (reading 9).
  if (activity.tripId !== null && trip?.status !== 'Cancelled') {
    return no(`${activity.name} is already on ${trip ? `trip ${trip.name}` : 'a trip'}.`);
  }
  if (activity.completedMs !== null) return no(`${activity.name} is complete.`);
  if (activity.status === 'processing') return no(`${activity.name} is locked by planning.`);
  if (activity.startId === activity.endId) {
    return no(`${activity.name} starts and ends at the same place: not supported.`);
  }
  return yes;
}

/** Whether a step's own fields allow going on (S2 §5). */
export function planStepDone(step: PlanStep, sees: TripsSees): Yes | No {
  const { plan, outcome, isKeptCurrent } = sees.trips.state;
  if (!plan) return noPlan;
  if (step === 'activities') return mayPlan(sees, plan.activityIds);
  if (step === 'preflight') {
    const start = startOf(sees, plan);
    return start ? yes : no(noDepot);
  }
  if (isStartPast(plan, sees.clock.state.nowMs)) return no(startIsPast);
  if (step === 'plan') {
    if (outcome?.is === 'calculating') return no('Next opens when the plan is done.');
    if (isOver(outcome) && isKeptCurrent) return no('Use the last plan, or recalculate.');
    if (outcome?.is !== 'planned') return no('There is no plan yet.');
    return outcome.plan.moves.length > 0 ? yes : no('The plan takes none of the moves.');
  }
  if (step === 'drivers') {
    // S2 §2: naming a driver is optional, but where the dispatcher has to.
    const legs = legsOf(plan);
    const open = columnsOf(sees).find(({ column, isNamed }) => {
      const leg = legs[column];
      return !isNamed && leg && (leg.driverId !== null || leg.requirements?.manualAssignment);
    });
    return open ? no(mustName(open.column)) : yes;
  }
  return yes;
}

type Over = Extract<TripsState['outcome'], { readonly is: 'refused' | 'failed' }>;

/** Whether a calculation ended without a plan. */
export function isOver(outcome: TripsState['outcome']): outcome is Over {
  return outcome?.is === 'refused' || outcome?.is === 'failed';
}

/** S2 §5: a trip does not start in the past; the current minute still counts as now. */
export function isPast(ms: number, nowMs: number): boolean {
  return ms < nowMs - 60_000;
}

/** Whether the fixed start has passed since it was chosen; 'Now' moves along. */
export function isStartPast({ requestMs }: Pick<PlanDraft, 'requestMs'>, nowMs: number): boolean {
  return requestMs !== null && isPast(requestMs, nowMs);
}

/** Whether the plan was timed in an earlier minute, and may be timed from now on. */
export function isOfBefore({ trips, clock }: Pick<TripsSees, 'clock' | 'trips'>): boolean {
  const { nowMs } = clock.state;
  const { plan: draft } = trips.state;
  const now = plannedNow(trips.state);
  return draft !== null && now !== null && !isStartPast(draft, nowMs) && isPast(now.nowMs, nowMs);
}

/** The steps at which what is planned goes on with the clock: it is asked or confirmed there. */
export function goesOn(step: PlanStep): boolean {
  return step === 'drivers' || step === 'review';
}

export const startIsPast = 'The start is in the past.';

/** S2 §5: the server's words where it found no driver for an itinerary. */
export const notEnough = 'Not enough drivers found to automatically search';

/** Whether a trip, or one of a batch, was refused for it. */
export function isNotEnough(why: string): boolean {
  return why.includes(notEnough);
}

/** Reading 44: no driver is searched for such an itinerary. */
export function mustName(column: number): string {
  return `Choose a driver for itinerary ${column + 1}.`;
}

export const noPlan = no('No trip is being planned.');

/** The complete plan for the draft as it is; null: there is none yet. */
export function plannedNow({ outcome }: TripsState): Planned | null {
  return outcome?.is === 'planned' ? outcome : null;
}

/** The plan to show: the complete one, the best so far, or the last one for an earlier draft. */
export function shownPlan({ outcome, kept }: TripsState): Answered | null {
  if (outcome?.is === 'planned') return outcome;
  return (outcome?.is === 'calculating' ? outcome.best : null) ?? kept;
}

/**
 * The moves that are late although drivers were named after the plan was calculated, so that a
 * calculation with these drivers may find another order; none otherwise.
 */
export function lateWithNamed(sees: Pick<TripsSees, 'trips' | 'flow'>): readonly string[] {
  const { plan, outcome, calculatedWith } = sees.trips.state;
  // Nothing is calculated while the plan is being saved, nor over what was changed by hand.
  if (!plan || outcome?.is !== 'planned' || outcome.isByHand || isSaving(sees)) return [];
  const named = namedIn(plan);
  // The planners of the server know no drivers.
  const isAgain = same(named, calculatedWith) || remoteModes[plan.mode] !== undefined;
  return isAgain || named.length === 0 ? [] : outcome.plan.late.map(({ activityId }) => activityId);
}

/** That a calculated plan leaves the chase car that its mode has; null where it does not. */
export function unusedChase({ plan: draft, outcome }: TripsState): string | null {
  if (!draft || outcome?.is !== 'planned' || outcome.isByHand) return null;
  const { cars, moves } = outcome.plan;
  if (chaseTypes[draft.mode] === 'Rideshare' || cars.length > 0 || moves.length === 0) return null;
  return 'No chase car is used: no better plan with one was found.';
}

/** A plan that can be taken now: the best so far, or the last complete one for the same draft. */
export function usable({ outcome, kept, isKeptCurrent }: TripsState): Planned | null {
  if (outcome?.is === 'calculating') {
    const { best, requestMs, nowMs } = outcome;
    return best && { ...best, isByHand: false, requestMs, nowMs };
  }
  return outcome?.is !== 'planned' && isKeptCurrent ? kept : null;
}

/** One driver's itinerary in a plan. */
export type Column = {
  /** In the draft's `legs`; the plan may leave columns out. */
  readonly column: number;
  readonly driverId: string;
  /** 'Driver 2' as long as none is named. */
  readonly name: string;
  readonly isNamed: boolean;
};

/** The itineraries of the shown plan, in its order. */
export function columnsOf({ trips, world }: Pick<TripsSees, 'trips' | 'world'>): readonly Column[] {
  const { plan: draft } = trips.state;
  const shown = shownPlan(trips.state);
  if (!draft || !shown) return [];
  return shown.plan.drivers.map(({ driverId }) => {
    const column = columnOf(draft, driverId);
    const row = world.tables.drivers.get(driverId);
    return { column, driverId, name: row?.name ?? `Driver ${column + 1}`, isNamed: !!row };
  });
}

/** Whether a mode can be chosen: the route planner needs its line (S2 §4). */
export function mayPlanBy(
  mode: PlannerMode,
  { connection }: Pick<TripsSees, 'connection'>,
): Yes | No {
  const { planner } = connection.state;
  if (remoteModes[mode] !== 'planner') return yes;
  if (planner?.line === 'none') return no('There is no route planner here.');
  if (planner?.line === 'lost') {
    return no('The route planner is not connected. It is tried again within 30 s.');
  }
  if (!planner) return no('The route planner is not connected yet.');
  return planner.running === 0 ? no('No route planner is running.') : yes;
}

/** What is saved of a draft with its plan; `held`: until when moves are held in it. */
export function savedOf(
  draft: PlanDraft,
  { plan, requestMs }: Planned,
  held: NonNullable<PlanDraft['held']> = [],
): Saved {
  const { subject, source, mode, saveAs, tipReason, wageCentsPerHour } = draft;
  const { assignmentAccountId, billingAccountId, notes, ridesAllowed } = draft;
  const { from: _, ...chase } = draft.chase;
  const each = saveAs === 'perDriver' ? plansPerDriver(plan, { wageCentsPerHour }) : null;
  const plans = each ?? (saveAs === 'perDriver' ? [] : [plan]);
  const accounts = { assignmentAccountId, billingAccountId };
  const chaseType = chaseTypeOf(mode, plan);
  const order = { chaseType, tipReason, ...accounts };
  const isCompany = chaseType === 'Company';
  const isChasing = chaseTypes[mode] !== 'Rideshare';
  const open = openItineraries(draft, plan);
  const required = requiredOfNamed(draft, plan);
  return {
    subject,
    source,
    plans,
    saveAs,
    requestMs,
    ...order,
    ...(notes === '' ? {} : { notes }),
    ...(held.length === 0 ? {} : { held }),
    ...(isChasing ? { ridesAllowed } : {}),
    ...(isCompany ? { chase } : {}),
    ...(open.length === 0 ? {} : { open }),
    ...(required.length === 0 ? {} : { required }),
    ...(draft.newPlaces ? { newPlaces: draft.newPlaces } : {}),
  };
}

/** Moves of the shown plan that only a ride would bring a driver to; 0 where rides are allowed. */
export function lackingRides({ plan: draft, ...state }: TripsSees['trips']['state']): number {
  if (!draft || draft.ridesAllowed) return 0;
  const unserved = shownPlan({ plan: draft, ...state })?.plan.unserved ?? [];
  return unserved.filter(({ reason }) => reason === needsRide).length;
}

/** The chase type of what is saved is that of what the plan uses (reading 69). */
export function chaseTypeOf(
  mode: PlannerMode,
  { drivers, ubers }: Pick<TeamPlan, 'drivers' | 'ubers'>,
): PlannedChaseType {
  const isDriven = drivers.some(({ actions }) => actions.some(({ type }) => type === 'go-to'));
  return !isDriven && ubers.length > 0 ? 'Rideshare' : chaseTypes[mode];
}

/** The itineraries of a plan for which no driver is named: the server searches one for each. */
export function openItineraries(
  draft: PlanDraft,
  { drivers }: Pick<TeamPlan, 'drivers'>,
): readonly OpenItinerary[] {
  const legs = legsOf(draft);
  return drivers.flatMap(({ driverId }) => {
    if (legs.some((leg) => leg.driverId === driverId)) return [];
    return { driverId, requirements: legs[columnOf(draft, driverId)]?.requirements ?? null };
  });
}

/** What named drivers of a plan were to have: who takes their place must have it too. */
function requiredOfNamed(
  draft: PlanDraft,
  { drivers }: Pick<TeamPlan, 'drivers'>,
): readonly OpenItinerary[] {
  return legsOf(draft).flatMap(({ driverId, requirements }) => {
    const isAsked = requirements && drivers.some((driver) => driver.driverId === driverId);
    return driverId !== null && isAsked ? [{ driverId, requirements }] : [];
  });
}

/** 'PA-1, PA-2', or 'PA-1 and 6 more'. */
export function aboutOf({ world }: WorldOf, activityIds: readonly string[]): string {
  const names = activityIds.map((id) => world.tables.activities.get(id)?.name ?? id);
  return names.length > 3 ? `${names[0]} and ${names.length - 1} more` : names.join(', ');
}

/** When the trip begins: by its plan, else as requested; 'Now' is now. */
export function beginOf({ clock, trips }: Pick<TripsSees, 'clock' | 'trips'>): number {
  const drivers = plannedNow(trips.state)?.plan.drivers ?? [];
  const starts = drivers.flatMap(({ actions }) => actions[0]?.startMs ?? []);
  if (starts.length > 0) return Math.min(...starts);
  return trips.state.plan?.requestMs ?? clock.state.nowMs;
}
