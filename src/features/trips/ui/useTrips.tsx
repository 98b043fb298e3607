import { selectFrom } from '#views/bind/useSelect.ts';
import type { TripsTypes } from '../trips.slice.ts';

export const useTrips = selectFrom<TripsTypes>();
