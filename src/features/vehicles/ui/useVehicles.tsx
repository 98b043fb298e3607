import { selectFrom } from '#views/bind/useSelect.ts';
import type { WorldTypes } from '../../world/index.ts';

/** What the vehicle's form sees: the world. */
export const useVehicles = selectFrom<WorldTypes>();
