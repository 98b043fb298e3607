// From the draft to the problem that is planned, and back to a plan from orders: pure functions of
// state and world, so that changes by hand are decided, undone and replayed like everything else.
import type { Point } from '#domain/geo.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import { newPlaceId } from '#domain/newPlace.ts';
import { chaseTypes, mostDrivers } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { zoneOfState } from '#domain/zoneOfState.ts';
import { no, type No } from '#kernel/records.ts';
import { chasesFor, standardChaseSeats } from '#planning/chases.ts';
import {
  chaseNeedOf,
  type DraftedProblem,
  placesOfDraft,
  recommendedDrivers,
  teamProblemOf,
  wayToStart,
} from '#planning/team/drafting/teamProblemOf.ts';
import type { DraftWorld, TripDraft } from '#planning/team/drafting/tripDraft.ts';
import { planOfOrders } from '#planning/team/orders/planOfOrders.ts';
import { ordersOf, type TeamOrder } from '#planning/team/rides/teamOrder.ts';
import { estimatedWays, type Way } from '#planning/travelDirections.ts';
import { straightTravel } from '#planning/travel.ts';
import { legsOver, TravelKeeper, type TravelMatrix } from '#planning/travelMatrix.ts';
import type { TripsSees } from './facts.slice.ts';
import { chaseColumn, legsOf } from './legs.queries.ts';
import { type HeardWay, roadBetween } from '../roads/index.ts';
import type { PlanDraft, Planned, Ways } from './trips.model.ts';
import { heldUntil } from './vehicles.queries.ts';

export type ProblemSees = Pick<TripsSees, 'clock' | 'roads' | 'world' | 'trips'>;

/** When the draft may begin, and the time that counts as now. */
export type Moment = { readonly requestMs: number; readonly nowMs: number };

type Of = {
  readonly draft?: PlanDraft | null;
  readonly ways?: Ways | null;
  readonly moment?: Moment;
};

/** The problem of a draft, or why it cannot be planned; without anything else of the open one. */
export function problemOfDraft(sees: ProblemSees, asked: Of = {}): DraftedProblem {
  const { draft = sees.trips.state.plan, ways = sees.trips.state.ways } = asked;
  if (!draft) return nothing;
  const { moment = momentOf(sees, draft) } = asked;
  return teamProblemOf(tripDraftOf(sees, draft, moment), worldOf(sees, draft, ways, moment));
}

/** The open draft with its world and problem, as planning sees them; null where it is refused. */
export function draftedOf(sees: ProblemSees) {
  const { plan: draft, ways } = sees.trips.state;
  const drafted = problemOfDraft(sees);
  if (!draft || drafted.is === 'refused') return null;
  const moment = momentOf(sees, draft);
  const { problem } = drafted;
  const world = worldOf(sees, draft, ways, moment);
  return { draft: tripDraftOf(sees, draft, moment), world, problem };
}

const nothing: DraftedProblem = {
  is: 'refused',
  refusal: { code: 'nothingToPlan', activityId: null, reason: 'No trip is being planned.' },
};

/** A calculation fixes 'Now'; without one it is the clock's. */
export function momentOf({ clock, trips }: ProblemSees, { requestMs }: PlanDraft): Moment {
  const { outcome } = trips.state;
  const { nowMs } = clock.state;
  const fixed = outcome?.is === 'calculating' || outcome?.is === 'planned' ? outcome : null;
  if (!fixed) return { requestMs: requestMs ?? nowMs, nowMs };
  return { requestMs: requestMs ?? fixed.requestMs, nowMs: fixed.nowMs };
}

/** The places between which the draft needs ways, each once. */
export function placesOf(sees: ProblemSees, draft: PlanDraft) {
  const moment = momentOf(sees, draft);
  const all = { ...draft, legs: [] };
  return placesOfDraft(placedDraft(sees, all), worldOf(sees, all, null, moment));
}

