// The plan that is being looked at, for the map beside it. Its drivers are where the plan has them
// at one instant: pictures of a plan, apart from the positions of real drivers.
import type { Ghost, PlanOnMap, Whereabouts } from '../map/mapTypes.ts';
import { sharedState } from './sharedState.ts';

type Uncoursed<T> = Omit<T, 'course'>;
export type LookedGhost = Omit<Ghost, 'course' | 'trail'> & {
  readonly trail: readonly Uncoursed<Whereabouts>[];
};

/** The map finds the roads of its ways. */
export type LookedPlan = Pick<PlanOnMap, 'places'> & {
  readonly ghosts: readonly LookedGhost[];
  /** All that the plan drives, each once. */
  readonly ways: readonly Omit<PlanOnMap['ways'][number], 'course' | 'isDone'>[];
};

/** Null: no plan is looked at. */
export const planOnMapOf = sharedState<LookedPlan | null>(null, Object.is);
