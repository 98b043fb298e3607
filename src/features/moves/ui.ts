export { MoveEdit } from './ui/MoveEdit.tsx';
export { MoveWizard } from './ui/MoveWizard.tsx';
