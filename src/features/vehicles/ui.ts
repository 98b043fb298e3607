export { AddVehicle } from './ui/AddVehicle.tsx';
export { VehicleActions, VehicleKept, VehicleUnanswered } from './ui/VehicleActions.tsx';
export { VehicleForms } from './ui/VehicleForm.tsx';
