import { expect, test } from 'vitest';
import type { LogRecord } from '#kernel/records.ts';
import { someEvent, startMs } from './testing/sessions.ts';
import { cutIntoUnits } from './units.ts';

/** An event of the batch that begins at `first` and has `size` records. */
const event = (seq: number, first = seq, size = 1): LogRecord => ({
  ...someEvent(seq, 'notes/written', {}),
  batch: { first, size },
});
const command = (seq: number) =>
  ({ ...someEvent(seq, 'notes/write', {}), kind: 'command' }) as unknown as LogRecord;

const missing = (what: string, before: number) => `${what} missing before record ${before}.`;
const torn = (seq: number) => `The batch at record ${seq} is not whole and was left out.`;

test.each<[string, LogRecord[], string[], string[]]>([
  ['commands and whole batches', [command(0), event(1, 1, 2), event(2, 1, 2)], ['0', '1 2'], []],
  ['a first record that is missing', [command(1)], ['1'], [missing('One record is', 1)]],
  ['six that are missing', [command(0), command(7)], ['0', '7'], [missing('6 records are', 7)]],
  [
    'a batch without its beginning',
    [command(0), event(2, 1, 2), event(3)],
    ['0', '3'],
    [missing('One record is', 2), torn(2)],
  ],
  [
    'a batch without its middle',
    [event(0, 0, 3), event(2, 0, 3), command(3)],
    ['3'],
    [torn(0), missing('One record is', 2), torn(2)],
  ],
  ['a batch that a command ends', [event(0, 0, 2), command(1)], ['1'], [torn(0)]],
  ['a batch that another one ends', [event(0, 0, 2), event(1)], ['1'], [torn(0)]],
  ['a batch that the recording ends', [command(0), event(1, 1, 2)], ['0'], [torn(1)]],
])('%s: what is left is cut where a command or a batch ends', (_what, records, units, gaps) => {
  const cut = cutIntoUnits(records);
  expect(cut.units.map((unit) => unit.records.map(({ seq }) => seq).join(' '))).toEqual(units);
  expect(cut.gaps.map(({ what }) => what)).toEqual(gaps);
});

test('a unit never happens before the one in front of it, and is marked behind a gap', () => {
  const late = { ...event(1), at: startMs - 5_000 };
  const { units } = cutIntoUnits([event(0), late, event(3)]);
  expect(
    units.map(({ atMs, endSeq, isBehindGap }) => [atMs - startMs, endSeq, isBehindGap]),
  ).toEqual([
    [0, 1, false],
    [0, 2, false],
    [3_000, 4, true],
  ]);
});
