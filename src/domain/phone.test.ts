import { expect, test } from 'vitest';
import { dollars, readDollars } from './money.ts';
import { dialed, formatPhone, phoneDigits } from './phone.ts';
import { checkVin } from './vin.ts';

test.each([
  ['+1 (816) 555-0105', '(816) 555-0105'],
  ['8165550105', '(816) 555-0105'],
  ['2 816 555 0105', '2 816 555 0105'],
  ['+44 20 7946 0018', '+44 20 7946 0018'],
  ['555-0105', '555-0105'],
  [null, 'Unknown'],
])("the phone '%s' is shown as '%s'", (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});

test.each([
  ['+1 (816) 555-0105', '18165550105'],
  ['911', '911'],
  ['91', null],
  ['123456789012345', '123456789012345'],
  ['1234567890123456', null],
  ['', null],
  [null, null],
])("the phone '%s' is dialed as %s", (phone, digits) => {
  expect(dialed(phone)).toBe(digits);
});

test('a number without what people write between its digits can be compared', () => {
  expect(phoneDigits('+1 (816) 555-0105')).toBe('18165550105');
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [-5, '-$0.05'],
  [121_450, '$1,214.50'],
  [100_000_000, '$1,000,000.00'],
  [99_999, '$999.99'],
  [-0.4, '$0.00'],
])('%s cents are written as %s', (cents, words) => {
  expect(dollars(cents)).toBe(words);
});

test.each([
  ['25', 2_500],
  ['$1,200.5', 120_050],
  ['-3', -300],
  ['.5', 50],
  [' 7.25 ', 725],
  ['-0', 0],
  ['1,200', 120_000],
  ['12,00', null],
  ['1.234', null],
  ['$', null],
  ['', null],
  ['x5', null],
  ['5x', null],
  ['1234567890', null],
])("'%s' is read as %s cents", (typed, cents) => {
  expect(readDollars(typed)).toBe(cents);
});

test.each([
  ['P4417', 'notAVin'],
  ['LOANER CAR 44', 'notAVin'],
  ['12345678901', 'notAVin'],
  ['ABCDEFGHJKL', 'notAVin'],
  ['ABCDEF1234', 'notAVin'],
  ['ABCDEF12345', 'wrongLength'],
  ['1HGCM82633A0043521X2', 'wrongLength'],
  ['1HGCM82633A0043521X23', 'notAVin'],
  [' 1HGCM82633A00435 ', 'wrongLength'],
  ['1HGCM82633A004352', 'ok'],
  ['1hgcm826 33A-004352', 'ok'],
  ['1HGCM82643A004352', 'badCheckDigit'],
  ['1HGCM82633AOO4352', 'badLetter'],
])("the text '%s' is, as a VIN, %s (reading 16)", (text, kind) => {
  expect(checkVin(text).kind).toBe(kind);
});
