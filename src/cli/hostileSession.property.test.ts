// P13: `replay verify` ends on any file, in bounded time, with a message: copies of the golden
// recording in which numbers leap, times leap, counts lie, and texts and lists are of any size.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { textBytes } from '#kernel/canonical.ts';
import type { Json } from '#kernel/records.ts';
import { someTrack, fileOf } from '#replay/testing/sessions.ts';
import { pack } from '#replay/packing.ts';
import type { Session } from '#replay/session.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { goldenSession } from './testing/goldenSession.ts';
import { tarmacText, testFolder } from './testing/tarmac.ts';

const folder = await testFolder();
const lastSeq = Number.MAX_SAFE_INTEGER;
const lastMs = 8.64e15;
const centuryMs = 100 * 365.25 * 86_400_000;
let session: Session;

/** As many records as a run of the property can afford; a load of the world is among them. */
const RECORDS = 120;

beforeAll(async () => {
  session = await goldenSession();
});

type Fields = { [name: string]: unknown };

/** The file's parts as plain JSON, which a mutation changes in place. */
type Parts = {
  readonly records: Fields[];
  readonly marks: Fields[];
  readonly header: Fields;
  readonly end: Fields;
  track: Uint8Array[];
};

function parts(): Parts {
  const { header, records, marks } = session;
  return structuredClone({
    records: records.slice(0, RECORDS) as unknown as Fields[],
    marks: marks.slice(0, 6) as unknown as Fields[],
    header: { ...header } as Fields,
    end: {} as Fields,
    track: [someTrack()],
  });
}

/** Lines as they are given, so that no writer mends or refuses them. */
async function verify({ records, marks, header, end, track }: Parts) {
  const lines = records.map((record) => JSON.stringify(record)).join('\n');
  const bytes = await fileOf(async (writer) => {
    await writer.unknown({ kind: 'HEAD', bytes: textBytes(JSON.stringify(header)) });
    for (const [hash, bulk] of session.blobs) await writer.blob(hash, bulk);
    await writer.packed('RECS', await pack(textBytes(lines)));
    for (const block of track) await writer.track(await pack(block));
    await writer.packed('MARK', await pack(textBytes(JSON.stringify(marks))));
    // Its writer counts truly.
    const counts = { chunks: 3 + session.blobs.size + track.length, records: records.length };
    await writer.unknown({ kind: 'DONE', bytes: textBytes(JSON.stringify({ ...counts, ...end })) });
  });
  const path = join(folder, 'hostile');
  await writeFile(path, bytes);
  return tarmacText('replay', 'verify', path);
}

/** Ends with a code that says what it found, and a last line that says it in words. */
async function ends(made: Parts) {
  const { code, out, err } = await verify(made);
  expect([0, 1, 2]).toContain(code);
  const words = (code === 2 ? err : out).split('\n').at(-1) ?? '';
  expect(words).toMatch(/^[A-Z\d]|^tarmac replay verify: /);
  return { code, words, out };
}

/** From this record on all numbers, or all times, are later by as much. */
function leap(made: Parts, from: number, field: 'seq' | 'at', by: number): void {
  for (const record of made.records.slice(from)) {
    record[field] = (record[field] as number) + by;
    if (field === 'seq' && record.batch) (record.batch as Fields).first = record.seq;
  }
}

test('verify: numbers that leap to the last there is end with the gap named', async () => {
  const file = parts();
  const at = file.records.findIndex(({ kind }, i) => i > 20 && kind === 'command');
  const tail = file.records.splice(at);
  const first = tail[0] as Fields;
  file.records.push({ ...first, seq: lastSeq });
  const { code, out, words } = await ends(file);
  expect(code).toBe(1);
  expect(words).toContain(`${lastSeq - at} records are missing before record ${lastSeq}.`);
  // Places are counted, and not numbers.
  expect(out).toMatch(new RegExp(`^sought +${at + 3} places from \\d+ keyframes`, 'm'));
});

test('verify: a day that leaps by centuries ends', async () => {
  const file = parts();
  leap(file, 30, 'at', 40 * centuryMs);
  leap(file, 60, 'at', 80 * centuryMs);
  Object.assign(file.header, { toMs: file.records.at(-1)?.at });
  expect((await ends(file)).code).not.toBe(2);
});

