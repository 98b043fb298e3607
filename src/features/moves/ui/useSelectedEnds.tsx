import { sameFields } from '#views/bind/useSelect.ts';
import { selectedEnds } from '../moves.queries.ts';
import { useMoves } from './useMoves.tsx';

/** What a button that begins a move sends, so that it does the same as the key. */
export function useSelectedEnds() {
  return useMoves(selectedEnds, sameFields);
}
