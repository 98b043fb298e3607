import { payload, text, z } from '#domain/schema.ts';
import { asyncIntent } from '#kernel/define.ts';

export const scopeCommands = {
  /** Works within one account and everything below it, or with null within all the user may see. */
  'scope/choose': asyncIntent(payload(z.object({ accountId: z.nullable(text()) }))),
};
