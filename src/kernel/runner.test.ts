import { expect, test } from 'vitest';
import type { AnyCommand, AnyProcess, Trouble } from './machine.types.ts';
import { Runner } from './processes.ts';
import type { EventRecord, RecordId } from './records.ts';
import type { Cancelled, Job } from './slice.ts';
import { drain } from './testing/drain.ts';
import { record } from './testing/logStoreContract.ts';

const event = (seq: number, type: string): EventRecord => ({
  ...record(seq),
  kind: 'event',
  batch: { first: seq, size: 1 },
  type,
  root: 's:1',
});
const job = (key: RecordId, supersedes?: RecordId): Job => ({
  key,
  ...(supersedes !== undefined && { supersedes }),
});
const note: AnyCommand = { type: 'notes/overrule', data: null };

/** A process whose jobs go on as the test says, under a runner whose calls are written down. */
function opened(more: Partial<AnyProcess<string>> = {}, barred: readonly RecordId[] = []) {
  const jobs: { readonly job: Job; readonly ports: string; readonly cancelled: Cancelled }[] = [];
  const goOn: (() => void)[] = [];
  const process: AnyProcess<string> = {
    name: 'waiting',
    on: { asked: ({ id }: EventRecord) => job(id), other: undefined },
    resume: () => [],
    async *run(own: Job, ports, cancelled) {
      jobs.push({ job: own, ports, cancelled });
      await new Promise<void>((go) => goOn.push(go));
      yield note;
    },
    ...more,
  };
  const dispatched: unknown[] = [];
  const ended: unknown[] = [];
  const troubles: Trouble[] = [];
  const runner = new Runner<string>({
    processes: [process],
    ports: 'ports',
    latest: () => ({}),
    dispatch: (command, from) => dispatched.push([command, from]),
    end: (command, end) => ended.push([command, end]),
    rootOf: (id) => (id === 's:5' ? 's:2' : undefined),
    isBarred: (id) => barred.includes(id),
    onTrouble: (trouble) => troubles.push(trouble),
  });
  return { runner, process, jobs, goOn, dispatched, ended, troubles };
}

test('a runner listens to the events of its processes alone', () => {
  const { runner } = opened();
  expect(runner.listensTo([event(3, 'x'), event(4, 'asked')])).toBe(true);
  expect(runner.listensTo([event(3, 'x'), event(4, 'other')])).toBe(false);
  expect(runner.listensTo([])).toBe(false);
});

test('a job that an event starts yields commands with that event as their cause', async () => {
  const { runner, jobs, goOn, dispatched, ended } = opened();
  runner.feed([event(3, 'x'), event(4, 'asked')]);
  expect(jobs).toEqual([]);
  await drain();
  expect(jobs).toMatchObject([{ job: { key: 's:4' }, ports: 'ports' }]);
  expect([runner.serves('s:4'), runner.serves('s:3')]).toEqual([true, false]);
  goOn[0]?.();
  await drain();
  expect(dispatched).toEqual([[note, { origin: 'process', cause: 's:4', root: 's:1' }]]);
  expect(runner.serves('s:4')).toBe(false);
  expect(ended).toEqual([]);
});

test('at a start jobs go on under the root of their intent, or their own key', async () => {
  const { runner, goOn, dispatched } = opened({ resume: () => [job('s:5'), job('s:6')] });
  runner.resume();
  await drain();
  for (const go of goOn) go();
  await drain();
  expect(dispatched).toEqual([
    [note, { origin: 'process', cause: 's:5', root: 's:2' }],
    [note, { origin: 'process', cause: 's:6', root: 's:6' }],
  ]);
});

test('a job of an intent that the machine has ended does not run', async () => {
  const { runner, jobs } = opened({ resume: () => [job('s:5')] }, ['s:4', 's:5']);
  runner.resume();
  runner.feed([event(4, 'asked')]);
  await drain();
  expect(jobs).toEqual([]);
});

