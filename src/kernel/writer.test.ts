import { expect, test } from 'vitest';
import type { LogRecord } from './records.ts';
import { memoryLogStore } from './memoryLogStore.ts';
import { drain } from './testing/drain.ts';
import { Writer } from './writer.ts';

const UNWRITTEN_LIMIT = 20_000;

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
  const troubles: unknown[] = [];
  const writer = new Writer(store, (trouble) => troubles.push(trouble));
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
  expect(troubles).toHaveLength(1);
  expect(await writer.settled()).toBe(false);

  const three = writer.append([record(3)], 'durable');
  expect(calls[3]?.seqs).toEqual([1, 2, 3]);
  calls[3]?.answer(true);
  expect(await fate(three)).toBe('written');
  expect(seqs()).toEqual([0, 1, 2, 3]);
  expect(await writer.settled()).toBe(true);
});

test('appends of one turn are one call; a durable append is sent at once with them', async () => {
  const { store, calls, seqs } = slowStore();
  const writer = new Writer(store, () => {});
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

test('the writer gives up once on a store that never works again', async () => {
  const troubles: { readonly what: string }[] = [];
  const store = {
    ...memoryLogStore(),
    append: () => {
      throw new Error('gone');
    },
  };
  const writer = new Writer(store, (trouble) => troubles.push(trouble));
  const bulk = Array.from({ length: UNWRITTEN_LIMIT }, (_, seq) => record(seq));
  expect(await fate(writer.append(bulk, 'soon'))).toBe('lost');
  const after = writer.append([record(UNWRITTEN_LIMIT)], 'durable');
  expect(await fate(after)).toBe('lost');
  expect(await fate(writer.append([record(UNWRITTEN_LIMIT + 1)], 'durable'))).toBe('lost');
  expect(troubles.map(({ what }) => what)).toEqual([
    'The browser could not store the log.',
    'This session goes on without being stored.',
  ]);
  expect(await writer.settled()).toBe(false);
});

test('what is lost says why: the failure of its own call, or of one before it', async () => {
  const { store, calls } = slowStore();
  const writer = new Writer(store, () => {});
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

test('20,000 unwritten records are tried again, and one more ends the store', async () => {
  let tries = 0;
  const store = {
    ...memoryLogStore(),
    append: async () => {
      tries += 1;
      throw new Error('gone');
    },
  };
  const troubles: string[] = [];
  const writer = new Writer(store, ({ what, error }) =>
    troubles.push(`${what} ${(error as Error).message}`),
  );
  const bulk = Array.from({ length: UNWRITTEN_LIMIT - 1 }, (_, seq) => record(seq));
  expect(await fate(writer.append(bulk, 'soon'))).toBe('lost');
  expect(await fate(writer.append([record(UNWRITTEN_LIMIT - 1)], 'durable'))).toBe('lost');
  expect(tries).toBe(2);
  const last = writer.append([record(UNWRITTEN_LIMIT)], 'durable');
  await expect(last).rejects.toThrow('The store failed for too long.');
  expect(tries).toBe(2);
  await expect(writer.append([record(9)], 'soon')).rejects.toThrow('The session has no store.');
  expect(troubles.at(-1)).toBe(
    'This session goes on without being stored. The store failed for too long.',
  );
});

test('nothing that waits is settled at once', async () => {
  const writer = new Writer(memoryLogStore(), () => {});
  expect(await writer.settled()).toBe(true);
  await writer.append([record(0)], 'soon');
  expect(await writer.settled()).toBe(true);
});
