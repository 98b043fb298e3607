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
import { filedInDays, partsOf, type ReadsFiled } from './filedReading.ts';
import { recordedTrips } from './records.ts';
import {
  accountsAsked,
  type DoneMove,
  driverCosts,
  isRecorded,
  type Piece,
  rangeBefore,
  type Worked,
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
    const drivers = driverCosts(piece.trip.bonusCents, pieces);
    return {
      ...tripOf(piece),
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
    return { id, name: own[0].driverName, trips: tripsOf(own).length, ...driverNumbers(own) };
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
    const [{ vin }] = own;
    return {
      id,
      // One that is not in the inventory has its VIN alone.
      label: vehicle ? modelWords(vehicle) : '',
      vin: vehicle?.vin ?? vin,
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

function vehicleIdOf({ id, vehicleId, vin }: DoneMove): string {
  return vehicleId ?? (vin || id);
}

/** What of the work of a row was done in each of its trips. */
function behind<T extends Pick<Piece, 'trip' | 'day' | 'driverId'>, N>(
  sim: Sim,
  pieces: readonly T[],
  numbersOf: (own: readonly T[]) => N,
) {
  const rows = [...grouped(pieces, ({ trip }) => trip.id).values()].map((some) => ({
    ...tripOf(some[0]),
    ...numbersOf(some),
  }));
  return { untilMs: sim.state.nowMs, drivers: driversOf(pieces), rows };
}

function tripOf({ trip, day }: Pick<Piece, 'trip' | 'day'>): TripBehind {
  const { id, name, startLabel } = trip;
  return { id, name, day, startLabel };
}

/** What reports count of a filed day. */
export const filedWork: ReadsFiled<ReportRequest, Worked> = {
  days: (sim, _user, request) =>
    wrongRange(request) === null
      ? filedInDays(sim, { from: rangeBefore(request).from, to: request.to })
      : [],
  part: (sim, user, request, day) => workedIn(sim, user, request, day.trips),
};

/** The work of the range; a range that is none is refused. */
function worked(sim: Sim, user: User, request: ReportRequest) {
  const wrong = wrongRange(request);
  if (wrong !== null) throw new Refusal(422, 'WRONG_RANGE', wrong);
  const filed = partsOf(sim, filedWork);
  const parts = [...filed, workedIn(sim, user, request, recordedTrips(sim))];
  return { parts, pieces: parts.flatMap((part) => part.pieces) };
}

function ask(sim: Sim, user: User, request: ReportRequest) {
  const { parts, pieces } = worked(sim, user, request);
  const asked = accountsAsked(sim, user, request);
  const { filed = [] } = sim.state;
  const sums = filed.flatMap((line) => line.sums).filter(({ accountId }) => asked.has(accountId));
  const ends = [...parts, ...sums].flatMap((part) => part.lastMoveMs ?? []);
  const head: ReportHead = {
    untilMs: sim.state.nowMs,
    lastMoveMs: ends.length > 0 ? Math.max(...ends) : null,
    drivers: driversOf(pieces),
    lateBefore: isRecorded(sim, rangeBefore(request)) ? sumOf(parts, 'lateBefore') : null,
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
