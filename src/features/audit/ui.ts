export { FinishedActs } from './ui/FinishedActs.tsx';
export { type ActsOf, AuditDialog } from './ui/AuditDialog.tsx';
