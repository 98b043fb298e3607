// Holds JSON from a file to what a log holds: so deep and no deeper, and no key that would reach
// an object's prototype (P18). Walks without recursion, so that depth cannot break it.

const MOST_DEPTH = 200;

/** What is wrong with it, as the end of a sentence; null when nothing is. */
export function plainTrouble(value: unknown): string | null {
  const open: [unknown, number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [here, depth] = next;
    if (typeof here !== 'object' || here === null) continue;
    if (depth > MOST_DEPTH) return 'is nested too deeply';
    if (Object.hasOwn(here, '__proto__')) return 'holds a key that is not allowed';
    for (const inner of Object.values(here)) {
      if (typeof inner === 'object' && inner !== null) open.push([inner, depth + 1]);
    }
  }
  return null;
}
