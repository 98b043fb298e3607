import { selectFrom } from '#views/bind/useSelect.ts';
import type { VehiclesTypes } from '../vehicles.slice.ts';

/** What the vehicle's form reads: the world, and the kept forms. */
export const useVehicles = selectFrom<VehiclesTypes>();
