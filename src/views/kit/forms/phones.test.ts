import { expect, test } from 'vitest';
import { readPhone, writePhone } from './phones.ts';

test.each([
  ['9135550119', '+19135550119', '(913) 555-0119'],
  ['(913) 555-0119', '+19135550119', '(913) 555-0119'],
  ['1-913-555-0119', '+19135550119', '(913) 555-0119'],
  ['+49 30 901820', '+4930901820', '+49 30 901820'],
  ['+44 20 7946 0018', '+442079460018', '+44 20 7946 0018'],
])('%s is kept as %s and shown as %s', (typed, kept, shown) => {
  expect(readPhone(typed)).toBe(kept);
  expect(writePhone(kept)).toBe(shown);
  expect(readPhone(shown)).toBe(kept);
});

test.each([
  '',
  '913',
  '913-555-CALL',
  '++1',
  '٩١٣',
  // An extension stays with its number.
  '913 555 0119 ext. 7',
  '(913) 555-0119 #45',
  '9135550119,45',
  '913-555-0119;ext=45',
  '+44 20 7946 0018 #45',
])("'%s' is no number alone and stays as it was typed", (typed) => {
  expect(readPhone(typed)).toBe(typed);
  expect(writePhone(typed)).toBe(typed);
});
