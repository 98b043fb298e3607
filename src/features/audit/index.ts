export type { Act, AuditState } from './audit.model.ts';
export { auditProcess } from './audit.process.ts';
export { type AuditSees, auditSlice, type AuditTypes } from './audit.slice.ts';
