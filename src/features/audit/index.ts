export type { Act, AuditState } from './audit.model.ts';
export { actsOfTrip, deedsAfter, wayBack } from './audit.queries.ts';
export { type AuditSees, auditSlice, type AuditTypes } from './audit.slice.ts';
