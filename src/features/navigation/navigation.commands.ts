import { input, undoableIntent } from '#kernel/define.ts';
import { nothing } from '#domain/schema.ts';
import { goPayload, poppedPayload } from './navigation.model.ts';

export const navigationCommands = {
  'navigation/go': undoableIntent(goPayload),
  /** The browser's own back and forward, and the address at boot. */
  'navigation/popped': input(poppedPayload, 'view'),
  /** Somebody logged in or out: decide again where the operator stands. */
  'navigation/settle': input(nothing, 'view'),
};
