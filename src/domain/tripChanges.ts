// What an operator may change about a saved trip, and what follows from it. The console names the
// consequences by these rules before they are confirmed, and the server acts by them.
import { fieldsOf, tooLong, type ValuesOf } from './editable.ts';
import type { Activity, DriverAction, Trip } from './entities.ts';
import { label, note, phoneOrNull } from './fields.ts';
import { phoneOf } from './phone.ts';
import { z } from './schema.ts';
import { no, type Verdict, yes } from './verdict.ts';

type Running = Pick<Trip, 'actions'>;

/** Whether a driver has the vehicle of a move: its pick-up has begun, its drop-off is not over. */
export function isInHand({ actions }: Running, activityId: string | null): boolean {
  if (activityId === null) return false;
  let isTaken = false;
  for (const action of actions) {
    if (action.activityId !== activityId) continue;
    if (action.type === 'Pick-Up | Vehicle') isTaken = action.status !== 'Not Started';
    if (action.type === 'Drop-Off | Vehicle' && action.status === 'Complete') return false;
  }
  return isTaken;
}

export function mayCancelTrip({ status }: Pick<Trip, 'status'>): Verdict {
  if (status === 'Cancelled') return no('The trip is cancelled.');
  return status === 'Complete' ? no('The trip is complete.') : yes;
}

const ofMoves = { empty: null, samples: [null] } as const;

/** Reading 77: why a user whose scope does not hold the trip's own account only reads it. */
export const foreignTrip = no('This trip belongs to another account.');
/** The same for the vehicle of a move that it holds. */
export const vehicleOfForeignTrip = no('Locked: the move is part of a trip of another account.');

/** Whether another vehicle of one of its moves is another one of the trip: it is not over. */
export function takesVehicle({ status }: Pick<Trip, 'status'>): boolean {
  return status === 'Assigned' || status === 'In Progress';
}

/** What is changed about a trip beside its plan. Null: the one of its moves. */
export const detailFields = fieldsOf<Trip>()({
  requestorName: { ...ofMoves, schema: z.nullable(label('name')), label: 'Requestor' },
  requestorPhone: { ...ofMoves, schema: phoneOrNull, label: 'Phone of the requestor' },
  notes: {
    schema: note,
    label: 'Notes for the drivers',
    empty: '',
    samples: ['', 'Gate 3.'],
  },
});
type Details = { readonly [F in keyof ValuesOf<typeof detailFields.shape>]?: string | null };

/** The reason against each detail of a trip; S2 §5 for phones. */
export function checkDetails(details: Details): { readonly [F in keyof Details]?: string } {
  const wrong: { -readonly [F in keyof Details]?: string } = tooLong(detailFields, details);
  if (/\p{L}/u.test(phoneOf(details.requestorPhone ?? '').number)) {
    wrong.requestorPhone = 'may not contain letters';
  }
  return wrong;
}

/** Whether a trip may be recorded as complete by hand (reading 37). */
export function mayForceComplete(trip: Pick<Trip, 'status'>): Verdict {
  if (trip.status === 'Assigned') return no('The trip has not begun.');
  return mayCancelTrip(trip);
}

/** Whether the moves of a trip may be taken into a new draft (reading 37). */
export function mayRerun({ status }: Pick<Trip, 'status'>): Verdict {
  return status === 'Complete' || status === 'Cancelled' ? yes : no('The trip is not over.');
}

/** Whether the vehicle of a move may be reported as not found: it is still to be picked up. */
export function mayReport(activity: Pick<Activity, 'id' | 'status'>, trip?: Running): Verdict {
  if (activity.status === 'completed') return no('The move is complete.');
  const pickup = trip && pickupOf(trip, activity.id);
  return pickup && pickup.status !== 'Not Started' ? no('Its pick-up has begun.') : yes;
}

function pickupOf({ actions }: Running, activityId: string): DriverAction | undefined {
  return actions.find(
    (action) => action.type === 'Pick-Up | Vehicle' && action.activityId === activityId,
  );
}

/** What becomes of the moves of a trip that is cancelled now, by their ids. */
export type Cancellation = {
  /** Not begun: unplanned again (reading 9). */
  readonly freed: readonly string[];
  /** In the hands of their drivers, who deliver them first. */
  readonly finished: readonly string[];
  readonly delivered: readonly string[];
};

export function cancellationOf(trip: Pick<Trip, 'activityIds' | 'actions'>): Cancellation {
  const over = new Set(
    trip.actions.flatMap(({ type, status, activityId }) =>
      type === 'Drop-Off | Vehicle' && status === 'Complete' ? [activityId] : [],
    ),
  );
  const finished = trip.activityIds.filter((id) => isInHand(trip, id));
  return {
    freed: trip.activityIds.filter((id) => !over.has(id) && !finished.includes(id)),
    finished,
    delivered: trip.activityIds.filter((id) => over.has(id)),
  };
}

/** Whether another driver may take the place of this one in a trip. */
export function mayReplace(
  trip: Pick<Trip, 'status' | 'chaseType' | 'actions'>,
  driverId: string,
): Verdict {
  const may = mayCancelTrip(trip);
  if (!may.yes) return may;
  const own = trip.actions.filter((action) => action.driverId === driverId);
  if (own.some(({ status }) => status !== 'Not Started')) {
    return no('The driver has begun the trip.');
  }
  const isOwnCar = trip.chaseType === 'Personal' || trip.chaseType === 'Tow';
  return isOwnCar && own.some(drives) ? no('The driver comes with a car of their own.') : yes;
}

/** Drives something other than the vehicle of a move. */
function drives({ type, activityId }: DriverAction): boolean {
  return type === 'Location | Travel' && activityId === null;
}

/** Whether what is left of a trip may be planned anew because a vehicle is not found. */
export function mayRemedy(trip: Pick<Trip, 'status' | 'actions'>, activityId: string): Verdict {
  if (trip.status !== 'In Progress') return no('The trip is not under way.');
  const pickup = pickupOf(trip, activityId);
  if (!pickup) return no('The trip does not move it.');
  return pickup.status === 'Not Started' ? yes : no('Its pick-up has begun.');
}

/** The time of a driver's part of a trip by its plan; null without one. */
export function spanOf({ actions }: Running, driverId: string) {
  const own = actions.filter((action) => action.driverId === driverId);
  const [first, last] = [own[0], own.at(-1)];
  return first && last ? { startMs: first.plannedStartMs, endMs: last.plannedEndMs } : null;
}
