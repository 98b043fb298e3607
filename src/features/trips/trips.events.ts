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
  /** The draft as a whole; what was calculated for the old one no longer stands. */
  'trips/planChanged': event(planPayload, view),
  /** Roads that have become known. They belong to no step: an undo stands over them. */
  'trips/legsLearned': event(legsPayload, { lens: 'view' }),
  'trips/legsAsked': event(askedPayload, { lens: 'view' }),
  'trips/planned': event(itineraryPayload, { lens: 'view' }),
  'trips/planRefused': event(refusedPayload, { lens: 'view' }),
  'trips/saveRequested': event(saveRequestedPayload, {
    // A plan that is being saved is not taken back under it.
    touches: () => ['trips/saving', 'trips/plan'],
  }),
  'trips/saved': event(payload(z.object({ saveId: text(), tripId: text() })), {
    touches: () => ['trips/saving', 'trips/plan'],
  }),
  'trips/saveFailed': event(payload(z.object({ saveId: text(), why: text('note') })), {
    touches: saving,
  }),
  'trips/outcomeUnknown': event(payload(z.object({ saveId: text() })), { touches: saving }),
  'trips/askedAgain': event(payload(z.object({ saveId: text() })), { touches: saving }),
  'trips/givenUp': event(payload(z.object({ saveId: text() })), { touches: saving }),
};
