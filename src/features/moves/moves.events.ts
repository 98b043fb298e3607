import { payload, text, z } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';
import { editRequestedPayload } from './editing.model.ts';
import { createRequestedPayload, draftPayload } from './moves.model.ts';

const saving = () => ['moves/saving'];

export const movesEvents = {
  /**
   * The draft is now this, or closed; told as a whole, since it is small and undo puts the old one
   * back.
   */
  'moves/draftChanged': event(draftPayload, {
    lens: 'view',
    // `flow`: what one flow has changed is not brought back under the other (reading 36).
    touches: () => ['moves/draft', 'flow'],
  }),
  /** Another slice's flow is open, or no longer. */
  'moves/flowTaken': event(payload(z.object({ by: z.nullable(text()) })), { lens: 'view' }),
  /** The move is to be sent with this key. */
  'moves/createRequested': event(createRequestedPayload, {
    // A draft that is being saved is not taken back under it.
    touches: () => ['moves/saving', 'moves/draft'],
  }),
  /** The move exists on the server. */
  'moves/created': event(payload(z.object({ createId: text(), activityIds: z.array(text()) })), {
    touches: () => ['moves/saving', 'moves/draft'],
  }),
  /** The move was not created; the draft is kept. */
  'moves/createFailed': event(payload(z.object({ createId: text(), why: text('note') })), {
    touches: saving,
  }),
  /** The edit is to be sent with this key. */
  'moves/editRequested': event(editRequestedPayload, {
    touches: () => ['moves/saving', 'moves/draft'],
  }),
  /** The move is on the server as it was edited. */
  'moves/edited': event(payload(z.object({ editId: text(), activityId: text() })), {
    touches: () => ['moves/saving', 'moves/draft'],
  }),
  /** The edit was not saved; the form is kept. */
  'moves/editFailed': event(payload(z.object({ editId: text(), why: text('note') })), {
    touches: saving,
  }),
  /**
   * Nobody knows whether the move was created, or saved; `createId` names the create or the edit.
   */
  'moves/outcomeUnknown': event(payload(z.object({ createId: text() })), { touches: saving }),
  /** The same request is sent once more; `createId` names the create or the edit. */
  'moves/askedAgain': event(payload(z.object({ createId: text() })), { touches: saving }),
  /**
   * Nobody waits for the answer any more; the move may exist. `createId` names the create or the
   * edit.
   */
  'moves/givenUp': event(payload(z.object({ createId: text() })), { touches: saving }),
};
