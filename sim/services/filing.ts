// What is over is filed at each midnight: trips that were over before yesterday began, their moves,
// and orders that have been over for two weeks. They leave the world and the state, and are read
// where they lie.
import type { Activity, Delivery, EpochMs, Ride, Trip, Voucher } from '#domain/entities.ts';
import { isOpenRide } from '#domain/rides.ts';
import { namedBy } from '#domain/scope.ts';
import { isOpenVoucher } from '#domain/vouchers.ts';
import { dayMs } from '../core/calendar.ts';
import { type FiledDay, takeSides } from '../core/filed.ts';
import { daysInWorld, type FiledLine, recordsBeginMs, tripNumberOf } from '../core/filedLine.ts';
import {
  find,
  hideDriver,
  isGone,
  orderCollections,
  remove,
  type Sim,
  takeRows,
} from '../core/sim.ts';
import { isHidden } from './employeeDrivers.ts';
import { filedSums, overMsOf } from './settled.ts';
import { milesBefore, milesOf } from './tripDetail.ts';

/** Whose reference is looked up late is still found. */
const orderDaysInWorld = 14;

/** At a midnight. Takes nothing from chance, so that the days to come are the same. */
export function fileWhatIsOver(sim: Sim): void {
  const { state } = sim;
  const { nowMs } = state;
  const trips = overTrips(sim, nowMs - daysInWorld * dayMs);
  const taken = new Set(trips.map(({ id }) => id));
  const moves = trips.flatMap(({ activityIds }) =>
    activityIds.flatMap((id) => find(sim, 'activities', id) ?? []),
  );
  const leaving = moves.filter(({ tripId }) => taken.has(tripId ?? ''));
  const [rides, vouchers, deliveries] = overOrders(sim, nowMs - orderDaysInWorld * dayMs);
  const size = trips.length + rides.length + vouchers.length + deliveries.length;
  const kept = (state.filed ?? []).filter(({ toMs }) => toMs >= recordsBeginMs(nowMs));
  if (size === 0) {
    if (state.filed) state.filed = kept;
    return;
  }
  const number = (state.numbers.filed ?? 0) + 1;
  const ids = trips.flatMap(({ id, actions }) => [id, ...actions.map((action) => action.id)]);
  const ofVehicle = movesByVehicle(state.rows.activities);
  const milesOfMoves = trips.flatMap((trip) =>
    trip.activityIds.flatMap((id) => {
      const move = find(sim, 'activities', id);
      if (!move) return [];
      const others = ofVehicle.get(move.vehicleId ?? '') ?? [];
      return [[id, milesBefore(sim, trip, move, others)] as const];
    }),
  );
  const day: FiledDay = {
    number,
    trips,
    activities: moves,
    rides,
    vouchers,
    deliveries,
    locations: placesOf(sim, trips, moves),
    milesBefore: Object.fromEntries(milesOfMoves),
    sides: takeSides(state, ids),
  };
  addMiles(sim, leaving);
  sim.lent = [day];
  const line = lineOf(sim, day);
  sim.lent = [];
  const accountsOf = ({ activityIds }: Trip) =>
    activityIds.flatMap((id) => find(sim, 'activities', id)?.accountId ?? []);
  takeRows(sim, 'trips', trips, accountsOf);
  takeRows(sim, 'activities', leaving);
  takeRows(sim, 'rides', rides);
  takeRows(sim, 'vouchers', vouchers);
  takeRows(sim, 'deliveries', deliveries);
  for (const id of placesNoLongerUsed(sim)) remove(sim, 'locations', id);
  for (const id of new Set(trips.flatMap(({ driverIds }) => driverIds))) {
    if (isGone(sim, id) && isHidden(sim, id)) hideDriver(sim, id);
  }
  state.numbers.filed = number;
  state.filed = [...kept, line];
  sim.filings.push({ day, oldest: kept[0]?.number ?? number });
}

/** Trips that nothing in the world waits for any more. */
function overTrips(sim: Sim, beforeMs: EpochMs): Trip[] {
  const { rows, agenda, motions } = sim.state;
  const busy = new Set<string>();
  for (const { what } of agenda) if ('tripId' in what) busy.add(what.tripId);
  for (const { tripId, booked } of motions) {
    if (tripId !== null) busy.add(tripId);
    for (const id of booked) busy.add(id);
  }
  const openOf = new Set<string>();
  for (const { tripId, completedMs } of rows.activities) {
    if (tripId !== null && (completedMs ?? Number.POSITIVE_INFINITY) >= beforeMs) {
      openOf.add(tripId);
    }
  }
  return rows.trips.filter((trip) => {
    if (busy.has(trip.id) || openOf.has(trip.id)) return false;
    return (overSinceMs(sim, trip) ?? Number.POSITIVE_INFINITY) < beforeMs;
  });
}

