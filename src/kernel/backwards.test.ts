import { expect, test } from 'vitest';
import { backwards } from './backwards.ts';
import type { LogReading } from './machine.types.ts';
import type { LogRecord } from './records.ts';

/** A log of `count` records, read in parts of three. */
function logOf(count: number): LogReading {
  return {
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
