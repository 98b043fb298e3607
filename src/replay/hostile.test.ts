// P13: what a hostile recording may cost.
import { expect, test } from 'vitest';
import { hashBytes, textBytes } from '#kernel/canonical.ts';
import { fleet } from '#kernel/testing/fleet.ts';
import { seqsBetween } from './everySeek.ts';
import { MOST_NAMED_WEIGHT, weightOf } from './limits.ts';
import { Recording } from './recording.ts';
import { readSession } from './sessionReader.ts';
import { fileOf, someEvent, someHeader } from './testing/sessions.ts';

test('of numbers that leap only those of records and those behind them are sought', async () => {
  const last = Number.MAX_SAFE_INTEGER;
  const made = await fileOf(async (writer) => {
    await writer.header(someHeader);
    const event = (seq: number) => ({ ...someEvent(seq, 'tests/happened', {}), at: 0 });
    await writer.records([0, 1, 9, last].map(event));
    await writer.end();
  });
  const recording = await Recording.open(await readSession(made), { slices: fleet });
  const sought: number[] = [];
  for (const seq of seqsBetween({ recording }, 0, recording.units.length)) {
    sought.push(seq);
    // An unbounded list would hang the test.
    if (sought.length > 10) break;
  }
  expect(sought).toEqual([0, 1, 2, 9, 10, last, last + 1]);
});

test('events that name more bulk than a session may hold are left out and named', async () => {
  const tags = Array.from({ length: 2_000_000 }, () => []);
  const bulk = textBytes(JSON.stringify({ a: { text: 'bulk', tags } }));
  const [hash, weight] = [hashBytes(bulk), weightOf(bulk)];
  const most = Math.floor(MOST_NAMED_WEIGHT / weight);
  expect(most).toBeLessThan(50);
  const events = Array.from({ length: most + 2 }, (_, seq) =>
    someEvent(seq, 'notes/loaded', { hash }),
  );
  const made = await fileOf(async (writer) => {
    await writer.header(someHeader);
    await writer.blob(hash, bulk);
    await writer.records(events);
    await writer.end();
  });
  const session = await readSession(made);
  let reports = 0;
  const recording = await Recording.open(session, {
    slices: fleet,
    onProgress: () => void (reports += 1),
  });
  expect(recording.troubles).toEqual(
    [most, most + 1].map((seq) => ({
      seq,
      what: `The batch at record ${seq} was left out: the events name too much bulk`,
    })),
  );
  // Bulk takes long, and it can be interrupted in between.
  expect(reports).toBeGreaterThan(most / 2);
});
