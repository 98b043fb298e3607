import { selectFrom } from '#views/bind/useSelect.ts';
import type { RidesTypes } from '../rides.slice.ts';

export const useRides = selectFrom<RidesTypes>();
