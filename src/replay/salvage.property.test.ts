// P13, P18: of any damaged session file the intact parts are read and the damage is reported.
import { beforeAll, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { hashBytes, textBytes } from '#kernel/canonical.ts';
import { CHUNK_HEADER_BYTES, PREAMBLE_BYTES, writeChunk, writePreamble } from './chunk.ts';
import { joined, pack } from './packing.ts';
import { type FoundChunk, scan } from './scan.ts';
import { InvalidSession, readSession } from './sessionReader.ts';
import { fileOf, someEvent, someFile, someHeader } from './testing/sessions.ts';
import { runs } from '../../tests/propertyRuns.ts';

let file: Uint8Array;
let chunks: readonly FoundChunk[];
beforeAll(async () => {
  file = await someFile(1_200);
  chunks = scan(file).chunks;
});

const endOf = ({ at, body }: FoundChunk) => at + CHUNK_HEADER_BYTES + body.length;
const ordinals = (bytes: Uint8Array) => scan(bytes).chunks.map(({ ordinal }) => ordinal);

test('a whole file has no damage', async () => {
  const session = await readSession(file);
  expect(session.damage).toEqual([]);
  expect(session.isWhole).toBe(true);
  expect(chunks.length).toBe(9);
});

test('cut at every byte: every chunk before the cut is found and the cut is reported', () => {
  for (let length = 0; length < file.length; length += 1) {
    const cut = file.subarray(0, length);
    const intact = chunks.filter((chunk) => endOf(chunk) <= length);
    const found = scan(cut);
    expect(found.chunks.length).toBe(intact.length);
    const isBetween = length === PREAMBLE_BYTES || intact.some((chunk) => endOf(chunk) === length);
    if (length > 0) expect(found.damage.length).toBe(isBetween ? 0 : 1);
  }
}, 60_000);

test('a cut between two chunks is reported too', async () => {
  for (const chunk of chunks.slice(1, -1)) {
    const session = await readSession(file.subarray(0, endOf(chunk)));
    expect(session.isWhole).toBe(false);
    expect(session.damage[0]?.what).toContain('no end');
  }
});

test('one chunk removed: every other is found and the gap is reported', async () => {
  for (const missing of chunks) {
    const cut = joined(
      [file.subarray(0, missing.at), file.subarray(endOf(missing))],
      file.length - (endOf(missing) - missing.at),
    );
    const others = chunks.filter((one) => one !== missing).map(({ ordinal }) => ordinal);
    expect(ordinals(cut)).toEqual(others);
    const { damage, isWhole } = await readSession(cut);
    const isEnd = missing === chunks.at(-1);
    expect({ missing: missing.ordinal, isWhole, damage }).toEqual({
      missing: missing.ordinal,
      isWhole: false,
      damage: [
        isEnd
          ? { at: 0, bytes: 0, what: 'The file has no end: writing it was broken off.' }
          : { at: missing.at, bytes: 0, what: 'Chunks are missing before this place.' },
      ],
    });
  }
});

test('10,000 flipped bits: each loses only its own chunk and is reported', () => {
  const before = hashBytes(file);
  const all = chunks.map(({ ordinal }) => ordinal);
  fc.assert(
    fc.property(fc.nat(file.length * 8 - 1), (bit) => {
      const at = bit >> 3;
      const flipped = Uint8Array.from(file);
      flipped[at] = (flipped[at] as number) ^ (1 << (bit & 7));
      const hit = chunks.find((chunk) => at >= chunk.at && at < endOf(chunk));
      const found = scan(flipped);
      expect(found.chunks.map(({ ordinal }) => ordinal)).toEqual(
        all.filter((ordinal) => ordinal !== hit?.ordinal),
      );
      expect(found.damage).toHaveLength(1);
      const [named] = found.damage;
      expect(at >= (named?.at ?? -1) && at < (named?.at ?? 0) + (named?.bytes ?? 0)).toBe(true);
    }),
    { numRuns: runs(2_500, 10_000) },
  );
  expect(hashBytes(file)).toBe(before);
}, 60_000);

test('some hundred damaged files: intact chunks read as before', async () => {
  const whole = await readSession(file);
  const lines = new Set(whole.records.map((record) => JSON.stringify(record)));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 })), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.nat(file.length),
      async (changes, length) => {
        const damaged = file.slice(0, length + 200);
        for (const [at, change] of changes) {
          if (at < damaged.length) damaged[at] = (damaged[at] as number) ^ change;
        }
        const own = hashBytes(damaged);
        try {
          const { records, damage } = await readSession(damaged);
          expect(records.every((record) => lines.has(JSON.stringify(record)))).toBe(true);
          if (own !== hashBytes(file)) expect(damage.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidSession);
        }
        expect(hashBytes(damaged)).toBe(own);
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);

