import { expect, test } from 'vitest';
import type { AnyCommand, AnyProcess } from './machine.types.ts';
import { memoryDisk, memoryLogStore } from './memoryLogStore.ts';
import type { LogRecord, RecordId } from './records.ts';
import type { Job } from './slice.ts';
import { drain } from './testing/drain.ts';
import { openFleet } from './testing/openFleet.ts';

const ask = { type: 'ledger/ask', data: { question: '?' } };

/** A process whose jobs wait for the test: `answer` releases the oldest waiting one. */
function waiting(toJob: (key: RecordId, started: readonly Job[]) => Job) {
  const started: Job[] = [];
  const stopped: RecordId[] = [];
  const answers: ((command: AnyCommand) => void)[] = [];
  const process: AnyProcess<unknown> = {
    name: 'waiting',
    on: { 'ledger/asked': ({ data }) => toJob(data.id as RecordId, started) },
    resume: () => [],
    async *run(job: Job, _ports, cancelled) {
      started.push(job);
      cancelled.onCancel(() => stopped.push(job.key));
      yield await new Promise<AnyCommand>((go) => answers.push(go));
    },
  };
  return { process, started, stopped, answers };
}

const note = (id: string) => ({ type: 'notes/overrule', data: { id, text: 'from a job' } });

test('a job that supersedes another cancels it and ends its intent', async () => {
  const { process, stopped, answers } = waiting((key, started) => {
    const before = started.at(-1);
    return before ? { key, supersedes: before.key } : { key };
  });
  const { machine, notes } = await openFleet({ processes: [process] });
  const first = machine.dispatch(ask);
  await drain();
  const second = machine.dispatch(ask);
  expect(await first.ended).toEqual({ how: 'superseded', by: second.id });
  expect(stopped).toEqual([first.id]);
  await drain();
  for (const [i, answer] of answers.entries()) answer(note(`job ${i}`));
  await drain();
  expect(notes().tables.notes.get('job 0')).toBeUndefined();
  expect(notes().tables.notes.get('job 1')).toBeDefined();
});

test('a job that supersedes its own key leaves its intent open', async () => {
  const { process, started, stopped } = waiting((key) => ({ key, supersedes: key }));
  const { machine } = await openFleet({ processes: [process] });
  const { id } = machine.dispatch(ask);
  await drain();
  expect([started.length, stopped]).toEqual([1, []]);
  expect(machine.openIntents().map((intent) => intent.id)).toEqual([id]);
});

test('one job per key runs at a time, and its key is free again afterwards', async () => {
  const { process, started, answers } = waiting(() => ({ key: 'jobs:1' }));
  const { machine } = await openFleet({ processes: [process] });
  machine.dispatch(ask);
  machine.dispatch(ask);
  await drain();
  expect(started).toHaveLength(1);
  answers[0]?.(note('a'));
  await drain();
  machine.dispatch(ask);
  await drain();
  expect(started).toHaveLength(2);
});

test('a command from a job names its event as cause and keeps the root', async () => {
  const { process, answers } = waiting((key) => ({ key }));
  const { machine, records } = await openFleet({ processes: [process] });
  const { id } = machine.dispatch(ask);
  await drain();
  answers[0]?.(note('a'));
  await drain();
  const yielded = records.find(({ type }) => type === 'notes/overrule');
  expect(yielded).toMatchObject({ origin: 'process', cause: 's:1', root: id });
});

test('closing the machine cancels running jobs and accepts no more', async () => {
  const { process, stopped, answers } = waiting((key) => ({ key }));
  const disk = memoryDisk();
  const { machine } = await openFleet({ processes: [process], store: memoryLogStore(disk) });
  const { id } = machine.dispatch(ask);
  await drain();
  await machine.close();
  expect(stopped).toEqual([id]);
  const written = disk.records.length;
  answers[0]?.(note('late'));
  await drain();
  const { ended } = machine.dispatch(note('later'));
  expect((await ended).how).toBe('ignored');
  expect(disk.records).toHaveLength(written);
});

test('a process that throws is reported as trouble and affects no other', async () => {
  const { process } = waiting(() => {
    throw new Error('asked too much');
  });
  const { machine, troubles } = await openFleet({ processes: [process] });
  machine.dispatch(ask);
  const error = new Error('asked too much');
  expect(troubles).toEqual([{ what: 'Process waiting failed.', error }]);
  expect(machine.openIntents()).toHaveLength(1);
});

test('listeners that dispatch still get every record once and in order', async () => {
  const { machine, records } = await openFleet();
  const seen: LogRecord[] = [];
  machine.onRecord((record) => {
    if (record.type === 'notes/written' && record.seq < 6) machine.dispatch(note('again'));
  });
  machine.onRecord((record) => seen.push(record));
  machine.dispatch(note('first'));
  expect(seen.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(records).toEqual(seen);
});
