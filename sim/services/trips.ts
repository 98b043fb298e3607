// Saving trips (S2 §7 create/finalize, reading 52): a legacy trip is checked against the company's
// rows and booked. Its drivers then run it.
import { may } from '#domain/capabilities.ts';
import type { Activity, Location, User } from '#domain/entities.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { SavedTrips, TripToSave } from '#wire/calls/tripRoutes.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { bookTrip, nextTripId } from '../behavior/booking.ts';
import { paired } from '../world/plan.ts';
import { find, type Sim } from '../core/sim.ts';
import { keepPlan } from './keptPlans.ts';
import { effectOnce } from './once.ts';
import { NewLocations, withLocations } from './newLocations.ts';
import { checkOpen, noActivity } from './othersDeeds.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';
import { needNoteRoom, needRoom } from './room.ts';
import { withDrivers } from './driverSearch.ts';
import { checkCar, checkDrivers, checkMoves, checkSeen } from './tripChecks.ts';
import { keepDeed } from './tripDeeds.ts';
import { keepTerms } from './tripTerms.ts';
import { checkMeetings, checkWays } from './tripMeetings.ts';
import { type Member, membersOf } from './tripSteps.ts';

type SavedTrip = Calls['finalizeTrip']['reply'];

export function finalizeTrip(
  sim: Sim,
  user: User,
  { trip }: { readonly trip: LegacyTrip },
): SavedTrip {
  const activities = checkActivities(sim, user, trip);
  checkMoney(sim, user, trip);
  needRoom(sim, 'trips');
  needNoteRoom(sim, trip.notes?.length ?? 0);
  const tripId = nextTripId(sim);
  const made = new NewLocations(sim, user, `loc-${tripId}`);
  const placed = withLocations(trip, made);
  const whole = withDrivers(sim, user, placed);
  const members = membersOf(sim, tripId, whole, made.at);
  checkDrivers(sim, user, members);
  checkCar(sim, trip, members);
  checkMoves(activities, members);
  checkSeen(sim, user, members);
  checkWays(sim, members);
  checkMeetings(sim, members);
  made.keep();
  book(sim, tripId, trip, activities, members);
  keepPlan(sim, tripId, whole, members);
  keepTerms(sim, tripId, whole);
  keepDeed(sim, tripId, 'saved');
  return { tripId, ...made.inReply() };
}

/** Each is saved on its own, in order: a refused one does not keep the others from being saved. */
export function finalizeTrips(
  sim: Sim,
  user: User,
  { items }: { readonly items: readonly TripToSave[] },
): SavedTrips {
  const created: SavedTrips['created'][number][] = [];
  const errors: SavedTrips['errors'][number][] = [];
  const locations: Location[] = [];
  for (const { key, trip } of items) {
    try {
      if (!trip) throw new Refusal(400, 'BAD_REQUEST', 'The trip could not be read.');
      const asked = `finalizeTrips ${JSON.stringify(trip)}`;
      const { body } = effectOnce(sim, user, key, asked, () => {
        return { status: 200, body: JSON.stringify(finalizeTrip(sim, user, { trip })) };
      });
      const saved = JSON.parse(body) as SavedTrip;
      created.push({ key, tripId: saved.tripId });
      locations.push(...(saved.locations ?? []));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors.push({ key, message: error.message });
    }
  }
  return { created, errors, ...(locations.length > 0 ? { locations } : {}) };
}

function book(
  sim: Sim,
  tripId: string,
  trip: LegacyTrip,
  activities: readonly Activity[],
  members: readonly Member[],
): void {
  const steps = members.flatMap((member) => member.steps);
  for (const { action, legacy, here, at } of steps) {
    if (legacy.taskId !== null) (sim.state.tasks ??= {})[action.id] = true;
    if (here.id !== null && at.id !== null) continue;
    sim.state.ownSpots[action.id] = { from: action.fromId === at.id ? at : here, to: at };
  }
  const first = activities[0] as Activity;
  const actions = paired(steps.map(({ action }) => action));
  bookTrip(sim, {
    id: tripId,
    accountId: trip.requestor.account?.id ?? first.accountId,
    chaseType: trip.chaseType,
    requestedMs: trip.requestedTime,
    notes: trip.notes ?? '',
    activityIds: activities.map(({ id }) => id),
    startLocationId: steps[0]?.action.fromId ?? null,
    actions: actions.toSorted((a, b) => a.plannedStartMs - b.plannedStartMs),
  });
}

function checkActivities(sim: Sim, user: User, trip: LegacyTrip): Activity[] {
  const scope = scopeOf(sim, user);
  const ids = [...new Set(trip.activityIds)];
  if (ids.length === 0) throw new Refusal(422, 'NO_ACTIVITIES', 'A trip needs an activity.');
  return ids.map((id) => {
    const activity = find(sim, 'activities', id);
    if (!activity || !scope.has(activity.accountId)) {
      throw noActivity(sim, user, id, 422);
    }
    checkOpen(sim, activity);
    if (activity.startId === activity.endId) {
      const message = `${activity.name} starts where it ends: not supported.`;
      throw new Refusal(422, 'SAME_PLACE', message);
    }
    return activity;
  });
}

/** Requestor and payer are accounts in scope; a tip needs its capability. */
function checkMoney(sim: Sim, user: User, { requestor, childTrips }: LegacyTrip): void {
  const scope = scopeOf(sim, user);
  for (const account of [requestor.account, requestor.payment]) {
    if (account && !scope.has(account.id)) {
      throw new Refusal(422, 'UNKNOWN_ACCOUNT', `There is no account ${account.id}.`);
    }
  }
  const verdict = may(user.roles, 'trips.bonus');
  const hasTip = childTrips.some(({ payment }) => payment.adjustment > 0);
  if (hasTip && !verdict.yes) throw new Refusal(403, 'NOT_ALLOWED', verdict.reason);
}
