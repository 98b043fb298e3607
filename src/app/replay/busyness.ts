import type { Recording } from '#replay/recording.ts';

/** Activity in each of `parts` equal parts of a recording, from 0 to 1 in the fullest. */
export function busyness(
  { units, fromMs, toMs }: Pick<Recording, 'units' | 'fromMs' | 'toMs'>,
  parts: number,
): readonly number[] {
  const counts = new Array<number>(parts).fill(0);
  const wholeMs = Math.max(1, toMs - fromMs);
  for (const { atMs, events } of units) {
    const part = Math.min(parts - 1, Math.floor(((atMs - fromMs) / wholeMs) * parts));
    counts[part] = (counts[part] as number) + events.length;
  }
  const most = Math.max(1, ...counts);
  return counts.map((count) => Math.sqrt(count / most));
}
