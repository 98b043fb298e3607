// The four reports (S2 §7): pieces of work, grouped by day, trip, driver or vehicle.
import { may } from '#domain/capabilities.ts';
import type { User } from '#domain/entities.ts';
import { modelWords } from '#domain/modelWords.ts';
import {
  type CostingRow,
  type DailyRow,
  type EfficiencyRow,
  reportCapability,
  type ReportHead,
  type ReportRequest,
  type Reports,
  sumOf,
  type TripBehind,
  type TripsBehind,
  type TripsRequest,
  type VehicleRow,
  wrongRange,
} from '#domain/reports.ts';
import { find, type Sim } from '../core/sim.ts';
import { Refusal } from './refusal.ts';
import {
  type DoneMove,
  driverCosts,
  lastMoveMs,
  lateBefore,
  nameOf,
  type Piece,
  tripsAsked,
  workedIn,
} from './worked.ts';

type Serve<K extends keyof Reports> = (sim: Sim, user: User, request: ReportRequest) => Reports[K];
type ServeTrips<K extends keyof TripsBehind> = (
  sim: Sim,
  user: User,
  request: TripsRequest,
) => TripsBehind[K];

export const readDaily: Serve<'daily'> = (sim, user, request) => {
  const { head, pieces } = ask(sim, user, request);
  const byDay = grouped(pieces, ({ day }) => day);
  const rows = [...byDay].map(
    ([id, own]): DailyRow => ({ id, trips: tripsOf(own).length, ...dayNumbers(own, user) }),
  );
  return { ...head, rows: rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
};

export const readDailyTrips: ServeTrips<'daily'> = (sim, user, request) => {
  const own = worked(sim, user, request).pieces.filter(({ day }) => day === request.rowId);
  return behind(sim, own, (pieces) => dayNumbers(pieces, user));
};

function dayNumbers(pieces: readonly Piece[], { roles }: User) {
  const moves = pieces.flatMap((piece) => piece.moves);
  const late = moves.filter(({ isLate }) => isLate).length;
  return {
    onTime: moves.length - late,
    late,
    drivers: driversOf(pieces),
    milesCmi: sumOf(pieces, 'milesCmi'),
    ...timesOf(pieces),
    rideTrips: tripsOf(pieces.filter(({ rides }) => rides > 0)).length,
    rideCents: may(roles, reportCapability.costing).yes ? sumOf(pieces, 'rideCents') : null,
  };
}

export const readCosting: Serve<'costing'> = (sim, user, request) => {
  const { head, pieces } = ask(sim, user, request);
  const byTrip = grouped(pieces, ({ trip }) => trip.id);
  const rows = [...byTrip.values()].map((pieces): CostingRow => {
    const [piece] = pieces;
    const drivers = driverCosts(sim, piece.trip, pieces);
    return {
      ...tripOf(sim, piece),
      chaseType: piece.trip.chaseType ?? 'Rideshare',
      moves: sumOf(drivers, 'moves'),
      payCents: sumOf(drivers, 'payCents'),
      chaseCents: sumOf(drivers, 'chaseCents'),
      rideCents: sumOf(drivers, 'rideCents'),
      bonusCents: sumOf(drivers, 'bonusCents'),
      estimatedCents: sumOf(drivers, 'estimatedCents'),
      drivers,
    };
  });
  return { ...head, rows };
};

export const readEfficiency: Serve<'efficiency'> = (sim, user, request) => {
  const { head, pieces } = ask(sim, user, request);
  const byDriver = grouped(pieces, ({ driverId }) => driverId);
  const rows = [...byDriver].map(([id, own]): EfficiencyRow => {
    return { id, name: nameOf(sim, id), trips: tripsOf(own).length, ...driverNumbers(own) };
  });
  return { ...head, rows };
};

export const readEfficiencyTrips: ServeTrips<'efficiency'> = (sim, user, request) => {
  const { pieces } = worked(sim, user, request);
  const own = pieces.filter(({ driverId }) => driverId === request.rowId);
  return behind(sim, own, driverNumbers);
};

function driverNumbers(pieces: readonly Piece[]) {
  return { moves: pieces.flatMap(({ moves }) => moves).length, ...timesOf(pieces) };
}

export const readVehicles: Serve<'vehicle'> = (sim, user, request) => {
  const { head, pieces } = ask(sim, user, request);
  const byVehicle = grouped(movesIn(pieces), vehicleIdOf);
  const rows = [...byVehicle].map(([id, own]): VehicleRow => {
    const vehicle = find(sim, 'vehicles', id);
    const [{ activity }] = own;
    return {
      id,
      // One that is not in the inventory has its VIN alone.
      label: vehicle ? modelWords(vehicle) : '',
      vin: vehicle?.vin ?? activity?.vin ?? '',
      ...vehicleNumbers(own),
    };
  });
  return { ...head, rows };
};

export const readVehicleTrips: ServeTrips<'vehicle'> = (sim, user, request) => {
  const { pieces } = worked(sim, user, request);
  const own = movesIn(pieces).filter((move) => vehicleIdOf(move) === request.rowId);
  return behind(sim, own, vehicleNumbers);
};

function vehicleNumbers(moves: readonly MoveOfTrip[]) {
  return {
    moves: moves.length,
    late: moves.filter(({ isLate }) => isLate).length,
    milesCmi: sumOf(moves, 'milesCmi'),
    movedMs: moves.reduce(
      (sum, { pickedUpMs, droppedOffMs }) => sum + droppedOffMs - pickedUpMs,
      0,
    ),
    lastMs: Math.max(...moves.map(({ droppedOffMs }) => droppedOffMs)),
  };
}

type MoveOfTrip = DoneMove & Pick<Piece, 'trip' | 'day' | 'driverId'>;

function movesIn(pieces: readonly Piece[]): MoveOfTrip[] {
  return pieces.flatMap(({ moves, trip, day, driverId }) =>
    moves.map((move) => ({ ...move, trip, day, driverId })),
  );
}

function vehicleIdOf({ id, activity }: DoneMove): string {
  return activity?.vehicleId ?? (activity?.vin || id);
}

/** What of the work of a row was done in each of its trips. */
function behind<T extends Pick<Piece, 'trip' | 'day' | 'driverId'>, N>(
  sim: Sim,
  pieces: readonly T[],
  numbersOf: (own: readonly T[]) => N,
) {
  const rows = [...grouped(pieces, ({ trip }) => trip.id).values()].map((some) => ({
    ...tripOf(sim, some[0]),
    ...numbersOf(some),
  }));
  return { untilMs: sim.state.nowMs, drivers: driversOf(pieces), rows };
}

function tripOf(sim: Sim, { trip, day }: Pick<Piece, 'trip' | 'day'>): TripBehind {
  const startLabel = find(sim, 'locations', trip.startLocationId)?.label ?? '';
  return { id: trip.id, name: trip.name, day, startLabel };
}

/** The work of the range; a range that is none is refused. */
function worked(sim: Sim, user: User, request: ReportRequest) {
  const wrong = wrongRange(request);
  if (wrong !== null) throw new Refusal(422, 'WRONG_RANGE', wrong);
  const trips = tripsAsked(sim, user, request);
  return { trips, pieces: workedIn(sim, trips, request) };
}

function ask(sim: Sim, user: User, request: ReportRequest) {
  const { trips, pieces } = worked(sim, user, request);
  const head: ReportHead = {
    untilMs: sim.state.nowMs,
    lastMoveMs: lastMoveMs(trips),
    drivers: driversOf(pieces),
    lateBefore: lateBefore(sim, trips, request),
  };
  return { head, pieces };
}

/** Efficiency compares what is over. */
function timesOf(pieces: readonly Piece[]) {
  const over = pieces.flatMap(({ plannedMs, startedMs, endedMs }) =>
    endedMs === null ? [] : { plannedMs, actualMs: endedMs - startedMs },
  );
  return {
    drivenMs: sumOf(pieces, 'drivenMs'),
    waitingMs: sumOf(pieces, 'waitingMs'),
    plannedMs: sumOf(over, 'plannedMs'),
    actualMs: sumOf(over, 'actualMs'),
    invalids: sumOf(pieces, 'invalids'),
  };
}

function tripsOf(pieces: readonly Piece[]): string[] {
  return [...new Set(pieces.map(({ trip }) => trip.id))];
}

function driversOf(pieces: readonly Pick<Piece, 'driverId'>[]): number {
  return new Set(pieces.map(({ driverId }) => driverId)).size;
}

type Some<T> = readonly [T, ...T[]];

function grouped<T>(items: readonly T[], keyOf: (one: T) => string) {
  const groups = new Map<string, [T, ...T[]]>();
  for (const one of items) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups as ReadonlyMap<string, Some<T>>;
}
