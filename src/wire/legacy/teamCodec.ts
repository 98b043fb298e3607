// A team plan as a legacy trip (S2 §3, S2 §7 create/finalize). Times become whole seconds, and
// stops and drivers become numbers here and nowhere else (reading 20). Back: teamReading.ts.
import type { ChaseType, EpochMs } from '#domain/entities.ts';
import type { ActivityId, DriverId, LocationId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { type NewPlace, newPlaceId } from '#domain/newPlace.ts';
import { mostVehiclesAtStop, type TeamPlan, type TimedAction } from '#domain/teamItinerary.ts';
import { legacyActionOf } from './actions.ts';
import { legacyRequirementsOf, type Required } from './requirements.ts';
import { parentOrders, startIdOf, type Stop, stopsOf } from './stops.ts';
import type {
  LegacyAction,
  LegacyChildTrip,
  LegacyInstructions,
  LegacyPlace,
  LegacyTrip,
} from './trip.ts';

export type HeldMove = { readonly activityId: ActivityId; readonly notBeforeMs: EpochMs };

/** The data of a trip beside its plan. */
export type TripOrder = {
  /** When the operator asked for the trip. */
  readonly requestedMs: EpochMs;
  readonly chaseType: ChaseType;
  /** The reason of the plan's tip. */
  readonly tipReason?: string;
  /** Who is asked to carry it out, and who pays; null or absent: the account of the moves. */
  readonly assignmentAccountId?: string | null;
  readonly billingAccountId?: string | null;
  /** Drivers of the plan who are not named: the server searches one for each (S2 §8). */
  readonly open?:
    | readonly { readonly driverId: DriverId; readonly requirements: Required | null }[]
    | undefined;
  /** What named drivers were to have; absent: nothing. */
  readonly required?:
    | readonly { readonly driverId: DriverId; readonly requirements: Required | null }[]
    | undefined;
  /** Moves that begin no sooner, whenever they are ready. */
  readonly held?: readonly HeldMove[] | undefined;
  /** With chase cars: whether riders may take a ride; absent where the mode has no choice. */
  readonly ridesAllowed?: boolean | undefined;
  /** 1 or more. */
  readonly mostVehiclesAtStop?: number;
  /** For all drivers. */
  readonly notes?: string | undefined;
  /** The chase car with its VIN or number, and where and when its driver is met. */
  readonly chase?:
    | {
        readonly vin: string;
        readonly driverId: DriverId | null;
        readonly meetLocationId: LocationId | null;
        readonly meetMs: EpochMs | null;
      }
    | undefined;
  /** Places of the plan, or where a chase driver is met, that are no locations yet. */
  readonly newPlaces?: readonly NewPlace[] | undefined;
};

/**
 * The body of `create/finalize`. Lossless for valid plans in whole seconds: `teamPlanOf` gives the
 * same plan back, except the ids of actions and the order of places and ride-shares, which have
 * no meaning, and of itineraries in `open`, which have no driver yet. Throws a TypeError when a
 * move's end is not among the places, or without drivers.
 */
export function legacyTripOfTeam(plan: TeamPlan, order: TripOrder): LegacyTrip {
  const { chaseType, requestedMs, assignmentAccountId, billingAccountId } = order;
  const most = order.mostVehiclesAtStop ?? mostVehiclesAtStop;
  if (!(most >= 1)) throw new RangeError('A stop sees at least one vehicle.');
  if (plan.drivers.length === 0) throw new TypeError('drivers: no driver is planned');
  const places = new Map(plan.places.map((place) => [place.id, place]));
  for (const { startId, endId } of plan.moves) {
    if (!places.has(startId) || !places.has(endId)) throw new TypeError(unresolved);
  }
  const stops = plan.drivers.map((driver) => stopsOf(driver, most));
  const orders = parentOrders(stops, most);
  const { carMilesCents, driversCents, chasesCents, latenessCents } = plan.cost;
  return {
    chaseType,
    requestedTime: requestedMs,
    roundTrip: plan.roundTrip,
    requestor: {
      account: assignmentAccountId ? { id: assignmentAccountId } : null,
      payment: billingAccountId ? { id: billingAccountId } : null,
    },
    ...instructionsOf(order),
    ...newPlacesOf(order, places),
    ...(order.ridesAllowed === undefined ? {} : { ridesAllowed: order.ridesAllowed }),
    activityIds: plan.moves.map(({ activityId }) => activityId),
    vehicles: vehiclesOf(plan, stops.flat(), orders, order),
    unserved: plan.unserved,
    hourlyPayRate: plan.wageCentsPerHour / 100,
    rateDetails: { carMilesCents, driversCents, chasesCents, latenessCents },
    childTrips: [
      ...(chaseType === 'Rideshare' ? [rideShareLeg(plan, places)] : []),
      ...childTripsOf(plan, places, stops, orders, order),
    ],
  };
}

/** Only what was asked for. */
function instructionsOf({ notes = '', chase }: TripOrder): LegacyInstructions {
  const { vin = '', driverId = null, meetLocationId = null, meetMs = null } = chase ?? {};
  const isMet = driverId !== null || meetLocationId !== null || meetMs !== null;
  return {
    ...(notes === '' ? {} : { notes }),
    ...(vin === '' ? {} : { chaseVehicle: { vin } }),
    ...(isMet ? { chaseDriver: { driverId, meetLocationId, meetTime: meetMs } } : {}),
  };
}

/** Only those that the trip names. */
function newPlacesOf({ newPlaces = [], chase }: TripOrder, places: Places) {
  const named = newPlaces
    .map((place) => ({ id: newPlaceId(place), place }))
    .filter(({ id }) => places.has(id) || id === chase?.meetLocationId);
  if (named.length === 0) return {};
  return {
    newPlaces: named.map(({ id, place: { lonE6, latE6, ...parts } }) => {
      return { id, ...parts, lat: latE6 / 1e6, lon: lonE6 / 1e6 };
    }),
  };
}

/** The error when converting a move fails (S2 §5). */
export const unresolved = "Can't resolve start or end location";

function vehiclesOf(
  plan: TeamPlan,
  stops: readonly Stop[],
  orders: ReadonlyMap<Stop, number>,
  { held = [] }: TripOrder,
): LegacyTrip['vehicles'] {
  const late = new Map(plan.late.map(({ activityId, lateMs }) => [activityId, lateMs]));
  const tips = new Map(plan.cost.tipShares.map(({ activityId, cents }) => [activityId, cents]));
  return plan.moves.map(({ activityId, vehicleId }) => {
    const orderOf = (type: 'pickup-vehicle' | 'dropoff-vehicle') => {
      const isIt = (own: TimedAction) => own.type === type && own.activityId === activityId;
      const at = stops.find(({ actions }) => actions.some(isIt));
      const order = at && orders.get(at);
      if (order === undefined) throw new TypeError(unresolved);
      return order;
    };
    return {
      id: vehicleId,
      activityId,
      pickupDestinationIndex: orderOf('pickup-vehicle'),
      dropoffDestinationIndex: orderOf('dropoff-vehicle'),
      lateMs: late.get(activityId) ?? 0,
      tipCents: tips.get(activityId) ?? 0,
      ...heldOf(activityId, held),
    };
  });
}

function heldOf(activityId: ActivityId, held: readonly HeldMove[]) {
  const own = held.find((one) => one.activityId === activityId);
  return own ? { heldUntil: own.notBeforeMs } : {};
}

type Places = ReadonlyMap<string, PlanPlace>;

function childTripsOf(
  plan: TeamPlan,
  places: Places,
  stops: readonly (readonly Stop[])[],
  orders: ReadonlyMap<Stop, number>,
  { tipReason = '', open = [], required = [] }: TripOrder,
): LegacyChildTrip[] {
  const itineraryOf = new Map(plan.drivers.map(({ driverId }, at) => [driverId, `${at + 1}`]));
  const rides = new Map(plan.ubers.map((row) => [row.id, row]));
  const wages = shared(plan.cost.wagesCents, plan.drivers.map(paidMsOf));
  const tips = shared(
    plan.cost.tipCents,
    plan.drivers.map(() => 1),
  );
  return plan.drivers.map(({ driverId, kind, actions }, at) => {
    const car = plan.cars.find((own) => own.driverId === driverId);
    const own = stops[at] ?? [];
    const destinations = own.map((stop, index) => {
      const location = legacyPlaceOf(places, stop.placeId);
      const context = { destIndex: index, label: location.label, itineraryOf, rides };
      const legacy = stop.actions.map((action) => legacyActionOf(action, context));
      const count = (type: LegacyAction['type']) => legacy.filter((a) => a.type === type).length;
      return {
        parentOrder: orders.get(stop) ?? 0,
        location,
        pickupCount: count('Pick-Up | Vehicle'),
        dropoffCount: count('Drop-Off | Vehicle'),
        actions: legacy,
      };
    });
    const tipCents = tips[at] ?? 0;
    const isOf = (one: { readonly driverId: DriverId }) => one.driverId === driverId;
    const unnamed = open.find(isOf);
    const asked = unnamed ?? required.find(isOf);
    return {
      itineraryId: `${at + 1}`,
      name: `Itinerary ${at + 1}`,
      driverId: unnamed ? null : driverId,
      ...(asked ? { requirements: legacyRequirementsOf(asked.requirements) } : {}),
      chase: kind === 'chase',
      car: car
        ? {
            id: car.id,
            seats: car.seats,
            location: legacyPlaceOf(places, car.placeId),
            ...(car.tows && { tows: car.tows }),
          }
        : null,
      startTime: actions[0]?.startMs ?? 0,
      startLocation: legacyPlaceOf(places, startIdOf(actions)),
      destinations,
      ...estimatesOf(actions),
      payment: {
        wagesCents: wages[at] ?? 0,
        rideFaresCents: actions.reduce((sum, action) => {
          const ride = action.type === 'uber' ? rides.get(action.uberId) : undefined;
          return sum + (ride?.fareCents ?? 0);
        }, 0),
        adjustment: tipCents / 100,
        adjustmentReason: tipCents > 0 ? tipReason : '',
      },
    };
  });
}

/** The first child of a ride-share trip: it has no driver of ours and gets no tip. */
function rideShareLeg({ drivers }: TeamPlan, places: Places): LegacyChildTrip {
  return {
    itineraryId: '0',
    name: 'Ride-share',
    driverId: null,
    chase: true,
    car: null,
    startTime: Math.min(...drivers.map(({ actions }) => actions[0]?.startMs ?? 0)),
    startLocation: legacyPlaceOf(places, startIdOf(drivers[0]?.actions ?? [])),
    destinations: [],
    estDriveDuration: 0,
    estActivityDuration: 0,
    estCoordinationDuration: 0,
    payment: { wagesCents: 0, rideFaresCents: 0, adjustment: 0, adjustmentReason: '' },
  };
}

const travels = new Set<TimedAction['type']>(['go-to', 'move-vehicle', 'uber']);
const works = new Set<TimedAction['type']>(['pickup-vehicle', 'dropoff-vehicle', 'task']);

/** Waiting aboard a chase car counts as driving. */
function estimatesOf(actions: readonly TimedAction[]) {
  let [estDriveDuration, estActivityDuration, estCoordinationDuration] = [0, 0, 0];
  for (const action of actions) {
    const seconds = action.durationMs / 1000;
    const isAboard = action.type === 'wait' && action.placeId === null;
    if (travels.has(action.type) || isAboard) estDriveDuration += seconds;
    else if (works.has(action.type)) estActivityDuration += seconds;
    else estCoordinationDuration += seconds;
  }
  return { estDriveDuration, estActivityDuration, estCoordinationDuration };
}

export function legacyPlaceOf(places: Places, id: string): LegacyPlace {
  const place = places.get(id);
  if (!place) throw new TypeError(`places: ${id} is missing`);
  return { id, label: place.label, lon: place.lonE6 / 1e6, lat: place.latE6 / 1e6 };
}

function paidMsOf({ actions }: TeamPlan['drivers'][number]): number {
  const [first, last] = [actions[0], actions.at(-1)];
  return first && last ? last.startMs + last.durationMs - first.startMs : 0;
}

/** Whole cents in proportion to the weights, which sum to the amount. */
function shared(cents: number, weights: readonly number[]): number[] {
  const some = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const whole = some.reduce((sum, weight) => sum + weight, 0);
  let weight = 0;
  return some.map((share) => {
    const before = Math.round((cents * weight) / whole);
    weight += share;
    return Math.round((cents * weight) / whole) - before;
  });
}
