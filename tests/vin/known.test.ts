// Vehicles that others have recorded, decoded with the real data.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { checkVin, modelYearsOf } from '#domain/vin.ts';
import { decodeVin } from '#vin/decodeVin.ts';
import { openVinData, type VinData } from '#vin/vinData.ts';
import { vinDataFile } from '../../scripts/vinData.mjs';
import { judged, knownVins } from './knownVins.ts';

let data: VinData;
beforeAll(async () => {
  data = openVinData(readFileSync(await vinDataFile(), 'utf8'));
}, 120_000);

const all = knownVins();
const isNorthAmerican = (vin: string) => /^[1-57]/.test(vin);

test('the known vehicles are of all kinds, years and continents', () => {
  const complete = all.filter(({ make, model }) => make !== '' && model !== '');
  const newest = Math.max(...all.map(({ year }) => year));
  expect(new Set(all.map(({ vin }) => vin)).size).toBe(all.length);
  expect(complete.length).toBeGreaterThanOrEqual(400);
  expect(all.filter(({ kind }) => kind !== 'car').length).toBeGreaterThanOrEqual(150);
  expect(complete.filter(({ year }) => year > newest - 5).length).toBeGreaterThanOrEqual(80);
  expect(all.filter(({ vin }) => !isNorthAmerican(vin)).length).toBeGreaterThanOrEqual(100);
  for (const { vin, year } of all.filter((known) => isNorthAmerican(known.vin))) {
    expect({ vin, is: checkVin(vin).kind }).toEqual({ vin, is: 'ok' });
    expect(modelYearsOf(vin)).toContain(year);
  }
});

/** Decoded as the data says, and recorded by another name. */
const otherwise = [
  // The data has a class of competition as the model of a KTM 350 XC.
  'VBKXCN439LM289821',
  // It has the number of the type, YZF600, as the model of a Yamaha R6.
  'JYARJ28Y1JA001448',
  // By its keys a Ram 4000; it was recorded as a 2500.
  '3C7WRAKT5NG159261',
  // The data has Heartland's models as makes.
  '5SFPB3326JE365727',
];

test('a known vehicle is decoded to its year, make and model, or they are not known', () => {
  const answers = all.map((known) => {
    const fields = judged(known, decodeVin(data, known.vin));
    return { known, fields, are: new Set<string>(Object.values(fields)) };
  });
  const wrong = answers.filter(({ are }) => are.has('wrong'));
  const notKnown = answers.filter(({ are }) => are.has('not known'));
  const wrongYears = answers.filter(({ fields }) => fields.year === 'wrong');
  console.log(
    `${all.length} known vehicles: ${wrong.length} wrong, ${notKnown.length} in part not known`,
  );
  expect(wrongYears.map(({ known }) => known.vin)).toEqual([]);
  expect(wrong.map(({ known }) => known.vin).toSorted()).toEqual(otherwise.toSorted());
  expect(wrong.length / all.length).toBeLessThanOrEqual(0.01);
  // Without it a decoder that knows nothing would do.
  expect((all.length - wrong.length - notKnown.length) / all.length).toBeGreaterThan(0.94);
});
