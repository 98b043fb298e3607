import { event } from '#kernel/define.ts';
import {
  askedPayload,
  asidePayload,
  cameAsidePayload,
  changedPayload,
  discardedPayload,
  flowPayload,
  ofFlowPayload,
  resumedPayload,
} from './flow.model.ts';

// Undo does not bring back a change of one flow while another is open (reading 36).
const view = { lens: 'view', touches: () => ['flow'] } as const;

export const flowEvents = {
  /** This flow is open. */
  'flow/opened': event(flowPayload, view),
  /** A field was filled in, or the subject of the flow changed. */
  'flow/changed': event(changedPayload, view),
  /** The open flow is closed and its draft is gone: it was saved, or had no input. */
  'flow/left': event(resumedPayload, view),
  /** The open flow is closed, and its slice keeps the draft. */
  'flow/putAside': event(asidePayload, view),
  /** A closed tab's draft was taken over, with its open request. */
  'flow/cameAside': event(cameAsidePayload, view),
  /** A draft that was put aside is open again. */
  'flow/resumed': event(resumedPayload, view),
  /** A draft put aside is no longer listed; a saved or long-discarded one is forgotten. */
  'flow/discarded': event(discardedPayload, view),
  /** A draft is listed again: it had been discarded, or its request ended without saving it. */
  'flow/putBack': event(ofFlowPayload, view),
  /** The operator is asked whether to keep the open draft, or that question is closed. */
  'flow/asked': event(askedPayload, { lens: 'view' }),
};
