import { durableIntent } from '#kernel/define.ts';
import { endPayload } from './endings.model.ts';

export const endingsCommands = {
  /** Takes a move away, of the version that was seen. */
  'endings/cancel': durableIntent(endPayload),
  /** Sets a move complete, of the version that was seen. */
  'endings/complete': durableIntent(endPayload),
};
