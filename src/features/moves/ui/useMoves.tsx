import { selectFrom } from '#views/bind/useSelect.ts';
import type { MovesTypes } from '../moves.slice.ts';

export const useMoves = selectFrom<MovesTypes>();
