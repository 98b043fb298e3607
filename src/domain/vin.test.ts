import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import {
  checkVin,
  keptVin,
  modelYearOf,
  modelYearsOf,
  vinWarning,
  withCheckDigit,
  yearLetterOf,
} from './vin.ts';

const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const seventeen = fc
  .array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 })
  .map((letters) => letters.join(''));

describe('VIN', () => {
  test.each([
    ['1HGCM82633A004352', '1HGCM82633A004352'],
    ['1M8GDM9AXKP042788', '1M8GDM9AXKP042788'],
    ['11111111111111111', '11111111111111111'],
    [' 1fahp26w4-9g25 2740 ', '1FAHP26W49G252740'],
  ])('reading 16: %s is right', (text, vin) => {
    expect(checkVin(text)).toEqual({ kind: 'ok', vin });
  });

  test.each([
    ['1hgcm826-33a 004352', '1HGCM82633A004352'],
    [' Red one ', 'Red one'],
    ['p4417', 'p4417'],
  ])(
    '%s is kept as %s: of a VIN the grouping is left out, a label stays as typed',
    (text, kept) => {
      expect(keptVin(text)).toBe(kept);
    },
  );

  test('reading 16: a wrong check digit is reported with the right one', () => {
    expect(checkVin('1HGCM82643A004352')).toEqual({
      kind: 'badCheckDigit',
      vin: '1HGCM82643A004352',
      expected: '3',
    });
  });

  test('characters invalid in a VIN are reported with a suggestion', () => {
    expect(checkVin('1HGCM82633AOO4352')).toEqual({
      kind: 'badLetter',
      letters: 'OO',
      suggestion: '1HGCM82633A004352',
    });
    expect(checkVin('IMQGDM9AXKP042788')).toMatchObject({ suggestion: '1M0GDM9AXKP042788' });
  });

  test.each([
    ['1HGCM82633A00435', { kind: 'wrongLength', length: 16 }],
    ['1HGCM82633A0043522', { kind: 'wrongLength', length: 18 }],
    ['P4417', { kind: 'notAVin' }],
    ['', { kind: 'notAVin' }],
    ['2021 Honda Civic', { kind: 'notAVin' }],
    ['1HGCM82633A00435é', { kind: 'notAVin' }],
    ['12345678901234', { kind: 'notAVin' }],
  ])('reading 16: %s is a label, a stock number or not yet a VIN', (text, expected) => {
    expect(checkVin(text)).toEqual(expected);
  });

  test.prop([seventeen])('withCheckDigit gives a valid VIN and changes one character', (vin) => {
    const right = withCheckDigit(vin);
    expect(checkVin(right).kind).toBe('ok');
    expect(right.slice(0, 8) + right.slice(9)).toBe(vin.slice(0, 8) + vin.slice(9));
    expect(withCheckDigit(right)).toBe(right);
  });

  test.prop([seventeen, fc.nat(16), fc.constantFrom(...'0123456789')])(
    'any single wrong digit is detected',
    (vin, place, digit) => {
      const right = withCheckDigit(vin);
      const old = right[place] ?? '';
      if (!/[0-9]/.test(old) || old === digit || place === 8) return;
      expect(checkVin(right.slice(0, place) + digit + right.slice(place + 1)).kind).toBe(
        'badCheckDigit',
      );
    },
  );

  test.prop([fc.string()])('parsing never throws, whatever the text', (text) => {
    expect(checkVin(text).kind).toMatch(/^(notAVin|wrongLength|badLetter|badCheckDigit|ok)$/);
  });

  test('withCheckDigit throws on text that is not a VIN', () => {
    expect(() => withCheckDigit('1HG')).toThrow(RangeError);
    expect(() => withCheckDigit('1HGCM82633AOO4352')).toThrow(RangeError);
  });

  test.prop([fc.integer({ min: 1980, max: 2039 })])(
    'yearLetterOf is the inverse of modelYearOf',
    (year) => {
      const seventh = year < 2010 ? '5' : 'B';
      expect(modelYearOf(`000000${seventh}00${yearLetterOf(year)}0000000`)).toBe(year);
    },
  );

  test('years outside 1980 to 2039 have no letter', () => {
    expect(yearLetterOf(2040)).toBeNull();
    expect(modelYearOf('00000000000000000')).toBeNull();
    expect(modelYearsOf('00000000000000000')).toEqual([]);
    expect(modelYearsOf('')).toEqual([]);
  });
});

test.each([
  ['1XPBD49X1LD708195', [1990, 2020]],
  ['1HGCM82633A004352', [2003, 2033]],
  ['1HGCM826XAA004352', [1980, 2010]],
])('the tenth character of %s may stand for %j', (vin, years) => {
  expect(modelYearsOf(vin)).toEqual(years);
});

test.each([
  ['1HGCM82643A004352', 'This VIN looks mistyped (check digit: position 9 should be 3).'],
  ['1HGCM82633AOO4352', 'VINs have no letter OO. Did you mean 1HGCM82633A004352?'],
  ['1HGCM82633A00435', 'A VIN has 17 characters, this one 16.'],
  ['1HGCM82633A004352', null],
  ['P4417', null],
])('the doubt about %s is: %s', (text, warning) => {
  expect(vinWarning(checkVin(text))).toBe(warning);
});

test.each([
  ['A123456789', 'notAVin'],
  ['A1234567890', 'wrongLength'],
  ['A1234567890123456789', 'wrongLength'],
  ['A12345678901234567890', 'notAVin'],
  ['A123456 7890', 'notAVin'],
  ['ABCDEFGHJKLM', 'notAVin'],
])('%s is read as %s: 11 to 20 letters and digits in one word are meant as a VIN', (text, kind) => {
  expect(checkVin(text).kind).toBe(kind);
});

// The weights of the places are 8 7 6 5 4 3 2 10 0 9 8 7 6 5 4 3 2, by ISO 3779.
test.each([
  ['10000000000000000', '8'],
  ['01000000000000000', '7'],
  ['00000001000000000', 'X'],
  ['00000000090000000', '4'],
  ['A0000000000000000', '8'],
  ['H0000000000000000', '9'],
  ['J0000000000000000', '8'],
  ['N0000000000000000', '7'],
  ['P0000000000000000', '1'],
  ['R0000000000000000', '6'],
  ['S0000000000000000', '5'],
  ['Z0000000000000000', '6'],
])('the check digit of %s is %s', (vin, digit) => {
  expect(withCheckDigit(vin)[8]).toBe(digit);
});

test('a VIN is completed with its check digit only where it has 17 characters', () => {
  expect(() => withCheckDigit('11HGCM82633A004352')).toThrow('not the 17 letters of a VIN');
  expect(() => withCheckDigit('1HGCM82633A0043521')).toThrow(RangeError);
  expect(withCheckDigit('1hgcm826-33a 004352')).toBe('1HGCM82633A004352');
});

test.each([
  [1979, null],
  [1980, 'A'],
  [1999, 'X'],
  [2000, 'Y'],
  [2001, '1'],
  [2009, '9'],
  [2010, 'A'],
  [2039, '9'],
  [2000.5, null],
])('the year %s has the letter %s', (year, letter) => {
  expect(yearLetterOf(year)).toBe(letter);
});
