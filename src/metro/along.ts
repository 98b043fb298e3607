// Where a driver is on a route at a given time. Separate because the simulator asks it for every
// driver every second and needs no part of the search.
import { headingOf, type Point } from './plane.ts';
import type { Route } from './router.ts';

/** A place on a route; `segment` is where the next look-up may start. */
export type RoutePosition = {
  lonE6: number;
  latE6: number;
  /** Whole degrees clockwise from north, 0–359. */
  heading: number;
  segment: number;
};

/** Where the route is `elapsedMs` after its start; before it and after it, at its ends. */
export function positionAlong(route: Route, elapsedMs: number): RoutePosition {
  const position = { lonE6: 0, latE6: 0, heading: 0, segment: 0 };
  advance(route, elapsedMs, position);
  return position;
}

/**
 * Moves `position` to `elapsedMs`, starting from its own segment: cheap when time moves forward,
 * and correct when it does not.
 */
export function advance(route: Route, elapsedMs: number, position: RoutePosition): void {
  const { points, cumulativeMs: times } = route;
  const last = Math.max(0, times.length - 2);
  let k = Math.min(position.segment, last);
  if (times[k]! > elapsedMs) k = 0;
  while (k < last && times[k + 1]! <= elapsedMs) k++;
  const from = k * 2;
  const to = Math.min(from + 2, points.length - 2);
  const lon = points[from]!;
  const lat = points[from + 1]!;
  const span = (times[k + 1] ?? times[k]!) - times[k]!;
  const share = span === 0 ? 0 : Math.min(1, Math.max(0, (elapsedMs - times[k]!) / span));
  position.lonE6 = Math.round(lon + (points[to]! - lon) * share);
  position.latE6 = Math.round(lat + (points[to + 1]! - lat) * share);
  position.heading = headingOf(lon, lat, points[to]!, points[to + 1]!);
  position.segment = k;
}

/** The points of a route, from its start to its end. */
export function pointsOf({ points }: Pick<Route, 'points'>): readonly Point[] {
  return Array.from({ length: points.length / 2 }, (_, k) => ({
    lonE6: points[2 * k]!,
    latE6: points[2 * k + 1]!,
  }));
}