test('false lengths: the chunks they cover are found', () => {
  for (const lie of [0, 1, 1_000, 100_000, 2 ** 32 - 1]) {
    for (const chunk of chunks) {
      const lying = Uint8Array.from(file);
      const [header] = writeChunk({ ...chunk, body: new Uint8Array(0) });
      const view = new DataView(header.buffer);
      view.setUint32(16, lie, true);
      // Its checksum is right: the false length is deliberate.
      view.setUint32(28, crcOf(header.subarray(0, 28)), true);
      lying.set(header, chunk.at);
      const others = chunks.filter((one) => one !== chunk).map(({ ordinal }) => ordinal);
      expect(ordinals(lying)).toEqual(expect.arrayContaining(others));
      expect(scan(lying).damage.length).toBeGreaterThan(0);
    }
  }
});

/** The checksum of a header, read from a written one. */
function crcOf(bytes: Uint8Array): number {
  const [header] = writeChunk({
    kind: 'CRCS',
    ordinal: 0,
    isPacked: false,
    plainBytes: 0,
    body: bytes,
  });
  return new DataView(header.buffer).getUint32(24, true);
}

test('a file made only of chunk beginnings is given up in bounded time', () => {
  const mostBody = 60_000;
  const headers = Array.from({ length: 4_000 }, (_, ordinal) => {
    const [header] = writeChunk({
      kind: 'RECS',
      ordinal,
      isPacked: false,
      plainBytes: 0,
      body: new Uint8Array(0),
    });
    const view = new DataView(header.buffer);
    view.setUint32(16, mostBody, true);
    view.setUint32(28, crcOf(header.subarray(0, 28)), true);
    return header;
  });
  const hostile = joined([writePreamble(), ...headers], PREAMBLE_BYTES + headers.length * 32);
  const { chunks: found, damage } = scan(hostile);
  expect(found).toEqual([]);
  expect(damage.at(-1)?.what).toContain('given up');
});

test('a chunk that unpacks to more than stated is rejected, and the rest is read', async () => {
  const bomb = await pack(new Uint8Array(20_000_000));
  const made = await fileOf(async (writer) => {
    await writer.header(someHeader);
    await writer.track({ ...bomb, plainBytes: 1_000 });
    await writer.records([someEvent(0, 'tests/happened', {})]);
    await writer.end();
  });
  const session = await readSession(made);
  expect(session.records).toHaveLength(1);
  expect(session.track).toEqual([]);
  expect(session.damage[0]?.what).toContain('unpacks to more than it says');
});

test('chunks that together unpack to more than a session may hold are rejected', async () => {
  const large = await pack(new Uint8Array(1_000_000));
  const made = await fileOf(async (writer) => {
    await writer.header(someHeader);
    for (let i = 0; i < 12; i += 1) await writer.packed('XTRA', large);
    await writer.end();
  });
  expect(made.length).toBeLessThan(20_000);
  const session = await readSession(made, { mostPlainBytes: 5_000_000 });
  expect(session.unknown).toHaveLength(4);
  expect(session.damage.at(-1)?.what).toContain('more than a session may hold');
});

test('invalid lines are reported, and the lines around them are read', async () => {
  const good = JSON.stringify(someEvent(1, 'tests/happened', { text: '__proto__' }));
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const lines = [
    good,
    '{"seq":2}',
    'no json',
    good.replace('"seq":1', '"seq":3').replace('{"text":"__proto__"}', '{"__proto__":{"x":1}}'),
    good.replace('"seq":1', '"seq":4').replace('"__proto__"', deep),
    good.replace('"seq":1', '"seq":5'),
    good.replace('"seq":1', '"seq":5'),
  ];
  const made = await fileOf(async (writer) => {
    await writer.header(someHeader);
    await writer.unknown({ kind: 'RECS', bytes: textBytes(lines.join('\n')) });
  });
  const { records, damage } = await readSession(made);
  expect(records.map(({ seq }) => seq)).toEqual([1, 5]);
  expect(damage.map(({ what }) => what)).toEqual([
    'Line 2 of its records is no record.',
    'Line 3 of its records is no JSON.',
    'Line 4 of its records holds a key that is not allowed.',
    'Line 5 of its records is nested too deeply.',
    'Record 5 is out of order.',
  ]);
});

test('a foreign file and a file of a later version are rejected with a message', async () => {
  const later = writePreamble();
  const view = new DataView(later.buffer);
  view.setUint32(8, 9, true);
  view.setUint32(12, crcOf(later.subarray(0, 12)), true);
  await expect(readSession(later)).rejects.toThrow('format version 9');
  await expect(readSession(new Uint8Array(0))).rejects.toThrow('no recorded session');
  await expect(readSession(textBytes('{"a":1}'.repeat(999)))).rejects.toThrow('no recorded');
});
