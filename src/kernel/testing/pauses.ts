// Pauses that a test lets pass by hand, so that nothing is tried again before it says so.

export interface ManualPauses {
  readonly pause: (ms: number) => Promise<void>;
  /** Lengths of those that are held now, in ms. */
  held(): readonly number[];
  /** Lets all pass that take at most so long. */
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
