// Vehicle identification numbers: check digit, letters and model year (S1 §5, reading 16).
// A wrong check digit is a warning for the form to show, never a reason to refuse a move.

export const vinLength = 17;

export type VinCheck =
  /** A label or a stock number rather than a VIN. */
  | { readonly kind: 'notAVin' }
  | { readonly kind: 'wrongLength'; readonly length: number }
  /** I, O and Q are invalid in a VIN. `suggestion` has 1, 0 and 0 in their places. */
  | { readonly kind: 'badLetter'; readonly letters: string; readonly suggestion: string }
  | { readonly kind: 'badCheckDigit'; readonly vin: string; readonly expected: string }
  | { readonly kind: 'ok'; readonly vin: string };

/**
 * Upper case, without what people, scanners and screens add: spaces and hyphens between groups,
 * stars, letters that no one sees, 'VIN:', and the I that a scanner puts before the 17 characters.
 */
export function normalizeVin(text: string): string {
  const vin = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(unseen, '')
    .replace(/^\W*V\.?I\.?N(?:\b|_)\W*(?:NUMBER|NO\b)?[^A-Z0-9]*(?=\S{5})/, '')
    .replace(/^VIN(?=[A-HJ-NPR-Z0-9]{17}$)/, '')
    .replace(/^['"`*#([{<]+|['"`*)\]}>.,;:]+$/g, '')
    .replace(/[\s\p{Pd}\u2212]/gu, '');
  return /^I[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? vin.slice(1) : vin;
}

/** Letters without a width: marks of direction, soft hyphens, joiners, a mark of byte order. */
const unseen = /[\p{Cf}\p{Cc}\u115f\u1160\u3164]/gu;

/** The text as it is seen: without letters that no one sees, with one space between words. */
export function seenText(text: string): string {
  return text
    .replace(/[\t\r\n]/g, ' ')
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Letters of other scripts that look like those of a VIN, put right, with what they were; null
 * where there are none.
 */
export function lookalikesOf(
  text: string,
): { readonly mended: string; readonly of: string } | null {
  const found = new Set<string>();
  const mended = text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\u0370-\u052f]/g, (letter) => {
      const latin = lookalikes[letter];
      if (latin === undefined) return letter;
      found.add(`${letter < '\u0400' ? 'Greek' : 'Cyrillic'} ${letter}`);
      return latin;
    });
  const isPlain = !/[^\p{ASCII}]/u.test(mended.replace(unseen, '').replace(/[\s\p{Pd}]/gu, ''));
  return found.size > 0 && isPlain ? { mended, of: [...found].join(', ') } : null;
}

// Escaped, since no one sees the difference.
const lookalikes: { readonly [letter: string]: string } = {
  '\u0410': 'A',
  '\u0412': 'B',
  '\u0415': 'E',
  '\u0417': '3',
  '\u041a': 'K',
  '\u041c': 'M',
  '\u041d': 'H',
  '\u041e': '0',
  '\u0420': 'P',
  '\u0421': 'C',
  '\u0422': 'T',
  '\u0423': 'Y',
  '\u0425': 'X',
  '\u0405': 'S',
  '\u0406': '1',
  '\u0408': 'J',
  '\u04ae': 'Y',
  '\u0501': 'D',
  '\u0391': 'A',
  '\u0392': 'B',
  '\u0395': 'E',
  '\u0396': 'Z',
  '\u0397': 'H',
  '\u0399': '1',
  '\u039a': 'K',
  '\u039c': 'M',
  '\u039d': 'N',
  '\u039f': '0',
  '\u03a1': 'P',
  '\u03a4': 'T',
  '\u03a5': 'Y',
  '\u03a7': 'X',
};

/** As it is kept: a VIN without spaces and hyphens, another label as it was typed. */
export function keptVin(text: string): string {
  return checkVin(text).kind === 'notAVin' ? text.trim() : normalizeVin(text);
}

/**
 * Classifies a typed text. Reading 16: it may be a label or stock number; from 11 to 20 letters
 * and digits in one word count as a VIN that lacks or has too many characters.
 */
export function checkVin(text: string): VinCheck {
  const vin = normalizeVin(text);
  if (!/^[A-Z0-9]+$/.test(vin)) return { kind: 'notAVin' };
  if (vin.length !== vinLength) {
    const oneWord = !/\s/.test(text.trim()) && /[0-9]/.test(vin) && /[A-Z]/.test(vin);
    return oneWord && vin.length >= 11 && vin.length <= 20
      ? { kind: 'wrongLength', length: vin.length }
      : { kind: 'notAVin' };
  }
  if (!/\d/.test(vin) || words.test(text)) return { kind: 'notAVin' };
  const letters = vin.replace(/[^IOQ]/g, '');
  if (letters) {
    const suggestion = vin.replace(/I/g, '1').replace(/[OQ]/g, '0');
    return { kind: 'badLetter', letters, suggestion };
  }
  const expected = checkDigitOf(vin);
  if (vin[checkPosition] !== expected) return { kind: 'badCheckDigit', vin, expected };
  return { kind: 'ok', vin };
}

/** '2019 Honda Accord EX' has 17 characters: no group of a VIN is five letters long. */
const words = /^(?=.*\s)(?:.*\s)?(?!number\s)[a-z]{5,}(?:\s|$)/i;

/** Reading 16: what is doubtful in a VIN as it is typed; null where nothing is, or it is none. */
export function vinWarning(check: VinCheck): string | null {
  switch (check.kind) {
    case 'badCheckDigit':
      return `This VIN looks mistyped (check digit: position 9 should be ${check.expected}).`;
    case 'badLetter':
      return `VINs have no letter ${check.letters}. Did you mean ${check.suggestion}?`;
    case 'wrongLength':
      return `A VIN has ${vinLength} characters, this one ${check.length}.`;
    default:
      return null;
  }
}

/**
 * The same 17 characters with the right check digit in the ninth place, replacing any other.
 * Throws a RangeError when they are not 17 valid characters.
 */
export function withCheckDigit(vin: string): string {
  const whole = normalizeVin(vin);
  const filled = `${whole.slice(0, checkPosition)}0${whole.slice(checkPosition + 1)}`;
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(filled)) throw new RangeError('not the 17 letters of a VIN');
  return `${whole.slice(0, checkPosition)}${checkDigitOf(filled)}${whole.slice(checkPosition + 1)}`;
}

/** The two years that the tenth character may stand for; none for a character without a year. */
export function modelYearsOf(vin: string): readonly number[] {
  const index = yearLetters.indexOf(vin[9] ?? ' ');
  return index < 0 ? [] : [1980 + index, 2010 + index];
}

/**
 * That of the two years which the seventh character says: a digit the earlier, a letter the later.
 * Cars and light trucks keep to it, others need not.
 */
export function modelYearOf(vin: string): number | null {
  const [earlier, later] = modelYearsOf(vin);
  return (/[A-Z]/.test(vin[6] ?? '') ? later : earlier) ?? null;
}

/** The tenth character of a year from 1980 to 2039, else null. */
export function yearLetterOf(year: number): string | null {
  if (!Number.isInteger(year) || year < 1980 || year > 2039) return null;
  return yearLetters[(year - 1980) % 30] ?? null;
}

const checkPosition = 8;
const yearLetters = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
// Each letter at the digit it counts as; dots fill the places of I, O, Q and before S.
const rows = ['.ABCDEFGH', '.JKLMN.P.R', '..STUVWXYZ'];

function checkDigitOf(vin: string): string {
  let sum = 0;
  for (let i = 0; i < vinLength; i++) sum += valueOf(vin[i] ?? '0') * (weights[i] ?? 0);
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

function valueOf(character: string): number {
  if (character <= '9') return Number(character);
  for (const row of rows) {
    const value = row.indexOf(character);
    if (value > 0) return value;
  }
  return 0;
}
