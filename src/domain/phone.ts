// Phone numbers as they are shown, dialed and compared (S1 §5). A number may have an extension,
// which is dialed once it has answered: it is kept apart, and no digit of it is one of the number.

/** Characters people write between the digits of a number, and a trunk's 0 behind a country. */
const between = /\(0\)|[\s()+./\u2010-\u2015\u2212-]/g;

/** 'x45', 'ext. 45', '#45', ';ext=45', ',45', '(extension: 45)' at the end of a number. */
const atEnd = /[\s,;(]*(?:(?:extension|extn|ext|x)[\s.:=#]*|#\s*|[,;]\s*)(\d{1,7})[\s)]*$/i;
/** Fewer digits are no number with an extension. */
const fewestDigits = 3;

export type Phone = {
  /** As it is written. */
  readonly number: string;
  /** Its digits; null: it has none. */
  readonly extension: string | null;
};

export function phoneOf(phone: string): Phone {
  const [found = '', extension = null] = atEnd.exec(phone) ?? [];
  const number = phone.slice(0, phone.length - found.length).trim();
  const isWhole = number.replaceAll(/\D/g, '').length >= fewestDigits;
  return extension !== null && isWhole ? { number, extension } : { number: phone, extension: null };
}

/** The number without its extension, and without what is written between its digits. */
export function phoneDigits(phone: string): string {
  return phoneOf(phone).number.replaceAll(between, '');
}

/** '(816) 555-0105' for a US number, '(816) 555-0105 ext. 7', others unchanged. */
export function formatPhone(phone: string | null): string {
  if (phone === null) return 'Unknown';
  const { number, extension } = phoneOf(phone);
  // A number of ten digits behind another country is none of the US.
  const own = number.replaceAll(between, '').replace(/^1(?=\d{10}$)/, '');
  const isAbroad = number.trim().startsWith('+') && !/^\+\s*1/.test(number.trim());
  const match = isAbroad ? null : /^(\d{3})(\d{3})(\d{4})$/.exec(own);
  const shown = match ? `(${match[1]}) ${match[2]}-${match[3]}` : number;
  return extension === null ? shown : `${shown} ext. ${extension}`;
}

/** The digits for a bridge (S1 §7), without an extension; null for text that cannot be dialed. */
export function dialed(phone: string | null): string | null {
  const digits = phoneOf(phone ?? '')
    .number.replaceAll('(0)', '')
    .replaceAll(/\D/g, '');
  return digits.length >= fewestDigits && digits.length <= 15 ? digits : null;
}

/** In digits alone, '+17855550001;ext=45'; null for text that cannot be dialed. */
export function dialedWhole(phone: string): string | null {
  const digits = dialed(phone);
  const { extension } = phoneOf(phone);
  if (digits === null) return null;
  const plus = phone.trim().startsWith('+') ? '+' : '';
  return `${plus}${digits}${extension === null ? '' : `;ext=${extension}`}`;
}

/** What a link calls (RFC 3966): a phone waits for the answer before it dials the extension. */
export function callLink(phone: string): string | null {
  const whole = dialedWhole(phone);
  // A number with its country is the same wherever it is dialed.
  return whole && `tel:${whole.replace(/^1?(?=[2-9]\d{9}(?!\d))/, '+1')}`;
}

/** What a row may lack before its number: the 1 of the US, and the 0 of others. */
const dialedBefore = /^(?:\+?\s*1(?=\D(?:\D*\d){4})|\+1(?=\d{4})|1(?=\d{10}$)|0+(?=(?:\D*\d){8}))/;
/** Fewer typed digits are any number's. */
const fewestTyped = 3;

/** Whether what was typed is this number or a part of it, whatever separates the digits of both. */
export function hasPhone(phone: string | null, typed: string): boolean {
  const { number, extension } = phoneOf(typed.trim());
  const digits = number.replace(dialedBefore, '').replaceAll(between, '');
  if (phone === null || !/^\d+$/.test(digits) || digits.length < fewestTyped) return false;
  const isOther = extension !== null && extension !== phoneOf(phone).extension;
  return !isOther && phoneDigits(phone).includes(digits);
}
