import { expect, test } from 'vitest';
import { dollars } from '#domain/money.ts';
import { cutText } from './cutText.ts';
import { initials } from './marks/Person.tsx';
import { formatAge, formatDistance, formatMoney } from './marks/Quantity.tsx';

test('money: formats whole cents as dollars', () => {
  expect(formatMoney(121_450)).toBe('$1,214.50');
  expect(formatMoney(-5)).toBe('-$0.05');
  for (const cents of [0, 7, -5, 2_340, 100_000, 123_456_789]) {
    expect(dollars(cents)).toBe(formatMoney(cents));
  }
});

test('distance: formats hundredths of a mile with one or two digits (S1 §9)', () => {
  expect(formatDistance(1_794)).toBe('17.9 mi');
  expect(formatDistance(1_794, 2)).toBe('17.94 mi');
  expect(formatDistance(123_456_0)).toBe('12,345.6 mi');
});

test('age: uses the largest whole unit and is never negative', () => {
  expect(formatAge(-900)).toBe('0 s old');
  expect(formatAge(59_999)).toBe('59 s old');
  expect(formatAge(60_000, 'ago')).toBe('1 min ago');
  expect(formatAge(3_600_000)).toBe('1 h old');
  expect(formatAge(86_400_000 * 3)).toBe('3 d old');
});

test('initials: first letters of the first and last word, each whole with its marks', () => {
  expect(initials('Maria del Mar Alvarez')).toBe('MA');
  expect(initials(' dana ')).toBe('D');
  expect(initials('𝒜da 𝓑ell')).toBe('𝒜𝓑');
  expect(initials('e\u0301lan zoe')).toBe('E\u0301Z');
  expect(initials('\ud83d\udc69\u200d\ud83d\ude92 Ann')).toBe('\ud83d\udc69\u200d\ud83d\ude92A');
  expect(initials('"Ann" (B-12)')).toBe('AB');
  expect(initials('- -')).toBe('--');
  expect(initials('')).toBe('');
});

test('a long text is cut between characters, never inside of one', () => {
  const cut = cutText(`${'x'.repeat(299)}\ud842\udfb7${'y'.repeat(9)}`);
  expect(cut).toBe(`${'x'.repeat(299)}…`);
  expect(cutText('x'.repeat(300))).toBe('x'.repeat(300));
});
