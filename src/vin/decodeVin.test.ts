import { expect, test } from 'vitest';
import { withCheckDigit } from '#domain/vin.ts';
import { decodeVin } from './decodeVin.ts';
import { fewVins } from './testing/fewVins.ts';
import { openVinData } from './vinData.ts';

const data = openVinData(fewVins);

const decode = (vin: string) =>
  Object.fromEntries(decodeVin(data, vin).map(({ variable, value }) => [variable, value]));

test('the most specific key says each element', () => {
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
});

test('of two schemas with a model the one that says more of the VIN counts alone', () => {
  expect(decode(withCheckDigit('1A1ABXAXXAM000001'))).toMatchObject({
    Make: 'Acme',
    Model: 'Alpha',
    Trim: 'sport',
    'Body Class': 'Coupe',
  });
});

test('of two that say as much of it the one with the narrower key for a model counts', () => {
  const facts = decode(withCheckDigit('1A1ABXAXXAN000001'));
  expect(facts).toMatchObject({ Make: 'Bravo', Model: 'Beta', Trim: 'only beta' });
  expect(facts).not.toHaveProperty('Body Class');
});

test('a schema counts only in its model years', () => {
  expect(decode(withCheckDigit('1A1ABXAXXPAM00001'))).toMatchObject({
    'Model Year': '2023',
    Model: 'Alpha',
    Trim: 'sport',
  });
});

test.each([
  ['a car with a letter in the seventh place', '1A1ABXAXXPAM00001', '2023', '0'],
  ['a car with a digit there, of whose year nothing is known', '1A1ABX1XXPAM00001', undefined, '8'],
  ['a light truck with a letter there', '1T1B2XAXXLA000001', '2020', '0'],
  ['a light truck with a digit there', '1T1B2X5XXLA000001', '1990', '0'],
  ['a heavy truck that more is known of in the later year', '1T1B17AXXLA000001', '2020', '0'],
  ['the same with a digit in the seventh place', '1T1B175XXLA000001', '2020', '0'],
  ['a heavy truck that hardly more is known of in the later', '1T1B1X4XXLA000001', undefined, '12'],
  [
    'a heavy truck that little more is known of in the earlier',
    '1T1B18XXXLA000001',
    undefined,
    '12',
  ],
  ['a heavy truck that much more is known of in the earlier', '1T1B189XXLA000001', '1990', '0'],
  ['a truck of which the earlier year has no model', '1T1X3XXXXLA000001', undefined, '12'],
  ['a trailer that fits in the later year alone', '1C9YBX1XXLA777001', '2020', '0'],
  ['a trailer that hardly fits in the earlier', '1C9XBX1XXLA777001', undefined, '12'],
])('the model year of %s: %s is of %s', (_what, vin, year, code) => {
  expect(decode(withCheckDigit(vin))).toMatchObject({ 'Error Code': code });
  expect(decode(withCheckDigit(vin))['Model Year']).toBe(year);
});

test('where the year is not certain, that is known in which both years agree', () => {
  expect(decode(withCheckDigit('1T1B1XXXXLA000001'))).toEqual({
    'Error Code': '12',
    'Error Text': '12 - Model year warning: character 10 may stand for 1990 or 2020',
    Make: 'Draft',
    'Manufacturer Name': 'DRAFT LLC',
    'Vehicle Type': 'Truck',
    'Gross Vehicle Weight Rating From': 'Class 8: 33,001 lb and above',
  });
});

test.each([
  ['three characters and a right check digit', withCheckDigit('WX1PRS0XX1A000001'), '2001'],
  ['two characters and a right check digit', withCheckDigit('WX1PR00XX1A000001'), undefined],
  ['five characters and a wrong check digit', 'WX1PRSTUZ1A000001', '2001'],
  ['four characters and a wrong check digit', 'WX1PRST0Z1A000001', undefined],
])('outside North America keys of %s make a year: %s is of %s', (_what, vin, year) => {
  const facts = decode(vin);
  expect(facts['Model Year']).toBe(year);
  expect(facts['Model']).toBe(year && 'Fern');
  expect(facts['Make']).toBe('Extra');
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
