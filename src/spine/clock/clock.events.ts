import { event } from '#kernel/define.ts';
import { integer, payload, z } from '#domain/schema.ts';

export const clockEvents = {
  /** Time moved on. */
  'clock/ticked': event(payload(z.object({ nowMs: integer })), { lens: 'view' }),
};
