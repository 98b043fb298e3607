// Sockets whose other end has not said who it is. They are cheap and cannot be told apart, so only
// so many are borne with: the oldest of the address that has the most goes first.

const mostStrangers = 200;

type Stranger = { readonly address: string; readonly close: () => void };

export class Strangers {
  /** In the order they came. */
  readonly #all = new Set<Stranger>();

  /** `close` runs when there is no room left. The answer is for who goes or says who he is. */
  join(address: string, close: () => void): () => void {
    const stranger = { address, close };
    this.#all.add(stranger);
    if (this.#all.size > mostStrangers) this.#closeOne();
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
