export type { EditedFields, VehiclesState } from './vehicles.model.ts';
export { vehiclesProcess } from './vehicles.process.ts';
export {
  type VehiclesSees,
  vehiclesSlice,
  type VehiclesTypes,
} from './vehicles.slice.ts';