/** The number of drivers that is marked '(recommended)'. */
export function recommendedCount(sees: ProblemSees, draft: PlanDraft): number {
  const moment = momentOf(sees, draft);
  return recommendedDrivers(tripDraftOf(sees, draft, moment), worldOf(sees, draft, null, moment));
}

/** A place of the draft: a location, or one that is none yet. */
export type DraftPlace = PlanPlace & { readonly timezone: string | undefined };

export function placeInDraft(
  { world }: Pick<TripsSees, 'world'>,
  { newPlaces = [] }: Pick<PlanDraft, 'newPlaces'>,
  id: string | null,
): DraftPlace | undefined {
  const row = id === null ? undefined : world.tables.locations.get(id);
  if (row) return row;
  const place = newPlaces.find((one) => newPlaceId(one) === id);
  if (!place || id === null) return undefined;
  const { label, lonE6, latE6 } = place;
  return { id, label, lonE6, latE6, timezone: zoneOfState(place.state, place) ?? undefined };
}

/** Where the trip starts; undefined while that is not known. */
export function startOf(sees: Pick<TripsSees, 'world'>, draft: PlanDraft): DraftPlace | undefined {
  return placeInDraft(sees, draft, startIdOf(sees, draft));
}

/** The chosen start, or where the first move is picked up. */
export function startIdOf({ world }: Pick<TripsSees, 'world'>, draft: PlanDraft): string | null {
  if (draft.startLocationId !== null) return draft.startLocationId;
  return world.tables.activities.get(draft.activityIds[0] ?? '')?.startId ?? null;
}

/**
 * How many columns, the first ones, drive a chase car and nothing else: the driver of pre-flight,
 * and the others that were chosen, or that the riders need when its seats run out (S2 §4). They
 * are met at one place and time.
 */
export function chaseColumns({ world }: Pick<TripsSees, 'world'>, draft: PlanDraft): number {
  if (chaseColumn(draft) < 0) return 0;
  const { seats = standardChaseSeats, cars = null } = draft.chase;
  const { activityIds, driverCount } = draft;
  const all = driverCount ?? mostDrivers;
  const need = chaseNeedOf({ activityIds, seats }, world.tables)?.chases ?? 1;
  return Math.max(1, Math.min(cars ?? Math.min(need, chasesFor(all, seats)), all - 1));
}

/** Where the driver of a column begins: chase drivers where they are met. */
export function startOfColumn(
  sees: Pick<TripsSees, 'world'>,
  draft: PlanDraft,
  column: number,
): string | null {
  const met = column < chaseColumns(sees, draft) ? draft.chase.meetLocationId : null;
  return met ?? startIdOf(sees, draft);
}

/**
 * When the named driver of a column is at its start at the earliest, from where they were when
 * named; null where that is not known, and for one who is there.
 */
export function arrivalOfColumn(
  sees: ProblemSees,
  draft: PlanDraft,
  column: number,
): { readonly atMs: number; readonly isEstimated: boolean } | null {
  const between = wayOfColumn(sees, draft, column);
  if (!between) return null;
  const { from, start } = between;
  const moment = momentOf(sees, draft);
  const { durationMs } = wayToStart(from, start, worldOf(sees, draft, null, moment));
  return { atMs: moment.nowMs + durationMs, isEstimated: isWayEstimated(sees, draft, column) };
}

/** Whether the way of a column's named driver to its start is not read, or could not be. */
export function isWayEstimated(
  sees: Pick<TripsSees, 'roads' | 'world'>,
  draft: PlanDraft,
  column: number,
): boolean {
  const between = wayOfColumn(sees, draft, column);
  return between !== null && !roadBetween(sees, between.from, between.start);
}

/** From where a column's named driver is to where the column begins; null: there, or unknown. */
export function wayOfColumn(sees: Pick<TripsSees, 'world'>, draft: PlanDraft, column: number) {
  const from = legsOf(draft)[column]?.from ?? null;
  const start = placeInDraft(sees, draft, startOfColumn(sees, draft, column));
  return from && start && from.id !== start.id ? { from, start } : null;
}

