// Phone numbers in display form and in a form to compare (S1 §5).

/** Characters people write between the digits of a number. */
const between = /[\s()+-]/g;

/** The number without spaces, parentheses, hyphens and the leading plus. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(between, '');
}

/** '(816) 555-0105' for a US number, others unchanged. */
export function formatPhone(phone: string | null): string {
  if (phone === null) return 'Unknown';
  const match = /^1?(\d{3})(\d{3})(\d{4})$/.exec(phoneDigits(phone));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/** The digits for a bridge (S1 §7); null for text that cannot be dialed. */
export function dialed(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '');
  return digits.length >= 3 && digits.length <= 15 ? digits : null;
}
