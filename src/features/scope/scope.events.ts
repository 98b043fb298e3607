import { payload, text, z } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';

export const scopeEvents = {
  'scope/chosen': event(payload(z.object({ accountId: z.nullable(text()) })), {
    touches: () => ['scope'],
  }),
};
