// Sends a keyed write until it is answered: the same key with every try, so one effect (P5).
import type { CallName, Calls } from './calls.ts';
import type { Answer, Link } from './link.ts';

type Cancelled = { readonly now: boolean; onCancel(stop: () => void): void };

/** Waits of the operator's own time between tries; the last one ends in what was last known. */
const waitsMs = [500, 1_500, 4_000] as const;

/**
 * Retries while the answer is lost, unreadable or the server's own failure (5xx). Never for a
 * refusal. `pause` resolves after about that long, at once when cancelled.
 */
export async function callKeyed<K extends CallName>(
  link: Link,
  name: K,
  request: Calls[K]['request'],
  key: string,
  cancelled: Cancelled,
  pause: (ms: number) => Promise<void>,
): Promise<Answer<Calls[K]['reply']>> {
  let answer = await link.call(name, request, { key, cancelled });
  for (const waitMs of waitsMs) {
    const again =
      answer.is === 'notSent' ||
      answer.is === 'outcomeUnknown' ||
      answer.is === 'malformed' ||
      (answer.is === 'refused' && answer.status >= 500);
    if (!again || cancelled.now) return answer;
    await pause(waitMs);
    answer = await link.call(name, request, { key, cancelled });
  }
  return answer;
}
