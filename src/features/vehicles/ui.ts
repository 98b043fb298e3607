export { AddVehicle } from './ui/AddVehicle.tsx';
export { VehicleActions, VehicleUnsaved } from './ui/VehicleActions.tsx';
export { VehicleForms } from './ui/VehicleForm.tsx';
