/** Positions begin a little after a session does; that does not count as a gap. */
const grantedMs = 60_000;

/** The share of a recording, from its beginning, without stored positions. */
export function positionsGap(times: {
  readonly fromMs: number;
  readonly toMs: number;
  /** Null where no positions are stored. */
  readonly trackFromMs: number | null;
}): number {
  const { fromMs, toMs, trackFromMs } = times;
  const missingMs = Math.min(trackFromMs ?? toMs, toMs) - fromMs;
  const wholeMs = toMs - fromMs;
  if (trackFromMs !== null && missingMs < grantedMs) return 0;
  return wholeMs <= 0 ? 0 : Math.max(0, missingMs / wholeMs);
}
