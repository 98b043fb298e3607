// Checks that JSON from a file is valid in a log: limited depth, no key or id that would reach an
// object's prototype, and no invalid number or time (P18). Walks without recursion, so that depth
// cannot overflow the stack.
const MOST_DEPTH = 200;
/** The last moment a calendar knows, and the first one with a minus. */
const LAST_MS = 8.64e15;

/** What is wrong with it, as the end of a sentence; null when it is valid. */
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
    if (!Number.isFinite(value)) return 'holds an invalid number';
    if ((key === 'at' || key.endsWith('Ms')) && !isTime(value)) {
      return 'holds an invalid time';
    }
  }
  const isId = value === '__proto__' && (key === 'id' || key.endsWith('Id'));
  const isAmongIds =
    Array.isArray(value) && (key === 'ids' || key.endsWith('Ids')) && value.includes('__proto__');
  return isId || isAmongIds ? 'holds an id that is not allowed' : null;
}
