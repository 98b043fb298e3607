// One driver's itinerary as a legacy trip and back (S2 §3, S2 §7 create/finalize).
// Times become whole seconds and stops become indexes here, and nowhere else (reading 20).
import type { ChaseType } from '#domain/entities.ts';
import { toMicroDegrees } from '#domain/geo.ts';
import type { Itinerary, ItineraryAction, PlanPlace } from '#domain/itinerary.ts';
import type {
  LegacyAction,
  LegacyChildTrip,
  LegacyDestination,
  LegacyPlace,
  LegacyTrip,
} from './legacyTrip.ts';

/**
 * What `create/finalize` takes. `requestedMs`: when the operator asked for the trip. Lossless for
 * itineraries in whole seconds: `itineraryOf` gives the same itinerary back.
 */
export function legacyTripOf(
  itinerary: Itinerary,
  requestedMs: number,
  chaseType: ChaseType = 'Rideshare',
): LegacyTrip {
  const stops = stopsOf(itinerary);
  const late = new Map(itinerary.late.map(({ activityId, lateMs }) => [activityId, lateMs]));
  const vehicles = itinerary.actions.flatMap((action) => {
    if (action.type !== 'pickup-vehicle') return [];
    const { activityId, vehicleId } = action;
    const indexOf = (type: LegacyAction['type']) =>
      stops.findIndex(({ actions }) =>
        actions.some((own) => own.type === type && own.activityId === activityId),
      );
    return {
      id: vehicleId,
      activityId,
      pickupDestinationIndex: indexOf('Pick-Up | Vehicle'),
      dropoffDestinationIndex: indexOf('Drop-Off | Vehicle'),
      lateMs: late.get(activityId) ?? 0,
    };
  });
  return {
    chaseType,
    requestedTime: requestedMs,
    roundTrip: itinerary.roundTrip,
    activityIds: vehicles.map(({ activityId }) => activityId),
    vehicles,
    childTrips: [childTripOf(itinerary, stops)],
  };
}

/**
 * The itinerary a legacy trip was made from. Throws a TypeError that says where when it is not a
 * trip of one driver, or holds an action an itinerary has no word for.
 */
export function itineraryOf(trip: LegacyTrip): Itinerary {
  const [child, ...others] = trip.childTrips;
  if (!child || others.length > 0) throw new TypeError('childTrips: expected exactly one');
  const places = new Map<string, PlanPlace>();
  const actions = actionsOf(child, places);
  const { stranded } = child;
  const endId = idOfEnd(child);
  if (stranded) visit(places, stranded.home);
  const { wagesCents, rideFaresCents } = child.payment;
  const last = actions.at(-1);
  return {
    driverId: child.driverId,
    roundTrip: trip.roundTrip,
    places: [...places.values()],
    actions,
    late: trip.vehicles.flatMap(({ activityId, lateMs }) =>
      lateMs > 0 ? { activityId, lateMs } : [],
    ),
    stranded: stranded && {
      placeId: endId,
      homeId: stranded.home.id,
      distanceCmi: stranded.distanceCmi,
    },
    cost: { wagesCents, rideFaresCents, totalCents: wagesCents + rideFaresCents },
    startMs: child.startTime,
    endMs: last ? last.startMs + last.durationMs : child.startTime,
  };
}

/** The only summary with a meaning: a wait is an errand of this name. */
export const waitSummary = 'Wait until ready';

const legacyTypes = {
  wait: 'Errand | ToDo',
  uber: 'Errand | Rideshare',
  'pickup-vehicle': 'Pick-Up | Vehicle',
  'move-vehicle': 'Location | Travel',
  'dropoff-vehicle': 'Drop-Off | Vehicle',
} as const;
type Step = Extract<ItineraryAction, { readonly type: keyof typeof legacyTypes }>;

function isStep(action: ItineraryAction): action is Step {
  return Object.hasOwn(legacyTypes, action.type);
}

type Stop = { readonly location: LegacyPlace; readonly actions: LegacyAction[] };

/** A new stop wherever an action ends at another place than the one before. */
function stopsOf(itinerary: Itinerary): readonly Stop[] {
  const places = new Map(itinerary.places.map((place) => [place.id, place]));
  const stops: Stop[] = [];
  for (const action of itinerary.actions) {
    if (!isStep(action)) continue;
    const placeId = 'placeId' in action ? action.placeId : action.toId;
    if (stops.at(-1)?.location.id !== placeId) {
      stops.push({ location: legacyPlaceOf(places, placeId), actions: [] });
    }
    const stop = stops.at(-1);
    stop?.actions.push(legacyActionOf(action, stops.length - 1, stop.location.label));
  }
  return stops;
}

function legacyActionOf(action: Step, destIndex: number, label: string): LegacyAction {
  return {
    type: legacyTypes[action.type],
    padding: action.durationMs / 1000,
    vehicleId: 'vehicleId' in action ? action.vehicleId : null,
    activityId: 'activityId' in action ? action.activityId : null,
    destIndex,
    summary: summaryOf(action.type, label),
    distanceCmi: 'distanceCmi' in action ? action.distanceCmi : null,
    fareCents: 'fareCents' in action ? action.fareCents : null,
  };
}

