import { expect, test } from 'vitest';
import { decodedVinOf, isVinValue, vinProblem } from './vinFacts.ts';

const factsOf = (values: { readonly [variable: string]: string }) =>
  Object.entries(values).map(([variable, value]) => ({ variable, value }));

test('a card shows year, make and model, trim, drive and engine', () => {
  const decoded = decodedVinOf(
    factsOf({
      'Error Code': '0',
      Make: 'FORD',
      Model: 'F-150',
      'Model Year': '2021',
      Series: 'F-Series',
      Trim: 'XLT',
      'Drive Type': '4WD/4-Wheel Drive/4x4',
      'Body Class': 'Pickup',
      'Displacement (L)': '3.496',
      'Engine Number of Cylinders': '6',
      'Engine Configuration': 'V-Shaped',
      'Fuel Type - Primary': 'Gasoline',
    }),
  );
  expect(decoded).toEqual({
    title: '2021 Ford F-150',
    parts: { year: 2021, make: 'Ford', model: 'F-150' },
    trim: 'XLT',
    body: 'Pickup',
    drive: '4WD',
    engine: '3.5 L V6',
    errors: [],
  });
  expect(vinProblem(decoded, '')).toBeNull();
});

test.each([
  ['Electric', { 'Fuel Type - Primary': 'Electric', 'Displacement (L)': '0' }],
  [
    '1.8 L I4 hybrid',
    {
      'Displacement (L)': '1.8',
      'Engine Number of Cylinders': '4',
      'Engine Configuration': 'In-Line',
      'Fuel Type - Secondary': 'Electric',
    },
  ],
  ['2.0 L 4 cylinders', { 'Displacement (L)': '2.00', 'Engine Number of Cylinders': '4' }],
  ['6.7 L diesel', { 'Displacement (L)': '6.7', 'Fuel Type - Primary': 'Diesel' }],
  ['Diesel', { 'Fuel Type - Primary': 'Diesel' }],
  ['', { 'Engine Number of Cylinders': 'TBD' }],
])('an engine is shown as "%s"', (engine, values) => {
  expect(decodedVinOf(factsOf(values)).engine).toBe(engine);
});

test.each([
  ['BMW', 'BMW'],
  ['MERCEDES-BENZ', 'Mercedes-Benz'],
  ['Alfa Romeo', 'Alfa Romeo'],
])('the make %s is written %s', (make, shown) => {
  expect(decodedVinOf(factsOf({ Make: make })).title).toBe(shown);
});

test('S1 §5: empty values and "Not Applicable" are no values', () => {
  expect(['', ' ', null, 'Not Applicable', 'NOT APPLICABLE', 'No'].filter(isVinValue)).toEqual([
    'No',
  ]);
});

test('an unknown maker is said in words; an error of the check digit is not repeated', () => {
  const of = (code: string) => vinProblem(decodedVinOf(factsOf({ 'Error Code': code })), '');
  expect(of('1,7')).toBe('The maker of this VIN is not known.');
  expect(of('1')).toBeNull();
  expect(of('no code')).toBeNull();
});

test('a doubt about the year of a character without one is not repeated', () => {
  expect(vinProblem({ errors: [12] }, '1XPBD49X10D708195')).toBeNull();
  expect(vinProblem({ errors: [12, 14] }, '1XPBD49X10D708195')).toContain('model');
});

test('the spaces around a decoded value are left out', () => {
  const decoded = decodedVinOf(factsOf({ 'Model Year': ' 2021 ', Make: ' FORD ', Trim: ' XLT ' }));
  expect(decoded).toMatchObject({ title: '2021 Ford', trim: 'XLT', parts: { year: 2021 } });
});

test('a model that repeats the make is none', () => {
  const decoded = decodedVinOf(factsOf({ Make: 'CARGO INC', Model: 'CARGO INC' }));
  expect(decoded).toMatchObject({ title: 'Cargo Inc', parts: { make: 'Cargo Inc', model: '' } });
});

test.each([
  ['12021', null],
  ['20211', null],
  ['2021', 2021],
  ['', null],
])("the decoded year '%s' is the year %s", (text, year) => {
  expect(decodedVinOf(factsOf({ 'Model Year': text })).parts.year).toBe(year);
});

test.each([
  ['0', []],
  ['1,11', [1, 11]],
  ['7, 14', [7, 14]],
  ['', []],
  ['-1,1.5,x,8', [8]],
])("the decoder's errors '%s' are %j", (text, errors) => {
  expect(decodedVinOf(factsOf({ 'Error Code': text })).errors).toEqual(errors);
});

test.each([
  [[7], 'The maker of this VIN is not known.'],
  [[1, 8], 'No details of this VIN are known.'],
  [[11], 'Character 10 of this VIN stands for no model year.'],
  [[14, 7], 'The model of this VIN is not known.'],
  [[1, 12], 'Character 10 may stand for 1990 or 2020.'],
  [[1, 400], null],
  [[], null],
])('the errors %j of a decoder read: %s', (errors, words) => {
  expect(vinProblem({ errors }, '1XPBD49X1LD708195')).toBe(words);
});

test.each([
  ['V-Shaped', '6', 'V6'],
  ['W Shaped', '12', 'W12'],
  ['In-Line', '4', 'I4'],
  ['Horizontally opposed (boxer)', '4', 'H4'],
  ['Rotary', '2', '2 cylinders'],
  ['In-Line', '0', ''],
])('an engine %s of %s cylinders is shown as "%s"', (shape, cylinders, engine) => {
  const facts = { 'Engine Configuration': shape, 'Engine Number of Cylinders': cylinders };
  expect(decodedVinOf(factsOf(facts)).engine).toBe(engine);
});

test.each([
  ['FORD', 'Ford'],
  ['GMC', 'GMC'],
  ['LAND ROVER', 'Land Rover'],
  ['ASTON-MARTIN', 'Aston-Martin'],
  ['McLaren', 'McLaren'],
  ['RAM4X', 'Ram4x'],
])('the make %s of a decoder reads %s', (make, shown) => {
  expect(decodedVinOf(factsOf({ Make: make })).parts.make).toBe(shown);
});

test('a missing trim is replaced by the series, and of several names the first counts', () => {
  const decoded = decodedVinOf(
    factsOf({ Series: 'F-Series', 'Body Class': 'Van / Minivan', 'Drive Type': 'AWD/All-Wheel' }),
  );
  expect(decoded).toMatchObject({ title: '', trim: 'F-Series', body: 'Van', drive: 'AWD' });
});
