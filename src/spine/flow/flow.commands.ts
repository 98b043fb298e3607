import { emptyPayload } from '#domain/schema.ts';
import { input, intent, undoableIntent } from '#kernel/define.ts';
import { handOverPayload, ofFlowPayload, resumePayload, settlePayload } from './flow.model.ts';

export const flowCommands = {
  /** Opens a draft that was put aside. */
  'flow/resume': undoableIntent(resumePayload),
  /** Discards a draft that was put aside. */
  'flow/discard': undoableIntent(ofFlowPayload),
  /** Stays in the open draft: the other flow is not opened. */
  'flow/stay': intent(emptyPayload),
  /** A request that sends a draft waits for the connection, or has ended. */
  'flow/settle': input(settlePayload),
  /** Another tab has taken over these drafts, with the requests that send them. */
  'flow/handOver': input(handOverPayload),
};
