// Trips of several drivers for tests of the company: composed as a planner would, priced, encoded
// as the console would.
import type { Activity, ChaseType, Driver, Location } from '#domain/entities.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { openMetro } from '#metro/metro.ts';
import { priced } from '#planning/team/model/costs.ts';
import { type DriverDay, type Signal, TeamOutline } from '#planning/team/schedule/outlining.ts';
import { scheduled } from '#planning/team/schedule/scheduling.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { legacyTripOfTeam, type TripOrder } from '#wire/legacy/teamCodec.ts';
import { type Desk, freeDrivers, freeMove } from './desk.ts';

export type Mate = {
  readonly driver: Driver;
  readonly day: DriverDay;
  at: PlanPlace;
  readonly home: PlanPlace;
};

/** The known rows of the company. */
export type Known = {
  readonly nowMs: number;
  readonly locations: readonly Location[];
  /** The free drivers. */
  readonly drivers: readonly Driver[];
};

export function knownTo({ core }: Desk): Known {
  const state = core.save();
  const { nowMs, rows } = state;
  return { nowMs, locations: rows.locations, drivers: freeDrivers(state) };
}

/** A team whose drivers get scripted actions, each from their own store on. */
export class Team {
  readonly outline: TeamOutline;
  readonly mates: readonly Mate[];
  readonly #known: Known;
  readonly #places: ReadonlyMap<string, PlanPlace>;
  readonly #moves: Activity[] = [];

  /** `seats`: one driver each; null has no car. `caution`: by how much planned ways are slower. */
  constructor(
    known: Known,
    seats: readonly (number | null)[],
    { roundTrip = false, caution = 1 } = {},
  ) {
    const metro = openMetro();
    const places = new Map(known.locations.map((row) => [row.id, placeOfLocation(row)] as const));
    for (const { id, name, homeLocationId } of known.drivers) {
      const home = places.get(homeLocationId ?? '');
      if (!home) continue;
      const own = { ...home, id: `driver:${id}`, label: name, lonE6: home.lonE6 + 20_000 };
      places.set(own.id, own);
    }
    this.#known = known;
    this.outline = new TeamOutline({
      roundTrip,
      legs: (a, b) => {
        const leg = metro.leg(places.get(a) as PlanPlace, places.get(b) as PlanPlace);
        return { ...leg, durationMs: leg.durationMs * caution };
      },
    });
    this.#places = places;
    this.mates = seats.map((count, at) => {
      const driver = known.drivers[at] as Driver;
      const home = this.place(driver.homeLocationId);
      const car = count === null ? {} : { car: { id: `car-${driver.id}`, seats: count } };
      const notBeforeMs = known.nowMs + 5 * 60_000;
      const day = this.outline.add({ id: driver.id, place: home, notBeforeMs, ...car });
      return { driver, day, at: home, home };
    });
  }

  /** A location, or `driver:<id>`: a mile from that driver's store, where nothing is saved. */
  place(id: string | null): PlanPlace {
    return this.#places.get(id ?? '') as PlanPlace;
  }

  goTo(mate: Mate, to: PlanPlace): void {
    mate.day.goTo(to);
    mate.at = to;
  }

  /** Null when the driver is there already. */
  ride(mate: Mate, to: PlanPlace) {
    if (mate.at.id === to.id) return null;
    mate.at = to;
    return mate.day.ride(to);
  }

  /** The chase takes the rider to a place. */
  bring(rider: Mate, chase: Mate, to: PlanPlace): void {
    this.collect(chase, [[rider, to]]);
  }

  /** The chase picks up one rider after the other, and then drops them off one after the other. */
  collect(chase: Mate, riders: readonly (readonly [Mate, PlanPlace])[]): void {
    const away = riders.filter(([{ at }, to]) => at.id !== to.id);
    const seats = away.map(([rider, to]) => {
      this.goTo(chase, rider.at);
      return { rider, to, seat: this.outline.board(rider.day, chase.day) };
    });
    for (const { rider, to, seat } of seats) {
      this.goTo(chase, to);
      seat.alight();
      rider.at = to;
    }
  }

  /** The driver must be at its start. */
  move(mate: Mate, activity: Activity, taskId?: string): Signal {
    this.#moves.push(activity);
    mate.at = this.place(activity.endId);
    const { id: activityId, vehicleId, startId, endId } = activity;
    const ends = { start: this.place(startId), end: this.place(endId) };
    const times = { readyMs: null, deadlineMs: activity.deadlineMs };
    return mate.day.move({ activityId, vehicleId, ...ends, ...times }, taskId);
  }

  /** `leavesLast`: chase cars are paid for staying at pick-ups. */
  plan(leavesLast = false): TeamPlan {
    const moves = this.#moves.map((row) => ({
      activityId: row.id,
      vehicleId: row.vehicleId,
      start: this.place(row.startId),
      end: this.place(row.endId),
      readyMs: null,
      deadlineMs: row.deadlineMs,
    }));
    const result = scheduled(this.outline.finish(), { moves, restAfterMs: null, leavesLast });
    if (result.is === 'infeasible') throw new Error(JSON.stringify(result));
    return priced(result.plan);
  }

  trip(
    chaseType: ChaseType = 'Company',
    order: Partial<TripOrder> = {},
    plan = this.plan(),
  ): LegacyTrip {
    return legacyTripOfTeam(plan, { requestedMs: this.#known.nowMs, chaseType, ...order });
  }
}

/** A driver who lives elsewhere is brought to the vehicle of a move, and home after it. */
export function broughtBoth(desk: Desk, move: Activity): Team {
  const known = knownTo(desk);
  const drivers = known.drivers.filter(({ homeLocationId }) => {
    return homeLocationId !== move.startId && homeLocationId !== move.endId;
  });
  const team = new Team({ ...known, drivers }, [null, 1], { roundTrip: true });
  const [rider, chase] = team.mates;
  if (!rider || !chase) throw new Error('too few drivers');
  team.bring(rider, chase, team.place(move.startId));
  team.move(rider, move);
  team.bring(rider, chase, rider.home);
  team.goTo(chase, chase.home);
  return team;
}

/** This many moves of parked vehicles, ready at once. */
export function movesAt(desk: Desk, count: number): Activity[] {
  return Array.from({ length: count }, () => {
    const move = freeMove(desk.core.save());
    const key = `move ${move.vehicleId}`;
    return desk.ask('createActivities', { moves: [move] }, key).activities[0] as Activity;
  });
}

function placeOfLocation({ id, label, lonE6, latE6 }: Location): PlanPlace {
  return { id, label, lonE6, latE6 };
}
