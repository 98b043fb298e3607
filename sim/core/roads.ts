// How the company's drivers travel: travel times and paths along the metro's streets.
// Derived and cached, never saved: the same two points always give the same path.
import type { TravelLeg } from '#domain/itinerary.ts';
import type { Metro } from '#metro/metro.ts';
import type { Route } from '#metro/router.ts';
import type { Spot } from './state.ts';

export interface Roads {
  /** Distance and free-flow driving time, both whole numbers. */
  leg(from: Spot, to: Spot): TravelLeg;
  /** Free-flow driving time, whole milliseconds. */
  durationMs(from: Spot, to: Spot): number;
  /** The streets from one point to the other with the times of free-flow driving. */
  route(from: Spot, to: Spot): Route;
}

/**
 * Roads over a metro. The metro searches once per destination and keeps the result; so a path from
 * a saved location to a street address is computed as the reverse of the way back.
 */
export function openRoads(metro: Metro): Roads {
  const durations = new Map<string, number>();
  const legs = new Map<string, TravelLeg>();
  const turned = (from: Spot, to: Spot) => to.id === null && from.id !== null;
  const found = (from: Spot, to: Spot): TravelLeg =>
    turned(from, to) ? metro.leg(to, from) : metro.leg(from, to);
  // Between saved locations, which are few: reports ask for the same ways again and again.
  const leg = (from: Spot, to: Spot): TravelLeg => {
    if (from.id === null || to.id === null) return found(from, to);
    const pair = `${from.lonE6} ${from.latE6} ${to.lonE6} ${to.latE6}`;
    const known = legs.get(pair) ?? found(from, to);
    legs.set(pair, known);
    return known;
  };
  const durationMs = (from: Spot, to: Spot): number => leg(from, to).durationMs;
  return {
    leg,
    durationMs(from, to) {
      if (from.id === null || to.id === null) return durationMs(from, to);
      const pair = `${from.id}>${to.id}`;
      const known = durations.get(pair);
      if (known !== undefined) return known;
      const takes = durationMs(from, to);
      durations.set(pair, takes);
      return takes;
    },
    route: (from, to) =>
      turned(from, to) ? reversed(metro.route(to, from)) : metro.route(from, to),
  };
}

function reversed(route: Route): Route {
  const count = route.cumulativeMs.length;
  const points = new Int32Array(count * 2);
  const cumulativeMs = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    const back = count - 1 - at;
    points[at * 2] = route.points[back * 2] as number;
    points[at * 2 + 1] = route.points[back * 2 + 1] as number;
    cumulativeMs[at] = route.durationMs - (route.cumulativeMs[back] as number);
  }
  return { ...route, points, cumulativeMs };
}
