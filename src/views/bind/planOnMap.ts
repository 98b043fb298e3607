// The plan that is being looked at, for the map beside it. Its drivers are where the plan has them
// at one instant: pictures of a plan, apart from the positions of real drivers.
import type { PlanOnMap } from '../map/mapTypes.ts';
import { sharedState } from './sharedState.ts';

/** Null: no plan is looked at. */
export const planOnMapOf = sharedState<PlanOnMap | null>(null, Object.is);
