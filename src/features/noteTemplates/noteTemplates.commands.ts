import { durableIntent } from '#kernel/define.ts';
import { addPayload } from './noteTemplates.model.ts';

export const noteTemplatesCommands = {
  /** Keeps words for notes for an account. */
  'noteTemplates/add': durableIntent(addPayload),
};
