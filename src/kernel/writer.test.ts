import { expect, test } from 'vitest';
import type { LogRecord } from './records.ts';
import { memoryLogStore } from './memoryLogStore.ts';
import { drain } from './testing/drain.ts';
import { unwatched } from './keeping.ts';
import { RETRY_RECORDS, UNWRITTEN_LIMIT, Writer } from './writer.ts';

function record(seq: number): LogRecord {
  return {
    kind: 'command',
    seq,
    id: `s:${seq}`,
    type: 't',
    at: 0,
    actor: '',
    origin: 'operator',
    cause: null,
    root: `s:${seq}`,
    lens: 'ops',
    data: null,
  };
}

/** A store whose calls the test resolves one by one. */
function slowStore() {
  const inner = memoryLogStore();
  const calls: { readonly seqs: number[]; readonly answer: (works: boolean) => void }[] = [];
  const append = async (records: readonly LogRecord[], wait: 'durable' | 'soon') => {
    const works = await new Promise<boolean>((answer) =>
      calls.push({ seqs: records.map(({ seq }) => seq), answer }),
    );
    if (!works) throw new Error('full');
    await inner.append(records, wait);
  };
  return {
    store: { ...inner, append },
    calls,
    seqs: () => inner.disk.records.map(({ seq }) => seq),
  };
}

const range = (end: number) => Array.from({ length: end }, (_, seq) => seq);

/** What a writer says of its store: each failure, and each change of what it holds. */
function watched() {
  const said: string[] = [];
  const watch = {
    failed: (error: unknown) => void said.push(`failed: ${(error as Error).message}`),
    changed: () => void said.push('changed'),
  };
  return { said, watch };
}

async function fate(written: Promise<void>): Promise<string> {
  const open = drain().then(() => 'open');
  return Promise.race([
    written.then(
      () => 'written',
      () => 'lost',
    ),
    open,
  ]);
}

test('records after a rejected append count as unwritten and are sent again with it', async () => {
  const { store, calls, seqs } = slowStore();
  const { said, watch } = watched();
  const writer = new Writer(store, watch);
  const zero = writer.append([record(0)], 'soon');
  await drain();
  const one = writer.append([record(1)], 'soon');
  await drain();
  const two = writer.append([record(2)], 'durable');
  calls[0]?.answer(true);
  calls[2]?.answer(true);
  expect(await Promise.all([zero, one, two].map(fate))).toEqual(['written', 'open', 'open']);
  calls[1]?.answer(false);
  expect(await Promise.all([one, two].map(fate))).toEqual(['lost', 'lost']);
  expect(said).toEqual(['failed: full']);
  expect(writer.unwritten().map(({ seq }) => seq)).toEqual([1, 2]);
  expect(await writer.settled()).toBe(false);

  const three = writer.append([record(3)], 'durable');
  expect(calls[3]?.seqs).toEqual([1, 2, 3]);
  calls[3]?.answer(true);
  expect(await fate(three)).toBe('written');
  expect(seqs()).toEqual([0, 1, 2, 3]);
  expect(await writer.settled()).toBe(true);
  expect(said).toEqual(['failed: full', 'changed']);
  expect(writer.unwritten()).toEqual([]);
});

test('appends of one turn are one call; a durable append is sent at once with them', async () => {
  const { store, calls, seqs } = slowStore();
  const writer = new Writer(store, unwatched);
  const zero = writer.append([record(0)], 'soon');
  const one = writer.append([record(1), record(2)], 'soon');
  expect(calls).toHaveLength(0);
  await drain();
  const three = writer.append([record(3)], 'soon');
  const four = writer.append([record(4)], 'durable');
  expect(calls.map((call) => call.seqs)).toEqual([
    [0, 1, 2],
    [3, 4],
  ]);
  for (const { answer } of calls) answer(true);
  expect(await Promise.all([zero, one, three, four].map(fate))).toEqual(Array(4).fill('written'));
  expect(seqs()).toEqual([0, 1, 2, 3, 4]);
  await drain();
  expect(calls).toHaveLength(2);
});

