// The moves and trips of the day, in realistic shares of every state. Separate from the company
// itself because the shares and their order are decided here.
import type { Activity, Driver, Employee, Location, Trip, Vehicle } from '#domain/entities.ts';
import type { Stream } from '../core/random.ts';
import type { Roads } from '../core/roads.ts';
import { dayBeginMs, hourMs, minuteMs, upToHalfHour } from '../core/calendar.ts';
import { activityOf, type Idea, imagine, type Imagination, type MoveTimes } from './moves.ts';
import {
  type Planned,
  type TripDesk,
  type TripDriver,
  tripCancelled,
  tripDone,
  tripToCome,
  tripUnderWay,
} from './trips.ts';

export const firstActivityNumber = 1001;
export const firstTripNumber = 2001;

export type Company = {
  readonly locations: readonly Location[];
  readonly vehicles: readonly Vehicle[];
  readonly drivers: readonly Driver[];
  readonly employees: readonly Employee[];
};
export type Day = { readonly activities: Activity[]; readonly trips: Trip[] };

/** Shares of the moves in thousandths; the rest was done before the day. */
const share = { underWay: 433, toCome: 83, cancelled: 17, processing: 25, incomplete: 25 };
const unplannedShare = 140;
/** Drivers who are on a trip as the day begins, in thousandths. */
const drivingShare = 560;
const mostMovesOfATrip = 4;
const tripsToComeOfADriver = 3;

/** This many moves, with the trips of some of them. */
export function createDay(count: number, company: Company, roads: Roads, stream: Stream): Day {
  const requestors = company.employees.flatMap(({ id, driverId }) =>
    driverId === null ? [] : [id],
  );
  const day: Day = { activities: [], trips: [] };
  let written = 0;
  const write = (idea: Idea, times: MoveTimes): Activity => {
    const activity = activityOf(idea, firstActivityNumber + written, requestors, times, stream);
    written++;
    return activity;
  };
  const desk: TripDesk = { number: firstTripNumber, roads, stream, write };
  const ideas = imagine(company.vehicles, company.locations, stream);
  const drivers = tripDrivers(company, stream);
  const sizes = sizesOf(count, drivers.length);
  const enter = ({ trip, activities }: Planned) => {
    day.trips.push(trip);
    day.activities.push(...activities.map(lastChanged));
  };
  const trips = (
    moves: number,
    most: number,
    make: (desk: TripDesk, driver: TripDriver, ideas: readonly Idea[]) => Planned,
    unlisted: number,
  ) => {
    for (let left = moves, at = 0; left > 0; at++) {
      const size = Math.min(left, stream.int(1, most));
      const driver = drivers[at % drivers.length] as TripDriver;
      enter(make(desk, driver, chain(ideas, size, unlisted, stream)));
      left -= size;
    }
  };
  trips(sizes.done, mostMovesOfATrip, tripDone, 120);
  for (const [at, size] of split(sizes.underWay, sizes.driving, stream).entries()) {
    const moves = chain(ideas, size, 250, stream);
    enter(tripUnderWay(desk, drivers[at] as TripDriver, moves));
  }
  trips(sizes.toCome, 2, tripToCome, 250);
  trips(sizes.cancelled, 2, tripCancelled, 120);
  for (let at = 0; at < sizes.loose; at++) {
    const activity = write(ideas.next(undefined, 120), looseTimes(stream));
    day.activities.push({ ...activity, status: looseStatus(at, sizes) });
  }
  return day;
}

/** A completed row has changed since it was created. */
function lastChanged(activity: Activity): Activity {
  return { ...activity, modifiedMs: activity.completedMs ?? activity.createdMs };
}

type Sizes = ReturnType<typeof sizesOf>;

function sizesOf(count: number, drivers: number) {
  const of = (permille: number, most: number) =>
    Math.min(most, Math.round((count * permille) / 1000));
  const driving = Math.min(Math.round((drivers * drivingShare) / 1000), of(share.underWay, count));
  const underWay = of(share.underWay, driving * mostMovesOfATrip);
  const toCome = of(share.toCome, drivers * tripsToComeOfADriver);
  const cancelled = of(share.cancelled, count);
  const processing = of(share.processing, count);
  const incomplete = of(share.incomplete, count);
  const unplanned = of(unplannedShare, count);
  const loose = processing + incomplete + unplanned;
  const done = count - underWay - toCome - cancelled - loose;
  return { driving, underWay, toCome, cancelled, processing, incomplete, loose, done };
}

/** Shares `moves` among `trips`, one to four each. */
function split(moves: number, trips: number, stream: Stream): number[] {
  let left = moves;
  return Array.from({ length: trips }, (_, at) => {
    const after = trips - at - 1;
    const low = Math.max(1, left - after * mostMovesOfATrip);
    const high = Math.min(mostMovesOfATrip, left - after);
    const size = stream.int(low, high);
    left -= size;
    return size;
  });
}

/** Moves in order, most of them beginning where the last one ended. */
function chain(
  ideas: Imagination,
  size: number,
  unlisted: number,
  stream: Stream,
): readonly Idea[] {
  const moves: Idea[] = [];
  for (let at = 0; at < size; at++) {
    const last = moves.at(-1);
    moves.push(ideas.next(last && stream.chance(700) ? last.end : undefined, unlisted));
  }
  return moves;
}

function looseStatus(at: number, { processing, incomplete }: Sizes): Activity['status'] {
  if (at < processing) return 'processing';
  if (at < processing + incomplete) return 'incomplete';
  return at % 9 === 4 ? 'pending' : 'unplanned';
}

/** Ready this morning or later; now and then overdue already. */
function looseTimes(stream: Stream): MoveTimes {
  const forgotten = stream.chance(110);
  const readyMs = upToHalfHour(
    dayBeginMs + stream.int(forgotten ? -360 : -60, forgotten ? -120 : 540) * minuteMs,
  );
  const deadlineMs = forgotten ? readyMs + hourMs : readyMs + stream.int(3, 16) * (hourMs / 2);
  return { readyMs, deadlineMs, createdMs: readyMs - stream.int(9, 48) * hourMs };
}

/** The drivers in a random order, so that those on a trip are a mixture. */
function tripDrivers({ drivers, locations }: Company, stream: Stream): TripDriver[] {
  const byId = new Map(locations.map((location) => [location.id, location]));
  const list = drivers.map(
    (driver): TripDriver => ({
      id: driver.id,
      base: byId.get(driver.homeLocationId ?? '') as Location,
      freeFromMs: dayBeginMs + 10 * minuteMs,
      pastMs: dayBeginMs - 13.5 * hourMs - stream.int(0, 240) * minuteMs,
    }),
  );
  for (let at = list.length - 1; at > 0; at--) {
    const other = stream.int(0, at);
    [list[at], list[other]] = [list[other] as TripDriver, list[at] as TripDriver];
  }
  return list;
}