test('verify: more marks than a session may hold are given up and named', async () => {
  const file = parts();
  const mark = { kind: 'bookmark', beforeSeq: 1, atMs: 0, hash: '', slices: {} };
  file.marks.push(...Array.from({ length: 10_000 }, () => mark));
  const { code, out } = await ends(file);
  expect(code).toBe(1);
  expect(out).toContain('Its marks were given up at mark 10001.');
});

test('verify: records out of order are named up to fifty, and then counted', async () => {
  const file = parts();
  for (const record of file.records) record.seq = 0;
  const { code, out } = await ends(file);
  expect(code).toBe(1);
  expect(out.match(/^damaged .* is out of order/gm)).toHaveLength(50);
  expect(out).toContain(`Of its records ${RECORDS - 51} more are out of order.`);
});

const numbers = [0, -1, 0.5, 1e300, -1e300, lastSeq, lastSeq - 1, -lastSeq, lastMs, -lastMs];
const number = fc.constantFrom(...numbers, 2 ** 31, 2 ** 32);
const nested = (depth: number) => {
  let value: Json = [];
  for (let i = 0; i < depth; i += 1) value = [value];
  return value;
};
/** By their names, so that a failure prints a line and not a million letters. */
const made = {
  nothing: () => null,
  true: () => true,
  'no text': () => '',
  proto: () => '__proto__',
  'no list': () => [],
  'own toString': () => ({ toString: 1 }),
  'a million letters': () => 'é'.repeat(1_000_000),
  '199 deep': () => nested(199),
  '1,000 deep': () => nested(1_000),
  '3,000 rows': () => Array.from({ length: 3_000 }, () => ({ id: 'x' })),
} as const satisfies { readonly [name: string]: () => Json };
const hostile = fc.oneof(number, fc.constantFrom(...(Object.keys(made) as (keyof typeof made)[])));

/** Sets one of the values in it, however deep, that `at` counts out. */
function spoil(into: Fields, at: number, what: Value): void {
  const places: [Fields, string][] = [];
  const walk = (fields: Fields, depth = 0) => {
    for (const [name, inner] of Object.entries(fields)) {
      places.push([fields, name]);
      if (typeof inner === 'object' && inner !== null && depth < 50) {
        walk(inner as Fields, depth + 1);
      }
    }
  };
  walk(into);
  const [fields, name] = places[at % places.length] ?? [];
  const value = typeof what === 'number' ? what : made[what]();
  if (fields && name !== undefined) fields[name] = value;
}

type Value = number | keyof typeof made;

const mutation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('record'), at: fc.nat(), value: hostile }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('mark'), at: fc.nat(), value: hostile }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('header'), at: fc.nat(), value: hostile }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('end'), at: fc.nat(), value: number }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('seq'), at: fc.nat(), value: number }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('at'), at: fc.nat(), value: number }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('track'), at: fc.nat(), value: number }) },
);

function mutate(into: Parts, { is, at, value }: { is: string; at: number; value: Value }): void {
  const place = at % into.records.length;
  if (is === 'seq' || is === 'at') leap(into, place, is, value as number);
  else if (is === 'end') into.end[at % 2 === 0 ? 'records' : 'chunks'] = value;
  else if (is === 'header') spoil(into.header, at, value);
  else if (is === 'mark') spoil(into.marks[at % into.marks.length] ?? {}, at >> 3, value);
  else if (is === 'track') {
    const view = new DataView((into.track[0] as Uint8Array).buffer);
    view.setUint32(4 * (at % 12), (value as number) >>> 0, true);
  } else spoil(into.records[place] as Fields, at >> 7, value);
}

test('verify: ends on every file that is changed anywhere, with a true last line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (changes) => {
      const file = parts();
      for (const change of changes) mutate(file, change);
      const { code, words } = await ends(file);
      if (code === 0) expect(words).toContain('replay gives the same state at every mark');
    }),
    { numRuns: runs(40, 2_000) },
  );
}, 120_000);
