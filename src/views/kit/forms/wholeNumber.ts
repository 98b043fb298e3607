/** Whether the text is a whole number between two ends. */
export function isWithin(typed: string, min: number, max: number): boolean {
  const number = Number(typed.trim() || Number.NaN);
  return Number.isInteger(number) && number >= min && number <= max;
}

/** The whole number nearest to the text between two ends; null where it is no number. */
export function nearest(typed: string | null, min: number, max: number): number | null {
  const number = Number(typed?.trim() || Number.NaN);
  return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.round(number))) : null;
}
