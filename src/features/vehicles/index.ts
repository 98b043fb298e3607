export { vehiclesSlice } from './vehicles.slice.ts';
