export { KeepDialog } from './ui/KeepDialog.tsx';
