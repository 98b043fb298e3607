import { expect, test } from 'vitest';
import { withCheckDigit } from '#domain/vin.ts';
import { decodeVin } from './decodeVin.ts';
import { fewVins } from './testing/fewVins.ts';
import { openVinData } from './vinData.ts';

const data = openVinData(fewVins);

const decode = (vin: string) =>
  Object.fromEntries(decodeVin(data, vin).map(({ variable, value }) => [variable, value]));

test('the most specific key and the schema of the most specific model go first', () => {
  expect(decode(withCheckDigit('1A1ACXAXXAAM00001'))).toEqual({
    'Error Code': '0',
    'Error Text': expect.stringContaining('clean'),
    Make: 'Acme',
    'Manufacturer Name': 'ACME MOTORS',
    Model: 'Alpha',
    'Model Year': '2010',
    'Vehicle Type': 'Passenger Car',
    Trim: 'base',
    'Body Class': 'Sedan',
  });
  expect(decode(withCheckDigit('1A1ABXAXXAAM00001'))).toMatchObject({
    Make: 'Bravo',
    Model: 'Beta',
    Trim: 'only beta',
    'Body Class': 'Coupe',
  });
});

test('a schema counts only in its model years', () => {
  expect(decode(withCheckDigit('1A1ABXAXXPAM00001'))).toMatchObject({
    'Model Year': '2023',
    Model: 'Alpha',
    Trim: 'sport',
  });
});

test('the seventh character decides the year of a car', () => {
  expect(decode(withCheckDigit('1A1ABX1XXPAM00001'))).toMatchObject({
    'Model Year': '1993',
    'Error Code': '8',
  });
});

test('a trailer is of the thirty years in which a model fits', () => {
  expect(decode(withCheckDigit('1C9XBX1XXLA777001'))).toMatchObject({
    'Model Year': '1990',
    Model: 'Flat',
  });
  expect(decode(withCheckDigit('1C9YBX1XXLA777001'))).toMatchObject({
    'Model Year': '2020',
    Make: 'Cargo',
  });
});

test.each([
  ['a text that is too short', '1A1ABXAX', '6,8'],
  ['an unknown maker', withCheckDigit('9Z9ABXAXXPAM00001'), '7'],
  ['no model that fits', withCheckDigit('1A1ZCXAXXPAM00001'), '14'],
  ['no schema of the year', withCheckDigit('1C9ABXAXXPA000001'), '8'],
  ['a letter that stands for no year', withCheckDigit('1A1ABXAXXUAM00001'), '11'],
  ['a letter that no VIN has', '1A1ABXAXXPAMO0001', '400'],
])('%s has its error code', (_what, vin, code) => {
  expect(decode(vin)['Error Code']).toBe(code);
});

test('a wrong check digit is reported, and the rest decoded', () => {
  const right = withCheckDigit('1A1ABXAXXPAM00001');
  const wrong = `${right.slice(0, 8)}${right[8] === '1' ? '2' : '1'}${right.slice(9)}`;
  expect(decode(wrong)).toMatchObject({ 'Error Code': '1', Model: 'Alpha' });
});
