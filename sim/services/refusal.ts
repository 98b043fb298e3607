// How a service says no: status, code and words as the wire carries them (S1 §8).
import type { RefusingDeed } from '#wire/link/link.ts';

/**
 * Thrown by services; the request has changed nothing. `current`: the entity, with a 409. `deed`:
 * what somebody did that it is refused for.
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
