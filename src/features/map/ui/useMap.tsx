import { selectFrom } from '#views/bind/useSelect.ts';
import type { MapTypes } from '../map.slice.ts';

/** What the map reads: itself, the clock, the screen, the selection and the world. */
export const useMap = selectFrom<MapTypes>();