/** The plan that these orders come to for the draft; `rounds`: how long ways are looked for. */
export function planOfHand(
  sees: ProblemSees,
  draft: PlanDraft,
  orders: readonly TeamOrder[],
  { rounds = 0, moment = momentOf(sees, draft) }: { rounds?: number; moment?: Moment } = {},
): Planned | No {
  const drafted = problemOfDraft(sees, { draft, moment });
  if (drafted.is === 'refused') return no(drafted.refusal.reason);
  const ordered = planOfOrders(drafted.problem, orders, rounds);
  if (ordered.is === 'refused') return no(ordered.refusal.reason);
  if (ordered.is === 'faulty') return no(ordered.faults[0]?.reason ?? 'This is no plan.');
  const { plan, certificate } = ordered;
  if (certificate.violations.length > 0) return no(brokenRule(certificate.violations));
  const { outcome } = sees.trips.state;
  const isByHand = outcome?.is === 'planned' && outcome.isByHand;
  return { plan, certificate, isByHand, ...moment };
}

/** The same plan for the draft, as when the way of a driver became known. */
export function samePlanFor(sees: ProblemSees, draft: PlanDraft, plan: TeamPlan): Planned | No {
  return planOfHand(sees, draft, ordersOf(plan));
}

/** Why a plan that the independent check refuses is not shown. */
export function brokenRule([first = '']: readonly string[]): string {
  return `The plan breaks a rule (${first}).`;
}

/** The ways of a plan whose times and miles are estimated. */
export function estimatedIn(
  sees: Pick<TripsSees, 'roads' | 'trips' | 'world'>,
  plan: Pick<TeamPlan, 'drivers'>,
): readonly Way[] {
  const { ways, plan: draft } = sees.trips.state;
  if (!ways) return [];
  const estimated = Uint8Array.from(ways.estimated);
  const known = draft ? roadsOfMoves(sees, draft) : new Map();
  return estimatedWays(plan, { matrix: matrixOf(ways), estimated }).filter(
    ({ fromId, toId }) => !known.get(fromId)?.has(toId),
  );
}

/** The roads of the draft's moves that are known, by the ids of their places. */
function roadsOfMoves(
  sees: Pick<TripsSees, 'roads' | 'world'>,
  { activityIds }: Pick<PlanDraft, 'activityIds'>,
): ReadonlyMap<string, ReadonlyMap<string, TravelLeg>> {
  const known = new Map<string, Map<string, TravelLeg>>();
  for (const { from, to } of waysOfMoves(sees, activityIds)) {
    const leg = roadBetween(sees, from, to);
    const ofStart = known.get(from.id) ?? new Map<string, TravelLeg>();
    if (leg) known.set(from.id, ofStart.set(to.id, leg));
  }
  return known;
}

/** From pick-up to drop-off of each move whose places are known. */
function waysOfMoves({ world }: Pick<TripsSees, 'world'>, activityIds: readonly string[]) {
  const { activities, locations } = world.tables;
  return activityIds.flatMap((id) => {
    const move = activities.get(id);
    const [from, to] = [locations.get(move?.startId ?? ''), locations.get(move?.endId ?? '')];
    return from && to ? [{ from, to }] : [];
  });
}

/** Of the ways that were read for a draft those of its moves, as lists and map show them. */
export function heardOfMoves(
  sees: Pick<TripsSees, 'world'>,
  { activityIds }: Pick<PlanDraft, 'activityIds'>,
  { ids, distanceCmi, durationMs, estimated }: Ways,
): readonly HeardWay[] {
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  return waysOfMoves(sees, activityIds).flatMap(({ from, to }) => {
    const [row, column] = [indexOf.get(from.id), indexOf.get(to.id)];
    if (row === undefined || column === undefined || from.id === to.id) return [];
    const at = row * ids.length + column;
    if (estimated[at] !== 0) return [];
    const leg = { distanceCmi: distanceCmi[at] ?? 0, durationMs: durationMs[at] ?? 0 };
    return [{ from: pointOf(from), to: pointOf(to), ...leg }];
  });
}

