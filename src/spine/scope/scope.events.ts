import { payload, text, z } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';

export const scopeEvents = {
  /** The scope is now this account. */
  'scope/chosen': event(payload(z.object({ accountId: z.nullable(text()) })), {
    touches: () => ['scope'],
  }),
};
