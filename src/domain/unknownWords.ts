// What a row shows where the server's word for a field is none of ours (reading 76).
import type { UnknownWords } from './entities.ts';

type Worded = { readonly unknownWords?: UnknownWords | undefined };

/** The server's own word; null where it is one of ours, or there is none. */
export function unknownWord({ unknownWords }: Worded, field: string): string | null {
  return unknownWords?.find((one) => one.field === field)?.word ?? null;
}

/** `Unknown: AWAITING_KEYS`; these words alone where the server's is one of ours, or none. */
export function withWord(words: string, row: Worded, field: string): string {
  const word = unknownWord(row, field);
  return word === null ? words : `${words}: ${word}`;
}
