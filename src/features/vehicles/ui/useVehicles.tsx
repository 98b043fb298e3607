import { selectFrom } from '#views/bind/useSelect.ts';
import type { VehiclesTypes } from '../vehicles.slice.ts';

/** What the vehicle's form sees: the world, the selection and what is under way. */
export const useVehicles = selectFrom<VehiclesTypes>();
