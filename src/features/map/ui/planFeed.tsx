// The plan that is being looked at, on the map beside it.
import { afterNextFrame } from '#views/map/whenDrawn.ts';
import type { Bounds } from '#domain/geo.ts';
import type { LookedPlan } from '#views/bind/planOnMap.ts';
import type { PlanOnMap, TripLegLine } from '#views/map/mapTypes.ts';
import { framing } from '../framing.queries.ts';
import type { Courses } from './courses.tsx';

/**
 * S2 §4: the places of a plan are shown beside it when it comes into view; not in the task that
 * draws the plan itself, which is long enough. Stopped, it fits nothing any more.
 */
export function planFraming(fit: (box: Bounds) => void) {
  let isOver = false;
  const frame = framing((box) => {
    afterNextFrame(() => {
      if (!isOver) fit(box);
    });
  });
  return {
    show: (plan: LookedPlan | null) => frame(plan && { ends: plan.places, course: [] }),
    stop: () => {
      isOver = true;
    },
  };
}

/** Returns the same ways until the plan or a road changes: ghosts move many times a second. */
export function planReader(courses: Courses) {
  let seen: readonly unknown[] = [];
  let ways: PlanOnMap['ways'] = [];
  const course = ({ from, to }: Pick<TripLegLine, 'from' | 'to'>) =>
    courses.between(from, to)?.points ?? null;
  return (plan: LookedPlan | null): PlanOnMap | null => {
    if (!plan) return null;
    const next = [plan.ways, courses.version];
    if (next.some((part, at) => part !== seen[at])) {
      ways = plan.ways.map((way) => ({ ...way, isDone: false, course: course(way) }));
    }
    seen = next;
    const ghosts = plan.ghosts.map((ghost) => ({
      ...ghost,
      course: course(ghost),
      trail: ghost.trail.map((where) => ({ ...where, course: course(where) })),
    }));
    return { places: plan.places, ways, ghosts };
  };
}
