// A day of moves around a vehicle auction as a plan file (docs/plan-format.md): cars for sale go to
// the auction in the morning, bought ones come from it after the sale, others go between stores.
// Chase cars are worth sharing there, because many drivers need the same way at about the same
// time. The same seed gives the same file in every engine.
import type { Location } from '#domain/entities.ts';
import type { Metro } from '#metro/metro.ts';
import { hourMs } from '../core/calendar.ts';
import { type Stream, streamOf } from '../core/random.ts';
import { elsewhere } from './moves.ts';
import { createPlaces } from './places.ts';

/** How many moves a day may have; the other amounts go with it. */
export const auctionDaySizes = [12, 25, 60] as const;
export type AuctionDaySize = (typeof auctionDaySizes)[number];

type Amounts = {
  /** A company with so many drivers has enough places. */
  readonly companyDrivers: number;
  readonly drivers: number;
  readonly chases: number;
};
const amountsOf: { readonly [size in AuctionDaySize]: Amounts } = {
  12: { companyDrivers: 39, drivers: 6, chases: 2 },
  25: { companyDrivers: 90, drivers: 8, chases: 3 },
  60: { companyDrivers: 250, drivers: 12, chases: 4 },
};

/** 2026-09-15 08:00 in America/Chicago, whose offset does not change before November. */
const openMs = 1_789_477_200_000;
const zone = '-05:00';
const offsetMs = -5 * hourMs;

type Window = { readonly readyMs: number; readonly deadlineMs: number };

/**
 * The text of the file. Days of even seeds know no ride-shares; days of every third seed have cars
 * with three seats for passengers instead of seven.
 */
export function auctionDayFile(metro: Metro, moves: AuctionDaySize, seed: number): string {
  const stream = streamOf({}, seed, `auction day of ${moves}`);
  const { companyDrivers, drivers, chases } = amountsOf[moves];
  const { locations } = createPlaces(companyDrivers, metro, stream);
  const depot = stream.pick(locations.filter(({ kind }) => kind === 'home'));
  const auctions = locations.filter(({ kind }) => kind === 'auction');
  const others = locations.filter(({ kind }) => kind !== 'auction');
  const activities = Array.from({ length: moves }, (_, index) => {
    const { start, end, window } = ideaOf({ auctions, others, locations }, stream);
    return {
      id: `move-${index + 1}`,
      startId: start.id,
      endId: end.id,
      vehicleId: `car-${index + 1}`,
      readyTime: timeOf(window.readyMs),
      deadline: timeOf(window.deadlineMs),
    };
  });
  const visited = new Set(activities.flatMap(({ startId, endId }) => [startId, endId]));
  const places = locations.filter((one) => one === depot || visited.has(one.id));
  const head = {
    format: 'tarmac-plan',
    version: 1,
    name: `Auction Day, ${moves} moves, seed ${seed}`,
    mode: 'Company',
    startTime: timeOf(openMs),
    startLocationId: depot.id,
    roundTrip: true,
    maxDrivers: drivers,
    maxShiftMinutes: 600,
    restAfterMinutes: 360,
    chases,
    seats: seed % 3 === 0 ? 3 : 7,
    rides: seed % 2 === 1,
    rates: {
      wageCentsPerHour: 1800,
      carCentsPerMile: 67,
      driverCents: 0,
      chaseCents: 0,
      tipCents: 0,
      lateCentsPerMinute: 100,
    },
  };
  const lists = {
    locations: places.map(({ id, label, latE6, lonE6 }) => ({
      id,
      label,
      latitude: latE6 / 1e6,
      longitude: lonE6 / 1e6,
    })),
    activities,
    travel: waysBetween(places, metro),
  };
  const rows = (list: readonly object[]) => list.map((row) => `    ${JSON.stringify(row)}`);
  return [
    JSON.stringify(head, null, 2).slice(0, -2),
    ...Object.entries(lists).map(([key, list]) => `  "${key}": [\n${rows(list).join(',\n')}\n  ]`),
  ]
    .join(',\n')
    .concat('\n}\n');
}

type Known = {
  readonly auctions: readonly Location[];
  readonly others: readonly Location[];
  readonly locations: readonly Location[];
};

function ideaOf({ auctions, others, locations }: Known, stream: Stream) {
  const kind = stream.int(0, 99);
  const half = hourMs / 2;
  if (kind < 30) {
    const window = windowOf(stream.int(0, 2) * half, stream.int(6, 9) * half);
    return { start: stream.pick(others), end: stream.pick(auctions), window };
  }
  if (kind < 75) {
    const readyMs = stream.int(4, 10) * half;
    const window = windowOf(readyMs, readyMs + stream.int(6, 10) * half);
    return { start: stream.pick(auctions), end: stream.pick(others), window };
  }
  const start = stream.pick(others);
  const readyMs = stream.int(0, 10) * half;
  const window = windowOf(readyMs, readyMs + stream.int(6, 12) * half);
  return { start, end: elsewhere(start, locations, stream), window };
}

function windowOf(readyMs: number, deadlineMs: number): Window {
  return { readyMs: openMs + readyMs, deadlineMs: openMs + deadlineMs };
}

/** Every way between two places, along the metro's streets; minutes in tenths. */
function waysBetween(places: readonly Location[], metro: Metro) {
  return places.flatMap((from) =>
    places.flatMap((to) => {
      if (from === to) return [];
      const { distanceCmi, durationMs } = metro.leg(from, to);
      const minutes = Math.ceil(durationMs / 6000) / 10;
      return { fromId: from.id, toId: to.id, miles: Math.round(distanceCmi) / 100, minutes };
    }),
  );
}

function timeOf(ms: number): string {
  return new Date(ms + offsetMs).toISOString().slice(0, 19) + zone;
}
