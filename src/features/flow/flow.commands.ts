import { emptyPayload } from '#domain/schema.ts';
import { input, intent, undoableIntent } from '#kernel/define.ts';
import { handOverPayload, ofFlowPayload, resumePayload, settlePayload } from './flow.model.ts';

export const flowCommands = {
  /** Opens a draft that was put aside. */
  'flow/resume': undoableIntent(resumePayload),
  /** Discards a draft that was put aside. */
  'flow/discard': undoableIntent(ofFlowPayload),
  /** Goes on with the draft that is open: the other flow is not opened. */
  'flow/stay': intent(emptyPayload),
  /** A request that sends a draft waits for the line, or has ended. */
  'flow/settle': input(settlePayload),
  /** These drafts have gone to another tab, with the requests that send them. */
  'flow/handOver': input(handOverPayload),
};
