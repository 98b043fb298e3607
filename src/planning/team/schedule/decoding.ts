// Decodes a row of moves into what each driver does (S2 §7 generateItineraries). The operator has
// set the order, the number of drivers and how they are brought; there is no search. The driver who
// can be at the next vehicle first takes it; a convoy takes the next vehicles, one for each rider.
import type { EpochMs } from '#domain/entities.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { standardDurations } from '../../durations.ts';
import { rideFareCents } from '../../fares.ts';
import { samePlace } from '../../places.ts';
import type { Outline } from '../model/actions.ts';
import { Convoy, type RowMove } from './convoy.ts';
import { type DriverDay, type Signal, TeamOutline } from './outlining.ts';
import type { TeamSetting } from '../model/rides.ts';

export type MovesInRow = {
  /** In the order in which they are carried out. */
  readonly moves: readonly RowMove[];
  /** Maximum number of drivers, chase drivers included. */
  readonly driverCount: number;
  /** Place and time of the drivers' start. */
  readonly place: PlanPlace;
  readonly notBeforeMs: EpochMs;
  /** Seats of a chase car, the driver's not counted, or null: all drivers take rides. */
  readonly chaseSeats: number | null;
  /** S2 §9: vehicles that a convoy takes from one place at a time. */
  readonly mostVehicles: number;
};

/** With fewer, no driver is left to move a vehicle. */
export const fewestChaseDrivers = 2;

/**
 * The outline of a row of moves, all of them served. Drivers are `driver-1` and so on, in the order
 * in which they are first needed. Throws where no way is known, and for a chase car with fewer than
 * two drivers.
 */
export function decoded(row: MovesInRow, setting: TeamSetting): Outline {
  const { chaseSeats } = row;
  return chaseSeats === null ? byRides(row, setting) : byChases(row, chaseSeats, setting);
}

/** Vehicles that are moved more than once: the next driver waits until the vehicle is there. */
class Vehicles {
  readonly #left = new Map<string, { readonly by: DriverDay; readonly over: Signal }>();

  move(day: DriverDay, move: RowMove): void {
    const left = this.#left.get(move.vehicleId ?? '');
    if (left && left.by !== day) day.waitFor(left.over);
    const over = day.move(move, move.taskId ?? undefined);
    if (move.vehicleId !== null) this.#left.set(move.vehicleId, { by: day, over });
  }
}

type Rider = { day: DriverDay | null; here: PlanPlace; freeMs: EpochMs };

function byRides(row: MovesInRow, setting: TeamSetting): Outline {
  const { place, notBeforeMs, driverCount } = row;
  const { driverPickupMs, driverDropoffMs } = setting.durations ?? standardDurations;
  const team = new TeamOutline(setting);
  const vehicles = new Vehicles();
  let named = 0;
  const riders = Array.from(
    { length: driverCount },
    (): Rider => ({ day: null, here: place, freeMs: notBeforeMs }),
  );
  /** When the rider could pick the vehicle up, and the fare there. */
  /** When each vehicle is where the last move has taken it. */
  const overMs = new Map<string, EpochMs>();
  const wayOf = ({ here, freeMs }: Rider, { start, readyMs, vehicleId }: RowMove) => {
    const isThere = samePlace(here, start);
    const leg = isThere ? undefined : setting.legs(here.id, start.id);
    const rideMs = leg ? driverPickupMs + leg.durationMs + driverDropoffMs : 0;
    const thereMs = overMs.get(vehicleId ?? '') ?? freeMs;
    const atMs = Math.max(freeMs + rideMs, readyMs ?? freeMs, thereMs);
    return { atMs, fareCents: leg ? rideFareCents(leg, setting.fares) : 0 };
  };
  for (const move of row.moves) {
    const ways = riders.map((rider) => ({ rider, ...wayOf(rider, move) }));
    const [best] = ways.sort((a, b) => a.atMs - b.atMs || a.fareCents - b.fareCents);
    if (!best) throw new Error('A trip takes at least one driver.');
    const { rider } = best;
    rider.day ??= team.add({ id: `driver-${++named}`, place, notBeforeMs });
    if (!samePlace(rider.here, move.start)) rider.day.ride(move.start);
    vehicles.move(rider.day, move);
    rider.here = move.end;
    rider.freeMs = best.atMs + moveMs(move, setting);
    if (move.vehicleId !== null) overMs.set(move.vehicleId, rider.freeMs);
  }
  for (const { day, here } of riders) {
    if (setting.roundTrip && day && !samePlace(here, place)) day.ride(place);
  }
  return team.finish();
}

