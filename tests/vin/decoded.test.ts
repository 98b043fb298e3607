// 200 VINs of different makes, model years, classes and error codes, decoded with the real data.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { decodeVin } from '#vin/decodeVin.ts';
import { openVinData, type VinData } from '#vin/vinData.ts';
import decoded from '#fixtures/vins/decoded.json' with { type: 'json' };
import { vinDataFile } from '../../scripts/vinData.mjs';

let data: VinData;
beforeAll(async () => {
  data = openVinData(readFileSync(await vinDataFile(), 'utf8'));
}, 120_000);

test('the fixture covers makes, model years, classes and error codes', () => {
  const many = (name: string) =>
    new Set(
      decoded
        .flatMap(({ facts }) => Object.entries(facts).filter(([of]) => of === name))
        .map(([, value]) => value),
    ).size;
  expect(decoded).toHaveLength(200);
  expect(many('Make')).toBeGreaterThan(150);
  expect(many('Model Year')).toBeGreaterThan(40);
  expect(many('Vehicle Type')).toBe(9);
  expect(many('Error Code')).toBeGreaterThanOrEqual(9);
});

test.each(decoded)('$vin decodes as expected', ({ vin, facts }) => {
  const own = decodeVin(data, vin).map(({ variable, value }) => [variable, value]);
  expect(Object.fromEntries(own)).toEqual(facts);
});
