export { vehiclesProcess } from './vehicles.process.ts';
export { vehiclesSlice } from './vehicles.slice.ts';
