// A service's refusal: status, code and message as the wire carries them (S1 §8).
import type { RefusingDeed } from '#wire/link/link.ts';

/** S2 §8 gives some texts that stand below a field: lower case, without a stop. */
export function inOneSentence(what: string, words: string): string {
  return words.endsWith('.') ? words : `${what} is wrong: ${words}.`;
}

/**
 * Thrown by services before any change. `current`: the entity, with a 409. `deed`: the user's
 * change that caused it.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly errorCode: string;
  readonly current: unknown;
  readonly deed: RefusingDeed | undefined;
  constructor(
    status: number,
    errorCode: string,
    message: string,
    more: { readonly current?: unknown; readonly deed?: RefusingDeed | undefined } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.errorCode = errorCode;
    this.current = more.current;
    this.deed = more.deed;
  }
}