/** Null while it is not over. One that was cancelled before it began is over since then. */
function overSinceMs(sim: Sim, trip: Trip): EpochMs | null {
  const { id, status, actions } = trip;
  const overMs = overMsOf(sim, trip);
  if (overMs !== null || status !== 'Cancelled') return overMs;
  if (actions.some(({ startedMs }) => startedMs !== null)) return null;
  const plannedMs = actions.map(({ plannedEndMs }) => plannedEndMs);
  return sim.state.cancelled?.[id] ?? Math.max(trip.requestedMs ?? 0, ...plannedMs);
}

function overOrders(sim: Sim, beforeMs: EpochMs) {
  const { rows, agenda } = sim.state;
  const busy = new Set(
    agenda.flatMap(({ what }) => {
      if ('rideId' in what) return what.rideId;
      return 'voucherId' in what ? what.voucherId : [];
    }),
  );
  const isOver = (row: Ride | Voucher | Delivery) =>
    !busy.has(row.id) && (orderOverMs(row) ?? Number.POSITIVE_INFINITY) < beforeMs;
  return [
    rows.rides.filter(isOver),
    rows.vouchers.filter(isOver),
    rows.deliveries.filter(isOver),
  ] as const;
}

/** Searched once for each move, the moves of all vehicles would take an hour. */
function movesByVehicle(moves: readonly Activity[]): ReadonlyMap<string, readonly Activity[]> {
  const byId = new Map<string, Activity[]>();
  for (const move of moves) {
    if (move.vehicleId === null) continue;
    const some = byId.get(move.vehicleId);
    if (some) some.push(move);
    else byId.set(move.vehicleId, [move]);
  }
  return byId;
}

/** Null while it is open. */
function orderOverMs(order: Ride | Voucher | Delivery): EpochMs | null {
  if ('expiresMs' in order) {
    return isOpenVoucher(order) ? null : (order.endedMs ?? order.expiresMs);
  }
  if (isOpenRide(order)) return null;
  return Math.max(order.orderedMs ?? 0, order.pickupMs ?? 0, order.dropoffMs ?? 0);
}

function placesOf(sim: Sim, trips: readonly Trip[], moves: readonly Activity[]) {
  const named = namedBy(moves, trips, () => undefined);
  const visited = trips.flatMap(({ actions }) =>
    actions.flatMap(({ fromId, toId }) => [fromId, toId]),
  );
  const ids = new Set([...named, ...visited]);
  return sim.state.rows.locations.filter(({ id }) => ids.has(id));
}

/** Places that were named for one move or trip, once nothing in the world names them. */
function placesNoLongerUsed({ state: { rows, motions } }: Sim): string[] {
  const used = new Set<string | null>(namedBy(rows.activities, rows.trips, () => undefined));
  for (const { locationId } of rows.vehicles) used.add(locationId);
  for (const { homeLocationId } of rows.drivers) used.add(homeLocationId);
  for (const { spot, home } of motions) used.add(spot.id).add(home.id);
  return rows.locations.flatMap(({ id, kind }) => (kind === 'once' && !used.has(id) ? [id] : []));
}

/** An odometer goes on where it stood. */
function addMiles(sim: Sim, moves: readonly Activity[]): void {
  for (const move of moves) {
    if (move.vehicleId === null || !find(sim, 'vehicles', move.vehicleId)) continue;
    const miles = (sim.state.filedMiles ??= {});
    miles[move.vehicleId] = (miles[move.vehicleId] ?? 0) + milesOf(sim, move);
  }
}

function lineOf(sim: Sim, day: FiledDay): FiledLine {
  const times = day.trips.flatMap(({ startedMs, submittedMs, completedMs, actions }) => [
    startedMs ?? submittedMs ?? completedMs,
    completedMs,
    ...actions.map(({ endedMs }) => endedMs),
  ]);
  const orders = orderCollections.flatMap((name) => day[name].map((row) => orderOverMs(row)));
  const known = [...times, ...orders].filter((time) => time !== null);
  const numbers = day.trips.map(({ id }) => tripNumberOf(id));
  return {
    number: day.number,
    filedMs: sim.state.nowMs,
    fromMs: least(known),
    toMs: -least(known.map((time) => -time)),
    firstTrip: least(numbers),
    lastTrip: -least(numbers.map((number) => -number)),
    sums: filedSums(sim, day),
  };
}

/** A spread of a hundred thousand numbers would not fit the stack. */
function least(numbers: readonly number[]): number {
  return numbers.reduce((low, number) => Math.min(low, number), numbers[0] ?? 0);
}
