import { selectFrom } from '#views/bind/useSelect.ts';
import type { MovesTypes } from '../moves.slice.ts';

export const useMoves = selectFrom<MovesTypes>();

/** The operator's own zone; times are told in the place's, with its abbreviation if it differs. */
export const operatorZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
