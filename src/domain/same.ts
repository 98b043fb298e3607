/** Compares as JSON: payloads have one key order, since they went through the same schema. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
