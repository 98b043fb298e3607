// Editing, completing and removing a move (S1 §7): the version must be current, the fields
// open (reading 6), and the times valid (reading 14).
import { mayCancel, mayComplete } from '#domain/editLocks.ts';
import type { Activity, DriverAction, User } from '#domain/entities.ts';
import {
  checkEnds,
  checkVehicle,
  type EditedField,
  mayEditFields,
  type MoveValues,
} from '#domain/moveEdit.ts';
import { minDeadline } from '#domain/moveTimes.ts';
import { mayReport, takesVehicle, vehicleOfForeignTrip } from '#domain/tripChanges.ts';
import { yes } from '#domain/verdict.ts';
import { statusOf } from '#domain/status.ts';
import { keptVin } from '#domain/vin.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { find, put, remove, type Sim } from '../core/sim.ts';
import { checkPlaces } from './activities.ts';
import { changePlanVehicle } from './keptPlans.ts';
import { NewLocations } from './newLocations.ts';
import { noActivity, noVehicle, staleActivity } from './othersDeeds.ts';
import { canSee, scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';
import { lettersIn, needNoteRoom } from './room.ts';
import type { Serve } from './service.ts';

export const editActivity: Serve<'editActivity'> = (sim, user, { id, version, edit }) => {
  const activity = asIs(sim, user, id, version);
  const { complete, startPlace, endPlace, ...fields } = edit;
  const values = changesOf(sim, activity, fields);
  const changed = new Set(Object.keys(values) as EditedField[]);
  if (startPlace) changed.add('startId');
  if (endPlace) changed.add('endId');
  const verdict = mayEditFields(statusNow(sim, activity), changed);
  if (!verdict.yes) throw new Refusal(422, 'LOCKED', verdict.reason);
  checkTimes(sim, activity, values);
  if (changed.has('startId') || changed.has('endId')) {
    checkNewEnds(sim, user, { ...activity, ...values, startPlace, endPlace });
  }
  if ('vehicleId' in values || 'vin' in values) {
    checkVehicleOfTrip(sim, user, activity);
    checkNewVehicle(sim, user, { ...activity, ...values });
  }
  const may = complete ? mayComplete(statusNow(sim, activity)) : yes;
  if (!may.yes) throw new Refusal(422, 'NOT_TO_COMPLETE', may.reason);
  const over = complete ? ({ status: 'completed', completedMs: sim.state.nowMs } as const) : {};
  needNoteRoom(sim, lettersIn(values));
  // Each edit of a move has a version of its own.
  const made = new NewLocations(sim, user, `loc-${id}-${version}`);
  const ends = {
    ...(startPlace ? { startId: made.idOf(null, startPlace) } : {}),
    ...(endPlace ? { endId: made.idOf(null, endPlace) } : {}),
  };
  made.keep();
  const all = { ...values, ...ends, ...over };
  if (Object.keys(all).length === 0) return { activity };
  if (values.vehicleId !== undefined) changeVehicle(sim, activity, values.vehicleId);
  return { activity: put(sim, 'activities', id, all), ...made.inReply() };
};

export const removeActivity: Serve<'removeActivity'> = (sim, user, { id, version }) => {
  const activity = asIs(sim, user, id, version);
  const verdict = mayCancel(activity, find(sim, 'trips', activity.tripId));
  if (!verdict.yes) throw new Refusal(422, 'NOT_TO_CANCEL', verdict.reason);
  remove(sim, 'activities', id);
  return { id };
};

/** Its vehicle is not at its start, or was found (`words` null). */
export const reportVehicle: Serve<'reportVehicle'> = (sim, user, { id, version, words }) => {
  const activity = asIs(sim, user, id, version);
  const may = mayReport(activity, find(sim, 'trips', activity.tripId));
  if (!may.yes && words !== null) throw new Refusal(422, 'NOT_TO_REPORT', may.reason);
  needNoteRoom(sim, words?.length ?? 0);
  const { nowMs: atMs } = sim.state;
  const notFound = words === null ? null : { atMs, byName: user.name, words, isRemedied: false };
  return { activity: put(sim, 'activities', id, { notFound }) };
};

/** The move at the time of the request. */
function asIs(sim: Sim, user: User, id: string, version: number): Activity {
  const activity = find(sim, 'activities', id);
  if (!activity || !scopeOf(sim, user).has(activity.accountId)) {
    throw noActivity(sim, user, id, 404);
  }
  if (activity.version !== version) throw staleActivity(activity);
  return activity;
}

function statusNow(sim: Sim, activity: Activity) {
  const trip = find(sim, 'trips', activity.tripId);
  return statusOf(activity, trip, sim.state.nowMs).status;
}

type Values = Partial<MoveValues>;

/** What the edit changes, with the VIN of a vehicle of the inventory. */
function changesOf(sim: Sim, activity: Activity, edit: Values): Values {
  const vehicleId = edit.vehicleId === undefined ? activity.vehicleId : edit.vehicleId;
  const isOther = edit.vehicleId !== undefined || edit.vin !== undefined;
  const typed = edit.vin === undefined ? activity.vin : edit.vin && keptVin(edit.vin);
  const vin = find(sim, 'vehicles', vehicleId)?.vin ?? typed;
  const values: Values = isOther ? { ...edit, vin } : edit;
  const fields = Object.keys(values) as readonly EditedField[];
  const changed = fields.filter((field) => values[field] !== activity[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

function checkNewEnds(
  sim: Sim,
  user: User,
  ends: Activity & Pick<Calls['editActivity']['request']['edit'], 'startPlace' | 'endPlace'>,
): void {
  const { startId, endId, startPlace, endPlace } = ends;
  const chosen = { startId: startPlace ?? startId, endId: endPlace ?? endId };
  const verdict = checkEnds(chosen, (id) => find(sim, 'locations', id));
  if (!verdict.yes) throw new Refusal(422, 'SAME_PLACE', verdict.reason);
  checkPlaces(sim, scopeOf(sim, user), ends);
}

function checkNewVehicle(sim: Sim, user: User, activity: Activity): void {
  const verdict = checkVehicle(activity);
  if (!verdict.yes) throw new Refusal(422, 'NO_VEHICLE', verdict.reason);
  const { vehicleId } = activity;
  if (vehicleId === null) return;
  const vehicle = find(sim, 'vehicles', vehicleId);
  if (!vehicle || !canSee(sim, user, vehicle)) throw noVehicle(sim, user, vehicleId, 422);
}

/** Reading 77: a trip takes the new vehicle of its move, so only who may change it changes that. */
function checkVehicleOfTrip(sim: Sim, user: User, { tripId }: Activity): void {
  const trip = find(sim, 'trips', tripId);
  if (!trip || !takesVehicle(trip) || scopeOf(sim, user).has(trip.accountId)) return;
  throw new Refusal(403, 'OUT_OF_SCOPE', vehicleOfForeignTrip.reason);
}

/** The trip that holds the move takes the new vehicle. */
function changeVehicle(sim: Sim, { id, tripId }: Activity, vehicleId: Activity['vehicleId']): void {
  const trip = find(sim, 'trips', tripId);
  if (!trip || !takesVehicle(trip)) return;
  const isOfIt = ({ activityId, type }: DriverAction) =>
    activityId === id && type !== 'Errand | ToDo';
  const actions = trip.actions.map((one) => (isOfIt(one) ? { ...one, vehicleId } : one));
  put(sim, 'trips', trip.id, { actions });
  changePlanVehicle(sim, trip.id, id, vehicleId);
}

/** The form checks how early a time may be, since a request can arrive late. */
function checkTimes(sim: Sim, activity: Activity, values: Values): void {
  if (!('readyMs' in values) && !('deadlineMs' in values)) return;
  const { readyMs, deadlineMs } = { ...activity, ...values };
  if (deadlineMs === null) throw new Refusal(422, 'BAD_TIMES', 'A deadline is required.');
  if (readyMs !== null && deadlineMs < minDeadline(readyMs, sim.state.nowMs)) {
    throw new Refusal(422, 'BAD_TIMES', 'The deadline must be at least 30 minutes after ready.');
  }
}
