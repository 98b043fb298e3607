import { event } from '#kernel/define.ts';
import {
  askedPayload,
  itineraryPayload,
  legsPayload,
  planPayload,
  refusedPayload,
} from './trips.model.ts';

// `flow`: what one flow has changed is not brought back under the other (reading 36).
const view = { lens: 'view', touches: () => ['trips/plan', 'flow'] } as const;

export const tripsEvents = {
  /**
   * The draft is now this as a whole, or closed; what was planned for the old one no longer
   * stands.
   */
  'trips/planChanged': event(planPayload, view),
  /**
   * These roads are known; the plan is calculated with them. They belong to no step: an undo
   * stands over them.
   */
  'trips/legsLearned': event(legsPayload, { lens: 'view' }),
  /** Roads between these places are asked for. */
  'trips/legsAsked': event(askedPayload, { lens: 'view' }),
  /** This is the plan of the draft. */
  'trips/planned': event(itineraryPayload, { lens: 'view' }),
  /** This draft cannot be planned. */
  'trips/planRefused': event(refusedPayload, { lens: 'view' }),
};
