import { payload, text, z } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';
import { editRequestedPayload } from './editing.model.ts';
import { createRequestedPayload, draftPayload } from './moves.model.ts';

const saving = () => ['moves/saving'];

export const movesEvents = {
  /** The draft as a whole: it is small, and undo puts the old one back. */
  'moves/draftChanged': event(draftPayload, {
    lens: 'view',
    // `flow`: what one flow has changed is not brought back under the other (reading 36).
    touches: () => ['moves/draft', 'flow'],
  }),
  /** Another slice's flow is open, or no longer. */
  'moves/flowTaken': event(payload(z.object({ by: z.nullable(text()) })), { lens: 'view' }),
  'moves/createRequested': event(createRequestedPayload, {
    // A draft that is being saved is not taken back under it.
    touches: () => ['moves/saving', 'moves/draft'],
  }),
  'moves/created': event(payload(z.object({ createId: text(), activityIds: z.array(text()) })), {
    touches: () => ['moves/saving', 'moves/draft'],
  }),
  'moves/createFailed': event(payload(z.object({ createId: text(), why: text('note') })), {
    touches: saving,
  }),
  'moves/editRequested': event(editRequestedPayload, {
    touches: () => ['moves/saving', 'moves/draft'],
  }),
  'moves/edited': event(payload(z.object({ editId: text(), activityId: text() })), {
    touches: () => ['moves/saving', 'moves/draft'],
  }),
  'moves/editFailed': event(payload(z.object({ editId: text(), why: text('note') })), {
    touches: saving,
  }),
  /** Of this and the next two, `createId` names the intent that saves: a create or an edit. */
  'moves/outcomeUnknown': event(payload(z.object({ createId: text() })), { touches: saving }),
  'moves/askedAgain': event(payload(z.object({ createId: text() })), { touches: saving }),
  'moves/givenUp': event(payload(z.object({ createId: text() })), { touches: saving }),
};
