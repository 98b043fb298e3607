import { remedyHoldMs } from '../tripPage.requests.ts';

/** Lets the time for undo of a used remedy pass, second by second; `each` runs before each. */
export async function passHold(
  pass: (upToMs?: number) => Promise<void>,
  each: () => void = () => {},
): Promise<void> {
  for (let leftMs = remedyHoldMs; leftMs > 0; leftMs -= 1_000) {
    each();
    await pass(1_000);
  }
}
