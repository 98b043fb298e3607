// The simulated company's own vehicles, decoded with the real data.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { decodedVinOf, type VinFact } from '#domain/vinFacts.ts';
import { type Streams, streamOf } from '#sim/core/random.ts';
import { type CarModel, carModels } from '#sim/world/catalogue.ts';
import { vinOf, yearOf } from '#sim/world/fleet.ts';
import { decodeVin } from '#vin/decodeVin.ts';
import { openVinData, type VinData } from '#vin/vinData.ts';
import { vinDataFile } from '../../scripts/vinData.mjs';

let data: VinData;
beforeAll(async () => {
  data = openVinData(readFileSync(await vinDataFile(), 'utf8'));
}, 120_000);

const streams: Streams = {};
const stream = streamOf(streams, 1, 'vins');

/** Of these models the data has cabs and doors as trims. */
const noTrims = ['SuperCrew', 'Sport', 'Unlimited Sport'];

test.each(carModels)('the VINs of a $make $model decode to it, of every year', (car) => {
  for (const year of yearsOf(car)) {
    const facts = decodeVin(data, vinOf(car, year, year * 7, stream));
    const decoded = decodedVinOf(facts);
    expect(decoded.errors).toEqual([]);
    expect(`${year} ${car.make} ${car.model} `).toContain(`${decoded.title} `);
    const [series, trim] = ['Series', 'Trim'].map((name) => valueOf(facts, name));
    // The last word of a model is its trim or series.
    const own = car.model.split(' ').at(-1) ?? '';
    if (trim && !noTrims.includes(trim)) expect(wordsOf(`${series}/${trim}`)).toContain(own);
  }
});

test('the year of a new vehicle is one in which its model was built', () => {
  for (const car of carModels) {
    const years = new Set(Array.from({ length: 100 }, () => yearOf(car, stream)));
    expect(years.size).toBeGreaterThan(3);
    for (const year of years) expect(yearsOf(car)).toContain(year);
  }
});

function yearsOf({ builds }: CarModel): readonly number[] {
  return builds.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at),
  );
}

function valueOf(facts: readonly VinFact[], name: string): string {
  return facts.find(({ variable }) => variable === name)?.value ?? '';
}

/** 'LT' of '1LS/1LT', 'Sport' of 'SPORT'. */
function wordsOf(text: string): readonly string[] {
  const words = text.split(/[^A-Za-z0-9]+/).map((word) => word.replace(/^[12](?=L)/, ''));
  return words.flatMap((word) => [word, `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`]);
}
