// Sockets without a token yet. They are cheap and cannot be distinguished, so their number is
// limited: the oldest of the address with the most sockets is closed first. A console sends its
// token at once: a crowd that has just come is no crowd of silent sockets.

/**
 * @limit sockets without a token for a second; the oldest of the address with most is closed
 * @test sim/hosts/node/accessLimits.test.ts: silent sockets do not keep out users who log in
 */
export const mostSilentSockets = 200;
const silentAfterMs = 1_000;
/**
 * @limit sockets without a token
 * @test sim/hosts/node/anonymousSockets.test.ts: a crowd closes none until there are far too many
 */
export const mostNewSockets = 2_000;

type Stranger = { readonly address: string; readonly sinceMs: number; readonly close: () => void };

export class AnonymousSockets {
  /** In the order they came. */
  readonly #all = new Set<Stranger>();

  /** `close` runs when there is no room. Returns a function for a socket that leaves or logs in. */
  join(address: string, nowMs: number, close: () => void): () => void {
    const stranger = { address, sinceMs: nowMs, close };
    this.#all.add(stranger);
    if (this.#all.size > mostNewSockets) this.#closeOne([...this.#all]);
    if (this.#all.size > mostSilentSockets) {
      let silent = [...this.#all].filter(({ sinceMs }) => nowMs - sinceMs >= silentAfterMs);
      while (silent.length > mostSilentSockets) silent = this.#closeOne(silent);
    }
    return () => void this.#all.delete(stranger);
  }

  /** Returns the others. */
  #closeOne(some: readonly Stranger[]): Stranger[] {
    const counts = new Map<string, number>();
    for (const { address } of some) counts.set(address, (counts.get(address) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const oldest = some.find(({ address }) => counts.get(address) === most);
    if (oldest) this.#all.delete(oldest);
    oldest?.close();
    return some.filter((one) => one !== oldest);
  }
}
