import { durableIntent } from '#kernel/define.ts';
import { addPayload } from './noteTemplates.model.ts';

export const noteTemplatesCommands = {
  /** Adds a note template to an account. */
  'noteTemplates/add': durableIntent(addPayload),
};
