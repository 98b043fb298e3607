// Creating moves (S1 §7). The wire has checked the request's shape already.
import type { Activity, Location, User } from '#domain/entities.ts';
import { isOnePlace, samePlace } from '#domain/moveEdit.ts';
import type { NewPlace } from '#domain/newPlace.ts';
import { keptVin } from '#domain/vin.ts';
import type { MoveRequest } from '#wire/calls/moveRequest.ts';
import { add, find, lastChange, type Sim } from '../core/sim.ts';
import { NewLocations } from './newLocations.ts';
import { noVehicle } from './othersDeeds.ts';
import { canSee, scopeOf, type Scope } from './reading.ts';
import { Refusal } from './refusal.ts';
import { lettersIn, needNoteRoom, needRoom } from './room.ts';
import type { Serve } from './service.ts';

const halfHourMs = 30 * 60_000;

/** All moves or none. A new place becomes one location, however many of the moves have it. */
export const createActivities: Serve<'createActivities'> = (sim, user, { moves }) => {
  const scope = scopeOf(sim, user);
  for (const move of moves) checkMove(sim, user, scope, move);
  needRoom(sim, 'activities', moves.length);
  needNoteRoom(sim, lettersIn(moves.flatMap((move) => [move.pickupNotes, move.dropoffNotes])));
  // Numbers of moves are never given twice.
  const made = new NewLocations(sim, user, `loc-act-${sim.state.numbers.activity}`);
  const settled = moves.map((move) => ({
    ...move,
    startId: made.idOf(move.startId, move.startPlace),
    endId: made.idOf(move.endId, move.endPlace),
  }));
  made.keep();
  const activities = settled.map((move) => writeDown(sim, user, move));
  return { activities, ...made.inReply() };
};

type Ends = Pick<MoveRequest, 'startId' | 'endId' | 'startPlace' | 'endPlace'>;

/** Throws when the ends of a move are not known, are one place, or are both out of scope. */
export function checkPlaces(sim: Sim, scope: Scope, ends: Ends): void {
  const start = ends.startPlace ?? find(sim, 'locations', ends.startId);
  const end = ends.endPlace ?? find(sim, 'locations', ends.endId);
  if (!start || !end) {
    throw new Refusal(422, 'UNKNOWN_LOCATION', "Can't resolve start or end location");
  }
  if (isOnePlace(start, end)) throw new Refusal(422, 'SAME_PLACE', samePlace.reason);
  const isOwn = (place: NewPlace | Location) => 'accountId' in place && scope.has(place.accountId);
  const areNew = !('accountId' in start) && !('accountId' in end);
  if (!areNew && !isOwn(start) && !isOwn(end)) {
    throw new Refusal(403, 'OUT_OF_SCOPE', 'These locations belong to another account.');
  }
}

function checkMove(sim: Sim, user: User, scope: Scope, move: MoveRequest): void {
  checkPlaces(sim, scope, move);
  const vehicle = find(sim, 'vehicles', move.vehicleId);
  if (move.vehicleId !== null && !(vehicle && canSee(sim, user, vehicle))) {
    throw noVehicle(sim, user, move.vehicleId, 422);
  }
  // Reading 14; the form checks how early a ready time may be, since a request can arrive late.
  if (move.readyMs !== null && move.deadlineMs < move.readyMs + halfHourMs) {
    throw new Refusal(422, 'BAD_TIMES', 'The deadline must be at least 30 minutes after ready.');
  }
}

type Settled = MoveRequest & { readonly startId: string; readonly endId: string };

function writeDown(sim: Sim, user: User, move: Settled): Activity {
  const { state } = sim;
  const number = state.numbers.activity++;
  const start = find(sim, 'locations', move.startId);
  const end = find(sim, 'locations', move.endId);
  const vehicle = find(sim, 'vehicles', move.vehicleId);
  const scope = scopeOf(sim, user);
  const home = [start, end].find((place) => place?.kind === 'home' && scope.has(place.accountId));
  const activity: Activity = {
    id: `act-${number}`,
    version: 1,
    accountId: home?.accountId ?? user.accountId,
    name: `PA-${number}`,
    status: 'unplanned',
    tripId: null,
    startId: move.startId,
    endId: move.endId,
    vehicleId: move.vehicleId,
    vin: vehicle?.vin ?? (move.vin && keptVin(move.vin)),
    requestorId: user.id,
    readyMs: move.readyMs,
    deadlineMs: move.deadlineMs,
    createdMs: state.nowMs,
    completedMs: null,
    reason: move.reason,
    kind: null,
    atRisk: false,
    inspection: false,
    package: false,
    notes: '',
    assigned: '',
    pickupNotes: move.pickupNotes,
    dropoffNotes: move.dropoffNotes,
    reference: '',
    description: '',
    pickupInstructions: '',
    dropoffInstructions: '',
    internalNotes: '',
    createdById: user.id,
    ...lastChange(sim),
    rateCents: null,
    actionSheetId: null,
    notFound: null,
    namedEnds: null,
  };
  add(sim, 'activities', activity);
  return activity;
}
