import { durableIntent } from '#kernel/define.ts';
import { endPayload } from './endings.model.ts';

export const endingsCommands = {
  /** Cancels a move, given the version the operator saw. */
  'endings/cancel': durableIntent(endPayload),
  /** Sets a move complete, given the version the operator saw. */
  'endings/complete': durableIntent(endPayload),
};
