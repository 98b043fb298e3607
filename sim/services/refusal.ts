// How a service says no: status, code and words as the wire carries them (S1 §8).

/** Thrown by services; the request has changed nothing. `current`: the entity, with a 409. */
export class Refusal extends Error {
  readonly status: number;
  readonly errorCode: string;
  readonly current: unknown;
  constructor(status: number, errorCode: string, message: string, current?: unknown) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.errorCode = errorCode;
    this.current = current;
  }
}
