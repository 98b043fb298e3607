import type { TokenStorage } from './tokenStorage.ts';

/**
 * Logouts that the server has not heard of, in one browser; the oldest are dropped.
 * @limit logouts that a server has not heard
 * @test src/backends/tokenStorage.test.ts: is dropped when there are too many of them, the oldest
 *   first
 */
export const MOST_UNHEARD_LOGOUTS = 20;
/** For how long such a logout is told: by then a token has come to its end by itself. */
export const UNHEARD_LOGOUT_KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Checksums of the tokens of logouts that the server has not heard of, the oldest first. Apart from
 * the token, because the login screen needs it only after such a logout. `wallMs`: epoch ms.
 */
export function unheardLogouts(
  { kept, endedKey }: Pick<TokenStorage, 'kept' | 'endedKey'>,
  wallMs: number,
): readonly string[] {
  // Each has its own key: tabs do not overwrite one another's.
  const sums = kept.keys(endedKey).flatMap((key) => {
    const sum = key.slice(endedKey.length);
    return /^[\da-f]{64}$/.test(sum) ? [{ sum, sinceMs: Number(kept.get(key)) }] : [];
  });
  sums.sort((a, b) => a.sinceMs - b.sinceMs);
  return sums.flatMap(({ sum, sinceMs }, at) => {
    const isLate = !(wallMs - sinceMs < UNHEARD_LOGOUT_KEPT_MS);
    if (!isLate && at >= sums.length - MOST_UNHEARD_LOGOUTS) return [sum];
    kept.put(endedKey + sum, null);
    return [];
  });
}
