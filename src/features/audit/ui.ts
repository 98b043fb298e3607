export { FinishedActs } from './ui/FinishedActs.tsx';
export { type ActsOf, AuditDialog, TakeBack } from './ui/AuditDialog.tsx';
