// What follows from a change to the draft: a plan it does not fit is void, and after pre-flight a
// calculation begins. Undo brings draft and plan back.
import type { PlanLeg } from './trips.model.ts';
import { newPlaceId } from '#domain/newPlace.ts';
import { chaseTypes, type PlannerMode } from '#domain/plannerModes.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { ordersOf, renamed } from '#planning/team/rides/teamOrder.ts';
import { asks } from '#spine/fetches/index.ts';
import { filledIn, isSaving } from '#spine/flow/index.ts';
import { same } from '#domain/same.ts';
import { type ByHand, changedByHand } from './byHand.slice.ts';
import type { TripsSees } from './facts.slice.ts';
import { chaseColumn, driverIdOf, withLeg } from './legs.queries.ts';
import {
  placeInDraft,
  planOfHand,
  problemOfDraft,
  startOfColumn,
  wayOfColumn,
} from './problem.queries.ts';
import { road, roadBetween } from './trips.fetches.ts';
import {
  type PlanDraft,
  type Planned,
  type PlanOptions,
  type PlanStep,
  planSteps,
  remoteModes,
} from './trips.model.ts';
import { isOfBefore, noPlan, plannedNow } from './trips.queries.ts';
import { saveTrip } from './trips.requests.ts';

export function changed(plan: PlanDraft | null) {
  return { type: 'trips/planChanged' as const, data: { plan } };
}

export function planned({ plan, certificate, isByHand, requestMs, nowMs }: Planned) {
  const data = { plan, certificate, isByHand, requestMs, nowMs };
  return { type: 'trips/planned' as const, data };
}

export function mayChange(sees: TripsSees): Yes | No {
  if (!sees.trips.state.plan) return noPlan;
  return isSaving(sees) ? no(saveTrip.words.running) : yes;
}

/** Whether a step shows a plan, so that there has to be one. */
export function needsPlan(step: PlanStep): boolean {
  return planSteps.indexOf(step) >= planSteps.indexOf('plan');
}

/** A calculation of the draft, or why it cannot be planned. */
export function begun(sees: TripsSees, draft: PlanDraft) {
  const { nowMs } = sees.clock.state;
  const requestMs = draft.requestMs ?? nowMs;
  const drafted = problemOfDraft(sees, { draft, moment: { requestMs, nowMs } });
  if (drafted.is === 'refused') return refused(drafted.refusal.reason, draft.mode);
  const number = sees.trips.state.number + 1;
  const budgetMs = budgetMsOf(draft.activityIds.length);
  return {
    type: 'trips/calculationBegan' as const,
    data: { number, requestMs, nowMs, budgetMs },
  };
}

export function refused(reason: string, mode: PlannerMode) {
  const remote = remoteModes[mode];
  const data = remote ? { reason, remote } : { reason };
  return { type: 'trips/planRefused' as const, data };
}

/** A single move is proven at once; what ends early takes less. */
function budgetMsOf(moves: number): number {
  return Math.min(10_000, 1_500 + 250 * moves);
}

const nothing = { events: [], revert: [] } as const;

/** The changed draft; one that the plan does not fit is calculated anew. */
export function redraft(sees: TripsSees, change: (plan: PlanDraft) => PlanDraft) {
  const { plan: before, outcome } = sees.trips.state;
  if (!before) return nothing;
  const next = change(before);
  // A change without effect is no undoable step.
  if (same(before, next)) return nothing;
  const isVoid = !fitsSamePlan(before, next);
  const mustPlan = needsPlan(next.step) && (isVoid || outcome?.is !== 'planned');
  const shown: PlanDraft = mustPlan ? { ...next, step: 'plan' } : next;
  const isRunning = outcome?.is === 'calculating' && !isVoid && needsPlan(before.step);
  const last = isVoid ? plannedNow(sees.trips.state) : null;
  return {
    events: [changed(shown), ...(mustPlan && !isRunning ? [begun(sees, shown)] : [])],
    revert: [changed(before), ...(last ? [planned(last)] : [])],
  };
}

/** Like `redraft`, for input of the operator. */
export function fillIn(sees: TripsSees, change: (plan: PlanDraft) => PlanDraft, about?: string) {
  return typed(sees, redraft(sees, change), about);
}

/** Marks the draft as filled in, unless nothing happened. */
function typed<E, R>(
  sees: TripsSees,
  { events, revert }: { readonly events: readonly E[]; readonly revert: readonly R[] },
  about?: string,
) {
  if (events.length === 0) return { events, revert };
  const marked = filledIn(sees, about);
  return { events: [...events, ...marked.events], revert: [...revert, ...marked.revert] };
}

/** Whether a plan for one draft is a plan for the other: what they differ in does not matter. */
export function fitsSamePlan(one: PlanDraft, other: PlanDraft): boolean {
  return same(planningOf(one), planningOf(other));
}

