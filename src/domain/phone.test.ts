import { describe, expect, test } from 'vitest';
import { dollars, readDollars } from './money.ts';
import { callLink, dialed, dialedWhole, formatPhone, hasPhone, phoneDigits } from './phone.ts';
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

const us = ['(913) 555-0123 ext. 45', '9135550123', 'tel:+19135550123;ext=45'] as const;
const british = ['+44 20 7946 0018 ext. 45', '442079460018', 'tel:+442079460018;ext=45'] as const;
test.each<[phone: string, shown: string, digits: string, link: string]>([
  ['(913) 555-0123 x45', ...us],
  ['(913) 555-0123 X 45', ...us],
  ['(913) 555-0123x45', ...us],
  ['9135550123x45', ...us],
  ['(913) 555-0123 ext 45', ...us],
  ['(913) 555-0123 ext. 45', ...us],
  ['(913) 555-0123 Ext.45', ...us],
  ['913-555-0123 ext45', ...us],
  ['913.555.0123 extn 45', ...us],
  ['913/555-0123 extension 45', ...us],
  ['913 555 0123 (extension: 45)', ...us],
  ['913\u2011555\u20130123, ext. 45', ...us],
  ['(913) 555-0123 #45', ...us],
  ['(913) 555-0123#45', ...us],
  ['(913) 555-0123 ext. #45', ...us],
  ['913-555-0123;ext=45', ...us],
  ['913-555-0123;45', ...us],
  ['(913) 555-0123,45', ...us],
  ['(913) 555-0123,,45', ...us],
  ['(913) 555-0123, 45 ', ...us],
  ['+1 913 555 0123 x45', us[0], '19135550123', us[2]],
  ['1-913-555-0123 x45', us[0], '19135550123', us[2]],
  [
    'tel:+1-913-555-0123;ext=45',
    us[0].replace('(913) 555-0123', 'tel:+1-913-555-0123'),
    '19135550123',
    'tel:+19135550123;ext=45',
  ],
  ['+44 20 7946 0018 x45', ...british],
  ['+44 20 7946 0018;ext=45', ...british],
  ['+44 (0)20 7946 0018 ext. 45', british[0].replace('20', '(0)20'), british[1], british[2]],
  ['+49 30 901820 #007', '+49 30 901820 ext. 007', '4930901820', 'tel:+4930901820;ext=007'],
  ['911 x1234567', '911 ext. 1234567', '911', 'tel:911;ext=1234567'],
  // Without one.
  ['(913) 555-0123', '(913) 555-0123', '9135550123', 'tel:+19135550123'],
  ['+44 20 7946 0018', '+44 20 7946 0018', '442079460018', 'tel:+442079460018'],
  ['(913) 555-0123 x', '(913) 555-0123 x', '9135550123', 'tel:+19135550123'],
  ['911', '911', '911', 'tel:911'],
])("the phone '%s' is shown as '%s', dialed as %s, and linked as %s", (phone, ...expected) => {
  expect([formatPhone(phone), dialed(phone), callLink(phone)]).toEqual(expected);
});

test.each(['x45', '#45', '12 x45', 'ext. 45'])(
  "'%s' has no number before an extension",
  (phone) => {
    expect(formatPhone(phone)).toBe(phone);
    expect(callLink('x4')).toBeNull();
  },
);

test('two numbers are no number with an extension, and cannot be dialed', () => {
  const two = '(913) 555-0123, (816) 555-0105';
  expect([formatPhone(two), dialed(two), callLink(two)]).toEqual([two, null, null]);
  expect(dialed('913-555-0123, 8165550105')).toBeNull();
});

test('a number that a server gives is its digits, its plus and its extension', () => {
  expect(dialedWhole(' +1 (785) 555-0001 x45')).toBe('+17855550001;ext=45');
  expect(dialedWhole('785.555.0001')).toBe('7855550001');
  expect(dialedWhole('none')).toBeNull();
});

const rows = [
  '(913) 555-0123',
  '913.555.0123',
  '9135550123',
  '+1 913 555 0123',
  '1-913-555-0123 x45',
];
describe.each(rows)("the phone '%s'", (phone) => {
  test.each([
    '9135550123',
    '913-555-0123',
    '(913) 555-0123',
    '(913) 555',
    '913.555.0123',
    '913/555-0123',
    '913 555 0123',
    '913\u2011555\u20110123',
    '+1 913 555 0123',
    '1 (913) 555-0123',
    '19135550123',
    '+1 913 55',
    '0123',
    '55.01',
    ' 5550 ',
  ])("is found by '%s'", (typed) => {
    expect(hasPhone(phone, typed)).toBe(true);
  });

  test.each(['', '91', '9135550124', '913-555-0123 9', 'Ann', '(913) 555-CALL', '555-0123 x46'])(
    "is not found by '%s'",
    (typed) => {
      expect(hasPhone(phone, typed)).toBe(false);
    },
  );
});

test('a phone is found by its extension only where it has that one', () => {
  expect(hasPhone('913-555-0123 x45', '(913) 555-0123 ext. 45')).toBe(true);
  expect(hasPhone('913-555-0123', '(913) 555-0123 ext. 45')).toBe(false);
  expect(hasPhone(null, '9135550123')).toBe(false);
});

test('a phone abroad is found with and without what is dialed before it', () => {
  for (const typed of ['+44 20 7946 0018', '020 7946 0018', '44 (0)20 7946', '0044 20 7946 0018']) {
    expect(hasPhone('+44 20 7946 0018', typed), typed).toBe(true);
    expect(hasPhone('+44 (0)20 7946 0018', typed), typed).toBe(true);
  }
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
