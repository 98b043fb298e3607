import { nowMs } from '#domain/testing/rows.ts';

/** `resumed`: what was missed follows. */
export function lineIs(link: 'connecting' | 'connected' | 'lost', resumed?: true) {
  const data = { link, atMs: nowMs, ...(resumed && { resumed }) };
  return { type: 'connection/linkChanged', data } as const;
}
