import { input } from '#kernel/define.ts';
import { integer, payload, z } from '#domain/schema.ts';

/** The clock is a slice, so that guards and statuses read time from state, never from a port. */
export const clockCommands = {
  /** The current time: a minute began, or a deadline was crossed (reading 10). */
  'clock/tick': input(payload(z.object({ nowMs: integer })), 'view'),
};