function pointOf({ lonE6, latE6 }: Point): Point {
  return { lonE6, latE6 };
}

/** Whether a move of the plan has another way than the one that is known by now. */
export function isOfOtherRoads(
  sees: Pick<TripsSees, 'roads' | 'world'>,
  { drivers, moves }: Pick<TeamPlan, 'drivers' | 'moves'>,
): boolean {
  const activityIds = moves.map(({ activityId }) => activityId);
  const known = roadsOfMoves(sees, { activityIds });
  if (known.size === 0) return false;
  return drivers.some(({ actions }) =>
    actions.some((action) => {
      if (action.type !== 'move-vehicle') return false;
      const leg = known.get(action.fromId)?.get(action.toId);
      return leg !== undefined && leg.distanceCmi !== action.distanceCmi;
    }),
  );
}

/** What of a draft names places. */
function placedDraft(sees: ProblemSees, draft: PlanDraft) {
  const { meetLocationId, meetMs } = draft.chase;
  const met = { startLocationId: meetLocationId, notBeforeMs: meetMs, isChaseDriver: true };
  const own = legsOf(draft);
  const chases = chaseColumns(sees, draft);
  const legs = Array.from({ length: Math.max(own.length, chases) }, (_, column) =>
    column < chases ? { ...own[column], ...met } : (own[column] ?? {}),
  );
  const { activityIds } = draft;
  return { activityIds, startLocationId: startIdOf(sees, draft), legs };
}

function tripDraftOf(sees: ProblemSees, draft: PlanDraft, { requestMs }: Moment): TripDraft {
  const { mode, driverCount, roundTrip, wageCentsPerHour, tipCents } = draft;
  const { ridesAllowed: rides, onTimeFirst = false, lateCentsPerMinute } = draft;
  const { seats = null, cars = null, leavesLast = false } = draft.chase;
  const isChasing = chaseTypes[mode] !== 'Rideshare';
  return {
    ...placedDraft(sees, draft),
    mode,
    driverCount,
    roundTrip,
    requestMs,
    wageCentsPerHour,
    tipCents,
    lateCentsPerMinute,
    onTimeFirst,
    held: heldUntil(sees, draft),
    ...(isChasing ? { seats, chases: cars, leavesLast, rides } : {}),
  };
}

const estimates = new TravelKeeper(straightTravel);

function worldOf(
  sees: ProblemSees,
  draft: PlanDraft,
  ways: Ways | null,
  { nowMs }: Moment,
): DraftWorld {
  const { activities, drivers } = sees.world.tables;
  const locations = { get: (id: string) => placeInDraft(sees, draft, id) };
  const all = { nowMs, activities, locations, drivers, legs: () => undefined };
  const places = placesOfDraft(placedDraft(sees, draft), all);
  const between = legsOver(ways && matrixOf(ways), places, estimates);
  const own = new Map<string, { readonly toId: string; readonly way: TravelLeg }>();
  for (const [column, { from }] of legsOf(draft).entries()) {
    const start = places.find(({ id }) => id === startOfColumn(sees, draft, column));
    const way = from && start && roadBetween(sees, from, start);
    if (from && start && way) own.set(from.id, { toId: start.id, way });
  }
  const ofMoves = roadsOfMoves(sees, draft);
  const legs: DraftWorld['legs'] = (from, to) => {
    const known = own.get(from);
    return known?.toId === to ? known.way : (ofMoves.get(from)?.get(to) ?? between(from, to));
  };
  return { ...all, legs };
}

const matrices = new WeakMap<Ways, TravelMatrix>();

function matrixOf(ways: Ways): TravelMatrix {
  const known = matrices.get(ways);
  if (known) return known;
  const matrix = {
    ids: ways.ids,
    durationMs: Float64Array.from(ways.durationMs),
    distanceCmi: Float64Array.from(ways.distanceCmi),
  };
  matrices.set(ways, matrix);
  return matrix;
}
