// Waits without a timer, for tests that must not depend on time.

/** Waits until every promise that needs no outside help has settled. */
export async function drain(turns = 50): Promise<void> {
  for (let i = 0; i < turns; i += 1) await Promise.resolve();
}
