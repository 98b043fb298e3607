// What the company has done in the weeks before its first day: trips that are over, made of the
// seed alone when somebody asks for them. They are no rows of the world, which holds what is worked
// on; reports and histories count them.
import type {
  Activity,
  Driver,
  DriverAction,
  Employee,
  EpochMs,
  Location,
  Trip,
} from '#domain/entities.ts';
import { spansOf } from '#domain/schedule.ts';
import { openMetro } from '#metro/metro.ts';
import { dayBeginMs, hourMs, minuteMs } from '../core/calendar.ts';
import type { SimOptions } from '../core/options.ts';
import { hashText, type Stream, streamOf, type Streams } from '../core/random.ts';
import { openRoads } from '../core/roads.ts';
import { firstTripNumber } from './day.ts';
import { createCrew, createVehicles } from './fleet.ts';
import { chased } from './chaseTypes.ts';
import { activityOf, type Idea, imagine, type Imagination, type MoveTimes } from './moves.ts';
import { createPlaces } from './places.ts';
import { type Planned, type TripDesk, tripToCome } from './trips.ts';

export type Past = {
  /** The oldest day first. */
  readonly trips: readonly Trip[];
  readonly activities: ReadonlyMap<string, Activity>;
  /** The places of the first day, which may be gone by now. */
  readonly locations: ReadonlyMap<string, Location>;
};

/** From three weeks before the first day, a Tuesday, to the Saturday before it. */
const days = { first: 21, last: 3 };
const midnightMs = dayBeginMs - 7.5 * hourMs;
const hoursADay = 24 * hourMs;
const tuesday = 2;
/** The records begin with this day. */
export const firstRecordMs = midnightMs - days.first * hoursADay;
/** A large company has records of as many trips as a small one. */
const mostTrips = 1_500;
const firstPastTrip = firstTripNumber - mostTrips;

/** Whether a trip of this id is from before the first day; others are found without making them. */
export function isPastId(id: string): boolean {
  const number = Number(/^trip-(\d+)$/.exec(id)?.[1] ?? 0);
  return number >= firstPastTrip && number < firstTripNumber;
}

/** Of the companies that were asked about last; each is made once. */
const made = new Map<string, Past>();
const mostMade = 2;

export function pastOf({ seed, drivers }: Pick<SimOptions, 'seed' | 'drivers'>): Past {
  const key = `${seed} ${drivers}`;
  const known = made.get(key) ?? createPast(seed, drivers);
  made.delete(key);
  made.set(key, known);
  for (const old of made.keys()) if (made.size > mostMade) made.delete(old);
  return known;
}

function createPast(seed: number, count: number): Past {
  const metro = openMetro();
  const roads = openRoads(metro);
  const streams: Streams = {};
  // The same people, places and vehicles as those of the first day.
  const own = (name: string) => streamOf(streams, seed, `world.${name}`);
  const { locations } = createPlaces(count, metro, own('places'));
  const { drivers, employees } = createCrew(seed, count, locations, metro, own);
  const vehicles = createVehicles(Math.round(count * 1.5), locations, own('vehicles'));
  const stream = streamOf(streams, seed, 'past');
  const activities = new Map<string, Activity>();
  const requestors = employees.flatMap(({ id, driverId }) => (driverId === null ? [] : [id]));
  const write = (idea: Idea, times: MoveTimes): Activity => {
    const number = activities.size + 1;
    const id = `act-past-${number}`;
    const move = activityOf(idea, number, requestors, times, stream);
    const activity = { ...move, id, name: `PA-0${number}` };
    activities.set(id, activity);
    return activity;
  };
  const desk: TripDesk = { number: firstPastTrip, roads, stream, write };
  const ideas = imagine(vehicles, locations, stream);
  const byId = new Map(locations.map((location) => [location.id, location]));
  const byDriver = new Map(employees.map((employee) => [employee.driverId, employee]));
  const trips: Trip[] = [];
  for (let back = days.first; back >= days.last; back -= 1) {
    const weekday = (tuesday - back + 7 * 7) % 7;
    const shifts = drivers.flatMap((driver): Shift | [] => {
      const shift = shiftOf(byDriver.get(driver.id), weekday, stream);
      const base = byId.get(driver.homeLocationId ?? '');
      if (!shift || !base) return [];
      const dawnMs = midnightMs - back * hoursADay;
      return { driver, base, beginMs: dawnMs + shift.fromMs, endMs: dawnMs + shift.toMs };
    });
    // Some drive no vehicles on a day: they bring colleagues.
    const chasers = shifts.filter(() => stream.chance(180));
    const free = new Map(chasers.map((shift) => [shift, shift.beginMs]));
    for (const shift of shifts) {
      if (free.has(shift)) continue;
      let overMs = 0;
      for (const planned of dayOfDriver(desk, ideas, shift)) {
        const { trip, activities: done } = asDriven(planned, overMs, stream);
        overMs = trip.completedMs ?? 0;
        trips.push(withChase(trip, free, stream));
        for (const activity of done) activities.set(activity.id, activity);
      }
    }
  }
  return { trips, activities, locations: byId };
}

/** When somebody works on a day of the week, since midnight; null: not at all. */
function shiftOf(employee: Employee | undefined, weekday: number, stream: Stream) {
  if (employee) {
    const spans = spansOf(employee.schedule[weekday] ?? 0);
    const [first, last] = [spans[0], spans.at(-1)];
    // Now and then somebody is ill, or on vacation.
    if (!first || !last || stream.chance(80)) return null;
    return { fromMs: (first.from * hourMs) / 2, toMs: (last.to * hourMs) / 2 };
  }
  // Contractors drive when they like.
  if (!stream.chance(weekday === 0 ? 0 : weekday === 6 ? 150 : 420)) return null;
  const fromMs = stream.int(14, 20) * (hourMs / 2);
  return { fromMs, toMs: fromMs + stream.int(8, 16) * (hourMs / 2) };
}

