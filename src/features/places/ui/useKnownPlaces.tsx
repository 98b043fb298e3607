import { selectFrom } from '#views/bind/useSelect.ts';
import type { WorldTypes } from '#spine/world/index.ts';

/** The world alone. */
export const useKnownPlaces = selectFrom<WorldTypes>();
