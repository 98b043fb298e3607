export { FinishedActs } from './ui/FinishedActs.tsx';
export { AuditDialog, TakeBack } from './ui/AuditDialog.tsx';