type Shift = {
  readonly driver: Driver;
  readonly base: Location;
  readonly beginMs: number;
  readonly endMs: number;
};

/** A trip or two of a driver, as far as the shift allows. */
function dayOfDriver(
  desk: TripDesk,
  ideas: Imagination,
  { driver, base, beginMs, endMs }: Shift,
): Planned[] {
  const { stream } = desk;
  const own = { id: driver.id, base, freeFromMs: beginMs, pastMs: 0 };
  const trips: Planned[] = [];
  const wanted = stream.chance(300) ? 2 : 1;
  const isRoom = () => trips.length < wanted && desk.number < firstTripNumber;
  while (isRoom() && own.freeFromMs < endMs - 3 * hourMs) {
    const size = stream.int(1, 3);
    const moves: Idea[] = [];
    while (moves.length < size) {
      const last = moves.at(-1);
      moves.push(ideas.next(last && stream.chance(700) ? last.end : undefined, 120));
    }
    const { trip, activities } = tripToCome(desk, own, moves);
    const waiting = withWaits(trip, stream);
    own.freeFromMs += (waiting.estimatedEndMs ?? 0) - (trip.estimatedEndMs ?? 0);
    trips.push({ trip: waiting, activities });
  }
  return trips;
}

/** Now and then a vehicle is not ready when its driver comes. */
function withWaits(trip: Trip, stream: Stream): Trip {
  let byMs = 0;
  const actions = trip.actions.flatMap((action): DriverAction[] => {
    const isPickup = action.type === 'Pick-Up | Vehicle';
    const waitMs = isPickup && stream.chance(220) ? stream.int(4, 25) * minuteMs : 0;
    const fromMs = action.plannedStartMs + byMs;
    byMs += waitMs;
    const { plannedStartMs, plannedEndMs } = action;
    const later = {
      ...action,
      plannedStartMs: plannedStartMs + byMs,
      plannedEndMs: plannedEndMs + byMs,
    };
    if (waitMs === 0) return [later];
    const nothing = { activityId: null, otherEndId: null, vehicleId: null, toId: action.fromId };
    const times = { plannedStartMs: fromMs, plannedEndMs: fromMs + waitMs };
    return [{ ...action, ...nothing, ...times, id: `${action.id}-wait`, type: todo }, later];
  });
  return { ...trip, estimatedEndMs: (trip.estimatedEndMs ?? 0) + byMs, actions };
}
const todo = 'Errand | ToDo' as const;

/**
 * By rides or tow truck as planned, or with a colleague who begins at the same store and has the
 * time. `free`: from when on each of them has.
 */
function withChase(trip: Trip, free: Map<Shift, number>, stream: Stream): Trip {
  if (trip.chaseType === 'Tow') return trip;
  const { startedMs, completedMs, startLocationId } = trip;
  const [fromMs, toMs] = [startedMs ?? 0, completedMs ?? 0];
  const isFree = ([{ base, endMs }, sinceMs]: readonly [Shift, number]) =>
    base.id === startLocationId && sinceMs <= fromMs && toMs <= endMs + hourMs;
  const found = [...free].find(isFree);
  if (!found) return trip;
  const [chaser] = found;
  free.set(chaser, toMs + 15 * minuteMs);
  return chased(trip, chaser.driver.id, stream.chance(300) ? 'Personal' : 'Company');
}

/** What was added for the drivers of one trip in some twelve, in whole cents. */
export function pastBonusCents(seed: number, tripId: string): number {
  const drawn = hashText(seed, `${tripId} has a bonus`);
  return drawn % 12 === 0 ? 1_000 + 500 * ((drawn >>> 8) % 7) : 0;
}

/** The trip as it went, no sooner than then: some of it faster than planned, most of it slower. */
function asDriven({ trip, activities }: Planned, sinceMs: EpochMs, stream: Stream): Planned {
  let atMs = sinceMs;
  const actions = trip.actions.map((action, at): DriverAction => {
    const { type, plannedStartMs, plannedEndMs } = action;
    const isFirst = at === 0;
    const delayMs = isFirst ? stream.int(-4, 12) * minuteMs : 0;
    const startedMs = Math.max(atMs, plannedStartMs + delayMs - (isFirst ? 0 : 10 * minuteMs));
    const [least, most] = type === 'Location | Travel' ? [900, 1_320] : [700, 1_600];
    const takesMs = Math.round(((plannedEndMs - plannedStartMs) * stream.int(least, most)) / 1000);
    atMs = startedMs + takesMs;
    return { ...action, status: 'Complete', startedMs, endedMs: atMs };
  });
  // Sometimes a driver taps a step before the one ahead of it (reading 51).
  const early = stream.chance(70) ? stream.int(1, actions.length - 1) : 0;
  const [ahead, tapped] = [actions[early - 1], actions[early]];
  if (ahead && tapped) actions[early] = { ...tapped, startedMs: (ahead.startedMs ?? 0) - minuteMs };
  const driven: Trip = {
    ...trip,
    status: 'Complete',
    startedMs: actions[0]?.startedMs ?? null,
    completedMs: atMs,
    estimatedEndMs: atMs,
    actions,
  };
  const done = activities.map((activity): Activity => {
    const own = actions.filter(({ activityId }) => activityId === activity.id);
    const completedMs = own.at(-1)?.endedMs ?? null;
    return { ...activity, status: 'completed', completedMs, modifiedMs: completedMs };
  });
  return { trip: driven, activities: done };
}
