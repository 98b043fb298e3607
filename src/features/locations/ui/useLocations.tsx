import { selectFrom } from '#views/bind/useSelect.ts';
import type { LocationsTypes } from '../locations.slice.ts';

export const useLocations = selectFrom<LocationsTypes>();