function byChases(row: MovesInRow, seats: number, setting: TeamSetting): Outline {
  const { place, notBeforeMs, driverCount } = row;
  if (driverCount < fewestChaseDrivers) throw new Error('A chase takes at least two drivers.');
  const team = new TeamOutline(setting);
  const vehicles = new Vehicles();
  const rounds = roundsOf(row, seats, setting);
  let named = 0;
  const join = (car?: { readonly id: string; readonly seats: number }) => {
    named += 1;
    return team.add({ id: `driver-${named}`, place, notBeforeMs, ...(car ? { car } : {}) });
  };
  const convoys = new Map<number, Convoy>();
  for (const { convoy, moves } of rounds) {
    let its = convoys.get(convoy);
    if (!its) {
      const all = rounds.filter((round) => round.convoy === convoy);
      const movers = Math.max(...all.map((round) => round.moves.length));
      const chase = join({ id: `chase-${convoys.size + 1}`, seats });
      its = new Convoy(
        team,
        chase,
        Array.from({ length: movers }, () => join()),
        place,
      );
      convoys.set(convoy, its);
    }
    its.round(moves, (day, move) => vehicles.move(day, move));
  }
  for (const convoy of convoys.values()) convoy.end(setting.roundTrip ? place : null);
  return team.finish();
}

type Round = { readonly convoy: number; readonly moves: readonly RowMove[] };

/** Which convoy takes which moves: in their order, by the convoy that could be there first. */
function roundsOf(row: MovesInRow, seats: number, setting: TeamSetting): readonly Round[] {
  const { moves, driverCount, mostVehicles, place, notBeforeMs } = row;
  const { driverPickupMs, driverDropoffMs, vehiclePickupMs } =
    setting.durations ?? standardDurations;
  const most = Math.min(seats, mostVehicles, longestRun(moves));
  const convoys = sizesOf(driverCount, most).map((movers) => ({
    movers,
    here: place,
    freeMs: notBeforeMs,
  }));
  const driveMs = (from: PlanPlace, to: PlanPlace) =>
    samePlace(from, to) ? 0 : (setting.legs(from.id, to.id)?.durationMs ?? 0);
  const rounds: Round[] = [];
  for (let at = 0; at < moves.length; ) {
    const first = moves[at] as RowMove;
    const atMs = convoys.map(({ here, freeMs }) => freeMs + driveMs(here, first.start));
    const convoy = atMs.indexOf(Math.min(...atMs));
    const its = convoys[convoy] as (typeof convoys)[number];
    const batch: RowMove[] = [];
    while (batch.length < its.movers && moves[at]?.start.id === first.start.id) {
      batch.push(moves[at] as RowMove);
      at += 1;
    }
    rounds.push({ convoy, moves: batch });
    let chaseMs = (atMs[convoy] ?? 0) + driverPickupMs + driverDropoffMs + vehiclePickupMs;
    for (const move of batch) {
      const moverMs = Math.max(atMs[convoy] ?? 0, move.readyMs ?? 0) + moveMs(move, setting);
      chaseMs = Math.max(chaseMs + driveMs(its.here, move.end), moverMs);
      its.here = move.end;
    }
    its.freeMs = chaseMs;
  }
  return rounds;
}

/** Riders of each convoy: full ones first; a single driver who is left over is not used. */
function sizesOf(driverCount: number, most: number): readonly number[] {
  const sizes: number[] = [];
  for (let left = driverCount; left >= fewestChaseDrivers; left -= most + 1) {
    sizes.push(Math.min(most, left - 1));
  }
  return sizes;
}

/** The longest run of moves that begin at one place. */
function longestRun(moves: readonly RowMove[]): number {
  let [longest, run] = [0, 0];
  moves.forEach((move, at) => {
    run = moves[at - 1]?.start.id === move.start.id ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

/** From the pick-up to the end of the drop-off. */
function moveMs({ start, end, taskId }: RowMove, setting: TeamSetting): number {
  const { vehiclePickupMs, vehicleDropoffMs, errandMs } = setting.durations ?? standardDurations;
  const driveMs = setting.legs(start.id, end.id)?.durationMs ?? 0;
  return vehiclePickupMs + (taskId === null ? 0 : errandMs) + driveMs + vehicleDropoffMs;
}
