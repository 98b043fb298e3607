import { backOffMs } from '#backends/backOff.ts';

/** `unreached`: no answer came. `failed`: it answered with an error of its own. */
export type Trouble = 'unreached' | 'failed';
/** A server that tells nothing: what is wrong with it, and asking now. */
export type Unreached = { readonly trouble: Trouble; tryNow(): void };
export type Asked<T> = { readonly answer: T } | { readonly trouble: Trouble };

/**
 * Asks until there is an answer. `tell` is called before each wait with what the operator may do,
 * and with null when it is asked again.
 */
export async function reach<T>(
  ask: () => Promise<Asked<T>>,
  tell: (unreached: Unreached | null) => void,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const asked = await ask();
    if ('answer' in asked) return asked.answer;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, backOffMs(tries, Math.random()));
      const tryNow = () => {
        clearTimeout(timer);
        resolve();
      };
      tell({ trouble: asked.trouble, tryNow });
    });
    tell(null);
  }
}