/** What changes no plan by itself; a new option does, until it is named here. */
const planless = new Set<string>([
  'step',
  'source',
  'excludedIds',
  'subject',
  'saveAs',
  'tipReason',
  'notes',
  'newPlaces',
  'assignmentAccountId',
  'billingAccountId',
  'chase',
  'ridesAllowed',
] satisfies readonly (keyof PlanDraft)[]);

function planningOf(draft: PlanDraft) {
  const matters = Object.entries(draft).filter(([name]) => !planless.has(name));
  const { ridesAllowed, onTimeFirst = false } = draft;
  const { vin: _, seats = null, cars = null, leavesLast = false, ...driver } = draft.chase;
  const met = chaseColumn(draft) < 0 ? null : driver;
  const chases = { met, seats, cars, leavesLast, ridesAllowed };
  const chase = chaseTypes[draft.mode] === 'Rideshare' ? null : chases;
  return { ...Object.fromEntries(matters), onTimeFirst, held: draft.held ?? [], chase };
}

/**
 * The same orders from now on, where the clock has moved on since they were timed: what begins
 * 'Now' begins later, and drivers who would set out now come later. Null where it does not matter.
 */
export function movedAlong(sees: TripsSees): Planned | null {
  const { plan: draft } = sees.trips.state;
  const now = plannedNow(sees.trips.state);
  const { nowMs } = sees.clock.state;
  if (!draft || !now || !isOfBefore(sees)) return null;
  const moment = { requestMs: draft.requestMs ?? nowMs, nowMs };
  const later = planOfHand(sees, draft, ordersOf(now.plan), { moment });
  return 'plan' in later ? later : null;
}

/** Only the new places that the draft names. */
function withNamedPlaces({ newPlaces = [], ...plan }: PlanDraft): PlanDraft {
  const named = [plan.startLocationId, plan.chase.meetLocationId];
  const kept = newPlaces.filter((place, at) => {
    const id = newPlaceId(place);
    return named.includes(id) && newPlaces.findIndex((one) => newPlaceId(one) === id) === at;
  });
  return kept.length === 0 ? plan : { ...plan, newPlaces: kept };
}

/** The draft with other choices, and the way of a chase driver that is not known yet. */
export function withOptions(sees: TripsSees, options: PlanOptions) {
  const { plan: before } = sees.trips.state;
  const change = (plan: PlanDraft): PlanDraft => {
    const next = withNamedPlaces({ ...plan, ...options });
    // S2 §5: without a bonus there is no reason for one.
    return next.tipCents === 0 ? { ...next, tipReason: '' } : next;
  };
  const made = fillIn(sees, change);
  const way = before && chaseWay(sees, change(before));
  if (!way || same(way, chaseWay(sees, before))) return made;
  const { from, start } = way;
  return { ...made, events: [...made.events, asks(sees, road, roadBetween(from, start))] };
}

function chaseWay(sees: TripsSees, draft: PlanDraft) {
  return wayOfColumn(sees, draft, chaseColumn(draft));
}

type LegChange = { readonly column: number } & Partial<PlanLeg>;

/** The plan with the same orders for a draft whose columns have other legs. */
export function relegged(sees: TripsSees, changes: readonly LegChange[]) {
  const { plan: draft } = sees.trips.state;
  const now = plannedNow(sees.trips.state);
  if (!draft) return noPlan;
  if (!now) return no('There is no plan yet.');
  const next = changes.reduce((to, { column, ...change }) => withLeg(to, column, change), draft);
  const ids = new Map(
    changes.map(({ column }) => [driverIdOf(draft, column), driverIdOf(next, column)]),
  );
  const replanned = planOfHand(sees, next, renamed(ordersOf(now.plan), ids));
  return 'plan' in replanned ? { next, replanned } : replanned;
}

/** The events of a change by hand; none where it changes nothing. */
export function withHand(sees: TripsSees, change: ByHand) {
  const { plan: before } = sees.trips.state;
  const now = plannedNow(sees.trips.state);
  const made = changedByHand(sees, change);
  if (!before || !now || !('next' in made)) return nothing;
  const { next, replanned } = made;
  const isRedrawn = !same(before, next);
  if (!isRedrawn && same(now.plan, replanned.plan)) return nothing;
  return typed(sees, {
    events: [...(isRedrawn ? [changed(next)] : []), planned(replanned)],
    revert: [...(isRedrawn ? [changed(before)] : []), planned(now)],
  });
}

/** The events of `relegged`, with the ways of named drivers that are not known. */
export function withDrivers(sees: TripsSees, changes: readonly LegChange[]) {
  const { plan: before } = sees.trips.state;
  const now = plannedNow(sees.trips.state);
  const made = relegged(sees, changes);
  if (!before || !now || !('next' in made)) return nothing;
  const { next, replanned } = made;
  if (same(before, next)) return nothing;
  const ways = changes.flatMap(({ column, from }) => {
    const start = placeInDraft(sees, next, startOfColumn(sees, next, column));
    return from && start ? [roadBetween(from, start)] : [];
  });
  return typed(sees, {
    events: [changed(next), planned(replanned), ...ways.map((way) => asks(sees, road, way))],
    revert: [changed(before), planned(now)],
  });
}
