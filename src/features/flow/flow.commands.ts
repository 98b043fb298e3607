import { nothing } from '#domain/schema.ts';
import { intent, undoableIntent } from '#kernel/define.ts';
import { ofFlowPayload, resumePayload } from './flow.model.ts';

export const flowCommands = {
  /** Opens a draft that was put aside. */
  'flow/resume': undoableIntent(resumePayload),
  /** Discards a draft that was put aside. */
  'flow/discard': undoableIntent(ofFlowPayload),
  /** Goes on with the draft that is open: the other flow is not opened. */
  'flow/stay': intent(nothing),
};
