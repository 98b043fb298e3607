import { input } from '#kernel/define.ts';
import { notePayload } from './audit.model.ts';

export const auditCommands = {
  /** What an act is about, as things stood when it was asked for. */
  'audit/note': input(notePayload),
};
