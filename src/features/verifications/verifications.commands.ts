import { durableIntent } from '#kernel/define.ts';
import { addPayload, removePayload } from './verifications.model.ts';

export const verificationsCommands = {
  /** Says that a document of an employee was seen. */
  'verifications/add': durableIntent(addPayload),
  /** Removes a verification of an employee. */
  'verifications/remove': durableIntent(removePayload),
};
