import { selectFrom } from '#views/bind/useSelect.ts';
import type { MapTypes } from '../../map/index.ts';
import type { FlightboardTypes } from '../flightboard.slice.ts';

export const useFlightboard = selectFrom<FlightboardTypes>();

/** The world, the clock, the selection and what was fetched. */
export const useConsole = selectFrom<MapTypes>();
