// What serves a call: the company as it is, who asks, and what for.
import type { User } from '#domain/entities.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import type { Sim } from '../core/sim.ts';

/** Throws `Refusal` before any change. */
export type Serve<K extends CallName> = (
  sim: Sim,
  user: User,
  request: Calls[K]['request'],
) => Calls[K]['reply'];
