import { event } from '#kernel/define.ts';
import { itineraryPayload, planPayload, refusedPayload } from './trips.model.ts';

// `flow`: what one flow has changed is not brought back under the other (reading 36).
const view = { lens: 'view', touches: () => ['trips/plan', 'flow'] } as const;

export const tripsEvents = {
  /**
   * The draft is now this as a whole, or closed; what was planned for the old one no longer
   * stands.
   */
  'trips/planChanged': event(planPayload, view),
  /** This is the plan of the draft. */
  'trips/planned': event(itineraryPayload, { lens: 'view' }),
  /** This draft cannot be planned. */
  'trips/planRefused': event(refusedPayload, { lens: 'view' }),
};