function summaryOf(type: Step['type'], label: string): string {
  if (type === 'wait') return waitSummary;
  if (type === 'uber') return `Ride to ${label}`;
  if (type === 'move-vehicle') return `Drive to ${label}`;
  return `${type === 'pickup-vehicle' ? 'Pick up at' : 'Drop off at'} ${label}`;
}

function childTripOf(itinerary: Itinerary, stops: readonly Stop[]): LegacyChildTrip {
  const places = new Map(itinerary.places.map((place) => [place.id, place]));
  const [start] = itinerary.actions;
  const startId = start && 'placeId' in start ? start.placeId : '';
  const { stranded } = itinerary;
  const { wagesCents, rideFaresCents } = itinerary.cost;
  const secondsOf = (...types: readonly ItineraryAction['type'][]) =>
    itinerary.actions.reduce(
      (sum, { type, durationMs }) => (types.includes(type) ? sum + durationMs / 1000 : sum),
      0,
    );
  return {
    name: 'Itinerary 1',
    driverId: itinerary.driverId,
    chase: false,
    startTime: itinerary.startMs,
    startLocation: legacyPlaceOf(places, startId),
    destinations: stops.map(destinationOf),
    estDriveDuration: secondsOf('uber', 'move-vehicle'),
    estActivityDuration: secondsOf('pickup-vehicle', 'dropoff-vehicle'),
    estCoordinationDuration: secondsOf('wait'),
    payment: { wagesCents, rideFaresCents },
    stranded: stranded && {
      home: legacyPlaceOf(places, stranded.homeId),
      distanceCmi: stranded.distanceCmi,
    },
  };
}

function destinationOf({ location, actions }: Stop, index: number): LegacyDestination {
  const count = (type: LegacyAction['type']) => actions.filter((own) => own.type === type).length;
  return {
    parentOrder: index,
    location,
    pickupCount: count('Pick-Up | Vehicle'),
    dropoffCount: count('Drop-Off | Vehicle'),
    actions,
  };
}

function legacyPlaceOf(places: ReadonlyMap<string, PlanPlace>, id: string): LegacyPlace {
  const place = places.get(id);
  if (!place) throw new TypeError(`places: ${id} is missing`);
  return { id, label: place.label, lon: place.lonE6 / 1e6, lat: place.latE6 / 1e6 };
}

function actionsOf(child: LegacyChildTrip, places: Map<string, PlanPlace>): ItineraryAction[] {
  const actions: ItineraryAction[] = [];
  let atMs = child.startTime;
  let hereId = visit(places, child.startLocation);
  const timed = (padding: number) => {
    const timing = { id: `${child.driverId}/${actions.length}`, startMs: atMs };
    const durationMs = Math.round(padding * 1000);
    atMs += durationMs;
    return { ...timing, durationMs };
  };
  actions.push({ ...timed(0), type: 'start', placeId: hereId });
  for (const { location, actions: own } of child.destinations) {
    const placeId = visit(places, location);
    for (const action of own) {
      actions.push({ ...timed(action.padding), ...bodyOf(action, hereId, placeId) });
      hereId = placeId;
    }
  }
  actions.push({ ...timed(0), type: 'end', placeId: hereId });
  return actions;
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Body = Without<Step, 'id' | 'startMs' | 'durationMs'>;

function bodyOf(action: LegacyAction, fromId: string, placeId: string): Body {
  const { type, activityId, vehicleId, distanceCmi, fareCents, destIndex } = action;
  const where = `destinations[${destIndex}].actions: ${type}`;
  if (type === 'Errand | ToDo' && action.summary === waitSummary) {
    return { type: 'wait', placeId, until: 'ready' };
  }
  if (type === 'Errand | Rideshare' && distanceCmi !== null && fareCents !== null) {
    return { type: 'uber', fromId, toId: placeId, distanceCmi, fareCents };
  }
  if (activityId === null) throw new TypeError(`${where} without an activity`);
  const of = { activityId, vehicleId };
  if (type === 'Pick-Up | Vehicle') return { type: 'pickup-vehicle', placeId, ...of };
  if (type === 'Drop-Off | Vehicle') return { type: 'dropoff-vehicle', placeId, ...of };
  if (type === 'Location | Travel' && distanceCmi !== null) {
    return { type: 'move-vehicle', fromId, toId: placeId, ...of, distanceCmi };
  }
  throw new TypeError(`${where} is not one an itinerary has`);
}

function visit(places: Map<string, PlanPlace>, { id, label, lon, lat }: LegacyPlace): string {
  if (!places.has(id)) {
    places.set(id, { id, label, lonE6: toMicroDegrees(lon), latE6: toMicroDegrees(lat) });
  }
  return id;
}

function idOfEnd(child: LegacyChildTrip): string {
  return child.destinations.at(-1)?.location.id ?? child.startLocation.id;
}
