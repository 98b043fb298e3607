import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { fitOf, keyedPart, saidBy } from './fit.ts';

const part = keyedPart('1FTFW1E51MFA10418');

test('a key is held against characters 4 to 8 and, behind a bar, 10 to 17', () => {
  expect(part).toBe('FW1E5|MFA10418');
});

test.each([
  ['F', true],
  ['*W1[PRST]', false],
  ['*[FWX]1[CE]5', true],
  ['*****|*F', true],
  ['[A-G]W1E5|M', true],
  ['[0-9]W', false],
  ['**#', true],
  ['#', false],
  ['FW1E5|MFA10418', true],
  ['FW1E5|MFA104189', false],
  ['FW1E51', false],
  ['[FW', false],
  ['', true],
])('the key %s fits: %s', (key, fits) => {
  expect(fitOf(key, part) !== null).toBe(fits);
});

test.each([
  ['FW1', 'FW'],
  ['FW', 'F*[0-9]'],
  ['F[WX]', 'F[A-Z]'],
  ['F[W-Y]', 'F*'],
  ['**1', '****5'],
])('the key %s is more specific than %s', (more, less) => {
  expect(Number(fitOf(more, part))).toBeGreaterThan(Number(fitOf(less, part)));
});

test.each([
  ['F*1', [1, 0, 1]],
  ['*****|*F', [0, 0, 0, 0, 0, 0, 0, 1]],
  ['[A]', [1]],
  ['[0-9A-Z]', [0]],
  ['', []],
])('the key %s says of the places: %j', (key, said) => {
  expect(saidBy(key)).toEqual(said);
});

test('a set says the less of a place the larger it is', () => {
  const [two = 0] = saidBy('[AB]');
  const [ten = 0] = saidBy('#');
  expect(saidBy('[0-9]')).toEqual([ten]);
  expect(1 > two && two > ten && ten > 0).toBe(true);
});

test.prop([fc.string(), fc.string()])(
  'holding any key against any text never throws',
  (key, text) => {
    const fit = fitOf(key, text);
    expect(fit === null || Number.isFinite(fit)).toBe(true);
  },
);
