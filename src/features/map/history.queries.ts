// The history of a driver: since when, around what, and at which places.
import { boundsOf, type Point, straightDistanceCmi } from '#domain/geo.ts';
import { dayOf } from '#domain/windows.ts';
import type { DriverAction, Location, Trip } from '#domain/entities.ts';
import { seatedOn } from '#domain/driverState.ts';
import type { HistoryFix, WasSeated } from '#telemetry/driverHistory.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { HistorySpan } from './map.model.ts';

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;

export const spanWords: { readonly [S in HistorySpan]: string } = {
  '2h': '2 h',
  '8h': '8 h',
  today: 'Today',
};

/** The full quarter of an hour before which nothing is shown. */
export function historySince(span: HistorySpan, nowMs: number, zone: string): number {
  if (span === 'today') return dayOf(nowMs, zone).fromMs;
  const hours = span === '2h' ? 2 : 8;
  return Math.floor((nowMs - hours * hourMs) / quarterMs) * quarterMs;
}

/** A place with as many miles around it as show the whole history. */
export type Around = { readonly at: Point; readonly aroundMiles: number };

export function aroundOf(fixes: readonly HistoryFix[]): Around {
  const box = boundsOf(fixes) ?? { westE6: 0, eastE6: 0, southE6: 0, northE6: 0 };
  const { westE6, eastE6, southE6, northE6 } = box;
  const at = {
    lonE6: Math.round((westE6 + eastE6) / 2),
    latE6: Math.round((southE6 + northE6) / 2),
  };
  const corner = { lonE6: eastE6, latE6: northE6 };
  return { at, aroundMiles: Math.max(1, Math.ceil(straightDistanceCmi(at, corner) / 100)) };
}

/** Whether a driver was a passenger for most of a time, by the actions of their trips. */
export function wasSeated(driverId: string, trips: Iterable<Trip>): WasSeated {
  const all = seatedOn(driverId, trips);
  return (fromMs, toMs) => {
    const middleMs = (fromMs + toMs) / 2;
    return all.some((one) => one.fromMs <= middleMs && middleMs < (one.toMs ?? Infinity));
  };
}

/** A step of a trip that a driver has ended. */
export type EndedStep = DriverAction & { readonly startedMs: number; readonly endedMs: number };

/** What a driver did between two times, by the steps of their trips; the earliest first. */
export function stepsBetween(
  driverId: string,
  trips: Iterable<Trip>,
  fromMs: number,
  toMs: number,
): readonly (EndedStep & { readonly trip: string })[] {
  const steps = [...trips].flatMap(({ name, actions }) =>
    actions
      .filter((action): action is EndedStep => action.startedMs !== null && action.endedMs !== null)
      .filter((step) => step.driverId === driverId && step.endedMs <= toMs)
      .filter(({ startedMs, type }) => startedMs >= fromMs && type !== 'Errand | ToDo')
      .map((step) => ({ ...step, trip: name })),
  );
  return steps.toSorted((a, b) => a.startedMs - b.startedMs);
}

/** A location within a quarter of a mile, the nearest; hundredths of a mile. */
const nearCmi = 25;
/** Farther away by one coordinate is farther away. */
const nearE6 = 8_000;

/** Finds the location that a point is at. */
export function placesNear({ world }: Pick<WorldSees, 'world'>): (at: Point) => Location | null {
  return (at) => {
    let found: Location | null = null;
    let leastCmi = nearCmi;
    for (const place of world.tables.locations.rows()) {
      if (Math.abs(place.latE6 - at.latE6) > nearE6 || Math.abs(place.lonE6 - at.lonE6) > nearE6)
        continue;
      const cmi = straightDistanceCmi(place, at);
      if (cmi > leastCmi) continue;
      [found, leastCmi] = [place, cmi];
    }
    return found;
  };
}
