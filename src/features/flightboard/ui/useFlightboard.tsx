import { selectFrom } from '#views/bind/useSelect.ts';
import type { MapTypes } from '../../map/index.ts';
import type { FlightboardTypes } from '../flightboard.slice.ts';

export const useFlightboard = selectFrom<FlightboardTypes>();

/** The world, the clock and the selection. */
export const useConsole = selectFrom<MapTypes>();