test('what was stored behind a gap is sent again, also where it comes a piece later', async () => {
  const { store, calls, seqs } = slowStore();
  const writer = new Writer(store, unwatched);
  const more = RETRY_RECORDS - 1;
  const records = (from: number) => range(more).map((at) => record(from + at));
  const first = writer.append(records(0), 'durable');
  const second = writer.append(records(more), 'durable');
  calls[1]?.answer(true);
  calls[0]?.answer(false);
  expect(await Promise.all([first, second].map(fate))).toEqual(['lost', 'lost']);
  writer.tryAgain();
  calls[2]?.answer(true);
  await drain();
  calls[3]?.answer(true);
  await drain();
  expect(seqs()).toEqual(range(2 * more));
  expect(writer.holds()).toBe(false);
});

test('what is lost says why: the failure of its own call, or of one before it', async () => {
  const { store, calls } = slowStore();
  const writer = new Writer(store, unwatched);
  const zero = writer.append([record(0)], 'soon');
  await drain();
  const one = writer.append([record(1)], 'durable');
  const why = (written: Promise<void>) =>
    written.then(
      () => 'written',
      (error: Error) => error.message,
    );
  calls[0]?.answer(false);
  await drain();
  expect(await fate(zero)).toBe('open');
  calls[1]?.answer(true);
  expect(await Promise.all([zero, one].map(why))).toEqual([
    'A record before it is lost.',
    'A record before it is lost.',
  ]);
  const two = writer.append([record(2)], 'durable');
  expect(calls[2]?.seqs).toEqual([0, 1, 2]);
  calls[2]?.answer(false);
  expect(await why(two)).toBe('full');
});

test('100,000 unwritten records are held; with one more the rest is not', async () => {
  let isFull = true;
  const inner = memoryLogStore();
  const store = {
    ...inner,
    append: (records: readonly LogRecord[], wait: 'durable' | 'soon') =>
      isFull ? Promise.reject(new Error('full')) : inner.append(records, wait),
  };
  const { said, watch } = watched();
  const writer = new Writer(store, watch);
  const bulk = Array.from({ length: UNWRITTEN_LIMIT - 1 }, (_, seq) => record(seq));
  expect(await fate(writer.append(bulk, 'soon'))).toBe('lost');
  expect(await fate(writer.append([record(UNWRITTEN_LIMIT - 1)], 'durable'))).toBe('lost');
  expect(writer.isOver()).toBe(false);
  const last = writer.append([record(UNWRITTEN_LIMIT)], 'durable');
  await expect(last).rejects.toThrow('The store failed for too long.');
  expect(writer.isOver()).toBe(true);
  await expect(writer.append([record(9)], 'soon')).rejects.toThrow('The session has no store.');
  expect(said).toEqual(['failed: full', 'changed']);
  isFull = false;
  writer.tryAgain();
  await drain();
  // A beginning of the session, without a gap; never what came after it.
  expect(inner.disk.records.map(({ seq }) => seq)).toEqual(range(UNWRITTEN_LIMIT + 1));
  expect([writer.holds(), writer.isOver(), await writer.settled()]).toEqual([false, true, false]);
});

test('with many records held only a try writes them, a piece at a time, and in order', async () => {
  const { store, calls, seqs } = slowStore();
  const { said, watch } = watched();
  const writer = new Writer(store, watch);
  for (let seq = 0; seq <= RETRY_RECORDS; seq += 1) void writer.append([record(seq)], 'durable');
  for (const { answer } of [...calls]) answer(false);
  await drain();
  const before = calls.length;
  expect(await fate(writer.append([record(RETRY_RECORDS + 1)], 'durable'))).toBe('lost');
  expect(calls).toHaveLength(before);
  writer.tryAgain();
  writer.tryAgain();
  expect(calls).toHaveLength(before + 1);
  const [first] = calls.slice(before);
  expect(first?.seqs).toEqual(range(RETRY_RECORDS));
  const late = writer.append([record(RETRY_RECORDS + 2)], 'durable');
  first?.answer(true);
  await drain();
  expect(writer.unwritten().map(({ seq }) => seq)).toEqual(
    [1, 2, 3].map((n) => RETRY_RECORDS + n - 1),
  );
  calls.at(-1)?.answer(true);
  expect(await fate(late)).toBe('written');
  expect(seqs()).toEqual(range(RETRY_RECORDS + 3));
  expect([said.at(-1), writer.holds(), await writer.settled()]).toEqual(['changed', false, true]);
});

test('nothing that waits is settled at once', async () => {
  const writer = new Writer(memoryLogStore(), unwatched);
  expect(await writer.settled()).toBe(true);
  await writer.append([record(0)], 'soon');
  expect(await writer.settled()).toBe(true);
});
