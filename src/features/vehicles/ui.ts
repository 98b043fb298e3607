export { VehicleActions, VehicleKept, VehicleUnanswered } from './ui/VehicleActions.tsx';
export { VehicleForm } from './ui/VehicleForm.tsx';
