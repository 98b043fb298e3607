import { payload, text, z } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';
import {
  askedPayload,
  itineraryPayload,
  legsPayload,
  planPayload,
  refusedPayload,
  saveRequestedPayload,
} from './trips.model.ts';

const saving = () => ['trips/saving'];
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
  /** The trip is to be sent with this key. */
  'trips/saveRequested': event(saveRequestedPayload, {
    // A plan that is being saved is not taken back under it.
    touches: () => ['trips/saving', 'trips/plan'],
  }),
  /** The trip exists on the server. */
  'trips/saved': event(payload(z.object({ saveId: text(), tripId: text() })), {
    touches: () => ['trips/saving', 'trips/plan'],
  }),
  /** The trip was not saved; the plan is kept. */
  'trips/saveFailed': event(payload(z.object({ saveId: text(), why: text('note') })), {
    touches: saving,
  }),
  /** Nobody knows whether the trip was saved. */
  'trips/outcomeUnknown': event(payload(z.object({ saveId: text() })), { touches: saving }),
  /** The same request is sent once more. */
  'trips/askedAgain': event(payload(z.object({ saveId: text() })), { touches: saving }),
  /** Nobody waits for the answer any more; the trip may exist. */
  'trips/givenUp': event(payload(z.object({ saveId: text() })), { touches: saving }),
};
