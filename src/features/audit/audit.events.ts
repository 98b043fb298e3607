import { event } from '#kernel/define.ts';
import { notePayload } from './audit.model.ts';

export const auditEvents = {
  'audit/noted': event(notePayload),
};
