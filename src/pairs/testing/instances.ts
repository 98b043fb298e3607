// Small instances of pick-up and delivery, generated from numbers that tests draw.
import * as fc from 'fast-check';
import { Chance } from '#planning/searching/chance.ts';
import { Insertion } from '../insertion.ts';
import type { Instance, InstanceStop } from '../instance.ts';
import { PlaceMemory } from '../placeMemory.ts';
import type { PairProblem } from '../problem.ts';
import { Routes } from '../routes.ts';

const CLOSES = 1_000;

/**
 * Pairs on a square of 100 by 100. A route of its own could serve each pair; windows range from
 * narrow to the whole day.
 */
export function madeInstance(seed: number, pairs: number): Instance {
  const chance = new Chance(seed);
  const depot = { x: 50, y: 50, demand: 0, early: 0, late: CLOSES, service: 0, partner: 0 };
  const stops: InstanceStop[] = [depot];
  const point = () => ({ x: chance.below(101), y: chance.below(101) });
  for (let pair = 0; pair < pairs; pair += 1) {
    const number = stops.length;
    const [from, to] = [point(), point()];
    const demand = 1 + chance.below(6);
    const service = chance.below(11);
    const arrival = chance.below(600) + apart(depot, from);
    const early = Math.floor(Math.max(0, arrival - chance.below(120)));
    const late = Math.ceil(arrival + chance.below(120));
    const due = Math.ceil(Math.max(arrival, early) + service + apart(from, to));
    const windowed = chance.share() < 0.7;
    stops.push({
      ...from,
      demand,
      service,
      partner: number + 1,
      ...(windowed ? { early, late } : { early: 0, late: 700 }),
    });
    stops.push({
      ...to,
      demand: -demand,
      service,
      partner: number,
      ...(windowed
        ? { early: Math.max(0, due - chance.below(100)), late: due + chance.below(60) }
        : { early: 0, late: CLOSES - 100 }),
    });
  }
  return { vehicles: Math.max(1, pairs), capacity: 10, stops };
}

/**
 * Pairs that fill so many vehicles to the brim: all are picked up before any is dropped off. Few
 * plans get by with these vehicles, and most changes of one leave a pair without a place.
 */
export function fullInstance(seed: number, vehicles: number): Instance {
  const chance = new Chance(seed);
  const [capacity, least] = [50, 7];
  const depot = { x: 50, y: 50, demand: 0, early: 0, late: 3000, service: 0, partner: 0 };
  const stops: InstanceStop[] = [depot];
  const point = () => ({ x: chance.below(101), y: chance.below(101), service: 0 });
  for (let vehicle = 0; vehicle < vehicles; vehicle += 1) {
    for (let left = capacity; left > 0; ) {
      const drawn = least + chance.below(2 * least);
      const demand = left - drawn < least ? left : drawn;
      left -= demand;
      const number = stops.length;
      stops.push({ ...point(), demand, early: 0, late: 1000, partner: number + 1 });
      stops.push({ ...point(), demand: -demand, early: 1000, late: 2500, partner: number });
    }
  }
  return { vehicles: stops.length, capacity, stops };
}

/** An instance whose ways differ in their directions; a route of its own could serve each pair. */
export type RoadInstance = Instance & { readonly ways: Float64Array };

/**
 * The pairs of `madeInstance` between roads that are longer one way than the other. With
 * `isShortest` no detour is shorter than a way; without it some are.
 */
export function madeRoads(seed: number, pairs: number, isShortest: boolean): RoadInstance {
  const made = madeInstance(seed, pairs);
  const chance = new Chance(seed + 1);
  const size = made.stops.length;
  const ways = new Float64Array(size * size);
  for (const [from, a] of made.stops.entries()) {
    for (const [to, b] of made.stops.entries()) {
      if (from !== to) ways[from * size + to] = Math.ceil(apart(a, b) * (1 + chance.share()));
    }
  }
  if (isShortest) shorten(ways, size);
  // Windows close later where a road is too long for them.
  const stops = [...made.stops];
  let closes = CLOSES;
  for (let pickup = 1; pickup < size; pickup += 2) {
    const [p, d] = [stops[pickup], stops[pickup + 1]] as [InstanceStop, InstanceStop];
    const atPickup = ways[pickup];
    const leaves = Math.max(atPickup, p.early) + p.service;
    const atDropoff = leaves + ways[pickup * size + pickup + 1];
    const back = Math.max(atDropoff, d.early) + d.service + ways[(pickup + 1) * size];
    stops[pickup] = { ...p, late: Math.max(p.late, atPickup) };
    stops[pickup + 1] = { ...d, late: Math.max(d.late, atDropoff) };
    closes = Math.max(closes, back);
  }
  stops[0] = { ...(stops[0] as InstanceStop), late: closes };
  return { ...made, stops, ways };
}

/** Each way becomes the shortest one by any stops. */
function shorten(ways: Float64Array, size: number): void {
  for (let by = 0; by < size; by += 1) {
    for (let from = 0; from < size; from += 1) {
      for (let to = 0; to < size; to += 1) {
        const detour = ways[from * size + by] + ways[by * size + to];
        if (detour < ways[from * size + to]) ways[from * size + to] = detour;
      }
    }
  }
}

function apart(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

export const seeds = fc.integer({ min: 0, max: 4_294_967_295 });

/** One to fourteen pairs. */
export const instances: fc.Arbitrary<Instance> = fc
  .tuple(seeds, fc.integer({ min: 1, max: 14 }))
  .map(([seed, pairs]) => madeInstance(seed, pairs));

/** The text of an instance, for reading it back. */
export function textOf({ vehicles, capacity, stops }: Instance): string {
  const lines = stops.map(({ x, y, demand, early, late, service, partner }, number) => {
    const pair = demand > 0 ? [0, partner] : [partner, 0];
    return [number, x, y, demand, early, late, service, ...pair].join('\t');
  });
  return `${[`${vehicles}\t${capacity}\t1`, ...lines].join('\r\n')}\r\n`;
}

/** Routes with all pairs, each put in where it costs least; few, since a new one is dear. */
export function builtUp(problem: PairProblem): Routes {
  const routes = new Routes(problem);
  const memory = new PlaceMemory(problem.pickups.length, routes.slots.length);
  memory.isTouched.fill(1);
  const insertion = new Insertion(routes, null, memory);
  for (const pair of problem.pickups.keys()) {
    if (!insertion.seek(pair, 1e6)) throw new Error('A pair fits nowhere.');
    routes.insert(pair, insertion.route, insertion.pickupAfter, insertion.dropoffAfter);
  }
  return routes;
}
