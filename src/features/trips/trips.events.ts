import { event } from '#kernel/define.ts';
import { itineraryPayload, planPayload, refusedPayload } from './trips.model.ts';

// `flow`: undo does not bring back a change of one flow while another is open (reading 36).
const view = { lens: 'view', touches: () => ['trips/plan', 'flow'] } as const;

export const tripsEvents = {
  /**
   * The new draft as a whole, or null when it was closed; the plan of the earlier draft is void.
   */
  'trips/planChanged': event(planPayload, view),
  /** The plan for the draft. */
  'trips/planned': event(itineraryPayload, { lens: 'view' }),
  /** The draft can't be planned. */
  'trips/planRefused': event(refusedPayload, { lens: 'view' }),
};
