// The moves of a day as ideas: which car goes from where to where. Separate from
// trips and statuses, which only decide how far each has got.
import {
  type Activity,
  type Location,
  type MoveKind,
  type MoveReason,
  unchanged,
  type Vehicle,
} from '#domain/entities.ts';
import { hashText, type Stream } from '../core/random.ts';
import {
  assignments,
  descriptions,
  dropoffInstructions,
  dropoffNotes,
  internalNotes,
  moveNotes,
  pickupInstructions,
  pickupNotes,
} from './catalogue.ts';
import { strangerVin } from './fleet.ts';

/** A car to move: the inventory's, or one known only by its VIN. */
export type Idea = {
  readonly vehicle: Vehicle | null;
  readonly vin: string;
  readonly start: Location;
  readonly end: Location;
};

const reasons: readonly MoveReason[] = ['inventory', 'inventory', 'retail', 'service', 'other'];

/** Invents moves so that a car is only moved from where its last move leaves it. */
export type Imagination = {
  /** A move from the given place; `unlisted` of a thousand are of cars not in the inventory. */
  next(from: Location | undefined, unlisted: number): Idea;
};

export function imagine(
  vehicles: readonly Vehicle[],
  locations: readonly Location[],
  stream: Stream,
): Imagination {
  const parked = new Map<string, Vehicle[]>(locations.map(({ id }) => [id, []]));
  for (const vehicle of vehicles) parked.get(vehicle.locationId ?? '')?.push(vehicle);
  let serial = 500_000;
  return {
    next(from, unlisted) {
      const start = from ?? stream.pick(locations);
      const end = elsewhere(start, locations, stream);
      const here = parked.get(start.id) as Vehicle[];
      // A car of a customer or an auction is not in the inventory.
      if (here.length === 0 || stream.chance(unlisted)) {
        const vin = strangerVin(serial++, stream);
        return { vehicle: null, vin, start, end };
      }
      const [vehicle] = here.splice(stream.int(0, here.length - 1), 1) as [Vehicle];
      (parked.get(end.id) as Vehicle[]).push(vehicle);
      return { vehicle, vin: vehicle.vin, start, end };
    },
  };
}

export type MoveTimes = Pick<Activity, 'readyMs' | 'deadlineMs'> & { readonly createdMs: number };

/** An unplanned move as the office created it. */
export function activityOf(
  idea: Idea,
  number: number,
  requestors: readonly string[],
  times: MoveTimes,
  stream: Stream,
): Activity {
  const reason = stream.pick(reasons);
  return {
    id: `act-${number}`,
    version: 1,
    accountId: (idea.start.kind === 'home' ? idea.start : idea.end).accountId,
    name: `PA-${number}`,
    status: 'unplanned',
    tripId: null,
    startId: idea.start.id,
    endId: idea.end.id,
    vehicleId: idea.vehicle?.id ?? null,
    vin: idea.vin,
    requestorId: requestors.length > 0 ? stream.pick(requestors) : null,
    ...times,
    completedMs: null,
    reason,
    ...nature(idea, reason, number),
    atRisk: stream.chance(40),
    notes: stream.pick(moveNotes),
    pickupNotes: stream.pick(pickupNotes),
    dropoffNotes: stream.pick(dropoffNotes),
    reference: reason === 'service' ? `RO ${stream.int(40_000, 59_999)}` : '',
    ...papers(number, requestors, times.createdMs),
    actionSheetId: null,
    notFound: null,
    namedEnds: null,
  };
}

/** The action sheet that a move gets with its trip. */
export function sheetIdOf(activityId: string): string {
  return activityId.replace(/^act-/, 'sheet-');
}

const kindsOf: { readonly [R in MoveReason]: readonly MoveKind[] } = {
  inventory: ['reposition', 'in-fleet', 'de-fleet', 'trade-or-swap'],
  retail: ['sold-delivery', 'sold-delivery', 'test-drive'],
  service: ['service-pickup', 'service-dropoff'],
  other: ['other'],
};

/**
 * The details besides the reason. Derived from the move's number alone, so that they do not
 * affect later draws.
 */
function nature({ end }: Idea, reason: MoveReason, number: number) {
  const luck = hashText(number, 'nature');
  const kinds = kindsOf[reason];
  const drawn = kinds[luck % kinds.length] as MoveKind;
  const toStore = end.kind === 'home' ? 'service-pickup' : 'service-dropoff';
  const kind = reason === 'service' ? toStore : drawn;
  return {
    kind: (luck >>> 8) % 6 === 0 ? null : kind,
    inspection: (luck >>> 12) % 7 === 0,
    package: (luck >>> 16) % 12 === 0,
  };
}

/** The office's notes, derived from the move's number alone as well. */
function papers(number: number, requestors: readonly string[], createdMs: number) {
  const luck = hashText(number, 'papers');
  const one = <T>(words: readonly T[], shift: number) =>
    words[(luck >>> shift) % words.length] as T;
  return {
    assigned: one(assignments, 4),
    description: one(descriptions, 0),
    pickupInstructions: one(pickupInstructions, 8),
    dropoffInstructions: one(dropoffInstructions, 12),
    internalNotes: one(internalNotes, 16),
    createdById: requestors.length > 0 ? one(requestors, 10) : null,
    ...unchanged,
    modifiedMs: createdMs,
    rateCents: (luck >>> 20) % 3 === 0 ? null : 2_500 + ((luck >>> 6) % 60) * 125,
  };
}

/** Another place to take a car; stores are where most of them go. */
export function elsewhere(
  start: Location,
  locations: readonly Location[],
  stream: Stream,
): Location {
  for (;;) {
    const end = stream.pick(locations);
    if (end.id !== start.id && (end.kind !== 'custom' || stream.chance(500))) return end;
  }
}
