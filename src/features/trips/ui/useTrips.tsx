import { selectFrom } from '#views/bind/useSelect.ts';
import type { TripsTypes } from '../facts.slice.ts';

export const useTrips = selectFrom<TripsTypes>();
