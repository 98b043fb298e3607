import { expect, test } from 'vitest';
import { backwards } from './backwards.ts';
import type { LogReading } from './machine.types.ts';
import type { LogRecord } from './records.ts';

/** A log of `count` records, read in parts of three. */
function logOf(count: number): LogReading {
  return {
    unstored: () => ({ records: [], blobs: new Map() }),
    nextSeq: () => count,
    async *read(fromSeq) {
      for (let seq = fromSeq; seq < count; seq += 3) {
        const length = Math.min(3, count - seq);
        yield Array.from({ length }, (_, at) => ({ seq: seq + at }) as LogRecord);
      }
    },
  };
}

test.each([0, 1, 4, 5, 6, 23])('backwards yields %i records newest first', async (count) => {
  const read: number[] = [];
  for await (const { seq } of backwards(logOf(count), 5)) read.push(seq);
  expect(read).toEqual(Array.from({ length: count }, (_, at) => count - 1 - at));
});

test('backwards reads a page only when it is asked for, and no further than its end', async () => {
  const from: number[] = [];
  const read: number[] = [];
  const log = logOf(18);
  const counting: LogReading = {
    ...log,
    async *read(fromSeq) {
      from.push(fromSeq);
      for await (const part of log.read(fromSeq)) {
        read.push(...part.map(({ seq }) => seq));
        yield part;
      }
    },
  };
  const records = backwards(counting, 9);
  await records.next();
  expect(from).toEqual([9]);
  for (let at = 0; at < 9; at += 1) await records.next();
  expect(from).toEqual([9, 0]);
  expect(read).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
});
