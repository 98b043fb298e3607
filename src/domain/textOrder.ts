/** The order of texts by their code units, the same in every engine. */
export function textOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
