import { normalizeVin, vinLength } from '#domain/vin.ts';

/** S1 §5: exactly 17 characters are decoded; null for any other text. */
export function vinToDecode(typed: string): { readonly vin: string } | null {
  const vin = normalizeVin(typed);
  return vin.length === vinLength && /^[A-Z0-9]+$/.test(vin) ? { vin } : null;
}
