export { MoveWizard, wizardTitle } from './ui/MoveWizard.tsx';
