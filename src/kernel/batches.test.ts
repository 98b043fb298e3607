import { expect, test } from 'vitest';
import type { CommandRecord, EventRecord, LogRecord } from './records.ts';
import { Batches } from './recovery.ts';
import { record as command } from './testing/logStoreContract.ts';

/** The event of that number in a batch from `first` on. */
function event(seq: number, first = seq, size = 1): EventRecord {
  return { ...command(seq), kind: 'event', batch: { first, size } } as EventRecord;
}
type Unit = CommandRecord | readonly EventRecord[];
const seqsOf = (units: readonly Unit[]) =>
  units.map((unit) => ('kind' in unit ? unit.seq : unit.map(({ seq }) => seq)));

function cut(first: number, ...pieces: readonly (readonly LogRecord[])[]) {
  const troubles: string[] = [];
  const batches = new Batches(first, ({ what, error }) =>
    troubles.push(what, (error as Error).message),
  );
  const units = pieces.flatMap((piece) => batches.add(piece));
  batches.end();
  return { units: seqsOf(units), next: batches.next, broken: batches.broken, troubles };
}
const torn = 'The last stored records were incomplete and were dropped.';

test('a log is cut into its commands and whole batches, wherever its pieces end', () => {
  const whole = { next: 8, broken: false, troubles: [] };
  const three = [event(5, 5, 3), event(6, 5, 3), event(7, 5, 3)];
  const units = [3, [4], [5, 6, 7]];
  expect(cut(3, [command(3), event(4), ...three])).toEqual({ ...whole, units });
  expect(cut(3, [command(3)], [event(4), ...three.slice(0, 2)], three.slice(2))).toEqual({
    ...whole,
    units,
  });
  expect(cut(3)).toEqual({ units: [], next: 3, broken: false, troubles: [] });
});

test('a batch without its last events is dropped, and its number is free again', () => {
  expect(cut(0, [command(0), event(1, 1, 2)])).toEqual({
    units: [0],
    next: 1,
    broken: false,
    troubles: [torn, 'Records from 1 on are torn or missing'],
  });
});

test.each([
  ['a record is missing', [command(0), command(2)]],
  ['a record comes twice', [command(0), command(0)]],
  ['a command comes within a batch', [command(0), event(1, 1, 2), command(2)]],
  ['a batch begins within another', [command(0), event(1, 1, 2), event(2, 2, 1)]],
  ['an event is of a batch that began earlier', [command(0), event(1, 0, 2)]],
])('where %s the log ends', (_what, records) => {
  expect(cut(0, records, [command(1)])).toEqual({
    units: [0],
    next: 1,
    broken: true,
    troubles: [torn, 'Records from 1 on are torn or missing'],
  });
});
