export { MoveWizard } from './ui/MoveWizard.tsx';
