import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOT_STORED } from './durable.ts';
import type { LogRecord, RecordId } from './records.ts';
import type { Death } from './testing/crashingStore.ts';
import { Robot, roughStep, type Step } from './testing/journey.ts';

/** Many runs on a busy machine; no statement about speed. */
const slow = { timeout: 60_000 };

/** How and by which event each intent of the log ended. */
function endsByIntent(records: readonly LogRecord[]): Map<RecordId, string[]> {
  const ends = new Map<RecordId, string[]>();
  for (const record of records) {
    const isInput = ['ledger/replied', 'ledger/endAnyway', 'kernel/end', 'notes/overrule'];
    if (record.kind === 'command') {
      if (!isInput.includes(record.type) && record.type !== 'notes/load') ends.set(record.id, []);
    } else {
      for (const { command, end } of record.ends ?? []) {
        const of = ends.get(command);
        if (!of) throw new Error(`${record.id} ends ${command}, which is no intent`);
        of.push(`${end.how} by ${record.type}`);
      }
    }
  }
  return ends;
}

/** Intents reported as failed because the store failed. */
function unstored(records: readonly LogRecord[]): RecordId[] {
  return records
    .flatMap((record) => (record.kind === 'event' ? (record.ends ?? []) : []))
    .filter(({ end }) => end.how === 'failed' && end.error === NOT_STORED)
    .map(({ command }) => command);
}

/** What must hold of a healed session, whatever came before. */
function expectLegal(robot: Robot): void {
  const { records } = robot.disk;
  expect(records.map(({ seq }) => seq)).toEqual(records.map((_, i) => i));
  const ends = endsByIntent(records);
  for (const [id, hows] of ends) expect([id, hows.length]).toEqual([id, 1]);
  expect(robot.machine.openIntents()).toEqual([]);
  expect(robot.run?.ledger().state.pending).toEqual({});
  for (const [amount, keys] of robot.server.keys) {
    if (amount > 0) expect([amount, keys.size]).toEqual([amount, 1]);
  }
  // Amount 0: a question that is not durable, whose id may be reused after a crash.
  for (const id of unstored(records)) expect(robot.server.effects.get(id) ?? 0).toBe(0);
  for (const record of robot.acknowledged) {
    if (record.kind !== 'command' || record.type !== 'ledger/transfer') continue;
    expect(records[record.seq]).toEqual(record);
    const isSent = robot.server.effects.has(record.id);
    const [end] = ends.get(record.id) ?? [];
    if (end === 'done by ledger/settled') expect([record.id, isSent]).toEqual([record.id, true]);
  }
}

test('every command ends exactly once', slow, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(roughStep, { maxLength: 60, size: 'max' }), async (script) => {
      const robot = new Robot();
      await robot.open();
      await robot.play(script);
      await robot.heal();
      for (const [id, ends] of robot.ends) {
        expect([id, ends.length <= 1]).toEqual([id, true]);
      }
      robot.crash();
      await robot.open();
      await robot.heal();
      expectLegal(robot);
    }),
    { numRuns: 50 },
  );
});

const journey: readonly Step[] = [
  { do: 'dispatch', type: 'notes/write', data: { id: 'a', text: 'one' } },
  { do: 'dispatch', type: 'ledger/transfer', data: { amount: 1 } },
  { do: 'dispatch', type: 'ledger/transfer', data: { amount: 1 } },
  { do: 'dispatch', type: 'notes/write', data: { id: 'a', text: 'two' } },
  { do: 'settle' },
  { do: 'answer', how: 'done' },
  { do: 'undo' },
  { do: 'keyframe' },
  { do: 'load', rows: 150 },
  { do: 'dispatch', type: 'ledger/ask', data: { question: '?' } },
  { do: 'dispatch', type: 'ledger/transfer', data: { amount: 1 } },
  { do: 'answer', how: 'refused' },
  { do: 'settle' },
  { do: 'keyframe' },
  { do: 'redo' },
  { do: 'answer', how: 'throw' },
  { do: 'dispatch', type: 'ledger/transfer', data: { amount: 1 } },
  { do: 'settle' },
];

const ways: readonly Omit<Death, 'atCall'>[] = [
  { how: 'crash', kept: false },
  { how: 'crash', kept: true },
  { how: 'reject', kept: false },
];

test.each(ways)(
  'the log recovers from a store that dies at any call ($how, kept $kept)',
  slow,
  async (way) => {
    const whole = new Robot();
    await whole.open();
    await whole.play(journey);
    const calls = whole.store?.calls() ?? 0;
    expect(calls).toBeGreaterThan(20);
    for (let atCall = 1; atCall <= calls; atCall += 1) {
      const robot = new Robot();
      await robot.open({ ...way, atCall });
      await robot.play(journey);
      robot.crash();
      expect(await robot.open()).toBe(true);
      await robot.heal();
      expectLegal(robot);
      await robot.play(journey);
      await robot.heal();
      expectLegal(robot);
    }
  },
);

test('the log recovers from a second death during recovery', slow, async () => {
  const script = journey.slice(0, 5);
  for (let first = 4; first <= 14; first += 1) {
    for (let second = 1; second <= 12; second += 1) {
      const robot = new Robot();
      await robot.open({ how: 'crash', kept: true, atCall: first });
      await robot.play(script);
      robot.crash();
      await robot.open({ how: 'crash', kept: second % 2 === 0, atCall: second });
      robot.crash();
      expect(await robot.open()).toBe(true);
      await robot.heal();
      expectLegal(robot);
    }
  }
});
