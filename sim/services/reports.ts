// The four reports (S2 §7): pieces of work, grouped by day, trip, driver or vehicle.
import type { User } from '#domain/entities.ts';
import {
  type CostingRow,
  type DailyRow,
  type EfficiencyRow,
  type ReportHead,
  type ReportRequest,
  type Reports,
  sumOf,
  type VehicleRow,
  wrongRange,
} from '#domain/reports.ts';
import { find, type Sim } from '../core/sim.ts';
import { Refusal } from './refusal.ts';
import {
  bonusCentsOf,
  type DoneMove,
  lastMoveMs,
  lateBefore,
  type Piece,
  tripsAsked,
  workedIn,
} from './worked.ts';

type Serve<K extends keyof Reports> = (sim: Sim, user: User, request: ReportRequest) => Reports[K];

export const readDaily: Serve<'daily'> = (sim, user, request) => {
  const { head, pieces } = ask(sim, user, request);
  const byDay = grouped(pieces, ({ day }) => day);
  const rows = [...byDay].map(([id, own]): DailyRow => {
    const moves = own.flatMap((piece) => piece.moves);
    const late = moves.filter(({ isLate }) => isLate).length;
    return {
      id,
      ...{ onTime: moves.length - late, late },
      trips: tripsOf(own).length,
      drivers: driversOf(own),
      milesCmi: sumOf(own, 'milesCmi'),
      ...timesOf(own),
      rideTrips: tripsOf(own.filter(({ rides }) => rides > 0)).length,
      rideCents: sumOf(own, 'rideCents'),
    };
  });
  return { ...head, rows: rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
};

export const readCosting: Serve<'costing'> = (sim, user, request) => {
  const { head, pieces } = ask(sim, user, request);
  const byTrip = grouped(pieces, ({ trip }) => trip.id);
  const rows = [...byTrip].map(([id, own]): CostingRow => {
    const [{ trip, day }] = own;
    const bonusCents = bonusCentsOf(sim, trip);
    const chaseCents = sumOf(own, 'chaseCents');
    const rideCents = sumOf(own, 'rideCents');
    return {
      ...{ id, name: trip.name, day },
      startLabel: find(sim, 'locations', trip.startLocationId)?.label ?? '',
      chaseType: trip.chaseType,
      moves: own.flatMap((piece) => piece.moves).length,
      payCents: sumOf(own, 'payCents'),
      ...{ chaseCents, rideCents, bonusCents },
      estimatedCents: sumOf(own, 'plannedPayCents') + chaseCents + rideCents + bonusCents,
    };
  });
  return { ...head, rows };
};

export const readEfficiency: Serve<'efficiency'> = (sim, user, request) => {
  const { head, pieces } = ask(sim, user, request);
  const byDriver = grouped(pieces, ({ driverId }) => driverId);
  const rows = [...byDriver].map(([id, own]): EfficiencyRow => {
    return {
      id,
      // Who has left the company is still named by their number.
      name: find(sim, 'drivers', id)?.name ?? id,
      trips: tripsOf(own).length,
      moves: own.flatMap(({ moves }) => moves).length,
      ...timesOf(own),
    };
  });
  return { ...head, rows };
};

export const readVehicles: Serve<'vehicle'> = (sim, user, request) => {
  const { head, pieces } = ask(sim, user, request);
  const moves = pieces.flatMap((piece) => piece.moves);
  const byVehicle = grouped(
    moves,
    ({ id, activity }) => activity?.vehicleId ?? (activity?.vin || id),
  );
  const rows = [...byVehicle].map(([id, own]): VehicleRow => {
    const vehicle = find(sim, 'vehicles', id);
    const [{ activity }] = own;
    return {
      id,
      // One that is not in the inventory has its VIN alone.
      label: vehicle ? `${vehicle.year} ${vehicle.make} ${vehicle.model}` : '',
      vin: vehicle?.vin ?? activity?.vin ?? '',
      moves: own.length,
      late: own.filter(({ isLate }) => isLate).length,
      milesCmi: sumOf(own, 'milesCmi'),
      movedMs: own.reduce(
        (sum, { pickedUpMs, droppedOffMs }) => sum + droppedOffMs - pickedUpMs,
        0,
      ),
      lastMs: Math.max(...own.map(({ droppedOffMs }) => droppedOffMs)),
    };
  });
  return { ...head, rows };
};

/** The work of the range; a range that is none is refused. */
function ask(sim: Sim, user: User, request: ReportRequest) {
  const wrong = wrongRange(request);
  if (wrong !== null) throw new Refusal(422, 'WRONG_RANGE', wrong);
  const trips = tripsAsked(sim, user, request);
  const pieces = workedIn(sim, trips, request);
  const head: ReportHead = {
    untilMs: sim.state.nowMs,
    lastMoveMs: lastMoveMs(trips),
    drivers: driversOf(pieces),
    lateBefore: lateBefore(sim, trips, request),
  };
  return { head, pieces };
}

/** Efficiency compares what is over. */
function timesOf(own: readonly Piece[]) {
  const over = own.flatMap(({ plannedMs, startedMs, endedMs }) =>
    endedMs === null ? [] : { plannedMs, actualMs: endedMs - startedMs },
  );
  return {
    drivenMs: sumOf(own, 'drivenMs'),
    waitingMs: sumOf(own, 'waitingMs'),
    plannedMs: sumOf(over, 'plannedMs'),
    actualMs: sumOf(over, 'actualMs'),
    invalids: sumOf(own, 'invalids'),
  };
}

function tripsOf(pieces: readonly Piece[]): string[] {
  return [...new Set(pieces.map(({ trip }) => trip.id))];
}

function driversOf(pieces: readonly Piece[]): number {
  return new Set(pieces.map(({ driverId }) => driverId)).size;
}

type Some<T> = readonly [T, ...T[]];

function grouped<T extends Piece | DoneMove>(all: readonly T[], keyOf: (one: T) => string) {
  const groups = new Map<string, [T, ...T[]]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups as ReadonlyMap<string, Some<T>>;
}
