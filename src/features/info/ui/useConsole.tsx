import { selectFrom } from '#views/bind/useSelect.ts';
import type { MapTypes } from '../../map/index.ts';

/** What the info panel sees: the world, the clock, the selection and the map's view. */
export const useConsole = selectFrom<MapTypes>();
