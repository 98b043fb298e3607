import type { Part } from '#kernel/migrations.ts';

/** A trip had one driver, who was brought by rides. */
export const tripsOf2: Part = {
  payloads: {
    'trips/planChanged': ({ plan }: { readonly plan: OneDriver | null }) => ({
      plan: plan && !('mode' in plan) ? draftOf(plan) : plan,
    }),
    'trips/planned': (data: OfOne) => (data.itinerary ? plannedOf(data.itinerary) : data),
    'trips/save': (asked: OfOne) => (asked.itinerary ? savedOf(asked.itinerary) : asked),
    'trips/linkedDrivers': ({ relations = [], ...known }: Linked) => ({
      ...known,
      relations: relations.map(({ driverId, relation }) => {
        return {
          driverId,
          relation: { certification: null, level: null, sinceMs: null, ...relation },
        };
      }),
    }),
  },
};

/** Plans did not say at which rate, a draft not whether rides are allowed. */
export const tripsOf3: Part = {
  payloads: {
    'trips/planChanged': withTerms,
    'trips/planned': withTerms,
    'trips/improved': withTerms,
    'trips/calculated': withTerms,
    'trips/alternativeKept': withTerms,
    'trips/planCame': withTerms,
    'trips/wrapUp': (was: Any) => ({ held: [], ...withTerms(without(was, 'wageCentsPerHour')) }),
    'trips/save': ({ plans, ...was }: Any & { readonly plans: readonly Planned[] }) => ({
      requestMs: Math.min(...plans.map(({ drivers }) => startOf(drivers))),
      ...was,
      plans: withTerms(plans),
    }),
  },
};

type Planned = { readonly drivers: readonly { readonly actions: readonly Action[] }[] };

function startOf(drivers: Planned['drivers']): number {
  return Math.min(...drivers.flatMap(({ actions }) => actions[0]?.startMs ?? []));
}

/** Wherever a plan or a draft stands. */
function withTerms<T extends object>(was: T): T {
  if (Array.isArray(was)) return was.map((one: unknown) => eachTerm(one)) as unknown as T;
  const all = Object.entries(was).map(([name, value]) => [name, eachTerm(value)]);
  const isPlan = 'cost' in was && 'moves' in was && 'ubers' in was;
  const isDraft = 'roundTrip' in was && 'saveAs' in was && 'excludedIds' in was;
  return Object.fromEntries([
    ...(isPlan ? [['wageCentsPerHour', 1800]] : []),
    // Rides were taken wherever they were cheaper.
    ...(isDraft ? [['ridesAllowed', true]] : []),
    ...all,
  ]) as T;
}

function eachTerm(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? withTerms(value) : value;
}

function without(was: Any, name: string): Any {
  return Object.fromEntries(Object.entries(was).filter(([field]) => field !== name));
}

type Any = { readonly [field: string]: unknown };
type OneDriver = Any & { readonly step: string; readonly activityIds: readonly string[] };
type OfOne = { readonly itinerary?: Itinerary };
type Itinerary = Any & {
  readonly driverId: string;
  readonly startMs: number;
  readonly actions: readonly Action[];
  readonly cost: object;
};
type Action = Any & {
  readonly id: string;
  readonly type: string;
  readonly activityId?: string;
  readonly startMs: number;
};
type Linked = {
  readonly relations?: readonly { readonly driverId: string; readonly relation: Any }[];
};

/** Without the driver, who was where the trip began: it has to be calculated anew. */
function draftOf({ step, activityIds, roundTrip, startMs }: OneDriver) {
  const usual = { mode: 'legacy-uber', driverCount: null, startLocationId: null, saveAs: 'trip' };
  const pay = { wageCentsPerHour: 1800, tipCents: 0, tipReason: '', notes: '' };
  const chase = { vin: '', driverId: null, meetLocationId: null, meetMs: null };
  return {
    ...of(activityIds),
    ...usual,
    ...pay,
    step: step === 'driver' ? 'preflight' : step,
    activityIds,
    excludedIds: [],
    roundTrip,
    requestMs: startMs,
    chase,
    legs: [],
  };
}

/** Nothing is known of how good it is. */
function plannedOf(itinerary: Itinerary) {
  const { startMs } = itinerary;
  const nothing = {
    violations: [],
    boundCents: 0,
    boundIs: 'arcs',
    over: 'all',
    gap: 1,
    binds: [],
  };
  const plan = planOf(itinerary);
  return { plan, certificate: nothing, isByHand: false, requestMs: startMs, nowMs: startMs };
}

function savedOf(itinerary: Itinerary) {
  const plan = planOf(itinerary);
  const rest = { saveAs: 'trip', chaseType: 'Rideshare', tipReason: '' };
  return { ...of(plan.moves.map(({ activityId }) => activityId ?? '')), plans: [plan], ...rest };
}

function of(activityIds: readonly string[]) {
  const subject = `trips:${activityIds.toSorted().join(',')}`;
  return { source: 'selection', subject, assignmentAccountId: null, billingAccountId: null };
}

/** Boarding and alighting were not separate from a ride's drive; no driver waited for one. */
function planOf({ driverId, roundTrip, places, actions: all, late, cost }: Itinerary) {
  const of = (type: string) => all.filter((action) => action.type === type);
  const moves = of('move-vehicle').map(
    ({ activityId, vehicleId, fromId: startId, toId: endId }) => {
      return { activityId, vehicleId, driverId, startId, endId };
    },
  );
  const ubers = of('uber').map(
    ({ id, fromId: startId, toId: endId, durationMs: driveMs, distanceCmi, fareCents }) => {
      const row = { id, driverId, startId, endId, pickupMs: 0, driveMs, dropoffMs: 0 };
      const syncs = { startSyncId: `${id}/begun`, endSyncId: `${id}/over` };
      return { ...row, distanceCmi, fareCents, ...syncs };
    },
  );
  const actions = all.map((action, at) => {
    const { id, type, startMs, durationMs, fromId, toId } = action;
    if (type === 'uber') return { id, startMs, durationMs, type, uberId: id, fromId, toId };
    const activityId = all[at + 1]?.activityId ?? '';
    if (type === 'wait') return { ...action, until: { is: 'ready', activityId } };
    return type === 'dropoff-vehicle' ? { ...action, syncId: null } : action;
  });
  const none = { carMilesCents: 0, driversCents: 0, chasesCents: 0, tipCents: 0, latenessCents: 0 };
  const tipShares = moves.map(({ activityId }) => ({ activityId, cents: 0 }));
  const drivers = [{ driverId, kind: 'moved', actions }];
  const sums = { ...none, ...cost, tipShares };
  return { roundTrip, places, cars: [], moves, ubers, unserved: [], drivers, late, cost: sums };
}
