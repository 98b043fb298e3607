// Our decoder beside that of the package whose data it reads: VINs made from the database's own
// patterns, and those of the fixture. Alike does not mean right: `known.test.ts` holds it against
// vehicles.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeVin } from '#vin/decodeVin.ts';
import { openVinData } from '#vin/vinData.ts';
import decoded from '#fixtures/vins/decoded.json' with { type: 'json' };
import { vinDataFile } from '../../scripts/vinData.mjs';
import { seedOfRun } from '../seedOfRun.ts';
import { type Comparison, comparedWith, type Difference } from './asThePackage.ts';
import { generatedVins, randomFrom } from './generated.ts';
import { openIndexed, packageDecoderOn } from './packageDecoder.ts';

const vins = 10_000;

test('10,000 VINs made from the patterns decode as by the package', async () => {
  const data = openVinData(readFileSync(await vinDataFile(), 'utf8'));
  const db = await openIndexed();
  const theirs = packageDecoderOn(db);
  const counts = new Map<Comparison, number>();
  const unexplained: (Difference & { readonly vin: string })[] = [];
  const otherYears: string[] = [];
  const compare = async (vin: string, type: string | undefined) => {
    const facts = decodeVin(data, vin);
    const year = Number(facts.find(({ variable }) => variable === 'Model Year')?.value ?? 0);
    // The package claims a year of every VIN, and of other vehicles as if they were cars.
    if (year === 0) return;
    const isCar = type === 'Passenger Car';
    const answer = await theirs.decode(vin, isCar ? undefined : year);
    if (isCar && answer.year !== year) otherYears.push(`${vin}: ${year}, not ${answer.year}`);
    for (const difference of comparedWith(answer.best, facts, vin)) {
      counts.set(difference.is, (counts.get(difference.is) ?? 0) + 1);
      if (difference.is === 'not explained') unexplained.push({ ...difference, vin });
    }
  };
  const made = generatedVins(db, randomFrom(seedOfRun()));
  for (let i = 0; i < vins; i += 1) {
    const { value } = made.next();
    await compare(value.vin, value.type);
  }
  for (const { vin, facts } of decoded) {
    if (/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) await compare(vin, facts['Vehicle Type']);
  }
  console.log(Object.fromEntries(counts));
  expect(otherYears).toEqual([]);
  expect(unexplained.slice(0, 20)).toEqual([]);
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const otherwise = (
    [
      'its key does not fit',
      'it prefers a less specific key',
      'a schema of another model says it',
    ] as const
  ).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  expect(otherwise / all).toBeLessThan(0.01);
  expect((counts.get('same') ?? 0) / all).toBeGreaterThan(0.8);
});
