import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from './catalog.ts';
import { carriesBulk, foldAgain, type Held } from './foldAgain.ts';
import type { AnySlice } from './slice.ts';
import type { Machine } from './machine.types.ts';
import type { LogRecord } from './records.ts';
import { fleet, notesSlice } from './testing/fleet.ts';
import { calmStep, Robot, type Step } from './testing/journey.ts';
import { openFleet } from './testing/openFleet.ts';

const slow = { timeout: 60_000 };
const catalog = compile(fleet);
const script = fc.array(calmStep, { maxLength: 60, size: 'max' });

function held(machine: Machine): Held {
  return { snapshot: machine.latest(), beforeSeq: machine.log?.nextSeq() ?? 0 };
}

/** Runs a check to its end, and counts its pieces. */
function checked(from: Held, to: Held, records: readonly LogRecord[], slices = catalog) {
  const check = foldAgain(slices, from, to, records);
  for (let pieces = 0; ; pieces += 1) {
    const { done, value } = check.next();
    if (done) return { differs: value, pieces };
  }
}

const between = (records: readonly LogRecord[], from: Held, to: Held) =>
  records.filter(({ seq }) => seq >= from.beforeSeq && seq < to.beforeSeq);

/** Counts what the journeys covered, so that empty journeys fail the test. */
const met = { batches: 0, rows: 0, bulk: 0 };

test('folding records again between two moments gives the same state', slow, async () => {
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const robot = new Robot();
      await robot.open();
      const { records } = robot.run ?? { records: [] };
      const moments: Held[] = [held(robot.machine)];
      for (const step of steps as readonly Step[]) {
        await robot.play([step]);
        moments.push(held(robot.machine));
      }
      const last = moments.at(-1) as Held;
      for (const from of moments) {
        const again = between(records, from, last);
        if (again.some((record) => carriesBulk(catalog, record))) {
          met.bulk += 1;
          continue;
        }
        const { differs, pieces } = checked(from, last, again);
        expect(differs).toEqual([]);
        // A pause after every batch and after every slice.
        const batches = again.filter(
          (record) => record.kind === 'event' && record.batch.first === record.seq,
        ).length;
        expect(pieces).toBe(batches + fleet.length);
        met.batches += batches;
        met.rows += again.filter(({ type }) => type === 'notes/written').length;
      }
      await robot.machine.close();
    }),
    { numRuns: 40 },
  );
  for (const [what, times] of Object.entries(met)) expect([what, times > 0]).toEqual([what, true]);
});

const write = (id: string, text: string) => ({ type: 'notes/write', data: { id, text } });

test('foldAgain names the row of an evolver that reads outside state', async () => {
  let outside = 0;
  const evolve: AnySlice['evolve'] = {
    ...notesSlice.evolve,
    'notes/tagged': ({ data: { id } }, { draft, tables }) => {
      outside += 1;
      draft.written = outside;
      tables.notes.edit(id, (row: { tags: string[] }) => {
        row.tags.push(`${outside}`);
      });
    },
  };
  const leaky: AnySlice = { ...(notesSlice as AnySlice), evolve };
  const slices = fleet.map((slice) => (slice.name === 'notes' ? leaky : slice));
  const { machine, records } = await openFleet({ slices });
  machine.dispatch(write('a', 'x'));
  machine.dispatch(write('b', 'x'));
  const from = held(machine);
  machine.dispatch({ type: 'notes/tag', data: { id: 'b', tag: 'red' } });
  const to = held(machine);
  const { differs } = checked(from, to, between(records, from, to), compile(slices));
  expect(differs).toEqual(['notes', 'notes.notes b']);
  await machine.close();
});

test('foldAgain names a batch that cannot be folded again', async () => {
  const { machine, records } = await openFleet();
  const from = held(machine);
  machine.dispatch(write('a', 'x'));
  machine.dispatch({ type: 'notes/tag', data: { id: 'a', tag: 'red' } });
  const to = held(machine);
  // From a state in which the note is not there.
  const later = records.filter(({ seq }) => seq >= 2);
  const { differs } = checked({ ...from, beforeSeq: 2 }, to, later);
  expect(differs).toEqual(["the batch at record 3 (No row 'a' to edit)"]);
  await machine.close();
});

test('foldAgain throws when records are missing', async () => {
  const { machine, records } = await openFleet();
  const from = held(machine);
  machine.dispatch(write('a', 'x'));
  machine.dispatch(write('b', 'x'));
  const to = held(machine);
  for (const at of records.keys()) {
    const some = records.filter((_, i) => i !== at);
    expect(() => checked(from, to, some)).toThrow('The records reach to');
  }
  await machine.close();
});
