// Workload K, seeded: a company of 2,000 drivers and 20,000 moves, and half a day of it as a
// console receives it. The same seed gives the same rows and the same steps.
import type { Activity, Driver, DriverAction, Trip, Vehicle } from '#domain/entities.ts';
import type { Changes } from '#spine/world/index.ts';
import type { MapSees } from '#features/map/index.ts';
import { type Chance, seeded, WEST_E6, worldRows, type WorldRows } from './workloadRows.ts';

export type View = NonNullable<MapSees['map']['state']['view']>;

/** One step: from the server, from the clock, or by the operator. */
export type Step =
  | { readonly is: 'heard'; readonly changes: Changes }
  | { readonly is: 'tick'; readonly nowMs: number }
  | { readonly is: 'choose'; readonly ids: readonly string[] }
  | { readonly is: 'toggle'; readonly id: string }
  | { readonly is: 'look'; readonly view: View };

export type WorkloadK = {
  readonly world: WorldRows;
  readonly steps: readonly Step[];
  readonly startMs: number;
};

export const FRAME_STEPS = 560;
export const START_MS = 1_789_500_000_000;

const SIZE = { drivers: 2_000, activities: 20_000, locations: 5_000, vehicles: 20_000 };
const EVENTS = 100_000;
const INTENTS = 20_000;
/** Half a day of steps. */
const STEP_MS = 360;
const MINUTE_MS = 60_000;

export function workloadK(seed = 1): WorkloadK {
  const chance = seeded(seed);
  const world = worldRows(SIZE, chance, START_MS);
  const life = new Life(world, chance);
  const steps: Step[] = [];
  let minute = 0;
  let heard = 0;
  let meant = 0;
  while (heard + meant < EVENTS + INTENTS) {
    const nowMs = START_MS + (heard + meant) * STEP_MS;
    if (nowMs - START_MS >= minute * MINUTE_MS) {
      steps.push({ is: 'tick', nowMs: START_MS + minute * MINUTE_MS });
      minute += 1;
    }
    const left = EVENTS + INTENTS - heard - meant;
    if (chance.below(left) < INTENTS - meant) {
      steps.push(intent(chance, world.activities.length));
      meant += 1;
    } else {
      steps.push({ is: 'heard', changes: life.next(nowMs) });
      heard += 1;
    }
  }
  return { world, steps, startMs: START_MS };
}

function intent(chance: Chance, activities: number): Step {
  const some = () => `activity-${chance.below(activities)}`;
  const which = chance.below(100);
  if (which < 55) return { is: 'choose', ids: [some()] };
  if (which < 80) return { is: 'toggle', id: some() };
  const lonE6 = WEST_E6 + chance.below(1_000_000);
  const latE6 = 41_200_000 + chance.below(700_000);
  const view = { lonE6, latE6, zoomMilli: 9_000, bearingDeg: 0, pitchDeg: 0 };
  const [westE6, southE6] = [lonE6 - 220_000, latE6 - 160_000];
  const [eastE6, northE6] = [lonE6 + 220_000, latE6 + 160_000];
  return { is: 'look', view: { ...view, westE6, southE6, eastE6, northE6, mode: 'activities' } };
}

/** Moves go from unplanned to complete and begin again; rows are whole, as a server sends them. */
class Life {
  readonly #chance: Chance;
  readonly #activities: Activity[];
  readonly #drivers: Driver[];
  readonly #vehicles: Vehicle[];
  /** The trip each move is on. */
  readonly #trips = new Map<number, Trip>();
  #trip = 0;

  constructor(world: WorldRows, chance: Chance) {
    this.#chance = chance;
    this.#activities = [...world.activities];
    this.#drivers = [...world.drivers];
    this.#vehicles = [...world.vehicles];
  }

