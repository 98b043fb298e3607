import { expect, test } from 'vitest';
import { stretchAt, unpacked, zoneNamed } from './zoneData.ts';

test('unpacked reads names, seconds, negative and long numbers', () => {
  // Minutes in base 60: 'a' is 10, 'A' is 36; after the point, sixtieths.
  expect(unpacked('Some/Where|LMT +02 CET|-u.k -20 -10|0121|-1A.k 100 A0|5e3')).toEqual({
    abbreviations: ['LMT', '+02', 'CET', '+02'],
    offsetMs: [(30 * 60 + 20) * 1_000, 7_200_000, 3_600_000, 7_200_000],
    untilMs: [
      -(96 * 60 + 20) * 1_000,
      -(96 * 60 + 20) * 1_000 + 3_600 * 60_000,
      -(96 * 60 + 20) * 1_000 + (3_600 + 36 * 60) * 60_000,
      Infinity,
    ],
  });
});

test('a zone without clock changes is one stretch without a negative zero', () => {
  const zone = unpacked('Etc/UTC|UTC|0|0||');
  expect(zone).toEqual({ abbreviations: ['UTC'], offsetMs: [0], untilMs: [Infinity] });
  expect(Object.is(zone.offsetMs[0], 0)).toBe(true);
  expect(stretchAt(zone, -1e15)).toBe(0);
});

test('the instant of a change belongs to the stretch that it begins', () => {
  const chicago = zoneNamed('America/Chicago');
  if (!chicago) throw new Error('Chicago is missing.');
  const changeMs = Date.UTC(2026, 10, 1, 7);
  const at = stretchAt(chicago, changeMs);
  expect([chicago.abbreviations[at - 1], chicago.abbreviations[at]]).toEqual(['CDT', 'CST']);
  expect(stretchAt(chicago, changeMs - 1)).toBe(at - 1);
});

test('older names find the same zone; property names of objects find none', () => {
  expect(zoneNamed('US/Central')).toBe(zoneNamed('America/Chicago'));
  expect(zoneNamed('America/Knox_IN')).toBe(zoneNamed('America/Indiana/Knox'));
  expect(zoneNamed('__proto__')).toBe(null);
  expect(zoneNamed('constructor')).toBe(null);
  expect(zoneNamed('')).toBe(null);
});
