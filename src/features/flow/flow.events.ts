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

// What one flow has changed is not brought back under the other (reading 36).
const view = { lens: 'view', touches: () => ['flow'] } as const;

export const flowEvents = {
  /** This flow is open. */
  'flow/opened': event(flowPayload, view),
  /** Something was filled in, or the flow is about something else. */
  'flow/changed': event(changedPayload, view),
  /** The flow that was open is closed, and its draft is gone: it is saved, or was never begun. */
  'flow/left': event(resumedPayload, view),
  /** The flow that was open is closed, and its slice holds its draft. */
  'flow/putAside': event(asidePayload, view),
  /** The draft of a closed tab has come, with its request that is open. */
  'flow/cameAside': event(cameAsidePayload, view),
  /** A draft that was put aside is open again. */
  'flow/resumed': event(resumedPayload, view),
  /** A draft put aside is listed no more; what is saved, or discarded long ago, is forgotten. */
  'flow/discarded': event(discardedPayload, view),
  /** A draft is listed again: it was discarded, or its request has ended and did not do it. */
  'flow/putBack': event(ofFlowPayload, view),
  /** The operator is asked what becomes of the draft that is open, or no longer. */
  'flow/asked': event(askedPayload, { lens: 'view' }),
};
