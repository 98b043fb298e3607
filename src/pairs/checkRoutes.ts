// An independent check of routes against their instance: it shares only the types with the search
// and recomputes distances and times.
import type { Instance } from './instance.ts';
import type { StopSequence } from './problem.ts';

export type RoutesVerdict = {
  /** The violations, a sentence each; empty for sound routes. */
  readonly faults: readonly string[];
  /** In the instance's units and full precision. NaN where a stop does not exist. */
  readonly distance: number;
  /** Routes that visit a stop. */
  readonly vehicles: number;
};

/** Sums of doubles differ with their order; every time in an instance is larger than this. */
const ROUNDING = 1e-9;

/**
 * Checks fleet, pairs (each served once, by one route, pick-up first), capacity and time windows.
 * With `claimed` it also compares that distance with the true one.
 */
export function checkRoutes(
  instance: Instance,
  routes: readonly StopSequence[],
  claimed?: number,
): RoutesVerdict {
  const used = routes.filter((route) => route.length > 0);
  const faults = [...checkVisits(instance, routes), ...checkPairs(instance, routes)];
  if (used.length > instance.vehicles) {
    faults.push(`${used.length} vehicles, and there are ${instance.vehicles}`);
  }
  let distance = 0;
  for (const [at, route] of routes.entries()) {
    const way = [0, ...route, 0];
    if (!way.every((number) => instance.stops[number] !== undefined)) {
      distance = Number.NaN;
      continue;
    }
    if (route.length > 0) faults.push(...checkDrive(instance, way, `route ${at + 1}`));
    for (let i = 1; i < way.length; i += 1) distance += wayBetween(instance, way[i - 1], way[i]);
  }
  if (claimed !== undefined && !(Math.abs(claimed - distance) <= 1e-6)) {
    faults.push(`the claimed distance is ${claimed}, the true one is ${distance}`);
  }
  return { faults, distance, vehicles: used.length };
}

function checkVisits({ stops }: Instance, routes: readonly StopSequence[]): string[] {
  const visits = new Map<number, number>();
  for (const number of routes.flat()) visits.set(number, (visits.get(number) ?? 0) + 1);
  const faults: string[] = [];
  for (const number of stops.keys()) {
    const count = visits.get(number) ?? 0;
    visits.delete(number);
    if (number === 0) {
      if (count > 0) faults.push('the depot is visited within a route');
    } else if (count !== 1) faults.push(`stop ${number} is visited ${count} times`);
  }
  for (const number of visits.keys()) faults.push(`there is no stop ${number}`);
  return faults;
}

function checkPairs({ stops }: Instance, routes: readonly StopSequence[]): string[] {
  const faults: string[] = [];
  for (const [number, { demand, partner }] of stops.entries()) {
    if (demand <= 0) continue;
    const route = routes.find((one) => one.includes(number));
    if (!route || !routes.some((one) => one.includes(partner))) continue;
    if (!route.includes(partner)) {
      faults.push(`stop ${number} and its drop-off ${partner} are on two routes`);
    } else if (route.indexOf(partner) < route.indexOf(number)) {
      faults.push(`drop-off ${partner} comes before its pick-up ${number}`);
    }
  }
  return faults;
}

/** Drives one route, depot to depot, leaving when the depot opens and waiting where it must. */
function checkDrive(instance: Instance, way: StopSequence, name: string): string[] {
  const { capacity, stops } = instance;
  const faults: string[] = [];
  let time = stops[0].early;
  let load = 0;
  for (let i = 1; i < way.length; i += 1) {
    const [from, to] = [stops[way[i - 1]], stops[way[i]]];
    const arrival = time + from.service + wayBetween(instance, way[i - 1], way[i]);
    const place = i === way.length - 1 ? 'the depot' : `stop ${way[i]}`;
    if (arrival > to.late + ROUNDING) {
      faults.push(`${name} is at ${place} at ${arrival}, which closes at ${to.late}`);
    }
    time = Math.max(arrival, to.early);
    load += to.demand;
    if (load > capacity + ROUNDING) {
      faults.push(`${name} carries ${load} after ${place}, and takes ${capacity}`);
    }
  }
  return faults;
}

function wayBetween({ stops, ways }: Instance, from: number, to: number): number {
  if (ways) return ways[from * stops.length + to];
  const [a, b] = [stops[from], stops[to]];
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  return Math.sqrt(dx * dx + dy * dy);
}