  next(nowMs: number): Changes {
    const at = this.#chance.below(this.#activities.length);
    const which = this.#chance.below(100);
    if (which < 10) return changes({ activities: [this.#edit(at, nowMs)] });
    if (which < 15) return changes({ drivers: [this.#turn(this.#someDriver(), null)] });
    return this.#advance(at, nowMs);
  }

  #advance(at: number, nowMs: number): Changes {
    const trip = this.#trips.get(at);
    if (!trip) return this.#plan(at, nowMs);
    const driver = Number(trip.driverIds[0]?.slice('driver-'.length));
    const pickedUp = trip.actions[1]?.status === 'Complete';
    if (trip.status === 'Assigned') {
      const going = { ...trip, status: 'In Progress' as const, startedMs: nowMs };
      const trips = [this.#onTrip(at, going, 0, nowMs)];
      return changes({ trips, drivers: [this.#turn(driver, 'busy')] });
    }
    if (trip.status === 'In Progress' && !pickedUp) {
      const vehicles = [this.#moveVehicle(at, null)];
      return changes({ trips: [this.#onTrip(at, trip, 1, nowMs)], vehicles });
    }
    if (trip.status === 'In Progress') {
      const over = { ...trip, status: 'Complete' as const, completedMs: nowMs };
      const trips = [this.#onTrip(at, over, 2, nowMs)];
      const row = this.#put(at, { status: 'completed', completedMs: nowMs });
      return changes({ trips, activities: [row], drivers: [this.#turn(driver, 'online')] });
    }
    this.#trips.delete(at);
    const deadlineMs = nowMs + this.#chance.below(600) * MINUTE_MS;
    const fresh = { status: 'unplanned', tripId: null, completedMs: null, deadlineMs } as const;
    return changes({ activities: [this.#put(at, fresh)] });
  }

  #plan(at: number, nowMs: number): Changes {
    this.#trip += 1;
    const id = `trip-${this.#trip}`;
    const activity = this.#activities[at] as Activity;
    const driverId = `driver-${this.#someDriver()}`;
    const action = (number: number, type: DriverAction['type'], toId: string): DriverAction => ({
      id: `${id}-${number}`,
      type,
      status: 'Not Started',
      driverId,
      activityId: number === 0 ? null : activity.id,
      otherEndId: number === 1 ? `${id}-2` : null,
      vehicleId: activity.vehicleId,
      fromId: activity.startId,
      toId,
      plannedStartMs: nowMs + number * 20 * MINUTE_MS,
      plannedEndMs: nowMs + (number + 1) * 20 * MINUTE_MS,
      startedMs: null,
      endedMs: null,
    });
    const trip: Trip = {
      id,
      version: 1,
      accountId: activity.accountId,
      name: `T-${this.#trip}`,
      status: 'Assigned',
      chaseType: 'Rideshare',
      activityIds: [activity.id],
      driverIds: [driverId],
      startLocationId: activity.startId,
      startLabel: '',
      readyMs: null,
      requestedMs: nowMs,
      submittedMs: nowMs,
      startedMs: null,
      completedMs: null,
      estimatedEndMs: nowMs + 60 * MINUTE_MS,
      actions: [
        action(0, 'Location | Travel', activity.startId),
        action(1, 'Pick-Up | Vehicle', activity.startId),
        action(2, 'Drop-Off | Vehicle', activity.endId),
      ],
      requestorId: null,
      requestorName: null,
      requestorPhone: null,
      notes: '',
    };
    this.#trips.set(at, trip);
    return changes({
      trips: [trip],
      activities: [this.#put(at, { status: 'planned', tripId: id })],
    });
  }

  /** The trip with one more of its actions done. */
  #onTrip(at: number, trip: Trip, done: number, nowMs: number): Trip {
    const actions = trip.actions.map((action, number) =>
      number === done ? { ...action, status: 'Complete' as const, endedMs: nowMs } : { ...action },
    );
    const next = { ...trip, version: trip.version + 1, actions };
    this.#trips.set(at, next);
    return next;
  }

  #put(at: number, change: Partial<Activity>): Activity {
    const row = this.#activities[at] as Activity;
    const next = { ...row, ...change, version: row.version + 1 };
    this.#activities[at] = next;
    return next;
  }

  #edit(at: number, nowMs: number): Activity {
    return this.#put(at, {
      reference: `R ${nowMs % 100_000}`,
      atRisk: this.#chance.below(2) === 1,
    });
  }

  #turn(at: number, presence: Driver['presence'] | null): Driver {
    const row = this.#drivers[at] as Driver;
    const other = row.presence === 'away' ? 'online' : 'away';
    const next = { ...row, version: row.version + 1, presence: presence ?? other };
    this.#drivers[at] = next;
    return next;
  }

  #moveVehicle(at: number, locationId: string | null): Vehicle {
    const row = this.#vehicles[at] as Vehicle;
    const next = { ...row, version: row.version + 1, locationId };
    this.#vehicles[at] = next;
    return next;
  }

  #someDriver(): number {
    return this.#chance.below(this.#drivers.length);
  }
}

function changes(rows: { readonly [collection: string]: readonly object[] }): Changes {
  const put = Object.entries(rows).map(([collection, of]) => ({ collection, rows: of }));
  return { put: put as unknown as Changes['put'], removed: [] };
}
