// P14: whether the operator's watch and the server's clock are apart, from the times of its
// messages. A single message may have waited while the machine slept, so it takes two.

/** The clocks are apart beyond `apartMs`, and agree again within `nearMs`. */
const apartMs = 2 * 60_000;
const nearMs = 60_000;
/** Two messages at least `lastsMs` apart in server time must give the same skew. */
const lastsMs = 10_000;
const sameMs = 60_000;

export class SkewWatch {
  #first: { readonly serverMs: number; readonly skewMs: number } | null = null;

  /**
   * Takes a message's server time, received at `watchMs`; `reportedMs`: the skew last reported.
   * Returns the skew to report, null when they agree again, undefined when nothing is new.
   */
  hear(serverMs: number, watchMs: number, reportedMs: number | null): number | null | undefined {
    const skewMs = Math.round(watchMs - serverMs);
    const isNews = reportedMs === null || Math.abs(skewMs - reportedMs) > apartMs;
    if (Math.abs(skewMs) <= apartMs || !isNews) {
      this.#first = null;
      return reportedMs !== null && Math.abs(skewMs) <= nearMs ? null : undefined;
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
