import { backOffMs } from '#backends/backOff.ts';

/** A server that does not answer: when it is asked again by itself, and asking now. */
export type Unreached = { readonly text: string; tryNow(): void };

/**
 * Asks until there is an answer; null is none. `tell` is called before each wait with what the
 * operator may do, and with null when it is asked again.
 */
export async function reach<T>(
  ask: () => Promise<T | null>,
  tell: (unreached: Unreached | null) => void,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, backOffMs(tries, Math.random()));
      const tryNow = () => {
        clearTimeout(timer);
        resolve();
      };
      tell({ text: 'The server does not answer. It is asked again by itself.', tryNow });
    });
    tell(null);
  }
}
