// Pauses that a test ends by hand, so that retries wait for the test.

export interface ManualPauses {
  readonly pause: (ms: number) => Promise<void>;
  /** Lengths of the pauses that are held now, in ms. */
  held(): readonly number[];
  /** Ends all pauses of at most this length. */
  pass(upToMs?: number): void;
}

export function manualPauses(): ManualPauses {
  let held: { readonly ms: number; readonly resolve: () => void }[] = [];
  return {
    pause: (ms) => new Promise((resolve) => void held.push({ ms, resolve })),
    held: () => held.map(({ ms }) => ms),
    pass(upToMs = Number.POSITIVE_INFINITY) {
      const over = held.filter(({ ms }) => ms <= upToMs);
      held = held.filter(({ ms }) => ms > upToMs);
      for (const { resolve } of over) resolve();
    },
  };
}
