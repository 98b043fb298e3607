import { expect, test } from 'vitest';
import type { FetchesSees } from '#spine/fetches/index.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { decoding } from './testing/decoding.ts';
import { decodedTitles, retitled, vinToDecode } from './vins.queries.ts';
import { vinsSlice } from './vins.slice.ts';

test.each([
  ['1HGCM82633A00435', false],
  ['1HGCM82633A004352', true],
  ['1hgcm826-33a00 4352', true],
  ['1HGCM82633A0043522', false],
  ['1HGCM82633A0O4352', true],
  ['1HGCM82633A00435é', false],
  ['', false],
  ['2019 Honda Accord EX', false],
])('S1 §5: the text %s is decoded: %s', (text, isDecoded) => {
  expect(vinToDecode(text) !== null).toBe(isDecoded);
});

test('decoded titles are listed by VIN, in the same list until one of them changes', async () => {
  const run = await openWorld<FetchesSees>(vinsSlice);
  const say = (vin: string, title: string) => {
    for (const { type, data } of decoding(vin, title)) run.dispatch(type, data);
    return decodedTitles(run.sees());
  };
  expect(decodedTitles(run.sees())).toEqual(new Map());
  const first = say('1HGCM82633A004352', '2003 Honda Accord');
  expect(first).toEqual(new Map([['1HGCM82633A004352', '2003 Honda Accord']]));
  expect(say('2GNAXKEV5GF126704', '')).toBe(first);
  expect(say('1HGCM82633A004352', '2003 Honda Accord')).toBe(first);
  expect(retitled(first, first)).toEqual([]);
  const other = say('1HGCM82633A004352', '2003 Honda Civic');
  expect(retitled(other, first)).toEqual(['1HGCM82633A004352']);
  await run.close();
});

test('a title stays known while its VIN is asked for once more', async () => {
  const run = await openWorld<FetchesSees>(vinsSlice);
  const [ask, reply] = decoding('1HGCM82633A004352', '2003 Honda Accord');
  for (const { type, data } of [ask, reply, ask]) run.dispatch(type, data);
  expect(decodedTitles(run.sees()).get('1HGCM82633A004352')).toBe('2003 Honda Accord');
  await run.close();
});