test('a job that fails ends its intent with the reason, and its process is named', async () => {
  const error = new Error('No answer.');
  const { runner, ended, troubles } = opened({
    async *run() {
      yield note;
      throw error;
    },
  });
  runner.feed([event(4, 'asked')]);
  await drain();
  expect(ended).toEqual([['s:4', { how: 'failed', error: 'No answer.' }]]);
  expect(troubles).toEqual([{ what: 'Process waiting failed.', error }]);
  expect(runner.serves('s:4')).toBe(false);
});

test('a process that fails at a start is reported, and the start goes on', async () => {
  const error = new Error('unreadable');
  const { runner, jobs, troubles } = opened({
    resume: () => {
      throw error;
    },
  });
  runner.resume();
  runner.feed([event(4, 'asked')]);
  await drain();
  expect(troubles).toEqual([{ what: 'Process waiting failed.', error }]);
  expect(jobs).toHaveLength(1);
});

test('a job that takes over another cancels it and ends its intent', async () => {
  const { runner, jobs, goOn, dispatched, ended, troubles } = opened({
    on: { asked: ({ id }) => job(id), again: ({ id }) => job(id, 's:4') },
  });
  runner.feed([event(4, 'asked')]);
  await drain();
  const stopped: string[] = [];
  const error = new Error('cannot stop');
  jobs[0]?.cancelled.onCancel(() => {
    throw error;
  });
  jobs[0]?.cancelled.onCancel(() => stopped.push('in turn'));
  runner.feed([event(6, 'again')]);
  await drain();
  expect(jobs[0]?.cancelled.now).toBe(true);
  expect(jobs[1]?.cancelled.now).toBe(false);
  jobs[0]?.cancelled.onCancel(() => stopped.push('at once'));
  expect(stopped).toEqual(['in turn', 'at once']);
  expect(troubles).toEqual([{ what: 'Process waiting failed.', error }]);
  expect(ended).toEqual([['s:4', { how: 'superseded', by: 's:6' }]]);
  expect([runner.serves('s:4'), runner.serves('s:6')]).toEqual([false, true]);
  for (const go of goOn) go();
  await drain();
  expect(dispatched).toEqual([[note, { origin: 'process', cause: 's:6', root: 's:1' }]]);
});

test('a runner that is closed cancels each job once and starts no more', async () => {
  const { runner, jobs } = opened();
  runner.feed([event(4, 'asked')]);
  await drain();
  let stops = 0;
  jobs[0]?.cancelled.onCancel(() => (stops += 1));
  runner.close();
  runner.close();
  runner.feed([event(6, 'asked')]);
  await drain();
  expect([stops, jobs.length]).toEqual([1, 1]);
  expect(runner.serves('s:4')).toBe(false);
});

test('a job that is cancelled before it began does not run', async () => {
  const { runner, jobs } = opened();
  runner.feed([event(4, 'asked')]);
  runner.close();
  await drain();
  expect(jobs).toEqual([]);
});

test('what a job that was cancelled throws is of no interest', async () => {
  const { runner, ended, troubles, goOn } = opened({
    async *run() {
      yield note;
      await new Promise<void>((go) => goOn.push(go));
      throw new Error('late');
    },
  });
  runner.feed([event(4, 'asked')]);
  await drain();
  runner.close();
  goOn[0]?.();
  await drain();
  expect([ended, troubles]).toEqual([[], []]);
});

test('several processes hear of an event in their order', async () => {
  const heard: string[] = [];
  const listening = (name: string): AnyProcess<string> => ({
    name,
    on: {
      asked: () => {
        heard.push(name);
        return undefined;
      },
    },
    resume: () => [],
    async *run() {},
  });
  const runner = new Runner<string>({
    processes: [listening('one'), listening('two')],
    ports: '',
    latest: () => ({}),
    dispatch: () => {},
    end: () => {},
    rootOf: () => undefined,
    isBarred: () => false,
    onTrouble: () => {},
  });
  runner.feed([event(4, 'asked')]);
  await drain();
  expect(heard).toEqual(['one', 'two']);
});
