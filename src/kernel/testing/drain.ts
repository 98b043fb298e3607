// Waits without a timer, for tests that must not depend on time.

/** Lets every promise that can settle without outside help settle. */
export async function drain(turns = 50): Promise<void> {
  for (let i = 0; i < turns; i += 1) await Promise.resolve();
}
