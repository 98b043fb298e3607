import { expect, test } from 'vitest';
import type { LogRecord } from './records.ts';
import { rerun } from './rerun.ts';
import type { AnySlice } from './slice.ts';
import { drain } from './testing/drain.ts';
import { fleet, ledgerSlice, notesSlice } from './testing/fleet.ts';
import { openFleet } from './testing/openFleet.ts';

const write = (id: string) => ({ type: 'notes/write', data: { id, text: 'x' } });
const transfer = (amount: number) => ({ type: 'ledger/transfer', data: { amount } });

/** A session with refusals, failures, undo and a durable command that is decided later. */
async function session(): Promise<readonly LogRecord[]> {
  const { machine, records } = await openFleet({
    processPorts: { send: async () => 'done' },
    may: () => ({ yes: true }),
  });
  machine.dispatch(write('a'));
  machine.dispatch(transfer(5));
  machine.dispatch(write('b'));
  await machine.settled();
  await drain();
  machine.dispatch({ type: 'notes/write', data: { id: 1 } });
  machine.dispatch({ type: 'notes/erase', data: { id: 'none' } });
  machine.dispatch({ type: 'notes/fail', data: { where: 'decider' } });
  machine.dispatch({ type: 'notes/fail', data: { where: 'evolver' } });
  machine.dispatch({ type: 'notes/overrule', data: {} });
  machine.undo();
  machine.redo();
  machine.dispatch({ type: 'ledger/endAnyway', data: { id: 's:99' } });
  machine.dispatch({ type: 'ledger/idle', data: {} });
  machine.dispatch(transfer(0));
  await machine.settled();
  return records;
}

test('the commands of a log lead to the same log again', async () => {
  const records = await session();
  expect(records.length).toBeGreaterThan(20);
  expect(rerun(fleet, records)).toEqual(records);
  expect(rerun(fleet, [])).toEqual([]);
});

test('a log that begins later keeps its numbers and its session', async () => {
  const { machine, records } = await openFleet({ session: 'one:two' });
  machine.dispatch({ type: 'notes/overrule', data: { id: 'a', text: 'x' } });
  machine.dispatch({ type: 'notes/overrule', data: { id: 'b', text: 'x' } });
  const later = records.slice(2);
  expect(later.map(({ id }) => id)).toEqual(['one:two:2', 'one:two:3']);
  expect(rerun(fleet, later)).toEqual(later);
});

test('a decider that decides otherwise leads to another log', async () => {
  const records = await session();
  const decide = {
    ...notesSlice.decide,
    'notes/write': () => ({ events: [{ type: 'notes/erased', data: { id: 'a' } }], revert: [] }),
  };
  const other = { ...notesSlice, decide } as unknown as AnySlice;
  const again = rerun([ledgerSlice as AnySlice, other], records);
  expect(again[1]).toMatchObject({ type: 'notes/erased', id: 's:1' });
  expect(again).not.toEqual(records);
});

test('what a command that no slice knows has led to is taken over', async () => {
  const { machine, records } = await openFleet();
  machine.dispatch({ type: 'notes/overrule', data: { id: 'a', text: 'x' } });
  machine.dispatch({ type: 'notes/overrule', data: { id: 'b', text: 'x' } });
  const [first, ...rest] = records as [LogRecord, ...LogRecord[]];
  const log = [{ ...first, type: 'past/command' }, ...rest];
  expect(rerun(fleet, log)).toEqual(log);
  // One that has led to nothing leads to nothing again.
  const alone: readonly LogRecord[] = [{ ...first, type: 'past/command' }];
  expect(rerun(fleet, alone)).toEqual(alone);
});

test('an input that failed has no effect again, and one that works has', async () => {
  const { machine, records } = await openFleet();
  machine.dispatch({ type: 'notes/overrule', data: { id: 'a', text: 'x' } });
  const [command] = records as [LogRecord];
  // Logged without its events, as after a failure that did not last.
  expect(rerun(fleet, [command])).toHaveLength(2);
  const broken = { ...command, data: {} };
  expect(rerun(fleet, [broken])).toEqual([broken]);
});

test('bulk is read from where the caller has it, and is missing without that', async () => {
  const { machine, records } = await openFleet();
  const hash = await machine.putBlob({ a: { text: 'x', tags: [] } });
  machine.dispatch({ type: 'notes/load', data: { hash } });
  machine.dispatch(write('b'));
  const read = () => ({ a: { text: 'x', tags: [] } });
  expect(rerun(fleet, records, read)).toEqual(records);
  expect(() => rerun(fleet, records)).toThrow(`Blob ${hash} is not at hand`);
});
