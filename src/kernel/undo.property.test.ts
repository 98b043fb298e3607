import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from './catalog.ts';
import type { EventRecord, LogRecord, RecordId } from './records.ts';
import { fleet } from './testing/fleet.ts';
import { calmStep, Robot } from './testing/journey.ts';
import { runs } from '../../tests/propertyRuns.ts';

/** Many runs on a busy machine; no statement about speed. */
const slow = { timeout: 60_000 };

const catalog = compile(fleet);

const keysOf = ({ type, data }: { type: string; data: unknown }): readonly string[] =>
  catalog.event(type)?.def.touches(data, () => true) ?? [];

/** The value behind every key there is. */
function values(robot: Robot): Map<string, string> {
  const { notes, ledger } = robot.run ?? {};
  const all = new Map([['ledger/total', String(ledger?.().state.total)]]);
  const table = notes?.().tables.notes;
  for (let ordinal = 0; ordinal < (table?.length ?? 0); ordinal += 1) {
    const row = table?.at(ordinal);
    if (row) all.set(`note:${table?.idOf(ordinal)}`, JSON.stringify(row));
  }
  return all;
}

/** Batches by command, in log order. */
function batchesOf(records: readonly LogRecord[]): EventRecord[][] {
  const batches = new Map<RecordId, EventRecord[]>();
  for (const record of records) {
    if (record.kind === 'command' || !record.cause) continue;
    batches.set(record.cause, [...(batches.get(record.cause) ?? []), record]);
  }
  return [...batches.values()];
}

/** The newest step not taken back, and whether a later batch has touched its keys. */
function expected(records: readonly LogRecord[]) {
  const batches = batchesOf(records);
  const undone = new Set(batches.map(([first]) => first?.undoes));
  const isStep = (batch: EventRecord[]) => batch.at(-1)?.revert !== undefined;
  const live = batches.filter(([first]) => !first?.undoes && !undone.has(first?.root));
  const at = live.findLastIndex(isStep);
  const step = live[at];
  if (!step) return undefined;
  const keys = new Set([...step, ...(step.at(-1)?.revert ?? [])].flatMap(keysOf));
  const blocked = live
    .slice(at + 1)
    .some((batch) => batch[0]?.root !== step[0]?.root && batch.some(touches));
  return { id: step[0]?.cause as RecordId, keys, blocked };
  function touches(event: EventRecord): boolean {
    return keysOf(event).some((key) => keys.has(key));
  }
}

test(
  'undo restores exactly the keys of its step and is refused when those changed later',
  slow,
  async () => {
    let taken = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(calmStep, { maxLength: 50, size: 'max' }), async (steps) => {
        const robot = new Robot();
        await robot.open();
        /** Values before each command of the operator, by command id. */
        const before = new Map<RecordId, Map<string, string>>();
        const records = robot.run?.records ?? [];
        for (const step of steps) {
          const was = values(robot);
          const top = expected(records);
          const can = robot.machine.canUndo();
          const known = records.length;
          await robot.play([step]);
          for (const record of records.slice(known)) before.set(record.id, was);
          if (step.do !== 'undo') continue;
          expect(can.yes).toBe(top !== undefined && !top.blocked);
          if (!can.yes) {
            refused += top ? 1 : 0;
            expect(values(robot)).toEqual(was);
            continue;
          }
          taken += 1;
          const now = values(robot);
          const old = before.get(top?.id as RecordId);
          for (const key of new Set([...now.keys(), ...was.keys()])) {
            const want = top?.keys.has(key) ? old?.get(key) : was.get(key);
            expect([key, now.get(key)]).toEqual([key, want]);
          }
        }
        const can = [robot.machine.canUndo(), robot.machine.canRedo()];
        await robot.machine.close();
        robot.crash();
        await robot.open();
        expect([robot.machine.canUndo(), robot.machine.canRedo()]).toEqual(can);
      }),
      // Enough runs that refusals, which are rare, occur for every seed.
      { numRuns: runs(120) },
    );
    expect(taken).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(5);
  },
);
