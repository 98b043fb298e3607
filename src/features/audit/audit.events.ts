import { event } from '#kernel/define.ts';
import { notePayload } from './audit.model.ts';

export const auditEvents = {
  /** An act is about this. */
  'audit/noted': event(notePayload),
};
