// Written sessions are read back unchanged, unknown parts included (P12).
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { textBytes } from '#kernel/canonical.ts';
import { FIRST_CATALOGUE, type Migration } from '#kernel/migrations.ts';
import type { LogRecord } from '#kernel/records.ts';
import { pack } from './packing.ts';
import { readSession } from './sessionReader.ts';
import { simOf } from './sim.ts';
import {
  fileOf,
  someBlob,
  someBlobHash,
  someEvent,
  someHeader,
  someMark,
  someTrack,
} from './testing/sessions.ts';

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<LogRecord['data']>;
const plain = json.filter((value) => !JSON.stringify(value).includes('__proto__'));

test('any records are read back unchanged, unknown types included', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.string(), plain), { maxLength: 40 }),
      fc.nat(3),
      async (bodies, gap) => {
        const events = bodies.map(([type, data], i) => someEvent(i * (gap + 1), type, data));
        const file = await fileOf(async (writer) => {
          await writer.header(someHeader);
          await writer.records(events);
          await writer.end();
        });
        const session = await readSession(file);
        // As text: the order of keys is kept as well.
        expect(session.records.map((one) => JSON.stringify(one))).toEqual(
          events.map((one) => JSON.stringify(one)),
        );
        expect(session.isWhole).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('every kind of chunk is read back, an unknown kind included', async () => {
  const extra = { kind: 'XTRA', bytes: textBytes('of a later version') };
  const newer = { ...someHeader, weather: 'rain' };
  const file = await fileOf(async (writer) => {
    await writer.header(newer);
    await writer.blob(someBlobHash, someBlob);
    await writer.track(await pack(someTrack()));
    await writer.unknown(extra);
    await writer.sim({ nowMs: 1 });
    await writer.marks([someMark]);
    await writer.marks([{ ...someMark, kind: 'bookmark', label: 'Here' }]);
    await writer.end();
  });
  const session = await readSession(file);
  expect(session).toMatchObject({
    header: newer,
    marks: [someMark, { ...someMark, kind: 'bookmark', label: 'Here' }],
    damage: [],
    isWhole: true,
  });
  expect(await simOf(session.sim)).toEqual({ nowMs: 1 });
  expect(session.unknown).toEqual([extra]);
  expect(session.blobs).toEqual(new Map([[someBlobHash, someBlob]]));
  expect(session.track).toEqual([someTrack()]);
});

test('a blob that does not match its name is left out and reported', async () => {
  const file = await fileOf(async (writer) => {
    await writer.header(someHeader);
    await writer.blob('f'.repeat(64), someBlob);
    await writer.end();
  });
  const { blobs, damage } = await readSession(file);
  expect(blobs.size).toBe(0);
  expect(damage[0]?.what).toContain('does not match its name');
});

const migrations: readonly Migration[] = [
  { name: 'one', parts: [] },
  { name: 'two', parts: [] },
];
const ofCatalogue = (catalogue: number) =>
  fileOf(async (writer) => {
    await writer.header({ ...someHeader, catalogue });
    await writer.end();
  });

test.each([
  [FIRST_CATALOGUE - 1, 'an earlier'],
  [FIRST_CATALOGUE + 3, 'a later'],
])(
  'a file of catalog %i, from %s version, is rejected with both numbers',
  async (catalogue, whose) => {
    const file = await ofCatalogue(catalogue);
    const words = `${whose} version of Tarmac (catalogue ${catalogue}, and this one reads 4)`;
    await expect(readSession(file, { migrations })).rejects.toThrow(words);
  },
);

test('a file goes through the migrations that its catalog lacks, in order', async () => {
  for (const [had, lacks] of [['one', 'two'], ['two'], []].entries()) {
    const session = await readSession(await ofCatalogue(FIRST_CATALOGUE + had), { migrations });
    expect(session.migrations.map(({ name }) => name)).toEqual(lacks);
  }
});
