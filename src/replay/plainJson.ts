// Holds JSON from a file to what a log holds: so deep and no deeper, no key or id that would reach
// an object's prototype, and no number or time that is none (P18). Walks without recursion, so that
// depth cannot break it.
const MOST_DEPTH = 200;
/** The last moment a calendar knows, and the first one with a minus. */
const LAST_MS = 8.64e15;

/** What is wrong with it, as the end of a sentence; null when nothing is. */
export function plainTrouble(value: unknown): string | null {
  const open: unknown[] = [{ value }];
  const depths: number[] = [-1];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    const depth = (depths.pop() ?? 0) + 1;
    if (depth > MOST_DEPTH + 1) return 'is nested too deeply';
    const fields = here as { readonly [key: string]: unknown };
    if (Object.hasOwn(fields, '__proto__')) return 'holds a key that is not allowed';
    for (const key in fields) {
      const inner = fields[key];
      if (typeof inner === 'object' && inner !== null) {
        open.push(inner);
        depths.push(depth);
      }
      const trouble = fieldTrouble(key, inner);
      if (trouble !== null) return trouble;
    }
  }
  return null;
}

/** Whether it is a moment that can be shown. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_MS;
}

function fieldTrouble(key: string, value: unknown): string | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return 'holds a number that is none';
    if ((key === 'at' || key.endsWith('Ms')) && !isTime(value)) {
      return 'holds a time that is none';
    }
  }
  const isId = value === '__proto__' && (key === 'id' || key.endsWith('Id'));
  const isAmongIds =
    Array.isArray(value) && (key === 'ids' || key.endsWith('Ids')) && value.includes('__proto__');
  return isId || isAmongIds ? 'holds an id that is not allowed' : null;
}
