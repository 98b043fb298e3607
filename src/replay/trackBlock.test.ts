// The bytes of a block of positions, written out by hand (docs/session-format.md).
import { describe, expect, test } from 'vitest';
import { readTrackBlock, TrackBlockWriter } from './trackBlock.ts';

type Parts = {
  readonly magic?: string;
  readonly rows?: number;
  readonly drivers?: number;
  readonly fromMs?: number;
  readonly toMs?: number;
  /** Absent in blocks of the earlier versions. */
  readonly known?: number | null;
  readonly ids?: string;
  readonly columns?: readonly (readonly number[])[];
};

const drivers = [1, 1, 0];
const times = [19, 20, 8];
const lags = [10, 9, 12];
/** Longitude, latitude and heading. */
const places = [
  [20, 4, 14],
  [5, 0, 16],
  [40, 0, 254, 255, 7],
];
const kinds = [2, 2, 0];
const present = [drivers, times, lags, ...places, kinds];
/** Where the known fix is stamped as heard when the block begins. */
const stamped = [drivers, times, [20, 19, 12], ...places];

function block(parts: Parts = {}): Uint8Array {
  const { magic = 'TRK3', rows = 3, drivers: count = 2, fromMs = 100, toMs = 110 } = parts;
  const { known = 1, ids = '["a","b"]', columns = present } = parts;
  const head = new DataView(new ArrayBuffer(28));
  for (const [i, letter] of [...magic].entries()) head.setUint8(i, letter.charCodeAt(0));
  head.setUint32(4, rows, true);
  head.setUint32(8, count, true);
  head.setFloat64(12, fromMs, true);
  head.setFloat64(20, toMs, true);
  const text = [...new TextEncoder().encode(ids)];
  const lengths = [text, ...columns].flatMap(({ length }) => [length, 0, 0, 0]);
  const counted = known === null ? [] : [known, 0, 0, 0];
  return Uint8Array.of(
    ...new Uint8Array(head.buffer),
    ...counted,
    ...lengths,
    ...text,
    ...columns.flat(),
  );
}

const rows = {
  ids: ['a', 'b'],
  driver: [0, 0, 1],
  atMs: [90, 100, 104],
  lonE6: [10, 12, 7],
  latE6: [-3, -3, 8],
  heading: [20, 20, 65_535],
};

function read(bytes: Uint8Array) {
  const { known, ids, ...columns } = readTrackBlock(bytes);
  const lists = Object.entries(columns).map(([name, column]) => [name, [...column]]);
  return { known, ids, ...Object.fromEntries(lists) };
}

test.each([
  ['', block(), { heardMs: [95, 100, 110], kind: [1, 2, 0] }],
  [
    ' of the second version',
    block({ magic: 'TRK2', known: null, columns: [...stamped, kinds] }),
    { heardMs: [100, 100, 110], kind: [1, 2, 0] },
  ],
  [
    ' of the first version',
    block({ magic: 'TRK1', known: null, columns: stamped }),
    { heardMs: [100, 100, 110], kind: [0, 0, 0] },
  ],
])('a block%s is read as its bytes say', (_, bytes, differs) => {
  expect(read(bytes)).toEqual({ ...rows, known: 1, ...differs });
});

test('fixes are written as the bytes of a block', () => {
  const writer = new TrackBlockWriter(100);
  const a = writer.driver('a');
  writer.addKnown(a, 10, -3, 20, 90, 95, 1);
  writer.add(a, 12, -3, 20, 100, 100, 2);
  writer.add(writer.driver('b'), 7, 8, 65_535, 104, 110);
  expect([...writer.finish()]).toEqual([...block()]);
});

test('a known fix from before a clock went back counts as heard when the block begins', () => {
  const writer = new TrackBlockWriter(100);
  writer.addKnown(writer.driver('a'), 10, -3, 20, 90, 4_000, 0);
  expect(read(writer.finish())).toMatchObject({ known: 1, heardMs: [100] });
});

describe('a block is refused', () => {
  const edited = (at: number, column: readonly number[]) =>
    present.map((other, i) => (i === at ? column : other));

  test.each<[string, Uint8Array, string]>([
    ['when it is empty', new Uint8Array(), 'too short'],
    ['that ends in its head', block().subarray(0, 63), 'too short'],
    ['of a later version', block({ magic: 'TRK4' }), 'unknown format'],
    ['with more known fixes than fixes', block({ known: 4 }), 'wrong length'],
    ['with more fixes than bytes', block({ rows: 4 }), 'wrong length'],
    ['with more drivers than letters', block({ drivers: 10 }), 'wrong length'],
    ['that ends before it begins', block({ toMs: 99 }), 'no times'],
    ['without a number as its time', block({ fromMs: Number.NaN }), 'no times'],
    [
      'whose known fix was heard after it begins',
      block({ columns: edited(2, [30, 19, 2]) }),
      'wrong times',
    ],
    [
      'whose own first fix was heard before it begins',
      block({ columns: edited(2, [10, 11, 14]) }),
      'wrong times',
    ],
    [
      'whose fixes are not in the order in which they were heard',
      block({ known: 0, columns: edited(2, [20, 1, 14]) }),
      'wrong times',
    ],
    ['that ends before its last fix', block({ toMs: 109 }), 'wrong times'],
    ['that ends after its last fix', block({ toMs: 111 }), 'wrong times'],
    ['with a driver it does not name', block({ columns: edited(0, [1, 1, 2]) }), 'unknown driver'],
    [
      'with a column that is too short',
      block({ columns: edited(6, [2, 2]) }),
      'a column is too short',
    ],
    ['with a column that is too long', block({ columns: edited(6, [2, 2, 0, 0]) }), 'wrong length'],
    ['whose ids are no list', block({ ids: '{"a":"b"}' }), 'wrong driver ids'],
    ['with fewer ids than drivers', block({ ids: '["aaaaa"]' }), 'wrong driver ids'],
    ['with an id of an object', block({ ids: '["a","__proto__"]' }), 'wrong driver ids'],
    ['with ids that are not text', block({ ids: '["a",22222]' }), 'wrong driver ids'],
    ['with ids that cannot be read', block({ ids: '["a","b",' }), 'unreadable driver ids'],
  ])('%s', (_, bytes, why) => {
    expect(() => readTrackBlock(bytes)).toThrow(new RangeError(`track block: ${why}`));
  });
});
