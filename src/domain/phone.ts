// Phone numbers as they are shown, and as they are compared (S1 §5).

/** What people write between the digits of a number. */
const between = /[\s()+-]/g;

/** The number without spaces, parentheses, hyphens and the plus before it. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(between, '');
}

/** '(816) 555-0105' for a number of the United States, others as they came. */
export function formatPhone(phone: string | null): string {
  if (phone === null) return 'Unknown';
  const match = /^1?(\d{3})(\d{3})(\d{4})$/.exec(phoneDigits(phone));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/** The digits a bridge is given (S1 §7); null for what cannot be dialled. */
export function dialled(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '');
  return digits.length >= 3 && digits.length <= 15 ? digits : null;
}
