// What the company sends about its trips (reading 37): to drivers in their app, and by email to who
// requested the trip. What follows from a trip's row is not stored.
import type { Trip } from '#domain/entities.ts';
import type { TripNotice } from '#domain/tripNotices.ts';
import { sideOf } from '../core/filed.ts';
import type { Sim } from '../core/sim.ts';
import { nameOf } from './records.ts';
import { cut } from './tripDeeds.ts';
import type { Serve } from './service.ts';
import { movesOfTrip, recordedTripIn, requestorOf } from './tripDetail.ts';

type Notice = Omit<TripNotice, 'id'>;
/**
 * Kept of one trip, the latest.
 * @limit messages of one trip, the latest
 * @test sim/services/tripNotices.test.ts: are the last 500
 */
export const mostNotices = 500;

export const readTripNotices: Serve<'tripNotices'> = (sim, user, { tripId }) => {
  const trip = recordedTripIn(sim, user, tripId);
  const all = [...storedOf(sim, trip), ...progressOf(sim, trip)];
  const sent = all.toSorted((a, b) => a.atMs - b.atMs);
  const notices = sent.map((notice, at) => ({ id: `${trip.id}-${at + 1}`, ...notice }));
  return { notices: notices.slice(-mostNotices).toReversed() };
};

/** `trip`: before the change that its drivers hear of. */
export function notify(sim: Sim, trip: Trip, driverIds: readonly string[], words: string): void {
  const { nowMs } = sim.state;
  const sent = driverIds.map((id) => toDriver(sim, id, nowMs, cut(words)));
  (sim.state.notices ??= {})[trip.id] = [...storedOf(sim, trip), ...sent].slice(-mostNotices);
}

/** Drivers who came with a change, and those who left with it. */
export function notifyOthers(sim: Sim, before: Trip, { driverIds }: Trip): void {
  const left = before.driverIds.filter((id) => !driverIds.includes(id));
  const came = driverIds.filter((id) => !before.driverIds.includes(id));
  notify(sim, before, left, `You are not on trip ${before.name} any more.`);
  notify(sim, before, came, `Trip ${before.name} is yours.`);
}

/** Until its first change: that its drivers got the trip. */
function storedOf(sim: Sim, trip: Trip): readonly Notice[] {
  const { driverIds, requestedMs, name } = trip;
  const atMs = trip.submittedMs ?? requestedMs ?? 0;
  const kept = sideOf(sim, 'notices', trip.id);
  return kept ?? driverIds.map((id) => toDriver(sim, id, atMs, `Trip ${name} is yours.`));
}

function toDriver(sim: Sim, id: string, atMs: number, words: string): Notice {
  return { atMs, toName: nameOf(sim, id), how: 'app', words };
}

/** Who requested the trip hears of each vehicle that is picked up and delivered. */
function progressOf(sim: Sim, trip: Trip): readonly Notice[] {
  const moves = movesOfTrip(sim, trip);
  const toName = trip.requestorName ?? requestorOf(sim, moves).requestorName;
  if (toName === null || toName === '') return [];
  return trip.actions.flatMap(({ type, activityId, endedMs }): readonly Notice[] => {
    const move = moves.find(({ id }) => id === activityId);
    const did = type === 'Pick-Up | Vehicle' ? 'picked up' : 'delivered';
    const isOne = type === 'Pick-Up | Vehicle' || type === 'Drop-Off | Vehicle';
    if (!move || !isOne || endedMs === null) return [];
    return [{ atMs: endedMs, toName, how: 'email', words: `${move.name} was ${did}.` }];
  });
}
