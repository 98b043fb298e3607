import { input, undoableIntent } from '#kernel/define.ts';
import { emptyPayload } from '#domain/schema.ts';
import { goPayload, poppedPayload } from './navigation.model.ts';

export const navigationCommands = {
  /** Goes to a screen. */
  'navigation/go': undoableIntent(goPayload),
  /** The browser went back or forward, or tells its address at boot. */
  'navigation/popped': input(poppedPayload, 'view'),
  /** Somebody logged in or out: decide again which screen is right. */
  'navigation/settle': input(emptyPayload, 'view'),
};
