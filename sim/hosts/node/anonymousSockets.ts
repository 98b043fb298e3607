// Sockets without a token yet. They are cheap and cannot be distinguished, so their number is
// limited: the oldest of the address with the most sockets is closed first.

/**
 * @limit sockets without a token; the oldest of the address with most is closed
 * @test sim/hosts/node/accessLimits.test.ts: silent sockets do not keep out users who log in
 */
const mostSockets = 200;

type Stranger = { readonly address: string; readonly close: () => void };

export class AnonymousSockets {
  /** In the order they came. */
  readonly #all = new Set<Stranger>();

  /** `close` runs when there is no room. Returns a function for a socket that leaves or logs in. */
  join(address: string, close: () => void): () => void {
    const stranger = { address, close };
    this.#all.add(stranger);
    if (this.#all.size > mostSockets) this.#closeOne();
    return () => void this.#all.delete(stranger);
  }

  #closeOne(): void {
    const counts = new Map<string, number>();
    for (const { address } of this.#all) counts.set(address, (counts.get(address) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const oldest = [...this.#all].find(({ address }) => counts.get(address) === most);
    if (!oldest) return;
    this.#all.delete(oldest);
    oldest.close();
  }
}
