import { backOffMs } from '#wire/link/backOff.ts';

/** `unreached`: no answer came. `failed`: it answered with an error of its own. */
export type Trouble = 'unreached' | 'failed';
/** A server without an answer: the trouble, and a function that retries now. */
export type Unreached = { readonly trouble: Trouble; tryNow(): void };
export type Asked<T> = { readonly answer: T } | { readonly trouble: Trouble };

/**
 * Asks until there is an answer. Calls `report` before each wait with the trouble and the retry,
 * and with null when it is retried by hand or answered. A retry of its own changes nothing on the
 * screen: it would take the button from under the operator's finger, and the focus with it.
 */
export async function reach<T>(
  ask: () => Promise<Asked<T>>,
  report: (unreached: Unreached | null) => void,
): Promise<T> {
  let isAnswered = false;
  for (let tries = 1; ; tries += 1) {
    const asked = await ask();
    if ('answer' in asked) {
      isAnswered = true;
      if (tries > 1) report(null);
      return asked.answer;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, backOffMs(tries, Math.random()));
      const tryNow = () => {
        clearTimeout(timer);
        // A click may come before the button has gone; what is shown then must stay.
        if (!isAnswered) report(null);
        resolve();
      };
      report({ trouble: asked.trouble, tryNow });
    });
  }
}
