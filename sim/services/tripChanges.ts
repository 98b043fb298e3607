// Changes of a saved trip (reading 37): it is cancelled, others drive in the place of drivers who
// have not begun, or a remedy for a vehicle that is not found is applied. The version must be
// current, as for the edit of a move.
import type { Trip, User } from '#domain/entities.ts';
import {
  cancellationOf,
  detailFields,
  foreignTrip,
  mayCancelTrip,
  mayReplace,
  spanOf,
} from '#domain/tripChanges.ts';
import type { DriverChange } from '#wire/calls/tripRoutes.ts';
import { enterBook, leaveBook, tripDuring } from '../behavior/booking.ts';
import { beginDuty } from '../behavior/duty.ts';
import { stopWaiting } from '../behavior/meetings.ts';
import { callOff, dropTrip, goOnAnew, scheduleSettingOut } from '../behavior/trips.ts';
import { find, motionOf, must, put, type Sim } from '../core/sim.ts';
import { rulesBroken } from '#planning/eligibility.ts';
import { inWords } from '#planning/team/model/refusing.ts';
import { changePlanDrivers, setPlan } from './keptPlans.ts';
import { checkContract } from './linkedDrivers.ts';
import { plannedBy, staleTrip } from './othersDeeds.ts';
import { canSee, scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';
import { needNoteRoom } from './room.ts';
import { notify, notifyOthers } from './tripNotices.ts';
import { remediesFor } from './remedies.ts';
import type { Serve } from './service.ts';
import { keepDeed, planChanges } from './tripDeeds.ts';
import { tripIn } from './tripDetail.ts';
import { changeTermsDrivers, requiredFrom } from './tripTerms.ts';

/** Drivers finish what they have begun, and deliver a vehicle in hand; then they are free. */
export const cancelTrip: Serve<'cancelTrip'> = (sim, user, { id, version }) => {
  const trip = asIs(sim, user, id, version);
  const verdict = mayCancelTrip(trip);
  if (!verdict.yes) throw new Refusal(422, 'NOT_TO_CANCEL', verdict.reason);
  const { freed } = cancellationOf(trip);
  (sim.state.cancelled ??= {})[id] = sim.state.nowMs;
  const cancelled = put(sim, 'trips', id, { status: 'Cancelled', estimatedEndMs: null });
  for (const activityId of freed) {
    const activity = find(sim, 'activities', activityId);
    // A move may have been set complete by hand.
    if (activity?.tripId !== id || activity.completedMs !== null) continue;
    put(sim, 'activities', activityId, { status: 'unplanned', actionSheetId: null });
  }
  keepDeed(sim, id, 'cancelled');
  notify(sim, trip, trip.driverIds, `Trip ${trip.name} is cancelled.`);
  for (const driverId of trip.driverIds) leaveBook(sim, id, driverId);
  stopWaiting(sim, ...trip.actions.filter(({ status }) => status === 'Not Started'));
  callOff(sim, cancelled);
  return { trip: must(sim, 'trips', id) };
};

export const changeDrivers: Serve<'changeDrivers'> = (sim, user, { id, version, changes }) => {
  const trip = asIs(sim, user, id, version);
  checkChanges(sim, user, trip, changes);
  const to = new Map(changes.map(({ fromId, toId }) => [fromId, toId]));
  const drives = (driverId: string) => to.get(driverId) ?? driverId;
  const changed = put(sim, 'trips', id, {
    driverIds: trip.driverIds.map(drives),
    actions: trip.actions.map((action) => ({
      ...action,
      driverId: action.driverId && drives(action.driverId),
    })),
  });
  changePlanDrivers(sim, id, drives);
  changeTermsDrivers(sim, id, drives);
  const nameOf = (driverId: string) => find(sim, 'drivers', driverId)?.name ?? driverId;
  const named = changes.map(({ fromId, toId }) => {
    return { of: 'Driver', before: nameOf(fromId), after: nameOf(toId) };
  });
  keepDeed(sim, id, 'drivers', named);
  const left = { ...trip, driverIds: trip.driverIds.filter((one) => !to.has(one)) };
  notifyOthers(sim, trip, changed);
  takeOver(sim, trip, { ...changed, driverIds: left.driverIds });
  takeOver(sim, left, changed);
  return { trip: planChanged(sim, id) };
};

export const readRemedies: Serve<'tripRemedies'> = (sim, user, { tripId, activityId }) => {
  const trip = tripIn(sim, user, tripId);
  return { remedies: remediesFor(sim, user, trip, activityId).map(({ remedy }) => remedy) };
};

/**
 * Planned and checked again: time has passed since it was read, and its drivers may have gone on.
 * What they have done since does not refuse it, another change of the plan does.
 */
export const applyRemedy: Serve<'applyRemedy'> = (sim, user, { id, version, activityId, kind }) => {
  const trip = ownTrip(sim, user, id);
  if (version < (sim.state.planVersions?.[id] ?? 0)) throw staleTrip(sim, trip);
  const all = remediesFor(sim, user, trip, activityId);
  const found = all.find(({ remedy }) => remedy.kind === kind);
  if (!found) {
    throw new Refusal(422, 'NO_REMEDY', 'This cannot be planned any more for the trip.');
  }
  const { remedy, rows } = found;
  const { driverIds, activityIds, actions, estimatedEndMs } = remedy.trip;
  // Who waits for another driver may have something else to do first.
  stopWaiting(sim, ...trip.actions.filter(({ status }) => status === 'Not Started'));
  for (const { id: actionId, status } of actions) {
    if (status === 'Not Started') delete sim.state.ownSpots[actionId];
  }
  for (const [actionId, spot] of rows.spots) sim.state.ownSpots[actionId] = spot;
  for (const actionId of rows.tasks) (sim.state.tasks ??= {})[actionId] = true;
  setPlan(sim, id, rows.plan);
  const changed = put(sim, 'trips', id, { driverIds, activityIds, actions, estimatedEndMs });
  for (const leftId of remedy.leftOut) {
    put(sim, 'activities', leftId, { tripId: null, status: 'unplanned', actionSheetId: null });
  }
  const missing = find(sim, 'activities', activityId)?.notFound;
  if (missing && activityIds.includes(activityId)) {
    put(sim, 'activities', activityId, { notFound: { ...missing, isRemedied: true } });
  }
  keepDeed(sim, id, 'plan', planChanges(sim, trip, changed));
  notifyOthers(sim, trip, changed);
  const stay = driverIds.filter((driverId) => trip.driverIds.includes(driverId));
  for (const driverId of stay) notify(sim, trip, [driverId], newsFor(sim, trip, changed, driverId));
  takeOver(sim, trip, changed);
  goOnAnew(sim, changed);
  return { trip: planChanged(sim, id) };
};

/** What a driver who stays reads about a changed plan: the moves that came and went. */
function newsFor(sim: Sim, before: Trip, changed: Trip, driverId: string): string {
  const [had, has] = [movesOf(before, driverId), movesOf(changed, driverId)];
  const listed = (ids: readonly string[]) =>
    ids.map((id) => find(sim, 'activities', id)?.name ?? id).join(', ');
  const gone = had.filter((id) => !has.includes(id));
  const came = has.filter((id) => !had.includes(id));
  const news = [
    ...(gone.length > 0 ? [` Not yours any more: ${listed(gone)}.`] : []),
    ...(came.length > 0 ? [` New for you: ${listed(came)}.`] : []),
  ];
  return `The plan of trip ${before.name} is changed.${news.join('')}`;
}

function movesOf({ actions }: Trip, driverId: string): readonly string[] {
  return actions.flatMap(({ type, activityId, driverId: by }) =>
    type === 'Pick-Up | Vehicle' && by === driverId && activityId !== null ? [activityId] : [],
  );
}

/** Reading 37: who requested it and the notes for its drivers, who get new notes at once. */
export const editTrip: Serve<'editTrip'> = (sim, user, { id, version, edit }) => {
  const trip = asIs(sim, user, id, version);
  const { notes = '' } = edit;
  needNoteRoom(sim, notes.length);
  const hasNews = notes !== '' && notes !== trip.notes && mayCancelTrip(trip).yes;
  if (hasNews) notify(sim, trip, trip.driverIds, `Notes for trip ${trip.name}: ${notes}`);
  const changed = put(sim, 'trips', id, edit);
  const changes = detailFields.names.flatMap((field) => {
    const [before, after] = [trip[field] ?? '', changed[field] ?? ''];
    return before === after ? [] : [{ of: detailFields.labels[field], before, after }];
  });
  if (changes.length > 0) keepDeed(sim, id, 'details', changes);
  return { trip: changed };
};

/** A change that was asked for of an earlier plan is not made after this. */
function planChanged(sim: Sim, id: string): Trip {
  const trip = must(sim, 'trips', id);
  (sim.state.planVersions ??= {})[id] = trip.version;
  return trip;
}

/** Drivers who came with a change set out, and those who left with it are free. */
function takeOver(sim: Sim, before: Trip, changed: Trip): void {
  for (const driverId of before.driverIds) {
    if (changed.driverIds.includes(driverId)) continue;
    leaveBook(sim, changed.id, driverId);
    if (motionOf(sim, driverId).tripId === changed.id) dropTrip(sim, driverId);
  }
  for (const driverId of changed.driverIds) {
    if (before.driverIds.includes(driverId)) continue;
    enterBook(sim, changed, driverId);
    if (!motionOf(sim, driverId).onDuty) beginDuty(sim, driverId);
    scheduleSettingOut(sim, changed, driverId);
  }
}

function checkChanges(sim: Sim, user: User, trip: Trip, changes: readonly DriverChange[]): void {
  const nameOf = (driverId: string) => find(sim, 'drivers', driverId)?.name ?? driverId;
  const left = new Set(trip.driverIds);
  for (const { fromId } of changes) {
    if (!left.delete(fromId)) {
      throw new Refusal(422, 'NOT_IN_TRIP', `${nameOf(fromId)} is not in the trip.`);
    }
    const verdict = mayReplace(trip, fromId);
    if (!verdict.yes) {
      throw new Refusal(422, 'NOT_TO_REPLACE', `${nameOf(fromId)}: ${verdict.reason}`);
    }
  }
  for (const { fromId, toId } of changes) {
    const driver = find(sim, 'drivers', toId);
    if (!driver || !canSee(sim, user, driver)) {
      throw new Refusal(422, 'UNKNOWN_DRIVER', `There is no driver ${toId}.`);
    }
    if (left.has(toId)) throw new Refusal(422, 'DRIVER_TWICE', `${driver.name} is in it twice.`);
    left.add(toId);
    checkContract(sim, driver);
    const broken = rulesBroken(driver, requiredFrom(sim, trip.id, fromId), null);
    if (broken.length > 0) {
      const message = `${driver.name} may not take it: ${inWords(broken)}.`;
      throw new Refusal(422, 'NOT_ELIGIBLE', message);
    }
    const span = spanOf(trip, fromId);
    const busy = span && tripDuring(sim, toId, span.startMs, span.endMs, trip.id);
    if (busy) {
      const message = `${driver.name} is on trip ${busy.name} at that time.`;
      throw new Refusal(409, 'DRIVER_BUSY', message, { deed: plannedBy(sim, busy) });
    }
  }
}

/** The trip at the time of the request. */
export function asIs(sim: Sim, user: User, id: string, version: number): Trip {
  const trip = ownTrip(sim, user, id);
  if (trip.version !== version) throw staleTrip(sim, trip);
  return trip;
}

/** Reading 77: a user with one of its moves reads a trip; a user with the trip changes it. */
function ownTrip(sim: Sim, user: User, id: string): Trip {
  const trip = tripIn(sim, user, id);
  if (scopeOf(sim, user).has(trip.accountId)) return trip;
  throw new Refusal(403, 'OUT_OF_SCOPE', foreignTrip.reason);
}
