// P5: a write under a key has one effect, however often it is requested.
import type { User } from '#domain/entities.ts';
import { hashText } from '../core/random.ts';
import { inNameOf, type Sim } from '../core/sim.ts';
import { Refusal } from './refusal.ts';

type Effect = { readonly status: number; readonly body: string };

/**
 * Each further request under the key gets the first one's answer. A request that throws has no
 * effect and may be retried. `request`: what the key is for; without a key no answer is kept.
 */
export function effectOnce(
  sim: Sim,
  user: User,
  key: string | null,
  request: string,
  effect: () => Effect,
): Effect {
  const { answers, tallies } = sim.state;
  const place = `${user.id} ${key}`;
  const print = hashText(0, request);
  const kept = key === null ? undefined : answers[place];
  if (kept && kept.print !== print) {
    throw new Refusal(422, 'KEY_REUSED', 'This idempotency key belongs to another request.');
  }
  if (kept) {
    answers[place] = { ...kept, repeats: kept.repeats + 1 };
    tallies.repeats++;
    return kept;
  }
  const outer = sim.key;
  sim.key = key;
  try {
    const { status, body } = inNameOf(sim, user, effect);
    tallies.effects++;
    if (key !== null) answers[place] = { print, status, body, effects: 1, repeats: 0 };
    return { status, body };
  } finally {
    sim.key = outer;
  }
}
