export { FinishedActs } from './ui/FinishedActs.tsx';
export { AuditDialog } from './ui/AuditDialog.tsx';
