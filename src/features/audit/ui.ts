export { AuditDialog } from './ui/AuditDialog.tsx';
