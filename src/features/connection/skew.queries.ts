// P14: whether the operator's watch and the server's clock are apart, from what the server tells
// while the watch goes. A single word may have waited while the machine slept, so it takes two.

/** Apart is who is further apart than this, and agrees who is nearer than `nearMs`. */
const apartMs = 2 * 60_000;
const nearMs = 60_000;
/** Two words as long apart, by the server's time, that say the same. */
const lastsMs = 10_000;
const sameMs = 60_000;

export class SkewWatch {
  #first: { readonly serverMs: number; readonly skewMs: number } | null = null;

  /**
   * A word of the server that was heard at `watchMs`; `toldMs`: the skew as it was told last. The
   * skew to be told now, null when they agree again, undefined when there is nothing new.
   */
  hear(serverMs: number, watchMs: number, toldMs: number | null): number | null | undefined {
    const skewMs = Math.round(watchMs - serverMs);
    const isNews = toldMs === null || Math.abs(skewMs - toldMs) > apartMs;
    if (Math.abs(skewMs) <= apartMs || !isNews) {
      this.#first = null;
      return toldMs !== null && Math.abs(skewMs) <= nearMs ? null : undefined;
    }
    const first = this.#first;
    if (first === null || Math.abs(skewMs - first.skewMs) > sameMs) {
      this.#first = { serverMs, skewMs };
      return undefined;
    }
    if (serverMs - first.serverMs < lastsMs) return undefined;
    this.#first = null;
    return skewMs;
  }
}
