// The highways that a route takes, for the words beside it ('by I-435 and US-50').
import { pointsOf } from './along.ts';
import type { HighwayNet } from './highways.ts';
import type { Point } from './plane.ts';
import type { Route } from './router.ts';

/** More names than these are no help. */
const MOST_NAMED = 2;
/** A highway that takes less of the time than this share is only crossed. */
const LEAST_SHARE = 0.1;

/** Finds the highways that a route spends most of its time on, in the order of driving. */
export function highwayFinder({ highways, points }: HighwayNet) {
  const refsAt = new Map<string, string[]>();
  for (const { ref, nodes } of highways) {
    for (const node of nodes) {
      const key = keyOf(points[node]!);
      const refs = refsAt.get(key);
      if (!refs) refsAt.set(key, [ref]);
      else if (!refs.includes(ref)) refs.push(ref);
    }
  }
  return (route: Route): readonly string[] => {
    const along = pointsOf(route).map((point) => refsAt.get(keyOf(point)) ?? []);
    const ms = new Map<string, number>();
    for (let k = 1; k < along.length; k++) {
      const ref = along[k]!.find((one) => along[k - 1]!.includes(one));
      if (ref === undefined) continue;
      const spent = route.cumulativeMs[k]! - route.cumulativeMs[k - 1]!;
      ms.set(ref, (ms.get(ref) ?? 0) + spent);
    }
    const longest = [...ms]
      .filter(([, spent]) => spent >= route.durationMs * LEAST_SHARE)
      .sort(([, a], [, b]) => b - a)
      .slice(0, MOST_NAMED);
    const named = new Set(longest.map(([ref]) => ref));
    return [...ms.keys()].filter((ref) => named.has(ref));
  };
}

function keyOf({ lonE6, latE6 }: Point): string {
  return `${lonE6} ${latE6}`;
}
