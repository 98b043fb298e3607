import { selectFrom } from '#views/bind/useSelect.ts';
import type { VehiclesTypes } from '../vehicles.slice.ts';

/** What the vehicle's form sees: the world, and the forms that are kept. */
export const useVehicles = selectFrom<VehiclesTypes>();
