import { input, intent } from '#kernel/define.ts';
import { emptyPayload } from '#domain/schema.ts';
import { goPayload, poppedPayload } from './navigation.model.ts';

export const navigationCommands = {
  /** Goes to a screen. The browser's Back leads back: it is no step to undo. */
  'navigation/go': intent(goPayload),
  /** The browser went back or forward, or reports its address at start. */
  'navigation/popped': input(poppedPayload, 'view'),
  /** A user logged in or out: decide again which screen to show. */
  'navigation/settle': input(emptyPayload, 'view'),
};
