// Phone numbers as they are typed and shown, by the rules of each country. Loaded with the screen.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A typed number in the form in which it is kept, '+19135550119'; other text unchanged. */
export function readPhone(typed: string): string {
  const text = typed.trim();
  // Letters would be read as keys of a phone: the form says that there may be none.
  if (/\p{L}/u.test(text)) return text;
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isPossible() === true && number.ext === undefined ? number.number : text;
}

/** '(913) 555-0119' for a US number, '+49 30 901820' for another; other text unchanged. */
export function writePhone(phone: string): string {
  const number = parsePhoneNumberFromString(phone, 'US');
  if (number?.isPossible() !== true || number.number !== readPhone(phone)) return phone;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}
